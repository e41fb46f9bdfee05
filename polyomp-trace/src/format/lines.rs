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
