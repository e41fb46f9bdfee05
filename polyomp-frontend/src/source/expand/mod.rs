//! Macro expansion that remembers, for every token, where in the user's file it comes from.
//!
//! A token of an argument keeps its own place; a token of a macro's body stands for the whole
//! invocation. A macro is not expanded within its own expansion, by the rule of GCC: it is
//! disabled while a token list made from it is still being read.

mod tokens;

use std::collections::HashMap;
use std::rc::Rc;

use super::macros::{Macro, MacroTable, MacroToken};
use super::map::Origin;
use super::token::TokenKind;
use tokens::{from_body, join, paste, pragma_tokens, punct, stringified};

/// How many tokens the expansion of one file may visit.
const MAX_STEPS: u64 = 4_000_000;
/// How deep macro arguments may nest.
const MAX_NESTING: u32 = 100;

/// Where tokens come from before expansion.
pub(crate) trait TokenSource {
    /// The next token; it may change `macros` when it passes a directive.
    fn next(&mut self, macros: &mut MacroTable) -> Option<MacroToken>;
}

/// A source without tokens, for the expansion of a list.
pub(crate) struct NoSource;

impl TokenSource for NoSource {
    fn next(&mut self, _: &mut MacroTable) -> Option<MacroToken> {
        None
    }
}

/// A list of tokens being read.
struct Context {
    /// In reverse, so that taking one is a pop.
    tokens: Vec<MacroToken>,
    /// The macro that is disabled until all are read.
    disabled: Option<Rc<str>>,
}

/// The state of macro expansion of one file set.
#[derive(Default)]
pub(crate) struct Expander {
    pub(crate) macros: MacroTable,
    contexts: Vec<Context>,
    disabled: HashMap<Rc<str>, u32>,
    nesting: u32,
    steps: u64,
}

impl Expander {
    /// Whether no token is waiting: the next one comes from the source.
    pub(crate) fn is_idle(&mut self) -> bool {
        while self
            .contexts
            .last()
            .is_some_and(|context| context.tokens.is_empty())
        {
            self.pop_context();
        }
        self.contexts.is_empty()
    }

    /// Drops the tokens that are waiting.
    pub(crate) fn reset(&mut self) {
        self.contexts.clear();
        self.disabled.clear();
    }

