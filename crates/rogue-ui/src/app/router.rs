//! The router: carries out the transitions of screens and opens the screen for each intent.

use rogue_words::message::MessageKind;
use rogue_words::messages;
use roguecore::{Command, Refusal, Wish};

use super::{App, Request};
use crate::copy_request::CopyRequest;
use crate::date::Date;
use crate::game_choice::SharedDungeon;
use crate::input::Key;
use crate::intent::{Intent, Scope};
use crate::reading::Presentation;
use crate::screen::abilities::Abilities;
use crate::screen::bestiary::TextPage;
use crate::screen::character::Character;
use crate::screen::dialog::{Choices, Dialog};
use crate::screen::discoveries::Discoveries;
use crate::screen::entry::Entry;
use crate::screen::find::Find;
use crate::screen::game_list::GameList;
use crate::screen::help::Help;
use crate::screen::history::History;
use crate::screen::inventory::Inventory;
use crate::screen::item_card::ItemCard;
use crate::screen::keys::KeysScreen;
use crate::screen::level_up::LevelUpDialog;
use crate::screen::look::Look;
use crate::screen::menu::GameMenu;
use crate::screen::name_entry::NameEntry;
use crate::screen::origin_list::OriginList;
use crate::screen::page::Page;
use crate::screen::run_list::RunList;
use crate::screen::scores::Scores;
use crate::screen::seed_entry::SeedEntry;
use crate::screen::seed_list::SeedList;
use crate::screen::settings::SettingsScreen;
use crate::screen::story::Story;
use crate::screen::target::Target;
use crate::screen::way_past::WayPast;
use crate::screen::wizard::Wizard;
use crate::screen::{Screen, Transition};
use crate::session::LastAction;
use crate::settings::Change;
use crate::storage::run_name;

impl App {
    /// Carries out a transition.
    pub(super) fn dispatch(&mut self, transition: Transition) {
        match transition {
            Transition::None => return,
            Transition::Intent(intent) => {
                self.dirty |= self.route(intent);
                return;
            }
            Transition::Redraw => {}
            Transition::Unfold(unfold) => self.state.is_unfolded = unfold,
            Transition::Work => self.work(),
            Transition::Pop => self.pop(),
            Transition::Replace(intent) => {
                self.pop();
                self.route(intent);
            }
            Transition::Keys => self.push(KeysScreen::default()),
            Transition::Look(at) => self.push(Look::new(at)),
            Transition::Item(slot) => self.push(Dialog::new(ItemCard(slot))),
            Transition::Target(aimed) => self.push(Target::new(self.game(), aimed)),
            Transition::Submit(command)
                if let Some(asked) = WayPast::blocking(self.game(), command) =>
            {
                self.push_unasked(Dialog::new(asked));
            }
            Transition::Submit(Command::Use { slot, .. })
                if let Some(dialog) = LevelUpDialog::for_item(self.game().view(), slot) =>
            {
                self.push(dialog);
            }
            Transition::Submit(command) => {
                // Another spark is given only after another question.
                if !matches!(command, Command::LevelUp(_)) {
                    self.session.set_last_action(LastAction::Command(command));
                }
                self.submit_or_ask(command);
            }
            Transition::AutoCommand(auto_command) => self.start_auto_command(auto_command),
            Transition::Exchange => self.start_exchange(),
            Transition::Travel => self.push(Look::travelling(self.game().view().player().at)),
            Transition::Repeat => self.repeat_action(),
            Transition::UnboundKey(key) => self.report_unbound_key(key),
            Transition::NewGame { seed } => self.begin_run(seed),
            Transition::KnownSeeds => self.push(Dialog::new(SeedList::new(&self.context()))),
            Transition::PlayOn => self.play_on(),
            Transition::Watch { replay, departs_at } => self.watch_other_play(*replay, departs_at),
            Transition::Rename(name) => self.rename(&name),
            Transition::Game(choice) => self.choose_game(choice),
            Transition::Origin(origin) => self.choose_origin(origin),
            Transition::Change(change) => self.change_setting(&change),
            Transition::Run(request) => self.with_stored_run(&request),
            Transition::Copy(request) => self.copy(request),
            Transition::Page { title, lines } => {
                self.push(Page::at_start(TextPage { title, lines }));
            }
        }
        self.dirty = true;
    }

