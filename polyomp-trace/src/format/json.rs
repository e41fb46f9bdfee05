//! A JSON object on each line.
//!
//! ```json
//! {"op":"cached_write","first":"0x1000","last":"0x100f","file":"fft.c","line":4}
//! {"op":"sync"}
//! {"op":"allocate","name":"input","first":"0x1000","last":"0x1fff"}
//! {"op":"free","address":"0x1000"}
//! ```
//!
//! A place is `file`, `line`, `column`, `function`, or `module` and `offset`.
//! Where the function was inlined, `inlined_at` lists the places of the calls
//! from the inside to the outside.
//!
//! The machine stands before all else:
//!
//! ```json
//! {"op":"machine","line_size":64,"write_back":64,"coherent_reads":false,"prefetch":false}
//! ```
//!
//! Operations are called as in the text, with `_` instead of spaces. Addresses
//! are hexadecimal strings, or numbers.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Write};

use serde::de::{self, Deserializer, Unexpected, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::buffer::Buffer;
use super::error::{Problem, ReadError};
use super::{Event, MACHINE_FIRST, Record, lines};
use crate::machine::{Granularity, Machine};
use crate::object::Object;
use crate::operation::{Action, Kind, Operation};
use crate::place::{Place, PlaceId, Places};
use crate::range::ByteRange;

/// The fields of all events.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<Address>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Address>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<Address>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    file: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    function: Option<Cow<'a, str>>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    module: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<Address>,
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    inlined_at: Vec<Call<'a>>,
}

/// Where a function was inlined.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call<'a> {
    #[serde(borrow)]
    file: Cow<'a, str>,
    #[serde(default)]
    line: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    function: Option<Cow<'a, str>>,
}

/// The machine, which only the first line can be.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MachineLine<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
    line_size: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    write_back: Option<u64>,
    #[serde(default)]
    coherent_reads: bool,
    #[serde(default)]
    prefetch: bool,
}

/// What a line is, whatever else it says.
#[derive(Deserialize)]
struct Op<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
}

impl Line<'_> {
    /// Fields that another one gives a meaning stand beside that one: nothing is read and then left out.
    fn only_what_belongs(&self) -> Result<(), Problem> {
        for (field, is_there) in [
            ("line", self.line.is_some()),
            ("column", self.column.is_some()),
            ("function", self.function.is_some()),
            ("inlined_at", !self.inlined_at.is_empty()),
        ] {
            if is_there && self.file.is_none() {
                return Err(malformed(&format!("`{field}` needs a `file`")));
            }
        }
        if self.offset.is_some() && self.module.is_none() {
            return Err(malformed("`offset` needs a `module`"));
        }
        if self.address.is_some() && self.op != "free" {
            return Err(malformed("only `free` has an `address`"));
        }
        if self.name.is_some() && self.op != "allocate" {
            return Err(malformed("only `allocate` has a `name`"));
        }
        if self.first.is_some() && self.op == "free" {
            return Err(malformed("`free` has an `address` only"));
        }
        Ok(())
    }

    /// Whether this is the place that the line names.
    fn is_at(&self, place: &Place) -> bool {
        match place {
            Place::Unknown => {
                self.file.is_none() && self.module.is_none() && self.inlined_at.is_empty()
            }
            Place::Source {
                file,
                line,
                column,
                function,
                inlined_at,
            } => {
                self.module.is_none()
                    && self.inlined_at.is_empty()
                    && *inlined_at == PlaceId::UNKNOWN
                    && self.file.as_deref() == Some(file)
                    && self.line.unwrap_or(0) == *line
                    && self.column.unwrap_or(0) == *column
                    && self.function.as_deref() == function.as_deref()
            }
            Place::Code { module, offset } => {
                self.file.is_none()
                    && self.module.as_deref() == Some(module)
                    && self.offset.is_some_and(|at| at.0 == *offset)
            }
        }
    }
}

/// An address: a hexadecimal string, or a number.
#[derive(Debug, Clone, Copy)]
struct Address(u64);

impl Serialize for Address {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AddressVisitor)
    }
}

struct AddressVisitor;

