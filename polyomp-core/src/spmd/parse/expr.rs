//! Reading expressions and places.

use super::annotation::Annotation;
use super::decl::signed;
use super::lex::{Pos, Tok};
use super::scope::{Key, Symbol};
use super::{Parser, Result, WithHelp, error};
use crate::spmd::expr::{Base, BinaryOp, Expr, Load, Opaque, Place, Projection, UnaryOp};
use crate::spmd::print::{default_extent, index_dereferences, operator};
use crate::spmd::program::{ElementType, NodeId, Object, ObjectId, Storage};
use crate::spmd::visit::MAX_NESTING;
use crate::spmd::words::{default_opaque_element, default_reason};

/// What has been read of an expression: a value, or a place of which it is not
/// known yet whether it is read, written, or has its address taken.
pub(super) enum Item {
    Value(Expr),
    Place(Box<OpenPlace>),
    /// A place with `@`: certainly an access. Whether its element type was given.
    Access(Box<Load>, bool),
}

pub(super) struct OpenPlace {
    pub place: Place,
    pub start: Pos,
    pub end: Pos,
    /// Height of the tallest expression within.
    pub inner: usize,
}

pub(super) struct Parsed {
    pub item: Item,
    pub height: usize,
}

const BINARY: &[BinaryOp] = &[
    BinaryOp::LogicalOr,
    BinaryOp::LogicalAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::BitAnd,
    BinaryOp::Eq,
    BinaryOp::Ne,
    BinaryOp::Lt,
    BinaryOp::Le,
    BinaryOp::Gt,
    BinaryOp::Ge,
    BinaryOp::Shl,
    BinaryOp::Shr,
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
];

impl Parser {
    /// An expression whose value is wanted.
    pub(super) fn expr(&mut self) -> Result<Expr> {
        let parsed = self.conditional()?;
        Ok(self.value(parsed)?.0)
    }

    /// An expression within brackets, and its height.
    fn inner(&mut self) -> Result<(Expr, usize)> {
        self.brackets += 1;
        let parsed = self.conditional()?;
        self.brackets -= 1;
        self.value(parsed)
    }

    pub(super) fn checked(&self, height: usize) -> Result<usize> {
        if self.nesting + height > MAX_NESTING {
            return Err(self.too_deep());
        }
        Ok(height)
    }

    fn parsed(&self, expr: Expr, height: usize) -> Result<Parsed> {
        Ok(Parsed {
            item: Item::Value(expr),
            height: self.checked(height)?,
        })
    }

    /// The value of what was read: a place is loaded.
    fn value(&mut self, parsed: Parsed) -> Result<(Expr, usize)> {
        let height = parsed.height;
        Ok(match parsed.item {
            Item::Value(expr) => (expr, height),
            Item::Access(load, _) => (Expr::Load(load), height),
            Item::Place(open) => {
                let height = self.checked(open.inner + 1)?;
                let load = self.load(*open, &Annotation::default());
                (Expr::Load(Box::new(load)), height)
            }
        })
    }

    fn conditional(&mut self) -> Result<Parsed> {
        self.deeper(Self::conditional_here)
    }

    fn conditional_here(&mut self) -> Result<Parsed> {
        let cond = self.binary(0)?;
        if !self.is_punct("?") || !self.continues() {
            return Ok(cond);
        }
        self.advance();
        let (cond, first) = self.value(cond)?;
        self.brackets += 1;
        let yes = self.conditional()?;
        self.brackets -= 1;
        let (yes, second) = self.value(yes)?;
        self.expect_punct(":")?;
        let no = self.conditional()?;
        let (no, third) = self.value(no)?;
        let expr = Expr::Conditional(Box::new(cond), Box::new(yes), Box::new(no));
        self.parsed(expr, 1 + first.max(second).max(third))
    }

    fn binary_operator(&self) -> Option<(BinaryOp, u8)> {
        let Tok::Punct(punct) = self.tok() else {
            return None;
        };
        if !self.continues() {
            return None;
        }
        let mut operators = BINARY.iter().map(|op| (*op, operator(*op)));
        operators.find_map(|(op, (text, binds))| (text == *punct).then_some((op, binds)))
    }

    /// Operators that bind at least this tightly.
    fn binary(&mut self, least: u8) -> Result<Parsed> {
        let mut left = self.unary()?;
        while let Some((op, binds)) = self.binary_operator()
            && binds >= least
        {
            self.advance();
            let (first, first_height) = self.value(left)?;
            let right = self.binary(binds + 1)?;
            let (second, second_height) = self.value(right)?;
            let expr = Expr::Binary(op, Box::new(first), Box::new(second));
            left = self.parsed(expr, 1 + first_height.max(second_height))?;
        }
        Ok(left)
    }

