//! Locations: which element of which object, over coordinates.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::formula::{Symbol, Term, TermKind};
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
    /// The same, of a pointer whose value has a name: what it leads to is the same memory wherever it is used.
    Held {
        /// The value.
        value: Symbol,
        /// What it is a function of.
        at: Vec<Term>,
    },
    /// A node of a linked list.
    Node(Box<Node>),
}

/// No coordinate, and no number of a thread.
const FORMER: i64 = -1;

impl Root {
    /// Memory that an allocation in a loop gave in an earlier iteration than the one that is spoken of: of a shared object,
    /// whose instance has no coordinates otherwise.
    pub(crate) fn former(object: ObjectId) -> Root {
        let instance = vec![Term::constant(FORMER)];
        Root::Object { object, instance }
    }

    /// Whether it is that.
    pub(crate) fn is_former(&self) -> bool {
        matches!(self.instance(), [only] if only.as_constant() == Some(FORMER))
    }

    /// The coordinates of the instance.
    pub fn instance(&self) -> &[Term] {
        match self {
            Root::Object { instance, .. } => instance,
            Root::Unknown | Root::Held { .. } | Root::Node(_) => &[],
        }
    }

    /// What tells it from the others of its shape, where `other` is one of them: two objects with their instances, values
    /// of one name, nodes of lists that begin at places of one shape.
    pub(crate) fn subscripts_like(&self, other: &Root) -> Option<Vec<&Term>> {
        match (self, other) {
            (
                Root::Object { object, instance },
                Root::Object {
                    object: object2,
                    instance: instance2,
                },
            ) => (object == object2 && instance.len() == instance2.len())
                .then(|| instance.iter().collect()),
            (
                Root::Held { value, at },
                Root::Held {
                    value: value2,
                    at: at2,
                },
            ) => (value == value2 && at.len() == at2.len()).then(|| at.iter().collect()),
            (Root::Node(node), Root::Node(other)) if node.link == other.link => {
                let mut found = node.start.subscripts_like(&other.start)?;
                found.push(&node.number);
                Some(found)
            }
            _ => None,
        }
    }

    /// All terms in it.
    fn terms(&self) -> Vec<&Term> {
        match self {
            Root::Object { instance, .. } => instance.iter().collect(),
            Root::Unknown => Vec::new(),
            Root::Held { at, .. } => at.iter().collect(),
            Root::Node(node) => {
                let number = std::iter::once(&node.number);
                node.start.terms().chain(number).collect()
            }
        }
    }
}

/// A node of the list that a walk along links goes through: a list that ends has no node twice, so two of its nodes are
/// the same if and only if their numbers are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The first one.
    pub start: Location,
    /// The way from a node to the pointer to the next one.
    pub link: Vec<Step>,
    /// How many links lead to it.
    pub number: Term,
}

impl Node {
    /// Node `number` of the list that begins at `start`, which may be a node of a list itself, or what links lead to.
    pub fn of(start: &Location, link: &[Step], number: Term) -> Location {
        let (mut start, mut number) = (start.clone(), number);
        while let [before @ .., Step::Target, Step::Index { index, .. }] = &start.steps[..]
            && index.as_constant() == Some(0)
            && let Some(first) = before.strip_suffix(link)
        {
            start.steps.truncate(first.len());
            number = number + Term::constant(1);
        }
        if let (Root::Node(first), []) = (&start.root, &start.steps[..])
            && first.link == link
        {
            return first.further(&number);
        }
        Location {
            root: Root::Node(Box::new(Node {
                start,
                link: link.to_vec(),
                number,
            })),
            steps: Vec::new(),
        }
    }

    /// What holds the pointer to the first node.
    pub fn list(&self, program: &Program) -> String {
        match &self.start.root {
            Root::Held { value, .. } => held_by(value).to_string(),
            _ => self.start.source_variable(program),
        }
    }

    /// The node so many links further on.
    pub fn further(&self, links: &Term) -> Location {
        let number = self.number.clone() + links.clone();
        Location {
            root: Root::Node(Box::new(Node {
                number,
                ..self.clone()
            })),
            steps: Vec::new(),
        }
    }
}

/// A sum divided by a number that divides each part of it.
fn divided(sum: &Term, by: i64) -> Option<Term> {
    let divides = |number: &i64| number % by == 0;
    match sum.kind() {
        TermKind::Const(value) => divides(value).then(|| Term::constant(value / by)),
        TermKind::Sum(parts, rest) => {
            let whole = divides(rest) && parts.iter().all(|(_, number)| divides(number));
            let parts = parts.iter();
            let parts = parts.map(|(part, number)| (part.clone(), number / by));
            whole.then(|| Term::linear(parts, rest / by))
        }
        _ => None,
    }
}

/// How the names of pointers begin that casts make of others.
const VIEW_OF: &str = "view ";

/// The name of what a cast makes of pointers to places of a form: a pointer to elements of the type with this number.
pub(super) fn view_of(form: &str, elements: i64) -> Symbol {
    Symbol::new(format!("{VIEW_OF}{elements} of {form}"))
}

/// Whether it is such a name.
pub(crate) fn is_view(value: &Symbol) -> bool {
    value.name().starts_with(VIEW_OF)
}

