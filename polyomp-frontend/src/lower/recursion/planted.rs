//! Whether links between structs can be those of trees, as far as the text tells: that no node is led to by two links.
//!
//! What is stored to a link must be null, or memory that nothing else leads to: what a call returns that allocates it, or a
//! variable that holds such memory and is stored to one link on each way. A function may return what it is given where
//! that is what the link held before (`t->left = insert(t->left, key)`). Links are told by the names of the members.
//! Structs that are copied with their links, and links that are copied, make no trees.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::syntax::ast::{
    self, Declaration, Designator, Expr, ExprKind, FunctionDef, Initializer, ItemKind, QualType,
    RecordId, Stmt, StmtKind, StorageClass, Type, UnaryOp,
};

use super::super::Lowerer;
use super::super::names::{
    Visit, each_expression_in, is_unclear, walk_declaration, walk_expr, walk_stmt,
};
use super::super::values::with_stack;
use super::ways::Ways;

/// Functions that copy what memory holds, or give back what they are given.
const COPYING: [&str; 6] = ["memcpy", "memmove", "mempcpy", "bcopy", "realloc", "qsort"];

impl<'a> Lowerer<'a> {
    /// Whether the text builds no structs of this kind but trees, by these links.
    pub(super) fn plants_trees(&self, record: RecordId, links: &BTreeSet<String>) -> bool {
        let mut global = BTreeMap::new();
        let mut fine = true;
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Declaration(declaration) => {
                    for declarator in &declaration.declarators {
                        if let Some(level) = self.pointers_to(&declarator.ty, record) {
                            global.insert(declarator.name.clone(), level);
                        }
                        fine &= self.begins_well(declarator, record, links);
                    }
                }
                ItemKind::Function(_) | ItemKind::Pragma(_) => {}
                ItemKind::Asm | ItemKind::Error(_) => fine = false,
            }
        }
        let functions = self.definitions();
        let mut by_name: HashMap<&str, Vec<&'a FunctionDef>> = HashMap::new();
        for function in functions {
            by_name.entry(&function.name).or_default().push(function);
        }
        let by_reference = functions
            .iter()
            .any(|function| gives_links_away(function, links));
        let mut check = Check {
            lowerer: self,
            record,
            links,
            by_name,
            by_reference,
            returned: HashMap::new(),
        };
        fine && functions
            .iter()
            .all(|function| check.function(function, &global))
    }

    /// How many pointers and arrays lead from a type to the struct.
    fn pointers_to(&self, ty: &QualType, record: RecordId) -> Option<usize> {
        let mut ty = self.resolved(ty);
        let mut level = 0;
        loop {
            let next = match &ty.ty {
                Type::Pointer(to) | Type::Reference(to) => (**to).clone(),
                Type::Array(array) => array.element.clone(),
                Type::Record(id) => return (*id == record).then_some(level),
                _ => return None,
            };
            level += 1;
            ty = self.resolved(&next);
        }
    }

    /// Whether a variable begins with no links but null ones.
    fn begins_well(
        &self,
        declarator: &ast::Declarator,
        record: RecordId,
        links: &BTreeSet<String>,
    ) -> bool {
        let Some(init) = &declarator.init else {
            return true;
        };
        self.holds_no_links(&declarator.ty, init, record, links)
    }

    fn holds_no_links(
        &self,
        ty: &QualType,
        init: &Initializer,
        record: RecordId,
        links: &BTreeSet<String>,
    ) -> bool {
        let ty = self.resolved(ty);
        let elements = match &ty.ty {
            Type::Array(array) => Some(array.element.clone()),
            _ => None,
        };
        match (init, &ty.ty) {
            (Initializer::List { items, .. }, Type::Record(id)) => {
                let fields = self
                    .unit
                    .record(*id)
                    .and_then(|record| record.fields.as_ref());
                let Some(fields) = fields else { return false };
                let mut next = 0;
                items.iter().all(|item| {
                    if let Some(designator) = item.designators.first() {
                        let Designator::Field(name) = designator else {
                            return false;
                        };
                        let named = |field: &ast::Field| field.name.as_ref() == Some(name);
                        match fields.iter().position(named) {
                            Some(position) => next = position,
                            None => return false,
                        }
                    }
                    let field = fields.get(next);
                    next += 1;
                    let Some(field) = field else { return true };
                    let link = *id == record
                        && field.name.as_ref().is_some_and(|name| links.contains(name));
                    match link {
                        true => all_null(&item.value),
                        false => self.holds_no_links(&field.ty, &item.value, record, links),
                    }
                })
            }
            (Initializer::List { items, .. }, _) => match elements {
                Some(element) => items
                    .iter()
                    .all(|item| self.holds_no_links(&element, &item.value, record, links)),
                None => true,
            },
            // A copy, or braces that are left out.
            (Initializer::Expr(expr), Type::Record(id)) => {
                *id != record || matches!(plain(expr).kind, ExprKind::CompoundLiteral { .. })
            }
            (Initializer::Expr(_), _) => {
                elements.is_none_or(|element| self.pointers_to(&element, record) != Some(0))
            }
        }
    }
}

