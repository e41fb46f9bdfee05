//! Domains of synchronisations in the form that the polyhedral library takes: what is not affine but the same for all
//! instances becomes a parameter, what is neither makes the synchronisation uncertain.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, FormulaKind, Symbol, Term, TermKind};
use crate::scop::{Strand, SyncInstance, SyncKind, Unknown, UnknownKind};
use crate::spmd::NodeId;

use super::PhaseError;

/// Parameters that stand for terms.
#[derive(Debug, Clone)]
pub(super) struct Abstraction {
    terms: BTreeMap<Term, Symbol>,
    /// Coordinates of the strand's loops: what tells its instances apart.
    inner: BTreeSet<Symbol>,
    /// The thread number and size of the strand, when it is a fork.
    number: Option<(Symbol, Symbol)>,
    /// Functions that stand for memory that is only read.
    inputs: BTreeSet<Symbol>,
    /// What holds throughout the strand's program: it decides nothing there.
    around: Formula,
    pub(super) assumptions: Vec<String>,
}

impl Abstraction {
    /// For barriers the threads of the team are told apart; a strand's taskwaits are its own.
    pub(super) fn new(
        syncs: &[&SyncInstance],
        strand: NodeId,
        kind: SyncKind,
        unknowns: &BTreeMap<Symbol, Unknown>,
        around: Formula,
    ) -> Self {
        let is_input = |unknown: &Unknown| matches!(unknown.kind, UnknownKind::Input(..));
        let inputs = unknowns
            .iter()
            .filter(|(_, unknown)| is_input(unknown))
            .map(|(symbol, _)| symbol.clone())
            .collect();
        let mut inner = BTreeSet::new();
        let mut number = None;
        for sync in syncs {
            let mut inside = false;
            for node in &sync.path {
                if node.node == strand {
                    inside = true;
                    if let Some(Strand::Fork {
                        number: tid, size, ..
                    }) = node.strand()
                        && kind == SyncKind::Barrier
                    {
                        number = Some((tid.clone(), size.clone()));
                    }
                } else if inside {
                    inner.extend(node.coordinates());
                }
            }
        }
        Abstraction {
            terms: BTreeMap::new(),
            inner,
            number,
            inputs,
            around,
            assumptions: Vec::new(),
        }
    }

    /// The parameters so far.
    pub(super) fn parameters(&self) -> Vec<Symbol> {
        self.terms.values().cloned().collect()
    }

    /// The coordinates in a stamp, in order: iteration numbers speak of them.
    pub(super) fn coordinates_of(&self, stamp: &[Term]) -> Vec<Symbol> {
        let mut found = Vec::new();
        for number in stamp.iter().skip(1).step_by(2) {
            for symbol in number.free_symbols() {
                if self.inner.contains(&symbol) && !found.contains(&symbol) {
                    found.push(symbol);
                }
            }
        }
        found
    }

    fn mentions_thread(&self, symbols: &BTreeSet<Symbol>) -> bool {
        self.number
            .as_ref()
            .is_some_and(|(number, _)| symbols.contains(number))
    }

    /// The term with each maximal part that is not affine, but the same for all instances, as a parameter.
    pub(super) fn term(&mut self, term: &Term) -> Term {
        let mut fresh = BTreeMap::new();
        let known = self.terms.clone();
        let inner = self.inner.clone();
        let result = term.rewrite(|part| {
            if !needs_name(part)
                || part
                    .free_symbols()
                    .iter()
                    .any(|symbol| inner.contains(symbol))
            {
                return None;
            }
            let name = known
                .get(part)
                .or_else(|| fresh.get(part))
                .cloned()
                .unwrap_or_else(|| {
                    let name = Symbol::new(format!("?p{}", known.len() + fresh.len()));
                    fresh.insert(part.clone(), name.clone());
                    name
                });
            Some(Term::var(name))
        });
        self.terms.extend(fresh);
        result
    }

