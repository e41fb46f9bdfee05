//! Functions that call themselves around regions: after the first activation, their bodies are walked once for all
//! others.
//!
//! What their calls give is followed by name: a parameter that every call passes on keeps its value, pointers lead where
//! those of some activation lead, other numbers are any. What the calls may write is forgotten before the body.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use polyomp_core::spmd::{BinaryOp, ElementType, Expr};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, QualType, Stmt, StmtKind, Type, UnaryOp};

use super::names::{self, Visit};
use super::places::whole;
use super::symbols::Home;
use super::{FunctionKey, Lowerer};

/// How many combinations of arguments are told apart.
const MOST_COMBINATIONS: usize = 8;

/// How long a chain of local pointers is followed.
const LONGEST_CHAIN: usize = 8;

/// What an argument is, seen from the second activation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    /// Its own argument of this number, as it is.
    Argument(usize),
    /// Somewhere where this argument leads.
    Within(usize),
    /// An array at file scope.
    Array(usize, String),
    /// Anything.
    Any,
}

impl Origin {
    fn moved(self) -> Origin {
        match self {
            Origin::Argument(position) | Origin::Within(position) => Origin::Within(position),
            // Where in an array a pointer starts is not followed.
            Origin::Array(..) | Origin::Any => self,
        }
    }
}

/// The functions that a function which calls itself may call.
pub(super) type Activations = Rc<BTreeSet<FunctionKey>>;

impl<'a> Lowerer<'a> {
    /// What a function may call, if it may call itself, regions stand there, and its first activation is being walked.
    pub(super) fn activations(&mut self, function: &FunctionDef) -> Option<Activations> {
        let key = self.key_of(function);
        let around = self.frames.iter().skip(1);
        let around = around.filter(|frame| frame.part == key.0 && frame.function == key.1);
        if around.count() != 1 {
            return None;
        }
        if let Some(known) = self.recursive.get(&key) {
            return known.clone();
        }
        let mut reached: BTreeSet<FunctionKey> = BTreeSet::new();
        let mut open = vec![key.clone()];
        while let Some((part, name)) = open.pop() {
            let Some(function) = self.function_in(part, &name) else {
                continue;
            };
            for name in super::calls_in(function) {
                if let Some(called) = self.function_in(self.part_of(function.name_span), &name) {
                    let called = self.key_of(called);
                    if reached.insert(called.clone()) {
                        open.push(called);
                    }
                }
            }
        }
        let has_region = |(part, name): &FunctionKey| {
            let function = self.function_in(*part, name);
            function.is_some_and(|function| function.body.stmts.iter().any(super::makes_team))
        };
        let repeats = reached.contains(&key) && reached.iter().any(has_region);
        let found = repeats.then(|| Rc::new(reached));
        self.recursive.insert(key, found.clone());
        found
    }

    /// The arguments of any activation, given those of the second; forgets what the activations before may have written.
    pub(super) fn any_activation(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        reached: &Activations,
        values: Vec<Expr>,
    ) -> Vec<Expr> {
        self.forget_written(span, reached, &values);
        let combinations = self.combinations(function, reached);
        let several = combinations.as_ref().map_or(0, Vec::len) > 1;
        let which = several.then(|| {
            let reason = "which activation of a recursive function it is";
            let value = self.unknown(ElementType::Int, reason, Vec::new());
            self.keep(span, "activation", ElementType::Int, value)
        });
        let mut found = Vec::new();
        for (position, value) in values.iter().enumerate() {
            let mut origins: Vec<(i64, Origin)> = Vec::new();
            for (number, combination) in (0..).zip(combinations.iter().flatten()) {
                let origin = combination.get(position).cloned().unwrap_or(Origin::Any);
                origins.push((number, origin));
            }
            let param = function.ty.params.get(position).map(|param| &param.ty);
            let kept = Origin::Argument(position);
            let known = combinations.is_some();
            if known && origins.iter().all(|(_, origin)| *origin == kept) {
                found.push(value.clone());
                continue;
            }
            found.push(self.any_argument(span, param, &values, &origins, which.as_ref()));
        }
        found
    }

