//! Doacross loops: an iteration that has passed a sink comes after what others did before their source (OpenMP 5.2,
//! sections 15.9.6 and 17.9.7).
//!
//! Let a *step* lead from an iteration whose source is released to one whose source is released because of it: the
//! latter waits for the former at a sink before its own source, or comes later in the same unit of the work-sharing,
//! whose iterations one thread executes in order. What happens before the source of `w` happens before what follows a
//! sink of `v` for `u` iff `u` is `w` or some steps lead from `w` to `u`: the order is the transitive closure of the
//! steps, followed by a sink. Where no candidate for the closure is found that is one ([`closure`]), only short chains are
//! followed.
//!
//! Which other iterations a thread executes is left out: where schedules leave that open, two threads can execute any
//! two iterations that this does not order, with all that the later one waits for executed by its own thread.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term};
use crate::phase::Phases;
use crate::polyhedral::{Context, PolyhedralError, Relation, Space, Tuple};
use crate::scop::{DoacrossKind, DoacrossPoint, IteratorInfo, copy, growth};

use super::closure::{Names, closure};

/// What is known of the order between the iterations of a nest.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// The first iteration, whose coordinates are suffixed `.1`, comes before the second, with `.2`.
    pub(super) formula: Formula,
    /// There is no other order.
    pub(super) exact: bool,
}

/// The loop, as far as the order of its iterations goes.
pub(super) struct Nest<'a> {
    pub(super) iterators: &'a [IteratorInfo],
    pub(super) divided: usize,
    /// The sources and sinks in it.
    pub(super) points: Vec<&'a DoacrossPoint>,
}

impl Nest<'_> {
    /// The earliest source in the body: before that, nothing is released.
    pub(super) fn source(&self) -> Option<&DoacrossPoint> {
        self.points
            .iter()
            .filter(|point| matches!(point.kind, DoacrossKind::Source(_)))
            .min_by_key(|point| point.at.begin)
            .copied()
    }

    fn release(&self) -> i64 {
        self.source().map_or(i64::MAX, |source| source.at.begin)
    }

    /// Which iterations have something that stands before the source (or not) done before what stands after these
    /// sinks of other iterations.
    pub(super) fn order(
        &self,
        phases: &Phases<'_>,
        before_source: bool,
        sinks: &BTreeSet<usize>,
    ) -> Order {
        let context = phases.context();
        let found = context.budget(context.quota(), || {
            Steps::new(context, self).and_then(|steps| steps.order(before_source, sinks))
        });
        // Less order only means more pairs.
        let mut order = found.unwrap_or(Order {
            formula: Formula::falsity(),
            exact: false,
        });
        let waits_after = self.points.iter().any(|point| {
            matches!(point.kind, DoacrossKind::Sink { .. }) && point.at.begin >= self.release()
        });
        // What such a sink waits for also comes before the later iterations of its thread, whichever these are.
        order.exact &= !waits_after;
        order.exact &= self.points.iter().all(|point| match point.kind {
            DoacrossKind::Source(always) => always || before_source,
            DoacrossKind::Sink { .. } => true,
            DoacrossKind::Unknown => false,
        });
        order
    }
}

/// Relations between the iterations of a nest. Dimension `m` of an iteration grows with its number.
struct Steps<'a> {
    context: &'a Context,
    nest: &'a Nest<'a>,
    /// By how much the number of an iterator grows with its coordinate: 1 or -1.
    signs: Vec<i64>,
    /// Names for what is not affine, but the same in all iterations.
    names: Names,
    /// For each point that is a sink, from the iteration that is waited for to that which waits:
    /// `[params] -> { [awaited] -> [waiting] }`, as all relations here over the iterations of the nest.
    sinks: BTreeMap<usize, Relation>,
    /// From an iteration to the later ones of its unit: `[params] -> { [earlier] -> [later] }`.
    same_unit: Relation,
    exact: bool,
}

fn dimension(position: usize, which: usize) -> Symbol {
    Symbol::new(format!("doacross{position}.{which}"))
}

fn replaced(term: &Term, by: &BTreeMap<Symbol, Term>) -> Term {
    term.substitute(by)
}

