//! Formats: what is written is read again; what is cut off or damaged is an
//! error with its offset, after everything before it was given.

use std::io::{self, Read};

use polyomp_trace::accelerator::analysis::check_as;
use polyomp_trace::accelerator::{Config, Stream, check};
use polyomp_trace::format::consolidate::Consolidator;
use polyomp_trace::format::{Event, Format, Problem, ReadError, Reader, Writer};
use polyomp_trace::machine::{Granularity, Machine};
use polyomp_trace::object::Object;
use polyomp_trace::operation::{Action, Kind, Operation};
use polyomp_trace::place::{Place, PlaceId, Places};
use polyomp_trace::range::ByteRange;
use proptest::prelude::*;

const FORMATS: [Format; 3] = [Format::Text, Format::Binary, Format::JsonLines];

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn places() -> Places {
    let mut places = Places::default();
    let source = |file: &str, line, column, function: Option<&str>| Place::Source {
        file: file.to_owned(),
        line,
        column,
        function: function.map(str::to_owned),
        inlined_at: PlaceId::UNKNOWN,
    };
    let inlined = |file: &str, line, column, function: &str, at| Place::Source {
        file: file.to_owned(),
        line,
        column,
        function: Some(function.to_owned()),
        inlined_at: PlaceId(at),
    };
    for place in [
        source("a.c", 1, 0, None),
        source("dir/with space/b.c", 12, 7, Some("main")),
        source("C:\\x.c", 3, 4, None),
        Place::Code {
            module: "/usr/bin/prog+1".to_owned(),
            offset: 0x1234,
        },
        inlined("put.h", 2, 9, "put<int>(int*, int)", 2),
        inlined("put.h", 9, 0, "twice", 5),
    ] {
        places.intern(place);
    }
    places
}

fn range() -> impl Strategy<Value = ByteRange> {
    let first = prop_oneof![0..100_u64, any::<u64>()];
    let length = prop_oneof![1..10_u64, 1..u64::MAX];
    (first, length).prop_filter_map("wraps", |(first, length)| {
        ByteRange::with_length(first, length).ok()
    })
}

fn event() -> impl Strategy<Value = Event> {
    let kind = prop::sample::select(Kind::ALL.to_vec());
    let place = (0..7_u32).prop_map(PlaceId);
    let operation = (kind, range(), place.clone()).prop_map(|(kind, range, place)| {
        let action = Action::new(kind, kind.has_range().then_some(range)).unwrap_or(Action::Sync);
        Event::Operation(Operation::new(action, place))
    });
    let name = prop_oneof![Just("a \"b\" @ c\n".to_owned()), ".{0,12}"];
    let object = (name, range(), place)
        .prop_map(|(name, range, place)| Event::Allocate(Object { name, range, place }));
    prop_oneof![6 => operation, 1 => object, 1 => any::<u64>().prop_map(Event::Free)]
}

fn written(events: &[Event], places: &Places, format: Format) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(format, Vec::new())?;
    for event in events {
        writer.event(event, places)?;
    }
    writer.finish()
}

/// The events, with places spelled out; and why there are no more.
fn read(source: impl Read) -> (Vec<(Event, Vec<Place>)>, Option<ReadError>) {
    let mut events = Vec::new();
    let mut reader = match Reader::new(source) {
        Ok(reader) => reader,
        Err(error) => return (events, Some(error)),
    };
    loop {
        match reader.next_record() {
            Ok(None) => return (events, None),
            Err(error) => return (events, Some(error)),
            Ok(Some(record)) => {
                let spelled = spelled(&record.event, reader.places());
                events.push(spelled);
            }
        }
    }
}

/// The event, and its place with the calls that it was inlined by, without the numbers of a table.
fn spelled(event: &Event, places: &Places) -> (Event, Vec<Place>) {
    let mut event = event.clone();
    let place = match &mut event {
        Event::Operation(operation) => std::mem::take(&mut operation.place),
        Event::Allocate(object) => std::mem::take(&mut object.place),
        Event::Free(_) => PlaceId::UNKNOWN,
    };
    let place = places.get(place);
    let mut spelled = vec![place.clone()];
    spelled.extend(places.inlined_at(place).into_iter().cloned());
    for place in &mut spelled {
        if let Place::Source { inlined_at, .. } = place {
            *inlined_at = PlaceId::UNKNOWN;
        }
    }
    (event, spelled)
}

