//! Human: reports as a compiler prints its messages, with the source they speak of.
//!
//! | module | its one idea |
//! | --- | --- |
//! | `source` | the text of the files that a report speaks of |
//! | `snippet` | marked places → excerpts of the source |
//! | `region` | the message on a region: race-free, undecided, misused |
//! | `race` | the message on one race |
//! | `many` | which races are shown in full, and the message on the others |
//! | `summary` | the last line |

mod many;
mod race;
mod region;
mod snippet;
mod source;
mod summary;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::time::Duration;

use annotate_snippets::{Group, Level, Renderer, Title, normalize_untrusted_str};
use polyomp_core::report::{Approximation, Report};
use polyomp_core::spmd::Span;

use super::{Format, Printed};
use crate::outcome::{self, Failure, Outcome};
use snippet::{Mark, Weight};
use source::Sources;
use summary::Summary;

/// How to print.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// With terminal colours.
    pub colours: bool,
    /// Only findings.
    pub quiet: bool,
    /// Every race in full.
    pub all: bool,
    /// With the time in the summary.
    pub time: bool,
}

/// Prints outcomes, one after the other, and counts them for the summary.
#[derive(Debug)]
pub struct Human {
    style: Style,
    renderer: Renderer,
    summary: Summary,
}

/// One message: its groups are printed together.
type Message = Vec<Group<'static>>;

impl Human {
    /// A printer in a style.
    pub fn new(style: Style) -> Self {
        let renderer = if style.colours {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        Human {
            style,
            renderer,
            summary: Summary::default(),
        }
    }

    fn messages(&self, report: &Report, path: &str) -> String {
        let mut page = Page {
            report,
            path,
            sources: Sources::default(),
            quiet: self.style.quiet,
            all: self.style.all,
        };
        page.messages()
            .iter()
            .map(|message| self.renderer.render(message) + "\n\n")
            .collect()
    }

    /// The message on a file that there is no report on.
    fn failure(&self, failure: &Failure, path: &str) -> String {
        let title = match failure {
            Failure::Input(message) => {
                Level::ERROR.primary_title(format!("cannot check `{path}`: {message}"))
            }
            Failure::Internal(message) => internal_error(path, message),
            Failure::Overran(limit) => Level::WARNING
                .primary_title(format!("`{path}`: {}", outcome::overran_message(*limit)))
                .id("unknown"),
        };
        let mut group = Group::with_title(title);
        if matches!(failure, Failure::Overran(_)) {
            group = group.element(Level::HELP.message("`--timeout` gives it more time"));
        }
        self.renderer.render(&[group]) + "\n\n"
    }
}

impl Format for Human {
    fn file(&mut self, outcome: Outcome) -> Printed {
        self.summary.add(&outcome);
        let path = outcome.path.to_string_lossy();
        match &outcome.result {
            Ok(report) => Printed {
                out: self.messages(report, &path),
                err: match &report.error {
                    Some(error) => self.failure(&Failure::Input(error.clone()), &path),
                    None => String::new(),
                },
            },
            // A result like any other, not an error.
            Err(failure @ Failure::Overran(_)) => Printed {
                out: self.failure(failure, &path),
                err: String::new(),
            },
            Err(failure) => Printed {
                out: String::new(),
                err: self.failure(failure, &path),
            },
        }
    }

    fn end(&mut self, time: Duration) -> anyhow::Result<String> {
        if self.style.quiet {
            return Ok(String::new());
        }
        Ok(self.summary.line(self.style.time.then_some(time)))
    }
}

fn internal_error(path: &str, message: &str) -> Title<'static> {
    Level::ERROR.primary_title(format!(
        "internal error on `{path}`: {message} (this is a bug in polyomp; please report it)"
    ))
}

/// Notes of the same words that are shown, each with its place.
const SAME_NOTES: usize = 3;

/// The messages on one report.
struct Page<'a> {
    report: &'a Report,
    path: &'a str,
    sources: Sources,
    quiet: bool,
    all: bool,
}

impl Page<'_> {
    fn messages(&mut self) -> Vec<Message> {
        let report = self.report;
        let mut messages = Vec::new();
        for error in &report.internal_errors {
            messages.push(vec![Group::with_title(internal_error(self.path, error))]);
        }
        let notes = match self.quiet {
            true => Vec::new(),
            false => notes(report),
        };
        // A file that is no text makes a preprocessor say the same of each of its bytes.
        let mut said: BTreeMap<&str, usize> = BTreeMap::new();
        for note in notes {
            let times = said.entry(&note.reason).or_default();
            *times += 1;
            if *times > SAME_NOTES && !self.all {
                continue;
            }
            let title = Level::NOTE.primary_title(note.reason.clone());
            let mark = Mark::new(self.exact(note), Weight::Primary, "");
            messages.push(vec![
                Group::with_title(title).elements(self.snippets(&[mark])),
            ]);
        }
        for (reason, times) in said.iter().filter(|_| !self.all) {
            let Some(more) = times.checked_sub(SAME_NOTES).filter(|more| *more > 0) else {
                continue;
            };
            let title = format!("{more} more at other places: {reason}");
            messages.push(vec![Group::with_title(Level::NOTE.primary_title(title))]);
        }
        for region in &report.regions {
            messages.extend(self.region(region));
        }
        if report.regions.is_empty() && !self.quiet {
            let title = format!("nothing to check in `{}`: no region", self.path);
            messages.push(vec![Group::with_title(Level::NOTE.primary_title(title))]);
        }
        messages
    }

    /// The place of something, or the one within it that a note says the same of.
    fn exact(&self, said: &Approximation) -> Span {
        let mut notes = self.report.notes.iter();
        let note = notes.find(|note| repeats(said, note));
        note.map_or(said.span, |note| note.span)
    }

    fn file(&self, span: Span) -> &str {
        super::file_name(self.report, span).unwrap_or(self.path)
    }

    /// A place as text, for where there is no excerpt.
    fn place(&self, span: Span) -> String {
        let file = self.file(span);
        if span.line == 0 {
            return file.to_owned();
        }
        format!("{file}:{}:{}", span.line, span.column)
    }
}

/// The notes that no other message repeats.
fn notes(report: &Report) -> Vec<&Approximation> {
    // What cannot be parsed is told where it is found, and again by what cannot be decided for it.
    let regions = report.regions.iter();
    let undecided: Vec<&Approximation> = regions.flat_map(|region| &region.unsupported).collect();
    let again = |note: &Approximation| {
        let longer = |other: &Approximation| other.reason.len() > note.reason.len();
        let mut notes = report.notes.iter().filter(|other| longer(other));
        notes.any(|other| repeats(other, note))
            || undecided.iter().any(|other| repeats(other, note))
    };
    report.notes.iter().filter(|note| !again(note)).collect()
}

/// Whether what is said of a place contains what is said of one within it.
fn repeats(said: &Approximation, note: &Approximation) -> bool {
    said.reason.ends_with(&note.reason)
        && said.span.file == note.span.file
        && (said.span.line..=said.span.end_line).contains(&note.span.line)
}

/// Text from the input or from a stage, made safe for a terminal.
fn clean(text: &str) -> String {
    normalize_untrusted_str(text)
}
