//! How certain a race is of which an instance was executed.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::report::{Approximation, Certainty};
use crate::scop::{Binding, UnknownKind};
use crate::solve::Model;
use crate::spmd::{NodeId, ObjectId, ParamId};

use super::pair::Subject;
use super::{EntryAnalysis, reached, tables};

/// What is said of a race that is certain only where the program comes to its region.
const REACHED: &str =
    ", in every run that comes to the region with these values (whether one does depends on data)";

/// In which executions instances race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whenever {
    /// In all.
    Always,
    /// In those that come to the region.
    Reached,
}

/// How certain a race is, and why.
pub(super) struct Sureness {
    pub(super) certainty: Certainty,
    /// What it is not certain for.
    pub(super) approximations: Vec<Approximation>,
    /// What is said of the runs that race, if not all do.
    pub(super) reached: &'static str,
}

/// An execution has confirmed the race, but something that might order the two is not followed.
pub(super) fn doubtful(subject: &Subject<'_>, reason: &str) -> Sureness {
    Sureness {
        certainty: Certainty::Possible,
        approximations: vec![Approximation {
            span: subject.a.site.span,
            reason: reason.to_owned(),
        }],
        reached: "",
    }
}

/// How certain a race is that rests on some approximations.
pub(super) fn without(approximations: &[Approximation]) -> Certainty {
    match approximations {
        [] => Certainty::Proved,
        _ => Certainty::Possible,
    }
}

