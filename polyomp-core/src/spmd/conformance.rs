//! Constructs that stand where OpenMP forbids them (rule `nesting`): section
//! 17.1, "Nesting of Regions", of OpenMP 5.2 (2.20 of 5.0), the restrictions of
//! the `ordered` construct, and branches out of structured blocks. Nesting is
//! that of regions, not of text: called functions have been inlined.
//!
//! What lowering adds for accesses that the source does not spell out obeys no
//! such rules: criticals called `reduction #…`, and `single`s of the construct
//! `lastprivate`. The barrier at the end of a construct is diagnosed with its
//! construct only.

use super::program::{NodeId, Span};
use super::stmt::{
    BarrierOrigin, Block, Cancelled, ForkKind, IMPLICIT_REGION, Loop, Stmt, StmtKind,
};
use super::visit::{Event, Node, Walk};
use crate::report::{Diagnostic, Rule};

/// A construct in a place where the specification forbids it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misplaced {
    /// The nodes of the statements around it, outermost first: a region that
    /// is among them has the diagnostic.
    pub around: Vec<NodeId>,
    /// The finding.
    pub diagnostic: Diagnostic,
}

/// All misplaced constructs of an entry's body, in program order.
pub fn nesting(body: &Block) -> Vec<Misplaced> {
    let mut found: Vec<Misplaced> = Vec::new();
    let mut walk = Walk::block(body);
    while let Some(event) = walk.next() {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        let mut around: Vec<_> = walk.statements().collect();
        around.pop();
        let Some((span, message)) = misplaced(stmt, &around) else {
            continue;
        };
        let diagnostic = Diagnostic {
            rule: Rule::Nesting,
            span,
            message,
        };
        let around = around.iter().map(|stmt| stmt.id).collect();
        let misplaced = Misplaced { around, diagnostic };
        // A function that is called twice is wrong once.
        let known = |other: &Misplaced| {
            other.diagnostic == misplaced.diagnostic
                && other.around.first() == misplaced.around.first()
        };
        if !found.iter().any(known) {
            found.push(misplaced);
        }
    }
    found
}

/// What a statement is to the rules of nesting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Parallel,
    Teams,
    Distribute,
    /// A work-shared loop, `sections`, `single`.
    Worksharing,
    Simd,
    Masked,
    Critical,
    Ordered,
    Task,
    Taskgroup,
    Taskwait,
    Barrier,
}

/// A construct: its kind, its name and its place.
struct Region {
    kind: Kind,
    name: String,
    span: Span,
}

/// The construct that a statement is; `None` for plain statements and for what
/// lowering has added.
fn region(stmt: &Stmt) -> Option<Region> {
    let (kind, name, span) = match &stmt.kind {
        StmtKind::Fork(fork) if fork.construct.name == IMPLICIT_REGION => return None,
        StmtKind::Fork(fork) => {
            let kind = match fork.kind {
                ForkKind::Parallel => Kind::Parallel,
                ForkKind::Teams => Kind::Teams,
            };
            (kind, fork.construct.name.clone(), fork.construct.span)
        }
        StmtKind::Loop(looped) => loop_region(looped, stmt.span)?,
        StmtKind::Sections(sections) => {
            let construct = &sections.construct;
            (Kind::Worksharing, construct.name.clone(), construct.span)
        }
        StmtKind::Single(single) if single.construct.name == "lastprivate" => return None,
        StmtKind::Single(single) => {
            let construct = &single.construct;
            (Kind::Worksharing, construct.name.clone(), construct.span)
        }
        StmtKind::Masked(masked) => {
            let construct = &masked.construct;
            (Kind::Masked, construct.name.clone(), construct.span)
        }
        StmtKind::Critical(critical) if critical.name.starts_with("reduction #") => return None,
        StmtKind::Critical(critical) => {
            let name = match critical.name.as_str() {
                "" => "critical".to_owned(),
                name => format!("critical({name})"),
            };
            (Kind::Critical, name, stmt.span)
        }
        StmtKind::Ordered(_) | StmtKind::Doacross(_) => {
            (Kind::Ordered, "ordered".to_owned(), stmt.span)
        }
        StmtKind::Task(task) => {
            let construct = &task.construct;
            (Kind::Task, construct.name.clone(), construct.span)
        }
        StmtKind::Taskgroup(_) => (Kind::Taskgroup, "taskgroup".to_owned(), stmt.span),
        StmtKind::Taskwait(_) => (Kind::Taskwait, "taskwait".to_owned(), stmt.span),
        StmtKind::Barrier(barrier) if barrier.origin == BarrierOrigin::Explicit => {
            (Kind::Barrier, "barrier".to_owned(), stmt.span)
        }
        _ => return None,
    };
    Some(Region { kind, name, span })
}

