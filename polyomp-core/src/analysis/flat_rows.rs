//! Rows of a length that nothing else tells, in an array of one dimension.
//!
//! `a[y * pitch + x]` is an array of rows that is written flat, and two threads with different `y` meet only where `x` is
//! past the row. Where `pitch` bounds nothing (`x < w`) whoever gives it gives one that holds a row: with any other, rows
//! would overlap whatever the threads do. So the inner subscripts are assumed to stay within, as those of `a[y][x]` are
//! (see [`rows`]), if there are values with which they do; the verdict lists that. A length that also says how far a loop
//! goes (`a[i * n + j]` for all `i` below `n`) is the program's own, and taken as it is. Lengths may be parameters or
//! stand in memory, rows may hold rows (`a[b * stride + i * lda + j]`), and all may begin behind an offset.
//!
//! This is optimistic delinearisation (T. Grosser et al., Optimistic Delinearization of Parametrically Sized Arrays, ICS
//! 2015).

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind, greatest_common_divisor};
use crate::scop::{AccessRelation, Scop, Step, UnknownKind, copy, is_coordinate, plain};
use crate::solve::{Decision, Query, Solver};
use crate::spmd::{Program, source_name};

/// A subscript in rows: `length * row + within + begin`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct InRows {
    /// Elements of a row; over what the program is given.
    pub(super) length: Term,
    pub(super) row: Term,
    pub(super) within: Term,
    /// What all iterations have in common besides these, as where a block of a matrix begins: over parameters.
    pub(super) begin: Term,
}

impl InRows {
    /// The same with long rows: what leaves these leaves any.
    pub(super) fn long(&self, lengths: &[Symbol]) -> Self {
        let values = long_values(lengths)
            .map(|(length, value)| (length.clone(), Term::constant(value)))
            .collect();
        Self {
            length: self.length.substitute(&values),
            row: self.row.substitute(&values),
            within: self.within.substitute(&values),
            begin: self.begin.clone(),
        }
    }

    /// When the subscript is past its row, or before it.
    pub(super) fn leaves(&self) -> Formula {
        Formula::or([
            self.within.less(0),
            self.within.at_least(self.length.clone()),
        ])
    }
}

/// Lengths of long rows, of those first that hold the others: more elements than the other values are that are looked at.
fn long_values(lengths: &[Symbol]) -> impl Iterator<Item = (&Symbol, i64)> {
    /// Of rows that hold rows of `WITHIN`, both in the range of `int`.
    const AROUND: i64 = 1 << 30;
    const WITHIN: i64 = 1 << 15;
    const ALONE: i64 = 1 << 20;
    let count = lengths.len();
    lengths.iter().enumerate().map(move |(at, length)| {
        let value = match (count, at) {
            (2, 0) => AROUND,
            (2, _) => WITHIN,
            _ => ALONE,
        };
        (length, value)
    })
}

/// That rows are long.
pub(super) fn are_long(lengths: &[Symbol]) -> Formula {
    Formula::and(
        long_values(lengths).map(|(length, value)| Term::var(length.clone()).equals(value)),
    )
}

/// What the program is given, as parameters or in memory (`image->pitch`), that is a length of rows in the flat subscript
/// of an access, and nothing else where the two accesses stand.
pub(super) fn lengths(scop: &Scop, a: &AccessRelation, b: &AccessRelation) -> Vec<Symbol> {
    let Some(index) = flat(a) else {
        return Vec::new();
    };
    let mut told: BTreeSet<Symbol> = a.guard.free_symbols();
    told.extend(b.guard.free_symbols());
    for fact in &scop.facts {
        let symbols = fact.free_symbols();
        // A fact about one parameter is the range of its type, or a bound on all of its values.
        if symbols.len() > 1 {
            told.extend(symbols);
        }
    }
    let is_given = |symbol: &Symbol| {
        let unknown = scop.unknowns.get(symbol);
        scop.params.contains_key(symbol)
            || unknown.is_some_and(|unknown| matches!(unknown.kind, UnknownKind::Input(..)))
    };
    let mut lengths: Vec<Symbol> = index.free_symbols().into_iter().collect();
    lengths.retain(|symbol| is_given(symbol) && !told.contains(symbol));
    // The loops around say which rows hold others: `stride` those of `lda` in `a[b * stride + i * lda + j]`.
    let order: Vec<Symbol> = a.path.iter().flat_map(|node| node.coordinates()).collect();
    let depth = |symbol: &Symbol| order.iter().position(|other| other == symbol);
    lengths.sort_by_cached_key(|length| {
        let rows = split(index, length).map(|found| found.row.free_symbols());
        rows.into_iter()
            .flatten()
            .filter_map(|symbol| depth(&symbol))
            .max()
    });
    lengths
}

/// A flat subscript in rows of several lengths, the first of which hold those of the next; only of those that it is in
/// rows of.
pub(super) fn nest(index: &Term, lengths: &[Symbol]) -> Vec<InRows> {
    let mut rest = index.clone();
    let mut found = Vec::new();
    for length in lengths {
        if let Some(rows) = split(&rest, length) {
            rest = rows.within.clone();
            found.push(rows);
        }
    }
    found
}

/// The only subscript of an access.
pub(super) fn flat(access: &AccessRelation) -> Option<&Term> {
    let mut indices = access.location.steps.iter().filter_map(|step| match step {
        Step::Index { index, .. } => Some(index),
        _ => None,
    });
    let index = indices.next()?;
    indices.next().is_none().then_some(index)
}

