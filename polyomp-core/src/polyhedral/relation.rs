//! Relations between tuples, and what sets and relations have in common.

use std::collections::BTreeMap;
use std::fmt;

use isl_rs::{DimType, LibISLError, Map};

use super::lower::map_of_formula;
use super::raise::formula_of_map;
use super::space::mismatch;
use super::{Context, Domain, PolyhedralError, Space, Tuple};
use crate::formula::{Formula, Symbol, Term};

/// A Presburger relation `{ input -> output : condition }`; see [`Space::relation`].
pub struct Relation(pub(super) Body);

/// A set or a relation. A set is a relation whose input has no dimensions, so one code serves both.
pub(super) struct Body {
    // Dropped before the context: isl objects must not outlive it.
    pub(super) map: Map,
    pub(super) space: Space,
    pub(super) context: Context,
}

/// The map with fewer disjuncts, where isl finds some to merge. It fails on some with nested floors, by "total
/// dimensionality changed unexpectedly"; these stay as they are.
pub(super) fn coalesced(context: &Context, map: &Map) -> Result<Map, PolyhedralError> {
    match context.run_map(|| map.copy()?.coalesce()) {
        Err(PolyhedralError::Isl(_)) => context.run_map(|| map.copy()),
        coalesced => coalesced,
    }
}

impl Body {
    pub(super) fn from_formula(
        context: &Context,
        space: &Space,
        formula: &Formula,
    ) -> Result<Body, PolyhedralError> {
        Ok(Body {
            map: map_of_formula(context, space, formula)?,
            space: space.clone(),
            context: context.clone(),
        })
    }

    pub(super) fn derived(
        &self,
        space: Space,
        work: impl FnOnce(Map) -> Result<Map, LibISLError>,
    ) -> Result<Body, PolyhedralError> {
        let map = self.context.run_map(|| work(self.map.copy()?))?;
        Ok(Body {
            map,
            space,
            context: self.context.clone(),
        })
    }

    /// A copy with these parameters in this order, which must include the own ones.
    fn aligned(&self, parameters: &[Symbol]) -> Result<Body, PolyhedralError> {
        let space = self.space.with_parameters(parameters.to_vec());
        if self.space.parameters() == parameters {
            return self.derived(space, Ok);
        }
        let model = space.to_isl(&self.context)?;
        self.derived(space, |map| map.align_params(model))
    }

    /// Both operands, with one parameter list.
    pub(super) fn aligned_with(&self, other: &Body) -> Result<(Body, Body), PolyhedralError> {
        if !self.context.is_same(&other.context) {
            return Err(PolyhedralError::ForeignContext);
        }
        let parameters = self.space.joint_parameters(&other.space);
        Ok((self.aligned(&parameters)?, other.aligned(&parameters)?))
    }

    pub(super) fn binary(
        &self,
        other: &Body,
        work: impl FnOnce(Map, Map) -> Result<Map, LibISLError>,
    ) -> Result<Body, PolyhedralError> {
        self.space.expect_match(&other.space)?;
        let (left, right) = self.aligned_with(other)?;
        let map = left
            .context
            .run_map(|| work(left.map.copy()?, right.map.copy()?))?;
        Ok(Body {
            map,
            space: left.space.clone(),
            context: left.context.clone(),
        })
    }

    pub(super) fn compare(
        &self,
        other: &Body,
        work: impl FnOnce(&Map, &Map) -> Result<bool, LibISLError>,
    ) -> Result<bool, PolyhedralError> {
        self.space.expect_match(&other.space)?;
        let (left, right) = self.aligned_with(other)?;
        left.context.run(|| work(&left.map, &right.map))
    }

