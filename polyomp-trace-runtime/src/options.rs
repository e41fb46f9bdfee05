//! What the environment asks for.
//!
//! `POLYOMP_TRACE=FILE` writes the trace to a file, in which `%p` is the number of the process. The program is then not
//! checked, unless `POLYOMP_TRACE_OPTIONS` has `check`. The options are words with commas between them.

use polyomp_trace::accelerator::Config;
use polyomp_trace::machine::{Granularity, Machine, Overrides};

/// The variable that names the file of the trace.
pub const FILE: &str = "POLYOMP_TRACE";

/// The variable with the options.
pub const OPTIONS: &str = "POLYOMP_TRACE_OPTIONS";

/// Exit status of a program that raced and would have ended with 0.
const RACED: i32 = 66;

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Where the trace goes.
    pub file: Option<String>,
    /// Check in the process.
    pub check: bool,
    /// What is known better than the platform's description knows it.
    pub machine: Overrides,
    /// Report stale reads, too.
    pub strict: bool,
    /// Stop at the first race.
    pub first: bool,
    /// Say nothing if there is nothing to say.
    pub quiet: bool,
    /// The exit status after races.
    pub status: i32,
}

impl Options {
    /// Reads the two variables.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with the options.
    pub fn parse(file: Option<String>, options: &str) -> Result<Self, String> {
        let mut parsed = Self {
            check: file.is_none(),
            file,
            machine: Overrides::default(),
            strict: false,
            first: false,
            quiet: false,
            status: RACED,
        };
        let words = options.split(',').map(str::trim);
        for word in words.filter(|word| !word.is_empty()) {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let size = || {
                value
                    .parse()
                    .ok()
                    .and_then(|bytes| Granularity::new(bytes).ok())
                    .ok_or_else(|| format!("{OPTIONS}: `{word}`: a power of two is expected"))
            };
            match (name, value) {
                ("check", "") => parsed.check = true,
                ("coherent-reads", "") => parsed.machine.coherent_reads = true,
                ("prefetch", "") => parsed.machine.prefetching = true,
                ("strict", "") => parsed.strict = true,
                ("first", "") => parsed.first = true,
                ("quiet", "") => parsed.quiet = true,
                ("line", _) => parsed.machine.line = Some(size()?),
                ("write-back", _) => parsed.machine.write_back = Some(size()?),
                ("status", _) => {
                    parsed.status = value
                        .parse()
                        .ok()
                        .filter(|status| (0..=255).contains(status))
                        .ok_or_else(|| format!("{OPTIONS}: `{word}`: expected 0 to 255"))?;
                }
                _ => {
                    return Err(format!(
                        "{OPTIONS}: `{word}` is unknown; possible are check, coherent-reads, prefetch, strict, first, \
                         quiet, line=N, write-back=N, status=N"
                    ));
                }
            }
        }
        Ok(parsed)
    }

    /// Reads the environment. What is wrong there ends the process: going on would check something else than asked.
    #[must_use]
    pub fn from_environment() -> Self {
        let file = std::env::var(FILE).ok().filter(|file| !file.is_empty());
        let options = std::env::var(OPTIONS).unwrap_or_default();
        Self::parse(file, &options).unwrap_or_else(|message| {
            eprintln!("polyomp: {message}");
            // SAFETY: ends the process; nothing of it has run yet.
            unsafe { libc::_exit(2) }
        })
    }

    /// The configuration of the checker for a platform.
    #[must_use]
    pub fn config(&self, platform: Machine) -> Config {
        Config {
            strict: self.strict,
            first_only: self.first,
            ..Config::on(self.machine.of(platform))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options() -> Result<(), String> {
        let none = Options::parse(None, "")?;
        assert!(none.check && none.status == 66);
        let file = Options::parse(Some("x".to_owned()), "")?;
        assert!(!file.check);
        let both = Options::parse(Some("x".to_owned()), " check, line=32,strict, status=0 ")?;
        assert!(both.check && both.strict && both.status == 0);
        let config = both.config(Machine::default());
        assert_eq!((config.line.bytes(), config.write_back.bytes()), (32, 32));
        for wrong in ["line=48", "chekc", "status=256", "line"] {
            assert!(Options::parse(None, wrong).is_err(), "{wrong}");
        }
        Ok(())
    }
}