/// A flat subscript in rows of which `symbol` is the length, or a factor of it.
fn split(index: &Term, symbol: &Symbol) -> Option<InRows> {
    let single = [(index.clone(), 1)];
    let (entries, constant) = match index.kind() {
        TermKind::Sum(entries, constant) => (&entries[..], *constant),
        _ => (&single[..], 0),
    };
    let (mut within, mut begin) = (vec![Term::constant(constant)], Vec::new());
    // What each summand with the symbol has besides it.
    let mut strides: Vec<(Vec<Term>, i64)> = Vec::new();
    for (term, coefficient) in entries {
        let symbols = term.free_symbols();
        if !symbols.contains(symbol) {
            let varies = term.contains_apply() || symbols.iter().any(is_coordinate);
            let part = if varies { &mut within } else { &mut begin };
            part.push(term.scaled(*coefficient));
            continue;
        }
        let single = [term.clone()];
        let factors = match term.kind() {
            TermKind::Product(factors) => &factors[..],
            _ => &single[..],
        };
        let mut others = factors.to_vec();
        let at = others
            .iter()
            .position(|factor| factor.as_var() == Some(symbol))?;
        others.remove(at);
        let again = others
            .iter()
            .any(|factor| factor.free_symbols().contains(symbol));
        if again {
            return None;
        }
        strides.push((others, *coefficient));
    }
    let (first, rest) = strides.split_first()?;
    // Parameters that are factors of all of them belong to the length.
    let mut common: Vec<Term> = first.0.clone();
    common.retain(|factor| factor.as_var().is_some_and(|var| !is_coordinate(var)));
    for (factors, _) in rest {
        common = shared(&common, factors);
    }
    let divisor = strides.iter().fold(0, |divisor, (_, coefficient)| {
        greatest_common_divisor(divisor, coefficient.unsigned_abs())
    });
    let divisor = i64::try_from(divisor).ok().filter(|divisor| *divisor > 0)?;
    let row = strides.into_iter().map(|(mut factors, coefficient)| {
        for factor in &common {
            if let Some(at) = factors.iter().position(|other| other == factor) {
                factors.remove(at);
            }
        }
        Term::product(factors).scaled(coefficient / divisor)
    });
    let (row, within) = (Term::sum(row), Term::sum(within));
    let mut rows = row.free_symbols();
    rows.retain(is_coordinate);
    // `i * (width + 2 * pad) + j` has rows of the sum, of which this would be one part.
    if rows.is_empty() || !rows.is_disjoint(&within.free_symbols()) {
        return None;
    }
    common.push(Term::var(symbol.clone()));
    Some(InRows {
        length: Term::product(common).scaled(divisor),
        row,
        within,
        begin: Term::sum(begin),
    })
}

/// A length as the source names it.
pub(super) fn shown(program: &Program, scop: &Scop, length: &Term) -> String {
    let named = length.renamed(|symbol| {
        let param = scop.params.get(symbol);
        match param.and_then(|param| program.param(*param)) {
            Some(param) => Symbol::new(source_name(&param.name)),
            // What is given in memory is named by its object, and the members on the way to it.
            None => {
                let parts: Vec<&str> = symbol.name().split('.').map(source_name).collect();
                Symbol::new(parts.join("."))
            }
        }
    });
    plain(&named.to_string())
}

/// Two instances of an access, with different subscripts within a row, that stay there: with a single one nearly any
/// length would do. `None` where there are no two, whatever is not known.
pub(super) fn two_within(
    solver: &mut Solver,
    facts: &Formula,
    guard: &Formula,
    splits: &[InRows],
) -> Option<Formula> {
    let mut coordinates = guard.free_symbols();
    for split in splits {
        coordinates.extend(split.within.free_symbols());
        coordinates.extend(split.row.free_symbols());
    }
    coordinates.retain(is_coordinate);
    let other: BTreeMap<Symbol, Term> = coordinates
        .into_iter()
        .map(|symbol| {
            let renamed = Term::var(copy(&symbol, 2));
            (symbol, renamed)
        })
        .collect();
    let varied = |split: &&InRows| split.within.free_symbols().iter().any(is_coordinate);
    let differ = splits
        .iter()
        .filter(varied)
        .map(|split| split.within.differs(split.within.substitute(&other)));
    let there = Formula::and(differ.chain([guard.clone(), guard.substitute(&other)]));
    let query = Query {
        formula: Formula::and([facts.clone(), there.clone()]),
        minimise: Vec::new(),
    };
    if let Decision::Empty { .. } = solver.decide(&query) {
        return None;
    }
    let stay = splits
        .iter()
        .map(|split| split.leaves().substitute(&other).negated());
    Some(Formula::and(stay.chain([there])))
}

fn shared(a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut left = b.to_vec();
    let mut found = Vec::new();
    for factor in a {
        if let Some(at) = left.iter().position(|other| other == factor) {
            left.remove(at);
            found.push(factor.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Term {
        Term::var(Symbol::new(name))
    }

    #[test]
    fn a_length_takes_the_parameters_that_all_rows_have_in_common() {
        let (pitch, width, row, column) =
            (var("pitch"), var("width"), Symbol::new("~y~1"), var("~x~2"));
        let index = pitch.clone() * width.clone() * Term::var(row.clone()) + column.clone();
        let found = split(&index, &Symbol::new("pitch")).expect("it has rows");
        assert_eq!(found.length, width * pitch);
        assert_eq!(found.row, Term::var(row));
        assert_eq!(found.within, column);
    }

    #[test]
    fn an_offset_is_no_length() {
        let index = var("pitch") + var("x");
        assert_eq!(split(&index, &Symbol::new("pitch")), None);
    }
}