    pub(super) fn project_out(&self, symbols: &[Symbol]) -> Result<Body, PolyhedralError> {
        let mut body = self.derived(self.space.clone(), Ok)?;
        for symbol in symbols {
            let remove = |list: &[Symbol]| {
                list.iter()
                    .filter(|other| *other != symbol)
                    .cloned()
                    .collect::<Vec<_>>()
            };
            let without = |tuple: &Tuple| match tuple.name() {
                Some(name) => Tuple::named(name.clone(), remove(tuple.dimensions())),
                None => Tuple::anonymous(remove(tuple.dimensions())),
            };
            let space = Space::relabelled(
                remove(body.space.parameters()),
                body.space.input().map(without),
                without(body.space.output()),
            );
            let find = |list: &[Symbol]| list.iter().position(|other| other == symbol);
            let input = body.space.input().map_or(&[][..], Tuple::dimensions);
            let place = find(body.space.parameters())
                .map(|position| (DimType::Param, position))
                .or_else(|| find(input).map(|position| (DimType::In, position)))
                .or_else(|| {
                    find(body.space.output().dimensions()).map(|position| (DimType::Out, position))
                });
            let Some((kind, position)) = place else {
                return Err(PolyhedralError::Space(format!(
                    "`{symbol}` is not in the space `{}`",
                    body.space
                )));
            };
            let position = u32::try_from(position).unwrap_or(u32::MAX);
            body = body.derived(space, |map| map.project_out(kind, position, 1))?;
        }
        Ok(body)
    }

    pub(super) fn sample_point(&self) -> Result<Option<BTreeMap<Symbol, i64>>, PolyhedralError> {
        let parameters = self.space.parameters().len();
        let values = self.context.run(|| {
            let point = self.map.copy()?.wrap()?.sample_point()?;
            if point.is_void()? {
                return Ok(None);
            }
            let mut values = Vec::new();
            for (position, _) in (0i32..).zip(self.space.symbols()) {
                let before = i32::try_from(parameters).unwrap_or(i32::MAX);
                let value = if position < before {
                    point.get_coordinate_val(DimType::Param, position)?
                } else {
                    point.get_coordinate_val(DimType::Set, position - before)?
                };
                values.push(value.get_num_si()?);
            }
            Ok(Some(values))
        })?;
        Ok(values.map(|values| self.space.symbols().cloned().zip(values).collect()))
    }

    pub(super) fn formula(
        &self,
        input: &[Symbol],
        output: &[Symbol],
    ) -> Result<Formula, PolyhedralError> {
        if input.len() != self.space.input_arity() || output.len() != self.space.output().arity() {
            return Err(PolyhedralError::Space(format!(
                "`{}` has another number of dimensions",
                self.space
            )));
        }
        let unknowns: Vec<Term> = self
            .space
            .parameters()
            .iter()
            .chain(input)
            .chain(output)
            .map(Term::from)
            .collect();
        formula_of_map(
            &self.context,
            &self.map,
            self.space.parameters().len(),
            &unknowns,
        )
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = self.space.input().map_or(&[][..], Tuple::dimensions);
        match self.formula(input, self.space.output().dimensions()) {
            Ok(condition) if condition.is_true() => write!(f, "{{ {} }}", self.space),
            Ok(condition) => write!(f, "{{ {} : {condition} }}", self.space),
            Err(error) => write!(f, "{{ {} : <{error}> }}", self.space),
        }
    }
}

