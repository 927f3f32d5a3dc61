//! The allowed dependencies: between the crates of the workspace, and between the modules of each crate.

/// The layers of a crate from the lowest to the highest; each entry is a module with all modules
/// below it, or `a::*` for each child module of `a` on its own.
pub(super) type Layers = &'static [&'static [&'static str]];

/// The root file of every crate, relative to the workspace.
pub(super) const ROOTS: [&str; 24] = [
    "crates/bench-compare/src/main.rs",
    "crates/bench-instructions/src/lib.rs",
    "crates/rogue-art/src/main.rs",
    "crates/rogue-travel/src/lib.rs",
    "crates/rogue-player/src/lib.rs",
    "crates/rogue-doryen/src/lib.rs",
    "crates/rogue-doryen/src/main.rs",
    "crates/rogue-ember/src/lib.rs",
    "crates/rogue-ffi/src/lib.rs",
    "crates/rogue-files/src/lib.rs",
    "crates/rogue-gym/src/lib.rs",
    "crates/rogue-native/src/lib.rs",
    "crates/rogue-sim/src/lib.rs",
    "crates/rogue-sim/src/main.rs",
    "crates/rogue-tty/src/lib.rs",
    "crates/rogue-tty/src/main.rs",
    "crates/rogue-ui/src/lib.rs",
    "crates/rogue-web/src/lib.rs",
    "crates/rogue-web/src/main.rs",
    "crates/rogue-words/src/lib.rs",
    "crates/roguecore/src/lib.rs",
    "crates/roguecore-grid/src/lib.rs",
    "crates/ron-tables/src/lib.rs",
    "xtask/src/main.rs",
];

/// Each crate with the crates of the workspace it may depend on.
pub(super) const CRATES: [(&str, &[&str]); 20] = [
    ("roguecore-grid", &[]),
    ("ron-tables", &[]),
    ("roguecore", &["roguecore-grid", "ron-tables"]),
    ("rogue-travel", &["roguecore"]),
    ("rogue-player", &["rogue-travel", "roguecore"]),
    ("rogue-words", &["rogue-travel", "roguecore"]),
    ("rogue-ember", &["roguecore"]),
    ("rogue-ui", &["rogue-player", "rogue-words", "rogue-travel", "roguecore"]),
    ("rogue-files", &["rogue-ember", "roguecore"]),
    ("rogue-native", &["rogue-ember", "rogue-files", "rogue-ui", "roguecore"]),
    ("rogue-tty", &["rogue-native", "rogue-ui", "roguecore"]),
    ("rogue-doryen", &["rogue-native", "rogue-ui", "roguecore"]),
    ("rogue-web", &["rogue-ember", "rogue-ui", "roguecore"]),
    (
        "rogue-sim",
        &[
            "rogue-travel",
            "rogue-player",
            "rogue-ember",
            "rogue-files",
            "rogue-gym",
            "rogue-ui",
            "rogue-words",
            "roguecore",
        ],
    ),
    ("rogue-gym", &["rogue-ember", "rogue-files", "roguecore"]),
    ("rogue-ffi", &["rogue-ember", "rogue-words", "roguecore"]),
    ("bench-instructions", &["roguecore"]),
    ("bench-compare", &["roguecore"]),
    ("rogue-art", &["rogue-ember", "rogue-player", "rogue-ui", "roguecore"]),
    ("xtask", &["rogue-native", "roguecore"]),
];

/// Folders whose package has another name.
pub(super) const RENAMED: [(&str, &str); 1] = [("rogue-ui", "roguecore-ui")];

/// The crates that are released.
pub(super) const RELEASED: [&str; 12] = [
    "roguecore-grid",
    "ron-tables",
    "roguecore",
    "rogue-travel",
    "rogue-player",
    "rogue-words",
    "rogue-ember",
    "rogue-files",
    "rogue-ui",
    "rogue-native",
    "rogue-tty",
    "rogue-doryen",
];

/// Crates that play or measure the released ones, and libraries that only these use. No released
/// crate depends on one of them, not even for its tests.
pub(super) const UNRELEASED: [&str; 10] = [
    "rogue-art",
    "rogue-sim",
    "rogue-gym",
    "rogue-ffi",
    "pyo3",
    "bench-instructions",
    "bench-compare",
    "bracket-pathfinding",
    "doryen-fov",
    "gungraun",
];

/// Crates that use no device, no file and no clock, and print nothing.
pub(super) const PURE_CRATES: [&str; 8] = [
    "roguecore-grid",
    "ron-tables",
    "roguecore",
    "rogue-travel",
    "rogue-player",
    "rogue-words",
    "rogue-ember",
    "rogue-ui",
];

/// Every crate that the engine may have in its dependency tree: data structures, numbers and
/// notation. A crate is added after a review that it uses no screen, file or clock.
pub(super) const ENGINE_TREE: [&str; 33] = [
    "bitflags",
    "cobs",
    "deprecate-until",
    "equivalent",
    "hashbrown",
    "indexmap",
    "integer-sqrt",
    "num-integer",
    "num-rational",
    "num-traits",
    "pathfinding",
    "postcard",
    "proc-macro2",
    "quote",
    "rand_core",
    "rand_pcg",
    "roguecore-grid",
    "ron",
    "ron-tables",
    "rustc-hash",
    "semver",
    "serde",
    "serde_core",
    "serde_derive",
    "smallvec",
    "strsim",
    "symmetric-shadowcasting",
    "syn",
    "thiserror",
    "thiserror-impl",
    "typeid",
    "unicode-ident",
    "unicode-width",
];

/// The layers of each crate: a module imports from lower layers only.
pub(super) const LAYERS: [(&str, Layers); 15] = [
    ("roguecore-grid", ROGUECORE_GRID),
    ("ron-tables", RON_TABLES),
    ("roguecore", ROGUECORE),
    ("rogue-travel", ROGUE_TRAVEL),
    ("rogue-player", ROGUE_PLAYER),
    ("rogue-words", ROGUE_WORDS),
    ("rogue-sim", ROGUE_SIM),
    ("rogue-gym", ROGUE_GYM),
    ("rogue-ffi", ROGUE_FFI),
    ("rogue-ui", ROGUE_UI),
    ("rogue-files", ROGUE_FILES),
    ("rogue-native", ROGUE_NATIVE),
    ("rogue-tty", ROGUE_TTY),
    ("rogue-doryen", ROGUE_DORYEN),
    ("rogue-web", ROGUE_WEB),
];

const ROGUECORE_GRID: Layers =
    &[&["geometry", "hash", "odds"], &["rng"], &["dice", "fov", "path"], &["generator"]];

const RON_TABLES: Layers = &[
    &["reader"],
    &["names", "text"],
    &["compiler"],
    &["shape"],
    &["arguments", "json"],
    &["row", "values"],
    &["table"],
    &["change"],
];

const ROGUECORE: Layers = &[
    &["bounded", "english", "id", "messages", "rng"],
    &["component", "substance"],
    &["schema"],
    &["rule"],
    &["tile"],
    &["generator", "inventory"],
    &["entity"],
    &["rows"],
    &["floor"],
    &["content"],
    &["describe", "map", "procgen", "command", "event"],
    &["refusal"],
    &["world"],
    &["host"],
    &["effect"],
    &["action", "save", "scene", "view"],
    &["ai"],
    &["outcome"],
    &["threat", "turn"],
    &["forecast", "game"],
    &["replay"],
    &["journal", "testing"],
];

const ROGUE_SIM: Layers = &[
    &["limits", "result"],
    &["content", "process", "walker", "keys", "persona"],
    &["board", "explain", "lab", "level", "scenes", "scorecard", "sim"],
    &["arena", "baselines", "dataset", "judge"],
    &["bot"],
    &["serve", "soak"],
    &["corpus"],
];

const ROGUE_GYM: Layers = &[
    &["code", "columns", "error", "floor", "palette", "picture"],
    &["guide", "rewards", "run", "seen"],
    &["action", "memory", "notation", "parts", "pool", "task"],
    &["goal"],
    &["setup"],
    &["arrays", "ranges"],
    &["planes", "rows"],
    &["episode"],
    &["vector"],
    &["python", "rehearsal", "trial"],
];

const ROGUE_FFI: Layers = &[&["failure"], &["session"], &["table"], &["calls"], &["c"]];

const ROGUE_TRAVEL: Layers = &[
    &[
        "aimed",
        "captive",
        "comparison",
        "danger",
        "enemies",
        "item_kind",
        "reach",
        "reason",
        "spread",
    ],
    &["auto_pickup", "danger_told", "forecast", "harm", "question", "terrain"],
    &["player_memory"],
    &["left", "paths"],
    &["places", "route"],
    &["watch"],
    &["auto_command"],
];

const ROGUE_PLAYER: Layers = &[&["chronicle", "player"], &["search"], &["hindsight"]];

const ROGUE_WORDS: Layers = &[
    &["text"],
    &["aimed", "message"],
    &["messages"],
    &["log"],
    &["describe", "ending"],
    &["digest", "reader", "sightings"],
];

const ROGUE_UI: Layers = &[
    &["color", "copy_request", "date", "flicker", "glyphs", "motion_clock", "time_budget"],
    &["input", "lighting"],
    &["layout"],
    &["tile_map"],
    &["canvas", "intent"],
    &["game_choice", "keymap", "player_name", "theme"],
    &["reading", "settings"],
    &["animation", "storage"],
    &["bestiary", "cue", "decals"],
    &["session"],
    &["context", "run_result"],
    &["morgue", "screen"],
    &["widget"],
    &["screen::cursor", "screen::list_event"],
    &["screen::dialog", "screen::entry", "screen::page"],
    &["screen::inventory"],
    &["screen::*"],
    &["app"],
    &["reader"],
];

const ROGUE_FILES: Layers = &[&["error"], &["named_file"], &["packs"]];

const ROGUE_NATIVE: Layers = &[
    &["cli", "error", "input", "locale", "plain_file", "seed", "signals"],
    &["log", "packs", "pictures", "program"],
    &["files"],
    &["recording"],
    &["load"],
    &["bestiary", "launch", "result", "share", "verify", "watch"],
];

const ROGUE_TTY: Layers = &[
    &["device", "event", "indexed", "keys", "lines", "repeat_guard", "color_threshold", "sgr"],
    &["color", "decoder"],
    &["encoder", "environment", "suspend", "terminal_guard"],
    &["event_sources", "paint"],
    &["cast", "event_loop"],
];

const ROGUE_DORYEN: Layers = &[
    &[
        "clipboard",
        "frame_limiter",
        "keyboard",
        "place",
        "screenshot",
        "script",
        "silence",
        "sound::score",
        "sound::synth",
    ],
    &["layout", "polled_keyboard", "sound::music"],
    &["sheet", "sound::mixer", "text_size"],
    &["sound::device"],
    &["sound"],
    &["mouse", "paint", "picture", "x11"],
    &["environment"],
    &["input_backend"],
    &["atlas", "exit"],
    &["engine", "icon"],
    &["window"],
];

const ROGUE_WEB: Layers = &[
    &["keyboard", "layout", "pointer", "steady_clock", "values"],
    &["disk", "frame", "sheets"],
    &["browser", "renderer"],
    &["plain", "told"],
    &["painter", "platform"],
    &["runs"],
    &["launch"],
    &["page", "verify"],
];
