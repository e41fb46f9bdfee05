//! Directives as canonical text: what is printed parses back to the same directive.

use std::fmt::{self, Display, Formatter, Write};

use super::Leaf;
use super::arguments::{
    AllocateClause, DependClause, Doacross, InductionClause, IteratorDefinition, LinearClause,
    MapClause, MotionClause, ReductionClause, ReductionIdentifier, SinkElement, Source,
    TaskLoopClause, UsedAllocator,
};
use super::clause::{Clause, ClauseKind};
use super::directive::{Argument, DeclaredMapper, DeclaredReduction, Directive};
use super::lexer::Tokens;
use super::text::ExprText;
use super::variant::{ContextSelector, TraitSelector};
use super::view::View;

/// The parts with commas between them.
fn list<T: Display>(parts: &[T]) -> String {
    let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    texts.join(", ")
}

/// `first: rest`, or `rest` alone.
fn after_colon(first: Option<impl Display>, rest: impl Display) -> String {
    match first {
        Some(first) => format!("{first}: {rest}"),
        None => rest.to_string(),
    }
}

/// `rest: last`, or `rest` alone.
fn before_colon(rest: impl Display, last: Option<impl Display>) -> String {
    match last {
        Some(last) => format!("{rest}: {last}"),
        None => rest.to_string(),
    }
}

/// The modifiers, a colon, and the rest; the rest alone if there are none.
fn modified(modifiers: &[String], rest: &str) -> String {
    after_colon((!modifiers.is_empty()).then(|| modifiers.join(", ")), rest)
}

impl Display for Directive {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind.name())?;
        match &self.argument {
            Argument::None => {}
            Argument::CriticalName(name) => write!(f, "({name})")?,
            Argument::List(items) => write!(f, "({})", list(items))?,
            Argument::Depobj(text)
            | Argument::Variant(text)
            | Argument::Raw(text)
            | Argument::Malformed(text) => write!(f, "({text})")?,
            Argument::Cancelled(name) => write!(f, " {name}")?,
            Argument::Reduction(declared) => write!(f, "({declared})")?,
            Argument::Mapper(declared) => write!(f, "({declared})")?,
        }
        for (index, clause) in self.clauses.iter().enumerate() {
            // Right behind the name `simd` would be read as part of it (`for, simd`), but for that of `ordered`.
            let joins = index == 0 && matches!(clause.kind, ClauseKind::Simd);
            if joins && !self.leaves().contains(&Leaf::Ordered) {
                f.write_str(",")?;
            }
            write!(f, " {clause}")?;
        }
        Ok(())
    }
}

impl Display for DeclaredReduction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {}", self.identifier, list(&self.types))?;
        match &self.combiner {
            Some(combiner) => write!(f, " : {combiner}"),
            None => Ok(()),
        }
    }
}

impl Display for DeclaredMapper {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(identifier) = &self.identifier {
            write!(f, "{identifier} : ")?;
        }
        write!(f, "{} {}", self.ty, self.variable)
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (&self.kind, self.kind.name()) {
            (ClauseKind::Malformed(malformed), _) => f.write_str(&malformed.name)?,
            (_, Some(name)) => write!(f, "{name}")?,
            (_, None) => {}
        }
        let argument = self.kind.argument();
        match (&self.directive, argument) {
            (None, None) => Ok(()),
            (None, Some(argument)) => write!(f, "({argument})"),
            (Some(modifier), argument) => {
                let argument = argument.unwrap_or_default();
                // The name stands alone before a colon, or first among the clause's own modifiers.
                let (tokens, _) = Tokens::new(&argument);
                let separator = match View::all(&tokens).split_once(":") {
                    Some(_) => ',',
                    None => ':',
                };
                write!(f, "({}{separator} {argument})", modifier.kind.name())
            }
        }
    }
}

