//! The legal actions: the words for every legal command, or the answers to the question that is open.

use std::collections::BTreeMap;

use rogue_travel::{AutoCommand, Destination};
use rogue_ui::reader::Reader;
use roguecore::{
    AbilityId, Aim, Command, Direction, EntityView, Game, LevelUpId, Point, PrototypeId,
};

use crate::bot::{is_named, words};

/// The most bytes of the list.
const MAX_BYTES: usize = 900;
/// The word before the id of an origin.
const ORIGIN: &str = "origin ";

/// The legal actions now, and the number of those without room: questions may have very many answers.
pub(super) fn list(reader: &Reader) -> (Vec<String>, usize) {
    let game = reader.app().game();
    if game.outcome().is_some() || reader.finished() {
        return (Vec::new(), 0);
    }
    let mut legal = reader.answers().unwrap_or_else(|| {
        let mut legal = automatic(reader);
        let taken = legal.iter().map(|words| size(words)).sum::<usize>();
        let mut others = commands(game, MAX_BYTES - taken);
        others.retain(|words| !legal.contains(words));
        legal.extend(others);
        legal
    });
    let mut bytes = 0;
    let fits = |words: &&String| {
        bytes += size(words);
        bytes <= MAX_BYTES
    };
    let kept = legal.iter().take_while(fits).count();
    let left_out = legal.len() - kept;
    legal.truncate(kept);
    (legal, left_out)
}

/// The origin that is chosen by these words.
pub(super) fn origin(game: &Game, said: &str) -> Option<LevelUpId> {
    let id = game.content().rows().level_up_id(said.trim().strip_prefix(ORIGIN)?)?;
    (game.content().is_origin(id) && game.allows(Command::LevelUp(id))).then_some(id)
}

/// The automatic commands that need no more words: many turns for one, or a shot that needs no aim.
const AUTOMATIC: [(&str, AutoCommand); 8] = [
    ("explore", AutoCommand::Explore),
    ("descend", AutoCommand::Travel(Destination::Stairs { down: true })),
    ("ascend", AutoCommand::Travel(Destination::Stairs { down: false })),
    ("fight", AutoCommand::Fight),
    ("hold", AutoCommand::Hold),
    ("fire", AutoCommand::Fire),
    ("cast again", AutoCommand::Cast),
    ("rest", AutoCommand::Rest),
];

/// The words for the automatic commands that take a step, at the latest when they are said again.
fn automatic(reader: &Reader) -> Vec<String> {
    let mut words = Vec::new();
    for (word, auto_command) in AUTOMATIC {
        if reader.app().takes_a_step(auto_command) {
            words.push(word.to_owned());
        }
    }
    words
}

/// The bytes of some words in the list.
fn size(words: &str) -> usize {
    words.len() + "\"\",".len()
}

/// The words for every legal command, each once. Where those of a verb have no room, the verb alone stands for
/// them: it opens the question whose answers they are.
fn commands(game: &Game, max_bytes: usize) -> Vec<String> {
    let (mut plain, mut verbs) = (Vec::new(), BTreeMap::new());
    for command in game.commands().into_iter().chain(shots(game)) {
        let (list, words): (&mut Vec<String>, _) = match said(game, command) {
            Said::Nothing => continue,
            Said::Words(words) => (&mut plain, words),
            Said::Verb(verb, words) => (verbs.entry(verb).or_default(), words),
        };
        if !list.contains(&words) {
            list.push(words);
        }
    }
    let sum = |list: &[String]| list.iter().map(|words| size(words)).sum::<usize>();
    while sum(&plain) + verbs.values().map(|list| sum(list)).sum::<usize>() > max_bytes {
        let longest = verbs.iter_mut().filter(|it| it.1.len() > 1).max_by_key(|it| sum(it.1));
        let Some((verb, list)) = longest else { break };
        *list = vec![(*verb).to_owned()];
    }
    plain.extend(verbs.into_values().flatten());
    plain
}

