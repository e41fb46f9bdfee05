//! Reading what `@` says of an access, and turning places into accesses.

use std::sync::Arc;

use super::decl::element_of;
use super::expr::{Item, OpenPlace, Parsed};
use super::lex::Tok;
use super::{Parser, Result, WithHelp, error};
use crate::spmd::copies::{Side, Touches};
use crate::spmd::expr::{AccessSite, Atomicity, Load};
use crate::spmd::print::{default_element, source_text};
use crate::spmd::program::{ElementType, NarrowInt, NodeId, Span};

/// What `@…` says of an access.
#[derive(Default)]
pub(super) struct Annotation {
    span: Option<Span>,
    nth: u32,
    text: Option<Arc<str>>,
    atomicity: Atomicity,
    implied: Option<Arc<str>>,
    doubt: Option<Arc<str>>,
    number: bool,
    touches: Touches,
    element: Option<ElementType>,
    narrow: Option<NarrowInt>,
}

impl Parser {
    pub(super) fn load(&mut self, open: OpenPlace, annotation: &Annotation) -> Load {
        let place = open.place;
        let span = match annotation.span {
            Some(span) => span,
            None => self.own_span(open.start, open.end),
        };
        let text = annotation.text.clone();
        let text = text.unwrap_or_else(|| source_text(&self.program, &place).into());
        let element = annotation.element;
        Load {
            site: AccessSite {
                id: NodeId::default(),
                span,
                nth: annotation.nth,
                text,
                atomicity: annotation.atomicity,
                implied: annotation.implied.clone(),
                doubt: annotation.doubt.clone(),
                number: annotation.number,
                touches: annotation.touches,
            },
            element: element.unwrap_or_else(|| default_element(&self.program, &place)),
            narrow: annotation.narrow,
            place,
        }
    }

    pub(super) fn annotated(&mut self, parsed: Parsed) -> Result<Parsed> {
        let at = self.pos();
        let Item::Place(open) = parsed.item else {
            return Err(error(
                at,
                "`@` speaks of an access to memory, and this is none",
            ));
        };
        let annotation = self.annotation()?;
        let height = self.checked(open.inner + 1)?;
        let load = self.load(*open, &annotation);
        let typed = annotation.element.is_some() || annotation.narrow.is_some();
        let item = Item::Access(Box::new(load), typed);
        Ok(Parsed { item, height })
    }

    fn annotation(&mut self) -> Result<Annotation> {
        let mut found = Annotation::default();
        while self.continues() {
            if let Some(span) = self.at_span() {
                found.span = Some(span);
                continue;
            }
            if *self.tok() != Tok::At {
                break;
            }
            self.advance();
            match self.tok().clone() {
                Tok::Str(text) => found.text = Some(text),
                Tok::Name {
                    name,
                    number: None,
                    quoted: false,
                } => match &*name {
                    "relaxed" => found.atomicity = Atomicity::Relaxed,
                    "acquire" => found.atomicity = Atomicity::Acquire,
                    "release" => found.atomicity = Atomicity::Release,
                    "acq_rel" => found.atomicity = Atomicity::AcquireRelease,
                    "number" => found.number = true,
                    "device" => found.touches.side = Side::Device,
                    "either" => found.touches.side = Side::Either,
                    "transfer" => found.touches.transfer = true,
                    "nth" => {
                        self.advance();
                        let Tok::Int(nth) = self.tok().clone() else {
                            return self.unknown_annotation();
                        };
                        found.nth = u32::try_from(nth).or_else(|_| self.unknown_annotation())?;
                    }
                    "implied" => {
                        self.advance();
                        found.implied = Some(self.string()?);
                        continue;
                    }
                    "doubt" => {
                        self.advance();
                        found.doubt = Some(self.string()?);
                        continue;
                    }
                    word => {
                        let narrow = NarrowInt::ALL.iter().find(|int| int.word() == word);
                        match (element_of(word), narrow) {
                            (Some(element), _) => found.element = Some(element),
                            (None, Some(narrow)) => found.narrow = Some(*narrow),
                            (None, None) => return self.unknown_annotation(),
                        }
                    }
                },
                _ => return self.unknown_annotation(),
            }
            self.advance();
        }
        Ok(found)
    }

    fn unknown_annotation<T>(&self) -> Result<T> {
        Err(error(self.pos(), "this says nothing about an access").help(
            "after `@` comes a place (`@3:5-9`), the source text (`@\"a[i]\"`), `relaxed`, \
             `acquire`, `release`, `acq_rel`, `nth 1`, `implied \"…\"`, `doubt \"…\"`, `number`, `device`, `either`, `transfer`, an element type, or a narrow integer type (`u8`)",
        ))
    }

    /// `@float` and its like after an opaque value.
    pub(super) fn opaque_element(&mut self) -> Result<Option<ElementType>> {
        if *self.tok() != Tok::At || !self.continues() {
            return Ok(None);
        }
        self.advance();
        let word = self.key()?.0;
        match element_of(&word) {
            Some(element) => Ok(Some(element)),
            None => Err(error(self.pos(), format!("`{word}` is no element type"))),
        }
    }
}
