//! Declaration specifiers: storage class, qualifiers, and the type they name.

use std::sync::Arc;

use super::renaming::Said;
use super::{Parse, Parser, is_keyword};
use crate::syntax::ast::Attributes;
use crate::syntax::ast::{
    FloatKind, IntKind, QualType, Qualifiers, Storage, StorageClass, SyntaxError, Type,
};
use crate::syntax::tokens::Kind;

/// What stands before the declarators.
pub(super) struct Specifiers {
    pub ty: QualType,
    pub storage: Storage,
}

/// Counts of the words that make up an arithmetic type.
#[derive(Default)]
struct Words {
    signed: bool,
    unsigned: bool,
    short: bool,
    long: u32,
    complex: bool,
    base: Option<Basic>,
}

#[derive(Clone, Copy, PartialEq)]
enum Basic {
    Void,
    Char,
    Int,
    Int128,
    Bool,
    Float,
    Double,
    OtherFloat(u16),
}

impl Parser<'_> {
    /// Whether the token `ahead` begins the name of a type.
    pub(super) fn is_type_ahead(&self, ahead: usize) -> bool {
        let token = self.token(ahead);
        if self.cpp.is_some() {
            return self.is_cpp_type_ahead(ahead);
        }
        token.kind == Kind::Word
            && (is_type_word(token.text)
                || qualifier(token.text).is_some()
                || self.scopes.is_type(token.text))
    }

    /// Whether a declaration begins here, where a statement could as well.
    pub(super) fn is_declaration(&self) -> bool {
        let token = self.peek();
        if self.cpp.is_some() {
            return self.is_cpp_declaration();
        }
        if token.kind != Kind::Word || self.is_ahead(1, ":") {
            return false;
        }
        let mut ahead = 0;
        while self.is_ahead(ahead, "__extension__") {
            ahead += 1;
        }
        let token = self.token(ahead);
        if is_storage(token.text) {
            return true;
        }
        if token.text == "__attribute__" || token.text == "__attribute" {
            // `__attribute__((fallthrough));` is a statement.
            return self.is_type_after_attribute(ahead);
        }
        self.is_type_ahead(ahead) || self.is_unknown_type(ahead, false)
    }

    fn is_type_after_attribute(&self, ahead: usize) -> bool {
        let mut depth = 0i32;
        let mut at = ahead + 1;
        loop {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End, _) => return false,
                (Kind::Punct, "(") => depth += 1,
                (Kind::Punct, ")") => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth <= 0 {
                return self.is_type_ahead(at) || is_storage(self.token(at).text);
            }
        }
    }

    /// Whether the token `ahead` is a name of which nothing is known, in a place where it can only
    /// be a type (`must_be_type`), or where what follows makes it one.
    pub(super) fn is_unknown_type(&self, ahead: usize, must_be_type: bool) -> bool {
        let token = self.token(ahead);
        if token.kind != Kind::Word
            || is_keyword(token.text)
            || self.scopes.meaning(token.text).is_some()
        {
            return false;
        }
        let next = self.token(ahead + 1);
        if next.kind == Kind::Word {
            return !is_keyword(next.text) || qualifier(next.text).is_some();
        }
        if must_be_type {
            let pointer = self.is_ahead(ahead + 1, "(") && self.is_ahead(ahead + 2, "*");
            return pointer || matches!(next.text, "*" | ")" | ",");
        }
        if !self.is_ahead(ahead + 1, "*") {
            return false;
        }
        // `a * b;` would multiply for nothing.
        let mut at = ahead + 1;
        while self.is_ahead(at, "*") || qualifier(self.token(at).text).is_some() {
            at += 1;
        }
        let name = self.token(at);
        let after = self.token(at + 1);
        name.kind == Kind::Word
            && !is_keyword(name.text)
            && after.kind == Kind::Punct
            && matches!(after.text, ";" | "=" | "," | "[")
    }

    /// Declaration specifiers. Where `must_be_type`, a name of which nothing is known is a type.
    pub(super) fn specifiers(&mut self, must_be_type: bool) -> Parse<Specifiers> {
        let start = self.at;
        let mut quals = Qualifiers::default();
        let mut storage = Storage::default();
        let mut words = Words::default();
        let mut seen_words = false;
        let mut named: Option<QualType> = None;
        loop {
            let token = self.peek();
            if token.kind != Kind::Word && !(self.cpp.is_some() && self.is("::")) {
                break;
            }
            if let Some(found) = qualifier(token.text) {
                if token.text == "_Atomic" && self.is_ahead(1, "(") {
                    self.at += 2;
                    let mut ty = self.deeper(|parser| parser.type_name())?;
                    self.expect(")")?;
                    ty.quals.is_atomic = true;
                    named = Some(ty);
                    continue;
                }
                quals = quals.union(found);
                self.at += 1;
                continue;
            }
            if self.cpp.is_some()
                && self.cpp_specifier(&mut named, seen_words, &mut quals, &mut storage)?
            {
                continue;
            }
            if self.storage_word(token.text, &mut storage)? {
                continue;
            }
            let free = named.is_none() && !seen_words;
            if words.take(token.text)
                || (token.text == "bool" && words.take_bool(self.cpp.is_some()))
            {
                if named.is_some() {
                    return Err(self.two_types());
                }
                seen_words = true;
                self.at += 1;
                continue;
            }
            match token.text {
                "struct" | "union" | "enum" => {
                    if !free {
                        return Err(self.two_types());
                    }
                    let ty = self.deeper(|parser| parser.tagged())?;
                    named = Some(QualType::plain(ty));
                }
                "typeof" | "__typeof__" | "__typeof" => {
                    if !free {
                        return Err(self.two_types());
                    }
                    named = Some(self.deeper(|parser| parser.typeof_type())?);
                }
                "__auto_type" if free => {
                    self.at += 1;
                    named = Some(QualType::plain(Type::Unknown(token.text.to_string())));
                }
                name if free && !is_keyword(name) => {
                    if let Some((ty, depth)) = self.scopes.type_name(name) {
                        self.type_depth = self.type_depth.max(depth);
                        named = Some(QualType::plain(ty));
                        self.at += 1;
                    } else if self.is_unknown_type(0, must_be_type) {
                        named = Some(QualType::plain(Type::Unknown(name.to_string())));
                        self.at += 1;
                    } else {
                        break;
                    }
                }
                _ => break,
            }
        }
        if self.at == start {
            return Err(self.expected("a type"));
        }
        let mut ty = match named {
            Some(ty) => ty,
            // Without any type it is `int`, as before C99.
            None => QualType::plain(words.ty().ok_or_else(|| SyntaxError {
                message: "These words together name no type.".to_string(),
                span: self.span_from(start),
            })?),
        };
        if std::mem::take(&mut storage.vector) {
            ty = vector();
        }
        // A reference is not constant itself, whatever stands before its name.
        if !matches!(ty.ty, Type::Reference(_)) {
            ty.quals = ty.quals.union(quals);
        }
        Ok(Specifiers { ty, storage })
    }

    fn two_types(&self) -> SyntaxError {
        SyntaxError {
            message: format!("A second type, `{}`, in one declaration.", self.peek().text),
            span: self.peek().span,
        }
    }

    /// Takes a storage class, function specifier, attribute or alignment.
    fn storage_word(&mut self, word: &str, storage: &mut Storage) -> Parse<bool> {
        match word {
            "typedef" => storage.class = StorageClass::Typedef,
            "extern" => storage.class = StorageClass::Extern,
            "static" => storage.class = StorageClass::Static,
            "register" => storage.class = StorageClass::Register,
            "auto" => storage.class = StorageClass::Auto,
            "_Thread_local" | "__thread" | "thread_local" => storage.thread_local = true,
            "inline" | "__inline" | "__inline__" => storage.inline = true,
            "_Noreturn" => storage.noreturn = true,
            "__extension__" => {}
            "_Alignas" | "alignas" if self.is_ahead(1, "(") => {
                self.at += 1;
                self.skip_parentheses()?;
                return Ok(true);
            }
            "__attribute__" | "__attribute" => {
                let attributes = self.attributes()?;
                storage.add(attributes);
                return Ok(true);
            }
            _ => return Ok(false),
        }
        self.at += 1;
        Ok(true)
    }

    /// Passes over attributes, in the notation of GNU and in that of C23.
    pub(super) fn attributes(&mut self) -> Parse<Attributes> {
        let mut found = Attributes::default();
        loop {
            let start = self.at;
            if self.is("__attribute__") || self.is("__attribute") {
                self.at += 1;
                self.skip_parentheses()?;
            } else if self.is("[") && self.is_ahead(1, "[") {
                self.skip_brackets()?;
            } else {
                return Ok(found);
            }
            let passed = self.tokens.get(start..self.at).unwrap_or(&[]);
            for (place, token) in passed.iter().enumerate() {
                match token.text {
                    "noreturn" | "__noreturn__" | "_Noreturn" => found.noreturn = true,
                    "cleanup" | "__cleanup__" => found.cleanup = true,
                    "constructor" | "__constructor__" => found.constructor = true,
                    "destructor" | "__destructor__" => found.destructor = true,
                    text if is_called_at_start(text) => found.constructor = true,
                    "vector_size"
                    | "__vector_size__"
                    | "ext_vector_type"
                    | "__ext_vector_type__"
                    | "neon_vector_type" => found.vector = true,
                    "weak" | "__weak__" => found.weak = true,
                    "alias" | "__alias__" | "weakref" | "__weakref__" => {
                        found.alias = true;
                        let target = passed.get(place + 2);
                        if let Some(target) = target.filter(|token| token.kind == Kind::String) {
                            let name = target.text.trim_matches('"').to_string();
                            self.renaming.said = Some(Said::Alias(name));
                        }
                    }
                    "ifunc" => found.alias = true,
                    _ => {}
                }
            }
        }
    }

    /// Passes over attributes and the name for the assembler, after a declarator.
    pub(super) fn trailing_attributes(&mut self) -> Parse<Attributes> {
        if self.is_any(&["asm", "__asm__", "__asm"]) {
            let start = self.at;
            self.at += 1;
            self.skip_parentheses()?;
            let passed = self.tokens.get(start..self.at).unwrap_or(&[]);
            let parts = passed.iter().filter(|token| token.kind == Kind::String);
            let name: String = parts.map(|token| token.text.trim_matches('"')).collect();
            self.renaming.said = Some(Said::Label(name));
        }
        self.attributes()
    }

    /// The same, of a declarator, whose type they may change.
    pub(super) fn declarator_attributes(&mut self, ty: &mut QualType) -> Parse<Attributes> {
        let mut found = self.trailing_attributes()?;
        if std::mem::take(&mut found.vector) {
            *ty = vector();
        }
        Ok(found)
    }

    /// Qualifiers after a `*` or in brackets, attributes passed over.
    pub(super) fn qualifiers(&mut self) -> Parse<Qualifiers> {
        let mut quals = Qualifiers::default();
        loop {
            self.attributes()?;
            let token = self.peek();
            match qualifier(token.text) {
                Some(found) if token.kind == Kind::Word => {
                    quals = quals.union(found);
                    self.at += 1;
                }
                _ => return Ok(quals),
            }
        }
    }

    fn typeof_type(&mut self) -> Parse<QualType> {
        self.at += 1;
        self.expect("(")?;
        let ty = if self.is_type_ahead(0) {
            self.type_name()?
        } else {
            let (expr, height) = self.measured(|parser| parser.expression())?;
            self.type_depth = self.type_depth.saturating_add(height as u32);
            QualType::plain(Type::Typeof(Arc::new(expr)))
        };
        self.expect(")")?;
        Ok(ty)
    }
}

