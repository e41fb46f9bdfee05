//! Orders that come from data: regions whose synchronisation the static analysis does not see are explored.

use std::collections::BTreeMap;

use super::confirm::{NOT_CHECKED, unconfirmed};
use super::{EntryAnalysis, Options, findings, verdict};
use crate::budget::Deadline;
use crate::explore::{self, Exploration, Handover, Sighting};
use crate::formula::{Formula, Term};
use crate::report::{
    Access, AccessKind, Approximation, Certainty, Race, RegionReport, Rule, Verdict,
};
use crate::solve::{Decision, Query};
use crate::spmd::visit::{AccessRef, Event, Node, Walk, accesses};
use crate::spmd::{Atomicity, Entry, ForkKind, ParamId, Program, Span, Stmt, StmtKind};

/// Follows the interleavings of a region where that may change what is known of it.
pub(super) fn refine(
    analysis: &mut EntryAnalysis<'_>,
    entry: &Entry,
    options: &Options,
    deadline: &Deadline,
    fork: &Stmt,
    report: &mut RegionReport,
) {
    let parallel = matches!(&fork.kind, StmtKind::Fork(fork) if fork.kind == ForkKind::Parallel);
    let decided = verdict(report);
    if !parallel
        || decided == Verdict::RaceFree
        || !report.unsupported.is_empty()
        || !report.diagnostics.is_empty()
    {
        return;
    }
    let handover = explore::handover(analysis.program, fork, &analysis.leads(), analysis.scop);
    if !handover.synchronises {
        return;
    }
    let sites = accesses(std::slice::from_ref(fork));
    let doubted = |race: &Race| {
        race.certainty == Certainty::Proved && doubt(&handover, &sites, race).is_some()
    };
    let unchecked = |race: &Race| {
        let mut approximations = race.approximations.iter();
        approximations.any(|found| found.reason.starts_with(NOT_CHECKED))
    };
    let mut known = report.races.iter();
    let open = !report.undecided.is_empty() || known.any(|race| doubted(race) || unchecked(race));
    if decided == Verdict::Race && !open {
        return;
    }
    let subject = explore::Subject {
        program: analysis.program,
        entry,
        region: fork.id,
        params: fixed(analysis),
        initialised: analysis.scop.initialised.clone(),
        threads: options.threads,
        lists_order_all: false,
        deadline: deadline.clone(),
    };
    let found = explore::explore(&subject, &explore::Limits::default());
    let races = races(
        analysis.program,
        fork,
        &sites,
        &found,
        &subject.params,
        report,
    );
    match &found.incomplete {
        None => {
            report.races = races;
            doubt_partial_flushes(&subject, fork, &mut report.races);
            report.undecided.clear();
            report.approximations.clear();
            report.assumptions.extend(assumptions(&found, fork));
            report.assumptions.sort();
        }
        Some(reason) => {
            // What would be certain but for a wait that the executor does not come through, and that may order it.
            let (waiting, rest) = std::mem::take(&mut report.races)
                .into_iter()
                .partition(|race| {
                    unchecked(race)
                        && race.approximations.len() == 1
                        && doubt(&handover, &sites, race).is_some()
                });
            report.races = rest;
            leave_undecided(waiting, &mut report.undecided);
            for race in &mut report.races {
                if race.certainty == Certainty::Proved
                    && let Some(what) = doubt(&handover, &sites, race)
                {
                    race.certainty = Certainty::Possible;
                    let [first, _] = &race.accesses;
                    race.approximations.push(Approximation {
                        span: first.span,
                        reason: format!(
                            "whether {what} orders the two accesses was not decided: {reason}"
                        ),
                    });
                }
            }
            if !report.undecided.is_empty() {
                report.undecided.push(Approximation {
                    span: report.span,
                    reason: format!(
                        "threads wait for one another, and the orders of their steps could not all be followed: \
                         {reason}{}",
                        remedy(reason)
                    ),
                });
            }
            let known = std::mem::take(&mut report.races);
            report.races = findings::unique(races.into_iter().chain(known));
        }
    }
}

