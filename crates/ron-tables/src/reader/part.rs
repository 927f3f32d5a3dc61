//! Parts of a file whose shape is decided after parsing: lists, names with arguments, rows.

use std::fmt;

use ron::value::RawValue;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::outline::{Outline, entry};
use super::spanned::skip_blank;
use super::{Reader, Span, Spanned, SpannedMap};

/// A part of a file as text, to be parsed later.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a>(&'a str);

/// A field of a file.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where its name begins.
    pub span: Span,
    /// Its value.
    pub value: Part<'a>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Part<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(<&'de RawValue>::deserialize(deserializer)?.get_ron()))
    }
}

impl<'a> Part<'a> {
    fn new(text: &'a str) -> Self {
        Self(skip_blank(text).trim_end())
    }

    /// The part as a value of that type.
    pub fn parse<T: Deserialize<'a>>(self) -> Spanned<T> {
        Spanned::parse(self.0)
    }

    /// Where the part begins.
    pub fn span(self, reader: &Reader<'_>) -> Span {
        reader.span_of(self.0)
    }

    /// Its text, from its first character to the end of the part.
    pub const fn text(self) -> &'a str {
        self.0
    }

    /// Whether its first character is that one.
    pub fn starts_with(self, first: char) -> bool {
        self.0.starts_with(first)
    }
}

/// The fields of a row, or a name with arguments: `(id: "orc")`, `Attack`, `Damage("1d6", "fire")`
/// or `Ball(radius: 2, range: 8)`.
#[derive(Debug)]
pub struct Call<'a> {
    /// The name in front of the parentheses; empty for a row.
    pub name: &'a str,
    /// Where it begins.
    pub span: Span,
    /// The arguments in the parentheses.
    pub arguments: Vec<Argument<'a>>,
}

/// One argument, or one field of a row.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'a> {
    /// Its name, with the position of the name; `None` for an argument by position.
    pub name: Option<(&'a str, Span)>,
    /// Its value.
    pub part: Part<'a>,
}

