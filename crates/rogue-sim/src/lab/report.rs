//! The result of a balance campaign as text.

use std::fmt;

use roguecore::Content;

use super::campaign::{Campaign, median};
use super::coverage::Coverage;
use super::setup::Who;

/// The campaigns of several players on one content.
#[derive(Debug)]
pub struct Report<'a> {
    /// The content.
    pub content: &'a Content,
    /// The players and their campaigns.
    pub campaigns: Vec<(Who, Campaign)>,
    /// The rows met in games that are in no campaign: those with each origin, and of choices that no campaign took.
    pub extra: Coverage,
}

impl Report<'_> {
    /// All campaigns as one.
    pub fn together(&self) -> Campaign {
        let all = self.campaigns.iter().map(|(_, campaign)| campaign.clone());
        all.fold(Campaign::default(), Campaign::merged)
    }

    /// The rows met in all games.
    pub fn coverage(&self) -> Coverage {
        let mut coverage = self.together().coverage;
        coverage.merge(&self.extra);
        coverage
    }

    fn write_players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "player            games  win rate (95 %)             won: turns  keys   level  given up"
        )?;
        for (who, campaign) in &self.campaigns {
            let name = who.name(self.content);
            let win = campaign.win_rate().to_string();
            writeln!(
                f,
                "{name:16}{:7}  {win:26}{:10}{:6}{:8}{:10}",
                campaign.games,
                median(&campaign.won_turns),
                median(&campaign.won_keys),
                median(&campaign.levels),
                campaign.given_up.len(),
            )?;
        }
        for (who, campaign) in &self.campaigns {
            if campaign.explored > 0 {
                let name = who.name(self.content);
                writeln!(f, "explored to the end by {name}: {} games", campaign.explored)?;
            }
            if !campaign.given_up.is_empty() {
                let first = &campaign.given_up[..campaign.given_up.len().min(8)];
                writeln!(f, "given up by {}: seeds {first:?}", who.name(self.content))?;
            }
        }
        let surprise = self.together().surprise;
        if surprise.damage > 0 {
            let share = surprise.share();
            writeln!(f, "damage on floors 1 to 4 without a sign: {:.1} %", share.percent())?;
        }
        Ok(())
    }

    fn write_floors(&self, f: &mut fmt::Formatter<'_>, title: &str, of: Column) -> fmt::Result {
        let deepest = self.campaigns.iter().map(|(_, it)| it.deepest()).max().unwrap_or(1);
        write!(f, "\n{title:24}")?;
        (1..=deepest).try_for_each(|floor| write!(f, "{floor:7}"))?;
        writeln!(f)?;
        for (who, campaign) in &self.campaigns {
            write!(f, "  {:22}", who.name(self.content))?;
            (1..=deepest).try_for_each(|floor| write!(f, "{:7.1}", of(campaign, floor)))?;
            writeln!(f)?;
        }
        Ok(())
    }

    fn write_causes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\ncauses of death (share of the deaths of all of them)")?;
        for (name, share) in self.together().causes_by_share().into_iter().take(25) {
            writeln!(f, "  {name:24}{:6}  {:5.1} %", share.count, share.percent())?;
        }
        for (who, campaign) in &self.campaigns {
            let worst = campaign.causes_by_share();
            let names: Vec<String> = worst
                .iter()
                .take(4)
                .map(|(name, share)| format!("{name} {:.0} %", share.percent()))
                .collect();
            writeln!(f, "  {:16} {}", who.name(self.content), names.join(", "))?;
        }
        Ok(())
    }

    fn write_items(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.together();
        writeln!(
            f,
            "\nitem                     games found  games used  uses  won with  floor with (mean of \
             all {:.1})",
            mean_floor(&all)
        )?;
        for (kind, item) in &all.items {
            let won = 100.0 * item.won_used as f64 / item.games_used.max(1) as f64;
            let floor = item.floors_used as f64 / item.games_used.max(1) as f64;
            writeln!(
                f,
                "  {:22}{:13}{:12}{:6}{won:8.1} %{floor:8.1}",
                self.content.prototype(*kind).id,
                item.games_found,
                item.games_used,
                item.used,
            )?;
        }
        Ok(())
    }
}

/// A number for each floor.
type Column = fn(&Campaign, u32) -> f64;

/// The mean of the deepest floors.
pub(super) fn mean_floor(campaign: &Campaign) -> f64 {
    campaign.reached.values().sum::<u64>() as f64 / campaign.games.max(1) as f64
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_players(f)?;
        self.write_floors(f, "reached floor, %", |it, floor| it.reached_share(floor).percent())?;
        self.write_floors(f, "deaths by floor, %", |it, floor| it.death_share(floor).percent())?;
        self.write_floors(f, "decisions by floor", Campaign::decisions_on)?;
        self.write_causes(f)?;
        self.write_items(f)?;
        writeln!(f, "\nmet in play")?;
        write!(f, "{}", self.coverage().report(self.content))
    }
}
