//! Terms that are a linear combination of unknowns.

use std::collections::BTreeMap;

use super::term::{Term, TermKind};
use super::{Formula, FormulaKind, Symbol};

/// `sum of coefficient * symbol, plus constant`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AffineForm {
    /// The coefficients that are not zero.
    pub coefficients: BTreeMap<Symbol, i64>,
    /// The constant.
    pub constant: i64,
}

impl AffineForm {
    /// The term with this form.
    pub fn to_term(&self) -> Term {
        Term::linear(
            self.coefficients
                .iter()
                .map(|(symbol, factor)| (Term::from(symbol), *factor)),
            self.constant,
        )
    }
}

impl Term {
    /// The term as an affine form; `None` when it is not one.
    pub fn affine_form(&self) -> Option<AffineForm> {
        let mut form = AffineForm::default();
        match self.kind() {
            TermKind::Const(value) => form.constant = *value,
            TermKind::Var(symbol) => {
                form.coefficients.insert(symbol.clone(), 1);
            }
            TermKind::Sum(entries, constant) => {
                form.constant = *constant;
                for (entry, factor) in entries {
                    if form
                        .coefficients
                        .insert(entry.as_var()?.clone(), *factor)
                        .is_some()
                    {
                        return None;
                    }
                }
            }
            _ => return None,
        }
        Some(form)
    }

    /// Whether the term is a linear combination of unknowns, without division, minimum, maximum or case.
    pub fn is_affine(&self) -> bool {
        self.affine_form().is_some()
    }

    /// Whether isl can express the term exactly: affine, with divisions by constants, minima, maxima and cases.
    pub fn is_quasi_affine(&self) -> bool {
        super::with_stack(|| match self.kind() {
            TermKind::Const(_) | TermKind::Var(_) => true,
            TermKind::Product(_) | TermKind::Apply(..) => false,
            TermKind::Divide(_, dividend, divisor) => {
                divisor
                    .as_constant()
                    .is_some_and(|by| by != 0 && by != i64::MIN)
                    && dividend.is_quasi_affine()
            }
            TermKind::Min(a, b) | TermKind::Max(a, b) => a.is_quasi_affine() && b.is_quasi_affine(),
            TermKind::Ite(condition, a, b) => {
                condition.is_quasi_affine() && a.is_quasi_affine() && b.is_quasi_affine()
            }
            TermKind::Sum(entries, _) => entries.iter().all(|(entry, _)| entry.is_quasi_affine()),
        })
    }
}

impl Formula {
    /// Whether all terms of the formula are [`Term::is_quasi_affine`].
    pub fn is_quasi_affine(&self) -> bool {
        super::with_stack(|| match self.kind() {
            FormulaKind::True | FormulaKind::False => true,
            FormulaKind::Atom(_, term) => term.is_quasi_affine(),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter().all(Formula::is_quasi_affine)
            }
        })
    }
}
