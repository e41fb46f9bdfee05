//! Which functions are analysed on their own, and what is known when they start.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use polyomp_core::spmd::{ElementType, Entry, Expr, Projection, Storage, Unsupported};

use crate::openmp::{Argument, ClauseKind, ClauseName, Directive, Leaf, MemoryOrder};
use crate::syntax::ast::{
    self, ExprKind, FunctionDef, ItemKind, Param, Pragma, Stmt, StmtKind, Type,
};

use super::aliasing::{Aliasing, Reachable};
use super::names::{self, Visit, walk_stmt};
use super::places::whole;
use super::symbols::{Frame, Home};
use super::{FunctionKey, Lowerer, Name};

impl<'a> Lowerer<'a> {
    /// Declares what stands at file scope.
    pub(super) fn globals(&mut self) {
        let unit = self.unit;
        self.find_assigned();
        self.find_gaps();
        for part in 0..unit.parts.len() {
            self.part = part;
            self.find_variants();
            self.find_declared_target();
        }
        for part in 0..unit.parts.len() {
            self.part = part;
            self.push_scope();
            for item in unit.items_of(part) {
                match &item.kind {
                    ItemKind::Declaration(declaration) => {
                        for declarator in &declaration.declarators {
                            self.global(declaration, declarator);
                        }
                    }
                    ItemKind::Pragma(pragma) => self.file_pragma(pragma),
                    ItemKind::Error(unparsed) => self.unparsed_item(item.span, unparsed),
                    ItemKind::Function(_) | ItemKind::Asm => {}
                }
            }
        }
        for part in 0..unit.parts.len() {
            self.part = part;
            self.find_addresses();
        }
    }

    /// Variables that `declare target` names, or that are declared between it and its end (OpenMP 5.2, section 7.8).
    fn find_declared_target(&mut self) {
        let unit = self.unit;
        let mut depth = 0usize;
        for item in unit.items_of(self.part) {
            match &item.kind {
                ItemKind::Pragma(pragma) => {
                    let parsed = self.directive(pragma);
                    let Some(directive) = &parsed.directive else {
                        continue;
                    };
                    let mut names: Vec<String> = Vec::new();
                    if let Argument::List(items) = &directive.argument {
                        names.extend(items.iter().map(|item| item.name.clone()));
                    }
                    for clause in &directive.clauses {
                        let items = match &clause.kind {
                            ClauseKind::Enter(items)
                            | ClauseKind::Link(items)
                            | ClauseKind::Local(items) => items,
                            _ => continue,
                        };
                        names.extend(items.iter().map(|item| item.name.clone()));
                    }
                    match directive.leaves().first() {
                        Some(Leaf::DeclareTarget) if names.is_empty() => depth += 1,
                        Some(Leaf::BeginDeclareTarget) => depth += 1,
                        Some(Leaf::EndDeclareTarget) => depth = depth.saturating_sub(1),
                        Some(Leaf::DeclareTarget) => self.declare_target(names),
                        _ => {}
                    }
                }
                ItemKind::Declaration(declaration) if depth > 0 => {
                    let declarators = declaration.declarators.iter();
                    let names = declarators.map(|found| found.name.clone());
                    self.declare_target(names.collect());
                }
                _ => {}
            }
        }
    }

    fn declare_target(&mut self, names: Vec<String>) {
        for name in names {
            let name = self.name_here(&name);
            self.declared_target.insert(name);
        }
    }

    /// Functions that `declare variant` names a replacement for.
    fn find_variants(&mut self) {
        let unit = self.unit;
        let (mut next, mut block) = (Vec::new(), false);
        for item in unit.items_of(self.part) {
            let names: Vec<&str> = match &item.kind {
                ItemKind::Pragma(pragma) => {
                    let parsed = self.directive(pragma);
                    let directive = parsed.directive.as_ref();
                    match directive.and_then(|directive| directive.leaves().first().copied()) {
                        Some(Leaf::DeclareVariant) => next.push(Some(pragma)),
                        Some(Leaf::BeginDeclareVariant) => block = true,
                        Some(Leaf::EndDeclareVariant) => block = false,
                        _ => {}
                    }
                    continue;
                }
                ItemKind::Function(function) => vec![&function.name],
                ItemKind::Declaration(declaration) => {
                    let declarators = declaration.declarators.iter();
                    declarators.map(|found| found.name.as_str()).collect()
                }
                _ => Vec::new(),
            };
            if block {
                next.push(None);
            }
            if !next.is_empty() {
                for name in names {
                    let name = self.name_here(name);
                    let known = self.variants.entry(name).or_default();
                    known.extend(next.iter().copied());
                }
            }
            next.clear();
        }
    }