    /// The domain of a synchronisation over its coordinates, and whether that is exact.
    pub(super) fn guard(
        &mut self,
        sync: &SyncInstance,
        coordinates: &[Symbol],
    ) -> Result<(Formula, bool), PhaseError> {
        let own_domain: Vec<Formula> = self
            .number
            .iter()
            .flat_map(|(number, size)| {
                let tid = Term::var(number.clone());
                [tid.at_least(0), tid.less(Term::var(size.clone()))]
            })
            .collect();
        let mut certain = true;
        let mut parts = Vec::new();
        for part in sync.guard.conjuncts() {
            if own_domain.contains(part) || self.around.conjuncts().contains(part) {
                continue;
            }
            let part = self.agreed(part);
            if self.mentions_thread(&part.free_symbols()) {
                return Err(PhaseError::ThreadDependent {
                    span: sync.span,
                    node: sync.node,
                });
            }
            let part = self.formula(&part);
            let known = part
                .free_symbols()
                .iter()
                .all(|symbol| !self.inner.contains(symbol) || coordinates.contains(symbol));
            if part.is_quasi_affine() && known {
                parts.push(part);
            } else {
                certain = false;
            }
        }
        Ok((Formula::and(parts), certain))
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Formula {
        let mut terms = Vec::new();
        collect_atoms(formula, &mut terms);
        for term in terms {
            self.term(&term);
        }
        let known = self.terms.clone();
        formula.rewrite(|part| known.get(part).cloned().map(Term::var))
    }

    /// A condition on data that threads might read differently: a program in which they do not agree on it has no
    /// meaning, so they are taken to agree.
    fn agreed(&mut self, part: &Formula) -> Formula {
        let Some((number, _)) = self.number.clone() else {
            return part.clone();
        };
        let mut disagree = false;
        let agreed = part.rewrite(|term| match term.kind() {
            TermKind::Apply(function, arguments)
                // An element of read-only memory that each thread chooses for itself differs in good faith.
                if !self.inputs.contains(function)
                    && arguments
                        .iter()
                        .any(|argument| argument.free_symbols().contains(&number)) =>
            {
                disagree = true;
                let rest = arguments
                    .iter()
                    .filter(|argument| !argument.free_symbols().contains(&number));
                Some(Term::apply(function.clone(), rest.cloned().collect()))
            }
            _ => None,
        });
        if disagree {
            let text = crate::scop::AGREEMENT.to_string();
            if !self.assumptions.contains(&text) {
                self.assumptions.push(text);
            }
        }
        agreed
    }

    /// Whether a formula speaks of nothing below the strand but these coordinates, and not of the thread.
    pub(super) fn is_outer_but(&self, formula: &Formula, coordinates: &[Symbol]) -> bool {
        let symbols = formula.free_symbols();
        !self.mentions_thread(&symbols)
            && symbols
                .iter()
                .all(|symbol| !self.inner.contains(symbol) || coordinates.contains(symbol))
    }

    /// What a parameter stands for.
    pub(super) fn original(&self, symbol: &Symbol) -> Option<Term> {
        self.terms
            .iter()
            .find(|(_, name)| *name == symbol)
            .map(|(term, _)| term.clone())
    }

    /// The formula with the parameters replaced by what they stand for.
    pub(super) fn restore(&self, formula: &Formula) -> Formula {
        let back: BTreeMap<Symbol, Term> = self
            .terms
            .iter()
            .map(|(term, name)| (name.clone(), term.clone()))
            .collect();
        formula.substitute(&back)
    }
}

/// Whether a term gets a name: what is not affine (products of unknowns, functions, divisions by unknowns), and choices,
/// each of which would double the cases.
pub(crate) fn needs_name(term: &Term) -> bool {
    match term.kind() {
        TermKind::Product(_) | TermKind::Apply(..) | TermKind::Ite(..) => true,
        TermKind::Divide(_, _, divisor) => divisor.as_constant().is_none(),
        _ => false,
    }
}

fn collect_atoms(formula: &Formula, found: &mut Vec<Term>) {
    match formula.kind() {
        FormulaKind::True | FormulaKind::False => {}
        FormulaKind::Atom(_, term) => found.push(term.clone()),
        FormulaKind::And(parts) | FormulaKind::Or(parts) => {
            parts.iter().for_each(|part| collect_atoms(part, found))
        }
    }
}
