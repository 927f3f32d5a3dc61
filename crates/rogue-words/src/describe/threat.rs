//! The threat of a creature in words, from the facts that the game gives.

mod bounds;
mod death;
mod harm;

use std::fmt::Write as _;

use rogue_travel::{Contact, Reach};
use roguecore::english::third_person;
use roguecore::{Bounds, EntityView, StatusId, Threat, View};

use super::stealth::is_of_notice;
use crate::messages::{join_list, with_number};
use crate::text;
use bounds::dies;
pub use bounds::displayed_bounds;
pub(super) use bounds::{bounds, damage, hits};
pub use death::{DeathClock, together};
use death::{dangers, kill_it};
pub(super) use harm::backlash_in_brief;
pub(super) use harm::death_in_brief;
use harm::{Harm, backlash_words, death_words, harms};

/// The words about the harm that a creature and the player can do to one another.
pub struct ThreatWords {
    /// "hits for 4, kills you in 4+ turns", from the longest words to the shortest.
    danger: Vec<String>,
    /// "hits for 4", or its deeds.
    blow: String,
    /// "dies in 2".
    prospect: String,
    /// Whether its blows do harm in later turns, which the longest words about the danger name.
    has_lasting: bool,
    /// "hits 4 you 4+ it 2", "you 4+ it 2", and "you 4+".
    numbers: [String; 3],
    spoken: Vec<String>,
    /// "Hits for 4. It kills you in 4+ turns; you kill it in 2 hits."
    sentences: Vec<String>,
}

/// The words about a creature; none about one that does not attack the player.
pub(crate) fn threat(view: View<'_>, entity: &EntityView<'_>) -> ThreatWords {
    threat_within(view, &mut Reach::new(view), entity)
}

/// The same for several creatures, with one `reach`: an answer about a cage holds for all in it.
pub fn threat_within(
    view: View<'_>,
    reach: &mut Reach<'_>,
    entity: &EntityView<'_>,
) -> ThreatWords {
    let Some(mut known) = view.threat(entity.id).filter(|_| entity.hostile) else {
        return ThreatWords::none();
    };
    known.dies_in = known.dies_in.map(displayed_bounds);
    let of_blow = known.struck.map(|it| backlash_words(view, it));
    let of_blow = of_blow.map(|words| Answer { occasion: Occasion::Blow, words });
    let of_death = known.death.map(|it| death_words(view, entity, it));
    let of_death = of_death.map(|words| Answer { occasion: Occasion::Death, words });
    let answers = [of_blow, of_death];
    let is_away = (known.hits_for.is_some() || known.deeds.is_some())
        && reach.contact(entity) == Contact::Never;
    let kills = known.hits_for.is_some() && !is_away;
    let death = if kills { DeathClock::by(view, entity.id) } else { None };
    let deeds = deeds(view, &known);
    let answers: Vec<Answer> = answers.into_iter().flatten().collect();
    let lasting = known.lasting.map_or_else(String::new, |status| lasting(view, status));
    let words = ThreatWords::of(&known, death, &deeds, &lasting, &answers);
    if is_away { words.out_of_reach() } else { words }
}

/// The deed of a blow whose harm comes in later turns: "poisons", "leaves you bleeding".
fn lasting(view: View<'_>, status: StatusId) -> String {
    let Some(row) = view.content().rows().status(status) else { return String::new() };
    match row.verb.as_deref() {
        Some(verb) => third_person(&text::clean_name(verb)),
        None => format!("leaves you {}", text::clean_name(&row.name)),
    }
}

/// A blow and its harm in later turns: "hits for 3–5 and poisons", "poisons" where the blow alone takes nothing.
fn blow(hit: Bounds, lasting: &str) -> String {
    if hit.max == Some(0) && !lasting.is_empty() {
        return lasting.to_owned();
    }
    let hits = format!("hits for {}", damage(hit));
    if lasting.is_empty() { hits } else { format!("{hits} and {lasting}") }
}

/// The harm to the player of a blow at a creature, or of its death.
struct Answer {
    occasion: Occasion,
    /// "can spawn orcs", "spreads caustic gas"
    words: String,
}

#[derive(Clone, Copy)]
enum Occasion {
    Blow,
    Death,
}

impl Answer {
    /// "can spawn orcs when you hit it", after other words about the creature.
    fn part(&self) -> String {
        format!("{} {}", self.words, self.occasion.words())
    }

