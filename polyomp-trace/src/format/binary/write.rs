//! Events → bytes.

use std::io::{self, Write};

use super::super::Event;
use super::{
    ALLOCATE, CODE, COHERENT_READS, END, FREE, INLINED, LENGTH_1, LENGTH_4, LENGTH_8,
    LONGEST_STRING, MACHINE, MAGIC, PLACE, PREFETCHING, SAME_PLACE, SOURCE, code,
};
use crate::machine::Machine;
use crate::operation::Operation;
use crate::place::{Place, PlaceId, Places};

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

    /// The machine.
    pub fn machine(&mut self, machine: &Machine) {
        self.bytes.push(MACHINE);
        self.number(machine.line.bytes());
        self.number(machine.write_back.bytes());
        let flag = |set: bool, bit: u64| if set { bit } else { 0 };
        self.number(
            flag(machine.coherent_reads, COHERENT_READS) | flag(machine.prefetching, PREFETCHING),
        );
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