    fn any_argument(
        &mut self,
        span: Span,
        ty: Option<&QualType>,
        values: &[Expr],
        origins: &[(i64, Origin)],
        which: Option<&Expr>,
    ) -> Expr {
        let reason = "an argument of a recursive call";
        let is_pointer = ty.is_some_and(|ty| self.resolved(ty).decayed().pointee().is_some());
        let element = ty.map_or(ElementType::Opaque, |ty| self.element(&ty.decayed()));
        let ((_, first), others) = match origins.split_first() {
            Some(split) if is_pointer => split,
            _ => {
                let value = self.unknown(element, reason, Vec::new());
                return self.settled_value(value, element, span);
            }
        };
        let mut chosen = self.origin_value(span, first, values);
        for (number, origin) in others {
            let other = self.origin_value(span, origin, values);
            if other == chosen {
                continue;
            }
            let Some(which) = which else { continue };
            let is_it = Expr::Binary(
                BinaryOp::Eq,
                Box::new(which.clone()),
                Box::new(Expr::Int(*number)),
            );
            chosen = Expr::Conditional(Box::new(is_it), Box::new(other), Box::new(chosen));
        }
        chosen
    }

    fn origin_value(&mut self, span: Span, origin: &Origin, values: &[Expr]) -> Expr {
        let reason = "where an argument of a recursive call points to";
        let base = match origin {
            Origin::Argument(position) | Origin::Within(position) => values.get(*position).cloned(),
            Origin::Array(part, name) => {
                let globals = self.frames.first();
                let id = globals.and_then(|globals| globals.scopes.get(*part)?.get(name).copied());
                let var = id.and_then(|id| self.var(id)).cloned();
                var.and_then(|var| match var.home {
                    Home::Object(object) => Some(self.decay(whole(object), &var.ty)),
                    _ => None,
                })
            }
            Origin::Any => None,
        };
        match (base, origin) {
            (Some(base), Origin::Argument(_)) => base,
            (Some(base), _) => {
                let offset = self.unknown(ElementType::Int, reason, Vec::new());
                let offset = self.keep(span, "offset", ElementType::Int, offset);
                Expr::PointerOffset(Box::new(base), Box::new(offset))
            }
            (None, _) => {
                let value = self.unknown(ElementType::Pointer, reason, Vec::new());
                self.settled_value(value, ElementType::Pointer, span)
            }
        }
    }