fn loop_region(looped: &Loop, stmt: Span) -> Option<(Kind, String, Span)> {
    let sharing = &looped.sharing;
    if sharing.distribute.is_some() {
        let construct = sharing.worksharing.as_ref().map(|w| &w.construct);
        let construct = construct.or(sharing.simd.as_ref().map(|s| &s.construct));
        let (name, span) = construct.map_or(("distribute", stmt), |c| (c.name.as_str(), c.span));
        return Some((Kind::Distribute, name.to_owned(), span));
    }
    if let Some(worksharing) = &sharing.worksharing {
        let construct = &worksharing.construct;
        return Some((Kind::Worksharing, construct.name.clone(), construct.span));
    }
    let construct = &sharing.simd.as_ref()?.construct;
    Some((Kind::Simd, construct.name.clone(), construct.span))
}

/// Where and why a statement may not stand within those around it.
fn misplaced(stmt: &Stmt, around: &[&Stmt]) -> Option<(Span, String)> {
    if let StmtKind::Exit(label) = stmt.kind {
        return branch(stmt, label, around);
    }
    if let StmtKind::Cancel(cancelled) = stmt.kind {
        return Some((stmt.span, cancel(cancelled, around)?));
    }
    let inner = region(stmt)?;
    let message = simd(&inner, around)
        .or_else(|| match inner.kind {
            Kind::Worksharing | Kind::Barrier => team(&inner, around),
            Kind::Masked => masked(&inner, around),
            Kind::Ordered => ordered(around),
            Kind::Critical => critical(stmt, around),
            Kind::Teams => teams(&inner, around),
            Kind::Distribute => distribute(&inner, around),
            Kind::Parallel | Kind::Simd | Kind::Task | Kind::Taskgroup | Kind::Taskwait => None,
        })
        .or_else(|| within_teams(&inner, around))?;
    Some((inner.span, message))
}

/// The constructs around, innermost first, up to the parallel region that
/// binds: those that the construct is closely nested in.
fn closely<'s>(around: &'s [&Stmt]) -> impl std::iter::Iterator<Item = (Region, &'s Stmt)> {
    let regions = around
        .iter()
        .rev()
        .filter_map(|stmt| Some((region(stmt)?, *stmt)));
    regions.take_while(|(region, _)| region.kind != Kind::Parallel)
}

fn named(region: &Region) -> String {
    let article = if region.name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    let Region { name, span, .. } = region;
    if span.line == 0 {
        format!("{article} `{name}` region")
    } else {
        format!("{article} `{name}` region (line {})", span.line)
    }
}

const SECTION: &str = "(OpenMP 5.2, 17.1)";

