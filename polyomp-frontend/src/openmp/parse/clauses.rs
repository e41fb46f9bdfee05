//! One clause: from its name and what is in its parentheses to its typed form.

use super::items::{Allowed, list};
use super::{Context, data, device, loops, reduction, selector, task};
use crate::openmp::clause_name::ClauseName;
use crate::openmp::keyword::{KeywordSet, choices};
use crate::openmp::leaf::Leaf;
use crate::openmp::name::whole_directive_name;
use crate::openmp::similar;
use crate::openmp::text::{DirectiveError, ErrorKind, ExprText, TextSpan};
use crate::openmp::view::{View, argument_error};
use crate::openmp::{
    AtomicAccess, Clause, ClauseKind, DirectiveModifier, Keyword, MalformedClause, MemoryOrder,
};

/// The clause named in `context`; one that is wrong is kept as malformed.
pub(super) fn parse(
    argument: Option<View<'_>>,
    span: TextSpan,
    context: &mut Context<'_>,
) -> Clause {
    let known = ClauseName::from_text(context.clause);
    let parsed = match known {
        Some(name) => with_modifier(name, argument, context),
        None => Err(unknown(context)),
    };
    let (kind, directive) = parsed.unwrap_or_else(|error| {
        context.errors.push(error);
        let malformed = MalformedClause {
            name: context.clause.to_owned(),
            known,
            argument: argument.map(View::raw),
        };
        (ClauseKind::Malformed(malformed), None)
    });
    Clause {
        kind,
        directive,
        name_span: context.clause_span,
        span,
    }
}

fn unknown(context: &Context<'_>) -> DirectiveError {
    let error = DirectiveError::new(
        ErrorKind::UnknownClause,
        context.clause_span,
        format!("OpenMP has no clause `{}`", context.clause),
    );
    let lower = context.clause.to_lowercase().replace('-', "_");
    match ClauseName::from_text(&lower) {
        Some(name) => error.with_help(format!("write `{name}`")),
        None => {
            let names = ClauseName::ALL.iter().map(|name| name.as_str());
            match similar::nearest(&lower, names) {
                Some(name) => error.with_help(format!("did you mean `{name}`?")),
                None => error,
            }
        }
    }
}

/// A clause that may name the construct it is for (OpenMP 6.0, section 5.4.1).
fn with_modifier(
    name: ClauseName,
    argument: Option<View<'_>>,
    context: &mut Context<'_>,
) -> Result<(ClauseKind, Option<DirectiveModifier>), DirectiveError> {
    let Some(view) = argument else {
        return Ok((kind(name, None, context)?, None));
    };
    let (modifier, view) = directive_modifier(name, view, context)?;
    Ok((kind(name, Some(view), context)?, modifier))
}

/// The directive name that stands alone before the first colon, or first among the modifiers there;
/// and the argument without it.
fn directive_modifier<'a>(
    name: ClauseName,
    view: View<'a>,
    context: &Context<'_>,
) -> Result<(Option<DirectiveModifier>, View<'a>), DirectiveError> {
    // In these, words before a colon are something else: list items, modifiers named like a
    // directive, selectors.
    if matches!(
        name,
        ClauseName::Linear
            | ClauseName::Aligned
            | ClauseName::Schedule
            | ClauseName::Depend
            | ClauseName::When
            | ClauseName::Match
            | ClauseName::Otherwise
            | ClauseName::Apply
    ) {
        return Ok((None, view));
    }
    let Some((before, after)) = view.split_once(":") else {
        return Ok((None, view));
    };
    let (named, rest) = match before.split_once(",") {
        Some((first, _)) => (first, view.skip(first.slice().len() + 1)),
        None => (before, after),
    };
    let Some(kind) = whole_directive_name(named) else {
        return Ok((None, view));
    };
    let ours = kind
        .leaves()
        .iter()
        .all(|leaf| context.leaves.contains(*leaf));
    if !ours && name == ClauseName::If {
        return Err(argument_error(
            named.span(),
            format!(
                "`if({}: …)` does not apply to `{}`",
                kind.name(),
                context.leaves.name()
            ),
        ));
    }
    if !ours {
        return Ok((None, view));
    }
    let modifier = DirectiveModifier {
        kind,
        span: named.span(),
    };
    Ok((Some(modifier), rest))
}

