//! What the stubs call. `polyomp-instrument/src/stub.rs` writes the calls.

use std::ffi::{CStr, c_char, c_int, c_uint};

use polyomp_trace::machine::{Granularity, Machine};
use polyomp_trace::operation::Action;
use polyomp_trace::range::ByteRange;

use crate::guard;
use crate::memory::Way;
use crate::session::{start, told, with};

/// A described function starts; 1 if it is the outermost one, whose effects count.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_enter() -> c_int {
    c_int::from(guard::enter())
}

/// A described function ends.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_leave() {
    guard::leave();
}

/// The accelerator accesses memory from now on.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_dma(
    write: c_int,
    address: i64,
    length: i64,
    rows: i64,
    stride: i64,
    place: u64,
) {
    let action: fn(ByteRange) -> Action = match write {
        0 => Action::DmaRead,
        _ => Action::DmaWrite,
    };
    with(|session| session.rows(action, (address, length), (rows, stride), place));
}

/// The processor accessed memory within the function.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_cpu(
    write: c_int,
    address: i64,
    length: i64,
    rows: i64,
    stride: i64,
    place: u64,
) {
    let Ok(size) = u64::try_from(length) else {
        return;
    };
    if size == 0 {
        return;
    }
    let mut address = address.cast_unsigned();
    for _ in 0..rows {
        if address != 0 {
            told(address, size, write != 0, place);
        }
        address = address.wrapping_add_signed(stride);
    }
}

/// The processor waits for the accelerator.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_sync(place: u64) {
    with(|session| session.sync(place));
}

/// The numbers that stubs use.
fn flush(mode: c_int) -> Option<fn(ByteRange) -> Action> {
    Some(match mode {
        1 => Action::Clean,
        2 => Action::Invalidate,
        3 => Action::Flush,
        _ => return None,
    })
}

/// Lines are flushed.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_flush(mode: c_int, address: i64, length: i64, place: u64) {
    if let Some(action) = flush(mode) {
        with(|session| session.rows(action, (address, length), (1, 0), place));
    }
}

/// The whole cache is flushed.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_flush_all(mode: c_int, place: u64) {
    if let Some(action) = flush(mode) {
        with(|session| session.everywhere(action, place));
    }
}

/// The program got memory.
///
/// # Safety
///
/// `function` is a text that ends with 0, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn polyomp_allocate(
    memory: c_int,
    address: i64,
    length: i64,
    function: *const c_char,
    place: u64,
) {
    with(|session| {
        // SAFETY: the caller's promise.
        let function = unsafe { text(function) };
        session.allocate(Way::from_number(memory), address, length, &function, place);
    });
}

/// The program gives memory back.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_free(address: i64) {
    with(|session| session.free(address));
}

/// Memory can be reached in another way.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_remap(memory: c_int, from: i64, length: i64, to: i64, _place: u64) {
    let length = (length >= 0).then_some(length);
    let done = with(|session| session.remap(Way::from_number(memory), from, length, to));
    if let Some(Err(message)) = done {
        eprintln!("polyomp: {message}; accesses to it count as cached");
    }
}

/// No rule is about these addresses.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_ignore(address: u64, length: u64) {
    with(|session| session.ignore(address, length));
}

/// Before `main`: where the C library says whether the process has one thread.
#[unsafe(no_mangle)]
pub extern "C" fn polyomp_single_threaded(flag: *mut u8) {
    guard::single_threaded(flag);
}

/// Before `main`: a platform whose functions the program calls.
///
/// # Safety
///
/// `name` is a text that ends with 0, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn polyomp_platform(
    name: *const c_char,
    line: c_uint,
    write_back: c_uint,
    prefetch: c_int,
    coherent_reads: c_int,
) {
    start();
    // The driver has checked both numbers.
    let size = |bytes: c_uint| Granularity::new(u64::from(bytes)).unwrap_or(Granularity::B64);
    with(|session| {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name) };
        session.platform(
            name,
            Machine {
                line: size(line),
                write_back: size(write_back),
                prefetching: prefetch != 0,
                coherent_reads: coherent_reads != 0,
            },
        );
    });
}

unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: it ends with 0.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}
