//! Phases: which synchronisation a statement instance reaches next, and when two instances can reach the same one.
//!
//! The phase of an instance is the time stamp of the synchronisation that its strand executes next ("reachable
//! barriers", IMPACT'16 slides 24 to 28). Two instances of threads of one team are in the same phase iff they can
//! reach the same barrier instance; the end of the program of the strand is one. The same computation on taskwaits says
//! whether a taskwait stands between two points of one strand.
//!
//! All threads of a team execute the same barriers, so a phase does not depend on the thread: a barrier whose domain
//! does is left to [`PhaseError::ThreadDependent`]. A synchronisation whose execution depends on data that differs
//! from iteration to iteration *may* be executed; an instance then has several candidates, up to and including the next
//! certain one, which only adds pairs.

mod count;
mod guard;
mod team;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::polyhedral::{Context, Domain, PolyhedralError, Relation, Space, Tuple};
use crate::scop::{
    PathKind, PathNode, Scop, Strand, SyncInstance, SyncKind, copy, is_coordinate, is_team_size,
};
use crate::spmd::{NodeId, Span};

pub(crate) use guard::needs_name;
use team::Team;

/// Why phases could not be computed.
#[derive(Debug, Clone)]
pub enum PhaseError {
    /// A barrier that some threads may execute and others not.
    ThreadDependent {
        /// The barrier.
        span: Span,
        /// Its node.
        node: NodeId,
    },
    /// The polyhedral library gave up.
    Polyhedral(String),
}

impl From<PolyhedralError> for PhaseError {
    fn from(error: PolyhedralError) -> Self {
        PhaseError::Polyhedral(error.to_string())
    }
}

/// Phases of the strands of one program.
pub struct Phases<'a> {
    context: Context,
    scop: &'a Scop,
    teams: BTreeMap<(NodeId, SyncKind), Result<Team, PhaseError>>,
    next: BTreeMap<(NodeId, SyncKind, Point), Relation>,
    same: BTreeMap<(NodeId, SyncKind, Point, Point), Formula>,
    /// The bounds of each loop coordinate: only instances within them are of interest.
    bounds: BTreeMap<Symbol, Formula>,
}

/// A point of a strand's program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// Its stamp on the clock of the kind of synchronisation.
    pub stamp: Vec<Term>,
    /// The work-sharing constructs around it below the strand: what stands in the same execution of one is executed
    /// by the same thread.
    pub shared: Vec<NodeId>,
}

impl Point {
    /// The point with a stamp, as far as barriers are concerned: all threads execute them.
    pub fn of_team(stamp: &[Term]) -> Self {
        Point {
            stamp: stamp.to_vec(),
            shared: Vec::new(),
        }
    }

    /// The point with a stamp on a path, in the program of the strand at `strand`.
    pub fn on_path(stamp: &[Term], path: &[Rc<PathNode>], strand: usize) -> Self {
        let below = path.iter().skip(strand + 1);
        Point {
            stamp: stamp.to_vec(),
            shared: below
                .take_while(|node| node.strand().is_none())
                .filter(|node| node.is_shared())
                .map(|node| node.node)
                .collect(),
        }
    }
}

impl<'a> Phases<'a> {
    /// First position of the stamp of the end of a strand's program: after every other.
    pub const END: i64 = 1_000_001;
    /// How many times as many steps as one operation of isl finding the next synchronisations of a point may take.
    const QUOTA: u64 = 50;

    /// Phases of what `scop` describes.
    pub fn new(context: &Context, scop: &'a Scop) -> Self {
        let paths = scop
            .accesses
            .iter()
            .map(|access| &access.path)
            .chain(scop.syncs.iter().map(|sync| &sync.path));
        let mut bounds = BTreeMap::new();
        for node in paths.flatten() {
            match &node.kind {
                PathKind::Loop { iterators, .. } => {
                    for iterator in iterators {
                        bounds
                            .entry(iterator.coordinate.clone())
                            .or_insert_with(|| iterator.bounds());
                    }
                }
                PathKind::While { counter } => {
                    bounds.insert(counter.clone(), Term::var(counter.clone()).at_least(0));
                }
                PathKind::Strand(Strand::Fork { size, .. }, _) => {
                    bounds.insert(size.clone(), Term::var(size.clone()).at_least(1));
                }
                _ => {}
            }
        }
        Phases {
            context: context.clone(),
            scop,
            teams: BTreeMap::new(),
            next: BTreeMap::new(),
            same: BTreeMap::new(),
            bounds,
        }
    }

