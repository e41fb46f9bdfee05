//! Sets of tuples: iteration domains, and the elements and time stamps that relations lead to.

use isl_rs::Map;

use super::relation::Body;
use super::space::mismatch;
use super::{Context, PolyhedralError, Relation, Space};
use crate::formula::{Formula, Symbol};

/// A Presburger set `{ tuple : condition }`; see [`Space::domain`].
pub struct Domain(pub(super) Body);

impl Domain {
    /// The elements of `space` that satisfy `condition`, whose unknowns are the labels and parameters of `space`.
    ///
    /// # Errors
    ///
    /// The condition is not affine or splits into too many cases, its space is not well formed, the quota of the context is
    /// used up, or isl refuses.
    pub fn from_formula(
        context: &Context,
        space: &Space,
        condition: &Formula,
    ) -> Result<Domain, PolyhedralError> {
        if space.input().is_some() {
            return Err(PolyhedralError::Space(format!(
                "`{space}` is no space of sets"
            )));
        }
        Body::from_formula(context, space, condition).map(Domain)
    }

    /// What `relation` makes of the elements.
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn apply(&self, relation: &Relation) -> Result<Domain, PolyhedralError> {
        relation.intersect_domain(self)?.range()
    }

    /// The relation from each element to itself.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn identity(&self) -> Result<Relation, PolyhedralError> {
        let tuple = self.0.space.output().clone();
        let space = Space::relabelled(
            self.0.space.parameters().to_vec(),
            Some(tuple.clone()),
            tuple,
        );
        self.0
            .derived(space, |map| map.range()?.identity())
            .map(Relation)
    }

    /// All pairs of an element of `self` and one of `other`.
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn product(&self, other: &Domain) -> Result<Relation, PolyhedralError> {
        let (left, right) = self.0.aligned_with(&other.0)?;
        let space = Space::relabelled(
            left.space.parameters().to_vec(),
            Some(left.space.output().clone()),
            right.space.output().clone(),
        );
        let map = left.context.run_map(|| {
            Map::from_domain_and_range(left.map.copy()?.range()?, right.map.copy()?.range()?)
        })?;
        Ok(Relation(Body {
            map,
            space,
            context: left.context.clone(),
        }))
    }

    /// The elements of `other`'s tuple that come lexicographically after those of `self`, as pairs (earlier, later).
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn before(&self, other: &Domain) -> Result<Relation, PolyhedralError> {
        if !self.0.space.output().matches(other.0.space.output()) {
            return Err(mismatch(&self.0.space, &other.0.space));
        }
        let (left, right) = self.0.aligned_with(&other.0)?;
        let tuple = left.space.output().clone();
        let space = Space::relabelled(
            left.space.parameters().to_vec(),
            Some(tuple),
            right.space.output().clone(),
        );
        let map = left.context.run_map(|| {
            left.map
                .copy()?
                .range()?
                .lex_lt_set(right.map.copy()?.range()?)
        })?;
        Ok(Relation(Body {
            map,
            space,
            context: left.context.clone(),
        }))
    }

    /// The lexicographically smallest element, for each value of the parameters.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn lexmin(&self) -> Result<Domain, PolyhedralError> {
        self.0
            .derived(self.0.space.clone(), |map| map.lexmin())
            .map(Domain)
    }

    /// The lexicographically largest element, for each value of the parameters.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn lexmax(&self) -> Result<Domain, PolyhedralError> {
        self.0
            .derived(self.0.space.clone(), |map| map.lexmax())
            .map(Domain)
    }

    /// The same set over a tuple of the same arity with other name and labels.
    ///
    /// # Errors
    ///
    /// The tuple has another arity, or isl refuses.
    pub fn renamed(&self, tuple: super::Tuple) -> Result<Domain, PolyhedralError> {
        if tuple.arity() != self.0.space.output().arity() {
            return Err(mismatch(&self.0.space, &tuple));
        }
        let space = Space::relabelled(self.0.space.parameters().to_vec(), None, tuple);
        self.0.derived(space, Ok).map(Domain)
    }

    /// The set as a formula over its parameters and the given names of its dimensions.
    ///
    /// # Errors
    ///
    /// The names are not as many as the dimensions, the quota of the context is used up, or isl refuses.
    pub fn to_formula(&self, names: &[Symbol]) -> Result<Formula, PolyhedralError> {
        self.0.formula(&[], names)
    }
}
