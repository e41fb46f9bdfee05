//! The state of the walk, and where it stands: path, coordinates, clocks, region.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::budget::Reason;
use crate::formula::{Formula, Symbol, Term};
use crate::scop::clock::StrandClock;
use crate::scop::location::{Location, Root};
use crate::scop::path::{PathKind, PathNode, Strand};
use crate::scop::{DoacrossPoint, Once, OrderedBlock, RegionInfo, Scop, Told};
use crate::spmd::{
    Construct, ElementType, Entry, ForkKind, LabelId, NodeId, ObjectId, Program, Span, Stmt,
    Storage,
};

use super::ExtractOptions;
use super::body::BodySummary;
use super::borrowed::Borrowed;
use super::carried::CarriedStore;
use super::claims::OpenClaim;
use super::constants::Constants;
use super::content::NotedStore;
use super::counts::Count;
use super::env::{Env, Value};
use super::growth::Tops;
use super::handed::Handed;
use super::knowledge::Knowledge;
use super::rows::Seat;
use super::sentinels::Sentinel;
use super::swaps::Swap;
use super::tickets::Counters;
use super::unshared::Unshared;
use super::versions::{Kinds, Version, Versions};
use super::ways_out::Iterations;

/// Each loop around a statement doubles how often it is rehearsed; deep nests get so many statements together, and what
/// is not rehearsed then has unknown values.
const REHEARSED_STATEMENTS: u64 = 30_000;

pub(super) struct Extractor<'a> {
    pub(super) program: &'a Program,
    pub(super) options: &'a ExtractOptions,
    pub(super) knowledge: Knowledge,
    pub(super) found: Knowledge,
    /// Stores through pointers that may reach anything.
    pub(super) unknown_targets: BTreeSet<NodeId>,
    pub(super) scop: Scop,
    pub(super) env: Env,
    /// Bounds and conditions around the current point.
    pub(super) conditions: Vec<Formula>,
    /// How many of them stand around the program of the innermost team.
    pub(super) team_conditions: usize,
    pub(super) path: Vec<Rc<PathNode>>,
    /// One for each strand on the path.
    pub(super) clocks: Vec<StrandClock>,
    pub(super) region: Option<usize>,
    /// Above zero, nothing is recorded: the walk only looks for values.
    pub(super) dry: u32,
    /// How many statements may still be walked only to look for values.
    pub(super) rehearsals: u64,
    /// The labelled blocks around the current point.
    pub(super) labels: Vec<LabelFrame>,
    /// The loops around the current point.
    pub(super) loops: Vec<LoopFrame>,
    /// The statement whose condition is evaluated, and its next leaf.
    pub(super) leaf: (NodeId, i64),
    /// How many integers of which nothing is known have got a name in the statement.
    pub(super) unnamed: u32,
    pub(super) placeholders: u32,
    /// The stores ahead that swap two pointers.
    pub(super) swap: Option<Swap>,
    /// Where scans of arrays that are being parted end.
    pub(super) sentinels: BTreeMap<NodeId, Sentinel>,
    /// Registers that hold what memory holds.
    pub(super) borrowed: Borrowed,
    /// Stores that the walk came across.
    pub(super) noted: Vec<NotedStore>,
    /// When none of the tasks around the current point is final.
    pub(super) not_final: Vec<Formula>,
    pub(super) ordered_blocks: Vec<OrderedBlock>,
    /// Where on the way each object was allocated last.
    pub(super) allocated: BTreeMap<ObjectId, Vec<Symbol>>,
    /// The names of views of whole objects.
    pub(super) views_of_starts: BTreeSet<Symbol>,
    /// Objects, pointers to which stand for ones that may be null as well.
    pub(super) perhaps_null: BTreeSet<ObjectId>,
    /// Where the pointer to an allocated object was stored.
    pub(super) kept: BTreeMap<ObjectId, (NodeId, Seat)>,
    /// The same for pointers that are variables and members of variables.
    pub(super) kept_by_cell: BTreeMap<ObjectId, (NodeId, Seat)>,
    /// Stores, in the loops around, of pointers that have names only.
    pub(super) carried: Vec<CarriedStore>,
    /// The cells whose pointers have names.
    pub(super) named_cells: BTreeMap<Symbol, Location>,
    /// Variables that are assigned, and that are followed as what holds memory of its own.
    pub(super) holders: BTreeSet<ObjectId>,
    /// What the statement lists do that were asked for, by their first statements and their lengths.
    pub(super) summaries: RefCell<HashMap<(NodeId, usize), Rc<BodySummary>>>,
    /// Statements walked so far.
    pub(super) steps: u64,
    /// Why the walk was given up.
    pub(super) stopped: Option<Reason>,
    pub(super) doacross_points: Vec<DoacrossPoint>,
    pub(super) counters: Counters,
    /// What would be stored behind arrays that grow.
    pub(super) tops: Tops,
    pub(super) handed: Handed,
    /// Memory that only the strand knows of which has allocated it.
    pub(super) unshared: Unshared,
    /// Pointers with external linkage that are taken to have survived calls of unknown functions.
    pub(super) trusted: BTreeSet<ObjectId>,
    /// The claims around the current point.
    pub(super) claims: Vec<OpenClaim>,
    /// The lists whose lengths have names, by their objects and regions.
    pub(super) lengths: Vec<(String, ObjectId, usize)>,
    /// Names of which nothing is known, and how often one value of them was used outside of regions.
    pub(super) constants: Constants,
}

