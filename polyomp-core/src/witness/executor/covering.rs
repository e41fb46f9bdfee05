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

/// Placements that put every two units on every two strands, one after the other: whoever has seen enough asks for no
/// more.
#[derive(Debug)]
pub(super) struct Pairwise<'u> {
    units: &'u [Unit],
    /// A column for each unit and strand.
    width: usize,
    columns: usize,
    /// `covered[(u, a), (v, b)]` for u < v.
    covered: Vec<bool>,
    /// How many pairs are not covered yet.
    open: usize,
    /// Every pair of columns before this one is covered.
    settled: usize,
    made: usize,
}

/// Placements that put every two units on every two strands.
pub(super) fn pairwise(units: &[Unit]) -> Pairwise<'_> {
    let sizes = || units.iter().map(|(_, size)| size.unsigned_abs() as usize);
    let width = sizes().max().unwrap_or(1).max(1);
    let columns = units.len() * width;
    let (mut open, mut before) = (0, 0);
    for size in sizes() {
        open += before * size;
        before += size;
    }
    Pairwise {
        units,
        width,
        columns,
        covered: vec![false; columns * columns],
        open,
        settled: 0,
        made: 0,
    }
}

impl Pairwise<'_> {
    fn column(&self, unit: usize, strand: i64) -> usize {
        unit * self.width + strand.unsigned_abs() as usize
    }

    /// Where it stands whether two units, the first before the second in order, have been on these strands.
    fn pair(&self, first: (usize, i64), second: (usize, i64)) -> usize {
        self.column(first.0, first.1) * self.columns + self.column(second.0, second.1)
    }

    fn is_open(&self, first: (usize, i64), second: (usize, i64)) -> bool {
        self.covered.get(self.pair(first, second)) == Some(&false)
    }

    /// The first pair that is not covered. What is covered stays so, thus the search goes on where it ended.
    fn first_open(&mut self) -> Option<[(usize, i64); 2]> {
        let sizes: Vec<i64> = self.units.iter().map(|(_, size)| *size).collect();
        for at in self.settled..self.covered.len() {
            let of = |column: usize| (column / self.width, (column % self.width) as i64);
            let pair = [of(at / self.columns), of(at % self.columns)];
            let [(u, a), (v, b)] = pair;
            let size = |unit: usize| sizes.get(unit).copied().unwrap_or(0);
            if u < v && a < size(u) && b < size(v) && self.covered.get(at) == Some(&false) {
                self.settled = at;
                return Some(pair);
            }
        }
        None
    }

    /// The strand of the next unit of a row that begins like this, so that as many open pairs as possible are covered.
    fn next_strand(&self, row: &[i64], size: i64, seed: [(usize, i64); 2]) -> i64 {
        let unit = row.len();
        let gain = |strand: i64| {
            let earlier = row.iter().copied().enumerate();
            let earlier = earlier.filter(|earlier| self.is_open(*earlier, (unit, strand)));
            let later = seed.into_iter().filter(|(seed, _)| *seed > unit);
            let later = later.filter(|seed| self.is_open((unit, strand), *seed));
            earlier.count() + later.count()
        };
        // Among equals prefer a strand that rotates, to spread the choices.
        let start = (self.made + unit) as i64;
        (0..size)
            .map(|turn| (start + turn) % size)
            .max_by_key(|strand| gain(*strand))
            .unwrap_or(0)
    }
}

impl Iterator for Pairwise<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        if let [(_, size)] = self.units {
            let strand = self.made as i64;
            self.made += 1;
            return (strand < *size).then(|| vec![strand]);
        }
        if self.open == 0 {
            return None;
        }
        // Begin with a pair that is still open, so that every row makes progress.
        let seed = self.first_open()?;
        let mut row: Row = Vec::with_capacity(self.units.len());
        for (unit, (_, size)) in self.units.iter().enumerate() {
            let fixed = seed.into_iter().find(|(seeded, _)| *seeded == unit);
            let strand = fixed.map(|(_, strand)| strand);
            row.push(strand.unwrap_or_else(|| self.next_strand(&row, *size, seed)));
        }
        for first in row.iter().copied().enumerate() {
            for second in row.iter().copied().enumerate().skip(first.0 + 1) {
                let pair = self.pair(first, second);
                if let Some(done @ false) = self.covered.get_mut(pair) {
                    *done = true;
                    self.open -= 1;
                }
            }
        }
        self.made += 1;
        Some(row)
    }
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
            let rows: Vec<Row> = pairwise(&units(sizes)).collect();
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
        let count = |sizes: &[i64]| pairwise(&units(sizes)).count();
        assert_eq!(count(&[3]), 3);
        assert_eq!(count(&[]), 0);
        assert!(count(&[2; 15]) <= 12);
        assert!(count(&[3; 10]) <= 24);
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
