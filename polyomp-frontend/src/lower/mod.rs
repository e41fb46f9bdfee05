//! Stage 2, lowering: the syntax tree → [`spmd::Program`].
//!
//! The tree is walked once for each entry (`main`, and every function with constructs that nothing calls), with
//! calls of functions of the same file walked in place. Integers are ideal: what overflows or wraps in C does not.
//!
//! | idea | module |
//! | --- | --- |
//! | what the walk adds to the program | [`emit`] |
//! | names → what holds their value | [`symbols`] |
//! | which variables must be memory | [`capture`] |
//! | types: sizes, elements, extents | [`types`] |
//! | values and their side effects | [`values`], [`constants`], [`conversions`] |
//! | lvalues | [`places`] |
//! | structs of equal numbers, seen as these numbers | [`number_rows`] |
//! | variables that live as long as the program | [`statics`], [`initialisers`] |
//! | statements | [`statements`], [`jumps`], [`gotos`], [`jumped_into`], [`loops`] |
//! | recursive calls within regions | [`recursion`] |
//! | recursive calls around regions | [`activations`] |
//! | what transformations make of loops | [`transformed`] |
//! | pointers to functions, classes of objects | [`callees`], [`of_class`] |
//! | calls, and what library functions do | [`calls`], [`replaced`], [`library`], [`atomics`] |
//! | OpenMP constructs | [`constructs`] |
//! | operands that are not evaluated | [`compile_time`] |
//! | what stands at file scope | [`file_scope`] |
//! | what functions change, and which of them code elsewhere may call | [`assigned`], [`exposed`] |
//! | which functions are entries | [`entries`], [`apart`] |
//! | what names of one source file mean in another | [`linkage`] |
//! | calls of what is not in the files | [`unknown`] |
//! | values that are not known any more | [`forgetting`] |
//! | text that cannot be parsed, and names that a missing header decides | [`unparsed`], [`doubts`] |

mod activations;
mod aggregates;
mod aliasing;
mod alike;
mod all_functions;
mod apart;
mod assembly;
mod assigned;
mod assignments;
mod asynchronous;
mod atomics;
mod block_types;
mod callees;
mod callers;
mod calls;
mod canonical;
mod capture;
mod compile_time;
mod constants;
mod constructs;
mod contents;
mod conversions;
mod deeper;
mod discarded;
mod doubts;
mod emit;
mod entries;
mod escaped;
mod exposed;
mod file_scope;
mod forgetting;
mod forms;
mod generic;
mod gotos;
mod held_callers;
mod imperfect;
mod initialisers;
mod invariant;
mod jumped_into;
mod jumps;
mod lasting;
mod left_out;
mod library;
mod lifetimes;
mod linkage;
mod loops;
mod may_end;
pub(crate) mod names;
mod number_rows;
mod of_class;
mod operators;
mod orphans;
mod other_names;
mod other_signs;
mod overlooked;
mod packing;
mod places;
mod possible_functions;
mod possible_nodes;
mod possible_types;
mod provided;
mod reaches;
mod records;
mod recursion;
mod redirected;
mod references;
mod replaced;
mod reshaped;
mod rounds;
mod shared_state;
mod signs;
mod startup;
mod statements;
mod statics;
mod symbols;
#[cfg(test)]
mod tests;
mod transformed;
mod types;
mod unions;
mod unknown;
mod unparsed;
mod unsteady;
mod untold;
mod untyped;
mod values;
mod views;
mod walks;
mod wholes;
mod wrapping;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use polyomp_core::spmd::{
    Atomicity, Block, Expr, ForkKind, LabelId, LocalId, ObjectId, ParamId, Place, Program,
};

use crate::link::{self, FileIndex};
use crate::openmp::{self, Parsed};
use crate::source::{self, SourceSet};
use crate::syntax::ast::{self, FunctionDef, TranslationUnit};

