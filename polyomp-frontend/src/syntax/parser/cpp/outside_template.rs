//! Member templates that are defined outside of their class (C++17, section 17.5.2): the class declares them, and what it
//! is said there gets the text that stands elsewhere.

use super::super::{Parse, Parser};
use super::template::{Template, TemplateParam};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Takes the definition that stands between these tokens for the member template that a class declares; whether it is
    /// that of one.
    pub(super) fn outside_template(
        &mut self,
        (at, end): (usize, usize),
        params: &[TemplateParam],
    ) -> Parse<bool> {
        let Some((qualifier, first, name)) = self.member_named_between(at, end) else {
            return Ok(false);
        };
        let class = self.lookup_type(&qualifier);
        let Some((_, class)) = class.as_ref().and_then(|ty| self.class_of(ty)) else {
            return Ok(false);
        };
        let full = format!("{}::{}", class.name, self.token_text(name));
        let known = self.cpp_mut().templates.get(&full).cloned();
        let known = known.unwrap_or_default();
        // The only one of the name has to be it, whatever names its parameters have there.
        let only = known.len() == 1;
        let mut known = known.into_iter().enumerate();
        let Some((position, declared)) = known.find(|(_, known)| {
            let kinds = |params: &[TemplateParam]| -> Vec<(bool, bool)> {
                let params = params.iter();
                params.map(|param| (param.is_type, param.pack)).collect()
            };
            !known.is_class
                && !known.is_alias
                && known.lambda.is_none()
                && kinds(&known.params) == kinds(params)
                && self.is_declaration_of((known.at, known.end), (at, first, name, end), only)
        }) else {
            return Ok(false);
        };
        // Default arguments stand in the class only, under the names that parameters have there.
        let names = |params: &[TemplateParam]| -> Vec<String> {
            params.iter().map(|param| param.name.clone()).collect()
        };
        let defaults = declared.params.iter().any(|param| param.default.is_some());
        if defaults && names(&declared.params) != names(params) {
            return Ok(false);
        }
        let mut params = params.to_vec();
        for (param, declared) in params.iter_mut().zip(&declared.params) {
            param.default = param.default.or(declared.default);
        }
        let template = Template {
            at,
            end,
            params,
            scopes: self.scopes.clone(),
            made: Vec::new(),
            ..declared.clone()
        };
        if let Some(all) = self.cpp_mut().templates.get_mut(&full)
            && let Some(place) = all.get_mut(position)
        {
            *place = template.clone();
        }
        self.cpp_mut().followed.insert(declared.at);
        // Calls that came before get the body, too.
        for (_, args) in &declared.made {
            self.defined_late(&template, args, position)?;
        }
        Ok(true)
    }

    fn token_text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The qualifier of the function that is declared between these tokens, where it begins, and where the name behind it
    /// stands.
    fn member_named_between(&self, at: usize, end: usize) -> Option<(Vec<String>, usize, usize)> {
        let mut open = 0i32;
        let mut name = None;
        for place in at..end {
            match self.token_text(place) {
                "<" => open += 1,
                ">" => open -= 1,
                "(" if open == 0 => {
                    name = place.checked_sub(1);
                    break;
                }
                ";" | "{" | "operator" => return None,
                _ => {}
            }
        }
        let name = name.filter(|name| self.is_word_at(*name))?;
        let mut first = name;
        let mut qualifier = Vec::new();
        while first > at && self.token_text(first - 1) == "::" {
            let mut part = first.checked_sub(2)?;
            if self.token_text(part) == ">" {
                let mut open = 1;
                while open > 0 && part > at {
                    part -= 1;
                    match self.token_text(part) {
                        "<" => open -= 1,
                        ">" => open += 1,
                        _ => {}
                    }
                }
                part = part.checked_sub(1)?;
            }
            if !self.is_word_at(part) {
                return None;
            }
            qualifier.insert(0, self.token_text(part).to_string());
            first = part;
        }
        // A constructor is called by the name of its class.
        let constructs = qualifier.last().map(String::as_str) == Some(self.token_text(name));
        (!qualifier.is_empty() && !constructs).then_some((qualifier, first, name))
    }

    fn is_word_at(&self, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| token.kind == Kind::Word)
    }

    /// Whether the text is that of a declaration of the same function within the class: what it has besides the qualifier,
    /// and what stands there alone.
    fn is_declaration_of(
        &self,
        (declared, ends): (usize, usize),
        (at, qualifier, name, end): (usize, usize, usize, usize),
        only: bool,
    ) -> bool {
        if ends.checked_sub(1).map(|last| self.token_text(last)) != Some(";") {
            return false;
        }
        let words = |from: usize, to: usize| {
            let text = self.tokens.get(from..to).unwrap_or_default().iter();
            text.map(|token| token.text)
                .take_while(|text| !matches!(*text, "{" | ";"))
                .filter(|text| !matches!(*text, "inline" | "static" | "constexpr"))
        };
        only && !words(declared, ends).any(|text| text == "=")
            || words(declared, ends).eq(words(at, qualifier).chain(words(name, end)))
    }
}