impl<'a> Steps<'a> {
    fn new(context: &'a Context, nest: &'a Nest<'a>) -> Result<Self, PolyhedralError> {
        let signs = nest
            .iterators
            .iter()
            .map(|iterator| growth(&iterator.number, &iterator.coordinate).unwrap_or(1))
            .map(i64::signum)
            .collect();
        // { [] -> [] }, until it is known
        let nothing = Space::relation(
            Vec::<Symbol>::new(),
            Tuple::anonymous(Vec::<Symbol>::new()),
            Tuple::anonymous(Vec::<Symbol>::new()),
        )?;
        let mut steps = Steps {
            context,
            nest,
            signs,
            names: Names::default(),
            sinks: BTreeMap::new(),
            same_unit: Relation::empty(context, &nothing)?,
            exact: true,
        };
        let same: Vec<Formula> = (0..nest.divided)
            .map(|position| {
                Term::var(dimension(position, 1)).equals(Term::var(dimension(position, 2)))
            })
            .collect();
        steps.same_unit = match nest.divided < nest.iterators.len() {
            true => steps.relation(&Formula::and(same), &[])?,
            false => steps.relation(&Formula::falsity(), &[])?,
        };
        for (index, point) in nest.points.iter().enumerate() {
            let DoacrossKind::Sink { vector, guard } = &point.kind else {
                continue;
            };
            match steps.sink(vector.as_deref(), guard) {
                // It waits for what is later, or for nothing.
                Ok(sink) if sink.is_empty()? => {}
                Ok(sink) => {
                    steps.sinks.insert(index, sink);
                }
                Err(PolyhedralError::NotAffine(_)) => steps.exact = false,
                Err(error) => return Err(error),
            }
        }
        Ok(steps)
    }

    fn sink(
        &mut self,
        vector: Option<&[Term]>,
        guard: &Formula,
    ) -> Result<Relation, PolyhedralError> {
        let guard = guard.substitute(&self.copy(2));
        let Some(vector) = vector else {
            // { [earlier] -> [later] }, and { [the one before] -> [later] }
            let earlier = self.relation(&Formula::truth(), &[])?;
            let before = earlier.reverse()?.lexmax()?.reverse()?;
            // The same, as far as iterations that wait go.
            return before.intersect(&self.relation(&guard, &[])?);
        };
        let mut parts = vec![guard];
        for (iterator, value) in self.nest.iterators.iter().zip(vector) {
            let awaited = replaced(&iterator.value, &self.copy(1));
            parts.push(awaited.equals(replaced(value, &self.copy(2))));
        }
        self.relation(&Formula::and(parts), &[])
    }

    /// The coordinates of an iteration by its dimensions.
    fn copy(&self, which: usize) -> BTreeMap<Symbol, Term> {
        self.nest
            .iterators
            .iter()
            .zip(&self.signs)
            .enumerate()
            .map(|(position, (iterator, sign))| {
                let value = Term::var(dimension(position, which)).scaled(*sign);
                (iterator.coordinate.clone(), value)
            })
            .collect()
    }

    /// The pairs of iterations, the first before the second, that satisfy a condition for some values of `free`.
    fn relation(
        &mut self,
        condition: &Formula,
        free: &[Symbol],
    ) -> Result<Relation, PolyhedralError> {
        let count = self.nest.iterators.len();
        let mut parts = vec![condition.clone()];
        for which in [1, 2] {
            let copy = self.copy(which);
            for iterator in self.nest.iterators {
                parts.push(iterator.bounds().substitute(&copy));
            }
        }
        let (mut equal, mut earlier) = (Vec::new(), Vec::new());
        for position in 0..count {
            let [a, b] = [1, 2].map(|which| Term::var(dimension(position, which)));
            earlier.push(Formula::and(equal.iter().cloned().chain([a.less(&b)])));
            equal.push(a.equals(b));
        }
        parts.push(Formula::or(earlier));
        let own = |symbol: &Symbol| symbol.name().starts_with("doacross");
        let formula = self.names.affine(&Formula::and(parts), own)?;
        let tuple = |which| -> Vec<Symbol> {
            (0..count)
                .map(|position| dimension(position, which))
                .collect()
        };
        let (first, second) = (tuple(1), tuple(2));
        let parameters: Vec<Symbol> = formula
            .free_symbols()
            .into_iter()
            .chain(free.iter().cloned())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .filter(|symbol| !first.contains(symbol) && !second.contains(symbol))
            .collect();
        // [params, free] -> { [first] -> [second] }
        let space = Space::relation(
            parameters,
            Tuple::anonymous(first),
            Tuple::anonymous(second),
        )?;
        Relation::from_formula(self.context, &space, &formula)?.project_out(free)
    }

