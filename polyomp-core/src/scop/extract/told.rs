//! What the user told of variables, where regions begin.
//!
//! A fact speaks of variables as the source calls them. One that a region only reads has a value where the region
//! begins, whatever was computed on the way (`n = argc > 1 ? atoi(argv[1]) : 10`): the fact is about that value. Where
//! it is just a parameter, and the program comes to the region in any case, the fact holds throughout; otherwise it is a
//! condition of the region.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term};
use crate::scop::location::Location;
use crate::scop::{RegionInfo, Told, is_coordinate};
use crate::spmd::visit::{Event, Node, Walk, accesses};
use crate::spmd::{Base, ElementType, Expr, LocalId, ObjectId, Stmt, StmtKind, Storage};

use super::env::Value;
use super::walker::Extractor;

impl<'a> Extractor<'a> {
    /// What was told of the region that a statement is, which has just been opened: a condition of all that is in it.
    pub(super) fn told(&mut self, stmt: &Stmt) -> Formula {
        if self.options.facts.is_empty() {
            return Formula::truth();
        }
        let (values, read) = self.values_before(stmt);
        let (mut told, mut applied) = (Vec::new(), BTreeSet::new());
        let always = self.guard(&Formula::truth()).is_true();
        for (index, fact) in self.options.facts.iter().enumerate() {
            let names = fact.free_symbols();
            let (spoken, others): (Vec<&Symbol>, Vec<&Symbol>) =
                names.iter().partition(|name| values.contains_key(*name));
            if spoken.is_empty() || others.iter().any(|name| !self.scop.knows(name)) {
                continue;
            }
            applied.insert(index);
            let here = fact.substitute(&values);
            let is_parameter = |name: &&Symbol| {
                let symbol = values.get(*name).and_then(Term::as_var);
                symbol.is_some_and(|symbol| self.scop.knows(symbol) && !is_coordinate(symbol))
            };
            if !always || !spoken.iter().all(is_parameter) {
                told.push(here);
                continue;
            }
            self.scop.told.insert(index);
            if !self.scop.facts.contains(&here) {
                self.scop.facts.push(here);
            }
        }
        let told = Formula::and(told);
        // Lowering adds variables, which nobody can have in mind that the region does not read.
        let shown =
            |name: &Symbol| read.contains(name.name()) || self.scop.params.contains_key(name);
        let shown: Vec<Symbol> = values.into_keys().filter(shown).collect();
        self.scop.assumable.extend(shown);
        let reach = self.guard(&Formula::truth());
        if let Some(info) = self.scop.regions.last_mut() {
            let contradiction =
                (!told.is_true()).then(|| [reach.clone(), Formula::and([reach, told.clone()])]);
            info.told = Told {
                facts: applied,
                contradiction,
            };
        }
        // A region that nothing could be in is not looked at; it is undecided, and says so.
        match told.is_false() {
            true => Formula::truth(),
            false => told,
        }
    }

    /// The facts that speak of no variable of a region are about the parameters.
    pub(super) fn tell_the_rest(&mut self) {
        for (index, fact) in self.options.facts.iter().enumerate() {
            let known = |name: &Symbol| self.scop.knows(name);
            let told = |info: &RegionInfo| info.told.facts.contains(&index);
            if !self.scop.regions.iter().any(told) && fact.free_symbols().iter().all(known) {
                self.scop.facts.push(fact.clone());
                self.scop.told.insert(index);
            }
        }
    }

    /// The values that integer variables have before a statement that does not change them, by their names, and the
    /// names that it reads. Of several with one name it is the one that the statement reads, and of those the innermost.
    fn values_before(&mut self, stmt: &Stmt) -> (BTreeMap<Symbol, Term>, BTreeSet<&'a str>) {
        let (mut read, mut changed) = (BTreeSet::new(), BTreeSet::new());
        for event in Walk::stmts(std::slice::from_ref(stmt)) {
            match event {
                Event::Enter(Node::Expr(Expr::Local(local))) => {
                    read.insert(*local);
                }
                Event::Enter(Node::Stmt(stmt)) => {
                    if let StmtKind::Assign { local, .. } = &stmt.kind {
                        changed.insert(*local);
                    }
                }
                _ => {}
            }
        }
        let mut named: BTreeMap<&'a str, Vec<(LocalId, Term)>> = BTreeMap::new();
        for (local, value) in &self.env.locals {
            if let (Some(described), Value::Int(term)) = (self.program.local(*local), value)
                && described.element == ElementType::Int
                && !changed.contains(local)
            {
                let same = named.entry(&described.name).or_default();
                same.push((*local, term.clone()));
            }
        }
        let mut values: BTreeMap<Symbol, Term> = BTreeMap::new();
        let mut names: BTreeSet<&'a str> = BTreeSet::new();
        for (name, same) in named {
            let innermost = same.iter().rev().find(|(local, _)| read.contains(local));
            if innermost.is_some() {
                names.insert(name);
            }
            let only = (same.len() == 1).then(|| same.first()).flatten();
            if let Some((_, term)) = innermost.or(only) {
                values.insert(Symbol::new(name), term.clone());
            }
        }
        for (name, value) in self.contents_before(stmt) {
            names.insert(name);
            values.insert(Symbol::new(name), value);
        }
        (values, names)
    }

    /// The same for variables in memory.
    fn contents_before(&mut self, stmt: &Stmt) -> Vec<(&'a str, Term)> {
        let summary = self.summary(&vec![stmt.clone()]);
        if summary.stores_through_pointers || summary.unknown_effects {
            return Vec::new();
        }
        let found = accesses(std::slice::from_ref(stmt));
        let objects: BTreeSet<ObjectId> = found
            .iter()
            .filter(|access| !access.is_write && access.place.projections.is_empty())
            .filter_map(|access| match access.place.base {
                Base::Object(object) if !summary.objects.contains(&object) => Some(object),
                _ => None,
            })
            .collect();
        let mut values = Vec::new();
        for object in objects {
            let Some(described) = self.program.object(object) else {
                continue;
            };
            if described.element != ElementType::Int || described.storage != Storage::Shared {
                continue;
            }
            let cell = Location {
                root: self.root(object),
                steps: Vec::new(),
            };
            let env = self.env.clone();
            let known = self.env.memory.get(&cell).cloned();
            if let Some(Value::Int(term)) = known.or_else(|| self.version_value(&env, &cell)) {
                values.push((described.source_name(), term));
            }
        }
        values
    }
}
