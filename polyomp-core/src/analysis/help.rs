//! What the user can do about a race: only what may stand where the two accesses are.

use crate::conflict::are_of_two_sizes;
use crate::report::{AccessKind, Rule};
use crate::scop::{AccessRelation, PathKind, PathNode, Step, Strand};
use crate::spmd::{Expr, ForkKind, Object};

use super::explain::{parted_by_thread, removable_nowait, sharing, task_below};
use super::instance::Instances;

/// What would order the two accesses, or make them touch different memory.
pub(super) fn help(instances: &Instances<'_>) -> String {
    if instances.case.rule == Rule::SimdRace {
        return lanes_help(instances).to_string();
    }
    if !parted_by_thread(instances) {
        return task_help(instances);
    }
    let (a, b) = (instances.a, instances.b);
    let atomic = a.site.atomicity.is_atomic() && b.site.atomicity.is_atomic();
    if atomic && are_of_two_sizes(a, b) {
        return "let all atomic accesses to the memory be of one type, or protect them by one `critical`"
            .to_string();
    }
    match instances.a.location.is_cell() {
        true => variable_help(instances),
        false => element_help(instances),
    }
}

fn lanes_help(instances: &Instances<'_>) -> &'static str {
    let looped = instances.a.path.get(instances.case.parting);
    match looped.map(|node| &node.kind) {
        Some(PathKind::Loop {
            simd: Some(lanes), ..
        }) if lanes.concurrent => {
            "iterations that may be executed in any order need memory of their own, or a `reduction`: else leave out the `loop` construct, or `order(concurrent)`"
        }
        _ => "remove `simd`, or give a `safelen` that is not above the distance of the dependence",
    }
}

/// What parts the two accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parted {
    /// They are in iterations of one loop that threads or teams divide: a barrier may not be closely nested in it
    /// (OpenMP 5.2, section 17.1).
    Iterations,
    /// They are in sections of one construct, where none may stand either.
    Sections,
    /// They are in teams, which no barrier is for.
    Teams,
    /// They are one statement, executed by several threads.
    Statement,
    /// A barrier can stand between them.
    Code,
}

fn parted(instances: &Instances<'_>) -> Parted {
    let (a, b) = (instances.a, instances.b);
    let parting = instances.case.parting;
    let sections = |node: &PathNode| matches!(node.kind, PathKind::Section { .. });
    match (sharing(a, parting), sharing(b, parting)) {
        (Some(x), Some(y)) if x.node == y.node && sections(x) => return Parted::Sections,
        (Some(x), Some(y)) if x.node == y.node && matches!(x.kind, PathKind::Loop { .. }) => {
            return Parted::Iterations;
        }
        _ => {}
    }
    let strand = a.path.get(parting).and_then(|node| node.strand());
    match strand {
        Some(Strand::Fork {
            kind: ForkKind::Teams,
            ..
        }) => Parted::Teams,
        _ if a.site.span == b.site.span => Parted::Statement,
        _ => Parted::Code,
    }
}

/// Whether both are of statements such as `x += 1`, which read what they write.
fn updates(instances: &Instances<'_>) -> bool {
    let reads = |access: &AccessRelation| {
        access.kind == AccessKind::Read || {
            let mut others = instances.scop.accesses.iter();
            others.any(|other| {
                other.kind == AccessKind::Read
                    && other.site.span == access.site.span
                    && other.site.text == access.site.text
            })
        }
    };
    let (a, b) = (instances.a, instances.b);
    a.site.text == b.site.text && a.site.span == b.site.span && reads(a) && reads(b)
}

/// Whether it is of a member that the source does not name: a model of a library class has it.
fn is_hidden(access: &AccessRelation) -> bool {
    let text = &access.site.text;
    let named = text.contains('.') || text.contains("->");
    matches!(access.location.steps.last(), Some(Step::Field(_))) && (!named || text.ends_with(')'))
}

fn protect(text: &str) -> String {
    format!("protect every access to `{text}` by one `critical` or `atomic`")
}