    /// Carries out an intent that the screen on top does not handle itself; returns whether
    /// anything changed.
    fn route(&mut self, intent: Intent) -> bool {
        match intent {
            Intent::Back => self.pop(),
            Intent::Look => self.push(Look::at_threat(self.game().view())),
            Intent::Item(verb) => self.open_list(Inventory::new(verb)),
            Intent::Find => self.open_list(Find::new(&self.context())),
            Intent::WayPast => self.open_list(WayPast::around()),
            Intent::Abilities => self.open_list(Abilities),
            Intent::Wizard => self.open_wizard(),
            Intent::Character => self.push(Character),
            Intent::Discoveries => self.push(Page::at_start(Discoveries)),
            Intent::History => self.push(Page::at_end(History)),
            Intent::Help => {
                let scope = self.stack.last().map(|screen| screen.scope());
                self.push(Page::at_start(Help::about(scope)));
            }
            Intent::Menu => self.push(GameMenu::new(&self.context())),
            Intent::Scores => self.push(Page::at_start(Scores::new(&self.context()))),
            Intent::Bestiary => self.open_bestiary(),
            Intent::Runs => self.push(Dialog::new(RunList::unfinished(&self.context()))),
            Intent::Replays => self.push(Dialog::new(RunList::replays(&self.context()))),
            Intent::EnterSeed => self.push(Entry(SeedEntry::new(&self.context()))),
            Intent::Settings => self.push(Dialog::new(SettingsScreen::default())),
            Intent::EnterName => self.push(Entry(NameEntry(self.state.settings.name.clone()))),
            Intent::Games if self.state.games.is_empty() => return false,
            Intent::Games => self.push(Dialog::new(GameList::new(&self.context()))),
            Intent::Origins if self.content.origins().next().is_none() => return false,
            Intent::Origins => self.push(Dialog::new(OriginList)),
            Intent::Daily => self.begin_dated(Date::daily_seed),
            Intent::Weekly => self.begin_dated(Date::weekly_seed),
            Intent::Hindsight => return self.ask_hindsight(),
            Intent::Story => self.push(Page::at_start(Story)),
            Intent::Result => return self.open_result(),
            Intent::Title => self.open_title(),
            Intent::NewGame => self.begin_run(self.seeds.upcoming()),
            Intent::SameDungeon => self.begin_again(),
            // Without a store quitting loses the run, and the menu says so.
            Intent::Save if self.state.storage.is_none() => {
                self.push(GameMenu::new(&self.context()));
            }
            Intent::Figures => self.switch_figures(),
            Intent::Picture => self.request(Request::Picture),
            Intent::Copy => {
                let seed = self.shown_game().seed();
                self.copy(CopyRequest { what: format!("Seed {seed}"), text: seed.to_string() });
            }
            Intent::Save | Intent::Quit => self.quit(),
            Intent::Step(_)
            | Intent::Run(_)
            | Intent::Explore
            | Intent::Travel
            | Intent::Rest
            | Intent::WaitUntil
            | Intent::Fight
            | Intent::FightOther
            | Intent::Hold
            | Intent::Fire
            | Intent::CastAgain
            | Intent::Repeat
            | Intent::Wait
            | Intent::PickUp
            | Intent::Descend
            | Intent::Ascend
            | Intent::Next
            | Intent::Previous
            | Intent::Choose
            | Intent::LineUp
            | Intent::LineDown
            | Intent::PageUp
            | Intent::PageDown
            | Intent::Top
            | Intent::Bottom
            | Intent::Continue
            | Intent::Pause
            | Intent::Forward
            | Intent::Backward
            | Intent::Faster
            | Intent::Slower
            | Intent::Jump
            | Intent::PlayOn => return false,
        }
        true
    }

    /// Opens a list to choose from; over the dungeon a list without rows is a line of the log.
    fn open_list(&mut self, choices: impl Choices + 'static) {
        let is_over_dungeon = self.stack.last().is_some_and(|top| top.scope() == Scope::Dungeon);
        if is_over_dungeon && choices.rows(&self.context()).is_empty() {
            self.session.refuse(choices.nothing());
        } else {
            self.push(Dialog::new(choices));
        }
    }

    /// Opens the list of changes; outside wizard mode the log says how it is begun.
    fn open_wizard(&mut self) {
        match self.game().check(Command::Wizard(Wish::Reveal)) {
            Err(refusal @ Refusal::NoWizardMode) => {
                let (kind, sentence) = messages::refusal(&refusal, self.game().content());
                self.session.say(kind, &sentence);
            }
            _ => self.push(Dialog::new(Wizard::default())),
        }
    }

    /// Begins a run in the dungeon of a date, which is of the default game; does nothing where no clock is known.
    fn begin_dated(&mut self, seed: fn(Date) -> u64) {
        if let Some(today) = self.state.today {
            let content = self.state.default_game(&self.content);
            self.begin_run_in(&SharedDungeon { content, origin: None, seed: seed(today) });
        }
    }

    fn copy(&mut self, request: CopyRequest) {
        match self.state.presentation {
            Presentation::Grid => self.request(Request::Copy(request)),
            // Lines can be copied as they are.
            Presentation::Lines => {
                self.session.say(MessageKind::Plain, &format!("{}.", request.what));
            }
        }
    }

    /// Closes the entry of the name; runs that begin now have it.
    fn rename(&mut self, name: &str) {
        self.change_setting(&Change::Name(run_name(name)));
        self.pop();
    }

    pub(super) fn push(&mut self, screen: impl Screen + 'static) {
        self.stack.push(Box::new(screen));
    }

    /// Closes the screen on top. The lowest screen stays.
    pub(super) fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    fn report_unbound_key(&mut self, key: Key) {
        let help = self.state.settings.keys.label(Intent::Help);
        let hint =
            if help.is_empty() { String::new() } else { format!(" Press {help} for the keys.") };
        self.session.unbound_key(&format!("{key} does nothing here.{hint}"));
    }
}
