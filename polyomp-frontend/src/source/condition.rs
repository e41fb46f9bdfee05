//! The value of an `#if` expression, as far as it is known.
//!
//! Logic has three values here: a name that a missing header may define leaves open what depends on it, and
//! `defined(FOO) || 1` does not.

use super::macros::MacroToken;
use super::token::TokenKind;

/// How deep parentheses and operators may nest.
const MAX_DEPTH: u32 = 200;

/// A value of type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    /// What it is if every name that is not defined counts as 0.
    bits: i64,
    unsigned: bool,
    /// The token of a name that may make it another one.
    open: Option<usize>,
}

impl Value {
    fn int(bits: i64) -> Self {
        Value {
            bits,
            unsigned: false,
            open: None,
        }
    }

    fn truth(holds: bool) -> Self {
        Value::int(i64::from(holds))
    }

    fn is_true(self) -> bool {
        self.bits != 0
    }

    /// Whether it is the truth value `holds`, whatever the names stand for.
    fn is_surely(self, holds: bool) -> bool {
        self.open.is_none() && self.is_true() == holds
    }
}

/// Whether the expression, after macro expansion and `defined`, is not zero. Names that are left count as 0, as C says.
/// One that `may_be_defined` and would make a difference then is given, too.
pub(crate) fn evaluate(
    tokens: &[MacroToken],
    may_be_defined: &dyn Fn(&str) -> bool,
) -> Result<(bool, Option<String>), String> {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        may_be_defined,
    };
    let value = parser.conditional()?;
    match parser.peek() {
        None => {
            let open = value.open.and_then(|at| tokens.get(at));
            Ok((value.is_true(), open.map(|token| token.text.to_string())))
        }
        Some(token) => Err(format!("`{}` is not expected here", token.text)),
    }
}

struct Parser<'t> {
    tokens: &'t [MacroToken],
    at: usize,
    depth: u32,
    may_be_defined: &'t dyn Fn(&str) -> bool,
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
            let (taken, other) = if condition.is_true() {
                (then, otherwise)
            } else {
                (otherwise, then)
            };
            let differs = other.open.is_some() || taken.bits != other.bits;
            Value {
                bits: taken.bits,
                unsigned: then.unsigned || otherwise.unsigned,
                open: taken.open.or(condition.open.filter(|_| differs)),
            }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, lowest: u32) -> Result<Value, String> {
        let mut left = self.unary()?;
        while let Some(token) = self.peek() {
            let strength = strength(&token.text);
            if strength == 0 || strength < lowest {
                break;
            }
            self.at += 1;
            self.deeper()?;
            let right = self.binary(strength + 1)?;
            self.depth -= 1;
            // What one side alone decides depends on no name of the other side.
            let decided = match &*token.text {
                "&&" => left.is_surely(false) || right.is_surely(false),
                "||" => left.is_surely(true) || right.is_surely(true),
                "*" | "&" => left.is_surely(false) || right.is_surely(false),
                _ => false,
            };
            left = Value {
                open: left.open.or(right.open).filter(|_| !decided),
                ..apply(&token.text, left, right)?
            };
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
            (TokenKind::Punct, "!") => {
                let value = self.unary()?;
                Value {
                    open: value.open,
                    ..Value::truth(!value.is_true())
                }
            }
            (TokenKind::Number, text) => number(text)?,
            (TokenKind::Char, text) => {
                let value = crate::syntax::literal::character(text)
                    .ok_or_else(|| format!("{text} is no character constant"))?;
                Value::int(value)
            }
            (TokenKind::Ident, name) => Value {
                open: (self.may_be_defined)(name).then_some(self.at - 1),
                ..Value::int(0)
            },
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
        open: None,
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

/// What an operator makes of two values, were no name open.
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
                open: None,
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
    Ok(Value {
        bits,
        unsigned,
        open: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::token::lex;

    fn value(text: &str) -> Result<bool, String> {
        open(text, &|_| false).map(|(holds, _)| holds)
    }

    fn open(
        text: &str,
        may_be_defined: &dyn Fn(&str) -> bool,
    ) -> Result<(bool, Option<String>), String> {
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
        evaluate(&tokens, may_be_defined)
    }

    #[test]
    fn names_matter_only_where_they_make_a_difference() {
        for (text, name) in [
            ("FOO || 1", None),
            ("1 || FOO", None),
            ("0 && FOO", None),
            ("FOO && 0", None),
            ("(FOO > 3 || BAR) && 0", None),
            ("FOO ? 1 : 1", None),
            ("FOO * 0", None),
            ("1 ? 2 : FOO", None),
            ("FOO || 0", Some("FOO")),
            ("KNOWN || BAR", Some("BAR")),
            ("1 && !FOO", Some("FOO")),
            ("FOO ? 0 : 1", Some("FOO")),
            ("0 ? 2 : FOO", Some("FOO")),
            ("FOO > 3", Some("FOO")),
            ("KNOWN", None),
        ] {
            let found = open(text, &|name| name != "KNOWN").map(|(_, name)| name);
            assert_eq!(found, Ok(name.map(str::to_string)), "{text}");
        }
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