/// Of races whose instances could not be executed to the end, only that.
fn leave_undecided(races: Vec<Race>, undecided: &mut Vec<Approximation>) {
    for race in races {
        let [a, b] = &race.accesses;
        let mut approximations = race.approximations.iter();
        let why = approximations.find_map(|found| found.reason.strip_prefix(NOT_CHECKED));
        let why = why.unwrap_or_default().trim_start_matches(": ");
        let reason = unconfirmed(&a.text, &b.text, why);
        undecided.push(Approximation {
            span: a.span,
            reason,
        });
    }
}

/// What helps where interleavings could not be followed.
fn remedy(reason: &str) -> &'static str {
    if reason.contains("values that are not known") {
        " (give what they wait for, and bounds, a value before the region)"
    } else if reason.contains("team") || reason.contains("threads there are") {
        " (`--threads 2` or `num_threads(2)` tells how many threads there are)"
    } else if reason.contains("too many") {
        " (fewer threads, `--threads 2`, and small bounds help)"
    } else {
        ""
    }
}

/// What might order the accesses of a race that the phases do not see.
fn doubt(handover: &Handover, sites: &[AccessRef<'_>], race: &Race) -> Option<&'static str> {
    if handover.locks_over_barriers {
        return Some("a lock that is held over a barrier");
    }
    let waited = race.accesses.iter().any(|access| {
        let mut nodes = sites.iter().filter(|site| {
            site.site.span == access.span && site.is_write == (access.kind == AccessKind::Write)
        });
        nodes.any(|site| handover.after_wait.contains(&site.site.id))
    });
    waited.then_some("a loop that waits for another thread")
}

/// A `flush` with a list is taken to order nothing: where there is one, a race is certain if it is one, too, where that
/// orders everything.
fn doubt_partial_flushes(subject: &explore::Subject<'_>, fork: &Stmt, races: &mut [Race]) {
    let partial = Walk::stmts(std::slice::from_ref(fork)).find_map(|event| match event {
        Event::Enter(Node::Stmt(stmt))
            if matches!(stmt.kind, StmtKind::Flush(Atomicity::Relaxed)) =>
        {
            Some(stmt.span)
        }
        _ => None,
    });
    let Some(span) = partial else { return };
    let ordering = explore::Subject {
        lists_order_all: true,
        ..subject.clone()
    };
    let left = explore::explore(&ordering, &explore::Limits::default());
    let sites = accesses(std::slice::from_ref(fork));
    let place = |node| {
        let site = sites.iter().find(|site| site.site.id == node);
        site.map(|site| (site.site.span, site.is_write))
    };
    let certain: Vec<_> = left.races.keys().map(|pair| pair.map(place)).collect();
    for race in races {
        let places = race
            .accesses
            .each_ref()
            .map(|access| Some((access.span, access.kind == AccessKind::Write)));
        let [first, second] = places;
        if certain.contains(&places) || certain.contains(&[second, first]) {
            continue;
        }
        race.certainty = Certainty::Possible;
        race.approximations.push(Approximation {
            span,
            reason: "what a `flush` with a list orders is not followed".to_string(),
        });
    }
}

/// The parameters that facts give one value.
fn fixed(analysis: &mut EntryAnalysis<'_>) -> BTreeMap<ParamId, i64> {
    let mut fixed = BTreeMap::new();
    let scop = analysis.scop;
    for (symbol, param) in &scop.params {
        let speaks = |fact: &&Formula| fact.free_symbols().contains(symbol);
        if !scop.facts.iter().any(|fact| speaks(&fact)) {
            continue;
        }
        let facts = || scop.facts.iter().cloned();
        let Decision::Point(model) = analysis.solver.decide(&Query::new(Formula::and(facts())))
        else {
            continue;
        };
        let Some(value) = model.value(symbol) else {
            continue;
        };
        let other = Term::var(symbol.clone()).differs(value);
        let query = Query::new(Formula::and(facts().chain([other])));
        if matches!(analysis.solver.decide(&query), Decision::Empty { .. }) {
            fixed.insert(*param, value);
        }
    }
    fixed
}

/// What a complete exploration rests on.
fn assumptions(found: &Exploration, fork: &Stmt) -> Vec<String> {
    let followed = match (found.teams.first(), found.teams.last()) {
        (Some(first), Some(last)) if first != last => {
            format!("all interleavings of {first} to {last} threads were followed")
        }
        (Some(only), _) => format!("all interleavings of {only} threads were followed"),
        _ => return Vec::new(),
    };
    let mut flushes = false;
    let walk = Walk::stmts(std::slice::from_ref(fork));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            flushes |= matches!(stmt.kind, StmtKind::Flush(_));
        }
    }
    let atomics = accesses(std::slice::from_ref(fork))
        .iter()
        .any(|access| access.site.atomicity.is_atomic());
    let mut assumptions = vec![followed];
    if atomics || flushes {
        assumptions
            .push("atomic operations take effect in one order that all threads see".to_string());
    }
    assumptions
}

