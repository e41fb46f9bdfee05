//! Expressions.

use super::stmt::Block;
use super::types::{FloatKind, IntKind, QualType};
use crate::source::Span;

/// An expression with its place. Parentheses are not kept; the tree shows the grouping.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, without parentheses around it.
    pub span: Span,
}

impl Expr {
    /// What is converted, seen through casts of any kind.
    pub fn without_casts(&self) -> &Expr {
        let mut expr = self;
        while let ExprKind::Cast { operand, .. } = &expr.kind {
            expr = operand;
        }
        expr
    }

    /// Whether two expressions designate the same by the same names, casts apart.
    pub fn same_text(&self, other: &Expr) -> bool {
        let mut open = vec![(self, other)];
        while let Some((a, b)) = open.pop() {
            match (&a.without_casts().kind, &b.without_casts().kind) {
                (ExprKind::Ident(x), ExprKind::Ident(y)) if x == y => {}
                (ExprKind::Int(x), ExprKind::Int(y)) if x.value == y.value => {}
                (
                    ExprKind::Member {
                        base, field, arrow, ..
                    },
                    ExprKind::Member {
                        base: base2,
                        field: field2,
                        arrow: arrow2,
                        ..
                    },
                ) if field == field2 && arrow == arrow2 => open.push((base, base2)),
                (
                    ExprKind::Subscript { base, index },
                    ExprKind::Subscript {
                        base: base2,
                        index: index2,
                    },
                ) => open.extend([(&**base, &**base2), (index, index2)]),
                (
                    ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand,
                    },
                    ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand: operand2,
                    },
                ) => open.push((operand, operand2)),
                _ => return false,
            }
        }
        true
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// Integer constant.
    Int(IntLiteral),
    /// Floating constant.
    Float(FloatLiteral),
    /// Character constant, by its value as an `int`.
    Char(i64),
    /// String literal, adjacent ones joined, escapes resolved, without the closing zero byte.
    String(Vec<u8>),
    /// A name of a variable, function or enumeration constant.
    Ident(String),
    /// A prefix operator other than `++` and `--`.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// What it applies to.
        operand: Box<Expr>,
    },
    /// `++x`, `x++`, `--x`, `x--`.
    IncDec {
        /// True for `++`.
        increment: bool,
        /// True for `++x`, false for `x++`.
        prefix: bool,
        /// The variable.
        operand: Box<Expr>,
    },
    /// A binary operator, `&&` and `||` included.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Left operand.
        lhs: Box<Expr>,
        /// Right operand.
        rhs: Box<Expr>,
    },
    /// `lhs = rhs`, or `lhs op= rhs`.
    Assign {
        /// The operator of a compound assignment; none for `=`.
        op: Option<BinaryOp>,
        /// What is assigned to.
        lhs: Box<Expr>,
        /// The value.
        rhs: Box<Expr>,
    },
    /// `cond ? then : otherwise`; GNU `cond ?: otherwise` has no `then`.
    Conditional {
        /// Condition.
        cond: Box<Expr>,
        /// Value if it holds.
        then: Option<Box<Expr>>,
        /// Value if it does not hold.
        otherwise: Box<Expr>,
    },
    /// `lhs, rhs`
    Comma {
        /// Evaluated first.
        lhs: Box<Expr>,
        /// The value.
        rhs: Box<Expr>,
    },
    /// A call; those of `__builtin_…` functions included.
    Call {
        /// The function; an [`ExprKind::Ident`] for a direct call.
        callee: Box<Expr>,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `base[index]`
    Subscript {
        /// Array or pointer.
        base: Box<Expr>,
        /// Index.
        index: Box<Expr>,
    },
    /// `base.field` or `base->field`
    Member {
        /// Record or pointer to it.
        base: Box<Expr>,
        /// Name of the field.
        field: String,
        /// Where the name of the field stands.
        field_span: Span,
        /// True for `->`.
        arrow: bool,
    },
    /// `(type) operand`
    Cast {
        /// The type.
        ty: Box<QualType>,
        /// What is converted.
        operand: Box<Expr>,
    },
    /// `sizeof expression`; the operand is not evaluated unless it is a variable-length array.
    SizeofExpr(Box<Expr>),
    /// `sizeof (type)`
    SizeofType(Box<QualType>),
    /// `_Alignof (type)`
    AlignofType(Box<QualType>),
    /// GNU `__alignof__ expression`
    AlignofExpr(Box<Expr>),
    /// `(type) { … }`
    CompoundLiteral {
        /// The type.
        ty: Box<QualType>,
        /// The values.
        init: Box<Initializer>,
    },
    /// GNU `({ … })`
    Statement(Box<Block>),
    /// `_Generic (control, type: value, …)`
    Generic {
        /// Its type selects; it is not evaluated.
        control: Box<Expr>,
        /// The choices; that without a type is `default`.
        choices: Vec<(Option<QualType>, Expr)>,
    },
    /// `offsetof (type, member)`
    Offsetof {
        /// The record.
        ty: Box<QualType>,
        /// The path to the member.
        member: Vec<Designator>,
    },
    /// `va_arg (list, type)`
    VaArg {
        /// The argument list, which is advanced.
        list: Box<Expr>,
        /// The type of the argument taken.
        ty: Box<QualType>,
    },
    /// Something the parser understands the extent of but not the meaning.
    Unsupported {
        /// What it is, in words.
        what: String,
        /// The expressions that stand in it: they may be read, written or passed on.
        operands: Vec<Expr>,
    },
}

