//! An argument of an effect: a C expression over the parameters of the function.
//!
//! It ends up in the C text of a stub, so it is parsed here, and printed anew with every name checked and every
//! operand widened to 64 bits: a mistake is told at its line of the description, not by a compiler, and
//! `rows * bytes` cannot overflow as `int`.

/// Expressions are short; the limit keeps the recursion bounded.
const DEPTH: usize = 32;

/// An expression whose names are all known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    c: String,
    result: bool,
}

impl Expression {
    /// Reads `text`; `names` are the parameters, and `result` stands for what the function returns if `returns`.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong.
    pub fn parse(text: &str, names: &[&str], returns: bool) -> Result<Self, String> {
        let mut parser = Parser {
            tokens: tokens(text)?,
            next: 0,
            names,
            returns,
            result: false,
        };
        let c = parser.binary(0, 0)?;
        match parser.tokens.get(parser.next) {
            None => Ok(Self {
                c,
                result: parser.result,
            }),
            Some(token) => Err(format!("`{token}` is not expected there")),
        }
    }

    /// A constant.
    #[must_use]
    pub fn constant(value: i64) -> Self {
        Self {
            c: format!("{value}LL"),
            result: false,
        }
    }

    /// As C text of the type `long long`.
    #[must_use]
    pub fn c(&self) -> &str {
        &self.c
    }

    /// Whether it uses what the function returned.
    #[must_use]
    pub fn uses_result(&self) -> bool {
        self.result
    }
}

/// Longer operators first: the reader takes the first that fits.
const OPERATORS: [&str; 20] = [
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "<", ">", "&", "^",
    "|", "!", "~",
];

fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphanumeric() || first == '_' {
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .unwrap_or(rest.len())
        } else if matches!(first, '(' | ')') {
            1
        } else {
            OPERATORS
                .iter()
                .find(|operator| rest.starts_with(**operator))
                .map(|operator| operator.len())
                .ok_or_else(|| format!("`{first}` does not occur in expressions"))?
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = after.trim_start();
    }
    Ok(tokens)
}

/// How tightly a binary operator of C binds.
fn precedence(operator: &str) -> Option<u8> {
    Some(match operator {
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
        _ => return None,
    })
}

struct Parser<'a> {
    tokens: Vec<String>,
    next: usize,
    names: &'a [&'a str],
    returns: bool,
    result: bool,
}

impl Parser<'_> {
    fn take(&mut self) -> Option<String> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    fn binary(&mut self, least: u8, depth: usize) -> Result<String, String> {
        let mut left = self.unary(depth + 1)?;
        while let Some(operator) = self.tokens.get(self.next).cloned() {
            let Some(binds) = precedence(&operator).filter(|binds| *binds > least) else {
                break;
            };
            self.next += 1;
            let right = self.binary(binds, depth + 1)?;
            left = match operator.as_str() {
                // A divisor of zero would end the program that is only to be watched.
                "/" | "%" => format!("({right} == 0 ? 0 : {left} {operator} {right})"),
                _ => format!("({left} {operator} {right})"),
            };
        }
        Ok(left)
    }

    fn unary(&mut self, depth: usize) -> Result<String, String> {
        if depth > DEPTH {
            return Err("the expression is nested too deeply".to_owned());
        }
        let Some(token) = self.take() else {
            return Err("the expression ends too early".to_owned());
        };
        match token.as_str() {
            "-" | "!" | "~" => Ok(format!("({token}{})", self.unary(depth + 1)?)),
            // What a function puts where its parameter points to, as `posix_memalign` does.
            "*" => match self.take().as_deref() {
                Some(name) if self.names.contains(&name) => {
                    Ok(format!("(long long)*(void *const *){name}"))
                }
                _ => Err("behind `*` the name of a parameter is expected".to_owned()),
            },
            "(" => {
                let inner = self.binary(0, depth + 1)?;
                match self.take().as_deref() {
                    Some(")") => Ok(inner),
                    _ => Err("a `)` is missing".to_owned()),
                }
            }
            "result" if self.returns => {
                self.result = true;
                Ok("(long long)result".to_owned())
            }
            "result" => {
                Err("the function returns nothing that `result` could stand for".to_owned())
            }
            _ => self.atom(&token),
        }
    }

    fn atom(&self, token: &str) -> Result<String, String> {
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let value = match token.strip_prefix("0x").or(token.strip_prefix("0X")) {
                Some(digits) => i64::from_str_radix(digits, 16),
                None => token.parse(),
            };
            return value
                .map(|value| format!("{value}LL"))
                .map_err(|_| format!("`{token}` is no number that fits into 63 bits"));
        }
        if self.names.contains(&token) {
            return Ok(format!("(long long){token}"));
        }
        if precedence(token).is_some() || token == ")" {
            return Err(format!("`{token}` is not expected there"));
        }
        Err(match self.names {
            [] => format!("`{token}` is no parameter: the function has none"),
            names => format!(
                "`{token}` is no parameter of the function; those are {}",
                names.join(", ")
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn c(text: &str) -> Result<String, String> {
        Expression::parse(text, &["rows", "bytes"], true).map(|expression| expression.c)
    }

    #[test]
    fn operators_bind_as_in_c_and_operands_are_wide() {
        assert_eq!(
            c("rows*bytes+4"),
            Ok("(((long long)rows * (long long)bytes) + 4LL)".to_owned())
        );
        assert_eq!(
            c("rows - bytes - 0x10"),
            Ok("(((long long)rows - (long long)bytes) - 16LL)".to_owned())
        );
        assert_eq!(
            c("!(rows == 1) && bytes"),
            Ok("((!((long long)rows == 1LL)) && (long long)bytes)".to_owned())
        );
        assert_eq!(
            c("4 * *rows"),
            Ok("(4LL * (long long)*(void *const *)rows)".to_owned())
        );
        assert_eq!(c("result"), Ok("(long long)result".to_owned()));
    }

    #[test]
    fn mistakes_are_told() {
        for (text, part) in [
            ("", "ends too early"),
            ("row", "those are rows, bytes"),
            ("(rows", "`)` is missing"),
            ("*4", "behind `*` the name"),
            ("**rows", "behind `*` the name"),
            ("rows bytes", "`bytes` is not expected"),
            ("99999999999999999999", "no number"),
            ("rows; system()", "`;` does not occur"),
        ] {
            let error = c(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(Expression::parse("result", &[], false).is_err());
        assert!(c(&"(".repeat(100_000)).is_err());
    }
}
