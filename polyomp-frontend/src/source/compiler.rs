//! The machine's own C preprocessor: found, run with bounds, and its words taken down.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::{Language, SourceOptions};

/// How long the preprocessor may run.
const TIME_LIMIT: Duration = Duration::from_secs(20);
/// How much it may write.
const OUTPUT_LIMIT: u64 = 64 << 20;
/// How much of its messages is kept.
const MESSAGES_LIMIT: u64 = 64 << 10;

/// What a run of the preprocessor gave.
pub(crate) struct Run {
    pub(crate) output: Vec<u8>,
    pub(crate) messages: String,
}

/// Why there is no output.
pub(crate) enum Failure {
    /// No compiler is there.
    Missing,
    /// It does not take what it is told, whatever the source: its flags, or what it is.
    Rejected {
        /// What it is called.
        command: String,
        /// What it says.
        message: String,
    },
    /// It failed on the source; what it is called, why, and its messages.
    Failed {
        command: String,
        reason: String,
        messages: String,
    },
}

/// What the preprocessor reads.
pub(crate) enum Input<'a> {
    /// A file.
    File(&'a Path),
    /// A text that stands for a file in a folder.
    Text(&'a str, Option<&'a Path>),
}

/// Runs the first preprocessor there is: that of the options, `$CC`, `cc`, `gcc`, `clang`, or what C++ has for these.
pub(crate) fn preprocess(
    input: &Input<'_>,
    options: &SourceOptions,
    language: Language,
) -> Result<Run, Failure> {
    for words in candidates(options, language) {
        let Some((program, first)) = words.split_first() else {
            continue;
        };
        let mut command = Command::new(program);
        command.args(first);
        arguments(&mut command, input, options, language);
        let text = match input {
            Input::File(_) => None,
            Input::Text(text, _) => Some(*text),
        };
        match command.spawn() {
            Ok(child) => {
                return supervise(child, text).map_err(|problem| problem.of(program));
            }
            // Not there, or not executable: the next one may be.
            Err(_) => continue,
        }
    }
    Err(Failure::Missing)
}

fn candidates(options: &SourceOptions, language: Language) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut add = |line: &str| {
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        if !words.is_empty() {
            found.push(words);
        }
    };
    if let Some(chosen) = &options.cc {
        add(chosen);
    } else {
        let (variable, names) = match language {
            Language::C => ("CC", ["cc", "gcc", "clang"]),
            Language::Cpp => ("CXX", ["c++", "g++", "clang++"]),
        };
        if let Ok(chosen) = std::env::var(variable) {
            add(&chosen);
        }
        for name in names {
            add(name);
        }
    }
    found
}