impl Words {
    /// Takes `bool` of C++.
    fn take_bool(&mut self, cpp: bool) -> bool {
        cpp && self.take("_Bool")
    }

    /// Takes a word of an arithmetic type; false if it is none, or cannot join those before.
    fn take(&mut self, word: &str) -> bool {
        let base = match word {
            "signed" | "__signed__" | "__signed" => {
                self.signed = true;
                return true;
            }
            "unsigned" => {
                self.unsigned = true;
                return true;
            }
            "short" => {
                self.short = true;
                return true;
            }
            "long" => {
                self.long += 1;
                return true;
            }
            "_Complex" | "__complex__" | "__complex" => {
                self.complex = true;
                return true;
            }
            "void" => Basic::Void,
            "char" => Basic::Char,
            "int" => Basic::Int,
            "__int128" => Basic::Int128,
            "_Bool" => Basic::Bool,
            "float" | "_Float32" => Basic::Float,
            "double" | "_Float64" | "_Float32x" => Basic::Double,
            "_Float16" => Basic::OtherFloat(16),
            "__float80" => Basic::OtherFloat(80),
            "_Float128" | "__float128" | "_Float64x" => Basic::OtherFloat(128),
            _ => return false,
        };
        if self.base.is_some() {
            return false;
        }
        self.base = Some(base);
        true
    }

