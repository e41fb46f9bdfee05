//! Formulas over integer comparisons, in negation normal form.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Not;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::hash::QuickHasher;
use super::intern::Interned;
use super::term::{Term, TermKind};
use super::with_stack;

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// How an atom compares its term with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AtomKind {
    /// `term = 0`
    Zero,
    /// `term != 0`
    NonZero,
    /// `term >= 0`
    NonNegative,
}

impl AtomKind {
    /// Whether `value` compares so with zero.
    pub fn holds(self, value: i128) -> bool {
        match self {
            AtomKind::Zero => value == 0,
            AtomKind::NonZero => value != 0,
            AtomKind::NonNegative => value >= 0,
        }
    }
}

/// What a [`Formula`] is made of. There is no negation: it is pushed down to the atoms.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormulaKind {
    /// True everywhere.
    True,
    /// False everywhere.
    False,
    /// A term compared with zero.
    Atom(AtomKind, Term),
    /// At least two formulas, all of them true.
    And(Vec<Formula>),
    /// At least two formulas, one of them true.
    Or(Vec<Formula>),
}

struct Node {
    kind: FormulaKind,
    hash: u64,
    weight: u64,
}

impl Drop for Node {
    fn drop(&mut self) {
        if self.weight > 64 {
            let kind = std::mem::replace(&mut self.kind, FormulaKind::True);
            with_stack(move || drop(kind));
        }
    }
}

thread_local! {
    static NODES: Interned<Node> = Interned::default();
}

/// A truth-valued expression in normal form; see the [module](super).
#[derive(Clone)]
pub struct Formula(Arc<Node>);

impl Formula {
    fn raw(kind: FormulaKind) -> Formula {
        let mut hasher = QuickHasher::default();
        kind.hash(&mut hasher);
        let weight = match &kind {
            FormulaKind::True | FormulaKind::False => 0,
            FormulaKind::Atom(_, term) => term.weight(),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => parts
                .iter()
                .map(Formula::weight)
                .fold(0, u64::saturating_add),
        };
        let (hash, weight) = (hasher.finish(), weight.saturating_add(1));
        let is_same = |node: &Node| node.weight == weight && node.kind == kind;
        if let Some(known) = NODES.with(|nodes| nodes.known(hash, is_same)) {
            return Formula(known);
        }
        let node = Arc::new(Node { kind, hash, weight });
        NODES.with(|nodes| nodes.keep(hash, &node));
        Formula(node)
    }

    /// The formula that is true everywhere.
    pub fn truth() -> Formula {
        Formula::raw(FormulaKind::True)
    }

    /// The formula that is false everywhere.
    pub fn falsity() -> Formula {
        Formula::raw(FormulaKind::False)
    }

    /// The comparison of two terms.
    pub fn compare(
        comparison: Comparison,
        left: impl Into<Term>,
        right: impl Into<Term>,
    ) -> Formula {
        let (left, right) = (left.into(), right.into());
        match comparison {
            Comparison::Equal => Formula::atom(AtomKind::Zero, left - right),
            Comparison::NotEqual => Formula::atom(AtomKind::NonZero, left - right),
            Comparison::Less => Formula::atom(AtomKind::NonNegative, right - left - 1),
            Comparison::AtMost => Formula::atom(AtomKind::NonNegative, right - left),
            Comparison::Greater => Formula::atom(AtomKind::NonNegative, left - right - 1),
            Comparison::AtLeast => Formula::atom(AtomKind::NonNegative, left - right),
        }
    }

    /// A term compared with zero.
    pub fn atom(kind: AtomKind, term: Term) -> Formula {
        if let Some(formula) = super::table::compared(kind, &term) {
            return formula;
        }
        let (entries, constant) = match term.kind() {
            TermKind::Const(value) => return Formula::from(kind.holds((*value).into())),
            TermKind::Sum(entries, constant) => (entries.as_slice(), *constant),
            _ => return Formula::raw(FormulaKind::Atom(kind, term)),
        };
        // Integers: divide by the coefficients' greatest common divisor, rounding a bound inwards.
        let divisor = entries.iter().fold(0, |gcd, (_, factor)| {
            greatest_common_divisor(gcd, factor.unsigned_abs())
        });
        let Some(divisor) = i64::try_from(divisor).ok().filter(|divisor| *divisor > 0) else {
            return Formula::raw(FormulaKind::Atom(kind, term));
        };
        let flips = kind != AtomKind::NonNegative
            && entries.first().is_some_and(|(_, factor)| *factor < 0)
            && entries.iter().all(|(_, factor)| *factor != i64::MIN)
            && constant != i64::MIN;
        if kind != AtomKind::NonNegative && constant % divisor != 0 {
            return Formula::from(kind == AtomKind::NonZero);
        }
        if divisor == 1 && !flips {
            return Formula::raw(FormulaKind::Atom(kind, term));
        }
        let divisor = if flips { -divisor } else { divisor };
        let constant = if kind == AtomKind::NonNegative {
            constant.div_euclid(divisor)
        } else {
            constant / divisor
        };
        let reduced = entries
            .iter()
            .map(|(entry, factor)| (entry.clone(), factor / divisor));
        Formula::raw(FormulaKind::Atom(kind, Term::linear(reduced, constant)))
    }

