//! Statements, and OpenMP directives with the statements they apply to.

use super::{Parse, Parser, is_keyword};
use crate::openmp;
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ForInit, Pragma, Stmt, StmtKind};
use crate::syntax::directive::{is_begin_metadirective, is_end_metadirective, is_section};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parse<Block> {
        let scopes = self.scopes.depth();
        let enums = self.unit.enums.len();
        self.scopes.enter();
        let result = self.deeper(|parser| parser.block_in_scope());
        self.scopes.leave_to(scopes);
        let end = self.span_from(self.at.saturating_sub(1)).end;
        for found in self.unit.enums.iter_mut().skip(enums) {
            found.until = found.until.min(end);
        }
        result
    }

    fn block_in_scope(&mut self) -> Parse<Block> {
        let start = self.at;
        self.expect("{")?;
        let mut stmts = Vec::new();
        self.open_block();
        while !self.is("}") {
            if self.peek().kind == Kind::End {
                // What is there is kept; where the block should have ended is what is unknown.
                let scopes = self.scopes.depth();
                let error = self.expected("`}`");
                stmts.push(self.error_statement(self.at, scopes, error));
                break;
            }
            self.block_items(&mut stmts);
        }
        self.close_block(&mut stmts);
        self.eat("}");
        Ok(Block {
            stmts,
            span: self.span_from(start),
        })
    }

    /// One declaration or statement, or some labels. An error becomes a node of its own.
    fn block_items(&mut self, stmts: &mut Vec<Stmt>) {
        let start = self.at;
        let scopes = self.scopes.depth();
        match self.block_item(stmts) {
            Ok(()) if self.at > start => {}
            Ok(()) => {
                let error = self.expected("a statement");
                stmts.push(self.error_statement(start, scopes, error));
            }
            Err(error) => stmts.push(self.error_statement(start, scopes, error)),
        }
    }

    fn error_statement(
        &mut self,
        start: usize,
        scopes: usize,
        error: crate::syntax::ast::SyntaxError,
    ) -> Stmt {
        self.scopes.leave_to(scopes);
        let (span, unparsed) = self.recover(start, error);
        Stmt {
            kind: StmtKind::Error(unparsed),
            span,
        }
    }

    fn block_item(&mut self, stmts: &mut Vec<Stmt>) -> Parse<()> {
        if self.label(stmts)? {
            return Ok(());
        }
        if self.is("__label__") {
            while !self.eat(";") {
                if !matches!(self.bump().kind, Kind::Word | Kind::Punct) {
                    return Err(self.expected("`;`"));
                }
            }
            return Ok(());
        }
        if self.is("_Static_assert") || (self.cpp.is_some() && self.is("static_assert")) {
            return self.static_assert();
        }
        if self.cpp.is_some() && self.is_declaration() {
            return self.cpp_declaration(stmts);
        }
        let stmt = self.statement_or_declaration()?;
        stmts.push(stmt);
        Ok(())
    }

    fn statement_or_declaration(&mut self) -> Parse<Stmt> {
        if !self.is_declaration() {
            return self.statement();
        }
        if self.cpp.is_some() {
            let start = self.at;
            let mut stmts = Vec::new();
            self.cpp_declaration(&mut stmts)?;
            return Ok(self.made_block(start, stmts));
        }
        let declaration = self.declaration()?;
        Ok(Stmt {
            span: declaration.span,
            kind: StmtKind::Declaration(declaration),
        })
    }

    /// Takes one label, if there is one.
    fn label(&mut self, stmts: &mut Vec<Stmt>) -> Parse<bool> {
        let start = self.at;
        let token = self.peek();
        if token.kind != Kind::Word {
            return Ok(false);
        }
        let kind = match token.text {
            "case" => {
                self.at += 1;
                let low = self.conditional_expr()?;
                let high = if self.eat("...") {
                    Some(self.conditional_expr()?)
                } else {
                    None
                };
                StmtKind::Case { low, high }
            }
            "default" => {
                self.at += 1;
                StmtKind::Default
            }
            name if self.is_ahead(1, ":") && !is_keyword(name) => {
                self.at += 1;
                StmtKind::Label(name.to_string())
            }
            _ => return Ok(false),
        };
        self.expect(":")?;
        let span = self.span_from(start);
        self.attributes()?;
        stmts.push(Stmt { kind, span });
        Ok(true)
    }

    /// The statement that another one, or a directive, applies to. An error becomes a node.
    pub(super) fn body(&mut self) -> Parse<Box<Stmt>> {
        let start = self.at;
        let scopes = self.scopes.depth();
        if self.peek().kind == Kind::Hidden {
            // What may be there, and what is there without it.
            let alternative = self.peek().is_alternative();
            let error = self.expected("a statement");
            let mut stmts = vec![self.error_statement(start, scopes, error)];
            if !alternative && !self.is("}") {
                stmts.push(*self.body()?);
            }
            return Ok(Box::new(self.made_block(start, stmts)));
        }
        match self.labelled() {
            Ok(stmt) => Ok(Box::new(stmt)),
            Err(error) => Ok(Box::new(self.error_statement(start, scopes, error))),
        }
    }

    /// A statement with the labels before it.
    fn labelled(&mut self) -> Parse<Stmt> {
        let start = self.at;
        let mut stmts = Vec::new();
        while self.label(&mut stmts)? {}
        if stmts.is_empty() {
            return self.statement();
        }
        if !self.is("}") {
            stmts.push(self.statement()?);
        }
        Ok(self.made_block(start, stmts))
    }

    fn made_block(&self, start: usize, stmts: Vec<Stmt>) -> Stmt {
        let span = self.span_from(start);
        Stmt {
            kind: StmtKind::Compound(Block { stmts, span }),
            span,
        }
    }

    pub(super) fn statement(&mut self) -> Parse<Stmt> {
        self.deeper(|parser| {
            let start = parser.at;
            let kind = parser.statement_kind()?;
            let span = parser.span_from(start);
            let kind = parser.with_gone(kind, span);
            Ok(Stmt { kind, span })
        })
    }

    fn statement_kind(&mut self) -> Parse<StmtKind> {
        if self.cpp.is_some()
            && let Some(found) = self.cpp_statement()?
        {
            return Ok(found);
        }
        let token = self.peek();
        match (token.kind, token.text) {
            (Kind::Pragma, _) => self.directive(),
            (Kind::Punct, "{") => Ok(StmtKind::Compound(self.block()?)),
            (Kind::Punct, ";") => {
                self.at += 1;
                Ok(StmtKind::Empty)
            }
            (Kind::Word, "if") => self.if_statement(),
            (Kind::Word, "for") => {
                let scopes = self.scopes.depth();
                self.scopes.enter();
                let result = self.for_statement();
                self.scopes.leave_to(scopes);
                result
            }
            (Kind::Word, "while") => {
                self.at += 1;
                let cond = self.condition()?;
                let body = self.looped_body()?;
                Ok(StmtKind::While { cond, body })
            }
            (Kind::Word, "do") => {
                self.at += 1;
                let body = self.looped_body()?;
                self.expect("while")?;
                let cond = self.condition()?;
                self.expect(";")?;
                Ok(StmtKind::DoWhile { body, cond })
            }
            (Kind::Word, "switch") => {
                self.at += 1;
                let value = self.condition()?;
                let body = self.looped_body()?;
                Ok(StmtKind::Switch { value, body })
            }
            (Kind::Word, "break") => self.simple(StmtKind::Break),
            (Kind::Word, "continue") => self.simple(StmtKind::Continue),
            (Kind::Word, "goto") => {
                self.at += 1;
                let kind = if self.eat("*") {
                    StmtKind::ComputedGoto(self.expression()?)
                } else {
                    StmtKind::Goto(self.name("the name of a label")?.text.to_string())
                };
                self.expect(";")?;
                Ok(kind)
            }
            (Kind::Word, "return") => {
                self.at += 1;
                let value = if self.is(";") {
                    None
                } else {
                    Some(self.expression()?)
                };
                self.expect(";")?;
                Ok(StmtKind::Return(value))
            }
            (Kind::Word, "asm" | "__asm__" | "__asm") => self.assembly(),
            (Kind::Word, "__attribute__" | "__attribute") => {
                self.attributes()?;
                self.statement_kind()
            }
            _ => {
                let expr = self.expression()?;
                self.expect(";")?;
                // The last one in `({ … })` is its value.
                let value = self.is("}") && self.is_ahead(1, ")");
                Ok(StmtKind::Expr(match value {
                    true => expr,
                    false => self.discarded(expr),
                }))
            }
        }
    }

    /// The body of a loop or `switch`.
    pub(super) fn looped_body(&mut self) -> Parse<Box<Stmt>> {
        self.open_loop();
        let body = self.body();
        self.close_loop();
        body
    }

    fn simple(&mut self, kind: StmtKind) -> Parse<StmtKind> {
        self.at += 1;
        self.expect(";")?;
        Ok(kind)
    }

    fn condition(&mut self) -> Parse<Expr> {
        self.expect("(")?;
        let cond = self.expression()?;
        self.expect(")")?;
        Ok(self.as_scalar(cond))
    }

    fn if_statement(&mut self) -> Parse<StmtKind> {
        self.at += 1;
        let cond = self.condition()?;
        let then = self.body()?;
        let otherwise = if self.eat("else") {
            Some(self.body()?)
        } else {
            None
        };
        Ok(StmtKind::If {
            cond,
            then,
            otherwise,
        })
    }

    fn for_statement(&mut self) -> Parse<StmtKind> {
        let start = self.at;
        self.at += 1;
        self.expect("(")?;
        let init = if self.eat(";") {
            ForInit::None
        } else if self.is_declaration() {
            match self.cpp {
                Some(_) => self.cpp_for_init()?,
                None => ForInit::Declaration(self.declaration()?),
            }
        } else {
            let expr = self.expression()?;
            self.expect(";")?;
            ForInit::Expr(expr)
        };
        let cond = if self.is(";") {
            None
        } else {
            let cond = self.expression()?;
            Some(self.as_scalar(cond))
        };
        self.expect(";")?;
        let step = if self.is(")") {
            None
        } else {
            Some(self.expression()?)
        };
        self.expect(")")?;
        let head = self.span_from(start);
        let body = self.looped_body()?;
        Ok(StmtKind::For {
            init,
            cond,
            step,
            body,
            head,
        })
    }

    fn directive(&mut self) -> Parse<StmtKind> {
        let token = self.bump();
        let mut pragma = token.pragma();
        if self.cpp.is_none() {
            return self.directive_of(pragma);
        }
        self.note_threadprivate(&pragma);
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let span = pragma.line;
        let declared = self.declared_for_clauses(token.text, &mut pragma);
        let directive = declared.and_then(|declared| Ok((declared, self.directive_of(pragma)?)));
        self.scopes.leave_to(scopes);
        let (mut stmts, kind) = directive?;
        if stmts.is_empty() {
            return Ok(kind);
        }
        stmts.push(Stmt { kind, span });
        Ok(StmtKind::Compound(Block { stmts, span }))
    }

    fn directive_of(&mut self, pragma: Pragma) -> Parse<StmtKind> {
        let body = if is_begin_metadirective(&pragma) {
            Some(Box::new(self.deeper(|parser| parser.metadirective_body())?))
        } else if !(self.takes_body)(&pragma) || self.is("}") || self.peek().kind == Kind::End {
            None
        } else if is_section(&pragma) {
            Some(Box::new(self.section_body()?))
        } else if self.is_declaration() && openmp::parse(&pragma.text).directive.is_none() {
            // No directive that stands before a declaration in a block makes it local to itself.
            None
        } else if self.is_declaration() {
            // An error in it leaves the directive what it is.
            let (start, scopes) = (self.at, self.scopes.depth());
            let stmt = match self.statement_or_declaration() {
                Ok(stmt) => stmt,
                Err(error) => self.error_statement(start, scopes, error),
            };
            // What a construct declares is its own, where that is no program anyhow.
            let span = stmt.span;
            let stmts = vec![stmt];
            let kind = StmtKind::Compound(Block { stmts, span });
            Some(Box::new(Stmt { kind, span }))
        } else {
            Some(self.body()?)
        };
        Ok(StmtKind::Omp { pragma, body })
    }

    /// The statements up to `end metadirective`, which is passed over.
    fn metadirective_body(&mut self) -> Parse<Stmt> {
        let start = self.at;
        let mut stmts = Vec::new();
        loop {
            let token = self.peek();
            if self.is("}") || token.kind == Kind::End {
                break;
            }
            if token.kind == Kind::Pragma && is_end_metadirective(&token.pragma()) {
                let block = self.made_block(start, stmts);
                self.bump();
                return Ok(block);
            }
            self.block_items(&mut stmts);
        }
        Ok(self.made_block(start, stmts))
    }

    /// The statements of a section: those up to the next `section` directive or the closing brace.
    fn section_body(&mut self) -> Parse<Stmt> {
        let start = self.at;
        let mut stmts = Vec::new();
        loop {
            let token = self.peek();
            let next_section = token.kind == Kind::Pragma && is_section(&token.pragma());
            if next_section || self.is("}") || token.kind == Kind::End {
                break;
            }
            self.block_items(&mut stmts);
        }
        if stmts.len() == 1
            && let Some(only) = stmts.pop()
        {
            return Ok(only);
        }
        Ok(self.made_block(start, stmts))
    }

    /// GNU `asm qualifiers ( template : outputs : inputs : clobbers : labels );`
    fn assembly(&mut self) -> Parse<StmtKind> {
        self.at += 1;
        let mut jumps = false;
        while self.is_any(&["volatile", "__volatile__", "inline", "__inline__", "goto"]) {
            jumps |= self.is("goto");
            self.at += 1;
        }
        self.expect("(")?;
        let first = self.at;
        self.strings()?;
        let template = self.tokens.get(first..self.at).unwrap_or_default();
        let idle = template.iter().all(|string| is_idle(string.text));
        let words = assembly_words(template.iter().map(|string| string.text));
        let basic = self.is(")");
        let outputs = self.operands()?;
        let inputs = self.operands()?;
        let mut clobbers_memory = basic;
        if self.eat(":") {
            while self.peek().kind == Kind::String {
                clobbers_memory |= self.bump().text == "\"memory\"";
                self.eat(",");
            }
        }
        if self.eat(":") {
            while self.peek().kind == Kind::Word {
                self.at += 1;
                self.eat(",");
            }
        }
        self.expect(")")?;
        self.expect(";")?;
        Ok(StmtKind::Asm {
            outputs,
            inputs,
            clobbers_memory: clobbers_memory && !idle,
            jumps,
            words,
        })
    }

    fn strings(&mut self) -> Parse<()> {
        if self.peek().kind != Kind::String {
            return Err(self.expected("a string"));
        }
        while self.peek().kind == Kind::String {
            self.at += 1;
        }
        Ok(())
    }

    /// `: [name] "constraint" (expression), …`
    fn operands(&mut self) -> Parse<Vec<Expr>> {
        let mut found = Vec::new();
        if !self.eat(":") {
            return Ok(found);
        }
        while self.is("[") || self.peek().kind == Kind::String {
            if self.eat("[") {
                self.name("a name")?;
                self.expect("]")?;
            }
            self.strings()?;
            self.expect("(")?;
            found.push(self.expression()?);
            self.expect(")")?;
            if !self.eat(",") {
                break;
            }
        }
        Ok(found)
    }

    /// The span of nothing, where the parser is.
    pub(super) fn here(&self) -> Span {
        let at = self.peek().span.start;
        Span::new(at, at)
    }
}

/// The words in assembly that may be names of what the program declares.
pub(super) fn assembly_words<'t>(strings: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for string in strings {
        let text = string.replace("\\n", ";").replace("\\t", " ");
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let named = words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'));
        found.extend(named.map(str::to_string));
    }
    found
}

/// Whether assembly, as a string is written, has only instructions that touch no memory: it lets time pass, or is there
/// for the compiler alone.
fn is_idle(string: &str) -> bool {
    let text = string
        .trim_matches('"')
        .replace("\\n", ";")
        .replace("\\t", " ");
    let mut instructions = text.split(';').map(str::trim);
    instructions.all(|instruction| {
        matches!(
            instruction,
            "" | "nop" | "pause" | "rep" | "rdtsc" | "yield"
        )
    })
}
