//! Extraction: an SPMD program to its polyhedral description ("SCoP"): iteration domains, access relations,
//! schedules and spaces.
//!
//! The tree is executed symbolically. Every loop and fork contributes *coordinates* (iterators, thread numbers), and
//! every access instance is a point over them: its domain is [`AccessRelation::guard`], its access function
//! [`AccessRelation::location`], its space the forks and work-sharing constructs on [`AccessRelation::path`], its
//! schedule the clocks of the strands around it (slides 16 and 24 of the IMPACT'16 talk).
//!
//! What is not affine stays whole in the terms; what the text does not determine becomes an uninterpreted function,
//! listed in [`Scop::unknowns`] with its reason.

mod clock;
mod closed;
mod coordinate;
mod counting;
mod doacross;
mod early_ends;
mod extract;
mod location;
mod locks;
mod once;
mod path;
mod regions;

pub use clock::{Clock, StrandClock, SyncInstance, SyncKind};
pub use coordinate::{copy, is_coordinate, is_executor, is_strand, is_team_size, plain};
pub(crate) use coordinate::{growth, of_copy};
pub(crate) use counting::trips_of;
pub use counting::{Counting, CountingLaw};
pub use doacross::{DoacrossKind, DoacrossPoint};
pub use early_ends::EarlyEnd;
pub(crate) use extract::overlaps;
pub use extract::{ExtractOptions, extract};
pub use location::{Location, Node, Root, Step};
pub(crate) use location::{NO_ARRAY, is_view};
pub use locks::HeldLock;
pub use once::Once;
pub use path::{
    IteratorInfo, Lanes, PathKind, PathNode, SharedLoop, Strand, TaskDependence, TaskInfo,
};
pub use regions::constructs;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::report::{AccessKind, Approximation, Diagnostic};
use crate::spmd::{AccessSite, Base, Construct, NarrowInt, NodeId, ObjectId, Span};

/// What is assumed where threads meet barriers under conditions on data that each of them reads.
pub(crate) const AGREEMENT: &str =
    "all threads agree on the data-dependent conditions under which they meet barriers";

/// One access of the program: all instances of one load or store on one way through the tree.
#[derive(Debug, Clone)]
pub struct AccessRelation {
    /// Where it stands.
    pub site: AccessSite,
    /// Read or write.
    pub kind: AccessKind,
    /// It is of the executing thread's own copy, by name.
    pub own: bool,
    /// `{ coordinates -> element }`.
    pub location: Location,
    /// The iteration domain: bounds and conditions over the coordinates and parameters.
    pub guard: Formula,
    /// Forks, loops and constructs around it, outermost first; the first is the host strand.
    pub path: Vec<Rc<PathNode>>,
    /// The clock of the innermost strand.
    pub clock: StrandClock,
    /// Locks that are held.
    pub locks: Vec<HeldLock>,
    /// Others may be held too.
    pub uncertain_locks: bool,
    /// The creator of the task around it holds locks that the task may be executed without.
    pub creator_locks: bool,
    /// It is of memory that its strand has allocated, and a pointer to which has not been stored anywhere yet.
    pub unshared: bool,
    /// The pointer by which it is one, where the name of its object stands for several there (memory that a loop
    /// allocates, outside of the iteration that did): by another pointer it may be another one of them.
    pub one_of_several: Option<Base>,
    /// The region it belongs to (index into [`Scop::regions`]).
    pub region: usize,
    /// The unconditional `ordered` blocks of the loops around it.
    pub ordered_blocks: Rc<Vec<OrderedBlock>>,
}

impl AccessRelation {
    /// The innermost team of threads around it.
    pub fn innermost_fork(&self) -> Option<NodeId> {
        let is_team = |node: &&Rc<PathNode>| {
            matches!(
                node.strand(),
                Some(Strand::Fork {
                    kind: crate::spmd::ForkKind::Parallel,
                    ..
                })
            )
        };
        self.path.iter().rev().find(is_team).map(|node| node.node)
    }

    /// The barrier clock of a strand around the access when the access happens: within a task or an inner team, that of
    /// the creation of that.
    pub fn fork_clock(&self, strand: NodeId) -> Clock {
        let from = self
            .path
            .iter()
            .position(|node| node.node == strand)
            .map_or(0, |index| index + 1);
        let created = self
            .path
            .iter()
            .skip(from)
            .find_map(|node| match &node.kind {
                PathKind::Strand(_, created) => Some(created.barrier.clone()),
                _ => None,
            });
        created.unwrap_or_else(|| self.clock.barrier.clone())
    }
}

