//! The value of an `#if` expression.

use super::macros::MacroToken;
use super::token::TokenKind;

/// How deep parentheses and operators may nest.
const MAX_DEPTH: u32 = 200;

/// A value of type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    bits: i64,
    unsigned: bool,
}

impl Value {
    fn int(bits: i64) -> Self {
        Value {
            bits,
            unsigned: false,
        }
    }

    fn truth(holds: bool) -> Self {
        Value::int(i64::from(holds))
    }

    fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// Whether the expression, after macro expansion and `defined`, is not zero. Names that are left
/// count as 0, as C says, and are added to `unknown`.
pub(crate) fn evaluate(tokens: &[MacroToken], unknown: &mut Vec<String>) -> Result<bool, String> {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        unknown,
    };
    let value = parser.conditional()?;
    match parser.peek() {
        None => Ok(value.is_true()),
        Some(token) => Err(format!("`{}` is not expected here", token.text)),
    }
}

struct Parser<'t> {
    tokens: &'t [MacroToken],
    at: usize,
    depth: u32,
    unknown: &'t mut Vec<String>,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t MacroToken> {
        self.tokens.get(self.at)
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.is(text));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.eat(text) {
            Ok(())
        } else {
            Err(format!("`{text}` is missing"))
        }
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the expression nests too deeply".to_string());
        }
        Ok(())
    }

    fn conditional(&mut self) -> Result<Value, String> {
        self.deeper()?;
        let condition = self.binary(1)?;
        let value = if self.eat("?") {
            let then = self.conditional()?;
            self.expect(":")?;
            let otherwise = self.conditional()?;
            Value {
                bits: if condition.is_true() {
                    then.bits
                } else {
                    otherwise.bits
                },
                unsigned: then.unsigned || otherwise.unsigned,
            }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, lowest: u32) -> Result<Value, String> {
        let before = self.unknown.len();
        let mut left = self.unary()?;
        while let Some(token) = self.peek() {
            let strength = strength(&token.text);
            if strength == 0 || strength < lowest {
                break;
            }
            self.at += 1;
            self.deeper()?;
            let certain = self.unknown.len();
            let right = self.binary(strength + 1)?;
            self.depth -= 1;
            // What the left side alone decides depends on no name of the right side.
            let decided = match &*token.text {
                "&&" => !left.is_true(),
                "||" => left.is_true(),
                _ => false,
            };
            if decided && certain == before {
                self.unknown.truncate(certain);
            }
            left = apply(&token.text, left, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Value, String> {
        let Some(token) = self.peek() else {
            return Err("the expression is incomplete".to_string());
        };
        self.at += 1;
        self.deeper()?;
        let value = match (token.kind, &*token.text) {
            (TokenKind::Punct, "(") => {
                let value = self.conditional()?;
                self.expect(")")?;
                value
            }
            (TokenKind::Punct, "+") => self.unary()?,
            (TokenKind::Punct, "-") => {
                let value = self.unary()?;
                Value {
                    bits: value.bits.wrapping_neg(),
                    ..value
                }
            }
            (TokenKind::Punct, "~") => {
                let value = self.unary()?;
                Value {
                    bits: !value.bits,
                    ..value
                }
            }
            (TokenKind::Punct, "!") => Value::truth(!self.unary()?.is_true()),
            (TokenKind::Number, text) => number(text)?,
            (TokenKind::Char, text) => {
                let value = crate::syntax::literal::character(text)
                    .ok_or_else(|| format!("{text} is no character constant"))?;
                Value::int(value)
            }
            (TokenKind::Ident, name) => {
                self.unknown.push(name.to_string());
                Value::int(0)
            }
            (_, text) => return Err(format!("`{text}` is not expected here")),
        };
        self.depth -= 1;
        Ok(value)
    }
}

fn number(text: &str) -> Result<Value, String> {
    let literal = crate::syntax::literal::integer(text)
        .ok_or_else(|| format!("`{text}` is no integer constant"))?;
    let bits = u64::try_from(literal.value).map_err(|_| format!("`{text}` is too large"))?;
    Ok(Value {
        bits: bits as i64,
        unsigned: !literal.kind.is_signed() || bits > i64::MAX as u64,
    })
}

fn strength(operator: &str) -> u32 {
    match operator {
        "||" => 1,
        "&&" => 2,
        "|" => 3,
        "^" => 4,
        "&" => 5,
        "==" | "!=" => 6,
        "<" | ">" | "<=" | ">=" => 7,
        "<<" | ">>" => 8,
        "+" | "-" => 9,
        "*" | "/" | "%" => 10,
        _ => 0,
    }
}

fn apply(operator: &str, left: Value, right: Value) -> Result<Value, String> {
    let unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let order = if unsigned {
        (a as u64).cmp(&(b as u64))
    } else {
        a.cmp(&b)
    };
    let bits = match operator {
        "||" => return Ok(Value::truth(left.is_true() || right.is_true())),
        "&&" => return Ok(Value::truth(left.is_true() && right.is_true())),
        "==" => return Ok(Value::truth(order.is_eq())),
        "!=" => return Ok(Value::truth(order.is_ne())),
        "<" => return Ok(Value::truth(order.is_lt())),
        ">" => return Ok(Value::truth(order.is_gt())),
        "<=" => return Ok(Value::truth(order.is_le())),
        ">=" => return Ok(Value::truth(order.is_ge())),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "<<" | ">>" => {
            let amount = u32::try_from(b).unwrap_or(64);
            let bits = match (operator, left.unsigned) {
                ("<<", _) => a.checked_shl(amount).unwrap_or(0),
                (_, true) => (a as u64).checked_shr(amount).unwrap_or(0) as i64,
                (_, false) => a.checked_shr(amount).unwrap_or(a >> 63),
            };
            return Ok(Value {
                bits,
                unsigned: left.unsigned,
            });
        }
        // Division by zero is only an error where it is evaluated, which `&&` may prevent; 0 is
        // what then does no harm.
        "/" | "%" if b == 0 => 0,
        "/" if unsigned => ((a as u64) / (b as u64)) as i64,
        "%" if unsigned => ((a as u64) % (b as u64)) as i64,
        "/" => a.wrapping_div(b),
        "%" => a.wrapping_rem(b),
        _ => return Err(format!("`{operator}` is not expected here")),
    };
    Ok(Value { bits, unsigned })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::token::lex;

    fn value(text: &str) -> Result<bool, String> {
        let tokens: Vec<_> = lex(text)
            .iter()
            .map(|token| MacroToken {
                kind: token.kind,
                text: token.text(text).into(),
                space: token.space,
                origin: None,
                no_expand: false,
            })
            .collect();
        evaluate(&tokens, &mut Vec::new())
    }

    #[test]
    fn values_are_those_of_c() {
        for text in [
            "1 + 2 * 3 == 7",
            "(1 ? 2 : 3) == 2",
            "-1 > 0u",
            "!(-1 > 0)",
            "0x10 >> 2 == 4 && 'a' == 97",
            "8 - 4 - 2 == 2",
            "!UNKNOWN",
            "1 || 1 / 0",
            "201511 >= 200805L",
        ] {
            assert_eq!(value(text), Ok(true), "{text}");
        }
        assert_eq!(value("0"), Ok(false));
    }

    #[test]
    fn what_is_no_expression_is_an_error() {
        for text in ["", "1 +", "(1", "1 2", "1.5", "\"a\"", "="] {
            assert!(value(text).is_err(), "{text}");
        }
        assert!(value(&"(".repeat(100_000)).is_err());
        assert!(value(&"-".repeat(100_000)).is_err());
    }
}
