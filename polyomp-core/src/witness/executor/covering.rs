//! Which placements of work units have to be tried.
//!
//! A race is between two accesses, so what matters is where the unit of each
//! (an iteration, a section, a single block) is executed: for units u ≠ v of
//! one execution and strands a, b some placement must put u on a and v on b.
//! Tables with that property (covering arrays of strength two) grow with the
//! logarithm of the number of units, so a handful of executions stands for all
//! pairs.
//!
//! This is complete for a program in which what a unit executes, and where its
//! accesses go, depends only on parameters, iterators, and the number of the
//! executing strand: then both events of a race happen, at the same locations,
//! in every execution that places their two units alike, and so do the
//! barriers, forks and joins that could order them. Three things break that, and
//! ask for more placements:
//!
//! - *Registers or memory that units leave behind* and that decide what is
//!   executed: all placements are tried, as far as their number allows.
//! - *Ordered blocks, taskwaits and dependent tasks in units*: a third unit can
//!   order the two, when it is on the strand of the first. So the other units are
//!   all put on one strand, each in turn.
//! - *Units within units* (nested teams): each event has several units; placements
//!   are then drawn until larger tuples are covered too.

use super::work::UnitKey;

/// A unit, and how many strands could execute it.
pub(super) type Unit = (UnitKey, i64);

/// A strand for each unit.
pub(super) type Row = Vec<i64>;

/// Placements that put every two units on every two strands.
pub(super) fn pairwise(units: &[Unit]) -> Vec<Row> {
    let width = units
        .iter()
        .map(|(_, size)| size.unsigned_abs() as usize)
        .max();
    let width = width.unwrap_or(1).max(1);
    let count = units.len();
    if count == 1 {
        let size = units.first().map_or(1, |(_, size)| *size);
        return (0..size).map(|strand| vec![strand]).collect();
    }
    let columns = count * width;
    // covered[(u, a), (v, b)] for u < v
    let mut covered = vec![false; columns * columns];
    let column = |unit: usize, strand: i64| unit * width + strand.unsigned_abs() as usize;
    let mut open: usize = 0;
    for (u, (_, first)) in units.iter().enumerate() {
        for (_, second) in units.iter().skip(u + 1) {
            open += (first.unsigned_abs() * second.unsigned_abs()) as usize;
        }
    }
    let mut rows = Vec::new();
    while open > 0 {
        let mut row: Row = Vec::with_capacity(count);
        // Begin with a pair that is still open, so that every row makes progress.
        let seed = first_open(units, &covered, columns, &column);
        let Some((u, a, v, b)) = seed else {
            break;
        };
        for (unit, (_, size)) in units.iter().enumerate() {
            if unit == u {
                row.push(a);
                continue;
            }
            if unit == v {
                row.push(b);
                continue;
            }
            let gain = |strand: i64| {
                let with_earlier = row.iter().enumerate().filter(|(earlier, chosen)| {
                    !is_covered(
                        &covered,
                        columns,
                        column(*earlier, **chosen),
                        column(unit, strand),
                    )
                });
                let with_seed = [(u, a), (v, b)].into_iter().filter(|(seed, chosen)| {
                    *seed > unit
                        && !is_covered(
                            &covered,
                            columns,
                            column(unit, strand),
                            column(*seed, *chosen),
                        )
                });
                with_earlier.count() + with_seed.count()
            };
            // Among equals prefer a strand that rotates, to spread the choices.
            let start = (rows.len() + unit) as i64;
            let best = (0..*size)
                .map(|turn| (start + turn) % size)
                .max_by_key(|strand| gain(*strand));
            row.push(best.unwrap_or(0));
        }
        for (u, a) in row.iter().enumerate() {
            for (v, b) in row.iter().enumerate().skip(u + 1) {
                let index = column(u, *a) * columns + column(v, *b);
                if let Some(done) = covered.get_mut(index)
                    && !*done
                {
                    *done = true;
                    open -= 1;
                }
            }
        }
        rows.push(row);
    }
    rows
}