impl ClauseKind {
    /// What stands in the parentheses of the clause.
    fn argument(&self) -> Option<String> {
        Some(match self {
            ClauseKind::Default(clause) => before_colon(clause.kind, clause.category),
            ClauseKind::Shared(items)
            | ClauseKind::Private(items)
            | ClauseKind::CopyIn(items)
            | ClauseKind::CopyPrivate(items)
            | ClauseKind::Inclusive(items)
            | ClauseKind::Exclusive(items)
            | ClauseKind::Nontemporal(items)
            | ClauseKind::Uniform(items)
            | ClauseKind::Enter(items)
            | ClauseKind::Link(items)
            | ClauseKind::Local(items)
            | ClauseKind::IsDevicePtr(items)
            | ClauseKind::UseDevicePtr(items)
            | ClauseKind::UseDeviceAddr(items)
            | ClauseKind::HasDeviceAddr(items) => list(items),
            ClauseKind::FirstPrivate(clause) => {
                after_colon(clause.saved.then_some("saved"), list(&clause.items))
            }
            ClauseKind::LastPrivate(clause) => after_colon(
                clause.conditional.then_some("conditional"),
                list(&clause.items),
            ),
            ClauseKind::Linear(clause) => linear(clause),
            ClauseKind::Induction(clause) => induction(clause),
            ClauseKind::Reduction(clause)
            | ClauseKind::InReduction(clause)
            | ClauseKind::TaskReduction(clause) => reduction(clause),
            ClauseKind::Allocate(clause) => allocate(clause),
            ClauseKind::Aligned(clause) => {
                before_colon(list(&clause.items), clause.alignment.as_ref())
            }
            ClauseKind::NumThreads(clause) => {
                after_colon(clause.strict.then_some("strict"), list(&clause.numbers))
            }
            ClauseKind::ProcBind(keyword) => keyword.value.to_string(),
            ClauseKind::Bind(keyword) => keyword.value.to_string(),
            ClauseKind::Fail(keyword) => keyword.value.to_string(),
            ClauseKind::Schedule(clause) => {
                let modifiers: Vec<String> =
                    clause.modifiers.iter().map(ToString::to_string).collect();
                let mut kind = clause.kind.value.to_string();
                if let Some(chunk) = &clause.chunk {
                    let _ = write!(kind, ", {chunk}");
                }
                modified(&modifiers, &kind)
            }
            ClauseKind::DistSchedule(clause) => match &clause.chunk {
                Some(chunk) => format!("static, {chunk}"),
                None => "static".to_owned(),
            },
            ClauseKind::Order(clause) => after_colon(clause.modifier, "concurrent"),
            ClauseKind::If(text)
            | ClauseKind::Collapse(text)
            | ClauseKind::Filter(text)
            | ClauseKind::SafeLen(text)
            | ClauseKind::SimdLen(text)
            | ClauseKind::Apply(text)
            | ClauseKind::Final(text)
            | ClauseKind::Priority(text)
            | ClauseKind::Hint(text)
            | ClauseKind::ThreadLimit(text)
            | ClauseKind::Initializer(text)
            | ClauseKind::Combiner(text) => text.to_string(),
            ClauseKind::Ordered(text)
            | ClauseKind::Nowait(text)
            | ClauseKind::Partial(text)
            | ClauseKind::Untied(text)
            | ClauseKind::Mergeable(text)
            | ClauseKind::NoGroup(text)
            | ClauseKind::Other(_, text) => return text.as_ref().map(ToString::to_string),
            ClauseKind::Sizes(values)
            | ClauseKind::Counts(values)
            | ClauseKind::Permutation(values) => list(values),
            ClauseKind::LoopRange(first, count) => format!("{first}, {count}"),
            ClauseKind::Doacross(doacross) => doacross_argument(doacross, "source:"),
            ClauseKind::Depend(DependClause::Doacross(doacross)) => {
                doacross_argument(doacross, "source")
            }
            ClauseKind::Depend(DependClause::Task(clause)) => {
                let mut modifiers = iterators(&clause.iterators);
                modifiers.push(clause.kind.value.to_string());
                modified(&modifiers, &list(&clause.items))
            }
            ClauseKind::Detach(event) => event.to_string(),
            ClauseKind::Affinity(clause) => {
                modified(&iterators(&clause.iterators), &list(&clause.items))
            }
            ClauseKind::GrainSize(clause) | ClauseKind::NumTasks(clause) => task_loop(clause),
            ClauseKind::Map(clause) => map(clause),
            ClauseKind::To(clause) | ClauseKind::From(clause) => motion(clause),
            ClauseKind::Device(clause) => after_colon(clause.modifier, &clause.device),
            ClauseKind::DefaultMap(clause) => before_colon(clause.behavior, clause.category),
            ClauseKind::NumTeams(clause) => after_colon(clause.lower.as_ref(), &clause.upper),
            ClauseKind::UsesAllocators(allocators) => {
                let texts: Vec<String> = allocators.iter().map(used_allocator).collect();
                texts.join("; ")
            }
            ClauseKind::When(clause) => {
                let variant = clause.variant.as_ref();
                format!(
                    "{}: {}",
                    clause.selector,
                    variant.map(ToString::to_string).unwrap_or_default()
                )
            }
            ClauseKind::Otherwise(variant) => return variant.as_ref().map(ToString::to_string),
            ClauseKind::Match(selector) => selector.to_string(),
            ClauseKind::Malformed(malformed) => {
                return malformed.argument.as_ref().map(ToString::to_string);
            }
            ClauseKind::Threads
            | ClauseKind::Simd
            | ClauseKind::Full
            | ClauseKind::MemoryOrder(_)
            | ClauseKind::Atomic(_)
            | ClauseKind::Capture
            | ClauseKind::Compare
            | ClauseKind::Weak => return None,
        })
    }
}

