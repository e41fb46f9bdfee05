//! What a trace holds → a report, in the types that the static analysis reports in.

mod words;

use std::collections::BTreeMap;

use polyomp_report::{
    Access, AccessKind, Approximation, Certainty, FileId, Race as Reported, RegionReport, Report,
    Rule, Span, Verdict,
};

use crate::accelerator::analysis::Analysis;
use crate::accelerator::{Hazard, Race, Side, Stopped};
use crate::format::Format;
use crate::place::{Place, PlaceId};

/// The report on a trace that is called `name` in it.
pub fn report(analysis: &Analysis, name: &str) -> Report {
    let mut reporter = Reporter {
        analysis,
        files: vec![name.to_owned()],
        known: BTreeMap::from([(name.to_owned(), FileId(0))]),
    };
    let races: Vec<Reported> = merged(analysis)
        .iter()
        .map(|race| reporter.race(race))
        .collect();
    let trace = Span::default();
    let mut undecided = Vec::new();
    if analysis.outcome.stopped == Some(Stopped::TooManyRaces) {
        undecided.push(Approximation {
            span: trace,
            reason: format!(
                "there are {} different races, and the rest of the trace was not looked at",
                races.len()
            ),
        });
    }
    // More often a run that went wrong than a program that does nothing.
    if analysis.outcome.operations == 0 && analysis.error.is_none() {
        undecided.push(Approximation {
            span: trace,
            reason: "there is no operation in the trace".to_owned(),
        });
    }
    let verdict = if !races.is_empty() {
        Verdict::Race
    } else if analysis.error.is_some() || !undecided.is_empty() {
        Verdict::Unknown
    } else {
        Verdict::RaceFree
    };
    let region = RegionReport {
        span: trace,
        construct: "trace".to_owned(),
        verdict,
        assumptions: words::assumptions(&analysis.config),
        notes: Vec::new(),
        approximations: Vec::new(),
        unsupported: Vec::new(),
        undecided,
        diagnostics: Vec::new(),
        races,
        pairs: usize::try_from(analysis.outcome.operations).unwrap_or(usize::MAX),
    };
    Report {
        files: reporter.files,
        regions: vec![region],
        notes: Vec::new(),
        internal_errors: Vec::new(),
        error: analysis.error.as_ref().map(ToString::to_string),
    }
}

/// Several places of the compiled program may be one place in the source:
/// then their races are one.
fn merged(analysis: &Analysis) -> Vec<Race> {
    let mut merged: Vec<Race> = Vec::new();
    let mut known = BTreeMap::new();
    for race in &analysis.outcome.races {
        let sides = race.sides.each_ref().map(|side| {
            let object = side.object.as_deref();
            let object = object.map(|object| (&object.name, analysis.places.get(object.place)));
            (side.role, analysis.places.get(side.place), object)
        });
        let index = *known
            .entry((race.hazard, sides))
            .or_insert_with(|| merged.len());
        match merged.get_mut(index) {
            None => merged.push(race.clone()),
            Some(first) => {
                first.count += race.count;
                if race.same_bytes && !first.same_bytes {
                    first.same_bytes = true;
                    first.sides.clone_from(&race.sides);
                }
            }
        }
    }
    merged
}

struct Reporter<'a> {
    analysis: &'a Analysis,
    files: Vec<String>,
    known: BTreeMap<String, FileId>,
}

impl Reporter<'_> {
    fn race(&mut self, race: &Race) -> Reported {
        let config = &self.analysis.config;
        let [earlier, later] = &race.sides;
        let mut notes = Vec::new();
        for side in &race.sides {
            self.context(side.place, &mut notes);
            if let Some(object) = &side.object
                && object.place != PlaceId::UNKNOWN
            {
                let span = self.span(object.place, 0);
                let text = format!("`{}` is allocated here", object.name);
                if !notes.contains(&(span, text.clone())) {
                    notes.push((span, text));
                }
            }
        }
        Reported {
            rule: match race.hazard {
                Hazard::Unordered => Rule::CoherenceRace,
                Hazard::StaleRead => Rule::StaleLine,
            },
            certainty: Certainty::Proved,
            variable: words::variable(race),
            accesses: [self.access(earlier, race), self.access(later, race)],
            phase: String::new(),
            parameters: BTreeMap::new(),
            why: words::why(race),
            notes,
            help: Some(words::help(race, config)),
            approximations: Vec::new(),
            instances: Some(race.count),
        }
    }

    /// What there is to say of a place: where it was inlined, and how it came to be known.
    fn context(&mut self, place: PlaceId, notes: &mut Vec<(Span, String)>) {
        let analysis = self.analysis;
        let known = analysis.places.get(place);
        let mut inner = known;
        for call in analysis.places.inlined_at(known) {
            let name = match inner {
                Place::Source {
                    function: Some(name),
                    ..
                } => format!("`{name}`"),
                _ => "the function".to_owned(),
            };
            let note = (self.span_of(call), format!("{name} is inlined here"));
            if !notes.contains(&note) {
                notes.push(note);
            }
            inner = call;
        }
        if let Some(remark) = analysis.remarks.get(&place) {
            let note = (self.span(place, 0), remark.clone());
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }

    fn access(&mut self, side: &Side, race: &Race) -> Access {
        let writes = match race.hazard {
            // What is stale is read from the cache and written back later.
            Hazard::StaleRead if !side.role.is_dma() => false,
            _ => side.role.writes(),
        };
        Access {
            span: self.span(side.place, side.position),
            kind: if writes {
                AccessKind::Write
            } else {
                AccessKind::Read
            },
            atomic: false,
            text: words::operation(side.role).to_owned(),
            implied: Some(words::implied(side, race, self.counted(side))),
            thread: Vec::new(),
            iteration: Vec::new(),
            element: words::element(side),
        }
    }

    /// "operation 17", where no line of the trace says it.
    fn counted(&self, side: &Side) -> Option<String> {
        let has_lines = self.analysis.format.is_some_and(Format::has_lines);
        let unit = if has_lines { "line" } else { "event" };
        let shown = has_lines && side.place == PlaceId::UNKNOWN;
        (!shown).then(|| format!("{unit} {} of the trace", side.position))
    }

    /// The place in the source; where it is not known, the line of the trace.
    fn span(&mut self, place: PlaceId, position: u64) -> Span {
        let analysis = self.analysis;
        match analysis.places.get(place) {
            Place::Unknown => {
                let has_lines = analysis.format.is_some_and(Format::has_lines);
                match u32::try_from(position) {
                    Ok(line) if has_lines && line > 0 => at(FileId(0), line, 1),
                    _ => Span::default(),
                }
            }
            known => self.span_of(known),
        }
    }

    fn span_of(&mut self, place: &Place) -> Span {
        match place {
            Place::Source {
                file, line, column, ..
            } => {
                let (line, column) = (*line, (*column).max(1));
                let file = self.file(file.clone());
                at(file, line, if line == 0 { 0 } else { column })
            }
            Place::Code { module, .. } => {
                let file = self.file(module.clone());
                at(file, 0, 0)
            }
            Place::Unknown => Span::default(),
        }
    }

    fn file(&mut self, name: String) -> FileId {
        let next = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        *self.known.entry(name).or_insert_with_key(|name| {
            self.files.push(name.clone());
            next
        })
    }
}

fn at(file: FileId, line: u32, column: u32) -> Span {
    Span {
        file,
        line,
        column,
        end_line: line,
        end_column: column,
    }
}