    pub(super) fn unary(&mut self) -> Result<Parsed> {
        let start = self.pos();
        let op = match self.tok() {
            Tok::Punct("-") => UnaryOp::Neg,
            Tok::Punct("!") => UnaryOp::Not,
            Tok::Punct("~") => UnaryOp::BitNot,
            Tok::Punct("&") => return self.address_of(),
            Tok::Punct("*") => return self.dereference(),
            _ => return self.postfix(),
        };
        self.advance();
        // `-5` is a constant, but `-5[i]` negates what `5[i]` is.
        let part = matches!(self.next_token().tok, Tok::Punct("[" | "." | "->"));
        if let (UnaryOp::Neg, Tok::Int(magnitude), false) = (op, self.tok(), part) {
            let value = signed(*magnitude, true);
            let value = value.ok_or_else(|| error(start, "this number is too large"))?;
            self.advance();
            return self.parsed(Expr::Int(value), 1);
        }
        let operand = self.deeper(Self::unary)?;
        let (operand, height) = self.value(operand)?;
        self.parsed(Expr::Unary(op, Box::new(operand)), 1 + height)
    }

    fn address_of(&mut self) -> Result<Parsed> {
        self.advance();
        let start = self.pos();
        let operand = self.deeper(Self::unary)?;
        match operand.item {
            Item::Place(open) => self.parsed(Expr::AddressOf(Box::new(open.place)), 1 + open.inner),
            Item::Access(..) => Err(error(start, "taking an address is no access")
                .help("leave out the `@…` of the place after `&`")),
            Item::Value(_) => Err(error(start, "only a place in memory has an address")),
        }
    }

    /// C's `*p`; `p.*` is the same.
    fn dereference(&mut self) -> Result<Parsed> {
        let start = self.pos();
        self.advance();
        let operand = self.deeper(Self::unary)?;
        let (pointer, height) = self.value(operand)?;
        let end = self.last_end();
        self.open(Base::Deref(Box::new(pointer)), height, start, end)
    }

    fn open(&self, base: Base, inner: usize, start: Pos, end: Pos) -> Result<Parsed> {
        Ok(Parsed {
            item: Item::Place(Box::new(OpenPlace {
                place: Place {
                    base,
                    projections: Vec::new(),
                },
                start,
                end,
                inner: self.checked(inner)?,
            })),
            height: self.checked(inner + 1)?,
        })
    }

    fn postfix(&mut self) -> Result<Parsed> {
        let start = self.pos();
        let mut parsed = self.primary()?;
        loop {
            if !self.continues() {
                return Ok(parsed);
            }
            parsed = match self.tok() {
                Tok::Punct("[") => self.index_after(parsed, start)?,
                Tok::Punct(".") => self.member_after(parsed, start)?,
                Tok::Punct("->") => {
                    let place = self.pointee(parsed, start)?;
                    self.field_after(place)?
                }
                Tok::At | Tok::AtSpan(_) => self.annotated(parsed)?,
                _ => return Ok(parsed),
            };
        }
    }

    fn index_after(&mut self, parsed: Parsed, start: Pos) -> Result<Parsed> {
        self.advance();
        if self.eat_punct("..") {
            self.expect_punct("]")?;
            return self.project(parsed, Projection::Whole, 0);
        }
        let dereferences = match &parsed.item {
            Item::Place(open) => {
                index_dereferences(&self.program, &open.place, &open.place.projections)
            }
            Item::Value(_) | Item::Access(..) => true,
        };
        if dereferences {
            let (pointer, first) = self.value(parsed)?;
            let (index, second) = self.inner()?;
            self.expect_punct("]")?;
            let end = self.last_end();
            let target = Expr::PointerOffset(Box::new(pointer), Box::new(index));
            let base = Base::Deref(Box::new(target));
            return self.open(base, 1 + first.max(second), start, end);
        }
        self.index_projection(parsed)
    }

    /// `i]` or `i of n]` after a place.
    fn index_projection(&mut self, parsed: Parsed) -> Result<Parsed> {
        let (index, mut height) = self.inner()?;
        let extent = if self.eat_name("of") {
            if self.eat_punct("?") {
                None
            } else {
                let (extent, extent_height) = self.inner()?;
                height = height.max(extent_height);
                Some(extent)
            }
        } else {
            self.usual_extent(&parsed)
        };
        self.expect_punct("]")?;
        if extent.is_some() {
            // A copy of a declared extent is as tall as it was there.
            height = height.max(extent.as_ref().map_or(0, crate::spmd::visit::height));
        }
        self.project(parsed, Projection::Index { index, extent }, height)
    }

