//! What the compiler calls in place of atomic operations: they are done here, all sequentially consistent, and told as
//! reads and writes.

use core::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::SeqCst, fence};

use crate::session::{access, access_both};

/// A naked entry point that puts the address that it returns to into a register of each processor: that of the argument
/// which the function it goes on to takes for the place.
macro_rules! placed {
    ($name:ident, $to:path, $x86:literal, $arm:literal, $riscv:literal) => {
        /// Called in place of an atomic operation.
        ///
        /// # Safety
        ///
        /// Only the compiler calls it.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name() {
            #[cfg(target_arch = "x86_64")]
            core::arch::naked_asm!(
                concat!("mov ", $x86, ", [rsp]"), "jmp {to}", to = sym $to);
            #[cfg(target_arch = "aarch64")]
            core::arch::naked_asm!(concat!("mov ", $arm, ", x30"), "b {to}", to = sym $to);
            #[cfg(target_arch = "riscv64")]
            core::arch::naked_asm!(concat!("mv ", $riscv, ", ra"), "tail {to}", to = sym $to);
        }
    };
}

pub(crate) use placed;

macro_rules! sized {
    ($bits:ident, $integer:ty, $atomic:ty,
     $load:ident, $store:ident, $exchange:ident,
     $add:ident, $sub:ident, $and:ident, $or:ident, $xor:ident, $nand:ident,
     $strong:ident, $weak:ident, $value:ident) => {
        mod $bits {
            use super::*;

            const SIZE: u64 = size_of::<$integer>() as u64;

            // SAFETY of all: the program does this operation on this address.
            unsafe fn cell<'a>(at: *const $integer) -> &'a $atomic {
                // SAFETY: as above; atomics have the layout of their integers.
                unsafe { &*at.cast() }
            }

            unsafe extern "C" fn load(at: *const $integer, _order: i32, place: u64) -> $integer {
                access(at as u64, SIZE, false, place);
                // SAFETY: see `cell`.
                unsafe { cell(at) }.load(SeqCst)
            }

            unsafe extern "C" fn store(at: *const $integer, value: $integer, _order: i32, place: u64) {
                access(at as u64, SIZE, true, place);
                // SAFETY: see `cell`.
                unsafe { cell(at) }.store(value, SeqCst);
            }

            sized!(@update $integer, exchange, |cell, value| cell.swap(value, SeqCst));
            sized!(@update $integer, add, |cell, value| cell.fetch_add(value, SeqCst));
            sized!(@update $integer, sub, |cell, value| cell.fetch_sub(value, SeqCst));
            sized!(@update $integer, and, |cell, value| cell.fetch_and(value, SeqCst));
            sized!(@update $integer, or, |cell, value| cell.fetch_or(value, SeqCst));
            sized!(@update $integer, xor, |cell, value| cell.fetch_xor(value, SeqCst));
            sized!(@update $integer, nand, |cell, value| cell.fetch_nand(value, SeqCst));

            unsafe extern "C" fn compare(
                at: *const $integer,
                expected: *mut $integer,
                value: $integer,
                _order: i32,
                _failure: i32,
                place: u64,
            ) -> i32 {
                access_both(at as u64, SIZE, place);
                // SAFETY: see `cell`; the program passes the address of its expected value.
                unsafe {
                    match cell(at).compare_exchange(*expected, value, SeqCst, SeqCst) {
                        Ok(_) => 1,
                        Err(found) => {
                            *expected = found;
                            0
                        }
                    }
                }
            }

            unsafe extern "C" fn compare_value(
                at: *const $integer,
                expected: $integer,
                value: $integer,
                _order: i32,
                _failure: i32,
                place: u64,
            ) -> $integer {
                access_both(at as u64, SIZE, place);
                // SAFETY: see `cell`.
                match unsafe { cell(at) }.compare_exchange(expected, value, SeqCst, SeqCst) {
                    Ok(found) | Err(found) => found,
                }
            }

            placed!($load, load, "rdx", "x2", "a2");
            placed!($store, store, "rcx", "x3", "a3");
            placed!($exchange, exchange, "rcx", "x3", "a3");
            placed!($add, add, "rcx", "x3", "a3");
            placed!($sub, sub, "rcx", "x3", "a3");
            placed!($and, and, "rcx", "x3", "a3");
            placed!($or, or, "rcx", "x3", "a3");
            placed!($xor, xor, "rcx", "x3", "a3");
            placed!($nand, nand, "rcx", "x3", "a3");
            placed!($strong, compare, "r9", "x5", "a5");
            placed!($weak, compare, "r9", "x5", "a5");
            placed!($value, compare_value, "r9", "x5", "a5");
        }
    };
    (@update $integer:ty, $name:ident, |$cell:ident, $value:ident| $body:expr) => {
        unsafe extern "C" fn $name(
            at: *const $integer,
            $value: $integer,
            _order: i32,
            place: u64,
        ) -> $integer {
            access_both(at as u64, SIZE, place);
            // SAFETY: see `cell`.
            let $cell = unsafe { cell(at) };
            $body
        }
    };
}

macro_rules! sizes {
    ($($bits:ident $integer:ty, $atomic:ty: $($name:ident)*;)*) => {
        $(sized!($bits, $integer, $atomic, $($name),*);)*
    };
}

sizes! {
    bits8 u8, AtomicU8:
        __tsan_atomic8_load __tsan_atomic8_store __tsan_atomic8_exchange
        __tsan_atomic8_fetch_add __tsan_atomic8_fetch_sub __tsan_atomic8_fetch_and
        __tsan_atomic8_fetch_or __tsan_atomic8_fetch_xor __tsan_atomic8_fetch_nand
        __tsan_atomic8_compare_exchange_strong __tsan_atomic8_compare_exchange_weak
        __tsan_atomic8_compare_exchange_val;
    bits16 u16, AtomicU16:
        __tsan_atomic16_load __tsan_atomic16_store __tsan_atomic16_exchange
        __tsan_atomic16_fetch_add __tsan_atomic16_fetch_sub __tsan_atomic16_fetch_and
        __tsan_atomic16_fetch_or __tsan_atomic16_fetch_xor __tsan_atomic16_fetch_nand
        __tsan_atomic16_compare_exchange_strong __tsan_atomic16_compare_exchange_weak
        __tsan_atomic16_compare_exchange_val;
    bits32 u32, AtomicU32:
        __tsan_atomic32_load __tsan_atomic32_store __tsan_atomic32_exchange
        __tsan_atomic32_fetch_add __tsan_atomic32_fetch_sub __tsan_atomic32_fetch_and
        __tsan_atomic32_fetch_or __tsan_atomic32_fetch_xor __tsan_atomic32_fetch_nand
        __tsan_atomic32_compare_exchange_strong __tsan_atomic32_compare_exchange_weak
        __tsan_atomic32_compare_exchange_val;
    bits64 u64, AtomicU64:
        __tsan_atomic64_load __tsan_atomic64_store __tsan_atomic64_exchange
        __tsan_atomic64_fetch_add __tsan_atomic64_fetch_sub __tsan_atomic64_fetch_and
        __tsan_atomic64_fetch_or __tsan_atomic64_fetch_xor __tsan_atomic64_fetch_nand
        __tsan_atomic64_compare_exchange_strong __tsan_atomic64_compare_exchange_weak
        __tsan_atomic64_compare_exchange_val;
}

/// Called in place of a fence.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_thread_fence(_order: i32) {
    fence(SeqCst);
}

/// Called in place of a fence against signal handlers.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_signal_fence(_order: i32) {
    core::sync::atomic::compiler_fence(SeqCst);
}