    fn file_pragma(&mut self, pragma: &Pragma) {
        let parsed = self.directive(pragma);
        let Some(directive) = &parsed.directive else {
            return self.file_unsupported(pragma, "a directive that is not known");
        };
        match directive.leaves().first() {
            Some(Leaf::Threadprivate) => self.threadprivate(&directive.argument),
            Some(Leaf::Requires) => self.requires(pragma, directive),
            // What is declared for devices or for SIMD calls is executed as it is written.
            Some(
                Leaf::DeclareTarget
                | Leaf::BeginDeclareTarget
                | Leaf::EndDeclareTarget
                | Leaf::DeclareSimd
                | Leaf::DeclareReduction
                | Leaf::Assumes
                | Leaf::BeginAssumes
                | Leaf::EndAssumes
                | Leaf::Nothing
                // Where variables are.
                | Leaf::Allocate
                // Calls of the function say so.
                | Leaf::DeclareVariant
                | Leaf::BeginDeclareVariant
                | Leaf::EndDeclareVariant,
            ) => {}
            // What is copied says so.
            Some(Leaf::DeclareMapper) => self.mappers = true,
            // A program that it keeps from being compiled is none.
            Some(Leaf::Error) => {}
            Some(leaf) => {
                let what = format!("the directive `{leaf}`");
                self.file_unsupported(pragma, &what);
            }
            None => {}
        }
    }

    /// What the program requires of the implementation: the order of atomics matters here.
    fn requires(&mut self, pragma: &Pragma, directive: &Directive) {
        for clause in &directive.clauses {
            self.self_maps |= matches!(clause.kind, ClauseKind::Other(ClauseName::SelfMaps, _));
            let ClauseKind::Other(ClauseName::AtomicDefaultMemOrder, argument) = &clause.kind
            else {
                continue;
            };
            let order = argument.as_ref().map(|argument| argument.text.trim());
            self.default_order = match order {
                Some("seq_cst") => MemoryOrder::SeqCst,
                Some("acq_rel") => MemoryOrder::AcqRel,
                Some("acquire") => MemoryOrder::Acquire,
                Some("release") => MemoryOrder::Release,
                Some("relaxed") => MemoryOrder::Relaxed,
                _ => {
                    let what = "the order that `atomic` constructs have by default";
                    return self.file_unsupported(pragma, what);
                }
            };
        }
    }

    fn file_unsupported(&mut self, pragma: &Pragma, what: &str) {
        let span = self.span(pragma.line);
        let what = what.to_string();
        self.program.unsupported.push(Unsupported { span, what });
    }

    /// Gives each thread its own instance of the variables.
    pub(super) fn threadprivate(&mut self, argument: &Argument) {
        let Argument::List(items) = argument else {
            return;
        };
        for item in items {
            let Some(id) = self.lookup(&item.name) else {
                continue;
            };
            let Some(var) = self.vars.get_mut(id.0) else {
                continue;
            };
            var.threadprivate = true;
            if let Home::Object(object) = var.home
                && let Some(object) = self.object_mut(object)
            {
                object.storage = Storage::ThreadPrivate;
            }
        }
    }

    /// Whether `main` is all that is analysed.
    pub(super) fn only_main(&self) -> bool {
        matches!(&self.roots[..], [only] if only.name == "main")
    }

