//! How many elements a call touches, by the number of bytes or items that it is given.

use polyomp_core::spmd::{BinaryOp, Expr};

use crate::syntax::ast::{self, Type};

use super::super::Lowerer;

impl Lowerer<'_> {
    /// How many elements of what the argument points to have so many bytes.
    pub(super) fn elements_of_bytes(
        &mut self,
        arg: &ast::Expr,
        size: Option<&ast::Expr>,
    ) -> Option<Expr> {
        let size = size.filter(|size| !self.has_effects(size))?;
        let element = self.pointee_without_casts(arg)?;
        if let Some(count) = self.count_of(size, &element) {
            return Some(count);
        }
        // The last one may be touched in part only, which is not all of a record.
        let unit = self.size_of(&element).filter(|unit| *unit > 0)?;
        if matches!(element.unaliased(), Type::Record(_)) {
            return None;
        }
        let bytes = self.value(size);
        let most = Expr::Binary(
            BinaryOp::Add,
            Box::new(bytes),
            Box::new(Expr::Int(unit - 1)),
        );
        Some(Expr::Binary(
            BinaryOp::Div,
            Box::new(most),
            Box::new(Expr::Int(unit)),
        ))
    }

    /// How many elements of what the argument points to are `count` items of `size` bytes.
    pub(super) fn elements_of_items(
        &mut self,
        arg: &ast::Expr,
        args: &[ast::Expr],
        size: usize,
        count: usize,
    ) -> Option<Expr> {
        let (size, count) = (args.get(size)?, args.get(count)?);
        let element = self.pointee_without_casts(arg)?;
        if self.has_effects(count) || self.constant(size)? != self.size_of(&element)? {
            return None;
        }
        Some(self.value(count))
    }
}