impl<'a> Reader<'a> {
    /// The fields of the file, whatever their names, in the order of the file: a mistake in one does
    /// not hide the others. A name may appear more than once. `None`, with a report, when the file has
    /// no fields.
    ///
    /// ```
    /// use ron_tables::Reader;
    /// let mut reader = Reader::new("window.ron", "(title: 5, width: 80)");
    /// let fields = reader.parse_fields().unwrap();
    /// assert_eq!(fields[1].name, "width");
    /// assert!(reader.take(fields[0].value.parse::<String>()).is_none());
    /// assert_eq!(reader.take(fields[1].value.parse::<u8>()).unwrap().0, 80);
    /// ```
    pub fn parse_fields(&mut self) -> Option<Vec<Field<'a>>> {
        let Named(named) = self.parse()?;
        let field = |(name, value)| Field { name, span: self.span_of(name), value };
        Some(named.into_iter().map(field).collect())
    }

    /// The fields of a file that stands in the text of several, and where it ends. An only file is
    /// told how a file begins.
    pub fn take_file(&mut self, file: &'a str) -> Option<(Call<'a>, Span)> {
        let span = self.span_of(file);
        let outline = Outline::of(file);
        let by_outline = outline.as_ref().filter(|it| self.is_quick && it.is_plain());
        let text = skip_blank(file).trim_end();
        let named = by_outline.and_then(|it| named_elements(it.elements(text, '(')?));
        let field = |(name, value)| Field { name, span: self.span_of(name), value };
        let fields: Vec<Field<'a>> = match named {
            Some(named) => named.into_iter().map(field).collect(),
            None if file.len() == self.text().len() => self.parse_fields()?,
            None => {
                let (Named(named), _) = self.take(Spanned::<Named<'a>>::parse(file))?;
                let field = |(name, value)| Field { name, span: self.span_of(name), value };
                named.into_iter().map(field).collect()
            }
        };
        self.outlines.extend(outline.map(|outline| (span, outline)));
        let argument = |it: Field<'a>| Argument { name: Some((it.name, it.span)), part: it.value };
        let arguments = fields.into_iter().map(argument).collect();
        let last = file.trim_end().char_indices().next_back().map_or(0, |(last, _)| last);
        let end = self.span_of(&file[last..]);
        Some((Call { name: "", span, arguments }, end))
    }

    /// A part as a name with arguments, or as a row.
    pub(crate) fn take_call(&mut self, part: Part<'a>) -> Option<Call<'a>> {
        let span = part.span(self);
        let text = part.text();
        let (name, rest) = text.split_at(end_of_name(text));
        let rest = skip_blank(rest);
        let arguments = match rest {
            "" => Vec::new(),
            _ if is_named(rest) => {
                let elements = self.elements(rest, '(');
                let named = match elements.and_then(named_elements) {
                    Some(named) => named,
                    None => self.take(Spanned::<Named<'a>>::parse(rest))?.0.0,
                };
                let argument =
                    |(name, part)| Argument { name: Some((name, self.span_of(name))), part };
                named.into_iter().map(argument).collect()
            }
            _ => {
                let elements = self.elements(rest, '(');
                let parts = match elements.and_then(unnamed_elements) {
                    Some(parts) => parts,
                    None => self.take(Spanned::<Unnamed<'a>>::parse(rest))?.0.0,
                };
                parts.into_iter().map(|part| Argument { name: None, part }).collect()
            }
        };
        Some(Call { name, span, arguments })
    }

    /// A part as a list.
    pub fn take_list(&mut self, part: Part<'a>) -> Option<(Vec<Part<'a>>, Span)> {
        match self.elements(part.text(), '[') {
            Some(parts) => Some((parts.into_iter().map(Part::new).collect(), part.span(self))),
            None => self.take(part.parse()),
        }
    }

    /// A part as a map from names to parts.
    pub fn take_map(&mut self, part: Part<'a>) -> Option<(Entries<'a>, Span)> {
        let entries = self.elements(part.text(), '{');
        match entries.and_then(|entries| entries.into_iter().map(entry).collect::<Option<Vec<_>>>())
        {
            Some(entries) => {
                let entry = |(name, value)| {
                    let value = Part::new(value);
                    (Spanned::parse(name), Spanned::of(value.text(), value))
                };
                Some((entries.into_iter().map(entry).collect(), part.span(self)))
            }
            None => self.take(part.parse()).map(|(SpannedMap(entries), span)| (entries, span)),
        }
    }

    /// The texts between the commas of a part that is one pair of brackets; `None` where the parser has to
    /// look at it.
    fn elements(&self, part: &'a str, open: char) -> Option<Vec<&'a str>> {
        let mut outlines = self.outlines.range(..=self.span_of(part));
        match outlines.next_back() {
            Some((_, outline)) => outline.elements(part, open),
            None => Outline::of(part)?.elements(part, open),
        }
    }
}

/// The entries of a map, in the order of the file.
pub type Entries<'a> = Vec<(Spanned<String>, Spanned<Part<'a>>)>;

/// The elements as fields; `None` where the parser has to look at them.
fn named_elements(elements: Vec<&str>) -> Option<Vec<(&str, Part<'_>)>> {
    let field = |text| {
        let text = skip_blank(text);
        let (name, rest) = text.split_at(end_of_name(text));
        let value = skip_blank(rest).strip_prefix(':')?;
        (!name.is_empty()).then(|| (name, Part::new(value)))
    };
    elements.into_iter().map(field).collect()
}

/// The elements as arguments; `None` where one has a name.
fn unnamed_elements(elements: Vec<&str>) -> Option<Vec<Part<'_>>> {
    let parts: Vec<Part<'_>> = elements.into_iter().map(Part::new).collect();
    let has_name = |part: &Part<'_>| {
        let rest = part.0.strip_prefix("r#").unwrap_or(part.0);
        skip_blank(&rest[end_of_name(rest)..]).starts_with(':')
    };
    (!parts.iter().any(has_name)).then_some(parts)
}

fn end_of_name(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// Whether the parentheses hold fields with names.
fn is_named(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('(') else { return false };
    let inner = skip_blank(inner);
    let end = end_of_name(inner);
    end > 0 && skip_blank(&inner[end..]).starts_with(':')
}

/// The fields of a struct, whatever their names.
struct Named<'a>(Vec<(&'a str, Part<'a>)>);

impl<'de> Deserialize<'de> for Named<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], ArgumentsVisitor).map(Self)
    }
}

/// The elements of a tuple, however many.
struct Unnamed<'a>(Vec<Part<'a>>);

impl<'de> Deserialize<'de> for Unnamed<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let named = deserializer.deserialize_tuple(0, ArgumentsVisitor)?;
        Ok(Self(named.into_iter().map(|(_, part)| part).collect()))
    }
}

struct ArgumentsVisitor;

impl<'de> Visitor<'de> for ArgumentsVisitor {
    type Value = Vec<(&'de str, Part<'de>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields or arguments in parentheses")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(Name(name)) = map.next_key()? {
            fields.push((name, map.next_value()?));
        }
        Ok(fields)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = seq.next_element()? {
            parts.push(("", part));
        }
        Ok(parts)
    }
}

/// The name of a field.
struct Name<'a>(&'a str);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(NameVisitor)
    }
}

struct NameVisitor;

impl<'de> Visitor<'de> for NameVisitor {
    type Value = Name<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Name<'de>, E> {
        Ok(Name(name))
    }
}
