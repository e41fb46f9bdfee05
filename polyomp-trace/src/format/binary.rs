//! The compact format: a few bytes for each operation. `BINARY.md` describes it.

use std::io::{self, Read, Write};

use super::buffer::Buffer;
use super::error::{Problem, ReadError};
use super::{Event, Record};
use crate::object::Object;
use crate::operation::{Action, Kind, Operation};
use crate::place::{Place, PlaceId, Places};
use crate::range::ByteRange;

/// What a trace begins with: the last byte is the version.
pub const MAGIC: [u8; 8] = *b"\xd0POLYTR\x01";

/// The longest string.
const LONGEST_STRING: usize = 1 << 16;

/// More bytes than any operation has, and than the fixed part of any record.
const LONGEST_OPERATION: usize = 40;

const END: u8 = 0;
const PLACE: u8 = 11;
const ALLOCATE: u8 = 12;
const FREE: u8 = 13;

const KIND: u8 = 0x0f;
const SAME_PLACE: u8 = 0x10;
const RESERVED: u8 = 0x20;
const LENGTH: u8 = 0xc0;
const LENGTH_4: u8 = 0x40;
const LENGTH_8: u8 = 0x80;
const LENGTH_1: u8 = 0xc0;

const SOURCE: u8 = 1;
const CODE: u8 = 2;
const INLINED: u8 = 3;

/// The low bits of an operation's record.
fn code(kind: Kind) -> u8 {
    match kind {
        Kind::CachedRead => 1,
        Kind::CachedWrite => 2,
        Kind::UncachedRead => 3,
        Kind::UncachedWrite => 4,
        Kind::Flush => 5,
        Kind::Clean => 6,
        Kind::Invalidate => 7,
        Kind::DmaRead => 8,
        Kind::DmaWrite => 9,
        Kind::Sync => 10,
    }
}

/// Bytes → records.
#[derive(Debug)]
pub(super) struct Decoder {
    events: u64,
    address: u64,
    place: PlaceId,
    /// The number in the table of each place of the trace.
    places: Vec<PlaceId>,
    ended: bool,
}

/// What one record makes of its bytes.
enum Decoded {
    Event(Event),
    Place(Place),
    End,
}

impl Decoder {
    pub(super) fn new<R: Read>(buffer: &mut Buffer<R>) -> Result<Self, ReadError> {
        let magic = buffer.peek(MAGIC.len())?;
        let problem = if magic.len() < MAGIC.len() {
            Some(Problem::Truncated("it ends within its header"))
        } else if magic == MAGIC {
            None
        } else if magic[..7] == MAGIC[..7] {
            Some(Problem::Malformed(format!(
                "the trace is of version {} of the binary format; this program reads version {}",
                magic[7], MAGIC[7]
            )))
        } else {
            Some(Problem::Malformed("this is no trace".to_owned()))
        };
        if let Some(problem) = problem {
            return Err(ReadError {
                offset: 0,
                line: None,
                problem,
            });
        }
        buffer.take(MAGIC.len());
        Ok(Decoder {
            events: 0,
            address: 0,
            place: PlaceId::UNKNOWN,
            places: vec![PlaceId::UNKNOWN],
            ended: false,
        })
    }