/// A labelled block that is being walked.
pub(super) struct LabelFrame {
    pub(super) label: LabelId,
    /// How many loops and conditions stand around it.
    pub(super) loops: usize,
    pub(super) conditions: usize,
    /// The states in which it was exited.
    pub(super) exits: Vec<LabelExit>,
    /// An exit left a loop on its way here.
    pub(super) crossed: bool,
}

/// A state in which a labelled block was exited.
pub(super) struct LabelExit {
    /// The reach is relative to the block.
    pub(super) env: Env,
    /// How many loops its registers speak of.
    pub(super) loops: usize,
}

/// A loop that is being walked.
#[derive(Debug)]
pub(super) struct LoopFrame {
    /// How many conditions stand around its body.
    pub(super) conditions: usize,
    /// When an iteration leaves the loop early.
    pub(super) exits: Vec<Formula>,
    /// How many iterations the condition of the loop allows, where that has a closed form.
    pub(super) trip: Option<Term>,
    /// The condition ends it, whatever the values in it are.
    pub(super) finite: bool,
    /// How many iterations there were, where the loop has ended and that has no closed form.
    pub(super) ended: Option<Term>,
    /// Its condition is always true.
    pub(super) endless: bool,
    /// When it is executed.
    pub(super) entered: Formula,
    /// What is counted in it.
    pub(super) counts: Vec<Count>,
    /// What is known of its iterations.
    pub(super) iterations: Option<Iterations>,
    /// How long the path to its body is, and when that is reached.
    pub(super) path: usize,
    pub(super) reach: Formula,
    /// How long the time stamps of its body are.
    pub(super) depth: usize,
}

impl LoopFrame {
    /// The iteration leaves the loop where these conditions hold. What had to hold for the loop to be reached at all is
    /// no part of that: its negation would be none of a stay.
    pub(super) fn left_where(&mut self, since: &[Formula], reached: &Formula) {
        let around = self.reach.conjuncts();
        let reached = reached.conjuncts().iter();
        let own = reached.filter(|part| !around.contains(part));
        self.exits
            .push(Formula::and(since.iter().chain(own).cloned()));
    }
}

