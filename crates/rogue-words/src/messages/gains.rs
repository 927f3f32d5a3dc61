//! The gains of a used item in one message: "You eat the honey cake: +2 max HP, +2 HP."

use roguecore::rule::{Effect, Target, Trigger};
use roguecore::{Content, EntityView, PrototypeId, StatId, View};

use super::{MessageDraft, an_entity, the_item};
use crate::message::MessageKind;
use crate::text;

/// A gain of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    Stat { stat: StatId, by: i64 },
    HitPoints(i32),
}

impl Gain {
    /// The change of a stat that every game has; `None` for other stats.
    pub(super) fn stat(stat: StatId, from: i32, to: i32, content: &Content) -> Option<Self> {
        let by = i64::from(to) - i64::from(from);
        let is_told = stat.index() < StatId::BUILT_IN.len() && by != 0;
        (is_told && content.rows().stat(stat).is_some()).then_some(Self::Stat { stat, by })
    }

    /// "+2 max HP"
    fn words(self, content: &Content) -> String {
        match self {
            Self::Stat { stat, by } => {
                let row = content.rows().stat(stat);
                let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
                format!("{by:+} {name}")
            }
            Self::HitPoints(amount) => format!("+{amount} HP"),
        }
    }
}

/// The use of an item, by its look: "You drink the red potion: +2 max HP, +2 HP.", "You drink the red potion, a potion
/// of strength: +1 power.", "You drink the red potion: it is a potion of haste."
pub(super) fn message(
    item: PrototypeId,
    known: Option<PrototypeId>,
    gains: &[Gain],
    content: &Content,
) -> MessageDraft {
    let used = used(item, content);
    let known = known.map(|kind| an_entity(kind, content));
    let words: Vec<String> = gains.iter().map(|gain| gain.words(content)).collect();
    let gained = words.join(", ");
    let text = match known {
        Some(known) if gains.is_empty() => format!("You {used}: it is {known}."),
        Some(known) => format!("You {used}, {known}: {gained}."),
        None => format!("You {used}: {gained}."),
    };
    let kind = if gains.is_empty() { MessageKind::Status } else { MessageKind::Healing };
    (kind, text)
}

/// Why the use of an item that could be used does nothing; `None` where its rules do not tell.
pub(super) fn in_vain(item: PrototypeId, view: View<'_>) -> Option<&'static str> {
    let sees_enemy = view.entities().iter().any(EntityView::is_enemy);
    for (_, rule) in view.content().prototype(item).rules.on(Trigger::Use) {
        let heals = rule.effects.iter().any(|effect| matches!(effect, Effect::Heal(_)));
        match rule.to {
            Target::Me if heals => return Some("You are at full health already."),
            Target::Enemies | Target::Nearest(_) if !sees_enemy => {
                return Some("No enemy is in view.");
            }
            Target::Nearest(_) => return Some("No enemy is near enough."),
            Target::Allies => return Some("No companion is in view."),
            _ => {}
        }
    }
    None
}

/// "drink the red potion"
pub(super) fn used(item: PrototypeId, content: &Content) -> String {
    let verb = content.prototype(item).messages.verb.as_deref().map(text::clean);
    format!("{} {}", verb.unwrap_or_else(|| "use".to_owned()), the_item(item, content))
}
