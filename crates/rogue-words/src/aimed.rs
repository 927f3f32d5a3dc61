//! Names of aimed items and abilities.

use rogue_travel::{Aimed, PlayerMemory};
use roguecore::{AbilityId, Content, EntityView, Game, View};

use crate::text;

/// The name of the aimed item or ability.
pub fn name(aimed: Aimed, view: View<'_>) -> String {
    match aimed {
        Aimed::Use { slot, .. } | Aimed::Throw { slot } => {
            let item = view.inventory().into_iter().find(|item| item.slot == slot);
            item.map_or_else(|| "item".to_owned(), |it| text::clean_name(&it.prototype.name))
        }
        Aimed::Cast { ability, .. } => ability_name(view.content(), ability),
    }
}

/// The verb for aiming it: "throw", "zap", "use".
pub fn verb(aimed: Aimed, view: View<'_>) -> String {
    match aimed {
        Aimed::Throw { .. } => "throw".to_owned(),
        Aimed::Cast { .. } => "use".to_owned(),
        Aimed::Use { slot, .. } => {
            let item = view.inventory().into_iter().find(|item| item.slot == slot);
            let verb = item.and_then(|it| it.prototype.messages.verb.as_deref().map(text::clean));
            verb.unwrap_or_else(|| "use".to_owned())
        }
    }
}

/// The name of the weapon or ability that is fired now, while an enemy is in view.
pub fn fired(memory: &PlayerMemory, game: &Game) -> Option<String> {
    let view = game.view();
    let in_view = view.entities().iter().any(EntityView::is_enemy);
    let aimed = rogue_travel::fired(memory, game).filter(|_| in_view)?;
    Some(name(aimed, view))
}

/// The name of the ability that is used again now, while an enemy is in view.
pub fn cast_again(memory: &PlayerMemory, game: &Game) -> Option<String> {
    let view = game.view();
    let in_view = view.entities().iter().any(EntityView::is_enemy);
    let ability = rogue_travel::cast_again(memory, game).filter(|_| in_view)?;
    Some(ability_name(view.content(), ability))
}

/// The name of an ability.
pub fn ability_name(content: &Content, ability: AbilityId) -> String {
    let row = content.rows().ability(ability);
    row.map_or_else(|| "ability".to_owned(), |row| text::clean_name(&row.name))
}
