//! Pointers that an entry finds in memory and that the source makes lead to one memory: `a = buf; b = buf + 1` in a
//! function that was called before, in a recursion that is not followed, in one that unknown code calls.
//!
//! Pointers that are spoken of by their places are taken to lead to distinct memory. A region that uses two of which the
//! source [says](crate::spmd::Program::alike) otherwise, and writes there, is not decided.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::formula::Term;
use crate::report::{AccessKind, Approximation};
use crate::scop::AccessRelation;
use crate::scop::location::{Root, Step};
use crate::spmd::{Alike, Held, Program, Span};

use super::walker::Extractor;

/// What a place is the memory of: one that has a name, or what a pointer of that name leads to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Memory {
    Named(Held),
    LedTo(Held),
}

/// An access to a part of some memory.
struct Use {
    /// The members on the way from there, and `None` for each pointer.
    part: Vec<Option<Arc<str>>>,
    written: bool,
    /// One of several elements holds the pointer.
    chosen: bool,
    span: Span,
}

impl Use {
    fn meets(&self, other: &Use) -> bool {
        let parts = self.part.iter().zip(&other.part);
        (self.written || other.written) && parts.into_iter().all(|(a, b)| a == b)
    }
}

impl Extractor<'_> {
    /// Regions that reach one memory by two names.
    pub(super) fn note_alike(&mut self) {
        let alike = &self.program.alike;
        if alike.is_empty() {
            return;
        }
        let mut uses: BTreeMap<(usize, Memory), Vec<Use>> = BTreeMap::new();
        for access in &self.scop.accesses {
            for (memory, found) in uses_of(self.program, access) {
                uses.entry((access.region, memory)).or_default().push(found);
            }
        }
        for (index, region) in self.scop.regions.iter_mut().enumerate() {
            let of = |memory: Memory| uses.get(&(index, memory)).map_or(&[][..], Vec::as_slice);
            for (pointer, other) in alike {
                let own = of(Memory::LedTo(pointer.clone()));
                let met = match other {
                    Alike::Pointer(other) => meeting(own, of(Memory::LedTo(other.clone()))),
                    Alike::Memory(other) => meeting(own, of(Memory::Named(other.clone()))),
                    Alike::Element => own.iter().find(|one| one.chosen && one.written),
                };
                let Some(met) = met else { continue };
                let pointer = name(self.program, pointer);
                let what = match other {
                    Alike::Pointer(other) => {
                        format!("what `{}` points to", name(self.program, other))
                    }
                    Alike::Memory(other) => format!("`{}`", name(self.program, other)),
                    Alike::Element => "what others of its elements point to".to_string(),
                };
                let reason =
                    format!("`{pointer}` may point to {what}: the source stores that there");
                let span = met.span;
                region.approximations.insert(Approximation { span, reason });
            }
        }
    }
}

/// An access by the one name that meets one by the other.
fn meeting<'u>(own: &'u [Use], others: &[Use]) -> Option<&'u Use> {
    own.iter()
        .find(|one| others.iter().any(|other| one.meets(other)))
}

fn name(program: &Program, held: &Held) -> String {
    match held {
        Held::Variable(object) => program
            .object(*object)
            .map_or_else(String::new, |object| object.source_name().to_string()),
        Held::Member(name) => name.to_string(),
    }
}

/// The memory that an access may be said to be one of, by each name on the way to it.
fn uses_of(program: &Program, access: &AccessRelation) -> Vec<(Memory, Use)> {
    let mut found = Vec::new();
    let Root::Object { object, .. } = &access.location.root else {
        return found;
    };
    if program.object(*object).is_some_and(|object| object.nodes) {
        return found;
    }
    let steps = &access.location.steps;
    let mut note = |memory: Memory, at: usize| {
        let (way, rest) = steps.split_at(at);
        let open = |index: &Term| index.as_constant().is_none();
        let part = rest.iter().filter_map(|step| match step {
            Step::Field(name) => Some(Some(name.clone())),
            Step::Target => Some(None),
            Step::Index { .. } | Step::Bytes { .. } | Step::Whole => None,
        });
        let used = Use {
            part: part.collect(),
            written: access.kind == AccessKind::Write,
            chosen: way
                .iter()
                .any(|step| matches!(step, Step::Index { index, .. } if open(index))),
            span: access.site.span,
        };
        found.push((memory, used));
    };
    let mut holder = Held::Variable(*object);
    note(Memory::Named(holder.clone()), 0);
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Field(name) => {
                holder = Held::Member(name.clone());
                note(Memory::Named(holder.clone()), at + 1);
            }
            Step::Target => note(Memory::LedTo(holder.clone()), at + 1),
            Step::Index { .. } | Step::Bytes { .. } | Step::Whole => {}
        }
    }
    found
}
