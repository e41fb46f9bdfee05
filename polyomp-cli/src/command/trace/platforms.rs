//! `polyomp trace platforms`: the descriptions that polyomp brings along.

use std::fmt::Write;

use anyhow::bail;
use polyomp_instrument::shipped;

use crate::args::trace::PlatformsArgs;
use crate::outcome::Status;

pub(super) fn run(args: &PlatformsArgs) -> anyhow::Result<Status> {
    let text = match &args.name {
        None => list()?,
        Some(name) if name == "c-library" => shipped::C_LIBRARY.to_owned(),
        Some(name) => match shipped::text(name) {
            Some(text) => text.to_owned(),
            None => bail!("there is no platform `{name}`; `polyomp trace platforms` lists them"),
        },
    };
    super::super::write_out(&text)?;
    Ok(Status::Clean)
}

fn list() -> anyhow::Result<String> {
    let mut text = String::new();
    for platform in shipped::platforms()? {
        writeln!(text, "{}\n    {}", platform.name, platform.summary)?;
    }
    writeln!(
        text,
        "\nThe C library (`c-library`) belongs to every platform."
    )?;
    writeln!(
        text,
        "`polyomp trace platforms NAME` prints a description, to start one of your own from."
    )?;
    Ok(text)
}
