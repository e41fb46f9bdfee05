//! Expressions: from the comma operator down to casts and prefix operators.

use super::{Parse, Parser, Tall};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, UnaryOp};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// A full expression, comma operator included.
    pub(crate) fn expression(&mut self) -> Parse<Expr> {
        Ok(self.comma()?.expr)
    }

    /// An expression without a comma operator at its top.
    pub(super) fn assignment_expr(&mut self) -> Parse<Expr> {
        Ok(self.assignment()?.expr)
    }

    /// A constant expression: one without assignment at its top.
    pub(super) fn conditional_expr(&mut self) -> Parse<Expr> {
        Ok(self.conditional()?.expr)
    }

    pub(super) fn comma(&mut self) -> Parse<Tall> {
        let mut left = self.assignment()?;
        while self.eat(",") {
            let right = self.assignment()?;
            let span = left.expr.span.to(right.expr.span);
            let below = left.height.max(right.height);
            if let Some(found) = self.cpp_comma(&left.expr, &right.expr, span) {
                left = self.tall(found.kind, span, below + 4)?;
                continue;
            }
            let kind = ExprKind::Comma {
                lhs: Box::new(self.discarded(left.expr)),
                rhs: Box::new(right.expr),
            };
            left = self.tall(kind, span, below)?;
        }
        Ok(left)
    }

    pub(super) fn assignment(&mut self) -> Parse<Tall> {
        let left = self.conditional()?;
        let token = self.peek();
        if token.kind != Kind::Punct {
            return Ok(left);
        }
        use BinaryOp::*;
        let op = match token.text {
            "=" => None,
            "+=" => Some(Add),
            "-=" => Some(Sub),
            "*=" => Some(Mul),
            "/=" => Some(Div),
            "%=" => Some(Rem),
            "<<=" => Some(Shl),
            ">>=" => Some(Shr),
            "&=" => Some(BitAnd),
            "^=" => Some(BitXor),
            "|=" => Some(BitOr),
            _ => return Ok(left),
        };
        self.at += 1;
        let left = self.cpp_target(left);
        let right = self.deeper(|parser| parser.assignment())?;
        let span = left.expr.span.to(right.expr.span);
        let below = left.height.max(right.height);
        if self.cpp.is_some()
            && let Some(found) = self.cpp_assignment(op, &left.expr, &right.expr, span)
        {
            return self.tall(found.kind, found.span, below + 4);
        }
        let kind = ExprKind::Assign {
            op,
            lhs: Box::new(left.expr),
            rhs: Box::new(right.expr),
        };
        self.tall(kind, span, below)
    }

    pub(super) fn conditional(&mut self) -> Parse<Tall> {
        let cond = self.binary(1)?;
        if !self.eat("?") {
            return Ok(cond);
        }
        let first_throws = self.cpp.is_some() && self.is("throw");
        let then = if self.is(":") {
            None
        } else {
            Some(self.deeper(|parser| parser.comma())?)
        };
        self.expect(":")?;
        let throws = (first_throws, self.cpp.is_some() && self.is("throw"));
        let otherwise = self.deeper(|parser| parser.conditional())?;
        let span = cond.expr.span.to(otherwise.expr.span);
        let below = cond
            .height
            .max(otherwise.height)
            .max(then.as_ref().map_or(0, |then| then.height));
        let below = below + if self.cpp.is_some() { 4 } else { 0 };
        let cond = self.as_scalar(cond.expr);
        let then = match then {
            Some(then) if self.cpp.is_some() => {
                let expr = self.cpp_conditional(cond, then.expr, otherwise.expr, throws, span);
                return self.tall(expr.kind, expr.span, below + 4);
            }
            then => then,
        };
        let kind = ExprKind::Conditional {
            cond: Box::new(cond),
            then: then.map(|then| Box::new(then.expr)),
            otherwise: Box::new(otherwise.expr),
        };
        self.tall(kind, span, below)
    }

    /// Binary operators at least as strong as `lowest`.
    fn binary(&mut self, lowest: u32) -> Parse<Tall> {
        let mut left = self.cast()?;
        loop {
            let token = self.peek();
            let Some((mut op, mut strength)) = binary_operator(token.text) else {
                return Ok(left);
            };
            let mut length = 1;
            if let Some(cpp) = &self.cpp
                && token.text == ">"
            {
                if cpp.closes {
                    return Ok(left);
                }
                let next = self.token(1);
                if next.text == ">" && next.span.start == token.span.end {
                    (op, strength, length) = (BinaryOp::Shr, 8, 2);
                }
            }
            if token.kind != Kind::Punct || strength < lowest {
                return Ok(left);
            }
            self.at += length;
            let right = self.binary(strength + 1)?;
            let span = left.expr.span.to(right.expr.span);
            let below = left.height.max(right.height);
            if self.cpp.is_some()
                && let Some(found) = self.cpp_binary(op, &left.expr, &right.expr, span)
            {
                left = self.tall(found.kind, found.span, below + 4)?;
                continue;
            }
            let kind = ExprKind::Binary {
                op,
                lhs: Box::new(left.expr),
                rhs: Box::new(right.expr),
            };
            left = self.tall(kind, span, below)?;
        }
    }

    /// A cast, a compound literal, or a prefix operator with its operand.
    pub(super) fn cast(&mut self) -> Parse<Tall> {
        self.deeper(|parser| {
            if parser.is("(") && parser.is_cast() {
                return parser.cast_or_literal();
            }
            parser.unary()
        })
    }

    fn cast_or_literal(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.expect("(")?;
        let (ty, below) = self.measured(|parser| parser.type_name())?;
        self.expect(")")?;
        if self.is("{") {
            let literal = self.compound_literal(start, ty, below)?;
            return self.postfix_operators(literal, start);
        }
        let operand = self.cast()?;
        let span = self.span_from(start);
        let below = below.max(operand.height) + if self.cpp.is_some() { 4 } else { 0 };
        if self.cpp.is_some()
            && let Some(made) = self.cast_to_class(&ty, &operand.expr, self.span_from(start))
        {
            return self.tall(made.kind, made.span, below);
        }
        let operand = self.scalar_for(operand.expr, &ty);
        let kind = ExprKind::Cast {
            ty: Box::new(ty),
            operand: Box::new(operand),
        };
        self.tall(kind, span, below)
    }

    pub(super) fn compound_literal(
        &mut self,
        start: usize,
        ty: QualType,
        below: usize,
    ) -> Parse<Tall> {
        let (init, height) = self.measured(|parser| parser.initializer())?;
        let span = self.span_from(start);
        let kind = ExprKind::CompoundLiteral {
            ty: Box::new(ty),
            init: Box::new(init),
        };
        self.tall(kind, span, below.max(height))
    }

    /// At a `(`: whether a type stands in it.
    fn is_cast(&self) -> bool {
        let name = self.token(1);
        if self.is_type_ahead(1) {
            return self.cpp.is_none() || !self.is_functional_cast_ahead(1);
        }
        // A name of which nothing is known, alone in parentheses: before something that can only
        // begin an operand it is a type, whose header was not found.
        if name.kind != Kind::Word
            || !self.is_ahead(2, ")")
            || super::is_keyword(name.text)
            || self.scopes.meaning(name.text).is_some()
        {
            return false;
        }
        let next = self.token(3);
        match next.kind {
            Kind::Word => !super::is_keyword(next.text) || next.text == "sizeof",
            Kind::Number | Kind::Char | Kind::String => true,
            Kind::Punct => match next.text {
                "~" | "!" => true,
                "(" | "*" | "&" | "-" | "+" => name.text.ends_with("_t"),
                _ => false,
            },
            _ => false,
        }
    }

    fn unary(&mut self) -> Parse<Tall> {
        let start = self.at;
        let token = self.peek();
        let op = match (token.kind, token.text) {
            (Kind::Punct, "+") => UnaryOp::Plus,
            (Kind::Punct, "-") => UnaryOp::Minus,
            (Kind::Punct, "~") => UnaryOp::BitNot,
            (Kind::Punct, "!") => UnaryOp::Not,
            (Kind::Punct, "*") => UnaryOp::Deref,
            (Kind::Punct, "&") => UnaryOp::AddressOf,
            (Kind::Word, "__real__" | "__real") => UnaryOp::Real,
            (Kind::Word, "__imag__" | "__imag") => UnaryOp::Imag,
            (Kind::Punct, "++" | "--") => {
                self.at += 1;
                let operand = self.cast()?;
                let operand = self.cpp_target(operand);
                let span = self.span_from(start);
                if self.cpp.is_some()
                    && let Some(found) = self.cpp_unary(token.text, &operand.expr, false, span)
                {
                    return self.tall(found.kind, span, operand.height + 4);
                }
                let kind = ExprKind::IncDec {
                    increment: token.text == "++",
                    prefix: true,
                    operand: Box::new(operand.expr),
                };
                return self.tall(kind, span, operand.height);
            }
            (Kind::Punct, "&&") if self.token(1).kind == Kind::Word => {
                self.at += 2;
                let kind = ExprKind::Unsupported {
                    what: "address of a label".to_string(),
                    operands: Vec::new(),
                };
                let span = self.span_from(start);
                return self.tall(kind, span, 0);
            }
            (Kind::Word, "delete") if self.cpp.is_some() => return self.delete_expression(),
            (Kind::Word, "__extension__") => {
                self.at += 1;
                return self.cast();
            }
            (Kind::Word, "sizeof") => return self.size(true),
            (Kind::Word, "_Alignof" | "__alignof__" | "__alignof" | "alignof") => {
                return self.size(false);
            }
            _ => return self.postfix(),
        };
        self.at += 1;
        let operand = self.cast()?;
        let span = self.span_from(start);
        if self.cpp.is_some()
            && let Some(found) = self.cpp_unary(token.text, &operand.expr, false, span)
        {
            return self.tall(found.kind, span, operand.height + 4);
        }
        let kind = ExprKind::Unary {
            op,
            operand: Box::new(operand.expr),
        };
        self.tall(kind, span, operand.height)
    }

    /// `sizeof` and `_Alignof`.
    fn size(&mut self, is_size: bool) -> Parse<Tall> {
        let start = self.at;
        if let Some(count) = self.size_of_pack()? {
            return Ok(count);
        }
        self.at += 1;
        let unknown_type = self.token(1).kind == Kind::Word
            && self.token(1).text.ends_with("_t")
            && self.is_ahead(2, ")")
            && self.scopes.meaning(self.token(1).text).is_none();
        if self.is("(") && (self.is_type_ahead(1) || unknown_type) {
            let open = self.at;
            self.at += 1;
            let (ty, below) = self.measured(|parser| parser.type_name())?;
            self.expect(")")?;
            if self.is("{") {
                let literal = self.compound_literal(open, ty, below)?;
                let operand = self.postfix_operators(literal, open)?;
                return self.size_of_expr(start, is_size, operand);
            }
            let span = self.span_from(start);
            let ty = Box::new(ty);
            let kind = if is_size {
                ExprKind::SizeofType(ty)
            } else {
                ExprKind::AlignofType(ty)
            };
            return self.tall(kind, span, below);
        }
        let operand = self.deeper(|parser| parser.unary())?;
        self.size_of_expr(start, is_size, operand)
    }

    fn size_of_expr(&mut self, start: usize, is_size: bool, operand: Tall) -> Parse<Tall> {
        let span = self.span_from(start);
        let expr = Box::new(operand.expr);
        let kind = if is_size {
            ExprKind::SizeofExpr(expr)
        } else {
            ExprKind::AlignofExpr(expr)
        };
        self.tall(kind, span, operand.height)
    }
}

/// A binary operator and how strongly it binds.
pub(super) fn binary_operator(text: &str) -> Option<(BinaryOp, u32)> {
    use BinaryOp::*;
    Some(match text {
        "||" => (Or, 1),
        "&&" => (And, 2),
        "|" => (BitOr, 3),
        "^" => (BitXor, 4),
        "&" => (BitAnd, 5),
        "==" => (Eq, 6),
        "!=" => (Ne, 6),
        "<" => (Lt, 7),
        ">" => (Gt, 7),
        "<=" => (Le, 7),
        ">=" => (Ge, 7),
        "<<" => (Shl, 8),
        ">>" => (Shr, 8),
        "+" => (Add, 9),
        "-" => (Sub, 9),
        "*" => (Mul, 10),
        "/" => (Div, 10),
        "%" => (Rem, 10),
        _ => return None,
    })
}
