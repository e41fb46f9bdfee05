//! Copies that a reduction makes: their initial values, and how they are combined into the original.

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::super::symbols::VarId;
use super::Context;
use super::data::{Copied, Finisher, Section};
use crate::openmp::{ClauseKind, ExprText, ListItem, ReductionIdentifier, ReductionOperator};
use crate::source::Span;
use crate::syntax::ast::{QualType, Type};
use polyomp_core::spmd::{
    BinaryOp, Construct, ElementType, Expr, IDENTITY, Iterator, Load, Loop, LoopSharing, Place,
    Projection, Schedule, ScheduleKind, Single, StmtKind as Out, Storage, UnaryOp, Worksharing,
};

impl Lowerer<'_> {
    /// The section of an array that a reduction is for. Emitted where the construct is encountered.
    pub(super) fn reduction_section(
        &mut self,
        context: &Context<'_>,
        at: usize,
        name: &str,
        id: VarId,
        ty: &QualType,
    ) -> Option<Section> {
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
            return Some(Section {
                lower: Expr::Int(0),
                length: self.extent(&array)?,
                pointer: None,
            });
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
        self.check_rows(context, item, ty);
        let lower = self.settled_value(lower, ElementType::Int, span);
        let length = self.settled_value(length, ElementType::Int, span);
        let pointer = self.pointer_now(id, span);
        Some(Section {
            lower,
            length,
            pointer,
        })
    }

    /// Reports a section of several dimensions that does not have whole rows.
    fn check_rows(&mut self, context: &Context<'_>, item: &ListItem, ty: &QualType) {
        let mut rows = self.pointed(ty);
        for section in item.sections().skip(1) {
            let array = rows.and_then(|rows| self.resolved(&rows).array().cloned());
            let Some(array) = array else {
                return;
            };
            let mut constant = |text: &Option<ExprText>| {
                let text = text.as_ref()?;
                self.clause_constant(context.pragma, text)
            };
            let (lower, length) = (constant(&section.lower), constant(&section.length));
            let first = section.lower.is_none() || lower == Some(0);
            let extent = match self.extent(&array) {
                Some(Expr::Int(extent)) => Some(extent),
                _ => None,
            };
            let all = section.length.is_none() || length.is_some() && length == extent;
            if section.is_element || section.stride.is_some() || !first || !all {
                let span = context.pragma.span_of(item.span.start, item.span.end);
                return self.unsupported(span, "a reduction for parts of rows");
            }
            rows = self.pointed(&QualType::plain(Type::Array(array.into())));
        }
    }

    /// A private copy of a section of an array: the name stands for memory of its own.
    pub(super) fn section_copy(
        &mut self,
        name: &str,
        ty: &QualType,
        section: &Section,
        span: Span,
    ) -> VarId {
        let Section { lower, length, .. } = section;
        let strands = self.strands;
        self.strands = strands.max(1);
        let id = if self.resolved(ty).array().is_some() {
            let id = self.automatic(name, ty, true, span);
            if let Some(Lvalue::Memory(place)) = self.variable(id) {
                self.end_section(&place, section);
            }
            id
        } else {
            let (element, mut extents) = match self.pointed(ty) {
                Some(pointee) => self.array_shape(&pointee),
                None => (ElementType::Opaque, Vec::new()),
            };
            // A pointer that has moved on may name elements before it: memory begins where the section does.
            let counted = matches!(lower, Expr::Int(lower) if *lower >= 0);
            let end = match (lower, length) {
                (Expr::Int(lower), Expr::Int(length)) if counted => {
                    Expr::Int(lower.saturating_add(*length))
                }
                (Expr::Int(0), length) => length.clone(),
                (lower, length) if counted => Expr::Binary(
                    BinaryOp::Add,
                    Box::new(lower.clone()),
                    Box::new(length.clone()),
                ),
                (_, length) => length.clone(),
            };
            extents.insert(0, Some(end.clone()));
            let object = self.fresh_object(name, element, extents, Storage::Scoped, span);
            self.begin_section(object, section);
            self.emit(span, Out::Declare(object));
            let id = self.automatic(name, ty, false, span);
            let mut place = super::super::places::whole(object);
            place.projections.push(Projection::Index {
                index: Expr::Int(0),
                extent: Some(end),
            });
            if let Some(Lvalue::Register(local)) = self.variable(id) {
                let first = Expr::AddressOf(Box::new(place));
                let pointer = match counted {
                    true => first,
                    false => Expr::PointerOffset(
                        Box::new(first),
                        Box::new(Expr::Unary(UnaryOp::Neg, Box::new(lower.clone()))),
                    ),
                };
                self.assign(span, local, pointer);
            }
            id
        };
        self.strands = strands;
        self.sections.insert(id, (lower.clone(), length.clone()));
        id
    }

    /// What a reduction's copies start with.
    pub(super) fn identity(&mut self, identifier: &ReductionIdentifier, ty: &QualType) -> Expr {
        let element = self.element(ty);
        let constant = match identifier {
            ReductionIdentifier::Operator(operator) => match operator.value {
                ReductionOperator::Add
                | ReductionOperator::Sub
                | ReductionOperator::BitOr
                | ReductionOperator::BitXor
                | ReductionOperator::Or => Some(0),
                ReductionOperator::Mul | ReductionOperator::And => Some(1),
                // All bits are set.
                ReductionOperator::BitAnd if self.is_unsigned(ty) => self.range_of(ty).1,
                ReductionOperator::BitAnd => Some(-1),
                // The largest, and the least, that there are (OpenMP 5.2, section 5.5.3).
                ReductionOperator::Min => self.range_of(ty).1,
                ReductionOperator::Max => self.range_of(ty).0,
            },
            ReductionIdentifier::Declared(_) => None,
        };
        match (constant, element) {
            (Some(value), ElementType::Int) => Expr::Int(value),
            // Each of them has its own.
            _ => {
                let name = format!("{IDENTITY} {}", self.program.ids.fresh());
                let reason = "the start of a reduction";
                self.opaque(element, Some(&name), reason, Vec::new())
            }
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

    /// Emits statements that one of the strands executes.
    pub(super) fn by_one(&mut self, span: Span, by: Finisher<'_>, body: polyomp_core::spmd::Block) {
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
                let schedule = Schedule::of(ScheduleKind::Unspecified);
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
    pub(super) fn combine(
        &mut self,
        copied: &Copied,
        identifier: &ReductionIdentifier,
        lanes: bool,
    ) {
        let Some(ty) = self.var(copied.original).map(|var| var.ty.clone()) else {
            return;
        };
        let Some(original) = self.variable(copied.original) else {
            return;
        };
        let Some(section) = &copied.section else {
            let element = self.element(&ty);
            // What a pointer leads to may be the copy of a number.
            let is_value = self
                .var(copied.copy)
                .is_some_and(|copy| self.element(&copy.ty) == element);
            let copy = match self.variable(copied.copy) {
                Some(Lvalue::Register(local)) if is_value && !lanes => Expr::Local(local),
                _ => self.unknown(element, "the partial result of a reduction", Vec::new()),
            };
            let original = self.whole_value(original, &ty);
            self.combine_place(copied.span, original, identifier, element, copy);
            return;
        };
        let local = self.fresh_local("element", ElementType::Int);
        let index = match &section.lower {
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
        let at = |pointer: Expr, index: Expr| {
            deref(Expr::PointerOffset(Box::new(pointer), Box::new(index)))
        };
        let place: Place = match (original, self.resolved(&ty).array().cloned()) {
            (_, None) if section.pointer.is_some() => {
                at(section.pointer.clone().unwrap_or(Expr::Int(0)), index)
            }
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
        // Of an array of arrays these are rows.
        let original = match self.pointed(&ty) {
            Some(row) => self.whole_value(Lvalue::Memory(place), &row),
            None => Lvalue::Memory(place),
        };
        let body = self.nested(|this| {
            let copy = this.unknown(element, "the partial result of a reduction", Vec::new());
            this.combine_place(copied.span, original, identifier, element, copy);
        });
        let iterator = Iterator {
            local,
            lower: Expr::Int(0),
            upper: section.length.clone(),
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
}
