//! The machine's own C preprocessor: found, run with bounds, and its words taken down.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::SourceOptions;

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
    /// It failed; what it is called, why, and its messages.
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

/// Runs the first C preprocessor there is: that of the options, `$CC`, `cc`, `gcc`, `clang`.
pub(crate) fn preprocess(input: &Input<'_>, options: &SourceOptions) -> Result<Run, Failure> {
    for words in candidates(options) {
        let Some((program, first)) = words.split_first() else {
            continue;
        };
        let mut command = Command::new(program);
        command.args(first);
        arguments(&mut command, input, options);
        let text = match input {
            Input::File(_) => None,
            Input::Text(text, _) => Some(*text),
        };
        match command.spawn() {
            Ok(child) => {
                return supervise(child, text).map_err(|(reason, messages)| Failure::Failed {
                    command: program.clone(),
                    reason,
                    messages,
                });
            }
            // Not there, or not executable: the next one may be.
            Err(_) => continue,
        }
    }
    Err(Failure::Missing)
}

fn candidates(options: &SourceOptions) -> Vec<Vec<String>> {
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
        if let Ok(chosen) = std::env::var("CC") {
            add(&chosen);
        }
        for name in ["cc", "gcc", "clang"] {
            add(name);
        }
    }
    found
}

fn arguments(command: &mut Command, input: &Input<'_>, options: &SourceOptions) {
    command.args(["-E", "-dD", "-fopenmp", "-x", "c"]);
    if let Some(standard) = &options.std {
        command.arg(format!("-std={standard}"));
    }
    // In the order of the command line, as the last one wins.
    for define in &options.defines {
        command.arg(format!("-D{define}"));
    }
    for name in &options.undefines {
        command.arg(format!("-U{name}"));
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

/// Reads what the child writes, within the limits.
fn supervise(mut child: Child, text: Option<&str>) -> Result<Run, (String, String)> {
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
        return Err((reason, String::new()));
    };
    let said = String::from_utf8_lossy(&said).into_owned();
    if written.len() as u64 > OUTPUT_LIMIT {
        stop(&mut child);
        let reason = format!("its output is larger than {} MiB", OUTPUT_LIMIT >> 20);
        return Err((reason, said));
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(Run {
            output: written,
            messages: said,
        }),
        Ok(status) => Err((format!("it ended with {status}"), said)),
        Err(error) => Err((error.to_string(), said)),
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
