//! The threat of a creature in words, from what the game says about it.

use roguecore::{Bounds, EntityView, Threat, View};

/// The words about what a creature and the player can do to one another.
pub(crate) struct ThreatWords {
    /// "hits for 4, you die in 4", from the longest words to the shortest.
    danger: Vec<String>,
    /// "dies in 2".
    prospect: String,
    short: String,
}

/// The words about a creature; none about one that does not attack the player.
pub(crate) fn threat(view: View<'_>, entity: &EntityView<'_>) -> ThreatWords {
    let known = view.threat(entity.id).filter(|_| entity.hostile);
    known.as_ref().map_or_else(ThreatWords::none, ThreatWords::of)
}

impl ThreatWords {
    fn none() -> Self {
        Self { danger: Vec::new(), prospect: String::new(), short: String::new() }
    }

    fn of(threat: &Threat) -> Self {
        let dies = threat.dies_in.map(bounds);
        let prospect = match &dies {
            Some(blows) => format!("dies in {blows}"),
            None => "you cannot hurt it".to_owned(),
        };
        let pace = match threat.speed {
            0..=75 => ", slow",
            76..=132 => "",
            133.. => ", fast",
        };
        let it = dies.unwrap_or_else(|| "-".to_owned());
        let Some((hit, death)) = threat.hits_for.map(bounds).zip(threat.you_die_in.map(bounds))
        else {
            let danger = vec!["cannot hurt you".to_owned()];
            return Self { danger, prospect: prospect + pace, short: format!("you - it {it}") };
        };
        let danger = vec![
            format!("hits for {hit}, you die in {death}"),
            format!("hits {hit}, you die in {death}"),
            format!("hits {hit}, you: {death}"),
        ];
        Self { danger, prospect: prospect + pace, short: format!("you {death} it {it}") }
    }

    /// The words in lines of at most that width: one if they fit into it, else two.
    pub(crate) fn lines(&self, width: usize) -> Vec<String> {
        let fits = |line: &String| line.chars().count() <= width;
        let Some(longest) = self.danger.first() else { return Vec::new() };
        let whole = format!("{longest} · {}", self.prospect);
        if fits(&whole) {
            return vec![whole];
        }
        let danger = self.danger.iter().find(|line| fits(line)).or(self.danger.last());
        let danger = danger.map_or("", String::as_str);
        vec![crate::text::truncate(danger, width), crate::text::truncate(&self.prospect, width)]
    }

    /// Blows until the player dies and until the creature does: "you 4 it 2".
    pub(crate) fn short(&self) -> &str {
        &self.short
    }

    /// A sentence, after a blank: " It hits for 4, you die in 4 blows; it dies in 2."
    pub(crate) fn sentence(&self) -> String {
        match self.danger.first() {
            Some(danger) => format!(" It {danger}; {}.", self.prospect),
            None => String::new(),
        }
    }
}

/// "4", "2–5", "3 or more".
fn bounds(bounds: Bounds) -> String {
    match bounds.max {
        Some(max) if max == bounds.min => max.to_string(),
        Some(max) => format!("{}–{max}", bounds.min),
        None => format!("{}+", bounds.min),
    }
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
        assert_eq!(ogre.lines(60), ["hits for 7, you die in 5 · dies in 24"]);
        assert_eq!(ogre.lines(24), ["hits for 7, you die in 5", "dies in 24"]);
        assert_eq!(ogre.lines(20), ["hits 7, you die in 5", "dies in 24"]);
        assert_eq!(ogre.short(), "you 5 it 24");
        assert_eq!(ogre.sentence(), " It hits for 7, you die in 5; dies in 24.");
    }

    #[test]
    fn who_cannot_hurt_the_other_is_told_so() {
        let scene = "####\n#1o#\n####\n\n1 = player defence 9 power 0";
        assert_eq!(words(scene).lines(24), ["cannot hurt you", "you cannot hurt it"]);
        assert_eq!(words(scene).short(), "you - it -");
    }

    #[test]
    fn a_bystander_is_no_threat() {
        let game = words("####\n#@1#\n####\n\n1 = npc");
        assert_eq!((game.lines(24).len(), game.short()), (0, ""));
    }
}
