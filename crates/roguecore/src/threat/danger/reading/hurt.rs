//! Wounds that set off others: the rules of a hurt actor, and the effects of these on others that are hurt. The
//! engine follows such a chain up to [`MAX_DEPTH`], and so does the reading.

use super::{DangerReader, Place};
use crate::effect::MAX_DEPTH;
use crate::entity::{Entity, PrototypeId};
use crate::id::StatusId;
use crate::outcome::{Loss, Outcome, Side, UpperBound, bounds, damage_of, felt, rule_sets};
use crate::rule::{Amount, Rule, Target, Trigger};
use crate::world::World;

/// The rules about being hurt in a fight, and the damage that was found for them.
pub(super) struct Wounds<'w> {
    /// Enemies that react to wounds in the same way.
    answers: Vec<Answer<'w>>,
    of_player: Vec<&'w Rule>,
    found: Vec<(Hurt, UpperBound)>,
}

/// Enemies of one row that do the same when they are hurt.
struct Answer<'w> {
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
    at_hand: AtHand,
    wounds: u8,
    taken: UpperBound,
    /// Whether it may be the deed of the other side: the giver of a status has the credit for its effects.
    is_by_other: bool,
}

impl Chain {
    pub(super) const START: Self = Self::of(AtHand::Any, false);

    /// The chain of rules that are read once for all, whatever has led to them.
    pub(super) const fn anew(at_hand: AtHand) -> Self {
        Self::of(at_hand, true)
    }

    /// The same chain in the rules of another enemy.
    pub(super) const fn about(self, at_hand: AtHand) -> Self {
        Self { at_hand, ..self }
    }

    const fn of(at_hand: AtHand, is_by_other: bool) -> Self {
        Self { at_hand, wounds: 0, taken: UpperBound(None), is_by_other }
    }
}

/// An actor is hurt: one of the enemies that are alike, or the player; the side that did it, the wounds so far, and the
/// hit points that the wound took.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hurt {
    foe: Option<usize>,
    by: Option<Side>,
    chain: u8,
    taken: UpperBound,
}

/// The rules about being hurt that an actor follows, with those of statuses that it may get.
fn rules<'w>(
    world: &'w World,
    entity: &Entity,
    (side, begun): (Side, &[(Side, StatusId)]),
) -> Vec<&'w Rule> {
    let content = world.content();
    if !content.rows().triggers.contains(Trigger::Hurt) {
        return Vec::new();
    }
    let mut all: Vec<&Rule> = Vec::new();
    for rules in rule_sets(content, entity) {
        all.extend(rules.on(Trigger::Hurt).map(|(_, rule)| rule));
    }
    for &(of, status) in begun {
        if of == side
            && !entity.has_status(status)
            && let Some(row) = content.rows().status(status)
        {
            all.extend(row.rules.on(Trigger::Hurt).map(|(_, rule)| rule));
        }
    }
    all
}

/// The enemies that do something when they are hurt.
fn answers<'w>(world: &'w World, foes: &[Entity], begun: &[(Side, StatusId)]) -> Vec<Answer<'w>> {
    let mut answers: Vec<Answer<'w>> = Vec::new();
    for foe in foes {
        let rules = rules(world, foe, (Side::Foes, begun));
        if rules.is_empty() {
            continue;
        }
        let most = most_hp(foe);
        match answers.iter_mut().find(|it| it.is_of(foe.kind, &rules)) {
            Some(same) => (same.count, same.most) = (same.count + 1, same.most.max(most)),
            None => answers.push(Answer { kind: foe.kind, rules, count: 1, most }),
        }
    }
    answers
}

impl<'w> Wounds<'w> {
    pub(super) fn new(
        world: &'w World,
        player: &Entity,
        foes: &[Entity],
        begun: &[(Side, StatusId)],
    ) -> Self {
        Self {
            answers: answers(world, foes, begun),
            of_player: rules(world, player, (Side::Player, begun)),
            found: Vec::new(),
        }
    }

    /// Whether an enemy does something when it is hurt.
    pub(super) const fn has_answers(&self) -> bool {
        !self.answers.is_empty()
    }
}

impl Answer<'_> {
    fn is_of(&self, kind: PrototypeId, rules: &[&Rule]) -> bool {
        let same = self.rules.iter().zip(rules).all(|(one, other)| std::ptr::eq(*one, *other));
        self.kind == kind && self.rules.len() == rules.len() && same
    }
}

