//! JSON: the reports as one object, described by `schema/report.schema.json`.
//!
//! The types here are the schema, field by field; they are filled from
//! [`Report`]s and written in field order, so that equal reports give equal
//! bytes (`seconds` excepted).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use polyomp_core::report::{
    self, AccessKind, Approximation, Certainty, RegionReport, Report, Verdict,
};
use polyomp_core::spmd::Span;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Format, Printed};
use crate::outcome::{Failure, Outcome};
use crate::rules::RuleName;

/// Version of the shape; raised when a field changes its meaning or goes.
pub const SCHEMA_VERSION: u32 = 1;

/// The published JSON Schema.
pub const SCHEMA: &str = include_str!("../../schema/report.schema.json");

/// Collects files, and prints them as one object.
#[derive(Debug, Default)]
pub struct Json {
    files: Vec<File>,
}

impl Format for Json {
    fn file(&mut self, outcome: Outcome) -> Printed {
        self.files.push(file(&outcome));
        Printed::default()
    }

    fn end(&mut self, _: Duration) -> anyhow::Result<String> {
        let output = Output {
            schema: SCHEMA_VERSION,
            tool: Tool {
                name: "polyomp",
                version: env!("CARGO_PKG_VERSION"),
            },
            files: std::mem::take(&mut self.files),
        };
        Ok(serde_json::to_string_pretty(&output)? + "\n")
    }
}

/// The whole output.
#[derive(Debug, serde::Serialize)]
struct Output {
    schema: u32,
    tool: Tool,
    files: Vec<File>,
}

#[derive(Debug, serde::Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Debug, serde::Serialize)]
struct File {
    path: String,
    // Before what it makes of no account.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    verdict: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    internal_errors: Vec<String>,
    notes: Vec<Reason>,
    regions: Vec<Region>,
}

#[derive(Debug, serde::Serialize)]
struct Region {
    #[serde(flatten)]
    place: Place,
    construct: String,
    verdict: &'static str,
    assumptions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    approximations: Vec<Reason>,
    unsupported: Vec<UnsupportedThing>,
    undecided: Vec<Reason>,
    diagnostics: Vec<Diagnostic>,
    races: Vec<Race>,
    pairs: usize,
}

/// Line and column, and the file where it is not the one that was checked.
#[derive(Debug, serde::Serialize)]
struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    line: u32,
    column: u32,
}

#[derive(Debug, serde::Serialize)]
struct Reason {
    #[serde(flatten)]
    place: Place,
    reason: String,
}

#[derive(Debug, serde::Serialize)]
struct UnsupportedThing {
    #[serde(flatten)]
    place: Place,
    what: String,
}

#[derive(Debug, serde::Serialize)]
struct Diagnostic {
    rule: &'static str,
    #[serde(flatten)]
    place: Place,
    message: String,
}

#[derive(Debug, serde::Serialize)]
struct Race {
    rule: &'static str,
    certainty: &'static str,
    variable: String,
    accesses: [Access; 2],
    phase: String,
    parameters: BTreeMap<String, i64>,
    why: String,
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    approximations: Vec<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instances: Option<u64>,
}

#[derive(Debug, serde::Serialize)]
struct Access {
    path: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    access: &'static str,
    atomic: bool,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    implied: Option<String>,
    thread: NamedValues,
    iteration: NamedValues,
    element: String,
}

#[derive(Debug, serde::Serialize)]
struct Note {
    path: String,
    line: u32,
    column: u32,
    message: String,
}

/// Values by name, in their order.
#[derive(Debug)]
struct NamedValues(Vec<(String, i64)>);

impl NamedValues {
    /// An inner iterator may have the name of an outer one; as a key of an
    /// object it is then told apart by a number.
    fn of(values: &[(String, i64)]) -> Self {
        let mut used = BTreeSet::new();
        let named = values.iter().map(|(name, value)| {
            let mut key = name.clone();
            let mut count = 1;
            while !used.insert(key.clone()) {
                count += 1;
                key = format!("{name}#{count}");
            }
            (key, *value)
        });
        NamedValues(named.collect())
    }
}

impl Serialize for NamedValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The word for a verdict.
pub fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Race => "race",
        Verdict::PossibleRace => "possible-race",
        Verdict::Unknown => "unknown",
        Verdict::RaceFree => "race-free",
    }
}

fn file(outcome: &Outcome) -> File {
    let path = outcome.path.to_string_lossy().into_owned();
    let mut file = File {
        verdict: verdict_name(outcome.verdict()),
        // Milliseconds are as fine as is worth telling.
        seconds: (outcome.time.as_secs_f64() * 1000.0).round() / 1000.0,
        error: None,
        internal_errors: Vec::new(),
        notes: Vec::new(),
        regions: Vec::new(),
        path,
    };
    match &outcome.result {
        Ok(report) => {
            let places = Places {
                path: &file.path,
                report,
            };
            let notes = places.reasons(&report.notes);
            let regions = report
                .regions
                .iter()
                .map(|region| places.region(region))
                .collect();
            file.notes = notes;
            file.regions = regions;
            file.internal_errors.clone_from(&report.internal_errors);
            let internal = report.internal_errors.first();
            file.error = report
                .error
                .clone()
                .or_else(|| internal.map(|error| format!("internal error: {error}")));
        }
        Err(Failure::Input(message)) => file.error = Some(message.clone()),
        Err(Failure::Internal(message)) => {
            file.error = Some(format!("internal error: {message}"));
            file.internal_errors.push(message.clone());
        }
        Err(Failure::Overran(limit)) => file.notes.push(Reason {
            place: Place {
                path: None,
                line: 1,
                column: 1,
            },
            reason: crate::outcome::overran_message(*limit),
        }),
    }
    file
}

