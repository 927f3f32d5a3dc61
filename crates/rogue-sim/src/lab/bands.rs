//! Bands: the required results of a campaign, in a file. A measure that leaves its band by more than three
//! standard deviations is a failure, unless its value was blessed.

use std::fmt;
use std::path::Path;

use rogue_files::NamedFile;
use serde::{Deserialize, Serialize};

use super::interval::Share;
use super::report::Report;
use super::setup::Who;
use crate::persona::Persona;
use crate::result::SimResult;

/// The longest file of bands, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Standard deviations by which a measure may leave its band.
const SIGMAS: f64 = 3.0;

/// The error of the ends of an interval, in percent: none of 40 games is 0 %, and no more.
const ROUNDING: f64 = 1e-6;

/// The bands of a content.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bands {
    /// The bands.
    pub bands: Vec<Band>,
    /// Measures that are known to lie outside, and their values.
    #[serde(default)]
    pub blessed: Vec<Blessed>,
}

/// The range in which a measure must be, in percent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The measured quantity.
    pub measure: Measure,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
}

/// A value outside of its band that was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blessed {
    /// The measured quantity.
    pub measure: Measure,
    /// The value, in percent.
    pub value: f64,
}

/// The measured quantity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The share of games won by a player: a persona, or `planner 100`.
    WinRate(String),
    /// The greatest share that one cause has of all deaths of the five personas.
    WorstCause,
    /// The greatest share that one floor has of all deaths of the five personas.
    WorstFloor,
    /// The games given up, of all.
    GivenUp,
    /// The rows met in play, of all.
    Coverage,
    /// The damage on the first four floors by creatures that had never been in view and left no sign, of all that
    /// creatures do there.
    WithoutSign,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WinRate(who) => write!(f, "win rate of {who}"),
            Self::WorstCause => f.write_str("largest cause of death"),
            Self::WorstFloor => f.write_str("deadliest floor"),
            Self::GivenUp => f.write_str("games given up"),
            Self::Coverage => f.write_str("rows met in play"),
            Self::WithoutSign => f.write_str("damage without a sign"),
        }
    }
}

/// A measure against its band.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The measured quantity.
    pub measure: Measure,
    /// Its value.
    pub share: Share,
    /// The band.
    pub band: (f64, f64),
    /// Whether it is in its band, as far as the games tell.
    pub verdict: Verdict,
}

/// Whether a measure is in its band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Inside, or outside by less than three standard deviations.
    Inside,
    /// Outside, as it was when it was blessed.
    Blessed,
    /// Outside.
    Outside,
}

