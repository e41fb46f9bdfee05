//! Marked places → excerpts of the source, one for each file.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Snippet};
use polyomp_core::spmd::Span;

use super::source::SourceText;
use super::{Page, clean};

/// How a place is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// It is what the message is about.
    Primary,
    /// It helps to understand.
    Context,
    /// Its line is shown, nothing else.
    Shown,
}

/// A marked place.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    span: Span,
    weight: Weight,
    label: String,
}

impl Mark {
    pub(super) fn new(span: Span, weight: Weight, label: impl Into<String>) -> Self {
        Mark {
            span,
            weight,
            label: label.into(),
        }
    }
}

impl Page<'_> {
    /// Excerpts with these places marked: one for each file, in the order of
    /// first mention. Without the source, the places as text.
    pub(super) fn snippets(&mut self, marks: &[Mark]) -> Vec<Element<'static>> {
        let mut files: Vec<String> = Vec::new();
        for mark in marks {
            let file = self.file(mark.span);
            if mark.weight != Weight::Shown && !files.iter().any(|known| known == file) {
                files.push(file.to_owned());
            }
        }
        let mut elements = Vec::new();
        for file in files {
            let here: Vec<&Mark> = marks
                .iter()
                .filter(|mark| self.file(mark.span) == file)
                .collect();
            let shown = self
                .sources
                .get(&file)
                .and_then(|source| excerpt(source, &file, &here));
            match shown {
                Some(snippet) => elements.push(Element::from(snippet)),
                None => self.places(&file, &here, &mut elements),
            }
        }
        elements
    }

    fn places(&self, file: &str, marks: &[&Mark], elements: &mut Vec<Element<'static>>) {
        let marks = || marks.iter().filter(|mark| mark.weight != Weight::Shown);
        if let Some(first) = marks().next() {
            let mut origin = Origin::path(clean(file));
            if first.span.line > 0 {
                origin = origin
                    .line(count(first.span.line))
                    .char_column(count(first.span.column));
            }
            elements.push(origin.into());
        }
        for mark in marks().filter(|mark| !mark.label.is_empty()) {
            let text = format!("{}: {}", self.place(mark.span), mark.label);
            elements.push(Level::NOTE.message(clean(&text)).into());
        }
    }
}

/// One file's excerpt; none when a place is not in the text.
fn excerpt(
    source: &SourceText,
    file: &str,
    marks: &[&Mark],
) -> Option<Snippet<'static, annotate_snippets::Annotation<'static>>> {
    let first = marks.iter().map(|mark| mark.span.line).min()?;
    let last = marks
        .iter()
        .map(|mark| mark.span.end_line.max(mark.span.line))
        .max()?;
    let (text, base) = source.lines(first, last)?;
    let mut snippet = Snippet::source(text.to_owned())
        .path(clean(file))
        .line_start(count(first));
    for mark in marks {
        let range = range(source, mark.span)?;
        let local = range.start.checked_sub(base)?..range.end.checked_sub(base)?;
        let kind = match mark.weight {
            Weight::Primary => AnnotationKind::Primary,
            Weight::Context => AnnotationKind::Context,
            Weight::Shown => AnnotationKind::Visible,
        };
        let mut annotation = kind.span(local);
        if !mark.label.is_empty() {
            annotation = annotation.label(clean(&mark.label));
        }
        snippet = snippet.annotation(annotation);
    }
    Some(snippet)
}

fn range(source: &SourceText, span: Span) -> Option<Range<usize>> {
    let start = source.offset(span.line, span.column)?;
    let end = source
        .offset(span.end_line, span.end_column)
        .filter(|end| *end >= start)
        .unwrap_or(start);
    Some(start..end)
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