    /// "it can spawn orcs when you hit it", alone.
    fn sentence(&self) -> String {
        format!("it {}", self.part())
    }
}

impl Occasion {
    const fn words(self) -> &'static str {
        match self {
            Self::Blow => "when you hit it",
            Self::Death => WHEN_KILLED,
        }
    }
}

/// The words about a creature that may harm the player in a way that has no name.
const UNNAMED: &str = "may harm you";
const HARMLESS: &str = "cannot hurt you";
const HARMLESS_UNTIL_HURT: &str = "harmless until hurt";
const OUT_OF_REACH: &str = "cannot reach you";
const CANNOT_HURT_IT: &str = "you cannot hurt it";
const SLOW: &str = "slower";
const FAST: &str = "fast";
const ACTS: &str = "acts ";
const WHEN_KILLED: &str = "when killed";

/// Whether words out of a line are the first ones about the threat of a creature.
pub fn begins_threat(words: &str) -> bool {
    [UNNAMED, HARMLESS, HARMLESS_UNTIL_HURT, OUT_OF_REACH].contains(&words)
        || words.starts_with("hits for ")
        || words.starts_with("can ")
}

/// Whether words out of a line tell of the threat of a creature, the first ones or others, or of its notice of the
/// player.
pub fn is_of_threat(words: &str) -> bool {
    let beginnings = ["kills you ", "could kill you ", "dies ", "may die ", CANNOT_HURT_IT];
    begins_threat(words)
        || beginnings.iter().any(|it| words.starts_with(it))
        || [SLOW, FAST].contains(&words)
        || words.starts_with(ACTS)
        || words.ends_with(WHEN_KILLED)
        || is_of_notice(words)
}

/// The words about a creature whose blows take no hit points, from the longest to the shortest: "can steal from you".
fn deeds(view: View<'_>, threat: &Threat) -> Vec<String> {
    let Some(deeds) = threat.deeds else {
        let answers = threat.struck.is_some() || threat.death.is_some();
        return vec![if answers { HARMLESS_UNTIL_HURT } else { HARMLESS }.to_owned()];
    };
    let all = harms(view, deeds);
    if all.is_empty() {
        return vec![UNNAMED.to_owned()];
    }
    let can = |verbs: &[String]| format!("can {}", join_list(verbs));
    let verbs: Vec<String> = all.iter().map(Harm::verb).collect();
    let mut words = vec![can(&verbs)];
    let brief: Vec<String> = all.iter().map(|harm| harm.without_turns().verb()).collect();
    words.extend([can(&brief), can(&brief[..1])]);
    words.dedup();
    words
}

impl ThreatWords {
    fn none() -> Self {
        Self {
            danger: Vec::new(),
            blow: String::new(),
            prospect: String::new(),
            has_lasting: false,
            numbers: Default::default(),
            spoken: Vec::new(),
            sentences: Vec::new(),
        }
    }

    fn of(
        threat: &Threat,
        death: Option<DeathClock>,
        deeds: &[String],
        lasting: &str,
        answers: &[Answer],
    ) -> Self {
        let mut spoken = spoken(threat, death, &deeds[0], lasting);
        spoken.extend(answers.iter().map(|it| text::spoken(&it.part())));
        let sentences = sentences(threat, death, &deeds[0], lasting, answers);
        let prospect = match threat.dies_in {
            Some(blows) => dies(blows),
            None => CANNOT_HURT_IT.to_owned(),
        };
        let pace = match pace(threat.speed) {
            Pace::Slow => format!(", {SLOW}"),
            Pace::Even | Pace::Fast => match acts(threat.speed) {
                Some(acts) => format!(", {acts}"),
                None => String::new(),
            },
        };
        let prospect = answers.iter().fold(prospect, |all, it| format!("{all}, {}", it.part()));
        let it = threat.dies_in.map_or_else(|| "-".to_owned(), bounds);
        let Some(hit) = threat.hits_for else {
            let danger = deeds.to_vec();
            let numbers = numbers_without_death(&it);
            return Self {
                danger,
                blow: deeds[0].clone(),
                prospect: prospect + &pace,
                has_lasting: false,
                numbers,
                spoken,
                sentences,
            };
        };
        let you = death.map_or_else(|| "-".to_owned(), DeathClock::short);
        let short = format!("you {you} it {it}");
        let numbers = [format!("hits {} {short}", bounds(hit)), short, format!("you {you}")];
        let mut danger = dangers(hit, death);
        if !lasting.is_empty() {
            let blow = blow(hit, lasting);
            danger.insert(0, death.map_or(blow.clone(), |it| format!("{blow}, {}", it.words())));
        }
        Self {
            danger,
            blow: blow(hit, lasting),
            prospect: prospect + &pace,
            has_lasting: !lasting.is_empty(),
            numbers,
            spoken,
            sentences,
        }
    }