    /// The names of file scope that some function changes.
    fn find_assigned(&mut self) {
        let mut by_function: BTreeMap<FunctionKey, BTreeSet<Name>> = BTreeMap::new();
        // Names of variables at file scope that hold a number.
        let mut numbers: Vec<BTreeSet<&str>> = Vec::new();
        for part in 0..self.unit.parts.len() {
            let mut found = BTreeSet::new();
            for item in self.unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind {
                    let declarators = declaration.declarators.iter();
                    let scalar = declarators.filter(|declarator| {
                        matches!(
                            declarator.ty.unaliased(),
                            Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_)
                        )
                    });
                    found.extend(scalar.map(|declarator| declarator.name.as_str()));
                }
            }
            numbers.push(found);
        }
        for function in self.definitions() {
            let mut assigned: BTreeSet<String> = BTreeSet::new();
            let part = self.part_of(function.name_span);
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| match &expr.kind {
                    ExprKind::Assign { lhs: target, .. }
                    | ExprKind::IncDec {
                        operand: target, ..
                    }
                    | ExprKind::Unary {
                        op: ast::UnaryOp::AddressOf,
                        operand: target,
                    } => assigned.extend(names::root(target).map(str::to_string)),
                    ExprKind::Call { args, .. } => {
                        assigned.extend(args.iter().filter_map(names::root).map(str::to_string))
                    }
                    _ => {}
                });
                // An array that is assigned to a pointer may be written through it.
                let number = |name: &str| {
                    let numbers = numbers.get(part);
                    numbers.is_some_and(|numbers| numbers.contains(name))
                };
                let mut escape = |expr: &ast::Expr| {
                    let values = match &expr.kind {
                        ExprKind::Assign { rhs, .. } => [Some(rhs), None],
                        ExprKind::Cast { operand, .. } => [Some(operand), None],
                        ExprKind::Binary { lhs, rhs, .. } => [Some(lhs), Some(rhs)],
                        _ => return,
                    };
                    for value in values.into_iter().flatten() {
                        // A number that is used as a value leads nowhere.
                        if let ExprKind::Ident(name) = &value.kind
                            && !number(name)
                        {
                            assigned.insert(name.clone());
                        }
                    }
                };
                names::each_expression_in(stmt, &mut escape);
                let mut declared = Declared(&mut assigned);
                declared.stmt(stmt);
            }
            let assigned = assigned.iter().map(|name| self.name_in(part, name));
            by_function.insert(self.key_of(function), assigned.collect());
        }
        let all = by_function.values().flatten();
        self.assigned_globals = all.cloned().collect();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                if let ItemKind::Error(unparsed) = &item.kind {
                    let words = unparsed.words.iter();
                    let words: Vec<Name> = words.map(|word| self.name_in(part, word)).collect();
                    self.assigned_globals.extend(words);
                }
            }
        }
        self.find_exposed(&by_function);
        self.assigned_by = by_function;
    }

    /// Walks every entry.
    pub(super) fn entries(&mut self) {
        for function in self.roots.clone() {
            self.size = 0;
            self.forked = false;
            self.part = self.part_of(function.name_span);
            let walked = self.nested(|this| this.entry(function));
            let (_, mut body) = std::mem::take(&mut self.prologue);
            body.extend(walked);
            let body = self.with_asynchronous_tasks(body);
            let name = function.name.clone();
            self.program.entries.push(Entry { name, body });
        }
    }

    fn entry(&mut self, function: &'a FunctionDef) {
        let label = self.fresh_label();
        self.frames.push(Frame {
            function: function.name.clone(),
            part: self.part,
            returns: Some((label, None)),
            ..Frame::default()
        });
        self.push_scope();
        self.store_addresses(&function.name);
        let pointers: Vec<&str> = function
            .ty
            .params
            .iter()
            .filter(|param| {
                let is_reference = matches!(param.ty.ty, Type::Reference(_));
                is_reference || param.ty.decayed().pointee().is_some()
            })
            .filter_map(|param| param.name.as_deref())
            .collect();
        let distinct = self.aliasing == Aliasing::Distinct || function.name == "main";
        let assumption = (distinct && pointers.len() > 1 && function.name != "main").then(|| {
            let names: Vec<String> = pointers.iter().map(|name| format!("`{name}`")).collect();
            Arc::from(format!(
                "pointer parameters {} do not alias",
                names.join(", ")
            ))
        });
        let mut others = match distinct {
            true => None,
            false => Some(self.reachable_variables()),
        };
        // Numbers first: the types of others may depend on them.
        for pass in [false, true] {
            for param in &function.ty.params {
                let is_pointer = self.resolved(&param.ty).decayed().pointee().is_some();
                if let Some(name) = &param.name
                    && is_pointer == pass
                {
                    self.entry_parameter(
                        function,
                        name,
                        param,
                        assumption.clone(),
                        others.as_mut(),
                    );
                }
            }
        }
        if function.name == "main" {
            self.before_main();
        }
        self.begin_team_limit(function.name_span);
        let body = self.function_body(function, function.name_span);
        self.out.extend(body);
        self.pop_scope();
        self.frames.pop();
    }

    /// Functions that are called before `main`.
    fn before_main(&mut self) {
        let mut names: BTreeSet<(usize, &str)> = BTreeSet::new();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) if function.storage.constructor => {
                        names.insert((part, &function.name));
                    }
                    ItemKind::Declaration(declaration) if declaration.storage.constructor => {
                        let declarators = declaration.declarators.iter();
                        names.extend(declarators.map(|found| (part, found.name.as_str())));
                    }
                    _ => {}
                }
            }
        }
        for (part, name) in names {
            if let Some(function) = self.function_in(part, name) {
                self.inline(function.name_span, function, &[]);
            }
        }
    }

    /// Finds what changes variables at times that are not seen: signals, jumps out of functions, other names.
    fn find_gaps(&mut self) {
        let (mut jumps, mut memory) = (false, false);
        for function in self.definitions() {
            for name in calls_in(function) {
                match name.as_str() {
                    "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "getcontext" => {
                        jumps = true;
                    }
                    "signal" | "sigaction" | "sigset" => memory = true,
                    _ => {}
                }
            }
        }
        for part in 0..self.unit.parts.len() {
            memory |= self.unit.items_of(part).iter().any(|item| {
                matches!(&item.kind, ItemKind::Declaration(declaration)
                    if declaration.storage.alias)
            });
        }
        self.known_gaps = self.known_gaps.with(super::Gaps { jumps, memory });
    }

    /// Variables at file scope that a parameter may point to.
    fn reachable_variables(&mut self) -> Vec<Reachable> {
        let objects = self.program.objects.iter().enumerate();
        let external: Vec<(String, polyomp_core::spmd::ObjectId)> = objects
            .filter(|(_, object)| object.external && object.storage == Storage::Shared)
            .map(|(index, object)| {
                let id = polyomp_core::spmd::ObjectId(index as u32);
                (object.name.clone(), id)
            })
            .collect();
        external
            .into_iter()
            .filter_map(|(name, id)| self.reachable_variable(&name, id))
            .collect()
    }

    fn entry_parameter(
        &mut self,
        function: &FunctionDef,
        name: &str,
        param: &Param,
        assumption: Option<Arc<str>>,
        others: Option<&mut Vec<Reachable>>,
    ) {
        if let Type::Reference(to) = &param.ty.ty {
            self.entry_reference(name, to, assumption, param.span);
            return;
        }
        let ty = self.resolved(&param.ty).decayed();
        if self.points_to_function(&ty) {
            let value = self.opaque(ElementType::Int, Some(name), "a parameter", Vec::new());
            self.parameter(function, name, param, Some(value), param.span);
            return;
        }
        if let Some(pointee) = ty.pointee().cloned() {
            self.fix_extents(&pointee);
            let one = matches!(self.resolved(&pointee).ty, Type::Record(_))
                && function
                    .body
                    .stmts
                    .iter()
                    .all(|stmt| is_one_record(stmt, name));
            let (element, mut extents) = self.array_shape(&pointee);
            if !one {
                extents.insert(0, None);
            }
            let object = self.fresh_object(name, element, extents, Storage::Shared, param.span);
            if let Some(object) = self.object_mut(object) {
                object.assumption = assumption;
                // The caller may have made it known to others.
                object.external = true;
            }
            let mut place = whole(object);
            if !one {
                place.projections.push(Projection::Index {
                    index: Expr::Int(0),
                    extent: None,
                });
            }
            let mut value = Expr::AddressOf(Box::new(place));
            if let Some(others) = others {
                value = self.aliased(name, &ty, &pointee, value, others);
            }
            self.parameter(function, name, param, Some(value), param.span);
            return;
        }
        let value = match self.element(&ty) {
            ElementType::Int => {
                let lower = if self.is_unsigned(&ty) {
                    Some(0)
                } else if function.name == "main" {
                    Some(1)
                } else {
                    None
                };
                Some(Expr::Param(self.fresh_param(name, lower)))
            }
            ElementType::Float => {
                Some(self.opaque(ElementType::Float, Some(name), "a parameter", Vec::new()))
            }
            _ => None,
        };
        let is_record = matches!(ty.unaliased(), Type::Record(_));
        self.parameter(
            function,
            name,
            param,
            value.filter(|_| !is_record),
            param.span,
        );
    }
}

