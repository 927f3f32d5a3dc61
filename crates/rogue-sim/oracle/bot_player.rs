
/// A bot as a function: from a game, and whether its last command was refused, to its next
/// command; `None` when nothing is left to do. The policy for level-ups depends on the seed.
pub(crate) fn player(seed: u64) -> impl FnMut(&Game, bool) -> Option<roguecore::Command> {
    let policies = <LevelUpPolicy as clap::ValueEnum>::value_variants();
    let mut strategy = Strategy::new(policies[seed as usize % policies.len()]);
    move |game, refused| {
        if refused {
            strategy.drop_plan();
        }
        strategy.choose(game)
    }
}
