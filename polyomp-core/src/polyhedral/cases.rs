//! Case splitting: from quasi-affine formulas to formulas whose atoms are `= 0` and `>= 0` over unknowns and floors.

use rustc_hash::FxHashMap;

use super::PolyhedralError;
use crate::formula::{AtomKind, Division, Formula, FormulaKind, Term, TermKind};

/// A term may be split into this many cases.
const MOST_CASES: usize = 256;

/// A formula may be split in so many steps: guards of cases are split again.
const MOST_STEPS: usize = 10_000;

/// The equivalent formula without `!=`, minimum, maximum, case, remainder and truncating division: its terms are linear
/// in unknowns and in floor quotients (nested ones too) by positive constants.
///
/// # Errors
///
/// The formula splits into too many cases, or a term in it is not affine.
pub fn expand_cases(formula: &Formula) -> Result<Formula, PolyhedralError> {
    Expansion::default().formula(formula)
}

type Cases = Vec<(Formula, Term)>;

/// One formula that is being split.
#[derive(Default)]
struct Expansion {
    steps: usize,
    /// What guards became: those of a term that stands in several places are the same.
    known: FxHashMap<Formula, Formula>,
}

impl Expansion {
    fn formula(&mut self, formula: &Formula) -> Result<Formula, PolyhedralError> {
        crate::formula::with_stack(|| match formula.kind() {
            FormulaKind::True | FormulaKind::False => Ok(formula.clone()),
            FormulaKind::Atom(kind, term) => self.atom(*kind, term),
            FormulaKind::And(parts) => Ok(prune(&Formula::and(self.parts(parts)?))),
            FormulaKind::Or(parts) => Ok(Formula::or(self.parts(parts)?)),
        })
    }

    fn parts(&mut self, parts: &[Formula]) -> Result<Vec<Formula>, PolyhedralError> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn atom(&mut self, kind: AtomKind, term: &Term) -> Result<Formula, PolyhedralError> {
        let cases = self.split(term)?;
        let mut alternatives = Vec::with_capacity(cases.len());
        for (guard, term) in cases {
            let atoms = match kind {
                AtomKind::NonZero => Formula::or([term.at_least(1), term.at_most(-1)]),
                _ => Formula::atom(kind, term),
            };
            // Guards are about smaller terms, so this ends.
            let guard = self.guard(guard)?;
            alternatives.push(Formula::and([guard, atoms]));
        }
        Ok(Formula::or(alternatives))
    }

    fn guard(&mut self, guard: Formula) -> Result<Formula, PolyhedralError> {
        if let Some(known) = self.known.get(&guard) {
            return Ok(known.clone());
        }
        let expanded = self.formula(&guard)?;
        self.known.insert(guard, expanded.clone());
        Ok(expanded)
    }

    /// The term as cases (guard, term), whose guards cover everything.
    fn split(&mut self, term: &Term) -> Result<Cases, PolyhedralError> {
        crate::formula::with_stack(|| match term.kind() {
            TermKind::Const(_) | TermKind::Var(_) => Ok(vec![(Formula::truth(), term.clone())]),
            TermKind::Product(_) | TermKind::Apply(..) => {
                Err(PolyhedralError::NotAffine(term.clone()))
            }
            TermKind::Sum(entries, constant) => {
                let mut cases = vec![(Formula::truth(), Term::constant(*constant))];
                for (entry, factor) in entries {
                    let entry = self.split(entry)?;
                    cases = self.combine(&cases, &entry, |sum, entry| {
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
                for (guard, dividend) in self.split(dividend)? {
                    for (sign, value) in divide(*division, &dividend, by) {
                        self.push(&mut cases, Formula::and([guard.clone(), sign]), value)?;
                    }
                }
                Ok(cases)
            }
            TermKind::Min(a, b) => {
                let (a, b) = (self.split(a)?, self.split(b)?);
                self.combine(&a, &b, |a, b| {
                    vec![(a.at_most(b), a.clone()), (a.greater(b), b.clone())]
                })
            }
            TermKind::Max(a, b) => {
                let (a, b) = (self.split(a)?, self.split(b)?);
                self.combine(&a, &b, |a, b| {
                    vec![(a.at_least(b), a.clone()), (a.less(b), b.clone())]
                })
            }
            TermKind::Ite(condition, then, otherwise) => {
                let mut cases = Vec::new();
                let ways = [(condition.clone(), then), (condition.negated(), otherwise)];
                for (condition, branch) in ways {
                    for (guard, value) in self.split(branch)? {
                        let guard = Formula::and([condition.clone(), guard]);
                        self.push(&mut cases, guard, value)?;
                    }
                }
                Ok(cases)
            }
        })
    }

    fn push(
        &mut self,
        cases: &mut Cases,
        guard: Formula,
        value: Term,
    ) -> Result<(), PolyhedralError> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(PolyhedralError::TooManyCases(MOST_STEPS));
        }
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
        &mut self,
        left: &[(Formula, Term)],
        right: &[(Formula, Term)],
        join: impl Fn(&Term, &Term) -> Cases,
    ) -> Result<Cases, PolyhedralError> {
        let mut cases = Vec::new();
        for (left_guard, left) in left {
            for (right_guard, right) in right {
                for (guard, value) in join(left, right) {
                    let guard = Formula::and([left_guard.clone(), right_guard.clone(), guard]);
                    self.push(&mut cases, guard, value)?;
                }
            }
        }
        Ok(cases)
    }
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
