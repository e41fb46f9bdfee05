//! Copies of memory that holds records, pointers or integers: they are made value by value, so that these are followed.

use polyomp_core::spmd::{Base, ElementType, Expr, Load, Place, StmtKind as Out};

use crate::syntax::ast::{self, QualType, Type};

use super::super::Lowerer;
use super::super::places::deref;
use super::super::records::Copied;
use super::super::unions::all_of;
use super::IMPLIED;
use super::meaning::{Function, Length, Use};
use super::names::common_name;

/// So many pointers are copied without a loop.
const MOST_POINTERS: i64 = 8;

/// Memory that is copied from or to.
struct Side<'a> {
    /// A pointer that counts elements.
    pointer: Expr,
    arg: &'a ast::Expr,
    /// The type of these, where it is not that of the other side.
    holds: Option<QualType>,
}

impl Lowerer<'_> {
    /// The effect of a call that copies records of one type, or pointers; whether it is one.
    pub(super) fn copy_call(
        &mut self,
        (name, function): (&str, &Function),
        values: &[Expr],
        args: &[ast::Expr],
    ) -> bool {
        let (
            [Use::Copy(Length::Bytes(size)), Use::In(_), ..],
            [to, from, ..],
            [to_arg, from_arg, ..],
        ) = (function.args, values, args)
        else {
            return false;
        };
        let (Some(element), Some(source)) = (
            self.pointee_without_casts(to_arg),
            self.pointee_without_casts(from_arg),
        ) else {
            return false;
        };
        let record = self.resolved(&element).ty;
        let same = match record {
            Type::Record(_) => record == self.resolved(&source).ty,
            Type::Integer(_) => record == self.resolved(&source).ty,
            _ => [&element, &source]
                .iter()
                .all(|ty| self.element(ty) == ElementType::Pointer),
        };
        // Members one behind the other are no array.
        let several = |arg| self.spanned(arg, Length::Bytes(*size), args).is_some();
        if !same || several(to_arg) || several(from_arg) {
            return false;
        }
        let Some(count) = self.elements_of_bytes(to_arg, args.get(*size)) else {
            return false;
        };
        let apart = are_apart(to, from);
        let to = self.side(to, to_arg, &element);
        let mut from = self.side(from, from_arg, &element);
        from.holds = Some(source);
        let is_record = matches!(record, Type::Record(_));
        let may_overlap = common_name(name) == "memmove" && !apart;
        match count {
            Expr::Int(1) => self.copy_element(&to, &from, &element, None),
            _ if may_overlap && is_record => return false,
            Expr::Int(count) if count <= MOST_POINTERS && !is_record => {
                // All are read before one is written: the two may overlap.
                let mut read = Vec::new();
                for at in 0..count {
                    let value = self.element_read(&from, &element, Some(Expr::Int(at)));
                    let value = self.copied_pointer(value, &from, &element);
                    let pointer = ElementType::Pointer;
                    read.push(self.keep(from.arg.span, "copied", pointer, value));
                }
                for (at, value) in (0..).zip(read) {
                    let place = place_at(&to, Some(Expr::Int(at)));
                    self.element_written(&to, place, value);
                }
            }
            _ if may_overlap => return false,
            count => {
                let count = self.settled_value(count, ElementType::Int, to_arg.span);
                self.each_element(to_arg.span, count, |this, local| {
                    let at = Expr::Local(local);
                    this.copy_element(&to, &from, &element, Some(at));
                });
            }
        }
        true
    }

    fn side<'a>(&mut self, value: &Expr, arg: &'a ast::Expr, element: &QualType) -> Side<'a> {
        let mut pointer = value.clone();
        // Rows are counted in their elements.
        if let Some(rows) = self.type_of(arg).and_then(|ty| self.pointed(&ty))
            && self.is_several(&rows)
        {
            pointer = self.reshaped(pointer, &rows, element);
        }
        let pointer = self.settled_value(pointer, ElementType::Pointer, arg.span);
        let holds = None;
        Side {
            pointer,
            arg,
            holds,
        }
    }

    fn copy_element(&mut self, to: &Side, from: &Side, element: &QualType, at: Option<Expr>) {
        let place = place_at(to, at.clone());
        if matches!(self.resolved(element).ty, Type::Record(_)) {
            let copied = |place, side: &Side| Copied {
                place,
                span: side.arg.span,
                spelled: None,
            };
            let source = copied(place_at(from, at.clone()), from);
            let target = copied(place.clone(), to);
            if self.copied_parts(target, source, element, Some(IMPLIED)) {
                return;
            }
        }
        let value = self.element_read(from, element, at);
        let value = self.copied_pointer(value, from, element);
        self.element_written(to, place, value);
    }

    /// What is copied, where a pointer becomes one of another type by that: its subscripts are counted in other units.
    fn copied_pointer(&mut self, value: Expr, from: &Side, to: &QualType) -> Expr {
        let Some(source) = &from.holds else {
            return value;
        };
        let (Some(old), Some(new)) = (self.pointed(source), self.pointed(to)) else {
            return value;
        };
        let void = |ty: &QualType| *ty.unaliased() == Type::Void;
        self.drop_type(Some(source), Some(to));
        match (void(&old), void(&new)) {
            (false, false) => self.converted(value, Some(source), Some(to)),
            (true, true) => value,
            // What it pointed to is noted for variables that are assigned.
            _ => self.elsewhere(value),
        }
    }

    fn element_read(&mut self, from: &Side, element: &QualType, at: Option<Expr>) -> Expr {
        let mut place = place_at(from, at);
        let held = self.element(element);
        if held == ElementType::Opaque {
            all_of(&mut place);
        }
        Expr::Load(Box::new(Load {
            site: self.implied_site(from.arg.span, IMPLIED),
            place,
            element: held,
            narrow: None,
        }))
    }

    fn element_written(&mut self, to: &Side, mut place: Place, value: Expr) {
        if value.copies_parts() {
            all_of(&mut place);
        }
        let site = self.implied_site(to.arg.span, IMPLIED);
        self.emit(to.arg.span, Out::Store { site, place, value });
    }
}

/// Whether two pointers plainly lead into two objects.
fn are_apart(to: &Expr, from: &Expr) -> bool {
    let object = |pointer: &Expr| match pointer {
        Expr::AddressOf(place) => match &place.base {
            Base::Object(object) => Some(*object),
            Base::Deref(_) => None,
        },
        _ => None,
    };
    matches!((object(to), object(from)), (Some(to), Some(from)) if to != from)
}

fn place_at(side: &Side, at: Option<Expr>) -> Place {
    match (side.pointer.clone(), at) {
        (Expr::AddressOf(place), None) => *place,
        (pointer, None) => deref(pointer),
        (pointer, Some(at)) => deref(Expr::PointerOffset(Box::new(pointer), Box::new(at))),
    }
}
