//! Statements of C++, and what is done where blocks end.

use super::super::{Parse, Parser};
use super::make;
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, Initializer, Stmt, StmtKind, Type, UnaryOp};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// A statement that C does not have; none if it is one of C.
    pub(in super::super) fn cpp_statement(&mut self) -> Parse<Option<StmtKind>> {
        let token = self.peek();
        if token.kind == Kind::Punct && token.text == "[" && self.is_ahead(1, "[") {
            return self.attribute_statement().map(Some);
        }
        if token.kind != Kind::Word {
            return Ok(None);
        }
        match token.text {
            "try" => self.try_statement().map(Some),
            "return" => {
                let start = self.at;
                self.at += 1;
                let value = match self.is(";") {
                    true => None,
                    false if self.is("{") => Some(self.returned_list()?),
                    false => Some(self.expression()?),
                };
                let named = self.is_name_before(0);
                self.expect(";")?;
                if let Some(value) = &value {
                    self.note_returned(value, named);
                }
                let span = self.span_from(start);
                Ok(Some(self.returned(value, span)))
            }
            "break" | "continue" => {
                let start = self.at;
                self.at += 1;
                self.expect(";")?;
                let span = self.span_from(start);
                let kind = match token.text {
                    "break" => StmtKind::Break,
                    _ => StmtKind::Continue,
                };
                let from = self.cpp_mut().loops.last().copied().unwrap_or(0);
                Ok(Some(self.leaving(from, kind, span)))
            }
            "goto" if self.cpp_mut().cleanups.iter().any(|open| !open.is_empty()) => {
                Err(self.expected("a jump that leaves no object"))
            }
            "if" => self.cpp_if(),
            "while" => self.while_declared(),
            "switch" => self.switch_declared(),
            "for" => self.range_for(),
            _ => self.discarded_object(),
        }
    }

    /// `[[…]]` before a statement; those of OpenMP are directives.
    fn attribute_statement(&mut self) -> Parse<StmtKind> {
        let start = self.at;
        self.attributes()?;
        let directive = self
            .tokens
            .get(start..self.at)
            .unwrap_or(&[])
            .iter()
            .any(|token| token.text == "omp");
        if directive {
            return Err(self.expected("a directive that is a pragma"));
        }
        Ok(self.statement()?.kind)
    }

    fn returned_list(&mut self) -> Parse<Expr> {
        let Initializer::List { items, span } = self.initializer()? else {
            return Err(self.expected("`{`"));
        };
        let ty = self.cpp_mut().result.clone().flatten();
        match ty {
            Some(ty) => Ok(self.made_of_list(&ty, items, span)),
            None => Err(self.expected("a value of a known type")),
        }
    }

    /// `return`, after what is done where the blocks around end.
    fn returned(&mut self, value: Option<Expr>, span: Span) -> StmtKind {
        // A variable that is returned becomes the object of the caller: that one goes there.
        let mut in_place = None;
        let value = value.map(|value| {
            let found = self.type_of(&value);
            if self.cpp_mut().returns_reference {
                return match super::moved::source(&value) {
                    Some(object) => make::address(object.clone()),
                    None => make::address(value),
                };
            }
            let result = self.cpp_mut().result.clone().flatten();
            // What stands for the type of the result may be that of the variable.
            if let (ExprKind::Ident(name), Some(found)) = (&value.kind, &found)
                && result
                    .as_ref()
                    .is_none_or(|ty| self.key(found) == self.key(ty))
            {
                in_place = Some(name.clone());
            }
            let own = match &value.kind {
                ExprKind::Ident(name) => self.is_returned_itself(name),
                _ => false,
            };
            // A parameter is moved, if it can be (C++17, section 15.8.3).
            let value = match &value.kind {
                ExprKind::Ident(name) if !own && self.is_own_variable(name) => {
                    let span = value.span;
                    self.moved(value, span)
                }
                _ => value,
            };
            match result {
                Some(ty)
                    if !own || found.is_some_and(|found| self.key(&found) != self.key(&ty)) =>
                {
                    let value = self.converted(value, &ty, span);
                    self.kept(&value);
                    value
                }
                _ => value,
            }
        });
        let ended = self.ended(0, in_place.as_deref());
        if ended.is_empty() {
            return StmtKind::Return(value);
        }
        let mut stmts = Vec::new();
        // What it evaluates comes before what is done where objects go (C++17, section 9.6.3).
        let value = value.and_then(|value| {
            let ty = self.type_of(&value);
            match ty.or_else(|| self.cpp_mut().result.clone().flatten()) {
                Some(ty) if *ty.unaliased() != Type::Void => {
                    let name = self.fresh_name("result");
                    let ty = super::types::plain(ty);
                    stmts.push(make::declare(&name, ty, Some(value), span));
                    Some(make::ident(&name, span))
                }
                found => {
                    stmts.push(make::statement(value));
                    let what = "a value of unknown type that is returned where objects go";
                    let unknown = found.is_none();
                    unknown.then(|| make::unsupported(what, Vec::new(), span))
                }
            }
        });
        stmts.extend(ended);
        stmts.push(Stmt {
            kind: StmtKind::Return(value),
            span,
        });
        StmtKind::Compound(Block { stmts, span })
    }

    /// Whether a variable that is returned becomes the object of the caller: one of the function itself does. A parameter
    /// is copied, which only those notice who say how.
    fn is_returned_itself(&self, name: &str) -> bool {
        let (Some(level), Some(cpp)) = (self.scopes.level(name), &self.cpp) else {
            return false;
        };
        let Some(ty) = self.scopes.variable(name) else {
            return level > 0;
        };
        if make::is_reference(ty) || self.kind_of(ty).is_some() && level + 1 < cpp.function_scope {
            return false;
        }
        let copied = self.copies_by_code(ty) || self.holds_lock(ty, 0);
        level > 0 && (level + 1 > cpp.function_scope || !copied)
    }

    /// Whether it is a variable or parameter of the function whose class has a constructor for objects that go, or that
    /// holds a lock.
    fn is_own_variable(&self, name: &str) -> bool {
        let (Some(level), Some(cpp)) = (self.scopes.level(name), &self.cpp) else {
            return false;
        };
        let ty = self.scopes.variable(name);
        level + 1 >= cpp.function_scope
            && ty.is_some_and(|ty| {
                !make::is_reference(ty) && (self.moves_itself(ty) || self.holds_lock(ty, 0))
            })
    }

    /// A jump out of all blocks from this one on.
    fn leaving(&mut self, from: usize, kind: StmtKind, span: Span) -> StmtKind {
        let mut stmts = self.ended(from, None);
        if stmts.is_empty() {
            return kind;
        }
        stmts.push(Stmt { kind, span });
        StmtKind::Compound(Block { stmts, span })
    }

    /// What is done where the open blocks from this one on end, but for what is returned in place.
    fn ended(&self, from: usize, mut in_place: Option<&str>) -> Vec<Stmt> {
        let Some(cpp) = &self.cpp else {
            return Vec::new();
        };
        let mut stmts = Vec::new();
        for open in cpp.cleanups.iter().skip(from).rev() {
            let stays = in_place.filter(|name| {
                let mut named = open.iter().filter_map(|cleanup| cleanup.of.as_deref());
                named.any(|of| of == *name)
            });
            for cleanup in open.iter().rev() {
                if stays.is_none() || cleanup.of.as_deref() != stays {
                    stmts.push(make::statement(cleanup.call.clone()));
                }
            }
            // Another variable of that name is hidden.
            if stays.is_some() {
                in_place = None;
            }
        }
        stmts
    }

    /// Where a block begins.
    pub(in super::super) fn open_block(&mut self) {
        if let Some(cpp) = &mut self.cpp {
            cpp.cleanups.push(Vec::new());
        }
    }

    /// Where a block ends.
    pub(in super::super) fn close_block(&mut self, stmts: &mut Vec<Stmt>) {
        let Some(cpp) = &mut self.cpp else { return };
        let calls = cpp.cleanups.pop().unwrap_or_default();
        let leaves = stmts.last().is_some_and(|last| match &last.kind {
            StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue => true,
            StmtKind::Compound(block) => {
                matches!(
                    block.stmts.last().map(|last| &last.kind),
                    Some(StmtKind::Return(_))
                )
            }
            _ => false,
        });
        if !leaves {
            let calls = calls.into_iter().rev().map(|cleanup| cleanup.call);
            stmts.extend(calls.map(make::statement));
        }
    }

    /// A loop or `switch` begins: `break` leaves the blocks within it.
    pub(in super::super) fn open_loop(&mut self) {
        if let Some(cpp) = &mut self.cpp {
            let open = cpp.cleanups.len();
            cpp.loops.push(open);
        }
    }

    pub(in super::super) fn close_loop(&mut self) {
        if let Some(cpp) = &mut self.cpp {
            cpp.loops.pop();
        }
    }

    fn try_statement(&mut self) -> Parse<StmtKind> {
        let start = self.at;
        self.at += 1;
        let block = self.block()?;
        let block = Stmt {
            span: block.span,
            kind: StmtKind::Compound(block),
        };
        let mut assigned = assigned_in(&block);
        let changed = changed_in(&block);
        for name in &changed {
            let part = make::address(make::ident(name, block.span));
            if !assigned.contains(&part) {
                assigned.push(part);
            }
        }
        let mut stmts = vec![block];
        while self.is("catch") {
            let at = self.at;
            self.at += 1;
            let scopes = self.scopes.depth();
            self.scopes.enter();
            let handler = self.handler();
            self.scopes.leave_to(scopes);
            let body = handler?;
            let span = self.span_from(at);
            let what = crate::lower::LEFT_BY_EXCEPTION;
            let left = make::unsupported(what, assigned.clone(), span);
            let mut stmts_here = vec![make::statement(left)];
            if let Some(name) = read_in(&body, &changed) {
                let what = format!("the value of `{name}` where an exception left a block");
                stmts_here.push(make::statement(make::unsupported(what, Vec::new(), span)));
            }
            stmts_here.push(body);
            let body = make::compound(stmts_here, span);
            stmts.push(Stmt {
                kind: StmtKind::If {
                    // Which exceptions come here is not followed.
                    cond: make::unknown_number(span),
                    then: Box::new(body),
                    otherwise: None,
                },
                span,
            });
        }
        let span = self.span_from(start);
        Ok(StmtKind::Compound(Block { stmts, span }))
    }

    fn handler(&mut self) -> Parse<Stmt> {
        self.expect("(")?;
        let mut declared = None;
        let (mut copied, mut leads) = (false, false);
        if !self.eat("...") {
            let specifiers = self.specifiers(true)?;
            let mut by_value = true;
            while self.is_any(&["&", "*", "const", "&&"]) {
                by_value &= self.is("const");
                self.at += 1;
            }
            copied = by_value && self.copies_by_code(&specifiers.ty);
            leads = self.leads_elsewhere(&specifiers.ty);
            if self.peek().kind == Kind::Word {
                let token = self.bump();
                self.scopes.declare(token.text, Meaning::Object);
                declared = Some(make::declare(token.text, specifiers.ty, None, token.span));
            }
        }
        self.expect(")")?;
        let mut block = self.block()?;
        block.stmts.splice(0..0, declared);
        if copied {
            let what = "a copy of an exception";
            let copy = make::unsupported(what, Vec::new(), block.span);
            block.stmts.insert(0, make::statement(copy));
        }
        if leads {
            let what = "what the pointers in an exception lead to";
            let unknown = make::unsupported(what, Vec::new(), block.span);
            block.stmts.insert(0, make::statement(unknown));
        }
        Ok(Stmt {
            span: block.span,
            kind: StmtKind::Compound(block),
        })
    }
}

