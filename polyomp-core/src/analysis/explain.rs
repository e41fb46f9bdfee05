//! The race in words: where, when, and why nothing orders the two accesses.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict::are_of_two_sizes;
use crate::formula::Term;
use crate::phase::{Phases, Point};
use crate::report::{Access, Approximation, Certainty, Race, Rule};
use crate::scop::{AccessRelation, PathKind, PathNode, Strand, SyncKind};
use crate::spmd::{ForkKind, ParamId, Span};

use super::help::help;
use super::instance::Instances;

/// The finding that an instance makes; `asked` are the parameters that its execution asked for, if there was one.
pub(super) fn race(
    instances: &Instances<'_>,
    asked: Option<&BTreeSet<ParamId>>,
    phases: &mut Phases<'_>,
    certainty: Certainty,
    approximations: Vec<Approximation>,
) -> Race {
    let access = |which: usize| {
        let access = instances.access(which);
        Access {
            span: access.site.span,
            kind: access.kind,
            atomic: access.site.atomicity.is_atomic(),
            text: access.site.text.to_string(),
            implied: access.site.implied.as_ref().map(|text| text.to_string()),
            thread: instances.strand(which),
            iteration: instances.iteration(which),
            element: access.location.source_text(instances.program, |index| {
                match instances.value(index, which) {
                    Some(value) => value.to_string(),
                    None => "?".to_string(),
                }
            }),
        }
    };
    let mut parameters: BTreeMap<String, i64> = instances.parameters(asked).into_iter().collect();
    if let Some(team) = team(instances) {
        parameters.insert("num_threads".to_string(), team);
    }
    let mut notes = Vec::new();
    let why = why(instances, &mut notes);
    notes.extend(calls(instances));
    Race {
        rule: instances.case.rule,
        certainty,
        variable: instances.a.location.source_variable(instances.program),
        accesses: [access(1), access(2)],
        phase: phase(instances, phases),
        parameters,
        why,
        notes,
        help: Some(help(instances)),
        approximations,
        instances: None,
    }
}

/// The calls by which the region is reached: its values may be those of their arguments.
fn calls(instances: &Instances<'_>) -> Vec<(Span, String)> {
    /// Those further out say little.
    const MOST: usize = 3;
    let region = instances.scop.regions.get(instances.a.region);
    let calls = region.and_then(|region| instances.program.calls.get(&region.node));
    let calls = calls.into_iter().flatten().rev().take(MOST);
    calls
        .map(|(span, function)| (*span, format!("in this call of `{function}`")))
        .collect()
}

/// The size of the innermost team around both.
fn team(instances: &Instances<'_>) -> Option<i64> {
    instances
        .a
        .path
        .iter()
        .enumerate()
        .rev()
        .find_map(|(index, node)| match node.strand() {
            Some(Strand::Fork {
                size,
                kind: ForkKind::Parallel,
                ..
            }) if index <= instances.case.parting => instances.value(&Term::var(size.clone()), 1),
            _ => None,
        })
}

/// The construct nearest to the access that decides which thread runs it.
pub(super) fn sharing(access: &AccessRelation, parting: usize) -> Option<&PathNode> {
    access
        .path
        .iter()
        .skip(parting + 1)
        .map(|node| &**node)
        .find(|node| node.is_shared() || matches!(node.kind, PathKind::Masked { .. }))
}

/// A line, and of which file where that is not the one that both accesses stand in.
fn line(instances: &Instances<'_>, span: Span) -> String {
    let elsewhere = [instances.a, instances.b]
        .iter()
        .any(|access| access.site.span.file != span.file);
    let name = instances.program.files.get(span.file.0 as usize);
    match name.filter(|_| elsewhere) {
        Some(name) => format!("line {} of `{name}`", span.line),
        None => format!("line {}", span.line),
    }
}

