//! The page of a campaign: charts and tables in one HTML file.

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};

use plotters::prelude::*;

use super::campaign::{Campaign, median};
use super::report::Report;
use crate::result::SimResult;

/// The size of a chart in pixels.
const SIZE: (u32, u32) = (860, 380);
/// Colours that are told apart without colour vision too; lines differ in order as well.
const COLORS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(120, 120, 120),
    RGBColor(0, 0, 0),
];
/// The room for the names of the lines, to the right of them, in pixels.
const NAMES_WIDTH: u32 = 130;
/// Bars of one chart.
const MAX_BARS: usize = 16;

/// Writes the page `index.html` into a folder, which is made if need be.
pub(super) fn write(folder: &Path, report: &Report<'_>, text: &str) -> SimResult<PathBuf> {
    let path = folder.join("index.html");
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let page = page(report, text).map_err(|error| format!("{}: {error}", path.display()))?;
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(&path, page).map_err(failed)?;
    Ok(path)
}

type Drawn<T> = Result<T, Box<dyn std::error::Error>>;

fn page(report: &Report<'_>, text: &str) -> Drawn<String> {
    let mut page = head(&escaped(report.content.title()));
    let names: Vec<String> =
        report.campaigns.iter().map(|(who, _)| who.name(report.content)).collect();
    let campaigns: Vec<&Campaign> = report.campaigns.iter().map(|(_, it)| it).collect();
    let rates: Vec<(String, f64, (f64, f64))> = names
        .iter()
        .zip(&campaigns)
        .map(|(name, it)| (name.clone(), it.win_rate().percent(), it.win_rate().interval(1.96)))
        .collect();
    section(&mut page, "Win rate, with the interval of 95 %", &bars(&rates, "% of the games")?)?;
    let deepest = campaigns.iter().map(|it| it.deepest()).max().unwrap_or(1);
    let floors = |of: &dyn Fn(&Campaign, u32) -> f64| {
        let line = |it: &&Campaign| (1..=deepest).map(|n| (f64::from(n), of(it, n))).collect();
        campaigns.iter().map(line).collect::<Vec<Vec<(f64, f64)>>>()
    };
    let reached = floors(&|it, floor| it.reached_share(floor).percent());
    section(
        &mut page,
        "Games that reached a floor",
        &lines(&names, &reached, "floor", "% of the games")?,
    )?;
    let deaths = floors(&|it, floor| it.death_share(floor).percent());
    section(&mut page, "Deaths by floor", &lines(&names, &deaths, "floor", "% of the deaths")?)?;
    let last = campaigns.iter().filter_map(|it| it.turns.last()).max().copied().unwrap_or(1);
    let alive: Vec<Vec<(f64, f64)>> = campaigns
        .iter()
        .map(|it| {
            let point = |n: u64| {
                let turn = last * n / 100;
                (turn as f64, it.alive_share(turn).percent())
            };
            (0..=100).map(point).collect()
        })
        .collect();
    section(&mut page, "Alive by turn", &lines(&names, &alive, "turn", "% of the games")?)?;
    let decisions = floors(&|it, floor| it.decisions_on(floor));
    section(&mut page, "Decisions by floor", &lines(&names, &decisions, "floor", "decisions")?)?;
    let together = report.together();
    let causes: Vec<(String, f64, (f64, f64))> = together
        .causes_by_share()
        .into_iter()
        .take(MAX_BARS)
        .map(|(name, share)| (name.to_owned(), share.percent(), share.interval(1.96)))
        .collect();
    section(&mut page, "Causes of death", &bars(&causes, "% of the deaths")?)?;
    writeln!(
        page,
        "<p>Of the games won: {} turns and {} keys (medians).</p>",
        median(&sorted(&together.won_turns)),
        median(&sorted(&together.won_keys)),
    )?;
    write!(page, "<h2>Numbers</h2>\n<pre>{}</pre>\n</html>\n", escaped(text))?;
    Ok(page)
}

fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Balance of {title}</title>\n\
         <style>body{{font:16px sans-serif;max-width:56em;margin:2em auto;padding:0 1em}}\
         pre{{overflow-x:auto;background:#f4f4f4;padding:1em}}svg{{max-width:100%;height:auto}}</style>\n\
         <h1>Balance of {title}</h1>\n"
    )
}

fn sorted(list: &[u64]) -> Vec<u64> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}

