//! Assembly: what a statement of it reads, writes, and may change, and what text of it at file scope may define.

use polyomp_core::spmd::{ElementType, Expr};

use crate::source::Span;
use crate::syntax::ast::{self, ItemKind, StmtKind};

use super::Lowerer;
use super::places::whole;
use super::symbols::Home;

impl Lowerer<'_> {
    /// A statement of assembly.
    pub(super) fn assembly(&mut self, span: Span, kind: &StmtKind) {
        let StmtKind::Asm {
            outputs,
            inputs,
            clobbers_memory,
            jumps,
            words,
        } = kind
        else {
            return;
        };
        let around = std::mem::replace(&mut self.in_assembly, true);
        let mut reached = Vec::new();
        for input in inputs {
            self.assembly_input(input, &mut reached);
        }
        for output in outputs {
            let ty = self.type_of(output);
            let element = ty
                .as_ref()
                .map_or(ElementType::Opaque, |ty| self.element(ty));
            let value = self.unknown(element, "the result of `asm`", Vec::new());
            let lvalue = self.lvalue(output);
            self.write(lvalue, ty.as_ref(), output.span, value);
        }
        self.in_assembly = around;
        let what = "an `asm` statement that may write memory";
        let calls = words.iter().any(|word| self.function(word).is_some());
        if calls {
            self.may_change(span, what, Vec::new());
        }
        let named = self.symbols(words);
        let writes = *clobbers_memory || calls || !named.is_empty();
        if writes {
            reached.extend(named);
            self.unknown_effect(span, what, reached);
        }
        if *jumps {
            self.goto_somewhere(span, "an `asm goto`");
        }
    }

    /// Evaluates an operand; it may lead to memory where it is a pointer.
    fn assembly_input(&mut self, input: &ast::Expr, reached: &mut Vec<Expr>) {
        let ty = self.type_of(input);
        let points = ty.is_some_and(|ty| {
            let ty = self.resolved(&ty);
            ty.pointee().is_some() || ty.array().is_some()
        });
        if !points {
            return self.effects(input);
        }
        let value = self.value(input);
        reached.push(value);
    }

    /// The addresses of the variables at file scope whose names stand in assembly, which is what it calls them too.
    fn symbols(&self, words: &[String]) -> Vec<Expr> {
        let found = words.iter().filter_map(|word| {
            let var = self.var(self.at_file_scope(self.part, word)?)?;
            match var.home {
                Home::Object(object) => Some(Expr::AddressOf(Box::new(whole(object)))),
                _ => None,
            }
        });
        found.collect()
    }

    /// Where a function is named in assembly at file scope, it may be defined there: the variables that it may change.
    pub(super) fn defined_in_assembly(&self, function: &str) -> Option<Vec<Expr>> {
        let items = self.unit.items.iter();
        let texts = items.filter_map(|item| match &item.kind {
            ItemKind::Asm(words) => Some(words),
            _ => None,
        });
        let texts: Vec<&Vec<String>> = texts.collect();
        let mut words = texts.iter().flat_map(|words| words.iter());
        words.any(|word| word == function).then(|| {
            let found = texts.iter().flat_map(|words| self.symbols(words));
            found.collect()
        })
    }
}
