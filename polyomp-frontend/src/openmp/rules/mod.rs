//! The rules that relate a directive and its clauses: which are allowed, which may be repeated,
//! which exclude each other, which are needed, and that a variable has one data-sharing attribute.

mod allowed;

use std::collections::HashMap;

use super::clause::{Clause, ClauseKind};
use super::clause_name::ClauseName as N;
use super::directive::{Argument, Directive};
use super::leaf::Leaf;
use super::list_item::ListItem;
use super::text::{DirectiveError, ErrorKind};

pub use allowed::{allowed_clauses, allows};

/// Clauses of which a directive may have at most one.
const EXCLUSIVE: &[&[N]] = &[
    &[N::SeqCst, N::AcqRel, N::Acquire, N::Release, N::Relaxed],
    &[N::Read, N::Write, N::Update],
    &[N::Read, N::Capture],
    &[N::Write, N::Capture],
    &[N::Read, N::Compare],
    &[N::Write, N::Compare],
    &[N::GrainSize, N::NumTasks],
    &[N::Full, N::Partial],
    &[N::Inbranch, N::Notinbranch],
    &[N::Inclusive, N::Exclusive],
    &[N::Simd, N::Depend, N::Doacross],
    &[N::Threads, N::Depend, N::Doacross],
    &[N::CopyPrivate, N::Nowait],
    &[N::Detach, N::Mergeable],
    &[N::Ordered, N::Order],
    &[N::Default, N::Otherwise],
];

/// Directives that need one of these clauses.
const NEEDED: &[(Leaf, &[N])] = &[
    (Leaf::Tile, &[N::Sizes]),
    (Leaf::Stripe, &[N::Sizes]),
    (Leaf::Split, &[N::Counts]),
    (Leaf::Scan, &[N::Inclusive, N::Exclusive, N::InitComplete]),
    (
        Leaf::TargetData,
        &[N::Map, N::UseDevicePtr, N::UseDeviceAddr],
    ),
    (Leaf::TargetEnterData, &[N::Map]),
    (Leaf::TargetExitData, &[N::Map]),
    (Leaf::TargetUpdate, &[N::To, N::From]),
    (Leaf::Depobj, &[N::Depend, N::Destroy, N::Init, N::Update]),
    (Leaf::DeclareVariant, &[N::Match]),
    (Leaf::BeginDeclareVariant, &[N::Match]),
    (Leaf::DeclareMapper, &[N::Map]),
    (Leaf::Interop, &[N::Destroy, N::Init, N::Use]),
];

/// Everything that is wrong with the clauses of the directive; what the clause parsers reported is not
/// repeated.
pub(super) fn check(directive: &Directive) -> Vec<DirectiveError> {
    let mut errors = Vec::new();
    check_allowed(directive, &mut errors);
    check_repeated(directive, &mut errors);
    check_exclusive(directive, &mut errors);
    check_needed(directive, &mut errors);
    check_listed_once(directive, &mut errors);
    errors
}

fn check_allowed(directive: &Directive, errors: &mut Vec<DirectiveError>) {
    for clause in &directive.clauses {
        let Some(name) = clause.kind.name() else {
            continue;
        };
        let leaves = match &clause.directive {
            Some(modifier) => modifier.kind.leaves(),
            None => directive.leaves(),
        };
        let allowed = leaves.iter().any(|leaf| allows(*leaf, name));
        if allowed && !is_lost_in_combination(directive, name) {
            continue;
        }
        let on = match &clause.directive {
            Some(modifier) => modifier.kind.name(),
            None => directive.kind.name(),
        };
        errors.push(DirectiveError::new(
            ErrorKind::ClauseNotAllowed,
            clause.span,
            format!("`{name}` is not allowed on `{on}`"),
        ));
    }
}

/// Clauses that a leaf construct allows but the combined construct does not (OpenMP 5.2, 17.1 and the
/// sections on combined constructs of 5.1, 2.16).
fn is_lost_in_combination(directive: &Directive, name: N) -> bool {
    let contains = |leaf| directive.contains(leaf);
    match name {
        // The barrier at the end of the worksharing construct is that of the parallel one.
        N::Nowait => contains(Leaf::Parallel) && !contains(Leaf::Target),
        N::CopyIn => contains(Leaf::Target),
        N::Ordered => contains(Leaf::Distribute),
        _ => false,
    }
}

fn check_repeated(directive: &Directive, errors: &mut Vec<DirectiveError>) {
    let mut seen: Vec<(N, String)> = Vec::new();
    for clause in &directive.clauses {
        let Some(name) = clause.kind.name() else {
            continue;
        };
        if allowed::is_repeatable(name) {
            continue;
        }
        let key = (name, discriminator(clause));
        if seen.contains(&key) {
            errors.push(DirectiveError::new(
                ErrorKind::RepeatedClause,
                clause.span,
                format!("`{name}` may be given only once here"),
            ));
        } else {
            seen.push(key);
        }
    }
}

