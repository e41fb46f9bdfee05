//! Operations in the order of the program, to the checker and the file.

use std::cell::UnsafeCell;
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use polyomp_trace::accelerator::{Config, Stream};
use polyomp_trace::debug_info::demangled;
use polyomp_trace::format::Event;
use polyomp_trace::machine::Machine;
use polyomp_trace::object::Object;
use polyomp_trace::operation::{Action, Operation};
use polyomp_trace::place::{PlaceId, Places};
use polyomp_trace::range::ByteRange;
use rustc_hash::FxHashMap;

use crate::emergency;
use crate::frames;
use crate::guard;
use crate::memory::{Memory, Region, Way};
use crate::names::Sources;
use crate::options::Options;
use crate::recent::{Access, Recent};
use crate::report;
use crate::symbols::Symbols;
use crate::trace_file::TraceFile;

/// What the runtime knows. Only [`with`] gives it out.
pub struct Session {
    /// What was asked for.
    pub options: Options,
    platforms: Vec<String>,
    memory: Memory,
    recent: Recent,
    sinks: Sinks,
    /// First and last address of what is known: allocations that are alive, globals, parts of the stack.
    known: BTreeMap<u64, u64>,
}

/// Where operations go.
pub struct Sinks {
    config: Config,
    stream: Option<Stream>,
    file: Option<TraceFile>,
    /// The text of the program.
    pub sources: Sources,
    /// Operations on the accelerator.
    pub transfers: u64,
    /// Places by number, and return addresses by place.
    pub places: Places,
    known: FxHashMap<u64, PlaceId>,
    /// Debug information.
    pub symbols: Symbols,
}

struct Cell(UnsafeCell<Option<Session>>);

// SAFETY: `with` is the only way to what is in it, and lets in one thread at a time.
unsafe impl Sync for Cell {}

static SESSION: Cell = Cell(UnsafeCell::new(None));

/// The process whose accesses these are: 0 before the start. A child does not go on with the parent's.
static PROCESS: AtomicU64 = AtomicU64::new(0);

/// Does something with the session; `None` from within the runtime.
#[inline(always)]
pub fn with<T>(work: impl FnOnce(&mut Session) -> T) -> Option<T> {
    if !guard::ACTIVE.load(Ordering::Relaxed) {
        return None;
    }
    guard::alone(|| {
        // SAFETY: `alone` lets in one thread at a time, and none twice.
        let session = unsafe { &mut *SESSION.0.get() };
        if session.is_none() {
            begin(session);
        }
        session.as_mut().map(work)
    })
    .flatten()
}

#[cold]
#[inline(never)]
fn begin(session: &mut Option<Session>) {
    *session = Some(Session::new());
}

/// Before `main`: what is done at the end is arranged for.
pub fn start() {
    if PROCESS.swap(u64::from(std::process::id()), Ordering::Relaxed) != 0 {
        return;
    }
    guard::ACTIVE.store(true, Ordering::Relaxed);
    // SAFETY: the functions stay valid; registering them has no other requirement.
    unsafe {
        #[cfg(target_env = "gnu")]
        on_exit(finish, std::ptr::null_mut());
        #[cfg(not(target_env = "gnu"))]
        libc::atexit(finish_unknown);
        libc::pthread_atfork(None, None, Some(forked));
    }
    emergency::arrange();
    with(|_| ());
}

/// In the child of a fork: operations of two processes are no sequence, so only the parent's are looked at.
extern "C" fn forked() {
    guard::ACTIVE.store(false, Ordering::Relaxed);
    guard::reset();
}

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// With a status of its own.
    Status(c_int),
    /// By a signal that it raised against itself.
    Signal(c_int),
}

#[cfg(target_env = "gnu")]
unsafe extern "C" {
    /// As `atexit`, and the function is told the exit status.
    fn on_exit(function: extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
}

/// At the end of the program.
extern "C" fn finish(status: c_int, _: *mut c_void) {
    let status = status & STATUS;
    let raced = end(Ending::Status(status));
    // A failure of the program's own stays: the report is there to be seen in either case.
    if raced != 0 && status == 0 {
        // SAFETY: what remains to be done at the end of a process is to write buffers out.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(raced);
        }
    }
}