impl<'a> Extractor<'a> {
    pub(super) fn new(
        program: &'a Program,
        options: &'a ExtractOptions,
        knowledge: Knowledge,
    ) -> Self {
        let mut scop = Scop {
            adjusts_teams: program.adjusts_teams,
            ..Scop::default()
        };
        for (index, param) in program.params.iter().enumerate() {
            let symbol = Symbol::new(&param.name);
            let value = Term::var(symbol.clone());
            scop.facts
                .extend(param.lower.map(|lower| value.at_least(lower)));
            scop.facts
                .extend(param.upper.map(|upper| value.at_most(upper)));
            scop.params
                .insert(symbol, crate::spmd::ParamId(index as u32));
        }
        scop.initialised = program
            .objects
            .iter()
            .enumerate()
            .filter(|(_, object)| object.initial.is_some())
            .map(|(index, _)| ObjectId(index as u32))
            .filter(|object| !knowledge.changed.contains(object))
            .collect();
        let env = Env {
            versions: Versions::of(Rc::new(Kinds::of(program, &knowledge))),
            ..Env::default()
        };
        Extractor {
            program,
            options,
            knowledge,
            found: Knowledge::default(),
            unknown_targets: BTreeSet::new(),
            scop,
            env,
            conditions: Vec::new(),
            team_conditions: 0,
            path: Vec::new(),
            clocks: Vec::new(),
            region: None,
            dry: 0,
            rehearsals: match options.coarse {
                true => 0,
                false => REHEARSED_STATEMENTS,
            },
            labels: Vec::new(),
            loops: Vec::new(),
            leaf: (NodeId(u32::MAX), 0),
            unnamed: 0,
            placeholders: 0,
            swap: None,
            sentinels: BTreeMap::new(),
            borrowed: Borrowed::default(),
            noted: Vec::new(),
            not_final: Vec::new(),
            ordered_blocks: Vec::new(),
            allocated: BTreeMap::new(),
            views_of_starts: BTreeSet::new(),
            perhaps_null: BTreeSet::new(),
            kept: BTreeMap::new(),
            carried: Vec::new(),
            named_cells: BTreeMap::new(),
            kept_by_cell: BTreeMap::new(),
            holders: BTreeSet::new(),
            summaries: RefCell::default(),
            steps: 0,
            stopped: None,
            doacross_points: Vec::new(),
            counters: Counters::default(),
            tops: Tops::new(),
            handed: Handed::default(),
            unshared: Unshared::default(),
            trusted: BTreeSet::new(),
            claims: Vec::new(),
            lengths: Vec::new(),
            constants: Constants::default(),
        }
    }

    pub(super) fn entry(&mut self, entry: &Entry) {
        self.scop.once = Once::of(self.program, entry);
        // The host strand has no node of its own: no id reaches u32::MAX.
        let host = PathKind::Strand(Strand::Host, StrandClock::default());
        self.path.push(Rc::new(PathNode {
            node: HOST,
            kind: host,
            span: Span::default(),
        }));
        self.clocks.push(StrandClock::default());
        for (place, is_pointer) in self.knowledge.held_at_start.clone() {
            if !place.is_fixed() {
                self.hold_at_start(&place);
                continue;
            }
            let held = match is_pointer {
                true => Some(Value::pointer(place.target())),
                false => self.value_at_start(&place),
            };
            self.env.memory.extend(held.map(|held| (place, held)));
        }
        self.block(&entry.body);
        let blocks = Rc::new(std::mem::take(&mut self.ordered_blocks));
        for access in &mut self.scop.accesses {
            access.ordered_blocks = blocks.clone();
        }
        self.settle_reads();
        self.tell_the_rest();
        self.share_by_holders();
        self.share_what_was_told();
        self.note_both_ways();
        self.note_alike();
        self.scop.doacross = std::mem::take(&mut self.doacross_points);
        (self.scop.tickets, self.scop.counters) = self.tickets();
        (self.scop.exchanges, self.scop.exchanged) = self.exchanged();
    }

    /// The coordinates of the current point.
    pub(super) fn coordinates(&self) -> Vec<Term> {
        self.coordinate_symbols()
            .into_iter()
            .map(Term::var)
            .collect()
    }

    pub(super) fn coordinate_symbols(&self) -> Vec<Symbol> {
        self.path
            .iter()
            .flat_map(|node| node.coordinates())
            .collect()
    }

    /// The number of the thread in the innermost team.
    pub(super) fn thread(&self) -> Option<Symbol> {
        self.path.iter().rev().find_map(|node| match node.strand() {
            Some(Strand::Fork {
                kind: ForkKind::Parallel,
                number,
                ..
            }) => Some(number.clone()),
            _ => None,
        })
    }

