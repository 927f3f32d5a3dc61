//! Conflicts of packs that are played together: the rows and settings that one of them defines, changes
//! or removes are left alone by those that do not extend it.

use std::collections::BTreeMap;

use ron_tables::{Reader, Span, shortened};

/// The change of a pack to a row or to a setting.
#[derive(Clone, Debug)]
pub(super) enum Touch {
    /// It has the row.
    Defined,
    /// It changes these fields, each with the names of the rows and maps around it.
    Changed(Vec<String>),
    Removed,
    /// It has the setting.
    Set,
}

/// Rows and settings by table and id.
type Subject = (&'static str, String);

/// The changes of each pack, where several are played together.
pub(super) struct Conflicts {
    /// The numbers of packs that extend each other.
    lists: Vec<Vec<usize>>,
    /// Where only one pack or a saved run is read: removals only.
    touches: BTreeMap<Subject, Vec<(usize, Span, Touch)>>,
}

impl Conflicts {
    pub(super) const fn new(lists: Vec<Vec<usize>>) -> Self {
        Self { lists, touches: BTreeMap::new() }
    }

    /// Notes the change of a pack at that place, with a report where it conflicts with the change of
    /// another one.
    pub(super) fn note(
        &mut self,
        r: &mut Reader<'_>,
        pack: usize,
        (table, id): (&'static str, &str),
        (span, touch): (Span, Touch),
    ) {
        let is_removal = matches!(touch, Touch::Removed);
        if self.lists.len() < 2 && !is_removal {
            return;
        }
        let lists = &self.lists;
        let touches = self.touches.entry((table, id.to_owned())).or_default();
        let conflict = touches.iter().find(|(other, _, before)| {
            lists.len() > 1 && !extend_each_other(lists, pack, *other) && !touch.agrees(before)
        });
        if let Some((_, other, before)) = conflict {
            let place = r.place(*other);
            r.report(span, || {
                let (id, verb) = (shortened(id), before.verb());
                format!(
                    "\"{id}\" is {verb} at {place}, too, and neither pack extends the other; play \
                     one of them, or let one extend the other"
                )
            });
        }
        touches.push((pack, span, touch));
    }

    /// The pack that a pack extends, where that is known.
    pub(super) fn extended_by(&self, pack: usize) -> Option<usize> {
        let below = |list: &Vec<usize>| {
            let index = list.iter().position(|it| *it == pack)?;
            index.checked_sub(1).map(|below| list[below])
        };
        self.lists.iter().find_map(below)
    }

    /// Whether a pack that was added before, and that this one does not extend, has removed a row.
    pub(super) fn is_removed(&self, pack: usize, (table, id): (&'static str, &str)) -> bool {
        let touches = self.touches.get(&(table, id.to_owned()));
        touches.into_iter().flatten().any(|(other, _, touch)| {
            matches!(touch, Touch::Removed) && !extend_each_other(&self.lists, pack, *other)
        })
    }
}

/// Whether one of two packs extends the other. Of the packs of a saved run it is not known.
fn extend_each_other(lists: &[Vec<usize>], pack: usize, other: usize) -> bool {
    lists.iter().any(|list| list.contains(&pack) && list.contains(&other))
}

impl Touch {
    /// Whether both can be done in any order.
    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Removed, Self::Removed) => true,
            (Self::Changed(fields), Self::Changed(others)) => {
                !fields.iter().any(|field| others.contains(field))
            }
            (Self::Defined | Self::Changed(_) | Self::Removed | Self::Set, _) => false,
        }
    }

    const fn verb(&self) -> &'static str {
        match self {
            Self::Defined => "defined",
            Self::Changed(_) => "changed",
            Self::Removed => "removed",
            Self::Set => "set",
        }
    }
}
