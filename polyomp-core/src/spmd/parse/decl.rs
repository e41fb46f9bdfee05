//! The top level of the text: files, symbols, objects, and entries.

use std::sync::Arc;

use super::lex::Tok;
use super::scope::{Key, Symbol};
use super::{Parser, Result, WithHelp, error};
use crate::spmd::program::{
    ElementType, Entry, Local, LocalId, Object, ObjectId, Param, ParamId, Program, Storage,
    Unsupported,
};
use crate::spmd::stmt::Block;

/// The entry that statements outside every entry make up.
const IMPLICIT_ENTRY: &str = "main";

pub(super) fn element_of(word: &str) -> Option<ElementType> {
    Some(match word {
        "int" => ElementType::Int,
        "float" => ElementType::Float,
        "pointer" => ElementType::Pointer,
        "lock" => ElementType::Lock,
        "opaque" => ElementType::Opaque,
        _ => return None,
    })
}

/// An extent that is read once all objects are known.
struct Pending {
    object: usize,
    dimension: usize,
    token: usize,
}

impl Parser {
    pub(super) fn program(mut self, name: &str) -> Result<Program> {
        self.find_free_label();
        let mut pending = Vec::new();
        if self.is_name("program") && self.next_token().newline_before {
            self.advance();
        }
        loop {
            while self.eat_punct(";") {}
            if !self.declaration(&mut pending)? {
                break;
            }
            self.end_of_stmt()?;
        }
        self.extents(pending)?;
        self.entries()?;
        if self.own_file_used {
            self.program.files.push(name.to_owned());
        }
        self.program.renumber();
        Ok(self.program)
    }

    /// The numbers that the text gives to labels itself are not for others.
    fn find_free_label(&mut self) {
        let numbers = self.tokens.iter().filter_map(|token| match &token.tok {
            Tok::Label(name) => name.parse::<u32>().ok(),
            _ => None,
        });
        self.scope.next_label = numbers.max().map_or(0, |largest| largest.saturating_add(1));
    }

    /// One declaration, if one stands here.
    fn declaration(&mut self, pending: &mut Vec<Pending>) -> Result<bool> {
        let word = match self.tok() {
            Tok::Word("unsupported") => {
                self.unsupported()?;
                return Ok(true);
            }
            Tok::Name {
                name,
                number: None,
                quoted: false,
            } => name.clone(),
            _ => return Ok(false),
        };
        // `shared = 1` is a statement about something named `shared`.
        let next = &self.next_token().tok;
        if !matches!(next, Tok::Name { .. } | Tok::Int(_) | Tok::Str(_)) {
            return Ok(false);
        }
        let storage = match &*word {
            "file" => {
                self.file()?;
                return Ok(true);
            }
            "param" => {
                self.list(Self::param)?;
                return Ok(true);
            }
            "local" => {
                self.advance();
                let element = self.element();
                self.comma_separated(|parser| parser.local(element))?;
                return Ok(true);
            }
            "shared" => Storage::Shared,
            "threadprivate" => Storage::ThreadPrivate,
            "scoped" => Storage::Scoped,
            _ => return Ok(false),
        };
        self.advance();
        let external = matches!(self.tok(), Tok::Name { name, number: None, quoted: false } if &**name == "external")
            && matches!(self.next_token().tok, Tok::Name { .. });
        if external {
            self.advance();
        }
        let element = self.element();
        self.comma_separated(|parser| parser.object((storage, external), element, pending))?;
        Ok(true)
    }

    fn list(&mut self, item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        self.advance();
        self.comma_separated(item)
    }

    fn comma_separated(&mut self, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        item(self)?;
        while self.eat_punct(",") {
            item(self)?;
        }
        Ok(())
    }

