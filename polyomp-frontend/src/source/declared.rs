//! The names that a piece of text declares at file scope, found without parsing it: types need not be known, and text of
//! which nothing else is read has names, too.

use super::token::{TokenKind, lex};

/// The names that `text` seems to declare: variables, functions, types, tags and enumerators. Rather too many than too
/// few.
pub(crate) fn declared_in(text: &str) -> Vec<String> {
    let lexed = lex(text);
    let mut tokens = Vec::with_capacity(lexed.len());
    let mut at = 0;
    while let Some(token) = lexed.get(at) {
        at += 1;
        if token.bol && matches!(token.text(text), "#" | "%:") {
            // A directive declares nothing.
            let rest = lexed.get(at..).unwrap_or_default();
            at += rest.iter().take_while(|token| !token.bol).count();
            continue;
        }
        tokens.push((token.kind, token.text(text)));
    }
    declared(&tokens)
}

/// The same of tokens.
pub(crate) fn declared(tokens: &[(TokenKind, &str)]) -> Vec<String> {
    let mut scan = Scan {
        tokens,
        names: Vec::new(),
    };
    scan.all();
    scan.names.sort_unstable();
    scan.names.dedup();
    scan.names
}

struct Scan<'t> {
    tokens: &'t [(TokenKind, &'t str)],
    names: Vec<String>,
}

impl<'t> Scan<'t> {
    fn text(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |(_, text)| text)
    }

    fn is_name(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|(kind, text)| {
            *kind == TokenKind::Ident && !crate::syntax::is_reserved(text)
        })
    }

    fn take(&mut self, at: usize) {
        self.names.push(self.text(at).to_string());
    }

    /// Just past the group that opens at `at`.
    fn past(&self, at: usize) -> usize {
        let mut depth = 0usize;
        let mut end = at;
        while end < self.tokens.len() {
            match self.text(end) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            end += 1;
            if depth == 0 {
                break;
            }
        }
        end
    }

    fn all(&mut self) {
        // Where the declaration begins.
        let mut first = 0;
        let mut at = 0;
        while at < self.tokens.len() {
            match self.text(at) {
                ";" | "}" => {
                    at += 1;
                    first = at;
                }
                "(" => {
                    let end = self.past(at);
                    if self.text(at + 1) == "*" {
                        // `(*name)(…)`, `(*name[4])(…)`
                        let name = (at + 1..end).find(|inner| self.is_name(*inner));
                        name.into_iter().for_each(|name| self.take(name));
                    }
                    at = end;
                }
                "[" => at = self.past(at),
                "{" => {
                    let head = self.tokens.get(first..at).unwrap_or_default();
                    let has = |word: &str| head.iter().any(|(_, text)| *text == word);
                    if has("namespace") || head.len() == 2 && has("extern") {
                        at += 1;
                        first = at;
                        continue;
                    }
                    let function = has("(");
                    let end = self.past(at);
                    if has("enum") && !function {
                        for inner in at + 1..end {
                            let begins = matches!(self.text(inner - 1), "{" | ",");
                            if begins && self.is_name(inner) {
                                self.take(inner);
                            }
                        }
                    }
                    at = end;
                    if function {
                        first = at;
                    }
                }
                "=" => {
                    while at < self.tokens.len() && !matches!(self.text(at), "," | ";") {
                        at = match self.text(at) {
                            "(" | "[" | "{" => self.past(at),
                            _ => at + 1,
                        };
                    }
                }
                _ => {
                    if self.is_name(at) && self.ends_name(at, first) {
                        self.take(at);
                    }
                    at += 1;
                }
            }
        }
    }

    /// Whether the name at `at` is declared by the declaration that begins at `first`.
    fn ends_name(&self, at: usize, first: usize) -> bool {
        match self.text(at + 1) {
            // A function without a type returns `int`; without a body it is no declaration.
            "(" if at == first => self.text(self.past(at + 1)) == "{",
            "(" => true,
            ";" | "," | "=" | "[" | "{" | ":" | "__attribute__" | "asm" | "__asm__" | "" => {
                at > first
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_without_types() {
        for (text, names) in [
            ("static inline int idx(int i) { return helper(i); }", "idx"),
            ("enum { W = 0, V }; enum color { RED };", "RED V W color"),
            ("typedef struct { char c; int x[1]; } T;", "T"),
            ("struct s { int m; } a, *b;", "a b s"),
            ("double u = f(v), w[N], *p = &u;", "p u w"),
            ("extern \"C\" { void f(int *a); }", "f"),
            (
                "void (*handler)(int *x), g(void); main() { h(); }",
                "g handler main",
            ),
            ("x = 5; f(a); y[i] = z;", ""),
            ("real *r __attribute__((aligned(8)));", "r"),
        ] {
            assert_eq!(declared_in(text).join(" "), names, "{text}");
        }
    }
}
