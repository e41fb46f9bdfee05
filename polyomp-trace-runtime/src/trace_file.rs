//! The file of the trace: who cannot have it is told, and the program goes on.

use std::fs::File;
use std::io::{self, Write};

use polyomp_trace::format::{Event, Format, Writer};
use polyomp_trace::machine::Machine;
use polyomp_trace::place::Places;

use crate::options;

/// A trace that is being written, until something goes wrong with that.
#[derive(Debug)]
pub struct TraceFile {
    writer: Option<Writer<Sink>>,
    /// The machine is known only when the platform has told of itself.
    machine_is_told: bool,
}

impl TraceFile {
    /// Opens the file. A run whose trace is wanted and cannot be had is not worth its time.
    #[must_use]
    pub fn open(name: &str) -> Self {
        let path = name.replace("%p", &std::process::id().to_string());
        let opened = File::create(&path).and_then(|file| {
            let mut writer = Writer::new(Format::Binary, Sink(file))?;
            // Whatever happens to the program, the file shows that it is no whole trace yet.
            writer.flush()?;
            Ok(writer)
        });
        let writer = opened.unwrap_or_else(|error| {
            eprintln!("polyomp: {}={name}: {error}", options::FILE);
            // SAFETY: ends the process, which has not begun its own work.
            unsafe { libc::_exit(2) }
        });
        Self {
            writer: Some(writer),
            machine_is_told: false,
        }
    }

    /// One more event on the machine. What cannot be written any more is told once.
    pub fn event(&mut self, event: &Event, places: &Places, machine: &Machine) {
        self.tell_machine(machine);
        if let Some(writer) = &mut self.writer {
            let written = writer.event(event, places);
            self.note(written);
        }
    }

    /// The end of the trace.
    pub fn finish(&mut self, machine: &Machine) {
        self.tell_machine(machine);
        if let Some(writer) = self.writer.take() {
            self.note(writer.finish().map(drop));
        }
    }

    #[inline]
    fn tell_machine(&mut self, machine: &Machine) {
        if !self.machine_is_told
            && let Some(writer) = &mut self.writer
        {
            self.machine_is_told = true;
            let written = writer.machine(machine);
            self.note(written);
        }
    }

    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            eprintln!("polyomp: the trace cannot be written further, and has no end: {error}");
            self.writer = None;
        }
    }
}

/// A file that may have reached its limit, or a pipe whose reader may have had enough: that is an error, and no signal
/// that ends the program.
#[derive(Debug)]
struct Sink(File);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        without_signals(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The signals stay the program's own affair: they are held back in this thread, and taken away if they came by the
/// write. They may also come by one that succeeded in part.
#[cfg(target_os = "linux")]
fn without_signals(write: impl FnOnce() -> io::Result<usize>) -> io::Result<usize> {
    // SAFETY: all pointers are to variables of this function, and the sets are initialised before they are used.
    unsafe {
        let mut ours: libc::sigset_t = std::mem::zeroed();
        let mut before: libc::sigset_t = std::mem::zeroed();
        let mut pending: libc::sigset_t = std::mem::zeroed();
        libc::sigpending(&raw mut pending);
        libc::sigemptyset(&raw mut ours);
        for signal in [libc::SIGPIPE, libc::SIGXFSZ] {
            if libc::sigismember(&raw const pending, signal) == 0 {
                libc::sigaddset(&raw mut ours, signal);
            }
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &raw const ours, &raw mut before);
        let written = write();
        let at_once: libc::timespec = std::mem::zeroed();
        libc::sigtimedwait(&raw const ours, std::ptr::null_mut(), &raw const at_once);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
        written
    }
}

#[cfg(not(target_os = "linux"))]
fn without_signals(write: impl FnOnce() -> io::Result<usize>) -> io::Result<usize> {
    write()
}
