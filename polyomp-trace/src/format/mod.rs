//! Traces as bytes: three formats, read as one.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`text`] | the text of the thesis, a line for each operation |
//! | [`binary`] | a few bytes for each operation, described in `BINARY.md` |
//! | [`json`] | a JSON object on each line |
//! | [`consolidate`] | operations that go on where the one before ended → one |
//! | `lines` | formats with an event on each line |
//! | `buffer` | bytes as they come in, by line or by number |
//!
//! A format has a decoder (bytes → [`Record`]s) and a writer. Nothing here
//! knows what a race is.

pub mod binary;
mod buffer;
pub mod consolidate;
mod error;
pub mod json;
mod lines;
pub mod text;

use std::io::{self, Read, Write};

use crate::machine::Machine;
use crate::object::Object;
use crate::operation::Operation;
use crate::place::Places;
use buffer::Buffer;

pub use error::{Problem, ReadError};

/// Why a machine elsewhere is an error.
const MACHINE_FIRST: &str = "the machine can be told at the beginning of a trace only";

/// What a trace consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The program touches memory, or waits.
    Operation(Operation),
    /// An object comes into being.
    Allocate(Object),
    /// The object that begins at an address ends.
    Free(u64),
}

/// An event, and the number that its reader knows it by: the line in a text,
/// else how many events there have been up to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The number, from 1 on.
    pub position: u64,
    /// The event.
    pub event: Event,
}

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// The text of the thesis.
    Text,
    /// The compact one.
    Binary,
    /// A JSON object on each line.
    JsonLines,
}

impl Format {
    /// Whether [`Record::position`] is a line.
    pub fn has_lines(self) -> bool {
        self != Format::Binary
    }
}

/// Reads a trace, in whichever format it is.
#[derive(Debug)]
pub struct Reader<R> {
    buffer: Buffer<R>,
    machine: Option<Machine>,
    places: Places,
    decoder: Decoder,
    failed: bool,
}

#[derive(Debug)]
enum Decoder {
    Text(text::Decoder),
    Binary(binary::Decoder),
    Json(json::Decoder),
}

impl<R: Read> Reader<R> {
    /// A reader of the format that the first bytes are of.
    ///
    /// # Errors
    /// Nothing can be read, the format is of a version that is not known, or the machine makes no sense.
    pub fn new(source: R) -> Result<Self, ReadError> {
        let mut buffer = Buffer::new(source);
        let mut decoder = match *buffer.peek(binary::MAGIC.len())? {
            [first, ..] if first == binary::MAGIC[0] => {
                Decoder::Binary(binary::Decoder::new(&mut buffer)?)
            }
            [b'{', ..] => Decoder::Json(json::Decoder::default()),
            _ => Decoder::Text(text::Decoder::default()),
        };
        let machine = match &mut decoder {
            Decoder::Text(decoder) => decoder.machine(&mut buffer),
            Decoder::Binary(decoder) => decoder.machine(&mut buffer),
            Decoder::Json(decoder) => decoder.machine(&mut buffer),
        }?;
        Ok(Reader {
            buffer,
            machine,
            places: Places::default(),
            decoder,
            failed: false,
        })
    }

    /// The format.
    pub fn format(&self) -> Format {
        match self.decoder {
            Decoder::Text(_) => Format::Text,
            Decoder::Binary(_) => Format::Binary,
            Decoder::Json(_) => Format::JsonLines,
        }
    }

    /// The machine that the trace was taken on, if the trace says it.
    pub fn machine(&self) -> Option<Machine> {
        self.machine
    }

    /// The places that the records so far speak of.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// How many bytes have been read.
    pub fn offset(&self) -> u64 {
        self.buffer.offset()
    }

    /// The next record, if it is an operation of the usual kind that has come
    /// in already; else none, and [`Reader::next_record`] tells what there is.
    #[inline]
    pub fn quick_operation(&mut self) -> Option<(u64, Operation)> {
        if self.failed {
            return None;
        }
        match &mut self.decoder {
            Decoder::Binary(decoder) => decoder.quick(&mut self.buffer),
            Decoder::Text(decoder) => decoder.quick(&mut self.buffer),
            Decoder::Json(_) => None,
        }
    }

    /// The next record; none at the end.
    ///
    /// # Errors
    /// The trace cannot be read further, or means nothing. All records before
    /// that have been given; there will be no more.
    #[inline]
    pub fn next_record(&mut self) -> Result<Option<Record>, ReadError> {
        if self.failed {
            return Ok(None);
        }
        let record = match &mut self.decoder {
            Decoder::Text(decoder) => decoder.next(&mut self.buffer, &mut self.places),
            Decoder::Binary(decoder) => decoder.next(&mut self.buffer, &mut self.places),
            Decoder::Json(decoder) => decoder.next(&mut self.buffer, &mut self.places),
        };
        self.failed = record.is_err();
        record
    }
}

/// Writes a trace in a format.
#[derive(Debug)]
pub enum Writer<W> {
    /// The text of the thesis.
    Text(text::Writer<W>),
    /// The compact one.
    Binary(binary::Writer<W>),
    /// A JSON object on each line.
    JsonLines(json::Writer<W>),
}

impl<W: Write> Writer<W> {
    /// A writer of a format.
    ///
    /// # Errors
    /// The first bytes cannot be written.
    pub fn new(format: Format, sink: W) -> io::Result<Self> {
        Ok(match format {
            Format::Text => Writer::Text(text::Writer::new(sink)),
            Format::Binary => Writer::Binary(binary::Writer::new(sink)?),
            Format::JsonLines => Writer::JsonLines(json::Writer::new(sink)),
        })
    }

    /// The machine that the trace was taken on. Before all events, or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn machine(&mut self, machine: &Machine) -> io::Result<()> {
        match self {
            Writer::Text(writer) => writer.machine(machine),
            Writer::Binary(writer) => {
                writer.machine(machine);
                Ok(())
            }
            Writer::JsonLines(writer) => writer.machine(machine),
        }
    }

    /// One more event; `places` are what its numbers mean.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn event(&mut self, event: &Event, places: &Places) -> io::Result<()> {
        match self {
            Writer::Text(writer) => writer.event(event, places),
            Writer::Binary(writer) => writer.event(event, places),
            Writer::JsonLines(writer) => writer.event(event, places),
        }
    }

    /// Writes what has been collected.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            Writer::Binary(writer) => writer.flush(),
            Writer::Text(_) | Writer::JsonLines(_) => Ok(()),
        }
    }

    /// Writes all events so far, and no mark that the trace is complete.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn abandon(self) -> io::Result<()> {
        match self {
            Writer::Binary(mut writer) => writer.flush(),
            other => other.finish().map(drop),
        }
    }

    /// The end of the trace.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Writer::Text(writer) => writer.finish(),
            Writer::Binary(writer) => writer.finish(),
            Writer::JsonLines(writer) => writer.finish(),
        }
    }
}
