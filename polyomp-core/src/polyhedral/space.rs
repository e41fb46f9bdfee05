//! Where sets and relations live: named parameters and tuples.

use std::collections::BTreeSet;
use std::fmt;

use super::PolyhedralError;
use crate::formula::Symbol;

/// A tuple of dimensions, such as the instances `S[i, j]` of a statement or the time stamps `[t0, t1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tuple {
    name: Option<Symbol>,
    dimensions: Vec<Symbol>,
}

impl Tuple {
    /// The tuple `name[dimensions]`.
    pub fn named<S: Into<Symbol>>(
        name: impl Into<Symbol>,
        dimensions: impl IntoIterator<Item = S>,
    ) -> Tuple {
        Tuple {
            name: Some(name.into()),
            dimensions: dimensions.into_iter().map(Into::into).collect(),
        }
    }

    /// The tuple `[dimensions]`.
    pub fn anonymous<S: Into<Symbol>>(dimensions: impl IntoIterator<Item = S>) -> Tuple {
        Tuple {
            name: None,
            dimensions: dimensions.into_iter().map(Into::into).collect(),
        }
    }

    /// The name, if the tuple has one.
    pub fn name(&self) -> Option<&Symbol> {
        self.name.as_ref()
    }

    /// The labels of the dimensions.
    pub fn dimensions(&self) -> &[Symbol] {
        &self.dimensions
    }

    /// The number of dimensions.
    pub fn arity(&self) -> usize {
        self.dimensions.len()
    }

    /// Whether elements of both are comparable: same name, same arity. Labels do not matter.
    pub fn matches(&self, other: &Tuple) -> bool {
        self.name == other.name && self.arity() == other.arity()
    }
}

impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}")?;
        }
        f.write_str("[")?;
        for (position, dimension) in self.dimensions.iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{dimension}")?;
        }
        f.write_str("]")
    }
}

/// The space of a set (`tuple`) or of a relation (`input -> tuple`), with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    parameters: Vec<Symbol>,
    input: Option<Tuple>,
    output: Tuple,
}

impl Space {
    /// The space of sets of `tuple` elements.
    ///
    /// # Errors
    ///
    /// Two parameters or dimensions have the same name.
    pub fn domain<S: Into<Symbol>>(
        parameters: impl IntoIterator<Item = S>,
        tuple: Tuple,
    ) -> Result<Space, PolyhedralError> {
        Space::checked(
            parameters.into_iter().map(Into::into).collect(),
            None,
            tuple,
        )
    }

    /// The space of relations from `input` to `output`.
    ///
    /// # Errors
    ///
    /// Two parameters or dimensions have the same name.
    pub fn relation<S: Into<Symbol>>(
        parameters: impl IntoIterator<Item = S>,
        input: Tuple,
        output: Tuple,
    ) -> Result<Space, PolyhedralError> {
        Space::checked(
            parameters.into_iter().map(Into::into).collect(),
            Some(input),
            output,
        )
    }

    fn checked(
        parameters: Vec<Symbol>,
        input: Option<Tuple>,
        output: Tuple,
    ) -> Result<Space, PolyhedralError> {
        let space = Space {
            parameters,
            input,
            output,
        };
        let mut seen = BTreeSet::new();
        for symbol in space.symbols() {
            if !seen.insert(symbol) {
                return Err(PolyhedralError::Space(format!(
                    "`{symbol}` occurs twice in one space"
                )));
            }
        }
        Ok(space)
    }

    /// A space put together from parts that may use a label twice: later uses get primes.
    pub(super) fn relabelled(
        parameters: Vec<Symbol>,
        input: Option<Tuple>,
        output: Tuple,
    ) -> Space {
        let mut seen: BTreeSet<Symbol> = parameters.iter().cloned().collect();
        let mut relabel = |tuple: Tuple| Tuple {
            name: tuple.name,
            dimensions: tuple
                .dimensions
                .into_iter()
                .map(|mut label| {
                    while !seen.insert(label.clone()) {
                        label = Symbol::new(format!("{label}'"));
                    }
                    label
                })
                .collect(),
        };
        let input = input.map(&mut relabel);
        let output = relabel(output);
        Space {
            parameters,
            input,
            output,
        }
    }

    /// The parameters.
    pub fn parameters(&self) -> &[Symbol] {
        &self.parameters
    }

    /// The input tuple of a relation.
    pub fn input(&self) -> Option<&Tuple> {
        self.input.as_ref()
    }

    /// The tuple of a set, or the output tuple of a relation.
    pub fn output(&self) -> &Tuple {
        &self.output
    }

    pub(super) fn input_arity(&self) -> usize {
        self.input.as_ref().map_or(0, Tuple::arity)
    }

    /// Parameters, then input, then output dimensions: isl's column order.
    pub(super) fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        let input = self.input.iter().flat_map(|tuple| &tuple.dimensions);
        self.parameters
            .iter()
            .chain(input)
            .chain(&self.output.dimensions)
    }

    /// The parameters of both, in a fixed order.
    pub(super) fn joint_parameters(&self, other: &Space) -> Vec<Symbol> {
        let mut joint = self.parameters.clone();
        joint.extend(
            other
                .parameters
                .iter()
                .filter(|symbol| !self.parameters.contains(symbol))
                .cloned(),
        );
        joint
    }

    pub(super) fn with_parameters(&self, parameters: Vec<Symbol>) -> Space {
        Space::relabelled(parameters, self.input.clone(), self.output.clone())
    }

    pub(super) fn expect_match(&self, other: &Space) -> Result<(), PolyhedralError> {
        let inputs_match = match (&self.input, &other.input) {
            (Some(own), Some(others)) => own.matches(others),
            (None, None) => true,
            _ => false,
        };
        if inputs_match && self.output.matches(&other.output) {
            Ok(())
        } else {
            Err(mismatch(self, other))
        }
    }
}

pub(super) fn mismatch(own: &impl fmt::Display, other: &impl fmt::Display) -> PolyhedralError {
    PolyhedralError::Space(format!("`{own}` does not match `{other}`"))
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.input {
            Some(input) => write!(f, "{input} -> {}", self.output),
            None => write!(f, "{}", self.output),
        }
    }
}
