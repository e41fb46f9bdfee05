//! Tests of the IR as a whole: text form, verifier, and nesting rules.

mod generate;
mod nesting;
mod round_trip;
mod verify;