pub use aliasing::Aliasing;
pub(crate) use contents::{calls_in, has_pragma, makes_team};
pub(crate) use forgetting::LEFT_BY_EXCEPTION;
pub(crate) use forms::lower_from;
pub(crate) use initialisers::runs_code;
pub(crate) use overlooked::{stream_words, within_template};

use emit::is_simple;
use forgetting::Gaps;
use linkage::{FunctionKey, Linkage, Name};
use symbols::{Frame, Var, VarId};

/// Whether what a function of C gives depends on its arguments alone.
pub(crate) fn only_computes(name: &str) -> bool {
    library::only_computes(name)
}

/// Whether it is known what a function of C or of OpenMP does.
pub(crate) fn is_known_function(name: &str) -> bool {
    library::is_known(name)
        || atomics::is_atomic(name)
        || name.starts_with("omp_")
        || name.starts_with("pthread_")
        || name.starts_with("operator ")
}

/// How many statements an entry may become before calls are no longer followed.
const LARGEST_ENTRY: u32 = 200_000;

/// Makes the SPMD form of a translation unit, or of several that are one program.
pub fn lower(unit: &TranslationUnit, source: &SourceSet) -> Program {
    lower_with(unit, source, Aliasing::Distinct)
}

/// The same, with what is taken of pointer parameters.
pub fn lower_with(unit: &TranslationUnit, source: &SourceSet, aliasing: Aliasing) -> Program {
    lower_alone(unit, source, aliasing).0
}

/// The same, with what to tell of regions that are not in the program.
pub(crate) fn lower_alone(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
) -> (Program, Vec<source::Note>) {
    let parts: Vec<FileIndex> = (0..unit.parts.len())
        .map(|part| FileIndex::of_part(unit, part, source.text()))
        .collect();
    let files: Vec<&FileIndex> = parts.iter().collect();
    let roots = link::roots_of(&files, &[(0..files.len()).collect()]);
    let entries: Vec<(usize, String)> = roots.into_iter().flatten().collect();
    lower_from(unit, source, aliasing, &entries)
}