fn all_null(init: &Initializer) -> bool {
    match init {
        Initializer::Expr(expr) => is_null(expr),
        Initializer::List { items, .. } => items.iter().all(|item| all_null(&item.value)),
    }
}

/// Without casts.
fn plain(expr: &Expr) -> &Expr {
    let mut expr = expr;
    while let ExprKind::Cast { operand, .. } = &expr.kind {
        expr = operand;
    }
    expr
}

fn is_null(expr: &Expr) -> bool {
    match &plain(expr).kind {
        ExprKind::Int(literal) => literal.value == 0,
        ExprKind::Ident(name) => name == "NULL",
        _ => false,
    }
}

pub(super) fn named(expr: &Expr) -> Option<&str> {
    match &plain(expr).kind {
        ExprKind::Ident(name) => Some(name),
        _ => None,
    }
}

/// Whether an expression is a link, or an element of an array of links.
pub(super) fn link_of<'e>(expr: &'e Expr, links: &BTreeSet<String>) -> Option<&'e str> {
    match &plain(expr).kind {
        ExprKind::Member { field, .. } => links.contains(field).then_some(field),
        ExprKind::Subscript { base, .. } => link_of(base, links),
        _ => None,
    }
}

/// Whether pointers to links are made.
fn gives_links_away(function: &FunctionDef, links: &BTreeSet<String>) -> bool {
    let mut found = false;
    for stmt in &function.body.stmts {
        each_expression_in(stmt, &mut |expr| {
            if let ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } = &expr.kind
            {
                found |= link_of(operand, links).is_some();
            }
            if let ExprKind::Call { args, .. } = &expr.kind {
                // An array of links.
                found |= args.iter().any(|arg| {
                    matches!(&plain(arg).kind, ExprKind::Member { field, .. } if links.contains(field))
                });
            }
        });
    }
    found
}

struct Check<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    record: RecordId,
    links: &'l BTreeSet<String>,
    by_name: HashMap<&'a str, Vec<&'a FunctionDef>>,
    /// Links may be stored through pointers to them.
    by_reference: bool,
    /// The parameters that functions may return; none where they may return other memory that is in use.
    returned: HashMap<String, Option<BTreeSet<usize>>>,
}

/// The variables that a function declares.
struct Locals {
    /// How often, and whether as static ones.
    declared: BTreeMap<String, (usize, bool)>,
    levels: BTreeMap<String, usize>,
    params: BTreeMap<String, usize>,
}