/// Whether the statement uses the pointer only to reach members of the one record it points to.
fn is_one_record(stmt: &Stmt, name: &str) -> bool {
    let (mut uses, mut members) = (0usize, 0usize);
    let is_it = |expr: &ast::Expr| matches!(&expr.kind, ExprKind::Ident(found) if found == name);
    names::each_expression_in(stmt, &mut |expr| match &expr.kind {
        ExprKind::Ident(found) if found == name => uses += 1,
        ExprKind::Member {
            base, arrow: true, ..
        } if is_it(base) => members += 1,
        ExprKind::Unary {
            op: ast::UnaryOp::Deref,
            operand,
        } if is_it(operand) => members += 1,
        _ => {}
    });
    uses == members
}

/// The names of the functions that a function calls.
pub(crate) fn calls_in(function: &FunctionDef) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    for stmt in &function.body.stmts {
        names::each_expression_in(stmt, &mut |expr| {
            if let ExprKind::Call { callee, .. } = &expr.kind
                && let ExprKind::Ident(name) = &callee.kind
            {
                called.insert(name.clone());
            }
        });
    }
    called
}

/// Whether a construct that makes a team stands in the statement.
pub(crate) fn makes_team(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn pragma(&mut self, pragma: &Pragma) {
            let parsed = crate::openmp::parse(&pragma.text);
            self.0 |= parsed.directive.is_none_or(|directive| {
                let leaves = directive.leaves();
                let makes = |leaf: &Leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams);
                leaves.iter().any(makes)
            });
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}