/// The walk.
pub(crate) struct Lowerer<'a> {
    unit: &'a TranslationUnit,
    source: &'a SourceSet,
    program: Program,
    /// Statements of the block that is being made.
    out: Block,
    vars: Vec<Var>,
    /// Functions being walked, the globals first.
    frames: Vec<Frame>,
    /// What the names of each source file stand for in the others.
    linkage: Linkage<'a>,
    /// The source file in which the walk is.
    part: usize,
    /// Names of objects and parameters that are taken, and the last number that one was told apart by from others.
    taken: HashMap<String, u32>,
    directives: HashMap<String, Rc<Parsed>>,
    /// Static variables of functions.
    statics: HashMap<symbols::Declared, VarId>,
    /// Whether a variable of a function needs memory, and whether that is one of strands.
    needs_memory: HashMap<(symbols::Declared, bool), bool>,
    /// What variable extents of array types are, by the place of the extent.
    extents: HashMap<u32, Expr>,
    /// What members of type `void *` point to, by their names, and what functions return.
    untyped_members: HashMap<String, Vec<ast::QualType>>,
    untyped_results: HashMap<FunctionKey, Vec<ast::QualType>>,
    /// Why accesses that are walked now are in doubt, whatever they touch.
    doubts_here: Vec<Arc<str>>,
    /// What may happen beside the regions of this entry, and is not followed.
    beside: Option<String>,
    /// Operands of assembly are being walked.
    in_assembly: bool,
    /// Structs that are laid out as rows of numbers, as found now, and as far as it is known.
    found_rows: BTreeSet<ast::RecordId>,
    /// The types of the elements that memory is seen as by casts: see `views`.
    views: Vec<ast::QualType>,
    /// Structs that are used as others which begin with the same members.
    seen_alike: Vec<ast::Type>,
    /// Structs of which elements of arrays are used.
    indexed: Vec<ast::Type>,
    known_rows: BTreeSet<ast::RecordId>,
    /// How wide the numbers are that pointers lead to by types with different signs, as found now, and as far as it is
    /// known.
    found_signs: BTreeSet<u32>,
    known_signs: BTreeSet<u32>,
    /// Where pragmas tell how the members of records are placed.
    packing: packing::Packing,
    /// What pointers pointed to that became ones without a type of that, so far.
    dropped: Vec<ast::QualType>,
    labels: u32,
    /// How many constructs around create strands.
    strands: u32,
    /// Whether a team has been forked before.
    forked: bool,
    /// The team of threads, or league of teams, around.
    fork_kind: Option<ForkKind>,
    /// Whether the team around is certain to have one thread.
    alone: bool,
    /// Whether the league around is certain to have one team, with nothing forked in it.
    alone_team: bool,
    /// How many forks are around.
    forks: usize,
    /// Functions that `declare variant` may replace, with what replaces each.
    variants: HashMap<Name, Vec<replaced::Declared<'a>>>,
    /// The call that no variant replaces (`novariants`).
    original_call: Option<source::Span>,
    /// Variables of which a device has a copy of its own (`declare target`): what is stored on one side need not be on
    /// the other.
    device_copies: HashSet<ObjectId>,
    /// What host and device may hold different values of at any time, as found now, and as far as it is known.
    incoherent: constructs::coherence::Incoherent,
    known_incoherent: constructs::coherence::Incoherent,
    /// What `target enter data` leaves on devices, once that is known.
    unstructured: Option<Rc<constructs::unstructured::Unstructured>>,
    /// The locations of bit-fields, by the names of their members.
    bit_fields: HashSet<Arc<str>>,
    /// Variables that live as long as the program of which an initialiser has been seen.
    defined: HashSet<VarId>,
    /// What functions of the library remember between calls, once one is called.
    hidden_states: HashMap<&'static str, ObjectId>,
    /// Variables that may hold anything at each read.
    unsteady: unsteady::Unsteady,
    /// In which functions a jump may lead to any label.
    jumping: HashMap<FunctionKey, bool>,
    /// Whether the program speaks of the variable that `lgamma` sets, once that is known.
    speaks_of_sign: Option<bool>,
    /// Whether the program marks places for jumps out of functions, once that is known.
    marks_places: Option<bool>,
    /// What the text does to links, by the names of the members.
    links: HashMap<String, walks::Links>,
    /// What memory unknown code was given in this entry.
    given: Vec<crate::syntax::ast::Type>,
    /// The calls of this entry that provide memory: of what, and with which arguments.
    provided_by: BTreeSet<(String, Vec<String>)>,
    /// Whether streams are closed in constructs, once that is known.
    closes_streams: Option<bool>,
    /// Whether the program may use what it has given a stream as its buffer.
    sees_buffers: Option<bool>,
    /// The same for memory that streams are.
    sees_memory_streams: Option<bool>,
    /// Whose copies of variables are used here.
    copies: constructs::copies::Copies,
    /// How many loops are around.
    loop_depth: u32,
    /// What is taken of pointer parameters.
    aliasing: Aliasing,
    /// Loop variables that are never below zero.
    nonnegative: std::collections::HashSet<polyomp_core::spmd::LocalId>,
    /// Between which numbers the iterators of the loops around are, and variables that keep the value they are declared
    /// with, where constants tell that.
    ranges: HashMap<LocalId, (i128, i128)>,
    /// The least number that the iterators of the loops around have, and the one after the greatest.
    counted: HashMap<LocalId, (Expr, Expr)>,
    /// Registers for variables of unsigned types.
    unsigned: HashSet<LocalId>,
    /// Those of them whose ideal values may be below zero.
    falling: HashSet<LocalId>,
    /// Objects of unsigned types whose elements may be.
    falling_objects: HashSet<ObjectId>,
    /// Whether what unsigned pointers point to may be.
    falling_memory: bool,
    /// Whether the condition of a loop is walked.
    bounds_loop: bool,
    /// Reads of unsigned types.
    unsigned_reads: HashSet<polyomp_core::spmd::NodeId>,
    /// How many iterators the iterations of the work-shared loop around have, when they can wait for one another.
    doacross: Option<usize>,
    /// The constructs around, with the frame that they stand in.
    around: Vec<(usize, openmp::Leaf)>,
    /// What a `target data` around has mapped.
    mapped: Vec<constructs::presence::Mapped>,
    /// What a `target data` around has mapped of which host and device may hold different values.
    differing: Vec<symbols::Home>,
    /// Variables at file scope that `declare target` names.
    declared_target: HashSet<Name>,
    /// The limits that `thread_limit` clauses around set.
    thread_limits: Vec<Expr>,
    /// The variables of which each contention group has a copy.
    contention: constructs::groups::Groups,
    /// Whether an untied task is around: its thread may change.
    untied: bool,
    /// The task reductions around.
    reductions: constructs::participants::Reductions,
    /// The end of the task around, and whether a cancellation leads there.
    task_end: Option<(LabelId, bool)>,
    /// Whether `OMP_CANCELLATION` is true.
    cancellation: Option<ParamId>,
    /// Names of variables that something in the file assigns or lets escape.
    assigned_globals: HashSet<Name>,
    /// What the text stores to variables that only it can change.
    lasting: lasting::LastingVariables<'a>,
    /// Which names lead to one memory.
    groups: reaches::Groups,
    scopes: reaches::Scopes,
    /// The types that names may have wherever they stand.
    possible_types: Rc<possible_types::PossibleTypes>,
    /// Variables at file scope with external linkage, by their names.
    externals: HashMap<linkage::Name, VarId>,
    /// Variables at file scope whose initial values are stored where entries start.
    stored_at_start: Vec<initialisers::Stored<'a>>,
    startup: startup::Startup<'a>,
    /// What code that is not in the file may call and change.
    exposed: exposed::Exposed,
    /// Names of which it is not known what they are.
    doubts: doubts::Doubts<'a>,
    /// The functions that something points to, in the order of their numbers.
    pointed_functions: Vec<String>,
    /// How many calls are around of which one of several functions is chosen.
    choices: u32,
    /// Which objects of C++ pointers lead to.
    objects: of_class::Objects,
    /// What an allocation or an input is named after.
    hint: Option<String>,
    /// What the allocated memory is to hold.
    hint_type: Option<ast::QualType>,
    /// The call whose value a pointer takes as it is.
    hint_call: Option<crate::source::Span>,
    /// The variable whose initialiser is evaluated, which is in scope there.
    declaring: Option<symbols::Declaring>,
    /// The variables of blocks of which a type is asked for.
    block_types: block_types::BlockTypes,
    /// Static variables of functions whose initial values are stored, and these stores, where the entry starts.
    prologue: (HashSet<symbols::Declared>, Block),
    /// What functions may call that call themselves outside of regions, once that is known.
    recursive: HashMap<FunctionKey, Option<activations::Activations>>,
    /// Functions that pointers have called, by their labels.
    called_through: HashSet<String>,
    /// Which functions calls may be of that are not followed.
    escaped: escaped::Escaped,
    /// What each function assigns or lets escape, by name.
    assigned_by: std::collections::BTreeMap<FunctionKey, std::collections::BTreeSet<Name>>,
    /// Around how many calls of functions that call themselves outside of regions the walk is.
    activations: u32,
    /// What around regions was found not to be followed, and what is known of that.
    gaps: Gaps,
    known_gaps: Gaps,
    /// What is too large to be followed, as found now, and as far as it is known.
    apart: apart::Apart,
    known_apart: apart::Apart,
    /// How many statements there are in the entry, and after how many no more calls are followed.
    size: u32,
    largest: u32,
    /// How many threads later teams have at most, where the file sets it, or asks for it.
    team_limit: Option<LocalId>,
    active_levels: constructs::ActiveLevels,
    icvs: constructs::Icvs,
    ancestors: constructs::Ancestors,
    /// The iterators of the counted loops around.
    counting: Vec<LocalId>,
    /// The first index and the number of elements of the sections that reductions have made copies of.
    sections: HashMap<VarId, (Expr, Expr)>,
    /// Where those of arrays end.
    section_ends: HashMap<polyomp_core::spmd::ObjectId, Expr>,
    /// The texts of which a call has read a number, where that is told, each with the number of entries before.
    texts_read: Vec<(usize, Option<library::Text>)>,
    /// What is known of what calls of library functions give.
    answers: library::Answers,
    /// Pointers that point to one place for as long as they live.
    aliases: HashMap<LocalId, Place>,
    /// Whether mutexes may be such that their holder may take them again, once that is known.
    recursive_mutexes: Option<bool>,
    /// Whether the files show every function that pointers may point to, once that is known.
    all_functions_shown: Option<bool>,
    /// Whether locks are made or ended in constructs, once that is known.
    begins_locks: Option<bool>,
    /// Whether a directive lets the host go on while a device works, once that is known.
    asynchronous_targets: Option<bool>,
    /// The order of `atomic` constructs that give none.
    default_order: openmp::MemoryOrder,
    /// The functions that walk trees, and what stands for the nodes.
    trees: HashMap<FunctionKey, Option<Rc<recursion::Tree>>>,
    nodes: HashMap<ast::RecordId, ObjectId>,
    /// What recursive calls give back by value.
    results: recursion::Results,
    /// The functions that are entries.
    roots: Vec<&'a FunctionDef>,
    /// How deep recursive calls are walked as they stand.
    levels: forms::Levels,
    /// Regions that are never executed.
    left_out: Vec<left_out::LeftOut>,
    /// The atomic construct around.
    atomic: Option<AtomicConstruct>,
    /// The expressions at places where atomic accesses stand: a macro may make several there.
    expressions: HashMap<polyomp_core::spmd::Span, Vec<source::Span>>,
}

