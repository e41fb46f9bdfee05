//! What functions touch where a header that was not found tells what an argument points to, or how the members of a record
//! lie: memory of which nothing is known.

use polyomp_core::spmd::{ElementType, Expr};

use crate::syntax::ast::{self, ExprKind, Type};

use super::super::Lowerer;
use super::super::places::deref;
use super::super::unions::all_of;
use super::formats::{conversion, reads_text};
use super::meaning::Length;
use super::members::text_bytes;
use super::{Effect, IMPLIED};

impl Lowerer<'_> {
    /// Accesses to what an argument leads to of which it is not known whether it is a pointer, or to what.
    pub(super) fn touch_unknown(&mut self, value: &Expr, arg: &ast::Expr, effects: &[Effect]) {
        for effect in effects {
            let reason = format!("where `{}` points to", self.text(arg.span));
            let operands = vec![value.clone()];
            let pointer = self.unknown(ElementType::Pointer, &reason, operands);
            let mut place = deref(pointer);
            all_of(&mut place);
            let site = self.implied_site(arg.span, IMPLIED);
            self.touch_place(site, place, ElementType::Opaque, *effect);
        }
    }

    /// Whether an argument of `printf` and its like may be a text, as its type is not known and its format asks for one.
    pub(super) fn may_be_text(
        &self,
        format: Option<&ast::Expr>,
        position: usize,
        arg: &ast::Expr,
    ) -> bool {
        let Some(format) = format else {
            return false;
        };
        let ty = self.type_of(arg).map(|ty| self.resolved(&ty).ty);
        if !ty.is_none_or(|ty| matches!(ty, Type::Unknown(_))) || self.constant(arg).is_some() {
            return false;
        }
        conversion(format, position).is_none_or(reads_text)
    }

    /// Whether a call that is given a member, or its address, may touch what stands behind it, and nobody knows what that
    /// is: the members of the record lie where a header that was not found puts them.
    pub(super) fn may_leave_untold(
        &mut self,
        arg: &ast::Expr,
        length: Length,
        args: &[ast::Expr],
    ) -> bool {
        let arg = arg.without_casts();
        let (member, by_address) = match &arg.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => (&**operand, true),
            _ => (arg, false),
        };
        let ExprKind::Member {
            base, field, arrow, ..
        } = &member.kind
        else {
            return false;
        };
        let (Some(base), Some(ty)) = (self.type_of(base), self.type_of(member)) else {
            return false;
        };
        let record = match arrow {
            true => self.pointed(&base),
            false => Some(base),
        };
        if record.is_none_or(|record| self.bytes_of(&record, field).is_some()) {
            return false;
        }
        let array = self.resolved(&ty).array().cloned();
        if array.is_none() && !by_address {
            return false;
        }
        // In elements of the array, or in members of that type.
        let room = match &array {
            Some(array) => self.extent(array),
            None => Some(Expr::Int(1)),
        };
        let count = match length {
            Length::One | Length::Some => return false,
            Length::Count(count) => Some(Expr::Int(count)),
            Length::Text(at) => args.get(at).and_then(text_bytes).map(Expr::Int),
            Length::Bytes(size) => match args.get(size) {
                Some(size) if self.is_size_of(size, member) => return false,
                Some(size) => self.most_elements(arg, size, array.is_none().then_some(&ty)),
                None => None,
            },
            Length::Items(size, count) => self.elements_of_items(arg, args, size, count),
        };
        match (room, count) {
            (Some(Expr::Int(room)), Some(Expr::Int(count))) => count > room,
            (Some(room), Some(count)) if room == count => false,
            // A number of elements that is not known is taken to stay within their array.
            (_, Some(Expr::Int(_))) => true,
            (Some(_), _) => array.is_none(),
            (None, _) => true,
        }
    }

    /// Whether a number of bytes is the size of what an expression designates, as its spelling or its type tells.
    fn is_size_of(&self, size: &ast::Expr, member: &ast::Expr) -> bool {
        let sized = match &size.kind {
            ExprKind::SizeofExpr(operand) => {
                if self.text(operand.span) == self.text(member.span) {
                    return true;
                }
                // A type that is not declared looks like a variable.
                if let ExprKind::Ident(name) = &operand.kind
                    && self.lookup(name).is_none()
                {
                    let ty = self.type_of(member).map(|ty| self.resolved(&ty).ty);
                    return matches!(ty, Some(Type::Unknown(found)) if found == *name);
                }
                self.type_of(operand)
            }
            ExprKind::SizeofType(ty) => Some((**ty).clone()),
            _ => None,
        };
        let (Some(sized), Some(member)) = (sized, self.type_of(member)) else {
            return false;
        };
        self.resolved(&sized).ty == self.resolved(&member).ty
    }

    /// How many elements of what the argument points to, or members of a type, have so many bytes, at most.
    fn most_elements(
        &mut self,
        arg: &ast::Expr,
        size: &ast::Expr,
        whole: Option<&ast::QualType>,
    ) -> Option<Expr> {
        match whole {
            None => self.elements_of_bytes(arg, Some(size)),
            Some(ty) => {
                let bytes = self.constant(size)?;
                let unit = self.size_of(ty).filter(|unit| *unit > 0)?;
                Some(Expr::Int(bytes / unit + i64::from(bytes % unit != 0)))
            }
        }
    }
}
