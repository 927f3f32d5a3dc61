//! The digest of a fight, in one line at its end however many keys it took: "A goblin and 2 jackals killed: 7 turns,
//! -9 HP, +26 XP."; of a turn of many wounds; and of a key that found much: "Found: a red potion and 3 javelins."

use std::collections::BTreeSet;

use rogue_travel::is_awake_enemy;
use roguecore::{
    Content, EntityId, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent, PrototypeId,
    View,
};

use crate::messages::{Noun, counted, join_list, with_number};
use crate::text;

/// More wounds in a single turn have a digest: they are too many for the log.
const MAX_WOUNDS_IN_TURN: u32 = 3;
/// More finds have one: each of a few has told its name.
const MAX_FINDS: usize = 3;
/// A fight is over after so many turns without a blow, unless an enemy of it is in view.
const PATIENCE: u64 = 5;

/// The sums of the turns of one key, and of the fight that goes on.
#[derive(Debug, Default)]
pub struct Digest {
    /// The turn in which the key was pressed.
    turn: u64,
    found: Vec<PrototypeId>,
    /// The times that the player was hurt, by blows and by all else, and the hit points that they took.
    wounds: u32,
    lost: i32,
    fight: Option<Fight>,
    /// The turn after the last events.
    now: u64,
}

/// The sums of a fight, over all its keys.
#[derive(Debug)]
struct Fight {
    /// The turns before the first blow and after the last one.
    start: u64,
    end: u64,
    /// The hit points that the player has lost since the first blow.
    lost: i32,
    killed: Vec<PrototypeId>,
    /// How many were killed out of the player's sight.
    unseen: u32,
    /// The companions that have fallen.
    fallen: Vec<PrototypeId>,
    experience: u32,
    /// The creatures that struck the player or were struck, and live.
    foes: BTreeSet<EntityId>,
}

impl Digest {
    /// A digest of no turns yet.
    pub fn begin(view: View<'_>) -> Self {
        Self { turn: view.turn(), now: view.turn(), ..Self::default() }
    }

    /// Adds the events of a turn; `view` is that after it.
    pub fn observe(&mut self, events: &[Event], companions: &BTreeSet<EntityId>, view: View<'_>) {
        let is_own = |actor: EntityRef| actor.player || companions.contains(&actor.id);
        let now = view.turn();
        let mut is_fought = false;
        for event in events {
            match &event.kind {
                EventKind::Fight(FightEvent::Died { who: dead, by: Some(by), .. })
                    if !event.seen && !is_own(*dead) && is_own(*by) =>
                {
                    let Some(fight) = &mut self.fight else { continue };
                    fight.foes.remove(&dead.id);
                    fight.unseen += 1;
                    is_fought = true;
                }
                _ if !event.seen => {}
                EventKind::Fight(FightEvent::Attacked {
                    who: attacker, target, damage, ..
                }) => {
                    is_fought |= self.add_blow(Some(*attacker), *target, *damage, is_own, now);
                }
                EventKind::Fight(FightEvent::Struck { by, target, damage, .. }) => {
                    is_fought |= self.add_blow(*by, *target, *damage, is_own, now);
                }
                EventKind::Fight(FightEvent::Died { who: dead, by, .. }) if !is_own(*dead) => {
                    let Some(fight) = &mut self.fight else { continue };
                    let is_foe = fight.foes.remove(&dead.id);
                    if is_foe || by.is_some_and(is_own) {
                        fight.killed.push(dead.kind);
                        is_fought = true;
                    }
                }
                EventKind::Fight(FightEvent::Died { who: dead, by: Some(by), .. })
                    if !dead.player && !is_own(*by) =>
                {
                    let Some(fight) = &mut self.fight else { continue };
                    fight.fallen.push(dead.kind);
                    is_fought = true;
                }
                EventKind::Item(ItemEvent::PickedUp { who, item, .. }) if who.player => {
                    self.found.push(*item);
                }
                EventKind::Game(GameEvent::GainedExperience { points, .. }) => {
                    if let Some(fight) = &mut self.fight {
                        fight.experience = fight.experience.saturating_add(*points);
                    }
                }
                EventKind::Actor(_)
                | EventKind::Fight(_)
                | EventKind::Item(_)
                | EventKind::Status(_)
                | EventKind::Place(_)
                | EventKind::Game(_)
                | EventKind::Trace(_) => {}
            }
        }
        if let Some(fight) = &mut self.fight
            && is_fought
        {
            fight.end = now;
        }
        self.now = now;
    }

