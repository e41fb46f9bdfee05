//! Objects without names that are made within an expression, and go at its end (C++17, section 15.2). What their
//! destructors do is not followed: a statement with such an object is left undecided, unless the object becomes another
//! one (section 15.8.3), or its destructor only frees memory.

use super::super::Parser;
use super::make;
use super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{
    Block, Expr, ExprKind, Initializer, QualType, Stmt, StmtKind, Type, UnaryOp,
};
use crate::syntax::scope::Meaning;

/// What the names of such objects begin with for which member functions are called.
pub(super) const TEMPORARY: &str = "temporary";

impl Parser<'_> {
    /// An object of the type was made.
    pub(super) fn note_temporary(&mut self, ty: &QualType) {
        if self.goes_noticed(ty) {
            self.cpp_mut().temporaries += 1;
        }
    }

    /// Whether something is done where an object of the type goes that others could notice.
    pub(super) fn goes_noticed(&self, ty: &QualType) -> bool {
        if matches!(ty.ty, Type::Reference(_)) || super::destroy::is_smart(ty) {
            return false;
        }
        let harmless = self.class_of(ty).is_some_and(|(_, class)| {
            let name = format!("{}::~", class.name);
            self.cpp
                .as_ref()
                .is_some_and(|cpp| cpp.freeing.contains(&name))
        });
        !harmless && self.needs_destruction(ty, 0)
    }

    /// The value becomes an object that goes elsewhere.
    pub(super) fn kept(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => {
                self.kept(then);
                self.kept(otherwise);
            }
            ExprKind::Call { .. } | ExprKind::Statement(_) | ExprKind::CompoundLiteral { .. } => {
                let ty = self.type_of(value);
                if ty.is_some_and(|ty| self.goes_noticed(&ty)) {
                    let cpp = self.cpp_mut();
                    cpp.temporaries = cpp.temporaries.saturating_sub(1);
                }
            }
            _ => {}
        }
    }

    /// What a reference is bound to that is declared in a block: an object without a name lasts as long as that (C++17,
    /// section 15.2).
    pub(super) fn extended(
        &mut self,
        bound: Option<Initializer>,
        stmts: &mut Vec<Stmt>,
    ) -> Option<Initializer> {
        let Some(Initializer::Expr(pointer)) = bound else {
            return bound;
        };
        let ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &pointer.kind
        else {
            return Some(Initializer::Expr(pointer));
        };
        let made = matches!(
            operand.kind,
            ExprKind::Call { .. } | ExprKind::Statement(_) | ExprKind::Conditional { .. }
        );
        let ty = self
            .type_of(operand)
            .filter(|ty| made && self.goes_noticed(ty));
        let Some(ty) = ty.filter(|_| !self.is_lvalue(operand)) else {
            return Some(Initializer::Expr(pointer));
        };
        let (value, span) = ((**operand).clone(), pointer.span);
        self.kept(&value);
        let name = self.fresh_name("extended");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        stmts.push(make::declare(&name, unqualified(&ty), Some(value), span));
        self.destroyed_at_end(&name, &ty, true, span);
        Some(Initializer::Expr(make::address(make::ident(&name, span))))
    }

    /// What stands at the end of a statement for the destructors of objects that went there.
    pub(in super::super) fn gone(&mut self, span: Span) -> Option<Stmt> {
        let cpp = self.cpp.as_mut()?;
        let some = std::mem::take(&mut cpp.temporaries) > 0;
        let what = "the destructor of an object without a name";
        some.then(|| make::statement(make::unsupported(what, Vec::new(), span)))
    }

    /// A statement that is one call of a member function for the only object that is made in it: the object goes behind
    /// the call.
    fn called_and_gone(&mut self, expr: &Expr, span: Span) -> Option<Vec<Stmt>> {
        let ExprKind::Statement(block) = &expr.kind else {
            return None;
        };
        let [
            Stmt {
                kind: StmtKind::Declaration(declaration),
                ..
            },
            Stmt {
                kind: StmtKind::Expr(_),
                ..
            },
        ] = &block.stmts[..]
        else {
            return None;
        };
        let [object] = &declaration.declarators[..] else {
            return None;
        };
        let only = self.cpp.as_ref().is_some_and(|cpp| cpp.temporaries == 1);
        if !only || !object.name.starts_with(TEMPORARY) || !self.goes_noticed(&object.ty) {
            return None;
        }
        self.cpp_mut().temporaries = 0;
        let mut stmts = block.stmts.clone();
        let place = make::ident(&object.name, span);
        stmts.extend(self.destroyed(place, &object.ty.clone(), 0, span));
        Some(stmts)
    }

    /// The statement, and what goes where it ends.
    pub(in super::super) fn with_gone(&mut self, kind: StmtKind, span: Span) -> StmtKind {
        if let StmtKind::Expr(expr) = &kind
            && let Some(stmts) = self.called_and_gone(expr, span)
        {
            return StmtKind::Compound(Block { stmts, span });
        }
        let Some(gone) = self.gone(span) else {
            return kind;
        };
        let first = matches!(kind, StmtKind::Expr(_));
        let stmt = Stmt { kind, span };
        let stmts = match first {
            true => vec![stmt, gone],
            false => vec![gone, stmt],
        };
        StmtKind::Compound(Block { stmts, span })
    }

    /// Takes a destructor down that only frees memory, or another function that does no more.
    pub(super) fn note_freeing(&mut self, symbol: &str, stmts: &[Stmt]) {
        if stmts.iter().all(|stmt| self.only_frees(stmt)) {
            self.cpp_mut().freeing.insert(symbol.to_string());
        }
    }

    /// Whether a statement does nothing but free memory, and change the object that goes.
    fn only_frees(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Empty => true,
            StmtKind::Compound(block) => block.stmts.iter().all(|stmt| self.only_frees(stmt)),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                is_of_object(cond)
                    && self.only_frees(then)
                    && otherwise.iter().all(|stmt| self.only_frees(stmt))
            }
            StmtKind::Expr(expr) => match &expr.kind {
                ExprKind::Call { callee, args } => {
                    let ExprKind::Ident(name) = &callee.kind else {
                        return false;
                    };
                    let freeing = self.cpp.as_ref().map(|cpp| &cpp.freeing);
                    let known = name == "free" || freeing.is_some_and(|known| known.contains(name));
                    known && args.iter().all(is_of_object)
                }
                ExprKind::Assign { op: None, lhs, rhs } => {
                    let own = matches!(&lhs.kind, ExprKind::Member { base, arrow: true, .. }
                        if matches!(&base.kind, ExprKind::Ident(name) if name == "this"));
                    own && is_of_object(rhs)
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether an expression is made of members of the object and numbers.
fn is_of_object(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Ident(name) => name == "this",
        ExprKind::Int(_) | ExprKind::Char(_) | ExprKind::Float(_) => true,
        ExprKind::Member { base, .. } => is_of_object(base),
        ExprKind::Unary { op, operand } => *op != UnaryOp::Deref && is_of_object(operand),
        ExprKind::Cast { operand, .. } => is_of_object(operand),
        ExprKind::Binary { lhs, rhs, .. } => is_of_object(lhs) && is_of_object(rhs),
        _ => false,
    }
}
