//! A body as a tree of values: read by a [`Schema`], changed anywhere, and written again.

use roguecore::Rng;

use super::schema::Schema;

/// A value of a body.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A byte, or an unsigned number.
    Number {
        value: u64,
        bits: u32,
    },
    /// A signed number of 32 bits.
    Signed(i32),
    Bytes(Vec<u8>),
    Maybe(Option<Box<Self>>),
    List(Vec<Self>),
    Array(Vec<Self>),
    Fields(Vec<Self>),
    Variant(u64, Box<Self>),
    AtEnd(Option<Box<Self>>),
    /// A value as it is in the file.
    Raw(Vec<u8>),
}

/// Reads a value; advances the bytes. `None` where they are no such value.
pub(super) fn read(schema: &Schema, bytes: &mut &[u8]) -> Option<Node> {
    Some(match schema {
        Schema::Byte => Node::Number { value: take(bytes, 1)?[0].into(), bits: 8 },
        Schema::Unsigned(bits) => Node::Number { value: varint(bytes)?, bits: *bits },
        Schema::Signed => Node::Signed(unzigzag(varint(bytes)?)),
        Schema::Bytes => {
            let length = varint(bytes)? as usize;
            Node::Bytes(take(bytes, length)?.to_vec())
        }
        Schema::Maybe(value) => match take(bytes, 1)?[0] {
            0 => Node::Maybe(None),
            _ => Node::Maybe(Some(Box::new(read(value, bytes)?))),
        },
        Schema::AtEnd(_) if bytes.is_empty() => Node::AtEnd(None),
        Schema::AtEnd(value) => Node::AtEnd(Some(Box::new(read(value, bytes)?))),
        Schema::List(element) => {
            let count = varint(bytes)?;
            Node::List((0..count).map(|_| read(element, bytes)).collect::<Option<_>>()?)
        }
        Schema::Array(count, element) => {
            Node::Array((0..*count).map(|_| read(element, bytes)).collect::<Option<_>>()?)
        }
        Schema::Fields(fields) => {
            let fields = fields.iter().map(|(_, field)| read(field, bytes));
            Node::Fields(fields.collect::<Option<_>>()?)
        }
        Schema::Variants(variants) => {
            let variant = varint(bytes)?;
            let fields = read(variants.get(variant as usize)?, bytes)?;
            Node::Variant(variant, Box::new(fields))
        }
    })
}

/// Writes a value.
pub(super) fn write(node: &Node, out: &mut Vec<u8>) {
    match node {
        Node::Number { value, bits: 8 } => out.push(*value as u8),
        Node::Number { value, .. } => write_varint(*value, out),
        Node::Signed(value) => write_varint(zigzag(*value), out),
        Node::Bytes(bytes) => {
            write_varint(bytes.len() as u64, out);
            out.extend_from_slice(bytes);
        }
        Node::AtEnd(None) => {}
        Node::AtEnd(Some(value)) => write(value, out),
        Node::Maybe(None) => out.push(0),
        Node::Maybe(Some(value)) => {
            out.push(1);
            write(value, out);
        }
        Node::List(elements) => {
            write_varint(elements.len() as u64, out);
            elements.iter().for_each(|element| write(element, out));
        }
        Node::Array(parts) | Node::Fields(parts) => {
            parts.iter().for_each(|part| write(part, out));
        }
        Node::Raw(bytes) => out.extend_from_slice(bytes),
        Node::Variant(variant, fields) => {
            write_varint(*variant, out);
            write(fields, out);
        }
    }
}

/// A value of that form: numbers are 0, lists are empty.
pub(super) fn blank(schema: &Schema) -> Node {
    match schema {
        Schema::Byte => Node::Number { value: 0, bits: 8 },
        Schema::Unsigned(bits) => Node::Number { value: 0, bits: *bits },
        Schema::Signed => Node::Signed(0),
        Schema::Bytes => Node::Bytes(Vec::new()),
        Schema::Maybe(_) => Node::Maybe(None),
        Schema::AtEnd(_) => Node::AtEnd(None),
        Schema::List(_) => Node::List(Vec::new()),
        Schema::Array(count, element) => Node::Array((0..*count).map(|_| blank(element)).collect()),
        Schema::Fields(fields) => {
            Node::Fields(fields.iter().map(|(_, field)| blank(field)).collect())
        }
        Schema::Variants(variants) => Node::Variant(0, Box::new(blank(&variants[0]))),
    }
}

