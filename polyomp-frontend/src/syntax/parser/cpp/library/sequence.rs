//! Sequences: what vectors and arrays can do, and where ranges begin and end.

use super::super::ClassKind;
use super::super::make::{self, int, integer, member, subscript};
use super::super::types::is_number;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Stmt};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// What a sequence points to, and what its elements are.
    pub(in super::super) fn sequence(&self, ty: &QualType) -> Option<(QualType, bool)> {
        match self.kind_of(ty)? {
            ClassKind::Vector(element) | ClassKind::Array(element) => {
                Some((element.clone(), false))
            }
            ClassKind::Bits => Some((integer(IntKind::UnsignedLong), true)),
            _ => None,
        }
    }

    /// Pointers to the first element of what an expression designates, and past its last one.
    pub(in super::super) fn range_ends(
        &mut self,
        object: &Expr,
        span: Span,
    ) -> Option<(Expr, Expr)> {
        let ty = self.type_of(object)?;
        let begin = match self.kind_of(&ty) {
            Some(ClassKind::Vector(_)) => member(object.clone(), "data", false),
            Some(ClassKind::Map(_)) => member(object.clone(), "values", false),
            Some(ClassKind::Array(_)) => {
                let elems = member(object.clone(), "elems", false);
                make::address(subscript(elems, int(0, span), span))
            }
            None if ty.array().is_some() => {
                make::address(subscript(object.clone(), int(0, span), span))
            }
            _ => return None,
        };
        let size = self.size_of_range(object, span)?;
        let end = make::binary(BinaryOp::Add, begin.clone(), size, span);
        Some((begin, end))
    }

    /// How many elements there are.
    pub(in super::super) fn size_of_range(&mut self, object: &Expr, span: Span) -> Option<Expr> {
        let ty = self.type_of(object)?;
        let array = match self.kind_of(&ty) {
            Some(ClassKind::Map(_)) => {
                return Some(Expr {
                    span,
                    ..member(object.clone(), "state", false)
                });
            }
            Some(ClassKind::Vector(_) | ClassKind::Bits) => {
                return Some(Expr {
                    span,
                    ..member(object.clone(), "size", false)
                });
            }
            Some(ClassKind::Array(_)) => self.field(&ty, "elems")?,
            None => ty,
            _ => return None,
        };
        match &array.array()?.extent {
            crate::syntax::ast::Extent::Expr(extent) => {
                let value = self.constant(extent)?;
                Some(int(u128::try_from(value).ok()?, span))
            }
            // Its initialiser tells.
            crate::syntax::ast::Extent::Unspecified if array.array().is_some() => {
                let size = |of: Expr| make::expr(ExprKind::SizeofExpr(Box::new(of)), span);
                let first = subscript(object.clone(), int(0, span), span);
                let whole = size(object.clone());
                Some(make::binary(BinaryOp::Div, whole, size(first), span))
            }
            _ => None,
        }
    }

    pub(super) fn vector_method(
        &mut self,
        object: Expr,
        ty: &QualType,
        element: &QualType,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let mut stmts = Vec::new();
        let named_at = self.cpp_mut().member_span.unwrap_or(span);
        let object = match name {
            "size" | "length" | "empty" | "data" | "at" | "front" => object,
            _ => self.stable(object, &mut stmts),
        };
        let data = || member(object.clone(), "data", false);
        let size = || Expr {
            span,
            ..member(object.clone(), "size", false)
        };
        let set_size = |value: Expr| make::statement(make::assign(None, size(), value, span));
        let last = || make::binary(BinaryOp::Sub, size(), int(1, span), span);
        let bits = self.kind_of(ty) == Some(&ClassKind::Bits);
        if matches!(name, "pop_back" | "clear" | "resize" | "assign" | "reserve") {
            stmts.extend(self.elements_gone(&object, span));
        }
        let value = match (name, args) {
            ("size" | "length", []) => size(),
            ("empty", []) => make::binary(BinaryOp::Eq, size(), int(0, span), span),
            ("at", [index]) => return self.library_element(&object, index.clone(), span),
            ("data", []) => data(),
            ("c_str", []) => {
                let mut element = element.clone();
                element.quals.is_const = true;
                make::cast(QualType::pointer_to(element), data())
            }
            ("begin" | "cbegin", []) if !bits => data(),
            ("end" | "cend", []) if !bits => make::binary(BinaryOp::Add, data(), size(), span),
            ("front", []) if !bits => subscript(data(), int(0, span), span),
            ("back", []) if !bits => subscript(data(), last(), span),
            ("capacity" | "max_size", []) => make::comma(size(), make::unknown(span)),
            ("shrink_to_fit", []) => {
                stmts.push(self.moved_memory(&object, span));
                int(0, span)
            }
            ("push_back" | "emplace_back" | "append" | "operator+=" | "push", [value]) => {
                stmts.push(self.growth(&object, span));
                let place = match bits {
                    true => self.library_element(&object, size(), span)?,
                    false => subscript(data(), size(), span),
                };
                let is_element = self
                    .type_of(value)
                    .is_none_or(|found| self.same_kind(&found, element));
                if bits {
                    stmts.push(make::statement(self.bit_change(place, value.clone(), span)));
                } else if is_element {
                    stmts.push(self.assignment_to(place, value.clone(), element, span));
                } else if make::is_character(element) {
                    // A text is put after another one.
                    stmts.push(self.text_read(value, span));
                    let read = make::unknown(span);
                    stmts.push(make::statement(make::assign(None, place, read, span)));
                    let longer = make::binary(BinaryOp::Add, size(), make::unknown(span), span);
                    stmts.push(set_size(longer));
                    stmts.push(make::statement(object));
                    return Some(make::statement_expr(stmts, span));
                } else {
                    stmts.extend(self.construct(place, element, vec![value.clone()], "", span));
                }
                let more = make::binary(BinaryOp::Add, size(), int(1, span), span);
                stmts.push(set_size(more));
                match name {
                    "append" | "operator+=" => object.clone(),
                    "emplace_back" if !bits => return Some(self.last_of(&object, stmts, span)),
                    _ => int(0, span),
                }
            }
            ("emplace_back", _) => {
                stmts.push(self.growth(&object, span));
                let place = subscript(data(), size(), span);
                match args.is_empty() && is_number(element) {
                    true => {
                        let zero = make::assign(None, place, int(0, span), span);
                        stmts.push(make::statement(zero));
                    }
                    false => stmts.extend(self.construct(place, element, args.to_vec(), "", span)),
                }
                let more = make::binary(BinaryOp::Add, size(), int(1, span), span);
                stmts.push(set_size(more));
                return Some(self.last_of(&object, stmts, span));
            }
            ("pop_back", []) => {
                let less = last();
                // An element that owns memory is written where it ends; of a number, nothing is left to do.
                if self.is_deep(element, 0) || make::is_character(element) {
                    let end = make::binary(BinaryOp::Add, data(), last(), span);
                    let gone = self.ranged("operator write", end, int(1, span), span);
                    stmts.push(make::statement(gone));
                }
                stmts.extend(self.changed_as_a_whole(&object, element, span));
                stmts.push(set_size(less));
                int(0, span)
            }
            ("clear", []) => {
                if self.is_deep(element, 0) {
                    let gone = self.ranged("operator write", data(), size(), span);
                    stmts.push(make::statement(gone));
                }
                // The characters of a text go, and the one that ends it comes first then.
                if make::is_character(element) {
                    let all = make::binary(BinaryOp::Add, size(), int(1, span), span);
                    // It has a place of its own, apart from that of the size.
                    let begin = Expr {
                        span: named_at,
                        ..data()
                    };
                    let gone = self.ranged("operator write", begin, all, named_at);
                    stmts.push(make::statement(gone));
                }
                stmts.extend(self.changed_as_a_whole(&object, element, span));
                stmts.push(set_size(int(0, span)));
                int(0, span)
            }
            ("reserve", [count]) => {
                stmts.push(make::statement(count.clone()));
                stmts.push(self.moved_memory(&object, span));
                int(0, span)
            }
            ("resize" | "assign", [count]) | ("resize" | "assign", [count, _])
                if self.type_of(count).is_some_and(|ty| is_number(&ty)) =>
            {
                if let Some(value) = args.get(1) {
                    stmts.extend(self.read_of(value));
                }
                let fill = args.get(1).cloned();
                let keeps = name == "assign";
                stmts.extend(self.resized(&object, ty, count.clone(), fill, keeps, span)?);
                int(0, span)
            }
            ("swap", [other]) => {
                return Some(self.library_function("swap", &[], vec![object, other.clone()], span));
            }
            ("fill", [value]) if !bits => {
                let (begin, end) = self.range_ends(&object, span)?;
                return self.algorithm("fill", &[begin, end, value.clone()], span);
            }
            ("sum", []) => {
                let (begin, end) = self.range_ends(&object, span)?;
                return self.algorithm("accumulate", &[begin, end, int(0, span)], span);
            }
            ("assign", _) => {
                let name = self.fresh_name("assigned");
                let made = make::ident(&name, span);
                self.scopes
                    .declare(&name, crate::syntax::scope::Meaning::Object);
                self.scopes.declare_variable(&name, ty.clone());
                stmts.push(make::declare(&name, ty.clone(), None, span));
                stmts.extend(self.construct(made.clone(), ty, args.to_vec(), "", span));
                stmts.push(make::statement(self.given(object.clone(), made, span)));
                object.clone()
            }
            ("append", _) if !bits => {
                stmts.push(self.growth(&object, span));
                stmts.extend(args.iter().map(|arg| self.text_read(arg, span)));
                let place = subscript(data(), size(), span);
                let value = make::unknown(span);
                stmts.push(make::statement(make::assign(None, place, value, span)));
                let longer = make::binary(BinaryOp::Add, size(), make::unknown(span), span);
                stmts.push(set_size(longer));
                object.clone()
            }
            ("insert" | "emplace", [position, given @ ..])
                if !bits && self.points(position) && !given.is_empty() =>
            {
                let emplaces = name == "emplace";
                self.inserted(
                    &object, element, position, given, emplaces, &mut stmts, span,
                )?
            }
            ("insert" | "erase" | "replace", _) => {
                // Elements move, and there may be other memory.
                let (begin, end) = self.range_ends(&object, span)?;
                stmts.extend(args.iter().map(|arg| self.text_read(arg, span)));
                stmts.push(self.growth(&object, span));
                stmts.extend(self.elements_moved(&object, true, span));
                let count = make::binary(BinaryOp::Sub, end, begin.clone(), span);
                stmts.push(make::statement(self.ranged(
                    "operator change",
                    begin,
                    count,
                    span,
                )));
                let changed = make::binary(BinaryOp::Add, size(), make::unknown(span), span);
                stmts.push(set_size(changed));
                data()
            }
            (
                "compare" | "find" | "rfind" | "substr" | "operator==" | "find_first_of"
                | "find_last_of" | "find_first_not_of" | "find_last_not_of" | "starts_with"
                | "ends_with" | "contains",
                _,
            ) => {
                let (begin, end) = self.range_ends(&object, span)?;
                let count = make::binary(BinaryOp::Sub, end, begin.clone(), span);
                stmts.push(make::statement(self.ranged(
                    "operator read",
                    begin,
                    count,
                    span,
                )));
                stmts.extend(args.iter().map(|arg| self.text_read(arg, span)));
                if name == "substr" {
                    let made = self.fresh_sequence(ty, Vec::new(), span);
                    stmts.push(make::statement(made));
                    return Some(make::statement_expr(stmts, span));
                }
                make::unknown(span)
            }
            _ => return None,
        };
        if stmts.is_empty() {
            return Some(value);
        }
        stmts.push(make::statement(value));
        Some(make::statement_expr(stmts, span))
    }

    /// What is read of an argument that is a text, or its value.
    pub(in super::super) fn text_read(&mut self, arg: &Expr, span: Span) -> Stmt {
        make::statement(self.text_value(arg, span))
    }

    pub(super) fn text_value(&mut self, arg: &Expr, span: Span) -> Expr {
        let ty = self.type_of(arg);
        let is_text = ty.is_some_and(|ty| {
            ty.decayed().pointee().is_some_and(make::is_character)
                || matches!(self.kind_of(&ty), Some(ClassKind::Vector(_)))
        });
        // What was just made is nobody else's.
        let is_made = !self.is_lvalue(arg) && matches!(arg.kind, ExprKind::Statement(_));
        match is_text && !is_made {
            true => {
                let text = self.as_text(arg.clone());
                make::call("puts", vec![text], span)
            }
            false => arg.clone(),
        }
    }

    /// The memory of a sequence is another one.
    pub(in super::super) fn moved_memory(&mut self, object: &Expr, span: Span) -> Stmt {
        let span = self.cpp_mut().member_span.take().unwrap_or(span);
        let data = Expr {
            span,
            ..member(object.clone(), "data", false)
        };
        make::statement(make::assign(None, data.clone(), data, span))
    }

    /// Who uses an element while a sequence becomes shorter uses the sequence (C++17, sections 20.5.5.9 and 26.2.2), wherever
    /// its elements are. Of a text, a character is written.
    fn changed_as_a_whole(
        &mut self,
        object: &Expr,
        element: &QualType,
        span: Span,
    ) -> Option<Stmt> {
        (!make::is_character(element)).then(|| self.moved_memory(object, span))
    }

    /// The last element, after these statements.
    fn last_of(&self, object: &Expr, mut stmts: Vec<Stmt>, span: Span) -> Expr {
        let size = member(object.clone(), "size", false);
        let last = make::binary(BinaryOp::Sub, size, int(1, span), span);
        let element = subscript(member(object.clone(), "data", false), last, span);
        stmts.push(make::statement(make::address(element)));
        make::deref(make::statement_expr(stmts, span), span)
    }

    /// The memory of a sequence may be replaced by more.
    pub(super) fn growth(&mut self, object: &Expr, span: Span) -> Stmt {
        // A place of its own: what happens to the size is another access.
        let span = self.cpp_mut().member_span.take().unwrap_or(span);
        let data = Expr {
            span,
            ..member(object.clone(), "data", false)
        };
        let moved = make::assign(None, data.clone(), data, span);
        let body = make::conditional(
            make::unknown(span),
            make::comma(moved, int(0, span)),
            int(0, span),
            span,
        );
        let mut stmts = self.elements_moved(object, false, span);
        if stmts.is_empty() {
            return make::statement(body);
        }
        stmts.push(make::statement(body));
        make::compound(stmts, span)
    }

    pub(super) fn array_method(
        &mut self,
        object: Expr,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let elems = member(object.clone(), "elems", false);
        match (name, args) {
            ("size", []) => {
                let size = self.size_of_range(&object, span)?;
                Some(make::cast(make::integer(IntKind::UnsignedLong), size))
            }
            ("empty", []) => Some(int(0, span)),
            ("at", [index]) => Some(subscript(elems, index.clone(), span)),
            ("front", []) => Some(subscript(elems, int(0, span), span)),
            ("back", []) => {
                let size = self.size_of_range(&object, span)?;
                let last = make::binary(BinaryOp::Sub, size, int(1, span), span);
                Some(subscript(elems, last, span))
            }
            ("data" | "begin" | "cbegin", []) => Some(self.range_ends(&object, span)?.0),
            ("end" | "cend", []) => Some(self.range_ends(&object, span)?.1),
            ("fill", [value]) => {
                let (begin, end) = self.range_ends(&object, span)?;
                self.algorithm("fill", &[begin, end, value.clone()], span)
            }
            ("swap", [other]) => {
                let ty = self.type_of(&object)?;
                Some(self.swapped(object, other.clone(), &ty, span))
            }
            _ => None,
        }
    }

    /// A sequence of which nothing is known, after these are read.
    pub(in super::super) fn fresh_sequence(
        &mut self,
        ty: &QualType,
        reads: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let name = self.fresh_name("text");
        let element = self
            .sequence(ty)
            .map_or_else(|| integer(IntKind::Char), |(element, _)| element);
        let mut stmts: Vec<Stmt> = reads.into_iter().map(make::statement).collect();
        stmts.push(make::declare(&name, ty.clone(), None, span));
        let object = make::ident(&name, span);
        let memory = self.allocate(&element, None, "", span);
        let data = member(object.clone(), "data", false);
        stmts.push(make::statement(make::assign(None, data, memory, span)));
        let size = member(object.clone(), "size", false);
        let unknown = make::unknown(span);
        stmts.push(make::statement(make::assign(None, size, unknown, span)));
        stmts.push(make::statement(object));
        make::statement_expr(stmts, span)
    }
}

/// What reports call the memory of a sequence.
pub(super) fn shown_name(object: &Expr) -> String {
    match &object.kind {
        ExprKind::Ident(name) => name.clone(),
        ExprKind::Member { field, .. } => field.clone(),
        ExprKind::Subscript { base, .. } => match &base.kind {
            ExprKind::Member { base, .. } => shown_name(base),
            _ => shown_name(base),
        },
        _ => String::new(),
    }
}