/// What makes accesses of an atomic construct atomic.
struct AtomicConstruct {
    /// How its location is spelled after preprocessing.
    location: String,
    /// Where it is read as anywhere.
    apart: Vec<source::Span>,
    load: Atomicity,
    store: Atomicity,
    /// Where it is updated: the accesses of one step are of this expression, wherever else the location stands.
    updated: Option<source::Span>,
    /// They stand there, too: a read and a write in two statements are one step.
    gathered: bool,
}

impl<'a> Lowerer<'a> {
    fn new(unit: &'a TranslationUnit, source: &'a SourceSet) -> Self {
        let files = source
            .files()
            .iter()
            .map(|file| file.path().to_string_lossy().into_owned())
            .collect();
        Lowerer {
            unit,
            source,
            program: Program {
                files,
                ..Program::default()
            },
            out: Vec::new(),
            vars: Vec::new(),
            frames: vec![Frame::default()],
            linkage: Linkage::new(unit),
            part: 0,
            taken: HashMap::new(),
            directives: HashMap::new(),
            statics: HashMap::new(),
            needs_memory: HashMap::new(),
            extents: HashMap::new(),
            untyped_members: HashMap::new(),
            doubts_here: Vec::new(),
            beside: None,
            in_assembly: false,
            found_rows: BTreeSet::new(),
            views: Vec::new(),
            seen_alike: Vec::new(),
            indexed: Vec::new(),
            known_rows: BTreeSet::new(),
            found_signs: BTreeSet::new(),
            known_signs: BTreeSet::new(),
            packing: packing::Packing::in_text(source.text()),
            untyped_results: HashMap::new(),
            dropped: Vec::new(),
            labels: 0,
            strands: 0,
            forked: false,
            fork_kind: None,
            alone: false,
            alone_team: false,
            forks: 0,
            variants: HashMap::new(),
            original_call: None,
            device_copies: HashSet::new(),
            incoherent: constructs::coherence::Incoherent::default(),
            known_incoherent: constructs::coherence::Incoherent::default(),
            unstructured: None,
            bit_fields: HashSet::new(),
            defined: HashSet::new(),
            hidden_states: HashMap::new(),
            speaks_of_sign: None,
            marks_places: None,
            unsteady: unsteady::Unsteady::default(),
            jumping: HashMap::new(),
            closes_streams: None,
            sees_buffers: None,
            sees_memory_streams: None,
            links: HashMap::new(),
            given: Vec::new(),
            provided_by: BTreeSet::new(),
            copies: constructs::copies::Copies::default(),
            loop_depth: 0,
            levels: forms::Levels::default(),
            left_out: Vec::new(),
            aliasing: Aliasing::Distinct,
            nonnegative: std::collections::HashSet::new(),
            ranges: HashMap::new(),
            counted: HashMap::new(),
            unsigned: HashSet::new(),
            falling: HashSet::new(),
            falling_objects: HashSet::new(),
            falling_memory: false,
            bounds_loop: false,
            unsigned_reads: HashSet::new(),
            doacross: None,
            mapped: Vec::new(),
            differing: Vec::new(),
            declared_target: HashSet::new(),
            thread_limits: Vec::new(),
            contention: constructs::groups::Groups::default(),
            untied: false,
            reductions: constructs::participants::Reductions::default(),
            around: Vec::new(),
            task_end: None,
            cancellation: None,
            assigned_globals: HashSet::new(),
            lasting: lasting::LastingVariables::default(),
            groups: reaches::Groups::default(),
            scopes: reaches::Scopes::default(),
            possible_types: Rc::new(possible_types::PossibleTypes::in_unit(unit)),
            externals: HashMap::new(),
            stored_at_start: Vec::new(),
            startup: startup::Startup::default(),
            exposed: exposed::Exposed::default(),
            doubts: doubts::Doubts::default(),
            pointed_functions: Vec::new(),
            choices: 0,
            objects: of_class::Objects::default(),
            hint: None,
            hint_type: None,
            hint_call: None,
            declaring: None,
            block_types: block_types::BlockTypes::default(),
            prologue: (HashSet::new(), Block::new()),
            recursive: HashMap::new(),
            called_through: HashSet::new(),
            escaped: escaped::Escaped::default(),
            assigned_by: std::collections::BTreeMap::new(),
            activations: 0,
            gaps: Gaps::default(),
            known_gaps: Gaps::default(),
            apart: apart::Apart::default(),
            known_apart: apart::Apart::default(),
            size: 0,
            largest: LARGEST_ENTRY,
            team_limit: None,
            active_levels: constructs::ActiveLevels::default(),
            icvs: constructs::Icvs::default(),
            ancestors: constructs::Ancestors::default(),
            counting: Vec::new(),
            sections: HashMap::new(),
            texts_read: Vec::new(),
            answers: library::Answers::default(),
            section_ends: HashMap::new(),
            aliases: HashMap::new(),
            recursive_mutexes: None,
            all_functions_shown: None,
            begins_locks: None,
            asynchronous_targets: None,
            trees: HashMap::new(),
            nodes: HashMap::new(),
            results: recursion::Results::default(),
            default_order: openmp::MemoryOrder::Relaxed,
            roots: Vec::new(),
            atomic: None,
            expressions: HashMap::new(),
        }
    }

    /// The directive that a pragma is, parsed once.
    fn directive(&mut self, pragma: &ast::Pragma) -> Rc<Parsed> {
        self.directives
            .entry(pragma.text.clone())
            .or_insert_with(|| Rc::new(openmp::parse(&pragma.text)))
            .clone()
    }
}
