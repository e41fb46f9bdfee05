//! Sets of numbers that an expression may have, as far as intervals tell them.

use std::collections::BTreeSet;

use crate::syntax::ast::IntKind;

/// How many intervals are told apart.
pub(super) const MOST: usize = 16;

/// Wider than every type of 64 bits.
const LEAST: i128 = -(1 << 63);
const GREATEST: i128 = (1 << 64) - 1;

/// Intervals, in order, with something between each and the next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Ranges(Vec<(i128, i128)>);

impl Ranges {
    pub(super) fn of(least: i128, most: i128) -> Self {
        match least <= most {
            true => Self(vec![(least, most)]),
            false => Self::default(),
        }
    }

    pub(super) fn one(value: i128) -> Self {
        Self::of(value, value)
    }

    /// All numbers of a type; of one that is not known, all that any has.
    pub(super) fn all(kind: Option<IntKind>) -> Self {
        match kind {
            Some(kind) if kind.bits() <= 64 && kind.is_signed() => {
                let half = 1i128 << (kind.bits() - 1);
                Self::of(-half, half - 1)
            }
            Some(kind) if kind.bits() <= 64 => Self::of(0, (1i128 << kind.bits()) - 1),
            _ => Self::of(LEAST, GREATEST),
        }
    }

    pub(super) fn parts(&self) -> &[(i128, i128)] {
        &self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn least(&self) -> Option<i128> {
        Some(self.0.first()?.0)
    }

    pub(super) fn most(&self) -> Option<i128> {
        Some(self.0.last()?.1)
    }

    /// The only number in it.
    pub(super) fn single(&self) -> Option<i128> {
        match self.0[..] {
            [(least, most)] if least == most => Some(least),
            _ => None,
        }
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        let mut all: Vec<(i128, i128)> = self.0.iter().chain(&other.0).copied().collect();
        all.sort_unstable();
        let mut joined: Vec<(i128, i128)> = Vec::new();
        for (least, most) in all {
            match joined.last_mut() {
                Some(last) if least <= last.1.saturating_add(1) => last.1 = last.1.max(most),
                _ => joined.push((least, most)),
            }
        }
        Self(joined)
    }

    pub(super) fn within(&self, other: &Self) -> Self {
        let mut found = Vec::new();
        for (least, most) in &self.0 {
            for (from, to) in &other.0 {
                let (least, most) = (*least.max(from), *most.min(to));
                if least <= most {
                    found.push((least, most));
                }
            }
        }
        found.sort_unstable();
        Self(found)
    }

    pub(super) fn holds(&self, other: &Self) -> bool {
        self.within(other) == *other
    }

    /// All from the least to the most.
    pub(super) fn hull(&self) -> Self {
        match (self.least(), self.most()) {
            (Some(least), Some(most)) => Self::of(least, most),
            _ => Self::default(),
        }
    }

    fn moved(&self, by: i128) -> Self {
        Self(self.0.iter().map(|(a, b)| (a + by, b + by)).collect())
    }
}

/// What an expression may be, and what it can be made by who calls the functions of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Values {
    /// It has one of these.
    pub(super) may: Ranges,
    /// Nothing is known that keeps it from having any of these.
    pub(super) can: Ranges,
}

impl Values {
    pub(super) fn exactly(ranges: Ranges) -> Self {
        Self {
            may: ranges.clone(),
            can: ranges,
        }
    }

    pub(super) fn one(value: i128) -> Self {
        Self::exactly(Ranges::one(value))
    }

    pub(super) fn truth() -> Self {
        Self::exactly(Ranges::of(0, 1))
    }

    /// Whatever a type holds, and all of that may come.
    pub(super) fn free(kind: Option<IntKind>) -> Self {
        Self::exactly(Ranges::all(kind))
    }

    /// What a type holds; which of it may come is not told.
    pub(super) fn untold(kind: Option<IntKind>) -> Self {
        Self {
            may: Ranges::all(kind),
            can: Ranges::default(),
        }
    }

    /// The same, where something that is not followed speaks of it.
    pub(super) fn doubted(self) -> Self {
        // (A constant is what it is.)
        match self.may.single() {
            Some(_) => self,
            None => Self {
                can: Ranges::default(),
                ..self
            },
        }
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        let may = self.may.union(&other.may);
        let mut can = self.can.union(&other.can);
        can.0.truncate(MOST);
        Self {
            may: if may.0.len() > MOST { may.hull() } else { may },
            can,
        }
    }

    /// As far as something else reaches, on each side on which more has come.
    pub(super) fn widened(&self, more: &Self, most: &Self) -> Self {
        let all = self.may.union(&more.may).hull();
        let end = |of: &Ranges| Some((of.least()?, of.most()?));
        let (Some(now), Some(then), Some(far)) = (end(&self.may), end(&all), end(&most.may)) else {
            return self.union(more);
        };
        let least = if then.0 < now.0 { far.0 } else { now.0 };
        let upper = if then.1 > now.1 { far.1 } else { now.1 };
        Self {
            may: Ranges::of(least.min(then.0), upper.max(then.1)),
            can: self.can.union(&more.can),
        }
    }

    pub(super) fn within(&self, ranges: &Ranges) -> Self {
        Self {
            may: self.may.within(ranges),
            can: self.can.within(ranges),
        }
    }

    /// Each number is moved by a constant.
    pub(super) fn moved(&self, by: i128) -> Self {
        Self {
            may: self.may.moved(by),
            can: self.can.moved(by),
        }
    }

