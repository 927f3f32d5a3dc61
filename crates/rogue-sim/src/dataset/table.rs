//! The rows of a file, column by column, and the file.

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FixedLenByteArray,
    FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use rogue_gym::{Buffers, PARTS, Part, Rewards, Setup};
use serde_json::json;

use super::unwritable;
use crate::result::SimResult;

/// The rows that are kept in memory before they are written.
const ROWS: usize = 4_096;
/// The key of the description in a file.
const KEY: &str = "roguecore";

/// A step: the command of the player, its reward, and whether the game has ended by it.
pub(super) struct Deed {
    /// The number of the action that gives the command; `None` where none does.
    pub(super) action: Option<usize>,
    /// The command in words.
    pub(super) command: String,
    pub(super) reward: f64,
    pub(super) terminated: bool,
    pub(super) truncated: bool,
    /// Whether it is none: the row has the last observation of a game.
    pub(super) is_last: bool,
}

impl Deed {
    /// That of the row with the last observation.
    pub(super) const LAST: Self = Self {
        action: None,
        command: String::new(),
        reward: 0.0,
        terminated: false,
        truncated: false,
        is_last: true,
    };
}

/// A file, and the rows that are not written yet.
pub(super) struct Table {
    path: PathBuf,
    writer: SerializedFileWriter<File>,
    parts: Vec<Part>,
    seeds: Vec<i64>,
    steps: Vec<i32>,
    actions: Vec<i32>,
    commands: Vec<ByteArray>,
    rewards: Vec<f64>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    is_last: Vec<bool>,
    masks: Vec<FixedLenByteArray>,
    observations: Vec<Vec<FixedLenByteArray>>,
}