    fn ty(&self) -> Option<Type> {
        let modified = self.signed || self.unsigned || self.short || self.long > 0;
        let float = |kind| {
            Some(if self.complex {
                Type::Complex(kind)
            } else {
                Type::Float(kind)
            })
        };
        match self.base {
            Some(Basic::Void) if !modified => Some(Type::Void),
            Some(Basic::Bool) if !modified => Some(Type::Bool),
            Some(Basic::Float) if !modified => float(FloatKind::Float),
            Some(Basic::OtherFloat(bits)) if !modified => float(FloatKind::Other(bits)),
            Some(Basic::Double) if self.long == 1 => float(FloatKind::LongDouble),
            Some(Basic::Double) if !modified => float(FloatKind::Double),
            None if self.complex && !modified => float(FloatKind::Double),
            _ if self.complex => match self.integer() {
                Some(Type::Integer(kind)) => Some(Type::ComplexInteger(kind)),
                _ => None,
            },
            _ => self.integer(),
        }
    }

    fn integer(&self) -> Option<Type> {
        use IntKind::*;
        let pick = |signed: IntKind, unsigned: IntKind| {
            Some(Type::Integer(if self.unsigned { unsigned } else { signed }))
        };
        match self.base {
            Some(Basic::Char) if self.long == 0 && !self.short => {
                match (self.signed, self.unsigned) {
                    (true, false) => Some(Type::Integer(SignedChar)),
                    (false, true) => Some(Type::Integer(UnsignedChar)),
                    (false, false) => Some(Type::Integer(Char)),
                    (true, true) => None,
                }
            }
            Some(Basic::Int128) => pick(Int128, UnsignedInt128),
            Some(Basic::Int) | None => match (self.short, self.long) {
                (true, 0) => pick(Short, UnsignedShort),
                (false, 0) => pick(Int, UnsignedInt),
                (false, 1) => pick(Long, UnsignedLong),
                (false, 2) => pick(LongLong, UnsignedLongLong),
                _ => None,
            },
            _ => None,
        }
    }
}

