//! Any bytes as a trace: no panic, and what could be read can be written in
//! each format and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_trace::accelerator::{Config, check};
use polyomp_trace::format::{Event, Format, Reader, Writer};
use polyomp_trace::operation::Action;

fuzz_target!(|bytes: &[u8]| {
    let config = Config {
        strict: true,
        ..Config::default()
    };
    let analysis = check(bytes, config);
    if let Some(error) = &analysis.error {
        assert!(error.offset <= bytes.len() as u64);
    }
    polyomp_trace::report::report(&analysis, "fuzz");

    let Ok(mut reader) = Reader::new(bytes) else {
        return;
    };
    let mut events = Vec::new();
    while let Ok(Some(record)) = reader.next_record() {
        events.push(record.event);
    }
    for format in [Format::Text, Format::Binary, Format::JsonLines] {
        let mut writer = Writer::new(format, Vec::new()).unwrap();
        if let Some(machine) = reader.machine() {
            writer.machine(&machine).unwrap();
        }
        for event in &events {
            writer.event(event, reader.places()).unwrap();
        }
        let written = writer.finish().unwrap();
        let mut again = Reader::new(written.as_slice()).unwrap();
        assert_eq!(again.machine(), reader.machine());
        for event in &events {
            let read = again.next_record().unwrap().unwrap().event;
            assert_eq!(actions(event), actions(&read));
        }
        assert!(again.next_record().unwrap().is_none());
    }
});

/// What must not change: places are text that a format may have to clean.
fn actions(event: &Event) -> (Option<Action>, Option<u64>) {
    match event {
        Event::Operation(operation) => (Some(operation.action), None),
        Event::Allocate(object) => (Action::new(polyomp_trace::operation::Kind::Flush, Some(object.range)), None),
        Event::Free(address) => (None, Some(*address)),
    }
}
