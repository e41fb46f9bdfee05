//! The type of a GNU statement expression: its last expression may name variables that the block declares, which nobody
//! else knows when the type is asked for.

use std::cell::RefCell;

use crate::syntax::ast::{Block, QualType, StmtKind};

use super::Lowerer;

/// Variables of the blocks that are being looked at, the innermost last.
#[derive(Debug, Default)]
pub(super) struct BlockTypes {
    known: RefCell<Vec<(String, QualType)>>,
}

impl BlockTypes {
    pub(super) fn find(&self, name: &str) -> Option<QualType> {
        let known = self.known.borrow();
        let found = known.iter().rev().find(|(found, _)| found == name)?;
        Some(found.1.clone())
    }
}

impl Lowerer<'_> {
    /// The type of the value of a block.
    pub(super) fn type_of_block(&self, block: &Block) -> Option<QualType> {
        let (last, before) = block.stmts.split_last()?;
        let StmtKind::Expr(last) = &last.kind else {
            return None;
        };
        let outer = self.block_types.known.borrow().len();
        for stmt in before {
            let StmtKind::Declaration(declaration) = &stmt.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                // `__typeof__(x) x = x;` speaks of the variable outside.
                let ty = self.resolved(&declarator.ty);
                let mut known = self.block_types.known.borrow_mut();
                known.push((declarator.name.clone(), ty));
            }
        }
        let ty = self.type_of(last).map(|ty| self.resolved(&ty));
        self.block_types.known.borrow_mut().truncate(outer);
        ty
    }
}
