//! The order that `depend` clauses make among the tasks that one strand creates in loops: a task waits for those that it
//! depends on, and so for what these wait for (OpenMP 5.2, section 15.9.5).
//!
//! A task instance is a point `[s, c0, c1, …]`: its statement by number, and the coordinates around it in the program of
//! the strand. Steps lead from an instance to those that depend on it, which are created later; the order is their
//! transitive closure.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::formula::{Formula, Symbol, Term};
use crate::phase::Phases;
use crate::polyhedral::{Context, PolyhedralError, Relation, Space, Tuple};
use crate::scop::{Creation, copy};
use crate::spmd::NodeId;

use super::chains::is_awaited;
use super::closure::{Names, closure};
use super::rename::Copies;
use super::tasks::dependent;

/// The order of the tasks with dependences that a strand creates, perhaps in loops.
#[derive(Debug, Default)]
pub(crate) struct Dependences {
    /// For two statements, when an instance of the second one waits for one of the first, over their [`dimension`]s.
    orders: HashMap<(NodeId, NodeId), Formula>,
    /// The coordinates around each statement in the program of the strand.
    coordinates: HashMap<NodeId, Vec<Symbol>>,
    /// Whether there is no other order among them, as their creator waits for none of them on its way.
    pub(super) exact: bool,
}

/// Coordinate `position` of an instance of the first statement, or of the second one.
fn dimension(position: usize, which: usize) -> Symbol {
    Symbol::new(format!("task{position}.{which}"))
}

/// The number of the statement.
fn statement(which: usize) -> Symbol {
    Symbol::new(format!("task.{which}"))
}

impl Dependences {
    /// More statements are not compared with one another.
    const MOST_STATEMENTS: usize = 6;
    /// Deeper nests are not looked at.
    const MOST_LOOPS: usize = 5;

    /// The order among the tasks that `strand`, which is at `parting` on their paths, creates. Where isl gives up, nothing
    /// is said to be ordered.
    pub(super) fn of(
        phases: &Phases<'_>,
        creations: &[Creation],
        strand: NodeId,
        parting: usize,
    ) -> Self {
        let own: Vec<&Creation> = creations
            .iter()
            .filter(|one| one.strand == strand)
            .collect();
        let coordinates: Vec<Vec<Symbol>> = own
            .iter()
            .map(|one| {
                let below = one.path.iter().skip(parting + 1);
                below.flat_map(|node| node.coordinates()).collect()
            })
            .collect();
        let deepest = coordinates.iter().map(Vec::len).max().unwrap_or(0);
        if own.len() > Self::MOST_STATEMENTS || deepest > Self::MOST_LOOPS {
            return Dependences::default();
        }
        let context = phases.context();
        let found = context.budget(context.quota(), || {
            let steps = Steps {
                context,
                own: &own,
                coordinates: &coordinates,
                deepest,
                copies: match own.first() {
                    Some(one) => Copies::sharing(&one.path, parting + 1),
                    None => Copies::default(),
                },
                names: Names::default(),
            };
            steps.order()
        });
        let (orders, exact) = found.unwrap_or_default();
        let all = |one: &&Creation| {
            one.task.all_depends && one.task.deferred.is_true() && !is_awaited(one, parting)
        };
        let exact = exact && own.iter().all(all);
        Dependences {
            orders,
            coordinates: own.iter().map(|one| one.node).zip(coordinates).collect(),
            exact,
        }
    }

    /// When the task that `early` creates in copy `which` is complete before the one that `late` creates in copy `other`
    /// begins.
    pub(super) fn order(
        &self,
        (early, which): (NodeId, usize),
        (late, other): (NodeId, usize),
        copies: &Copies,
    ) -> Formula {
        let Some(order) = self.orders.get(&(early, late)) else {
            return Formula::falsity();
        };
        let mut names: BTreeMap<Symbol, Term> = BTreeMap::new();
        for (node, side, copy) in [(early, 1, which), (late, 2, other)] {
            let coordinates = self.coordinates.get(&node).map_or(&[][..], Vec::as_slice);
            // Those of shallower statements are 0.
            names.extend((0..Self::MOST_LOOPS).map(|position| {
                let value = match coordinates.get(position) {
                    Some(coordinate) => Term::var(copies.symbol(coordinate, copy)),
                    None => Term::constant(0),
                };
                (dimension(position, side), value)
            }));
        }
        order.substitute(&names)
    }
}

