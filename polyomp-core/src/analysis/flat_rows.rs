//! Rows of a length that nothing else tells, in an array of one dimension.
//!
//! `a[y * pitch + x]` is an array of rows that is written flat, and two threads with different `y` meet only where `x` is
//! past the row. Where `pitch` bounds nothing (`x < w`) whoever gives it gives one that holds a row: with any other, rows
//! would overlap whatever the threads do. So the inner subscripts are assumed to stay within, as those of `a[y][x]` are
//! (see [`rows`]), if there are values with which they do; the verdict lists that. A length that also says how far a loop
//! goes (`a[i * n + j]` for all `i` below `n`) is the program's own, and taken as it is. Lengths may be parameters or
//! stand in memory, rows may hold rows (`a[b * stride + i * lda + j]`), and all may begin behind an offset, or be counted
//! from it (`ab[kl + i - j + j * ldab]`).
//!
//! This is optimistic delinearisation (T. Grosser et al., Optimistic Delinearization of Parametrically Sized Arrays, ICS
//! 2015).

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Division, Formula, Symbol, Term, TermKind, greatest_common_divisor};
use crate::report::AccessKind;
use crate::scop::{AccessRelation, Scop, Step, UnknownKind, copy, is_coordinate};
use crate::solve::Solver;
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
    /// The same with values for the lengths.
    pub(super) fn with(&self, lengths: &BTreeMap<Symbol, Term>) -> Self {
        Self {
            length: self.length.substitute(lengths),
            row: self.row.substitute(lengths),
            within: self.within.substitute(lengths),
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

/// Rows in which what all iterations have in common is counted from where the rows begin: `kl + i - j` of a band.
pub(super) fn from_the_beginning(nest: &[InRows]) -> Vec<InRows> {
    let common = Term::sum(nest.iter().map(|rows| rows.begin.clone()));
    let moved = nest.iter().map(|rows| InRows {
        within: rows.within.clone() + common.clone(),
        begin: Term::constant(0),
        ..rows.clone()
    });
    moved.collect()
}

/// Whether what all iterations have in common in a subscript is a part of its column: it is all of the column
/// (`a[i * lda + k]`), or made of what bounds the loops around (`j` from `n / 4 * 4`).
pub(super) fn begin_in_row(access: &AccessRelation, nest: &[InRows], lengths: &[Symbol]) -> bool {
    // What is counted back from a row is in another one.
    let forward = |begin: &Term| match begin.kind() {
        // (The rest of a division is no distance: `n - n % 4`.)
        TermKind::Sum(entries, _) => entries
            .iter()
            .all(|(term, factor)| *factor > 0 || matches!(term.kind(), TermKind::Divide(..))),
        _ => true,
    };
    if !nest.iter().all(|rows| forward(&rows.begin)) {
        return false;
    }
    let varies = |rows: &InRows| rows.within.free_symbols().iter().any(is_coordinate);
    if !nest.last().is_some_and(varies) {
        return true;
    }
    let conjuncts = access.guard.conjuncts().iter().map(Formula::free_symbols);
    let bounds: BTreeSet<Symbol> = conjuncts
        .filter(|symbols| symbols.iter().any(is_coordinate))
        .flatten()
        .collect();
    let mut begin = nest.iter().flat_map(|rows| rows.begin.free_symbols());
    begin.all(|symbol| lengths.contains(&symbol) || bounds.contains(&symbol))
}

/// Lengths of long rows, of those first that hold the others: more elements than the other values are that are looked at.
/// What leaves these leaves any. The first that the types of the lengths have room for are meant.
pub(super) fn long(lengths: &[Symbol]) -> Vec<BTreeMap<Symbol, Term>> {
    /// Of rows that hold rows, of these, and of rows alone.
    const LONG: [(i64, i64, i64); 3] = [
        (1 << 30, 1 << 15, 1 << 20),
        (1 << 14, 1 << 7, 1 << 14),
        (120, 10, 120),
    ];
    let values = LONG.iter().map(|(around, within, alone)| {
        let valued = lengths.iter().enumerate().map(|(at, length)| {
            let value = match (lengths.len(), at) {
                (2, 0) => around,
                (2, _) => within,
                _ => alone,
            };
            (length.clone(), Term::constant(*value))
        });
        valued.collect()
    });
    values.collect()
}

/// Whether it is a number that the program is given, as a parameter or in memory (`image->pitch`).
pub(super) fn is_given(scop: &Scop, symbol: &Symbol) -> bool {
    let unknown = scop.unknowns.get(symbol);
    scop.params.contains_key(symbol)
        || unknown.is_some_and(|unknown| matches!(unknown.kind, UnknownKind::Input(..)))
}

/// What bounds something where two accesses stand. What is said of one number alone (the range of its type, `pitch > 0`)
/// is no bound of another.
pub(super) fn told(scop: &Scop, a: &AccessRelation, b: &AccessRelation) -> BTreeSet<Symbol> {
    let parts = [&a.guard, &b.guard].into_iter();
    let parts = parts.flat_map(|guard| guard.conjuncts()).chain(&scop.facts);
    parts
        .map(Formula::free_symbols)
        .filter(|symbols| symbols.len() > 1)
        .flatten()
        .collect()
}

/// The lengths of rows in the flat subscripts of two accesses, of the numbers that may be one: those of the outermost rows
/// first.
pub(super) fn lengths(
    (a, one): (&AccessRelation, &Term),
    (b, other): (&AccessRelation, &Term),
    may_be: impl Fn(&Symbol) -> bool,
) -> Vec<Symbol> {
    let mut lengths = one.free_symbols();
    lengths.extend(other.free_symbols());
    let mut lengths: Vec<Symbol> = lengths.into_iter().collect();
    lengths.retain(may_be);
    // The loops around say which rows hold others: `stride` those of `lda` in `a[b * stride + i * lda + j]`.
    let deepest = |access: &AccessRelation, row: &Term| {
        let order = access.path.iter().flat_map(|node| node.coordinates());
        let rows = row.free_symbols();
        order
            .enumerate()
            .filter(|(_, symbol)| rows.contains(symbol))
            .map(|(depth, _)| depth)
            .max()
    };
    lengths.sort_by_cached_key(|length| {
        let [x, y] = split([one, other], length)?;
        deepest(a, &x.row).max(deepest(b, &y.row))
    });
    lengths
}

/// Flat subscripts in rows of several lengths, the first of which hold those of the next; only of those that one of the
/// two is in rows of.
pub(super) fn nests(indices: [&Term; 2], lengths: &[Symbol]) -> [Vec<InRows>; 2] {
    let mut rest = indices.map(Term::clone);
    let mut found = [Vec::new(), Vec::new()];
    for length in lengths {
        let [one, other] = &rest;
        if let Some(rows) = split([one, other], length) {
            rest = rows.each_ref().map(|rows| rows.within.clone());
            let [x, y] = rows;
            found[0].push(x);
            found[1].push(y);
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

/// The summands of a flat subscript.
struct Parts {
    within: Vec<Term>,
    begin: Vec<Term>,
    /// What each summand with the length has besides it.
    strides: Vec<(Vec<Term>, i64)>,
}

fn parts(index: &Term, length: &Symbol) -> Option<Parts> {
    let single = [(index.clone(), 1)];
    let (entries, constant) = match index.kind() {
        TermKind::Sum(entries, constant) => (&entries[..], *constant),
        TermKind::Const(constant) => (&[][..], *constant),
        _ => (&single[..], 0),
    };
    let mut parts = Parts {
        within: vec![Term::constant(constant)],
        begin: Vec::new(),
        strides: Vec::new(),
    };
    for (term, coefficient) in entries {
        let symbols = term.free_symbols();
        if !symbols.contains(length) {
            let varies = term.contains_apply() || symbols.iter().any(is_coordinate);
            let part = match varies {
                true => &mut parts.within,
                false => &mut parts.begin,
            };
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
            .position(|factor| factor.as_var() == Some(length))?;
        others.remove(at);
        let again = others
            .iter()
            .any(|factor| factor.free_symbols().contains(length));
        if again {
            return None;
        }
        parts.strides.push((others, *coefficient));
    }
    Some(parts)
}

/// Two flat subscripts in rows of which `symbol` is the length, or a factor of it. One of them may be in a row that is the
/// same in all iterations.
fn split([a, b]: [&Term; 2], symbol: &Symbol) -> Option<[InRows; 2]> {
    let both = [parts(a, symbol)?, parts(b, symbol)?];
    let strides = both.iter().flat_map(|parts| &parts.strides);
    // Parameters that are factors of all of them belong to the length.
    let mut common: Vec<Term> = strides.clone().next()?.0.clone();
    common.retain(|factor| factor.as_var().is_some_and(|var| !is_coordinate(var)));
    for (factors, _) in strides.clone() {
        common = shared(&common, factors);
    }
    let divisor = strides.fold(0, |divisor, (_, coefficient)| {
        greatest_common_divisor(divisor, coefficient.unsigned_abs())
    });
    let divisor = i64::try_from(divisor).ok().filter(|divisor| *divisor > 0)?;
    let length = common.iter().cloned().chain([Term::var(symbol.clone())]);
    let length = Term::product(length).scaled(divisor);
    let in_rows = both.map(|parts| {
        let row = parts.strides.into_iter().map(|(mut factors, coefficient)| {
            for factor in &common {
                if let Some(at) = factors.iter().position(|other| other == factor) {
                    factors.remove(at);
                }
            }
            Term::product(factors).scaled(coefficient / divisor)
        });
        let row = Term::sum(row);
        let mut rows = row.free_symbols();
        rows.retain(is_coordinate);
        // `i * (width + 2 * pad) + j` has rows of the sum, of which this would be one part.
        let counts = parts.within.iter().any(|part| counts_rows(part, &rows));
        (!counts).then(|| InRows {
            length: length.clone(),
            row,
            within: Term::sum(parts.within),
            begin: Term::sum(parts.begin),
        })
    });
    let [Some(x), Some(y)] = in_rows else {
        return None;
    };
    let mut rows = x.row.free_symbols();
    rows.extend(y.row.free_symbols());
    rows.iter().any(is_coordinate).then_some([x, y])
}

/// Whether a part of a subscript is so many elements for each row, of a number that is given (`pad * i`). What is left of
/// a division is not, whatever is divided: it does not grow with the rows (`(i + colour) % 2`).
fn counts_rows(part: &Term, rows: &BTreeSet<Symbol>) -> bool {
    let of_children = |children: &[&Term]| children.iter().any(|child| counts_rows(child, rows));
    match part.kind() {
        TermKind::Divide(Division::TruncRemainder | Division::FloorRemainder, _, divisor) => {
            of_children(&[divisor])
        }
        TermKind::Divide(_, a, b) | TermKind::Min(a, b) | TermKind::Max(a, b) => {
            of_children(&[a, b])
        }
        TermKind::Sum(entries, _) => entries.iter().any(|(entry, _)| counts_rows(entry, rows)),
        _ => {
            let symbols = part.free_symbols();
            symbols.len() > 1 && !symbols.is_disjoint(rows)
        }
    }
}

/// What the program is given, as the source writes it.
pub(super) fn spelled(program: &Program, scop: &Scop, symbol: &Symbol) -> String {
    let param = scop.params.get(symbol);
    if let Some(param) = param.and_then(|param| program.param(*param)) {
        return source_name(&param.name).to_string();
    }
    let there = |access: &&AccessRelation| {
        access.location.display(program, |_| String::new()) == symbol.name()
            && access.kind == AccessKind::Read
    };
    match scop.accesses.iter().find(there) {
        Some(read) => read.site.text.to_string(),
        // It is named by its object, and the members on the way to it.
        None => {
            let parts: Vec<&str> = symbol.name().split('.').map(source_name).collect();
            parts.join(".")
        }
    }
}

/// The array of a flat subscript, as the source writes it.
pub(super) fn array(program: &Program, access: &AccessRelation) -> String {
    let steps = &access.location.steps;
    let in_member = steps.iter().any(|step| matches!(step, Step::Field(_)));
    match access.site.text.split_once('[') {
        Some((array, _)) if in_member && !array.contains('(') => array.to_string(),
        _ => access.location.source_variable(program),
    }
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
    if solver.is_empty(&Formula::and([facts.clone(), there.clone()])) {
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

    fn alone(index: &Term, length: &str) -> Option<InRows> {
        let found = split([index, index], &Symbol::new(length));
        found.map(|[rows, _]| rows)
    }

    #[test]
    fn a_length_takes_the_parameters_that_all_rows_have_in_common() {
        let (pitch, width, row, column) =
            (var("pitch"), var("width"), Symbol::new("~y~1"), var("~x~2"));
        let index = pitch.clone() * width.clone() * Term::var(row.clone()) + column.clone();
        let found = alone(&index, "pitch").expect("it has rows");
        assert_eq!(found.length, width * pitch);
        assert_eq!(found.row, Term::var(row));
        assert_eq!(found.within, column);
    }

    #[test]
    fn an_offset_is_no_length() {
        let index = var("pitch") + var("x");
        assert_eq!(alone(&index, "pitch"), None);
    }

    #[test]
    fn one_of_two_may_be_in_a_row_that_is_the_same_in_all_iterations() {
        let (pitch, column) = (var("pitch"), var("~x~2"));
        let index = pitch.clone() * var("~y~1") + column.clone();
        let first = pitch.clone() * var("k") + column.clone();
        let found = split([&index, &first], &Symbol::new("pitch"));
        let [_, found] = found.expect("they have rows");
        assert_eq!((found.row, found.within), (var("k"), column));
    }

    #[test]
    fn what_is_left_of_a_division_is_no_part_of_the_length() {
        let row = var("~y~1");
        let color = Term::divide(
            Division::TruncRemainder,
            row.clone() + var("color"),
            Term::constant(2),
        );
        let within = color + var("~x~2").scaled(2);
        let found = alone(&(var("pitch") * row.clone() + within.clone()), "pitch");
        let found = found.expect("it has rows");
        assert_eq!((found.row, found.within), (row, within));
    }

    #[test]
    fn a_part_of_the_length_is_none() {
        let row = var("~y~1");
        let index = var("width") * row.clone() + var("pad") * row + var("~x~2");
        assert_eq!(alone(&index, "pad"), None);
    }
}
