//! A trace as bytes → what it holds.

use std::collections::BTreeMap;
use std::io::Read;

use super::config::Config;
use super::graph::Graph;
use super::race::Outcome;
use super::stream::Stream;
use crate::debug_info;
use crate::format::consolidate::Consolidator;
use crate::format::{Event, Format, ReadError, Reader, Record};
use crate::machine::Machine;
use crate::place::{PlaceId, Places};

/// What a trace holds, as far as it could be read.
#[derive(Debug)]
pub struct Analysis {
    /// The machine.
    pub config: Config,
    /// The races.
    pub outcome: Outcome,
    /// Where operations stand.
    pub places: Places,
    /// What the trace is written in, if that could be told.
    pub format: Option<Format>,
    /// Why the rest could not be read.
    pub error: Option<ReadError>,
    /// What is to be said of some places.
    pub remarks: BTreeMap<PlaceId, String>,
}

impl Analysis {
    /// Asks the compiled program for the lines of races of which the trace has
    /// only addresses.
    pub fn locate(&mut self) {
        let sides = self.outcome.races.iter().flat_map(|race| &race.sides);
        let wanted = sides.flat_map(|side| {
            let object = side.object.as_ref().map(|object| object.place);
            std::iter::once(side.place).chain(object)
        });
        self.remarks = debug_info::locate(&mut self.places, wanted);
    }
}

/// Reads a trace to its end, or to the first byte that cannot be read, and
/// checks what was read. The machine is that of `config`, whatever the trace says.
pub fn check(source: impl Read, config: Config) -> Analysis {
    check_as(source, |_| config)
}

/// The same, with what `config` makes of the machine that the trace says it was taken on.
pub fn check_as(source: impl Read, config: impl FnOnce(Option<Machine>) -> Config) -> Analysis {
    let mut reader = match Reader::new(source) {
        Ok(reader) => reader,
        Err(error) => {
            return Analysis {
                config: config(None),
                outcome: Outcome::default(),
                places: Places::default(),
                format: None,
                error: Some(error),
                remarks: BTreeMap::new(),
            };
        }
    };
    let config = config(reader.machine());
    let mut stream = Stream::new(config);
    let mut consolidator = Consolidator::default();
    let error = loop {
        while let Some((position, operation)) = reader.quick_operation() {
            if let Some((position, operation)) = consolidator.push_operation(position, operation) {
                stream.push_at(&operation, position);
                if stream.has_stopped() {
                    break;
                }
            }
        }
        if stream.has_stopped() {
            break None;
        }
        match reader.next_record() {
            Ok(Some(record)) => {
                for record in consolidator.push(record).into_iter().flatten() {
                    push(&mut stream, record);
                }
                if stream.has_stopped() {
                    break None;
                }
            }
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    if let Some(record) = consolidator.finish() {
        push(&mut stream, record);
    }
    Analysis {
        config,
        outcome: stream.finish(),
        places: reader.places().clone(),
        format: Some(reader.format()),
        error,
        remarks: BTreeMap::new(),
    }
}

/// The graph of a trace of at most so many operations, and how many it has.
///
/// # Errors
/// The trace cannot be read to its end.
pub fn graph(
    source: impl Read,
    config: impl FnOnce(Option<Machine>) -> Config,
    most: u64,
) -> Result<(Graph, u64), ReadError> {
    let mut reader = Reader::new(source)?;
    let mut graph = Graph::new(config(reader.machine()));
    let mut consolidator = Consolidator::default();
    let mut count = 0;
    let mut push = |record: Record| {
        let Event::Operation(operation) = record.event else {
            return;
        };
        if count < most {
            graph.push(&operation);
        }
        count += 1;
    };
    while let Some(record) = reader.next_record()? {
        let records = consolidator.push(record);
        records.into_iter().flatten().for_each(&mut push);
    }
    consolidator.finish().into_iter().for_each(&mut push);
    Ok((graph, count))
}

#[inline]
fn push(stream: &mut Stream, record: Record) {
    match record.event {
        Event::Operation(operation) => stream.push_at(&operation, record.position),
        Event::Allocate(object) => stream.allocate(object),
        Event::Free(address) => stream.free(address),
    }
}