fn describe(instances: &Instances<'_>, node: &PathNode) -> String {
    let line = line(instances, node.span);
    match &node.kind {
        PathKind::Loop {
            worksharing: Some(shared),
            ..
        }
        | PathKind::Loop {
            distribute: Some(shared),
            ..
        } => {
            format!("the `{}` at {line}", shared.construct.name)
        }
        PathKind::Section { index, .. } => {
            format!("section {} of the `sections` at {line}", index + 1)
        }
        PathKind::Single { .. } => format!("the `single` at {line}"),
        PathKind::Masked { name, .. } => format!("the `{name}` block at {line}"),
        _ => format!("the construct at {line}"),
    }
}

fn nowait(node: &PathNode) -> Option<Span> {
    match &node.kind {
        PathKind::Loop {
            worksharing: Some(shared),
            ..
        } => shared.nowait,
        PathKind::Section { nowait, .. } | PathKind::Single { nowait } => *nowait,
        _ => None,
    }
}

fn why(instances: &Instances<'_>, notes: &mut Vec<(Span, String)>) -> String {
    let (a, b) = (instances.a, instances.b);
    let parting = instances.case.parting;
    let mut text = match (
        &instances.case.rule,
        a.path.get(parting).map(|node| &node.kind),
    ) {
        (Rule::SimdRace, _) => {
            "the two iterations may run in lanes of one SIMD instruction".to_string()
        }
        (_, Some(PathKind::Strand(Strand::Fork { kind, .. }, _)))
            if parted_by_thread(instances) =>
        {
            let strands = if *kind == ForkKind::Teams {
                "teams"
            } else {
                "threads"
            };
            match (sharing(a, parting), sharing(b, parting)) {
                (Some(x), Some(y)) if x.same_node(y) => {
                    format!(
                        "different iterations or executions of {} may run on different {strands}",
                        describe(instances, x)
                    )
                }
                (Some(x), Some(y)) => {
                    format!(
                        "{} and {} may run on different {strands} at the same time",
                        describe(instances, x),
                        describe(instances, y)
                    )
                }
                (Some(x), None) | (None, Some(x)) => {
                    format!(
                        "every one of the {strands} executes one of them, the other stands in {}",
                        describe(instances, x)
                    )
                }
                (None, None) => format!("every one of the {strands} executes this code"),
            }
        }
        _ => {
            let mut tasks = Vec::new();
            for (which, access) in [(1, a), (2, b)] {
                let Some(task) = task_below(access, parting) else {
                    continue;
                };
                tasks.push(which);
                let iteration = created_in(instances, which, parting);
                let text = format!("({which}) is in the task that is created here{iteration}");
                notes.push((task.span, text));
            }
            match tasks[..] {
                [which] => format!(
                    "({which}) is in an explicit task that nothing waits for before ({})",
                    3 - which
                ),
                _ => "they are in two explicit tasks that nothing orders".to_string(),
            }
        }
    };
    if parted_by_thread(instances) {
        text.push_str(", and no barrier stands between them");
        if let Some(span) = removable_nowait(instances) {
            notes.push((
                span,
                "this `nowait` takes away the barrier that would order them".to_string(),
            ));
        }
    }
    text.push_str(&exclusion(a, b));
    text
}

/// The `nowait` without which a barrier would stand between the two.
pub(super) fn removable_nowait(instances: &Instances<'_>) -> Option<Span> {
    let (a, b) = (instances.a, instances.b);
    let parting = instances.case.parting;
    let early = if a.site.span <= b.site.span { a } else { b };
    let late = if a.site.span <= b.site.span { b } else { a };
    let (x, y) = (sharing(early, parting)?, sharing(late, parting));
    y.is_none_or(|y| x.node != y.node)
        .then(|| nowait(x))
        .flatten()
}

pub(super) fn parted_by_thread(instances: &Instances<'_>) -> bool {
    let Some(node) = instances.a.path.get(instances.case.parting) else {
        return false;
    };
    match node.strand() {
        Some(Strand::Fork { number, .. }) => {
            let number = Term::var(number.clone());
            instances.value(&number, 1) != instances.value(&number, 2)
        }
        _ => false,
    }
}