    /// What the activations of a function are given, seen from the first; none where that are too many.
    fn combinations(
        &self,
        function: &FunctionDef,
        reached: &BTreeSet<FunctionKey>,
    ) -> Option<Vec<Vec<Origin>>> {
        let first: Vec<Origin> = (0..function.ty.params.len())
            .map(Origin::Argument)
            .collect();
        let key = self.key_of(function);
        let mut seen = BTreeSet::from([(key.clone(), first.clone())]);
        let mut found = vec![first.clone()];
        let mut open = vec![(key.clone(), first)];
        while let Some(((part, name), given)) = open.pop() {
            let Some(caller) = self.function_in(part, &name) else {
                continue;
            };
            let mut calls: Vec<(FunctionKey, Vec<Origin>)> = Vec::new();
            for stmt in &caller.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    let ExprKind::Call { callee, args } = &expr.kind else {
                        return;
                    };
                    let ExprKind::Ident(name) = &callee.kind else {
                        return;
                    };
                    let Some(called) = self.function_in(part, name) else {
                        return;
                    };
                    let called = self.key_of(called);
                    if reached.contains(&called) {
                        let origins = args.iter();
                        let origins = origins
                            .map(|arg| self.origin(arg, (function, caller), &given, LONGEST_CHAIN));
                        calls.push((called, origins.collect()));
                    }
                });
            }
            for call in calls {
                if seen.insert(call.clone()) {
                    if seen.len() > MOST_COMBINATIONS * reached.len().max(1) {
                        return None;
                    }
                    if call.0 == key {
                        found.push(call.1.clone());
                    }
                    open.push(call);
                }
            }
        }
        (found.len() <= MOST_COMBINATIONS).then_some(found)
    }

    /// What an argument is, where the function around it was given what `given` says.
    fn origin(
        &self,
        arg: &ast::Expr,
        (first, caller): (&FunctionDef, &FunctionDef),
        given: &[Origin],
        depth: usize,
    ) -> Origin {
        let Some(depth) = depth.checked_sub(1) else {
            return Origin::Any;
        };
        let again = |expr: &ast::Expr| self.origin(expr, (first, caller), given, depth);
        match &arg.kind {
            ExprKind::Cast { operand, .. } => again(operand),
            ExprKind::Ident(name) => self.named_origin(name, (first, caller), given, depth),
            ExprKind::Binary {
                op: ast::BinaryOp::Add | ast::BinaryOp::Sub,
                lhs,
                rhs,
            } if matches!(&rhs.kind, ExprKind::Int(literal) if literal.value == 0) => again(lhs),
            ExprKind::Binary {
                op: ast::BinaryOp::Add | ast::BinaryOp::Sub,
                lhs,
                rhs,
            } => {
                // A pointer and a number.
                let mut sides = [again(lhs).moved(), again(rhs).moved()].into_iter();
                let pointer = sides.find(|origin| is_pointer(origin, first));
                pointer.unwrap_or(Origin::Any)
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => match &operand.kind {
                ExprKind::Subscript { base, .. } => again(base).moved(),
                _ => Origin::Any,
            },
            _ => Origin::Any,
        }
    }

    fn named_origin(
        &self,
        name: &str,
        (first, caller): (&FunctionDef, &FunctionDef),
        given: &[Origin],
        depth: usize,
    ) -> Origin {
        let stmts = &caller.body.stmts;
        let locals = declared(stmts, name);
        let mut params = caller.ty.params.iter();
        let position = params.position(|param| param.name.as_deref() == Some(name));
        let assigned = stmts.iter().any(|stmt| is_changed(stmt, name));
        match (position, &locals[..]) {
            (Some(position), []) if !assigned => {
                given.get(position).cloned().unwrap_or(Origin::Any)
            }
            (None, [Some(init)]) if !assigned => self.origin(init, (first, caller), given, depth),
            (None, []) => {
                let part = self.part_of(caller.name_span);
                let globals = self.frames.first();
                let id = globals.and_then(|globals| globals.scopes.get(part)?.get(name).copied());
                let var = id.and_then(|id| self.var(id));
                match var.is_some_and(|var| var.ty.array().is_some()) {
                    true => Origin::Array(part, name.to_string()),
                    false => Origin::Any,
                }
            }
            _ => Origin::Any,
        }
    }

    /// Forgets what the activations may write.
    fn forget_written(&mut self, span: Span, reached: &BTreeSet<FunctionKey>, values: &[Expr]) {
        let written = self.assigned_by.iter();
        let written: HashSet<super::Name> = written
            .filter(|(key, _)| reached.contains(key))
            .flat_map(|(_, names)| names.iter().cloned())
            .collect();
        for var in self.lasting_variables(&written) {
            let matters = self.element(&var.ty) != ElementType::Float;
            if let (Home::Object(object), true) = (var.home, matters) {
                let constant = self.is_constant(&var.ty);
                if !constant {
                    self.forget_variable(object, &var.ty, span);
                }
            }
        }
        if reached.iter().any(|key| self.writes_beyond_names(key)) {
            let what = "what a recursive call writes through pointers";
            self.unknown_effect(span, what, values.to_vec());
        }
    }

    /// Whether a function may write, through pointers, what is no floating-point number.
    fn writes_beyond_names(&self, (part, name): &FunctionKey) -> bool {
        let Some(function) = self.function_in(*part, name) else {
            return true;
        };
        let floats = |name: &str| {
            let params = function.ty.params.iter();
            let mut named = params.filter(|param| param.name.as_deref() == Some(name));
            let param = named
                .next()
                .and_then(|param| param.ty.decayed().pointee().cloned());
            let param = param.is_some_and(|to| self.element(&to) == ElementType::Float);
            let globals = self.frames.first().and_then(|globals| {
                let id = globals.scopes.get(*part)?.get(name).copied()?;
                Some(self.var(id)?.ty.array().is_some())
            });
            declared(&function.body.stmts, name).is_empty() && (param || globals == Some(true))
        };
        let mut found = false;
        for stmt in &function.body.stmts {
            names::each_expression_in(stmt, &mut |expr| {
                found |= match &expr.kind {
                    ExprKind::Assign { lhs: target, .. }
                    | ExprKind::IncDec {
                        operand: target, ..
                    } => match (&target.kind, pointer_name(target)) {
                        (ExprKind::Ident(_), _) => false,
                        (_, Some(name)) => !floats(name),
                        (_, None) => true,
                    },
                    ExprKind::Call { callee, .. } => match &callee.kind {
                        ExprKind::Ident(name) => {
                            // What known functions write is any value, but for what atomics compute.
                            super::atomics::is_atomic(name)
                                || self.function_in(*part, name).is_none()
                                    && !super::library::is_pure(name)
                                    && !super::is_known_function(name)
                        }
                        _ => true,
                    },
                    _ => false,
                };
            });
        }
        found
    }
}