impl Visitor<'_> for AddressVisitor {
    type Value = Address;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hexadecimal address of at most 64 bits")
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Address, E> {
        Ok(Address(value))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Address, E> {
        text.strip_prefix("0x")
            .or_else(|| text.strip_prefix("0X"))
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .map(Address)
            .ok_or_else(|| {
                let shown: String = text.chars().take(40).collect();
                E::invalid_value(Unexpected::Str(&shown), &self)
            })
    }
}

fn malformed(message: &str) -> Problem {
    Problem::Malformed(message.to_owned())
}

/// What the line of the machine is called.
const MACHINE: &str = "machine";

/// The machine, if the line says that.
fn machine(text: &[u8]) -> Result<Option<Machine>, Problem> {
    // A line that is wrong is wrong as an event, too.
    if !serde_json::from_slice::<Op>(text).is_ok_and(|line| line.op == MACHINE) {
        return Ok(None);
    }
    let line: MachineLine = serde_json::from_slice(text)
        .map_err(|error| Problem::Malformed(format!("not a machine: {error}")))?;
    let size = |bytes| {
        Granularity::new(bytes)
            .map_err(|error| Problem::Malformed(format!("not a machine: {error}")))
    };
    Ok(Some(Machine {
        line: size(line.line_size)?,
        write_back: size(line.write_back.unwrap_or(line.line_size))?,
        coherent_reads: line.coherent_reads,
        prefetching: line.prefetch,
    }))
}

/// The name of an operation.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::CachedRead => "cached_read",
        Kind::CachedWrite => "cached_write",
        Kind::UncachedRead => "uncached_read",
        Kind::UncachedWrite => "uncached_write",
        Kind::Flush => "cache_flush",
        Kind::Clean => "clean",
        Kind::Invalidate => "invalidate",
        Kind::DmaRead => "do_dma_read",
        Kind::DmaWrite => "do_dma_write",
        Kind::Sync => "sync",
    }
}

/// Lines → records.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    line: u64,
    /// The place of the last line: often that of the next one, too.
    recent: (Place, PlaceId),
}

impl Decoder {
    /// The machine, if the trace begins with it.
    pub(super) fn machine<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
    ) -> Result<Option<Machine>, ReadError> {
        let is_empty = |text: &[u8]| text.trim_ascii().is_empty();
        lines::first(buffer, &mut self.line, is_empty, machine)
    }

    pub(super) fn next<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
        places: &mut Places,
    ) -> Result<Option<Record>, ReadError> {
        lines::next(buffer, &mut self.line, |text| {
            if text.trim_ascii().is_empty() {
                return Ok(None);
            }
            parse(text, places, &mut self.recent).map(Some)
        })
    }
}

fn parse(
    text: &[u8],
    places: &mut Places,
    recent: &mut (Place, PlaceId),
) -> Result<Event, Problem> {
    let line: Line = serde_json::from_slice(text)
        .map_err(|error| Problem::Malformed(format!("not an event: {error}")))?;
    if !line.is_at(&recent.0) {
        let mut at = PlaceId::UNKNOWN;
        for call in line.inlined_at.iter().rev() {
            at = intern(places, call.place(at))?;
        }
        let place = place(&line, at)?;
        *recent = (place.clone(), intern(places, place)?);
    }
    let place = recent.1;
    line.only_what_belongs()?;
    let range = match (&line.first, &line.last) {
        (Some(first), Some(last)) => Some(ByteRange::new(first.0, last.0)?),
        (None, None) => None,
        _ => return Err(malformed("`first` and `last` belong together")),
    };
    match &*line.op {
        "free" => match line.address {
            Some(address) => Ok(Event::Free(address.0)),
            None => Err(malformed("`free` needs an `address`")),
        },
        "allocate" => match (range, line.name) {
            (Some(range), Some(name)) => Ok(Event::Allocate(Object {
                name: name.into_owned(),
                range,
                place,
            })),
            _ => Err(malformed("`allocate` needs `first`, `last` and `name`")),
        },
        MACHINE => Err(malformed(MACHINE_FIRST)),
        op => {
            let Some(kind) = Kind::ALL.into_iter().find(|kind| name(*kind) == op) else {
                let shown: String = op.chars().take(40).collect();
                return Err(malformed(&format!("`{shown}` is no operation")));
            };
            let action = Action::new(kind, range).ok_or_else(|| {
                malformed(match kind {
                    Kind::Sync => "`sync` has no range",
                    _ => "an operation needs `first` and `last`",
                })
            })?;
            Ok(Event::Operation(Operation::new(action, place)))
        }
    }
}

