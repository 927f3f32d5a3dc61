//! Wounds that set off others: the rules of a hurt actor, and the effects of these on others that are hurt. The
//! engine follows such a chain up to [`MAX_DEPTH`], and so does the reading.

use super::Reading;
use crate::effect::MAX_DEPTH;
use crate::entity::{Entity, PrototypeId};
use crate::id::{DamageKindId, StatusId};
use crate::outcome::{Side, UpperBound, damage_of, felt};
use crate::rule::{Amount, Rule, Target, Trigger};
use crate::world::World;

/// Enemies of one row that do the same when they are hurt.
pub(super) struct Answer<'w> {
    kind: PrototypeId,
    rules: Vec<&'w Rule>,
    count: i64,
    /// The most hit points that a wound takes from one of them.
    most: i64,
}

/// Which of the enemies a rule is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AtHand {
    /// One that does nothing when it is hurt.
    Nobody,
    One(usize),
    /// One that is not known.
    Any,
    /// Each of them, or each but the one that the rule is about.
    All,
    Others(usize),
}

/// The enemy that the rule is about, the number of wounds that have led to it one by another, and the hit points
/// taken by the wound that has set it off.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub(super) at_hand: AtHand,
    wounds: u8,
    taken: UpperBound,
    /// Whether it may be the deed of the other side: the giver of a status has the credit for its effects.
    is_by_other: bool,
}

impl Chain {
    pub(super) const START: Self = Self::of(AtHand::Any, false);

    const fn of(at_hand: AtHand, is_by_other: bool) -> Self {
        Self { at_hand, wounds: 0, taken: UpperBound(None), is_by_other }
    }
}

/// An actor is hurt: one of the enemies that are alike, or the player; the side that did it, the wounds so far, and the
/// hit points that the wound took.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Hurt {
    foe: Option<usize>,
    by: Option<Side>,
    chain: u8,
    taken: UpperBound,
}

/// Hit points that a rule takes.
#[derive(Clone, Copy)]
pub(super) struct Wound {
    pub(super) loss: Loss,
    /// The side that has the rule, and its target.
    pub(super) me: Side,
    pub(super) to: Target,
}

/// How they are taken: a change of the stat is no damage of a kind, and hurts all the same.
#[derive(Clone, Copy)]
pub(super) enum Loss {
    Damage(Amount, DamageKindId),
    Change(i64),
}

/// The rules about being hurt that an actor follows, with those of statuses that it may get.
pub(super) fn rules<'w>(
    world: &'w World,
    entity: &Entity,
    (side, begun): (Side, &[(Side, StatusId)]),
) -> Vec<&'w Rule> {
    let content = world.content();
    if !content.rows().triggers.contains(Trigger::Hurt) {
        return Vec::new();
    }
    let equipped = entity.items().filter(|item| item.equipped).map(|item| item.kind);
    let rows = std::iter::once(entity.kind).chain(equipped);
    let own = rows.map(|kind| &content.prototype(kind).rules);
    let statuses = entity.statuses().iter().map(|it| it.status);
    let given = begun.iter().filter(|(of, _)| *of == side).map(|(_, status)| *status);
    let given = given.filter(|status| !entity.has_status(*status));
    let statuses = statuses.chain(given).filter_map(|id| content.rows().status(id));
    let all = own.chain(statuses.map(|row| &row.rules));
    all.flat_map(|rules| rules.on(Trigger::Hurt)).map(|(_, rule)| rule).collect()
}

/// The enemies that do something when they are hurt.
pub(super) fn answers<'w>(
    world: &'w World,
    foes: &[Entity],
    begun: &[(Side, StatusId)],
) -> Vec<Answer<'w>> {
    let mut answers: Vec<Answer<'w>> = Vec::new();
    for foe in foes {
        let rules = rules(world, foe, (Side::Foes, begun));
        if rules.is_empty() {
            continue;
        }
        let most = foe.fighter.map_or(0, |it| i64::from(it.max_hp().max(it.hp())));
        match answers.iter_mut().find(|it| it.is_of(foe.kind, &rules)) {
            Some(same) => (same.count, same.most) = (same.count + 1, same.most.max(most)),
            None => answers.push(Answer { kind: foe.kind, rules, count: 1, most }),
        }
    }
    answers
}

impl Answer<'_> {
    fn is_of(&self, kind: PrototypeId, rules: &[&Rule]) -> bool {
        let same = self.rules.iter().zip(rules).all(|(one, other)| std::ptr::eq(*one, *other));
        self.kind == kind && self.rules.len() == rules.len() && same
    }
}

