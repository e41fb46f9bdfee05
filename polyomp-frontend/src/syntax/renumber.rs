//! Records of a C++ file that are those of files before: types in what was parsed get their numbers. (Files of C are parsed
//! again: which names are types does not depend on that.)

use std::collections::BTreeMap;
use std::sync::Arc;

use super::ast::{
    Block, Declaration, Designator, Expr, ExprKind, Extent, ForInit, Initializer, Item, ItemKind,
    QualType, Record, RecordId, Stmt, StmtKind, Type,
};
use super::scope::Scopes;

/// Stack that must be left for one more level.
const RED_ZONE: usize = 128 << 10;
/// Stack that is added where less is left.
const NEW_STACK: usize = 2 << 20;

fn with_stack(work: impl FnOnce()) {
    stacker::maybe_grow(RED_ZONE, NEW_STACK, work);
}

/// Gives records other numbers.
pub(super) struct Renumber<'m>(pub &'m BTreeMap<RecordId, RecordId>);

impl Renumber<'_> {
    pub(super) fn items(&self, items: &mut [Item]) {
        for item in items {
            match &mut item.kind {
                ItemKind::Function(function) => {
                    self.ty(&mut function.ty.result);
                    for param in &mut function.ty.params {
                        self.ty(&mut param.ty);
                    }
                    self.block(&mut function.body);
                }
                ItemKind::Declaration(declaration) => self.declaration(declaration),
                ItemKind::Pragma(_) | ItemKind::Asm(_) | ItemKind::Error(_) => {}
            }
        }
    }

    /// The members of the records from a number on, which move to the records that they are; those are gone then.
    pub(super) fn records(&self, records: &mut [Record], first: usize) {
        for record in records.iter_mut().skip(first) {
            for field in record.fields.iter_mut().flatten() {
                self.ty(&mut field.ty);
            }
        }
        for (from, to) in self.0 {
            let Some(record) = records.get_mut(from.0 as usize) else {
                continue;
            };
            let moved = record.clone();
            (record.tag, record.fields) = (None, None);
            if let Some(known) = records.get_mut(to.0 as usize)
                && known.fields.is_none()
            {
                *known = moved;
            }
        }
    }

    pub(super) fn scopes(&self, scopes: &mut Scopes) {
        scopes.each_type(&mut |ty| self.ty(ty), &|id| self.of(id));
    }

    pub(super) fn stmts(&self, stmts: &mut [Stmt]) {
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn of(&self, id: RecordId) -> RecordId {
        self.0.get(&id).copied().unwrap_or(id)
    }

    fn block(&self, block: &mut Block) {
        self.stmts(&mut block.stmts);
    }

    fn declaration(&self, declaration: &mut Declaration) {
        for declarator in &mut declaration.declarators {
            self.ty(&mut declarator.ty);
            if let Some(init) = &mut declarator.init {
                self.initializer(init);
            }
        }
    }

    fn initializer(&self, init: &mut Initializer) {
        with_stack(|| match init {
            Initializer::Expr(expr) => self.expr(expr),
            Initializer::List { items, .. } => {
                for item in items {
                    self.designators(&mut item.designators);
                    self.initializer(&mut item.value);
                }
            }
        });
    }

    fn designators(&self, designators: &mut [Designator]) {
        for designator in designators {
            match designator {
                Designator::Field(_) => {}
                Designator::Index(expr) => self.expr(expr),
                Designator::Range(low, high) => {
                    self.expr(low);
                    self.expr(high);
                }
            }
        }
    }

    fn ty(&self, ty: &mut QualType) {
        match &mut ty.ty {
            Type::Pointer(to) | Type::Reference(to) => self.ty(Arc::make_mut(to)),
            Type::Array(array) => {
                let array = Arc::make_mut(array);
                self.ty(&mut array.element);
                if let Extent::Expr(expr) = &mut array.extent {
                    self.expr(expr);
                }
            }
            Type::Function(function) => {
                let function = Arc::make_mut(function);
                self.ty(&mut function.result);
                for param in &mut function.params {
                    self.ty(&mut param.ty);
                }
            }
            Type::Record(id) => *id = self.of(*id),
            Type::Typedef(named) => self.ty(&mut Arc::make_mut(named).target),
            Type::Typeof(expr) => self.expr(Arc::make_mut(expr)),
            Type::Void
            | Type::Bool
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInteger(_)
            | Type::Enum(_)
            | Type::Unknown(_) => {}
        }
    }

    fn stmt(&self, stmt: &mut Stmt) {
        with_stack(|| match &mut stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Expr(expr) | StmtKind::ComputedGoto(expr) => self.expr(expr),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.expr(cond);
                self.stmt(then);
                otherwise.iter_mut().for_each(|stmt| self.stmt(stmt));
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => self.expr(expr),
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                }
                let heads = cond.iter_mut().chain(step);
                heads.for_each(|expr| self.expr(expr));
                self.stmt(body);
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
                self.expr(cond);
                self.stmt(body);
            }
            StmtKind::Switch { value, body } => {
                self.expr(value);
                self.stmt(body);
            }
            StmtKind::Case { low, high } => {
                self.expr(low);
                high.iter_mut().for_each(|expr| self.expr(expr));
            }
            StmtKind::Return(value) => value.iter_mut().for_each(|expr| self.expr(expr)),
            StmtKind::Asm {
                outputs, inputs, ..
            } => {
                let operands = outputs.iter_mut().chain(inputs);
                operands.for_each(|expr| self.expr(expr));
            }
            StmtKind::Omp { body, .. } => body.iter_mut().for_each(|stmt| self.stmt(stmt)),
            StmtKind::Empty
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Error(_) => {}
        });
    }

    fn expr(&self, expr: &mut Expr) {
        with_stack(|| match &mut expr.kind {
            ExprKind::Unary { operand, .. } | ExprKind::IncDec { operand, .. } => {
                self.expr(operand);
            }
            ExprKind::Cast { ty, operand } => {
                self.ty(ty);
                self.expr(operand);
            }
            ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Assign { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => {
                self.expr(lhs);
                self.expr(rhs);
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                self.expr(cond);
                then.iter_mut().for_each(|then| self.expr(then));
                self.expr(otherwise);
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                args.iter_mut().for_each(|arg| self.expr(arg));
            }
            ExprKind::Subscript { base, index } => {
                self.expr(base);
                self.expr(index);
            }
            ExprKind::Member { base, .. } => self.expr(base),
            ExprKind::SizeofExpr(operand) | ExprKind::AlignofExpr(operand) => self.expr(operand),
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) => self.ty(ty),
            ExprKind::CompoundLiteral { ty, init } => {
                self.ty(ty);
                self.initializer(init);
            }
            ExprKind::Statement(block) => self.block(block),
            ExprKind::Generic { control, choices } => {
                self.expr(control);
                for (ty, choice) in choices {
                    ty.iter_mut().for_each(|ty| self.ty(ty));
                    self.expr(choice);
                }
            }
            ExprKind::Offsetof { ty, member } => {
                self.ty(ty);
                self.designators(member);
            }
            ExprKind::VaArg { list, ty } => {
                self.expr(list);
                self.ty(ty);
            }
            ExprKind::Unsupported { operands, .. } => {
                operands.iter_mut().for_each(|operand| self.expr(operand));
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::Ident(_) => {}
        });
    }
}
