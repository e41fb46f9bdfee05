//! What the rules are to go by: the machine, and how much to report.

use crate::machine::{Granularity, Machine};

/// What [`Kind::Flush`](crate::operation::Kind::Flush) does to the lines that it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FlushEffect {
    /// Writes back what is dirty, and removes the line from the cache.
    #[default]
    CleanAndInvalidate,
    /// Writes back what is dirty; the line stays.
    Clean,
}

/// What the machine is like, and how much to report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    /// Lines of the cache: what an allocation reads, and what a flush works on.
    pub line: Granularity,
    /// What a write-back writes.
    pub write_back: Granularity,
    /// Uncached reads are answered from dirty lines of the cache.
    pub coherent_reads: bool,
    /// What a flush does.
    pub flush: FlushEffect,
    /// Report what is read from stale lines, too.
    pub strict: bool,
    /// The cache may read any line at any time, without having been asked.
    pub prefetching: bool,
    /// Stop at the first race.
    pub first_only: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config::on(Machine::default())
    }
}

impl Config {
    /// All races on a machine, where a flush empties the cache and lines that went stale do not matter.
    #[must_use]
    pub fn on(machine: Machine) -> Self {
        let Machine {
            line,
            write_back,
            coherent_reads,
            prefetching,
        } = machine;
        Config {
            line,
            write_back,
            coherent_reads,
            flush: FlushEffect::default(),
            strict: false,
            prefetching,
            first_only: false,
        }
    }

    /// The machine of it.
    #[must_use]
    pub fn machine(&self) -> Machine {
        Machine {
            line: self.line,
            write_back: self.write_back,
            coherent_reads: self.coherent_reads,
            prefetching: self.prefetching,
        }
    }

    /// The unit in which bytes of the cache become dirty and clean. A line
    /// may consist of several, where it is written back in smaller pieces;
    /// a write-back may write several, where it is larger than a line.
    pub(crate) fn unit(&self) -> Granularity {
        self.line.min(self.write_back)
    }

    /// Whether lines that went stale matter.
    pub(crate) fn follows_stale_lines(&self) -> bool {
        self.strict || self.prefetching
    }
}
