//! The text of the thesis: a line for each operation, its name and the
//! inclusive range of its bytes in hexadecimal.
//!
//! ```text
//! cached write 0x7ffd97898fd0-0x7ffd97898fd9
//! cache flush 0x7ffd97898fd0-0x7ffd97898fd9
//! do dma read 0x7ffd97898fd0-0x7ffd97898fd9 @ fft.c:15
//! sync
//! ```
//!
//! Names may be written with `_` instead of spaces, and `do` may be left out.
//! Ours are the operations `clean` and `invalidate`, comments (`#`), places
//! (`@ file:line:column in function`, or `@ module+0xoffset`; with
//! `, inlined at file:line:column in function` behind it, from the inside to
//! the outside, where the function was inlined), objects, and the machine,
//! before all else (bytes of a line and of a write-back, in decimal; then
//! `coherent-reads` and `prefetch`, where it is so):
//!
//! ```text
//! machine line=64 write-back=64
//! allocate 0x1000-0x1fff "input" @ fft.c:4
//! free 0x1000
//! ```

use std::fmt::Write as _;
use std::io::{self, Read, Write};

use rustc_hash::FxHashMap;

use super::buffer::Buffer;
use super::error::{Problem, ReadError};
use super::{Event, MACHINE_FIRST, Record, lines};
use crate::machine::{Granularity, Machine};
use crate::object::Object;
use crate::operation::{Action, Kind, Operation};
use crate::place::{Place, PlaceId, Places};
use crate::range::ByteRange;

/// What the machine begins with.
const MACHINE: &str = "machine";

/// Before the place of the call that a place was inlined by.
const INLINED_AT: &str = ", inlined at ";

/// Lines of two addresses are shorter than this.
const LONGEST_QUICK: usize = 64;

/// The name of an operation, as the thesis writes it where it does.
pub fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::CachedRead => "cached read",
        Kind::CachedWrite => "cached write",
        Kind::UncachedRead => "uncached read",
        Kind::UncachedWrite => "uncached write",
        Kind::Flush => "cache flush",
        Kind::Clean => "clean",
        Kind::Invalidate => "invalidate",
        Kind::DmaRead => "do dma read",
        Kind::DmaWrite => "do dma write",
        Kind::Sync => "sync",
    }
}

/// Lines → records.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    line: u64,
    /// Places by how they are written.
    places: FxHashMap<Box<[u8]>, PlaceId>,
}

impl Decoder {
    /// The machine, if the trace begins with it.
    pub(super) fn machine<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
    ) -> Result<Option<Machine>, ReadError> {
        lines::first(buffer, &mut self.line, says_nothing, machine)
    }

    #[inline]
    pub(super) fn next<R: Read>(
        &mut self,
        buffer: &mut Buffer<R>,
        places: &mut Places,
    ) -> Result<Option<Record>, ReadError> {
        let known = &mut self.places;
        lines::next(buffer, &mut self.line, |text| {
            parse(text, |place| place_of(place, known, places))
        })
    }

    /// The next operation, if its line is there and looks like most lines do.
    #[inline]
    pub(super) fn quick<R: Read>(&mut self, buffer: &mut Buffer<R>) -> Option<(u64, Operation)> {
        let available = buffer.available();
        let length = memchr::memchr(b'\n', available.get(..available.len().min(LONGEST_QUICK))?)?;
        let (kind, rest) = quick_name(available.get(..length)?)?;
        let action = Action::new(kind, Some(quick_range(rest)?))?;
        buffer.take(length + 1);
        self.line += 1;
        Some((self.line, Operation::from(action)))
    }
}