pub(super) fn is_storage(word: &str) -> bool {
    matches!(
        word,
        "typedef"
            | "extern"
            | "static"
            | "register"
            | "auto"
            | "_Thread_local"
            | "__thread"
            | "inline"
            | "__inline"
            | "__inline__"
            | "_Noreturn"
            | "_Alignas"
    )
}

pub(super) fn is_type_word(word: &str) -> bool {
    matches!(
        word,
        "struct" | "union" | "enum" | "typeof" | "__typeof__" | "__typeof" | "__auto_type"
    ) || Words::default().take(word)
}

pub(super) fn qualifier(word: &str) -> Option<Qualifiers> {
    let mut quals = Qualifiers::default();
    match word {
        "const" | "__const" | "__const__" => quals.is_const = true,
        "volatile" | "__volatile" | "__volatile__" => quals.is_volatile = true,
        "restrict" | "__restrict" | "__restrict__" => quals.is_restrict = true,
        "_Atomic" => quals.is_atomic = true,
        _ => return None,
    }
    Some(quals)
}

/// A type of vectors: of its size, and of how it lies in memory, nothing is said.
fn vector() -> QualType {
    QualType::plain(Type::Unknown("a vector".to_string()))
}

/// Whether a string names a section of pointers to functions that are called before `main`.
fn is_called_at_start(text: &str) -> bool {
    let sections = [".init_array", ".preinit_array", ".ctors"];
    let name = text.trim_matches('"');
    text.starts_with('"') && sections.iter().any(|section| name.starts_with(section))
}