impl Bands {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is no file of bands.
    pub fn read(path: &Path) -> SimResult<Self> {
        let failed = |error: String| format!("{}: {error}", path.display());
        let alternative = "leave out --bands";
        let file = NamedFile { what: "file of bands", path, max_bytes: MAX_BYTES, alternative };
        let text = file.text().map_err(|error| error.to_string())?;
        let bands: Self = ron::from_str(&text).map_err(|error| failed(error.to_string()))?;
        for band in &bands.bands {
            let known = |name: &str| {
                Persona::ALL.iter().any(|persona| persona.name() == name)
                    || name.strip_prefix("planner ").is_some_and(|it| it.parse::<u32>().is_ok())
            };
            if let Measure::WinRate(who) = &band.measure
                && !known(who)
            {
                return Err(failed(format!(
                    "there is no player `{who}`; use one of random, runner, fighter, collector, \
                     sneak, careful and planner N"
                )));
            }
            if band.min.is_nan() || band.max.is_nan() || band.min > band.max {
                return Err(failed(format!("the band of {} has no value", band.measure)));
            }
        }
        Ok(bands)
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> SimResult {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|error| error.to_string())?;
        std::fs::write(path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Every measure of the report against its band; players without games are left out.
    pub fn judge(&self, report: &Report<'_>) -> Vec<Judged> {
        let judge = |band: &Band| {
            let share = value(&band.measure, report)?;
            let outside = band.is_left_by(share);
            let was = self.blessed.iter().find(|it| it.measure == band.measure);
            let blessed = was.is_some_and(|was| !is_outside(share, was.value, was.value));
            let verdict = match (outside, blessed) {
                (false, _) => Verdict::Inside,
                (true, true) => Verdict::Blessed,
                (true, false) => Verdict::Outside,
            };
            Some(Judged {
                measure: band.measure.clone(),
                share,
                band: (band.min, band.max),
                verdict,
            })
        };
        self.bands.iter().filter_map(judge).collect()
    }

    /// Accepts every value that is outside of its band.
    pub fn bless(&mut self, judged: &[Judged]) {
        for it in judged {
            self.blessed.retain(|was| was.measure != it.measure);
            if it.verdict != Verdict::Inside {
                let value = (it.share.percent() * 10.0).round() / 10.0;
                self.blessed.push(Blessed { measure: it.measure.clone(), value });
            }
        }
    }
}

impl Band {
    /// Whether a value lies outside, as far as the games tell. A game that is given up is a fault of its own, not a
    /// sample: each counts. So is damage, of which the hit points of one blow go together.
    fn is_left_by(&self, share: Share) -> bool {
        match self.measure {
            Measure::GivenUp | Measure::WithoutSign => share.percent() > self.max,
            Measure::WinRate(_) | Measure::WorstCause | Measure::WorstFloor | Measure::Coverage => {
                is_outside(share, self.min, self.max)
            }
        }
    }
}

/// Whether the whole interval of three standard deviations lies outside of the band.
fn is_outside(share: Share, min: f64, max: f64) -> bool {
    let (low, high) = share.interval(SIGMAS);
    high < min - ROUNDING || low > max + ROUNDING
}

/// The value of a measure; `None` for a player without games.
fn value(measure: &Measure, report: &Report<'_>) -> Option<Share> {
    let players = || {
        report
            .campaigns
            .iter()
            .filter(|(who, _)| matches!(who, Who::Persona(persona) if *persona != Persona::Random))
    };
    let together = || {
        let campaigns = players().map(|(_, campaign)| campaign.clone());
        campaigns.reduce(super::campaign::Campaign::merged)
    };
    match measure {
        Measure::WinRate(name) => {
            let named = |who: &Who| who.name(report.content) == *name;
            let found = report.campaigns.iter().find(|(who, _)| named(who));
            found.map(|(_, campaign)| campaign.win_rate())
        }
        Measure::WorstCause => together()?.causes_by_share().first().map(|(_, share)| *share),
        Measure::WorstFloor => {
            let together = together()?;
            let floors = together.death_floors.keys();
            floors.map(|floor| together.death_share(*floor)).max_by_key(|share| share.count)
        }
        Measure::GivenUp => {
            let campaigns = players();
            let counts = campaigns.map(|(_, it)| (it.given_up.len() as u64, it.games));
            let (given_up, games) = counts.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
            Some(Share::new(given_up, games))
        }
        Measure::WithoutSign => together().map(|it| it.surprise.share()),
        Measure::Coverage => {
            let (met, all) = report.coverage().report(report.content).total();
            Some(Share::new(met as u64, all as u64))
        }
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = self.band;
        let verdict = match self.verdict {
            Verdict::Inside => "ok",
            Verdict::Blessed => "blessed",
            Verdict::Outside => "OUTSIDE",
        };
        let name = self.measure.to_string();
        write!(f, "{verdict:8}{name:26} {}, band {min} to {max} %", self.share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_outside_only_when_its_whole_interval_is() {
        assert!(!is_outside(Share::new(6, 100), 10.0, 30.0));
        assert!(is_outside(Share::new(60, 1_000), 10.0, 30.0));
        assert!(is_outside(Share::new(900, 1_000), 10.0, 30.0));
        assert!(!is_outside(Share::new(0, 0), 10.0, 30.0));
        for games in 1..200 {
            assert!(!is_outside(Share::new(0, games), 0.0, 0.0), "{games}");
            assert!(!is_outside(Share::new(games, games), 100.0, 100.0), "{games}");
        }
    }

    #[test]
    fn each_game_given_up_counts() {
        let band = Band { measure: Measure::GivenUp, min: 0.0, max: 1.0 };
        assert!(band.is_left_by(Share::new(3, 60)) && band.is_left_by(Share::new(1, 60)));
        assert!(!band.is_left_by(Share::new(0, 60)) && !band.is_left_by(Share::new(1, 100)));
    }

    #[test]
    fn a_wrong_player_is_named() {
        let folder = std::env::temp_dir().join(format!("bands-{}", std::process::id()));
        std::fs::write(&folder, "(bands: [(measure: WinRate(\"sneek\"), min: 1, max: 2)])")
            .unwrap();
        let error = Bands::read(&folder).unwrap_err();
        std::fs::remove_file(&folder).unwrap();
        assert!(error.contains("no player `sneek`"), "{error}");
    }
}
