//! Dynamic initialisation (C++17, section 6.6.2): what code gives variables at namespace scope is done where `main` starts,
//! in the order of their definitions. A mark says whose turn it is.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Parser;
use super::ClassKind;
use super::make;
use super::name::is_cpp_keyword;
use crate::lower::names::{Visit, walk_expr, walk_stmt};
use crate::source::Span;
use crate::syntax::ast::{
    Expr, ExprKind, FunctionDef, ItemKind, Pragma, QualType, Stmt, StmtKind, Storage, StorageClass,
    UNKNOWN_CODE, UnaryOp,
};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Takes down what initialises a variable, if that is no constant: the tokens from one to where the parser is, and what
    /// is done besides.
    pub(super) fn initialised_at_start(
        &mut self,
        name: &str,
        storage: &mut Storage,
        from: usize,
        after: Vec<Stmt>,
        span: Span,
    ) {
        // Those of threads are initialised when they are used.
        let own = storage.thread_local || storage.class == StorageClass::Extern && after.is_empty();
        let constant = after.iter().all(|stmt| self.is_constant_statement(stmt));
        if constant && !after.is_empty() && !self.is_dynamic(from) {
            self.cpp_mut().constant_start.extend(after);
            return;
        }
        if !own && (!after.is_empty() || self.is_dynamic(from)) {
            storage.dynamic = true;
            let mark = format!("{}{name}", crate::syntax::ast::INITIALISED);
            let mark = make::call(&mark, Vec::new(), span);
            self.cpp_mut().start.push(make::statement(mark));
        }
        self.cpp_mut().start.extend(after);
    }

    /// Whether what a statement makes of an object is done when compiling: members get constants, or a constructor that is
    /// `constexpr` is called.
    fn is_constant_statement(&self, stmt: &Stmt) -> bool {
        let StmtKind::Expr(expr) = &stmt.kind else {
            return matches!(stmt.kind, StmtKind::Empty);
        };
        match &expr.kind {
            ExprKind::Assign { op: None, lhs, rhs } => is_part(lhs) && is_constant(rhs),
            ExprKind::Call { callee, args } => {
                let ExprKind::Ident(symbol) = &callee.kind else {
                    return false;
                };
                let mut all = self.cpp.iter().flat_map(|cpp| cpp.functions.values());
                let found = all.find_map(|all| all.iter().find(|one| one.symbol == *symbol));
                found.is_some_and(|one| self.is_said_constant(one.at))
                    && args.iter().all(is_constant)
            }
            _ => false,
        }
    }

    /// Whether an initialiser, the tokens from one to where the parser is, may be none that is done when compiling: it calls
    /// what is not `constexpr`, or reads variables.
    fn is_dynamic(&self, from: usize) -> bool {
        let tokens = self.tokens.get(from..self.at).unwrap_or_default();
        let (mut before, mut parts) = ("", Vec::new());
        tokens.iter().enumerate().any(|(at, token)| {
            let last = before;
            if token.kind != Kind::Word || is_cpp_keyword(token.text) || matches!(last, "." | "->")
            {
                before = token.text;
                return matches!(token.text, "new" | "throw" | "[");
            }
            let next = tokens.get(at + 1).map_or("", |next| next.text);
            if last != "::" || parts.is_empty() {
                parts.clear();
            }
            parts.push(token.text.to_string());
            if next == "::" {
                return token.text == "std";
            }
            before = token.text;
            let functions = self.candidates(&parts).into_iter().find_map(|name| {
                let found = self.cpp.as_ref()?.functions.get(&name)?;
                Some(found.iter().all(|one| self.is_said_constant(one.at)))
            });
            match functions {
                Some(constant) => next == "(" && !constant,
                None if next == "(" || next == "<" || next == "{" => {
                    let named = self.lookup_type(&parts);
                    named.is_none_or(|ty| self.is_made_by_code(&ty))
                }
                // The address of a variable is a constant.
                None if last == "&" => false,
                None => self.candidates(&parts).into_iter().any(|name| {
                    self.constant_named(&name).is_none()
                        && self
                            .scopes
                            .variable(&name)
                            .is_some_and(|ty| ty.array().is_none())
                }),
            }
        })
    }

    /// Whether objects of a type are made by constructors that are not `constexpr`.
    fn is_made_by_code(&self, ty: &QualType) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let name = format!("{}::{}", class.name, super::name::last_part(&class.name));
        let functions = self.cpp.as_ref().map(|cpp| &cpp.functions);
        let constructors = functions
            .and_then(|all| all.get(&name))
            .into_iter()
            .flatten();
        class.kind != ClassKind::User
            || constructors
                .into_iter()
                .any(|constructor| !self.is_said_constant(constructor.at))
    }

    /// Whether `constexpr` stands in the declaration that this token is in.
    pub(super) fn is_said_constant(&self, at: usize) -> bool {
        let before = self.tokens.get(..at).unwrap_or_default();
        let ends = |text: &str| matches!(text, ";" | "}" | "{");
        let mut words = before.iter().rev().take_while(|token| !ends(token.text));
        words.any(|token| matches!(token.text, "constexpr" | "consteval"))
    }

    /// What initialises the variables at namespace scope is done where `main` starts.
    pub(in super::super) fn start_main(&mut self) {
        let cpp = self.cpp_mut();
        let mut start = std::mem::take(&mut cpp.constant_start);
        start.append(&mut cpp.start);
        if start.is_empty() {
            return;
        }
        self.unit.starts = true;
        self.cpp_mut().start_uses = self.used_by(&start);
        for item in &mut self.unit.items {
            if let ItemKind::Function(function) = &mut item.kind
                && function.name == "main"
            {
                function.body.stmts.splice(0..0, start);
                return;
            }
        }
        // There is a `main` in another file, if anywhere.
        self.cpp_mut().start = start;
    }

    /// The names that code uses, and those that functions use which it may call.
    fn used_by(&self, code: &[Stmt]) -> BTreeSet<String> {
        let mut bodies: BTreeMap<&str, Vec<&FunctionDef>> = BTreeMap::new();
        let mut used = Used::default();
        code.iter().for_each(|stmt| used.stmt(stmt));
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => {
                    bodies.entry(&function.name).or_default().push(function);
                }
                ItemKind::Declaration(declaration) if declaration.storage.dynamic => {
                    used.declaration(declaration);
                }
                _ => {}
            }
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        loop {
            let open: Vec<String> = used.0.difference(&seen).cloned().collect();
            if open.is_empty() {
                return used.0;
            }
            for name in open {
                for function in bodies.get(name.as_str()).into_iter().flatten() {
                    function.body.stmts.iter().for_each(|stmt| used.stmt(stmt));
                }
                seen.insert(name);
            }
        }
    }
}