impl Parser<'_> {
    /// The declaration of a `for` loop.
    pub(in super::super) fn cpp_for_init(&mut self) -> Parse<crate::syntax::ast::ForInit> {
        let start = self.at;
        let mut stmts = Vec::new();
        self.cpp_declaration(&mut stmts)?;
        let mut declared: Option<crate::syntax::ast::Declaration> = None;
        for stmt in stmts {
            let StmtKind::Declaration(declaration) = stmt.kind else {
                self.at = start;
                return Err(self.expected("a variable of a loop that is no object"));
            };
            match &mut declared {
                Some(first) => first.declarators.extend(declaration.declarators),
                None => declared = Some(declaration),
            }
        }
        Ok(match declared {
            Some(declaration) => crate::syntax::ast::ForInit::Declaration(declaration),
            None => crate::syntax::ast::ForInit::None,
        })
    }
}

/// The variables that a statement assigns by their names.
fn assigned_in(stmt: &Stmt) -> Vec<Expr> {
    struct Search(Vec<Expr>);
    impl crate::lower::names::Visit for Search {
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Assign { lhs: target, .. }
            | ExprKind::IncDec {
                operand: target, ..
            } = &expr.kind
                && let ExprKind::Ident(name) = &target.kind
                && !self
                    .0
                    .iter()
                    .any(|known| matches!(&known.kind, ExprKind::Ident(other) if other == name))
            {
                self.0.push((**target).clone());
            }
            crate::lower::names::walk_expr(self, expr);
        }
    }
    let mut search = Search(Vec::new());
    crate::lower::names::Visit::stmt(&mut search, stmt);
    search.0
}

