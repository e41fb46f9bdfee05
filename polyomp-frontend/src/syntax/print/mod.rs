//! The syntax tree as text, for `--emit=syntax`: one line a statement, with its place, and every
//! expression with all its parentheses.

mod expression;
mod types;

use std::fmt::Write;

use super::ast::{
    Block, Declaration, Declarator, Expr, ForInit, FunctionDef, Item, ItemKind, Pragma, RecordId,
    Stmt, StmtKind, StorageClass, TranslationUnit,
};
use crate::source::{SourceSet, Span};

/// Prints the tree of `unit`, which was parsed from `source`. Definitions of types from system
/// headers are left out.
pub fn print(unit: &TranslationUnit, source: &SourceSet) -> String {
    let mut printer = Printer {
        unit,
        source,
        text: String::new(),
        indent: 0,
    };
    printer.records();
    for item in &unit.items {
        printer.item(item);
    }
    for error in &unit.errors {
        printer.line(error.span, &format!("error: {}", error.message));
    }
    printer.text
}

struct Printer<'a> {
    unit: &'a TranslationUnit,
    source: &'a SourceSet,
    text: String,
    indent: usize,
}

impl Printer<'_> {
    fn line(&mut self, span: Span, what: &str) {
        let range = self.source.range(span);
        let main = range.start.file == self.source.main();
        let file = match self.source.file(range.start.file) {
            Some(file) if !main => format!("{}:", file.path().display()),
            _ => String::new(),
        };
        let _ = writeln!(
            self.text,
            "{:width$}{what}  @{file}{}:{}",
            "",
            range.start.line,
            range.start.column,
            width = self.indent * 2
        );
    }

    fn inside(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    fn records(&mut self) {
        let end = self.source.text().len() as u32;
        for (number, record) in self.unit.records.iter().enumerate() {
            let Some(fields) = &record.fields else {
                continue;
            };
            if record.span.start >= end {
                continue;
            }
            let name = types::record(self.unit, RecordId(number as u32));
            self.line(record.span, &name);
            self.inside(|printer| {
                for field in fields {
                    let mut line = String::from("field ");
                    line.push_str(field.name.as_deref().unwrap_or("(unnamed)"));
                    line.push_str(": ");
                    line.push_str(&printer.ty(&field.ty));
                    if let Some(bits) = &field.bits {
                        let _ = write!(line, ", {} bits", printer.expr(bits));
                    }
                    printer.line(field.span, &line);
                }
            });
        }
        for found in &self.unit.enums {
            let Some(constants) = &found.constants else {
                continue;
            };
            if found.span.start >= end {
                continue;
            }
            let tag = found.tag.as_deref().unwrap_or("(unnamed)");
            self.line(found.span, &format!("enum {tag}"));
            self.inside(|printer| {
                for constant in constants {
                    let value = match constant.value {
                        Some(value) => value.to_string(),
                        None => "?".to_string(),
                    };
                    printer.line(constant.span, &format!("{} = {value}", constant.name));
                }
            });
        }
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Function(function) => self.function(item.span, function),
            ItemKind::Declaration(declaration) => self.declaration(declaration),
            ItemKind::Pragma(pragma) => self.pragma(pragma),
            ItemKind::Asm(_) => self.line(item.span, "asm"),
            ItemKind::Error(unparsed) => {
                self.line(item.span, &format!("not parsed: {}", unparsed.message));
            }
        }
    }

    fn function(&mut self, span: Span, function: &FunctionDef) {
        let mut line = String::from("function ");
        line.push_str(storage(function.storage.class));
        if function.storage.inline {
            line.push_str("inline ");
        }
        line.push_str(&function.name);
        line.push_str(": ");
        line.push_str(&self.function_type(&function.ty));
        self.line(span, &line);
        self.inside(|printer| printer.stmts(&function.body));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        if declaration.declarators.is_empty() {
            self.line(declaration.span, "declares only types");
        }
        for declarator in &declaration.declarators {
            let mut line = String::from(storage(declaration.storage.class));
            if declaration.storage.thread_local {
                line.push_str("_Thread_local ");
            }
            line.push_str(&self.declarator(declarator));
            self.line(declarator.name_span, &line);
        }
    }

    fn declarator(&self, declarator: &Declarator) -> String {
        let mut line = format!("{}: {}", declarator.name, self.ty(&declarator.ty));
        if let Some(init) = &declarator.init {
            line.push_str(" = ");
            line.push_str(&self.initializer(init));
        }
        line
    }

    fn pragma(&mut self, pragma: &Pragma) {
        self.line(pragma.span, &format!("#pragma omp {}", pragma.text));
    }

    fn stmts(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
    }

    fn body(&mut self, stmt: &Stmt) {
        self.inside(|printer| match &stmt.kind {
            StmtKind::Compound(block) => printer.stmts(block),
            _ => printer.stmt(stmt),
        });
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Compound(block) => {
                self.line(span, "block");
                self.inside(|printer| printer.stmts(block));
            }
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Expr(expr) => self.line(span, &self.expr(expr)),
            StmtKind::Empty => self.line(span, "empty"),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.line(span, &format!("if {}", self.expr(cond)));
                self.body(then);
                if let Some(otherwise) = otherwise {
                    self.line(otherwise.span, "else");
                    self.body(otherwise);
                }
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                head: _,
            } => {
                let init = match init {
                    ForInit::None => String::new(),
                    ForInit::Expr(expr) => self.expr(expr),
                    ForInit::Declaration(declaration) => {
                        let names: Vec<_> = declaration
                            .declarators
                            .iter()
                            .map(|declarator| self.declarator(declarator))
                            .collect();
                        names.join(", ")
                    }
                };
                let line = format!(
                    "for {init}; {}; {}",
                    self.optional(cond.as_ref()),
                    self.optional(step.as_ref())
                );
                self.line(span, &line);
                self.body(body);
            }
            StmtKind::While { cond, body } => {
                self.line(span, &format!("while {}", self.expr(cond)));
                self.body(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.line(span, &format!("do while {}", self.expr(cond)));
                self.body(body);
            }
            StmtKind::Switch { value, body } => {
                self.line(span, &format!("switch {}", self.expr(value)));
                self.body(body);
            }
            StmtKind::Case { low, high: None } => {
                self.line(span, &format!("case {}", self.expr(low)));
            }
            StmtKind::Case {
                low,
                high: Some(high),
            } => {
                let line = format!("case {} ... {}", self.expr(low), self.expr(high));
                self.line(span, &line);
            }
            StmtKind::Default => self.line(span, "default"),
            StmtKind::Label(name) => self.line(span, &format!("label {name}")),
            StmtKind::Break => self.line(span, "break"),
            StmtKind::Continue => self.line(span, "continue"),
            StmtKind::Goto(name) => self.line(span, &format!("goto {name}")),
            StmtKind::ComputedGoto(expr) => {
                self.line(span, &format!("goto *{}", self.expr(expr)));
            }
            StmtKind::Return(value) => {
                let line = format!("return {}", self.optional(value.as_ref()));
                self.line(span, line.trim_end());
            }
            StmtKind::Asm {
                outputs,
                inputs,
                clobbers_memory,
                jumps,
                ..
            } => {
                let mut line = format!(
                    "asm outputs ({}) inputs ({})",
                    self.list(outputs),
                    self.list(inputs)
                );
                if *clobbers_memory {
                    line.push_str(" memory");
                }
                if *jumps {
                    line.push_str(" jumps");
                }
                self.line(span, &line);
            }
            StmtKind::Omp { pragma, body } => {
                self.pragma(pragma);
                if let Some(body) = body {
                    self.body(body);
                }
            }
            StmtKind::Error(unparsed) => {
                self.line(span, &format!("not parsed: {}", unparsed.message));
            }
        }
    }

    fn optional(&self, expr: Option<&Expr>) -> String {
        expr.map_or(String::new(), |expr| self.expr(expr))
    }
}

fn storage(class: StorageClass) -> &'static str {
    match class {
        StorageClass::None => "",
        StorageClass::Auto => "auto ",
        StorageClass::Register => "register ",
        StorageClass::Static => "static ",
        StorageClass::Extern => "extern ",
        StorageClass::Typedef => "typedef ",
    }
}