    /// The same about one that cannot get at the player: its blows come last.
    fn out_of_reach(mut self) -> Self {
        let blows = self.danger.first().map(|blows| format!("{OUT_OF_REACH}, {blows}"));
        self.danger = blows.into_iter().chain([OUT_OF_REACH.to_owned()]).collect();
        OUT_OF_REACH.clone_into(&mut self.blow);
        self.has_lasting = false;
        self.spoken.insert(0, OUT_OF_REACH.to_owned());
        self.sentences.insert(0, OUT_OF_REACH.to_owned());
        let it = self.numbers[1].rsplit(' ').next().unwrap_or("-");
        self.numbers = numbers_without_death(it);
        self
    }

    /// Whether a creature with these words is as another one but for where it stands: it kills sooner or later.
    pub fn is_alike(&self, other: &Self) -> bool {
        self.blow == other.blow && self.prospect == other.prospect
    }

    /// The words without signs, in parts: "hits for 2 to 4", "kills you in 5 turns or more", "dies in 2 hits".
    pub fn spoken(self) -> Vec<String> {
        self.spoken
    }

    /// The words in lines of at most that width: one if they fit into it, else one about the danger and those about the
    /// rest, none of which is cut.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let fits = |line: &String| text::width(line) <= width;
        let Some(longest) = self.danger.first() else { return Vec::new() };
        let whole = format!("{longest}, {}", self.prospect);
        if fits(&whole) {
            return vec![whole];
        }
        // A blow of 1 that kills by its poison reads like a mistake without the poison.
        if self.has_lasting && !fits(longest) {
            return text::wrap_clauses(&whole, width);
        }
        let danger = self.danger.iter().find(|line| fits(line)).or(self.danger.last());
        let danger = danger.map_or("", String::as_str);
        let mut lines = vec![text::truncate(danger, width)];
        lines.extend(text::wrap_clauses(&self.prospect, width));
        lines
    }

    /// The same in numbers, where there is no room for words: the damage of a blow, turns until the player can die,
    /// and blows until the creature does.
    pub fn numbers(&self, numbers: Numbers) -> &str {
        match numbers {
            Numbers::All => &self.numbers[0],
            Numbers::Deaths => &self.numbers[1],
            Numbers::Yours => &self.numbers[2],
        }
    }

    /// Sentences, after a blank: " Hits for 4. It kills you in 4+ turns; you kill it in 2 hits."
    pub(crate) fn sentence(&self) -> String {
        let mut all = String::new();
        for sentence in &self.sentences {
            let _ = write!(all, " {}.", text::capitalize(sentence));
        }
        all
    }
}

/// The numbers of a creature that cannot kill the player.
fn numbers_without_death(dies_in: &str) -> [String; 3] {
    let deaths = format!("you - it {dies_in}");
    [deaths.clone(), deaths, "you -".to_owned()]
}

/// The words of a description, a sentence each.
fn sentences(
    threat: &Threat,
    death: Option<DeathClock>,
    deeds: &str,
    lasting: &str,
    answers: &[Answer],
) -> Vec<String> {
    let it_dies = threat.dies_in.map_or(CANNOT_HURT_IT.to_owned(), kill_it);
    let mut sentences = match (threat.hits_for, death) {
        (Some(hit), Some(death)) => {
            vec![blow(hit, lasting), format!("it {}; {it_dies}", death.words())]
        }
        (Some(hit), None) => vec![blow(hit, lasting), it_dies],
        (None, _) => vec![format!("{deeds}; {it_dies}")],
    };
    sentences.extend(answers.iter().map(Answer::sentence));
    match pace(threat.speed) {
        Pace::Slow => sentences.push("slower than you".to_owned()),
        Pace::Even | Pace::Fast => {
            sentences.extend(acts(threat.speed).map(|acts| format!("it {acts} a turn")));
        }
    }
    sentences
}

/// Which numbers of a threat are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// "hits 4 you 4+ it 2"
    All,
    /// "you 4+ it 2"
    Deaths,
    /// "you 4+"
    Yours,
}