fn induction(clause: &InductionClause) -> String {
    let strict = clause.strict.then(|| "strict".to_string());
    let step = clause.step.as_ref().map(|step| format!("step({step})"));
    let modifiers = strict.into_iter().chain(step);
    let modifiers: Vec<String> = modifiers.chain([clause.identifier.to_string()]).collect();
    format!("{}: {}", modifiers.join(", "), list(&clause.items))
}

fn linear(clause: &LinearClause) -> String {
    let mut modifiers: Vec<String> = clause.modifier.iter().map(ToString::to_string).collect();
    modifiers.extend(clause.step.as_ref().map(|step| format!("step({step})")));
    before_colon(
        list(&clause.items),
        (!modifiers.is_empty()).then(|| modifiers.join(", ")),
    )
}

fn reduction(clause: &ReductionClause) -> String {
    let mut modifiers: Vec<String> = clause.modifier.iter().map(ToString::to_string).collect();
    modifiers.extend(
        clause
            .original
            .as_ref()
            .map(|text| format!("original({text})")),
    );
    modifiers.push(clause.identifier.to_string());
    modified(&modifiers, &list(&clause.items))
}

impl Display for ReductionIdentifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ReductionIdentifier::Operator(operator) => operator.value.fmt(f),
            ReductionIdentifier::Declared(name) => name.fmt(f),
        }
    }
}

fn allocate(clause: &AllocateClause) -> String {
    let allocator = clause.allocator.as_ref();
    let align = clause.align.as_ref();
    let mut modifiers: Vec<String> = Vec::new();
    modifiers.extend(allocator.map(|text| format!("allocator({text})")));
    modifiers.extend(align.map(|text| format!("align({text})")));
    modified(&modifiers, &list(&clause.items))
}

fn doacross_argument(doacross: &Doacross, source: &str) -> String {
    match doacross {
        Doacross::Source(Source::Plain) => source.to_owned(),
        Doacross::Source(Source::CurrentIteration) => "source: omp_cur_iteration".to_owned(),
        Doacross::Sink(vector) => format!("sink: {}", list(vector)),
        Doacross::SinkPrevious => "sink: omp_cur_iteration - 1".to_owned(),
    }
}

impl Display for SinkElement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.variable.fmt(f)?;
        match &self.offset {
            None => Ok(()),
            Some(offset) if offset.negative => write!(f, " - {}", offset.distance),
            Some(offset) => write!(f, " + {}", offset.distance),
        }
    }
}

fn iterators(definitions: &[IteratorDefinition]) -> Vec<String> {
    if definitions.is_empty() {
        return Vec::new();
    }
    vec![format!("iterator({})", list(definitions))]
}

impl Display for IteratorDefinition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(ty) = &self.ty {
            write!(f, "{ty} ")?;
        }
        write!(f, "{} = {} : {}", self.name, self.begin, self.end)?;
        match &self.step {
            Some(step) => write!(f, " : {step}"),
            None => Ok(()),
        }
    }
}

fn task_loop(clause: &TaskLoopClause) -> String {
    after_colon(clause.strict.then_some("strict"), &clause.value)
}

fn map(clause: &MapClause) -> String {
    let mut modifiers: Vec<String> = clause.modifiers.iter().map(ToString::to_string).collect();
    modifiers.extend(clause.mapper.as_ref().map(|name| format!("mapper({name})")));
    modifiers.extend(iterators(&clause.iterators));
    modifiers.extend(clause.reference.as_ref().map(ToString::to_string));
    modifiers.extend(clause.map_type.as_ref().map(ToString::to_string));
    modified(&modifiers, &list(&clause.items))
}

fn motion(clause: &MotionClause) -> String {
    let mut modifiers: Vec<String> = Vec::new();
    modifiers.extend(clause.present.then(|| "present".to_owned()));
    modifiers.extend(clause.mapper.as_ref().map(|name| format!("mapper({name})")));
    modifiers.extend(iterators(&clause.iterators));
    modified(&modifiers, &list(&clause.items))
}

fn used_allocator(used: &UsedAllocator) -> String {
    let named =
        |name: &str, text: &Option<ExprText>| text.as_ref().map(|text| format!("{name}({text})"));
    let modifiers: Vec<String> = named("memspace", &used.memspace)
        .into_iter()
        .chain(named("traits", &used.traits))
        .collect();
    modified(&modifiers, &used.allocator.to_string())
}

impl Display for ContextSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, set) in self.sets.iter().enumerate() {
            let separator = if at == 0 { "" } else { ", " };
            write!(f, "{separator}{}={{{}}}", set.name, list(&set.selectors))?;
        }
        Ok(())
    }
}

impl Display for TraitSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        if self.score.is_none() && self.properties.is_empty() {
            return Ok(());
        }
        let score = self.score.as_ref().map(|score| format!("score({score})"));
        write!(f, "({})", after_colon(score, list(&self.properties)))
    }
}