/// Work-sharing constructs and barriers are for the whole team.
fn team(inner: &Region, around: &[&Stmt]) -> Option<String> {
    let (outer, _) = closely(around).find(|(outer, _)| {
        matches!(
            outer.kind,
            Kind::Worksharing | Kind::Masked | Kind::Critical | Kind::Ordered | Kind::Task
        ) || is_shared_distribute(outer, around)
    })?;
    let why = match outer.kind {
        Kind::Critical | Kind::Ordered => {
            "all threads of the team must come to it, but they can be within the region only one \
             after the other"
        }
        Kind::Masked => "all threads of the team must come to it, but only some execute the region",
        Kind::Task => "all threads of the team must come to it, but one thread executes the task",
        _ => "all threads of the team must come to it, but the region is divided among them",
    };
    let name = &inner.name;
    let outer = named(&outer);
    Some(format!(
        "`{name}` may not be closely nested inside {outer}: {why} {SECTION}"
    ))
}

/// `distribute parallel for` as one loop shares its iterations among threads too.
fn is_shared_distribute(outer: &Region, around: &[&Stmt]) -> bool {
    outer.kind == Kind::Distribute
        && around.iter().any(|stmt| match &stmt.kind {
            StmtKind::Loop(looped) => {
                looped.sharing.distribute.is_some()
                    && looped
                        .sharing
                        .worksharing
                        .as_ref()
                        .is_some_and(|w| w.construct.span == outer.span)
            }
            _ => false,
        })
}

fn masked(inner: &Region, around: &[&Stmt]) -> Option<String> {
    let inside = |outer: &Region| matches!(outer.kind, Kind::Worksharing | Kind::Task);
    let (outer, _) = closely(around).find(|(outer, _)| inside(outer))?;
    let name = &inner.name;
    let outer = named(&outer);
    Some(format!(
        "`{name}` may not be closely nested inside {outer}: the thread that it selects may not \
         come to it {SECTION}"
    ))
}

fn ordered(around: &[&Stmt]) -> Option<String> {
    for (outer, stmt) in closely(around) {
        match (outer.kind, &stmt.kind) {
            (Kind::Critical | Kind::Ordered | Kind::Task, _) => {
                let outer = named(&outer);
                return Some(format!(
                    "`ordered` may not be closely nested inside {outer} {SECTION}"
                ));
            }
            (_, StmtKind::Loop(looped)) => {
                let worksharing = looped.sharing.worksharing.as_ref();
                if worksharing.is_none_or(|worksharing| worksharing.ordered) {
                    return None;
                }
                let outer = named(&outer);
                return Some(format!(
                    "`ordered` stands inside {outer} whose loop has no `ordered` clause \
                     (OpenMP 5.2, 15.10)"
                ));
            }
            _ => {}
        }
    }
    let message = "`ordered` stands inside no loop with an `ordered` clause (OpenMP 5.2, 15.10)";
    Some(message.to_owned())
}

/// What is cancelled is the construct directly around, and its end is where its threads meet again.
fn cancel(cancelled: Cancelled, around: &[&Stmt]) -> Option<String> {
    const RULE: &str = "(OpenMP 5.2, 11.5)";
    let mut regions = around
        .iter()
        .rev()
        .filter_map(|stmt| Some((region(stmt)?, *stmt)));
    let outer = regions.next();
    let kind = outer.as_ref().map(|(_, stmt)| &stmt.kind);
    let (name, fits, nowait) = match (cancelled, kind) {
        (Cancelled::Parallel, kind) => {
            let fits =
                matches!(kind, Some(StmtKind::Fork(fork)) if fork.kind == ForkKind::Parallel);
            ("parallel", fits, false)
        }
        (Cancelled::For, Some(StmtKind::Loop(looped))) => {
            let sharing = looped.sharing.worksharing.as_ref();
            let open = sharing.is_some_and(|sharing| sharing.nowait.is_some() || sharing.ordered);
            ("for", sharing.is_some(), open)
        }
        (Cancelled::For, _) => ("for", false, false),
        (Cancelled::Sections, Some(StmtKind::Sections(sections))) => {
            ("sections", true, sections.nowait.is_some())
        }
        (Cancelled::Sections, _) => ("sections", false, false),
    };
    if nowait {
        return Some(format!(
            "a `{name}` construct with `nowait` or `ordered` cannot be cancelled {RULE}"
        ));
    }
    (!fits)
        .then(|| format!("`{name}` can only be cancelled directly inside a `{name}` region {RULE}"))
}