    /// Whether expansion was cut short because it grew too large.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.steps > MAX_STEPS
    }

    /// The next token after expansion.
    pub(crate) fn next(&mut self, source: &mut dyn TokenSource) -> Option<MacroToken> {
        loop {
            let mut token = self.raw(source)?;
            if token.kind != TokenKind::Ident || token.no_expand {
                return Some(token);
            }
            if token.is("_Pragma") {
                if self.pragma_operator(&token, source) {
                    continue;
                }
                return Some(token);
            }
            let Some(found) = self.macros.get(&token.text) else {
                return Some(token);
            };
            if self.disabled.contains_key(&token.text) {
                token.no_expand = true;
                return Some(token);
            }
            if !self.invoke(&found, &token, source) {
                return Some(token);
            }
        }
    }

    /// `tokens` fully expanded by themselves.
    pub(crate) fn expand_list(&mut self, tokens: Vec<MacroToken>) -> Vec<MacroToken> {
        if self.nesting >= MAX_NESTING {
            return tokens;
        }
        self.nesting += 1;
        let outer = std::mem::take(&mut self.contexts);
        self.push(tokens, None);
        let mut result = Vec::new();
        while let Some(token) = self.next(&mut NoSource) {
            result.push(token);
        }
        while !self.contexts.is_empty() {
            self.pop_context();
        }
        self.contexts = outer;
        self.nesting -= 1;
        result
    }

    fn push(&mut self, mut tokens: Vec<MacroToken>, disabled: Option<Rc<str>>) {
        tokens.reverse();
        if let Some(name) = &disabled {
            *self.disabled.entry(name.clone()).or_default() += 1;
        }
        self.contexts.push(Context { tokens, disabled });
    }

    fn pop_context(&mut self) {
        let Some(context) = self.contexts.pop() else {
            return;
        };
        let Some(name) = context.disabled else {
            return;
        };
        if let Some(count) = self.disabled.get_mut(&name) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.disabled.remove(&name);
            }
        }
    }

    /// The next token before expansion.
    fn raw(&mut self, source: &mut dyn TokenSource) -> Option<MacroToken> {
        self.steps += 1;
        if self.is_exhausted() {
            return None;
        }
        while let Some(context) = self.contexts.last_mut() {
            if let Some(token) = context.tokens.pop() {
                return Some(token);
            }
            self.pop_context();
        }
        source.next(&mut self.macros)
    }

    /// Replaces `_Pragma("…")` by the tokens of the pragma. False, with nothing consumed, if no
    /// string in parentheses follows.
    fn pragma_operator(&mut self, operator: &MacroToken, source: &mut dyn TokenSource) -> bool {
        let mut taken = Vec::new();
        let shape: [fn(&MacroToken) -> bool; 3] = [
            |token| token.is("("),
            |token| token.kind == TokenKind::String,
            |token| token.is(")"),
        ];
        for fits in shape {
            let Some(token) = self.raw(source) else {
                self.push(taken, None);
                return false;
            };
            let fitting = fits(&token);
            taken.push(token);
            if !fitting {
                self.push(taken, None);
                return false;
            }
        }
        let whole = join(operator.origin, taken.last().and_then(|last| last.origin));
        let tokens = taken
            .get(1)
            .map(|string| pragma_tokens(string, whole))
            .unwrap_or_default();
        self.push(tokens, None);
        true
    }

    /// Reads the arguments of a macro, and makes its expansion the next tokens. False, with nothing
    /// consumed, if `name` is no invocation.
    fn invoke(
        &mut self,
        found: &Rc<Macro>,
        name: &MacroToken,
        source: &mut dyn TokenSource,
    ) -> bool {
        let mut origin = name.origin;
        let mut arguments = Vec::new();
        if let Some(params) = &found.params {
            match self.arguments(source) {
                Ok((args, close)) => {
                    origin = join(origin, close.origin);
                    arguments = args;
                }
                Err(taken) => {
                    self.push(taken, None);
                    return false;
                }
            }
            if !fit_arguments(&mut arguments, params.len(), found.variadic) {
                // Not an invocation that C allows: it stays as it is, as a compiler leaves it.
                let mut tokens = vec![punct("(", origin)];
                for (number, argument) in arguments.into_iter().enumerate() {
                    if number > 0 {
                        tokens.push(punct(",", origin));
                    }
                    tokens.extend(argument);
                }
                tokens.push(punct(")", origin));
                self.push(tokens, None);
                return false;
            }
        }
        let mut tokens = self.substitute(found, &arguments, origin);
        if let Some(first) = tokens.first_mut() {
            first.space = name.space;
        }
        self.push(tokens, Some(found.name.clone()));
        true
    }

    /// Reads `( argument, … )`. On failure gives back what was read.
    #[allow(clippy::type_complexity)]
    fn arguments(
        &mut self,
        source: &mut dyn TokenSource,
    ) -> Result<(Vec<Vec<MacroToken>>, MacroToken), Vec<MacroToken>> {
        let mut taken = Vec::new();
        match self.raw(source) {
            Some(token) if token.is("(") => taken.push(token),
            Some(token) => return Err(vec![token]),
            None => return Err(taken),
        }
        let mut depth = 1u32;
        let mut cuts = vec![1];
        loop {
            let Some(token) = self.raw(source) else {
                return Err(taken);
            };
            if token.kind == TokenKind::PragmaEnd {
                taken.push(token);
                return Err(taken);
            }
            if token.kind == TokenKind::Punct {
                match &*token.text {
                    "(" => depth += 1,
                    ")" => depth -= 1,
                    "," if depth == 1 => cuts.push(taken.len() + 1),
                    _ => {}
                }
            }
            if depth == 0 {
                let mut arguments = Vec::with_capacity(cuts.len());
                for cut in cuts.iter().rev() {
                    arguments.push(taken.split_off(*cut));
                    taken.pop();
                }
                arguments.reverse();
                return Ok((arguments, token));
            }
            taken.push(token);
        }
    }

    fn substitute(
        &mut self,
        found: &Macro,
        arguments: &[Vec<MacroToken>],
        origin: Option<Origin>,
    ) -> Vec<MacroToken> {
        let mut expanded: Vec<Option<Vec<MacroToken>>> = vec![None; arguments.len()];
        let mut result: Vec<MacroToken> = Vec::new();
        let mut pasting = false;
        // Whether what stands left of a `##` is an empty argument.
        let mut left_empty = false;
        let mut at = 0;
        while let Some(token) = found.body.get(at) {
            at += 1;
            let has_left = left_empty || !result.is_empty();
            if has_left && token.is("##") && at < found.body.len() {
                pasting = true;
                continue;
            }
            let next_pastes = found.body.get(at).is_some_and(|next| next.is("##"));
            let argument = |name: &MacroToken| {
                let number = found.param(&name.text)?;
                Some((number, arguments.get(number)?))
            };
            let mut is_rest = false;
            let mut piece = if token.is("#") && found.params.is_some() {
                match found.body.get(at).and_then(argument) {
                    Some((_, tokens)) => {
                        at += 1;
                        vec![stringified(tokens, token.space, origin)]
                    }
                    None => vec![from_body(token, origin)],
                }
            } else if let Some((number, tokens)) = argument(token) {
                is_rest = found.variadic && number + 1 == arguments.len();
                let mut piece = if pasting || next_pastes {
                    tokens.clone()
                } else {
                    match expanded.get(number) {
                        Some(Some(known)) => known.clone(),
                        _ => {
                            let fresh = self.expand_list(tokens.clone());
                            if let Some(slot) = expanded.get_mut(number) {
                                *slot = Some(fresh.clone());
                            }
                            fresh
                        }
                    }
                };
                if let Some(first) = piece.first_mut() {
                    first.space = token.space;
                }
                piece
            } else {
                vec![from_body(token, origin)]
            };
            if pasting {
                pasting = false;
                let after_comma = is_rest && result.last().is_some_and(|last| last.is(","));
                if after_comma {
                    // GNU: `, ## rest` drops the comma when there is no rest, and pastes nothing.
                    if piece.is_empty() {
                        result.pop();
                    }
                } else if !left_empty
                    && !piece.is_empty()
                    && let Some(left) = result.pop()
                {
                    let right = piece.remove(0);
                    let mut pasted = paste(left, right, origin);
                    pasted.extend(piece);
                    piece = pasted;
                }
                left_empty = left_empty && piece.is_empty();
            } else {
                left_empty = piece.is_empty();
            }
            self.steps += piece.len() as u64;
            if self.is_exhausted() {
                return result;
            }
            result.extend(piece);
        }
        result
    }
}

