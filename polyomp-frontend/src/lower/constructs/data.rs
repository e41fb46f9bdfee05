//! Copies that constructs make of variables: where their values come from, and where they go.

use polyomp_core::spmd::{
    BinaryOp, Construct, Critical, ElementType, Expr, Iterator, Load, Loop, LoopSharing, Place,
    Projection, Schedule, ScheduleKind, Single, StmtKind as Out, Storage, Worksharing,
};

use crate::openmp::data_sharing::{Attribute, Enclosing};
use crate::openmp::{
    ClauseKind, Leaf, ListItem, ReductionIdentifier, ReductionModifier, ReductionOperator,
};
use crate::source::Span;
use crate::syntax::ast::{QualType, Type};

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::super::symbols::{Home, Var, VarId};
use super::Context;

/// Who gives values back at the end of a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finisher<'c> {
    /// Whoever executed it: for all of its lanes, or alone.
    Same,
    /// One thread of the team.
    Thread,
    /// One team of the league.
    Team,
    /// One thread of one team, of the construct that divides a loop among both.
    ThreadOfTeam(&'c Construct),
}

/// What a variable's value is when a construct starts.
pub(super) struct Captured {
    name: String,
    value: Expr,
}

impl Captured {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn value(&self) -> Expr {
        self.value.clone()
    }
}

/// The lock that tasks hold when they combine into the original of a task reduction, where its scope is not seen.
pub(super) const TASKS: &str = "reduction #tasks";

/// A copy that a construct made.
pub(super) struct Copied {
    pub name: String,
    pub original: VarId,
    pub copy: VarId,
    pub attribute: Attribute,
    /// The list item that asked for it, or where the variable is used first.
    pub span: Span,
    /// The part that a reduction is for: its first index and its length.
    pub section: Option<(Expr, Expr)>,
}

