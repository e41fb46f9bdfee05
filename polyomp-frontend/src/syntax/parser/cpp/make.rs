//! Pieces of the tree that stand for what the source does not spell out in C.

use std::sync::Arc;

use super::super::Parser;
use crate::source::Span;
use crate::syntax::ast::{
    ArrayType, BinaryOp, Block, Declaration, Declarator, Expr, ExprKind, Extent, ForInit,
    Initializer, IntKind, IntLiteral, QualType, Qualifiers, Stmt, StmtKind, Type, TypedefType,
    UnaryOp,
};

pub(super) fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span }
}

/// An array of so many elements.
pub(super) fn array_of(element: QualType, extent: Expr) -> QualType {
    QualType::plain(Type::Array(Arc::new(ArrayType {
        element,
        extent: Extent::Expr(extent),
        quals: Qualifiers::default(),
    })))
}

pub(super) fn ident(name: &str, span: Span) -> Expr {
    expr(ExprKind::Ident(name.to_string()), span)
}

pub(super) fn int(value: u128, span: Span) -> Expr {
    let kind = IntKind::Int;
    expr(ExprKind::Int(IntLiteral { value, kind }), span)
}

pub(super) fn member(base: Expr, field: &str, arrow: bool) -> Expr {
    let span = base.span;
    let kind = ExprKind::Member {
        base: Box::new(base),
        field: field.to_string(),
        field_span: span,
        arrow,
    };
    expr(kind, span)
}

pub(super) fn subscript(base: Expr, index: Expr, span: Span) -> Expr {
    let (base, index) = (Box::new(base), Box::new(index));
    expr(ExprKind::Subscript { base, index }, span)
}

pub(super) fn deref(operand: Expr, span: Span) -> Expr {
    if let ExprKind::Unary {
        op: UnaryOp::AddressOf,
        operand,
    } = operand.kind
    {
        return Expr { span, ..*operand };
    }
    let op = UnaryOp::Deref;
    let operand = Box::new(operand);
    expr(ExprKind::Unary { op, operand }, span)
}

pub(super) fn address(operand: Expr) -> Expr {
    let span = operand.span;
    if let ExprKind::Unary {
        op: UnaryOp::Deref,
        operand,
    } = operand.kind
    {
        return *operand;
    }
    // `&(c ? a : b)`, `&(a, b)`: what the one that is chosen has for an address.
    match operand.kind {
        ExprKind::Conditional {
            cond,
            then: Some(then),
            otherwise,
        } => {
            return expr(
                ExprKind::Conditional {
                    cond,
                    then: Some(Box::new(address(*then))),
                    otherwise: Box::new(address(*otherwise)),
                },
                span,
            );
        }
        ExprKind::Comma { lhs, rhs } => {
            let rhs = Box::new(address(*rhs));
            return expr(ExprKind::Comma { lhs, rhs }, span);
        }
        // `&++a`, `&(a = b)`: what it designates then.
        ExprKind::IncDec {
            prefix: true,
            operand: ref changed,
            ..
        }
        | ExprKind::Assign {
            lhs: ref changed, ..
        } if super::accessor::is_pure(changed) => {
            let place = address((**changed).clone());
            return expr(
                ExprKind::Comma {
                    lhs: Box::new(operand),
                    rhs: Box::new(place),
                },
                span,
            );
        }
        _ => {}
    }
    let op = UnaryOp::AddressOf;
    let operand = Box::new(operand);
    expr(ExprKind::Unary { op, operand }, span)
}

pub(super) fn binary(op: BinaryOp, lhs: Expr, rhs: Expr, span: Span) -> Expr {
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    expr(ExprKind::Binary { op, lhs, rhs }, span)
}

pub(super) fn assign(op: Option<BinaryOp>, lhs: Expr, rhs: Expr, span: Span) -> Expr {
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    expr(ExprKind::Assign { op, lhs, rhs }, span)
}

pub(super) fn comma(lhs: Expr, rhs: Expr) -> Expr {
    let span = lhs.span.to(rhs.span);
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    expr(ExprKind::Comma { lhs, rhs }, span)
}