impl EntryAnalysis<'_> {
    /// How certain a race is that the execution of a model has confirmed, and that rests on some `approximations`.
    pub(super) fn sureness(
        &mut self,
        subject: &Subject<'_>,
        model: &Model,
        approximations: Vec<Approximation>,
    ) -> Sureness {
        let found = self.sureness_of_inputs(subject, model, approximations);
        match found.certainty == Certainty::Proved && !self.reads_what_it_is_given(subject) {
            true => doubtful(
                subject,
                "a number that the program reads from a text of its own",
            ),
            false => found,
        }
    }

    /// The same, where what is read from texts comes from outside.
    fn sureness_of_inputs(
        &mut self,
        subject: &Subject<'_>,
        model: &Model,
        approximations: Vec<Approximation>,
    ) -> Sureness {
        let proved = |reached| Sureness {
            certainty: Certainty::Proved,
            approximations: Vec::new(),
            reached,
        };
        let possible = |approximations| Sureness {
            certainty: Certainty::Possible,
            approximations,
            reached: "",
        };
        let doubt = |reason: &str| doubtful(subject, reason);
        if without(&approximations) == Certainty::Possible {
            return match self.whatever_is_unknown(subject, model) {
                Some(Whenever::Always) => proved(""),
                Some(Whenever::Reached) => proved(REACHED),
                None => possible(approximations),
            };
        }
        match self.comes_by_data(subject) {
            Some(true) => proved(REACHED),
            Some(false) => doubt("whether a run goes on to there depends on data"),
            None if self.leaves_table(subject, model) => {
                doubt("a subscript lies outside of its array")
            }
            None => proved(""),
        }
    }

    /// When the instances of a model race whatever the values are that are not known: in the first iteration of a loop
    /// that data ends later, say, or in a region that data decides to execute.
    fn whatever_is_unknown(&mut self, subject: &Subject<'_>, model: &Model) -> Option<Whenever> {
        // What the domain does not say the execution has shown for this model only.
        if subject.same.approximation.is_some()
            || subject.case.unsure.is_some()
            || self.rests_on_execution(subject)
            || self.scop.strands_end_before(subject.last_region())
        {
            return None;
        }
        let is_known = |symbol: &Symbol| {
            self.scop
                .unknowns
                .get(symbol)
                .is_none_or(|unknown| matches!(unknown.kind, UnknownKind::Input(..)))
        };
        let info = self.scop.regions.get(subject.a.region);
        let reached = info
            .and_then(|info| self.scop.around.get(&info.node))
            .map_or_else(Formula::truth, |around| {
                subject.case.copies.formula(around, 1)
            });
        let mut symbols = subject.domain.free_symbols();
        symbols.extend(reached.free_symbols());
        let values: BTreeMap<Symbol, Term> = symbols
            .into_iter()
            .filter(is_known)
            .filter_map(|symbol| {
                let value = model.value(&symbol)?;
                Some((symbol, Term::constant(value)))
            })
            .collect();
        let fails = subject.domain.substitute(&values).negated();
        if !self.scop.ends_before(subject.last_region()) && self.has_no_instance(&fails) {
            return Some(Whenever::Always);
        }
        // What the program has computed, and was not followed, may never let it come there, or not with these values.
        let lost = |(symbol, _): (Symbol, usize)| {
            let unknown = self.scop.unknowns.get(&symbol);
            unknown.is_none_or(|unknown| {
                matches!(
                    unknown.kind,
                    UnknownKind::Content | UnknownKind::Function(_) | UnknownKind::Weak
                )
            })
        };
        let left = |(symbol, _): &(Symbol, usize)| {
            let unknown = self.scop.unknowns.get(symbol);
            unknown.is_some_and(|unknown| unknown.kind == UnknownKind::Left)
        };
        let functions = reached.functions();
        let exits = functions.iter().any(left);
        let nodes = self.evaluated_at(&functions);
        if functions.into_iter().any(lost) {
            return None;
        }
        let inputs = self.held(&reached);
        let flow = self.flow();
        if !flow.are_given(&inputs)
            || !flow.loops_are_given(&reached.functions())
            || exits && !flow.leaves_are_given()
        {
            return None;
        }
        let region = info.map_or(NodeId::default(), |info| info.node);
        let needed = self.raced_with(subject);
        if !flow.may_come_to(region, &nodes, &needed.params)
            || !flow.may_go_on(&needed.params)
            || needed.decide(flow, exits)
        {
            return None;
        }
        let reached = reached.substitute(&values);
        let fails_there = Formula::and([reached, fails]);
        (self.has_no_instance(&fails_there)).then_some(Whenever::Reached)
    }

    /// Whether the numbers that the instances speak of, and that are read from texts, come from outside.
    fn reads_what_it_is_given(&self, subject: &Subject<'_>) -> bool {
        let symbols = subject.domain.free_symbols();
        let params = symbols
            .iter()
            .filter_map(|symbol| self.scop.params.get(symbol));
        let params: BTreeSet<ParamId> = params.copied().collect();
        params.is_empty() || self.flow().reads_input(&params)
    }

    /// The objects whose content, when the region begins, a formula speaks of.
    fn held(&self, formula: &Formula) -> BTreeSet<ObjectId> {
        let functions = formula
            .functions()
            .into_iter()
            .map(|(function, _)| function);
        let symbols = formula.free_symbols().into_iter().chain(functions);
        let held = symbols.filter_map(|symbol| match &self.scop.unknowns.get(&symbol)?.kind {
            UnknownKind::Input(object, _) => Some(*object),
            _ => None,
        });
        held.collect()
    }

    fn flow(&self) -> &reached::Flow<'_> {
        self.flow
            .get_or_init(|| reached::Flow::of(self.program, &self.entry.body, self.leads()))
    }

    /// Where the values of some functions come from.
    fn evaluated_at(&self, functions: &BTreeSet<(Symbol, usize)>) -> BTreeSet<NodeId> {
        let is_one = |binding: &&Binding| match binding.value.kind() {
            TermKind::Apply(function, _) => functions.iter().any(|(one, _)| one == function),
            _ => false,
        };
        let bindings = self.scop.bindings.iter().filter(is_one);
        bindings.map(|binding| binding.node).collect()
    }

    /// Whether the instances are of runs that data let go on to them, where a run may end in an iteration before theirs for
    /// the sake of a condition that is not followed: that is no part of the domain. Nothing where none does.
    fn comes_by_data(&self, subject: &Subject<'_>) -> Option<bool> {
        let ends = self.scop.ends_before(subject.last_region());
        let flow = ends.then(|| self.flow())?;
        let needed = self.raced_with(subject);
        flow.ends_by_data()
            .then(|| flow.may_go_on(&needed.params) && !needed.decide(flow, false))
    }

    /// What the program is given and the race depends on, other than by way of whether a run comes to the region.
    fn raced_with(&self, subject: &Subject<'_>) -> reached::Computed {
        let Subject { a, b, same, .. } = *subject;
        let info = self.scop.regions.get(a.region);
        let around = info.and_then(|info| self.scop.around.get(&info.node));
        let around = around.map_or(&[][..], Formula::conjuncts);
        let guards = [&a.guard, &b.guard].into_iter();
        let parts = guards.flat_map(Formula::conjuncts);
        let parts = parts
            .filter(|part| !around.contains(part))
            .chain([&same.formula]);
        let mut found = reached::Computed::default();
        for part in parts {
            let functions = part.functions().into_iter().map(|(function, _)| function);
            for symbol in part.free_symbols().into_iter().chain(functions) {
                found.params.extend(self.scop.params.get(&symbol));
                if let Some(UnknownKind::Input(object, _)) =
                    self.scop.unknowns.get(&symbol).map(|unknown| &unknown.kind)
                {
                    found.objects.insert(*object);
                }
            }
        }
        found
    }

    fn has_no_instance(&mut self, domain: &Formula) -> bool {
        match self.instances(domain) {
            None => true,
            Some((formula, known)) => self.is_empty(&Formula::and([formula, known])),
        }
    }

    /// Whether the instances of a model read an array whose content is known where it has no element: what is there is
    /// not known, and no program that works reads it.
    fn leaves_table(&self, subject: &Subject<'_>, model: &Model) -> bool {
        let symbols = subject.domain.free_symbols().into_iter();
        let values = symbols.filter_map(|symbol| {
            let value = Term::constant(model.value(&symbol)?);
            Some((symbol, value))
        });
        let instance = subject.domain.substitute(&values.collect());
        tables::is_left(self.program, self.scop, &instance)
    }
}