fn is_covered(covered: &[bool], columns: usize, first: usize, second: usize) -> bool {
    covered
        .get(first * columns + second)
        .copied()
        .unwrap_or(true)
}

fn first_open(
    units: &[Unit],
    covered: &[bool],
    columns: usize,
    column: &impl Fn(usize, i64) -> usize,
) -> Option<(usize, i64, usize, i64)> {
    for (u, (_, first)) in units.iter().enumerate() {
        for (v, (_, second)) in units.iter().enumerate().skip(u + 1) {
            for a in 0..*first {
                for b in 0..*second {
                    if !is_covered(covered, columns, column(u, a), column(v, b)) {
                        return Some((u, a, v, b));
                    }
                }
            }
        }
    }
    None
}

/// Placements that put every two units on every two strands, and all others on
/// one, each in turn.
pub(super) fn pairs_and_rest(units: &[Unit], limit: usize) -> (Vec<Row>, bool) {
    let mut rows = std::collections::BTreeSet::new();
    let most = units.iter().map(|(_, size)| *size).max().unwrap_or(1);
    for (u, (_, first)) in units.iter().enumerate() {
        for (v, (_, second)) in units.iter().enumerate().skip(u + 1) {
            for rest in 0..most {
                for a in 0..*first {
                    for b in 0..*second {
                        let row = units.iter().enumerate().map(|(unit, (_, size))| {
                            if unit == u {
                                a
                            } else if unit == v {
                                b
                            } else {
                                rest.min(size - 1)
                            }
                        });
                        rows.insert(row.collect::<Row>());
                        if rows.len() >= limit {
                            return (rows.into_iter().collect(), false);
                        }
                    }
                }
            }
        }
    }
    (rows.into_iter().collect(), true)
}

/// All placements, if there are not more than `limit`.
pub(super) fn everything(units: &[Unit], limit: usize) -> Option<Vec<Row>> {
    let count = units.iter().try_fold(1_usize, |count, (_, size)| {
        count
            .checked_mul(size.unsigned_abs() as usize)
            .filter(|count| *count <= limit)
    })?;
    let row = |mut number: usize| {
        units
            .iter()
            .map(|(_, size)| {
                let size = (size.unsigned_abs() as usize).max(1);
                let strand = number % size;
                number /= size;
                strand as i64
            })
            .collect()
    };
    Some((0..count).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spmd::NodeId;

    fn units(sizes: &[i64]) -> Vec<Unit> {
        sizes
            .iter()
            .enumerate()
            .map(|(index, size)| (UnitKey::new(0, NodeId(0), 0, index as u64), *size))
            .collect()
    }

    #[test]
    fn every_two_units_meet_on_every_two_strands() {
        for sizes in [&[2][..], &[2, 2], &[2; 15], &[3; 10], &[3, 2, 4, 1, 3]] {
            let rows = pairwise(&units(sizes));
            for (u, first) in sizes.iter().enumerate() {
                for (v, second) in sizes.iter().enumerate().skip(u + 1) {
                    for a in 0..*first {
                        for b in 0..*second {
                            assert!(
                                rows.iter().any(|row| row[u] == a && row[v] == b),
                                "{sizes:?}: {u} on {a}, {v} on {b}"
                            );
                        }
                    }
                }
            }
        }
        assert_eq!(pairwise(&units(&[3])).len(), 3);
        assert!(pairwise(&[]).is_empty());
        assert!(pairwise(&units(&[2; 15])).len() <= 12);
        assert!(pairwise(&units(&[3; 10])).len() <= 24);
    }

    #[test]
    fn all_placements_are_listed_within_the_limit() {
        assert_eq!(
            everything(&units(&[2, 3]), 6).map(|rows| rows.len()),
            Some(6)
        );
        assert_eq!(everything(&units(&[2, 3]), 5), None);
    }
}