/// The names that code uses.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Visit for Used {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) => _ = self.0.insert(name.clone()),
            ExprKind::Unsupported { .. } => _ = self.0.insert(UNKNOWN_CODE.to_string()),
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if matches!(stmt.kind, StmtKind::Error(_) | StmtKind::Asm { .. }) {
            self.0.insert(UNKNOWN_CODE.to_string());
        }
        walk_stmt(self, stmt);
    }

    fn pragma(&mut self, pragma: &Pragma) {
        let words = crate::syntax::words(&pragma.text).into_iter();
        self.0.extend(words.map(|word| word.text.to_string()));
    }
}

/// Whether it is a member or an element of a variable.
fn is_part(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Ident(_) => true,
        ExprKind::Member { base, .. } => is_part(base),
        ExprKind::Subscript { base, index } => is_part(base) && is_constant(index),
        _ => false,
    }
}

/// Whether it is a number, or the address of a variable.
fn is_constant(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
        ExprKind::Cast { operand, .. } => is_constant(operand),
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => is_part(operand),
        ExprKind::Unary {
            op: UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Not | UnaryOp::BitNot,
            operand,
        } => is_constant(operand),
        ExprKind::Binary { lhs, rhs, .. } => is_constant(lhs) && is_constant(rhs),
        _ => false,
    }
}
