//! Where the pointers of an entry point, as far as its text gives them addresses.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Event, Node, Walk};
use crate::spmd::{Base, Block, Expr, LocalId, ObjectId, Place, StmtKind};

/// What pointer registers are given anywhere in an entry.
pub(crate) struct Pointers<'a> {
    held: FxHashMap<LocalId, Vec<&'a Expr>>,
}

impl<'a> Pointers<'a> {
    pub(crate) fn of(entry: &'a Block) -> Self {
        let mut held: FxHashMap<LocalId, Vec<&Expr>> = FxHashMap::default();
        for event in Walk::block(entry) {
            if let Event::Enter(Node::Stmt(stmt)) = event
                && let StmtKind::Assign { local, value } = &stmt.kind
            {
                held.entry(*local).or_default().push(value);
            }
        }
        Self { held }
    }

    /// The objects of which a pointer may be an address; none: any.
    fn targets(&self, pointer: &Expr) -> Option<FxHashSet<ObjectId>> {
        let mut found = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut open = vec![pointer];
        while let Some(pointer) = open.pop() {
            match pointer {
                Expr::AddressOf(place) => match &place.base {
                    Base::Object(object) => {
                        found.insert(*object);
                    }
                    Base::Deref(pointer) => open.push(pointer),
                },
                Expr::PointerOffset(pointer, _) => open.push(pointer),
                Expr::Conditional(_, a, b) => open.extend([&**a, &**b]),
                Expr::Local(local) => {
                    if seen.insert(*local) {
                        open.extend(self.held.get(local)?);
                    }
                }
                _ => return None,
            }
        }
        Some(found)
    }

    /// The objects that a place may be part of; none: any.
    pub(crate) fn objects(&self, place: &Place) -> Option<FxHashSet<ObjectId>> {
        match &place.base {
            Base::Object(object) => Some(FxHashSet::from_iter([*object])),
            Base::Deref(pointer) => self.targets(pointer),
        }
    }
}
