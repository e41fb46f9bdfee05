//! Formats with an event on each line.

use std::io::Read;

use super::buffer::Buffer;
use super::error::{Problem, ReadError};
use super::{Event, Record};

/// The next line that says something, as an event; none at the end. `number` is that of the last line.
#[inline]
pub(super) fn next<R: Read>(
    buffer: &mut Buffer<R>,
    number: &mut u64,
    mut parse: impl FnMut(&[u8]) -> Result<Option<Event>, Problem>,
) -> Result<Option<Record>, ReadError> {
    loop {
        let offset = buffer.offset();
        let line = Some(*number + 1);
        let found = buffer.line().map_err(|error| ReadError { line, ..error })?;
        let Some((length, whole)) = found else {
            return Ok(None);
        };
        *number += 1;
        let text = buffer.available().get(..length).unwrap_or_default();
        let event = parse(text).map_err(|problem| ReadError {
            offset,
            line,
            problem,
        });
        // Also where it fails: what is behind is not read again.
        buffer.take(whole);
        if let Some(event) = event? {
            return Ok(Some(Record {
                position: *number,
                event,
            }));
        }
    }
}

/// What the first line with something on it is, if `parse` knows it; else that line stays, and is the next one.
/// `is_empty` tells which lines have nothing on them.
pub(super) fn first<R: Read, T>(
    buffer: &mut Buffer<R>,
    number: &mut u64,
    is_empty: impl Fn(&[u8]) -> bool,
    parse: impl FnOnce(&[u8]) -> Result<Option<T>, Problem>,
) -> Result<Option<T>, ReadError> {
    loop {
        // What is wrong with a line as such is for the next one who reads it to tell.
        let Ok(Some((length, whole))) = buffer.line() else {
            return Ok(None);
        };
        let offset = buffer.offset();
        let text = buffer.available().get(..length).unwrap_or_default();
        if is_empty(text) {
            buffer.take(whole);
            *number += 1;
            continue;
        }
        let found = parse(text).map_err(|problem| ReadError {
            offset,
            line: Some(*number + 1),
            problem,
        })?;
        if found.is_some() {
            buffer.take(whole);
            *number += 1;
        }
        return Ok(found);
    }
}