/// Turns the spans of one report into places.
struct Places<'a> {
    path: &'a str,
    report: &'a Report,
}

impl Places<'_> {
    fn path_of(&self, span: Span) -> String {
        crate::format::file_name(self.report, span)
            .unwrap_or(self.path)
            .to_owned()
    }

    fn place(&self, span: Span) -> Place {
        let path = self.path_of(span);
        Place {
            path: (path != self.path).then_some(path),
            line: span.line,
            column: span.column,
        }
    }

    fn reasons(&self, approximations: &[Approximation]) -> Vec<Reason> {
        approximations
            .iter()
            .map(|approximation| Reason {
                place: self.place(approximation.span),
                reason: approximation.reason.clone(),
            })
            .collect()
    }

    fn region(&self, region: &RegionReport) -> Region {
        Region {
            place: self.place(region.span),
            construct: region.construct.clone(),
            verdict: verdict_name(region.verdict),
            assumptions: region.assumptions.clone(),
            notes: region.notes.clone(),
            approximations: self.reasons(&region.approximations),
            unsupported: region
                .unsupported
                .iter()
                .map(|thing| UnsupportedThing {
                    place: self.place(thing.span),
                    what: thing.reason.clone(),
                })
                .collect(),
            undecided: self.reasons(&region.undecided),
            diagnostics: region
                .diagnostics
                .iter()
                .map(|diagnostic| Diagnostic {
                    rule: RuleName::from(diagnostic.rule).id(),
                    place: self.place(diagnostic.span),
                    message: diagnostic.message.clone(),
                })
                .collect(),
            races: region.races.iter().map(|race| self.race(race)).collect(),
            pairs: region.pairs,
        }
    }

    fn race(&self, race: &report::Race) -> Race {
        Race {
            rule: RuleName::from(race.rule).id(),
            certainty: match race.certainty {
                Certainty::Proved => "proved",
                Certainty::Possible => "possible",
            },
            variable: race.variable.clone(),
            accesses: race.accesses.each_ref().map(|access| self.access(access)),
            phase: race.phase.clone(),
            parameters: super::parameters(race).into_iter().collect(),
            why: race.why.clone(),
            notes: race
                .notes
                .iter()
                .map(|(span, message)| Note {
                    path: self.path_of(*span),
                    line: span.line,
                    column: span.column,
                    message: message.clone(),
                })
                .collect(),
            help: race.help.clone(),
            approximations: self.reasons(&race.approximations),
            instances: race.instances,
        }
    }

    fn access(&self, access: &report::Access) -> Access {
        Access {
            path: self.path_of(access.span),
            line: access.span.line,
            column: access.span.column,
            end_line: access.span.end_line,
            end_column: access.span.end_column,
            access: match access.kind {
                AccessKind::Read => "read",
                AccessKind::Write => "write",
            },
            atomic: access.atomic,
            text: access.text.clone(),
            implied: access.implied.clone(),
            thread: NamedValues::of(&access.thread),
            iteration: NamedValues::of(&access.iteration),
            element: access.element.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::format::samples;

    fn outcome(result: Result<Report, Failure>) -> Outcome {
        Outcome {
            path: "tests/sources/shift.c".into(),
            time: Duration::from_micros(12_345),
            result,
        }
    }

    fn print(outcomes: impl IntoIterator<Item = Outcome>) -> anyhow::Result<String> {
        let mut json = Json::default();
        for outcome in outcomes {
            assert_eq!(json.file(outcome), Printed::default());
        }
        json.end(Duration::ZERO)
    }

    fn errors_of(instance: &Value) -> Result<Vec<String>, Box<dyn std::error::Error>> {
        let schema: Value = serde_json::from_str(SCHEMA)?;
        jsonschema::meta::validate(&schema).map_err(|error| error.to_string())?;
        let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
        Ok(validator
            .iter_errors(instance)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect())
    }

    #[test]
    fn every_field_is_as_the_schema_says() -> Result<(), Box<dyn std::error::Error>> {
        let outcomes = [
            outcome(Ok(samples::everything())),
            outcome(Ok(samples::report(Vec::new()))),
            outcome(Err(Failure::Input("gone".into()))),
            outcome(Err(Failure::Internal("bug".into()))),
            outcome(Err(Failure::Overran(Duration::from_secs(10)))),
        ];
        let text = print(outcomes)?;
        let value: Value = serde_json::from_str(&text)?;
        assert_eq!(errors_of(&value)?, Vec::<String>::new());
        Ok(())
    }

    #[test]
    fn the_schema_allows_no_other_field() -> Result<(), Box<dyn std::error::Error>> {
        let text = print([outcome(Ok(samples::everything()))])?;
        let mut value: Value = serde_json::from_str(&text)?;
        value["files"][0]["regions"][0]["races"][0]["accesses"][0]["extra"] = Value::Null;
        assert_eq!(errors_of(&value)?.len(), 1);
        Ok(())
    }

    #[test]
    fn the_shape_in_full() -> anyhow::Result<()> {
        let text = print([outcome(Ok(samples::everything()))])?;
        insta::assert_snapshot!(text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
        Ok(())
    }
}
