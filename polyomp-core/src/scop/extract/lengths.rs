//! Whether a node of a list is there: its number is below the length of the list, which is as good as a parameter where the
//! list is one that the entry is given. Elsewhere what the program does before decides the length, and that is not followed.

use std::sync::Arc;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::location::{Node, Root, Step};
use crate::scop::path::Strand;
use crate::scop::{Binding, Trip, UnknownKind};
use crate::spmd::{NodeId, While};

use super::env::Value;
use super::walker::Extractor;

impl Extractor<'_> {
    /// Whether a pointer to a node, which leaf `leaf` of the condition of a statement tests, is no null pointer.
    pub(super) fn exists(&mut self, pointer: &Value, stmt: NodeId, leaf: i64) -> Option<Formula> {
        let Value::Pointer(cases) = pointer else {
            return None;
        };
        let [(case, target)] = &cases[..] else {
            return None;
        };
        let node = target
            .node()
            .filter(|_| case.is_true() && target.steps.is_empty())?;
        let length = self.length(node)?;
        let exists = node.number.less(length);
        self.bind(stmt, Some(leaf), &super::conditions::truth(exists.clone()));
        Some(exists)
    }

    /// The number of nodes of a list that a parameter of the entry leads to: in one execution of the region, links do not
    /// change, or nothing would be known of its nodes.
    fn length(&mut self, node: &Node) -> Option<Term> {
        let region = self.region?;
        let Root::Object { object, instance } = &node.start.root else {
            return None;
        };
        let described = self.program.object(*object)?;
        let given = described.external && matches!(&described.extents[..], [None]);
        let fixed = |step: &Step| match step {
            Step::Index { index, .. } => index.as_constant() == Some(0),
            _ => false,
        };
        let mut around = self.path.iter();
        let mut around = around
            .by_ref()
            .take_while(|node| matches!(node.strand(), None | Some(Strand::Host)));
        let once = around.all(|node| node.coordinates().is_empty());
        let names: Vec<&Arc<str>> = node
            .link
            .iter()
            .filter_map(|step| match step {
                Step::Field(name) => Some(name),
                _ => None,
            })
            .collect();
        // Where the program changes links before, it decides the length.
        let mut relinked = self.knowledge.relinked.iter();
        let relinked = relinked
            .any(|(_, member)| member.as_ref().is_none_or(|member| names.contains(&member)));
        if relinked
            || !given
            || !instance.is_empty()
            || !node.start.steps.iter().all(fixed)
            || !once
        {
            return None;
        }
        let list = node.list(self.program);
        let links: Vec<&str> = names.iter().map(|name| &***name).collect();
        let name = format!("length of the list at {list} along {}", links.join("."));
        // Another region may follow after links have changed.
        let which = (name.clone(), *object, region);
        let name = match self.lengths.iter().position(|(known, ..)| *known == name) {
            Some(first) if self.lengths.get(first) != Some(&which) => {
                let number = self.lengths.iter().position(|known| *known == which);
                format!("{name} ({})", number.unwrap_or(self.lengths.len()))
            }
            _ => name,
        };
        if !self.lengths.contains(&which) {
            self.lengths.push(which);
        }
        let symbol = Symbol::new(name);
        let length = Term::var(symbol.clone());
        let fact = length.at_least(0);
        if !self.scop.facts.contains(&fact) {
            self.scop.facts.push(fact);
        }
        let reason = format!("the length of the list at `{list}`");
        self.unknown(symbol, reason, UnknownKind::Length);
        Some(length)
    }

    /// Tells the executor how often a loop goes on whose condition asks for nodes that are there.
    pub(super) fn bind_length(
        &mut self,
        stmt: NodeId,
        looped: &While,
        counter: &Symbol,
        trip: Option<&Term>,
    ) {
        let Some(trip) = trip.filter(|_| self.dry == 0) else {
            return;
        };
        let asks = |walk: &Self, condition: &Formula| {
            condition.free_symbols().iter().any(|symbol| {
                let unknown = walk.scop.unknowns.get(symbol);
                unknown.is_some_and(|unknown| unknown.kind == UnknownKind::Length)
            })
        };
        let leaves = self.leaves(stmt, &looped.cond, false, |walk, leaf| {
            let truth = walk.condition(leaf);
            asks(walk, &truth)
        });
        if leaves.is_empty() {
            return;
        }
        let path = self.path[..self.path.len().saturating_sub(1)].to_vec();
        self.scop.bindings.push(Binding {
            node: stmt,
            leaf: None,
            path,
            value: trip.clone(),
            trip: Some(Trip {
                leaves,
                ends: true,
                iteration: counter.clone(),
                at: Term::var(counter.clone()),
            }),
        });
    }
}
