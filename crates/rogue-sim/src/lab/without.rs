//! `balance --without`: what changes when a monster, an item or a vault is left out of all floors.

use std::io::Write as _;
use std::sync::Arc;

use roguecore::{Content, PrototypeId};

use super::campaign::Campaign;
use super::record::{Setup, Who};
use crate::player::Persona;
use crate::result::SimResult;

/// The word for every row in turn.
const EACH: &str = "each";

/// Plays the five personas with and without the row and prints the differences of their win rates
/// and of the floors they reach, on the same seeds.
pub(super) fn run(content: &Arc<Content>, id: &str, seed: u64, games: u64) -> SimResult {
    let ids = if id == EACH { all(content) } else { vec![id.to_owned()] };
    let changed: Vec<(String, Arc<Content>)> = ids
        .into_iter()
        .map(|id| {
            let without = content.without(&id).map_err(|error| error.to_string())?;
            Ok((id, Arc::new(without)))
        })
        .collect::<SimResult<_>>()?;
    let players = Persona::PLAYERS;
    let each = games / players.len() as u64;
    let campaigns = |content: &Arc<Content>| {
        let setup = Setup::new(Arc::clone(content));
        players.map(|persona| Campaign::play(&setup, Who::Persona(persona), seed, each))
    };
    let base = campaigns(content);
    let mut out = std::io::stdout().lock();
    let mut text = format!(
        "points of the win rate, and floors reached, more without it; {each} games each\n{:22}",
        "without"
    );
    for persona in players {
        text += &format!("{:>20}", persona.name());
    }
    text.push('\n');
    for (id, content) in changed {
        text += &format!("{id:22}");
        for (with, without) in base.iter().zip(campaigns(&content)) {
            let points = without.win_rate().percent() - with.win_rate().percent();
            let floors = super::report::mean_floor(&without) - super::report::mean_floor(with);
            text += &format!("{points:+12.1}{floors:+8.2}");
        }
        text.push('\n');
        // Long campaigns show each line as it is done.
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            return Ok(());
        }
        text.clear();
    }
    Ok(())
}

/// The ids of all rows that can be left out.
fn all(content: &Content) -> Vec<String> {
    let ids = (0..content.prototypes().len()).map(|index| PrototypeId::new(index as u16));
    let rows =
        ids.filter(|&kind| kind != content.player()).map(|kind| &*content.prototype(kind).id);
    let rows = rows.chain(content.vault_ids());
    rows.filter(|id| content.without(id).is_ok()).map(str::to_owned).collect()
}
