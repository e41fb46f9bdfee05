//! May happen in parallel: when two access instances can be run by different strands with nothing that orders or
//! excludes them.
//!
//! Two instances have a common way from the entry down to the node where they part. Above it all coordinates are
//! equal. They part in one of three ways, each a [`Case`] of its own:
//!
//! * at a fork, run by two threads of the team (or two teams of the league): `threads`;
//! * in the program of one strand, at least one of them in an explicit task that it created: `tasks`;
//! * in one SIMD loop, in two lanes: `lanes`.
//!
//! Formulas speak of two copies of the coordinates, suffixed `.1` and `.2`; what is equal is written `.1` for both.

mod chains;
mod closure;
mod dependences;
mod doacross;
pub(crate) mod exclusion;
mod lanes;
mod ordered;
mod rename;
mod same_place;
mod sizes;
mod space;
mod tasks;
mod threads;

pub use rename::Copies;
pub use sizes::SAME_SIZES;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::conflict::leaves_row;
use crate::formula::{Formula, Term};
use crate::phase::{PhaseError, Phases};
use crate::report::Rule;
use crate::scop::{AccessRelation, PathKind, PathNode, Scop, Strand};
use crate::spmd::{ForkKind, NodeId};
use chains::Chains;
use dependences::Dependences;

/// What a verdict assumes that needs more than OpenMP guarantees of static schedules.
pub const CUSTOMARY: &str = "static schedules without a chunk size divide a loop into blocks in the order of the \
     threads, as even as possible and the larger ones first, as libgomp and libomp do";

/// How two instances can happen in parallel.
#[derive(Debug, Clone)]
pub struct Case {
    /// Which rule a race of this kind breaks.
    pub rule: Rule,
    /// Index on the common path of the node at which they part.
    pub parting: usize,
    /// How the coordinates of the two instances are named.
    pub copies: Copies,
    /// Their being parallel, as far as OpenMP guarantees that they are not.
    pub formula: Formula,
    /// What common runtimes do besides: [`CUSTOMARY`].
    pub customary: Formula,
    /// Forks that both instances are in have one size: [`SAME_SIZES`].
    pub sizes: Formula,
    /// What was not looked at, which might exclude it.
    pub approximation: Option<String>,
    /// What an execution of an instance does not look at either.
    pub unsure: Option<String>,
}

/// May happen in parallel, for the accesses of one program: what was found for one pair serves the next.
pub struct Mhp<'a> {
    /// When instances are in the same phase.
    pub phases: Phases<'a>,
    /// The chains of dependent tasks of each strand, by its place on the path.
    chains: HashMap<(NodeId, usize), Rc<Chains>>,
    /// The order of those that it creates in loops.
    dependences: HashMap<(NodeId, usize), Rc<Dependences>>,
    /// What is known of the order of the iterations of doacross loops.
    orders: BTreeMap<OrderKey, doacross::Order>,
}

/// A loop, whether something stands before its source, and the sinks that something else stands after.
type OrderKey = (NodeId, bool, Vec<usize>);

impl<'a> Mhp<'a> {
    /// What may happen in parallel in the program with these phases.
    pub fn new(phases: Phases<'a>) -> Self {
        Mhp {
            phases,
            chains: HashMap::new(),
            dependences: HashMap::new(),
            orders: BTreeMap::new(),
        }
    }

    /// All cases in which instances of the two accesses may happen in parallel.
    ///
    /// # Errors
    ///
    /// Phases that could not be computed: [`PhaseError`] says why.
    pub fn cases(
        &mut self,
        a: &AccessRelation,
        b: &AccessRelation,
    ) -> Result<Vec<Case>, PhaseError> {
        let mut cases = Vec::new();
        // Those of one strand and a task that it creates itself.
        let mut of_creator = BTreeSet::new();
        for parting in 0..common_path(a, b) {
            let Some(node) = a.path.get(parting) else {
                break;
            };
            match &node.kind {
                PathKind::Strand(strand, _) => {
                    if let Strand::Fork { .. } = strand {
                        let threads = threads::case(self, a, b, parting)?;
                        cases.extend(threads.map(|case| scheduled(case, a, b, Some(parting))));
                    }
                    let tasks = tasks::case(self, a, b, parting)?;
                    if tasks.is_some() && exclusion::is_creator(a, b, parting) {
                        of_creator.insert(cases.len());
                    }
                    cases.extend(tasks.map(|case| scheduled(case, a, b, None)));
                }
                PathKind::Loop { simd: Some(_), .. } => {
                    let lanes = lanes::case(a, b, parting);
                    cases.extend(lanes.map(|case| scheduled(case, a, b, None)));
                }
                _ => {}
            }
        }
        for (index, case) in cases.iter_mut().enumerate() {
            let sizes = sizes::same_sizes(a, b, &case.copies, case.parting);
            match self.phases.scop().adjusts_teams && !sizes.is_true() {
                false => case.sizes = sizes,
                true => case.unsure = Some(sizes::ADJUSTED.to_string()),
            }
            if case.rule == Rule::DataRace {
                let formula = std::mem::replace(&mut case.formula, Formula::truth());
                case.formula = Formula::and([formula, by_two_threads(a, b, &case.copies)]);
                if !of_creator.contains(&index)
                    && exclusion::may_be_awaited(&self.phases, a, b, case.parting)
                {
                    let reason = "whether a task is complete where its creator releases what it holds is not followed";
                    case.unsure = Some(reason.to_string());
                }
            }
        }
        if let Some(reason) = self.scop().partly_ordered.get(&a.region) {
            for case in &mut cases {
                case.unsure.get_or_insert(reason.to_string());
            }
        }
        cases.retain(|case| !case.formula.is_false());
        Ok(cases)
    }