/// The words of a line that is read out: without signs.
fn spoken(threat: &Threat, death: Option<DeathClock>, deeds: &str, lasting: &str) -> Vec<String> {
    let mut parts = match threat.hits_for {
        Some(hit) => vec![blow(hit, lasting)],
        None => vec![deeds.to_owned()],
    };
    parts.extend(death.map(DeathClock::spoken));
    parts.push(match threat.dies_in {
        Some(Bounds { min, max: None }) if min > 0 => {
            format!("dies in {} or more", with_number(min, "hit"))
        }
        Some(blows) => dies(blows),
        None => CANNOT_HURT_IT.to_owned(),
    });
    match pace(threat.speed) {
        Pace::Slow => parts.push(SLOW.to_owned()),
        Pace::Even => {}
        Pace::Fast => parts.push(FAST.to_owned()),
    }
    parts.extend(acts(threat.speed).map(|acts| format!("{acts} a turn")));
    parts.iter().map(|part| text::spoken(part)).collect()
}

/// The most actions of a creature in a turn of the player, at a speed in percent of theirs: it may have kept energy for
/// almost one more.
const fn most_acts(speed: u32) -> u32 {
    let acts = speed.saturating_add(99) / 100;
    if acts == 0 { 1 } else { acts }
}

/// How often a creature acts in a turn of the player: "acts up to twice", "acts 3 times". `None` where that is once, or
/// less.
fn acts(speed: u32) -> Option<String> {
    let times = match most_acts(speed) {
        0 | 1 => return None,
        2 => "twice".to_owned(),
        most => format!("{most} times"),
    };
    let up_to = if speed.is_multiple_of(100) { "" } else { "up to " };
    Some(format!("{ACTS}{up_to}{times}"))
}

/// How often a creature acts, next to the player.
enum Pace {
    Slow,
    Even,
    Fast,
}

/// The pace of a speed, in percent of the player's.
const fn pace(speed: u32) -> Pace {
    match speed {
        0..=75 => Pace::Slow,
        76..=132 => Pace::Even,
        133.. => Pace::Fast,
    }
}