    fn usual_extent(&self, parsed: &Parsed) -> Option<Expr> {
        match &parsed.item {
            Item::Place(open) if !self.in_declarations => {
                default_extent(&self.program, &open.place, &open.place.projections).cloned()
            }
            _ => None,
        }
    }

    fn project(&mut self, parsed: Parsed, projection: Projection, inner: usize) -> Result<Parsed> {
        let end = self.last_end();
        match parsed.item {
            Item::Place(mut open) => {
                open.place.projections.push(projection);
                open.inner = open.inner.max(inner);
                open.end = end;
                let height = self.checked(open.inner + 1)?;
                let item = Item::Place(open);
                Ok(Parsed { item, height })
            }
            Item::Value(_) | Item::Access(..) => {
                Err(error(end, "only a place in memory has parts")
                    .help("a pointer's target is `p.*` or `p[0]`; `@…` comes after the last part"))
            }
        }
    }

    fn member_after(&mut self, parsed: Parsed, start: Pos) -> Result<Parsed> {
        match self.next_token().tok {
            Tok::Punct("*") => self.pointee(parsed, start),
            Tok::Punct("[") => {
                self.advance();
                self.advance();
                self.index_projection(parsed)
            }
            Tok::Punct("(") => {
                self.advance();
                self.advance();
                self.bytes_projection(parsed)
            }
            _ => self.field_after(parsed),
        }
    }

    /// `from, count)` after a place.
    fn bytes_projection(&mut self, parsed: Parsed) -> Result<Parsed> {
        let (from, height) = self.inner()?;
        self.expect_punct(",")?;
        let count = match self.tok() {
            Tok::Int(count) => u32::try_from(*count).ok(),
            _ => None,
        };
        let Some(count) = count else {
            return self.expected("a number of bytes");
        };
        self.advance();
        self.expect_punct(")")?;
        self.project(parsed, Projection::Bytes { from, count }, height)
    }

    /// `.*` or `->` after a pointer.
    fn pointee(&mut self, parsed: Parsed, start: Pos) -> Result<Parsed> {
        let arrow = self.is_punct("->");
        if !arrow {
            self.advance();
        }
        let (pointer, height) = self.value(parsed)?;
        if !arrow {
            self.advance();
        }
        let end = self.last_end();
        self.open(Base::Deref(Box::new(pointer)), height, start, end)
    }

    /// `.name` or `->name` after a place.
    fn field_after(&mut self, parsed: Parsed) -> Result<Parsed> {
        self.advance();
        let name = match self.tok() {
            Tok::Name {
                name, number: None, ..
            } => name.clone(),
            Tok::Word(word) => (*word).into(),
            _ => return self.expected("the name of a member"),
        };
        self.advance();
        self.project(parsed, Projection::Field(name), 0)
    }

    fn primary(&mut self) -> Result<Parsed> {
        let start = self.pos();
        match self.tok().clone() {
            Tok::Int(magnitude) => {
                let value = signed(magnitude, false);
                let value = value.ok_or_else(|| error(start, "this number is too large"))?;
                self.advance();
                self.parsed(Expr::Int(value), 1)
            }
            Tok::Float(text) => {
                self.advance();
                let reason = default_reason(&text);
                self.opaque(Some(text), reason.into(), Vec::new(), 0)
            }
            Tok::Punct("(") => {
                self.advance();
                self.brackets += 1;
                let parsed = self.conditional()?;
                self.brackets -= 1;
                self.expect_punct(")")?;
                Ok(parsed)
            }
            Tok::Word("fn") => {
                self.advance();
                let function = self.key()?.0;
                let reason = match self.tok() {
                    Tok::Str(reason) => reason.clone(),
                    _ => default_reason(&function).into(),
                };
                if matches!(self.tok(), Tok::Str(_)) {
                    self.advance();
                }
                let (operands, height) = self.operands()?;
                self.opaque(Some(function), reason, operands, height)
            }
            Tok::Name { name, .. } => {
                let called = matches!(self.next_token().tok, Tok::Punct("("))
                    && !self.next_token().newline_before;
                let reasoned = matches!(self.next_token().tok, Tok::Str(_));
                let key = self.key()?;
                if self.is_punct("(") && called {
                    self.call(&name, start)
                } else if &*name == "opaque" && reasoned {
                    let reason = self.string()?;
                    let (operands, height) = self.operands()?;
                    self.opaque(None, reason, operands, height)
                } else {
                    self.name(key, start)
                }
            }
            _ => self.expected("an expression"),
        }
    }

