//! The tables against what the manuals say.

use super::table::{FUNCTIONS, function};
use super::{Length, Use, posix};

/// The arguments through which a function writes.
fn written(name: &str) -> Vec<usize> {
    let args = function(name).map_or(&[][..], |function| function.args);
    let writes = |used: &Use| !matches!(used, Use::Value | Use::In(_));
    let args = args.iter().enumerate();
    args.filter(|(_, used)| writes(used))
        .map(|(at, _)| at)
        .collect()
}

#[test]
fn every_name_stands_once_and_lengths_speak_of_arguments() {
    let mut seen = std::collections::BTreeSet::new();
    for function in FUNCTIONS.iter().chain(posix::FUNCTIONS) {
        for name in function.names {
            assert!(seen.insert(*name), "{name}");
        }
        for used in function.args {
            if let Use::In(length)
            | Use::Out(length)
            | Use::InOut(length)
            | Use::Copy(length)
            | Use::Fill(length, _) = used
            {
                match length {
                    Length::Bytes(at) | Length::Text(at) => assert!(*at < function.args.len()),
                    Length::Items(size, count) => {
                        assert!(*size < function.args.len() && *count < function.args.len());
                    }
                    Length::One | Length::Count(_) | Length::Some => {}
                }
            }
        }
    }
}

#[test]
fn the_argument_that_is_written_is_the_one_that_the_manual_names() {
    assert_eq!(written("localtime_r"), [1]);
    assert_eq!(written("asctime_r"), [1]);
    assert_eq!(written("read"), [1]);
    assert_eq!(written("getline"), [0, 1]);
    assert_eq!(written("strtol"), [1]);
    assert_eq!(written("atoi"), [0usize; 0]);
    assert_eq!(written("write"), [0usize; 0]);
    assert_eq!(written("fread"), [0]);
    assert_eq!(written("free"), [0]);
    assert_eq!(written("clock_gettime"), [1]);
    assert_eq!(written("time"), [0]);
}

#[test]
fn what_posix_functions_write_is_what_the_manual_names() {
    assert_eq!(written("drand48_r"), [0, 1]);
    assert_eq!(written("srand48_r"), [1]);
    assert_eq!(written("gethostname"), [0]);
    assert_eq!(written("fstat"), [1]);
    assert_eq!(written("pread"), [1]);
    assert_eq!(written("pwrite"), [0usize; 0]);
    assert_eq!(written("strerror_r"), [1]);
}
