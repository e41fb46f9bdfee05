//! Whether the inner subscripts of an access stay within the rows of its array.
//!
//! `a[i][j]` with `j` past its row is an element of the next row, and then two threads with different `i` can meet. Where
//! the program decides whether that happens (`j` starts at -1, or 200 iterations over rows of 100) it is taken as it is.
//! Where it depends on values that nothing is known of (`n` iterations over rows of 100) the subscripts are assumed to
//! stay within: whoever leaves a row in one execution but not in another has another mistake first.
//!
//! How long a row is may itself not be known, as a header that was not found tells it. A pointer to the first element
//! may then go through all rows (`p[i * 4]`), which is no mistake: the shortest rows that are left are looked at, and
//! the subscripts are assumed to stay within only if the program can keep to these.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict;
use crate::formula::{Formula, FormulaKind, Symbol, Term, TermKind};
use crate::scop::{AccessRelation, Scop, Step, UnknownKind, is_coordinate};
use crate::solve::{Decision, Query, Solver};
use crate::spmd::Program;

use super::{priorities, tables};

/// What is known of the inner subscripts of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    /// All instances stay within their rows.
    Kept,
    /// They do for some values of what is not known, so they are assumed to.
    Assumed,
    /// Some instance leaves its row, whatever is not known.
    Left,
}

/// The inner subscripts of an access.
pub(super) fn of(
    solver: &mut Solver,
    program: &Program,
    scop: &Scop,
    access: &AccessRelation,
) -> Rows {
    if conflict::has_unknown_row(&access.location) {
        return Rows::Left;
    }
    let leaves = conflict::leaves_row(&access.location);
    if leaves.is_false() {
        return Rows::Kept;
    }
    let facts = || scop.facts.iter().cloned();
    let all = Formula::and(facts().chain([access.guard.clone(), leaves.clone()]));
    if solver.is_empty(&all) {
        return Rows::Kept;
    }
    if let Some(rows) = by_content(solver, program, scop, &all) {
        return rows;
    }
    let Some(rows) = shortest(solver, scop, access, &leaves) else {
        return Rows::Left;
    };
    // (In flat rows a text may well go on in the next one: `text[block * length + k]`.)
    let guard = access.guard.conjuncts().iter().flat_map(parts_of_choice);
    let guard = named(&Formula::and(guard), &rows);
    let facts = facts().map(|fact| named(&fact, &rows));
    assumed(
        solver,
        scop,
        access,
        &Formula::and(facts),
        &guard,
        named(&leaves, &rows),
    )
}

/// What arrays whose content is known say of the instances that leave their rows; nothing where other values matter, too.
fn by_content(
    solver: &mut Solver,
    program: &Program,
    scop: &Scop,
    leaving: &Formula,
) -> Option<Rows> {
    let functions = leaving.functions();
    let mut read = functions.iter();
    if read.len() == 0
        || !read.all(|(function, _)| tables::content(program, scop, function).is_some())
    {
        return None;
    }
    let formula = Formula::and([leaving.clone(), tables::elements(program, scop, leaving)]);
    let is_all = leaving.free_symbols().iter().all(is_coordinate);
    if solver.is_empty(&formula) {
        return Some(Rows::Kept);
    }
    (is_all && solver.has_point(&formula)).then_some(Rows::Left)
}

/// The inner subscripts of an access that leaves its row under some condition, for some values of what is not known:
/// whether there are values with which it does not.
pub(super) fn assumed(
    solver: &mut Solver,
    scop: &Scop,
    access: &AccessRelation,
    facts: &Formula,
    guard: &Formula,
    leaves: Formula,
) -> Rows {
    let query = |formula, minimise| Query { formula, minimise };
    if !leaves.functions().is_empty() {
        // Read values may be any of their types.
        let stays = Formula::and([facts.clone(), guard.clone(), leaves.negated()]);
        let stays = Formula::and([stays.clone(), tables::ranges(scop, &stays)]);
        return match solver.is_empty(&stays) {
            true => Rows::Left,
            false => Rows::Assumed,
        };
    }
    // A bound that is read (`j < d[1]`) is one more value that is not known. A condition on each instance (`flag[j]`) only
    // selects some of them: what the others would do is not excused by it.
    let subscripts = coordinates(&leaves);
    let plain = guard
        .conjuncts()
        .iter()
        .map(|part| named_bounds(part, &subscripts))
        .filter(|part| part.functions().is_empty());
    // Values for which one instance stays within; do all?
    let guard = Formula::and(plain.chain([facts.clone()]));
    let stays = Formula::and([guard.clone(), leaves.negated()]);
    let leaves = Formula::and([guard, leaves]);
    // What is given is a length or a distance as a rule: the smallest values may be negative ones (`r` where a loop goes
    // from `r` to `w - r`) with which hardly any instance is left.
    let given = stays.free_symbols().into_iter();
    let given = given.filter(|symbol| !is_coordinate(symbol));
    let positive = given.map(|symbol| Term::var(symbol).at_least(0));
    let common = Formula::and([stays.clone(), Formula::and(positive)]);
    let minimise = priorities(&stays, Term::clone, &access.path);
    let lengths = row_lengths(access);
    let all_of_them = stays.clone();
    let mut all_stay = |stays| {
        let Decision::Point(model) = solver.decide(&query(stays, minimise.clone())) else {
            return false;
        };
        let symbols = leaves.free_symbols().into_iter();
        let values: BTreeMap<Symbol, Term> = symbols
            .filter(|symbol| !is_coordinate(symbol))
            .filter_map(|symbol| {
                let value = model.value(&symbol)?;
                Some((symbol, Term::constant(value)))
            })
            .collect();
        if values.is_empty() {
            return false;
        }
        let mut is_empty = |formula| {
            let decision = solver.decide(&query(formula, Vec::new()));
            matches!(decision, Decision::Empty { .. })
        };
        if is_empty(leaves.substitute(&values)) {
            return true;
        }
        // The rows are just long enough for that instance: those of others may be, where they are much longer.
        let longer: BTreeMap<Symbol, Term> = values
            .into_iter()
            .map(|(symbol, value)| match lengths.contains(&symbol) {
                true => (symbol, value + Term::constant(MUCH_LONGER)),
                false => (symbol, value),
            })
            .collect();
        !lengths.is_empty()
            && is_empty(leaves.substitute(&longer))
            && !is_empty(all_of_them.substitute(&longer))
    };
    match all_stay(common) || all_stay(stays) {
        true => Rows::Assumed,
        false => Rows::Left,
    }
}

