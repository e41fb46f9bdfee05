//! The command `polyomp`, in pieces that can be tested one by one.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`args`] | the command line as types |
//! | [`inputs`] | files and directories on the command line → the files to check |
//! | [`batch`] | many files on a few threads, none able to spoil the others |
//! | [`pipeline`] | one file, or the files of a program → the report, by the frontend and the core |
//! | [`programs`] | many files → what is analysed together, and what of each result belongs to which file |
//! | [`outcome`] | what became of one file, and the exit status that follows |
//! | [`format`](mod@format) | reports → text: one file per output format |
//! | [`rules`] | what each rule means: one page per rule |
//! | [`command`] | one file per subcommand |

pub mod args;
pub mod batch;
pub mod command;
pub mod format;
pub mod inputs;
pub mod outcome;
pub mod pipeline;
pub mod programs;
pub mod rules;
