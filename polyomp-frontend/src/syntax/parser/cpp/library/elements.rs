//! Elements of sequences, one by one: ranges that algorithms work on, what becomes of each element, and where values go.

use super::super::make::{self, int};
use super::super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Stmt, Type, UnaryOp};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

/// What stands for an iterator that inserts what is assigned through it, until an algorithm assigns. Elsewhere it is not
/// understood.
const INSERTER: &str = "an iterator that inserts";

/// The elements that an algorithm works on.
#[derive(Clone)]
pub(super) struct Range {
    /// A pointer to the first of them.
    pub begin: Expr,
    pub element: QualType,
    extent: Extent,
}

#[derive(Clone)]
enum Extent {
    /// A pointer past the last of them.
    End(Expr),
    Count(Expr),
}

impl Range {
    /// How many elements there are.
    pub(super) fn count(&self, span: Span) -> Expr {
        match &self.extent {
            Extent::End(end) => distance(&self.begin, end, span),
            Extent::Count(count) => count.clone(),
        }
    }

    /// The first ones, of which there are so many.
    pub(super) fn counted(&self, count: Expr) -> Range {
        Range {
            extent: Extent::Count(count),
            ..self.clone()
        }
    }

    /// A pointer to one of them that is not known, or past the last one.
    pub(super) fn somewhere(&self, span: Span) -> Expr {
        let at = make::unknown_number(span);
        make::binary(BinaryOp::Add, self.begin.clone(), at, span)
    }
}

