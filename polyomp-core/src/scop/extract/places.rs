//! The locations of places.

use crate::formula::{Formula, Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Root, Step};
use crate::spmd::{Base, Expr, Place, Projection};

use super::env::Value;
use super::walker::Extractor;

impl Extractor<'_> {
    /// The locations of a place, each with the condition under which it is that one.
    pub(super) fn resolve(&mut self, place: &Place) -> Vec<(Formula, Location)> {
        let mut cases = match &place.base {
            Base::Object(object) => {
                vec![(
                    Formula::truth(),
                    Location {
                        root: self.root(*object),
                        steps: Vec::new(),
                    },
                )]
            }
            Base::Deref(pointer) => match self.evaluate(pointer) {
                Value::Pointer(mut cases) => {
                    // What is accessed through a pointer that is null in other cases tells that this is none of them.
                    if let [(case, _)] = &mut cases[..]
                        && self.is_open(case)
                    {
                        *case = Formula::truth();
                    }
                    cases
                }
                _ => vec![(Formula::truth(), Location::unknown())],
            },
        };
        for projection in &place.projections {
            match projection {
                Projection::Index { index, extent } => {
                    let index = self.index(index);
                    let extent = extent.as_ref().and_then(|extent| self.quietly(extent));
                    for (_, location) in &mut cases {
                        if location.root != Root::Unknown {
                            location.steps.push(Step::Index {
                                index: index.clone(),
                                extent: extent.clone(),
                            });
                        }
                    }
                }
                Projection::Field(name) => {
                    for (_, location) in &mut cases {
                        if location.root != Root::Unknown {
                            // A member of the element that a pointer points to, not of the array it stands in.
                            location.steps.push(Step::Field(name.clone()));
                        }
                    }
                }
                Projection::Bytes { from, count } => {
                    let from = self.index(from);
                    let count = i64::from(*count);
                    for (_, location) in &mut cases {
                        if location.root != Root::Unknown {
                            let from = from.clone();
                            location.steps.push(Step::Bytes { from, count });
                        }
                    }
                }
                Projection::Whole => {
                    for (_, location) in &mut cases {
                        location.steps.push(Step::Whole);
                    }
                }
            }
        }
        cases
    }

    /// Whether something decides a case that is not known.
    fn is_open(&self, case: &Formula) -> bool {
        let symbols = case.free_symbols();
        !case.functions().is_empty()
            || symbols
                .iter()
                .any(|symbol| self.scop.unknowns.contains_key(symbol))
    }

    fn index(&mut self, index: &Expr) -> Term {
        match self.evaluate(index) {
            Value::Int(term) => term,
            _ => self.some_integer("an index is not an integer expression"),
        }
    }

    /// An integer of which nothing is known, for some `reason`.
    pub(super) fn some_integer(&mut self, reason: &str) -> Term {
        // Leaves of conditions are counted by the executor, too: these have a count of their own.
        let symbol = Symbol::new(format!("index{}.{}", self.leaf.0, self.unnamed));
        self.unnamed += 1;
        self.unknown(symbol.clone(), reason.to_string(), UnknownKind::Weak);
        Term::apply(symbol, self.coordinates())
    }
}
