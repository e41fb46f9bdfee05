//! Text that cannot be parsed: what it may do, and what becomes of the constructs in it.

use polyomp_core::spmd::{
    Construct, Entry, Expr, Fork, ForkKind, Stmt as OutStmt, StmtKind as Out, Unsupported,
};

use crate::openmp::Leaf;
use crate::source::Span;
use crate::syntax::NESTED_FUNCTION;
use crate::syntax::ast::{ItemKind, Unparsed};

use super::Lowerer;
use super::contents::has_pragma;
use super::places::whole;
use super::symbols::Home;

/// Why a file whose preprocessing failed is not decided.
pub(super) const NOT_PREPROCESSED: &str = "errors in the file that keep it from being preprocessed";

impl Lowerer<'_> {
    /// A statement that cannot be parsed: it may do anything to the variables that it names, and be a construct where a
    /// directive stands in it.
    pub(super) fn unparsed_statement(&mut self, span: Span, unparsed: &Unparsed) {
        let what = unparsed.what();
        if self.strands == 0 && self.holds_construct(span, unparsed) {
            let region = self.unparsed_region(span, unparsed);
            self.out.push(region);
        } else {
            self.unsupported(span, what.clone());
        }
        let (mut operands, mut registers) = (Vec::new(), Vec::new());
        for word in &unparsed.words {
            let Some(var) = self.lookup(word).and_then(|id| self.var(id)) else {
                continue;
            };
            match var.home {
                Home::Object(object) => {
                    operands.push(Expr::AddressOf(Box::new(whole(object))));
                }
                // A strand does not assign what it took from outside; its region is not decided anyway.
                Home::Local(local) if self.strands == 0 => {
                    operands.push(Expr::Local(local));
                    registers.push(local);
                }
                Home::Local(_) | Home::Reference(_) => {}
            }
        }
        if unparsed.message == NESTED_FUNCTION
            && let Some(frame) = self.frames.last_mut()
        {
            frame.in_nested.extend(unparsed.words.iter().cloned());
        }
        const JUMPS: [&str; 6] = ["return", "break", "continue", "goto", "case", "default"];
        let mut words = unparsed.words.iter();
        if words.any(|word| JUMPS.contains(&word.as_str())) {
            self.note_jump();
        }
        let what = match unparsed.hidden {
            true => "text that may not be part of the program".to_string(),
            false => what,
        };
        self.unknown_effect(span, what.clone(), operands);
        self.forget_registers(span, &what, &registers);
    }

    /// Text at file scope that cannot be parsed.
    pub(super) fn unparsed_item(&mut self, span: Span, unparsed: &Unparsed) {
        if self.only_declares(unparsed) {
            return;
        }
        if self.holds_construct(span, unparsed) {
            let region = self.unparsed_region(span, unparsed);
            self.program.entries.push(Entry {
                name: "text that cannot be parsed".to_string(),
                body: vec![region],
            });
            return;
        }
        let what = unparsed.what();
        let span = self.span(span);
        self.program.unsupported.push(Unsupported { span, what });
    }

    /// A file in which nothing was found to be analysed, and some of which could not be read, is not decided.
    pub(super) fn nothing_but_errors(&mut self) {
        for part in 0..self.unit.parts.len() {
            self.part = part;
            let errors = self.unit.errors.iter();
            let mut errors = errors.filter(|error| self.part_of(error.span) == part);
            let found = errors
                .next()
                .map(|error| (error.span, error.message.clone()))
                .or_else(|| self.not_preprocessed(part));
            let Some((span, message)) = found.filter(|_| !self.is_looked_at(part)) else {
                continue;
            };
            let unparsed = Unparsed {
                message,
                ..Unparsed::default()
            };
            let region = self.unparsed_region(span, &unparsed);
            self.program.entries.push(Entry {
                name: "text that cannot be parsed".to_string(),
                body: vec![region],
            });
        }
    }

    /// Where a file begins whose preprocessing failed: what is missing of it may hold constructs.
    fn not_preprocessed(&self, part: usize) -> Option<(Span, String)> {
        let part = self.source.parts().get(part)?;
        let at = Span {
            start: part.start,
            end: part.start,
        };
        if part.incomplete {
            return Some((at, NOT_PREPROCESSED.to_string()));
        }
        // One of the system is taken to have none.
        let mut missing = part.missing_header.iter();
        let own = missing.find(|header| header.starts_with('"'))?;
        let message = format!("the header {own} that is not found, and may hold constructs");
        Some((at, message))
    }

    /// Whether something in a source file is analysed: an entry stands in it, or constructs that others reach.
    fn is_looked_at(&self, part: usize) -> bool {
        if self.unit.parts.len() < 2 {
            return !self.program.entries.is_empty();
        }
        let entries = self.roots.iter().map(|root| self.part_of(root.name_span));
        let functions = self.definitions().iter();
        let constructs = functions
            .filter(|function| function.body.stmts.iter().any(has_pragma))
            .map(|function| self.part_of(function.name_span));
        let unparsed = self.unit.items_of(part).iter();
        entries.chain(constructs).any(|found| found == part)
            || unparsed
                .filter(|item| matches!(item.kind, ItemKind::Error(_)))
                .any(|item| self.writes_pragma(item.span))
    }

    /// Whether hidden text consists of directives that say something only of the names in them, which are in doubt.
    fn only_declares(&mut self, unparsed: &Unparsed) -> bool {
        let declares = |this: &mut Self, pragma| {
            let parsed = this.directive(pragma);
            let directive = parsed.directive.as_ref();
            let leaf = directive.and_then(|directive| directive.leaves().first().copied());
            matches!(
                leaf,
                Some(
                    Leaf::DeclareMapper
                        | Leaf::DeclareReduction
                        | Leaf::DeclareSimd
                        | Leaf::Threadprivate
                )
            )
        };
        let mut pragmas = unparsed.pragmas.iter();
        unparsed.hidden
            && !unparsed.pragmas.is_empty()
            && pragmas.all(|pragma| declares(self, pragma))
    }

    fn holds_construct(&self, span: Span, unparsed: &Unparsed) -> bool {
        !unparsed.pragmas.is_empty() || self.writes_pragma(span)
    }

    /// Whether a pragma stands in the text, as a line or as an operator. What stands for hidden text tells its own.
    fn writes_pragma(&self, span: Span) -> bool {
        let text = self
            .source
            .text()
            .get(span.start as usize..span.end as usize);
        let mut lines = text.unwrap_or_default().lines();
        lines.any(|line| line.contains("pragma") && !line.contains("polyomp hidden"))
    }

    /// A region of which nothing is known.
    fn unparsed_region(&mut self, span: Span, unparsed: &Unparsed) -> OutStmt {
        let pragma = unparsed.pragmas.first();
        let name = pragma.and_then(|pragma| {
            let parsed = self.directive(pragma);
            let directive = parsed.directive.as_ref();
            directive.map(|directive| directive.kind.name())
        });
        let construct = Construct {
            name: name.unwrap_or_else(|| "text that cannot be parsed".to_string()),
            span: self.span(pragma.map_or(span, |pragma| pragma.line)),
        };
        let what = unparsed.what();
        let body = self.nested(|this| this.unsupported(span, what));
        let fork = Fork {
            construct,
            kind: ForkKind::Parallel,
            size: None,
            condition: None,
            assumptions: Vec::new(),
            body,
        };
        let id = self.program.ids.fresh();
        OutStmt {
            id,
            span: self.span(span),
            kind: Out::Fork(fork),
        }
    }
}
