//! Integer terms, and the constructors that keep them in normal form.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::Arc;

use super::hash::QuickHasher;
use super::intern::Interned;
use super::logic::Formula;
use super::sum::{self, SumBuilder};
use super::{Symbol, with_stack};

/// The four ways to divide: two roundings, quotient or remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Division {
    /// The quotient rounded towards minus infinity.
    FloorQuotient,
    /// The remainder of [`Division::FloorQuotient`]; it has the divisor's sign.
    FloorRemainder,
    /// The quotient rounded towards zero: C's `/`.
    TruncQuotient,
    /// The remainder of [`Division::TruncQuotient`]; it has the dividend's sign: C's `%`.
    TruncRemainder,
}

impl Division {
    /// The value on two integers; `None` for a zero divisor or a result outside the range.
    pub fn apply(self, dividend: i128, divisor: i128) -> Option<i128> {
        let quotient = dividend.checked_div(divisor)?;
        let remainder = dividend.checked_rem(divisor)?;
        let rounds_down = remainder != 0 && (remainder < 0) != (divisor < 0);
        Some(match self {
            Division::TruncQuotient => quotient,
            Division::TruncRemainder => remainder,
            Division::FloorQuotient if rounds_down => quotient - 1,
            Division::FloorQuotient => quotient,
            Division::FloorRemainder if rounds_down => remainder + divisor,
            Division::FloorRemainder => remainder,
        })
    }
}

/// What a [`Term`] is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TermKind {
    /// An integer.
    Const(i64),
    /// An unknown.
    Var(Symbol),
    /// A product of at least two factors, sorted.
    Product(Vec<Term>),
    /// An uninterpreted function applied to its arguments.
    Apply(Symbol, Vec<Term>),
    /// A division; without value where the divisor (the second term) is zero.
    Divide(Division, Term, Term),
    /// The smaller of two terms.
    Min(Term, Term),
    /// The larger of two terms.
    Max(Term, Term),
    /// The first term where the condition is true, the second where it is false.
    Ite(Formula, Term, Term),
    /// `coefficient * term + ... + constant`; terms sorted, coefficients not zero. A term is a constant or a sum only
    /// where folding it in would have overflowed.
    Sum(Vec<(Term, i64)>, i64),
}

struct Node {
    kind: TermKind,
    hash: u64,
    weight: u64,
}

impl Drop for Node {
    fn drop(&mut self) {
        if self.weight > 64 {
            let kind = std::mem::replace(&mut self.kind, TermKind::Const(0));
            with_stack(move || drop(kind));
        }
    }
}

thread_local! {
    static NODES: Interned<Node> = Interned::default();
}

/// An integer-valued expression in normal form; see the [module](super).
#[derive(Clone)]
pub struct Term(Arc<Node>);

impl Term {
    pub(super) fn raw(kind: TermKind) -> Term {
        let mut hasher = QuickHasher::default();
        kind.hash(&mut hasher);
        let weigh = |terms: &[Term]| terms.iter().map(Term::weight).fold(0, u64::saturating_add);
        let weight = match &kind {
            TermKind::Const(_) | TermKind::Var(_) => 0,
            TermKind::Product(terms) | TermKind::Apply(_, terms) => weigh(terms),
            TermKind::Divide(_, a, b) | TermKind::Min(a, b) | TermKind::Max(a, b) => {
                a.weight().saturating_add(b.weight())
            }
            TermKind::Ite(condition, a, b) => condition
                .weight()
                .saturating_add(a.weight())
                .saturating_add(b.weight()),
            TermKind::Sum(entries, _) => entries
                .iter()
                .map(|(term, _)| term.weight())
                .fold(0, u64::saturating_add),
        };
        let (hash, weight) = (hasher.finish(), weight.saturating_add(1));
        let is_same = |node: &Node| node.weight == weight && node.kind == kind;
        if let Some(known) = NODES.with(|nodes| nodes.known(hash, is_same)) {
            return Term(known);
        }
        let node = Arc::new(Node { kind, hash, weight });
        NODES.with(|nodes| nodes.keep(hash, &node));
        Term(node)
    }

    /// The integer `value`.
    pub fn constant(value: i64) -> Term {
        Term::raw(TermKind::Const(value))
    }

    /// The unknown `symbol`.
    pub fn var(symbol: impl Into<Symbol>) -> Term {
        Term::raw(TermKind::Var(symbol.into()))
    }

