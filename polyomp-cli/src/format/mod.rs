//! Formats: reports → text. One file (or folder) per output format.

use polyomp_core::report::Report;
use polyomp_core::spmd::Span;

pub mod human;
pub mod json;

#[cfg(test)]
pub(crate) mod samples;

/// The name of the file that a span speaks of, when the report knows it.
fn file_name(report: &Report, span: Span) -> Option<&str> {
    let index = usize::try_from(span.file.0).ok()?;
    report.files.get(index).map(String::as_str)
}