    fn file(&mut self) -> Result<()> {
        let at = self.pos();
        self.advance();
        let program = &self.program;
        let nothing_yet = program.params.is_empty()
            && program.objects.is_empty()
            && program.locals.is_empty()
            && program.unsupported.is_empty();
        if !nothing_yet {
            return Err(error(at, "files come before everything else"));
        }
        if let Tok::Int(index) = *self.tok() {
            let expected = self.program.files.len();
            if usize::try_from(index) != Ok(expected) {
                let message = format!("files are numbered in order: this one is {expected}");
                return Err(error(self.pos(), message));
            }
            self.advance();
        }
        let name = self.string()?;
        self.program.files.push(name.to_string());
        Ok(())
    }

    /// The element type before a name; `int` when there is none.
    fn element(&mut self) -> ElementType {
        if let Tok::Name {
            name,
            number: None,
            quoted: false,
        } = self.tok()
            && let Some(element) = element_of(name)
            && matches!(self.next_token().tok, Tok::Name { .. })
        {
            self.advance();
            return element;
        }
        ElementType::Int
    }

    pub(super) fn key(&mut self) -> Result<Key> {
        match self.tok() {
            Tok::Name { name, number, .. } => {
                let key = (name.clone(), *number);
                self.advance();
                Ok(key)
            }
            Tok::Word(word) => Err(
                error(self.pos(), format!("`{word}` is a reserved word")).help(format!(
                    "write `{word}` between backticks to use it as a name"
                )),
            ),
            _ => self.expected("a name"),
        }
    }

    fn declare(&mut self, symbol: Symbol) -> Result<Arc<str>> {
        let at = self.pos();
        let key = self.key()?;
        let name = key.0.clone();
        if self.scope.declare(key, symbol) {
            return Ok(name);
        }
        Err(error(at, format!("`{name}` is declared twice"))
            .help("two things of one name are told apart by a number: `i#1`, `i#2`"))
    }

    fn param(&mut self) -> Result<()> {
        let id = ParamId(self.index(self.program.params.len())?);
        let name = self.declare(Symbol::Param(id))?.to_string();
        let lower = self.bound(">=")?;
        let upper = self.bound("<=")?;
        self.program.params.push(Param { name, lower, upper });
        Ok(())
    }

    fn bound(&mut self, sign: &str) -> Result<Option<i64>> {
        if !self.eat_punct(sign) {
            return Ok(None);
        }
        self.constant().map(Some)
    }

    fn constant(&mut self) -> Result<i64> {
        let at = self.pos();
        let negative = self.eat_punct("-");
        let Tok::Int(magnitude) = *self.tok() else {
            return self.expected("an integer");
        };
        self.advance();
        signed(magnitude, negative).ok_or_else(|| error(at, "this number is too large"))
    }

    fn local(&mut self, element: ElementType) -> Result<()> {
        let id = LocalId(self.index(self.program.locals.len())?);
        let name = self.declare(Symbol::Local(id))?.to_string();
        self.program.locals.push(Local { name, element });
        Ok(())
    }

    fn object(
        &mut self,
        (storage, external): (Storage, bool),
        element: ElementType,
        pending: &mut Vec<Pending>,
    ) -> Result<()> {
        let start = self.pos();
        let object = self.program.objects.len();
        let id = ObjectId(self.index(object)?);
        let name = self.declare(Symbol::Object(id))?.to_string();
        let mut extents = Vec::new();
        while self.is_punct("[") && !self.token().newline_before {
            self.advance();
            if !self.eat_punct("?") {
                pending.push(Pending {
                    object,
                    dimension: extents.len(),
                    token: self.at,
                });
                self.skip_extent()?;
            }
            self.expect_punct("]")?;
            extents.push(None);
        }
        let allocated = self.eat_name("allocated");
        let nodes = self.eat_name("nodes");
        let nullable = self.eat_name("nullable");
        let doubt = match self.eat_name("doubt") {
            true => Some(self.string()?),
            false => None,
        };
        let section = match self.eat_name("begins") {
            true => Some(self.constant()?),
            false => None,
        };
        let initial = if self.eat_punct("=") {
            Some(self.initial()?)
        } else {
            None
        };
        let assumption = if self.eat_name("assuming") {
            Some(self.string()?)
        } else {
            None
        };
        let span = self.stmt_span(start);
        self.program.objects.push(Object {
            name,
            element,
            extents,
            storage,
            span,
            allocated,
            assumption,
            initial,
            external,
            nodes,
            nullable,
            doubt,
            section,
        });
        Ok(())
    }

