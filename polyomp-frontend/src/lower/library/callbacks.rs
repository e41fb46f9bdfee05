//! Functions of the library that call back: sorting and searching. They touch the array that they are given, and call the
//! comparison for elements of it.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, StmtKind as Out};

use crate::syntax::ast::{self, ExprKind, IntKind, QualType, Type};

use super::super::Lowerer;
use super::super::symbols::{Home, Var};
use super::Effect;
use crate::openmp::data_sharing::{self, Enclosing};

impl Lowerer<'_> {
    /// A call of `qsort` or `bsearch` on an array of scalars or records; its value if it has one.
    pub(in super::super) fn calling_back(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        match (name, args) {
            ("qsort", [base, count, size, compare]) => {
                self.elements_called(expr, base, size)?;
                let number = self.value(count);
                let number = self.settled_value(number, ElementType::Int, count.span);
                // One element stays as it is, and is compared with nothing.
                let several = Expr::Binary(BinaryOp::Gt, Box::new(number), Box::new(Expr::Int(1)));
                let then_body = self.nested(|this| {
                    this.touch_all(base, count, Effect::Reads);
                    let sorted = this.value(base.without_casts());
                    this.answers.computed_from = (this.strands == 0).then(|| vec![sorted]);
                    this.touch_all(base, count, Effect::Writes);
                    this.answers.computed_from = None;
                    this.compared(expr, base, count, compare, None);
                });
                let kind = Out::If {
                    cond: several,
                    then_body,
                    else_body: Vec::new(),
                };
                self.emit(expr.span, kind);
                Some(Some(Expr::Int(0)))
            }
            ("bsearch", [key, base, count, size, compare]) if !self.has_effects(key) => {
                self.elements_called(expr, base, size)?;
                self.compared(expr, base, count, compare, Some(key));
                let base = base.without_casts();
                let start = self.value(base);
                let reason = "which element `bsearch` finds";
                let key = self.value(key);
                let from = vec![key, start.clone()];
                let from = if self.strands == 0 { from } else { Vec::new() };
                let at = self.unknown(ElementType::Int, reason, from);
                Some(Some(Expr::PointerOffset(Box::new(start), Box::new(at))))
            }
            _ => None,
        }
    }

    /// Whether the arguments say what elements there are: they are evaluated more than once.
    fn elements_called(
        &mut self,
        expr: &ast::Expr,
        base: &ast::Expr,
        size: &ast::Expr,
    ) -> Option<()> {
        let ExprKind::Call { args, .. } = &expr.kind else {
            return None;
        };
        if args.iter().any(|arg| self.has_effects(arg)) {
            return None;
        }
        let element = self.pointed(&self.type_of(base.without_casts())?)?;
        let fits = self.resolved(&element).array().is_none()
            && self.constant(size)? == self.size_of(&element)?;
        fits.then_some(())
    }

    fn touch_all(&mut self, base: &ast::Expr, count: &ast::Expr, effect: Effect) {
        let base = base.without_casts();
        let value = self.value(base);
        let count = self.value(count);
        self.touch(&value, base, effect, Some(count));
    }

    /// Comparisons of elements, or of elements with a key: of which, that is not known.
    fn compared(
        &mut self,
        expr: &ast::Expr,
        base: &ast::Expr,
        count: &ast::Expr,
        compare: &ast::Expr,
        key: Option<&ast::Expr>,
    ) {
        let base = base.without_casts();
        let span = expr.span;
        let upper = self.value(count);
        let upper = self.settled_value(upper, ElementType::Int, count.span);
        self.loop_depth += 1;
        self.push_scope();
        let names: &[&str] = match key {
            Some(_) => &["<element>"],
            None => &["<element>", "<other element>"],
        };
        self.each_of(span, upper, names, &mut |this| {
            let element = |name: &str| at_index(base, name);
            let args = match key {
                Some(key) => vec![key.clone(), element("<element>")],
                None => vec![element("<element>"), element("<other element>")],
            };
            let reason = "which elements are compared";
            let cond = this.unknown(ElementType::Int, reason, Vec::new());
            let then_body = this.nested(|this| {
                if let Some(value) = this.call(expr, compare, &args) {
                    this.evaluate(span, value);
                }
            });
            let kind = Out::If {
                cond,
                then_body,
                else_body: Vec::new(),
            };
            this.emit(span, kind);
        });
        self.pop_scope();
        self.loop_depth -= 1;
    }

    /// What is done for all values of some variables from zero to a number.
    fn each_of(
        &mut self,
        span: crate::source::Span,
        upper: Expr,
        names: &[&str],
        work: &mut dyn FnMut(&mut Self),
    ) {
        let Some((name, rest)) = names.split_first() else {
            return work(self);
        };
        self.each_element(span, upper.clone(), |this, local| {
            let storage = data_sharing::Storage::Automatic;
            let id = this.add_var(Var {
                ty: QualType::plain(Type::Integer(IntKind::Long)),
                home: Home::Local(local),
                storage,
                threadprivate: false,
                enclosing: Enclosing::at_declaration(storage),
                passed: None,
                target: None,
                pointees: Vec::new(),
            });
            this.bind(name, id);
            this.each_of(span, upper, rest, work);
        });
    }
}

/// `base + index`
fn at_index(base: &ast::Expr, index: &str) -> ast::Expr {
    let index = ast::Expr {
        kind: ExprKind::Ident(index.to_string()),
        span: base.span,
    };
    ast::Expr {
        kind: ExprKind::Binary {
            op: ast::BinaryOp::Add,
            lhs: Box::new(base.clone()),
            rhs: Box::new(index),
        },
        span: base.span,
    }
}
