//! Templates with directives that were not parsed for any arguments.
//!
//! A template that nothing instantiates is no code of the program ([temp.inst]): it has no region, and a note says so.
//! That nothing does is told by words: its name stands nowhere in the text, but in templates of which that holds, too.
//! A name that does stand somewhere may be a use that is not followed, and then the directives are a region that is
//! not decided. So are those of explicit special cases, which are functions and classes like others.

use std::collections::BTreeSet;

use super::super::{Parse, Parser};
use crate::syntax::ast::{Item, ItemKind, SyntaxError, Unparsed};
use crate::syntax::tokens::Kind;
use crate::syntax::words_in;

/// Where a template stands, or a part of one.
#[derive(Clone, Debug)]
pub(crate) struct TemplateText {
    /// At `template`.
    pub start: usize,
    /// Behind the parameters.
    pub at: usize,
    pub end: usize,
    pub of: TextOf,
}

/// What stands in the text of a template.
#[derive(Clone, Debug)]
pub(crate) enum TextOf {
    /// The template of this name, without qualification; none where the name is not known.
    Template(String),
    /// A member of the class template with this qualified name.
    Member(String),
    /// A special case for given arguments.
    Special,
    /// The body of a lambda for arguments of any type.
    Lambda,
}

/// Functions that the language and its library call without their names in the text: loops over ranges, structured
/// bindings, algorithms that swap.
const CALLED_UNNAMED: [&str; 4] = ["begin", "end", "get", "swap"];