macro_rules! common_operations {
    ($type:ident) => {
        impl $type {
            /// Everything in `space`.
            ///
            /// # Errors
            ///
            /// The space is not that of the type, or isl refuses.
            pub fn universe(context: &Context, space: &Space) -> Result<$type, PolyhedralError> {
                $type::from_formula(context, space, &Formula::truth())
            }

            /// Nothing.
            ///
            /// # Errors
            ///
            /// The space is not that of the type, or isl refuses.
            pub fn empty(context: &Context, space: &Space) -> Result<$type, PolyhedralError> {
                $type::from_formula(context, space, &Formula::falsity())
            }

            /// The space this lives in.
            pub fn space(&self) -> &Space {
                &self.0.space
            }

            /// The context this belongs to.
            pub fn context(&self) -> &Context {
                &self.0.context
            }

            /// What is in both.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn intersect(&self, other: &$type) -> Result<$type, PolyhedralError> {
                self.0.binary(&other.0, |a, b| a.intersect(b)).map($type)
            }

            /// What is in one of both.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn union(&self, other: &$type) -> Result<$type, PolyhedralError> {
                self.0.binary(&other.0, |a, b| a.union(b)).map($type)
            }

            /// What is in `self` but not in `other`.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn subtract(&self, other: &$type) -> Result<$type, PolyhedralError> {
                self.0.binary(&other.0, |a, b| a.subtract(b)).map($type)
            }

            /// What is not in `self`.
            ///
            /// # Errors
            ///
            /// The quota of the context is used up, or isl refuses.
            pub fn complement(&self) -> Result<$type, PolyhedralError> {
                self.0
                    .derived(self.0.space.clone(), |map| map.complement())
                    .map($type)
            }

            /// A simpler description that agrees with `self` wherever `known` holds.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn gist(&self, known: &$type) -> Result<$type, PolyhedralError> {
                self.0.binary(&known.0, |a, b| a.gist(b)).map($type)
            }

            /// The same with fewer disjuncts, where isl finds some to merge.
            ///
            /// # Errors
            ///
            /// The quota of the context is used up.
            pub fn coalesce(&self) -> Result<$type, PolyhedralError> {
                let map = coalesced(&self.0.context, &self.0.map)?;
                self.0.derived(self.0.space.clone(), |_| Ok(map)).map($type)
            }

            /// What satisfies `condition` in addition.
            ///
            /// # Errors
            ///
            /// The condition is not affine or splits into too many cases, its space is not well formed, the quota of the context is
            /// used up, or isl refuses.
            pub fn restrict(&self, condition: &Formula) -> Result<$type, PolyhedralError> {
                self.intersect(&$type::from_formula(
                    &self.0.context,
                    &self.0.space,
                    condition,
                )?)
            }

            /// The projection that forgets these parameters and dimensions: there are values for them.
            ///
            /// # Errors
            ///
            /// The quota of the context is used up, or isl refuses.
            pub fn project_out(&self, symbols: &[Symbol]) -> Result<$type, PolyhedralError> {
                self.0.project_out(symbols).map($type)
            }

            /// Whether nothing is in it, for any parameter values.
            ///
            /// # Errors
            ///
            /// The quota of the context is used up, or isl refuses.
            pub fn is_empty(&self) -> Result<bool, PolyhedralError> {
                self.0.context.run(|| self.0.map.is_empty())
            }

            /// Whether all of `self` is in `other`.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn is_subset(&self, other: &$type) -> Result<bool, PolyhedralError> {
                self.0.compare(&other.0, |a, b| a.is_subset(b))
            }

            /// Whether both are the same.
            ///
            /// # Errors
            ///
            /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
            /// refuses.
            pub fn is_equal(&self, other: &$type) -> Result<bool, PolyhedralError> {
                self.0.compare(&other.0, |a, b| a.is_equal(b))
            }

            /// Values of parameters and dimensions, by name, of some element; `None` when there is none.
            ///
            /// # Errors
            ///
            /// The quota of the context is used up, or isl refuses.
            pub fn sample_point(&self) -> Result<Option<BTreeMap<Symbol, i64>>, PolyhedralError> {
                self.0.sample_point()
            }

            /// A second handle on the same.
            ///
            /// # Errors
            ///
            /// isl has no memory for it.
            pub fn try_clone(&self) -> Result<$type, PolyhedralError> {
                self.0.derived(self.0.space.clone(), Ok).map($type)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f)
            }
        }
    };
}

common_operations!(Domain);
common_operations!(Relation);

impl Relation {
    /// The pairs of `space` that satisfy `condition`, whose unknowns are the labels and parameters of `space`.
    ///
    /// # Errors
    ///
    /// The condition is not affine or splits into too many cases, its space is not well formed, the quota of the context is
    /// used up, or isl refuses.
    pub fn from_formula(
        context: &Context,
        space: &Space,
        condition: &Formula,
    ) -> Result<Relation, PolyhedralError> {
        if space.input().is_none() {
            return Err(PolyhedralError::Space(format!(
                "`{space}` is no space of relations"
            )));
        }
        Body::from_formula(context, space, condition).map(Relation)
    }

    /// The relation from each input to the values of `outputs` there, where `condition` holds.
    ///
    /// # Errors
    ///
    /// An output or the condition is not affine, the outputs are not as many as the dimensions, the quota of the context is
    /// used up, or isl refuses.
    pub fn function(
        context: &Context,
        space: &Space,
        outputs: &[Term],
        condition: &Formula,
    ) -> Result<Relation, PolyhedralError> {
        let labels = space.output().dimensions();
        if labels.len() != outputs.len() {
            return Err(PolyhedralError::Space(format!(
                "`{space}` has another number of output dimensions"
            )));
        }
        let values = labels
            .iter()
            .zip(outputs)
            .map(|(label, value)| Term::from(label).equals(value));
        Relation::from_formula(
            context,
            space,
            &Formula::and(values.chain([condition.clone()])),
        )
    }

