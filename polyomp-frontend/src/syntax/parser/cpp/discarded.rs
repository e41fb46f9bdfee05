//! Statements that only make an object without a name: it goes at the end of the statement, so that
//! `std::lock_guard<std::mutex>{m};` protects nothing.

use super::super::{Parse, Parser};
use super::ClassKind;
use super::name::is_cpp_keyword;
use crate::syntax::ast::{Block, QualType, Stmt, StmtKind};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// At a type, so many tokens ahead: whether `(…)` or `{…}` follows it, and then one of these.
    fn is_made_ahead(&mut self, ahead: usize, then: &[&str]) -> Option<usize> {
        let end = self.type_extent(ahead)?;
        let open = self.token(end);
        if open.kind != Kind::Punct || !matches!(open.text, "(" | "{") {
            return None;
        }
        let close = self.partner(self.at + end)?;
        let after = self.tokens.get(close + 1)?;
        then.contains(&after.text).then_some(end)
    }

    /// `T(args);` and `T{args};`, where something is done when the object goes; none if it is no such statement.
    pub(super) fn discarded_object(&mut self) -> Parse<Option<StmtKind>> {
        let start = self.at;
        let Some(end) = self.is_made_ahead(0, &[";"]) else {
            return Ok(None);
        };
        let ty = self.cpp_named_type();
        let wanted = ty.ok().flatten().filter(|ty| {
            self.kind_of(ty) == Some(&ClassKind::Guard) || self.needs_destruction(ty, 0)
        });
        let Some(ty) = wanted.filter(|_| self.at == start + end) else {
            self.at = start;
            return Ok(None);
        };
        let name = self.token(1);
        let declares = self.is("(")
            && self.is_ahead(2, ")")
            && name.kind == Kind::Word
            && !is_cpp_keyword(name.text);
        if declares {
            return self.declared_in_parentheses(ty, name.text).map(Some);
        }
        // `T(*p);` and `T(a[n]);` declare variables, too: of guards, such hold nothing either.
        if self.kind_of(&ty) != Some(&ClassKind::Guard) && self.is_declarator_ahead() {
            return Err(self.expected("a variable without parentheses around its name"));
        }
        let scopes = self.scopes.depth();
        self.scopes.enter();
        self.open_block();
        let mut stmts = Vec::new();
        let made = self.made_and_gone(ty, &mut stmts);
        self.close_block(&mut stmts);
        self.scopes.leave_to(scopes);
        made?;
        let span = self.span_from(start);
        Ok(Some(StmtKind::Compound(Block { stmts, span })))
    }

    /// At a `(`: whether what stands in it may be a name with `*`, `&` or `[…]` around it.
    fn is_declarator_ahead(&mut self) -> bool {
        let Some(close) = self.partner(self.at).filter(|_| self.is("(")) else {
            return false;
        };
        let mut at = self.at + 1;
        let sign = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        while matches!(sign(at), "*" | "&" | "&&") {
            at += 1;
        }
        let name = self.tokens.get(at);
        if !name.is_some_and(|token| token.kind == Kind::Word && !is_cpp_keyword(token.text)) {
            return false;
        }
        at += 1;
        while self.tokens.get(at).is_some_and(|token| token.text == "[") {
            match self.partner(at) {
                Some(end) => at = end + 1,
                None => return false,
            }
        }
        at == close
    }

    fn made_and_gone(&mut self, ty: QualType, stmts: &mut Vec<Stmt>) -> Parse<()> {
        let span = self.peek().span;
        let name = self.fresh_name("temporary");
        let init = self.init(&ty)?;
        let (ty, init) = self.deduced(ty, init)?;
        match self.kind_of(&ty) {
            Some(ClassKind::Guard) => self.guard(&name, span, ty, init, stmts)?,
            _ => _ = self.bound_object(&name, ty, init, span, stmts)?,
        }
        self.expect(";")?;
        // Others may be made for its arguments.
        stmts.extend(self.gone(span));
        Ok(())
    }

    /// `T(name);` declares a variable (C++17, section 9.8): a `std::unique_lock` that holds nothing, whatever mutex has
    /// that name.
    fn declared_in_parentheses(&mut self, ty: QualType, name: &str) -> Parse<StmtKind> {
        let class = self
            .class_of(&ty)
            .and_then(|(_, class)| class.made_from.as_ref());
        let may_be_empty = class.is_some_and(|(name, _)| {
            matches!(name.as_str(), "std::unique_lock" | "std::shared_lock")
        });
        if !may_be_empty || self.is_used_ahead_of(name) {
            return Err(self.expected("a variable without parentheses around its name"));
        }
        self.at += 3;
        self.expect(";")?;
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty);
        Ok(StmtKind::Empty)
    }

    /// Whether the block names the variable again behind the statement `T(name);`.
    fn is_used_ahead_of(&mut self, name: &str) -> bool {
        let at = self.at;
        self.at += 3;
        let used = self.is_used_ahead(name);
        self.at = at;
        used
    }

    /// At `= std::lock_guard<…>(…);`, which makes the variable itself (C++17, section 11.6): the type of that. What is
    /// next then is what it is made of.
    pub(super) fn guard_in_place(&mut self) -> Option<QualType> {
        if !self.is("=") {
            return None;
        }
        let end = self.is_made_ahead(1, &[";"])?;
        let start = self.at;
        self.at += 1;
        let ty = self.cpp_named_type().ok().flatten();
        let guard = ty.filter(|ty| self.kind_of(ty) == Some(&ClassKind::Guard));
        if guard.is_none() || self.at != start + end {
            self.at = start;
            return None;
        }
        guard
    }
}