impl<'a> Check<'_, 'a> {
    fn locals(&self, function: &FunctionDef) -> (Locals, bool) {
        struct Declarations<'d>(&'d mut dyn FnMut(&Declaration));
        impl Visit for Declarations<'_> {
            fn declaration(&mut self, declaration: &Declaration) {
                (self.0)(declaration);
                walk_declaration(self, declaration);
            }
            fn expr(&mut self, expr: &Expr) {
                walk_expr(self, expr);
            }
        }
        let mut locals = Locals {
            declared: BTreeMap::new(),
            levels: BTreeMap::new(),
            params: BTreeMap::new(),
        };
        let mut fine = true;
        for (position, param) in function.ty.params.iter().enumerate() {
            let Some(name) = &param.name else { continue };
            locals.params.insert(name.clone(), position);
            if let Some(level) = self.lowerer.pointers_to(&param.ty.decayed(), self.record) {
                locals.levels.insert(name.clone(), level);
            }
        }
        let mut note = |declaration: &Declaration| {
            let kept = matches!(
                declaration.storage.class,
                StorageClass::Static | StorageClass::Extern
            );
            for declarator in &declaration.declarators {
                let known = locals.declared.entry(declarator.name.clone()).or_default();
                *known = (known.0 + 1, known.1 || kept);
                if let Some(level) = self.lowerer.pointers_to(&declarator.ty, self.record) {
                    locals.levels.insert(declarator.name.clone(), level);
                }
                fine &= self
                    .lowerer
                    .begins_well(declarator, self.record, self.links);
            }
        };
        let mut declarations = Declarations(&mut note);
        for stmt in &function.body.stmts {
            declarations.stmt(stmt);
        }
        (locals, fine)
    }

    fn function(&mut self, function: &'a FunctionDef, global: &BTreeMap<String, usize>) -> bool {
        let (mut locals, mut fine) = self.locals(function);
        for (name, level) in global {
            locals.levels.entry(name.clone()).or_insert(*level);
        }
        let mut stores: Vec<(Expr, Expr)> = Vec::new();
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| match &expr.kind {
                ExprKind::Assign { lhs, rhs, .. } => {
                    stores.push(((**lhs).clone(), (**rhs).clone()))
                }
                // What is written through it need not be a link to anyone who reads the text.
                ExprKind::Cast { operand, .. } => {
                    fine &= !matches!(&plain(operand).kind, ExprKind::Unary { op: UnaryOp::AddressOf, operand }
                        if link_of(operand, self.links).is_some());
                }
                ExprKind::IncDec { operand, .. } => {
                    fine &= link_of(operand, self.links).is_none();
                }
                ExprKind::Call { callee, args }
                    if named(callee).is_some_and(|name| COPYING.contains(&name)) =>
                {
                    fine &= !args.iter().any(|arg| self.mentions(arg, &locals));
                }
                ExprKind::CompoundLiteral { ty, init } => {
                    fine &= self
                        .lowerer
                        .holds_no_links(ty, init, self.record, self.links);
                }
                _ => {}
            });
        }
        fine && stores.iter().all(|(lhs, rhs)| {
            let is_struct = |expr| level(expr, &locals, self.links) == Some(0);
            if (is_struct(lhs) || is_struct(rhs))
                && !matches!(plain(rhs).kind, ExprKind::CompoundLiteral { .. })
            {
                return false;
            }
            !self.is_link(lhs, &locals) || self.stored(lhs, rhs, function, &locals)
        })
    }

    /// Whether such structs are spoken of.
    fn mentions(&self, expr: &Expr, locals: &Locals) -> bool {
        let mut found = false;
        super::super::names::each_expression(expr, &mut |part| {
            found |= match &part.kind {
                ExprKind::Ident(name) => locals.levels.contains_key(name),
                ExprKind::Member { field, .. } => self.links.contains(field),
                _ => false,
            }
        });
        found
    }

    /// Whether an lvalue may be a link.
    fn is_link(&self, lhs: &Expr, locals: &Locals) -> bool {
        if link_of(lhs, self.links).is_some() {
            return true;
        }
        let through = matches!(
            plain(lhs).kind,
            ExprKind::Unary { .. } | ExprKind::Subscript { .. }
        );
        self.by_reference && through && level(lhs, locals, self.links) == Some(1)
    }

    /// Whether what is stored to a link is led to by nothing else.
    fn stored(
        &mut self,
        lhs: &Expr,
        rhs: &Expr,
        function: &'a FunctionDef,
        locals: &Locals,
    ) -> bool {
        if self.is_new(rhs, Some(lhs)) {
            return true;
        }
        let Some(name) = named(rhs) else {
            return false;
        };
        let mut ways = Ways {
            name,
            check: &|lhs| self.is_link(lhs, locals),
        };
        let counts = ways.block(&function.body.stmts);
        let once = counts.through.max(counts.out) <= 1;
        once && !locals.params.contains_key(name) && self.holds_new(name, function, locals)
    }

    /// Whether a variable of the function holds nothing but new memory.
    fn holds_new(&mut self, name: &str, function: &'a FunctionDef, locals: &Locals) -> bool {
        let own = matches!(locals.declared.get(name), Some((1, false)));
        let given = locals.params.contains_key(name) && !locals.declared.contains_key(name);
        if !(own || given) {
            return false;
        }
        let mut values: Vec<Expr> = Vec::new();
        let mut fine = true;
        for stmt in &function.body.stmts {
            fine &= !is_unclear(stmt, name);
            each_value(stmt, name, &mut |value| match value {
                Some(value) => values.push(value.clone()),
                None => fine = false,
            });
        }
        fine && values.iter().all(|value| {
            let itself = |value: &Expr| named(value) == Some(name);
            // `t = insert(t, key)`
            itself(value) || self.is_new_or(value, &itself)
        })
    }

    fn is_new(&mut self, expr: &Expr, before: Option<&Expr>) -> bool {
        let same = |arg: &Expr| before.is_some_and(|before| same_text(arg, before));
        self.is_new_or(expr, &same)
    }

    /// Whether an expression is null or new memory, where a function may return what it is given if that is `kept`.
    fn is_new_or(&mut self, expr: &Expr, kept: &dyn Fn(&Expr) -> bool) -> bool {
        with_stack(|| match &plain(expr).kind {
            _ if is_null(expr) => true,
            ExprKind::Assign { op: None, rhs, .. } => is_null(rhs),
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => self.is_new_or(then, kept) && self.is_new_or(otherwise, kept),
            ExprKind::Call { callee, args } => {
                let Some(name) = named(callee) else {
                    return false;
                };
                let passed = match self.by_name.get(name).map(Vec::as_slice) {
                    None => return !COPYING.contains(&name),
                    Some([function]) => self.returns(function),
                    Some(_) => return false,
                };
                passed.is_some_and(|passed| {
                    passed
                        .into_iter()
                        .all(|param| args.get(param).is_some_and(|arg| is_null(arg) || kept(arg)))
                })
            }
            _ => false,
        })
    }

    /// The parameters that a function may return; none where it may return other memory that is in use.
    fn returns(&mut self, function: &'a FunctionDef) -> Option<BTreeSet<usize>> {
        if let Some(known) = self.returned.get(&function.name) {
            return known.clone();
        }
        // What it returns by calling itself is what it returns otherwise.
        let empty = Some(BTreeSet::new());
        self.returned.insert(function.name.clone(), empty);
        let (locals, _) = self.locals(function);
        let mut passed = Some(BTreeSet::new());
        let values = returned_values(&function.body.stmts);
        let mut open: Vec<&Expr> = values.iter().collect();
        while let Some(value) = open.pop() {
            let value = plain(value);
            let fine = match &value.kind {
                ExprKind::Conditional {
                    then: Some(then),
                    otherwise,
                    ..
                } => {
                    open.extend([&**then, &**otherwise]);
                    true
                }
                ExprKind::Ident(name) if !is_null(value) => {
                    let linked = self.links_it(name, function, &locals);
                    let held = !linked && self.holds_new(name, function, &locals);
                    if let (Some(passed), Some(param)) = (&mut passed, locals.params.get(name)) {
                        passed.insert(*param);
                    }
                    held
                }
                _ => self.is_new(value, None),
            };
            if !fine {
                passed = None;
                break;
            }
        }
        self.returned.insert(function.name.clone(), passed.clone());
        passed
    }

    /// Whether a variable is stored to a link.
    fn links_it(&self, name: &str, function: &FunctionDef, locals: &Locals) -> bool {
        let mut found = false;
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Assign { lhs, rhs, .. } = &expr.kind {
                    found |= named(rhs) == Some(name) && self.is_link(lhs, locals);
                }
            });
        }
        found
    }
}

