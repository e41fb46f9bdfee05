//! Locations: which element of which object, over coordinates.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::formula::{Symbol, Term};
use crate::spmd::{ObjectId, Program};

/// Where a location starts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Root {
    /// An object; `instance` names which instance of it by the coordinates of its declaration (empty for shared ones).
    Object {
        /// The object.
        object: ObjectId,
        /// The coordinates of the instance.
        instance: Vec<Term>,
    },
    /// A pointer whose target is not known.
    Unknown,
}

impl Root {
    /// The coordinates of the instance.
    pub fn instance(&self) -> &[Term] {
        match self {
            Root::Object { instance, .. } => instance,
            Root::Unknown => &[],
        }
    }
}

/// One step into a location.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// An element of an array.
    Index {
        /// Which.
        index: Term,
        /// Of how many.
        extent: Option<Term>,
    },
    /// A member.
    Field(Arc<str>),
    /// Bytes of a union.
    Bytes {
        /// The first.
        from: Term,
        /// How many.
        count: i64,
    },
    /// What the pointer stored there points to.
    Target,
    /// All of it.
    Whole,
}

/// An element of memory, over coordinates: `{ coordinates -> object[indices] }`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Where it starts.
    pub root: Root,
    /// The way from there.
    pub steps: Vec<Step>,
}

impl Location {
    /// Where a pointer with an unknown target points to.
    pub fn unknown() -> Self {
        Location {
            root: Root::Unknown,
            steps: Vec::new(),
        }
    }

    /// The object, when known.
    pub fn object(&self) -> Option<ObjectId> {
        match self.root {
            Root::Object { object, .. } => Some(object),
            Root::Unknown => None,
        }
    }

    /// Whether it is a cell whose value can be followed: a scalar or a member reached by no index.
    pub fn is_cell(&self) -> bool {
        self.object().is_some() && self.steps.iter().all(|step| matches!(step, Step::Field(_)))
    }

    /// Whether it is one place of an object: a cell, or a part of it that constant subscripts lead to.
    pub fn is_fixed(&self) -> bool {
        let fixed = |step: &Step| match step {
            Step::Index { index, .. } => index.as_constant().is_some(),
            Step::Field(_) => true,
            _ => false,
        };
        self.object().is_some() && self.steps.iter().all(fixed)
    }

    /// The location `elements` further on: pointer arithmetic moves the last index.
    pub fn offset(&self, elements: &Term) -> Self {
        let mut moved = self.clone();
        if self.root == Root::Unknown || elements.as_constant() == Some(0) {
            return moved;
        }
        match moved.steps.last_mut() {
            Some(Step::Index { index, .. }) => *index = index.clone() + elements.clone(),
            Some(Step::Bytes { from, count }) => {
                *from = from.clone() + elements.clone().scaled(*count);
            }
            _ => moved.steps.push(Step::Index {
                index: elements.clone(),
                extent: None,
            }),
        }
        moved
    }

    /// The same place for a pointer that moves by `to` scalars at a time instead of `from`: the last index counts
    /// these. `None` where it is not known to be a number of them.
    pub fn reshaped(&self, from: &Term, to: &Term) -> Option<Self> {
        let mut moved = self.clone();
        if self.root == Root::Unknown || from == to {
            return Some(moved);
        }
        let (index, extent) = match moved.steps.last() {
            Some(Step::Index { index, extent }) => (index.clone(), extent.clone()),
            Some(Step::Bytes { .. }) => return None,
            // The array itself is the first of one.
            _ => (Term::constant(0), Some(Term::constant(1))),
        };
        let counted = |number: Term| -> Option<Term> {
            let scalars = number * from.clone();
            if to.as_constant() == Some(1) || scalars.as_constant() == Some(0) {
                return Some(scalars);
            }
            if scalars == *to {
                return Some(Term::constant(1));
            }
            let (scalars, to) = (scalars.as_constant()?, to.as_constant()?);
            (to > 0 && scalars % to == 0).then(|| Term::constant(scalars / to))
        };
        let step = Step::Index {
            index: counted(index)?,
            extent: extent.and_then(counted),
        };
        match moved.steps.last_mut() {
            Some(last @ Step::Index { .. }) => *last = step,
            _ => moved.steps.push(step),
        }
        Some(moved)
    }

    /// The location of what a pointer stored here points to, when nothing else is known of it.
    pub fn target(&self) -> Self {
        let mut target = self.clone();
        if target.root != Root::Unknown {
            target.steps.push(Step::Target);
            target.steps.push(Step::Index {
                index: Term::constant(0),
                extent: None,
            });
        }
        target
    }

