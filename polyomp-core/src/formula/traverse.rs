//! Walks over terms and formulas: substitution, and what occurs in them. Shared parts are visited once.

use std::collections::{BTreeMap, BTreeSet};

use super::hash::{QuickMap, QuickSet};
use super::term::{Term, TermKind};
use super::{Formula, FormulaKind, Symbol, with_stack};

/// The results for nodes already rewritten, by address: the walk holds the tree, so addresses stay valid.
#[derive(Default)]
struct Rewritten {
    terms: QuickMap<usize, Term>,
    formulas: QuickMap<usize, Formula>,
}

/// A rewriting of terms from the leaves up.
struct Rewriter<F, N> {
    /// What to put in place of a term; `None` to rebuild it from its rewritten children.
    replace: F,
    /// The names of functions.
    function: N,
    done: Rewritten,
}

impl<F: FnMut(&Term) -> Option<Term>, N: Fn(&Symbol) -> Symbol> Rewriter<F, N> {
    fn term(&mut self, term: &Term) -> Term {
        if let Some(replacement) = (self.replace)(term) {
            return replacement;
        }
        if matches!(term.kind(), TermKind::Const(_) | TermKind::Var(_)) {
            return term.clone();
        }
        if let Some(done) = self.done.terms.get(&term.address()) {
            return done.clone();
        }
        let result = with_stack(|| match term.kind() {
            TermKind::Const(_) | TermKind::Var(_) => term.clone(),
            TermKind::Product(factors) => {
                let mut product = Term::constant(1);
                for factor in factors {
                    product = product * self.term(factor);
                }
                product
            }
            TermKind::Apply(function, arguments) => Term::apply(
                (self.function)(function),
                arguments
                    .iter()
                    .map(|argument| self.term(argument))
                    .collect(),
            ),
            TermKind::Divide(division, a, b) => Term::divide(*division, self.term(a), self.term(b)),
            TermKind::Min(a, b) => self.term(a).minimum(self.term(b)),
            TermKind::Max(a, b) => self.term(a).maximum(self.term(b)),
            TermKind::Ite(condition, a, b) => {
                Term::ite(self.formula(condition), self.term(a), self.term(b))
            }
            TermKind::Sum(entries, constant) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(entry, factor)| (self.term(entry), *factor))
                    .collect();
                Term::linear(entries, *constant)
            }
        });
        self.done.terms.insert(term.address(), result.clone());
        result
    }

    fn formula(&mut self, formula: &Formula) -> Formula {
        if matches!(formula.kind(), FormulaKind::True | FormulaKind::False) {
            return formula.clone();
        }
        if let Some(done) = self.done.formulas.get(&formula.address()) {
            return done.clone();
        }
        let result = with_stack(|| match formula.kind() {
            FormulaKind::True | FormulaKind::False => formula.clone(),
            FormulaKind::Atom(kind, term) => Formula::atom(*kind, self.term(term)),
            FormulaKind::And(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.formula(part)).collect();
                Formula::and(parts)
            }
            FormulaKind::Or(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.formula(part)).collect();
                Formula::or(parts)
            }
        });
        self.done.formulas.insert(formula.address(), result.clone());
        result
    }
}

/// Calls `visit` once for each distinct node below, parents first.
struct Visitor<F> {
    visit: F,
    seen: QuickSet<usize>,
}

impl<F: FnMut(&Term)> Visitor<F> {
    fn term(&mut self, term: &Term) {
        if !self.seen.insert(term.address()) {
            return;
        }
        (self.visit)(term);
        with_stack(|| match term.kind() {
            TermKind::Const(_) | TermKind::Var(_) => {}
            TermKind::Product(terms) | TermKind::Apply(_, terms) => {
                terms.iter().for_each(|term| self.term(term))
            }
            TermKind::Divide(_, a, b) | TermKind::Min(a, b) | TermKind::Max(a, b) => {
                self.term(a);
                self.term(b);
            }
            TermKind::Ite(condition, a, b) => {
                self.formula(condition);
                self.term(a);
                self.term(b);
            }
            TermKind::Sum(entries, _) => entries.iter().for_each(|(entry, _)| self.term(entry)),
        });
    }

    fn formula(&mut self, formula: &Formula) {
        if !self.seen.insert(formula.address()) {
            return;
        }
        with_stack(|| match formula.kind() {
            FormulaKind::True | FormulaKind::False => {}
            FormulaKind::Atom(_, term) => self.term(term),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter().for_each(|part| self.formula(part))
            }
        });
    }
}

macro_rules! walks {
    ($type:ident, $method:ident) => {
        impl $type {
            /// This with each symbol of `map` replaced by its term, all at once.
            pub fn substitute(&self, map: &BTreeMap<Symbol, Term>) -> $type {
                self.rewrite(|term| term.as_var().and_then(|symbol| map.get(symbol)).cloned())
            }

            /// This with each term for which `replace` has an answer replaced by it; parents are asked before their
            /// children, and a replacement is not looked into.
            pub fn rewrite(&self, replace: impl FnMut(&Term) -> Option<Term>) -> $type {
                Rewriter {
                    replace,
                    function: Symbol::clone,
                    done: Rewritten::default(),
                }
                .$method(self)
            }

            /// This with other names for its symbols and functions.
            pub fn renamed(&self, name: impl Fn(&Symbol) -> Symbol) -> $type {
                Rewriter {
                    replace: |term: &Term| term.as_var().map(|symbol| Term::var(name(symbol))),
                    function: &name,
                    done: Rewritten::default(),
                }
                .$method(self)
            }

            /// Calls `visit` for each distinct term inside, parents before their children, in a fixed order.
            pub fn for_each_term(&self, visit: impl FnMut(&Term)) {
                Visitor {
                    visit,
                    seen: QuickSet::default(),
                }
                .$method(self)
            }

            /// The unknowns that occur in this.
            pub fn free_symbols(&self) -> BTreeSet<Symbol> {
                let mut symbols = BTreeSet::new();
                self.for_each_term(|term| symbols.extend(term.as_var().cloned()));
                symbols
            }

            /// The uninterpreted functions that occur in this, each with its number of arguments.
            pub fn functions(&self) -> BTreeSet<(Symbol, usize)> {
                let mut functions = BTreeSet::new();
                self.for_each_term(|term| {
                    if let TermKind::Apply(function, arguments) = term.kind() {
                        functions.insert((function.clone(), arguments.len()));
                    }
                });
                functions
            }

            /// Whether an uninterpreted function occurs in this.
            pub fn contains_apply(&self) -> bool {
                !self.functions().is_empty()
            }
        }
    };
}

walks!(Term, term);
walks!(Formula, formula);