impl Lowerer<'_> {
    /// Where the clauses of the construct list the variable.
    pub(super) fn item_span(&self, context: &Context<'_>, at: usize, name: &str) -> Option<Span> {
        let items = context
            .constructs
            .get(at)?
            .clauses
            .iter()
            .flat_map(|clause| match &clause.kind {
                ClauseKind::Map(_) | ClauseKind::Depend(_) => &[],
                kind => super::names::list_items(kind),
            });
        let implied = context
            .constructs
            .get(at)?
            .implied
            .iter()
            .map(|implied| implied.item);
        let item = items.chain(implied).find(|item| item.name == name)?;
        Some(context.pragma.span_of(item.span.start, item.span.end))
    }

    /// Reads what the construct's copies start with. Emitted where the construct is encountered.
    pub(super) fn capture_values(&mut self, context: &Context<'_>, at: usize) -> Vec<Captured> {
        let mut captured = Vec::new();
        for var in &context.vars {
            let starts = matches!(
                var.attributes.get(at),
                Some(Attribute::FirstPrivate | Attribute::FirstLastPrivate | Attribute::Linear(_))
            );
            if !starts {
                continue;
            }
            let Some((id, ty)) = self.typed(&var.name) else {
                continue;
            };
            let span = self.item_span(context, at, &var.name).unwrap_or(var.span);
            let leaf = context.constructs.get(at).map(|construct| construct.leaf);
            if leaf.is_some_and(Leaf::is_loop_partitioning)
                && self.iterators_of(context).contains(&var.name)
            {
                // It starts with the loop's lower bound.
                continue;
            }
            let both = match var.attributes.get(at) {
                Some(Attribute::FirstLastPrivate) => true,
                Some(Attribute::Linear(_)) => leaf != Some(Leaf::Simd),
                _ => false,
            };
            let forks = matches!(leaf, Some(Leaf::Parallel | Leaf::Teams | Leaf::Taskloop));
            if both && !forks && matches!(self.variable(id), Some(Lvalue::Memory(_))) {
                // The write-back waits for all initialisations (OpenMP 5.2, 5.4.4), which nothing else
                // here says: the value is one that all threads agree on but that is not known, and the
                // write-back alone is an access.
                let element = self.element(&ty);
                let name = format!("start {}", self.program.ids.fresh());
                let reason = "the initial value of a private copy";
                let value = self.opaque(element, Some(&name), reason, Vec::new());
                let value = self.keep(span, &var.name, element, value);
                captured.push(Captured {
                    name: var.name.clone(),
                    value,
                });
                continue;
            }
            if let Some(Lvalue::Memory(place)) = self.variable(id)
                && let Some(value) = self.snapshot(place, &ty, span)
            {
                captured.push(Captured {
                    name: var.name.clone(),
                    value,
                });
                continue;
            }
            if let Some(value) = self.initial_read(id, &ty, span) {
                let element = self.element(&ty);
                let value = self.keep(span, &var.name, element, value);
                captured.push(Captured {
                    name: var.name.clone(),
                    value,
                });
            }
        }
        captured
    }

    /// Reads the original of a firstprivate copy; no value for what is not scalar.
    fn initial_read(&mut self, id: VarId, ty: &QualType, span: Span) -> Option<Expr> {
        let element = self.element(ty);
        match self.variable(id)? {
            Lvalue::Register(local) => Some(Expr::Local(local)),
            Lvalue::Memory(place) if self.fits_register(ty) => {
                let site = self.implied_site(span, "initial value of a private copy");
                Some(Expr::Load(Box::new(Load {
                    site,
                    place,
                    element,
                    narrow: None,
                })))
            }
            Lvalue::Memory(mut place) => {
                place.projections.push(Projection::Whole);
                let site = self.implied_site(span, "initial value of a private copy");
                let load = Load {
                    site,
                    place,
                    element: ElementType::Opaque,
                    narrow: None,
                };
                self.emit(span, Out::Eval(Expr::Load(Box::new(load))));
                None
            }
        }
    }

    /// Binds what the construct makes of each variable in the innermost scope. Emitted in the strand that
    /// the copies belong to.
    pub(super) fn make_copies(
        &mut self,
        context: &Context<'_>,
        at: usize,
        captured: &[Captured],
        iterators: bool,
    ) -> Vec<Copied> {
        let mut copies = Vec::new();
        let Some(construct) = context.constructs.get(at) else {
            return copies;
        };
        let leaf = construct.leaf;
        let collects: Vec<String> = construct
            .clauses
            .iter()
            .filter_map(|clause| match &clause.kind {
                ClauseKind::Reduction(reduction)
                    if reduction.modifier == Some(ReductionModifier::Task) =>
                {
                    Some(&reduction.items)
                }
                _ => None,
            })
            .flatten()
            .map(|item| item.name.clone())
            .collect();
        let inner = context.constructs.get(at + 1..).unwrap_or(&[]);
        let names = match iterators {
            true => self.iterators_of(context),
            false => Vec::new(),
        };
        for var in &context.vars {
            let Some(attribute) = var.attributes.get(at) else {
                continue;
            };
            let Some((original, ty)) = self.typed(&var.name) else {
                continue;
            };
            let Some(known) = self.var(original).cloned() else {
                continue;
            };
            if names.contains(&var.name) && leaf.is_loop_partitioning() {
                continue;
            }
            let enclosing = known.enclosing.inside(leaf, attribute);
            match attribute {
                Attribute::Shared
                | Attribute::Mapped
                | Attribute::Inherited
                | Attribute::ThreadPrivate => {
                    let id = self.add_var(Var { enclosing, ..known });
                    self.bind(&var.name, id);
                    continue;
                }
                _ => {}
            }
            let span = self.item_span(context, at, &var.name).unwrap_or(var.span);
            let section = match attribute {
                Attribute::Reduction(_) => self.reduction_section(context, at, &var.name, &ty),
                _ => None,
            };
            let shape = self.shape(&ty);
            let memory = match context.body {
                Some(body) => {
                    self.must_be_memory(&var.name, shape, inner, Some(context.pragma), &[body])
                }
                None => false,
            };
            let copy = match &section {
                Some((lower, length)) => self.section_copy(&var.name, &ty, lower, length, span),
                None => self.new_copy(&var.name, &ty, memory, span),
            };
            if let Some(found) = self.vars.get_mut(copy.0) {
                found.enclosing = Enclosing {
                    shared_by_team: false,
                };
                found.collects = collects.contains(&var.name);
            }
            let start = match attribute {
                Attribute::FirstPrivate | Attribute::FirstLastPrivate => captured
                    .iter()
                    .find(|captured| captured.name == var.name)
                    .map(|captured| captured.value.clone()),
                Attribute::Reduction(identifier) if section.is_none() => {
                    Some(self.identity(identifier, &ty))
                }
                _ => None,
            };
            if let (Some(value), Some(lvalue)) = (start, self.variable(copy)) {
                if self.fits_register(&ty) {
                    self.store_implied(lvalue, span, value, "initial value of a private copy");
                } else if super::super::records::record_read(&value).is_some() {
                    self.write(lvalue, Some(&ty), span, value);
                }
            }
            copies.push(Copied {
                name: var.name.clone(),
                original,
                copy,
                attribute: attribute.clone(),
                span,
                section,
            });
        }
        copies
    }

    /// The iteration variables of the loops that the directive is associated with.
    fn iterators_of(&self, context: &Context<'_>) -> Vec<String> {
        let Some(body) = context.body else {
            return Vec::new();
        };
        let counts = context.constructs.iter().map(super::loop_count);
        let found = super::canonical::iteration_variables(body, counts.max().unwrap_or(1));
        found.into_iter().map(str::to_string).collect()
    }

    fn new_copy(&mut self, name: &str, ty: &QualType, memory: bool, span: Span) -> VarId {
        let strands = self.strands;
        // A private copy belongs to its strand, also where the host executes the construct.
        self.strands = strands.max(1);
        let id = self.automatic(name, ty, memory, span);
        self.strands = strands;
        id
    }

    pub(super) fn store_implied(&mut self, lvalue: Lvalue, span: Span, value: Expr, what: &str) {
        match lvalue {
            Lvalue::Register(local) => self.assign(span, local, value),
            Lvalue::Memory(place) => {
                let site = self.implied_site(span, what);
                self.emit(span, Out::Store { site, place, value });
            }
        }
    }

    // Reductions.

    /// The section of an array that a reduction is for: its lower bound and length.
    fn reduction_section(
        &mut self,
        context: &Context<'_>,
        at: usize,
        name: &str,
        ty: &QualType,
    ) -> Option<(Expr, Expr)> {
        let construct = context.constructs.get(at)?;
        let item: &ListItem = construct
            .clauses
            .iter()
            .find_map(|clause| match &clause.kind {
                ClauseKind::Reduction(reduction)
                | ClauseKind::InReduction(reduction)
                | ClauseKind::TaskReduction(reduction) => {
                    reduction.items.iter().find(|item| item.name == name)
                }
                _ => None,
            })?;
        let Some(section) = item.sections().next() else {
            // A whole array.
            let array = self.resolved(ty).array().cloned()?;
            if self.resolved(&array.element).array().is_some() {
                return None;
            }
            return Some((Expr::Int(0), self.extent(&array)?));
        };
        let lower = match &section.lower {
            Some(lower) => {
                let lower = self.clause_expression(context.pragma, lower)?;
                self.value(&lower)
            }
            None => Expr::Int(0),
        };
        let length = match (&section.length, section.is_element) {
            (_, true) => Expr::Int(1),
            (Some(length), false) => {
                let length = self.clause_expression(context.pragma, length)?;
                self.value(&length)
            }
            (None, false) => {
                let array = self.resolved(ty).array().cloned()?;
                let extent = self.extent(&array)?;
                Expr::Binary(BinaryOp::Sub, Box::new(extent), Box::new(lower.clone()))
            }
        };
        let span = context.pragma.span_of(item.span.start, item.span.end);
        let lower = self.settled_value(lower, ElementType::Int, span);
        let length = self.settled_value(length, ElementType::Int, span);
        Some((lower, length))
    }

    /// A private copy of a section of an array: the name stands for memory of its own.
    fn section_copy(
        &mut self,
        name: &str,
        ty: &QualType,
        lower: &Expr,
        length: &Expr,
        span: Span,
    ) -> VarId {
        let strands = self.strands;
        self.strands = strands.max(1);
        let id = if self.resolved(ty).array().is_some() {
            self.automatic(name, ty, true, span)
        } else {
            let (element, mut extents) = match self.pointed(ty) {
                Some(pointee) => self.array_shape(&pointee),
                None => (ElementType::Opaque, Vec::new()),
            };
            let end = match (lower, length) {
                (Expr::Int(0), length) => length.clone(),
                (lower, length) => Expr::Binary(
                    BinaryOp::Add,
                    Box::new(lower.clone()),
                    Box::new(length.clone()),
                ),
            };
            extents.insert(0, Some(end.clone()));
            let object = self.fresh_object(name, element, extents, Storage::Scoped, span);
            self.emit(span, Out::Declare(object));
            let id = self.automatic(name, ty, false, span);
            let mut place = super::super::places::whole(object);
            place.projections.push(Projection::Index {
                index: Expr::Int(0),
                extent: Some(end),
            });
            if let Some(Lvalue::Register(local)) = self.variable(id) {
                self.assign(span, local, Expr::AddressOf(Box::new(place)));
            }
            id
        };
        self.strands = strands;
        id
    }

    /// What a reduction's copies start with.
    fn identity(&mut self, identifier: &ReductionIdentifier, ty: &QualType) -> Expr {
        let element = self.element(ty);
        let constant = match identifier {
            ReductionIdentifier::Operator(operator) => match operator.value {
                ReductionOperator::Add
                | ReductionOperator::Sub
                | ReductionOperator::BitOr
                | ReductionOperator::BitXor
                | ReductionOperator::Or => Some(0),
                ReductionOperator::Mul | ReductionOperator::And => Some(1),
                ReductionOperator::BitAnd => Some(-1),
                ReductionOperator::Min | ReductionOperator::Max => None,
            },
            ReductionIdentifier::Declared(_) => None,
        };
        match (constant, element) {
            (Some(value), ElementType::Int) => Expr::Int(value),
            _ => self.opaque(
                element,
                Some("identity"),
                "the start of a reduction",
                Vec::new(),
            ),
        }
    }

    /// The original combined with a copy.
    fn combined(
        &mut self,
        identifier: &ReductionIdentifier,
        element: ElementType,
        a: Expr,
        b: Expr,
    ) -> Expr {
        let op = match identifier {
            ReductionIdentifier::Operator(operator) if element == ElementType::Int => {
                match operator.value {
                    ReductionOperator::Add | ReductionOperator::Sub => Some(BinaryOp::Add),
                    ReductionOperator::Mul => Some(BinaryOp::Mul),
                    ReductionOperator::BitAnd => Some(BinaryOp::BitAnd),
                    ReductionOperator::BitOr => Some(BinaryOp::BitOr),
                    ReductionOperator::BitXor => Some(BinaryOp::BitXor),
                    ReductionOperator::And => Some(BinaryOp::LogicalAnd),
                    ReductionOperator::Or => Some(BinaryOp::LogicalOr),
                    ReductionOperator::Min => Some(BinaryOp::Min),
                    ReductionOperator::Max => Some(BinaryOp::Max),
                }
            }
            _ => None,
        };
        match op {
            Some(op) => Expr::Binary(op, Box::new(a), Box::new(b)),
            None => self.opaque(element, None, "the result of a reduction", vec![a, b]),
        }
    }

    /// Emits the end of copies: values combined into, or given to, the originals. `exclusion` names the lock
    /// that combiners hold.
    pub(super) fn finish_copies(&mut self, copies: &[Copied], by: Finisher<'_>, exclusion: &str) {
        let lanes = by == Finisher::Same;
        for copied in copies {
            match &copied.attribute {
                // The private copy of `reduction(task, ...)` collects what tasks add when the construct ends.
                Attribute::Reduction(_)
                    if exclusion == TASKS
                        && self.var(copied.original).is_some_and(|var| var.collects) => {}
                Attribute::Reduction(identifier) => {
                    let body = self.nested(|this| this.combine(copied, identifier, lanes));
                    if body.is_empty() {
                        continue;
                    }
                    if lanes {
                        self.out.extend(body);
                    } else {
                        let name = match exclusion == TASKS {
                            true => self.task_reduction(&copied.name),
                            false => exclusion.to_string(),
                        };
                        self.emit(copied.span, Out::Critical(Critical { name, body }));
                    }
                }
                Attribute::LastPrivate | Attribute::FirstLastPrivate | Attribute::Linear(_) => {
                    let Some(original) = self.variable(copied.original) else {
                        continue;
                    };
                    let Some(ty) = self.var(copied.original).map(|var| var.ty.clone()) else {
                        continue;
                    };
                    let element = self.element(&ty);
                    let value = match (lanes, self.variable(copied.copy)) {
                        (false, Some(Lvalue::Register(local))) => Expr::Local(local),
                        _ => self.unknown(element, "the value of the last iteration", Vec::new()),
                    };
                    let original = self.whole_value(original, &ty);
                    let body = self.nested(|this| {
                        this.store_implied(original, copied.span, value, "lastprivate write-back");
                    });
                    self.by_one(copied.span, by, body);
                }
                _ => {}
            }
        }
    }

    /// Emits statements that one of the strands executes.
    fn by_one(&mut self, span: Span, by: Finisher<'_>, body: polyomp_core::spmd::Block) {
        match by {
            Finisher::Same => self.out.extend(body),
            Finisher::Thread => {
                let construct = Construct {
                    name: "lastprivate".to_string(),
                    span: self.span(span),
                };
                let single = Single {
                    construct,
                    body,
                    nowait: None,
                };
                self.emit(span, Out::Single(single));
            }
            Finisher::Team | Finisher::ThreadOfTeam(_) => {
                // One iteration goes to one of them.
                let iterator = Iterator {
                    local: self.fresh_local("last", ElementType::Int),
                    lower: Expr::Int(0),
                    upper: Expr::Int(1),
                    step: Expr::Int(1),
                    descending: false,
                };
                let schedule = Schedule {
                    kind: ScheduleKind::Unspecified,
                    chunk: None,
                };
                let worksharing = match by {
                    Finisher::ThreadOfTeam(construct) => Some(Worksharing {
                        construct: construct.clone(),
                        schedule: schedule.clone(),
                        ordered: false,
                        collapse: None,
                        nowait: None,
                    }),
                    _ => None,
                };
                let sharing = LoopSharing {
                    distribute: Some(schedule),
                    worksharing,
                    ..LoopSharing::default()
                };
                let looped = Loop {
                    iterators: vec![iterator],
                    sharing,
                    body,
                };
                self.emit(span, Out::Loop(looped));
            }
        }
    }

    /// The lvalue as it is written whole.
    pub(super) fn whole_value(&self, lvalue: Lvalue, ty: &QualType) -> Lvalue {
        match lvalue {
            Lvalue::Memory(mut place)
                if matches!(self.resolved(ty).ty, Type::Record(_) | Type::Array(_)) =>
            {
                place.projections.push(Projection::Whole);
                Lvalue::Memory(place)
            }
            lvalue => lvalue,
        }
    }

    /// `original = original op copy`.
    fn combine(&mut self, copied: &Copied, identifier: &ReductionIdentifier, lanes: bool) {
        let Some(ty) = self.var(copied.original).map(|var| var.ty.clone()) else {
            return;
        };
        let Some(original) = self.variable(copied.original) else {
            return;
        };
        let Some((lower, length)) = &copied.section else {
            let element = self.element(&ty);
            let copy = match self.variable(copied.copy) {
                Some(Lvalue::Register(local)) if !lanes => Expr::Local(local),
                _ => self.unknown(element, "the partial result of a reduction", Vec::new()),
            };
            let original = self.whole_value(original, &ty);
            self.combine_place(copied.span, original, identifier, element, copy);
            return;
        };
        let local = self.fresh_local("element", ElementType::Int);
        let index = match lower {
            Expr::Int(0) => Expr::Local(local),
            lower => Expr::Binary(
                BinaryOp::Add,
                Box::new(lower.clone()),
                Box::new(Expr::Local(local)),
            ),
        };
        let element = match self.pointed(&ty) {
            Some(pointee) => self.element(&pointee),
            None => ElementType::Opaque,
        };
        let place: Place = match (original, self.resolved(&ty).array().cloned()) {
            (Lvalue::Memory(mut place), Some(array)) => {
                let extent = self.extent(&array);
                place.projections.push(Projection::Index { index, extent });
                place
            }
            (Lvalue::Register(pointer), _) => deref(Expr::PointerOffset(
                Box::new(Expr::Local(pointer)),
                Box::new(index),
            )),
            (Lvalue::Memory(place), None) => {
                let site = self.implied_site(copied.span, "reduction");
                let load = Load {
                    site,
                    place,
                    element: ElementType::Pointer,
                    narrow: None,
                };
                deref(Expr::PointerOffset(
                    Box::new(Expr::Load(Box::new(load))),
                    Box::new(index),
                ))
            }
        };
        let body = self.nested(|this| {
            let copy = this.unknown(element, "the partial result of a reduction", Vec::new());
            this.combine_place(
                copied.span,
                Lvalue::Memory(place),
                identifier,
                element,
                copy,
            );
        });
        let iterator = Iterator {
            local,
            lower: Expr::Int(0),
            upper: length.clone(),
            step: Expr::Int(1),
            descending: false,
        };
        let looped = Loop {
            iterators: vec![iterator],
            sharing: LoopSharing::default(),
            body,
        };
        self.emit(copied.span, Out::Loop(looped));
    }

    fn combine_place(
        &mut self,
        span: Span,
        original: Lvalue,
        identifier: &ReductionIdentifier,
        element: ElementType,
        copy: Expr,
    ) {
        let what = "reduction write-back";
        let old = match &original {
            Lvalue::Register(local) => Expr::Local(*local),
            Lvalue::Memory(place) => {
                let site = self.implied_site(span, what);
                Expr::Load(Box::new(Load {
                    site,
                    place: place.clone(),
                    element,
                    narrow: None,
                }))
            }
        };
        let new = self.combined(identifier, element, old, copy);
        self.store_implied(original, span, new, what);
    }

    /// Where the thread that executes a `single` leaves the value of a variable for the others (`copyprivate`); none
    /// where that is not followed.
    pub(super) fn held_for_others(&mut self, span: Span, name: &str) -> Option<Place> {
        // Several inner teams may execute it at once, each with a value of its own.
        if self.forks > 1 {
            return None;
        }
        let (id, ty) = self.typed(name)?;
        let element = self.element(&ty);
        if !(self.fits_register(&ty) && matches!(element, ElementType::Int | ElementType::Pointer))
        {
            return None;
        }
        let value = match self.variable(id)? {
            Lvalue::Register(local) => Expr::Local(local),
            Lvalue::Memory(_) => return None,
        };
        let object = self.fresh_object(name, element, Vec::new(), Storage::Shared, span);
        let held = super::super::places::whole(object);
        let lvalue = Lvalue::Memory(held.clone());
        self.store_implied(lvalue, span, value, "copyprivate");
        Some(held)
    }

    /// Values that every thread has its own copy of, set to the same value (`copyprivate`): the one that was held for
    /// it, or an unknown one.
    pub(super) fn broadcast(&mut self, span: Span, name: &str, held: Option<Place>) {
        let Some((id, ty)) = self.typed(name) else {
            return;
        };
        let element = self.element(&ty);
        let value = match held {
            Some(place) => Expr::Load(Box::new(Load {
                site: self.implied_site(span, "copyprivate"),
                place,
                element,
                narrow: self.narrow_type(&ty),
            })),
            None => self.unknown(element, "a value that `copyprivate` broadcasts", Vec::new()),
        };
        match self.var(id).map(|var| var.home) {
            Some(Home::Local(local)) => self.assign(span, local, value),
            Some(Home::Object(object)) => {
                let lvalue = Lvalue::Memory(super::super::places::whole(object));
                let lvalue = self.whole_value(lvalue, &ty);
                self.store_implied(lvalue, span, value, "copyprivate");
            }
            None => {}
        }
    }

    /// The copies of threadprivate variables start with those of the primary thread (`copyin`).
    pub(super) fn copy_in(&mut self, context: &Context<'_>, at: usize, values: &[(String, Expr)]) {
        for (name, value) in values {
            let Some(id) = self.lookup(name) else {
                continue;
            };
            let Some(lvalue) = self.variable(id) else {
                continue;
            };
            let span = self
                .item_span(context, at, name)
                .unwrap_or(context.pragma.line);
            self.store_implied(lvalue, span, value.clone(), "copyin");
        }
    }

    /// The primary thread's values of the variables in `copyin`.
    pub(super) fn copy_in_values(
        &mut self,
        context: &Context<'_>,
        at: usize,
    ) -> Vec<(String, Expr)> {
        let mut values = Vec::new();
        let Some(construct) = context.constructs.get(at) else {
            return values;
        };
        for clause in &construct.clauses {
            let ClauseKind::CopyIn(items) = &clause.kind else {
                continue;
            };
            for item in items {
                let Some((id, ty)) = self.typed(&item.name) else {
                    continue;
                };
                if !self.fits_register(&ty) {
                    continue;
                }
                let Some(lvalue) = self.variable(id) else {
                    continue;
                };
                let span = context.pragma.span_of(item.span.start, item.span.end);
                let element = self.element(&ty);
                let value = self.read(lvalue, Some(&ty), span);
                let value = self.keep(span, &item.name, element, value);
                values.push((item.name.clone(), value));
            }
        }
        values
    }

    /// The name of the exclusion that the copies of one construct are combined under.
    pub(super) fn exclusion(&mut self) -> String {
        format!("reduction {}", self.program.ids.fresh())
    }

    /// Whether one of a construct's iteration variables gives its last value back at this leaf.
    pub(super) fn iterator_written_back(
        &self,
        context: &Context<'_>,
        at: usize,
        name: &str,
    ) -> bool {
        let leaf = context.constructs.get(at).map(|construct| construct.leaf);
        context.vars.iter().any(|var| {
            var.name == name
                && match var.attributes.get(at) {
                    Some(Attribute::LastPrivate | Attribute::FirstLastPrivate) => true,
                    Some(Attribute::Linear(_)) => leaf == Some(Leaf::Simd),
                    _ => false,
                }
        })
    }

    /// Gives an iteration variable's last value to the original.
    pub(super) fn write_back_iterator(&mut self, original: VarId, span: Span, by: Finisher<'_>) {
        let Some(lvalue) = self.variable(original) else {
            return;
        };
        let element = self
            .var(original)
            .map_or(ElementType::Int, |var| self.element(&var.ty));
        let value = self.unknown(element, "the value after the last iteration", Vec::new());
        let body =
            self.nested(|this| this.store_implied(lvalue, span, value, "lastprivate write-back"));
        self.by_one(span, by, body);
    }
}