    /// The way to it without the subscripts: which elements of an object hold the same kind of thing.
    pub fn shape(&self) -> Vec<Step> {
        let steps = self.steps.iter();
        steps
            .filter(|step| !matches!(step, Step::Index { .. } | Step::Bytes { .. }))
            .cloned()
            .collect()
    }

    /// The members on the way to it, outermost first, with `*` for what a pointer leads to.
    pub(super) fn members(&self) -> Vec<Arc<str>> {
        let member = |step: &Step| match step {
            Step::Field(name) => Some(Arc::clone(name)),
            Step::Target => Some(Arc::from("*")),
            _ => None,
        };
        self.steps.iter().filter_map(member).collect()
    }

    /// All indices, outermost first.
    pub fn indices(&self) -> impl Iterator<Item = &Term> {
        self.steps.iter().filter_map(|step| match step {
            Step::Index { index, .. } => Some(index),
            _ => None,
        })
    }

    /// All terms in it.
    pub(super) fn terms(&self) -> impl Iterator<Item = &Term> {
        let extents = self.steps.iter().filter_map(|step| match step {
            Step::Index { extent, .. } => extent.as_ref(),
            Step::Bytes { from, .. } => Some(from),
            _ => None,
        });
        let instance = self.root.instance().iter();
        instance.chain(self.indices()).chain(extents)
    }

    /// The location for these values of symbols.
    pub(super) fn substitute(&self, values: &BTreeMap<Symbol, Term>) -> Self {
        let mut location = self.clone();
        if let Root::Object { instance, .. } = &mut location.root {
            for term in instance {
                *term = term.substitute(values);
            }
        }
        for step in &mut location.steps {
            match step {
                Step::Index { index, extent } => {
                    *index = index.substitute(values);
                    if let Some(extent) = extent {
                        *extent = extent.substitute(values);
                    }
                }
                Step::Bytes { from, .. } => *from = from.substitute(values),
                Step::Field(_) | Step::Target | Step::Whole => {}
            }
        }
        location
    }

    /// The name of the object or of the memory that it reaches through pointers (`p->x`).
    pub fn variable(&self, program: &Program) -> String {
        match &self.root {
            Root::Unknown => "memory behind an unknown pointer".to_string(),
            Root::Object { object, .. } => program
                .object(*object)
                .map_or_else(|| "?".to_string(), |object| object.name.clone()),
        }
    }

    /// The same name as the source has it, where several objects may be called so.
    pub fn source_variable(&self, program: &Program) -> String {
        let object = self.object();
        let object = object.and_then(|object| program.object(object));
        match object {
            Some(object) => object.source_name().to_string(),
            None => self.variable(program),
        }
    }

    /// The location as C writes it, with names that are unique in the program, and with `show` for the indices.
    pub fn display(&self, program: &Program, show: impl FnMut(&Term) -> String) -> String {
        self.written(self.variable(program), show)
    }

    /// The location as the source writes it, with `show` for the indices.
    pub fn source_text(&self, program: &Program, show: impl FnMut(&Term) -> String) -> String {
        self.written(self.source_variable(program), show)
    }

    fn written(&self, mut text: String, mut show: impl FnMut(&Term) -> String) -> String {
        let last = self.steps.len();
        for (position, step) in self.steps.iter().enumerate() {
            match step {
                Step::Index { index, .. } => text.push_str(&format!("[{}]", show(index))),
                Step::Field(name) => text.push_str(&format!(".{name}")),
                Step::Bytes { from, count: 1 } => {
                    text.push_str(&format!(" (byte {})", show(from)));
                }
                Step::Bytes { from, count } => {
                    text.push_str(&format!(" ({count} bytes from {})", show(from)));
                }
                Step::Target if position + 1 == last => text = format!("*{text}"),
                Step::Target => {}
                Step::Whole => {}
            }
        }
        text
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.root {
            Root::Object { object, instance } => {
                write!(f, "object {}", object.0)?;
                if !instance.is_empty() {
                    write!(f, "@(")?;
                    for (i, term) in instance.iter().enumerate() {
                        write!(f, "{}{term}", if i == 0 { "" } else { ", " })?;
                    }
                    write!(f, ")")?;
                }
            }
            Root::Unknown => write!(f, "unknown target")?,
        }
        for step in &self.steps {
            match step {
                Step::Index { index, .. } => write!(f, "[{index}]")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Bytes { from, count } => write!(f, ".({from}, {count})")?,
                Step::Target => write!(f, "->")?,
                Step::Whole => write!(f, ".*")?,
            }
        }
        Ok(())
    }
}
