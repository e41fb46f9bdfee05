//! Calls: functions whose definition is known are walked in place of their call.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::openmp::Leaf;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, QualType, Type, UnaryOp};

use super::Lowerer;
use super::activations::Activations;
use super::contents::{has_pragma, keeps_values, some_directive};
use super::names::{each_expression_in, root};
use super::places::{Lvalue, whole};
use super::recursion::Recursion;
use super::symbols::{Frame, Home};

/// How deep calls are followed.
const DEEPEST_CALL: usize = 24;

/// Why a call is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unfollowed {
    Recursive,
    TooDeep,
    /// Its function is an entry.
    Apart,
}

impl<'a> Lowerer<'a> {
    /// A call; its value if it has one.
    pub(super) fn call(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let callee = self.plain_callee(callee);
        let target = match &callee.kind {
            ExprKind::Ident(name) => self
                .lookup(name)
                .and_then(|id| self.var(id)?.target.clone()),
            _ => None,
        };
        match &callee.kind {
            _ if target.is_some() => {
                let label = target.unwrap_or_default();
                self.called_through.insert(label.clone());
                self.escaped.walked.insert(expr.span.end);
                self.call_labelled(expr, callee, &label, args)
            }
            ExprKind::Ident(name) if self.lookup(name).is_none() => {
                let function = self.function(name);
                self.call_variant(expr, callee, (name, function), args)
            }
            _ => self.call_through(expr, callee, args),
        }
    }

    /// A call of the function that pointers call so. Compilers replace calls by variants where they name the base function
    /// (OpenMP 5.2, section 7.5, speaks of calls to it, and says nothing of pointers).
    pub(super) fn call_labelled(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        label: &str,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let function = self.labelled(label);
        let name = function.map_or(label, |function| function.name.as_str());
        self.call_function(expr, callee, (name, function), args)
    }

