//! Arrays that a loop fills so that no element is less than the one before it, as where rows begin: `start[i + 1] = start[i]
//! + length[i]`, or `start[i] = p` where `p` only grows, and `start[n] = p` after that.
//!
//! That the lengths are not negative is for the analysis to show, or to refute.

use std::collections::BTreeMap;

use imbl::OrdMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::coordinate::{self, growth};
use crate::scop::location::{Location, Step};
use crate::scop::path::IteratorInfo;
use crate::scop::{Growth, closed};
use crate::spmd::{ElementType, LocalId, ObjectId, Stmt, Storage};

use super::content::{Held, NotedStore};
use super::env::Value;
use super::walker::Extractor;

/// What a loop has made of an array, before it is known what its elements are called after the loop.
pub(super) struct Growing {
    object: ObjectId,
    name: String,
    growth: Growth,
    /// What is stored grows with this register.
    with: Option<LocalId>,
}

impl Growing {
    /// Whether it is this array, whose elements are told by those before them.
    pub(super) fn recurs(&self, object: ObjectId) -> bool {
        self.object == object && self.with.is_none()
    }
}

type Locals = OrdMap<LocalId, Value>;

impl Extractor<'_> {
    /// The arrays that the generic iteration of a loop fills so; `entered` is what registers held where it began.
    pub(super) fn growing(
        &self,
        stmt: &Stmt,
        iterator: &IteratorInfo,
        entered: &Locals,
        stores: &[NotedStore],
    ) -> Vec<Growing> {
        let at = Term::var(iterator.coordinate.clone());
        if self.dry > 0
            || iterator.value != at
            || growth(&iterator.number, &iterator.coordinate) != Some(1)
        {
            return Vec::new();
        }
        let outer = self.outer_of(iterator);
        let foreign = |term: &Term| {
            let symbols = term.free_symbols();
            let mut symbols = symbols.iter();
            symbols.any(|name| coordinate::is_coordinate(name) && !outer.contains(name))
        };
        let mut found = Vec::new();
        for store in stores {
            let object = store.object();
            let once = stores
                .iter()
                .filter(|other| other.object() == object)
                .count()
                == 1;
            let described = self.program.object(object);
            let plain = described.is_some_and(|array| {
                array.storage == Storage::Shared && array.element == ElementType::Int
            });
            let (true, true, Some((index, value))) = (once, plain, number(store)) else {
                continue;
            };
            let slope = closed::linear(index, &iterator.coordinate);
            if slope.and_then(|(_, slope)| slope.as_constant()) != Some(1) {
                continue;
            }
            let name = self.name_of_elements(object);
            let first = index - &iterator.number;
            let (by, from, with) = match self.beyond_last(stmt, &name, index, value) {
                Some(by) => (by, first - Term::constant(1), None),
                None => match self.carried_on(entered, value) {
                    Some((by, local)) => (by, first, Some(local)),
                    None => continue,
                },
            };
            let last = from.clone() + iterator.distance();
            let last = match with {
                Some(_) => last - Term::constant(1),
                None => last,
            };
            let least = by.as_constant();
            let offset = index - &at;
            let shift = match with {
                Some(_) => Term::constant(0) - offset,
                None => Term::constant(1) - offset,
            };
            if [&from, &last, &shift].into_iter().any(foreign) {
                continue;
            }
            let negative = Formula::and([self.guard(&iterator.bounds()), by.clone().less(0)]);
            let growth = Growth {
                coordinates: outer.clone(),
                first: from,
                last,
                least: least.unwrap_or(0).max(0),
                by,
                iterator: iterator.coordinate.clone(),
                shift,
                unless: least.is_none_or(|least| least < 0).then_some(negative),
            };
            found.push(Growing {
                object,
                name,
                growth,
                with,
            });
        }
        found
    }

    fn outer_of(&self, iterator: &IteratorInfo) -> Vec<Symbol> {
        let mut outer = self.coordinate_symbols();
        outer.retain(|name| *name != iterator.coordinate);
        outer
    }

    fn name_of_elements(&self, object: ObjectId) -> String {
        let element = Location {
            root: self.root(object),
            steps: vec![Step::Index {
                index: Term::constant(0),
                extent: None,
            }],
        };
        element.display(self.program, |_| String::new())
    }

    /// By how much an element becomes larger than the one before it, which the iteration reads.
    fn beyond_last(&self, stmt: &Stmt, name: &str, index: &Term, value: &Term) -> Option<Term> {
        let read = format!("{name}@iteration {}", stmt.id);
        let before = index - &Term::constant(1);
        let arguments: Vec<Term> = [before].into_iter().chain(self.coordinates()).collect();
        let own = Term::apply(Symbol::new(read.clone()), arguments);
        let is_own = |term: &Term| match term.kind() {
            TermKind::Sum(entries, _) => entries.iter().any(|entry| *entry == (own.clone(), 1)),
            _ => *term == own,
        };
        let by = value - &own;
        let again = by.functions().iter().any(|(name, _)| name.name() == read);
        (is_own(value) && !again).then_some(by)
    }

    /// By how much the register whose value an iteration stores grows in it.
    fn carried_on(&self, entered: &Locals, value: &Term) -> Option<(Term, LocalId)> {
        entered.iter().find_map(|(local, start)| {
            let (Value::Int(start), Some(Value::Int(end))) = (start, self.env.locals.get(local))
            else {
                return None;
            };
            (start == value && start.as_constant().is_none()).then(|| (end - start, *local))
        })
    }

    /// After the loop: what its arrays are called now.
    pub(super) fn keep_growth(&mut self, stmt: &Stmt, found: Vec<Growing>) {
        for Growing {
            object,
            name,
            growth,
            with,
        } in found
        {
            let Some(version) = self.env.versions.get(object) else {
                continue;
            };
            if version.name != format!("after {}", stmt.id)
                || version.coordinates != growth.coordinates
            {
                continue;
            }
            let next = with.and_then(|local| match self.env.locals.get(&local)? {
                Value::Int(value) => Some(value.clone()),
                _ => None,
            });
            let elements = Symbol::new(format!("{name}@{}", version.name));
            if let Some(next) = next {
                self.tops.insert(elements.clone(), next);
            }
            self.scop.grown.insert(elements, growth);
        }
    }

    /// One more element is stored behind those of an array that grows, before its version changes to that of the store.
    pub(super) fn grow_further(
        &mut self,
        object: ObjectId,
        target: &Location,
        value: &Value,
        to: &str,
    ) {
        let ([Step::Index { index, .. }], Value::Int(value), 0) =
            (&target.steps[..], value, self.dry)
        else {
            return;
        };
        let Some(version) = self.env.versions.get(object) else {
            return;
        };
        let name = self.name_of_elements(object);
        let before = Symbol::new(format!("{name}@{}", version.name));
        let Some(known) = self.scop.grown.get(&before) else {
            return;
        };
        let beyond = known.last.clone() + Term::constant(1);
        if self.tops.get(&before) != Some(value)
            || *index != beyond
            || known.coordinates != self.coordinate_symbols()
        {
            return;
        }
        let growth = Growth {
            last: beyond,
            ..known.clone()
        };
        let after = Symbol::new(format!("{name}@{to}"));
        self.scop.grown.insert(after, growth);
    }
}

/// The index and the value of a number that every iteration stores.
fn number(store: &NotedStore) -> Option<(&Term, &Term)> {
    match store.element.as_ref()? {
        (index, Held::Int(value)) if store.seat.1.is_empty() => Some((index, value)),
        _ => None,
    }
}

/// The next values behind arrays that grow, by the function that stands for their elements.
pub(super) type Tops = BTreeMap<Symbol, Term>;