    /// A version that the strand itself brings about here.
    pub(super) fn version(&self, name: &str) -> Version {
        Version {
            name: name.to_string(),
            coordinates: self.coordinate_symbols(),
            synchronised: false,
        }
    }

    /// The domain of the current point.
    pub(super) fn guard(&self, case: &Formula) -> Formula {
        let parts = self
            .conditions
            .iter()
            .cloned()
            .chain([self.env.reach.clone(), case.clone()]);
        Formula::and(parts)
    }

    /// Walks something with one more node on the path.
    pub(super) fn within(&mut self, stmt: &Stmt, kind: PathKind, work: impl FnOnce(&mut Self)) {
        self.path.push(Rc::new(PathNode {
            node: stmt.id,
            kind,
            span: stmt.span,
        }));
        work(self);
        self.path.pop();
    }

    /// The loops, and what else is no strand, around the current point of host code.
    fn host_loops(&self) -> BTreeSet<NodeId> {
        let no_strand = self.path.iter().filter(|node| node.strand().is_none());
        no_strand.map(|node| node.node).collect()
    }

    /// Makes `construct` the region of what `work` walks, unless one is open.
    pub(super) fn in_region(
        &mut self,
        stmt: &Stmt,
        construct: &Construct,
        work: impl FnOnce(&mut Self),
    ) {
        if self.region.is_some() || self.dry > 0 {
            return work(self);
        }
        let trusted = self.trusted.iter();
        let assumptions = trusted
            .filter_map(|object| self.program.object(*object))
            .map(|object| {
                format!(
                    "no other file changes the pointer `{}`",
                    object.source_name()
                )
            })
            .collect();
        self.scop.regions.push(RegionInfo {
            construct: construct.clone(),
            node: stmt.id,
            loops: self.host_loops(),
            reached: self.guard(&Formula::truth()),
            unsupported: BTreeSet::new(),
            approximations: BTreeSet::new(),
            assumptions,
            diagnostics: Vec::new(),
            constants: self.constants_before(),
            told: Told::default(),
        });
        let region = self.scop.regions.len() - 1;
        self.region = Some(region);
        self.counters.starts.insert(region, self.env.clone());
        let told = self.told(stmt);
        self.conditions.push(told);
        work(self);
        self.conditions.pop();
        self.region = None;
        self.forget_nodes();
    }

    pub(super) fn local_type(&self, local: crate::spmd::LocalId) -> ElementType {
        self.program
            .local(local)
            .map_or(ElementType::Opaque, |local| local.element)
    }

    pub(super) fn program_object_type(&self, object: ObjectId) -> ElementType {
        self.program
            .object(object)
            .map_or(ElementType::Opaque, |object| object.element)
    }

    /// How many strands stand around the owner of an object.
    pub(super) fn strands_of(&self, object: ObjectId) -> usize {
        match self.program.object(object).map(|object| object.storage) {
            Some(Storage::Scoped) => self
                .env
                .instances
                .get(&object)
                .map_or(1, |(_, strands)| *strands),
            // A thread's own copy is written by that thread.
            Some(Storage::ThreadPrivate) => self.clocks.len(),
            _ => 1,
        }
    }

    /// The root of an object here.
    pub(super) fn root(&self, object: ObjectId) -> Root {
        let instance = match self.program.object(object).map(|object| object.storage) {
            Some(Storage::Scoped) => self
                .env
                .instances
                .get(&object)
                .map(|(instance, _)| instance.clone())
                .unwrap_or_default(),
            Some(Storage::ThreadPrivate) => {
                let forks = self.path.iter();
                let forks = forks.filter(|node| matches!(node.strand(), Some(Strand::Fork { .. })));
                let numbers = forks.flat_map(|node| node.coordinates());
                let mut instance: Vec<Term> = numbers.map(Term::var).collect();
                // A task uses the copy of the thread that executes it.
                if let (Some(Value::Int(executor)), Some(last)) =
                    (self.task_executor(), instance.last_mut())
                {
                    *last = executor;
                }
                instance
            }
            _ => Vec::new(),
        };
        Root::Object { object, instance }
    }
}

/// The node id of the host strand.
pub(super) const HOST: NodeId = NodeId(u32::MAX);