/// The value at this path of names and indices; panics where there is none.
pub(super) fn field<'n>(mut node: &'n mut Node, schema: &Schema, path: &str) -> &'n mut Node {
    let mut schema = schema;
    for name in path.split('.') {
        let Schema::Fields(fields) = schema else { unreachable!("{path}") };
        let index = fields.iter().position(|(it, _)| *it == name).expect("a field");
        let Node::Fields(parts) = node else { unreachable!("{path}") };
        (node, schema) = (&mut parts[index], &fields[index].1);
    }
    node
}

/// A value in the tree: its name, and the way to it.
pub(super) struct Place {
    /// The names of the fields that lead to it, without indices: `world.map.entities.at.x`.
    pub(super) name: String,
    /// The index of the child at each level.
    steps: Vec<usize>,
}

/// Every value that is a number, an option, a list or a variant.
pub(super) fn places(schema: &Schema, node: &Node) -> Vec<Place> {
    let mut found = Vec::new();
    collect(schema, node, &mut Place { name: String::new(), steps: Vec::new() }, &mut found);
    found
}

/// The most elements of a list that are visited: the tiles are thousands.
const VISITED: usize = 40;

fn collect(schema: &Schema, node: &Node, at: &mut Place, found: &mut Vec<Place>) {
    let mut child = |index: usize, name: &str, schema: &Schema, node: &Node| {
        let length = at.name.len();
        at.name += name;
        at.steps.push(index);
        collect(schema, node, at, found);
        at.steps.pop();
        at.name.truncate(length);
    };
    match (schema, node) {
        (Schema::Fields(fields), Node::Fields(parts)) => {
            for (index, ((name, schema), node)) in fields.iter().zip(parts).enumerate() {
                child(index, &format!(".{name}"), schema, node);
            }
            return;
        }
        (Schema::List(element), Node::List(parts))
        | (Schema::Array(_, element), Node::Array(parts)) => {
            let every = parts.len().div_ceil(VISITED).max(1);
            for (index, node) in parts.iter().enumerate().step_by(every) {
                child(index, "[]", element, node);
            }
        }
        (Schema::Maybe(value), Node::Maybe(Some(node)))
        | (Schema::AtEnd(value), Node::AtEnd(Some(node))) => child(0, "?", value, node),
        (Schema::Variants(variants), Node::Variant(variant, node)) => {
            if let Some(schema) = variants.get(*variant as usize) {
                child(0, &format!("={variant}"), schema, node);
            }
        }
        _ => {}
    }
    if !matches!(node, Node::Array(_)) {
        found.push(Place { name: at.name.clone(), steps: at.steps.clone() });
    }
}

/// Changes the value at a place, if an earlier change has left it there.
pub(super) fn change(schema: &Schema, node: &mut Node, place: &Place, rng: &mut Rng) {
    let (mut schema, mut node) = (schema, node);
    for &step in &place.steps {
        let Some(child) = child(schema, node, step) else { return };
        (schema, node) = child;
    }
    change_here(schema, node, rng);
}

fn child<'t>(
    schema: &'t Schema,
    node: &'t mut Node,
    step: usize,
) -> Option<(&'t Schema, &'t mut Node)> {
    Some(match (schema, node) {
        (Schema::Fields(fields), Node::Fields(parts)) => {
            (&fields.get(step)?.1, parts.get_mut(step)?)
        }
        (Schema::List(element), Node::List(parts))
        | (Schema::Array(_, element), Node::Array(parts)) => (*element, parts.get_mut(step)?),
        (Schema::Maybe(value), Node::Maybe(Some(node)))
        | (Schema::AtEnd(value), Node::AtEnd(Some(node))) => (*value, &mut **node),
        (Schema::Variants(variants), Node::Variant(variant, node)) => {
            (variants.get(*variant as usize)?, &mut **node)
        }
        _ => return None,
    })
}