/// Relations between task instances: `[params] -> { [s, c0, …] -> [s', c0', …] }`, all of them.
struct Steps<'a> {
    context: &'a Context,
    own: &'a [&'a Creation],
    coordinates: &'a [Vec<Symbol>],
    deepest: usize,
    /// What the instances share.
    copies: Copies,
    names: Names,
}

/// When instances of the second statement wait for instances of the first, for each two statements; and whether nothing
/// else does.
type Orders = (HashMap<(NodeId, NodeId), Formula>, bool);

impl Steps<'_> {
    fn order(mut self) -> Result<Orders, PolyhedralError> {
        let mut exact = true;
        let mut steps: Option<Relation> = None;
        let mut distances = Some(BTreeSet::new());
        for (first, second) in self.pairs() {
            let (Some(one), Some(two)) = (self.own.get(first), self.own.get(second)) else {
                continue;
            };
            let depends = dependent(&one.task, &two.task, 1, 2, &self.copies);
            let step = match self.relation((first, second), &depends, &[]) {
                Ok(step) => step,
                // Less order only means more pairs.
                Err(PolyhedralError::NotAffine(_)) => {
                    exact = false;
                    continue;
                }
                Err(error) => return Err(error),
            };
            if step.is_empty()? {
                continue;
            }
            distances = match (distances, self.distances(&step)?) {
                (Some(mut known), Some(found)) => {
                    known.extend(found);
                    Some(known)
                }
                _ => None,
            };
            steps = Some(match steps {
                Some(steps) => steps.union(&step)?,
                None => step,
            });
        }
        let Some(steps) = steps else {
            return Ok((HashMap::new(), exact));
        };
        let steps = steps.coalesce()?;
        let Some(candidate) = self.candidate(distances)? else {
            return Ok((HashMap::new(), false));
        };
        // Where a nest is not affine, chains may lead out of the candidate.
        let candidate = candidate.union(&steps)?;
        let (chains, all) = closure(&steps, candidate)?;
        let mut orders = HashMap::new();
        for (first, second) in self.pairs() {
            let order = chains.restrict(&self.statements(first, second))?;
            if order.is_empty()? {
                continue;
            }
            let order = order.to_formula(&self.tuple(1), &self.tuple(2))?;
            let mut meanings = self.names.meanings();
            meanings.insert(statement(1), number(first));
            meanings.insert(statement(2), number(second));
            if let (Some(one), Some(two)) = (self.own.get(first), self.own.get(second)) {
                orders.insert((one.node, two.node), order.substitute(&meanings));
            }
        }
        Ok((orders, exact && all))
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.own.len();
        let firsts = 0..count;
        firsts
            .flat_map(|first| (0..count).map(move |second| (first, second)))
            .collect()
    }

    fn tuple(&self, which: usize) -> Vec<Symbol> {
        let coordinates = (0..self.deepest).map(|position| dimension(position, which));
        [statement(which)].into_iter().chain(coordinates).collect()
    }

    fn statements(&self, first: usize, second: usize) -> Formula {
        Formula::and([
            Term::var(statement(1)).equals(number(first)),
            Term::var(statement(2)).equals(number(second)),
        ])
    }

    /// The instances of two statements, the first created before the second, that satisfy a condition over the copies of
    /// their coordinates for some values of `free`.
    fn relation(
        &mut self,
        (first, second): (usize, usize),
        condition: &Formula,
        free: &[Symbol],
    ) -> Result<Relation, PolyhedralError> {
        let mut parts = vec![self.statements(first, second), condition.clone()];
        let mut names: BTreeMap<Symbol, Term> = BTreeMap::new();
        for (at, which) in [(first, 1), (second, 2)] {
            let (Some(one), Some(coordinates)) = (self.own.get(at), self.coordinates.get(at))
            else {
                continue;
            };
            parts.push(self.copies.formula(&one.guard, which));
            for position in 0..self.deepest {
                let value = Term::var(dimension(position, which));
                match coordinates.get(position) {
                    Some(coordinate) => {
                        names.insert(copy(coordinate, which), value);
                    }
                    None => parts.push(value.equals(0)),
                }
            }
        }
        if let (Some(one), Some(two)) = (self.own.get(first), self.own.get(second)) {
            let (early, late) = (&one.time.stamp, &two.time.stamp);
            parts.push(self.copies.earlier(early, 1, late, 2));
        }
        let formula = Formula::and(parts).substitute(&names);
        let (from, to) = (self.tuple(1), self.tuple(2));
        let own = |symbol: &Symbol| from.contains(symbol) || to.contains(symbol);
        let formula = self.names.affine(&formula, own)?;
        let parameters: BTreeSet<Symbol> = formula
            .free_symbols()
            .into_iter()
            .chain(free.iter().cloned())
            .filter(|symbol| !from.contains(symbol) && !to.contains(symbol))
            .collect();
        // [params, free] -> { [s, c0, …] -> [s', c0', …] }
        let space = Space::relation(parameters, Tuple::anonymous(from), Tuple::anonymous(to))?;
        Relation::from_formula(self.context, &space, &formula)?.project_out(free)
    }

    /// The distances between the instances that a relation leads between, if they are a few constants.
    fn distances(&self, step: &Relation) -> Result<Option<Vec<Vec<i64>>>, PolyhedralError> {
        const MOST: usize = 4;
        let mut found = Vec::new();
        let mut rest = step.try_clone()?;
        for _ in 0..MOST {
            let Some(point) = rest.sample_point()? else {
                return Ok(Some(found));
            };
            let value = |symbol: &Symbol| point.get(symbol).copied().unwrap_or(0);
            let (from, to) = (self.tuple(1), self.tuple(2));
            let ends = from.iter().zip(&to);
            let distance: Vec<i64> = ends.clone().map(|(x, y)| value(y) - value(x)).collect();
            let apart = ends
                .zip(&distance)
                .map(|((x, y), by)| (Term::var(y.clone()) - Term::var(x.clone())).equals(*by));
            rest = rest.subtract(&rest.restrict(&Formula::and(apart))?)?;
            found.push(distance);
        }
        Ok(rest.is_empty()?.then_some(found))
    }

    /// Pairs that hold all chains of steps: those that sums of distances lead between, where all are constant; else all.
    fn candidate(
        &mut self,
        distances: Option<BTreeSet<Vec<i64>>>,
    ) -> Result<Option<Relation>, PolyhedralError> {
        let mut free = Vec::new();
        let mut condition = Formula::truth();
        if let Some(distances) = distances {
            free = (0..distances.len())
                .map(|index| Symbol::new(format!("?k{index}")))
                .collect();
            let factors = free
                .iter()
                .map(|factor| Term::var(factor.clone()).at_least(0));
            let mut parts: Vec<Formula> = factors.collect();
            for (position, (x, y)) in self.tuple(1).into_iter().zip(self.tuple(2)).enumerate() {
                let mut sum = Term::constant(0);
                for (factor, distance) in free.iter().zip(&distances) {
                    let by = distance.get(position).copied().unwrap_or(0);
                    sum = sum + Term::var(factor.clone()).scaled(by);
                }
                parts.push((Term::var(y) - Term::var(x)).equals(sum));
            }
            condition = Formula::and(parts);
        }
        let mut all: Option<Relation> = None;
        for pair in self.pairs() {
            let part = match self.relation(pair, &condition, &free) {
                Ok(part) => part,
                // No step leads there.
                Err(PolyhedralError::NotAffine(_)) => continue,
                Err(error) => return Err(error),
            };
            all = Some(match all {
                Some(known) => known.union(&part)?,
                None => part,
            });
        }
        all.map(|all| all.coalesce()).transpose()
    }
}

fn number(index: usize) -> Term {
    Term::constant(i64::try_from(index).unwrap_or(i64::MAX))
}
