//! Bytes as they come in, by line or by number.

use std::io::{ErrorKind, Read};

use super::error::{Problem, ReadError};

/// How much is asked for at a time.
const CHUNK: usize = 1 << 18;

/// The longest line.
const LONGEST_LINE: usize = 1 << 16;

/// A source, and what of it has come in but was not taken.
#[derive(Debug)]
pub(super) struct Buffer<R> {
    source: R,
    bytes: Vec<u8>,
    /// Of `bytes`, those not taken yet.
    start: usize,
    end: usize,
    /// Offset in the source of the byte at `start`.
    offset: u64,
    ended: bool,
}

impl<R: Read> Buffer<R> {
    pub(super) fn new(source: R) -> Self {
        Buffer {
            source,
            bytes: vec![0; 2 * CHUNK],
            start: 0,
            end: 0,
            offset: 0,
            ended: false,
        }
    }

    /// Offset of the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// What is there now.
    #[inline]
    pub(super) fn available(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// These bytes have been used.
    #[inline]
    pub(super) fn take(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.offset += count as u64;
    }

    /// As many bytes as asked for; fewer only where the source ends.
    pub(super) fn peek(&mut self, count: usize) -> Result<&[u8], ReadError> {
        while self.end - self.start < count && !self.ended {
            self.fill()?;
        }
        let available = self.available();
        Ok(available.get(..count).unwrap_or(available))
    }

    /// Waits for some more bytes; the source may have none.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.bytes.len() - self.end < CHUNK {
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            if self.bytes.len() - self.end < CHUNK {
                self.bytes.resize(self.end + CHUNK, 0);
            }
        }
        let free = self.bytes.get_mut(self.end..).unwrap_or_default();
        loop {
            match self.source.read(free) {
                Ok(0) => self.ended = true,
                Ok(count) => self.end += count.min(free.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    return Err(ReadError {
                        offset: self.offset,
                        line: None,
                        problem: Problem::Io(error),
                    });
                }
            }
            return Ok(());
        }
    }

    /// The length of the next line, without its line feed, and with it; none
    /// at the end. The bytes are [`Buffer::available`].
    pub(super) fn line(&mut self) -> Result<Option<(usize, usize)>, ReadError> {
        let mut searched = 0;
        loop {
            let available = self.available();
            let unsearched = available.get(searched..).unwrap_or_default();
            if let Some(at) = memchr::memchr(b'\n', unsearched) {
                let length = searched + at;
                if length > LONGEST_LINE {
                    break;
                }
                return Ok(Some((length, length + 1)));
            }
            searched = available.len();
            if searched > LONGEST_LINE {
                break;
            }
            if self.ended {
                return Ok((searched > 0).then_some((searched, searched)));
            }
            self.fill()?;
        }
        Err(ReadError {
            offset: self.offset,
            line: None,
            problem: Problem::Oversized {
                what: "the line",
                limit: LONGEST_LINE,
            },
        })
    }
}
