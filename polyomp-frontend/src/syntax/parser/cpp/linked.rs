//! What the names of a C++ file are to the linker (C++17, section 6.5): which of them other files of the program may use, and
//! what these call them. Functions of one name are told apart by their parameters there. What stands in a namespace without
//! a name, what is constant at namespace scope, and what only such things can be given to is the file's own.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Parser;
use super::Overload;
use super::name::last_part;
use crate::syntax::ast::{CppNames, ItemKind, QualType, RecordId, Storage, StorageClass};
use crate::syntax::tokens::Kind;

/// What declarations have said so far.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    /// Whether `extern "C"` is around.
    pub(super) c_language: bool,
    /// Whether that stands before a declaration without braces.
    pub(super) c_declaration: bool,
    /// Functions, by their names in the tree, variables, types, templates and namespaces that are the file's own.
    own: BTreeSet<String>,
    /// Functions and variables that are called as in C.
    c_names: BTreeSet<String>,
    /// Functions of which each file that uses them has a definition.
    inline: BTreeSet<String>,
    /// Variables that were declared `extern`.
    externs: BTreeSet<String>,
}

/// The names that are known at some place of a file.
pub(super) struct Known {
    names: BTreeSet<String>,
    items: usize,
}

impl Parser<'_> {
    /// The names that are known here. (Those that templates are made to say themselves whose they are.)
    pub(super) fn known_names(&mut self) -> Known {
        let items = self.unit.items.len();
        let cpp = self.cpp_mut();
        let symbols = cpp.functions.values().flatten();
        let symbols = symbols.map(|overload| &overload.symbol);
        let types = cpp.types.keys().chain(cpp.templates.keys());
        let names = symbols.chain(types).chain(&cpp.namespaces);
        let names = names.filter(|name| !name.contains('<'));
        Known {
            names: names.cloned().collect(),
            items,
        }
    }

    /// At the end of a namespace without a name: what was not known where it began is the file's own.
    pub(super) fn note_own(&mut self, before: Known) {
        let now = self.known_names();
        let declared = self.unit.items.iter().skip(before.items);
        let declared = declared.filter_map(|item| match &item.kind {
            ItemKind::Declaration(declaration) => Some(&declaration.declarators),
            _ => None,
        });
        let variables = declared.flatten().map(|found| found.name.clone());
        let variables: Vec<String> = variables.filter(|name| !name.contains('<')).collect();
        let own = &mut self.cpp_mut().linked.own;
        own.extend(now.names.difference(&before.names).cloned());
        own.extend(variables);
    }

    /// Makes a class of a function, or a static template, the file's own.
    pub(super) fn note_local_name(&mut self, full: &str) {
        self.cpp_mut().linked.own.insert(full.to_string());
    }

    /// Takes down what the declaration of a function says, and completes what is known of it.
    pub(super) fn note_function(
        &mut self,
        written: &str,
        overload: &Overload,
        storage: &mut Storage,
    ) {
        let constant = self.is_said_constant(self.at);
        let made = self.declared_name("").contains('<');
        let linked = &mut self.cpp_mut().linked;
        let symbol = &overload.symbol;
        storage.inline |= constant || made || linked.inline.contains(symbol);
        if storage.inline {
            linked.inline.insert(symbol.clone());
        }
        if storage.class == StorageClass::Static && !written.contains("::") {
            linked.own.insert(symbol.clone());
        }
        if linked.c_language && !overload.method {
            linked.c_names.insert(symbol.clone());
        }
    }

    /// The same for a variable at namespace scope, which may be a static member.
    pub(super) fn note_variable(
        &mut self,
        (written, full): (&str, &str),
        ty: &QualType,
        storage: &mut Storage,
        (initialised, at): (bool, usize),
    ) {
        let constant = is_constant(ty) || self.is_said_constant(at);
        let linked = &mut self.cpp_mut().linked;
        if linked.c_declaration && !initialised {
            storage.class = StorageClass::Extern;
        }
        if storage.class == StorageClass::Extern {
            linked.externs.insert(full.to_string());
        }
        if linked.c_language {
            linked.c_names.insert(full.to_string());
        }
        // A definition in a class or namespace, which is named, has been declared there.
        let first = !written.contains("::") && !linked.externs.contains(full);
        if constant && first && !storage.inline {
            linked.own.insert(full.to_string());
        }
        storage.inline |= full.contains('<');
    }

    /// What the names of the file are to others, and what these call what it calls otherwise.
    pub(in crate::syntax) fn linked_names(&mut self) -> (CppNames, BTreeMap<String, String>) {
        let mut names = CppNames::default();
        let mut labels = BTreeMap::new();
        let cpp = self.cpp_mut();
        names.start = std::mem::take(&mut cpp.start);
        names.start_uses = std::mem::take(&mut cpp.start_uses);
        names.put_in_place = std::mem::take(&mut cpp.put_in_place);
        let Some(cpp) = &self.cpp else {
            return (names, labels);
        };
        let linked = &cpp.linked;
        for (full, overloads) in &cpp.functions {
            for overload in overloads {
                let symbol = &overload.symbol;
                let label = match linked.c_names.contains(symbol) {
                    _ if full == "main" => Whose::Shared(full.clone()),
                    _ if linked.own.contains(symbol) => Whose::Own,
                    true => Whose::Shared(last_part(full).to_string()),
                    false => self.link_name(full, overload),
                };
                let Whose::Shared(label) = label else {
                    names.own.insert(symbol.clone());
                    if let Whose::NotKnown = label {
                        names.unclear.insert(symbol.clone(), format!("{full}(?)"));
                    }
                    continue;
                };
                names.declared.insert(symbol.clone());
                if label != *symbol {
                    labels.insert(symbol.clone(), label);
                }
            }
        }
        for item in &self.unit.items {
            match &item.kind {
                // What has no name in the text, such as a lambda.
                ItemKind::Function(function)
                    if function.name != "main" && !names.declared.contains(&function.name) =>
                {
                    names.own.insert(function.name.clone());
                }
                ItemKind::Declaration(declaration) => {
                    for found in &declaration.declarators {
                        let name = &found.name;
                        let whose = self.plain_text(name, true);
                        if linked.own.contains(name) || !matches!(whose, Whose::Shared(_)) {
                            names.own.insert(name.clone());
                        } else if linked.c_names.contains(name) && name.contains("::") {
                            labels.insert(name.clone(), last_part(name).to_string());
                        }
                    }
                }
                _ => {}
            }
        }
        (names, labels)
    }

    /// What the linker calls a function.
    fn link_name(&self, full: &str, overload: &Overload) -> Whose {
        let mut name = match self.plain_text(full, true) {
            Whose::Shared(name) => name,
            other => return other,
        };
        name.push('(');
        for param in &overload.ty.params {
            let key = self.exact_key(&param.ty.decayed());
            match self.plain_text(&key, false) {
                Whose::Shared(text) => name.push_str(&text),
                other => return other,
            }
            name.push(',');
        }
        if overload.ty.variadic {
            name.push_str("...");
        }
        name.push(')');
        let qualified = overload.qualified;
        let said = [
            (qualified.constant, " const"),
            (qualified.staying, " &"),
            (qualified.expiring, " &&"),
        ];
        name.extend(said.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
        Whose::Shared(name)
    }

    /// A text with names of types as another file has it, too. It may begin with a name that is not looked up itself, but
    /// what it stands in is.
    fn plain_text(&self, text: &str, named: bool) -> Whose {
        let Some(cpp) = &self.cpp else {
            return Whose::NotKnown;
        };
        if NOT_TOLD.iter().any(|part| text.contains(part)) {
            return Whose::NotKnown;
        }
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('#') {
            plain.push_str(before);
            // The numbers of classes are those of this file; others are in names that the parser made up.
            let end = after.find(|c: char| !c.is_ascii_digit());
            let (number, next) = after.split_at(end.unwrap_or(after.len()));
            let class = number
                .parse()
                .ok()
                .and_then(|number| cpp.classes.get(&RecordId(number)));
            if !class.is_some_and(|class| plain.ends_with(&class.name)) {
                return Whose::Own;
            }
            rest = next;
        }
        plain.push_str(rest);
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '~');
        let mut first = named;
        for piece in plain.split_inclusive(|c: char| !is_name(c)) {
            let path = piece.trim_end_matches(|c: char| !is_name(c));
            let whole = !std::mem::take(&mut first) || piece.ends_with('<');
            let mut end = match whole {
                true => Some(path.len()),
                false => path.rfind("::"),
            };
            while let Some(at) = end {
                let around = path.get(..at).unwrap_or_default();
                if cpp.linked.own.contains(around) {
                    return Whose::Own;
                }
                end = around.rfind("::");
            }
        }
        Whose::Shared(plain)
    }

    /// The name that a class, union or enumeration without one gets from the `typedef` that it stands in (C++17, section
    /// 10.1.3): its keyword is at this token, and its body is next.
    pub(super) fn typedef_name(&mut self, keyword: usize) -> Option<String> {
        let before = self.tokens.get(keyword.checked_sub(1)?)?;
        if before.text != "typedef" || !self.is("{") {
            return None;
        }
        let close = self.partner(self.at)?;
        let name = self.tokens.get(close + 1)?;
        let named = name.kind == Kind::Word && !super::name::is_cpp_keyword(name.text);
        named.then(|| name.text.to_string())
    }
}

/// What stands in descriptions of types that do not tell them apart, or not to other files.
const NOT_TOLD: [&str; 5] = ["record#", "enum#", "typeof", "?", "…"];

/// Whose a name is.
enum Whose {
    /// The file's own.
    Own,
    /// What all files mean by this text.
    Shared(String),
    NotKnown,
}

/// Whether it is a constant object, or an array of such.
pub(super) fn is_constant(ty: &QualType) -> bool {
    let mut ty = ty.canonical();
    while let Some(array) = ty.array() {
        let mut element = array.element.canonical();
        element.quals = element.quals.union(ty.quals);
        ty = element;
    }
    ty.quals.is_const && !ty.quals.is_volatile
}
