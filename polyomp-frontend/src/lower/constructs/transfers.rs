//! Transfers between the memory of the host and that of a device, as accesses to what the host has: `target update`,
//! `target enter data`, `target exit data`, and the `map` of a `target` that is executed later.
//!
//! Whether `map` copies depends on what the device has already (OpenMP 5.2, section 5.8.3), which the program's text does
//! not tell: those accesses stand under a condition that is not known. A motion clause always copies (section 13.9).

use polyomp_core::spmd::{
    Block, ElementType, Expr, Iterator, Load, Loop, LoopSharing, Place, Projection,
    StmtKind as Out, Task,
};

use crate::openmp::{ClauseKind, ItemForm, Leaf, ListItem, MapType, Selection};
use crate::source::Span;

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::{Context, nowait};

/// A copy of a list item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    ToDevice,
    FromDevice,
}

impl Lowerer<'_> {
    /// A directive that does nothing but transfer.
    pub(super) fn transfer(&mut self, context: &mut Context<'_>, at: usize) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        let later = nowait(construct).is_some();
        let depends = self.depends(context, at);
        // The host does one thing after the other.
        if self.strands == 0 && !later && depends.is_empty() {
            return;
        }
        let condition = self.clause_value(context, at, |kind| match kind {
            ClauseKind::If(condition) => Some(condition),
            _ => None,
        });
        let is_task = later || !depends.is_empty();
        let work = |this: &mut Self, context: &Context<'_>| {
            for direction in [Direction::ToDevice, Direction::FromDevice] {
                this.copies(context, at, direction);
            }
        };
        let body = match is_task {
            true => self.nested(|this| this.in_strands(|this| work(this, context))),
            false => self.nested(|this| work(this, context)),
        };
        let body = match condition {
            Some(cond) => self.nested(|this| {
                let kind = Out::If {
                    cond,
                    then_body: body,
                    else_body: Vec::new(),
                };
                this.emit(context.pragma.line, kind);
            }),
            None => body,
        };
        if !is_task {
            return self.out.extend(body);
        }
        let task = Task {
            construct: context.construct.clone(),
            condition: if later { None } else { Some(Expr::Int(0)) },
            final_: None,
            device: true,
            depends,
            body,
        };
        self.emit(context.pragma.line, Out::Task(task));
    }

    /// The transfers of a construct in one direction.
    pub(super) fn copies(&mut self, context: &Context<'_>, at: usize, direction: Direction) {
        // What a `target data` around has mapped is there.
        let present = self
            .around
            .iter()
            .any(|(_, leaf)| *leaf == Leaf::TargetData);
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        for clause in &construct.clauses {
            let (items, certain) = match &clause.kind {
                ClauseKind::To(motion) if direction == Direction::ToDevice => (&motion.items, true),
                ClauseKind::From(motion) if direction == Direction::FromDevice => {
                    (&motion.items, true)
                }
                ClauseKind::Map(map) if !present => {
                    let given = map.map_type.unwrap_or(match construct.leaf {
                        Leaf::TargetEnterData => MapType::To,
                        Leaf::TargetExitData => MapType::From,
                        _ => MapType::Tofrom,
                    });
                    let leaf = construct.leaf;
                    let copies = match direction {
                        Direction::ToDevice => {
                            matches!(given, MapType::To | MapType::Tofrom)
                                && leaf != Leaf::TargetExitData
                        }
                        Direction::FromDevice => {
                            matches!(given, MapType::From | MapType::Tofrom)
                                && leaf != Leaf::TargetEnterData
                        }
                    };
                    if !copies {
                        continue;
                    }
                    (&map.items, false)
                }
                _ => continue,
            };
            for item in items {
                let body = self.nested(|this| this.copy(context, item, direction));
                if certain || body.is_empty() {
                    self.out.extend(body);
                    continue;
                }
                let reason = "whether the device has a copy already";
                let cond = self.unknown(ElementType::Int, reason, Vec::new());
                let kind = Out::If {
                    cond,
                    then_body: body,
                    else_body: Vec::new(),
                };
                self.emit(context.pragma.line, kind);
            }
        }
    }

    /// The accesses of one list item.
    fn copy(&mut self, context: &Context<'_>, item: &ListItem, direction: Direction) {
        let span = context.pragma.span_of(item.span.start, item.span.end);
        if item.is_variable() {
            let Some((id, ty)) = self.typed(&item.name) else {
                return;
            };
            // A pointer is not what it points to; that is attached.
            if let Some(lvalue @ Lvalue::Memory(_)) = self.variable(id) {
                let lvalue = self.whole_value(lvalue, &ty);
                let element = self.element(&ty);
                self.transferred(span, lvalue, element, direction);
            }
            return;
        }
        let single = match &item.form {
            ItemForm::Path(path) => match path.split_last() {
                Some((Selection::Section(last), rest)) => rest
                    .iter()
                    .all(|part| match part {
                        Selection::Section(section) => section.is_element,
                        Selection::Member(_) | Selection::Arrow(_) => true,
                    })
                    .then_some(last),
                _ => None,
            },
            ItemForm::Lvalue => None,
        };
        let Some(section) = single.filter(|section| section.stride.is_none()) else {
            return self.unsupported(span, "the transfer of such a list item");
        };
        let length = match (&section.length, section.is_element) {
            (_, true) => Some(Expr::Int(1)),
            (Some(length), false) => self
                .clause_expression(context.pragma, length)
                .map(|length| self.value(&length)),
            (None, false) => None,
        };
        let (Some(length), Some(start)) = (length, self.locator(context, item)) else {
            return self.unsupported(span, "the transfer of a section whose length is not given");
        };
        let local = self.fresh_local("element", ElementType::Int);
        let Some((place, element)) = self.moved(start, local) else {
            return self.unsupported(span, "the transfer of such a section");
        };
        let body: Block = self.nested(|this| {
            this.transferred(span, Lvalue::Memory(place), element, direction);
        });
        let iterator = Iterator {
            local,
            lower: Expr::Int(0),
            upper: length,
            step: Expr::Int(1),
            descending: false,
        };
        let looped = Loop {
            iterators: vec![iterator],
            sharing: LoopSharing::default(),
            body,
        };
        self.emit(span, Out::Loop(looped));
    }

    /// The place so many elements further on.
    fn moved(
        &self,
        mut place: Place,
        by: polyomp_core::spmd::LocalId,
    ) -> Option<(Place, ElementType)> {
        use polyomp_core::spmd::{Base, BinaryOp};
        let element = ElementType::Opaque;
        match (place.projections.last_mut(), &place.base) {
            (Some(Projection::Index { index, .. }), _) => {
                let from = std::mem::replace(index, Expr::Int(0));
                *index = Expr::Binary(BinaryOp::Add, Box::new(from), Box::new(Expr::Local(by)));
                Some((place, element))
            }
            (None, Base::Deref(pointer)) => {
                let pointer = (**pointer).clone();
                let moved = Expr::PointerOffset(Box::new(pointer), Box::new(Expr::Local(by)));
                Some((deref(moved), element))
            }
            _ => None,
        }
    }

    fn transferred(
        &mut self,
        span: Span,
        lvalue: Lvalue,
        element: ElementType,
        direction: Direction,
    ) {
        let Lvalue::Memory(place) = lvalue else {
            return;
        };
        match direction {
            Direction::ToDevice => {
                let site = self.implied_site(span, "transfer to the device");
                let load = Load {
                    site,
                    place,
                    element,
                    narrow: None,
                };
                self.emit(span, Out::Eval(Expr::Load(Box::new(load))));
            }
            Direction::FromDevice => {
                let value = self.unknown(element, "what the device has", Vec::new());
                self.store_implied(
                    Lvalue::Memory(place),
                    span,
                    value,
                    "transfer from the device",
                );
            }
        }
    }
}
