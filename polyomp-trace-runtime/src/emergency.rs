//! Programs that end by a crash: what they did until then is reported all the same.
//!
//! An assertion on a wrong result (`SIGABRT`) is what a race often ends in, so that must not be the end of its report,
//! too. The report is made within the handler of the signal. Whatever the signal came within may hold the lock of the
//! C library's allocator, so from then on memory comes from elsewhere and is never given back. The program then ends as
//! it would have done. Handlers that the program sets itself take the place of these.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::session::{Ending, end};

/// The signals that a process raises against itself.
const DEADLY: [c_int; 5] = [
    libc::SIGABRT,
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
];

/// Enough for a report.
const STACK: usize = 1 << 20;

/// Address space for the report, or less where there is a limit; only what is used of it becomes memory.
const POOLS: [usize; 3] = [1 << 32, 1 << 28, 1 << 24];

static EMERGENCY: AtomicBool = AtomicBool::new(false);
static POOL_START: AtomicUsize = AtomicUsize::new(0);
static POOL_SIZE: AtomicUsize = AtomicUsize::new(0);
static POOL_USED: AtomicUsize = AtomicUsize::new(0);

/// The C library's allocator until there is an emergency.
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: outside an emergency all is passed on to the system's allocator. The pool gives out each part once.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if EMERGENCY.load(Ordering::Relaxed) {
            return from_pool(layout);
        }
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if !EMERGENCY.load(Ordering::Relaxed) {
            // SAFETY: the caller's promise.
            unsafe { System.dealloc(memory, layout) }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if EMERGENCY.load(Ordering::Relaxed) {
            // The system's pages are 0 at first, and no part is given out twice.
            return from_pool(layout);
        }
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !EMERGENCY.load(Ordering::Relaxed) {
            // SAFETY: the caller's promise.
            return unsafe { System.realloc(memory, layout, size) };
        }
        let Ok(wanted) = Layout::from_size_align(size, layout.align()) else {
            return ptr::null_mut();
        };
        let new = from_pool(wanted);
        if !new.is_null() {
            // SAFETY: both have at least as many bytes, and the new ones were never given out.
            unsafe { ptr::copy_nonoverlapping(memory, new, layout.size().min(size)) }
        }
        new
    }
}

/// A part of the pool; null when it is used up.
fn from_pool(layout: Layout) -> *mut u8 {
    let start = POOL_START.load(Ordering::Relaxed);
    let wanted = layout.size().saturating_add(layout.align());
    let used = POOL_USED.fetch_add(wanted, Ordering::Relaxed);
    match used.checked_add(wanted) {
        Some(end) if start != 0 && end <= POOL_SIZE.load(Ordering::Relaxed) => {
            let address = (start + used).next_multiple_of(layout.align());
            ptr::with_exposed_provenance_mut(address)
        }
        _ => ptr::null_mut(),
    }
}

/// Before `main`: what is done when the program crashes is arranged for.
pub fn arrange() {
    // SAFETY: all structures are filled in as the functions want them, and the handler stays valid.
    unsafe {
        // The stack may be what is used up. A stack that another part of the program has set stays.
        let mut stack: libc::stack_t = std::mem::zeroed();
        if libc::sigaltstack(ptr::null(), &raw mut stack) == 0
            && stack.ss_flags & libc::SS_DISABLE != 0
        {
            let memory = reserve(STACK);
            if memory != libc::MAP_FAILED {
                stack.ss_sp = memory;
                stack.ss_size = STACK;
                stack.ss_flags = 0;
                libc::sigaltstack(&raw const stack, ptr::null_mut());
            }
        }
        for signal in DEADLY {
            let mut action: libc::sigaction = std::mem::zeroed();
            if libc::sigaction(signal, ptr::null(), &raw mut action) != 0
                || action.sa_sigaction != libc::SIG_DFL
            {
                continue;
            }
            let handler: extern "C" fn(c_int) = crashed;
            action.sa_sigaction = handler as libc::sighandler_t;
            action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
            libc::sigaction(signal, &raw const action, ptr::null_mut());
        }
    }
}

fn reserve(size: usize) -> *mut c_void {
    // SAFETY: new memory at an address of the system's choice.
    unsafe {
        libc::mmap(
            ptr::null_mut(),
            size,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    }
}

extern "C" fn crashed(signal: c_int) {
    let pools = POOLS.into_iter().map(|size| (reserve(size), size));
    let pool = pools
        .into_iter()
        .find(|(pool, _)| *pool != libc::MAP_FAILED);
    if let Some((pool, size)) = pool {
        POOL_START.store(pool.expose_provenance(), Ordering::Relaxed);
        POOL_SIZE.store(size, Ordering::Relaxed);
        EMERGENCY.store(true, Ordering::Relaxed);
        end(Ending::Signal(signal));
    } else {
        // `eprintln!` might ask for memory.
        let told = b"polyomp: no report, since there is no memory for one\n";
        // SAFETY: as many bytes as there are.
        unsafe { libc::write(libc::STDERR_FILENO, told.as_ptr().cast(), told.len()) };
    }
    // SAFETY: the default action is back, and takes place when this handler returns.
    unsafe {
        libc::raise(signal);
    }
}
