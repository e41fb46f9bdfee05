//! The parameters that a template declares.

use super::super::{Parse, Parser};
use super::template::TemplateParam;
use crate::syntax::ast::Type;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Behind `template <`.
    pub(super) fn template_params(&mut self) -> Parse<Vec<TemplateParam>> {
        let mut params = Vec::new();
        while !self.eat(">") {
            let is_type = self.is_any(&["typename", "class"])
                && (self.token(1).kind != Kind::Word || !self.is_ahead(2, "::"));
            let mut kind = None;
            let mut ty = None;
            let mut depends = None;
            if is_type {
                self.at += 1;
            } else if self.is("template") {
                return Err(self.expected("a parameter that is no template"));
            } else {
                // The type of a value.
                let here = self.at;
                match self.specifiers(true) {
                    Ok(specifiers) => {
                        if let Type::Integer(found) = specifiers.ty.unaliased() {
                            kind = Some(*found);
                        }
                        ty = Some(specifiers.ty).filter(super::types::is_number);
                    }
                    Err(error) => {
                        self.at = here;
                        if !self.pass_dependent_type() {
                            return Err(error);
                        }
                        depends = Some(here);
                    }
                }
            }
            let pack = self.eat("...");
            let name = match self.peek().kind {
                Kind::Word => self.bump().text.to_string(),
                _ => String::new(),
            };
            let mut default = None;
            if self.eat("=") {
                default = Some(self.at);
                let mut depth = 0i32;
                loop {
                    match (self.peek().kind, self.peek().text) {
                        (Kind::End | Kind::Pragma, _) => return Err(self.expected("`>`")),
                        (Kind::Punct, "(") => {
                            // A `>` within parentheses is a comparison.
                            self.skip_parentheses()?;
                            continue;
                        }
                        (Kind::Punct, "<" | "[") => depth += 1,
                        (Kind::Punct, "]") => depth -= 1,
                        (Kind::Punct, ">") if depth > 0 => depth -= 1,
                        (Kind::Punct, ">" | ",") if depth <= 0 => break,
                        _ => {}
                    }
                    self.at += 1;
                }
            }
            params.push(TemplateParam {
                name,
                is_type,
                kind,
                ty,
                depends,
                default,
                pack,
            });
            if pack && !self.is(">") {
                return Err(self.expected("a pack that is the last parameter"));
            }
            if !self.is(">") && !self.eat(",") {
                return Err(self.expected("`,` or `>`"));
            }
        }
        Ok(params)
    }

    /// Passes over `typename std::enable_if<…>::type` and the like: whether there is such a type.
    fn pass_dependent_type(&mut self) -> bool {
        let mut at = usize::from(self.is("typename"));
        loop {
            if self.token(at).kind != Kind::Word {
                return false;
            }
            at += 1;
            if self.is_ahead(at, "<") {
                match self.angle_end(at) {
                    Some(end) => at = end,
                    None => return false,
                }
            }
            if !self.is_ahead(at, "::") {
                break;
            }
            at += 1;
        }
        let ends = self.is_any_ahead(at, &["=", ",", ">"]);
        self.at += if ends { at } else { 0 };
        ends
    }
}