/// For a variable, or a member of one.
fn variable_help(instances: &Instances<'_>) -> String {
    let text = &instances.a.site.text;
    let both_write = [instances.a, instances.b]
        .iter()
        .all(|access| access.kind == AccessKind::Write);
    // A member cannot be made private alone, and where a function of a class is called, the variable is what the user
    // sees.
    let name = instances.a.location.source_variable(instances.program);
    let member = !instances.a.location.steps.is_empty();
    let protect = match is_hidden(instances.a) || !text.contains(&name) {
        true if name.starts_with('<') => format!("protect every `{text}` by one `critical`"),
        true => format!("protect every use of `{name}` by one `critical`"),
        false => protect(text),
    };
    match parted(instances) {
        Parted::Code if removable_nowait(instances).is_some() => {
            format!("remove the `nowait`, or {protect}")
        }
        Parted::Code if !both_write => format!("{protect}, or put a barrier between them"),
        Parted::Sections => format!("{protect}, or put both into one `section`"),
        _ if member => protect,
        // What functions of the library remember has no name in the source.
        _ if name.starts_with("<state of ") => {
            format!("use a function that is given the state of each thread, or {protect}")
        }
        // What a call gives a pointer to, in memory that has no name in the source.
        _ if name.starts_with('<') && text.contains('(') => {
            format!(
                "use a function that keeps nothing, or protect every `{text}` by one `critical`"
            )
        }
        // The argument of a call, or a call.
        _ if text.starts_with('&') || text.contains('(') => {
            format!("make `{name}` private, or protect every use of it by one `critical`")
        }
        _ => format!("make `{text}` private, a `reduction`, or {protect}"),
    }
}

/// For elements of arrays.
fn element_help(instances: &Instances<'_>) -> String {
    let text = &instances.a.site.text;
    let parted = parted(instances);
    let location = &instances.a.location;
    let name = match location.source_variable(instances.program) {
        // An allocation that no variable points to has no name in the source.
        name if name.starts_with('<') => text.to_string(),
        name => name,
    };
    let object = location
        .object()
        .and_then(|id| instances.program.object(id));
    let is_array = object.is_some_and(|object| !object.extents.is_empty());
    let both_write = [instances.a, instances.b]
        .iter()
        .all(|access| access.kind == AccessKind::Write);
    if parted != Parted::Code && updates(instances) {
        // Elements of a container that finds or makes them are not all that their update touches.
        let mut others = instances.scop.accesses.iter();
        let contained = others.any(|other| {
            other.kind == AccessKind::Write
                && is_hidden(other)
                && other.location.source_variable(instances.program) == name
        });
        return match is_array && text.starts_with(&name) {
            _ if contained => format!("protect every use of `{name}` by one `critical`"),
            true => format!(
                "make the update of `{text}` `atomic`, or `{name}` a `reduction` (an array section, `{name}{}`)",
                section(object)
            ),
            false => format!(
                "make the update of `{text}` `atomic`, or protect every use of it by one `critical`"
            ),
        };
    }
    match parted {
        Parted::Iterations if both_write => format!(
            "let each iteration write elements of its own, or {}",
            protect(&name)
        ),
        Parted::Iterations => {
            "let each iteration touch elements of its own, for example by writing to another array than the one that \
             is read"
                .to_string()
        }
        Parted::Sections => format!("put both into one `section`, or {}", protect(&name)),
        Parted::Teams => "let each team touch elements of its own, or end the `teams` region between the two: no \
                          barrier is for several teams"
            .to_string(),
        Parted::Statement => format!(
            "let one thread execute it (`single` or `masked`), or {}",
            protect(&name)
        ),
        Parted::Code if removable_nowait(instances).is_some() => {
            "remove the `nowait`, or let one thread run both".to_string()
        }
        Parted::Code => "put a barrier between them, or let one thread run both".to_string(),
    }
}

/// What would order two accesses of which one at least is in an explicit task.
fn task_help(instances: &Instances<'_>) -> String {
    let parting = instances.case.parting;
    let tasks = [instances.a, instances.b].map(|access| task_below(access, parting).is_some());
    let text = &instances.a.site.text;
    match tasks {
        [true, true] if text.contains('(') => format!(
            "put a `taskwait` between the creations of the tasks, or give both `depend` clauses that name what `{text}` \
             touches"
        ),
        [true, true] => format!(
            "give both tasks `depend` clauses that name `{text}` (`out` or `inout` where it is written), or put a \
             `taskwait` between their creations"
        ),
        _ => "put a `taskwait` before the access outside of the task, or a `taskgroup` around the creation of the task"
            .to_string(),
    }
}

/// All elements of an array, as a section.
fn section(object: Option<&Object>) -> String {
    let extents = object.map_or(&[][..], |object| &object.extents);
    let dimension = |extent: &Option<Expr>| match extent {
        Some(Expr::Int(length)) => format!("[0:{length}]"),
        _ => "[0:length]".to_string(),
    };
    extents.iter().map(dimension).collect()
}