/// Whether a line is empty or a comment.
fn says_nothing(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

/// `machine line=64 write-back=64`, if the line says that.
fn machine(line: &[u8]) -> Result<Option<Machine>, Problem> {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace();
    if words.next() != Some(MACHINE) {
        return Ok(None);
    }
    let mut line = None;
    let mut write_back = None;
    let mut machine = Machine::default();
    for word in words.take_while(|word| !word.starts_with('#')) {
        let size = |value: &str| -> Result<Granularity, Problem> {
            let bytes = value.parse().ok().map(Granularity::new);
            bytes.and_then(Result::ok).ok_or_else(|| {
                Problem::Malformed(format!(
                    "`{}`: a power of two is expected",
                    shown(word.as_bytes())
                ))
            })
        };
        match word.split_once('=') {
            Some(("line", value)) => line = Some(size(value)?),
            Some(("write-back", value)) => write_back = Some(size(value)?),
            None if word == "coherent-reads" => machine.coherent_reads = true,
            None if word == "prefetch" => machine.prefetching = true,
            _ => {
                return Err(Problem::Malformed(format!(
                    "of a machine `line=N`, `write-back=N`, `coherent-reads` and `prefetch` are told, not `{}`",
                    shown(word.as_bytes())
                )));
            }
        }
    }
    machine.line = line.ok_or_else(|| {
        Problem::Malformed(
            "`machine` needs the bytes of a cache line, such as `line=64`".to_owned(),
        )
    })?;
    machine.write_back = write_back.unwrap_or(machine.line);
    Ok(Some(machine))
}

fn place_of(
    text: &[u8],
    known: &mut FxHashMap<Box<[u8]>, PlaceId>,
    places: &mut Places,
) -> Result<PlaceId, Problem> {
    if let Some(id) = known.get(text) {
        return Ok(*id);
    }
    // From the outside to the inside.
    let written = String::from_utf8_lossy(text);
    let mut id = PlaceId::UNKNOWN;
    for part in written.rsplit(INLINED_AT) {
        id = places
            .intern(parse_place(part, id))
            .ok_or_else(|| Problem::Malformed("there are too many places".to_owned()))?;
    }
    known.insert(text.into(), id);
    Ok(id)
}

/// A line; none where it says nothing.
#[inline]
fn parse(
    line: &[u8],
    place: impl FnMut(&[u8]) -> Result<PlaceId, Problem>,
) -> Result<Option<Event>, Problem> {
    let line = line.trim_ascii();
    // What nearly all lines look like.
    if let Some((kind, rest)) = quick_name(line)
        && let Some(range) = quick_range(rest)
        && let Some(action) = Action::new(kind, Some(range))
    {
        return Ok(Some(Event::Operation(action.into())));
    }
    parse_any(line, place)
}

#[inline]
fn quick_name(line: &[u8]) -> Option<(Kind, &[u8])> {
    let kinds: &[(&[u8], Kind)] = match line.first()? {
        b'c' => &[
            (b"cached read ", Kind::CachedRead),
            (b"cached write ", Kind::CachedWrite),
        ],
        b'u' => &[
            (b"uncached read ", Kind::UncachedRead),
            (b"uncached write ", Kind::UncachedWrite),
        ],
        _ => return None,
    };
    kinds
        .iter()
        .find_map(|(name, kind)| Some((*kind, line.strip_prefix(*name)?)))
}

/// `0xfirst-0xlast` and nothing else.
#[inline]
fn quick_range(text: &[u8]) -> Option<ByteRange> {
    let (first, rest) = quick_number(text.strip_prefix(b"0x")?)?;
    let (last, rest) = quick_number(rest.strip_prefix(b"-0x")?)?;
    if !rest.is_empty() {
        return None;
    }
    ByteRange::new(first, last).ok()
}

#[inline]
fn quick_number(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0_u64;
    let mut length = 0;
    for byte in text {
        let digit = HEX[usize::from(*byte)];
        if digit > 15 {
            break;
        }
        value = value << 4 | u64::from(digit);
        length += 1;
    }
    if length == 0 || length > 16 {
        return None;
    }
    Some((value, text.get(length..)?))
}

/// The value of each hexadecimal digit; 16 for other bytes.
const HEX: [u8; 256] = {
    let mut table = [16; 256];
    let mut value = 0;
    while value < 10 {
        table[b'0' as usize + value] = value as u8;
        value += 1;
    }
    while value < 16 {
        table[b'a' as usize + value - 10] = value as u8;
        table[b'A' as usize + value - 10] = value as u8;
        value += 1;
    }
    table
};

#[cold]
fn parse_any(
    line: &[u8],
    mut place: impl FnMut(&[u8]) -> Result<PlaceId, Problem>,
) -> Result<Option<Event>, Problem> {
    if says_nothing(line) {
        return Ok(None);
    }
    let words = Words(line);
    let (keyword, rest) = words.name();
    let (rest, place) = match keyword.as_str() {
        // A name may contain what looks like a place.
        "allocate" => return allocate(rest, place).map(Some),
        _ => match find(rest, b"@") {
            Some(at) => {
                let (before, text) = rest.split_at(at);
                let text = text.get(1..).unwrap_or_default();
                (before, place(text.trim_ascii())?)
            }
            None => (rest, PlaceId::UNKNOWN),
        },
    };
    let rest = rest.trim_ascii();
    if keyword == "free" {
        let (address, rest) = number(rest)?;
        expect_end(rest)?;
        return Ok(Some(Event::Free(address)));
    }
    let kind = kind(&keyword)?;
    if kind == Kind::Sync && rest.is_empty() {
        return Ok(Some(Event::Operation(Operation::new(Action::Sync, place))));
    }
    let (range, rest) = range(rest)?;
    expect_end(rest)?;
    match Action::new(kind, Some(range)) {
        Some(action) => Ok(Some(Event::Operation(Operation::new(action, place)))),
        None => Err(Problem::Malformed("`sync` has no range".to_owned())),
    }
}

fn kind(keyword: &str) -> Result<Kind, Problem> {
    // The thesis' own example of a consolidated trace has the name twice.
    let half = keyword.len() / 2;
    let keyword = match (keyword.get(..half), keyword.get(half + 1..)) {
        (Some(first), Some(second)) if first == second => first,
        _ => keyword,
    };
    match keyword {
        "cached read" => Ok(Kind::CachedRead),
        "cached write" => Ok(Kind::CachedWrite),
        "uncached read" => Ok(Kind::UncachedRead),
        "uncached write" => Ok(Kind::UncachedWrite),
        "cache flush" | "flush" | "cache flusha" => Ok(Kind::Flush),
        "clean" => Ok(Kind::Clean),
        "invalidate" => Ok(Kind::Invalidate),
        "do dma read" | "dma read" => Ok(Kind::DmaRead),
        "do dma write" | "dma write" => Ok(Kind::DmaWrite),
        "sync" => Ok(Kind::Sync),
        MACHINE => Err(Problem::Malformed(MACHINE_FIRST.to_owned())),
        _ => {
            let shown: String = keyword.chars().take(40).collect();
            let names = Kind::ALL.map(|kind| format!("`{}`", name(kind))).join(", ");
            Err(Problem::Malformed(format!(
                "`{shown}` is no operation; there are {names}"
            )))
        }
    }
}

/// A line that begins with words.
struct Words<'a>(&'a [u8]);