    fn order(
        mut self,
        before_source: bool,
        sinks: &BTreeSet<usize>,
    ) -> Result<Order, PolyhedralError> {
        let release = self.nest.release();
        // Steps: a sink before the source, one after it that a later iteration of the unit follows, and these.
        // [params] -> { [done] -> [later] }
        let mut steps = self.same_unit.try_clone()?;
        for (index, sink) in &self.sinks {
            let early = self
                .nest
                .points
                .get(*index)
                .is_some_and(|point| point.at.begin < release);
            let step = match early {
                true => sink.try_clone()?,
                false => sink.then(&self.same_unit)?,
            };
            steps = steps.union(&step)?;
        }
        let steps = steps.coalesce()?;
        let candidate = self.candidate(release)?;
        // [params] -> { [first] -> [second] : steps lead from one to the other }
        let (chains, exact) = closure(&steps, candidate)?;
        // [params] -> { [done] -> [after the sinks] : a last step }
        let mut last = self.same_unit.try_clone()?;
        for (index, sink) in &self.sinks {
            if sinks.contains(index) {
                last = last.union(sink)?;
            }
        }
        // [params] -> { [first] -> [second] : the first is done before the second goes on }
        let mut order = last.union(&chains.then(&last)?)?;
        if !before_source {
            // It is done at the end of the iteration, which later ones of the unit follow.
            order = self.same_unit.then(&order)?;
        }
        let order = order.coalesce()?;
        let names = |which| -> Vec<Symbol> {
            (0..self.nest.iterators.len())
                .map(|position| dimension(position, which))
                .collect()
        };
        let formula = order.to_formula(&names(1), &names(2))?;
        let mut back = self.names.meanings();
        for (position, (iterator, sign)) in self.nest.iterators.iter().zip(&self.signs).enumerate()
        {
            for which in [1, 2] {
                let value = Term::var(copy(&iterator.coordinate, which)).scaled(*sign);
                back.insert(dimension(position, which), value);
            }
        }
        Ok(Order {
            formula: formula.substitute(&back),
            exact: self.exact && exact,
        })
    }

    /// Pairs that hold all chains of steps: for constant distances the sums of them, and where one leads on within a
    /// unit, anything for what the unit iterates over further inside.
    fn candidate(&mut self, release: i64) -> Result<Relation, PolyhedralError> {
        let count = self.nest.iterators.len();
        let mut distances: Option<Vec<Vec<i64>>> = Some(Vec::new());
        for index in self.sinks.keys() {
            let Some(point) = self.nest.points.get(*index) else {
                continue;
            };
            let distance = match &point.kind {
                DoacrossKind::Sink {
                    vector: Some(vector),
                    ..
                } if point.at.begin < release => self.distance(vector),
                // It may be followed by nothing.
                DoacrossKind::Sink { .. }
                    if point.at.begin >= release && self.nest.divided == count =>
                {
                    continue;
                }
                _ => None,
            };
            match (&mut distances, distance) {
                (Some(known), Some(distance)) => known.push(distance),
                _ => distances = None,
            }
        }
        let Some(distances) = distances else {
            return self.relation(&Formula::truth(), &[]);
        };
        let factors: Vec<Symbol> = (0..distances.len())
            .map(|index| Symbol::new(format!("?k{index}")))
            .collect();
        let within = Symbol::new("?k");
        let mut all: Option<Relation> = None;
        for level in (self.nest.divided..count).map(Some).chain([None]) {
            let mut parts: Vec<Formula> = factors
                .iter()
                .map(|factor| Term::var(factor.clone()).at_least(0))
                .collect();
            parts.push(Term::var(within.clone()).at_least(1));
            for position in 0..count {
                if level.is_some_and(|level| position > level) {
                    continue;
                }
                let mut sum = Term::constant(0);
                for (factor, distance) in factors.iter().zip(&distances) {
                    let by = distance.get(position).copied().unwrap_or(0);
                    sum = sum + Term::var(factor.clone()).scaled(by);
                }
                if level == Some(position) {
                    sum = sum + Term::var(within.clone());
                }
                let difference =
                    Term::var(dimension(position, 2)) - Term::var(dimension(position, 1));
                parts.push(difference.equals(sum));
            }
            let free: Vec<Symbol> = factors.iter().cloned().chain([within.clone()]).collect();
            // [params] -> { [first] -> [second] : they differ by a sum of distances, and freely within the unit }
            let chains = self.relation(&Formula::and(parts), &free)?;
            all = Some(match all {
                Some(known) => known.union(&chains)?,
                None => chains,
            });
        }
        match all {
            Some(all) => all.coalesce(),
            None => self.relation(&Formula::truth(), &[]),
        }
    }

    /// How far a sink's iteration is behind the current one, when that is constant.
    fn distance(&self, vector: &[Term]) -> Option<Vec<i64>> {
        let coordinates: Vec<&Symbol> = self
            .nest
            .iterators
            .iter()
            .map(|iterator| &iterator.coordinate)
            .collect();
        let mut distance = Vec::new();
        for ((iterator, value), sign) in self.nest.iterators.iter().zip(vector).zip(&self.signs) {
            let by = (iterator.value.clone() - value.clone()).as_constant()?;
            let each = growth(&iterator.value, &iterator.coordinate)?;
            // Where the first value differs from one outer iteration to the next, so does the distance.
            let symbols = iterator.value.free_symbols();
            let varies = coordinates
                .iter()
                .any(|other| **other != iterator.coordinate && symbols.contains(*other));
            if varies || each == 0 || by % each != 0 {
                return None;
            }
            distance.push(by / each * sign);
        }
        Some(distance)
    }
}