/// The races that were found, as the report has them: in the words of the static analysis where it has found the same
/// instance.
fn races(
    program: &Program,
    fork: &Stmt,
    sites: &[AccessRef<'_>],
    found: &Exploration,
    params: &BTreeMap<ParamId, i64>,
    report: &RegionReport,
) -> Vec<Race> {
    let mut races = Vec::new();
    for instances in found.races.values() {
        let described: Vec<Race> = instances
            .iter()
            .filter_map(|race| describe(program, fork, sites, race, params))
            .collect();
        let known = report.races.iter().find(|known| {
            known.certainty == Certainty::Proved
                && described.iter().any(|race| same_instance(known, race))
        });
        races.extend(known.cloned().or_else(|| described.into_iter().next()));
    }
    findings::unique(races.into_iter())
}

fn same_instance(a: &Race, b: &Race) -> bool {
    let same = |x: &Access, y: &Access| {
        (x.span, x.kind, &x.thread, &x.iteration) == (y.span, y.kind, &y.thread, &y.iteration)
    };
    let [first, second] = &a.accesses;
    let [x, y] = &b.accesses;
    a.parameters.get("num_threads") == b.parameters.get("num_threads")
        && ((same(first, x) && same(second, y)) || (same(first, y) && same(second, x)))
}

fn describe(
    program: &Program,
    fork: &Stmt,
    sites: &[AccessRef<'_>],
    race: &explore::Race,
    params: &BTreeMap<ParamId, i64>,
) -> Option<Race> {
    let access = |sighting: &Sighting| {
        let found = sites
            .iter()
            .find(|site| site.site.id == sighting.access && site.is_write == sighting.write)?;
        let name = |local: &crate::spmd::LocalId| {
            let local = program.local(*local)?;
            Some(local.name.clone())
        };
        Some(Access {
            span: found.site.span,
            kind: if sighting.write {
                AccessKind::Write
            } else {
                AccessKind::Read
            },
            atomic: sighting.atomic,
            text: found.site.text.to_string(),
            implied: found.site.implied.as_ref().map(|text| text.to_string()),
            thread: vec![("tid".to_string(), sighting.thread as i64)],
            iteration: sighting
                .iteration
                .iter()
                .filter_map(|(local, value)| Some((name(local)?, *value)))
                .collect(),
            element: race.element.clone(),
        })
    };
    let [a, b] = &race.sightings;
    let mut accesses = [access(a)?, access(b)?];
    if accesses[1].span < accesses[0].span {
        accesses.reverse();
    }
    let named = |(param, value): (&ParamId, &i64)| {
        let param = program.param(*param)?;
        Some((param.name.clone(), *value))
    };
    let mut parameters: BTreeMap<String, i64> = params.iter().filter_map(named).collect();
    parameters.insert("num_threads".to_string(), race.team as i64);
    Some(Race {
        rule: Rule::DataRace,
        certainty: Certainty::Proved,
        variable: race.variable.clone(),
        accesses,
        phase: phase(fork, race.passed),
        parameters,
        why: "in one order of the threads' steps no barrier, no lock, and no release that is acquired stands between \
              the two accesses"
            .to_string(),
        notes: Vec::new(),
        help: Some(format!(
            "protect every access to `{}` by one `critical` or lock, or let an atomic `release` after the one and an \
             `acquire` before the other order them",
            race.variable
        )),
        approximations: Vec::new(),
        instances: None,
    })
}

fn phase(fork: &Stmt, passed: Option<Span>) -> String {
    if let Some(span) = passed {
        return format!("after the barrier at line {}", span.line);
    }
    let walk = Walk::stmts(std::slice::from_ref(fork));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && matches!(stmt.kind, StmtKind::Barrier(_))
        {
            return "before the first barrier of the region".to_string();
        }
    }
    "the whole region: it has no barrier inside".to_string()
}