/// The same, where the reader offers what it can read quickly first.
fn read_quickly(source: impl Read) -> Result<Vec<(Event, Vec<Place>)>> {
    let mut events = Vec::new();
    let mut reader = Reader::new(source)?;
    let mut position = 0;
    loop {
        while let Some((at, operation)) = reader.quick_operation() {
            assert!(at > position);
            position = at;
            events.push(spelled(&Event::Operation(operation), reader.places()));
        }
        let Some(record) = reader.next_record()? else {
            return Ok(events);
        };
        assert!(record.position > position);
        position = record.position;
        events.push(spelled(&record.event, reader.places()));
    }
}

/// A pipe with a slow writer.
struct Slowly<R>(R);

impl<R: Read> Read for Slowly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(3);
        self.0.read(buffer.get_mut(..length).unwrap_or_default())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(events in prop::collection::vec(event(), 0..30)) {
        let places = places();
        let expected: Vec<_> = events.iter().map(|event| spelled(event, &places)).collect();
        for format in FORMATS {
            let bytes = written(&events, &places, format)?;
            for (read, error) in [read(bytes.as_slice()), read(Slowly(bytes.as_slice()))] {
                prop_assert!(error.is_none(), "{:?} {:?}", format, error);
                prop_assert_eq!(&read, &expected, "{:?}", format);
            }
            for read in [read_quickly(bytes.as_slice()), read_quickly(Slowly(bytes.as_slice()))] {
                let read = read.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(&read, &expected, "{:?}", format);
            }
        }
    }

    #[test]
    fn what_is_cut_off_is_told(events in prop::collection::vec(event(), 1..12), at in any::<prop::sample::Index>()) {
        let places = places();
        let expected: Vec<_> = events.iter().map(|event| spelled(event, &places)).collect();
        let bytes = written(&events, &places, Format::Binary)?;
        let cut = at.index(bytes.len());
        let (read, error) = read(&bytes[..cut]);
        if cut == 0 {
            // No byte at all is a text without a line.
            prop_assert!(read.is_empty() && error.is_none());
            return Ok(());
        }
        let Some(error) = error else { return Err(TestCaseError::fail("no error")) };
        prop_assert!(matches!(error.problem, Problem::Truncated(_)), "{}", error);
        prop_assert!(error.offset <= cut as u64);
        prop_assert_eq!(read.as_slice(), &expected[..read.len()]);
    }

    #[test]
    fn damage_is_no_panic(events in prop::collection::vec(event(), 1..12), damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        for format in FORMATS {
            let mut bytes = written(&events, &places(), format)?;
            for (at, value) in &damage {
                let at = at.index(bytes.len());
                bytes[at] = *value;
            }
            let analysis = check(bytes.as_slice(), Config::default());
            if let Some(error) = analysis.error {
                prop_assert!(error.offset <= bytes.len() as u64);
            }
        }
    }

    /// Elements of an array one by one, or the array at once.
    #[test]
    fn consolidation_changes_no_race(parts in prop::collection::vec((0..10_usize, 0..8_u64, 1..40_u64), 1..20)) {
        let mut single = Stream::new(Config { strict: true, ..Config::default() });
        let mut joined = Stream::new(Config { strict: true, ..Config::default() });
        let mut consolidator = Consolidator::default();
        let mut position = 0;
        for (kind, line, length) in parts {
            for byte in 0..length {
                let kind = Kind::ALL[kind];
                let range = kind.has_range().then(|| ByteRange::with_length(line * 24 + byte, 1)).transpose().ok().flatten();
                let Some(action) = Action::new(kind, range) else { continue };
                position += 1;
                let operation = Operation::from(action);
                single.push_at(&operation, position);
                let record = polyomp_trace::format::Record { position, event: Event::Operation(operation) };
                for record in consolidator.push(record).into_iter().flatten() {
                    if let Event::Operation(operation) = record.event {
                        joined.push_at(&operation, record.position);
                    }
                }
            }
        }
        if let Some(record) = consolidator.finish() && let Event::Operation(operation) = record.event {
            joined.push_at(&operation, record.position);
        }
        let races = |stream: Stream| {
            let mut races: Vec<_> = stream.finish().races.iter().map(|race| {
                (race.hazard, race.sides.each_ref().map(|side| (side.role, side.place)), race.same_bytes)
            }).collect();
            races.sort_unstable();
            races
        };
        prop_assert_eq!(races(single), races(joined));
    }
}

