//! The last step of a floor: the signs that its creatures leave, so that a player can read an ambush before it.

use std::collections::BTreeSet;

use roguecore_grid::Point;

use super::Floor;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::rng::{Rng, Stream};
use crate::tile::{SIGN_REACH, TileId};

/// Lays a sign for each creature that leaves one: on the ground that it stands on, one to three steps away over that
/// ground. One without such a cell leaves none.
pub(super) fn lay_all(content: &Content, (seed, floor): (u64, u32), generated: &mut Floor) {
    let signs = content.signs();
    if signs.is_empty() {
        return;
    }
    let mut rng = Rng::derive(seed, Stream::Signs(floor));
    let mut taken: BTreeSet<Point> = BTreeSet::from([generated.start, generated.end]);
    let spawns = generated.monsters.iter().chain(&generated.items);
    taken.extend(spawns.map(|&(_, at)| at));
    taken.extend(&generated.doors);
    for (kind, at) in generated.monsters.clone() {
        let Some(sign) = sign_of(&signs, kind, &mut rng) else { continue };
        let cells = cells_near(generated, at, &taken);
        generated.work += cells.len();
        if let Some(&cell) = rng.pick(&cells) {
            generated.tiles.set(cell, sign);
            taken.insert(cell);
        }
    }
}

/// One of the signs of a creature.
fn sign_of(signs: &[(TileId, PrototypeId)], kind: PrototypeId, rng: &mut Rng) -> Option<TileId> {
    let own: Vec<TileId> = signs.iter().filter(|it| it.1 == kind).map(|it| it.0).collect();
    if own.is_empty() { None } else { rng.pick(&own).copied() }
}

/// The free cells up to three steps from a creature that have the tile it stands on, as have all between.
fn cells_near(floor: &Floor, from: Point, taken: &BTreeSet<Point>) -> Vec<Point> {
    let ground = floor.tiles.get(from);
    let mut reached = vec![from];
    let mut first = 0;
    for _ in 0..SIGN_REACH {
        let end = reached.len();
        for index in first..end {
            for next in reached[index].neighbours() {
                if floor.tiles.get(next) == ground && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        first = end;
    }
    reached.retain(|at| !taken.contains(at));
    reached
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn content() -> Arc<Content> {
        let skin = "tiles: [(id: \"skin\", glyph: ',', color: (9, 9, 9), walkable: true, transparent: true, \
                    sign_of: \"orc\"),";
        let ron = Content::classic_ron().replacen("tiles: [", skin, 1);
        Arc::new(Content::parse("signs.ron", &ron).unwrap())
    }

    #[test]
    fn each_creature_with_a_sign_leaves_one_near() {
        let content = content();
        let [(sign, kind)] = content.signs()[..] else { panic!("one sign") };
        let (mut laid, mut placed) = (0, 0);
        for seed in 0..20 {
            let floor = super::super::generate(&content, seed, 2);
            let signs: Vec<Point> =
                floor.tiles.iter().filter(|it| *it.1 == sign).map(|it| it.0).collect();
            let left: Vec<Point> =
                floor.monsters.iter().filter(|it| it.0 == kind).map(|it| it.1).collect();
            assert!(signs.len() <= left.len(), "seed {seed}");
            for at in &signs {
                assert!(
                    left.iter().any(|it| (1..=SIGN_REACH).contains(&it.chebyshev(*at))),
                    "{at}"
                );
            }
            (laid, placed) = (laid + signs.len(), placed + left.len());
        }
        // In a crowd there may be no free cell near.
        assert!(laid > 100 && laid * 20 >= placed * 19, "{laid} of {placed}");
    }

    #[test]
    fn signs_change_nothing_else_of_a_floor() {
        let (with, without) = (content(), Content::classic());
        let [(sign, _)] = with.signs()[..] else { panic!("one sign") };
        for seed in 0..5 {
            let (signed, plain) =
                (super::super::generate(&with, seed, 2), super::super::generate(&without, seed, 2));
            let places = |floor: &Floor| -> Vec<Point> {
                floor.monsters.iter().chain(&floor.items).map(|it| it.1).collect()
            };
            assert_eq!(places(&signed), places(&plain));
            let open = |content: &Content, floor: &Floor| -> Vec<Point> {
                let walkable = floor.tiles.iter().filter(|it| content.tile(*it.1).walkable);
                walkable.map(|it| it.0).collect()
            };
            assert_eq!(open(&with, &signed), open(&without, &plain));
            assert!(signed.tiles.iter().any(|it| *it.1 == sign) || signed.monsters.is_empty());
        }
    }
}
