//! Calls of which nothing is known, and of functions that are not followed.

use std::sync::Arc;

use polyomp_core::spmd::{ElementType, Expr, LOST, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::Lowerer;
use super::places::whole;
use super::symbols::Home;

impl Lowerer<'_> {
    /// A call of which nothing is known, not even which function it calls where that has no `name`; `what` is what
    /// reports call it.
    pub(super) fn unknown_call(
        &mut self,
        expr: &ast::Expr,
        what: &str,
        name: Option<&str>,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let (mut received, mut given) = (Vec::new(), Vec::new());
        let mut operands = Vec::new();
        let mut numbers = Vec::new();
        let computed = self.strands == 0 && name.is_some_and(|name| !self.gives_input(name));
        let mut calls_back = false;
        let macro_like = name.is_some_and(|name| self.may_be_a_macro(name));
        let filled = self.filled_by(name, args);
        for (position, arg) in args.iter().enumerate() {
            if filled.contains(&position) {
                continue;
            }
            let ty = self.type_of(arg).map(|ty| self.resolved(&ty));
            let number = ty
                .as_ref()
                .is_some_and(|ty| self.is_int(Some(ty)) || self.is_float(Some(ty)));
            if macro_like && number {
                self.perhaps_evaluated(arg);
                continue;
            }
            let value = self.value(arg);
            let is_function = matches!(&arg.kind, ExprKind::Ident(name) if self.lookup(name).is_none()
                && self.function(name).is_some())
                || ty.as_ref().is_some_and(|ty| {
                    self.pointed(ty)
                        .is_some_and(|to| matches!(to.unaliased(), Type::Function(_)))
                });
            calls_back |= is_function;
            if let Some(ty) = ty.as_ref().filter(|_| self.functions_in(arg).is_none()) {
                self.give_functions(ty);
            }
            let points = ty.as_ref().is_none_or(|ty| {
                ty.pointee().is_some() || ty.array().is_some() || matches!(ty.ty, Type::Record(_))
            });
            let is_text = matches!(arg.kind, ExprKind::String(_));
            if points && !is_function && !is_text && value != Expr::Int(0) {
                given.extend(ty);
                received.push(format!("`{}`", self.text(arg.span)));
                operands.push(value);
            } else if !is_text {
                numbers.extend(computed.then(|| value.clone()));
                self.evaluate(expr.span, value);
            }
        }
        if computed {
            numbers.extend(operands.iter().cloned());
        }
        let in_assembly = name.and_then(|name| self.defined_in_assembly(name));
        let reads_nothing = received.is_empty() && !calls_back && in_assembly.is_none();
        operands.extend(in_assembly.into_iter().flatten());
        let is_system = name.is_some_and(|name| self.source.is_system_function(name));
        if !(reads_nothing && is_system) {
            let text = match received.is_empty() {
                true => what.to_string(),
                false => format!("{what} which receives {}", received.join(", ")),
            };
            // A macro that is given variables, or nothing, is likely to touch some.
            let constants = !args.is_empty()
                && args.iter().all(|arg| {
                    matches!(
                        arg.kind,
                        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::String(_)
                    )
                });
            let assumption = name
                .filter(|name| reads_nothing && !self.is_in_doubt(name))
                // Where all headers were read it is no macro, but stands in text that was not understood.
                // So does the text of what a template was made to.
                .filter(|name| !name.contains('<'))
                .filter(|name| constants && self.misses_header() || !self.may_be_a_macro(name))
                .map(|name| {
                    format!("the unknown function `{name}` touches no memory that the region uses")
                });
            let effect = Out::UnknownEffect {
                what: text,
                operands,
                assumption: assumption.map(Arc::from),
            };
            self.emit(expr.span, effect);
            self.forget_nested(expr.span);
        }
        for arg in filled.into_iter().filter_map(|position| args.get(position)) {
            self.fill_pointer(name.unwrap_or_default(), arg, expr.span);
        }
        if let Some(memory) = self.returned_by(expr, name, args) {
            given.iter().for_each(|ty| self.give(ty));
            return Some(memory);
        }
        given.iter().for_each(|ty| self.give(ty));
        let element = self
            .type_of(expr)
            .map_or(ElementType::Int, |ty| self.element(&ty));
        if name.is_some_and(|name| self.may_be_a_macro(name)) {
            self.forget_given(expr.span, what, args);
        }
        // What text gives that was not read is no input: not all values are possible.
        let any = !name.is_some_and(|name| {
            self.is_in_doubt(name) || self.may_be_a_macro(name) || !self.gives_input(name)
        });
        if element == ElementType::Int && any && self.happens_once() {
            let range = self.range_of_result(name.unwrap_or_default(), expr);
            return Some(self.ranged_input(element, what, range));
        }
        if computed && numbers.is_empty() && element != ElementType::Pointer {
            return Some(self.opaque(element, Some(LOST), what, numbers));
        }
        Some(self.unknown(element, what, numbers))
    }

    /// A macro may leave out what it is given (`DEBUG(n++)`).
    fn perhaps_evaluated(&mut self, arg: &ast::Expr) {
        let then_body = self.nested(|this| {
            let value = this.value(arg);
            this.evaluate(arg.span, value);
        });
        if then_body.is_empty() {
            return;
        }
        let what = "whether a macro uses what it is given";
        let cond = self.unknown(ElementType::Int, what, Vec::new());
        let kind = Out::If {
            cond,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(arg.span, kind);
    }

    /// A macro may assign the variables that it is given (`READ_INT(n)`). In a strand its region is not decided.
    fn forget_given(&mut self, span: Span, what: &str, args: &[ast::Expr]) {
        if self.strands > 0 {
            return;
        }
        let mut registers = Vec::new();
        for name in args.iter().filter_map(super::names::root) {
            let var = self.lookup(name).and_then(|id| self.var(id)).cloned();
            match var.map(|var| (var.home, var.ty)) {
                Some((Home::Local(local), _)) => registers.push(local),
                Some((Home::Object(object), ty)) => self.forget_variable(object, &ty, span),
                Some((Home::Reference(_), _)) | None => {}
            }
        }
        self.forget_registers(span, what, &registers);
    }

    /// Whether a name of which nothing is known may be that of a macro, or of a function in text that was not read.
    pub(super) fn may_be_a_macro(&self, name: &str) -> bool {
        self.is_partly_read() && !self.unit.declares(self.part, name)
    }

    /// Whether something in the source file was not read.
    pub(super) fn is_partly_read(&self) -> bool {
        let mut errors = self.unit.errors.iter();
        self.misses_header() || errors.any(|error| self.part_of(error.span) == self.part)
    }

    /// Whether a header of the source file was not found, so that any name may be a macro.
    pub(super) fn misses_header(&self) -> bool {
        let part = self.source.parts().get(self.part);
        part.is_some_and(|part| part.missing_header.is_some())
    }

    /// Whether a declaration may be a use of macros that are not known (`EXTERN_DECL z = 1;`); gives the word that
    /// stands where the type should.
    pub(super) fn doubtful_type<'t>(&self, ty: &'t QualType) -> Option<&'t str> {
        let mut ty = ty;
        while let Some(array) = ty.array() {
            ty = &array.element;
        }
        match &ty.ty {
            Type::Unknown(name) if self.is_partly_read() => {
                Some(name.as_str()).filter(|name| !crate::syntax::is_well_known(name))
            }
            _ => None,
        }
    }

    /// A call of a function of the file that is not followed: it may change what any function may, and order something
    /// where it synchronises.
    pub(super) fn not_followed(
        &mut self,
        span: Span,
        what: String,
        given: Vec<Expr>,
        orders: bool,
    ) {
        if orders {
            self.unsupported(span, what.clone());
        }
        let mut operands = given;
        for object in self.globals_in_memory() {
            operands.push(Expr::AddressOf(Box::new(whole(object))));
        }
        self.unknown_effect(span, what, operands);
    }
}