fn change_here(schema: &Schema, node: &mut Node, rng: &mut Rng) {
    match (schema, node) {
        (_, Node::Number { value, bits }) => *value = any_number(*value, *bits, rng),
        (_, Node::Signed(value)) => {
            *value = any_number(u64::from(*value as u32), 32, rng) as u32 as i32;
        }
        (_, Node::Bytes(bytes)) => change_bytes(bytes, rng),
        (Schema::Maybe(schema), Node::Maybe(value))
        | (Schema::AtEnd(schema), Node::AtEnd(value)) => {
            *value = if value.is_some() {
                None
            } else {
                let mut new = blank(schema);
                fill(schema, &mut new, rng);
                Some(Box::new(new))
            };
        }
        (Schema::List(element), Node::List(parts)) => change_list(element, parts, rng),
        (Schema::Variants(variants), Node::Variant(variant, fields)) => {
            *variant = u64::from(rng.below(variants.len() as u32 + 1));
            let mut new = blank(variants.get(*variant as usize).unwrap_or(&Schema::Fields(&[])));
            if let Some(schema) = variants.get(*variant as usize) {
                fill(schema, &mut new, rng);
            }
            **fields = new;
        }
        _ => {}
    }
}

/// Small random numbers in a new value, so that it often names rows that exist.
fn fill(schema: &Schema, node: &mut Node, rng: &mut Rng) {
    match (schema, node) {
        (_, Node::Number { value, .. }) => *value = u64::from(rng.below(12)),
        (_, Node::Signed(value)) => *value = rng.range(-2, 20),
        (Schema::Fields(fields), Node::Fields(parts)) => {
            fields.iter().zip(parts).for_each(|((_, schema), part)| fill(schema, part, rng));
        }
        (Schema::List(element), Node::List(parts)) if rng.chance(1, 2) => {
            let mut new = blank(element);
            fill(element, &mut new, rng);
            parts.push(new);
        }
        (Schema::Maybe(schema), Node::Maybe(value))
        | (Schema::AtEnd(schema), Node::AtEnd(value))
            if rng.chance(1, 3) =>
        {
            let mut new = blank(schema);
            fill(schema, &mut new, rng);
            *value = Some(Box::new(new));
        }
        _ => {}
    }
}

fn change_bytes(bytes: &mut Vec<u8>, rng: &mut Rng) {
    match rng.below(3) {
        0 => bytes.clear(),
        1 => bytes.push(b'x'),
        _ => {
            let index = rng.below(bytes.len() as u32) as usize;
            if let Some(byte) = bytes.get_mut(index) {
                *byte = rng.bits() as u8;
            }
        }
    }
}

fn change_list(element: &Schema, parts: &mut Vec<Node>, rng: &mut Rng) {
    let index = rng.below(parts.len() as u32) as usize;
    let other = rng.below(parts.len() as u32) as usize;
    match (rng.below(5), parts.is_empty()) {
        (0, false) => _ = parts.remove(index),
        (1, false) => parts.insert(index, parts[other].clone()),
        (2, false) => parts.swap(index, other),
        (3, false) => parts.truncate(index),
        _ => {
            let mut new = blank(element);
            fill(element, &mut new, rng);
            parts.push(new);
        }
    }
}

/// Another number: near, far, at a bound, or any.
fn any_number(value: u64, bits: u32, rng: &mut Rng) -> u64 {
    let most = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
    let number = match rng.below(8) {
        0 => value.wrapping_add(1),
        1 => value.wrapping_sub(1),
        2 => 0,
        3 => most,
        4 => u64::from(rng.below(20)),
        5 => 1_u64.checked_shl(rng.below(bits)).unwrap_or(0),
        6 => 1_u64.checked_shl(rng.below(bits)).unwrap_or(0).wrapping_sub(1),
        _ => u64::from(rng.bits()) << 32 | u64::from(rng.bits()),
    };
    number & most
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (first, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(first)
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = take(bytes, 1)?[0];
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn write_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

const fn zigzag(value: i32) -> u64 {
    ((value << 1) ^ (value >> 31)) as u32 as u64
}

const fn unzigzag(value: u64) -> i32 {
    ((value >> 1) as i32) ^ -((value & 1) as i32)
}
