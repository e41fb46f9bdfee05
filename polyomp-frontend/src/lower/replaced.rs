//! Calls of functions with variants: `declare variant` may have another function called, as the context of the call says.
//!
//! Where the context is not known, any of the variants that may match is called, or the function itself: that is a
//! condition that is not known, and nothing is concluded from it.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::openmp::{Argument, ClauseKind};
use crate::source::Span;
use crate::syntax::ast::{self, FunctionDef, Type};

use super::Lowerer;
use super::constructs::Matches;

/// Of more variants none is followed: each is one conditional deeper.
const MOST_VARIANTS: usize = 16;

/// A function that may be called instead of another one.
#[derive(Debug, Clone)]
pub(super) struct Declared<'a> {
    /// The directives whose selectors have to match.
    pub selected: Vec<&'a ast::Pragma>,
    /// Its name, if it is not that which the last of them names.
    pub name: Option<String>,
}

/// What may be called instead.
struct Variant {
    /// Nothing where it is not known which function that is.
    name: Option<String>,
    certain: bool,
}

impl<'a> Lowerer<'a> {
    /// A call of a function by its name, or of what the context has called instead.
    pub(super) fn call_variant(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        (name, function): (&str, Option<&'a FunctionDef>),
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let variants = self.variants_of(expr.span, name, function);
        if variants.is_empty() {
            return self.call_function(expr, callee, (name, function), args);
        }
        let names: Option<Vec<String>> = variants
            .iter()
            .map(|variant| variant.name.clone())
            .collect();
        let result = function.map(|function| function.ty.result.clone());
        let result = result.or_else(|| self.type_of(expr));
        let record = result.as_ref().is_some_and(|ty| {
            let ty = self.resolved(ty);
            matches!(ty.ty, Type::Record(_))
        });
        let several = variants.len() > 1 || variants.iter().any(|variant| !variant.certain);
        let follows = !(record && several) && variants.len() <= MOST_VARIANTS;
        let Some(names) = names.filter(|_| follows) else {
            let what = format!("a call of `{name}`, which `declare variant` may replace");
            self.unsupported(expr.span, what);
            return self.call_function(expr, callee, (name, function), args);
        };
        if let ([only], false) = (names.as_slice(), several) {
            return self.call_function(expr, callee, (only, self.function(only)), args);
        }
        // What is certain to match leaves no call of the function itself.
        let itself = variants.iter().all(|variant| !variant.certain);
        let mut candidates: Vec<(String, Option<&'a FunctionDef>)> = Vec::new();
        for name in names {
            let function = self.function(&name);
            candidates.push((name, function));
        }
        if itself {
            candidates.push((name.to_string(), function));
        }
        let element = match &result {
            Some(ty) if *ty.unaliased() != Type::Void => Some(self.element(ty)),
            _ => None,
        };
        let local = element.map(|element| self.fresh_local(name, element));
        self.choose(expr, callee, &candidates, args, local);
        Some(local.map_or(Expr::Int(0), Expr::Local))
    }

    fn choose(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        candidates: &[(String, Option<&'a FunctionDef>)],
        args: &[ast::Expr],
        local: Option<polyomp_core::spmd::LocalId>,
    ) {
        let Some(((name, function), rest)) = candidates.split_first() else {
            return;
        };
        let call = |this: &mut Self| {
            let value = this.call_function(expr, callee, (name, *function), args);
            if let (Some(local), Some(value)) = (local, value) {
                this.assign(expr.span, local, value);
            }
        };
        if rest.is_empty() {
            return call(self);
        }
        // The same for all who come here.
        let context = format!("context {}", self.program.ids.fresh());
        let reason = "whether a variant of a function is called";
        let cond = self.opaque(ElementType::Int, Some(&context), reason, Vec::new());
        let then_body = self.nested(call);
        let else_body = self.nested(|this| this.choose(expr, callee, rest, args, local));
        let stmt = Out::If {
            cond,
            then_body,
            else_body,
        };
        self.emit(expr.span, stmt);
    }

    /// The variants of a function that may be called here.
    fn variants_of(
        &mut self,
        call: Span,
        name: &str,
        function: Option<&FunctionDef>,
    ) -> Vec<Variant> {
        if self.original_call == Some(call) {
            return Vec::new();
        }
        let there = function.map(|function| self.name_in(self.part_of(function.name_span), name));
        let mut names = vec![self.name_here(name)];
        names.extend(there.filter(|there| names.first() != Some(there)));
        let declared = names.iter().filter_map(|name| self.variants.get(name));
        let declared: Vec<Declared<'a>> = declared.flatten().cloned().collect();
        let mut variants = Vec::new();
        for Declared { selected, name } in declared {
            let mut name = name;
            let named = name.is_none();
            let mut all = Matches::Always;
            for pragma in selected {
                let parsed = self.directive(pragma);
                for clause in parsed.directive.iter().flat_map(|found| &found.clauses) {
                    if let ClauseKind::Match(selector) = &clause.kind {
                        all = match (all, self.matches(pragma, selector)) {
                            (Matches::Never, _) | (_, Matches::Never) => Matches::Never,
                            (Matches::Always, Matches::Always) => Matches::Always,
                            _ => Matches::Unknown,
                        };
                    }
                }
                if let Some(Argument::Variant(text)) =
                    parsed.directive.as_ref().map(|found| &found.argument)
                    && named
                {
                    name = Some(text.text.trim().to_string())
                        .filter(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_'));
                }
            }
            // What is declared before the prototype and before the definition is one.
            let known = |variant: &Variant| name.is_some() && variant.name == name;
            if !matches!(all, Matches::Never) && !variants.iter().any(known) {
                let certain = matches!(all, Matches::Always);
                variants.push(Variant { name, certain });
            }
        }
        variants
    }
}