    /// `5`, or `{1, 2, 3}`.
    fn initial(&mut self) -> Result<Vec<i64>> {
        if !self.eat_punct("{") {
            return Ok(vec![self.constant()?]);
        }
        let mut values = Vec::new();
        while !self.eat_punct("}") {
            if !values.is_empty() {
                self.expect_punct(",")?;
            }
            values.push(self.constant()?);
        }
        Ok(values)
    }

    /// Goes to the `]` that closes the extent.
    fn skip_extent(&mut self) -> Result<()> {
        let mut open = 0_usize;
        loop {
            match self.tok() {
                Tok::Punct("]") if open == 0 => return Ok(()),
                Tok::Punct("[") => open += 1,
                Tok::Punct("]") => open -= 1,
                Tok::Eof => return self.expected("`]`"),
                _ => {}
            }
            self.advance();
        }
    }

    fn extents(&mut self, pending: Vec<Pending>) -> Result<()> {
        let resume = self.at;
        self.in_declarations = true;
        self.brackets = 1;
        for extent in pending {
            self.at = extent.token;
            let expr = self.expr()?;
            if !self.is_punct("]") {
                return self.expected("`]`");
            }
            let object = self.program.objects.get_mut(extent.object);
            let slot = object.and_then(|object| object.extents.get_mut(extent.dimension));
            if let Some(slot) = slot {
                *slot = Some(expr);
            }
        }
        self.brackets = 0;
        self.in_declarations = false;
        self.at = resume;
        Ok(())
    }

    fn unsupported(&mut self) -> Result<()> {
        let start = self.pos();
        self.advance();
        let what = self.string()?.to_string();
        let span = self.stmt_span(start);
        self.program.unsupported.push(Unsupported { span, what });
        Ok(())
    }

    /// Entries to the end of the text, or the statements of the only one.
    fn entries(&mut self) -> Result<()> {
        let mut implicit: Option<Block> = None;
        loop {
            while self.eat_punct(";") {}
            let at = self.pos();
            if *self.tok() == Tok::Eof {
                break;
            }
            if self.is_name("entry") && matches!(self.next_token().tok, Tok::Name { .. }) {
                if implicit.is_some() {
                    return Err(mixed(at));
                }
                self.advance();
                let name = self.key()?.0.to_string();
                let body = self.block()?;
                self.program.entries.push(Entry { name, body });
                continue;
            }
            if !self.program.entries.is_empty() {
                return Err(mixed(at));
            }
            if self.declaration_follows() {
                return Err(error(at, "declarations come before the first statement"));
            }
            let stmt = self.stmt()?;
            self.end_of_stmt()?;
            implicit.get_or_insert_default().push(stmt);
        }
        if let Some(body) = implicit {
            let name = IMPLICIT_ENTRY.to_owned();
            self.program.entries.push(Entry { name, body });
        }
        Ok(())
    }

    fn declaration_follows(&self) -> bool {
        let words = [
            "file",
            "param",
            "local",
            "shared",
            "threadprivate",
            "scoped",
        ];
        words.iter().any(|word| self.is_name(word))
            && matches!(
                self.next_token().tok,
                Tok::Name { .. } | Tok::Int(_) | Tok::Str(_)
            )
    }

    pub(super) fn index(&self, length: usize) -> Result<u32> {
        u32::try_from(length).map_err(|_| error(self.pos(), "too many symbols"))
    }
}

fn mixed(at: super::Pos) -> Box<super::SpmdParseError> {
    error(at, "some statements stand within an entry and some outside")
        .help("put all of them between the braces of `entry main { … }`, or have no entry")
}

/// The integer of this magnitude, if there is one.
pub(super) fn signed(magnitude: u64, negative: bool) -> Option<i64> {
    if negative {
        0_i64.checked_sub_unsigned(magnitude)
    } else {
        i64::try_from(magnitude).ok()
    }
}
