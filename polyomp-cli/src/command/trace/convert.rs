//! `polyomp trace convert`: a trace in one format → the same in another.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};

use anyhow::{Context, bail};
use polyomp_trace::format::consolidate::Consolidator;
use polyomp_trace::format::{Format, ReadError, Reader, Writer};

use super::{name, open};
use crate::args::trace::ConvertArgs;
use crate::outcome::Status;

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Status> {
    let to = Format::from(args.to);
    if args.output.is_none() && to == Format::Binary && io::stdout().is_terminal() {
        bail!("a binary trace is nothing for a terminal; `--output` takes a file")
    }
    let path = name(&args.file);
    let reading = || format!("cannot read all of `{path}`");
    // Before anything is written: the output may be a file that is worth more than an error.
    let mut reader = Reader::new(open(&args.file)?).with_context(reading)?;
    let sink = sink(args)?;
    let writing = || match &args.output {
        Some(path) => format!("cannot write `{}`", path.display()),
        None => "cannot write to the standard output".to_owned(),
    };
    let error = convert(&mut reader, to, sink, !args.no_consolidate).with_context(writing)?;
    match error {
        None => Ok(Status::Clean),
        Some(error) => Err(error).with_context(reading),
    }
}

fn sink(args: &ConvertArgs) -> anyhow::Result<Box<dyn Write>> {
    let Some(path) = &args.output else {
        return Ok(Box::new(BufWriter::new(io::stdout().lock())));
    };
    let shown = path.display();
    // To open it would empty what is still to be read.
    if let (Ok(from), Ok(to)) = (args.file.canonicalize(), path.canonicalize())
        && from == to
        && to.is_file()
    {
        bail!("`{shown}` is the trace itself; `--output` takes another file");
    }
    let file = File::create(path).with_context(|| format!("cannot write `{shown}`"))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// All that can be read, in the other format; and why there is no more.
fn convert(
    reader: &mut Reader<impl Read>,
    to: Format,
    sink: impl Write,
    consolidate: bool,
) -> io::Result<Option<ReadError>> {
    let mut writer = Writer::new(to, sink)?;
    if let Some(machine) = reader.machine() {
        writer.machine(&machine)?;
    }
    let mut consolidator = Consolidator::default();
    let error = loop {
        let record = match reader.next_record() {
            Ok(Some(record)) => record,
            Ok(None) => break None,
            Err(error) => break Some(error),
        };
        if !consolidate {
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
        None => writer.finish().map(drop)?,
        // What could be read is written, but no mark that this was all.
        Some(_) => writer.abandon()?,
    }
    Ok(error)
}
