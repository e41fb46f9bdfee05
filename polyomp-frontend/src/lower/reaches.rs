//! Which names lead to the same memory, as far as the text of the program gives one name what another holds: `p = m`,
//! `p = &m[2]`, `s.p = p`, a reference, a capture of a lambda.
//!
//! Names stand for what they are, or point to: a variable of a function, one at file scope, or a member of any struct. Two
//! names are of one group where a pointer made from one is given to the other, in whatever order (unification, as in B.
//! Steensgaard, Points-to Analysis in Almost Linear Time, POPL 1996). Parameters are apart from what calls give them, so
//! that a function may be called with several arrays, unless the function keeps the pointer, or a call gives it two that
//! are of one group.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::syntax::ast::{
    self, Declaration, Declarator, ExprKind, FunctionDef, Initializer, ItemKind, QualType, Stmt,
    StmtKind, Type, UnaryOp,
};

use super::names::{self, Visit};
use super::{FunctionKey, Lowerer, is_known_function};

/// The groups of names.
#[derive(Debug, Default)]
pub(super) struct Groups {
    parents: HashMap<String, String>,
}

impl Groups {
    fn root(&self, name: &str) -> String {
        let mut name = name;
        while let Some(parent) = self.parents.get(name) {
            name = parent;
        }
        name.to_string()
    }

    fn join(&mut self, a: &str, b: &str) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parents.insert(a, b);
        }
    }

    /// Whether two names may lead to the same memory.
    pub(super) fn same(&self, a: &str, b: &str) -> bool {
        a == b || self.root(a) == self.root(b)
    }
}

/// The names that a function declares, its parameters too, and their types.
#[derive(Debug, Default)]
pub(super) struct Scope {
    function: String,
    pub(super) declared: BTreeMap<String, Vec<QualType>>,
}

impl Scope {
    fn of(function: &FunctionDef) -> Scope {
        let mut scope = Scope {
            function: function.name.clone(),
            ..Scope::default()
        };
        for param in &function.ty.params {
            // One that is written as an array is a pointer.
            let ty = param.ty.decayed();
            scope.note(param.name.as_deref().unwrap_or_default(), ty);
        }
        let stmts = function.body.stmts.iter();
        stmts.for_each(|stmt| scope.stmt(stmt));
        scope
    }

    fn note(&mut self, name: &str, ty: QualType) {
        self.declared.entry(name.to_string()).or_default().push(ty);
    }

    /// What a name stands for in the function.
    pub(super) fn key(&self, name: &str) -> String {
        match self.declared.contains_key(name) {
            true => format!("{}::{name}", self.function),
            false => name.to_string(),
        }
    }

    /// The name whose memory, or memory that it points to, an expression designates or points to.
    pub(super) fn key_of(&self, expr: &ast::Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Ident(name) => Some(self.key(name)),
            ExprKind::Member { field, .. } => Some(format!(".{field}")),
            ExprKind::Subscript { base, .. } => self.key_of(base),
            ExprKind::Cast { operand, .. } | ExprKind::IncDec { operand, .. } => {
                self.key_of(operand)
            }
            ExprKind::Unary {
                op: UnaryOp::Deref | UnaryOp::AddressOf | UnaryOp::Real | UnaryOp::Imag,
                operand,
            } => self.key_of(operand),
            _ => None,
        }
    }
}

impl Visit for Scope {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            self.note(&declarator.name, declarator.ty.clone());
        }
        names::walk_declaration(self, declaration);
    }
}

/// The scopes of the functions that have been looked at.
pub(super) type Scopes = RefCell<HashMap<FunctionKey, Rc<Scope>>>;