/// Longer than any thread of a program that goes on stays.
const PATIENCE: Duration = Duration::from_secs(5);

/// As much of a status as the parent process sees.
const STATUS: c_int = 0xff;

/// At the end of the program, where the C library does not tell its status.
#[cfg(not(target_env = "gnu"))]
extern "C" fn finish_unknown() {
    finish(0, std::ptr::null_mut());
}

/// Ends the trace and reports, once; the exit status that races ask for, 0 where there is none.
pub fn end(ending: Ending) -> c_int {
    // A thread that crashed in the C library may hold a lock of it that another thread waits for in here.
    if matches!(ending, Ending::Signal(_)) && !guard::is_here() && !guard::is_free_within(PATIENCE)
    {
        eprintln!("polyomp: no report, since another thread is stuck within polyomp");
        return 0;
    }
    match with(|session| session.finish(ending)) {
        Some(status) => status,
        None => {
            if guard::ACTIVE.load(Ordering::Relaxed) {
                eprintln!("polyomp: no report, since the program ended within polyomp itself");
            }
            0
        }
    }
}

/// An access of the program.
#[inline(always)]
pub fn access(address: u64, size: u64, write: bool, place: u64) {
    if !guard::ACTIVE.load(Ordering::Relaxed) || guard::within() {
        return;
    }
    told(address, size, write, place);
}

/// An access that reads and writes.
#[inline]
pub fn access_both(address: u64, size: u64, place: u64) {
    access(address, size, false, place);
    access(address, size, true, place);
}

/// An access of the program, or of a function on its behalf.
#[inline(always)]
pub fn told(address: u64, size: u64, write: bool, place: u64) {
    let done = with(|session| {
        let Session {
            memory,
            recent,
            sinks,
            ..
        } = session;
        recent.access(
            memory,
            (address, size),
            write,
            place,
            &mut |access, range, place| {
                sinks.access(access, range, place);
            },
        );
    });
    if done.is_none() {
        guard::MISSED.fetch_add(1, Ordering::Relaxed);
    }
}

impl Session {
    fn new() -> Self {
        let options = Options::from_environment();
        let config = options.config(Machine::default());
        Self {
            recent: Self::recent(&config),
            sinks: Sinks {
                config,
                stream: options.check.then(|| Stream::new(config)),
                file: options.file.as_deref().map(TraceFile::open),
                sources: Sources::default(),
                transfers: 0,
                places: Places::default(),
                known: FxHashMap::default(),
                symbols: Symbols::default(),
            },
            options,
            platforms: Vec::new(),
            memory: Memory::new(),
            known: BTreeMap::new(),
        }
    }

    fn recent(config: &Config) -> Recent {
        Recent::new(
            config.line.bytes().max(config.write_back.bytes()),
            config.strict || config.prefetching,
        )
    }

    /// The platform that the program was built for. Told before anything is accessed; of several, the first counts.
    pub fn platform(&mut self, name: String, machine: Machine) {
        if self.platforms.is_empty() {
            let config = self.options.config(machine);
            self.drain();
            self.recent = Self::recent(&config);
            self.sinks.config = config;
            self.sinks.stream = self.options.check.then(|| Stream::new(config));
        }
        self.platforms.push(name);
    }

    /// The names of the platforms whose functions the program has.
    pub fn platforms(&self) -> impl Iterator<Item = &str> {
        self.platforms.iter().map(String::as_str)
    }