    /// Adds a blow, or damage by a rule; whether it is one of a fight.
    fn add_blow(
        &mut self,
        by: Option<EntityRef>,
        target: EntityRef,
        damage: i32,
        is_own: impl Fn(EntityRef) -> bool,
        now: u64,
    ) -> bool {
        let lost = if target.player { damage.max(0) } else { 0 };
        self.wounds = self.wounds.saturating_add(u32::from(lost > 0));
        self.lost = self.lost.saturating_add(lost);
        let foe = by.filter(|by| is_own(*by) != is_own(target));
        if let Some(by) = foe {
            let start = self.now;
            let fight = self.fight.get_or_insert_with(|| Fight {
                start,
                end: now,
                lost: 0,
                killed: Vec::new(),
                unseen: 0,
                fallen: Vec::new(),
                experience: 0,
                foes: BTreeSet::new(),
            });
            fight.foes.insert(if is_own(by) { target.id } else { by.id });
        }
        if let Some(fight) = &mut self.fight {
            fight.lost = fight.lost.saturating_add(lost);
        }
        foe.is_some()
    }

    /// The line of a fight that has been over for a while, in the turns of a key that go on: it stands before the news
    /// of later turns.
    pub fn end_fight(&mut self, view: View<'_>) -> Option<String> {
        let fight = self.fight.take_if(|fight| fight.is_forgotten(view))?;
        fight.sentence(view.content())
    }

    /// The line at the end of a key, if there is one: of a fight that is over, of too many wounds, or of many finds,
    /// where a grid has no room for their own lines. The next key begins.
    pub fn end_key(&mut self, view: View<'_>, is_grid: bool) -> Option<String> {
        let turns = self.now.saturating_sub(self.turn);
        let mut sentences = Vec::new();
        if let Some(fight) = self.fight.take_if(|fight| fight.is_over(view)) {
            sentences.extend(fight.sentence(view.content()));
        } else if turns <= 1 && self.wounds > MAX_WOUNDS_IN_TURN && self.is_heavy_loss(view) {
            sentences.push(format!("You lost {} HP this turn.", self.lost));
        }
        if is_grid && self.found.len() > MAX_FINDS {
            let found = list(&self.found, view.content(), Noun::item_with_count);
            sentences.push(format!("Found: {found}."));
        }
        let fight = self.fight.take();
        *self = Self { fight, ..Self::begin(view) };
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// Whether the key has cost a quarter of the player's hit points.
    fn is_heavy_loss(&self, view: View<'_>) -> bool {
        let most = view.player().fighter.map_or(0, |fighter| fighter.max_hp());
        self.lost.saturating_mul(4) >= most
    }
}

impl Fight {
    /// Whether no enemy of it is left, and none comes after it, or no blow was struck for a while.
    fn is_over(&self, view: View<'_>) -> bool {
        let is_in_view = view.entities().iter().any(|it| is_awake_enemy(view, it));
        self.foes.is_empty() && !is_in_view || self.is_forgotten(view)
    }

    /// Whether no blow was struck for a while, and no enemy of it is in view. Others in view, as an eel in its water,
    /// have no part in it.
    fn is_forgotten(&self, view: View<'_>) -> bool {
        let is_in_view = view.entities().iter().any(|it| self.foes.contains(&it.id));
        !is_in_view && view.turn().saturating_sub(self.end) >= PATIENCE
    }

    /// "A goblin and 2 jackals killed, your wolf lost: 7 turns, -9 HP, +26 XP." The hit points are those that the
    /// player has lost from the first blow on. `None` for a fight of a single turn with one enemy: its death was told.
    fn sentence(&self, content: &Content) -> Option<String> {
        let turns = self.end.saturating_sub(self.start);
        let dead = self.killed.len() + self.fallen.len() + self.unseen as usize;
        if dead == 0 || turns < 2 && dead < 2 {
            return None;
        }
        let mut sums = vec![with_number(turns, "turn")];
        if self.lost > 0 {
            sums.push(format!("-{} HP", self.lost));
        }
        if self.experience > 0 {
            sums.push(format!("+{} XP", self.experience));
        }
        let sums = sums.join(", ");
        let mut fates = Vec::new();
        if !self.killed.is_empty() {
            let is_one_kind = self.killed.iter().all(|kind| Some(kind) == self.killed.first());
            let name = if is_one_kind { Noun::without_article } else { Noun::with_count };
            fates.push(format!("{} killed", list(&self.killed, content, name)));
        }
        if self.unseen > 0 {
            let more = if self.killed.is_empty() { "killed" } else { "more" };
            fates.push(format!("{} {more} out of sight", self.unseen));
        }
        if !self.fallen.is_empty() {
            fates.push(format!("{} lost", list(&self.fallen, content, Noun::yours)));
        }
        Some(format!("{}: {sums}.", text::capitalize(&fates.join(", "))))
    }
}

/// The names of rows, equal ones together: "goblin and 2 archers".
fn list(kinds: &[PrototypeId], content: &Content, name: fn(&Noun, usize) -> String) -> String {
    let nouns = counted(kinds.iter().map(|kind| Noun::of(content.prototype(*kind))));
    let names: Vec<String> = nouns.iter().map(|(noun, count)| name(noun, *count)).collect();
    join_list(&names)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::{Command, Direction, Game};

    use super::*;

    /// Plays commands, a key each; the lines of all keys.
    fn lines(scene: &str, commands: &[Command]) -> Vec<String> {
        lines_of(Content::classic(), scene, commands)
    }

    fn lines_of(content: Arc<Content>, scene: &str, commands: &[Command]) -> Vec<String> {
        let mut game = Game::from_scene(content, scene).unwrap();
        let mut digest = Digest::begin(game.view());
        let mut lines = Vec::new();
        for command in commands {
            let events = game.step(*command).unwrap();
            digest.observe(events.as_slice(), &BTreeSet::new(), game.view());
            lines.extend(digest.end_key(game.view(), true));
        }
        lines
    }

    const BLOW: Command = Command::Melee(Direction::East);

    #[test]
    fn fight_of_several_keys_has_one_line() {
        let scene = "#####\n#@o.#\n#####\n\n@ = player hp 30 power 4\no = orc hp 9";
        let told = lines(scene, &[BLOW; 3]);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("Orc killed: 3 turns, -"), "{told:?}");
    }

