//! The fields of a row or the arguments of a verb, matched with the table of its parameters.

use crate::compiler::Compiler;
use crate::reader::{Call, Part, Span, shortened, unknown};
use crate::shape::{Parameter, Read, Verb};

/// The parts of a row or verb by the names of its parameters.
pub struct Arguments<'t> {
    /// The verb; empty for a row, and for a verb with named arguments.
    verb: &'t str,
    parameters: &'static [Parameter],
    span: Span,
    parts: Vec<(&'static str, Part<'t>)>,
    /// Whether an argument too much or a wrong name may be the one that is missing.
    is_complete: bool,
}

impl<'t> Arguments<'t> {
    /// Fields that stand in several places.
    pub const fn of_fields(span: Span, parts: Vec<(&'static str, Part<'t>)>) -> Self {
        Self { verb: "", parameters: &[], span, parts, is_complete: true }
    }

    /// Every part with the name of its parameter.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Part<'t>)> {
        self.parts.iter().copied()
    }

    /// Whether each name was that of a parameter.
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Where the row or verb begins.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The part with that name.
    pub fn part(&self, name: &str) -> Option<Part<'t>> {
        self.parts.iter().find(|(it, _)| *it == name).map(|(_, part)| *part)
    }

    /// Adds a part of a name that has none.
    pub(crate) fn add(&mut self, name: &'static str, part: Part<'t>) {
        self.parts.push((name, part));
    }

    /// The value of a parameter that must be there.
    pub fn required<C, S: Read<C>>(
        &self,
        cx: &mut Compiler<'_, 't, C>,
        name: &str,
        said: &str,
    ) -> Option<S::Value> {
        if let Some(part) = self.part(name) {
            return S::read(cx, said, part);
        }
        if self.is_complete {
            cx.r.report(self.span, || match self.verb {
                "" => format!("the field `{name}` is missing"),
                verb => {
                    let written = written(verb, self.parameters);
                    format!("`{verb}` lacks its `{name}`; write `{written}`")
                }
            });
        }
        None
    }

    /// The value of a parameter that may be left out.
    pub fn optional<C, S: Read<C>>(
        &self,
        cx: &mut Compiler<'_, 't, C>,
        name: &str,
        said: &str,
        default: impl FnOnce() -> S::Value,
    ) -> Option<S::Value> {
        match self.part(name) {
            Some(part) => S::read(cx, said, part),
            None => Some(default()),
        }
    }
}

impl<'t, C> Compiler<'_, 't, C> {
    /// A part as the fields of a row.
    pub fn fields(
        &mut self,
        what: &str,
        fields: &'static [Parameter],
        part: Part<'t>,
    ) -> Option<Arguments<'t>> {
        let call = self.r.take_call(part)?;
        let is_row = call.name.is_empty() && part.starts_with('(');
        let is_row =
            self.r.check(is_row, call.span, || format!("expected a {what} in parentheses"));
        is_row.then_some(())?;
        let own = self.matched(call, fields);
        self.with_unchanged(own, part, what, fields)
    }

    /// A part as a verb of a family with its arguments.
    pub fn verb(
        &mut self,
        what: &'static str,
        verbs: &'static [Verb],
        part: Part<'t>,
    ) -> Option<(&'static Verb, Arguments<'t>)> {
        let call = self.r.take_call(part)?;
        let verb = verbs.iter().find(|verb| verb.name == call.name);
        let is_name = call.name.starts_with(char::is_alphabetic);
        self.r.check(verb.is_some(), call.span, || {
            let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
            if is_name {
                unknown(what, call.name, &names)
            } else {
                format!("expected one of {}", names.join(", "))
            }
        });
        let verb = verb?;
        Some((verb, self.matched(call, verb.parameters)))
    }

    /// The arguments of a row or verb by the names of its parameters.
    pub fn matched(&mut self, call: Call<'t>, parameters: &'static [Parameter]) -> Arguments<'t> {
        let span = call.span;
        // A call with named arguments lacks a field, as a row does.
        let is_named = call.arguments.iter().any(|it| it.name.is_some());
        let verb = if is_named { "" } else { call.name };
        let mut found = Arguments { verb, parameters, span, parts: Vec::new(), is_complete: true };
        for (index, argument) in call.arguments.into_iter().enumerate() {
            let name = match argument.name {
                Some((name, span)) => self.parameter(name, span, parameters),
                None => self.by_position(index, argument.part, verb, parameters),
            };
            let Some(name) = name else {
                found.is_complete = false;
                continue;
            };
            let is_first = found.part(name).is_none();
            let span = argument.name.map_or(span, |(_, span)| span);
            self.r.check(is_first, span, || format!("the field `{name}` stands twice"));
            if is_first {
                found.parts.push((name, argument.part));
            }
        }
        found
    }

    /// The parameter with that name.
    fn parameter(
        &mut self,
        name: &str,
        span: Span,
        parameters: &'static [Parameter],
    ) -> Option<&'static str> {
        let found = parameters.iter().find(|it| it.name == name);
        if found.is_none() {
            self.r.report(span, || {
                let names: Vec<&str> = parameters.iter().map(|it| it.name).collect();
                unknown("field", name, &names)
            });
        }
        found.map(|it| it.name)
    }

    /// The parameter at that position.
    fn by_position(
        &mut self,
        index: usize,
        part: Part<'t>,
        verb: &str,
        parameters: &'static [Parameter],
    ) -> Option<&'static str> {
        // A row has no field by position.
        let found = parameters.get(index).filter(|_| !verb.is_empty());
        let span = part.span(self.r);
        self.r.check(found.is_some(), span, || {
            let names: Vec<&str> = parameters.iter().map(|it| it.name).collect();
            match (verb, parameters) {
                ("", _) => format!("expected a field such as `{}: ..`", names.join(": ..`, `")),
                (verb, []) => format!("`{verb}` takes no argument"),
                (verb, _) => format!("`{}` takes only {}", shortened(verb), names.join(", ")),
            }
        });
        found.map(|it| it.name)
    }
}

/// A verb as it is written, with optional arguments in brackets.
fn written(verb: &str, parameters: &[Parameter]) -> String {
    let name = |it: &Parameter| {
        if it.is_optional { format!("[{}]", it.name) } else { it.name.to_owned() }
    };
    let names: Vec<String> = parameters.iter().map(name).collect();
    format!("{verb}({})", names.join(", "))
}
