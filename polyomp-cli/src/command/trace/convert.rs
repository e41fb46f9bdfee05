//! `polyomp trace convert`: a trace in one format → the same in another.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::{Context, bail};
use polyomp_trace::format::consolidate::Consolidator;
use polyomp_trace::format::{Format, Reader, Writer};

use super::{name, open};
use crate::args::trace::ConvertArgs;
use crate::outcome::Status;

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Status> {
    let to = Format::from(args.to);
    match &args.output {
        Some(path) => {
            let file =
                File::create(path).with_context(|| format!("cannot write `{}`", path.display()))?;
            convert(args, to, BufWriter::new(file))
        }
        None if to == Format::Binary && io::stdout().is_terminal() => {
            bail!("a binary trace is nothing for a terminal; `--output` takes a file")
        }
        None => convert(args, to, BufWriter::new(io::stdout().lock())),
    }
}

fn convert(args: &ConvertArgs, to: Format, sink: impl Write) -> anyhow::Result<Status> {
    let path = name(&args.file);
    let reading = || format!("cannot read all of `{path}`");
    let mut reader = Reader::new(open(&args.file)?).with_context(reading)?;
    let mut writer = Writer::new(to, sink)?;
    let mut consolidator = Consolidator::default();
    let error = loop {
        let record = match reader.next_record() {
            Ok(Some(record)) => record,
            Ok(None) => break None,
            Err(error) => break Some(error),
        };
        if args.no_consolidate {
            writer.event(&record.event, reader.places())?;
            continue;
        }
        for record in consolidator.push(record).into_iter().flatten() {
            writer.event(&record.event, reader.places())?;
        }
    };
    if let Some(record) = consolidator.finish() {
        writer.event(&record.event, reader.places())?;
    }
    match error {
        None => {
            writer.finish()?;
            Ok(Status::Clean)
        }
        // What could be read is written, but no mark that this was all.
        Some(error) => {
            writer.abandon()?;
            Err(error).with_context(reading)
        }
    }
}