impl<'a> Words<'a> {
    /// The words up to the first that is no name, with single spaces and in
    /// lower case, and the rest.
    fn name(&self) -> (String, &'a [u8]) {
        let mut name = String::new();
        let mut rest = self.0;
        loop {
            rest = rest.trim_ascii_start();
            let end = rest
                .iter()
                .position(|byte| !byte.is_ascii_alphabetic())
                .unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            let goes_on = matches!(behind.first(), None | Some(b' ' | b'_' | b'\t'));
            if word.is_empty() || !goes_on {
                return (name, rest);
            }
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&String::from_utf8_lossy(word).to_ascii_lowercase());
            rest = behind.strip_prefix(b"_").unwrap_or(behind);
        }
    }
}

fn allocate(
    rest: &[u8],
    mut place: impl FnMut(&[u8]) -> Result<PlaceId, Problem>,
) -> Result<Event, Problem> {
    let (range, rest) = range(rest)?;
    let rest = rest.trim_ascii();
    let mut names = serde_json::Deserializer::from_slice(rest).into_iter::<String>();
    let name = match names.next() {
        Some(Ok(name)) => name,
        _ => {
            return Err(Problem::Malformed(
                "expected the name of the object in double quotes".to_owned(),
            ));
        }
    };
    let rest = rest.get(names.byte_offset()..).unwrap_or_default();
    let place = match rest.trim_ascii().strip_prefix(b"@") {
        Some(text) => place(text.trim_ascii())?,
        None => {
            expect_end(rest.trim_ascii())?;
            PlaceId::UNKNOWN
        }
    };
    Ok(Event::Allocate(Object { name, range, place }))
}

/// `0xfirst-0xlast`, or a single address; and what stands behind.
fn range(text: &[u8]) -> Result<(ByteRange, &[u8]), Problem> {
    let (first, rest) = number(text)?;
    // Typesetting makes a minus sign or a dash of the hyphen.
    let dash = ["-", "\u{2212}", "\u{2013}"]
        .iter()
        .find_map(|dash| rest.strip_prefix(dash.as_bytes()));
    let Some(rest) = dash else {
        return Ok((ByteRange::new(first, first)?, rest));
    };
    let (last, rest) = number(rest)?;
    Ok((ByteRange::new(first, last)?, rest))
}

