//! Which objects code that is not part of the program may reach, seen without executing anything: those that are
//! visible to it, those that it was given a pointer to at any time, and what they lead to.

use std::collections::{BTreeMap, BTreeSet};

use super::knowledge::Knowledge;
use crate::formula::with_stack;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Base, Block, ElementType, Entry, Expr, LocalId, ObjectId, Place, Program, StmtKind,
};

/// Where a pointer may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// It points to this object.
    Address(ObjectId),
    /// It is what this register holds.
    Register(LocalId),
    /// It is what this object holds.
    Content(ObjectId),
    /// It was read through a pointer.
    Through,
}

/// The objects whose address is taken anywhere in a block.
pub(super) fn addresses(block: &Block, found: &mut BTreeSet<ObjectId>) {
    for event in Walk::block(block) {
        if let Event::Enter(Node::Expr(Expr::AddressOf(place))) = event
            && let Base::Object(object) = place.base
        {
            found.insert(object);
        }
    }
}

/// The objects that unknown code may reach.
pub(super) fn visible(program: &Program) -> BTreeSet<ObjectId> {
    let objects = program.objects.iter().enumerate();
    objects
        .filter(|(_, object)| object.external)
        .map(|(index, _)| ObjectId(index as u32))
        .collect()
}

/// The objects that a pointer whose target is not known may lead to.
pub(super) fn reachable(
    program: &Program,
    entry: &Entry,
    knowledge: &Knowledge,
) -> BTreeSet<ObjectId> {
    let mut found = knowledge.address_taken.clone();
    // A whole program without unknown code has only the pointers that its text makes.
    if entry.name != "main" || knowledge.unknown_code {
        found.extend(visible(program));
    }
    for entry in &program.entries {
        addresses(&entry.body, &mut found);
    }
    found
}

/// What unknown code may reach at some time in an entry.
pub(super) struct Escapes {
    /// All of it.
    pub reached: BTreeSet<ObjectId>,
    /// What it is given pointers to, and what those lead to.
    pub given: BTreeSet<ObjectId>,
    /// Whether any runs.
    pub unknown_code: bool,
}

/// What unknown code may reach at some time in the entry.
pub(super) fn escapes(program: &Program, body: &Block) -> Escapes {
    let mut flows = Flows {
        program,
        held: BTreeMap::new(),
        stored: BTreeMap::new(),
        given: BTreeSet::new(),
        hidden: BTreeSet::new(),
        addressed: BTreeSet::new(),
        unknown_code: false,
    };
    addresses(body, &mut flows.addressed);
    for event in Walk::block(body) {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            flows.statement(&stmt.kind);
        }
    }
    // Pointers that are stored through others may be stored where unknown code finds them.
    let given: BTreeSet<Source> = flows.given.union(&flows.hidden).copied().collect();
    let visible = visible(program);
    let seen = visible.iter().map(|object| Source::Address(*object));
    let reached = flows.closure(seen.chain(given.iter().copied()).collect());
    Escapes {
        reached,
        given: flows.closure(given),
        unknown_code: flows.unknown_code,
    }
}

/// Which pointers go where, in any order.
struct Flows<'p> {
    program: &'p Program,
    /// What registers hold.
    held: BTreeMap<LocalId, BTreeSet<Source>>,
    /// What objects hold.
    stored: BTreeMap<ObjectId, BTreeSet<Source>>,
    /// What unknown code is given.
    given: BTreeSet<Source>,
    /// What is stored through pointers.
    hidden: BTreeSet<Source>,
    addressed: BTreeSet<ObjectId>,
    unknown_code: bool,
}

impl Flows<'_> {
    fn statement(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { local, value } => {
                let mut found = BTreeSet::new();
                self.sources(value, &mut found);
                self.held.entry(*local).or_default().extend(found);
            }
            StmtKind::Store { place, value, .. } => {
                let mut found = BTreeSet::new();
                self.sources(value, &mut found);
                match place.base {
                    Base::Object(object) => self.stored.entry(object).or_default().extend(found),
                    Base::Deref(_) => self.hidden.extend(found),
                }
            }
            StmtKind::UnknownEffect { operands, .. } => {
                self.unknown_code = true;
                let mut found = BTreeSet::new();
                for operand in operands {
                    self.sources(operand, &mut found);
                }
                self.given.extend(found);
            }
            _ => {}
        }
    }

    /// Where the pointers in a value come from.
    fn sources(&self, value: &Expr, found: &mut BTreeSet<Source>) {
        with_stack(|| match value {
            Expr::AddressOf(place) => self.place(place, found),
            Expr::Load(load) => match load.element {
                ElementType::Int | ElementType::Float => {}
                _ => match &load.place.base {
                    Base::Object(object) => {
                        found.insert(Source::Content(*object));
                    }
                    Base::Deref(pointer) => {
                        found.insert(Source::Through);
                        // Whoever reaches where it was read from may have put it there.
                        self.sources(pointer, found);
                    }
                },
            },
            Expr::Local(local) => {
                let described = self.program.local(*local);
                let number = described.is_some_and(|local| {
                    matches!(local.element, ElementType::Int | ElementType::Float)
                });
                if !number {
                    found.insert(Source::Register(*local));
                }
            }
            Expr::Unary(_, operand) => self.sources(operand, found),
            Expr::Binary(_, a, b) => {
                self.sources(a, found);
                self.sources(b, found);
            }
            Expr::PointerOffset(pointer, _) => self.sources(pointer, found),
            Expr::Conditional(_, a, b) => {
                self.sources(a, found);
                self.sources(b, found);
            }
            Expr::Opaque(opaque) => {
                for operand in &opaque.operands {
                    self.sources(operand, found);
                }
            }
            Expr::Int(_)
            | Expr::Param(_)
            | Expr::ThreadNum
            | Expr::NumThreads
            | Expr::TeamNum
            | Expr::NumTeams => {}
        });
    }

    fn place(&self, place: &Place, found: &mut BTreeSet<Source>) {
        match &place.base {
            Base::Object(object) => {
                found.insert(Source::Address(*object));
            }
            Base::Deref(pointer) => self.sources(pointer, found),
        }
    }

    /// The objects that these lead to.
    fn closure(&self, from: BTreeSet<Source>) -> BTreeSet<ObjectId> {
        let mut open: Vec<Source> = from.iter().copied().collect();
        let mut seen = from;
        let none = BTreeSet::new();
        while let Some(source) = open.pop() {
            let mut next: BTreeSet<Source> = BTreeSet::new();
            match source {
                Source::Address(object) => {
                    next.insert(Source::Content(object));
                }
                Source::Register(local) => next.extend(self.held.get(&local).unwrap_or(&none)),
                Source::Content(object) => next.extend(self.stored.get(&object).unwrap_or(&none)),
                Source::Through => {
                    for object in &self.addressed {
                        next.extend(self.stored.get(object).unwrap_or(&none));
                    }
                }
            }
            open.extend(next.into_iter().filter(|source| seen.insert(*source)));
        }
        let reached = seen.into_iter().filter_map(|source| match source {
            Source::Address(object) => Some(object),
            _ => None,
        });
        reached.collect()
    }
}
