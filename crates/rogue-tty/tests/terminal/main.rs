//! Tests of the real program in a real pseudo-terminal: keys and signals in, screen and exit code
//! out.
#![cfg(unix)]

mod bad_input;
mod disk_errors;
mod exit_on_signal;
mod kept_settings;
mod playthrough;
mod power_cut;
mod pty;
mod reader;
mod resize;
mod restore_after_panic;
mod run_files;
mod startup;
mod survives_kill;
mod suspend;
mod terminal_use;
mod two_at_once;
mod typed_into_motion;
mod typed_keys;
mod watch;