pub(super) fn call(name: &str, args: Vec<Expr>, span: Span) -> Expr {
    let callee = Box::new(ident(name, span));
    expr(ExprKind::Call { callee, args }, span)
}

pub(super) fn cast(ty: QualType, operand: Expr) -> Expr {
    let span = operand.span;
    let (ty, operand) = (Box::new(ty), Box::new(operand));
    expr(ExprKind::Cast { ty, operand }, span)
}

pub(super) fn conditional(cond: Expr, then: Expr, otherwise: Expr, span: Span) -> Expr {
    let kind = ExprKind::Conditional {
        cond: Box::new(cond),
        then: Some(Box::new(then)),
        otherwise: Box::new(otherwise),
    };
    expr(kind, span)
}

/// What is not understood, with the expressions that stand in it.
pub(super) fn unsupported(what: impl Into<String>, operands: Vec<Expr>, span: Span) -> Expr {
    let what = what.into();
    expr(ExprKind::Unsupported { what, operands }, span)
}

/// A value that nothing says anything about.
pub(super) fn unknown(span: Span) -> Expr {
    call(crate::syntax::ast::UNSPECIFIED, Vec::new(), span)
}

/// A value that comes from outside of the program.
pub(super) fn chosen(span: Span) -> Expr {
    call(crate::syntax::ast::CHOSEN, Vec::new(), span)
}

/// A number that nothing says anything about.
pub(super) fn unknown_number(span: Span) -> Expr {
    cast(integer(IntKind::Long), unknown(span))
}

/// How many elements something has, which the library decides.
pub(super) fn unknown_count(span: Span) -> Expr {
    call("operator count", Vec::new(), span)
}

/// `T &`; one to a reference is that one, declared by `&` (C++17, section 11.3.2).
pub(in crate::syntax) fn reference(to: QualType) -> QualType {
    let mut to = match to.unaliased() {
        Type::Reference(to) => (**to).clone(),
        _ => to,
    };
    to.quals.expires = false;
    QualType::plain(Type::Reference(Arc::new(to)))
}

/// `T &&`; one to a reference is that one.
pub(in crate::syntax) fn expiring_reference(mut to: QualType) -> QualType {
    match to.unaliased() {
        Type::Reference(_) => QualType::plain(to.unaliased().clone()),
        _ => {
            to.quals.expires = true;
            QualType::plain(Type::Reference(Arc::new(to)))
        }
    }
}

/// A reference in the tree for what is none in the source: a part that a structured binding names, or what a lambda has
/// copied.
pub(super) fn part(of: QualType) -> QualType {
    let mut ty = reference(of);
    ty.quals.expires = true;
    ty
}

/// Whether it is a reference declared by `&&`.
pub(in crate::syntax) fn is_expiring(ty: &QualType) -> bool {
    matches!(ty.unaliased(), Type::Reference(to) if to.quals.expires)
}

/// What a name stands for that is given to a type. A reference has no other name, and is never constant itself: what
/// tells references looks for them at the top.
pub(super) fn alias(name: &str, target: QualType) -> Type {
    match target.unaliased() {
        Type::Reference(_) => target.unaliased().clone(),
        _ => Type::Typedef(Arc::new(TypedefType {
            name: name.to_string(),
            target,
        })),
    }
}

/// The types of wide characters, each one of its own, and what holds their values.
const WIDE: [(&str, IntKind); 4] = [
    ("wchar_t", IntKind::Int),
    ("char16_t", IntKind::UnsignedShort),
    ("char32_t", IntKind::UnsignedInt),
    ("char8_t", IntKind::UnsignedChar),
];

/// `wchar_t`
pub(super) fn wide_character() -> QualType {
    named_number("wchar_t", integer(IntKind::Int))
}

/// The type of wide characters of this name.
pub(super) fn wide(name: &str) -> Option<QualType> {
    let (name, kind) = WIDE.iter().find(|(known, _)| *known == name)?;
    Some(named_number(name, integer(*kind)))
}

/// The name of the type, if it is one of wide characters.
pub(super) fn wide_name(ty: &QualType) -> Option<&'static str> {
    let Type::Typedef(_) = &ty.ty else {
        return None;
    };
    let names = WIDE.iter().map(|(name, _)| *name);
    names.into_iter().find(|name| ty.is_named(name))
}