/// The legal commands with a direction: the engine lists the cells of actors only.
fn shots(game: &Game) -> impl Iterator<Item = Command> {
    let view = game.view();
    let has_direction = |aim: Option<Aim>| matches!(aim, Some(Aim::Direction { .. }));
    let items = view.carried().filter(move |it| has_direction(it.item.aim)).map(|it| it.slot);
    let abilities = view.abilities().into_iter();
    let abilities = abilities.filter(move |&it| has_direction(aim_of(game, it)));
    let cells = move || Direction::ALL.into_iter().map(move |it| Some(view.player().at + it));
    let uses = items.flat_map(move |slot| cells().map(move |target| Command::Use { slot, target }));
    let casts = abilities
        .flat_map(move |ability| cells().map(move |target| Command::Cast { ability, target }));
    uses.chain(casts).filter(|&command| game.allows(command))
}

fn aim_of(game: &Game, ability: AbilityId) -> Option<Aim> {
    game.content().rows().ability(ability).and_then(|row| row.rule.to.aim())
}

/// How a command is said.
enum Said {
    /// Not at all: other words name the same, or a question asks for it.
    Nothing,
    Words(String),
    /// With a verb that opens a question when it stands alone.
    Verb(&'static str, String),
}

fn said(game: &Game, command: Command) -> Said {
    let of_verb = |verb: &'static str, aim: Option<Aim>, target: Option<Point>, alone: Command| {
        let is_seen = |at| game.view().entities_at(at).iter().any(EntityView::is_actor);
        let said = match (aim, target) {
            (Some(Aim::Actor { .. }), Some(at)) if !is_seen(at) => return Said::Nothing,
            (Some(Aim::Actor { .. }), _) => command,
            // Any cell in view may be a target: the words open the question for it.
            (Some(Aim::Direction { .. } | Aim::Area { .. } | Aim::Cell { .. }) | None, _) => alone,
        };
        let words = if is_named(game, command) { words(game, said) } else { verb.to_owned() };
        Said::Verb(verb, words)
    };
    match command {
        // A bump is a step, too.
        Command::Move(_) | Command::Custom(_) | Command::Wizard(_) => Said::Nothing,
        Command::LevelUp(id) => match game.content().rows().level_up(id) {
            Some(row) if row.origin.is_some() => Said::Words(format!("{ORIGIN}{}", row.id)),
            // The use of the item opens the question.
            Some(row) if row.costs.is_some_and(|item| is_first_offer(game, item, id)) => {
                Said::Verb("use", words(game, command))
            }
            // The question for it is open, or the words for another row open it.
            Some(_) | None => Said::Nothing,
        },
        Command::Bump(_)
        | Command::Melee(_)
        | Command::Wait
        | Command::PickUp
        | Command::Descend
        | Command::Ascend => Said::Words(words(game, command)),
        Command::Drop(_) => of_verb("drop", None, None, command),
        Command::Throw { target, .. } => {
            of_verb("throw", Some(Aim::Actor { range: u32::MAX }), Some(target), command)
        }
        Command::Use { slot, target } => {
            let mut carried = game.view().carried();
            let aim = carried.find(|it| it.slot == slot).and_then(|it| it.item.aim);
            of_verb("use", aim, target, Command::Use { slot, target: None })
        }
        Command::Cast { ability, target } => {
            let alone = Command::Cast { ability, target: None };
            of_verb("cast", aim_of(game, ability), target, alone)
        }
    }
}