    /// The configuration of the checker.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.sinks.config
    }

    /// Gives on what was put together so far: something follows that it is ordered with.
    fn drain(&mut self) {
        let Self { recent, sinks, .. } = self;
        recent.drain(&mut |access, range, place| sinks.access(access, range, place));
    }

    /// Something on the accelerator or the cache, in rows.
    pub fn rows(
        &mut self,
        action: fn(ByteRange) -> Action,
        (address, length): (i64, i64),
        (rows, stride): (i64, i64),
        place: u64,
    ) {
        self.drain();
        self.sinks.transfers += 1;
        let (Ok(mut length), Ok(mut rows)) = (u64::try_from(length), u64::try_from(rows)) else {
            return;
        };
        // Rows without gaps are one range.
        if u64::try_from(stride).is_ok_and(|stride| stride == length)
            && let Some(all) = length.checked_mul(rows)
        {
            length = all;
            rows = rows.min(1);
        }
        if length == 0 {
            return;
        }
        let mut address = address.cast_unsigned();
        self.name(address);
        for _ in 0..rows {
            if address != 0
                && let Ok(row) = ByteRange::with_length(address, length)
            {
                self.row(action, row, place);
            }
            address = address.wrapping_add_signed(stride);
        }
    }

    /// One row, in as many parts as it is in regions.
    fn row(&mut self, action: fn(ByteRange) -> Action, row: ByteRange, place: u64) {
        let mut next = Some(row.first());
        while let Some(first) = next {
            let region = self.memory.at(first);
            let last = row.last().min(region.last);
            let known = |address: u64| address.wrapping_add(region.delta);
            if region.way != Way::Ignored
                && let Ok(range) = ByteRange::new(known(first), known(last))
            {
                self.sinks.push(action(range), place);
            }
            next = (last < row.last()).then(|| last + 1);
        }
    }

    /// The processor waits for the accelerator.
    pub fn sync(&mut self, place: u64) {
        self.drain();
        self.sinks.transfers += 1;
        self.sinks.push(Action::Sync, place);
    }

    /// The whole cache.
    pub fn everywhere(&mut self, action: fn(ByteRange) -> Action, place: u64) {
        self.drain();
        if let Ok(range) = ByteRange::new(0, u64::MAX) {
            self.sinks.push(action(range), place);
        }
    }

    /// The program got memory.
    pub fn allocate(&mut self, way: Way, address: i64, length: i64, function: &str, place: u64) {
        let address = address.cast_unsigned();
        let Ok(length) = u64::try_from(length) else {
            return;
        };
        let Ok(range) = ByteRange::with_length(address, length) else {
            return;
        };
        if address == 0 {
            return;
        }
        self.drain();
        self.memory.set(Region {
            first: range.first(),
            last: range.last(),
            way,
            delta: 0,
        });
        self.know(range);
        if way == Way::Ignored {
            return;
        }
        let place = self.sinks.place(place);
        let variable = self.sinks.sources.variable(&self.sinks.places, place);
        self.sinks.event(&Event::Allocate(Object {
            name: variable.unwrap_or_else(|| {
                let name = demangled(function);
                name.split('(').next().unwrap_or_default().to_owned()
            }),
            range,
            place,
        }));
    }

    /// Notes that there is an object; what it overlaps has ended.
    fn know(&mut self, range: ByteRange) {
        while let Some((&first, &last)) = self.known.range(..=range.last()).next_back()
            && last >= range.first()
        {
            self.known.remove(&first);
        }
        self.known.insert(range.first(), range.last());
    }

    /// Where memory that the accelerator is told of was not allocated, it is a global or on the stack.
    fn name(&mut self, address: u64) {
        let before = self.known.range(..=address).next_back();
        if address == 0 || before.is_some_and(|(_, last)| *last >= address) {
            return;
        }
        let (name, range) = if let Some(global) = self.sinks.symbols.global(address) {
            (
                global.name,
                ByteRange::with_length(global.address, global.size),
            )
        } else if let Some((frame, Some(end))) = frames::of(address)
            && end > address
        {
            let function = self.sinks.symbols.function(frame.code);
            let name = match function {
                Some(function) => format!("stack of {function}"),
                None => "stack".to_owned(),
            };
            (name, ByteRange::new(frame.stack, end - 1))
        } else {
            return;
        };
        if let Ok(range) = range {
            self.know(range);
            self.sinks.event(&Event::Allocate(Object {
                name,
                range,
                place: PlaceId::UNKNOWN,
            }));
        }
    }

    /// The program gave memory back. How it is reached does not change by that, nor what of it is dirty.
    pub fn free(&mut self, address: i64) {
        let address = address.cast_unsigned();
        if address == 0 || self.known.remove(&address).is_none() {
            return;
        }
        self.drain();
        self.sinks
            .event(&Event::Free(self.memory.known_by(address)));
    }

    /// Memory can be reached in another way. Without a length, all of the object that starts there.
    ///
    /// # Errors
    ///
    /// A sentence that says what is not known.
    pub fn remap(
        &mut self,
        way: Way,
        from: i64,
        length: Option<i64>,
        to: i64,
    ) -> Result<(), String> {
        let (from, to) = (from.cast_unsigned(), to.cast_unsigned());
        if from == 0 || to == 0 {
            return Ok(());
        }
        let length = match length {
            Some(length) => u64::try_from(length).unwrap_or(0),
            None => self.known.get(&from).map_or(0, |last| last - from + 1),
        };
        let Ok(range) = ByteRange::with_length(to, length) else {
            return Err(format!(
                "how much memory is remapped at {from:#x} is not known"
            ));
        };
        self.drain();
        let known = self.memory.known_by(from);
        self.memory.set(Region {
            first: range.first(),
            last: range.last(),
            way,
            delta: known.wrapping_sub(to),
        });
        if known != to {
            self.know(range);
        }
        Ok(())
    }

    /// No rule is about these addresses.
    pub fn ignore(&mut self, address: u64, length: u64) {
        if let Ok(range) = ByteRange::with_length(address, length) {
            self.drain();
            self.memory.set(Region {
                first: range.first(),
                last: range.last(),
                way: Way::Ignored,
                delta: 0,
            });
        }
    }

    /// The number of the place that returns to this address.
    pub fn place(&mut self, address: u64) -> PlaceId {
        self.sinks.place(address)
    }

    /// Ends the trace and reports; the exit status that races ask for, 0 where there is none.
    fn finish(&mut self, ending: Ending) -> c_int {
        self.drain();
        let machine = self.sinks.config.machine();
        if let Some(file) = &mut self.sinks.file {
            file.finish(&machine);
        }
        let Some(stream) = self.sinks.stream.take() else {
            return 0;
        };
        let outcome = stream.finish();
        let raced = !outcome.races.is_empty();
        report::print(self, &outcome, ending);
        if raced { self.options.status } else { 0 }
    }

    /// What the report needs besides the session.
    pub fn sinks(&mut self) -> &mut Sinks {
        &mut self.sinks
    }
}