fn arguments(
    command: &mut Command,
    input: &Input<'_>,
    options: &SourceOptions,
    language: Language,
) {
    let named = match language {
        Language::C => "c",
        Language::Cpp => "c++",
    };
    command.args(["-E", "-dD", "-fopenmp", "-x", named]);
    if let Some(standard) = &options.std {
        command.arg(format!("-std={standard}"));
    }
    // In the order of the command line, as the last one wins.
    for define in &options.defines {
        command.arg("-D").arg(define);
    }
    for name in &options.undefines {
        command.arg("-U").arg(name);
    }
    for folder in &options.include_dirs {
        command.arg("-I").arg(folder);
    }
    for file in &options.includes {
        command.arg("-include").arg(file);
    }
    match input {
        Input::File(path) => {
            // A path that begins with a dash must not be read as an option.
            command.arg(plain_path(path));
        }
        Input::Text(_, folder) => {
            if let Some(folder) = folder {
                command.arg("-iquote").arg(folder);
            }
            command.arg("-");
        }
    }
    command
        .env("LC_ALL", "C")
        .env("LANG", "C")
        .stdin(match input {
            Input::File(_) => Stdio::null(),
            Input::Text(..) => Stdio::piped(),
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
}

/// The path as the preprocessor is given it, which is how its line markers call the file.
pub(crate) fn plain_path(path: &Path) -> PathBuf {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(path)
    } else {
        path.to_path_buf()
    }
}

/// Why a run gave nothing.
struct Problem {
    reason: String,
    messages: String,
    /// It ended by itself and said that it failed.
    ended: bool,
}

impl Problem {
    fn of(self, program: &str) -> Failure {
        let command = program.to_string();
        let errors: Vec<&str> = self
            .messages
            .lines()
            .filter(|line| line.contains("error: "))
            .collect();
        let in_source = !errors.is_empty() && errors.iter().all(|line| has_place(line));
        if !self.ended || in_source {
            return Failure::Failed {
                command,
                reason: self.reason,
                messages: self.messages,
            };
        }
        let said = errors.into_iter().find(|line| !has_place(line));
        let said = said.or_else(|| self.messages.lines().next());
        Failure::Rejected {
            command,
            message: said.unwrap_or(&self.reason).trim().to_string(),
        }
    }
}

/// Whether a message of a compiler begins with a line and column of a file.
fn has_place(line: &str) -> bool {
    let Some((place, _)) = line.split_once("error: ") else {
        return false;
    };
    let place = place.trim_end().trim_end_matches("fatal").trim_end();
    let mut parts = place.trim_end_matches(':').rsplitn(3, ':');
    let mut number = || {
        let part = parts.next();
        part.is_some_and(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
    };
    let numbers = number() && number();
    numbers
        && parts
            .next()
            .is_some_and(|file| !file.starts_with('<') || file == "<stdin>")
}

/// Reads what the child writes, within the limits.
fn supervise(mut child: Child, text: Option<&str>) -> Result<Run, Problem> {
    let problem = |reason: String, messages: String| Problem {
        reason,
        messages,
        ended: false,
    };
    let deadline = Instant::now() + TIME_LIMIT;
    if let (Some(mut stdin), Some(text)) = (child.stdin.take(), text) {
        let text = text.to_string();
        // If the child stops reading, writing fails, and the child's exit status says why.
        thread::spawn(move || {
            let _ = stdin.write_all(text.as_bytes());
        });
    }
    let output = reader(child.stdout.take(), OUTPUT_LIMIT);
    let messages = reader(child.stderr.take(), MESSAGES_LIMIT);
    let wait = |from: &mpsc::Receiver<Vec<u8>>| {
        from.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            .ok()
    };
    let written = wait(&output);
    let said = match written {
        Some(_) => wait(&messages),
        None => None,
    };
    let (Some(written), Some(said)) = (written, said) else {
        stop(&mut child);
        let reason = format!("it did not end within {} s", TIME_LIMIT.as_secs());
        return Err(problem(reason, String::new()));
    };
    let said = String::from_utf8_lossy(&said).into_owned();
    if written.len() as u64 > OUTPUT_LIMIT {
        stop(&mut child);
        let reason = format!("its output is larger than {} MiB", OUTPUT_LIMIT >> 20);
        return Err(problem(reason, said));
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(Run {
            output: written,
            messages: said,
        }),
        Ok(status) => Err(Problem {
            reason: format!("it ended with {status}"),
            messages: said,
            ended: true,
        }),
        Err(error) => Err(problem(error.to_string(), said)),
    }
}

/// Reads a pipe to its end on a thread of its own; of what is past the limit, one byte is kept, so
/// that the reader sees that there was more.
fn reader(pipe: Option<impl Read + Send + 'static>, limit: u64) -> mpsc::Receiver<Vec<u8>> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A read error ends the text early; the exit status then tells.
            let _ = (&mut pipe).take(limit + 1).read_to_end(&mut bytes);
            if limit == MESSAGES_LIMIT {
                let _ = std::io::copy(&mut pipe, &mut std::io::sink());
            }
        }
        let _ = send.send(bytes);
    });
    receive
}

/// Ends the child and what it started.
fn stop(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_the_source_are_told_from_those_about_flags() {
        assert!(has_place("a.c:1:10: fatal error: nofile.h: No such file"));
        assert!(has_place("C:/x/a.c:3:2: error: #error no"));
        assert!(has_place("<stdin>:1:2: error: no"));
        assert!(!has_place(
            "<command-line>: fatal error: missing.h: No such file"
        ));
        assert!(!has_place(
            "<built-in>:1:10: fatal error: 'missing.h' file not found"
        ));
        assert!(!has_place(
            "gcc: error: unrecognized command-line option '-std=bogus'"
        ));
        assert!(!has_place(
            "<command-line>: error: no macro name given in #define directive"
        ));
        let problem = |messages: &str| Problem {
            reason: "it ended with exit status: 1".to_string(),
            messages: messages.to_string(),
            ended: true,
        };
        let rejects = |messages: &str| match problem(messages).of("cc") {
            Failure::Rejected { message, .. } => Some(message),
            _ => None,
        };
        assert_eq!(rejects("a.c:1:2: error: no\n"), None);
        assert_eq!(rejects("").as_deref(), Some("it ended with exit status: 1"));
        assert_eq!(
            rejects("cat: invalid option -- 'd'\n").as_deref(),
            Some("cat: invalid option -- 'd'")
        );
    }
}
