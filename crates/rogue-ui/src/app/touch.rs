//! Buttons for fingers: the few intents that make sense on the screen on top.

use rogue_travel::{Aimed, AutoCommand, Destination, fired, is_awake_enemy};
use rogue_words::messages;
use roguecore::{Command, Refusal};

use super::App;
use crate::intent::buttons::{FIGHT, FIGHT_BY_ABILITY, QUIET};
use crate::intent::{Intent, Scope};

/// A button for a finger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchButton {
    /// The intent that a tap has.
    pub intent: Intent,
    /// The words on it, of at most eight letters.
    pub label: &'static str,
    /// Why a tap would do nothing now, as a sentence. The button is dimmed.
    pub refusal: Option<String>,
}

/// The words for [`Intent::Back`], which every screen over the dungeon knows.
const BACK: (Intent, &str) = (Intent::Back, "Back");

const CURSOR: &[(Intent, &str)] =
    &[BACK, (Intent::Previous, "Previous"), (Intent::Next, "Next"), (Intent::Choose, "OK")];

const MENU: &[(Intent, &str)] =
    &[BACK, (Intent::LineUp, "Up"), (Intent::LineDown, "Down"), (Intent::Choose, "OK")];

const PAGER: &[(Intent, &str)] = &[BACK, (Intent::PageUp, "Up"), (Intent::PageDown, "Down")];

const REPLAY: &[(Intent, &str)] = &[
    BACK,
    (Intent::Pause, "Pause"),
    (Intent::Backward, "Turn -1"),
    (Intent::Forward, "Turn +1"),
    (Intent::Faster, "Faster"),
    (Intent::SameDungeon, "Play it"),
];

const ENTRY: &[(Intent, &str)] = &[BACK, (Intent::Choose, "OK")];

impl App {
    /// The buttons for the screen on top, at most six: in the dungeon those for a fight while an enemy is awake and in
    /// view, and those for walking otherwise.
    ///
    /// ```
    /// use rogue_ui::{App, KeyMap, Theme};
    /// use roguecore::{Content, Game};
    ///
    /// let game = Game::from_scene(Content::classic(), "####\n#@.#\n####").expect("a good scene");
    /// let app = App::resume(game, Theme::default(), KeyMap::default());
    /// let buttons = app.touch_buttons();
    /// assert_eq!(buttons[0].label, "Explore");
    /// let take = buttons.iter().find(|button| button.label == "Take").expect("a button");
    /// assert_eq!(take.refusal.as_deref(), Some("There is nothing here to pick up."));
    /// ```
    pub fn touch_buttons(&self) -> Vec<TouchButton> {
        let rows = match self.scope() {
            Scope::Dungeon => self.dungeon_buttons(),
            Scope::Cursor => CURSOR,
            Scope::Menu => MENU,
            // Nothing is behind these two.
            Scope::Title | Scope::GameOver => &MENU[1..],
            Scope::Pager => PAGER,
            Scope::Replay => REPLAY,
            Scope::NumberEntry => ENTRY,
            Scope::TooSmall => &[],
        };
        let mut buttons = Vec::new();
        for &(intent, label) in rows {
            buttons.push(TouchButton { intent, label, refusal: self.refusal_of(intent) });
        }
        buttons
    }