    #[inline]
    pub(super) fn next<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
        places: &mut Places,
    ) -> Result<Option<Record>, ReadError> {
        loop {
            if self.ended {
                return Ok(None);
            }
            let mut bytes = buffer.available();
            if bytes.len() < LONGEST_OPERATION {
                // At the end there may be fewer, and what is there decides.
                if let Some(record) = self.next_slowly(buffer, places)? {
                    return Ok(record);
                }
                continue;
            }
            let before = bytes.len();
            if let Ok(Some(event)) = self.operation(&mut bytes) {
                let taken = before - bytes.len();
                buffer.take(taken);
                self.events += 1;
                return Ok(Some(Record {
                    position: self.events,
                    event,
                }));
            }
            if let Some(record) = self.next_slowly(buffer, places)? {
                return Ok(record);
            }
        }
    }

    /// The next operation, if all of it is there and nothing is wrong with it.
    /// Does what [`Decoder::next`] does, at a third of the cost.
    #[inline]
    pub(super) fn quick<R: Read>(&mut self, buffer: &mut Buffer<R>) -> Option<(u64, Operation)> {
        let bytes: &[u8; LONGEST_OPERATION] = buffer.available().first_chunk()?;
        let tag = bytes[0];
        let mut at = 1;
        let place = if tag & SAME_PLACE == 0 {
            let number = quick_number(bytes, &mut at)?;
            *self.places.get(usize::try_from(number).ok()?)?
        } else {
            self.place
        };
        let make = match tag & (KIND | RESERVED) {
            1 => Action::CachedRead,
            2 => Action::CachedWrite,
            3 => Action::UncachedRead,
            4 => Action::UncachedWrite,
            _ => return None, // rare, or no operation
        };
        let difference = quick_number(bytes, &mut at)?;
        let difference = (difference >> 1) ^ (difference & 1).wrapping_neg();
        let first = self.address.wrapping_add(difference);
        let more = match tag & LENGTH {
            LENGTH_1 => 0,
            LENGTH_4 => 3,
            LENGTH_8 => 7,
            _ => quick_number(bytes, &mut at)?,
        };
        let range = ByteRange::new(first, first.checked_add(more)?).ok()?;
        buffer.take(at);
        self.address = first;
        self.place = place;
        self.events += 1;
        Some((self.events, Operation::new(make(range), place)))
    }

    /// The outer option is none where a place was defined, the inner one at the end.
    #[cold]
    fn next_slowly<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
        places: &mut Places,
    ) -> Result<Option<Option<Record>>, ReadError> {
        let offset = buffer.offset();
        let fail = |problem| ReadError {
            offset,
            line: None,
            problem,
        };
        // Only as much as the record may need: a pipe may have no more for now.
        let mut wanted = 1;
        let decoded = loop {
            buffer.peek(wanted)?;
            let mut bytes = buffer.available();
            let before = bytes.len();
            if before == 0 {
                return Err(fail(Problem::Truncated("its end mark is missing")));
            }
            match self.record(&mut bytes) {
                Ok(decoded) => {
                    let taken = before - bytes.len();
                    buffer.take(taken);
                    break decoded;
                }
                Err(Failure::Short) if before < wanted => {
                    return Err(fail(Problem::Truncated("it ends within a record")));
                }
                Err(Failure::Short) => wanted = before + 1,
                Err(Failure::Problem(problem)) => return Err(fail(problem)),
            }
        };
        match decoded {
            Decoded::Event(event) => {
                self.events += 1;
                Ok(Some(Some(Record {
                    position: self.events,
                    event,
                })))
            }
            Decoded::Place(place) => {
                let id = places.intern(place).ok_or_else(|| {
                    fail(Problem::Malformed("there are too many places".to_owned()))
                })?;
                self.places.push(id);
                Ok(None)
            }
            Decoded::End => {
                self.ended = true;
                if buffer.peek(1)?.is_empty() {
                    return Ok(Some(None));
                }
                Err(ReadError {
                    offset: buffer.offset(),
                    line: None,
                    problem: Problem::Malformed("there is more behind the end mark".to_owned()),
                })
            }
        }
    }

    /// A record of any kind. Changes nothing where it fails.
    fn record(&mut self, bytes: &mut &[u8]) -> Result<Decoded, Failure> {
        if let Some(event) = self.operation(bytes)? {
            return Ok(Decoded::Event(event));
        }
        let decoded = match byte(bytes)? {
            END => Decoded::End,
            PLACE => Decoded::Place(self.place(bytes)?),
            ALLOCATE => {
                let first = number(bytes)?;
                let range = range(first, number(bytes)?)?;
                let place = self.place_of(number(bytes)?)?;
                let name = string(bytes)?;
                Decoded::Event(Event::Allocate(Object { name, range, place }))
            }
            FREE => Decoded::Event(Event::Free(number(bytes)?)),
            tag => {
                return Err(Failure::malformed(format!("{tag:#04x} begins no record")));
            }
        };
        Ok(decoded)
    }

    /// An operation; none where the record is another one.
    #[inline]
    fn operation(&mut self, all: &mut &[u8]) -> Result<Option<Event>, Failure> {
        let mut bytes = *all;
        let tag = byte(&mut bytes)?;
        let kind = match tag & KIND {
            1 => Kind::CachedRead,
            2 => Kind::CachedWrite,
            3 => Kind::UncachedRead,
            4 => Kind::UncachedWrite,
            5 => Kind::Flush,
            6 => Kind::Clean,
            7 => Kind::Invalidate,
            8 => Kind::DmaRead,
            9 => Kind::DmaWrite,
            10 => Kind::Sync,
            _ => return Ok(None),
        };
        if tag & RESERVED != 0 {
            return Err(Failure::malformed(format!("{tag:#04x} begins no record")));
        }
        let place = if tag & SAME_PLACE == 0 {
            self.place_of(number(&mut bytes)?)?
        } else {
            self.place
        };
        let range = if kind == Kind::Sync {
            if tag & LENGTH != 0 {
                return Err(Failure::malformed("a sync has no length".to_owned()));
            }
            None
        } else {
            let difference = number(&mut bytes)?;
            // Zigzag: the lowest bit is the sign.
            let difference = (difference >> 1) ^ (difference & 1).wrapping_neg();
            let first = self.address.wrapping_add(difference);
            let more = match tag & LENGTH {
                LENGTH_1 => 0,
                LENGTH_4 => 3,
                LENGTH_8 => 7,
                _ => number(&mut bytes)?,
            };
            self::range(first, more).map(Some)?
        };
        let Some(action) = Action::new(kind, range) else {
            return Ok(None); // a range for each but sync
        };
        if let Some(range) = range {
            self.address = range.first();
        }
        self.place = place;
        *all = bytes;
        Ok(Some(Event::Operation(Operation::new(action, place))))
    }

    #[inline]
    fn place_of(&self, number: u64) -> Result<PlaceId, Failure> {
        usize::try_from(number)
            .ok()
            .and_then(|index| self.places.get(index).copied())
            .ok_or_else(|| Failure::malformed(format!("place {number} is not defined")))
    }

    fn place(&self, bytes: &mut &[u8]) -> Result<Place, Failure> {
        let narrow = |number: u64| {
            u32::try_from(number)
                .map_err(|_| Failure::malformed(format!("{number} is no line or column")))
        };
        match byte(bytes)? {
            sort @ (SOURCE | INLINED) => {
                let line = narrow(number(bytes)?)?;
                let column = narrow(number(bytes)?)?;
                let file = string(bytes)?;
                let function = Some(string(bytes)?).filter(|name| !name.is_empty());
                let inlined_at = match sort {
                    INLINED => self.place_of(number(bytes)?)?,
                    _ => PlaceId::UNKNOWN,
                };
                Ok(Place::Source {
                    file,
                    line,
                    column,
                    function,
                    inlined_at,
                })
            }
            CODE => {
                let offset = number(bytes)?;
                let module = string(bytes)?;
                Ok(Place::Code { module, offset })
            }
            other => Err(Failure::malformed(format!("{other} is no sort of place"))),
        }
    }
}