/// An integer constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntLiteral {
    /// Its value.
    pub value: u128,
    /// The type it has by its value and suffix.
    pub kind: IntKind,
}

/// A floating constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatLiteral {
    /// Its value (rounded to `f64`).
    pub value: f64,
    /// The type it has by its suffix.
    pub kind: FloatKind,
    /// GNU `1.0i`
    pub imaginary: bool,
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~`
    BitNot,
    /// `!`
    Not,
    /// `*`
    Deref,
    /// `&`
    AddressOf,
    /// GNU `__real__`
    Real,
    /// GNU `__imag__`
    Imag,
}

impl UnaryOp {
    /// As written in C.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::BitNot => "~",
            UnaryOp::Not => "!",
            UnaryOp::Deref => "*",
            UnaryOp::AddressOf => "&",
            UnaryOp::Real => "__real__",
            UnaryOp::Imag => "__imag__",
        }
    }
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

impl BinaryOp {
    /// As written in C.
    pub fn symbol(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Add => "+",
            Sub => "-",
            Mul => "*",
            Div => "/",
            Rem => "%",
            Shl => "<<",
            Shr => ">>",
            Lt => "<",
            Gt => ">",
            Le => "<=",
            Ge => ">=",
            Eq => "==",
            Ne => "!=",
            BitAnd => "&",
            BitXor => "^",
            BitOr => "|",
            And => "&&",
            Or => "||",
        }
    }
}

/// The value a variable or compound literal starts with.
#[derive(Clone, Debug, PartialEq)]
pub enum Initializer {
    /// `= expression`
    Expr(Expr),
    /// `= { … }`
    List {
        /// The items in order.
        items: Vec<InitItem>,
        /// From brace to brace.
        span: Span,
    },
}

impl Initializer {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Initializer::Expr(expr) => expr.span,
            Initializer::List { span, .. } => *span,
        }
    }
}

/// One item of a braced initialiser.
#[derive(Clone, Debug, PartialEq)]
pub struct InitItem {
    /// `.field`, `[index]`, in order; empty for an item by position.
    pub designators: Vec<Designator>,
    /// The value.
    pub value: Initializer,
}

/// One step of the path to a member.
#[derive(Clone, Debug, PartialEq)]
pub enum Designator {
    /// `.name`
    Field(String),
    /// `[index]`
    Index(Expr),
    /// GNU `[low ... high]`
    Range(Expr, Expr),
}