/// Every format tells the machine, before all else, and of whichever kind it is.
#[test]
fn the_machine_is_read_as_it_was_written() -> Result {
    let sync = Event::Operation(Action::Sync.into());
    for (line, write_back, coherent_reads, prefetching) in [
        (64, 64, false, false),
        (32, 16, true, false),
        (1, 1 << 63, false, true),
        (1 << 63, 1, true, true),
    ] {
        let machine = Machine {
            line: Granularity::new(line)?,
            write_back: Granularity::new(write_back)?,
            coherent_reads,
            prefetching,
        };
        for format in FORMATS {
            let mut writer = Writer::new(format, Vec::new())?;
            writer.machine(&machine)?;
            writer.event(&sync, &Places::default())?;
            let bytes = writer.finish()?;
            for told in [
                Reader::new(bytes.as_slice())?.machine(),
                Reader::new(Slowly(bytes.as_slice()))?.machine(),
            ] {
                assert_eq!(told, Some(machine), "{format:?}");
            }
            let (events, error) = read(bytes.as_slice());
            assert!(error.is_none() && events.len() == 1, "{error:?}");
            // What the trace says counts, if whoever checks it takes it so.
            let analysis = check_as(bytes.as_slice(), |told| {
                Config::on(told.unwrap_or_default())
            });
            assert_eq!(analysis.config.machine(), machine);
            let analysis = check(bytes.as_slice(), Config::default());
            assert_eq!(analysis.config, Config::default());
        }
    }
    let written = Reader::new(&b"\n# on a board\n machine line=32 prefetch # fast\nsync\n"[..])?;
    let machine = written.machine().ok_or("no machine")?;
    assert_eq!((machine.line.bytes(), machine.write_back.bytes()), (32, 32));
    assert!(machine.prefetching && !machine.coherent_reads);
    assert_eq!(
        Reader::new(&b"# none\nsync\nmachine line=32"[..])?.machine(),
        None
    );
    Ok(())
}

#[test]
fn a_machine_that_makes_no_sense_is_refused() -> Result {
    for (text, part) in [
        (
            &b"machine line=48\n"[..],
            "line 1 (byte 0): `line=48`: a power of two",
        ),
        (b"# x\nmachine line=0x40\n", "line 2 (byte 4): `line=0x40`"),
        (b"machine write-back=4\n", "needs the bytes of a cache line"),
        (b"machine line=4 fast\n", "not `fast`"),
        (
            b"sync\nmachine line=4\n",
            "line 2 (byte 5): the machine can be told at the beginning",
        ),
        (
            b"machine line=4\nmachine line=4\n",
            "line 2 (byte 15): the machine can be told",
        ),
        (b"{\"op\":\"machine\"}", "not a machine: missing field"),
        (
            b"{\"op\":\"machine\",\"line_size\":3}",
            "3 is not a power of two",
        ),
        (
            b"{\"op\":\"sync\"}\n{\"op\":\"machine\",\"line_size\":4}",
            "line 2",
        ),
        (
            b"\xd0POLYTR\x01\x0e\x03\x04\x00\x00",
            "byte 8: a cache line or a write-back: 3",
        ),
        (
            b"\xd0POLYTR\x01\x0e\x04\x04\x08\x00",
            "more of the machine than is known",
        ),
        (
            b"\xd0POLYTR\x01\x0a\x00\x0e\x04\x04\x00\x00",
            "byte 10: the machine can be told",
        ),
        (b"\xd0POLYTR\x01\x0e\x04", "byte 8: the trace is truncated"),
    ] {
        let error = error_of(text)?.to_string();
        assert!(
            error.contains(part),
            "{}: {error}",
            String::from_utf8_lossy(text)
        );
    }
    Ok(())
}