/// A type of this name, whose values are numbers.
pub(super) fn named_number(name: &str, target: QualType) -> QualType {
    QualType::plain(Type::Typedef(Arc::new(TypedefType {
        name: name.to_string(),
        target,
    })))
}

/// What `std::nullptr_t` is named, which is a pointer in the tree.
pub(super) const NULL_TYPE: &str = "std::nullptr_t";

/// `std::nullptr_t`
pub(super) fn null_type() -> QualType {
    let void = QualType::pointer_to(QualType::plain(Type::Void));
    QualType::plain(alias(NULL_TYPE, void))
}

/// Whether it is a type of characters other than those of C: a number of another type in the tree.
pub(super) fn other_character(ty: &QualType) -> bool {
    ["wchar_t", "char8_t", "char16_t", "char32_t", "std::byte"]
        .iter()
        .any(|name| ty.is_named(name))
}

/// Whether elements of this type make texts.
pub(super) fn is_character(ty: &QualType) -> bool {
    matches!(ty.unaliased(), Type::Integer(IntKind::Char)) || ty.is_named("wchar_t")
}

pub(super) fn integer(kind: IntKind) -> QualType {
    QualType::plain(Type::Integer(kind))
}

pub(super) fn statement(expr: Expr) -> Stmt {
    Stmt {
        span: expr.span,
        kind: StmtKind::Expr(expr),
    }
}

pub(super) fn declare(name: &str, ty: QualType, init: Option<Expr>, span: Span) -> Stmt {
    declare_with(name, ty, init.map(Initializer::Expr), span)
}

pub(super) fn declare_with(
    name: &str,
    ty: QualType,
    init: Option<Initializer>,
    span: Span,
) -> Stmt {
    let declarator = Declarator {
        name: name.to_string(),
        name_span: span,
        ty,
        init,
        span,
    };
    Stmt {
        kind: StmtKind::Declaration(Declaration {
            storage: Default::default(),
            declarators: vec![declarator],
            span,
        }),
        span,
    }
}

pub(super) fn compound(stmts: Vec<Stmt>, span: Span) -> Stmt {
    Stmt {
        kind: StmtKind::Compound(Block { stmts, span }),
        span,
    }
}

/// GNU `({ … })`
pub(super) fn statement_expr(stmts: Vec<Stmt>, span: Span) -> Expr {
    expr(ExprKind::Statement(Box::new(Block { stmts, span })), span)
}

/// `for (unsigned long name = 0; name < count; ++name) body`
pub(super) fn count_loop(name: &str, count: Expr, body: Vec<Stmt>, span: Span) -> Stmt {
    let init = declare(
        name,
        integer(IntKind::UnsignedLong),
        Some(int(0, span)),
        span,
    );
    let StmtKind::Declaration(declaration) = init.kind else {
        return init;
    };
    let step = ExprKind::IncDec {
        increment: true,
        prefix: true,
        operand: Box::new(ident(name, span)),
    };
    Stmt {
        kind: StmtKind::For {
            init: ForInit::Declaration(declaration),
            cond: Some(binary(BinaryOp::Lt, ident(name, span), count, span)),
            step: Some(expr(step, span)),
            body: Box::new(compound(body, span)),
            head: span,
        },
        span,
    }
}

/// The type without a reference around it.
pub(super) fn referred(ty: &QualType) -> QualType {
    match &ty.ty {
        Type::Reference(to) => {
            let mut to = (**to).clone();
            to.quals.expires = false;
            to
        }
        _ => ty.clone(),
    }
}

/// Whether it is `auto`, and another type stands for it.
pub(super) fn is_auto(ty: &QualType) -> bool {
    matches!(&ty.ty, Type::Unknown(name) if name == "auto")
}

pub(super) fn is_reference(ty: &QualType) -> bool {
    matches!(ty.ty, Type::Reference(_))
}

impl Parser<'_> {
    /// A name that nothing in the source has.
    pub(super) fn fresh_name(&mut self, what: &str) -> String {
        self.cpp_mut().fresh += 1;
        format!("{what}#{}", self.cpp_mut().fresh)
    }
}
