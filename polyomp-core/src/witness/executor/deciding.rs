//! The registers and memory whose values decide what is executed, and until where in the text.
//!
//! Outside of loops a strand goes through an entry from its first statement to its last, and waits for those that it forks:
//! what is assigned later than the last statement that looks at it decides nothing. Among the strands of a fork that need
//! not be so, as they may meet at different barriers.

use rustc_hash::{FxHashMap, FxHashSet};

use super::sources::{Origin, Target};
use super::tree::{self, Tree};
use crate::spmd::visit::Led;
use crate::spmd::{LocalId, ObjectId, Place, StmtKind};

/// Whether what stands within may be executed in another order than that of the text: again and again, later, or by several
/// strands.
pub(super) fn has_no_order(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Fork(_) | StmtKind::Loop(_) | StmtKind::While(_) | StmtKind::Task(_)
    )
}

/// How far each statement may be executed again: after which others what it reads may have been assigned.
#[derive(Debug)]
pub(super) struct Order {
    until: Vec<usize>,
}

impl Order {
    /// In executions that come to what is wanted in the first iterations of the loops `firsts`.
    pub(super) fn new(tree: &Tree<'_>, firsts: &[usize]) -> Order {
        let repeats = |at: usize, kind: &StmtKind| has_no_order(kind) && !firsts.contains(&at);
        let until = tree.nodes.iter().enumerate().map(|(index, node)| {
            let around = tree.around(index).map(|(at, _, statement)| (at, statement));
            let repeated = std::iter::once((index, node.statement))
                .chain(around)
                .filter(|(at, statement)| repeats(*at, &statement.kind))
                .last();
            let outermost = repeated.and_then(|(at, _)| tree.nodes.get(at));
            outermost.map_or(index + 1, |node| node.end)
        });
        Order {
            until: until.collect(),
        }
    }

    /// Nothing is known of the order of statements.
    pub(super) fn any() -> Order {
        Order { until: Vec::new() }
    }

    /// The first statement from which on nothing is executed before statement `index` is for the last time.
    pub(super) fn until(&self, index: usize) -> usize {
        self.until.get(index).copied().unwrap_or(usize::MAX)
    }
}

/// The registers and objects whose values decide something, each with the first statement from which on it does so no more.
#[derive(Debug, Default)]
pub(super) struct Deciding {
    locals: FxHashMap<LocalId, usize>,
    objects: FxHashMap<ObjectId, usize>,
    /// Until where what is outside decides (see [`Leads`](crate::spmd::visit::Leads)).
    outside: usize,
    /// Objects that pointers which lead outside may lead to.
    escaped: FxHashSet<ObjectId>,
    /// Whether something was found to decide that was not known to.
    grown: bool,
}

impl Deciding {
    /// Looks at the statements before number `end`: at what decides how the `wanted` ones are executed, or at all that
    /// decides anything.
    pub(super) fn new(
        tree: &Tree<'_>,
        end: usize,
        wanted: Option<&[usize]>,
        order: &Order,
    ) -> Deciding {
        let mut deciding = Deciding {
            escaped: tree.leads().escaped().clone(),
            ..Deciding::default()
        };
        loop {
            deciding.grown = false;
            let matters = wanted.map(|wanted| deciding.matters(tree, end, wanted));
            for (index, sources) in tree.sources().iter().enumerate().take(end) {
                let matter = |matters: &Vec<bool>| matters.get(index) == Some(&true);
                let matter = matters.as_ref().is_none_or(matter);
                let looked_at = wanted.is_none_or(|wanted| wanted.contains(&index));
                for source in &sources.expressions {
                    let decides = match &source.target {
                        Target::Execution => matter,
                        Target::Register(local) => deciding.local(*local, index),
                        Target::Memory(led) => deciding.stored(led, index),
                        Target::Nothing => false,
                    };
                    let until = order.until(index);
                    if decides {
                        deciding.mark(&source.value, until);
                    } else if looked_at {
                        deciding.mark(&source.reads, until);
                    }
                }
            }
            if !deciding.grown {
                return deciding;
            }
        }
    }

    /// Whether a register decides something that is done after statement `index`.
    pub(super) fn local(&self, local: LocalId, index: usize) -> bool {
        self.locals.get(&local).is_some_and(|until| index < *until)
    }

    /// Whether a register decides anything.
    pub(super) fn is_deciding(&self, local: LocalId) -> bool {
        self.locals.contains_key(&local)
    }

    /// Whether what statement `index` stores to a place may decide something.
    pub(super) fn memory(&self, tree: &Tree<'_>, place: &Place, index: usize) -> bool {
        self.stored(&tree.leads().place(place), index)
    }

    /// Whether what is stored to a part of these may decide something.
    fn stored(&self, led: &Led, index: usize) -> bool {
        let outside = index < self.outside;
        let object =
            |object: &ObjectId| self.objects.get(object).is_some_and(|until| index < *until);
        let decides = |led: &ObjectId| object(led) || outside && self.escaped.contains(led);
        led.objects.iter().any(decides)
            || led.outside && (outside || self.escaped.iter().any(object))
    }

    /// Which statements matter for what is known to decide so far, or have such statements within them: how they are
    /// executed decides too.
    fn matters(&self, tree: &Tree<'_>, end: usize, wanted: &[usize]) -> Vec<bool> {
        let itself = |(index, node): (usize, &tree::Node<'_>)| {
            wanted.contains(&index)
                || match &node.statement.kind {
                    StmtKind::Assign { local, .. } => self.local(*local, index),
                    StmtKind::Store { place, .. } => self.memory(tree, place, index),
                    StmtKind::Loop(body) => {
                        let mut iterators = body.iterators.iter();
                        iterators.any(|iterator| self.local(iterator.local, index))
                    }
                    StmtKind::If { .. }
                    | StmtKind::While(_)
                    | StmtKind::Labelled { .. }
                    | StmtKind::Exit(_)
                    | StmtKind::Declare(_)
                    | StmtKind::Eval(_) => false,
                    _ => true,
                }
        };
        let mut matters: Vec<bool> = tree
            .nodes
            .iter()
            .enumerate()
            .take(end)
            .map(itself)
            .collect();
        // An exit leaves out what else is in its block.
        loop {
            let found = matters.iter().enumerate().filter(|(_, matters)| **matters);
            let around =
                found.flat_map(|(index, _)| tree.around(index).map(|(around, _, _)| around));
            for around in around.collect::<Vec<usize>>() {
                if let Some(matters) = matters.get_mut(around) {
                    *matters = true;
                }
            }
            let mut more = false;
            for (index, node) in tree.nodes.iter().enumerate().take(end) {
                let StmtKind::Exit(label) = &node.statement.kind else {
                    continue;
                };
                let left = tree.around(index).find(|(_, _, statement)| {
                    matches!(&statement.kind, StmtKind::Labelled { label: known, .. } if known == label)
                });
                let leaves = left.is_none_or(|(around, _, _)| matters.get(around) == Some(&true));
                if leaves && let Some(matters @ false) = matters.get_mut(index) {
                    *matters = true;
                    more = true;
                }
            }
            if !more {
                return matters;
            }
        }
    }

    fn mark(&mut self, origin: &Origin, until: usize) {
        let mut grown = false;
        let mut extend = |known: &mut usize| {
            grown |= *known < until;
            *known = until.max(*known);
        };
        for local in &origin.locals {
            extend(self.locals.entry(*local).or_default());
        }
        for object in &origin.objects {
            extend(self.objects.entry(*object).or_default());
        }
        if origin.outside {
            extend(&mut self.outside);
        }
        self.grown |= grown;
    }
}