    fn dungeon_buttons(&self) -> &'static [(Intent, &'static str)] {
        let view = self.game().view();
        let mut entities = view.entities().into_iter();
        if !entities.any(|entity| is_awake_enemy(view, &entity)) {
            return QUIET;
        }
        // By what the player has: a button that changed with every cooldown would be tapped for the other one.
        let weapon = fired(self.session.memory(), self.game());
        let has_shot = matches!(weapon, Some(Aimed::Use { .. } | Aimed::Throw { .. }));
        if !has_shot && !view.abilities().is_empty() { FIGHT_BY_ABILITY } else { FIGHT }
    }

    /// Why the game refuses an intent of a button in the dungeon.
    fn refusal_of(&self, intent: Intent) -> Option<String> {
        if self.scope() != Scope::Dungeon {
            return None;
        }
        let auto_command = match intent {
            Intent::Explore => AutoCommand::Explore,
            Intent::Rest => AutoCommand::Rest,
            Intent::Fight => AutoCommand::Fight,
            Intent::Fire => AutoCommand::Fire,
            Intent::CastAgain => AutoCommand::Cast,
            Intent::PickUp => return self.refusal_of_command(Command::PickUp),
            Intent::Descend => match self.game().check(Command::Descend) {
                Err(Refusal::NoStairs { down }) => {
                    AutoCommand::Travel(Destination::Stairs { down })
                }
                _ => return self.refusal_of_command(Command::Descend),
            },
            _ => return None,
        };
        self.session.refusal_of(auto_command)
    }

    fn refusal_of_command(&self, command: Command) -> Option<String> {
        let refusal = self.game().check(command).err()?;
        Some(messages::refusal(&refusal, self.game().content()).1)
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game, Point};

    use super::*;
    use crate::intent::TABLE;
    use crate::{KeyMap, Theme};

    fn labels(scene: &str) -> Vec<String> {
        labels_of(Game::from_scene(Content::classic(), scene).unwrap())
    }

    fn labels_of(game: Game) -> Vec<String> {
        let app = App::resume(game, Theme::default(), KeyMap::default());
        let label = |button: TouchButton| match button.refusal {
            Some(refusal) => format!("{}: {refusal}", button.label),
            None => button.label.to_owned(),
        };
        app.touch_buttons().into_iter().map(label).collect()
    }

    #[test]
    fn buttons_follow_the_enemies_in_view() {
        let stairs = "Stairs: You haven't found the stairs down.";
        let take = "Take: There is nothing here to pick up.";
        let rest = "Rest: You need no rest.";
        let quiet = labels("#####\n#@..#\n#####");
        assert!(quiet[0].starts_with("Explore: "), "{quiet:?}");
        assert_eq!(quiet[1..], [rest, take, stairs, "Items", "Menu"]);
        let fight = labels("#####\n#@o.#\n#####");
        assert_eq!([&fight[0], &fight[1], &fight[5]], ["Fight", "Wait", "Look"]);
        assert!(fight[2].starts_with("Fire: "), "{fight:?}");
    }

    #[test]
    fn button_is_the_ability_of_a_player_without_missiles_ready_or_not() {
        let scene = "#####\n#@g.#\n#####\n\ng = goblin hp 90 max 90";
        let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let heir = game.content().origins().find(|(_, row)| row.id == "heir").unwrap().0;
        game.step(Command::LevelUp(heir)).unwrap();
        assert_eq!(labels_of(game.clone())[2], "Ability");
        let (ability, target) = (game.view().abilities()[0], Some(Point::new(2, 1)));
        game.step(Command::Cast { ability, target }).unwrap();
        let third = &labels_of(game)[2];
        assert!(third.starts_with("Ability: ") && third.contains("turn"), "{third}");
    }

    /// A tap stands for a key of the intent on that screen.
    #[test]
    fn every_button_has_a_key() {
        let scopes = [
            (Scope::Dungeon, [FIGHT, FIGHT_BY_ABILITY, QUIET].concat()),
            (Scope::Cursor, CURSOR.to_vec()),
            (Scope::Menu, MENU.to_vec()),
            (Scope::Title, MENU[1..].to_vec()),
            (Scope::GameOver, MENU[1..].to_vec()),
            (Scope::Pager, PAGER.to_vec()),
            (Scope::Replay, REPLAY.to_vec()),
            (Scope::NumberEntry, ENTRY.to_vec()),
        ];
        for (scope, buttons) in scopes {
            for (intent, label) in buttons {
                let row = TABLE.iter().find(|row| row.intent == intent);
                let row = row.unwrap_or_else(|| panic!("{label} is no key"));
                let is_fixed = matches!(intent, Intent::Back | Intent::Choose);
                assert!(is_fixed || row.scopes.contains(&scope), "{label} in {scope:?}");
                assert!(label.len() <= 8, "{label}");
            }
        }
    }
}