enum Failure {
    /// There are too few bytes.
    Short,
    Problem(Problem),
}

impl Failure {
    #[cold]
    fn malformed(message: String) -> Self {
        Failure::Problem(Problem::Malformed(message))
    }
}

#[inline]
fn byte(bytes: &mut &[u8]) -> Result<u8, Failure> {
    let (first, rest) = bytes.split_first().ok_or(Failure::Short)?;
    *bytes = rest;
    Ok(*first)
}

#[inline]
fn number(bytes: &mut &[u8]) -> Result<u64, Failure> {
    let mut value = 0_u64;
    for shift in (0..70).step_by(7) {
        let next = byte(bytes)?;
        if shift == 63 && next > 1 {
            break;
        }
        value |= u64::from(next & 0x7f) << shift;
        if next & 0x80 == 0 {
            return Ok(value);
        }
    }
    Err(Failure::malformed(
        "a number is longer than 64 bits".to_owned(),
    ))
}

/// A number of at most nine bytes.
#[inline]
fn quick_number(bytes: &[u8; LONGEST_OPERATION], at: &mut usize) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..63).step_by(7) {
        let next = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(next & 0x7f) << shift;
        if next & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn range(first: u64, more: u64) -> Result<ByteRange, Failure> {
    match first.checked_add(more) {
        Some(last) => ByteRange::new(first, last).map_err(|error| Failure::Problem(error.into())),
        None => Err(Failure::malformed(format!(
            "the range at {first:#x} goes past the last address"
        ))),
    }
}

fn string(bytes: &mut &[u8]) -> Result<String, Failure> {
    let length = usize::try_from(number(bytes)?).unwrap_or(usize::MAX);
    if length > LONGEST_STRING {
        return Err(Failure::Problem(Problem::Oversized {
            what: "a string",
            limit: LONGEST_STRING,
        }));
    }
    let (text, rest) = bytes.split_at_checked(length).ok_or(Failure::Short)?;
    *bytes = rest;
    match std::str::from_utf8(text) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(Failure::malformed("a string is not UTF-8".to_owned())),
    }
}

