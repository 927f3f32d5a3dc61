//! The fields of a saved game, a run and a replay, one by one, as the save format chapter of
//! the book tells them: written a second time, so that a forged file can have any value in any field.

/// A part of a body.
pub(super) enum Schema {
    /// One byte.
    Byte,
    /// An unsigned number with this number of bits.
    Unsigned(u32),
    /// A signed number of 32 bits.
    Signed,
    /// A text, or bytes that stay as they are.
    Bytes,
    /// `None` or a value.
    Maybe(&'static Self),
    /// Any number of values.
    List(&'static Self),
    /// A fixed number of values.
    Array(usize, &'static Self),
    /// Fields with their names.
    Fields(&'static [(&'static str, Self)]),
    /// The fields of one of these variants.
    Variants(&'static [Self]),
    /// A value at the end of the body, or nothing.
    AtEnd(&'static Self),
}

use Schema::{Array, AtEnd, Byte, Bytes, Fields, List, Maybe, Signed, Unsigned, Variants};

const NOTHING: Schema = Fields(&[]);
const BOOL: Schema = Variants(&[NOTHING, NOTHING]);
const ID: Schema = Unsigned(32);
const ROW: Schema = Unsigned(16);
const POINT: [(&str, Schema); 2] = [("x", Signed), ("y", Signed)];
const SIZE: [(&str, Schema); 2] = [("width", Signed), ("height", Signed)];
const AT: Schema = Fields(&POINT);
const DIRECTION: Schema =
    Variants(&[NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]);

const ENTITY_REF: Schema = Fields(&[("id", ID), ("kind", ROW), ("player", BOOL)]);

const OUTCOME: Schema = Variants(&[
    Fields(&[("by", Maybe(&ENTITY_REF)), ("floor", Unsigned(32)), ("turn", Unsigned(64))]),
    Fields(&[("goal", Maybe(&ROW)), ("turn", Unsigned(64))]),
    Fields(&[("floor", Unsigned(32)), ("turn", Unsigned(64))]),
    Fields(&[("name", ROW), ("won", BOOL), ("floor", Unsigned(32)), ("turn", Unsigned(64))]),
]);

const STATUS: Schema = Fields(&[("status", Byte), ("turns", Unsigned(32)), ("by", Maybe(&ID))]);

const STATE: Schema = Fields(&[
    ("stats", List(&Fields(&[("stat", Byte), ("value", Signed)]))),
    ("tags", Unsigned(64)),
    ("statuses", List(&STATUS)),
    ("energy", Signed),
    ("cooldowns", List(&Fields(&[("ability", ROW), ("turn", Unsigned(64))]))),
    ("leader", Maybe(&ID)),
    ("faction", Maybe(&Byte)),
    ("noticed", BOOL),
    ("more copies", Unsigned(32)),
]);

const FIGHTER: Schema =
    Fields(&[("hp", Signed), ("max hp", Signed), ("defence", Signed), ("power", Signed)]);

const ITEM: Schema = Fields(&[
    ("slot", Byte),
    ("id", ID),
    ("kind", ROW),
    ("equipped", BOOL),
    ("state", Maybe(&STATE)),
]);

const EXPERIENCE: Schema =
    Fields(&[("level", Unsigned(32)), ("points", Unsigned(32)), ("pending", Unsigned(32))]);

const ENTITY: Schema = Fields(&[
    ("id", ID),
    ("kind", ROW),
    ("at", AT),
    ("draw order", Variants(&[NOTHING, NOTHING, NOTHING])),
    ("blocks movement", BOOL),
    ("fighter", Maybe(&FIGHTER)),
    ("ai", Maybe(&Fields(&[("path", List(&DIRECTION))]))),
    ("state", Maybe(&STATE)),
    ("inventory", Maybe(&Fields(&[("items", List(&ITEM))]))),
    ("experience", Maybe(&EXPERIENCE)),
]);

const BITS: Schema = Fields(&[("size", Fields(&SIZE)), ("words", List(&Unsigned(64)))]);

/// One floor.
pub(super) const MAP: Schema = Fields(&[
    ("size", Fields(&SIZE)),
    ("tiles", List(&Byte)),
    ("explored", BITS),
    ("visible", BITS),
    ("entities", List(&ENTITY)),
    ("substances", List(&Fields(&[("at", AT), ("substance", Byte), ("amount", Byte)]))),
    ("remembered", List(&Fields(&[("at", AT), ("tile", Byte)]))),
]);

const WORLD: Schema = Fields(&[
    ("seed", Unsigned(64)),
    ("turn", Unsigned(64)),
    ("floor", Unsigned(32)),
    ("player", ID),
    ("next id", ID),
    ("outcome", Maybe(&OUTCOME)),
    ("random state", Unsigned(64)),
    ("random increment", Unsigned(64)),
    ("map", MAP),
    ("others", List(&Fields(&[("floor", Unsigned(32)), ("map", MAP)]))),
]);

const ROWS: Schema = Fields(&[
    ("settings", Unsigned(32)),
    ("tables", Array(12, &List(&Fields(&[("row id", Bytes), ("meaning", Unsigned(32))])))),
]);

/// The player's knowledge of unknown items; nothing where the content has none.
const UNKNOWN: Schema =
    AtEnd(&List(&Fields(&[("kind", ROW), ("name", Unsigned(16)), ("identified", BOOL)])));

const SLOT_AND_TARGET: Schema = Fields(&[("slot", Byte), ("target", Maybe(&AT))]);

const COMMAND: Schema = Variants(&[
    DIRECTION,
    DIRECTION,
    DIRECTION,
    NOTHING,
    NOTHING,
    Byte,
    SLOT_AND_TARGET,
    NOTHING,
    NOTHING,
    Byte,
    Fields(&[("slot", Byte), ("target", AT)]),
    Fields(&[("ability", ROW), ("target", Maybe(&AT))]),
    Fields(&[
        ("name", ROW),
        ("direction", Maybe(&DIRECTION)),
        ("target", Maybe(&AT)),
        ("amount", Signed),
    ]),
]);

/// The files of a content.
const SOURCE: Schema = Fields(&[
    ("packs", List(&Fields(&[("files", List(&Fields(&[("name", Bytes), ("text", Bytes)])))]))),
    ("choices", List(&Variants(&[Bytes, Bytes]))),
    ("rules", List(&Fields(&[("name", Bytes), ("version", Unsigned(32))]))),
    ("generators", List(&Fields(&[("name", Bytes), ("version", Unsigned(32))]))),
]);

/// A replay file: a recorded run with the files of its content.
pub(super) const REPLAY: Schema = Fields(&WITH_SOURCE);

const WITH_SOURCE: [(&str, Schema); 2] = [("source", Maybe(&SOURCE)), ("replay", RECORDED)];

/// A recorded run.
const RECORDED: Schema = Fields(&[
    ("content", Unsigned(64)),
    ("title", Bytes),
    ("seed", Unsigned(64)),
    ("start", Variants(&[NOTHING, Bytes])),
    ("steps", List(&Fields(&[("command", COMMAND), ("state hash", Unsigned(32))]))),
    ("end", Unsigned(64)),
]);

const SUMMARY: Schema = Fields(&[
    ("name", Bytes),
    ("title", Bytes),
    ("seed", Unsigned(64)),
    ("floor", Unsigned(32)),
    ("turn", Unsigned(64)),
    ("level", Unsigned(32)),
]);

/// A saved game.
pub(super) const GAME: Schema = Fields(&[("world", WORLD), ("rows", ROWS), ("unknown", UNKNOWN)]);

/// A run, without its journal.
pub(super) const RUN: Schema = Fields(&[
    ("summary", SUMMARY),
    ("commands", COMMANDS),
    ("world", WORLD),
    ("rows", ROWS),
    ("unknown", UNKNOWN),
]);

/// The commands of a run in the run, or its reference to the file of commands.
const COMMANDS: Schema = Variants(&[
    Fields(&WITH_SOURCE),
    Fields(&[
        ("bytes", Unsigned(64)),
        ("chain", Unsigned(64)),
        ("number", Unsigned(64)),
        ("end", Unsigned(64)),
    ]),
]);
