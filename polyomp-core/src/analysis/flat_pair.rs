//! Two accesses in [flat rows](super::flat_rows): that they meet only in one row, where that can be assumed.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol, Term};
use crate::mhp::Case;
use crate::report::RegionReport;
use crate::scop::{AccessRelation, PathKind, PathNode, is_coordinate, is_team_size};

use super::EntryAnalysis;
use super::flat_rows::{self, InRows};
use super::row_sums::RowSums;
use super::rows::{self, Rows};

impl EntryAnalysis<'_> {
    /// That flat subscripts stay within rows of lengths that nothing else tells, and what follows for the two.
    pub(super) fn in_flat_rows(
        &mut self,
        (a, class_a): (&AccessRelation, usize),
        (b, class_b): (&AccessRelation, usize),
        case: &Case,
        report: &mut RegionReport,
    ) -> Formula {
        let (Some(one), Some(other)) = (flat_rows::flat(a), flat_rows::flat(b)) else {
            return Formula::truth();
        };
        let told = flat_rows::told(self.scop, a, b);
        let sums = RowSums::of(self.scop, [one, other], &told);
        let [in_a, in_b] = [a, b].map(|access| sums.access(access));
        let (Some(one), Some(other)) = (flat_rows::flat(&in_a), flat_rows::flat(&in_b)) else {
            return Formula::truth();
        };
        // All lengths of both accesses together: each alone may be possible where all are not.
        let lengths = flat_rows::lengths((a, one), (b, other), |symbol| {
            let given = flat_rows::is_given(self.scop, symbol) && !told.contains(symbol);
            given || sums.contains(symbol)
        });
        let nests = flat_rows::nests([one, other], &lengths);
        // What only says where rows begin need not be long.
        let mut lengths_of_rows = lengths.clone();
        lengths_of_rows.retain(|length| {
            let mut rows = nests[0].iter();
            rows.any(|rows| rows.length.free_symbols().contains(length))
        });
        // With another offset (`a[i * pitch + j + offset]`) they may be of different rows, unless it is where in the row
        // they are.
        let mut levels = nests[0].iter().zip(&nests[1]);
        let alike = levels.all(|(x, y)| x.begin == y.begin);
        let columns = || {
            flat_rows::begin_in_row(&in_a, &nests[0], &lengths_of_rows)
                && flat_rows::begin_in_row(&in_b, &nests[1], &lengths_of_rows)
        };
        // A row that holds rows may be used without these (`c[i * pitch]`): what counts is that of the outermost ones.
        let in_both = |lengths: &[Symbol]| {
            let outermost = lengths.first();
            outermost.is_some_and(|length| {
                [one, other]
                    .iter()
                    .all(|index| index.free_symbols().contains(length))
            })
        };
        if nests[0].is_empty()
            || !(alike || columns())
            || !(in_both(&lengths_of_rows)
                || self.bounded_alike((&in_a, one), (&in_b, other), &lengths))
        {
            return Formula::truth();
        }
        let counted = nests
            .each_ref()
            .map(|nest| flat_rows::from_the_beginning(nest));
        let ways = match alike {
            true => vec![nests, counted],
            false => vec![counted],
        };
        let facts = sums.formula(&Formula::and(self.scop.facts.iter().cloned()));
        let kept = ways.into_iter().find(|[x, y]| {
            self.stays_in_flat_rows(&in_a, class_a, x, &lengths_of_rows, &facts)
                && self.stays_in_flat_rows(&in_b, class_b, y, &lengths_of_rows, &facts)
        });
        let Some([first, second]) = kept else {
            return Formula::truth();
        };
        let mut parts = Vec::new();
        for (x, y) in first.iter().zip(&second) {
            let length = sums.shown(self.program, self.scop, &x.length);
            let [x, y] = [x, y].map(|rows| sums.restored_rows(rows));
            let equal = |x, y| case.copies.term(x, 1).equals(case.copies.term(y, 2));
            parts.extend([
                case.copies.formula(&x.leaves().negated(), 1),
                case.copies.formula(&y.leaves().negated(), 2),
                equal(&x.row, &y.row),
                equal(&x.within, &y.within),
            ]);
            let array = flat_rows::array(self.program, a);
            let assumption =
                format!("the subscripts of `{array}` stay within its rows of `{length}` elements");
            if !report.assumptions.contains(&assumption) {
                report.assumptions.push(assumption);
            }
        }
        Formula::and(parts)
    }

    /// Whether a subscript without a length is one of a row, as the other is in rows: nothing else bounds it than bounds
    /// that one, and all strands go through the same. Another could go through all rows (`a[i * p] = a[i]`).
    fn bounded_alike(
        &self,
        (a, one): (&AccessRelation, &Term),
        (b, other): (&AccessRelation, &Term),
        lengths: &[Symbol],
    ) -> bool {
        let bounds = |access: &AccessRelation| -> BTreeSet<Symbol> {
            let mut symbols = access.guard.free_symbols();
            symbols.retain(|symbol| !is_coordinate(symbol) && !is_team_size(symbol));
            symbols
        };
        let in_rows = [one, other].map(Term::free_symbols);
        lengths.iter().all(|length| {
            match in_rows.each_ref().map(|symbols| symbols.contains(length)) {
                [true, false] => bounds(b).is_subset(&bounds(a)) && is_the_same_for_all(b, other),
                [false, true] => bounds(a).is_subset(&bounds(b)) && is_the_same_for_all(a, one),
                _ => true,
            }
        })
    }

    /// Whether the subscripts can be assumed to stay within flat rows.
    fn stays_in_flat_rows(
        &mut self,
        access: &AccessRelation,
        class: usize,
        nest: &[InRows],
        lengths: &[Symbol],
        facts: &Formula,
    ) -> bool {
        let places = nest.iter();
        let places = places.map(|rows| (rows.length.clone(), rows.within.clone()));
        let key = (class, places.collect());
        if let Some(known) = self.flat_rows.get(&key) {
            return *known;
        }
        // Rows that cannot be long may well be too short.
        let possible = flat_rows::long(lengths).into_iter().find(|values| {
            let given = Formula::and([facts.clone(), access.guard.clone()]);
            self.solver.has_point(&given.substitute(values))
        });
        let kept = possible.is_some_and(|values| {
            let long: Vec<_> = nest.iter().map(|rows| rows.with(&values)).collect();
            let leaves = Formula::or(long.iter().map(InRows::leaves));
            if leaves.is_false() {
                return true;
            }
            let guard = access.guard.substitute(&values);
            let two = flat_rows::two_within(self.solver, facts, &guard, &long);
            let guard = two.unwrap_or(guard);
            let rows = rows::assumed(self.solver, self.scop, access, facts, &guard, leaves);
            rows == Rows::Assumed
        });
        let kept = kept && self.stays_as_usual(access, nest, lengths, facts);
        self.flat_rows.insert(key, kept);
        kept
    }

    /// Whether subscripts can stay within flat rows where what is given beside their lengths is not negative: what is
    /// counted back from where a row begins (`a[i * w - 1 - c]`) is in another row.
    fn stays_as_usual(
        &mut self,
        access: &AccessRelation,
        nest: &[InRows],
        lengths: &[Symbol],
        facts: &Formula,
    ) -> bool {
        let stays = nest.iter().map(|rows| rows.leaves().negated());
        let stays = Formula::and(
            [facts.clone(), access.guard.clone()]
                .into_iter()
                .chain(stays),
        );
        let given = stays
            .free_symbols()
            .into_iter()
            .filter(|symbol| flat_rows::is_given(self.scop, symbol) && !lengths.contains(symbol));
        let usual = given.map(|symbol| Term::var(symbol).at_least(0));
        let formula = Formula::and([stays.clone()].into_iter().chain(usual));
        !self.is_empty(&formula)
    }
}

/// Whether the subscript of an access goes through the same values in all strands, and in all parts of what is divided
/// among them.
fn is_the_same_for_all(access: &AccessRelation, index: &Term) -> bool {
    let divides = |node: &PathNode| match &node.kind {
        PathKind::Strand(..) => true,
        PathKind::Loop {
            worksharing,
            distribute,
            simd,
            ..
        } => worksharing.is_some() || distribute.is_some() || simd.is_some(),
        _ => false,
    };
    let Some(last) = access.path.iter().rposition(|node| divides(node)) else {
        return true;
    };
    let around = access.path.iter().take(last + 1);
    let mut divided: BTreeSet<Symbol> = around.flat_map(|node| node.coordinates()).collect();
    // What loops within count, where they begin or end by that.
    loop {
        let parts = access.guard.conjuncts().iter().map(Formula::free_symbols);
        let bounded = parts.filter(|symbols| !symbols.is_disjoint(&divided));
        let mut found: BTreeSet<Symbol> = bounded.flatten().filter(is_coordinate).collect();
        found.retain(|symbol| !divided.contains(symbol));
        if found.is_empty() {
            return index.free_symbols().is_disjoint(&divided);
        }
        divided.extend(found);
    }
}
