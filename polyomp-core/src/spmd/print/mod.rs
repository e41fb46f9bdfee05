//! The text form of a program: what `--emit=spmd` shows, and what the reader
//! reads back.

mod expr;
mod names;
mod source;
mod stmt;

use std::fmt;

use self::names::Names;
use super::expr::{Expr, Place};
use super::program::{ElementType, Object, Param, Program, Span, Storage};
use super::stmt::Block;
use super::words::quote_string;

pub(super) use self::expr::{default_element, default_extent, index_dereferences, operator};
pub(super) use self::source::source_text;
pub(super) use self::stmt::{default_name, descends_by_default};

/// How much the text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Everything: the reader gives the same program back.
    Full,
    /// Without source places and source texts: the reader gives a program that
    /// does the same, whose places are those in the text.
    Bare,
}

/// Prints programs and their parts.
#[derive(Debug)]
pub struct Printer<'p> {
    program: &'p Program,
    names: Names,
    detail: Detail,
    out: String,
    indent: usize,
    depth: usize,
    in_declarations: bool,
}

impl<'p> Printer<'p> {
    /// A printer for this program.
    pub fn new(program: &'p Program, detail: Detail) -> Self {
        Printer {
            program,
            names: Names::new(program),
            detail,
            out: String::new(),
            indent: 0,
            depth: 0,
            in_declarations: false,
        }
    }

    /// The text of the whole program.
    pub fn program(mut self) -> String {
        self.push_program();
        self.out
    }

    /// The text of some statements of the program.
    pub fn block(&mut self, block: &Block) -> String {
        self.push_stmts(block);
        std::mem::take(&mut self.out)
    }

    /// The text of an expression of the program.
    pub fn expr(&mut self, expr: &Expr) -> String {
        self.push_expr(expr, expr::LOWEST);
        std::mem::take(&mut self.out)
    }

    /// The text of a place of the program.
    pub fn place(&mut self, place: &Place) -> String {
        self.push_place(place);
        std::mem::take(&mut self.out)
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn push_string(&mut self, text: &str) {
        self.out.push_str(&quote_string(text));
    }

    fn push_line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// ` at line:column-…`, unless places are left out.
    fn push_at(&mut self, span: Span) {
        if self.detail == Detail::Full {
            self.push(" at ");
            self.push_span(span);
        }
    }

    fn push_span(&mut self, span: Span) {
        let Span {
            file,
            line,
            column,
            end_line,
            end_column,
        } = span;
        if file.0 != 0 {
            self.push(&format!("{}:", file.0));
        }
        self.push(&format!("{line}:{column}"));
        if end_line != line {
            self.push(&format!("-{end_line}:{end_column}"));
        } else if end_column != column {
            self.push(&format!("-{end_column}"));
        }
    }

    fn push_program(&mut self) {
        let program = self.program;
        self.push("program\n");
        let files = match self.detail {
            Detail::Full => program.files.as_slice(),
            Detail::Bare => &[],
        };
        for (index, file) in files.iter().enumerate() {
            self.push(&format!("file {index} "));
            self.push_string(file);
            self.push("\n");
        }
        for (index, param) in (0..).zip(&program.params) {
            self.push_param(index, param);
        }
        // Locals come before objects: the extent of an object may use them.
        for (index, local) in (0..).zip(&program.locals) {
            let name = self.names.local(super::LocalId(index));
            let element = element_word(local.element);
            self.push(&format!("local {element} {name}\n"));
        }
        for (index, object) in (0..).zip(&program.objects) {
            self.push_object(index, object);
        }
        for unsupported in &program.unsupported {
            self.push("unsupported ");
            self.push_string(&unsupported.what);
            self.push_at(unsupported.span);
            self.push("\n");
        }
        for entry in &program.entries {
            self.push("entry ");
            self.push(&super::words::quote_name(&entry.name));
            self.push(" {");
            self.push_body(&entry.body);
            self.push("}\n");
        }
    }

    fn push_param(&mut self, index: u32, param: &Param) {
        self.push("param ");
        let name = self.names.param(super::ParamId(index));
        self.push(&name);
        if let Some(lower) = param.lower {
            self.push(&format!(" >= {lower}"));
        }
        if let Some(upper) = param.upper {
            self.push(&format!(" <= {upper}"));
        }
        self.push("\n");
    }

    fn push_object(&mut self, index: u32, object: &Object) {
        let storage = match object.storage {
            Storage::Shared => "shared",
            Storage::ThreadPrivate => "threadprivate",
            Storage::Scoped => "scoped",
        };
        let element = element_word(object.element);
        let name = self.names.object(super::ObjectId(index));
        let external = if object.external { " external" } else { "" };
        self.push(&format!("{storage}{external} {element} {name}"));
        // The reader has not seen all objects yet, so nothing is left to defaults.
        self.in_declarations = true;
        for extent in &object.extents {
            self.push("[");
            match extent {
                Some(extent) => self.push_expr(extent, expr::LOWEST),
                None => self.push("?"),
            }
            self.push("]");
        }
        self.in_declarations = false;
        if object.allocated {
            self.push(" allocated");
        }
        if object.nodes {
            self.push(" nodes");
        }
        if object.nullable {
            self.push(" nullable");
        }
        if let Some(doubt) = &object.doubt {
            self.push(" doubt ");
            self.push_string(doubt);
        }
        if let Some(first) = object.section {
            self.push(&format!(" begins {first}"));
        }
        match object.initial.as_deref() {
            None => {}
            Some([value]) => self.push(&format!(" = {value}")),
            Some(values) => {
                let values: Vec<_> = values.iter().map(i64::to_string).collect();
                self.push(&format!(" = {{{}}}", values.join(", ")));
            }
        }
        if let Some(assumption) = &object.assumption {
            self.push(" assuming ");
            self.push_string(assumption);
        }
        self.push_at(object.span);
        self.push("\n");
    }
}

/// What an element type is called.
pub(super) fn element_word(element: ElementType) -> &'static str {
    match element {
        ElementType::Int => "int",
        ElementType::Float => "float",
        ElementType::Pointer => "pointer",
        ElementType::Lock => "lock",
        ElementType::Opaque => "opaque",
    }
}

impl fmt::Display for Program {
    /// The whole program; `{:#}` leaves out source places and source texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let detail = if f.alternate() {
            Detail::Bare
        } else {
            Detail::Full
        };
        f.write_str(&Printer::new(self, detail).program())
    }
}
