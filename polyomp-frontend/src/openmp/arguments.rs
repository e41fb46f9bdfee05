//! The arguments of the clauses that have more than one part.

use super::directive::Directive;
use super::keyword::{
    DefaultKind, DefaultMapBehavior, DependKind, DeviceModifier, Keyword, LinearModifier,
    MapModifier, MapType, OrderModifier, ReductionModifier, ReductionOperator, ScheduleKind,
    ScheduleModifier, VariableCategory,
};
use super::list_item::ListItem;
use super::text::{ExprText, Name};
use super::variant::ContextSelector;

/// `default(kind)`, in OpenMP 6.0 `default(kind: category)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultClause {
    /// The attribute of variables that no other rule gives one.
    pub kind: DefaultKind,
    /// The variables it holds for; absent means all.
    pub category: Option<VariableCategory>,
}

/// `firstprivate([saved:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstPrivateClause {
    /// Whether the value is saved in a taskgraph record.
    pub saved: bool,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `lastprivate([conditional:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastPrivateClause {
    /// Whether the value of the last iteration that assigns is kept.
    pub conditional: bool,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `linear(list [: [step(n)] [modifier]])`, or `linear(modifier(list) [: n])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearClause {
    /// What is linear.
    pub modifier: Option<LinearModifier>,
    /// The variables.
    pub items: Vec<ListItem>,
    /// The step from an iteration to the next; absent means 1.
    pub step: Option<ExprText>,
}

/// `induction([strict|relaxed,] step(n), operation : list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InductionClause {
    /// How the variables change from an iteration to the next: `+`, `*`, or what `declare induction` declares.
    pub identifier: ExprText,
    /// Whether the variables have the values of the operation's closed form whatever an iteration assigns (`strict`).
    pub strict: bool,
    /// The step.
    pub step: Option<ExprText>,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// The operation of a reduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReductionIdentifier {
    /// One that OpenMP defines.
    Operator(Keyword<ReductionOperator>),
    /// One from `declare reduction`.
    Declared(Name),
}

/// `reduction`, `in_reduction` and `task_reduction`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReductionClause {
    /// `inscan`, `task` or `default`; of `reduction` only.
    pub modifier: Option<ReductionModifier>,
    /// `original(…)` of OpenMP 6.0, as text.
    pub original: Option<ExprText>,
    /// The operation.
    pub identifier: ReductionIdentifier,
    /// The variables and array sections.
    pub items: Vec<ListItem>,
}

/// `allocate([allocator:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllocateClause {
    /// The allocator.
    pub allocator: Option<ExprText>,
    /// The alignment.
    pub align: Option<ExprText>,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `aligned(list [: alignment])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlignedClause {
    /// The variables.
    pub items: Vec<ListItem>,
    /// The alignment in bytes.
    pub alignment: Option<ExprText>,
}

/// `num_threads([strict:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumThreadsClause {
    /// Whether exactly that many threads are asked for.
    pub strict: bool,
    /// The number of threads for each nesting level, outermost first; one before OpenMP 6.0.
    pub numbers: Vec<ExprText>,
}

/// `schedule([modifier [, modifier]:] kind [, chunk])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleClause {
    /// The modifiers.
    pub modifiers: Vec<ScheduleModifier>,
    /// The kind.
    pub kind: Keyword<ScheduleKind>,
    /// The chunk size.
    pub chunk: Option<ExprText>,
}

/// `dist_schedule(static [, chunk])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistScheduleClause {
    /// The chunk size.
    pub chunk: Option<ExprText>,
}

/// `order([modifier:] concurrent)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderClause {
    /// The modifier.
    pub modifier: Option<OrderModifier>,
}

/// A dependence between iterations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doacross {
    /// The current iteration is done with what others wait for.
    Source(Source),
    /// Wait for another iteration.
    Sink(Vec<SinkElement>),
    /// `sink: omp_cur_iteration - 1`: wait for the iteration before, in the collapsed order.
    SinkPrevious,
}

/// How a doacross source was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// `source` or `source:`
    Plain,
    /// `source: omp_cur_iteration`
    CurrentIteration,
}

/// One element of a sink vector: `i - 1`, `j`, `k + n`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SinkElement {
    /// The loop variable.
    pub variable: Name,
    /// What is added to it; absent means nothing.
    pub offset: Option<SinkOffset>,
}

/// The distance of a sink from the current iteration in one dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SinkOffset {
    /// Whether the distance is subtracted.
    pub negative: bool,
    /// The distance.
    pub distance: ExprText,
}

/// `depend([iterator(…),] type: list)`, or the deprecated doacross spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DependClause {
    /// A task dependence.
    Task(TaskDependence),
    /// `depend(source)`, `depend(sink: vector)`.
    Doacross(Doacross),
}

/// A task dependence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskDependence {
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// Its type. Absent only in the `depend` clause of the `depobj` construct's `update`.
    pub kind: Keyword<DependKind>,
    /// The locators; `omp_all_memory` is a list item of that name.
    pub items: Vec<ListItem>,
}

/// `type name = begin : end [: step]` of an `iterator` modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IteratorDefinition {
    /// The type; `int` if absent.
    pub ty: Option<ExprText>,
    /// The iterator.
    pub name: Name,
    /// Its first value.
    pub begin: ExprText,
    /// The value it does not reach.
    pub end: ExprText,
    /// Its step; absent means 1.
    pub step: Option<ExprText>,
}

/// `affinity([iterator(…):] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffinityClause {
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `grainsize` and `num_tasks`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskLoopClause {
    /// Whether exactly that number is asked for.
    pub strict: bool,
    /// The number.
    pub value: ExprText,
}

/// `map([modifiers,] [type:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapClause {
    /// The modifiers.
    pub modifiers: Vec<MapModifier>,
    /// The mapper: `mapper(id)`.
    pub mapper: Option<Name>,
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// `ref_ptr`, `ref_ptee` or `ref_ptr_ptee` of OpenMP 6.0.
    pub reference: Option<Name>,
    /// The type; absent means what the construct and the item make it.
    pub map_type: Option<MapType>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `to` and `from` on `target update`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MotionClause {
    /// Whether the items must be present.
    pub present: bool,
    /// The mapper: `mapper(id)`.
    pub mapper: Option<Name>,
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `device([modifier:] n)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceClause {
    /// The modifier.
    pub modifier: Option<DeviceModifier>,
    /// The device.
    pub device: ExprText,
}

/// `defaultmap(behaviour [: category])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultMapClause {
    /// The behaviour.
    pub behavior: DefaultMapBehavior,
    /// The variables it holds for; absent means all.
    pub category: Option<VariableCategory>,
}

/// `num_teams([lower:] upper)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumTeamsClause {
    /// The least number of teams.
    pub lower: Option<ExprText>,
    /// The greatest number of teams.
    pub upper: ExprText,
}

/// One allocator of `uses_allocators`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedAllocator {
    /// The allocator.
    pub allocator: ExprText,
    /// Its traits.
    pub traits: Option<ExprText>,
    /// Its memory space.
    pub memspace: Option<ExprText>,
}

/// `when(selector: directive)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhenClause {
    /// When the directive replaces the metadirective.
    pub selector: ContextSelector,
    /// The directive; absent means `nothing`.
    pub variant: Option<Box<Directive>>,
}