    /// In an integer type (C11, section 6.3.1.3).
    pub(super) fn converted(&self, kind: IntKind) -> Self {
        let all = Ranges::all(Some(kind));
        if all.holds(&self.may) {
            return self.clone();
        }
        let constants = self.may.0.iter().all(|(least, most)| least == most);
        if constants {
            let parts = self.may.0.iter();
            let parts = parts.map(|(value, _)| Self::one(kind.wrapped(*value)));
            return parts.fold(Self::default(), |all, part| all.union(&part));
        }
        Self {
            can: self.can.within(&all),
            may: all,
        }
    }

    /// The result of an operation in a type, from what it would be without one: where a sum has no sign, it comes round.
    pub(super) fn computed(self, kind: Option<IntKind>) -> Self {
        let all = Ranges::all(kind);
        match kind {
            _ if all.holds(&self.may) => self,
            // What does not fit has no meaning (C11, section 6.5).
            Some(kind) if kind.is_signed() => self.within(&all),
            _ => Self {
                can: self.can.within(&all),
                may: all,
            },
        }
    }

    /// What holds of the sums, differences, products and quotients of all pairs, where these are least and most at the ends.
    pub(super) fn combined(
        &self,
        other: &Self,
        independent: bool,
        work: impl Fn(i128, i128) -> Option<i128>,
    ) -> Option<Self> {
        let ends = |a: &Ranges, b: &Ranges| {
            let mut found = BTreeSet::new();
            for left in [a.least()?, a.most()?] {
                for right in [b.least()?, b.most()?] {
                    found.insert(work(left, right)?);
                }
            }
            Some(Ranges::of(*found.first()?, *found.last()?))
        };
        let may = ends(&self.may, &other.may)?;
        let whole = |of: &Self| of.can.0.len() == 1 && of.can == of.may;
        let can = match (self.may.single(), other.may.single()) {
            (Some(_), Some(_)) => may.clone(),
            _ if independent && whole(self) && whole(other) => may.clone(),
            _ => Ranges::default(),
        };
        Some(Self { may, can })
    }

    /// What is left over from a division by a positive number.
    pub(super) fn remainder(&self, by: &Self) -> Option<Self> {
        let (least, most) = (self.may.least()?, self.may.most()?);
        let largest = by.may.most()?;
        if by.may.least()? < 1 {
            return None;
        }
        if least >= 0 && most < by.may.least()? {
            return Some(self.clone());
        }
        let may = Ranges::of(
            (1 - largest).min(0).max(least.min(0)),
            (largest - 1).min(most.max(0)),
        );
        let covered =
            by.may.single().is_some() && self.can.hull().holds(&may) && self.can.0.len() == 1;
        let can = if covered {
            may.clone()
        } else {
            Ranges::default()
        };
        Some(Self { may, can })
    }

    /// What two numbers have in common, bit by bit.
    pub(super) fn bits_of_both(&self, other: &Self) -> Option<Self> {
        let bound = |of: &Self| (of.may.least()? >= 0).then(|| of.may.most()).flatten();
        let most = match (bound(self), bound(other)) {
            (Some(a), Some(b)) => a.min(b),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => return None,
        };
        let may = Ranges::of(0, most);
        let masks = |mask: &Self, of: &Self| {
            mask.may.single().is_some_and(|mask| mask & (mask + 1) == 0)
                && of.can.0.len() == 1
                && of.can.holds(&may)
        };
        let covered = masks(self, other) || masks(other, self);
        let can = if covered {
            may.clone()
        } else {
            Ranges::default()
        };
        Some(Self { may, can })
    }

    /// What one of two numbers has, bit by bit.
    pub(super) fn bits_of_any(&self, other: &Self) -> Option<Self> {
        if self.may.least()? < 0 || other.may.least()? < 0 {
            return None;
        }
        let most = self.may.most()?.max(other.may.most()?);
        let bits = 128 - most.leading_zeros();
        let may = Ranges::of(0, (1i128 << bits) - 1);
        let can = Ranges::default();
        Some(Self { may, can })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(least: i128, most: i128) -> Values {
        Values::exactly(Ranges::of(least, most))
    }

    #[test]
    fn neighbours_are_one_range() {
        let joined = values(0, 3).union(&values(4, 5)).union(&values(9, 9));
        assert_eq!(joined.may.parts(), [(0, 5), (9, 9)]);
    }

    #[test]
    fn remainders_have_the_sign_of_the_dividend() {
        let by = Values::one(10);
        let int = Values::free(Some(IntKind::Int));
        assert_eq!(int.remainder(&by), Some(values(-9, 9)));
        assert_eq!(values(0, 100).remainder(&by), Some(values(0, 9)));
        assert_eq!(values(3, 5).remainder(&by), Some(values(3, 5)));
        let some = values(3, 14).remainder(&by).unwrap();
        assert_eq!(some.may, Ranges::of(0, 9));
        assert!(some.can.is_empty());
    }

    #[test]
    fn what_does_not_fit_comes_round_without_a_sign() {
        let sum = values(0, 10).moved(-1).computed(Some(IntKind::UnsignedInt));
        assert_eq!(sum.may, Ranges::all(Some(IntKind::UnsignedInt)));
        assert_eq!(
            Values::one(300).converted(IntKind::UnsignedChar),
            Values::one(44)
        );
        let cut = values(0, 300).converted(IntKind::UnsignedChar);
        assert_eq!(cut.may, Ranges::of(0, 255));
    }

    #[test]
    fn bits_tell_the_range() {
        let int = Values::free(Some(IntKind::Int));
        assert_eq!(int.bits_of_both(&Values::one(7)), Some(values(0, 7)));
        assert!(int.bits_of_both(&Values::one(6)).unwrap().can.is_empty());
        assert_eq!(int.bits_of_any(&Values::one(6)), None);
        assert_eq!(
            values(0, 4).bits_of_any(&values(0, 2)).unwrap().may,
            Ranges::of(0, 7)
        );
    }
}
