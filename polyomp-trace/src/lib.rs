//! Checks traces of memory operations for data races.
//!
//! [`accelerator`] holds the rules for accelerators that are not coherent with
//! the processor's cache. Around the rules, and independent of them, stand what
//! a trace consists of and how it is told about.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`range`] | a range of bytes that is never empty and never wraps |
//! | [`machine`] | the machine that a trace was taken on |
//! | [`operation`] | one operation of the traced program, and where it stands |
//! | [`place`] | the places in the source that operations come from |
//! | [`debug_info`] | addresses in a compiled program → places in its source |
//! | [`object`] | the allocations that addresses belong to |
//! | [`mod@format`] | traces as bytes: three formats, read as one |
//! | [`mod@report`] | what a trace holds → a report |
//! | [`accelerator`] | the rules for non-coherent accelerators |

pub mod accelerator;
pub mod debug_info;
pub mod format;
pub mod machine;
pub mod object;
pub mod operation;
pub mod place;
pub mod range;
pub mod report;