impl Table {
    pub(super) fn create(path: &Path, setup: &Setup, persona: &str) -> SimResult<Self> {
        let parts = PARTS.iter().filter(|(part, _)| setup.parts().has(*part));
        let parts: Vec<(Part, &str)> = parts.copied().collect();
        let schema = parse_message_type(&schema(setup, &parts));
        let schema = Arc::new(schema.map_err(|error| said(path, error))?);
        let about = KeyValue::new(KEY.to_owned(), description(setup, &parts, persona));
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::LZ4_RAW)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_key_value_metadata(Some(vec![about]));
        for name in parts.iter().map(|&(_, name)| name).chain(["mask"]) {
            // Hardly two observations are equal, and none is less than another.
            let column = ColumnPath::from(name);
            properties = properties
                .set_column_dictionary_enabled(column.clone(), false)
                .set_column_statistics_enabled(column, EnabledStatistics::None);
        }
        let file = File::create(path).map_err(|error| unwritable(path, &error))?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build()));
        let writer = writer.map_err(|error| said(path, error))?;
        Ok(Self {
            path: path.to_path_buf(),
            writer,
            seeds: Vec::new(),
            steps: Vec::new(),
            actions: Vec::new(),
            commands: Vec::new(),
            rewards: Vec::new(),
            terminated: Vec::new(),
            truncated: Vec::new(),
            is_last: Vec::new(),
            masks: Vec::new(),
            observations: vec![Vec::new(); parts.len()],
            parts: parts.into_iter().map(|(part, _)| part).collect(),
        })
    }

    /// The first half of a row: the observation before a step.
    pub(super) fn observe(&mut self, seed: u64, step: u32, buffers: &Buffers) {
        self.seeds.push(seed.cast_signed());
        self.steps.push(step.cast_signed());
        self.masks.push(blob(packed(&buffers.mask)));
        for (&part, column) in self.parts.iter().zip(&mut self.observations) {
            column.push(blob(buffers.bytes(part)));
        }
    }

    /// The second half: the step.
    pub(super) fn act(&mut self, deed: &Deed) {
        self.actions.push(deed.action.map_or(-1, |action| action as i32));
        self.commands.push(ByteArray::from(deed.command.as_str()));
        self.rewards.push(deed.reward);
        self.terminated.push(deed.terminated);
        self.truncated.push(deed.truncated);
        self.is_last.push(deed.is_last);
    }

    /// Writes the rows where there are many.
    pub(super) fn flush_if_full(&mut self) -> SimResult {
        if self.seeds.len() < ROWS { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> SimResult {
        if self.seeds.is_empty() {
            return Ok(());
        }
        self.write_rows().map_err(|error| said(&self.path, error))
    }

    fn write_rows(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        write::<Int64Type>(&mut group, &mut self.seeds)?;
        write::<Int32Type>(&mut group, &mut self.steps)?;
        write::<Int32Type>(&mut group, &mut self.actions)?;
        write::<ByteArrayType>(&mut group, &mut self.commands)?;
        write::<DoubleType>(&mut group, &mut self.rewards)?;
        write::<BoolType>(&mut group, &mut self.terminated)?;
        write::<BoolType>(&mut group, &mut self.truncated)?;
        write::<BoolType>(&mut group, &mut self.is_last)?;
        write::<FixedLenByteArrayType>(&mut group, &mut self.masks)?;
        for column in &mut self.observations {
            write::<FixedLenByteArrayType>(&mut group, column)?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the last rows and the end of the file.
    pub(super) fn finish(mut self) -> SimResult {
        self.flush()?;
        let closed = self.writer.close();
        closed.map(|_| ()).map_err(|error| said(&self.path, error))
    }
}

/// The sentence for a failure, without the crate's word for one of the system.
fn said(path: &Path, error: ParquetError) -> String {
    match error {
        ParquetError::External(error) => unwritable(path, &error),
        error => unwritable(path, &error),
    }
}

/// The next column of a group; its values are taken.
fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &mut Vec<T::T>,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("the schema has fewer columns".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(values, None, None)?;
    values.clear();
    column.close()
}

fn blob(bytes: Vec<u8>) -> FixedLenByteArray {
    ByteArray::from(bytes).into()
}

/// A bit for each action, the lowest first.
fn packed(mask: &[i8]) -> Vec<u8> {
    let mut bytes = vec![0; mask.len().div_ceil(8)];
    for (index, &entry) in mask.iter().enumerate() {
        bytes[index / 8] |= u8::from(entry != 0) << (index % 8);
    }
    bytes
}

/// The columns, as Parquet's own language for them.
fn schema(setup: &Setup, parts: &[(Part, &str)]) -> String {
    let mut text = "message step { REQUIRED INT64 seed (INTEGER(64,false)); REQUIRED INT32 step; \
                    REQUIRED INT32 action; REQUIRED BYTE_ARRAY command (UTF8); \
                    REQUIRED DOUBLE reward; REQUIRED BOOLEAN terminated; \
                    REQUIRED BOOLEAN truncated; REQUIRED BOOLEAN is_last; "
        .to_owned();
    let mut blob = |name: &str, length: usize| {
        // Writing to a string cannot fail.
        let _ = write!(text, "REQUIRED FIXED_LEN_BYTE_ARRAY({length}) {name}; ");
    };
    blob("mask", setup.actions().len().div_ceil(8));
    for &(part, name) in parts {
        blob(name, setup.shape(part).iter().product::<usize>() * part.number_bytes());
    }
    text.push('}');
    text
}

/// The facts that a reader needs, as JSON.
fn description(setup: &Setup, parts: &[(Part, &str)], persona: &str) -> String {
    let mut shapes = serde_json::Map::new();
    for &(part, name) in parts {
        let shape = json!({ "shape": setup.shape(part), "dtype": part.dtype() });
        shapes.insert(name.to_owned(), shape);
    }
    let mut weights = setup.rewards;
    let mut rewards = serde_json::Map::new();
    for name in Rewards::NAMES {
        let weight = weights.get_mut(name).copied();
        rewards.insert(name.to_owned(), json!(weight));
    }
    json!({
        "roguecore": env!("CARGO_PKG_VERSION"),
        "rules": roguecore::RULES,
        "content": setup.content().title(),
        "content_hash": format!("{:016x}", setup.content().hash()),
        "persona": persona,
        "parts": shapes,
        "actions": setup.actions().names().collect::<Vec<_>>(),
        "statistics": setup.statistic_names(),
        "rewards": rewards,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_packed_from_the_lowest_bit() {
        assert_eq!(packed(&[1, 0, 0, 1, 0, 0, 0, 0, 0, 1]), [0b1001, 0b10]);
    }

    /// The device that is always full.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_named() {
        let setup = Setup::new(roguecore::Content::classic()).with_parts(rogue_gym::Parts::MASK);
        let path = Path::new("/dev/full");
        let mut table = Table::create(path, &setup, "careful").unwrap();
        table.observe(1, 0, &Buffers::new(&setup, 1));
        table.act(&Deed::LAST);
        let why = table.finish().unwrap_err();
        assert!(why.starts_with("/dev/full cannot be written (No space left on device"), "{why}");
    }
}