/// The typed form of the clause `name`.
fn kind(
    name: ClauseName,
    argument: Option<View<'_>>,
    context: &mut Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    use Allowed::{Sections, Variables};
    use ClauseName as N;
    let items = |allowed: Allowed, context: &Context<'_>| {
        list(required(argument, context)?, allowed, context)
    };
    Ok(match name {
        N::Default if context.leaves.contains(Leaf::Metadirective) => {
            selector::otherwise(argument, context)?
        }
        N::Default => data::default(required(argument, context)?, context)?,
        N::Shared => ClauseKind::Shared(items(Variables, context)?),
        N::Private => ClauseKind::Private(items(Variables, context)?),
        N::FirstPrivate => data::first_private(required(argument, context)?, context)?,
        N::LastPrivate => data::last_private(required(argument, context)?, context)?,
        N::Linear => data::linear(required(argument, context)?, context)?,
        N::Induction => data::induction(required(argument, context)?, context)?,
        N::Reduction => ClauseKind::Reduction(reduction::parse(
            required(argument, context)?,
            true,
            context,
        )?),
        N::InReduction => ClauseKind::InReduction(reduction::parse(
            required(argument, context)?,
            false,
            context,
        )?),
        N::TaskReduction => ClauseKind::TaskReduction(reduction::parse(
            required(argument, context)?,
            false,
            context,
        )?),
        N::CopyIn => ClauseKind::CopyIn(items(Variables, context)?),
        N::CopyPrivate => ClauseKind::CopyPrivate(items(Variables, context)?),
        N::Allocate => data::allocate(required(argument, context)?, context)?,
        N::Inclusive => ClauseKind::Inclusive(items(Sections, context)?),
        N::Exclusive => ClauseKind::Exclusive(items(Sections, context)?),
        N::Nontemporal => ClauseKind::Nontemporal(items(Variables, context)?),
        N::Aligned => data::aligned(required(argument, context)?, context)?,
        N::Uniform => ClauseKind::Uniform(items(Variables, context)?),

        N::NumThreads => loops::num_threads(required(argument, context)?, context)?,
        N::If => ClauseKind::If(one(argument, context)?),
        N::ProcBind => ClauseKind::ProcBind(keyword(required(argument, context)?, context)?),
        N::Schedule => loops::schedule(required(argument, context)?, context)?,
        N::DistSchedule => loops::dist_schedule(required(argument, context)?, context)?,
        N::Collapse => ClauseKind::Collapse(one(argument, context)?),
        N::Ordered => ClauseKind::Ordered(at_most_one(argument, context)?),
        N::Nowait => ClauseKind::Nowait(at_most_one(argument, context)?),
        N::Order => loops::order(required(argument, context)?, context)?,
        N::Bind => ClauseKind::Bind(keyword(required(argument, context)?, context)?),
        N::Filter => ClauseKind::Filter(one(argument, context)?),
        N::Safelen => ClauseKind::SafeLen(one(argument, context)?),
        N::Simdlen => ClauseKind::SimdLen(one(argument, context)?),
        N::Threads => bare(ClauseKind::Threads, argument, context)?,
        N::Simd => bare(ClauseKind::Simd, argument, context)?,
        N::Doacross => ClauseKind::Doacross(task::doacross(required(argument, context)?, context)?),
        N::Sizes => ClauseKind::Sizes(expressions(argument, context)?),
        N::Counts => ClauseKind::Counts(expressions(argument, context)?),
        N::Permutation => ClauseKind::Permutation(expressions(argument, context)?),
        N::Partial => ClauseKind::Partial(at_most_one(argument, context)?),
        N::Full => bare(ClauseKind::Full, argument, context)?,
        N::LoopRange => loops::loop_range(required(argument, context)?, context)?,
        N::Apply => ClauseKind::Apply(required(argument, context)?.raw()),

        N::Depend => ClauseKind::Depend(task::depend(required(argument, context)?, context)?),
        N::Final => ClauseKind::Final(one(argument, context)?),
        N::Untied => ClauseKind::Untied(at_most_one(argument, context)?),
        N::Mergeable => ClauseKind::Mergeable(at_most_one(argument, context)?),
        N::Priority => ClauseKind::Priority(one(argument, context)?),
        N::Detach => task::detach(required(argument, context)?, context)?,
        N::Affinity => task::affinity(required(argument, context)?, context)?,
        N::GrainSize => ClauseKind::GrainSize(task::strict(required(argument, context)?, context)?),
        N::NumTasks => ClauseKind::NumTasks(task::strict(required(argument, context)?, context)?),
        N::NoGroup => ClauseKind::NoGroup(at_most_one(argument, context)?),

        N::SeqCst => memory_order(MemoryOrder::SeqCst, name, argument, context)?,
        N::AcqRel => memory_order(MemoryOrder::AcqRel, name, argument, context)?,
        N::Acquire => memory_order(MemoryOrder::Acquire, name, argument, context)?,
        N::Release => memory_order(MemoryOrder::Release, name, argument, context)?,
        N::Relaxed => memory_order(MemoryOrder::Relaxed, name, argument, context)?,
        N::Read if argument.is_none() => ClauseKind::Atomic(AtomicAccess::Read),
        N::Write if argument.is_none() => ClauseKind::Atomic(AtomicAccess::Write),
        N::Update if argument.is_none() => ClauseKind::Atomic(AtomicAccess::Update),
        N::Capture if argument.is_none() => ClauseKind::Capture,
        N::Compare if argument.is_none() => ClauseKind::Compare,
        N::Weak if argument.is_none() => ClauseKind::Weak,
        N::Fail => ClauseKind::Fail(fail(required(argument, context)?, context)?),
        N::Hint => ClauseKind::Hint(one(argument, context)?),

        N::Map => ClauseKind::Map(device::map(required(argument, context)?, context)?),
        N::To if context.leaves.contains(Leaf::TargetUpdate) => {
            ClauseKind::To(device::motion(required(argument, context)?, context)?)
        }
        N::From => ClauseKind::From(device::motion(required(argument, context)?, context)?),
        // The name of `enter` before OpenMP 5.2.
        N::To | N::Enter => ClauseKind::Enter(items(Variables, context)?),
        N::Link => ClauseKind::Link(items(Variables, context)?),
        N::Local => ClauseKind::Local(items(Variables, context)?),
        N::Device => device::device(required(argument, context)?, context)?,
        N::IsDevicePtr => ClauseKind::IsDevicePtr(items(Variables, context)?),
        N::UseDevicePtr => ClauseKind::UseDevicePtr(items(Variables, context)?),
        N::UseDeviceAddr => ClauseKind::UseDeviceAddr(items(Sections, context)?),
        N::HasDeviceAddr => ClauseKind::HasDeviceAddr(items(Sections, context)?),
        N::DefaultMap => device::default_map(required(argument, context)?, context)?,
        N::NumTeams => device::num_teams(required(argument, context)?, context)?,
        N::ThreadLimit => ClauseKind::ThreadLimit(one(argument, context)?),
        N::UsesAllocators => device::uses_allocators(required(argument, context)?, context)?,

        N::When => selector::when(required(argument, context)?, context)?,
        N::Otherwise => selector::otherwise(argument, context)?,
        N::Match => ClauseKind::Match(selector::context_selector(
            required(argument, context)?,
            context,
        )?),
        N::Initializer => {
            ClauseKind::Initializer(required(argument, context)?.expression("the initializer")?)
        }
        N::Combiner => {
            ClauseKind::Combiner(required(argument, context)?.expression("the combiner")?)
        }

        N::Inbranch | N::Notinbranch => bare(ClauseKind::Other(name, None), argument, context)?,
        other => ClauseKind::Other(other, argument.map(|view| view.raw())),
    })
}

