//! Programs whose expected findings are written in their own comments, and what is needed to hold
//! the report of `polyomp check` against them.
//!
//! | module | idea |
//! | --- | --- |
//! | [`expectation`] | the comments of a program → [`expectation::Expectation`] |
//! | [`report`] | the JSON that `polyomp check --format json` prints → [`report::Report`] |
//! | [`compare`] | an expectation and a report → the list of [`compare::Difference`]s |
//! | [`program`] | the programs of the suite, and what a program's name promises |
//! | [`command`] | the `polyomp` binary: where it is, and one run of it |
//!
//! The format of the comments is described in `testsuite/README.md`.

pub mod command;
pub mod compare;
pub mod expectation;
pub mod program;
pub mod report;
