//! Case splitting: from quasi-affine formulas to formulas whose atoms are `= 0` and `>= 0` over unknowns and floors.

use super::PolyhedralError;
use crate::formula::{AtomKind, Division, Formula, FormulaKind, Term, TermKind};

/// A term may be split into this many cases.
const MOST_CASES: usize = 256;

/// The equivalent formula without `!=`, minimum, maximum, case, remainder and truncating division: its terms are linear
/// in unknowns and in floor quotients (nested ones too) by positive constants.
///
/// # Errors
///
/// The formula splits into too many cases, or a term in it is not affine.
pub fn expand_cases(formula: &Formula) -> Result<Formula, PolyhedralError> {
    crate::formula::with_stack(|| match formula.kind() {
        FormulaKind::True | FormulaKind::False => Ok(formula.clone()),
        FormulaKind::Atom(kind, term) => expand_atom(*kind, term),
        FormulaKind::And(parts) => {
            let parts = parts
                .iter()
                .map(expand_cases)
                .collect::<Result<Vec<_>, _>>()?;
            Ok(prune(&Formula::and(parts)))
        }
        FormulaKind::Or(parts) => {
            let parts = parts
                .iter()
                .map(expand_cases)
                .collect::<Result<Vec<_>, _>>()?;
            Ok(Formula::or(parts))
        }
    })
}

fn expand_atom(kind: AtomKind, term: &Term) -> Result<Formula, PolyhedralError> {
    let cases = split(term)?;
    let mut alternatives = Vec::with_capacity(cases.len());
    for (guard, term) in cases {
        let atoms = match kind {
            AtomKind::NonZero => Formula::or([term.at_least(1), term.at_most(-1)]),
            _ => Formula::atom(kind, term),
        };
        // Guards are about smaller terms, so this ends.
        let guard = expand_cases(&guard)?;
        alternatives.push(Formula::and([guard, atoms]));
    }
    Ok(Formula::or(alternatives))
}

/// Drops from the disjunctions of a conjunction what its plain atoms already exclude.
fn prune(formula: &Formula) -> Formula {
    let FormulaKind::And(parts) = formula.kind() else {
        return formula.clone();
    };
    let atoms: Vec<Formula> = parts
        .iter()
        .filter(|part| matches!(part.kind(), FormulaKind::Atom(..)))
        .cloned()
        .collect();
    /// More comparisons would take longer than what they spare.
    const MOST: usize = 4096;
    let alternatives: usize = parts
        .iter()
        .map(|part| match part.kind() {
            FormulaKind::Or(alternatives) => alternatives.len(),
            _ => 0,
        })
        .sum();
    if atoms.is_empty() || alternatives == 0 || alternatives * atoms.len() > MOST {
        return formula.clone();
    }
    let possible = |alternative: &Formula| {
        !Formula::and(
            atoms
                .iter()
                .cloned()
                .chain(std::iter::once(alternative.clone())),
        )
        .is_false()
    };
    Formula::and(parts.iter().map(|part| match part.kind() {
        FormulaKind::Or(alternatives) => {
            Formula::or(alternatives.iter().filter(|part| possible(part)).cloned())
        }
        _ => part.clone(),
    }))
}

/// The term as cases (guard, term), whose guards cover everything.
fn split(term: &Term) -> Result<Vec<(Formula, Term)>, PolyhedralError> {
    crate::formula::with_stack(|| match term.kind() {
        TermKind::Const(_) | TermKind::Var(_) => Ok(vec![(Formula::truth(), term.clone())]),
        TermKind::Product(_) | TermKind::Apply(..) => Err(PolyhedralError::NotAffine(term.clone())),
        TermKind::Sum(entries, constant) => {
            let mut cases = vec![(Formula::truth(), Term::constant(*constant))];
            for (entry, factor) in entries {
                cases = combine(&cases, &split(entry)?, |sum, entry| {
                    vec![(Formula::truth(), sum + entry.scaled(*factor))]
                })?;
            }
            Ok(cases)
        }
        TermKind::Divide(division, dividend, divisor) => {
            let Some(by) = divisor.as_constant().filter(|by| *by > 0) else {
                return Err(PolyhedralError::NotAffine(term.clone()));
            };
            let mut cases = Vec::new();
            for (guard, dividend) in split(dividend)? {
                for (sign, value) in divide(*division, &dividend, by) {
                    push(&mut cases, Formula::and([guard.clone(), sign]), value)?;
                }
            }
            Ok(cases)
        }
        TermKind::Min(a, b) => combine(&split(a)?, &split(b)?, |a, b| {
            vec![(a.at_most(b), a.clone()), (a.greater(b), b.clone())]
        }),
        TermKind::Max(a, b) => combine(&split(a)?, &split(b)?, |a, b| {
            vec![(a.at_least(b), a.clone()), (a.less(b), b.clone())]
        }),
        TermKind::Ite(condition, then, otherwise) => {
            let mut cases = Vec::new();
            for (condition, branch) in [(condition.clone(), then), (condition.negated(), otherwise)]
            {
                for (guard, value) in split(branch)? {
                    push(&mut cases, Formula::and([condition.clone(), guard]), value)?;
                }
            }
            Ok(cases)
        }
    })
}

/// The quotient or remainder by a positive constant, by the sign of the dividend where that matters.
fn divide(division: Division, dividend: &Term, by: i64) -> Vec<(Formula, Term)> {
    let floor = dividend.floor_div(by);
    let below_zero = -((-dividend).floor_div(by));
    let remainder = |quotient: &Term| dividend - quotient.scaled(by);
    match division {
        Division::FloorQuotient => vec![(Formula::truth(), floor)],
        Division::FloorRemainder => vec![(Formula::truth(), remainder(&floor))],
        Division::TruncQuotient => vec![
            (dividend.at_least(0), floor),
            (dividend.less(0), below_zero),
        ],
        Division::TruncRemainder => {
            vec![
                (dividend.at_least(0), remainder(&floor)),
                (dividend.less(0), remainder(&below_zero)),
            ]
        }
    }
}

fn push(
    cases: &mut Vec<(Formula, Term)>,
    guard: Formula,
    value: Term,
) -> Result<(), PolyhedralError> {
    if guard.is_false() {
        return Ok(());
    }
    if cases.len() >= MOST_CASES {
        return Err(PolyhedralError::TooManyCases(MOST_CASES));
    }
    cases.push((guard, value));
    Ok(())
}

fn combine(
    left: &[(Formula, Term)],
    right: &[(Formula, Term)],
    join: impl Fn(&Term, &Term) -> Vec<(Formula, Term)>,
) -> Result<Vec<(Formula, Term)>, PolyhedralError> {
    let mut cases = Vec::new();
    for (left_guard, left) in left {
        for (right_guard, right) in right {
            for (guard, value) in join(left, right) {
                push(
                    &mut cases,
                    Formula::and([left_guard.clone(), right_guard.clone(), guard]),
                    value,
                )?;
            }
        }
    }
    Ok(cases)
}