impl<'t> Parser<'t> {
    /// Looks at the templates with directives that nothing used.
    pub(in super::super) fn unused_templates(&mut self) {
        let mut texts = self.cpp_mut().template_texts.clone();
        // Classes that are made of a template declare the templates in them again.
        texts.sort_by_key(|text| (text.start, text.end));
        texts.dedup_by_key(|text| text.start);
        let named = self.named_templates(&texts);
        for (text, named) in texts.iter().zip(named) {
            let tokens = self.tokens.get(text.at..text.end).unwrap_or_default();
            let pragmas = tokens.iter().filter(|token| token.kind == Kind::Pragma);
            let pragmas: Vec<_> = pragmas.map(|token| token.pragma()).collect();
            let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
                continue;
            };
            let span = first.span.to(last.span);
            if self.is_followed(text) {
                continue;
            }
            if pragmas.is_empty() {
                // What it calls is called from where nothing is known of its arguments.
                if named || matches!(text.of, TextOf::Special) {
                    let words = tokens.iter().filter(|token| token.kind == Kind::Word);
                    let words: Vec<String> = words.map(|token| token.text.to_string()).collect();
                    let declares = self.callers_names(text, &words);
                    self.unit.items.push(Item {
                        kind: ItemKind::Error(Unparsed {
                            message: "A template that is not followed.".to_string(),
                            words,
                            declares,
                            ..Unparsed::default()
                        }),
                        span,
                    });
                }
                continue;
            }
            let what = match &text.of {
                TextOf::Special => "A special case of a template is not followed.".to_string(),
                of if named => format!(
                    "{} is not followed to where it is used, so its types are not known.",
                    of.shown()
                ),
                of => {
                    let message = format!(
                        "{} is instantiated nowhere in this file: the directives in it are no part of the program.",
                        of.shown()
                    );
                    let span = first.span;
                    self.unit.unused.push(SyntaxError { message, span });
                    continue;
                }
            };
            self.unit.errors.push(SyntaxError {
                message: what.clone(),
                span: first.span,
            });
            self.unit.items.push(Item {
                kind: ItemKind::Error(Unparsed {
                    message: what,
                    pragmas,
                    ..Unparsed::default()
                }),
                span,
            });
        }
    }

    /// What text names that may use a template that is not followed, though no call of it is seen: a class stands among the
    /// arguments of a template of the library; what is called without its name is so for a class in its text.
    fn callers_names(&self, text: &TemplateText, words: &[String]) -> Vec<String> {
        let Some(cpp) = &self.cpp else {
            return Vec::new();
        };
        let within = |name: &str| crate::lower::within_template(name);
        let classes = words.iter().filter(|word| cpp.types.contains_key(*word));
        let begins_class = self.tokens.get(text.at).is_some_and(|token| {
            token.kind == Kind::Word && matches!(token.text, "class" | "struct" | "union")
        });
        match &text.of {
            TextOf::Member(class) => vec![within(super::name::last_part(class))],
            TextOf::Template(name) if begins_class => vec![within(name)],
            TextOf::Special if begins_class => classes.map(|class| within(class)).collect(),
            TextOf::Template(name) if name.starts_with("operator") => {
                crate::lower::stream_words(words)
            }
            TextOf::Template(_) if text.is_used_unnamed() => classes.cloned().collect(),
            TextOf::Special => classes.cloned().collect(),
            TextOf::Template(_) | TextOf::Lambda => Vec::new(),
        }
    }

    /// Whether the text was parsed for all arguments that it is known to be used with.
    fn is_followed(&self, text: &TemplateText) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        if cpp.followed.contains(&text.at) {
            return true;
        }
        let followed = |template: &super::template::Template| {
            template.used && !(template.is_class && template.special)
        };
        match &text.of {
            TextOf::Special => false,
            TextOf::Member(class) => {
                let known = cpp.templates.get(class).and_then(|all| all.first());
                known.is_some_and(followed)
            }
            TextOf::Template(_) | TextOf::Lambda => {
                let known = cpp.templates.values().flatten();
                let mut known = known.filter(|known| known.at == text.at).peekable();
                known.peek().is_some() && known.all(followed)
            }
        }
    }

    /// Which of these texts may be used: code names what stands in them, or a template does that may be used itself.
    fn named_templates(&self, texts: &[TemplateText]) -> Vec<bool> {
        // What a header that was not found says may name any.
        if self.misses_header {
            return vec![true; texts.len()];
        }
        let mut named: Vec<bool> = texts.iter().map(TemplateText::is_used_unnamed).collect();
        let mut words = BTreeSet::new();
        let mut at = 0;
        for text in texts {
            // Those within others begin before the others end.
            self.words_of(at, text.start, &mut words);
            at = at.max(text.end);
        }
        self.words_of(at, self.tokens.len(), &mut words);
        let mut taken = vec![false; texts.len()];
        loop {
            let mut changed = false;
            for (position, text) in texts.iter().enumerate() {
                let Some(place) = named.get_mut(position) else {
                    continue;
                };
                *place = *place || text.name().is_some_and(|name| words.contains(name));
                let Some(taken) = taken.get_mut(position).filter(|taken| *place && !**taken) else {
                    continue;
                };
                (*taken, changed) = (true, true);
                let mut at = text.start;
                let inner = texts.get(position + 1..).unwrap_or_default();
                for other in inner.iter().take_while(|other| other.start < text.end) {
                    self.words_of(at, other.start, &mut words);
                    at = at.max(other.end);
                }
                self.words_of(at, text.end, &mut words);
            }
            if !changed {
                return named;
            }
        }
    }

    /// The words from one token to another, those of directives too.
    fn words_of(&self, from: usize, to: usize, words: &mut BTreeSet<&'t str>) {
        let Some(tokens) = self.tokens.get(from..to) else {
            return;
        };
        for token in tokens {
            match token.kind {
                Kind::Word => _ = words.insert(token.text),
                Kind::Pragma => words.extend(words_in(token.text, true)),
                _ => {}
            }
        }
    }

    /// `template class V<int>;`, `template void f<int>(int *);`, behind `template`. One that is not understood names
    /// its template, so that the directives in it are not passed over.
    pub(super) fn explicit_instantiation(&mut self) -> Parse<()> {
        let start = self.at;
        let instantiated = match self.is_any(&["class", "struct", "union"]) {
            true => {
                self.at += 1;
                self.type_name().map(|_| ())
            }
            false => self.instantiated_function(),
        };
        self.at = start;
        while !self.eat(";") {
            if self.bump().kind == Kind::End {
                return Err(self.expected("`;`"));
            }
        }
        instantiated
    }

    fn instantiated_function(&mut self) -> Parse<()> {
        // The name stands before the arguments or parameters.
        let is_name = |at: usize| {
            self.token(at).kind == Kind::Word
                && (self.is_ahead(at + 1, "(") || self.is_ahead(at + 1, "<"))
        };
        let known = |at: usize| {
            let name = [self.token(at).text.to_string()];
            self.lookup_template(&name).filter(|_| is_name(at))
        };
        let ends = |at: usize| {
            self.is_ahead(at, ";") || matches!(self.token(at).kind, Kind::End | Kind::Pragma)
        };
        let mut ahead = (0..).take_while(|at| !ends(*at));
        let found = ahead.find_map(|at| {
            let name = known(at)?;
            let all = self.cpp.as_ref()?.templates.get(&name)?;
            let function = all
                .iter()
                .any(|template| !template.is_class && !template.is_alias);
            function.then_some((at, name))
        });
        let Some((at, name)) = found else {
            return Err(self.expected("the name of a function template"));
        };
        self.at += at + 1;
        let explicit = match self.is("<") {
            true => self.template_args()?,
            false => Vec::new(),
        };
        let ty = self.function_type(crate::syntax::ast::QualType::plain(
            crate::syntax::ast::Type::Void,
        ))?;
        let types: Vec<_> = ty.params.into_iter().map(|param| Some(param.ty)).collect();
        let templates = self.cpp_mut().templates.get(&name).cloned();
        let mut fitting = Vec::new();
        for (position, template) in templates.unwrap_or_default().into_iter().enumerate() {
            let function = !template.is_class && !template.is_alias && !template.special;
            if function && let Some(args) = self.deduce(&template, &explicit, &types, false) {
                fitting.push((position, template, args));
            }
        }
        let [(position, template, args)] = &fitting[..] else {
            return Err(self.expected("an instantiation of one template"));
        };
        self.function_instance(&name, template, args, *position)?;
        if let Some(all) = self.cpp_mut().templates.get_mut(&name)
            && let Some(known) = all.get_mut(*position)
        {
            known.used = true;
        }
        Ok(())
    }
}

impl TemplateText {
    /// The word that stands in any text that uses it.
    fn name(&self) -> Option<&str> {
        match &self.of {
            TextOf::Template(name) => Some(name),
            TextOf::Member(class) => Some(super::name::last_part(class)),
            TextOf::Special | TextOf::Lambda => None,
        }
    }

    /// Whether it may be used where its name does not stand.
    fn is_used_unnamed(&self) -> bool {
        let name = self.name();
        name.is_none_or(|name| {
            name.is_empty() || name.starts_with("operator") || CALLED_UNNAMED.contains(&name)
        })
    }
}

impl TextOf {
    fn shown(&self) -> String {
        match self {
            Self::Template(name) => format!("The template `{name}`"),
            Self::Member(class) => format!("A member of the template `{class}`"),
            Self::Special => "A special case of a template".to_string(),
            Self::Lambda => "A lambda for arguments of any type".to_string(),
        }
    }
}