/// Whether the words about a creature call it fast: it acts four times in three turns of the player
/// or more often.
pub const fn is_fast(threat: &Threat) -> bool {
    matches!(pace(threat.speed), Pace::Fast)
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game};

    use super::*;

    fn words(scene: &str) -> ThreatWords {
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        let view = game.view();
        let other = view.entities().into_iter().find(|it| !it.player).unwrap();
        threat(view, &other)
    }

    #[test]
    fn the_words_fit_into_the_width() {
        let ogre = words("####\n#@O#\n####");
        assert_eq!(ogre.lines(60), ["hits for 7, kills you in 5+ turns, dies in 24 hits"]);
        assert_eq!(ogre.lines(30), ["hits 7, kills you in 5+ turns", "dies in 24 hits"]);
        assert_eq!(ogre.lines(20), ["hits 7, kills in 5+", "dies in 24 hits"]);
        let all = [Numbers::All, Numbers::Deaths].map(|it| ogre.numbers(it));
        assert_eq!(all, ["hits 7 you 5+ it 24", "you 5+ it 24"]);
        let sentence = " Hits for 7. It kills you in 5+ turns; you kill it in 24 hits.";
        assert_eq!(ogre.sentence(), sentence);
    }

    #[test]
    fn harm_of_a_death_ends_with_its_occasion() {
        let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = bloat";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let bloat = game.view().entities().into_iter().find(|it| !it.player).unwrap();
        let words = threat(game.view(), &bloat);
        let lines = words.lines(60).join(", ");
        assert!(lines.contains("spreads caustic gas when killed"), "{lines}");
        let narrow = words.lines(26);
        assert!(narrow.iter().all(|line| text::width(line) <= 26), "{narrow:?}");
        assert!(narrow.join(" ").contains("spreads caustic gas when killed"), "{narrow:?}");
    }

    #[test]
    fn creatures_that_cannot_hurt_each_other_are_told() {
        let scene = "####\n#1o#\n####\n\n1 = player defence 9 power 0";
        assert_eq!(words(scene).lines(24), ["cannot hurt you", "you cannot hurt it"]);
        assert_eq!(words(scene).numbers(Numbers::All), "you - it -");
    }

    /// Three to five turns of poison are no part of the blow.
    #[test]
    fn poison_is_told_apart_from_the_blow() {
        let scene = "#####\n#@s.#\n#####\n\n@ = player hp 40\ns = snake";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let snake = game.view().entities().into_iter().find(|it| !it.player).unwrap();
        let words = threat(game.view(), &snake);
        let most = game.view().threat(snake.id).unwrap().hits_for.unwrap().max.unwrap();
        assert!(most <= 6, "{most}");
        let whole = words.lines(80).concat();
        assert!(whole.contains(" and poisons, kills you in "), "{whole}");
        assert!(
            words.sentence().contains(" and poisons. It kills you in "),
            "{}",
            words.sentence()
        );
        let narrow = words.lines(26);
        assert!(narrow[0].ends_with(" and poisons,"), "{narrow:?}");
        assert!(narrow[1].starts_with("kills you in "), "{narrow:?}");
        assert!(words.spoken()[0].ends_with(" and poisons"));
    }

    #[test]
    fn an_enemy_out_of_reach_is_told_so() {
        let scene = "#####\n#@♦T#\n#.♦♦#\n#####";
        let game = Game::from_scene(rogue_ember::content(), &scene.replace('T', "g")).unwrap();
        let view = game.view();
        let goblin = view.entities().into_iter().find(|it| !it.player).unwrap();
        let words = threat(view, &goblin);
        assert_eq!(words.lines(24)[0], "cannot reach you");
        assert!(
            words.sentence().starts_with(" Cannot reach you. Hits for"),
            "{}",
            words.sentence()
        );
        assert!(words.numbers(Numbers::All).starts_with("you - it "));
        assert_eq!(words.spoken()[0], "cannot reach you");
        assert_eq!(together(view), None);
    }

    /// The way out of a cage may be around its corner.
    #[test]
    fn an_unknown_way_is_no_way_out_of_reach() {
        let scene = "#############\n#@......♦g..#\n#.......♦##.#\n#############";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let goblin = view.entities().into_iter().find(|it| !it.player).unwrap();
        assert_eq!(Reach::new(view).contact(&goblin), Contact::Later);
        assert!(threat(view, &goblin).sentence().starts_with(" Hits for"));
    }

    /// Harm beside hit points, which a creature without damage can do.
    #[test]
    fn harm_without_damage_is_named() {
        let ron = include_str!("../../../roguecore/tests/fixtures/backlash.ron");
        let content = std::sync::Arc::new(Content::parse("backlash.ron", ron).unwrap());
        let said = |creature: &str| {
            let scene = format!("#####\n#@1.#\n#####\n\n1 = {creature}");
            let game = Game::from_scene(content.clone(), &scene).unwrap();
            let view = game.view();
            let other = view.entities().into_iter().find(|it| !it.player).unwrap();
            assert_eq!(
                threat(view, &other).spoken()[0],
                text::spoken(&threat(view, &other).danger[0])
            );
            threat(view, &other).danger
        };
        assert_eq!(said("gazer"), ["can leave you weak for up to 4 turns", "can leave you weak"]);
        assert_eq!(said("cutpurse"), ["can steal from you"]);
        assert_eq!(said("bell"), ["can spawn orcs"]);
        assert_eq!(said("nettle"), ["can deal up to 2 damage"]);
        assert_eq!(said("thistle"), ["harmless until hurt"]);
        assert_eq!(said("last_breath"), ["harmless until hurt"]);
        assert_eq!(said("lamb"), ["cannot hurt you"]);
    }

    /// The row of a creature tells why it may do more in a turn than its blow.
    #[test]
    fn quick_creature_is_told_to_act_twice() {
        let said = |creature: &str, heading: Option<u32>| {
            let scene = format!("#####\n#@1.#\n#####\n\n@ = player hp 33\n1 = {creature}");
            let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
            let other = game.view().entities().into_iter().find(|it| !it.player).unwrap();
            assert_eq!(together(game.view()).map(DeathClock::turns), heading, "{creature}");
            threat(game.view(), &other).spoken().last().cloned().unwrap()
        };
        assert_eq!(said("nightling", None), "acts up to twice a turn");
        assert_eq!(said("monkey", None), "acts up to twice a turn");
        assert!(!said("goblin", None).contains("act"));
        assert_eq!(acts(200).as_deref(), Some("acts twice"));
        assert_eq!(acts(250).as_deref(), Some("acts up to 3 times"));
        assert_eq!(acts(300).as_deref(), Some("acts 3 times"));
    }

    #[test]
    fn a_bystander_is_no_threat() {
        let game = words("####\n#@1#\n####\n\n1 = npc");
        assert_eq!((game.lines(24).len(), game.numbers(Numbers::All)), (0, ""));
    }
}
