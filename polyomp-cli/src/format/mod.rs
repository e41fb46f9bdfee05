//! Formats: reports → text. One file (or folder) per output format.

use std::time::Duration;

use polyomp_core::report::Report;
use polyomp_core::spmd::Span;

use crate::args;
use crate::outcome::Outcome;

pub mod human;
pub mod json;

#[cfg(test)]
pub(crate) mod samples;

/// What a format makes of one file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// For stdout.
    pub out: String,
    /// For stderr.
    pub err: String,
}

/// An output format: prints files as they come, or all at the end.
pub trait Format {
    /// One more file.
    fn file(&mut self, outcome: Outcome) -> Printed;

    /// The end of the output, for stdout.
    ///
    /// # Errors
    /// The reports cannot be expressed in the format.
    fn end(&mut self, time: Duration) -> anyhow::Result<String>;
}

/// The registry of formats.
pub fn new(format: args::Format, style: human::Style) -> Box<dyn Format> {
    match format {
        args::Format::Human => Box::new(human::Human::new(style)),
        args::Format::Json => Box::<json::Json>::default(),
    }
}

/// The name of the file that a span speaks of, when the report knows it.
fn file_name(report: &Report, span: Span) -> Option<&str> {
    let index = usize::try_from(span.file.0).ok()?;
    report.files.get(index).map(String::as_str)
}
