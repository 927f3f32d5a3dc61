//! stub
use crate::chore::Done;
use clap::Args;
#[derive(Args)]
pub(crate) struct Options {
    folder: Option<std::path::PathBuf>,
}
pub(crate) fn run(_options: &Options) -> Done {
    Ok(())
}
