//! The iterations of a counted loop nest, by position.

use super::stop::Stop;

/// `first, first + step, …`, `count` values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) first: i64,
    pub(crate) step: i64,
    pub(crate) count: u64,
}

impl Range {
    /// The values from `lower` towards the exclusive `upper`.
    pub(crate) fn new(lower: i64, upper: i64, step: i64, descending: bool) -> Result<Range, Stop> {
        if step == 0 || (step < 0) != descending {
            return Err(Stop::unexecutable(
                "a loop's increment does not lead from its first to its last value",
            ));
        }
        let (low, high) = if descending {
            (upper, lower)
        } else {
            (lower, upper)
        };
        let count = if low < high {
            high.abs_diff(low).div_ceil(step.unsigned_abs())
        } else {
            0
        };
        Ok(Range {
            first: lower,
            step,
            count,
        })
    }

    pub(crate) fn value(&self, position: u64) -> Option<i64> {
        let position = i64::try_from(position).ok()?;
        self.first.checked_add(position.checked_mul(self.step)?)
    }

    fn position(&self, value: i64) -> Option<u64> {
        let distance = i128::from(value) - i128::from(self.first);
        let step = i128::from(self.step);
        if step == 0 || distance % step != 0 {
            return None;
        }
        u64::try_from(distance / step)
            .ok()
            .filter(|position| *position < self.count)
    }
}

/// All iterations of a nest, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Iterations {
    /// Independent ranges, outermost first.
    Product(Vec<Range>),
    /// Tuples of `width` values, one after another.
    List { width: usize, values: Vec<i64> },
}

impl Iterations {
    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Iterations::Product(ranges) => ranges
                .iter()
                .try_fold(1_u64, |count, range| count.checked_mul(range.count)),
            Iterations::List { width, values } => {
                u64::try_from(values.len().checked_div(*width).unwrap_or(0)).ok()
            }
        }
    }

    /// Puts the values at `position` into `into`.
    pub(crate) fn values(&self, position: u64, into: &mut Vec<i64>) -> Option<()> {
        into.clear();
        match self {
            Iterations::Product(ranges) => {
                let mut rest = position;
                for range in ranges.iter().rev() {
                    into.push(range.value(rest.checked_rem(range.count)?)?);
                    rest = rest.checked_div(range.count)?;
                }
                into.reverse();
            }
            Iterations::List { width, values } => {
                let start = usize::try_from(position).ok()?.checked_mul(*width)?;
                into.extend_from_slice(values.get(start..start.checked_add(*width)?)?);
            }
        }
        Some(())
    }

    /// Where an iteration with these values stands.
    pub(crate) fn position(&self, wanted: &[i64]) -> Option<u64> {
        match self {
            Iterations::Product(ranges) => {
                if ranges.len() != wanted.len() {
                    return None;
                }
                ranges
                    .iter()
                    .zip(wanted)
                    .try_fold(0_u64, |sum, (range, value)| {
                        sum.checked_mul(range.count)?
                            .checked_add(range.position(*value)?)
                    })
            }
            Iterations::List { width, values } => {
                if *width == 0 {
                    return None;
                }
                let index = values
                    .chunks_exact(*width)
                    .position(|tuple| tuple == wanted)?;
                u64::try_from(index).ok()
            }
        }
    }

    /// The value that the only iterator has when the loop ends.
    pub(crate) fn last(&self) -> Option<i64> {
        match self {
            Iterations::Product(ranges) => match ranges.as_slice() {
                [range] => range.value(range.count),
                _ => None,
            },
            Iterations::List { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(lower: i64, upper: i64, step: i64) -> Range {
        match Range::new(lower, upper, step, step < 0) {
            Ok(range) => range,
            Err(stop) => panic!("{stop:?}"),
        }
    }

    #[test]
    fn ranges_count_in_both_directions() {
        assert_eq!(range(0, 5, 2).count, 3);
        assert_eq!(range(5, -1, -2).count, 3);
        assert_eq!(range(5, 5, 1).count, 0);
        assert_eq!(range(6, 5, 1).count, 0);
        assert_eq!(range(i64::MIN, i64::MAX, 1).count, u64::MAX);
        assert!(Range::new(0, 5, 0, false).is_err());
        assert!(Range::new(0, 5, -1, false).is_err());
    }

    #[test]
    fn positions_and_values_are_inverse() {
        let nest = Iterations::Product(vec![range(1, 4, 1), range(5, 0, -2)]);
        assert_eq!(nest.count(), Some(9));
        let mut values = Vec::new();
        for position in 0..9 {
            assert_eq!(nest.values(position, &mut values), Some(()));
            assert_eq!(nest.position(&values), Some(position));
        }
        assert_eq!(values, [3, 1]);
        assert_eq!(nest.position(&[3, 2]), None);
        assert_eq!(nest.position(&[4, 1]), None);
    }
}