    #[test]
    fn loss_is_that_of_the_bar() {
        let scene = "#####\n#@o.#\n#####\n\n@ = player hp 30 power 4\no = orc hp 9";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        let hp = |game: &Game| game.view().player().fighter.unwrap().hp();
        let before = hp(&game);
        for _ in 0..3 {
            game.step(BLOW).unwrap();
        }
        let lost = before - hp(&game);
        let told = lines(scene, &[BLOW; 3]);
        assert!(lost > 0 && told[0].contains(&format!(" -{lost} HP")), "{lost}: {told:?}");
    }

    #[test]
    fn blow_that_kills_at_once_is_told_by_the_death() {
        let scene = "#####\n#@o.#\n#####\n\n@ = player hp 30 power 40\no = orc hp 9";
        assert_eq!(lines(scene, &[BLOW]), [""; 0]);
    }

    /// One that stays where it is has no part in the fight, and takes no turns of its own.
    #[test]
    fn sum_does_not_wait_for_an_enemy_that_is_not_fought() {
        let pack = r#"(extends: "classic", creatures: [(id: "totem", name: "totem", glyph: 't',
            color: (9, 9, 9), faction: "monsters", stats: {"hp": 90}, ai: [(do: Attack)])])"#;
        let content = Arc::new(Content::parse("totem.ron", pack).unwrap());
        let scene = "########\n#@o..t.#\n########\n\n@ = player hp 90 max 90 power 4\no = orc hp 9\nt = totem";
        let mut commands = vec![BLOW; 3];
        commands.extend([Command::Wait; 9]);
        let told = lines_of(content, scene, &commands);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("Orc killed: 3 turns, -"), "{told:?}");
    }

    /// The turns after a fight are no part of it, however long the key goes on.
    #[test]
    fn sum_is_told_in_the_turns_of_a_key_that_goes_on() {
        let scene = "#####\n#@o.#\n#####\n\n@ = player hp 30 power 4\no = orc hp 9";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        let mut digest = Digest::begin(game.view());
        let mut told = Vec::new();
        for turn in 0..20 {
            let command = if turn < 3 { BLOW } else { Command::Wait };
            let events = game.step(command).unwrap();
            digest.observe(events.as_slice(), &BTreeSet::new(), game.view());
            told.extend(digest.end_fight(game.view()).map(|line| (game.view().turn(), line)));
        }
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].0, 3 + PATIENCE);
        assert!(told[0].1.starts_with("Orc killed: 3 turns, -"), "{told:?}");
        assert_eq!(digest.end_key(game.view(), true), None);
    }

    /// A fight is not told as won without the companion that it has cost.
    #[test]
    fn companion_that_falls_is_told() {
        let pack = r#"(extends: "classic", creatures: [(id: "dog", name: "dog", glyph: 'd',
            color: (9, 9, 9), faction: "player", stats: {"hp": 1}, ai: [(do: Attack)])])"#;
        let content = Arc::new(Content::parse("dog.ron", pack).unwrap());
        let scene = "#####\n#@.d#\n#.#o#\n#####\n\n@ = player hp 90 max 90\no = orc hp 90 max 90";
        let mut game = Game::from_scene(content, scene).unwrap();
        let dogs = game
            .view()
            .entities()
            .into_iter()
            .filter(|it| it.entity_ref.kind != game.view().player().entity_ref.kind);
        let companions: BTreeSet<EntityId> =
            dogs.filter(|it| !it.hostile).map(|it| it.id).collect();
        let mut digest = Digest::begin(game.view());
        for _ in 0..9 {
            let events = game.step(Command::Wait).unwrap();
            digest.observe(events.as_slice(), &companions, game.view());
        }
        let fight = digest.fight.unwrap();
        let told = fight.sentence(game.content()).unwrap();
        assert!(told.starts_with("Your dog lost: "), "{told}");
    }

    /// The first death leaves an enemy in view: the line comes with the second.
    #[test]
    fn fight_goes_on_while_an_enemy_is_in_view() {
        let scene = "######\n#@o.o#\n######\n\n@ = player hp 90 max 90 power 40\no = orc hp 9";
        let told = lines(scene, &[BLOW, Command::Wait, BLOW]);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("2 orcs killed: "), "{told:?}");
    }
}