    /// True where all `parts` are; true for none.
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat = match flattened(Connective::And, parts) {
            Ok(flat) => flat,
            Err(falsity) => return falsity,
        };
        if !drop_implied_bounds(&mut flat) {
            return Formula::falsity();
        }
        match flat.len() {
            0 => Formula::truth(),
            1 => flat.remove(0),
            _ => Formula::raw(FormulaKind::And(flat)),
        }
    }

    /// True where one of `parts` is; false for none.
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat = match flattened(Connective::Or, parts) {
            Ok(flat) => flat,
            Err(truth) => return truth,
        };
        match flat.len() {
            0 => Formula::falsity(),
            1 => flat.remove(0),
            _ => Formula::raw(FormulaKind::Or(flat)),
        }
    }

    /// True where `self` is false.
    pub fn negated(&self) -> Formula {
        with_stack(|| match self.kind() {
            FormulaKind::True => Formula::falsity(),
            FormulaKind::False => Formula::truth(),
            FormulaKind::Atom(AtomKind::Zero, term) => {
                Formula::atom(AtomKind::NonZero, term.clone())
            }
            FormulaKind::Atom(AtomKind::NonZero, term) => {
                Formula::atom(AtomKind::Zero, term.clone())
            }
            FormulaKind::Atom(AtomKind::NonNegative, term) => Formula::atom(
                AtomKind::NonNegative,
                Term::linear([(term.clone(), -1)], -1),
            ),
            FormulaKind::And(parts) => Formula::or(parts.iter().map(Formula::negated)),
            FormulaKind::Or(parts) => Formula::and(parts.iter().map(Formula::negated)),
        })
    }

    /// True where `self` is false or `consequence` is true.
    pub fn implies(&self, consequence: Formula) -> Formula {
        Formula::or([self.negated(), consequence])
    }

    /// What the formula is made of.
    pub fn kind(&self) -> &FormulaKind {
        &self.0.kind
    }

    /// Whether this is the formula [`Formula::truth`].
    pub fn is_true(&self) -> bool {
        matches!(self.kind(), FormulaKind::True)
    }

    /// Whether this is the formula [`Formula::falsity`].
    pub fn is_false(&self) -> bool {
        matches!(self.kind(), FormulaKind::False)
    }

    /// The number of nodes of the formula written out as a tree (saturating).
    pub fn weight(&self) -> u64 {
        self.0.weight
    }

    /// The formulas that must all be true: the parts of a conjunction, else the formula itself.
    pub fn conjuncts(&self) -> &[Formula] {
        match self.kind() {
            FormulaKind::True => &[],
            FormulaKind::And(parts) => parts,
            _ => std::slice::from_ref(self),
        }
    }

    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}

impl Term {
    /// The formula `self = other`.
    pub fn equals(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::Equal, self, other)
    }

    /// The formula `self != other`.
    pub fn differs(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::NotEqual, self, other)
    }

    /// The formula `self < other`.
    pub fn less(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::Less, self, other)
    }

    /// The formula `self <= other`.
    pub fn at_most(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::AtMost, self, other)
    }

    /// The formula `self > other`.
    pub fn greater(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::Greater, self, other)
    }

    /// The formula `self >= other`.
    pub fn at_least(&self, other: impl Into<Term>) -> Formula {
        Formula::compare(Comparison::AtLeast, self, other)
    }
}

/// The greatest common divisor; zero for two zeros.
pub(crate) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// An atom about `linear part + constant`, read as a bound on its linear part (leading coefficient positive).
struct Bound {
    part: Vec<(Term, i64)>,
    kind: AtomKind,
    /// The bound is `part (=, !=, >=, or <= when `upper`) value`.
    value: i64,
    upper: bool,
}