impl Sinks {
    fn access(&mut self, access: Access, range: ByteRange, place: u64) {
        let action = match access {
            Access::CachedRead => Action::CachedRead(range),
            Access::CachedWrite => Action::CachedWrite(range),
            Access::UncachedRead => Action::UncachedRead(range),
            Access::UncachedWrite => Action::UncachedWrite(range),
        };
        self.push(action, place);
    }

    fn push(&mut self, action: Action, place: u64) {
        let place = self.place(place);
        let operation = Operation::new(action, place);
        if let Some(stream) = &mut self.stream {
            stream.push(&operation);
        }
        if self.file.is_some() {
            self.write(&Event::Operation(operation));
        }
    }

    /// An object begins or ends.
    fn event(&mut self, event: &Event) {
        if let Some(stream) = &mut self.stream {
            match event {
                Event::Allocate(object) => stream.allocate(object.clone()),
                Event::Free(address) => stream.free(*address),
                Event::Operation(operation) => stream.push(operation),
            }
        }
        self.write(event);
    }

    fn write(&mut self, event: &Event) {
        if let Some(file) = &mut self.file {
            file.event(event, &self.places, &self.config.machine());
        }
    }

    #[inline]
    fn place(&mut self, address: u64) -> PlaceId {
        match self.known.get(&address) {
            Some(place) => *place,
            None => self.locate(address),
        }
    }

    #[cold]
    fn locate(&mut self, address: u64) -> PlaceId {
        let located = self.symbols.code(address, &mut self.places);
        let place = self.places.intern(located).unwrap_or(PlaceId::UNKNOWN);
        self.known.insert(address, place);
        place
    }
}