fn number(text: &[u8]) -> Result<(u64, &[u8]), Problem> {
    let text = text.trim_ascii_start();
    let digits = text
        .strip_prefix(b"0x")
        .or_else(|| text.strip_prefix(b"0X"))
        .unwrap_or(text);
    let length = digits
        .iter()
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    let (digits, rest) = digits.split_at(length);
    let parsed = std::str::from_utf8(digits)
        .ok()
        .and_then(|digits| u64::from_str_radix(digits, 16).ok());
    parsed.map(|value| (value, rest)).ok_or_else(|| {
        Problem::Malformed(format!(
            "expected a hexadecimal address of at most 64 bits, not `{}`",
            shown(text)
        ))
    })
}

fn expect_end(rest: &[u8]) -> Result<(), Problem> {
    if rest.is_empty() || rest.trim_ascii_start().starts_with(b"#") {
        return Ok(());
    }
    Err(Problem::Malformed(format!(
        "expected the end of the line, not `{}`",
        shown(rest)
    )))
}

fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text)
        .chars()
        .take(40)
        .collect::<String>()
        .escape_debug()
        .to_string()
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

/// What follows `@`. Any text is a place: at worst a file without a line.
fn parse_place(text: &str, inlined_at: PlaceId) -> Place {
    if let Some((module, offset)) = text.rsplit_once("+0x")
        && let Ok(offset) = u64::from_str_radix(offset, 16)
    {
        return Place::Code {
            module: module.to_owned(),
            offset,
        };
    }
    let (text, function) = match text.rsplit_once(" in ") {
        Some((text, function)) => (text, Some(function.to_owned())),
        None => (text, None),
    };
    let last_number = |text: &str| -> Option<(String, u32)> {
        let (before, number) = text.rsplit_once(':')?;
        Some((before.to_owned(), number.parse().ok()?))
    };
    let (file, line, column) = match last_number(text) {
        None => (text.to_owned(), 0, 0),
        Some((before, second)) => match last_number(&before) {
            None => (before, second, 0),
            Some((file, first)) => (file, first, second),
        },
    };
    Place::Source {
        file,
        line,
        column,
        function,
        inlined_at,
    }
}

/// Events → lines.
#[derive(Debug)]
pub struct Writer<W> {
    sink: W,
    line: String,
}

impl<W: Write> Writer<W> {
    /// A writer to a sink.
    pub fn new(sink: W) -> Self {
        Writer {
            sink,
            line: String::new(),
        }
    }

    /// The machine.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn machine(&mut self, machine: &Machine) -> io::Result<()> {
        let flag = |set: bool, word: &'static str| if set { word } else { "" };
        writeln!(
            self.sink,
            "{MACHINE} line={} write-back={}{}{}",
            machine.line.bytes(),
            machine.write_back.bytes(),
            flag(machine.coherent_reads, " coherent-reads"),
            flag(machine.prefetching, " prefetch")
        )
    }

    /// One more event.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn event(&mut self, event: &Event, places: &Places) -> io::Result<()> {
        self.line.clear();
        let place = match event {
            Event::Operation(operation) => {
                self.line.push_str(name(operation.action.kind()));
                if let Some(range) = operation.action.range() {
                    let _ = write!(self.line, " {range}");
                }
                operation.place
            }
            Event::Allocate(object) => {
                let name = serde_json::to_string(&object.name)?;
                let _ = write!(self.line, "allocate {} {name}", object.range);
                object.place
            }
            Event::Free(address) => {
                let _ = write!(self.line, "free {address:#x}");
                PlaceId::UNKNOWN
            }
        };
        self.place(place, places);
        self.line.push('\n');
        self.sink.write_all(self.line.as_bytes())
    }

    fn place(&mut self, place: PlaceId, places: &Places) {
        let start = self.line.len();
        let place = places.get(place);
        if *place == Place::Unknown {
            return;
        }
        self.line.push_str(" @ ");
        self.one_place(place);
        for call in places.inlined_at(place) {
            self.line.push_str(INLINED_AT);
            self.one_place(call);
        }
        // A path with a line feed would end the line.
        if self
            .line
            .get(start..)
            .is_some_and(|text| text.contains(char::is_control))
        {
            let clean = self.line.replace(char::is_control, "?");
            self.line = clean;
        }
    }

    fn one_place(&mut self, place: &Place) {
        // Writing to a string cannot fail.
        let _ = match place {
            Place::Unknown => Ok(()),
            Place::Code { module, offset } => write!(self.line, "{module}+{offset:#x}"),
            Place::Source {
                file,
                line,
                column,
                function,
                inlined_at: _,
            } => {
                let _ = write!(self.line, "{file}:{line}");
                if *column > 0 {
                    let _ = write!(self.line, ":{column}");
                }
                match function {
                    Some(function) => write!(self.line, " in {function}"),
                    None => Ok(()),
                }
            }
        };
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