impl Lowerer<'_> {
    /// The names that a function declares.
    pub(super) fn names_of(&self, function: &FunctionDef) -> Rc<Scope> {
        let mut scopes = self.scopes.borrow_mut();
        let scope = scopes.entry(self.key_of(function));
        Rc::clone(scope.or_insert_with(|| Rc::new(Scope::of(function))))
    }

    /// Finds the groups of names.
    pub(super) fn find_groups(&mut self) {
        let mut groups = Groups::default();
        // What a call gives depends on groups that later text makes.
        for _ in 0..2 {
            let mut search = Search {
                lowerer: self,
                scope: Rc::default(),
                part: 0,
                groups,
            };
            for part in 0..self.unit.parts.len() {
                search.part = part;
                for item in self.unit.items_of(part) {
                    search.scope = Rc::default();
                    match &item.kind {
                        ItemKind::Declaration(declaration) => search.declaration(declaration),
                        ItemKind::Function(function) => search.function(function),
                        _ => {}
                    }
                }
            }
            groups = search.groups;
        }
        self.groups = groups;
    }

    /// The types that an expression of a function may have; nothing where that is not known.
    pub(super) fn types_in(
        &self,
        part: usize,
        scope: &Scope,
        expr: &ast::Expr,
    ) -> Option<Vec<QualType>> {
        let declared = |name: &str| self.declared_in(part, scope, name);
        let types = self.possible_types.of(expr, &declared);
        (!types.is_empty()).then_some(types)
    }

    /// The types that a name of a function is declared with.
    pub(super) fn declared_in(&self, part: usize, scope: &Scope, name: &str) -> Vec<QualType> {
        match scope.declared.get(name) {
            Some(types) => types.clone(),
            None => self.type_at_file_scope(part, name).into_iter().collect(),
        }
    }

    fn type_at_file_scope(&self, part: usize, name: &str) -> Option<QualType> {
        if let Some(id) = self.at_file_scope(part, name) {
            return self.var(id).map(|var| var.ty.clone());
        }
        self.unit
            .items_of(part)
            .iter()
            .find_map(|item| match &item.kind {
                ItemKind::Declaration(declaration) => {
                    let mut declarators = declaration.declarators.iter();
                    let found = declarators.find(|declarator| declarator.name == name)?;
                    Some(found.ty.clone())
                }
                _ => None,
            })
    }
}

/// A walk over the text that finds who is given whose pointer.
struct Search<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    scope: Rc<Scope>,
    part: usize,
    groups: Groups,
}

impl Search<'_, '_> {
    fn function(&mut self, function: &FunctionDef) {
        self.scope = self.lowerer.names_of(function);
        function.body.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// The names whose memory the pointers in a value lead to.
    fn sources(&self, expr: &ast::Expr, found: &mut BTreeSet<String>) {
        match &expr.kind {
            ExprKind::Ident(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } if self.leads_on(expr) => found.extend(self.scope.key_of(expr)),
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => found.extend(self.scope.key_of(operand)),
            ExprKind::Cast { operand, .. } => self.sources(operand, found),
            ExprKind::Binary { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => {
                self.sources(lhs, found);
                self.sources(rhs, found);
            }
            ExprKind::Assign { lhs, rhs, .. } => {
                self.sources(lhs, found);
                self.sources(rhs, found);
            }
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                then.iter().for_each(|then| self.sources(then, found));
                self.sources(otherwise, found);
            }
            ExprKind::Call { args, .. } => {
                args.iter().for_each(|arg| self.sources(arg, found));
            }
            ExprKind::CompoundLiteral { init, .. } => self.sources_of(init, found),
            ExprKind::Statement(block) => {
                if let Some(last) = block.stmts.last()
                    && let StmtKind::Expr(expr) = &last.kind
                {
                    self.sources(expr, found);
                }
            }
            _ => {}
        }
    }

    fn sources_of(&self, init: &Initializer, found: &mut BTreeSet<String>) {
        match init {
            Initializer::Expr(expr) => self.sources(expr, found),
            Initializer::List { items, .. } => {
                items
                    .iter()
                    .for_each(|item| self.sources_of(&item.value, found));
            }
        }
    }

    /// Whether a value of the expression is, or holds, a pointer, or a reference.
    fn leads_on(&self, expr: &ast::Expr) -> bool {
        let types = self.lowerer.types_in(self.part, &self.scope, expr);
        types.is_none_or(|types| types.iter().any(|ty| self.is_pointer(ty)))
    }

    fn is_pointer(&self, ty: &QualType) -> bool {
        let ty = self.lowerer.resolved(ty);
        match &ty.ty {
            Type::Pointer(_) | Type::Array(_) | Type::Reference(_) => true,
            Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_) | Type::Void => false,
            _ => true,
        }
    }

