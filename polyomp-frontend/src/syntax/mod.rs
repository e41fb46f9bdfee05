//! Stage 1, syntax: [`SourceSet`] → typed C syntax tree with spans.
//!
//! The parser is written by hand, for C11 with GNU extensions: whether `(a) * b` is a cast or
//! `a * b;` a declaration depends on the types declared before, which it knows at every point.

pub mod ast;
mod attribute;
mod directive;
mod finite;
pub(crate) mod literal;
mod parser;
mod print;
pub(crate) mod qualified;
mod renumber;
mod same;
mod scope;
mod tokens;
mod variants;

pub use directive::takes_body;
pub(crate) use parser::weak_pragmas;
pub use print::print;
pub(crate) use scope::is_well_known;
pub(crate) use variants::base_of;

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Part, SourceSet, Span};
use ast::{
    Block, Expr, FunctionDef, FunctionType, Item, ItemKind, Pragma, QualType, RecordId, START,
    Stmt, Storage, StorageClass, SyntaxError, TranslationUnit, Type, UnitPart,
};
use parser::Parser;
use renumber::Renumber;
use same::Same;
use tokens::{Base, Kind};

/// The deepest nesting of statements, and of expressions, that the parser builds; what is deeper
/// becomes an error at its place.
pub const MAX_DEPTH: usize = 200;

/// What is said of functions within functions, which GNU C has.
pub(crate) const NESTED_FUNCTION: &str = "Functions within functions are not supported.";

/// Whether a word of C is never a name.
pub(crate) fn is_reserved(word: &str) -> bool {
    parser::is_keyword(word)
}

/// A word of a text that may be a name.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub text: &'t str,
    /// It stands after `.` or `->`.
    pub is_member: bool,
    /// A parenthesis follows, as in a call.
    pub called: bool,
}

/// The words of a text, those in its pragmas as well, other than the reserved ones of C.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut before = "";
    for token in tokens::tokens(text, Base::Nowhere) {
        match token.kind {
            Kind::Word if !is_reserved(token.text) => words.push(Word {
                text: token.text,
                is_member: matches!(before, "." | "->"),
                called: false,
            }),
            Kind::Pragma => words.extend(self::words(token.text)),
            _ if token.text == "(" => {
                if let Some(last) = words.last_mut().filter(|last| last.text == before) {
                    last.called = true;
                }
            }
            _ => {}
        }
        before = token.text;
    }
    words
}

/// The words in a text that may be names other than of members: in C++ members may stand without what they are of.
pub(crate) fn words_in(text: &str, members: bool) -> BTreeSet<&str> {
    let found = words(text).into_iter();
    let names = found.filter(|word| members || !word.is_member);
    names.map(|word| word.text).collect()
}

/// Parses preprocessed source files, each in a scope of its own. Which directives apply to the statement after them is decided
/// by [`takes_body`].
///
/// It always gives a tree: what cannot be parsed is an error node in it, and in
/// [`TranslationUnit::errors`].
pub fn parse(source: &SourceSet) -> TranslationUnit {
    parse_with(source, &takes_body)
}

/// Like [`parse`], with a rule of the caller for which directives apply to the statement after them.
pub fn parse_with(source: &SourceSet, rule: &dyn Fn(&Pragma) -> bool) -> TranslationUnit {
    let mut unit = TranslationUnit::default();
    for part in source.parts() {
        if part.cpp {
            parse_cpp(source, part, &mut unit, rule);
            continue;
        }
        let before = unit.records.len();
        let enums = unit.enums.len();
        let items = unit.items.len();
        let mut parsed = parse_part(source, part, &mut unit, BTreeMap::new(), rule);
        if before > 0 {
            let same = same::records(&parsed.unit, before);
            if !same.is_empty() {
                let known = parsed.unit.records.get(..before).unwrap_or_default();
                let named = parsed.unit.enums.get(..enums).unwrap_or_default();
                (unit.records, unit.enums) = (known.to_vec(), named.to_vec());
                let again = parse_part(source, part, &mut unit, same, rule);
                // Numbers that went another way would make other records one: the file is no sound C.
                if again.unit.records.len() == parsed.unit.records.len() {
                    parsed = again;
                }
            }
        }
        parsed.scopes.leave_to(1);
        unit.records = parsed.unit.records;
        unit.enums = parsed.unit.enums;
        unit.errors.extend(parsed.unit.errors);
        variants::rename(&mut parsed.unit.items, items);
        unit.items.extend(parsed.unit.items);
        unit.parts.push(UnitPart {
            start: part.start,
            items: items..unit.items.len(),
            enums: enums..unit.enums.len(),
            further: parsed.renaming.names(),
            labels: parsed.renaming.labels,
            inner_labels: parsed.renaming.inner,
            aliases: parsed.renaming.aliases,
            names: parsed.scopes,
            cpp: None,
        });
    }
    finite::end_records(&mut unit.records);
    unit
}