    /// The uninterpreted function `function` at `arguments`.
    pub fn apply(function: impl Into<Symbol>, arguments: Vec<Term>) -> Term {
        Term::raw(TermKind::Apply(function.into(), arguments))
    }

    /// The sum of all `terms`.
    pub fn sum(terms: impl IntoIterator<Item = Term>) -> Term {
        let mut builder = SumBuilder::default();
        for term in terms {
            builder.add(&term, 1);
        }
        builder.finish()
    }

    /// The product of all `factors`.
    pub fn product(factors: impl IntoIterator<Item = Term>) -> Term {
        factors
            .into_iter()
            .fold(Term::constant(1), |product, factor| product * factor)
    }

    /// The linear combination of `entries` (term, coefficient), plus `constant`.
    pub fn linear(entries: impl IntoIterator<Item = (Term, i64)>, constant: i64) -> Term {
        let mut builder = SumBuilder::default();
        builder.add(&Term::constant(constant), 1);
        for (term, coefficient) in entries {
            builder.add(&term, coefficient);
        }
        builder.finish()
    }

    /// `coefficient * self`.
    pub fn scaled(&self, coefficient: i64) -> Term {
        let mut builder = SumBuilder::default();
        builder.add(self, coefficient);
        builder.finish()
    }

    /// The quotient rounded towards minus infinity.
    pub fn floor_div(&self, divisor: impl Into<Term>) -> Term {
        Term::divide(Division::FloorQuotient, self.clone(), divisor.into())
    }

    /// The quotient rounded towards plus infinity.
    pub fn ceil_div(&self, divisor: impl Into<Term>) -> Term {
        self.scaled(-1).floor_div(divisor).scaled(-1)
    }

    /// The remainder of [`Term::floor_div`].
    pub fn floor_mod(&self, divisor: impl Into<Term>) -> Term {
        Term::divide(Division::FloorRemainder, self.clone(), divisor.into())
    }

    /// The quotient rounded towards zero: C's `/`.
    pub fn trunc_div(&self, divisor: impl Into<Term>) -> Term {
        Term::divide(Division::TruncQuotient, self.clone(), divisor.into())
    }

    /// The remainder of [`Term::trunc_div`]: C's `%`.
    pub fn trunc_rem(&self, divisor: impl Into<Term>) -> Term {
        Term::divide(Division::TruncRemainder, self.clone(), divisor.into())
    }

    /// Division of the given sort.
    pub fn divide(division: Division, dividend: Term, divisor: Term) -> Term {
        sum::divide(division, dividend, divisor)
    }

    /// The smaller of the two.
    pub fn minimum(&self, other: impl Into<Term>) -> Term {
        let other = other.into();
        if let Some(merged) = absorb(self, &other, Term::minima, Term::minimum)
            .or_else(|| absorb(&other, self, Term::minima, Term::minimum))
        {
            return merged;
        }
        match (self - &other).as_constant() {
            Some(difference) if difference <= 0 => self.clone(),
            Some(_) => other,
            None if *self <= other => Term::raw(TermKind::Min(self.clone(), other)),
            None => Term::raw(TermKind::Min(other, self.clone())),
        }
    }

    /// The larger of the two.
    pub fn maximum(&self, other: impl Into<Term>) -> Term {
        let other = other.into();
        if let Some(merged) = absorb(self, &other, Term::maxima, Term::maximum)
            .or_else(|| absorb(&other, self, Term::maxima, Term::maximum))
        {
            return merged;
        }
        match (self - &other).as_constant() {
            Some(difference) if difference >= 0 => self.clone(),
            Some(_) => other,
            None if *self <= other => Term::raw(TermKind::Max(self.clone(), other)),
            None => Term::raw(TermKind::Max(other, self.clone())),
        }
    }

    /// `then` where `condition` is true, `otherwise` where it is false.
    pub fn ite(condition: Formula, then: impl Into<Term>, otherwise: impl Into<Term>) -> Term {
        let (then, otherwise) = (then.into(), otherwise.into());
        if condition.is_true() || then == otherwise {
            then
        } else if condition.is_false() {
            otherwise
        } else if condition == then.at_least(&otherwise) || condition == then.greater(&otherwise) {
            then.maximum(otherwise)
        } else if condition == then.at_most(&otherwise) || condition == then.less(&otherwise) {
            then.minimum(otherwise)
        } else {
            Term::raw(TermKind::Ite(condition, then, otherwise))
        }
    }