/// The variables of which a statement may change a part, or that something may change which it calls.
fn changed_in(stmt: &Stmt) -> Vec<String> {
    struct Search(Vec<String>);
    impl crate::lower::names::Visit for Search {
        fn expr(&mut self, expr: &Expr) {
            let target = match &expr.kind {
                ExprKind::Assign { lhs: target, .. }
                | ExprKind::IncDec {
                    operand: target, ..
                }
                | ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand: target,
                } => Some(target),
                _ => None,
            };
            if let Some(target) = target
                && let Some(name) = crate::lower::names::root(target)
            {
                self.0.push(name.to_string());
            }
            crate::lower::names::walk_expr(self, expr);
        }
    }
    let mut search = Search(Vec::new());
    crate::lower::names::Visit::stmt(&mut search, stmt);
    search.0
}

/// A variable of these that a statement reads a part of, or hands on.
fn read_in(stmt: &Stmt, names: &[String]) -> Option<String> {
    struct Search<'n>(&'n [String], Option<String>);
    impl crate::lower::names::Visit for Search<'_> {
        fn expr(&mut self, expr: &Expr) {
            match &expr.kind {
                // What is assigned is not read, the subscripts are.
                ExprKind::Assign { op: None, lhs, rhs } => {
                    let mut target = &**lhs;
                    loop {
                        target = match &target.kind {
                            ExprKind::Subscript { base, index } => {
                                self.expr(index);
                                base
                            }
                            ExprKind::Member {
                                base, arrow: false, ..
                            } => base,
                            _ => break,
                        };
                    }
                    if !matches!(target.kind, ExprKind::Ident(_)) {
                        self.expr(target);
                    }
                    self.expr(rhs);
                }
                ExprKind::Member { base, .. } | ExprKind::Subscript { base, .. } => {
                    let root = crate::lower::names::root(base);
                    if let Some(name) = root.filter(|root| self.0.iter().any(|name| name == root)) {
                        self.1 = Some(name.to_string());
                    }
                    crate::lower::names::walk_expr(self, expr);
                }
                _ => crate::lower::names::walk_expr(self, expr),
            }
        }
    }
    let mut search = Search(names, None);
    crate::lower::names::Visit::stmt(&mut search, stmt);
    search.1
}
