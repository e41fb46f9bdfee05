//! Loops that data ends: the number of the iteration in which that happens is an unknown, and the conditions that lead out
//! of the loop are told to the executor, so that it runs as many iterations as the solver chose.
//!
//! Threads that meet a barrier in each iteration of the loop agree on that number, and phases are made of it: there the
//! condition *is* that the number has come. In other loops it is what the program says, which tells more of a single
//! iteration, and what registers hold where the way out leads is said of that iteration. How many iterations the condition
//! of the loop allows means something there only if it ends the loop in any case (`LoopFrame::finite`).

use std::collections::BTreeMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::path::PathKind;
use crate::scop::{Binding, Trip, UnknownKind, closed, coordinate};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{BinaryOp, Block, Expr, LabelId, NodeId, Stmt, StmtKind, UnaryOp};

use super::iterations::Numbering;
use super::walker::Extractor;

/// What is known of the iterations of a loop that is being walked, which one strand executes in their order.
#[derive(Debug, Clone)]
pub(super) struct Iterations {
    number: Term,
    /// The coordinate of the loop, what it is first, and its change from one iteration to the next.
    coordinate: (Symbol, Term, i64),
    /// The coordinate in iteration `number`, as the executor has it.
    trip: Trip,
    has_barrier: bool,
    /// One that is reached, where ways out decide that whose conditions are left as they are.
    pub(super) reached: Option<Term>,
    /// The number of the one that leaves the loop, if that many are executed.
    pub(super) last: Option<Term>,
    /// There is one way out: iteration `reached` takes it.
    only: bool,
}

impl Iterations {
    /// Notes that the iterations up to `reached` are executed where `stays`, what holds of each that does not leave the
    /// loop and has a closed form, does not end them before. So many ways lead out.
    pub(super) fn end_after(&mut self, reached: Term, stays: &Formula, ways: usize) {
        let number = Symbol::new("number of an iteration");
        let stays = stays.substitute(&self.at(&Term::var(number.clone())));
        self.last =
            closed::trip_within(&stays, &number, reached.clone()).filter(|_| !self.has_barrier);
        self.reached = Some(reached);
        self.only = ways == 1 && !self.has_barrier;
        self.trip.ends |= self.only;
    }

    /// The coordinate of iteration `number`.
    pub(super) fn at(&self, number: &Term) -> BTreeMap<Symbol, Term> {
        let (coordinate, first, step) = &self.coordinate;
        BTreeMap::from([(coordinate.clone(), first.clone() + number.scaled(*step))])
    }
}

