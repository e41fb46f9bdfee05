//! Tells the command where to look for its libz3, in this order: where scripts/install puts it, beside the
//! command, and where the build found it (so that target/*/polyomp runs as it is).

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let is_static = ["CARGO_FEATURE_VENDORED", "CARGO_FEATURE_GH_RELEASE"]
        .iter()
        .any(|feature| env::var_os(feature).is_some());
    let origin = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "freebsd" | "netbsd" | "openbsd" | "dragonfly") => "$ORIGIN",
        Ok("macos") => "@executable_path",
        _ => return,
    };
    if is_static {
        return;
    }
    rpath(&format!("{origin}/../lib/polyomp"));
    rpath(origin);
    if let Ok(directory) = env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        rpath(&directory);
    }
}

fn rpath(directory: &str) {
    println!("cargo::rustc-link-arg-bins=-Wl,-rpath,{directory}");
}
