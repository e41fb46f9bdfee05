//! Formats: reports → text. One file (or folder) per output format.

use std::collections::BTreeMap;
use std::time::Duration;

use polyomp_core::report::{Race, Report};
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

/// The parameters of an instance, as the source calls them: `n`, where the
/// program as a whole has several and this is `n#2` (or `v.size`, for
/// `v#2.size`); unless two of them are in the instance.
fn parameters(race: &Race) -> BTreeMap<String, i64> {
    let alone = |name: &str| {
        let same = |other: &&String| plain(other) == plain(name);
        race.parameters.keys().filter(same).count() == 1
    };
    race.parameters
        .iter()
        .map(|(name, value)| {
            let shown = if alone(name) {
                plain(name)
            } else {
                name.clone()
            };
            (shown, *value)
        })
        .collect()
}

/// A name without the number that tells it from others that are written alike.
fn plain(name: &str) -> String {
    let mut parts = name.split('#');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.trim_start_matches(|digit: char| digit.is_ascii_digit());
    }
    plain
}

/// The name of the file that a span speaks of, when the report knows it.
fn file_name(report: &Report, span: Span) -> Option<&str> {
    let index = usize::try_from(span.file.0).ok()?;
    report.files.get(index).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_the_names_of_the_source_where_these_differ() {
        let report = samples::shift();
        let mut race = report.regions[0].races[0].clone();
        race.parameters = BTreeMap::from([
            ("m".into(), 1),
            ("m#2".into(), 2),
            ("n#3".into(), 3),
            ("num_threads".into(), 2),
        ]);
        assert_eq!(
            parameters(&race),
            BTreeMap::from([("m", 1), ("m#2", 2), ("n", 3), ("num_threads", 2)])
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()
        );
        race.parameters = BTreeMap::from([("v#2.size".into(), 2)]);
        assert_eq!(
            parameters(&race),
            BTreeMap::from([("v.size".to_owned(), 2)])
        );
    }
}