impl Parser<'_> {
    /// The range that the first arguments of an algorithm say, and the arguments after them. Execution policies have no
    /// pointers in front.
    pub(super) fn range_of<'a>(
        &self,
        counted: bool,
        args: &'a [Expr],
    ) -> Option<(Range, &'a [Expr])> {
        let [begin, extent, rest @ ..] = args else {
            return None;
        };
        let element = self.type_of(begin)?.decayed().pointee().cloned()?;
        let range = Range {
            begin: begin.clone(),
            element,
            extent: match counted {
                true => Extent::Count(extent.clone()),
                false => Extent::End(extent.clone()),
            },
        };
        Some((range, rest))
    }

    /// An access to `count` elements by a function that lowering knows.
    pub(in super::super) fn ranged(
        &mut self,
        how: &str,
        begin: Expr,
        count: Expr,
        span: Span,
    ) -> Expr {
        let element = self
            .type_of(&begin)
            .and_then(|ty| self.pointed(&ty))
            .unwrap_or_else(|| QualType::plain(Type::Void));
        let unit = make::expr(ExprKind::SizeofType(Box::new(element)), span);
        make::call(how, vec![begin, unit, count], span)
    }

    /// A loop over the elements of a range; `body` gets an element and its number.
    pub(super) fn applied(
        &mut self,
        range: Range,
        body: impl FnOnce(&mut Self, Expr, Expr) -> Expr,
        span: Span,
    ) -> Expr {
        let ty = self.type_of(&range.begin).map(|ty| ty.decayed());
        let (at, first) = (self.fresh_name("element"), self.fresh_name("first"));
        let pointer = ty.unwrap_or_else(|| QualType::pointer_to(QualType::plain(Type::Void)));
        let scopes = self.scopes.depth();
        self.scopes.enter();
        for name in [&at, &first] {
            self.scopes.declare(name, Meaning::Object);
        }
        self.scopes.declare_variable(&first, pointer.clone());
        let index = make::integer(IntKind::UnsignedLong);
        self.scopes.declare_variable(&at, index);
        let number = make::ident(&at, span);
        let item = make::subscript(make::ident(&first, span), number.clone(), span);
        let call = body(self, item, number);
        self.scopes.leave_to(scopes);
        let count = range.count(span);
        let stmts = vec![
            make::declare(&first, pointer, Some(range.begin), span),
            make::count_loop(&at, count, vec![make::statement(call)], span),
            make::statement(int(0, span)),
        ];
        make::statement_expr(stmts, span)
    }

    /// A variable with the value that one evaluation gives, and its name.
    pub(super) fn held_value(&mut self, value: &Expr, ty: &QualType, span: Span) -> (Stmt, Expr) {
        let name = self.fresh_name("value");
        let ty = unqualified(ty);
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let value = self.converted(value.clone(), &ty, span);
        let held = make::declare(&name, ty, Some(value), span);
        (held, make::ident(&name, span))
    }

    /// An element that exists gets a value.
    pub(super) fn given(&mut self, place: Expr, value: Expr, span: Span) -> Expr {
        self.cpp_assignment(None, &place, &value, span)
            .unwrap_or_else(|| make::assign(None, place, value, span))
    }

    /// The value of the element with this number goes to where an algorithm puts what it makes.
    pub(super) fn put(&mut self, to: &Expr, at: Expr, value: Expr, span: Span) -> Expr {
        let Some([object, place @ ..]) = inserted_into(to) else {
            return self.given(make::subscript(to.clone(), at, span), value, span);
        };
        let ty = self.type_of(object);
        let ty = ty.unwrap_or_else(|| QualType::plain(Type::Void));
        let mut args = place.to_vec();
        args.push(value);
        let how = match place.is_empty() {
            true => "push_back",
            false => "insert",
        };
        self.library_method(object.clone(), &ty, how, args, span)
    }

    /// `std::back_inserter(object)`, `std::inserter(object, place)`
    pub(super) fn inserter(&self, args: &[Expr], span: Span) -> Expr {
        make::unsupported(INSERTER, args.to_vec(), span)
    }

    pub(super) fn is_inserter(&self, to: &Expr) -> bool {
        inserted_into(to).is_some()
    }

    /// So many elements that an inserter gets: all the same value, or what each call gives.
    pub(super) fn appended(
        &mut self,
        filled: bool,
        to: &Expr,
        count: &Expr,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let [object, ..] = inserted_into(to)? else {
            return None;
        };
        let (element, _) = self.type_of(object).and_then(|ty| self.sequence(&ty))?;
        let mut stmts = Vec::new();
        let item = match filled {
            true => {
                let (held, name) = self.held_value(value, &element, span);
                stmts.push(held);
                name
            }
            false => self.call_object(value, Vec::new(), span),
        };
        let at = self.fresh_name("element");
        let put = self.put(to, make::ident(&at, span), item, span);
        let body = vec![make::statement(put)];
        stmts.push(make::count_loop(&at, count.clone(), body, span));
        stmts.push(make::statement(int(0, span)));
        Some(make::statement_expr(stmts, span))
    }

    /// Copies of elements that hold pointers, one by one: what they point to is then known of the copies, too. Those that
    /// the program copies by functions of its own, too. None of others.
    pub(in super::super) fn pointer_copies(
        &mut self,
        to: Expr,
        from: Expr,
        count: Expr,
        element: &QualType,
        depth: u32,
        span: Span,
    ) -> Option<Stmt> {
        if !self.holds_pointers(element, 0) && !self.copies_by_code(element) {
            return None;
        }
        let at = self.fresh_name("element");
        let index = || make::ident(&at, span);
        let to = make::subscript(to, index(), span);
        let from = make::subscript(from, index(), span);
        let body = self.copy_parts(&to, &from, element, depth + 1, span);
        Some(make::count_loop(&at, count, body, span))
    }
}

/// How many elements there are between two pointers.
pub(in super::super) fn distance(begin: &Expr, end: &Expr, span: Span) -> Expr {
    match &end.kind {
        // Those of a whole sequence are as many as it has.
        ExprKind::Binary {
            op: BinaryOp::Add,
            lhs,
            rhs,
        } if lhs.same_text(begin) => (**rhs).clone(),
        _ => make::binary(BinaryOp::Sub, end.clone(), begin.clone(), span),
    }
}

/// What an inserter inserts into, and where if that is told.
pub(in super::super) fn inserted_into(to: &Expr) -> Option<&[Expr]> {
    match &to.kind {
        ExprKind::Unsupported { what, operands } if what == INSERTER => Some(operands),
        _ => None,
    }
}

/// What is meant by the name of a function, or by its address.
pub(super) fn designated(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => operand,
        _ => expr,
    }
}