/// What one of them is protected by, and why that does not help.
fn exclusion(a: &AccessRelation, b: &AccessRelation) -> String {
    let criticals = |access: &AccessRelation| -> Vec<String> {
        let names = access.path.iter().filter_map(|node| match &node.kind {
            PathKind::Critical { name } if !name.contains('#') => Some(if name.is_empty() {
                "an unnamed `critical`".to_string()
            } else {
                format!("`critical({name})`")
            }),
            _ => None,
        });
        names.collect()
    };
    let mut text = String::new();
    let (x, y) = (criticals(a), criticals(b));
    match (x.first(), y.first()) {
        (Some(x), Some(y)) => text.push_str(&format!("; {x} and {y} do not exclude each other")),
        (Some(x), None) => text.push_str(&format!("; (1) is in {x}, but (2) is not")),
        (None, Some(y)) => text.push_str(&format!("; (2) is in {y}, but (1) is not")),
        (None, None) => {}
    }
    match (a.locks.is_empty(), b.locks.is_empty()) {
        (false, false) if readers(a, b) => {
            text.push_str("; both hold their locks as readers, who do not keep each other out");
        }
        (false, false) => text.push_str("; they hold different locks"),
        (false, true) => text.push_str("; only (1) holds a lock"),
        (true, false) => text.push_str("; only (2) holds a lock"),
        (true, true) => {}
    }
    match (a.site.atomicity.is_atomic(), b.site.atomicity.is_atomic()) {
        (true, false) => text.push_str("; only (1) is atomic"),
        (false, true) => text.push_str("; only (2) is atomic"),
        (true, true) if are_of_two_sizes(a, b) => {
            text.push_str("; both are atomic, but on different numbers of bytes");
        }
        _ => {}
    }
    text
}

/// Whether all locks of both are held for reading.
fn readers(a: &AccessRelation, b: &AccessRelation) -> bool {
    a.locks.iter().chain(&b.locks).all(|lock| lock.shared)
}

fn phase(instances: &Instances<'_>, phases: &mut Phases<'_>) -> String {
    let strand = instances
        .a
        .path
        .iter()
        .take(instances.case.parting + 1)
        .rev()
        .find(|node| {
            matches!(
                node.strand(),
                Some(Strand::Fork {
                    kind: ForkKind::Parallel,
                    ..
                })
            )
        });
    let Some(strand) = strand else {
        return "the whole region".to_string();
    };
    if phases
        .syncs(strand.node, SyncKind::Barrier)
        .next()
        .is_none()
    {
        return "the whole region: it has no barrier inside".to_string();
    }
    let stamp = instances.a.fork_clock(strand.node).stamp;
    let reached = phases.reached(
        strand.node,
        SyncKind::Barrier,
        &Point::of_team(&stamp),
        |term| instances.value(term, 1),
    );
    match reached {
        Some((Some(sync), iterations)) => {
            let line = line(instances, sync.span);
            let mut text = format!("before the {} at {line}", sync.description);
            if !iterations.is_empty() {
                let numbers: Vec<String> = iterations.iter().map(i64::to_string).collect();
                text.push_str(&format!(", its execution ({})", numbers.join(", ")));
            }
            text
        }
        Some((None, _)) => "after the last barrier of the region".to_string(),
        None => "one phase".to_string(),
    }
}

/// The explicit task that an access is in, seen from the strand at `parting`.
pub(super) fn task_below(access: &AccessRelation, parting: usize) -> Option<&PathNode> {
    let mut strands = access.path.iter().skip(parting + 1);
    let next = strands.find(|node| node.strand().is_some())?;
    matches!(next.strand(), Some(Strand::Task(_))).then_some(&**next)
}

/// In which iterations of the loops around its creation a task was created.
fn created_in(instances: &Instances<'_>, which: usize, parting: usize) -> String {
    let access = instances.access(which);
    let mut values = Vec::new();
    for node in access.path.iter().skip(parting + 1) {
        if node.strand().is_some() {
            break;
        }
        if let PathKind::Loop { iterators, .. } = &node.kind {
            for iterator in iterators {
                if let Some(value) = instances.value(&iterator.value, which) {
                    values.push(format!("`{}` = {value}", iterator.name));
                }
            }
        }
    }
    match values.is_empty() {
        true => String::new(),
        false => format!(", with {}", values.join(", ")),
    }
}