impl Reading<'_> {
    /// Rules are read that begin a chain of wounds of their own, whatever has led to them: they are read once for
    /// all. Returns the chain of before.
    pub(super) const fn begin_chain(&mut self, at_hand: AtHand) -> Chain {
        self.enter(Chain::of(at_hand, true))
    }

    pub(super) const fn end_chain(&mut self, before: Chain) {
        self.enter(before);
    }

    const fn enter(&mut self, chain: Chain) -> Chain {
        std::mem::replace(&mut self.chain, chain)
    }

    /// Which of the [`answers`] is that of an enemy.
    pub(super) fn answer_of(&self, foe: &Entity) -> Option<usize> {
        let rules = rules(self.world, foe, (Side::Foes, &self.begun));
        self.answers.iter().position(|it| it.is_of(foe.kind, &rules))
    }

    /// The damage to the player from one of their blows at an enemy.
    pub(super) fn struck(&mut self, foe: &Entity) -> UpperBound {
        let Some(index) = self.answer_of(foe) else { return UpperBound::default() };
        let most = foe.fighter.map_or(0, |it| i64::from(it.max_hp().max(it.hp())));
        let taken = UpperBound(self.blow_of_player(foe).map(|blow| blow.min(most)));
        if taken.is_nothing() {
            return taken;
        }
        self.hurt(Hurt { foe: Some(index), by: Some(Side::Player), chain: 1, taken })
    }

    /// The damage to the player beside a blow that has taken some.
    pub(super) fn hurt_by_blow(&mut self, taken: UpperBound) -> UpperBound {
        self.hurt(Hurt { foe: None, by: Some(Side::Foes), chain: 1, taken })
    }

    /// The hit points that the player loses by damage to one side, with all that the wound sets off.
    pub(super) fn wounded(&mut self, side: Side, wound: Wound) -> UpperBound {
        let chain = self.chain.wounds + 1;
        let of_own = self.chain.is_by_other.then_some(wound.me.other());
        let by = |is_own: bool| if is_own { of_own } else { Some(wound.me) };
        if side == Side::Player {
            let mut lost = self.damage(self.player.kind, &wound);
            if !lost.is_nothing() {
                let by = by(wound.me == Side::Player);
                lost.add(self.hurt(Hurt { foe: None, by, chain, taken: lost }));
            }
            return lost;
        }
        let hit = hit(&wound, self.chain.at_hand);
        let is_own = wound.me == Side::Foes && wound.to == Target::Me;
        let mut lost = UpperBound::default();
        for foe in 0..self.answers.len() {
            let Answer { kind, count, most, .. } = self.answers[foe];
            let taken = self.damage(kind, &wound);
            let taken = UpperBound(taken.0.map_or(Some(most), |taken| Some(taken.min(most))));
            if taken.is_nothing() {
                continue;
            }
            let hurt = Hurt { foe: Some(foe), by: by(is_own), chain, taken };
            match hit {
                AtHand::Nobody => {}
                AtHand::One(index) if index != foe => {}
                AtHand::One(_) => lost = self.hurt(hurt),
                AtHand::Any => lost = lost.max(self.hurt(hurt)),
                AtHand::All => lost.add(self.hurt(hurt).times(UpperBound(Some(count)))),
                AtHand::Others(index) => {
                    let count = if index == foe { count - 1 } else { count };
                    lost.add(self.hurt(hurt).times(UpperBound(Some(count))));
                }
            }
        }
        self.is_relayed |= self.chain.wounds == 0 && !lost.is_nothing();
        lost
    }

    /// The most damage of a wound to an actor of a row.
    fn damage(&self, target: PrototypeId, wound: &Wound) -> UpperBound {
        let (amount, kind) = match wound.loss {
            Loss::Damage(amount, kind) => (amount, kind),
            Loss::Change(points) => return UpperBound(Some(points)),
        };
        let of_blow = match amount {
            Amount::Taken(percent) => self.chain.taken.0.map(|taken| (percent, taken)),
            Amount::Dice(_) | Amount::Stat(_) | Amount::Share { .. } => None,
        };
        let Some((percent, taken)) = of_blow else {
            return damage_of(self.world, target, amount, kind).1;
        };
        let taken = i32::try_from(taken).unwrap_or(i32::MAX);
        let damage = Amount::share(percent, taken).max(0);
        UpperBound(Some(felt(self.world, target, damage.into(), kind)))
    }

    /// The hit points that the player loses by the rules of a hurt actor.
    fn hurt(&mut self, hurt: Hurt) -> UpperBound {
        if hurt.chain >= MAX_DEPTH {
            return UpperBound::default();
        }
        if let Some((_, lost)) = self.hurts.iter().find(|(it, _)| *it == hurt) {
            return *lost;
        }
        let (side, rules, at_hand) = match hurt.foe {
            Some(index) => (Side::Foes, self.answers[index].rules.clone(), AtHand::One(index)),
            None => (Side::Player, self.of_player.clone(), AtHand::Any),
        };
        let before = self.enter(Chain {
            at_hand,
            wounds: hurt.chain,
            taken: hurt.taken,
            is_by_other: false,
        });
        let mut lost = UpperBound::default();
        for rule in rules {
            lost.add(self.rule(rule, side, hurt.by, 0));
        }
        self.end_chain(before);
        self.hurts.push((hurt, lost));
        lost
    }
}

/// The enemies that a wound may be done to.
const fn hit(wound: &Wound, at_hand: AtHand) -> AtHand {
    match (wound.me, wound.to) {
        (Side::Foes, Target::Me) => at_hand,
        (
            _,
            Target::Me
            | Target::Other
            | Target::Player
            | Target::Cell
            | Target::Nearest(_)
            | Target::Actor(_)
            | Target::Chosen(_)
            | Target::Ray(_),
        ) => match at_hand {
            AtHand::All => AtHand::All,
            AtHand::Nobody | AtHand::One(_) | AtHand::Any | AtHand::Others(_) => AtHand::Any,
        },
        // `Me` is none of them.
        (Side::Foes, Target::Around(_) | Target::InView) => match at_hand {
            AtHand::One(index) => AtHand::Others(index),
            AtHand::Nobody | AtHand::Any | AtHand::All | AtHand::Others(_) => AtHand::All,
        },
        (
            _,
            Target::Allies
            | Target::Enemies
            | Target::Around(_)
            | Target::InView
            | Target::Adjacent
            | Target::Ball { .. }
            | Target::Beam(_)
            | Target::Cone(_)
            | Target::Floor
            | Target::Somewhere,
        ) => AtHand::All,
    }
}
