//! Traces in the shape of the thesis' longest example, a Sobel filter: the
//! processor filters an image element by element, the accelerator filters it
//! row by row, and the processor compares. As long as one likes, without a race.

// Each benchmark and example uses a part of this.
#![allow(dead_code)]

use std::io::{self, Read, Write};

use polyomp_trace::format::{Event, Format, Writer};
use polyomp_trace::operation::{Action, Operation};
use polyomp_trace::place::{Place, PlaceId, Places};
use polyomp_trace::range::ByteRange;

/// Pixels of a row; a pixel has four bytes.
const WIDTH: u64 = 320;
const HEIGHT: u64 = 60;
const ROW: u64 = WIDTH * 4;

const INPUT: u64 = 0x1000_0000;
const SCALAR_OUTPUT: u64 = 0x1100_0000;
const VECTOR_INPUT: u64 = 0x1200_0000;
const VECTOR_OUTPUT: u64 = 0x1300_0000;

/// A number of operations, the same every time.
struct Image<'a> {
    writer: Writer<&'a mut Vec<u8>>,
    places: &'a Places,
    with_places: bool,
    count: u64,
}

type Make = fn(ByteRange) -> Action;

impl Image<'_> {
    fn touch(&mut self, make: Make, line: u32, first: u64, length: u64) -> io::Result<()> {
        let range = ByteRange::with_length(first, length).map_err(io::Error::other)?;
        self.write(make(range), line)
    }

    fn write(&mut self, action: Action, line: u32) -> io::Result<()> {
        let place = if self.with_places {
            PlaceId(line)
        } else {
            PlaceId::UNKNOWN
        };
        self.count += 1;
        let event = Event::Operation(Operation::new(action, place));
        self.writer.event(&event, self.places)
    }

    fn all(&mut self) -> io::Result<()> {
        for pixel in 0..WIDTH * HEIGHT {
            self.touch(Action::CachedWrite, 1, INPUT + 4 * pixel, 4)?;
            self.touch(Action::UncachedWrite, 2, VECTOR_INPUT + 4 * pixel, 4)?;
        }
        for y in 1..HEIGHT - 1 {
            for x in 1..WIDTH - 1 {
                let mut line = 3;
                for row in y - 1..=y + 1 {
                    for column in x - 1..=x + 1 {
                        let at = INPUT + row * ROW + 4 * column;
                        self.touch(Action::CachedRead, line, at, 4)?;
                        line += 1;
                    }
                }
                let at = SCALAR_OUTPUT + y * ROW + 4 * x;
                self.touch(Action::CachedWrite, line, at, 4)?;
            }
        }
        for y in 0..HEIGHT {
            self.touch(Action::DmaRead, 13, VECTOR_INPUT + y * ROW, ROW)?;
            self.touch(Action::DmaWrite, 14, VECTOR_OUTPUT + y * ROW, ROW)?;
        }
        self.write(Action::Sync, 15)?;
        for pixel in 0..WIDTH * HEIGHT {
            self.touch(Action::CachedRead, 16, SCALAR_OUTPUT + 4 * pixel, 4)?;
            self.touch(Action::UncachedRead, 17, VECTOR_OUTPUT + 4 * pixel, 4)?;
        }
        Ok(())
    }
}

fn places() -> Places {
    let mut places = Places::default();
    for line in 1..=17 {
        places.intern(Place::Source {
            file: "sobel.c".to_owned(),
            line,
            column: 0,
            function: None,
            inlined_at: PlaceId::UNKNOWN,
        });
    }
    places
}

/// A trace that need not be stored: a beginning, a part that repeats, an end.
pub struct Trace {
    first: Vec<u8>,
    again: Vec<u8>,
    last: Vec<u8>,
    /// Operations in the beginning, and in each repetition.
    image: u64,
}

impl Trace {
    pub fn new(format: Format) -> io::Result<Self> {
        let places = places();
        // Text with places is another format for a reader than the thesis'.
        let with_places = format != Format::Text;
        let (first, image) = images(1, format, with_places, &places)?;
        let (mut both, _) = images(2, format, with_places, &places)?;
        // The second image begins where the first one left the writer, and
        // leaves it in the same state: it can be repeated.
        let again = both.split_off(first.len());
        let last = match format {
            Format::Binary => vec![0], // the end mark
            Format::Text | Format::JsonLines => Vec::new(),
        };
        Ok(Trace {
            first,
            again,
            last,
            image,
        })
    }

    /// How many images a trace of about so many operations has.
    pub fn images(&self, operations: u64) -> u64 {
        (operations / self.image).max(1)
    }

    /// Operations in so many images.
    pub fn operations(&self, images: u64) -> u64 {
        images * self.image
    }

    /// How long the trace of so many images is.
    pub fn bytes(&self, images: u64) -> u64 {
        let again = self.again.len() as u64 * images.saturating_sub(1);
        self.first.len() as u64 + again + self.last.len() as u64
    }

    /// The trace of so many images.
    pub fn read(&self, images: u64) -> impl Read {
        let repeated = Repeat {
            bytes: &self.again,
            at: 0,
            left: images.saturating_sub(1),
        };
        self.first
            .as_slice()
            .chain(repeated)
            .chain(self.last.as_slice())
    }

    /// Writes the trace of so many images.
    pub fn write(&self, images: u64, mut sink: impl Write) -> io::Result<()> {
        sink.write_all(&self.first)?;
        for _ in 1..images {
            sink.write_all(&self.again)?;
        }
        sink.write_all(&self.last)?;
        sink.flush()
    }
}

/// So many images without an end, and how many operations they have.
fn images(
    images: u64,
    format: Format,
    with_places: bool,
    places: &Places,
) -> io::Result<(Vec<u8>, u64)> {
    let mut bytes = Vec::new();
    let mut image = Image {
        writer: Writer::new(format, &mut bytes)?,
        places,
        with_places,
        count: 0,
    };
    for _ in 0..images {
        image.all()?;
    }
    let count = image.count;
    image.writer.abandon()?;
    Ok((bytes, count))
}

struct Repeat<'a> {
    bytes: &'a [u8],
    at: usize,
    left: u64,
}

impl Read for Repeat<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        let mut rest = self.bytes.get(self.at..).unwrap_or_default();
        let count = rest.read(buffer)?;
        self.at += count;
        if self.at == self.bytes.len() {
            self.at = 0;
            self.left -= 1;
        }
        Ok(count)
    }
}
