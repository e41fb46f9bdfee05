//! Values that one thread hands to the others: `copyprivate` and `copyin`.

use super::super::Lowerer;
use super::super::places::Lvalue;
use super::super::symbols::Home;
use super::Context;
use crate::openmp::ClauseKind;
use crate::source::Span;
use crate::syntax::ast::QualType;
use polyomp_core::spmd::{
    Barrier, BarrierOrigin, ElementType, Expr, Load, Place, StmtKind as Out, Storage,
};

impl Lowerer<'_> {
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
            Lvalue::Memory(place) => self.copied_from(span, place, &ty),
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
        self.assignment_code(name, &ty, span);
        let element = self.element(&ty);
        let value = match held {
            Some(place) => self.copied_from(span, place, &ty),
            None => self.unknown(element, "a value that `copyprivate` broadcasts", Vec::new()),
        };
        match self.var(id).map(|var| var.home) {
            Some(Home::Local(local)) => self.assign(span, local, value),
            Some(Home::Reference(local)) => {
                let lvalue = Lvalue::Memory(super::super::places::deref(Expr::Local(local)));
                self.store_implied(lvalue, span, value, "copyprivate");
            }
            Some(Home::Object(object)) => {
                let lvalue = Lvalue::Memory(super::super::places::whole(object));
                let lvalue = self.whole_value(lvalue, &ty);
                self.store_implied(lvalue, span, value, "copyprivate");
            }
            None => {}
        }
    }

    /// The copy of a thread is written before it leaves the barrier of the `single` (OpenMP 5.2, 5.7.2), which its tasks
    /// may see: here with what it holds, so that nothing reads another value.
    pub(super) fn overwrites(&mut self, span: Span, name: &str) {
        let Some((id, ty)) = self.typed(name) else {
            return;
        };
        if let Some(Home::Object(object)) = self.var(id).map(|var| var.home) {
            let place = super::super::places::whole(object);
            let value = self.copied_from(span, place.clone(), &ty);
            self.store_implied(Lvalue::Memory(place), span, value, "copyprivate");
        }
    }

    /// What `copyprivate` reads from a place.
    fn copied_from(&mut self, span: Span, place: Place, ty: &QualType) -> Expr {
        Expr::Load(Box::new(Load {
            site: self.implied_site(span, "copyprivate"),
            place,
            element: self.element(ty),
            narrow: self.narrow_type(ty),
        }))
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
        let construct = context.constructs.get(at);
        let clauses = construct.into_iter().flat_map(|found| &found.clauses);
        let mut copies = false;
        for clause in clauses {
            let ClauseKind::CopyIn(items) = &clause.kind else {
                continue;
            };
            copies = true;
            for item in items {
                let span = context.pragma.span_of(item.span.start, item.span.end);
                if let Some((id, ty)) = self.typed(&item.name) {
                    self.assignment_code(&item.name, &ty, span);
                    if let Some(Lvalue::Memory(place)) = self.variable(id) {
                        self.copies_pointers(place, &ty, span);
                    }
                }
            }
        }
        // All copies are made prior to the execution of the region (OpenMP 5.2, 5.7.1).
        if copies {
            let origin = BarrierOrigin::EndOf("copyin".to_string());
            self.emit(context.pragma.line, Out::Barrier(Barrier { origin }));
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
}