/// The extent of what is no array, but a member that a pointer was moved away from: the number of its elements is no
/// guide to where that pointer may lead.
pub(crate) const NO_ARRAY: i64 = -1;

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

    /// Where a pointer with this value points to.
    pub(super) fn held(value: Symbol, at: Vec<Term>) -> Self {
        Location {
            root: Root::Held { value, at },
            steps: Vec::new(),
        }
    }

    /// What it is made of, terms apart: two locations of one form differ in these only.
    pub(super) fn form(&self) -> String {
        let mut form = match &self.root {
            Root::Object { object, .. } => format!("object {}", object.0),
            Root::Held { value, .. } => value.to_string(),
            Root::Unknown => "unknown".to_string(),
            Root::Node(node) => format!("node of {}", node.start.form()),
        };
        for step in &self.steps {
            match step {
                Step::Index { .. } => form.push_str("[]"),
                Step::Field(name) => {
                    form.push('.');
                    form.push_str(name);
                }
                Step::Bytes { count, .. } => form.push_str(&format!(".({count})")),
                Step::Target => form.push_str("->"),
                Step::Whole => form.push_str(".*"),
            }
        }
        form
    }

    /// The object, when known.
    pub fn object(&self) -> Option<ObjectId> {
        match self.root {
            Root::Object { object, .. } => Some(object),
            Root::Unknown | Root::Held { .. } | Root::Node(_) => None,
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
        // Nothing is known of what stands beside a node, or what a pointer with a name leads to.
        let within = matches!(self.steps.last(), Some(Step::Index { .. }));
        if self.object().is_none() && !within {
            return Location::unknown();
        }
        // Behind a union in an array the next one begins, and how large they are is not known.
        if let Some((Step::Bytes { .. }, before)) = self.steps.split_last()
            && before.iter().any(|step| matches!(step, Step::Index { .. }))
        {
            return Location::unknown();
        }
        match moved.steps.last_mut() {
            Some(Step::Index { index, .. }) => *index = index.clone() + elements.clone(),
            // What stands behind a member that is no array has another name.
            Some(Step::Field(_)) => moved.steps.push(Step::Index {
                index: elements.clone(),
                extent: Some(Term::constant(NO_ARRAY)),
            }),
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

    /// The same place, in an array that may have another length by now.
    pub(crate) fn of_other_length(&self) -> Self {
        let mut grown = self.clone();
        if let Some(Step::Index { extent, .. }) = grown.steps.last_mut() {
            *extent = None;
        }
        grown
    }

    /// The same place for a pointer that moves by `to` scalars at a time instead of `from`: the last index counts
    /// these. `None` where it is not known to be a number of them.
    pub fn reshaped(&self, from: &Term, to: &Term) -> Option<Self> {
        let mut moved = self.clone();
        if self.root == Root::Unknown || from == to {
            return Some(moved);
        }
        self.object()?;
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
            divided(&scalars, to.as_constant().filter(|to| *to > 0)?)
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

    /// What tells it from the other places of its shape, where `other` is one of them.
    pub(crate) fn subscripts_like(&self, other: &Location) -> Option<Vec<&Term>> {
        let alike = |(x, y): (&Step, &Step)| match (x, y) {
            (Step::Index { .. }, Step::Index { .. }) => true,
            (Step::Bytes { .. } | Step::Whole, _) => false,
            _ => x == y,
        };
        let mut steps = self.steps.iter().zip(&other.steps);
        if self.steps.len() != other.steps.len() || !steps.all(alike) {
            return None;
        }
        let mut found = self.root.subscripts_like(&other.root)?;
        found.extend(self.indices());
        Some(found)
    }

    /// All indices, outermost first.
    pub fn indices(&self) -> impl Iterator<Item = &Term> {
        self.steps.iter().filter_map(|step| match step {
            Step::Index { index, .. } => Some(index),
            _ => None,
        })
    }

    /// All terms in it.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &Term> {
        let extents = self.steps.iter().filter_map(|step| match step {
            Step::Index { extent, .. } => extent.as_ref(),
            Step::Bytes { from, .. } => Some(from),
            _ => None,
        });
        let root = self.root.terms().into_iter();
        root.chain(self.indices()).chain(extents)
    }

    /// The location for these values of symbols.
    pub(crate) fn substitute(&self, values: &BTreeMap<Symbol, Term>) -> Self {
        let mut location = self.clone();
        match &mut location.root {
            Root::Object { instance: at, .. } | Root::Held { at, .. } => {
                for term in at {
                    *term = term.substitute(values);
                }
            }
            Root::Node(node) => {
                node.start = node.start.substitute(values);
                node.number = node.number.substitute(values);
            }
            Root::Unknown => {}
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
            Root::Held { value, .. } if is_view(value) => "memory that a cast sees".to_string(),
            Root::Held { .. } => "memory behind an unknown pointer".to_string(),
            Root::Node(node) => node.list(program),
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

    /// Whether it is what a pointer leads to that memory holds since the start.
    pub(crate) fn is_held(&self) -> bool {
        self.object().is_some() && self.steps.contains(&Step::Target)
    }

    /// The node of a list that it is in.
    pub fn node(&self) -> Option<&Node> {
        match &self.root {
            Root::Node(node) => Some(node),
            _ => None,
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
        if let Some(node) = self.node() {
            let list = format!("node {} of the list at {text}", show(&node.number));
            let within = Location {
                root: Root::Unknown,
                steps: self.steps.clone(),
            };
            let within = within.written(String::new(), show);
            return match within.strip_prefix('.') {
                Some(member) => format!("{member} in {list}"),
                None => list,
            };
        }
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

/// The name of the register in that of a value that it held.
fn held_by(value: &Symbol) -> &str {
    let name = value.name();
    name.split(['.', '#', '@']).next().unwrap_or(name)
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
            Root::Held { value, at } => {
                write!(f, "target of {value}")?;
                for term in at {
                    write!(f, " {term}")?;
                }
            }
            Root::Node(node) => write!(f, "node {} from {}", node.number, node.start)?,
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
