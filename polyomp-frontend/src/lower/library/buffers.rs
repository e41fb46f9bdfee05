//! Memory that the program gives to a stream as its buffer (`setvbuf`; C11 7.21.5.6): functions that use the stream write
//! and read it, under the lock of the stream, which orders nothing that the program does there itself.
//!
//! Which stream a call uses is not followed. Where a construct uses any, and the program may get to the memory in another
//! way than by the stream, that is not supported. Streams may be memory of the program altogether (`fmemopen`,
//! `open_memstream`): none of those that the library opened itself is such.

use super::super::Lowerer;
use super::super::names;
use super::names::common_name;
use super::state::STREAMS;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, ItemKind, Stmt};

/// Functions that give a stream a buffer, their second argument.
const GIVING: &[&str] = &["setbuf", "setvbuf", "setbuffer"];

/// Functions that open a stream on memory of the program, and how many of their arguments tell where that is.
const MEMORY: &[(&str, usize)] = &[
    ("fmemopen", 1),
    ("open_memstream", 2),
    ("open_wmemstream", 2),
];

/// Functions that use a stream that the library opened itself.
const STANDARD: &[&str] = &[
    "printf",
    "vprintf",
    "printf_s",
    "puts",
    "putchar",
    "scanf",
    "vscanf",
    "getchar",
    "gets",
    "perror",
    "putchar_unlocked",
    "getchar_unlocked",
    "wprintf",
    "putwchar",
];

/// Functions that end the life of a stream, or whose arguments are not looked at for one.
const OTHERS: &[&str] = &[
    "vfscanf",
    "fclose",
    "freopen",
    "fputs_unlocked",
    "putc_unlocked",
    "getc_unlocked",
    "getdelim",
    "fputwc",
    "fputws",
    "fwprintf",
    "fgetpos",
    "fsetpos",
    "fseeko",
    "ftello",
];

impl Lowerer<'_> {
    /// What a call does to the buffer of a stream, or to the memory that a stream is.
    pub(super) fn touch_buffer(&mut self, name: &str, span: Span, args: &[Expr]) {
        let name = common_name(name);
        let given = STREAMS.iter().any(|(using, _)| *using == name) || OTHERS.contains(&name);
        let uses = given || STANDARD.contains(&name);
        if self.strands == 0 || !uses {
            return;
        }
        if self.sees_buffers() {
            self.unsupported(
                span,
                format!("what `{name}` does to memory that a stream was given as its buffer"),
            );
        }
        let standard = |arg: &Expr| matches!(&arg.kind, ExprKind::Ident(name) if ["stdin", "stdout", "stderr"].contains(&&**name));
        if !STANDARD.contains(&name) && !args.iter().any(standard) && self.sees_memory_streams() {
            self.unsupported(
                span,
                format!("what `{name}` does to memory that a stream writes to"),
            );
        }
    }

    /// Whether the program may get to memory that it has given to a stream, in another way than by that.
    fn sees_buffers(&mut self) -> bool {
        if let Some(known) = self.sees_buffers {
            return known;
        }
        let found = self.find_buffers(GIVING, &buffers_in);
        self.sees_buffers = Some(found);
        found
    }

    /// The same for memory that streams are.
    fn sees_memory_streams(&mut self) -> bool {
        if let Some(known) = self.sees_memory_streams {
            return known;
        }
        let names: Vec<&str> = MEMORY.iter().map(|(name, _)| *name).collect();
        let found = self.find_buffers(&names, &memory_in);
        self.sees_memory_streams = Some(found);
        found
    }

    fn find_buffers(&self, giving: &[&str], buffers_in: &dyn Fn(&Stmt) -> Vec<Expr>) -> bool {
        let mut given: Vec<&str> = Vec::new();
        let mut other = false;
        let definitions = self.definitions();
        let stmts = || definitions.iter().flat_map(|function| &function.body.stmts);
        let mut calls = Vec::new();
        stmts().for_each(|stmt| calls.extend(buffers_in(stmt)));
        for buffer in &calls {
            match &buffer.without_casts().kind {
                ExprKind::Ident(name) if name == "NULL" => {}
                ExprKind::Int(literal) if literal.value == 0 => {}
                ExprKind::Ident(name) => given.push(name),
                // Nothing else leads to what is new.
                ExprKind::Call { callee, .. } if is_named(callee, &["malloc", "calloc"]) => {}
                _ => other = true,
            }
        }
        other |= giving
            .iter()
            .any(|name| self.exposed.unparsed.contains(*name));
        if other || given.is_empty() {
            return other;
        }
        // Where they stand otherwise than as these arguments, in constructs too.
        let (mut uses, mut callees) = (0usize, 0usize);
        let mut count = |expr: &Expr| {
            if let ExprKind::Ident(name) = &expr.kind {
                uses += usize::from(given.contains(&name.as_str()));
                callees += usize::from(giving.contains(&name.as_str()));
            }
        };
        stmts().for_each(|stmt| names::each_expression_in(stmt, &mut count));
        for item in &self.unit.items {
            if let ItemKind::Declaration(declaration) = &item.kind {
                names::each_expression_of(declaration, &mut count);
            }
        }
        uses > given.len() || callees > calls.len()
    }
}

/// The calls in a statement that give a stream a buffer, with that.
fn buffers_in(stmt: &Stmt) -> Vec<Expr> {
    let mut found = Vec::new();
    names::each_expression_in(stmt, &mut |expr| {
        if let ExprKind::Call { callee, args } = &expr.kind
            && is_named(callee, GIVING)
            && let Some(buffer) = args.get(1)
        {
            found.push(buffer.clone());
        }
    });
    found
}

/// What tells where the memory is that streams are which calls in a statement open.
fn memory_in(stmt: &Stmt) -> Vec<Expr> {
    let mut found = Vec::new();
    names::each_expression_in(stmt, &mut |expr| {
        let ExprKind::Call { callee, args } = &expr.kind else {
            return;
        };
        let opening = MEMORY.iter().find(|(name, _)| is_named(callee, &[name]));
        if let Some((_, count)) = opening {
            found.extend(args.iter().take(*count).cloned());
        }
    });
    found
}

fn is_named(callee: &Expr, names: &[&str]) -> bool {
    matches!(&callee.kind, ExprKind::Ident(name) if names.contains(&common_name(name)))
}