impl Extractor<'_> {
    /// The iterations of the loop that is innermost on the path.
    pub(super) fn iterations(
        &self,
        numbering: &Numbering,
        has_barrier: bool,
    ) -> Option<Iterations> {
        let number = numbering.number.clone().filter(|_| numbering.sequential)?;
        let (coordinate, first, step) = numbering.coordinate.clone()?;
        let iteration = coordinate.clone();
        let at = first.clone() + Term::var(iteration.clone()).scaled(step);
        let at = match &self.path.last()?.kind {
            PathKind::While { .. } => at,
            PathKind::Loop { iterators, .. } => match &iterators[..] {
                [only] => only
                    .value
                    .substitute(&BTreeMap::from([(coordinate.clone(), at)])),
                _ => return None,
            },
            _ => return None,
        };
        Some(Iterations {
            number,
            coordinate: (coordinate, first, step),
            trip: Trip {
                leaves: Vec::new(),
                ends: has_barrier,
                iteration,
                at,
            },
            has_barrier,
            reached: None,
            last: None,
            only: false,
        })
    }

    /// When the loop that is innermost on the path is executed: under the conditions around it, where `reach` holds.
    pub(super) fn entered(&self, reach: &Formula) -> Formula {
        let own = self.path.last().map(|node| node.coordinates());
        let own = own.unwrap_or_default();
        // That there are the threads that are spoken of, and how many, goes without saying: it is told around their program.
        let (team, inside) = self
            .conditions
            .split_at(self.team_conditions.min(self.conditions.len()));
        let sized = |condition: &Formula| {
            condition
                .free_symbols()
                .iter()
                .any(coordinate::is_team_size)
        };
        let team = team.iter().flat_map(|condition| condition.conjuncts());
        let inside = inside.iter().chain([reach]);
        let inside = inside.flat_map(|condition| condition.conjuncts());
        let around = team.filter(|condition| !sized(condition)).chain(inside);
        let around = around.filter(|condition| {
            let symbols = condition.free_symbols();
            !own.iter().any(|own| symbols.contains(own))
        });
        Formula::and(around.cloned())
    }

    /// Notes what is known of an unknown number that a loop leaves behind, over these coordinates: some of it in any case,
    /// and some only where the loop is executed. (Where another way was taken the number means nothing, and need not exist.)
    pub(super) fn note_number(
        &mut self,
        (symbol, names): (Symbol, Vec<Symbol>),
        always: Formula,
        entered: &Formula,
        then: Formula,
    ) {
        let then = match speaks_of(entered, &names) && speaks_of(&then, &names) {
            true => Formula::or([entered.negated(), then]),
            false => Formula::truth(),
        };
        // What a rehearsal says, with names for what iterations change, is only that there is such a number.
        if self.dry == 0 || !self.scop.ends.contains_key(&symbol) {
            let known = Formula::and([always, then]);
            self.scop.ends.insert(symbol, (names, known));
        }
    }

    /// A name for the iteration that leaves an endless loop, the one with number `last`, with what is known of it where the
    /// loop is `entered`: it was reached, and went one of the ways that lead out. (A loop that goes on for ever leaves
    /// nothing behind that could speak of it.)
    pub(super) fn leaving(
        &mut self,
        stmt: &Stmt,
        iterations: &Iterations,
        last: Term,
        entered: &Formula,
    ) -> Term {
        let depth = self.loops.len();
        let names: Vec<Symbol> = self
            .path
            .iter()
            .flat_map(|node| node.coordinates())
            .collect();
        let symbol = Symbol::new(format!("leaves{}", stmt.id));
        let around = names.iter().cloned().map(Term::var).collect();
        let leaves = Term::apply(symbol.clone(), around);
        let there = iterations.at(&leaves);
        let exits = self.labels.iter().flat_map(|label| &label.exits);
        let mut exits = exits.filter(|exit| exit.loops > depth);
        let ways = exits.try_fold(Vec::new(), |mut ways, exit| {
            let parts = exit.env.reach.substitute(&there);
            let told = parts.conjuncts().iter();
            let told = told.filter(|part| speaks_of(part, &names));
            ways.push(Formula::and(told.cloned()));
            (exit.loops == depth + 1).then_some(ways)
        });
        let ways = ways.map_or_else(Formula::truth, Formula::or);
        let reason = "in which iteration this loop is left depends on data";
        self.unknown_at(
            symbol.clone(),
            stmt.span,
            reason.to_string(),
            UnknownKind::Weak,
        );
        self.note_number((symbol, names), leaves.equals(last), entered, ways);
        leaves
    }

    /// The condition of a conditional one way of which may lead out of the innermost loop.
    pub(super) fn way_out(
        &mut self,
        node: NodeId,
        cond: &Expr,
        condition: Formula,
        ways: [&Block; 2],
    ) -> Formula {
        match ways.map(|way| self.leads_out(way)) {
            [true, false] => self.test(node, cond, condition, false),
            [false, true] => self.test(node, cond, condition, true),
            _ => condition,
        }
    }

    /// How many ways out of the innermost loop have been walked.
    pub(super) fn ways_out(&self) -> usize {
        self.loops.last().map_or(0, |frame| frame.exits.len())
    }

    /// What holds where the only way out of the innermost loop was not taken: its number is below that of the iteration
    /// that takes it.
    pub(super) fn not_yet(&self, ways: [&Block; 2]) -> Formula {
        let frame = self
            .loops
            .last()
            .filter(|frame| frame.path == self.path.len());
        let iterations = frame.and_then(|frame| frame.iterations.as_ref());
        let iterations = iterations.filter(|iterations| iterations.only);
        let reached = iterations.and_then(|found| Some((found, found.reached.clone()?)));
        match reached {
            Some((iterations, reached)) if ways.iter().any(|way| self.leads_out(way)) => {
                iterations.number.less(reached)
            }
            _ => Formula::truth(),
        }
    }

    /// Whether a block ends by leaving the innermost loop, and does not go elsewhere before.
    fn leads_out(&self, block: &Block) -> bool {
        let Some((last, before)) = block.split_last() else {
            return false;
        };
        let StmtKind::Exit(label) = &last.kind else {
            return false;
        };
        let mut elsewhere = Walk::stmts(before).filter(|event| {
            matches!(event, Event::Enter(Node::Stmt(stmt)) if matches!(stmt.kind, StmtKind::Exit(_)))
        });
        let frame = self.labels.iter().rev().find(|frame| frame.label == *label);
        frame.is_some_and(|frame| frame.loops < self.loops.len()) && elsewhere.next().is_none()
    }

    /// The condition at `node` in the body of the innermost loop, which goes on where that is `stays`.
    pub(super) fn test(
        &mut self,
        node: NodeId,
        cond: &Expr,
        condition: Formula,
        stays: bool,
    ) -> Formula {
        let Some(frame) = self.loops.last() else {
            return condition;
        };
        // Once in each iteration, at most.
        let here = frame.path == self.path.len();
        let Some(iterations) = frame.iterations.clone().filter(|_| here) else {
            return condition;
        };
        if !iterations.has_barrier {
            if let Some(reached) = &iterations.reached {
                self.bind_test(node, cond, stays, &iterations, reached.clone());
            }
            return condition;
        }
        let leaves = match stays {
            true => condition.negated(),
            false => condition.clone(),
        };
        let (open, known): (Vec<Formula>, Vec<Formula>) = leaves
            .conjuncts()
            .iter()
            .cloned()
            .partition(Formula::contains_apply);
        let open = Formula::and(open);
        if !open.contains_apply() || self.tells_threads_apart(&open) {
            return condition;
        }
        let end = self.number_of_end(node, &open);
        self.bind_test(node, cond, stays, &iterations, end.clone());
        let leaves = Formula::and(known.into_iter().chain([iterations.number.at_least(end)]));
        match stays {
            true => leaves.negated(),
            false => leaves,
        }
    }

    /// Whether a condition speaks of the number of the thread, other than by the data that it reads. An element of
    /// read-only memory that each thread chooses for itself differs in good faith.
    fn tells_threads_apart(&self, condition: &Formula) -> bool {
        let Some(thread) = self.thread() else {
            return false;
        };
        let without_data = condition.rewrite(|term| {
            let TermKind::Apply(function, _) = term.kind() else {
                return None;
            };
            let unknown = self.scop.unknowns.get(function);
            let chosen =
                unknown.is_some_and(|unknown| matches!(unknown.kind, UnknownKind::Input(..)));
            (!chosen).then(|| Term::constant(0))
        });
        without_data.free_symbols().contains(&thread)
    }

    /// The number of the iteration in which the condition leads out of a loop with barriers.
    fn number_of_end(&mut self, node: NodeId, condition: &Formula) -> Term {
        let own = self.path.last().map(|loop_node| loop_node.coordinates());
        let mut around = self.coordinate_symbols();
        around.retain(|symbol| !own.as_ref().is_some_and(|own| own.contains(symbol)));
        if let Some(thread) = self.thread() {
            around.retain(|symbol| *symbol != thread);
            if condition.free_symbols().contains(&thread) {
                self.assume_agreement();
            }
        }
        let symbol = Symbol::new(format!("end{node}"));
        let reason = "this loop may be left early, depending on data".to_string();
        let span = self.path.last().map(|node| node.span).unwrap_or_default();
        self.unknown_at(symbol.clone(), span, reason, UnknownKind::Left);
        Term::apply(symbol, around.into_iter().map(Term::var).collect())
    }

    /// Threads that meet barriers in a loop agree on how often they do.
    pub(super) fn assume_agreement(&mut self) {
        if let (Some(region), 0) = (self.region, self.dry) {
            self.scop.regions[region]
                .assumptions
                .insert(crate::scop::AGREEMENT.to_string());
        }
    }

    /// Tells the executor that a condition does not lead out of the loop for `count` iterations, and that it does then
    /// where the loop has barriers or no other way out.
    fn bind_test(
        &mut self,
        node: NodeId,
        cond: &Expr,
        stays: bool,
        iterations: &Iterations,
        count: Term,
    ) {
        if self.dry > 0 {
            return;
        }
        let (coordinate, first, step) = &iterations.coordinate;
        let previous = Term::var(coordinate.clone()) - Term::constant(*step);
        let is_open = |walk: &mut Self, leaf: &Expr| {
            let truth = walk.condition(leaf);
            let held = closed::held(&truth, coordinate, first, &previous);
            held.is_none() || iterations.has_barrier && truth.contains_apply()
        };
        let leaves = self.leaves(node, cond, !stays, is_open);
        if leaves.is_empty() {
            return;
        }
        let path = self.path[..self.path.len().saturating_sub(1)].to_vec();
        self.scop.bindings.push(Binding {
            node,
            leaf: None,
            path,
            value: count,
            trip: Some(Trip {
                leaves,
                ..iterations.trip.clone()
            }),
        });
    }

    /// The leaves of a condition that are open, by number, and whether they stand under a negation.
    pub(super) fn leaves(
        &mut self,
        node: NodeId,
        condition: &Expr,
        negated: bool,
        is_open: impl Fn(&mut Self, &Expr) -> bool,
    ) -> Vec<(i64, bool)> {
        let (mut leaves, mut number) = (Vec::new(), 0);
        let mut open = vec![(condition, negated)];
        while let Some((expr, negated)) = open.pop() {
            match expr {
                Expr::Unary(UnaryOp::Not, operand) => open.push((operand, !negated)),
                Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, left, right) => {
                    open.extend([(right.as_ref(), negated), (left.as_ref(), negated)]);
                }
                _ => {
                    self.dry += 1;
                    self.leaf = (node, number);
                    if is_open(self, expr) {
                        leaves.push((number, negated));
                    }
                    self.dry -= 1;
                    number += 1;
                }
            }
        }
        leaves
    }
}