/// What rows are longer by where they are tried to be long enough.
const MUCH_LONGER: i64 = 1 << 12;

/// What the lengths of rows are computed from, of what is given.
fn row_lengths(access: &AccessRelation) -> BTreeSet<Symbol> {
    let steps = access.location.steps.windows(2);
    let lengths = steps.filter_map(|steps| match steps {
        [
            Step::Index { .. },
            Step::Index {
                extent: Some(extent),
                ..
            },
        ] => Some(extent),
        _ => None,
    });
    let symbols = lengths.flat_map(Term::free_symbols);
    symbols.filter(|symbol| !is_coordinate(symbol)).collect()
}

/// Lengths of rows that are constants of which nothing is known: the shortest ones with which some subscript leaves its
/// row. `None` where there is no telling.
fn shortest(
    solver: &mut Solver,
    scop: &Scop,
    access: &AccessRelation,
    leaves: &Formula,
) -> Option<BTreeMap<Symbol, Term>> {
    let steps = access.location.steps.windows(2);
    let lengths: Vec<&Term> = steps
        .filter_map(|steps| match steps {
            [
                Step::Index { .. },
                Step::Index {
                    extent: Some(extent),
                    ..
                },
            ] => Some(extent),
            _ => None,
        })
        .collect();
    let told_elsewhere = |function: &Symbol| {
        let unknown = scop.unknowns.get(function);
        unknown.is_some_and(|unknown| {
            matches!(
                unknown.kind,
                UnknownKind::Function(_) | UnknownKind::Value | UnknownKind::Content
            )
        })
    };
    let constants = lengths.iter().flat_map(|length| length.functions());
    let constants: BTreeMap<Symbol, Term> = constants
        .filter(|(function, arity)| *arity == 0 && told_elsewhere(function))
        .map(|(function, _)| {
            let name = Symbol::new(format!("value of {}", function.name()));
            (function, Term::var(name))
        })
        .collect();
    if constants.is_empty() {
        return Some(constants);
    }
    // No row is empty.
    let lengths = lengths.iter().map(|length| length.at_least(1));
    let all = scop.facts.iter().cloned();
    let all = all.chain([access.guard.clone(), leaves.clone()]);
    let formula = named(&Formula::and(all.chain(lengths)), &constants);
    let names = constants.values().flat_map(Term::free_symbols);
    let minimise: Vec<Symbol> = names.collect();
    let Decision::Point(model) = solver.decide(&Query { formula, minimise }) else {
        return None;
    };
    constants
        .into_iter()
        .map(|(function, name)| {
            let name = name.free_symbols().into_iter().next()?;
            Some((function, Term::constant(model.value(&name)?)))
        })
        .collect()
}

/// The formula with values for constants.
fn named(formula: &Formula, values: &BTreeMap<Symbol, Term>) -> Formula {
    if values.is_empty() {
        return formula.clone();
    }
    formula.rewrite(|part| match part.kind() {
        TermKind::Apply(function, arguments) if arguments.is_empty() => {
            values.get(function).cloned()
        }
        _ => None,
    })
}

/// The formula with one unknown value for each function that does not depend on the coordinates of the subscripts: a
/// function may be the same everywhere.
fn named_bounds(formula: &Formula, subscripts: &BTreeSet<Symbol>) -> Formula {
    formula.rewrite(|part| match part.kind() {
        TermKind::Apply(function, _) if part.free_symbols().is_disjoint(subscripts) => Some(
            Term::var(Symbol::new(format!("value of {}", function.name()))),
        ),
        _ => None,
    })
}

/// What of a formula holds by itself: of a choice between something and several things that hold together, each of these
/// (`k = 0`, or `k <= trip` and `text[k - 1]`).
fn parts_of_choice(formula: &Formula) -> Vec<Formula> {
    let FormulaKind::Or(ways) = formula.kind() else {
        return vec![formula.clone()];
    };
    let together = |way: &Formula| matches!(way.kind(), FormulaKind::And(_));
    let (several, single): (Vec<&Formula>, Vec<&Formula>) =
        ways.iter().partition(|way| together(way));
    match several[..] {
        [several] => {
            let parts = several.conjuncts().iter();
            let single = || single.iter().map(|way| (*way).clone());
            parts
                .map(|part| Formula::or(single().chain([part.clone()])))
                .collect()
        }
        _ => vec![formula.clone()],
    }
}

fn coordinates(formula: &Formula) -> BTreeSet<Symbol> {
    let symbols = formula.free_symbols().into_iter();
    symbols.filter(is_coordinate).collect()
}