    /// Where its relations live.
    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// What the phases are of.
    pub(crate) fn scop(&self) -> &'a Scop {
        self.scop
    }

    /// The synchronisations of a strand's program.
    pub fn syncs(&self, strand: NodeId, kind: SyncKind) -> impl Iterator<Item = &'a SyncInstance> {
        self.scop
            .syncs
            .iter()
            .filter(move |sync| sync.strand == strand && sync.kind == kind)
    }

    /// When instances with the stamps `a` (over the coordinates of its access) and `b` can be in the same phase: a
    /// formula in which the coordinates of the first have the suffix `.1`, those of the second `.2`.
    ///
    /// # Errors
    ///
    /// A barrier depends on the thread, or the polyhedral library gave up: [`PhaseError`].
    pub fn same_phase(
        &mut self,
        strand: NodeId,
        kind: SyncKind,
        a: &Point,
        b: &Point,
    ) -> Result<Formula, PhaseError> {
        if self.syncs(strand, kind).next().is_none() {
            return Ok(Formula::truth());
        }
        let key = (strand, kind, a.clone(), b.clone());
        if let Some(known) = self.same.get(&key) {
            return Ok(known.clone());
        }
        if let Err(error @ PhaseError::ThreadDependent { .. }) = self.team(strand, kind) {
            let (Some(x), Some(y)) = (
                self.executed_before(strand, kind, &a.stamp),
                self.executed_before(strand, kind, &b.stamp),
            ) else {
                return Err(error);
            };
            return Ok(copied(&x, 1).equals(copied(&y, 2)));
        }
        // [params] -> { [coordinates of a] -> [z] }, and of b
        let first = self.next_stamp(strand, kind, a)?.try_clone()?;
        let second = self.next_stamp(strand, kind, b)?.try_clone()?;
        let (names1, names2) = (inputs(&first, 1), inputs(&second, 2));
        // [params] -> { [coordinates of a] -> [coordinates of b] : both reach one z }
        let same = first.then(&second.reverse()?)?.coalesce()?;
        let formula = same.to_formula(&names1, &names2)?;
        let formula = match self.teams.get(&(strand, kind)) {
            Some(Ok(team)) => team.abstraction.restore(&formula),
            _ => formula,
        };
        self.same.insert(key, formula.clone());
        Ok(formula)
    }

    /// How many synchronisations a strand executes before the stamp `a`, over the coordinates of the instance and the
    /// number of its thread; `None` where there is no closed form.
    pub fn executed_before(&self, strand: NodeId, kind: SyncKind, a: &[Term]) -> Option<Term> {
        let syncs: Vec<&SyncInstance> = self.syncs(strand, kind).collect();
        count::before(&syncs, strand, a)
    }

    /// The barriers of a fork, when threads may differ in which they execute: the one that showed it, and how many of
    /// them a thread executes in all, when that has a closed form.
    pub fn divergence(&mut self, strand: NodeId) -> Option<(Span, Option<Term>)> {
        match self.team(strand, SyncKind::Barrier) {
            Err(PhaseError::ThreadDependent { span, .. }) => Some((
                span,
                self.executed_before(strand, SyncKind::Barrier, &[Term::constant(Self::END)]),
            )),
            _ => None,
        }
    }

    /// When a synchronisation follows an instance with the stamp `a` before the end of its strand's program; its
    /// coordinates have the suffix `.1`.
    ///
    /// # Errors
    ///
    /// A barrier depends on the thread, or the polyhedral library gave up: [`PhaseError`].
    pub fn is_followed(
        &mut self,
        strand: NodeId,
        kind: SyncKind,
        a: &Point,
    ) -> Result<Formula, PhaseError> {
        if self.syncs(strand, kind).next().is_none() {
            return Ok(Formula::falsity());
        }
        // [params] -> { [coordinates] -> [z] }
        let next = self.next_stamp(strand, kind, a)?.try_clone()?;
        let names = inputs(&next, 1);
        let at_end = Formula::and([Term::var(Symbol::new("z0")).equals(Self::END)]);
        let stamps: Vec<Symbol> = (0..next.space().output().arity())
            .map(|n| Symbol::new(format!("z{n}")))
            .collect();
        // { [z] : z0 is that of the end }
        let space = Space::domain(Vec::<Symbol>::new(), Tuple::anonymous(stamps))?;
        let end = Domain::from_formula(&self.context, &space, &at_end)?;
        // [params] -> { [coordinates] : the end can be reached next }
        let ends = next.intersect_range(&end)?.domain()?;
        let formula = ends.to_formula(&names)?.negated();
        Ok(match self.teams.get(&(strand, kind)) {
            Some(Ok(team)) => team.abstraction.restore(&formula),
            _ => formula,
        })
    }

    /// `[params] -> { S[coordinates] -> [z] }`: the stamps of the synchronisations that an instance with the stamp `a`
    /// can reach next.
    ///
    /// # Errors
    ///
    /// A barrier depends on the thread, or the polyhedral library gave up: [`PhaseError`].
    pub fn next_stamp(
        &mut self,
        strand: NodeId,
        kind: SyncKind,
        a: &Point,
    ) -> Result<&Relation, PhaseError> {
        let key = (strand, kind, a.clone());
        if !self.next.contains_key(&key) {
            // Computed once for each point, and what all pairs at it rest on.
            let context = self.context.clone();
            let quota = context.quota().saturating_mul(Self::QUOTA);
            let relation = context.budget(quota, || self.compute_next(strand, kind, a))?;
            self.next.insert(key.clone(), relation);
        }
        self.next
            .get(&key)
            .ok_or_else(|| PhaseError::Polyhedral("a phase was lost".to_string()))
    }

    fn compute_next(
        &mut self,
        strand: NodeId,
        kind: SyncKind,
        point: &Point,
    ) -> Result<Relation, PhaseError> {
        let a = &point.stamp;
        let context = self.context.clone();
        self.team(strand, kind)?;
        let Some(Ok(team)) = self.teams.get(&(strand, kind)) else {
            return Err(PhaseError::Polyhedral("a team was lost".to_string()));
        };
        let mut abstraction = team.abstraction.clone();
        let coordinates = team.abstraction.coordinates_of(a);
        let mut outputs: Vec<Term> = a.iter().map(|term| abstraction.term(term)).collect();
        outputs.resize(team.length, Term::constant(0));
        let stamps: Vec<Symbol> = (0..team.length)
            .map(|n| Symbol::new(format!("z{n}")))
            .collect();
        let mut within = Vec::new();
        for coordinate in &coordinates {
            if let Some(bound) = self.bounds.get(coordinate) {
                let bound = abstraction.formula(bound);
                if bound.is_quasi_affine() && abstraction.is_outer_but(&bound, &coordinates) {
                    within.push(bound);
                }
            }
        }
        let mut parameters = abstraction.parameters();
        let mut extend = |symbols: &mut dyn Iterator<Item = Symbol>| {
            for symbol in symbols {
                if !coordinates.contains(&symbol) && !parameters.contains(&symbol) {
                    parameters.push(symbol);
                }
            }
        };
        extend(&mut team.must.space().parameters().iter().cloned());
        extend(&mut outputs.iter().flat_map(Term::free_symbols));
        extend(&mut within.iter().flat_map(Formula::free_symbols));
        // There is a thread: what a team without any would do is of no interest.
        within.extend(
            parameters
                .iter()
                .filter(|symbol| is_team_size(symbol))
                .filter_map(|symbol| self.bounds.get(symbol))
                .cloned(),
        );
        let within = Formula::and(within);
        // [params] -> { [coordinates] -> [z] : z is the stamp of the instance }
        let space = Space::relation(
            parameters,
            Tuple::anonymous(coordinates.clone()),
            Tuple::anonymous(stamps),
        )?;
        let time = Relation::function(&context, &space, &outputs, &within)?;
        // [params] -> { [z] : some instance has the stamp z }
        let range = time.range()?;
        // [params] -> { [y] -> [z] : a synchronisation has the stamp z, and can be reached next from y }
        let next = if team.uncertain {
            // [params] -> { [y] -> [z] : z is that of a certain one after y }
            let mut certain = range.before(&team.must)?;
            for shared in &team.shared {
                let around = shared
                    .constructs
                    .iter()
                    .all(|construct| point.shared.contains(construct));
                if around {
                    let same = same_prefix(&context, team.length, shared.prefix)?;
                    certain = certain.union(&range.before(&shared.stamps)?.intersect(&same)?)?;
                }
            }
            let first_certain = certain.lexmin()?;
            // [params] -> { [y] -> [z] : a certain one stands between }
            let beyond = first_certain.then(&team.all.before(&team.all)?)?;
            range.before(&team.all)?.subtract(&beyond)?
        } else {
            range.before(&team.must)?.lexmin()?
        };
        // [params] -> { [coordinates] -> [z] }
        let relation = time.then(&next)?.coalesce()?;
        // Keep what the new parameters stand for.
        if let Some(Ok(team)) = self.teams.get_mut(&(strand, kind)) {
            team.abstraction = abstraction;
        }
        Ok(relation)
    }

    /// The synchronisation that an instance with the stamp `a` reaches, and in which iterations of the loops around it;
    /// `None` for the end of the strand's program. `value` gives the values of symbols at the instance.
    pub fn reached(
        &mut self,
        strand: NodeId,
        kind: SyncKind,
        a: &Point,
        value: impl Fn(&Term) -> Option<i64>,
    ) -> Option<(Option<&'a SyncInstance>, Vec<i64>)> {
        let next = self.next_stamp(strand, kind, a).ok()?.try_clone().ok()?;
        let originals = match self.teams.get(&(strand, kind)) {
            Some(Ok(team)) => team.abstraction.clone(),
            _ => return None,
        };
        let known = next
            .space()
            .parameters()
            .iter()
            .chain(next.space().input()?.dimensions())
            .filter_map(|symbol| {
                let term = originals
                    .original(symbol)
                    .unwrap_or_else(|| Term::var(symbol.clone()));
                Some(Term::var(symbol.clone()).equals(value(&term)?))
            })
            .collect::<Vec<_>>();
        // { [z] }, one stamp: the first that the instance can reach
        let point = next
            .restrict(&Formula::and(known))
            .ok()?
            .range()
            .ok()?
            .lexmin()
            .ok()?
            .sample_point()
            .ok()??;
        let stamp: Vec<i64> = next
            .space()
            .output()
            .dimensions()
            .iter()
            .filter_map(|symbol| point.get(symbol).copied())
            .collect();
        let matches = |sync: &&SyncInstance| {
            let positions = sync.stamp.iter().step_by(2).filter_map(Term::as_constant);
            sync.stamp.len() <= stamp.len()
                && positions.eq(stamp.iter().take(sync.stamp.len()).step_by(2).copied())
        };
        let sync = self.syncs(strand, kind).find(matches);
        let iterations = match sync {
            Some(sync) => stamp
                .iter()
                .take(sync.stamp.len())
                .skip(1)
                .step_by(2)
                .copied()
                .collect(),
            None => Vec::new(),
        };
        Some((sync, iterations))
    }

    /// What the phases of a strand rest on, in words.
    pub fn assumptions(&self, strand: NodeId) -> Vec<String> {
        let team = self.teams.get(&(strand, SyncKind::Barrier));
        match team {
            Some(Ok(team)) => team.abstraction.assumptions.clone(),
            _ => Vec::new(),
        }
    }

    /// Whether some barriers of a strand's program are not certain to be executed.
    pub fn is_uncertain(&self, strand: NodeId, kind: SyncKind) -> bool {
        matches!(self.teams.get(&(strand, kind)), Some(Ok(team)) if team.uncertain)
    }
}

