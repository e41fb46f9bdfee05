//! The `polyomp` binary under test: where it is, and one run of it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::expectation::Verdict;
use crate::program;
use crate::report::{FileReport, Report};

/// Long enough for a loaded machine; a program of the suite takes well under a second.
const LIMIT: Duration = Duration::from_secs(180);

/// The binary: `$POLYOMP_BIN` if set, else built with cargo in the profile of this test.
///
/// A package's tests cannot name the binary of another package, and one that lies in the target
/// folder may be stale, so cargo is asked, which costs little when nothing changed.
///
/// # Errors
///
/// A sentence that says why there is no binary.
pub fn binary() -> Result<&'static Path, String> {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let found = BINARY.get_or_init(|| match std::env::var_os("POLYOMP_BIN") {
        Some(path) => Ok(PathBuf::from(path)),
        None => build(),
    });
    found.as_deref().map_err(Clone::clone)
}

fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "build",
            "--quiet",
            "--package",
            "polyomp-cli",
            "--bin",
            "polyomp",
            // `polyomp trace cc` links this, and finds it beside the binary.
            "--package",
            "polyomp-trace-runtime",
            "--lib",
        ])
        .args(["--message-format", "json", "--profile", &profile()])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err("the polyomp binary does not build".to_owned());
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .next_back()
        .ok_or_else(|| "cargo names no executable; set POLYOMP_BIN".to_owned())
}

/// The profile this test was built in: the test lies in `target/…/<profile folder>/deps/`.
fn profile() -> String {
    let folder = std::env::current_exe().ok().and_then(|path| {
        Some(
            path.parent()?
                .parent()?
                .file_name()?
                .to_string_lossy()
                .into_owned(),
        )
    });
    match folder.as_deref() {
        Some("debug") | None => "dev".to_owned(),
        Some(other) => other.to_owned(),
    }
}

/// The limit that polyomp is given, in seconds of the processor: a verdict is expected on slow machines, too, and of builds
/// for debugging. What checks take is measured by benchmarks.
const WORK: &str = "60";

/// Checks one file, or the files of a folder as one program, and reads the report. Of several files the lines count on
/// from one file to the next.
///
/// # Errors
///
/// A sentence that says why there is no report of that file.
pub fn check(file: &Path, args: &[String]) -> Result<FileReport, String> {
    let mut child = Command::new(binary()?)
        .args(["check", "--format", "json", "--timeout", WORK])
        .args(args)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("polyomp cannot be started: {error}"))?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let status = wait(&mut child)?;
    let stdout = stdout.join().unwrap_or_default();
    let stderr = stderr.join().unwrap_or_default();
    let with_stderr = |what: String| format!("{what}\n{}", stderr.trim_end());
    let parsed = serde_json::from_str::<Report>(&stdout);
    // 0, 1 and 3 tell the verdict; 2 and signals tell that something went wrong.
    if !matches!(status, Some(0 | 1 | 3)) {
        let status = status.map_or("a signal".to_owned(), |code| format!("exit status {code}"));
        let files = parsed.map(|report| report.files).unwrap_or_default();
        let errors: Vec<String> = files.into_iter().flat_map(errors).collect();
        let what = format!("polyomp ended with {status}: {}", errors.join("; "));
        return Err(with_stderr(what));
    }
    let report =
        parsed.map_err(|error| with_stderr(format!("the output is no report: {error}")))?;
    if report.schema != 1 {
        return Err(format!("the report has schema {}, not 1", report.schema));
    }
    if file.is_dir() {
        return joined(file, report.files);
    }
    match <[FileReport; 1]>::try_from(report.files) {
        Ok([file]) => Ok(file),
        Err(files) => Err(format!(
            "the report is about {} files, not one",
            files.len()
        )),
    }
}

/// The reports on the files of a folder as one on the whole.
fn joined(folder: &Path, reports: Vec<FileReport>) -> Result<FileReport, String> {
    let mut before: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines = 0;
    for file in program::files(folder).map_err(|error| error.to_string())? {
        let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        before.insert(file.to_string_lossy().into_owned(), lines);
        lines += text.lines().count();
    }
    let known: Vec<&String> = before.keys().collect();
    if known
        != reports
            .iter()
            .map(|report| &report.path)
            .collect::<Vec<_>>()
    {
        return Err("the report is not about the files of the folder in their order".to_owned());
    }
    let shift = |path: &String| before.get(path).copied().unwrap_or_default();
    let whole = folder.to_string_lossy().into_owned();
    let mut joined: Option<FileReport> = None;
    for mut report in reports {
        let own = shift(&report.path);
        let place = |path: &Option<String>, line: &mut usize| {
            *line += path.as_ref().map_or(own, shift);
        };
        for note in &mut report.notes {
            place(&note.path, &mut note.line);
        }
        for region in &mut report.regions {
            if region.path.is_some() {
                return Err("a region is reported with a file that it does not stand in".to_owned());
            }
            region.line += own;
            let reasons = region
                .approximations
                .iter_mut()
                .chain(&mut region.undecided);
            reasons.for_each(|reason| place(&reason.path, &mut reason.line));
            for thing in &mut region.unsupported {
                place(&thing.path, &mut thing.line);
            }
            for diagnostic in &mut region.diagnostics {
                place(&diagnostic.path, &mut diagnostic.line);
            }
            let accesses = region.races.iter_mut().flat_map(|race| &mut race.accesses);
            for access in accesses {
                access.line += shift(&access.path);
                access.path.clone_from(&whole);
            }
        }
        report.path.clone_from(&whole);
        joined = Some(match joined {
            None => report,
            Some(mut known) => {
                known.verdict = worse(known.verdict, report.verdict);
                known.error = known.error.or(report.error);
                known.internal_errors.append(&mut report.internal_errors);
                known.notes.append(&mut report.notes);
                known.regions.append(&mut report.regions);
                known
            }
        });
    }
    joined.ok_or_else(|| "the folder has no file".to_owned())
}

fn worse(a: Verdict, b: Verdict) -> Verdict {
    let order = [
        Verdict::Race,
        Verdict::PossibleRace,
        Verdict::Unknown,
        Verdict::RaceFree,
    ];
    let found = order.into_iter().find(|verdict| [a, b].contains(verdict));
    found.unwrap_or(a)
}

fn errors(file: FileReport) -> impl Iterator<Item = String> {
    file.error.into_iter().chain(file.internal_errors)
}

fn drain(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            // A broken pipe leaves what came before it, which is what is shown.
            let _ = from.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child) -> Result<Option<i32>, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.code()),
            Ok(None) if start.elapsed() < LIMIT => thread::sleep(Duration::from_millis(5)),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("polyomp did not end within {} s", LIMIT.as_secs()));
            }
            Err(error) => return Err(format!("polyomp cannot be waited for: {error}")),
        }
    }
}
