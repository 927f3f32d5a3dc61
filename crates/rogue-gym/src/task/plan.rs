//! The plan of a task: how it is solved, in words that hold for every scene that is drawn.

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlanStep {
    /// Walk to the cell that has the character on the map.
    To(char),
    /// Walk until that cell is next to the player.
    Beside(char),
    /// Walk there, and once bump into the cell from beside it.
    Strike(char),
    /// Walk towards the nearest creature with that id until one of them is in view, at most so many steps away.
    Meet(String, u32),
    /// Attack the nearest creature with that id until none of them is left.
    Fight(String),
    /// Use the item with that id.
    Use(String),
    /// Throw it.
    Throw(String),
    /// An action, in the words of the table.
    Act(String),
}

impl PlanStep {
    /// A step in words. `has` says whether a character stands on the map.
    pub(super) fn parse(words: &str, has: impl Fn(char) -> bool) -> Result<Self, String> {
        let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
        let cell = || {
            let mut characters = rest.chars();
            match (characters.next(), characters.next()) {
                (Some(character), None) if has(character) => Ok(character),
                _ => Err(format!("{words:?}: {rest:?} is no character of the map")),
            }
        };
        Ok(match verb {
            "to" => Self::To(cell()?),
            "beside" => Self::Beside(cell()?),
            "strike" => Self::Strike(cell()?),
            "meet" => {
                let (id, steps) = rest.split_once(' ').unwrap_or((rest, ""));
                let far = || format!("{words:?}: {steps:?} is no number of steps");
                let steps = if steps.is_empty() { Ok(u32::MAX) } else { steps.parse() };
                Self::Meet(id.to_owned(), steps.map_err(|_| far())?)
            }
            "fight" => Self::Fight(rest.to_owned()),
            "use" => Self::Use(rest.to_owned()),
            "throw" => Self::Throw(rest.to_owned()),
            _ => Self::Act(words.to_owned()),
        })
    }
}