/// `{ [y] -> [z] }`: the pairs of stamps that agree in their first components.
fn same_prefix(
    context: &Context,
    length: usize,
    prefix: usize,
) -> Result<Relation, PolyhedralError> {
    let names = |letter: char| -> Vec<Symbol> {
        (0..length)
            .map(|n| Symbol::new(format!("{letter}{n}")))
            .collect()
    };
    let (from, to) = (names('y'), names('z'));
    let equal = from
        .iter()
        .zip(&to)
        .take(prefix)
        .map(|(x, y)| Term::from(x).equals(Term::from(y)));
    let condition = Formula::and(equal);
    let space = Space::relation(
        Vec::<Symbol>::new(),
        Tuple::anonymous(from),
        Tuple::anonymous(to),
    )?;
    Relation::from_formula(context, &space, &condition)
}

/// The names of a relation's inputs, which are the coordinates of instance `which`.
fn inputs(relation: &Relation, which: usize) -> Vec<Symbol> {
    let dimensions = relation.space().input().map(Tuple::dimensions);
    dimensions
        .unwrap_or_default()
        .iter()
        .map(|name| copy(name, which))
        .collect()
}

/// A term over the coordinates of instance `which`.
fn copied(term: &Term, which: usize) -> Term {
    term.rewrite(|part| {
        let symbol = part.as_var()?;
        is_coordinate(symbol).then(|| Term::var(copy(symbol, which)))
    })
}