    fn scop(&self) -> &'a Scop {
        self.phases.scop()
    }

    /// The order of the tasks that `strand`, which is at `parting` on their paths, creates.
    fn chains(&mut self, strand: NodeId, parting: usize) -> Rc<Chains> {
        let creations = &self.scop().creations;
        let known = self.chains.entry((strand, parting));
        Rc::clone(known.or_insert_with(|| Rc::new(Chains::of(creations, strand, parting))))
    }

    /// The order of the tasks that `strand`, which is at `parting` on their paths, creates in loops.
    fn dependences(&mut self, strand: NodeId, parting: usize) -> Rc<Dependences> {
        if let Some(known) = self.dependences.get(&(strand, parting)) {
            return Rc::clone(known);
        }
        let creations = &self.scop().creations;
        let found = Rc::new(Dependences::of(&self.phases, creations, strand, parting));
        self.dependences
            .insert((strand, parting), Rc::clone(&found));
        found
    }
}

/// Where tasks ask for the number of the thread that executes them: two threads do, as one thread does one thing at a time
/// (a tied task stays with the thread that began it; OpenMP 5.2, section 12.1).
fn by_two_threads(a: &AccessRelation, b: &AccessRelation, copies: &Copies) -> Formula {
    let (Some((x, fork, asks)), Some((y, other, asks2))) = (executor(a), executor(b)) else {
        return Formula::truth();
    };
    if fork != other || !(asks || asks2) {
        return Formula::truth();
    }
    copies.term(&x, 1).differs(copies.term(&y, 2))
}

/// The number of the thread that executes an access, the fork of its team, and whether it is that of a task.
fn executor(access: &AccessRelation) -> Option<(Term, NodeId, bool)> {
    let mut task: Option<Term> = None;
    for node in access.path.iter().rev() {
        match node.strand() {
            None => {}
            Some(Strand::Host) => return None,
            Some(Strand::Fork {
                kind: ForkKind::Parallel,
                number,
                ..
            }) => {
                let asks = task.is_some();
                let number = task.unwrap_or_else(|| Term::var(number.clone()));
                return Some((number, node.node, asks));
            }
            Some(Strand::Fork { .. }) => return None,
            Some(Strand::Task(info)) => match &info.executor {
                // The threads of the pool have no numbers that tell them apart.
                _ if info.device || info.pool => return None,
                Some(number) => {
                    task.get_or_insert_with(|| Term::var(number.clone()));
                }
                // Some thread executes it.
                None if task.is_none() && !info.deferred.is_false() => return None,
                None => {}
            },
        }
    }
    None
}

/// Whether a task that an access is in depends on an element whose subscripts may leave their rows: it may then be another
/// one, too, on which more depends. The order that equal subscripts make is the one that is followed.
pub fn may_depend_beyond_rows(access: &AccessRelation) -> bool {
    access.path.iter().any(|node| match node.strand() {
        Some(Strand::Task(task)) => {
            let depends = task.depends.iter();
            let mut locations = depends.filter_map(|depend| depend.location.as_ref());
            locations.any(|location| !leaves_row(location).is_false())
        }
        _ => false,
    })
}

/// Whether threads of a region may be ordered by `ordered` blocks, or by iterations that wait for others, of loops that
/// the accesses do not stand in, which is not followed. Such loops need not have accesses of their own.
pub fn ordered_elsewhere(scop: &Scop, region: usize) -> bool {
    let mut accesses = scop.accesses.iter();
    !scop.doacross.is_empty()
        || accesses.any(|access| {
            access.region == region
                && (!access.ordered_blocks.is_empty() || space::orders_threads(access))
        })
}

/// Adds what schedules say of the strands at the forks where the instances do not part: which strand that is matters
/// when its number does.
fn scheduled(mut case: Case, a: &AccessRelation, b: &AccessRelation, fork: Option<usize>) -> Case {
    let said = space::Said::all([
        space::on_the_way(a, fork, &case.copies, 1),
        space::on_the_way(b, fork, &case.copies, 2),
    ]);
    case.formula = Formula::and([case.formula, said.guaranteed]);
    case.customary = Formula::and([case.customary, said.customary]);
    case.approximation = case
        .approximation
        .or_else(|| space::not_followed(a))
        .or_else(|| space::not_followed(b));
    if case.rule == Rule::DataRace && (space::is_untold(a) || space::is_untold(b)) {
        let reason = "which schedule the program has set is not followed";
        case.unsure = Some(reason.to_string());
    }
    case
}

/// How many nodes the ways to the two accesses have in common.
pub fn common_path(a: &AccessRelation, b: &AccessRelation) -> usize {
    a.path
        .iter()
        .zip(&b.path)
        .take_while(|(x, y)| x.same_node(y))
        .count()
}

/// Index of the next strand on the path after `from`.
fn next_strand(path: &[Rc<PathNode>], from: usize) -> Option<usize> {
    path.iter()
        .enumerate()
        .skip(from + 1)
        .find(|(_, node)| node.strand().is_some())
        .map(|(index, _)| index)
}