/// What is in the parentheses, which must be there.
pub(super) fn required<'a>(
    argument: Option<View<'a>>,
    context: &Context<'_>,
) -> Result<View<'a>, DirectiveError> {
    match argument {
        Some(view) if !view.is_empty() => Ok(view),
        _ => Err(argument_error(
            context.clause_span,
            format!("`{}` needs an argument in parentheses", context.clause),
        )),
    }
}

/// The clause takes no argument.
fn bare(
    kind: ClauseKind,
    argument: Option<View<'_>>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    match argument {
        None => Ok(kind),
        Some(view) => Err(argument_error(
            view.span(),
            format!("`{}` takes no argument", context.clause),
        )),
    }
}

/// The one expression that the clause takes.
fn one(argument: Option<View<'_>>, context: &Context<'_>) -> Result<ExprText, DirectiveError> {
    expression(required(argument, context)?, context)
}

/// The one expression that the clause may take.
fn at_most_one(
    argument: Option<View<'_>>,
    context: &Context<'_>,
) -> Result<Option<ExprText>, DirectiveError> {
    argument.map(|view| one(Some(view), context)).transpose()
}

/// A view that must be one expression.
pub(super) fn expression(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ExprText, DirectiveError> {
    if view.split(",").len() > 1 {
        return Err(argument_error(
            view.span(),
            format!("`{}` takes one expression, not a list", context.clause),
        ));
    }
    if view.split(":").len() > 1 {
        return Err(argument_error(
            view.span(),
            format!(
                "`{}` does not take what stands before the colon",
                context.clause
            ),
        ));
    }
    view.expression(&format!("the argument of `{}`", context.clause))
}

/// The expressions of a list.
pub(super) fn expressions(
    argument: Option<View<'_>>,
    context: &Context<'_>,
) -> Result<Vec<ExprText>, DirectiveError> {
    required(argument, context)?
        .split(",")
        .into_iter()
        .map(|part| expression(part, context))
        .collect()
}

/// A view that must be one of the keywords.
pub(super) fn keyword<T: KeywordSet>(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<Keyword<T>, DirectiveError> {
    T::from_text(&view.text())
        .map(|value| Keyword {
            value,
            span: view.span(),
        })
        .ok_or_else(|| {
            argument_error(
                view.span(),
                format!("`{}` cannot be `{}`", context.clause, view.text()),
            )
            .with_help(format!("write {}", choices::<T>()))
        })
}

/// A memory order; OpenMP 6.0 lets it have a condition, which is kept as text.
fn memory_order(
    order: MemoryOrder,
    name: ClauseName,
    argument: Option<View<'_>>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    Ok(match argument {
        None => ClauseKind::MemoryOrder(order),
        some => ClauseKind::Other(name, Some(one(some, context)?)),
    })
}

/// The memory order of a failed comparison.
fn fail(view: View<'_>, context: &Context<'_>) -> Result<Keyword<MemoryOrder>, DirectiveError> {
    let order: Keyword<MemoryOrder> = keyword(view, context)?;
    match order.value {
        MemoryOrder::SeqCst | MemoryOrder::Acquire | MemoryOrder::Relaxed => Ok(order),
        other => Err(
            argument_error(order.span, format!("`fail` cannot be `{other}`"))
                .with_help("write `seq_cst`, `acquire` or `relaxed`"),
        ),
    }
}
