//! The messages on a region: its findings, then what it could not decide, or
//! that it is race-free and under which assumptions.

use std::collections::{BTreeMap, BTreeSet};

use annotate_snippets::{Group, Level};
use polyomp_core::report::{RegionReport, Verdict};
use polyomp_core::spmd::Span;

use super::snippet::{Mark, Weight};
use super::{Message, Page, clean};
use crate::rules::RuleName;

/// What a region is called that begins where text cannot be parsed.
const UNPARSED: &str = "text that cannot be parsed";

/// What a region is called whose directive is none of OpenMP.
const UNKNOWN: &str = "a directive that is not known";

/// Places of one kind that a message marks; the rest is counted.
const SHOWN: usize = 8;

impl Page<'_> {
    pub(super) fn region(&mut self, region: &RegionReport) -> Vec<Message> {
        let mut messages = Vec::new();
        for diagnostic in &region.diagnostics {
            let title = Level::ERROR
                .primary_title(diagnostic.message.clone())
                .id(RuleName::from(diagnostic.rule).id());
            let marks = [
                Mark::new(diagnostic.span, Weight::Primary, ""),
                Mark::new(region.span, Weight::Shown, ""),
            ];
            messages.push(vec![title.elements(self.snippets(&marks))]);
        }
        messages.extend(self.races(region));
        let undecided = !region.unsupported.is_empty() || !region.undecided.is_empty();
        // A misused construct says by itself why there is no verdict.
        let unsaid = region.verdict == Verdict::Unknown
            && (region.diagnostics.is_empty() || !region.approximations.is_empty());
        if undecided || unsaid {
            messages.push(self.unknown(region));
        }
        if region.verdict == Verdict::RaceFree && !self.quiet {
            messages.push(self.race_free(region));
        }
        messages
    }

    fn race_free(&self, region: &RegionReport) -> Message {
        let title = Level::NOTE.primary_title(format!(
            "no data race in `{}` at {}",
            region.construct,
            self.place(region.span)
        ));
        let notes = region.notes.iter();
        let notes = notes.map(|note| Level::NOTE.message(clean(note)));
        vec![
            Group::with_title(title)
                .elements(notes)
                .elements(assuming(region)),
        ]
    }

    fn unknown(&mut self, region: &RegionReport) -> Message {
        let title = if !region.races.is_empty() {
            format!(
                "`{}` may have more races: not all of it was decided",
                region.construct
            )
        } else {
            match region.construct.as_str() {
                UNPARSED => "not decided whether there is a data race".to_owned(),
                UNKNOWN => "not decided whether there is a data race: the directive is not known"
                    .to_owned(),
                construct => format!("not decided whether `{construct}` has a data race"),
            }
        };
        let mut marks = vec![Mark::new(region.span, Weight::Primary, "")];
        let mut rest = 0;
        let kinds = [
            ("not supported: ", &region.unsupported),
            ("", &region.undecided),
            ("not modelled exactly: ", &region.approximations),
        ];
        for (kind, list) in kinds {
            let mut places: BTreeMap<Span, BTreeSet<&str>> = BTreeMap::new();
            for place in list {
                // What is not supported has effects that are not known.
                if !kind.starts_with("not modelled") || !region.unsupported.contains(place) {
                    let reasons = places.entry(self.exact(place)).or_default();
                    reasons.insert(&place.reason);
                }
            }
            rest += places
                .values()
                .skip(SHOWN)
                .map(BTreeSet::len)
                .sum::<usize>();
            for (span, reasons) in places.into_iter().take(SHOWN) {
                let first = reasons.first().copied().unwrap_or_default();
                let more = match reasons.len() {
                    0 | 1 => String::new(),
                    number => format!(" (and {} more here)", number - 1),
                };
                let label = format!("{kind}{first}{more}");
                marks.push(Mark::new(span, Weight::Context, label));
            }
        }
        let mut group = Level::WARNING
            .primary_title(title)
            .id("unknown")
            .elements(self.snippets(&marks));
        if rest > 0 {
            let text = format!("{rest} more such places; `--format json` lists all");
            group = group.element(Level::NOTE.message(text));
        }
        vec![group]
    }
}

/// The assumptions of a verdict, one line each.
fn assuming(region: &RegionReport) -> Vec<annotate_snippets::Message<'static>> {
    let level = || Level::NOTE.with_name("assuming");
    region
        .assumptions
        .iter()
        .map(|assumption| level().message(clean(assumption)))
        .collect()
}