/// The creation of an explicit task, or a `taskwait` with dependences.
#[derive(Debug, Clone)]
pub struct Creation {
    /// Its statement.
    pub node: NodeId,
    /// The strand in whose program it stands.
    pub strand: NodeId,
    /// The path to it.
    pub path: Vec<Rc<PathNode>>,
    /// When in that program.
    pub time: Clock,
    /// Its domain.
    pub guard: Formula,
    /// The task; a `taskwait` is like an empty task that is not deferred.
    pub task: TaskInfo,
}

/// An `ordered` block: where it stands in an iteration of its loop.
#[derive(Debug, Clone)]
pub struct OrderedBlock {
    /// The work-shared loop.
    pub looped: NodeId,
    /// The block.
    pub node: NodeId,
    /// Index in the time stamp of the static position within the loop's body.
    pub depth: usize,
    /// That position at its start.
    pub begin: i64,
    /// The clock of taskwaits at its end.
    pub end: Clock,
}

/// Why an uninterpreted function stands for a value, and what the executor must be told to give it that value.
#[derive(Debug, Clone)]
pub struct Unknown {
    /// Where.
    pub span: Span,
    /// Why, in words.
    pub reason: String,
    /// What it is.
    pub kind: UnknownKind,
}

/// What an uninterpreted function stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnknownKind {
    /// An element of memory that is not written in the region: its arguments are the flattened indices. With no
    /// argument it is a scalar, as good as a parameter. The members on the way to it come second.
    Input(ObjectId, Vec<std::sync::Arc<str>>),
    /// A function of its operands.
    Function(std::sync::Arc<str>),
    /// The number of nodes of a list that the region is given, as good as a parameter.
    Length,
    /// The truth of a condition's leaf.
    Condition,
    /// A value that is new at each evaluation.
    Value,
    /// What memory holds after something that was not followed, or after a synchronisation.
    Content,
    /// An interpreted operation that the solver is not told (bitwise operators): an instance that the executor refutes is
    /// then no disagreement.
    Weak,
    /// How far a loop goes that may be left early; the executor may know better here, too.
    Left,
}

/// How the executor finds the value of an unknown: a node evaluated at some coordinates.
#[derive(Debug, Clone)]
pub struct Binding {
    /// The load, opaque expression, or condition's statement.
    pub node: NodeId,
    /// The leaf of a condition.
    pub leaf: Option<i64>,
    /// The path nodes around the evaluation.
    pub path: Vec<Rc<PathNode>>,
    /// Its value.
    pub value: Term,
    /// The value is the number of iterations in which the condition `node` of a loop lets it go on.
    pub trip: Option<Trip>,
}

/// A condition that decides how often a loop runs.
#[derive(Debug, Clone)]
pub struct Trip {
    /// The leaves of the condition that decide it, and whether they stand under a negation.
    pub leaves: Vec<(i64, bool)>,
    /// After them it does not; otherwise that is left open.
    pub ends: bool,
    /// The number of the iteration, from 0.
    pub iteration: Symbol,
    /// The coordinate of the loop in that iteration, as the executor has it.
    pub at: Term,
}

/// A region: an outermost construct that creates strands.
#[derive(Debug, Clone)]
pub struct RegionInfo {
    /// The construct.
    pub construct: Construct,
    /// Its node.
    pub node: NodeId,
    /// The loops of host code around it, and what else is no strand.
    pub loops: BTreeSet<NodeId>,
    /// When a run comes to it, over the coordinates around it.
    pub reached: Formula,
    /// What was not understood in it.
    pub unsupported: BTreeSet<Approximation>,
    /// What makes its verdict unknown unless a race is found, like unknown effects.
    pub approximations: BTreeSet<Approximation>,
    /// Assumptions that its extraction made.
    pub assumptions: BTreeSet<String>,
    /// Findings of extraction.
    pub diagnostics: Vec<Diagnostic>,
    /// Names that are taken to be one value each, though nothing is known of them.
    pub constants: BTreeSet<std::sync::Arc<str>>,
    /// What the user told of variables that it reads.
    pub told: Told,
}

/// What the user told of one region.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// Which of the facts speak of it (index into [`ExtractOptions::facts`]).
    pub facts: BTreeSet<usize>,
    /// When the region is reached, without what was told and with it, where that is no fact about parameters.
    pub contradiction: Option<[Formula; 2]>,
}

/// Something that must not be possible: the verdict on a region rests on a [`Claim`](crate::spmd::Claim).
#[derive(Debug, Clone, PartialEq)]
pub struct Obligation {
    /// The region (index into [`Scop::regions`]).
    pub region: usize,
    /// Where.
    pub span: Span,
    /// What could not be shown if it is possible.
    pub what: String,
    /// When it happens.
    pub violated: Formula,
    /// It is that a read of this object is elsewhere.
    pub reads: Option<ObjectId>,
}

