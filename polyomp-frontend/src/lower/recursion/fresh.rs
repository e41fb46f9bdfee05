//! Whether memory is new: led to by nothing but what holds it.

use std::collections::BTreeSet;

use crate::syntax::ast::{
    Block, Declaration, Expr, ExprKind, FunctionDef, Initializer, QualType, Stmt, StmtKind, Type,
    UnaryOp,
};

use super::super::library::{common_name, is_allocator};
use super::super::names::is_null;
use super::super::names::{
    Visit, assigns, each_expression_in, is_unclear, walk_declaration, walk_expr, walk_stmt,
};
use super::super::possible_types::pointed;
use super::super::values::with_stack;
use super::planted::{COPYING, Check, Locals, named};

/// Functions of the C library that return pointers to memory that is in use, and are known for nothing else.
const FINDING: [&str; 8] = [
    "bsearch",
    "bsearch_s",
    "lfind",
    "lsearch",
    "tfind",
    "tsearch",
    "tdelete",
    "hsearch",
];

impl<'a> Check<'_, 'a> {
    /// Whether a variable of the function holds nothing but new memory.
    pub(super) fn holds_new(&self, name: &str, function: &'a FunctionDef, locals: &Locals) -> bool {
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
            itself(value) || self.is_new_or(value, &itself, locals)
        })
    }

    pub(super) fn is_new(&self, expr: &Expr, before: Option<&Expr>, locals: &Locals) -> bool {
        let same = |arg: &Expr| before.is_some_and(|before| arg.same_text(before));
        self.is_new_or(expr, &same, locals)
    }

    /// Whether an expression is null or new memory, where a function may return what it is given if that is `kept`.
    fn is_new_or(&self, expr: &Expr, kept: &dyn Fn(&Expr) -> bool, locals: &Locals) -> bool {
        with_stack(|| match &expr.without_casts().kind {
            _ if is_null(expr) => true,
            ExprKind::Assign { op: None, rhs, .. } => is_null(rhs),
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => self.is_new_or(then, kept, locals) && self.is_new_or(otherwise, kept, locals),
            ExprKind::Call { callee, args } => {
                let Some(name) = named(callee) else {
                    return false;
                };
                if !self.by_name.contains_key(name) {
                    return self.allocates(name, args, locals);
                }
                let passed = match self.only(name) {
                    Some(function) => self.returned.get(&*function.name).cloned().flatten(),
                    None => return false,
                };
                passed.is_some_and(|passed| {
                    passed
                        .into_iter()
                        .all(|param| args.get(param).is_some_and(|arg| is_null(arg) || kept(arg)))
                })
            }
            ExprKind::Statement(block) => {
                constructed(block).is_some_and(|made| self.is_new_or(made, kept, locals))
            }
            _ => false,
        })
    }

    /// Whether a function that the text does not define returns memory of its own.
    fn allocates(&self, name: &str, args: &[Expr], locals: &Locals) -> bool {
        let plain_name = common_name(name);
        if is_allocator(name) || is_allocator(plain_name) {
            return !COPYING.contains(&plain_name);
        }
        let word = name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == ':');
        let known = super::super::is_known_function(name)
            || FINDING.contains(&plain_name)
            || ["mem", "str", "wmem", "wcs", "__atomic", "__sync", "atomic"]
                .iter()
                .any(|start| plain_name.starts_with(start));
        // It may return what it is given.
        let given = args.iter().any(|arg| {
            let types = self.possible.types(arg.without_casts(), &locals.types);
            let is_void =
                |ty: &QualType| pointed(ty).is_some_and(|to| *to.unaliased() == Type::Void);
            types
                .iter()
                .any(|ty| self.possible.level(ty).is_some() || is_void(ty))
        });
        word && !known && !given
    }

    /// Finds what all functions return: what they return by calling each other is what they return otherwise.
    pub(super) fn settle_returned(&mut self, functions: &[&'a FunctionDef]) {
        for function in functions {
            let empty = Some(BTreeSet::new());
            self.returned.insert(&function.name, empty);
        }
        loop {
            let mut settled = true;
            for function in functions {
                let found = self.returns(function);
                let known = self.returned.insert(&function.name, found.clone());
                settled &= known == Some(found);
            }
            if settled {
                return;
            }
        }
    }

    /// The parameters that a function may return; none where it may return other memory that is in use.
    fn returns(&self, function: &'a FunctionDef) -> Option<BTreeSet<usize>> {
        // Two of the same name are told nowhere apart.
        self.only(&function.name)?;
        let (locals, _) = self.locals(function);
        let mut passed = Some(BTreeSet::new());
        let values = returned_values(&function.body.stmts);
        let mut open: Vec<&Expr> = values.iter().collect();
        while let Some(value) = open.pop() {
            let value = value.without_casts();
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
                    let of_kind = self.may_be_node(name, &locals);
                    let held = !linked && of_kind && self.holds_new(name, function, &locals);
                    if let (Some(passed), Some(param)) = (&mut passed, locals.params.get(name)) {
                        passed.insert(*param);
                    }
                    held
                }
                _ => self.is_new(value, None, &locals),
            };
            if !fine {
                passed = None;
                break;
            }
        }
        passed
    }

    /// Whether a variable is by its type a pointer to such a struct, or to anything.
    fn may_be_node(&self, name: &str, locals: &Locals) -> bool {
        let types = locals.types.get(name).into_iter().flatten();
        let mut to = types.map(pointed);
        to.all(|to| to.is_some_and(|to| *to.unaliased() == Type::Void || self.possible.holds(&to)))
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

/// Calls `work` with each value that a variable gets, and with nothing where that is not one expression.
fn each_value(stmt: &Stmt, name: &str, work: &mut dyn FnMut(Option<&Expr>)) {
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

/// The memory in which a statement expression constructs the object that it gives: `new Node(key)`. The constructor is a
/// function like others: what it does with the object is looked at there.
fn constructed(block: &Block) -> Option<&Expr> {
    let [first, .., last] = &block.stmts[..] else {
        return None;
    };
    let (StmtKind::Declaration(declaration), StmtKind::Expr(value)) = (&first.kind, &last.kind)
    else {
        return None;
    };
    let [declarator] = &declaration.declarators[..] else {
        return None;
    };
    let name = declarator.name.as_str();
    let made = matches!(&value.kind, ExprKind::Ident(given) if given == name) && name.contains('#');
    let assigned = block.stmts.iter().any(|stmt| assigns(stmt, name));
    match &declarator.init {
        Some(Initializer::Expr(memory)) if made && !assigned => Some(memory),
        _ => None,
    }
}