    fn minima(&self) -> Option<(&Term, &Term)> {
        match self.kind() {
            TermKind::Min(a, b) => Some((a, b)),
            _ => None,
        }
    }

    fn maxima(&self) -> Option<(&Term, &Term)> {
        match self.kind() {
            TermKind::Max(a, b) => Some((a, b)),
            _ => None,
        }
    }

    /// What the term is made of.
    pub fn kind(&self) -> &TermKind {
        &self.0.kind
    }

    /// The number of nodes of the term written out as a tree (saturating).
    pub fn weight(&self) -> u64 {
        self.0.weight
    }

    /// The value, where the term is a constant.
    pub fn as_constant(&self) -> Option<i64> {
        match self.kind() {
            TermKind::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether the term is a constant, or one in each of several cases.
    pub(crate) fn is_constant_in_cases(&self) -> bool {
        self.as_constant().is_some() || super::table::is_table(self)
    }

    /// `work` of the constant and of `other`, in each case of a term that is a constant in each of several; `None` where
    /// it is not, or where the result would be too large.
    pub(crate) fn in_each_case(
        &self,
        other: &Term,
        work: impl Fn(i64, &Term) -> Term,
    ) -> Option<Term> {
        let cases = super::table::is_table(self);
        cases.then(|| super::table::distribute(self, other, &work))?
    }

    /// The symbol, where the term is an unknown.
    pub fn as_var(&self) -> Option<&Symbol> {
        match self.kind() {
            TermKind::Var(symbol) => Some(symbol),
            _ => None,
        }
    }

    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.hash == other.0.hash
                && self.0.weight == other.0.weight
                && with_stack(|| self.0.kind == other.0.kind))
    }
}

impl Eq for Term {}

impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Term {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            return Ordering::Equal;
        }
        with_stack(|| self.0.kind.cmp(&other.0.kind))
    }
}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<i64> for Term {
    fn from(value: i64) -> Self {
        Term::constant(value)
    }
}

impl From<Symbol> for Term {
    fn from(symbol: Symbol) -> Self {
        Term::var(symbol)
    }
}

impl From<&Symbol> for Term {
    fn from(symbol: &Symbol) -> Self {
        Term::var(symbol.clone())
    }
}

impl From<&Term> for Term {
    fn from(term: &Term) -> Self {
        term.clone()
    }
}

macro_rules! binary_operator {
    ($trait:ident, $method:ident, $function:expr) => {
        impl<T: Into<Term>> $trait<T> for Term {
            type Output = Term;
            fn $method(self, other: T) -> Term {
                $function(&self, &other.into())
            }
        }
        impl<T: Into<Term>> $trait<T> for &Term {
            type Output = Term;
            fn $method(self, other: T) -> Term {
                $function(self, &other.into())
            }
        }
    };
}

binary_operator!(Add, add, |a: &Term, b: &Term| {
    let mut builder = SumBuilder::default();
    builder.add(a, 1);
    builder.add(b, 1);
    builder.finish()
});
binary_operator!(Sub, sub, |a: &Term, b: &Term| {
    let mut builder = SumBuilder::default();
    builder.add(a, 1);
    builder.add(b, -1);
    builder.finish()
});
binary_operator!(Mul, mul, sum::multiply);

impl Neg for Term {
    type Output = Term;
    fn neg(self) -> Term {
        self.scaled(-1)
    }
}

impl Neg for &Term {
    type Output = Term;
    fn neg(self) -> Term {
        self.scaled(-1)
    }
}

/// `min(nested, other)`, where `nested` is a minimum with a part that is comparable with `other`; maxima likewise.
fn absorb(
    nested: &Term,
    other: &Term,
    parts: fn(&Term) -> Option<(&Term, &Term)>,
    choose: fn(&Term, Term) -> Term,
) -> Option<Term> {
    let (a, b) = parts(nested)?;
    let comparable = |part: &Term| (part - other).as_constant().is_some();
    if comparable(a) {
        return Some(choose(b, choose(a, other.clone())));
    }
    if comparable(b) {
        return Some(choose(a, choose(b, other.clone())));
    }
    super::with_stack(|| {
        let merged = absorb(a, other, parts, choose).map(|a| choose(&a, b.clone()));
        merged.or_else(|| absorb(b, other, parts, choose).map(|b| choose(a, b)))
    })
}