/// What a line says beside what is read of it would be lost without a word.
#[test]
fn nothing_in_a_line_of_json_is_left_out() -> Result {
    for (text, part) in [
        (r#"{"op":"sync","line":4}"#, "`line` needs a `file`"),
        (
            r#"{"op":"sync","function":"f"}"#,
            "`function` needs a `file`",
        ),
        (r#"{"op":"sync","offset":4}"#, "`offset` needs a `module`"),
        (
            r#"{"op":"sync","name":"a"}"#,
            "only `allocate` has a `name`",
        ),
        (
            r#"{"op":"cached_read","first":1,"last":2,"address":1}"#,
            "only `free` has an `address`",
        ),
        (
            r#"{"op":"free","address":1,"first":1,"last":2}"#,
            "`free` has an `address` only",
        ),
    ] {
        let error = error_of(text.as_bytes())?.to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    Ok(())
}

fn error_of(bytes: &[u8]) -> Result<ReadError> {
    read(bytes).1.ok_or_else(|| "no error".into())
}

#[test]
fn errors_have_their_line_and_offset() -> Result {
    let (events, error) =
        read(&b"sync\n\n# comment\ncached read 0x10-0x1f\ncached read 0x10-0x0\nsync\n"[..]);
    assert_eq!(events.len(), 2);
    let error = error.ok_or("no error")?;
    assert_eq!((error.line, error.offset), (Some(5), 38));
    assert_eq!(
        error.to_string(),
        "line 5 (byte 38): the range ends at 0x0, before it begins at 0x10"
    );
    for (text, part) in [
        ("cached wirte 0x1-0x2", "`cached wirte` is no operation"),
        ("cached read", "expected a hexadecimal address"),
        ("cached read 0x10000000000000000-0x1", "at most 64 bits"),
        ("cached read 0x1-0x2 0x3", "expected the end of the line"),
        ("sync 0x1-0x2", "`sync` has no range"),
        ("allocate 0x1-0x2 name", "in double quotes"),
        ("{\"op\":\"sync\",\"x\":1}", "unknown field"),
        ("{\"op\":\"dma\"}", "`dma` is no operation"),
        ("{\"op\":\"cached_read\"}", "needs `first` and `last`"),
        (
            "{\"op\":\"cached_read\",\"first\":\"0x5\",\"last\":\"0x4\"}",
            "before it begins",
        ),
        (
            "{\"op\":\"sync\",\"inlined_at\":[{\"file\":\"a.c\"}]}",
            "`inlined_at` needs a `file`",
        ),
        ("\u{d0}", "is no operation"),
    ] {
        let error = error_of(text.as_bytes())?.to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    Ok(())
}

#[test]
fn long_lines_are_refused() -> Result {
    let mut text = b"sync\n".to_vec();
    text.resize(200_000, b'x');
    let (events, error) = read(text.as_slice());
    assert_eq!(events.len(), 1);
    let error = error.ok_or("no error")?;
    assert!(
        matches!(error.problem, Problem::Oversized { .. }),
        "{error}"
    );
    assert_eq!(error.offset, 5);
    Ok(())
}

#[test]
fn other_versions_and_other_files_are_refused() -> Result {
    let error = error_of(b"\xd0POLYTR\x02\x00")?.to_string();
    assert!(error.contains("version 2"), "{error}");
    let error = error_of(b"\xd0POLZTR\x01\x00")?.to_string();
    assert!(error.contains("no trace"), "{error}");
    let error = error_of(b"\xd0POLYTR\x01\x00\x00")?.to_string();
    assert!(error.contains("behind the end mark"), "{error}");
    let error = error_of(b"\xd0POLYTR\x01\x01\x07")?.to_string();
    assert!(error.contains("place 7 is not defined"), "{error}");
    // A place cannot be inlined at itself.
    let error = error_of(b"\xd0POLYTR\x01\x0b\x03\x01\x00\x00\x00\x01")?.to_string();
    assert!(error.contains("place 1 is not defined"), "{error}");
    Ok(())
}

#[test]
fn names_are_read_as_people_write_them() -> Result {
    let (plain, error) = read(&b"cached_read 0X10-0x1F\n"[..]);
    assert!(error.is_none());
    for text in [
        "cached read 0x10-0x1f",
        "  Cached  Read  10\u{2212}1f\r\n",
        "cached_read 0x10\u{2013}0x1f # comment",
        "cached read cached read 0x10-0x1f",
    ] {
        let (events, error) = read(text.as_bytes());
        assert!(error.is_none(), "{text}: {error:?}");
        assert_eq!(events, plain, "{text}");
    }
    let (one, error) = read(&b"dma write 0x7"[..]);
    assert!(error.is_none());
    let byte = ByteRange::new(7, 7)?;
    assert_eq!(
        one,
        [(
            Event::Operation(Action::DmaWrite(byte).into()),
            vec![Place::Unknown]
        )]
    );
    Ok(())
}

#[test]
fn what_precedes_an_error_is_analysed() {
    let text = b"cached write 0x10-0x1f\ndo dma read 0x10-0x1f\ncached wr";
    let analysis = check(&text[..], Config::default());
    assert!(analysis.error.is_some());
    assert_eq!(analysis.outcome.races.len(), 1);
    assert_eq!(analysis.outcome.operations, 2);
}