/// What is known of the values that executions read of a counter which only moves in one direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    /// Functions with the same number are of one counter, or of elements of one array of counters.
    pub counter: usize,
    /// Which of these it is, over the coordinates.
    pub cell: Location,
    /// The coordinates of an execution, which are the function's arguments.
    pub coordinates: Vec<Symbol>,
    /// How many of them, the first ones, are of loops around the region: it is one execution of the region where these are
    /// the same.
    pub outside: usize,
    /// When it moves the counter, over these.
    pub when: Formula,
    /// By at least how much, over these.
    pub by: Term,
}

/// A counter that only moves in one direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Counter {
    /// Which that is.
    pub down: bool,
    /// What it holds where its region begins, if that is known.
    pub start: Option<Term>,
    /// Cases in which it moves in the other direction: that none of them is possible has to be shown.
    pub unless: Vec<Formula>,
}

/// What is known of the values that executions of an exchange read.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// Which of [`Scop::exchanged`] tells what is stored there.
    pub object: usize,
    /// The place.
    pub cell: Location,
    /// The coordinates of an execution, which are the function's arguments.
    pub coordinates: Vec<Symbol>,
    /// How many of them, the first ones, are of loops around the region.
    pub outside: usize,
    /// When it stores something, over these.
    pub when: Formula,
}

/// What is known of the elements of an array that a loop has filled.
#[derive(Debug, Clone, PartialEq)]
pub struct Growth {
    /// The coordinates of the loop, which are the arguments of the function behind the subscript.
    pub coordinates: Vec<Symbol>,
    /// From this element on,
    pub first: Term,
    /// up to this one,
    pub last: Term,
    /// each is at least by so much larger than the one before it.
    pub least: i64,
    /// By how much the next one is larger than an element, over these coordinates and
    pub by: Term,
    /// that of the loop,
    pub iterator: Symbol,
    /// which is so much more than the number of the element.
    pub shift: Term,
    /// When that is wrong: that it never is has to be shown.
    pub unless: Option<Formula>,
}

/// How a loop over elements counts those that are before one of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// When one is counted, over the coordinates around the loop and that of the loop.
    pub condition: Formula,
    /// The coordinates around the loop: the arguments of the count but for the last, the number of iterations.
    pub around: Vec<Symbol>,
    /// The coordinate of the loop: from
    pub element: Symbol,
    /// the first element on
    pub first: Term,
    /// so many.
    pub trip: Term,
}

/// What a store stores, and when.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The value.
    pub value: Term,
    /// Its domain.
    pub guard: Formula,
}

