//! Bytes → records.

use std::io::Read;

use super::super::buffer::Buffer;
use super::super::error::{Problem, ReadError};
use super::super::{Event, MACHINE_FIRST, Record};
use super::{
    ALLOCATE, CODE, COHERENT_READS, END, FREE, INLINED, KIND, LENGTH, LENGTH_1, LENGTH_4, LENGTH_8,
    LONGEST_STRING, MACHINE, MAGIC, PLACE, PREFETCHING, RESERVED, SAME_PLACE, SOURCE,
};
use crate::machine::{Granularity, Machine};
use crate::object::Object;
use crate::operation::{Action, Kind, Operation};
use crate::place::{Place, PlaceId, Places};
use crate::range::ByteRange;

/// More bytes than any operation has, and than the fixed part of any record.
const LONGEST_OPERATION: usize = 40;

/// Bytes → records.
#[derive(Debug)]
pub(in super::super) struct Decoder {
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
    pub(in super::super) fn new<R: Read>(buffer: &mut Buffer<R>) -> Result<Self, ReadError> {
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

    /// The machine, if the trace begins with it.
    pub(in super::super) fn machine<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
    ) -> Result<Option<Machine>, ReadError> {
        if buffer.peek(1)?.first() != Some(&MACHINE) {
            return Ok(None);
        }
        whole(buffer, machine).map(Some)
    }

    #[inline]
    pub(in super::super) fn next<R: Read>(
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
    pub(in super::super) fn quick<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
    ) -> Option<(u64, Operation)> {
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
        let decoded = whole(buffer, |bytes| self.record(bytes))?;
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
            MACHINE => return Err(Failure::malformed(MACHINE_FIRST.to_owned())),
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

/// What `decode` makes of the next bytes, and of no more of them than it needs: a pipe may have no more for now.
fn whole<R: Read, T>(
    buffer: &mut Buffer<R>,
    mut decode: impl FnMut(&mut &[u8]) -> Result<T, Failure>,
) -> Result<T, ReadError> {
    let offset = buffer.offset();
    let fail = |problem| ReadError {
        offset,
        line: None,
        problem,
    };
    let mut wanted = 1;
    loop {
        buffer.peek(wanted)?;
        let mut bytes = buffer.available();
        let before = bytes.len();
        if before == 0 {
            return Err(fail(Problem::Truncated("its end mark is missing")));
        }
        match decode(&mut bytes) {
            Ok(decoded) => {
                let taken = before - bytes.len();
                buffer.take(taken);
                return Ok(decoded);
            }
            Err(Failure::Short) if before < wanted => {
                return Err(fail(Problem::Truncated("it ends within a record")));
            }
            Err(Failure::Short) => wanted = before + 1,
            Err(Failure::Problem(problem)) => return Err(fail(problem)),
        }
    }
}

/// The record of the machine.
fn machine(bytes: &mut &[u8]) -> Result<Machine, Failure> {
    byte(bytes)?;
    let mut size = || {
        let size = Granularity::new(number(bytes)?);
        size.map_err(|error| Failure::malformed(format!("a cache line or a write-back: {error}")))
    };
    let (line, write_back) = (size()?, size()?);
    let flags = number(bytes)?;
    if flags & !(COHERENT_READS | PREFETCHING) != 0 {
        return Err(Failure::malformed(format!(
            "{flags:#x} says more of the machine than is known here"
        )));
    }
    Ok(Machine {
        line,
        write_back,
        coherent_reads: flags & COHERENT_READS != 0,
        prefetching: flags & PREFETCHING != 0,
    })
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
