//! `polyomp explain [RULE]`: the page of a rule, or the list of rules.

use std::fmt::Write;

use clap::ValueEnum;

use crate::args::ExplainArgs;
use crate::outcome::Status;
use crate::rules::RuleName;

pub(super) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    let text = match args.rule {
        Some(rule) => rule.page().to_owned(),
        None => list()?,
    };
    super::write_out(&text)?;
    Ok(Status::Clean)
}

fn list() -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for rule in RuleName::value_variants() {
        writeln!(text, "{}", rule.id())?;
        for line in rule.summary().lines() {
            writeln!(text, "    {line}")?;
        }
    }
    writeln!(
        text,
        "\n`polyomp explain RULE` says more about one of them."
    )?;
    Ok(text)
}
