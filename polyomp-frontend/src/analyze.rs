//! The whole frontend: a file, or a text, to its SPMD form.

use std::path::Path;

use polyomp_core::spmd::Program;

use crate::lower::{Aliasing, lower_with};
use crate::source::{Note, Severity, SourceError, SourceOptions, SourceSet};
use crate::syntax::ast::TranslationUnit;
use crate::syntax::parse;

/// How a file is read.
#[derive(Clone, Debug, Default)]
pub struct FrontendOptions {
    /// How it is preprocessed.
    pub source: SourceOptions,
    /// What is taken of pointer parameters of functions that are analysed on their own.
    pub aliasing: Aliasing,
}

/// Why there is no result.
pub type FrontendError = SourceError;

/// Something to tell the user.
pub type FrontendNote = Note;

/// A file in SPMD form, with what it was made from.
#[derive(Clone, Debug)]
pub struct FrontendResult {
    /// What the core analyses.
    pub program: Program,
    /// The syntax tree.
    pub unit: TranslationUnit,
    /// The files, and the preprocessed text.
    pub sources: SourceSet,
    /// Notes on preprocessing, and syntax errors.
    pub notes: Vec<FrontendNote>,
}

/// Reads, parses and lowers a file.
///
/// # Errors
/// If the file cannot be read. What cannot be understood in it is in the program, at its place.
pub fn analyze_file(
    path: &Path,
    options: &FrontendOptions,
) -> Result<FrontendResult, FrontendError> {
    let sources = SourceSet::load(path, &options.source)?;
    Ok(analyze(sources, options))
}

/// Parses and lowers a text; `name` is what reports call it.
///
/// # Errors
/// If the text is too large.
pub fn analyze_source(
    name: &str,
    text: &str,
    options: &FrontendOptions,
) -> Result<FrontendResult, FrontendError> {
    let sources = SourceSet::from_text(name, text, &options.source)?;
    Ok(analyze(sources, options))
}

fn analyze(sources: SourceSet, options: &FrontendOptions) -> FrontendResult {
    let unit = parse(&sources);
    let mut notes = sources.notes().to_vec();
    for error in &unit.errors {
        notes.push(Note {
            severity: Severity::Warning,
            place: Some(sources.pos(error.span)),
            message: error.message.clone(),
        });
    }
    let program = lower_with(&unit, &sources, options.aliasing);
    FrontendResult {
        program,
        unit,
        sources,
        notes,
    }
}