/// How many pointers lead from an expression to the struct.
fn level(expr: &Expr, locals: &Locals, links: &BTreeSet<String>) -> Option<usize> {
    match &plain(expr).kind {
        ExprKind::Ident(name) => locals.levels.get(name).copied(),
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => level(operand, locals, links)?.checked_sub(1),
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => Some(level(operand, locals, links)? + 1),
        ExprKind::Subscript { base, .. } if link_of(base, links).is_some() => Some(1),
        ExprKind::Subscript { base, .. } => level(base, locals, links)?.checked_sub(1),
        ExprKind::Binary { lhs, rhs, .. } => {
            level(lhs, locals, links).or_else(|| level(rhs, locals, links))
        }
        ExprKind::IncDec { operand, .. } => level(operand, locals, links),
        ExprKind::Member { field, .. } if links.contains(field) => Some(1),
        _ => None,
    }
}

fn same_text(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (plain(a), plain(b));
    with_stack(|| match (&a.kind, &b.kind) {
        (ExprKind::Ident(x), ExprKind::Ident(y)) => x == y,
        (ExprKind::Int(x), ExprKind::Int(y)) => x.value == y.value,
        (
            ExprKind::Member {
                base, field, arrow, ..
            },
            ExprKind::Member {
                base: base2,
                field: field2,
                arrow: arrow2,
                ..
            },
        ) => field == field2 && arrow == arrow2 && same_text(base, base2),
        (
            ExprKind::Subscript { base, index },
            ExprKind::Subscript {
                base: base2,
                index: index2,
            },
        ) => same_text(base, base2) && same_text(index, index2),
        (
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            },
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: operand2,
            },
        ) => same_text(operand, operand2),
        _ => false,
    })
}