/// Makes the number of arguments that of the parameters, where C allows it.
fn fit_arguments(arguments: &mut Vec<Vec<MacroToken>>, params: usize, variadic: bool) -> bool {
    let single_empty = arguments.len() == 1 && arguments.iter().all(|first| first.is_empty());
    if params == 0 {
        return single_empty;
    }
    if variadic {
        if arguments.len() + 1 == params {
            arguments.push(Vec::new());
        }
        if arguments.len() > params {
            let further = arguments.split_off(params);
            if let Some(rest) = arguments.last_mut() {
                for argument in further {
                    let origin = rest.last().and_then(|last| last.origin);
                    rest.push(punct(",", origin));
                    rest.extend(argument);
                }
            }
        }
    }
    arguments.len() == params
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::span::FileId;
    use crate::source::token::lex;

    fn expand(defines: &[&str], text: &str) -> Vec<(String, String)> {
        let mut expander = Expander::default();
        for define in defines {
            assert!(expander.macros.define(define));
        }
        let tokens = lex(text)
            .iter()
            .map(|token| MacroToken {
                kind: token.kind,
                text: token.text(text).into(),
                space: token.space,
                origin: Some(Origin {
                    file: FileId(0),
                    start: token.start,
                    end: token.end,
                    exact: true,
                }),
                no_expand: false,
            })
            .collect();
        expander
            .expand_list(tokens)
            .into_iter()
            .map(|token| {
                let origin = token.origin.expect("all tokens come from the text");
                let from = &text[origin.start as usize..origin.end as usize];
                (token.text.to_string(), from.to_string())
            })
            .collect()
    }

    fn expanded(defines: &[&str], text: &str) -> String {
        let words: Vec<_> = expand(defines, text)
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        words.join(" ")
    }

    #[test]
    fn arguments_keep_their_place() {
        let found = expand(&["SQ(x) ((x)*(x))"], "a = SQ(i);");
        let at = |index: usize| (found[index].0.as_str(), found[index].1.as_str());
        assert_eq!(at(0), ("a", "a"));
        assert_eq!(at(2), ("(", "SQ(i)"));
        assert_eq!(at(4), ("i", "i"));
        assert_eq!(at(8), ("i", "i"));
        assert_eq!(at(11), (";", ";"));
    }

    #[test]
    fn follows_the_examples_of_the_standard() {
        let defines = [
            "x 3",
            "f(a) f(x * (a))",
            "z z[0]",
            "g f",
            "t(a) a",
            "h g(~",
            "m(a) a(w)",
            "w 0,1",
            "p() int",
            "q(x) x",
            "r(x,y) x ## y",
            "str(x) # x",
        ];
        assert_eq!(
            expanded(&defines, "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);"),
            "f ( 3 * ( y + 1 ) ) + f ( 3 * ( f ( 3 * ( z [ 0 ] ) ) ) ) % f ( 3 * ( 0 ) ) + t ( 1 ) ;"
        );
        assert_eq!(
            expanded(&defines, "g(x+(3,4)-w) | h 5) & m(f)^m(m);"),
            "f ( 3 * ( 3 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 3 * ( ~ 5 ) ) & f ( 3 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;"
        );
        assert_eq!(
            expanded(
                &defines,
                "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };"
            ),
            "int i [ ] = { 1 , 23 , 4 , 5 , } ;"
        );
        assert_eq!(
            expanded(&defines, r#"str(strncmp("abc\0d", '\4') == 0)"#),
            r#""strncmp(\"abc\\0d\", '\\4') == 0""#
        );
    }

    #[test]
    fn variadic_macros() {
        let defines = ["P(f, ...) p(f, ## __VA_ARGS__)", "Q(a...) q(a)"];
        assert_eq!(expanded(&defines, "P(1)"), "p ( 1 )");
        assert_eq!(expanded(&defines, "P(1,2,3)"), "p ( 1 , 2 , 3 )");
        assert_eq!(expanded(&defines, "Q(1,2) Q()"), "q ( 1 , 2 ) q ( )");
        assert_eq!(expanded(&["F(x) x"], "F (1) F"), "1 F");
        assert_eq!(expanded(&["F(x) x"], "F(1,2)"), "F ( 1 , 2 )");
    }

    #[test]
    fn pragma_operator_keeps_places_inside_the_string() {
        let found = expand(
            &["N 4", "DO(x) _Pragma(#x)"],
            "_Pragma(\"omp for private(i)\")",
        );
        assert!(found.contains(&("private".into(), "private".into())));
        let made = expand(&["N 4", "DO(x) _Pragma(#x)"], "DO(omp for schedule(N))");
        let words: Vec<_> = made.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(
            words,
            ["#", "pragma", "omp", "for", "schedule", "(", "4", ")", ""]
        );
    }

    #[test]
    fn runaway_expansion_stops() {
        let mut defines = vec!["A0 x x x x x x x x x x".to_string()];
        for level in 1..12 {
            let body = format!("A{} ", level - 1).repeat(10);
            defines.push(format!("A{level} {body}"));
        }
        let defines: Vec<_> = defines.iter().map(String::as_str).collect();
        let mut expander = Expander::default();
        for define in defines {
            expander.macros.define(define);
        }
        let token = punct("A11", None);
        let token = MacroToken {
            kind: TokenKind::Ident,
            ..token
        };
        expander.push(vec![token], None);
        let mut count = 0u64;
        while expander.next(&mut NoSource).is_some() {
            count += 1;
        }
        assert!(expander.is_exhausted());
        assert!(count <= MAX_STEPS);
        let deep = format!("{}1{}", "F(".repeat(5000), ")".repeat(5000));
        // Cut short or not, it ends.
        expand(&["F(x) x"], &deep);
    }
}