    /// A call of a function by its name.
    pub(super) fn call_function(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        (name, function): (&str, Option<&'a FunctionDef>),
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let itself = !matches!(&callee.kind, ExprKind::Ident(written) if written != name);
        if itself && let Some(value) = self.allocation(expr, callee, args, None) {
            return Some(value);
        }
        if let Some(function) = function {
            let value = self.inline(expr.span, function, args);
            if self.is_noreturn(name, Some(function)) {
                self.end_of_run(expr, name);
            }
            return value;
        }
        if let Some(value) = self.compile_time_call(expr.span, name, args) {
            return Some(value);
        }
        if let Some(value) = self.runtime_call(expr, name, args) {
            return value;
        }
        if let Some(value) = self.atomic_call(expr, name, args) {
            return value;
        }
        if let Some(value) = self.library_call(expr, name, args) {
            return value;
        }
        if let Some(value) = self.calling_back(expr, name, args) {
            return value;
        }
        self.forget_team_limit(expr.span);
        let what = format!("a call of the unknown function `{name}`");
        let value = self.unknown_call(expr, &what, Some(name), args);
        if self.is_noreturn(name, None) {
            self.end_of_run(expr, name);
        }
        value
    }

    /// Walks a function in place of its call.
    pub(super) fn inline(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        if self.stands_apart(function) {
            return Some(self.unfollowed_call(span, function, args, Unfollowed::Apart));
        }
        let recursion = self.recursion(function);
        self.levels.met |= recursion != Recursion::None;
        if recursion == Recursion::None
            && !self.levels.deepens()
            && let Some(value) = self.tree_call(span, function, args)
        {
            self.levels.met = true;
            return value;
        }
        let activations = match recursion {
            Recursion::Not if self.strands == 0 => self.activations(function),
            _ => None,
        };
        let recursive = recursion != Recursion::None && activations.is_none();
        let follows = self.frames.len() <= DEEPEST_CALL && self.size <= self.largest;
        let is_left = recursion == Recursion::Left;
        if recursive && follows && (is_left || self.touches_memory(function)) {
            match recursion {
                Recursion::Generic => {
                    let value = self.generic_call(span, function, args);
                    self.may_have_ended(span, function);
                    return value;
                }
                Recursion::Summary => {
                    let value = self.recursive_call(span, function, args);
                    self.may_have_ended(span, function);
                    return value;
                }
                Recursion::Left => {
                    for arg in args {
                        self.effects(arg);
                    }
                    self.left_here(span);
                    return self.result_of(function);
                }
                Recursion::None | Recursion::Not => {}
            }
        }
        if recursive || !follows {
            let why = match recursive {
                true => Unfollowed::Recursive,
                false => Unfollowed::TooDeep,
            };
            let value = self.unfollowed_call(span, function, args, why);
            if recursive {
                self.may_have_ended(span, function);
            }
            return Some(value);
        }
        self.followed_call(span, function, args, activations)
    }

    /// A call that is not followed: what it does to memory is not known, if it touches any.
    fn unfollowed_call(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
        why: Unfollowed,
    ) -> Expr {
        let values: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
        let element = self.element(&function.ty.result);
        if !self.touches_memory(function) {
            let reason = format!("the result of `{}`", function.name);
            return self.unknown(element, &reason, values);
        }
        let name = &function.name;
        let what = match why {
            Unfollowed::Recursive => format!("the recursive call of `{name}`"),
            Unfollowed::TooDeep => format!("the call of `{name}`, too deep to follow"),
            Unfollowed::Apart => format!(
                "the call of `{name}`, which is looked at by itself: the program is too large to be followed as a whole"
            ),
        };
        self.forget_team_limit(span);
        // What it may order is not known then; what does not synchronise orders nothing.
        let orders = why == Unfollowed::TooDeep
            || why == Unfollowed::Recursive && self.may_synchronise(function);
        self.not_followed(span, what, values, orders);
        let reason = "the result of a call that is not followed";
        self.unknown(element, reason, Vec::new())
    }

    /// The values of a call's arguments, and what each of them was seen through.
    fn arguments(
        &mut self,
        function: &'a FunctionDef,
        args: &[ast::Expr],
    ) -> (Vec<Expr>, Vec<Vec<QualType>>) {
        let (mut values, mut sources) = (Vec::new(), Vec::new());
        let hint = (self.hint.take(), self.hint_type.take());
        for (position, arg) in args.iter().enumerate() {
            let ty = function
                .ty
                .params
                .get(position)
                .map(|param| param.ty.decayed());
            sources.push(self.seen_through(arg));
            let value = self.argument(arg, ty.as_ref());
            let element = match &ty {
                Some(ty) => self.element(ty),
                None => self
                    .type_of(arg)
                    .map_or(ElementType::Int, |ty| self.element(&ty)),
            };
            // The parameters are bound one after the other: none may see another's assignment.
            values.push(match super::records::record_read(&value) {
                Some(_) => value,
                None => self.settled_value(value, element, arg.span),
            });
        }
        (self.hint, self.hint_type) = hint;
        (values, sources)
    }

    /// A call as the body of the function, with its parameters bound; `activations` are those that a recursive one is
    /// any of.
    fn followed_call(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
        activations: Option<Activations>,
    ) -> Option<Expr> {
        let part = self.part_of(function.name_span);
        let (mut values, mut sources) = self.arguments(function, args);
        if let Some(reached) = &activations {
            values = self.any_activation(span, function, reached, values);
            self.activations += 1;
        }
        let caller = std::mem::replace(&mut self.part, part);
        let returns_value = *function.ty.result.unaliased() != Type::Void;
        let fits = self.fits_register(&function.ty.result);
        let result = (returns_value && fits).then(|| {
            let element = self.element(&function.ty.result);
            self.fresh_local(&function.name, element)
        });
        let result_type = self.resolved(&function.ty.result);
        let record = matches!(result_type.ty, Type::Record(_)).then(|| {
            let home = self.new_home("<result>", &result_type, true, span);
            match home {
                Home::Object(object) => Some(whole(object)),
                Home::Local(_) | Home::Reference(_) => None,
            }
        });
        let record = record.flatten();
        let label = self.fresh_label();
        let further = self.behind_parameters(function, args, &values);
        self.frames.push(Frame {
            function: function.name.clone(),
            call: Some(span),
            part,
            returns: Some((label, result)),
            record: record.clone(),
            further,
            ..Frame::default()
        });
        self.push_scope();
        let outer_atomic = self.atomic.take();
        // Another function of the same template may stand around, with arrays of other extents.
        let extents = self.extents.clone();
        for (position, param) in function.ty.params.iter().enumerate() {
            let Some(name) = &param.name else { continue };
            let value = values.get(position).cloned();
            let at = args.get(position).map_or(span, |arg| arg.span);
            self.parameter(function, name, param, value, at);
            if let Some(sources) = sources.get_mut(position) {
                self.note_sources_of(name, std::mem::take(sources));
            }
        }
        for param in &function.ty.params {
            self.fix_extents(&param.ty);
        }
        let body = self.function_body(function, span);
        self.extents = extents;
        self.atomic = outer_atomic;
        let lives = self.lives_in_call();
        self.pop_scope();
        self.frames.pop();
        self.part = caller;
        self.activations -= u32::from(activations.is_some());
        let start = self.out.len();
        self.out.extend(body);
        self.end_lives(&lives, start, function.body.span);
        self.beyond_parameters(span, function, args, &values);
        self.forget_after(span, (part, &function.name), result, record.as_ref());
        if let Some(record) = record {
            let result = Lvalue::Memory(record);
            return Some(self.read(result, Some(&result_type), span));
        }
        match result {
            Some(local) => Some(Expr::Local(local)),
            None if returns_value => {
                let element = self.element(&function.ty.result);
                Some(self.unknown(element, "a record that a function returns", Vec::new()))
            }
            None => Some(Expr::Int(0)),
        }
    }

    /// The body of the function of the innermost frame, as a block that `return` leaves.
    pub(super) fn function_body(
        &mut self,
        function: &FunctionDef,
        span: Span,
    ) -> polyomp_core::spmd::Block {
        let label = self
            .frames
            .last()
            .and_then(|frame| frame.returns)
            .map(|(label, _)| label);
        let mut body = self.nested(|this| {
            this.regions_behind_any_label();
            this.block(&function.body);
        });
        let mut returns = self.frames.last().map_or(0, |frame| frame.returned);
        if let Some(Out::Exit(last)) = body.last().map(|stmt| &stmt.kind)
            && Some(*last) == label
        {
            body.pop();
            returns = returns.saturating_sub(1);
        }
        match label {
            Some(label) if returns > 0 => {
                self.nested(|this| this.emit(span, Out::Labelled { label, body }))
            }
            _ => body,
        }
    }

    /// Binds a parameter.
    pub(super) fn parameter(
        &mut self,
        function: &FunctionDef,
        name: &str,
        param: &ast::Param,
        value: Option<Expr>,
        at: Span,
    ) {
        if let Type::Reference(to) = &param.ty.ty {
            self.reference(name, to, value, param.span);
            return;
        }
        let ty = param.ty.decayed();
        let declared = self.declared(name, param.span);
        let declared = (declared, self.strands > 0);
        let memory = match self.needs_memory.get(&declared) {
            Some(memory) => *memory,
            None => {
                let shape = self.shape(&ty);
                let stmts: Vec<&ast::Stmt> = function.body.stmts.iter().collect();
                let memory = self.lasts_in_memory(name, shape, &stmts);
                self.needs_memory.insert(declared, memory);
                memory
            }
        };
        let id = self.automatic(name, &ty, memory, param.span);
        let mut stmts = function.body.stmts.iter();
        if let Some(value) = &value
            && !stmts.any(|stmt| super::names::assigns(stmt, name))
        {
            self.note_function(id, value);
            if let Some(Lvalue::Register(local)) = self.variable(id) {
                self.note_only_value(local, value);
            }
        }
        let mut stmts = function.body.stmts.iter();
        if !stmts.any(|stmt| super::names::assigns_itself(stmt, name))
            && let Some(var) = self.vars.get_mut(id.0)
        {
            var.passed = value.clone();
        }
        if let (Some(value), Some(lvalue)) = (value, self.variable(id)) {
            self.write(lvalue, Some(&ty), at, value);
        }
    }

    /// Whether a function, or one that it calls, may order what is around its call with what other strands do.
    pub(super) fn may_synchronise(&self, function: &'a FunctionDef) -> bool {
        self.reached_from(function).iter().any(|function| {
            let part = self.part_of(function.name_span);
            let mut unknown = false;
            for stmt in &function.body.stmts {
                each_expression_in(stmt, &mut |expr| {
                    if let ExprKind::Call { callee, .. } = &expr.kind {
                        // Through a pointer, anything may be called.
                        unknown |= !matches!(&callee.kind, ExprKind::Ident(name)
                            if self.function_in(part, name).is_some() || super::library::is_known(name));
                    }
                });
            }
            unknown || function.body.stmts.iter().any(orders)
        })
    }

    /// Whether a function can have effects beyond its result.
    pub(super) fn touches_memory(&self, function: &FunctionDef) -> bool {
        let mut found = false;
        let part = self.part_of(function.name_span);
        let mut search = |expr: &ast::Expr| {
            found |= match &expr.kind {
                ExprKind::Ident(name) => self.frames.first().is_some_and(|globals| {
                    let scope = globals.scopes.get(part);
                    scope.is_some_and(|scope| scope.contains_key(name))
                }),
                ExprKind::Subscript { base, .. } => root(base).is_none(),
                ExprKind::Unary {
                    op: UnaryOp::Deref, ..
                }
                | ExprKind::Member { arrow: true, .. } => true,
                ExprKind::Call { callee, .. } => !matches!(&callee.kind, ExprKind::Ident(name)
                    if *name == function.name || super::library::is_pure(name)),
                _ => false,
            };
        };
        // Of the variables of one activation, what its tasks do to them depends on its arguments.
        let mut more = false;
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut search);
            more |= has_pragma(stmt) || keeps_values(stmt);
        }
        let points = |ty: &QualType| self.holds_pointers(&ty.decayed(), 0);
        found || more || function.ty.params.iter().any(|param| points(&param.ty))
    }
}

/// Whether a construct in the statement, outside of regions of its own, orders what is before with what is after it
/// in other strands.
fn orders(stmt: &ast::Stmt) -> bool {
    some_directive(stmt, |leaves| {
        !leaves.contains(&Leaf::Parallel)
            && leaves.iter().any(|leaf| {
                !matches!(
                    leaf,
                    Leaf::Task | Leaf::Taskyield | Leaf::Simd | Leaf::Critical
                )
            })
    })
}