/// Whether whoever goes through the body of a loop meets a barrier, unless it leaves the loop.
pub(super) fn meets_barrier(body: &Block) -> bool {
    meets(body, &mut Vec::new()) == Some(true)
}

/// Whether a barrier comes before anything that may lead past one, to the end of a block within the body; `None` where
/// there is neither.
fn meets(block: &Block, inner: &mut Vec<LabelId>) -> Option<bool> {
    block.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Barrier(_) => Some(true),
        StmtKind::Labelled { label, body } => {
            inner.push(*label);
            let found = meets(body, inner);
            inner.pop();
            found
        }
        _ => {
            let mut exits = Walk::stmts(std::slice::from_ref(stmt));
            let passes = exits.any(|event| {
                matches!(event, Event::Enter(Node::Stmt(stmt))
                    if matches!(&stmt.kind, StmtKind::Exit(label) if inner.contains(label)))
            });
            passes.then_some(false)
        }
    })
}

/// Whether these are all the coordinates that a formula speaks of.
pub(super) fn speaks_of(formula: &Formula, names: &[Symbol]) -> bool {
    let symbols = formula.free_symbols();
    let mut symbols = symbols
        .iter()
        .filter(|name| coordinate::is_coordinate(name));
    symbols.all(|name| names.contains(name))
}