    fn give(&mut self, target: &str, sources: &BTreeSet<String>) {
        for source in sources {
            self.groups.join(target, source);
        }
    }

    /// The members of a record may hold what an initialiser lists.
    fn give_members(&mut self, ty: &QualType, sources: &BTreeSet<String>) {
        let mut ty = self.lowerer.resolved(ty);
        while let Some(array) = ty.array().cloned() {
            ty = self.lowerer.resolved(&array.element);
        }
        let fields = self
            .lowerer
            .record_of(&ty)
            .and_then(|record| record.fields.clone());
        for field in fields.iter().flatten() {
            if let Some(name) = field.name.as_ref().filter(|_| self.is_pointer(&field.ty)) {
                self.give(&format!(".{name}"), sources);
            }
        }
    }

    fn declarator(&mut self, declarator: &Declarator) {
        let Some(init) = &declarator.init else { return };
        if !self.is_pointer(&declarator.ty) {
            return;
        }
        let mut sources = BTreeSet::new();
        self.sources_of(init, &mut sources);
        let target = self.scope.key(&declarator.name);
        self.give(&target, &sources);
        if matches!(init, Initializer::List { .. }) {
            self.give_members(&declarator.ty, &sources);
        }
    }

    /// Parameters that a call gives pointers of one group are of one, and those that a function keeps are of the group of
    /// what they are given.
    fn call(&mut self, name: &str, args: &[ast::Expr]) {
        let Some(function) = self.lowerer.function_in(self.part, name) else {
            return;
        };
        let within = Search {
            lowerer: self.lowerer,
            scope: self.lowerer.names_of(function),
            part: self.lowerer.part_of(function.name_span),
            groups: Groups::default(),
        };
        let mut kept = Kept {
            search: &within,
            found: BTreeSet::new(),
        };
        function.body.stmts.iter().for_each(|stmt| kept.stmt(stmt));
        let kept = kept.found;
        let mut given: Vec<(String, BTreeSet<String>)> = Vec::new();
        for (param, arg) in function.ty.params.iter().zip(args) {
            let Some(name) = &param.name else { continue };
            let mut sources = BTreeSet::new();
            self.sources(arg, &mut sources);
            let key = within.scope.key(name);
            if kept.contains(&key) {
                self.give(&key, &sources);
            }
            for (other, others) in &given {
                let mut pairs = sources
                    .iter()
                    .flat_map(|a| others.iter().map(move |b| (a, b)));
                if pairs.any(|(a, b)| self.groups.same(a, b)) {
                    self.groups.join(&key, other);
                }
            }
            given.push((key, sources));
        }
    }
}

impl Visit for Search<'_, '_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            self.declarator(declarator);
        }
        names::walk_declaration(self, declaration);
    }

    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Assign { lhs, rhs, .. } if self.leads_on(lhs) => {
                if let Some(target) = self.scope.key_of(lhs) {
                    let mut sources = BTreeSet::new();
                    self.sources(rhs, &mut sources);
                    self.give(&target, &sources);
                }
            }
            ExprKind::CompoundLiteral { ty, init } => {
                let mut sources = BTreeSet::new();
                self.sources_of(init, &mut sources);
                self.give_members(ty, &sources);
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Ident(name) = &callee.kind {
                    self.call(name, args);
                }
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }
}

/// The names in a function whose pointers are assigned, returned or handed on: what they point to has another name then.
struct Kept<'s, 'l, 'a> {
    search: &'s Search<'l, 'a>,
    found: BTreeSet<String>,
}

impl Kept<'_, '_, '_> {
    fn value(&mut self, expr: &ast::Expr) {
        self.search.sources(expr, &mut self.found);
    }
}

impl Visit for Kept<'_, '_, '_> {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Assign { rhs, .. } => self.value(rhs),
            ExprKind::Call { callee, args } => {
                let known =
                    matches!(&callee.kind, ExprKind::Ident(name) if is_known_function(name));
                args.iter()
                    .filter(|_| !known)
                    .for_each(|arg| self.value(arg));
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if let Some(init) = &declarator.init {
                self.search.sources_of(init, &mut self.found);
            }
        }
        names::walk_declaration(self, declaration);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Return(Some(value)) = &stmt.kind {
            self.value(value);
        }
        names::walk_stmt(self, stmt);
    }
}
