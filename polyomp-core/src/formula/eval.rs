//! The value of terms and formulas at a point.

use std::collections::BTreeMap;

use super::term::{Term, TermKind};
use super::{Formula, FormulaKind, Symbol, with_stack};

/// A finite description of an uninterpreted function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionTable {
    /// The values at the arguments that matter.
    pub entries: BTreeMap<Vec<i64>, i64>,
    /// The value everywhere else; `None` where nothing is said.
    pub default: Option<i64>,
}

/// A point: values of symbols and of uninterpreted functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// The value of each symbol.
    pub values: BTreeMap<Symbol, i64>,
    /// The values of each function.
    pub functions: BTreeMap<Symbol, FunctionTable>,
}

impl Assignment {
    /// The value of a symbol.
    pub fn value(&self, symbol: &Symbol) -> Option<i64> {
        self.values.get(symbol).copied()
    }
}

impl<S: Into<Symbol>> FromIterator<(S, i64)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (S, i64)>>(values: I) -> Self {
        let values = values
            .into_iter()
            .map(|(symbol, value)| (symbol.into(), value))
            .collect();
        Assignment {
            values,
            functions: BTreeMap::new(),
        }
    }
}

impl Term {
    /// The value at `point`; `None` where a symbol has no value there, a divisor is zero, or arithmetic overflows.
    pub fn eval(&self, point: &Assignment) -> Option<i64> {
        self.eval_wide(point)
            .and_then(|value| i64::try_from(value).ok())
    }

    fn eval_wide(&self, point: &Assignment) -> Option<i128> {
        with_stack(|| match self.kind() {
            TermKind::Const(value) => Some((*value).into()),
            TermKind::Var(symbol) => point.values.get(symbol).map(|value| (*value).into()),
            TermKind::Product(factors) => factors.iter().try_fold(1i128, |product, factor| {
                product.checked_mul(factor.eval_wide(point)?)
            }),
            TermKind::Apply(function, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|argument| argument.eval(point))
                    .collect::<Option<Vec<_>>>()?;
                let table = point.functions.get(function)?;
                table
                    .entries
                    .get(&arguments)
                    .copied()
                    .or(table.default)
                    .map(i128::from)
            }
            TermKind::Divide(division, a, b) => {
                division.apply(a.eval_wide(point)?, b.eval_wide(point)?)
            }
            TermKind::Min(a, b) => Some(a.eval_wide(point)?.min(b.eval_wide(point)?)),
            TermKind::Max(a, b) => Some(a.eval_wide(point)?.max(b.eval_wide(point)?)),
            TermKind::Ite(condition, a, b) => {
                if condition.eval(point)? {
                    a.eval_wide(point)
                } else {
                    b.eval_wide(point)
                }
            }
            TermKind::Sum(entries, constant) => {
                entries
                    .iter()
                    .try_fold(i128::from(*constant), |sum, (entry, factor)| {
                        sum.checked_add(entry.eval_wide(point)?.checked_mul((*factor).into())?)
                    })
            }
        })
    }
}

impl Formula {
    /// The truth value at `point`; `None` where it hangs on a term without value there.
    pub fn eval(&self, point: &Assignment) -> Option<bool> {
        with_stack(|| match self.kind() {
            FormulaKind::True => Some(true),
            FormulaKind::False => Some(false),
            FormulaKind::Atom(kind, term) => term.eval_wide(point).map(|value| kind.holds(value)),
            FormulaKind::And(parts) => decide(parts, point, false),
            FormulaKind::Or(parts) => decide(parts, point, true),
        })
    }
}

/// `decisive` if one part has that value, else undecided if one part is, else the opposite.
fn decide(parts: &[Formula], point: &Assignment, decisive: bool) -> Option<bool> {
    let mut result = Some(!decisive);
    for part in parts {
        match part.eval(point) {
            Some(value) if value == decisive => return Some(decisive),
            Some(_) => {}
            None => result = None,
        }
    }
    result
}