/// Events → bytes.
#[derive(Debug)]
pub struct Writer<W> {
    sink: W,
    bytes: Vec<u8>,
    address: u64,
    place: PlaceId,
    /// How many places have been written, the unknown one among them.
    places: u32,
}

/// As many bytes are collected before they are written.
const BLOCK: usize = 1 << 16;

impl<W: Write> Writer<W> {
    /// A writer to a sink. It collects bytes itself: the sink needs no buffer.
    ///
    /// # Errors
    /// The header cannot be written.
    pub fn new(sink: W) -> io::Result<Self> {
        Ok(Writer {
            sink,
            bytes: MAGIC.to_vec(),
            address: 0,
            place: PlaceId::UNKNOWN,
            places: 1,
        })
    }

    /// One more event; `places` are what its numbers mean.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn event(&mut self, event: &Event, places: &Places) -> io::Result<()> {
        match event {
            Event::Operation(operation) => self.operation(operation, places),
            Event::Allocate(object) => {
                self.define(object.place, places);
                self.bytes.push(ALLOCATE);
                self.number(object.range.first());
                self.number(object.range.last() - object.range.first());
                self.number(u64::from(object.place.0));
                self.string(&object.name);
            }
            Event::Free(address) => {
                self.bytes.push(FREE);
                self.number(*address);
            }
        }
        if self.bytes.len() >= BLOCK {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what has been collected.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.sink.write_all(&self.bytes)?;
        self.bytes.clear();
        self.sink.flush()
    }

    /// The end of the trace.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.bytes.push(END);
        self.flush()?;
        Ok(self.sink)
    }

    fn operation(&mut self, operation: &Operation, places: &Places) {
        let Operation { action, place } = *operation;
        let same_place = place == self.place;
        if !same_place {
            self.define(place, places);
        }
        let more = action.range().map(|range| range.last() - range.first());
        let length = match more {
            Some(0) => LENGTH_1,
            Some(3) => LENGTH_4,
            Some(7) => LENGTH_8,
            _ => 0,
        };
        let tag = code(action.kind()) | length | if same_place { SAME_PLACE } else { 0 };
        self.bytes.push(tag);
        if !same_place {
            self.number(u64::from(place.0));
            self.place = place;
        }
        if let Some(range) = action.range() {
            let difference = range.first().wrapping_sub(self.address) as i64;
            self.number(((difference << 1) ^ (difference >> 63)) as u64);
            self.address = range.first();
        }
        if let Some(more) = more
            && length == 0
        {
            self.number(more);
        }
    }

    /// Places have the numbers of the table, so all up to this one are written.
    fn define(&mut self, place: PlaceId, places: &Places) {
        while self.places <= place.0 {
            let id = PlaceId(self.places);
            self.places += 1;
            self.bytes.push(PLACE);
            match places.get(id) {
                // Never defined in the table: as good as unknown.
                Place::Unknown => {
                    self.bytes.push(SOURCE);
                    self.number(0);
                    self.number(0);
                    self.string("");
                    self.string("");
                }
                Place::Source {
                    file,
                    line,
                    column,
                    function,
                    inlined_at,
                } => {
                    // A table in which the call comes later was not made by the runtime or a reader.
                    let inlined = (1..id.0).contains(&inlined_at.0);
                    self.bytes.push(if inlined { INLINED } else { SOURCE });
                    self.number(u64::from(*line));
                    self.number(u64::from(*column));
                    self.string(file);
                    self.string(function.as_deref().unwrap_or_default());
                    if inlined {
                        self.number(u64::from(inlined_at.0));
                    }
                }
                Place::Code { module, offset } => {
                    self.bytes.push(CODE);
                    self.number(*offset);
                    self.string(module);
                }
            }
        }
    }

    fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    fn string(&mut self, text: &str) {
        let mut end = text.len().min(LONGEST_STRING);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = &text[..end];
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }
}