    fn input(&self) -> Tuple {
        self.0.space.input().cloned().unwrap_or_default()
    }

    fn set_space(&self, tuple: Tuple) -> Space {
        Space::relabelled(self.0.space.parameters().to_vec(), None, tuple)
    }

    /// The inputs that have an output.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn domain(&self) -> Result<Domain, PolyhedralError> {
        self.0
            .derived(self.set_space(self.input()), |map| {
                Map::from_range(map.domain()?)
            })
            .map(Domain)
    }

    /// The outputs that have an input.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn range(&self) -> Result<Domain, PolyhedralError> {
        self.0
            .derived(self.set_space(self.0.space.output().clone()), |map| {
                Map::from_range(map.range()?)
            })
            .map(Domain)
    }

    /// The relation from outputs to inputs.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn reverse(&self) -> Result<Relation, PolyhedralError> {
        let space = Space::relabelled(
            self.0.space.parameters().to_vec(),
            Some(self.0.space.output().clone()),
            self.input(),
        );
        self.0.derived(space, |map| map.reverse()).map(Relation)
    }

    /// First `self`, then `next`: from the inputs of `self` to the outputs of `next`.
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn then(&self, next: &Relation) -> Result<Relation, PolyhedralError> {
        let (left, right) = self.0.aligned_with(&next.0)?;
        if !self.0.space.output().matches(&next.input()) {
            return Err(mismatch(&self.0.space, &next.0.space));
        }
        let space = Space::relabelled(
            left.space.parameters().to_vec(),
            Some(self.input()),
            next.0.space.output().clone(),
        );
        let map = left
            .context
            .run_map(|| left.map.copy()?.apply_range(right.map.copy()?))?;
        Ok(Relation(Body {
            map,
            space,
            context: left.context.clone(),
        }))
    }

    /// The pairs whose input is in `domain`.
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn intersect_domain(&self, domain: &Domain) -> Result<Relation, PolyhedralError> {
        if !self.input().matches(domain.0.space.output()) {
            return Err(mismatch(&self.0.space, &domain.0.space));
        }
        let (left, right) = self.0.aligned_with(&domain.0)?;
        let map = left.context.run_map(|| {
            left.map
                .copy()?
                .intersect_domain(right.map.copy()?.range()?)
        })?;
        Ok(Relation(Body {
            map,
            space: left.space.clone(),
            context: left.context.clone(),
        }))
    }

    /// The pairs whose output is in `range`.
    ///
    /// # Errors
    ///
    /// The operands belong to different contexts or live in different spaces, the quota of the context is used up, or isl
    /// refuses.
    pub fn intersect_range(&self, range: &Domain) -> Result<Relation, PolyhedralError> {
        if !self.0.space.output().matches(range.0.space.output()) {
            return Err(mismatch(&self.0.space, &range.0.space));
        }
        let (left, right) = self.0.aligned_with(&range.0)?;
        let map = left
            .context
            .run_map(|| left.map.copy()?.intersect_range(right.map.copy()?.range()?))?;
        Ok(Relation(Body {
            map,
            space: left.space.clone(),
            context: left.context.clone(),
        }))
    }

    /// The lexicographically smallest output of each input.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn lexmin(&self) -> Result<Relation, PolyhedralError> {
        self.0
            .derived(self.0.space.clone(), |map| map.lexmin())
            .map(Relation)
    }

    /// The lexicographically largest output of each input.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn lexmax(&self) -> Result<Relation, PolyhedralError> {
        self.0
            .derived(self.0.space.clone(), |map| map.lexmax())
            .map(Relation)
    }

    /// Whether no input has two outputs.
    ///
    /// # Errors
    ///
    /// The quota of the context is used up, or isl refuses.
    pub fn is_single_valued(&self) -> Result<bool, PolyhedralError> {
        self.0.context.run(|| self.0.map.is_single_valued())
    }

    /// The relation as a formula over its parameters and the given names of its dimensions.
    ///
    /// # Errors
    ///
    /// The names are not as many as the dimensions, the quota of the context is used up, or isl refuses.
    pub fn to_formula(
        &self,
        input: &[Symbol],
        output: &[Symbol],
    ) -> Result<Formula, PolyhedralError> {
        self.0.formula(input, output)
    }
}
