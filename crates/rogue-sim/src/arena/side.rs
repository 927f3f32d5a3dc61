//! The two sides of a fight, as they are typed: `3 jackal v ogre`.

use crate::result::SimResult;

/// The most creatures of a side.
pub(super) const MAX_CREATURES: usize = 20;

/// Two sides.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sides(pub(super) [Vec<Group>; 2]);

/// Creatures of one row.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) count: usize,
    pub(super) id: String,
}

impl Sides {
    /// Reads the sides. Whether the content has such creatures is not asked.
    pub(super) fn parse(text: &str) -> SimResult<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let sides: Vec<&[&str]> = words.split(|word| *word == "v").collect();
        let [one, other] = sides[..] else {
            return Err(format!(
                "\"{text}\" does not have two sides with a `v` between them, such as \"3 jackal v ogre\""
            ));
        };
        Ok(Self([side(one)?, side(other)?]))
    }

    /// How they are called in a report.
    pub(super) fn names(&self) -> [String; 2] {
        let name = |group: &Group| match group.count {
            1 => group.id.clone(),
            count => format!("{count} {}", group.id),
        };
        self.0.each_ref().map(|side| side.iter().map(name).collect::<Vec<_>>().join(" and "))
    }
}

fn side(words: &[&str]) -> SimResult<Vec<Group>> {
    let groups: Vec<Group> =
        words.split(|word| *word == "and").map(group).collect::<SimResult<_>>()?;
    let count = groups.iter().fold(0_usize, |sum, group| sum.saturating_add(group.count));
    if count > MAX_CREATURES {
        let side = words.join(" ");
        return Err(format!("\"{side}\" is more than {MAX_CREATURES} creatures on one side"));
    }
    Ok(groups)
}

fn group(words: &[&str]) -> SimResult<Group> {
    let (count, id) = match words {
        [id] => (Some(1), id),
        [count, id] => (count.parse().ok(), id),
        _ => {
            let words = words.join(" ");
            return Err(format!(
                "\"{words}\" is not a creature with a number before it: \"3 jackal\""
            ));
        }
    };
    // Digits that fit no number are too many, too.
    let count =
        count.or_else(|| words[0].bytes().all(|it| it.is_ascii_digit()).then_some(usize::MAX));
    match count {
        Some(1..) => Ok(Group { count: count.unwrap_or(1), id: (*id).to_owned() }),
        Some(0) => Err(format!(
            "\"{}\" names no creature: a side has 1 to {MAX_CREATURES} creatures",
            words.join(" ")
        )),
        None => Err(format!("\"{}\" is not a number of creatures", words[0])),
    }
}
