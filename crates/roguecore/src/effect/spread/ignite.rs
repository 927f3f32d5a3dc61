//! How fire burns: it uses up its fuel, ignites its neighbours, and burns down where it has none.

use roguecore_grid::geometry::ones;

use super::level::{fade_all, faded};
use super::spreading::Spreading;
use crate::map::{Amounts, CELLS, NOWHERE, Segment, holding};
use crate::rng::Rng;
use crate::rows::substance::Spread;

/// A kind of fire.
#[derive(Clone, Copy)]
pub(super) struct Fire<'a> {
    /// The index of its amounts.
    pub(super) plane: usize,
    /// The indices of the substances that it burns.
    pub(super) fuels: &'a [usize],
    /// Percent of chance that it ignites a neighbouring cell.
    pub(super) chance: u32,
    /// Percent of chance that it burns down by a unit where it has no fuel.
    pub(super) fades: u32,
}

impl Fire<'_> {
    /// Lets it burn for a turn. `ground` returns the cells of a segment, of those given, in which
    /// the tile or an item burns.
    pub(super) fn burn(
        self,
        planes: &mut Spreading<'_>,
        ground: impl Fn(&Segment, u64) -> u64,
        rng: &mut Rng,
    ) {
        let mut now = planes.now(self.plane).to_vec();
        let fire: Vec<u64> = now.iter().map(holding).collect();
        let fuel = self.fuel(planes, &fire, ground);
        // The cells that may catch fire.
        let tinder: Vec<u64> = fuel.iter().zip(&fire).map(|(fuel, fire)| fuel & !fire).collect();
        let mut lit: Vec<u64> = vec![0; fire.len()];
        for (index, segment) in planes.segments().filter(|(index, _)| fire[*index] != 0) {
            let (here, amounts) = (fire[index], &mut now[index]);
            let hungry = here & !fuel[index];
            let tried = segment.bits_around(index, &tinder).map(|tinder| tinder & here);
            let tries = tried.iter().fold(0, |any, tried| any | tried);
            if hungry == here && tries == 0 {
                fade_all(std::slice::from_mut(amounts), self.fades, rng);
                continue;
            }
            keep_up(amounts, here, fuel[index]);
            for cell in ones(hungry | tries) {
                if hungry >> cell & 1 != 0 {
                    let amount = &mut amounts[cell as usize];
                    *amount = faded(*amount, self.fades, rng);
                }
                for (side, tried) in tried.iter().enumerate() {
                    if tried >> cell & 1 != 0 && rng.chance(self.chance, 100) {
                        let (to, cell) = segment.neighbour(index, cell as usize, side);
                        lit[to] |= 1 << cell;
                    }
                }
            }
        }
        for (amounts, lit) in now.iter_mut().zip(&lit) {
            ones(*lit).for_each(|cell| amounts[cell as usize] = Spread::IGNITED);
        }
        self.replace(planes, &now);
    }

    /// The cells with fuel by segment, of those that burn and their neighbours.
    fn fuel(
        self,
        planes: &Spreading<'_>,
        fire: &[u64],
        ground: impl Fn(&Segment, u64) -> u64,
    ) -> Vec<u64> {
        let mut fuel: Vec<u64> = vec![0; fire.len()];
        for &plane in self.fuels {
            for (fuel, amounts) in fuel.iter_mut().zip(planes.now(plane)) {
                *fuel |= holding(amounts);
            }
        }
        let near = near(planes, fire);
        for (index, segment) in planes.segments() {
            let open = near[index] & !fuel[index];
            if open != 0 {
                fuel[index] |= ground(segment, open);
            }
        }
        fuel
    }

    /// Uses up fuel as much as there was fire, and sets the amounts of the fire.
    fn replace(self, planes: &mut Spreading<'_>, now: &[Amounts]) {
        let before = planes.now(self.plane).to_vec();
        for &fuel in self.fuels {
            for (amounts, fire) in planes.now_mut(fuel).iter_mut().zip(&before) {
                for (amount, fire) in amounts.iter_mut().zip(fire) {
                    *amount = amount.saturating_sub(*fire);
                }
            }
        }
        planes.now_mut(self.plane).copy_from_slice(now);
    }
}

/// The cells that burn and their neighbours, by segment.
fn near(planes: &Spreading<'_>, fire: &[u64]) -> Vec<u64> {
    let mut near = fire.to_vec();
    for (index, segment) in planes.segments() {
        let here = fire[index];
        let [north, west, east, south] = segment.around;
        near[index] |= here << 1 | here >> 1;
        near[north] |= here;
        near[south] |= here;
        near[west] |= here << (CELLS - 1);
        near[east] |= here >> (CELLS - 1);
    }
    near[NOWHERE] = 0;
    near
}

/// Fire with fuel does not fall below the amount in a cell that has just caught fire.
fn keep_up(amounts: &mut Amounts, fire: u64, fuel: u64) {
    if fire & !fuel == 0 {
        for amount in amounts {
            *amount = if *amount > 0 { (*amount).max(Spread::IGNITED) } else { 0 };
        }
    } else {
        for cell in ones(fire & fuel) {
            let amount = &mut amounts[cell as usize];
            *amount = (*amount).max(Spread::IGNITED);
        }
    }
}
