//! Refuses a libz3 that polyomp must not be linked with, and lets `cargo test`, `cargo run` and `cargo bench`
//! find the one it accepts.
//!
//! The version is asked of the library itself: headers and package metadata can belong to another file than
//! the one that the linker takes.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Older versions lack functions that the bindings call, and the `timeout` of some of them deadlocks.
const OLDEST: Version = Version(4, 13, 3);

const WHAT_TO_DO: &str = "run scripts/setup, which puts libz3 into .deps/z3; or set \
     Z3_LIBRARY_PATH_OVERRIDE to the directory of another libz3 and Z3_SYS_Z3_VERSION to its version; or \
     build with `--features vendored` (compiles Z3) or `--features gh-release` (downloads a release)";

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Version(u32, u32, u32);

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-env-changed=Z3_SYS_Z3_VERSION");
    let is_static = ["CARGO_FEATURE_VENDORED", "CARGO_FEATURE_GH_RELEASE"]
        .iter()
        .any(|feature| env::var_os(feature).is_some());
    if is_static || env::var_os("DOCS_RS").is_some() {
        return;
    }
    if env::var_os("HOST") != env::var_os("TARGET") {
        println!(
            "cargo::warning=cross-compiling: the version of libz3 (at least {OLDEST}) is not checked"
        );
        return;
    }
    if let Err(why) = accept_libz3() {
        println!("cargo::error={why}");
        println!("cargo::error=to get a suitable one, {WHAT_TO_DO}");
    }
}

fn accept_libz3() -> Result<(), String> {
    let name = library_name();
    let (library, directory) = match library_directory() {
        Some(directory) => {
            let library = directory.join(&name);
            println!("cargo::rerun-if-changed={}", library.display());
            if !library.exists() {
                return Err(format!("there is no {name} in {}", directory.display()));
            }
            (library, Some(directory))
        }
        None => (PathBuf::from(&name), None),
    };
    let found = version_of(&library)?;
    if found < OLDEST {
        return Err(format!(
            "{} is Z3 {found}; polyomp needs at least {OLDEST}",
            library.display()
        ));
    }
    check_announced(found, &library)?;
    match directory {
        Some(directory) => show_to_cargo(&directory),
        None => Ok(()),
    }
}

/// Where the linker will take libz3 from; `None` for the linker's own search path.
fn library_directory() -> Option<PathBuf> {
    if let Some(directory) = env::var_os("Z3_LIBRARY_PATH_OVERRIDE") {
        return Some(PathBuf::from(directory));
    }
    if env::var_os("Z3_NO_PKG_CONFIG").is_some() {
        return None;
    }
    let output = Command::new(env::var_os("PKG_CONFIG").unwrap_or("pkg-config".into()))
        .args(["--variable=libdir", "z3"])
        .output()
        .ok()?;
    let directory = String::from_utf8(output.stdout).ok()?;
    let directory = directory.trim();
    (output.status.success() && !directory.is_empty()).then(|| PathBuf::from(directory))
}

fn library_name() -> String {
    format!("{}z3{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX)
}

fn version_of(path: &Path) -> Result<Version, String> {
    type GetVersion = unsafe extern "C" fn(*mut u32, *mut u32, *mut u32, *mut u32);
    let explain = |error| format!("cannot read the version of {}: {error}", path.display());
    // SAFETY: libz3 has no initialisation with preconditions, and `Z3_get_version` has had this signature in
    // every release; it writes four integers and keeps no pointer.
    unsafe {
        let library = libloading::Library::new(path).map_err(explain)?;
        let get_version = library
            .get::<GetVersion>(b"Z3_get_version\0")
            .map_err(explain)?;
        let (mut major, mut minor, mut patch, mut revision) = (0, 0, 0, 0);
        get_version(&mut major, &mut minor, &mut patch, &mut revision);
        Ok(Version(major, minor, patch))
    }
}

/// The bindings choose functions and enum values by the version they are told, so a wrong one gives wrong
/// answers rather than a link error.
fn check_announced(found: Version, library: &Path) -> Result<(), String> {
    let Ok(announced) = env::var("Z3_SYS_Z3_VERSION") else {
        return Ok(());
    };
    let mut parts = announced.split('.').map(|part| part.parse().ok());
    let mut next = || parts.next().flatten().unwrap_or(0);
    if Version(next(), next(), next()) == found {
        Ok(())
    } else {
        Err(format!(
            "{} is Z3 {found}, but Z3_SYS_Z3_VERSION says {announced}",
            library.display()
        ))
    }
}

/// Cargo puts a directory that a build script names on the loader's path of whatever it runs, in every
/// dependent crate, doctests included, but only if that directory lies below the target directory. So the
/// library is linked into this script's own output directory.
fn show_to_cargo(directory: &Path) -> Result<(), String> {
    let explain = |error| format!("cannot link libz3 from {}: {error}", directory.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_else(|| OsString::from(".")));
    let directory = directory.canonicalize().map_err(explain)?;
    for entry in fs::read_dir(&directory).map_err(explain)? {
        let name = entry.map_err(explain)?.file_name();
        if !name.to_string_lossy().starts_with("libz3.") {
            continue;
        }
        let link = out.join(&name);
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link).map_err(explain)?;
        }
        link_or_copy(&directory.join(&name), &link).map_err(explain)?;
    }
    println!("cargo::rustc-link-search=native={}", out.display());
    Ok(())
}

#[cfg(unix)]
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(not(unix))]
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::copy(from, to).map(|_| ())
}