fn section(page: &mut String, title: &str, chart: &str) -> std::fmt::Result {
    write!(page, "<h2>{}</h2>\n{chart}\n", escaped(title))
}

fn escaped(text: impl Display) -> String {
    text.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A bar for each name, with the ends of its interval.
fn bars(all: &[(String, f64, (f64, f64))], unit: &str) -> Drawn<String> {
    let mut svg = String::new();
    let top = all.iter().map(|(_, _, (_, high))| *high).fold(1.0, f64::max) * 1.05;
    let height = 60 + 26 * all.len() as u32;
    {
        let root = SVGBackend::with_string(&mut svg, (SIZE.0, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let count = all.len().max(1) as f64;
        let mut chart = ChartBuilder::on(&root)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(150)
            .build_cartesian_2d(0.0..top, count..0.0)?;
        let label = |y: &f64| {
            let index = y.floor() as usize;
            let middle = (y - y.floor() - 0.5).abs() < 0.01;
            all.get(index).filter(|_| middle).map_or_else(String::new, |(name, ..)| name.clone())
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .x_desc(unit)
            .y_labels(0)
            .y_label_formatter(&label)
            .draw()?;
        for (index, (name, value, (low, high))) in all.iter().enumerate() {
            let y = index as f64;
            let color = COLORS[index % COLORS.len()];
            chart.draw_series([Rectangle::new(
                [(0.0, y + 0.2), (*value, y + 0.8)],
                color.filled(),
            )])?;
            let interval =
                PathElement::new(vec![(*low, y + 0.5), (*high, y + 0.5)], BLACK.stroke_width(2));
            chart.draw_series([interval])?;
            let pixel = chart.backend_coord(&(0.0, y + 0.5));
            let style = ("sans-serif", 15).into_font().color(&BLACK);
            let style = style.pos(plotters::style::text_anchor::Pos::new(
                plotters::style::text_anchor::HPos::Right,
                plotters::style::text_anchor::VPos::Center,
            ));
            root.draw_text(&format!("{name} {value:.1}"), &style, (pixel.0 - 6, pixel.1))?;
        }
        root.present()?;
    }
    Ok(svg)
}

/// A line for each name.
fn lines(names: &[String], all: &[Vec<(f64, f64)>], x: &str, y: &str) -> Drawn<String> {
    let mut svg = String::new();
    let points = || all.iter().flatten();
    let right = points().map(|(x, _)| *x).fold(1.0, f64::max);
    let left = points().map(|(x, _)| *x).fold(right, f64::min);
    let top = points().map(|(_, y)| *y).fold(1.0, f64::max) * 1.05;
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(10)
            .margin_right(NAMES_WIDTH)
            .x_label_area_size(40)
            .y_label_area_size(60)
            .build_cartesian_2d(left..right.max(left + 1.0), 0.0..top)?;
        let whole = |value: &f64| format!("{value:.0}");
        chart
            .configure_mesh()
            .x_desc(x)
            .y_desc(y)
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .draw()?;
        // The names stand where no line runs.
        let left_of_names = (SIZE.0 - NAMES_WIDTH) as i32 + 10;
        for (index, (name, line)) in names.iter().zip(all).enumerate() {
            let style = COLORS[index % COLORS.len()].stroke_width(2);
            chart.draw_series(LineSeries::new(line.iter().copied(), style))?;
            let (x, y) = (left_of_names, 20 + 18 * index as i32);
            root.draw(&PathElement::new([(x, y), (x + 18, y)], style))?;
            let font = ("sans-serif", 14).into_font().color(&BLACK);
            root.draw_text(name, &font, (x + 24, y - 7))?;
        }
        root.present()?;
    }
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::super::coverage::Coverage;
    use super::*;

    #[test]
    fn names_cannot_write_into_the_page() {
        let evil = "<script>alert(1)</script>";
        let rates = [(evil.to_owned(), 10.0, (5.0, 15.0))];
        assert!(!bars(&rates, "%").unwrap().contains("<script"));
        assert!(!escaped(evil).contains('<'));
    }

    #[test]
    fn empty_campaigns_have_a_page_too() {
        let content = roguecore::Content::first_steps();
        let report =
            Report { content: &content, campaigns: Vec::new(), extra: Coverage::default() };
        assert!(page(&report, "").unwrap().contains("<svg"));
    }
}