fn intern(places: &mut Places, place: Place) -> Result<PlaceId, Problem> {
    places
        .intern(place)
        .ok_or_else(|| malformed("there are too many places"))
}

impl Call<'_> {
    fn place(&self, inlined_at: PlaceId) -> Place {
        Place::Source {
            file: self.file.clone().into_owned(),
            line: self.line,
            column: self.column.unwrap_or(0),
            function: self.function.clone().map(Cow::into_owned),
            inlined_at,
        }
    }
}

fn place(line: &Line, inlined_at: PlaceId) -> Result<Place, Problem> {
    match (&line.file, &line.module) {
        (None, None) => Ok(Place::Unknown),
        (Some(file), None) => Ok(Place::Source {
            file: file.clone().into_owned(),
            line: line.line.unwrap_or(0),
            column: line.column.unwrap_or(0),
            function: line.function.clone().map(Cow::into_owned),
            inlined_at,
        }),
        (None, Some(module)) => {
            let offset = line.offset.as_ref();
            let offset = offset.ok_or_else(|| malformed("`module` needs an `offset`"))?;
            Ok(Place::Code {
                module: module.clone().into_owned(),
                offset: offset.0,
            })
        }
        (Some(_), Some(_)) => Err(malformed("a place has a `file` or a `module`, not both")),
    }
}

fn call(place: &Place) -> Option<Call<'_>> {
    let Place::Source {
        file,
        line,
        column,
        function,
        ..
    } = place
    else {
        return None;
    };
    Some(Call {
        file: Cow::Borrowed(file),
        line: *line,
        column: (*column > 0).then_some(*column),
        function: function.as_deref().map(Cow::Borrowed),
    })
}

/// Events → lines.
#[derive(Debug)]
pub struct Writer<W> {
    sink: W,
}

impl<W: Write> Writer<W> {
    /// A writer to a sink.
    pub fn new(sink: W) -> Self {
        Writer { sink }
    }

    /// The machine.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn machine(&mut self, machine: &Machine) -> io::Result<()> {
        self.line(&MachineLine {
            op: Cow::Borrowed(MACHINE),
            line_size: machine.line.bytes(),
            write_back: Some(machine.write_back.bytes()),
            coherent_reads: machine.coherent_reads,
            prefetch: machine.prefetching,
        })
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.sink, line)?;
        self.sink.write_all(b"\n")
    }

    /// One more event.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn event(&mut self, event: &Event, places: &Places) -> io::Result<()> {
        let mut line = Line::default();
        let (range, place) = match event {
            Event::Operation(operation) => {
                line.op = name(operation.action.kind()).into();
                (operation.action.range(), operation.place)
            }
            Event::Allocate(object) => {
                line.op = "allocate".into();
                line.name = Some(Cow::Borrowed(&object.name));
                (Some(object.range), object.place)
            }
            Event::Free(address) => {
                line.op = "free".into();
                line.address = Some(Address(*address));
                (None, PlaceId::UNKNOWN)
            }
        };
        line.first = range.map(|range| Address(range.first()));
        line.last = range.map(|range| Address(range.last()));
        let place = places.get(place);
        line.inlined_at = places
            .inlined_at(place)
            .into_iter()
            .filter_map(call)
            .collect();
        match place {
            Place::Unknown => {}
            Place::Source {
                file,
                line: number,
                column,
                function,
                inlined_at: _,
            } => {
                line.file = Some(Cow::Borrowed(file));
                line.line = Some(*number);
                line.column = (*column > 0).then_some(*column);
                line.function = function.as_deref().map(Cow::Borrowed);
            }
            Place::Code { module, offset } => {
                line.module = Some(Cow::Borrowed(module));
                line.offset = Some(Address(*offset));
            }
        }
        self.line(&line)
    }

    /// The end of the trace.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.sink.flush()?;
        Ok(self.sink)
    }
}