    fn opaque(
        &mut self,
        function: Option<std::sync::Arc<str>>,
        reason: std::sync::Arc<str>,
        operands: Vec<Expr>,
        height: usize,
    ) -> Result<Parsed> {
        let element = match self.opaque_element()? {
            Some(element) => element,
            None => default_opaque_element(function.as_deref()),
        };
        let opaque = Opaque {
            id: NodeId::default(),
            element,
            function,
            reason,
            operands,
        };
        self.parsed(Expr::Opaque(Box::new(opaque)), 1 + height)
    }

    fn operands(&mut self) -> Result<(Vec<Expr>, usize)> {
        self.expect_punct("(")?;
        let mut operands = Vec::new();
        let mut tallest = 0;
        while !self.eat_punct(")") {
            if !operands.is_empty() {
                self.expect_punct(",")?;
            }
            let (operand, height) = self.inner()?;
            operands.push(operand);
            tallest = tallest.max(height);
        }
        Ok((operands, tallest))
    }

    fn call(&mut self, name: &str, start: Pos) -> Result<Parsed> {
        let (operands, height) = self.operands()?;
        let given = operands.len();
        let mut operands = operands.into_iter().map(Box::new);
        let mut pair = || Some((operands.next()?, operands.next()?));
        let expr = match (name, given) {
            ("tid", 0) => Some(Expr::ThreadNum),
            ("num_threads", 0) => Some(Expr::NumThreads),
            ("team", 0) => Some(Expr::TeamNum),
            ("num_teams", 0) => Some(Expr::NumTeams),
            ("min", 2) => pair().map(|(x, y)| Expr::Binary(BinaryOp::Min, x, y)),
            ("max", 2) => pair().map(|(x, y)| Expr::Binary(BinaryOp::Max, x, y)),
            ("offset", 2) => pair().map(|(p, e)| Expr::PointerOffset(p, e)),
            _ => None,
        };
        let Some(expr) = expr else {
            let message = format!("there is no `{name}` with {given} operands");
            return Err(error(start, message)
                .help("a function that is not modelled is written `fn name(…)`"));
        };
        self.parsed(expr, 1 + height)
    }

    fn name(&mut self, key: Key, start: Pos) -> Result<Parsed> {
        let end = self.last_end();
        let object = match self.scope.resolve(&key) {
            Some(Symbol::Param(id)) => return self.parsed(Expr::Param(id), 1),
            Some(Symbol::Local(id)) => return self.parsed(Expr::Local(id), 1),
            Some(Symbol::Object(id)) => id,
            None => {
                let builtin = match (&*key.0, key.1) {
                    ("tid", None) => Some(Expr::ThreadNum),
                    ("num_threads", None) => Some(Expr::NumThreads),
                    ("team", None) => Some(Expr::TeamNum),
                    ("num_teams", None) => Some(Expr::NumTeams),
                    _ => None,
                };
                if let Some(builtin) = builtin {
                    return self.parsed(builtin, 1);
                }
                self.implicit_array(key, start, end)?
            }
        };
        self.open(Base::Object(object), 0, start, end)
    }

    /// An array that the text uses without declaring it: shared integers.
    fn implicit_array(&mut self, key: Key, start: Pos, end: Pos) -> Result<ObjectId> {
        let dimensions = self.subscripts_that_follow();
        let name = &key.0;
        if dimensions == 0 || key.1.is_some() {
            return Err(
                error(start, format!("`{name}` is not declared")).help(format!(
                    "declare it (`param {name}` for a constant, `shared int {name}` for memory), \
                 or bind it (`let {name} = …`)"
                )),
            );
        }
        let id = ObjectId(self.index(self.program.objects.len())?);
        let span = self.own_span(start, end);
        self.program.objects.push(Object {
            name: name.to_string(),
            element: ElementType::Int,
            extents: vec![None; dimensions],
            storage: Storage::Shared,
            span,
            allocated: false,
            assumption: None,
            initial: None,
            external: false,
            nodes: false,
            nullable: false,
            doubt: None,
            section: None,
        });
        self.scope.declare(key, Symbol::Object(id));
        Ok(id)
    }

    /// How many pairs of brackets stand after this place.
    fn subscripts_that_follow(&self) -> usize {
        let mut dimensions = 0;
        let mut open = 0_usize;
        for token in self.tokens.get(self.at..).unwrap_or(&[]) {
            match token.tok {
                Tok::Punct("[") => open += 1,
                Tok::Punct("]") if open > 0 => {
                    open -= 1;
                    if open == 0 {
                        dimensions += 1;
                    }
                }
                Tok::Eof => break,
                _ if open == 0 => break,
                _ => {}
            }
        }
        dimensions
    }
}
