//! What the compiler calls in place of atomic operations on 16 bytes.
//!
//! On x86-64 they are one instruction in a loop, so they are atomic with what is not instrumented, too. On other
//! processors, and on the first ones of that kind, which lack it, they are atomic with each other.

use core::sync::atomic::{AtomicBool, Ordering};

use crate::atomics::placed;
use crate::session::{access, access_both};

const SIZE: u64 = size_of::<u128>() as u64;

// The address goes in place of the order: all operations are sequentially consistent, and the next argument might be
// on the stack.
placed!(__tsan_atomic128_load, load, "rsi", "x1", "a1");
placed!(__tsan_atomic128_store, store, "rcx", "x4", "a3");
placed!(__tsan_atomic128_exchange, exchange, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_add, add, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_sub, sub, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_and, and, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_or, or, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_xor, xor, "rcx", "x4", "a3");
placed!(__tsan_atomic128_fetch_nand, nand, "rcx", "x4", "a3");
placed!(
    __tsan_atomic128_compare_exchange_strong,
    compare,
    "r8",
    "x4",
    "a4"
);
placed!(
    __tsan_atomic128_compare_exchange_weak,
    compare,
    "r8",
    "x4",
    "a4"
);
placed!(
    __tsan_atomic128_compare_exchange_val,
    compare_value,
    "r9",
    "x6",
    "a5"
);

unsafe extern "C" fn load(at: *mut u128, place: u64) -> u128 {
    access(at.expose_provenance() as u64, SIZE, false, place);
    // SAFETY: the program does this operation on this address.
    unsafe { update(at, |old| old) }
}

unsafe extern "C" fn store(at: *mut u128, value: u128, place: u64) {
    access(at.expose_provenance() as u64, SIZE, true, place);
    // SAFETY: as above.
    unsafe { update(at, |_| value) };
}

/// Operations that give the old value.
macro_rules! updates {
    ($($name:ident: |$old:ident, $value:ident| $new:expr;)*) => { $(
        unsafe extern "C" fn $name(at: *mut u128, $value: u128, place: u64) -> u128 {
            access_both(at.expose_provenance() as u64, SIZE, place);
            // SAFETY: as above.
            unsafe { update(at, |$old| $new) }
        }
    )* };
}

updates! {
    add: |old, value| old.wrapping_add(value);
    sub: |old, value| old.wrapping_sub(value);
    and: |old, value| old & value;
    or: |old, value| old | value;
    xor: |old, value| old ^ value;
    nand: |old, value| !(old & value);
}

unsafe extern "C" fn exchange(at: *mut u128, value: u128, place: u64) -> u128 {
    access_both(at.expose_provenance() as u64, SIZE, place);
    // SAFETY: as above.
    unsafe { update(at, |_| value) }
}

unsafe extern "C" fn compare(at: *mut u128, expected: *mut u128, value: u128, place: u64) -> i32 {
    // SAFETY: as above; the program passes the address of its expected value.
    unsafe {
        let wanted = expected.read_unaligned();
        let found = compare_value(at, wanted, value, place);
        if found == wanted {
            return 1;
        }
        expected.write_unaligned(found);
        0
    }
}

unsafe extern "C" fn compare_value(at: *mut u128, expected: u128, value: u128, place: u64) -> u128 {
    access_both(at.expose_provenance() as u64, SIZE, place);
    // SAFETY: as above.
    unsafe { update(at, |old| if old == expected { value } else { old }) }
}

/// Replaces what is at an address by what is made of it; the old value.
///
/// # Safety
///
/// It can be read and written, and is at a multiple of its size.
unsafe fn update(at: *mut u128, new: impl Fn(u128) -> u128) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("cmpxchg16b") {
        // SAFETY: the processor has the instruction; the rest is the caller's promise.
        return unsafe { update_by_instruction(at, new) };
    }
    alone(|| {
        // SAFETY: the caller's promise.
        unsafe {
            let old = at.read_volatile();
            at.write_volatile(new(old));
            old
        }
    })
}

#[cfg(target_arch = "x86_64")]
unsafe fn update_by_instruction(at: *mut u128, new: impl Fn(u128) -> u128) -> u128 {
    // A first guess; where it is wrong, the instruction says so, and what is right.
    let mut old = 0;
    loop {
        // SAFETY: the caller's promise.
        let found = unsafe { compare_by_instruction(at, old, new(old)) };
        if found == old {
            return old;
        }
        old = found;
    }
}

/// What was there. The function of the standard library for this is a call of libatomic in builds that are not
/// optimised.
#[cfg(target_arch = "x86_64")]
#[allow(clippy::cast_possible_truncation)]
unsafe fn compare_by_instruction(at: *mut u128, expected: u128, new: u128) -> u128 {
    let (mut low, mut high) = (expected as u64, (expected >> 64) as u64);
    // SAFETY: the caller's promise; `rbx`, which is not to be named, has its value back in the end.
    unsafe {
        core::arch::asm!(
            "xchg rbx, rsi",
            "lock cmpxchg16b xmmword ptr [rdi]",
            "mov rbx, rsi",
            in("rdi") at,
            inout("rsi") new as u64 => _,
            in("rcx") (new >> 64) as u64,
            inout("rax") low,
            inout("rdx") high,
            options(nostack),
        );
    }
    u128::from(high) << 64 | u128::from(low)
}

static LOCKED: AtomicBool = AtomicBool::new(false);

fn alone<T>(work: impl FnOnce() -> T) -> T {
    while LOCKED
        .compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed)
        .is_err()
    {
        std::hint::spin_loop();
    }
    let result = work();
    LOCKED.store(false, Ordering::Release);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_value_comes_back() {
        let mut cell: u128 = 7 << 100;
        let at = &raw mut cell;
        // SAFETY: it is this function's own.
        unsafe {
            assert_eq!(update(at, |old| old + 1), 7 << 100);
            assert_eq!(update(at, |old| old), (7 << 100) + 1);
        }
        assert_eq!(alone(|| 3), 3);
        assert_eq!(cell, (7 << 100) + 1);
    }
}