impl DangerReader<'_> {
    /// Which of the answers is that of an enemy.
    pub(super) fn answer_of(&self, foe: &Entity) -> Option<usize> {
        let rules = rules(self.world(), foe, (Side::Foes, &self.learnt.begun));
        self.wounds.answers.iter().position(|it| it.is_of(foe.kind, &rules))
    }

    /// The damage to the player from one of their blows at an enemy.
    pub(super) fn struck(&mut self, foe: &Entity) -> UpperBound {
        let Some(index) = self.answer_of(foe) else { return UpperBound::default() };
        let taken = at_most(self.blow_of_player(foe), most_hp(foe));
        if taken.is_nothing() {
            return taken;
        }
        self.hurt(Hurt { foe: Some(index), by: Some(Side::Player), chain: 1, taken })
    }

    /// The damage to the player beside a blow that has taken some.
    pub(super) fn hurt_by_blow(&mut self, taken: UpperBound) -> UpperBound {
        self.hurt(Hurt { foe: None, by: Some(Side::Foes), chain: 1, taken })
    }

    /// The hit points that the player loses by a wound of one side, with all that the wound sets off.
    pub(super) fn lost_by_wound(&mut self, loss: Loss, outcome: Outcome<'_>) -> UpperBound {
        let (me, to) = (outcome.source.me, outcome.rule.to);
        let chain = self.place.chain.wounds + 1;
        let of_own = self.place.chain.is_by_other.then_some(me.other());
        if outcome.side == Side::Player {
            let mut lost = self.damage(self.player.kind, loss);
            if !lost.is_nothing() {
                let by = if me == Side::Player { of_own } else { Some(me) };
                lost.add(self.hurt(Hurt { foe: None, by, chain, taken: lost }));
            }
            return lost;
        }
        let by = if me == Side::Foes && to == Target::Me { of_own } else { Some(me) };
        let hit = hit(me, to, self.place.chain.at_hand);
        let mut lost = UpperBound::default();
        for foe in 0..self.wounds.answers.len() {
            let Answer { kind, count, most, .. } = self.wounds.answers[foe];
            let taken = at_most(self.damage(kind, loss), most);
            if taken.is_nothing() {
                continue;
            }
            let hurt = Hurt { foe: Some(foe), by, chain, taken };
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
        self.is_relayed |= self.place.chain.wounds == 0 && !lost.is_nothing();
        lost
    }

    /// The most damage of a wound to an actor of a row.
    fn damage(&self, target: PrototypeId, loss: Loss) -> UpperBound {
        match (loss, self.place.chain.taken.0) {
            (Loss::Change(amount), _) => UpperBound(Some(bounds(amount).0.saturating_neg().max(0))),
            (Loss::Damage(Amount::Taken(percent), kind), Some(taken)) => {
                let taken = i32::try_from(taken).unwrap_or(i32::MAX);
                let damage = Amount::share(percent, taken);
                UpperBound(Some(felt(self.world(), target, damage.into(), kind)))
            }
            (Loss::Damage(amount, kind), _) => damage_of(self.world(), target, amount, kind).1,
        }
    }

    /// The hit points that the player loses by the rules of a hurt actor.
    fn hurt(&mut self, hurt: Hurt) -> UpperBound {
        if hurt.chain >= MAX_DEPTH {
            return UpperBound::default();
        }
        if let Some((_, lost)) = self.wounds.found.iter().find(|(it, _)| *it == hurt) {
            return *lost;
        }
        let (side, rules, at_hand) = match hurt.foe {
            Some(index) => {
                (Side::Foes, self.wounds.answers[index].rules.clone(), AtHand::One(index))
            }
            None => (Side::Player, self.wounds.of_player.clone(), AtHand::Any),
        };
        let chain = Chain { at_hand, wounds: hurt.chain, taken: hurt.taken, is_by_other: false };
        let place = Place { chain, ..self.place };
        let lost = self.within(place, |reader| reader.lost_by_all(&rules, side, hurt.by));
        self.wounds.found.push((hurt, lost));
        lost
    }

    /// The damage to the player of some rules, each followed once.
    fn lost_by_all(&mut self, rules: &[&Rule], me: Side, other: Option<Side>) -> UpperBound {
        let mut lost = UpperBound::default();
        for rule in rules {
            lost.add(self.lost_by(rule, me, other, 0));
        }
        lost
    }
}

/// The most hit points that an actor has.
fn most_hp(actor: &Entity) -> i64 {
    actor.fighter.map_or(0, |it| i64::from(it.max_hp().max(it.hp())))
}

/// A wound takes no more than an actor has.
fn at_most(taken: UpperBound, most: i64) -> UpperBound {
    UpperBound(Some(taken.0.map_or(most, |taken| taken.min(most))))
}

/// The enemies that a wound may be done to by a rule of one side.
const fn hit(me: Side, to: Target, at_hand: AtHand) -> AtHand {
    match (me, to) {
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
            | Target::AdjacentEnemies
            | Target::Ball { .. }
            | Target::Beam(_)
            | Target::Cone(_)
            | Target::Floor
            | Target::Somewhere(_),
        ) => AtHand::All,
    }
}