/// What makes two clauses of the same name different enough to stand on one directive.
fn discriminator(clause: &Clause) -> String {
    let modifier = clause
        .directive
        .as_ref()
        .map(|modifier| modifier.kind.name())
        .unwrap_or_default();
    let category = match &clause.kind {
        ClauseKind::Default(default) => default.category,
        ClauseKind::DefaultMap(default) => default.category,
        _ => None,
    };
    format!("{modifier}:{}", category.map_or("", |c| c.as_str()))
}

fn check_exclusive(directive: &Directive, errors: &mut Vec<DirectiveError>) {
    for set in EXCLUSIVE {
        let mut first: Option<N> = None;
        for clause in &directive.clauses {
            let Some(name) = clause.kind.name().filter(|name| set.contains(name)) else {
                continue;
            };
            match first {
                None => first = Some(name),
                Some(other) if other != name => errors.push(DirectiveError::new(
                    ErrorKind::Conflict,
                    clause.span,
                    format!("`{name}` and `{other}` exclude each other"),
                )),
                Some(_) => {}
            }
        }
    }
    let has = |name: N| {
        directive
            .clauses
            .iter()
            .any(|c| c.kind.name() == Some(name))
    };
    for clause in &directive.clauses {
        if let Some(name @ (N::Fail | N::Weak)) = clause.kind.name()
            && !has(N::Compare)
        {
            errors.push(DirectiveError::new(
                ErrorKind::MissingClause,
                clause.span,
                format!("`{name}` needs the clause `compare`"),
            ));
        }
    }
    if let Argument::List(_) = &directive.argument
        && directive.contains(Leaf::Flush)
        && let Some(clause) = directive.clauses.first()
    {
        errors.push(DirectiveError::new(
            ErrorKind::Conflict,
            clause.span,
            "`flush` with a list has no memory order",
        ));
    }
}

fn check_needed(directive: &Directive, errors: &mut Vec<DirectiveError>) {
    for (leaf, names) in NEEDED {
        if directive.leaves() != [*leaf] {
            continue;
        }
        let present = directive.clauses.iter().any(|clause| {
            // A malformed clause has been reported; do not report it as absent too.
            matches!(&clause.kind, ClauseKind::Malformed(malformed)
                if malformed.known.is_some_and(|name| names.contains(&name)))
                || clause.kind.name().is_some_and(|name| names.contains(&name))
        });
        if !present {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            errors.push(DirectiveError::new(
                ErrorKind::MissingClause,
                directive.name_span,
                format!("`{leaf}` needs the clause {}", names.join(" or ")),
            ));
        }
    }
}

/// A variable is in at most one data-sharing attribute clause of a directive, but may be in both a
/// `firstprivate` and a `lastprivate` clause (OpenMP 5.1, 2.21.4; 6.0, 7.5).
fn check_listed_once(directive: &Directive, errors: &mut Vec<DirectiveError>) {
    let mut seen: HashMap<&str, Vec<N>> = HashMap::new();
    for clause in &directive.clauses {
        if clause.directive.is_some() {
            continue;
        }
        let (Some(name), Some(items)) = (clause.kind.name(), attribute_items(&clause.kind)) else {
            continue;
        };
        for item in items.iter().filter(|item| item.is_variable()) {
            let before = seen.entry(&item.name).or_default();
            let clash = before.iter().copied().find(|other| {
                !matches!(
                    (*other, name),
                    (N::FirstPrivate, N::LastPrivate) | (N::LastPrivate, N::FirstPrivate)
                )
            });
            if let Some(other) = clash {
                errors.push(DirectiveError::new(
                    ErrorKind::Conflict,
                    item.span,
                    if other == name {
                        format!("`{}` is listed twice in `{name}`", item.name)
                    } else {
                        format!("`{}` is listed in `{other}` and in `{name}`", item.name)
                    },
                ));
            }
            before.push(name);
        }
    }
}

fn attribute_items(kind: &ClauseKind) -> Option<&[ListItem]> {
    match kind {
        ClauseKind::Shared(items) | ClauseKind::Private(items) => Some(items),
        ClauseKind::FirstPrivate(clause) => Some(&clause.items),
        ClauseKind::LastPrivate(clause) => Some(&clause.items),
        ClauseKind::Linear(clause) => Some(&clause.items),
        ClauseKind::Induction(clause) => Some(&clause.items),
        ClauseKind::Reduction(clause) => Some(&clause.items),
        _ => None,
    }
}