/// Whether what the first activation was given there is a pointer.
fn is_pointer(origin: &Origin, first: &FunctionDef) -> bool {
    match origin {
        Origin::Array(..) => true,
        Origin::Any => false,
        Origin::Argument(position) | Origin::Within(position) => {
            let param = first.ty.params.get(*position);
            param.is_some_and(|param| param.ty.decayed().pointee().is_some())
        }
    }
}

/// The variable whose memory, or what it points to, an lvalue is part of.
fn pointer_name(target: &ast::Expr) -> Option<&str> {
    let mut target = target;
    loop {
        target = match &target.kind {
            ExprKind::Ident(name) => return Some(name),
            ExprKind::Subscript { base, .. } => base,
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => operand,
            // Behind a cast it may be of another type.
            _ => return None,
        };
    }
}

/// Whether the variable itself, not what it leads to, is assigned in the statement, or its address taken.
fn is_changed(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    names::each_expression_in(stmt, &mut |expr| {
        if let ExprKind::Assign { lhs: target, .. }
        | ExprKind::IncDec {
            operand: target, ..
        }
        | ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand: target,
        } = &expr.kind
        {
            found |= matches!(&target.kind, ExprKind::Ident(found) if found == name);
        }
    });
    found || names::is_unclear(stmt, name)
}

/// What the declarations of a name in the statements initialise it with.
fn declared(stmts: &[Stmt], name: &str) -> Vec<Option<ast::Expr>> {
    struct Search<'n>(&'n str, Vec<Option<ast::Expr>>);
    impl Visit for Search<'_> {
        fn declaration(&mut self, declaration: &ast::Declaration) {
            for declarator in &declaration.declarators {
                if declarator.name == self.0 && !matches!(declarator.ty.ty, Type::Function(_)) {
                    self.1.push(match &declarator.init {
                        Some(ast::Initializer::Expr(init)) => Some(init.clone()),
                        _ => None,
                    });
                }
            }
            names::walk_declaration(self, declaration);
        }
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Error(unparsed) = &stmt.kind
                && unparsed.words.iter().any(|word| word == self.0)
            {
                self.1.push(None);
            }
            names::walk_stmt(self, stmt);
        }
    }
    let mut search = Search(name, Vec::new());
    stmts.iter().for_each(|stmt| search.stmt(stmt));
    search.1
}
