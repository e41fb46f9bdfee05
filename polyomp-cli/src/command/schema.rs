//! `polyomp schema`: the JSON Schema of the reports.

use crate::format::json;
use crate::outcome::Status;

pub(super) fn run() -> anyhow::Result<Status> {
    super::write_out(json::SCHEMA)?;
    Ok(Status::Clean)
}