/// The polyhedral description of one entry.
#[derive(Debug, Clone, Default)]
pub struct Scop {
    /// The regions, in program order.
    pub regions: Vec<RegionInfo>,
    /// The accesses to memory in regions.
    pub accesses: Vec<AccessRelation>,
    /// Synchronisation statements of each strand program.
    pub syncs: Vec<SyncInstance>,
    /// What is known of the parameters.
    pub facts: Vec<Formula>,
    /// Why each uninterpreted function stands for a value; also unknown scalars, which are plain symbols.
    pub unknowns: BTreeMap<Symbol, Unknown>,
    /// The unknowns that are values of narrow types: each application is in the type's range. `None` for those that are
    /// read in several types.
    pub narrow: BTreeMap<Symbol, Option<NarrowInt>>,
    /// The unknowns that count something in a loop, as functions of the coordinates around it and of the number of
    /// iterations.
    pub counts: BTreeMap<Symbol, Counting>,
    /// The unknowns that are numbers of iterations of loops that have ended, or of the one that leaves a loop, and what is
    /// known of them, over these arguments. None of them is below 0, which registers that follow them rest on.
    pub ends: BTreeMap<Symbol, (Vec<Symbol>, Formula)>,
    /// Numbers that the program is given, in types that cannot hold all of them: what is known of each.
    pub converted: BTreeMap<Symbol, Formula>,
    /// Other numbers were taken to fit where they are converted.
    pub taken_to_fit: bool,
    /// The objects that a pointer whose target is not known may lead to; none where no access is through one, or to an object
    /// that stands for what pointers lead to.
    pub reachable: BTreeSet<ObjectId>,
    /// Objects that pointers which are not followed were made from, whatever they hold.
    pub recast: BTreeSet<ObjectId>,
    /// The objects that pointers with these names lead into, at places that are not known: see [`VIEW`](crate::spmd::VIEW).
    pub views: BTreeMap<Symbol, BTreeSet<ObjectId>>,
    /// Where pointers stand that a region replaces and uses, subscripts apart: what has their name is other memory at other times.
    pub replaced: BTreeSet<(ObjectId, Vec<Step>)>,
    /// Those of them that threads store to in turn: which of them finds what there is not followed.
    pub exchanged_in_turn: BTreeSet<(ObjectId, Vec<Step>)>,
    /// Stores of what may be a pointer to where it is not known.
    pub linking: BTreeSet<NodeId>,
    /// What made the values with these names pointers of which nothing is known.
    pub lost: BTreeMap<Symbol, Approximation>,
    /// How the executor finds their values.
    pub bindings: Vec<Binding>,
    /// Tasks and waits with dependences.
    pub creations: Vec<Creation>,
    /// The regions whose tasks may have an order that is not followed, and what makes it.
    pub partly_ordered: BTreeMap<usize, &'static str>,
    /// What is done once, before a flag is set.
    pub once: Once,
    /// Sources and sinks of doacross loops.
    pub doacross: Vec<DoacrossPoint>,
    /// What has to be shown for the claims that regions rest on.
    pub obligations: Vec<Obligation>,
    /// The strands in whose programs objects are declared.
    pub declared: BTreeMap<ObjectId, BTreeSet<NodeId>>,
    /// Objects that hold their initial content when the entry starts.
    pub initialised: BTreeSet<ObjectId>,
    /// What was not understood outside of regions.
    pub outside: BTreeSet<Approximation>,
    /// What holds where a strand is created, and so throughout its program.
    pub around: BTreeMap<NodeId, Formula>,
    /// Where a strand may end the run and others do not know of it, or an iteration and later ones do not: instances
    /// that follow need not happen.
    pub early_ends: BTreeSet<EarlyEnd>,
    /// Teams may be smaller than what is asked for, each in its own way.
    pub adjusts_teams: bool,
    /// Where strands of regions certainly end the run: when, and the path to it.
    pub endings: Vec<(Formula, Vec<Rc<PathNode>>)>,
    /// Functions whose values counters hand out.
    pub tickets: BTreeMap<Symbol, Ticket>,
    /// The counters.
    pub counters: Vec<Counter>,
    /// Functions whose values exchanges have read.
    pub exchanges: BTreeMap<Symbol, Exchange>,
    /// All that is stored in each object that is exchanged.
    pub exchanged: Vec<Vec<Stored>>,
    /// The numbers that the program stores at constant subscripts of arrays of one dimension, by what these are called.
    pub fixed: BTreeMap<String, BTreeMap<i64, BTreeSet<i64>>>,
    /// What is stored to single elements of arrays of one dimension, by what these are called: with their subscripts, and
    /// whether a loop may have stored there before.
    pub singles: BTreeMap<String, BTreeSet<(Term, Term, bool)>>,
    /// Arrays of one dimension, by what these are called, of which loops store to one element after the other, or whose
    /// elements an initialiser spells out.
    pub filled: BTreeSet<String>,
    /// Arrays of numbers, by what these are called, that have elements put at places which data tell.
    pub shuffled: BTreeSet<String>,
    /// Counts that may be ranks; `None` for those that are something else in some walk of their loop.
    pub ranks: BTreeMap<Symbol, Option<Rank>>,
    /// Functions that stand for the elements of arrays none of which is less than the one before it.
    pub grown: BTreeMap<Symbol, Growth>,
    /// Facts that the user told and that hold in all regions (index into [`ExtractOptions::facts`]).
    pub told: BTreeSet<usize>,
    /// The variables that facts can be told of, where some were.
    pub assumable: BTreeSet<Symbol>,
    /// When numbers are chosen by the program's user and not large constants (`argc > 1 ? atoi(argv[1]) : 10000`):
    /// instances in which they are can be small.
    pub chosen: BTreeSet<Formula>,
    /// Assumptions that may hold for reasons that are not told, and what of them is certain.
    pub certainly: BTreeMap<Formula, Formula>,
    /// Symbols of program parameters.
    pub params: BTreeMap<Symbol, crate::spmd::ParamId>,
}

impl Scop {
    /// Whether an access goes through a pointer that the region replaces: what has its name is other memory at other times.
    pub(crate) fn is_replaced(&self, access: &AccessRelation) -> bool {
        leads_through(&self.replaced, access)
    }

    /// Whether an access goes through a pointer that threads exchange in turn.
    pub(crate) fn is_exchanged_in_turn(&self, access: &AccessRelation) -> bool {
        leads_through(&self.exchanged_in_turn, access)
    }

    /// Whether a name is that of a parameter, or of an input that regions read.
    pub(crate) fn knows(&self, name: &Symbol) -> bool {
        self.params.contains_key(name) || self.unknowns.contains_key(name)
    }
}

/// Whether an access goes through a pointer that stands in one of these places.
fn leads_through(holders: &BTreeSet<(ObjectId, Vec<Step>)>, access: &AccessRelation) -> bool {
    let Some(object) = access.location.object().filter(|_| !holders.is_empty()) else {
        return false;
    };
    let way = access.location.shape();
    let mut pointers = way.iter().enumerate();
    pointers.any(|(at, step)| {
        let holder = way.get(..at).unwrap_or_default();
        *step == Step::Target && holders.contains(&(object, holder.to_vec()))
    })
}
