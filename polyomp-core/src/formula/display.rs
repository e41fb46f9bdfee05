//! Terms and formulas as people read them.

use std::fmt;

use super::term::{Division, Term, TermKind};
use super::{AtomKind, Formula, FormulaKind, Symbol, with_stack};

impl Term {
    /// The term with long tables cut short, for people: it does not mean the same.
    #[must_use]
    pub fn abridged(&self) -> Term {
        self.rewrite(abridge)
    }
}

impl Formula {
    /// The formula with long tables cut short, for people: it does not mean the same.
    #[must_use]
    pub fn abridged(&self) -> Formula {
        self.rewrite(abridge)
    }
}

/// Longer tables are cut short.
const MOST_CASES: usize = 8;

/// So many of their cases remain.
const SHOWN_CASES: usize = 3;

fn abridge(term: &Term) -> Option<Term> {
    let mut cases = Vec::new();
    let mut rest = term;
    while let TermKind::Ite(condition, value, otherwise) = rest.kind() {
        cases.push((condition, value));
        rest = otherwise;
    }
    let left = cases.len().checked_sub(SHOWN_CASES)?;
    let rest = Term::var(Symbol::new(format!("... {left} more cases")));
    let shown = cases.iter().take(SHOWN_CASES).rev();
    (cases.len() > MOST_CASES).then(|| {
        shown.fold(rest, |rest, (condition, value)| {
            Term::ite((*condition).clone(), (*value).clone(), rest)
        })
    })
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_stack(|| match self.kind() {
            TermKind::Const(value) => write!(f, "{value}"),
            TermKind::Var(symbol) => write!(f, "{symbol}"),
            TermKind::Product(factors) => {
                for (position, factor) in factors.iter().enumerate() {
                    if position > 0 {
                        f.write_str("*")?;
                    }
                    if matches!(factor.kind(), TermKind::Sum(..)) {
                        write!(f, "({factor})")?;
                    } else {
                        write!(f, "{factor}")?;
                    }
                }
                Ok(())
            }
            TermKind::Apply(function, arguments) => {
                write!(f, "{function}(")?;
                for (position, argument) in arguments.iter().enumerate() {
                    if position > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{argument}")?;
                }
                f.write_str(")")
            }
            TermKind::Divide(division, a, b) => {
                let operand = |term: &Term| match term.kind() {
                    TermKind::Sum(..) | TermKind::Product(_) => format!("({term})"),
                    _ => term.to_string(),
                };
                let (a, b) = (operand(a), operand(b));
                match division {
                    Division::FloorQuotient => write!(f, "floor({a} / {b})"),
                    Division::FloorRemainder => write!(f, "({a} mod {b})"),
                    Division::TruncQuotient => write!(f, "({a} / {b})"),
                    Division::TruncRemainder => write!(f, "({a} % {b})"),
                }
            }
            TermKind::Min(a, b) => write!(f, "min({a}, {b})"),
            TermKind::Max(a, b) => write!(f, "max({a}, {b})"),
            TermKind::Ite(condition, a, b) => write!(f, "({condition} ? {a} : {b})"),
            TermKind::Sum(entries, constant) => {
                let summands = entries
                    .iter()
                    .map(|(entry, factor)| (entry, i128::from(*factor)));
                write_sum(f, summands, (*constant).into())
            }
        })
    }
}

fn write_sum<'a>(
    f: &mut fmt::Formatter<'_>,
    summands: impl Iterator<Item = (&'a Term, i128)>,
    constant: i128,
) -> fmt::Result {
    let mut first = true;
    for (term, factor) in summands {
        match (first, factor < 0) {
            (true, true) => f.write_str("-")?,
            (true, false) => {}
            (false, true) => f.write_str(" - ")?,
            (false, false) => f.write_str(" + ")?,
        }
        first = false;
        if factor.unsigned_abs() != 1 {
            write!(f, "{}*", factor.unsigned_abs())?;
        }
        if matches!(term.kind(), TermKind::Sum(..)) {
            write!(f, "({term})")?;
        } else {
            write!(f, "{term}")?;
        }
    }
    match (first, constant) {
        (true, _) => write!(f, "{constant}"),
        (false, 0) => Ok(()),
        (false, 1..) => write!(f, " + {constant}"),
        (false, _) => write!(f, " - {}", constant.unsigned_abs()),
    }
}

/// One side of a comparison: the summands of one sign.
struct Side<'a>(Vec<(&'a Term, i128)>, i128);

impl fmt::Display for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, self.0.iter().copied(), self.1)
    }
}

fn write_atom(f: &mut fmt::Formatter<'_>, kind: AtomKind, term: &Term) -> fmt::Result {
    let single = [(term.clone(), 1)];
    let (entries, constant) = match term.kind() {
        TermKind::Sum(entries, constant) => (entries.as_slice(), i128::from(*constant)),
        _ => (&single[..], 0),
    };
    let mut positive = Side(Vec::new(), 0);
    let mut negative = Side(Vec::new(), 0);
    for (entry, factor) in entries {
        if *factor > 0 {
            positive.0.push((entry, i128::from(*factor)));
        } else {
            negative.0.push((entry, -i128::from(*factor)));
        }
    }
    // The constant goes where it is positive, or to a side that is otherwise empty.
    let strict = kind == AtomKind::NonNegative && constant == -1 && !negative.0.is_empty();
    if !strict {
        if negative.0.is_empty() || (constant < 0 && !positive.0.is_empty()) {
            negative.1 = -constant;
        } else {
            positive.1 = constant;
        }
    }
    match kind {
        AtomKind::Zero => write!(f, "{positive} = {negative}"),
        AtomKind::NonZero => write!(f, "{positive} != {negative}"),
        AtomKind::NonNegative if strict => write!(f, "{negative} < {positive}"),
        AtomKind::NonNegative if negative.0.is_empty() => write!(f, "{positive} >= {negative}"),
        AtomKind::NonNegative => write!(f, "{negative} <= {positive}"),
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_stack(|| match self.kind() {
            FormulaKind::True => f.write_str("true"),
            FormulaKind::False => f.write_str("false"),
            FormulaKind::Atom(kind, term) => write_atom(f, *kind, term),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                let conjunction = matches!(self.kind(), FormulaKind::And(_));
                for (position, part) in parts.iter().enumerate() {
                    if position > 0 {
                        f.write_str(if conjunction { " and " } else { " or " })?;
                    }
                    if matches!(part.kind(), FormulaKind::And(_) | FormulaKind::Or(_)) {
                        write!(f, "({part})")?;
                    } else {
                        write!(f, "{part}")?;
                    }
                }
                Ok(())
            }
        })
    }
}
