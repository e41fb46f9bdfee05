//! One thread at a time, and never from within.
//!
//! The model has one processor, so the operations of all threads are one sequence, in the order in which they come
//! here. While a thread works on it, what the runtime itself calls (an allocation, a copy) may lead back here; such
//! calls find the thread busy and go through without being looked at. While a described function runs, its own
//! accesses are part of what the description says that it does.

use std::cell::Cell;
use std::hint;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use std::time::{Duration, Instant};

thread_local! {
    /// Calls of described functions that have not returned.
    static WITHIN: Cell<u32> = const { Cell::new(0) };
    /// This thread holds the lock.
    static BUSY: Cell<bool> = const { Cell::new(false) };
}

static LOCKED: AtomicBool = AtomicBool::new(false);

/// Whether anything is looked at: from the start of the program on, where variables of threads can be used, but not in
/// a child after `fork`.
pub static ACTIVE: AtomicBool = AtomicBool::new(false);

/// Accesses that came while their own thread was busy: those of signal handlers. They were not looked at.
pub static MISSED: AtomicU64 = AtomicU64::new(0);

/// Marks the start of a described function; whether it is the outermost one.
#[inline]
pub fn enter() -> bool {
    ACTIVE.load(Ordering::Relaxed) && enter_active()
}

/// Not inlined: in a static program `memcpy` is called before there are variables of threads, and finding the address
/// of one would already fail.
#[inline(never)]
fn enter_active() -> bool {
    if BUSY.get() {
        return false;
    }
    let within = WITHIN.get();
    WITHIN.set(within.saturating_add(1));
    within == 0
}

/// Marks its end.
#[inline]
pub fn leave() {
    if ACTIVE.load(Ordering::Relaxed) {
        leave_active();
    }
}

/// See [`enter_active`].
#[inline(never)]
fn leave_active() {
    if !BUSY.get() {
        WITHIN.set(WITHIN.get().saturating_sub(1));
    }
}

/// Whether a described function is running, on whose behalf accesses are done.
#[inline]
pub fn within() -> bool {
    WITHIN.get() > 0
}

/// A byte of the C library that is not 0 while the process has one thread; null where it does not tell.
static SINGLE: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());

/// Tells where the C library says whether the process has one thread.
pub fn single_threaded(flag: *mut u8) {
    SINGLE.store(flag, Ordering::Relaxed);
}

#[inline(always)]
fn is_single_threaded() -> bool {
    let flag = SINGLE.load(Ordering::Relaxed);
    // SAFETY: it is null, or a variable of the C library, which only this thread changes while it is not 0.
    !flag.is_null() && unsafe { flag.read_volatile() } != 0
}

/// Does something alone. `None` if this thread is already here.
#[inline(always)]
pub fn alone<T>(work: impl FnOnce() -> T) -> Option<T> {
    if BUSY.replace(true) {
        return None;
    }
    // No thread is created in here, so one that is alone stays so.
    let shared = !is_single_threaded();
    if shared {
        lock();
    }
    // Nothing here unwinds: the runtime is called from C, where a panic ends the process.
    let result = work();
    if shared {
        LOCKED.store(false, Ordering::Release);
    }
    BUSY.set(false);
    Some(result)
}

fn lock() {
    let mut spins = 0_u32;
    while LOCKED
        .compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed)
        .is_err()
    {
        spins = spins.wrapping_add(1);
        if spins.is_multiple_of(64) {
            std::thread::yield_now();
        } else {
            hint::spin_loop();
        }
    }
}

/// Whether this thread is in here.
pub fn is_here() -> bool {
    BUSY.get()
}

/// Whether no thread is in here, or soon none is. Whoever crashes may have kept the others from going on.
pub fn is_free_within(patience: Duration) -> bool {
    let start = Instant::now();
    while LOCKED.load(Ordering::Relaxed) {
        if start.elapsed() > patience {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

/// After a fork, the one thread of the child starts afresh.
pub fn reset() {
    LOCKED.store(false, Ordering::Release);
    BUSY.set(false);
}