/// Whether a row of growth is the first that an item is offered for.
fn is_first_offer(game: &Game, item: PrototypeId, id: LevelUpId) -> bool {
    game.view().offered_for(item).first() == Some(&id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rogue_ui::{App, Config};
    use roguecore::Content;

    fn read(game: &Game) -> Reader {
        let mut reader = Reader::new(App::practice(Config::default(), game.clone()));
        reader.begin();
        reader
    }

    /// Whether a line was taken: no answer says why not, and something is different. An automatic command may first
    /// tell a reason against it.
    fn is_accepted(reader: &mut Reader, said: &str) -> Result<(), String> {
        if AUTOMATIC.iter().any(|(word, _)| *word == said) {
            return if goes_on(reader, said) { Ok(()) } else { Err(format!("{said:?}")) };
        }
        if origin(reader.app().game(), said).is_some() {
            return Ok(());
        }
        let before = (reader.app().game().fingerprint(), reader.answers());
        let told = reader.answer(said);
        let refused = [
            "is not one of the answers",
            "is not known",
            "is not in this list",
            "may be one of several",
            ", not now",
        ];
        let first = told.first().map_or("", String::as_str);
        let is_same = before == (reader.app().game().fingerprint(), reader.answers())
            && !first.contains(": choose a target");
        if is_same || refused.iter().any(|why| first.contains(why)) {
            return Err(format!("{said:?}: {told:?}"));
        }
        Ok(())
    }

    /// Whether words take a turn, at the latest when they are said for the third time.
    fn goes_on(reader: &mut Reader, said: &str) -> bool {
        (0..3).any(|_| {
            reader.answer(said);
            !reader.take_commands().is_empty()
        })
    }

    /// Says every listed line, and every answer to the questions that these open.
    fn check_all(game: &Game, said: &mut Vec<String>, seen: &mut Seen) {
        let again = |said: &[String]| {
            let mut reader = read(game);
            for words in said {
                reader.answer(words);
            }
            reader
        };
        let (legal, left_out) = list(&again(said));
        assert_eq!(left_out, 0);
        if read(game).answers().is_none() && said.is_empty() {
            let steps = Direction::ALL.into_iter().map(Command::Bump);
            let others = [Command::Wait, Command::PickUp, Command::Descend, Command::Ascend];
            for command in steps.chain(others) {
                let is_listed = legal.contains(&words(game, command));
                // The same words lead to stairs that are known.
                let is_walk = matches!(command, Command::Descend | Command::Ascend) && is_listed;
                assert!(is_listed == game.allows(command) || is_walk, "{command}: {legal:?}");
            }
        }
        for words in legal {
            let mut reader = again(said);
            let taken = is_accepted(&mut reader, &words);
            assert_eq!(taken, Ok(()), "after {said:?} on turn {}", game.view().turn());
            let is_same_game = reader.app().game().fingerprint() == game.fingerprint();
            seen.note(&words, &reader);
            let opens = reader.answers().is_some() && is_same_game && said.is_empty();
            if opens && words != "back" && origin(game, &words).is_none() {
                said.push(words);
                check_all(game, said, seen);
                said.pop();
            }
        }
    }

    /// What was listed in the games.
    #[derive(Default)]
    struct Seen {
        stairs: u32,
        answers: u32,
        origins: u32,
        level_ups: u32,
    }

    impl Seen {
        fn note(&mut self, words: &str, reader: &Reader) {
            self.stairs += u32::from(words == "descend" || words == "ascend");
            self.answers += u32::from(reader.answers().is_some());
            self.origins += u32::from(words.starts_with(ORIGIN));
            self.level_ups += u32::from(words == "1");
        }
    }

    #[test]
    fn verbs_stand_for_what_has_no_room() {
        let game = Game::with_content(rogue_ember::content(), 1);
        let all = commands(&game, MAX_BYTES);
        assert!(all.contains(&"drop dagger, equipped".to_owned()) && !all.contains(&"drop".into()));
        let bytes = |list: &[String]| list.iter().map(|words| size(words)).sum::<usize>();
        let fewer = commands(&game, bytes(&all) - 1);
        assert!(bytes(&fewer) < bytes(&all) && fewer.iter().any(|it| it == "drop" || it == "use"));
        let mut reader = read(&game);
        reader.answer("drop");
        assert!(reader.answers().is_some_and(|it| it.len() > 2));
    }

    /// Whole games of a persona.
    #[test]
    fn what_is_listed_is_what_is_legal() {
        for content in [Content::classic(), rogue_ember::content()] {
            let mut seen = Seen::default();
            for seed in 1..3 {
                let mut game = Game::with_content(content.clone(), seed);
                let mut player = crate::bot::player(&content, seed);
                let mut is_refused = false;
                while let Some(command) = player(&game, is_refused) {
                    let stairs = [Command::Descend, Command::Ascend];
                    let stairs = stairs.into_iter().any(|it| game.allows(it));
                    let asks = read(&game).answers().is_some();
                    let every = if stairs { 10 } else { 80 };
                    if asks || game.view().turn().is_multiple_of(every) {
                        check_all(&game, &mut Vec::new(), &mut seen);
                    }
                    is_refused = game.step(command).is_err();
                    if game.outcome().is_some() {
                        break;
                    }
                }
            }
            assert!(seen.stairs > 0 && seen.answers > 0 && seen.level_ups > 0);
            assert_eq!(seen.origins > 0, content.origins().next().is_some());
        }
    }
}