fn as_bound(formula: &Formula) -> Option<Bound> {
    let FormulaKind::Atom(kind, term) = formula.kind() else {
        return None;
    };
    let (entries, constant) = match term.kind() {
        TermKind::Sum(entries, constant) => (entries.clone(), *constant),
        _ => (vec![(term.clone(), 1)], 0),
    };
    let upper = entries.first().is_some_and(|(_, factor)| *factor < 0);
    if !upper {
        return Some(Bound {
            part: entries,
            kind: *kind,
            value: constant.checked_neg()?,
            upper,
        });
    }
    let part = entries
        .into_iter()
        .map(|(term, factor)| Some((term, factor.checked_neg()?)))
        .collect::<Option<Vec<_>>>()?;
    Some(Bound {
        part,
        kind: *kind,
        value: constant,
        upper,
    })
}

/// What joins the parts of a formula.
#[derive(Clone, Copy)]
enum Connective {
    And,
    Or,
}

/// The parts, each once, those of parts with the same connective among them; the part that decides the whole, if any.
fn flattened(
    connective: Connective,
    parts: impl IntoIterator<Item = Formula>,
) -> Result<Vec<Formula>, Formula> {
    let mut flat = Vec::new();
    let mut seen = FxHashSet::default();
    for part in parts {
        match (connective, part.kind()) {
            (Connective::And, FormulaKind::True) | (Connective::Or, FormulaKind::False) => {}
            (Connective::And, FormulaKind::False) | (Connective::Or, FormulaKind::True) => {
                return Err(part);
            }
            (Connective::And, FormulaKind::And(inner))
            | (Connective::Or, FormulaKind::Or(inner)) => {
                let fresh = inner.iter().filter(|part| seen.insert((*part).clone()));
                flat.extend(fresh.cloned());
            }
            _ if seen.insert(part.clone()) => flat.push(part),
            _ => {}
        }
    }
    Ok(flat)
}

/// Drops from a conjunction the bounds that others imply; false when two exclude each other.
fn drop_implied_bounds(parts: &mut Vec<Formula>) -> bool {
    if parts.len() < 2 {
        return true;
    }
    type Range = (Option<i64>, Option<i64>);
    let bounds: Vec<Option<Bound>> = parts.iter().map(as_bound).collect();
    let mut ranges: FxHashMap<&[(Term, i64)], Range> = FxHashMap::default();
    for bound in bounds.iter().flatten() {
        let range = ranges.entry(&bound.part).or_default();
        let fixed = bound.kind == AtomKind::Zero;
        if fixed || (bound.kind == AtomKind::NonNegative && !bound.upper) {
            range.0 = Some(range.0.map_or(bound.value, |low| low.max(bound.value)));
        }
        if fixed || (bound.kind == AtomKind::NonNegative && bound.upper) {
            range.1 = Some(range.1.map_or(bound.value, |high| high.min(bound.value)));
        }
    }
    if ranges
        .values()
        .any(|range| matches!(range, (Some(low), Some(high)) if low > high))
    {
        return false;
    }
    let mut keep = Vec::with_capacity(parts.len());
    for bound in &bounds {
        let Some(bound) = bound else {
            keep.push(true);
            continue;
        };
        let (low, high) = ranges
            .get(bound.part.as_slice())
            .copied()
            .unwrap_or_default();
        keep.push(match bound.kind {
            AtomKind::Zero => true,
            AtomKind::NonNegative if bound.upper => high == Some(bound.value),
            AtomKind::NonNegative => low == Some(bound.value),
            AtomKind::NonZero if low == Some(bound.value) && high == low => return false,
            AtomKind::NonZero => {
                !(low.is_some_and(|low| low > bound.value)
                    || high.is_some_and(|high| high < bound.value))
            }
        });
    }
    let mut keep = keep.into_iter();
    parts.retain(|_| keep.next().unwrap_or(true));
    true
}

impl From<bool> for Formula {
    fn from(value: bool) -> Self {
        if value {
            Formula::truth()
        } else {
            Formula::falsity()
        }
    }
}

impl Not for Formula {
    type Output = Formula;
    fn not(self) -> Formula {
        self.negated()
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.hash == other.0.hash
                && self.0.weight == other.0.weight
                && with_stack(|| self.0.kind == other.0.kind))
    }
}

impl Eq for Formula {}

impl PartialOrd for Formula {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Formula {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            return Ordering::Equal;
        }
        with_stack(|| self.0.kind.cmp(&other.0.kind))
    }
}

impl Hash for Formula {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
