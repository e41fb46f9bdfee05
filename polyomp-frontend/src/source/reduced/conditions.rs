//! The conditions of `#if` and its like, and whether a header that was not found may decide them.

use crate::source::Severity;
use crate::source::condition;
use crate::source::macros::{MacroTable, MacroToken};
use crate::source::token::{Token, TokenKind};

use super::{Reader, with_table};

/// What names begin with that compilers and systems define, and headers of programs do not. Programs have names of
/// their own with an underscore before them, too (`_USE_OMP`).
const PREDEFINED: [&str; 62] = [
    "_AIX",
    "_ARCH_",
    "_CRAY",
    "_FORTIFY",
    "_GNU_SOURCE",
    "_LP64",
    "_MSC_",
    "_OPENMP",
    "_POSIX",
    "_WIN",
    "_XOPEN",
    "__64BIT",
    "__AVX",
    "__APPLE",
    "__ARM",
    "__BORLAND",
    "__BYTE_ORDER",
    "__CHAR_",
    "__CUDA",
    "__CYGWIN",
    "__DATE",
    "__DragonFly",
    "__ELF",
    "__FILE",
    "__FMA",
    "__FreeBSD",
    "__GLIBC",
    "__GNUC",
    "__GNUG",
    "__HIP",
    "__IBM",
    "__ICC",
    "__INTEL",
    "__LINE",
    "__LITTLE_ENDIAN",
    "__LP64",
    "__MACH",
    "__MINGW",
    "__NetBSD",
    "__NVCC",
    "__NVCOMPILER",
    "__OBJC",
    "__OPTIMIZE",
    "__OpenBSD",
    "__PGI",
    "__PIC",
    "__POWERPC",
    "__PPC",
    "__SIZEOF",
    "__SSE",
    "__STDC",
    "__STRICT_ANSI",
    "__SUNPRO",
    "__WIN",
    "__aarch64",
    "__arm",
    "__clang",
    "__cplusplus",
    "__i386",
    "__linux",
    "__unix",
    "__x86_64",
];

/// What became of a condition.
#[derive(Default)]
pub(super) struct Held {
    pub(super) holds: bool,
    /// A name that was taken as undefined and may come from a header that is missing.
    pub(super) doubt: Option<String>,
}

impl Reader<'_> {
    /// Whether what follows `#ifdef` (`wanted`) or `#ifndef` is defined, or not.
    pub(super) fn is_defined(&self, tokens: &[Token], macros: &MacroTable, wanted: bool) -> Held {
        let name = self.raw_text(tokens.get(..1).unwrap_or_default());
        Held {
            holds: macros.is_defined(&name) == wanted,
            doubt: self.may_be_defined(&name, macros).then_some(name),
        }
    }

    /// Whether a name that is not defined may come from a header that is missing.
    fn may_be_defined(&self, name: &str, macros: &MacroTable) -> bool {
        let predefined = PREDEFINED.iter().any(|start| name.starts_with(start));
        let told = self.options.undefines.iter().any(|gone| gone == name);
        !macros.is_defined(name)
            && !predefined
            && !told
            && !name.is_empty()
            && (self.missing.is_some() || macros.is_doubtful(name))
    }

    pub(super) fn condition(
        &mut self,
        hash: Token,
        tokens: &[Token],
        macros: &mut MacroTable,
    ) -> Held {
        let mut list = Vec::new();
        let mut at = 0;
        let Some(level) = self.stack.last() else {
            return Held::default();
        };
        let number = |holds: bool, like: &Token| MacroToken {
            kind: TokenKind::Number,
            text: if holds { "1" } else { "0" }.into(),
            ..level.take(like)
        };
        // What is not defined counts as 0: the name itself does, and tells whom to ask.
        let defined = |name: Option<&Token>| {
            let name = name?;
            Some(if macros.is_defined(level.text(name)) {
                number(true, name)
            } else {
                MacroToken {
                    no_expand: true,
                    ..level.take(name)
                }
            })
        };
        while let Some(token) = tokens.get(at) {
            let word = |ahead: usize| tokens.get(at + ahead).map_or("", |next| level.text(next));
            match level.text(token) {
                "defined" if word(1) == "(" && word(3) == ")" => {
                    list.extend(defined(tokens.get(at + 2)));
                    at += 4;
                }
                "defined" => {
                    list.extend(defined(tokens.get(at + 1)));
                    at += 2;
                }
                "__has_include" | "__has_attribute" | "__has_builtin" | "__has_feature"
                | "__has_extension"
                    if word(1) == "(" =>
                {
                    let rest = tokens.get(at..).unwrap_or_default();
                    let close = rest.iter().position(|next| level.text(next) == ")");
                    list.push(number(false, token));
                    at += close.unwrap_or(rest.len()) + 1;
                }
                _ => {
                    list.push(level.take(token));
                    at += 1;
                }
            }
        }
        let list = with_table(macros, |expander| expander.expand_list(list));
        let may_be_defined = |name: &str| self.may_be_defined(name, macros);
        match condition::evaluate(&list, &may_be_defined) {
            Ok((holds, doubt)) => Held { holds, doubt },
            Err(message) => {
                let message =
                    format!("The condition cannot be evaluated and counts as false: {message}.");
                self.note(Severity::Error, Some(hash), message);
                Held::default()
            }
        }
    }
}