/// Parses a file of C++ behind those that were parsed.
fn parse_cpp(
    source: &SourceSet,
    part: &Part,
    unit: &mut TranslationUnit,
    rule: &dyn Fn(&Pragma) -> bool,
) {
    let (first, enums, items) = (unit.records.len(), unit.enums.len(), unit.items.len());
    let range = part.start as usize..part.end as usize;
    let text = source.text().get(range).unwrap_or_default();
    let mut parser = Parser::cpp(text, Base::At(part.start), rule);
    match source.parts().len() > 1 {
        true => parser.expect_of_program(source.text()),
        false => parser.expect_whole_program(),
    }
    parser.misses_header = part.missing_header.is_some();
    parser.know_functions_of_c(&part.c_functions);
    // The types of headers of C.
    let mut prelude = Parser::new(&part.prelude, Base::Nowhere, rule);
    prelude.unit.records = std::mem::take(&mut unit.records);
    prelude.unit.enums = std::mem::take(&mut unit.enums);
    prelude.translation_unit();
    parser.scopes.take_system(&prelude.scopes);
    parser.unit.records = prelude.unit.records;
    parser.unit.enums = prelude.unit.enums;
    parser.know_classes_of_c(first);
    parser.translation_unit();
    parser.renaming.add_weak(text);
    parser.scopes.leave_to(1);
    let (mut names, mut labels) = parser.linked_names();
    let mut parsed = parser.unit;
    if first > 0 {
        let same = same::records(&parsed, first);
        let renumber = Renumber(&same);
        renumber.items(&mut parsed.items);
        renumber.records(&mut parsed.records, first);
        renumber.scopes(&mut parser.scopes);
        renumber.stmts(&mut names.start);
    }
    let main = unit.function("main").is_some();
    // Where no other file can have `main`, they still say what variables hold.
    let alone = source.parts().len() == 1;
    if (main || alone) && !names.start.is_empty() {
        let stmts = match alone {
            true => names.start.clone(),
            false => std::mem::take(&mut names.start),
        };
        names.own.insert(START.to_string());
        parsed.items.push(starting(stmts, part.start));
    }
    variants::rename(&mut parsed.items, items);
    unit.items.extend(parsed.items);
    (unit.records, unit.enums) = (parsed.records, parsed.enums);
    unit.errors.extend(parsed.errors);
    unit.unused.extend(parsed.unused);
    unit.starts |= parsed.starts;
    labels.extend(parser.renaming.labels.clone());
    unit.parts.push(UnitPart {
        start: part.start,
        items: items..unit.items.len(),
        enums: enums..unit.enums.len(),
        further: parser.renaming.names(),
        labels,
        inner_labels: parser.renaming.inner,
        aliases: parser.renaming.aliases,
        names: parser.scopes,
        cpp: Some(names),
    });
    finite::end_records(&mut unit.records);
}

/// What a file of C++ does where a program starts whose `main` is in another one: a function that is called before that.
fn starting(stmts: Vec<Stmt>, at: u32) -> Item {
    let span = Span::new(at, at);
    let function = FunctionDef {
        name: START.to_string(),
        name_span: span,
        ty: FunctionType {
            result: QualType::plain(Type::Void),
            params: Vec::new(),
            variadic: false,
            prototyped: true,
        },
        storage: Storage {
            class: StorageClass::Static,
            constructor: true,
            ..Storage::default()
        },
        body: Block { stmts, span },
    };
    Item {
        kind: ItemKind::Function(Box::new(function)),
        span,
    }
}

/// Parses one source file; it takes the records and enumerations of those before it, whose numbers go on in it.
fn parse_part<'s>(
    source: &'s SourceSet,
    part: &'s Part,
    before: &mut TranslationUnit,
    same: BTreeMap<RecordId, RecordId>,
    rule: &'s dyn Fn(&Pragma) -> bool,
) -> Parser<'s> {
    let first = before.records.len();
    let mut prelude = Parser::new(&part.prelude, Base::Nowhere, rule);
    prelude.unit.records = std::mem::take(&mut before.records);
    prelude.unit.enums = std::mem::take(&mut before.enums);
    prelude.same = Same {
        first,
        other: same,
        ..Same::default()
    };
    prelude.translation_unit();
    let range = part.start as usize..part.end as usize;
    let text = source.text().get(range).unwrap_or_default();
    let mut parser = Parser::new(text, Base::At(part.start), rule);
    parser.misses_header = part.missing_header.is_some();
    parser.scopes = prelude.scopes;
    parser.same = prelude.same;
    parser.unit.records = prelude.unit.records;
    parser.unit.enums = prelude.unit.enums;
    parser.translation_unit();
    parser.renaming.add_weak(text);
    parser
}

/// Parses an expression that stands at `offset` of the text of the source set, as those in clauses
/// do (see [`Pragma::span`]). The types declared at file scope there are known.
///
/// # Errors
/// If the text is not exactly one expression.
pub fn parse_expression(
    text: &str,
    offset: u32,
    unit: &TranslationUnit,
) -> Result<Expr, SyntaxError> {
    let mut parser = Parser::new(text, Base::At(offset), &takes_body);
    parser.scopes = unit.names_at(offset);
    let expr = parser.expression()?;
    let whole = Span::new(offset, offset.saturating_add(text.len() as u32));
    parser.expect_end()?;
    if !parser.unit.records.is_empty() || !parser.unit.enums.is_empty() {
        return Err(SyntaxError {
            message: "An expression of a clause cannot define a type.".to_string(),
            span: whole,
        });
    }
    // A statement expression may hold errors of its own.
    match parser.unit.errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(expr),
    }
}