fn critical(stmt: &Stmt, around: &[&Stmt]) -> Option<String> {
    let StmtKind::Critical(inner) = &stmt.kind else {
        return None;
    };
    // A task need not be executed where it is created.
    let own = around.iter().rev();
    let own = own.take_while(|stmt| !matches!(stmt.kind, StmtKind::Task(_)));
    let same = |stmt: &&&Stmt| match &stmt.kind {
        StmtKind::Critical(outer) => outer.name == inner.name,
        _ => false,
    };
    let outer = own.filter(|stmt| region(stmt).is_some()).find(same)?;
    let outer = named(&region(outer)?);
    Some(format!(
        "a `critical` region may not be nested inside {outer}, which has the same name: the \
         thread waits for itself {SECTION}"
    ))
}

fn teams(inner: &Region, around: &[&Stmt]) -> Option<String> {
    let mut outer = around.iter().rev().filter_map(|stmt| region(stmt));
    let outer = outer.next()?;
    let in_target = outer.kind == Kind::Task && outer.name.starts_with("target");
    let outer = named(&outer);
    let name = &inner.name;
    if name.starts_with("target") || in_target {
        return None;
    }
    Some(format!(
        "`{name}` may not be nested inside {outer}: only `target` or nothing may be around it \
         {SECTION}"
    ))
}

fn distribute(inner: &Region, around: &[&Stmt]) -> Option<String> {
    // Without anything around it, it stands in a function that a `teams`
    // region elsewhere may call.
    let mut regions = around.iter().rev().filter_map(|stmt| region(stmt));
    let mut outer = regions.next()?;
    if outer.kind == Kind::Parallel && outer.span == inner.span {
        // The team of `distribute parallel for` itself.
        outer = regions.next()?;
    }
    if outer.kind == Kind::Teams {
        return None;
    }
    let name = &inner.name;
    let outer = named(&outer);
    Some(format!(
        "`{name}` must stand directly inside a `teams` region, not inside {outer} {SECTION}"
    ))
}

fn within_teams(inner: &Region, around: &[&Stmt]) -> Option<String> {
    if matches!(inner.kind, Kind::Parallel | Kind::Distribute | Kind::Teams) {
        return None;
    }
    let outer = around.iter().rev().find_map(|stmt| region(stmt))?;
    if outer.kind != Kind::Teams || inner.kind == Kind::Simd {
        return None;
    }
    let name = &inner.name;
    let outer = named(&outer);
    Some(format!(
        "`{name}` may not stand directly inside {outer}: only `distribute`, `parallel` and `loop` \
         may {SECTION}"
    ))
}

fn simd(inner: &Region, around: &[&Stmt]) -> Option<String> {
    if matches!(inner.kind, Kind::Simd | Kind::Ordered) {
        return None;
    }
    let lanes = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Loop(looped) => looped.sharing.simd.is_some(),
        _ => false,
    };
    let (outer, _) = closely(around).find(|(_, stmt)| lanes(stmt))?;
    let name = &inner.name;
    let outer = named(&outer);
    Some(format!(
        "`{name}` may not be nested inside {outer}: only `simd`, `loop`, `atomic` and `ordered \
         simd` may {SECTION}"
    ))
}

/// An exit that leaves a structured block.
fn branch(stmt: &Stmt, label: super::stmt::LabelId, around: &[&Stmt]) -> Option<(Span, String)> {
    let target = |stmt: &&&Stmt| match stmt.kind {
        StmtKind::Labelled { label: found, .. } => found == label,
        _ => false,
    };
    let left = around.iter().rev().take_while(|stmt| !target(stmt));
    let outer = left.filter_map(|stmt| region(stmt)).next()?;
    let outer = named(&outer);
    let message = format!("a branch leaves {outer}: its structured block has one exit, at the end");
    Some((stmt.span, message))
}