/// Whether a construct stands in the statement.
pub(crate) fn has_pragma(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= match &stmt.kind {
                StmtKind::Omp { .. } => true,
                StmtKind::Error(unparsed) => !unparsed.pragmas.is_empty(),
                _ => false,
            };
            if !self.0 {
                walk_stmt(self, stmt);
            }
        }
        fn expr(&mut self, expr: &ast::Expr) {
            if matches!(expr.kind, ExprKind::Statement(_)) {
                names::walk_expr(self, expr);
            }
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}

/// Names that stand as they are in an initialiser, are outputs of `asm`, or stand in text that cannot be parsed.
struct Declared<'s>(&'s mut BTreeSet<String>);

impl Visit for Declared<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Error(unparsed) => self.0.extend(unparsed.words.iter().cloned()),
            StmtKind::Asm { outputs, .. } => {
                let names = outputs.iter().filter_map(names::root);
                self.0.extend(names.map(str::to_string));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &ast::Declaration) {
        for declarator in &declaration.declarators {
            if let Some(ast::Initializer::Expr(expr)) = &declarator.init
                && let Some(name) = names::root(expr)
                && declarator.ty.pointee().is_some()
            {
                self.0.insert(name.to_string());
            }
        }
        names::walk_declaration(self, declaration);
    }
}