/// Calls `work` with each value that a variable gets, and with nothing where that is not one expression.
pub(super) fn each_value(stmt: &Stmt, name: &str, work: &mut dyn FnMut(Option<&Expr>)) {
    struct Values<'v>(&'v str, &'v mut dyn FnMut(Option<&Expr>));
    impl Visit for Values<'_> {
        fn declaration(&mut self, declaration: &Declaration) {
            for declarator in &declaration.declarators {
                match &declarator.init {
                    Some(Initializer::Expr(expr)) if declarator.name == self.0 => {
                        (self.1)(Some(expr))
                    }
                    Some(Initializer::List { .. }) if declarator.name == self.0 => (self.1)(None),
                    _ => {}
                }
            }
            walk_declaration(self, declaration);
        }
        fn expr(&mut self, expr: &Expr) {
            match &expr.kind {
                ExprKind::Assign { op, lhs, rhs } if named(lhs) == Some(self.0) => {
                    (self.1)(op.is_none().then_some(rhs));
                }
                ExprKind::IncDec { operand, .. }
                | ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } if named(operand) == Some(self.0) => (self.1)(None),
                _ => {}
            }
            walk_expr(self, expr);
        }
    }
    Values(name, work).stmt(stmt);
}

fn returned_values(stmts: &[Stmt]) -> Vec<Expr> {
    struct Returned(Vec<Expr>);
    impl Visit for Returned {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Return(Some(value)) = &stmt.kind {
                self.0.push(value.clone());
            }
            walk_stmt(self, stmt);
        }
    }
    let mut found = Returned(Vec::new());
    stmts.iter().for_each(|stmt| found.stmt(stmt));
    found.0
}
