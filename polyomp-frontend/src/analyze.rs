//! The whole frontend: a file, a text, or the files of a program, to its SPMD form.

use std::path::Path;

use polyomp_core::spmd::Program;

use crate::link::{FileIndex, LinkedProgram, link, override_weak};
use crate::lower::{Aliasing, lower_alone, lower_from};
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

/// A file in SPMD form, or several of one program, with what it was made from.
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
    Ok(analyze(sources, options, None))
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
    Ok(analyze(sources, options, None))
}

/// Reads files, finds out which of them make programs (see [`link`]), and lowers each program.
///
/// # Errors
/// If a file cannot be read.
pub fn analyze_files(
    paths: &[&Path],
    options: &FrontendOptions,
) -> Result<Vec<(LinkedProgram, FrontendResult)>, FrontendError> {
    let mut sources = Vec::new();
    for path in paths {
        sources.push(SourceSet::load(path, &options.source)?);
    }
    let indices: Vec<FileIndex> = sources.iter().map(index).collect();
    let indices: Vec<&FileIndex> = indices.iter().collect();
    link(&indices)
        .into_iter()
        .map(|program| {
            let files = program.files.iter().filter_map(|at| sources.get(*at));
            let result = analyze_program(files.cloned().collect(), &program, options)?;
            Ok((program, result))
        })
        .collect()
}

/// What a file defines, and what it wants from others.
pub fn index(source: &SourceSet) -> FileIndex {
    FileIndex::new(&parse(source), source)
}

/// Parses and lowers the files of a program, in the order of [`LinkedProgram::files`].
///
/// # Errors
/// If there is none, or they are too large together.
pub fn analyze_program(
    files: Vec<SourceSet>,
    program: &LinkedProgram,
    options: &FrontendOptions,
) -> Result<FrontendResult, FrontendError> {
    let sources = SourceSet::join(files)?;
    Ok(analyze(sources, options, Some(program)))
}

fn analyze(
    sources: SourceSet,
    options: &FrontendOptions,
    linked: Option<&LinkedProgram>,
) -> FrontendResult {
    let mut unit = parse(&sources);
    if let Some(linked) = linked {
        unit.elsewhere.clone_from(&linked.elsewhere);
        unit.called_before = linked.called_before;
    }
    override_weak(&mut unit, sources.text());
    let mut notes = sources.notes().to_vec();
    for error in unit.errors.iter().chain(&unit.unused) {
        notes.push(Note {
            severity: Severity::Warning,
            place: Some(sources.pos(error.span)),
            message: error.message.clone(),
        });
    }
    let (program, left_out) = match linked {
        Some(linked) => lower_from(&unit, &sources, options.aliasing, &linked.entries),
        None => lower_alone(&unit, &sources, options.aliasing),
    };
    notes.extend(left_out);
    FrontendResult {
        program,
        unit,
        sources,
        notes,
    }
}
