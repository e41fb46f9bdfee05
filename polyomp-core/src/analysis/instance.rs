//! A model of a race condition as two concrete access instances.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::formula::{Assignment, Symbol, Term, TermKind};
use crate::mhp::Case;
use crate::scop::{
    AccessRelation, Binding, PathKind, PathNode, Scop, Strand, UnknownKind, is_executor,
};
use crate::spmd::{ForkKind, ParamId, Program};
use crate::witness::{Coordinate, Instance, Values, Witness};

/// The two instances that a model describes.
pub(super) struct Instances<'a> {
    pub(super) program: &'a Program,
    pub(super) scop: &'a Scop,
    pub(super) case: &'a Case,
    pub(super) a: &'a AccessRelation,
    pub(super) b: &'a AccessRelation,
    pub(super) model: &'a Assignment,
}

impl Instances<'_> {
    pub(super) fn access(&self, which: usize) -> &AccessRelation {
        if which == 1 { self.a } else { self.b }
    }

    /// The value of a term of instance `which`; unknowns that do not matter are zero.
    pub(super) fn value(&self, term: &Term, which: usize) -> Option<i64> {
        let term = self.case.copies.term(term, which);
        let term = term.rewrite(|part| {
            let symbol = part.as_var()?;
            self.model
                .value(symbol)
                .is_none()
                .then(|| Term::constant(0))
        });
        term.eval(self.model)
    }

    fn coordinates(&self, path: &[Rc<PathNode>], which: usize) -> Option<Vec<Coordinate>> {
        self.coordinates_at(path, |value| self.value(value, which))
    }

    /// The coordinates of the executor, which counts with the values of iterators.
    fn coordinates_at(
        &self,
        path: &[Rc<PathNode>],
        value_of: impl Fn(&Term) -> Option<i64>,
    ) -> Option<Vec<Coordinate>> {
        let mut coordinates = Vec::new();
        for node in path {
            let values = match &node.kind {
                PathKind::Strand(Strand::Fork { number, .. }, _) => vec![Term::var(number.clone())],
                // Bounds are evaluated before the iterations are executed.
                PathKind::Loop { bounds: true, .. } => continue,
                PathKind::Loop { iterators, .. } => iterators
                    .iter()
                    .map(|iterator| iterator.value.clone())
                    .collect(),
                PathKind::While { counter } => vec![Term::var(counter.clone())],
                _ => continue,
            };
            let values: Option<Vec<i64>> = values.iter().map(&value_of).collect();
            coordinates.push(Coordinate {
                node: node.node,
                values: values?,
            });
        }
        Some(coordinates)
    }

    /// The witness that the executor re-checks.
    pub(super) fn witness(&self) -> Witness {
        let instance = |which: usize| Instance {
            access: self.access(which).site.id,
            coordinates: self
                .coordinates(&self.access(which).path, which)
                .unwrap_or_default(),
        };
        let mut witness = Witness {
            params: Default::default(),
            team_sizes: Default::default(),
            instances: [instance(1), instance(2)],
            values: Values::default(),
        };
        for (symbol, param) in &self.scop.params {
            if let Some(value) = self.model.value(symbol) {
                witness.params.insert(*param, value);
            }
        }
        for which in [1, 2] {
            for node in &self.access(which).path {
                if let Some(Strand::Fork { size, .. }) = node.strand()
                    && let Some(size) = self.value(&Term::var(size.clone()), which)
                {
                    let known = witness.team_sizes.entry(node.node).or_insert(size);
                    *known = (*known).max(size);
                }
            }
        }
        self.inputs(&mut witness.values);
        self.bindings(&mut witness.values);
        witness
    }

    fn inputs(&self, values: &mut Values) {
        for (symbol, unknown) in &self.scop.unknowns {
            match &unknown.kind {
                UnknownKind::Input(object, members) => {
                    let cell = |indices| (*object, members.clone(), indices);
                    if let Some(value) = self.model.value(symbol) {
                        values.inputs.insert(cell(Vec::new()), value);
                    }
                    if let Some(table) = self.model.functions.get(symbol) {
                        for (arguments, value) in &table.entries {
                            values.inputs.insert(cell(arguments.clone()), *value);
                        }
                    }
                }
                UnknownKind::Function(name) => {
                    if let Some(table) = self.model.functions.get(symbol) {
                        for (arguments, value) in &table.entries {
                            values
                                .functions
                                .insert((name.clone(), arguments.clone()), *value);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Values of unknowns at the evaluations on the way to the two instances.
    fn bindings(&self, values: &mut Values) {
        /// A loop that runs longer is not told how often it runs.
        const LONGEST_TRIP: i64 = 4096;
        for binding in &self.scop.bindings {
            self.everywhere(binding, values);
            for which in [1, 2] {
                let path = &self.access(which).path;
                let on_the_way = binding.path.len() <= path.len()
                    && binding
                        .path
                        .iter()
                        .zip(path)
                        .all(|(node, other)| node.same_node(other));
                // Only what is in a task tells who executes that.
                let stranger = binding.value.as_var().is_some_and(is_executor)
                    && !path.iter().any(|node| node.node == binding.node);
                if stranger {
                    continue;
                }
                if !on_the_way || !self.is_determined(&binding.value, which) {
                    continue;
                }
                let Some(value) = self.value(&binding.value, which) else {
                    continue;
                };
                let Some(coordinates) = self.coordinates(&binding.path, which) else {
                    continue;
                };
                let flat: Vec<i64> = coordinates
                    .into_iter()
                    .flat_map(|coordinate| coordinate.values)
                    .collect();
                if let Some(trip) = &binding.trip {
                    for iteration in 0..=value.clamp(0, LONGEST_TRIP) {
                        let number = Term::constant(iteration);
                        let at = trip
                            .at
                            .substitute(&[(trip.iteration.clone(), number)].into());
                        let Some(at) = self.value(&at, which) else {
                            continue;
                        };
                        if iteration == value && !trip.ends {
                            continue;
                        }
                        for (leaf, negated) in &trip.leaves {
                            let key = flat.iter().copied().chain([at, *leaf]).collect();
                            let truth = (iteration < value) != *negated;
                            values.opaque.insert((binding.node, key), i64::from(truth));
                        }
                    }
                } else {
                    let key = flat.into_iter().chain(binding.leaf).collect();
                    values.opaque.insert((binding.node, key), value);
                }
            }
        }
    }

    /// A value that is another in each execution of its place is what the model says of all of them, also where they are
    /// not on the way to the instances: what host code has computed from it.
    fn everywhere(&self, binding: &Binding, values: &mut Values) {
        let TermKind::Apply(symbol, arguments) = binding.value.kind() else {
            return;
        };
        let coordinates: Vec<Symbol> = binding
            .path
            .iter()
            .flat_map(|node| node.coordinates())
            .collect();
        let own = arguments
            .iter()
            .map(Term::as_var)
            .eq(coordinates.iter().map(Some));
        let (true, None, None, Some(table)) = (
            own,
            binding.leaf,
            &binding.trip,
            self.model.functions.get(symbol),
        ) else {
            return;
        };
        for (arguments, value) in &table.entries {
            let at = coordinates.iter().cloned();
            let at = at.zip(arguments.iter().map(|argument| Term::constant(*argument)));
            let at: BTreeMap<Symbol, Term> = at.collect();
            let Some(execution) =
                self.coordinates_at(&binding.path, |value| self.value(&value.substitute(&at), 1))
            else {
                continue;
            };
            let key = execution.into_iter().flat_map(|one| one.values);
            values.opaque.insert((binding.node, key.collect()), *value);
        }
    }

    /// Whether the model gives every function application in a term a value.
    fn is_determined(&self, term: &Term, which: usize) -> bool {
        let term = self.case.copies.term(term, which);
        let mut determined = true;
        term.for_each_term(|part| {
            if let TermKind::Apply(function, _) = part.kind() {
                determined &= self.model.functions.contains_key(function);
            }
        });
        determined
    }

    /// The strand of an instance in words: its coordinates by name.
    pub(super) fn strand(&self, which: usize) -> Vec<(String, i64)> {
        let mut strand: Vec<(String, i64)> = Vec::new();
        for (index, node) in self.access(which).path.iter().enumerate() {
            let (name, term) = match &node.kind {
                // The thread that has created it need not be the one that executes it.
                PathKind::Strand(Strand::Task(task), _) if !task.deferred.is_false() => {
                    let executor = task.executor.as_ref();
                    let executor = executor.map(|number| Term::var(number.clone()));
                    let executor = executor.and_then(|number| self.value(&number, which));
                    for (name, number) in &mut strand {
                        match (name.as_str(), executor) {
                            ("tid" | "outer_tid", Some(executor)) => *number = executor,
                            ("tid" | "outer_tid", None) => *name = "creator".to_string(),
                            _ => {}
                        }
                    }
                    continue;
                }
                PathKind::Strand(Strand::Fork { kind, number, .. }, _) => {
                    let name = if *kind == ForkKind::Teams {
                        "team"
                    } else {
                        "tid"
                    };
                    (name, Term::var(number.clone()))
                }
                // Collapsed loops count as one.
                PathKind::Loop {
                    simd: Some(lanes), ..
                } if index == self.case.parting => match &lanes.number {
                    Some(number) => ("lane", number.clone()),
                    None => continue,
                },
                _ => continue,
            };
            if let Some(value) = self.value(&term, which) {
                // The innermost of nested teams of one kind counts, and the one in which the two instances part.
                strand.retain(|(known, _): &(String, i64)| known != name);
                let around =
                    index == self.case.parting && name == "tid" && self.is_around(index, which);
                let name = if around { "outer_tid" } else { name };
                strand.push((name.to_string(), value));
            }
        }
        strand
    }

    /// Whether a team of threads is nested in the one at an index of the path.
    fn is_around(&self, index: usize, which: usize) -> bool {
        let mut below = self.access(which).path.iter().skip(index + 1);
        below.any(|node| {
            matches!(
                node.strand(),
                Some(Strand::Fork {
                    kind: ForkKind::Parallel,
                    ..
                })
            )
        })
    }

    /// The iterators around an instance, outermost first.
    pub(super) fn iteration(&self, which: usize) -> Vec<(String, i64)> {
        let mut iteration = Vec::new();
        for node in &self.access(which).path {
            if let PathKind::Loop { iterators, .. } = &node.kind {
                for iterator in iterators {
                    if let Some(value) = self.value(&iterator.value, which) {
                        // Loops that lowering makes count with variables that have a number as well.
                        let name = iterator.name.split('#').next().unwrap_or_default();
                        iteration.push((name.to_string(), value));
                    }
                }
            }
        }
        iteration
    }

    /// Values of parameters and input scalars by name; of parameters those that an execution `asked` for, if there was
    /// one.
    pub(super) fn parameters(&self, asked: Option<&BTreeSet<ParamId>>) -> Vec<(String, i64)> {
        let matters = |param: &ParamId| asked.is_none_or(|asked| asked.contains(param));
        let named = |symbol: &Symbol| {
            let input = self.scop.unknowns.get(symbol).is_some_and(|unknown| {
                matches!(unknown.kind, UnknownKind::Input(..) | UnknownKind::Length)
            });
            input || self.scop.params.get(symbol).is_some_and(matters)
        };
        let values = self.model.values.iter().filter(|(symbol, _)| named(symbol));
        values
            .map(|(symbol, value)| (symbol.name().to_string(), *value))
            .collect()
    }
}
