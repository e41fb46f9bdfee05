//! What the compiler calls: every entry point, with the address that it returns to.
//!
//! That address is the place of the access. It can only be had before a function has set up anything of its own, so
//! the entry points are a few instructions each that pass it on as one more argument.

use crate::frames;
use crate::session::{access, access_both};

/// An entry point that passes on its arguments, a constant, and the address that it returns to.
macro_rules! entry {
    // One argument, the address; then the size; then the place.
    ($($name:ident => $to:ident($size:literal);)*) => { $(
        /// Called by instrumented code.
        ///
        /// # Safety
        ///
        /// Only the compiler calls it.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(_address: u64) {
            #[cfg(target_arch = "x86_64")]
            core::arch::naked_asm!(
                concat!("mov esi, ", $size), "mov rdx, [rsp]", "jmp {to}", to = sym $to);
            #[cfg(target_arch = "aarch64")]
            core::arch::naked_asm!(
                concat!("mov x1, ", $size), "mov x2, x30", "b {to}", to = sym $to);
            #[cfg(target_arch = "riscv64")]
            core::arch::naked_asm!(
                concat!("li a1, ", $size), "mv a2, ra", "tail {to}", to = sym $to);
        }
    )* };
}

/// An entry point that has all arguments but the place.
macro_rules! ranged {
    ($($name:ident => $to:ident;)*) => { $(
        /// Called by instrumented code.
        ///
        /// # Safety
        ///
        /// Only the compiler calls it.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(_address: u64, _size: u64) {
            #[cfg(target_arch = "x86_64")]
            core::arch::naked_asm!("mov rdx, [rsp]", "jmp {to}", to = sym $to);
            #[cfg(target_arch = "aarch64")]
            core::arch::naked_asm!("mov x2, x30", "b {to}", to = sym $to);
            #[cfg(target_arch = "riscv64")]
            core::arch::naked_asm!("mv a2, ra", "tail {to}", to = sym $to);
        }
    )* };
}

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
)))]
compile_error!("the entry points are not written for this processor");

extern "C" fn read(address: u64, size: u64, place: u64) {
    access(address, size, false, place);
}

extern "C" fn write(address: u64, size: u64, place: u64) {
    access(address, size, true, place);
}

extern "C" fn both(address: u64, size: u64, place: u64) {
    access_both(address, size, place);
}

entry! {
    __tsan_read1 => read(1);
    __tsan_read2 => read(2);
    __tsan_read4 => read(4);
    __tsan_read8 => read(8);
    __tsan_read16 => read(16);
    __tsan_write1 => write(1);
    __tsan_write2 => write(2);
    __tsan_write4 => write(4);
    __tsan_write8 => write(8);
    __tsan_write16 => write(16);
    __tsan_unaligned_read2 => read(2);
    __tsan_unaligned_read4 => read(4);
    __tsan_unaligned_read8 => read(8);
    __tsan_unaligned_read16 => read(16);
    __tsan_unaligned_write2 => write(2);
    __tsan_unaligned_write4 => write(4);
    __tsan_unaligned_write8 => write(8);
    __tsan_unaligned_write16 => write(16);
    __tsan_volatile_read1 => read(1);
    __tsan_volatile_read2 => read(2);
    __tsan_volatile_read4 => read(4);
    __tsan_volatile_read8 => read(8);
    __tsan_volatile_read16 => read(16);
    __tsan_volatile_write1 => write(1);
    __tsan_volatile_write2 => write(2);
    __tsan_volatile_write4 => write(4);
    __tsan_volatile_write8 => write(8);
    __tsan_volatile_write16 => write(16);
    __tsan_unaligned_volatile_read2 => read(2);
    __tsan_unaligned_volatile_read4 => read(4);
    __tsan_unaligned_volatile_read8 => read(8);
    __tsan_unaligned_volatile_read16 => read(16);
    __tsan_unaligned_volatile_write2 => write(2);
    __tsan_unaligned_volatile_write4 => write(4);
    __tsan_unaligned_volatile_write8 => write(8);
    __tsan_unaligned_volatile_write16 => write(16);
    __tsan_read_write1 => both(1);
    __tsan_read_write2 => both(2);
    __tsan_read_write4 => both(4);
    __tsan_read_write8 => both(8);
    __tsan_read_write16 => both(16);
    __tsan_unaligned_read_write2 => both(2);
    __tsan_unaligned_read_write4 => both(4);
    __tsan_unaligned_read_write8 => both(8);
    __tsan_unaligned_read_write16 => both(16);
    // The pointer to the table of virtual functions.
    __tsan_vptr_update => write(8);
    __tsan_vptr_read => read(8);
}

ranged! {
    __tsan_read_range => read;
    __tsan_write_range => write;
}

/// Called before `main` by every instrumented file.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_init() {
    crate::session::start();
}

/// Called at the start of instrumented functions; where they stand, code and stack, is passed on.
///
/// # Safety
///
/// Only the compiler calls it.
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_func_entry(_caller: u64) {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("mov rdi, [rsp]", "mov rsi, rsp", "jmp {to}", to = sym frames::start);
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("mov x0, x30", "mov x1, sp", "b {to}", to = sym frames::start);
    #[cfg(target_arch = "riscv64")]
    core::arch::naked_asm!("mv a0, ra", "mv a1, sp", "tail {to}", to = sym frames::start);
}

/// Called at the end of instrumented functions.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_func_exit() {
    frames::end();
}

/// Called around code whose accesses are not to be looked at.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_ignore_thread_begin() {
    crate::guard::enter();
}

/// Called around code whose accesses are not to be looked at.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_ignore_thread_end() {
    crate::guard::leave();
}

/// A copy that some compilers call in place of `memcpy`; the two may not overlap, which `memmove` does not mind.
///
/// # Safety
///
/// As for the function that it replaces.
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_memcpy(_to: *mut u8, _from: *const u8, _size: usize) -> *mut u8 {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("mov rcx, [rsp]", "jmp {to}", to = sym copy);
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("mov x3, x30", "b {to}", to = sym copy);
    #[cfg(target_arch = "riscv64")]
    core::arch::naked_asm!("mv a3, ra", "tail {to}", to = sym copy);
}

/// A copy that some compilers call in place of `memmove`.
///
/// # Safety
///
/// As for the function that it replaces.
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_memmove(_to: *mut u8, _from: *const u8, _size: usize) -> *mut u8 {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("mov rcx, [rsp]", "jmp {to}", to = sym copy);
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("mov x3, x30", "b {to}", to = sym copy);
    #[cfg(target_arch = "riscv64")]
    core::arch::naked_asm!("mv a3, ra", "tail {to}", to = sym copy);
}

/// What some compilers call in place of `memset`.
///
/// # Safety
///
/// As for the function that it replaces.
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_memset(_to: *mut u8, _value: i32, _size: usize) -> *mut u8 {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("mov rcx, [rsp]", "jmp {to}", to = sym fill);
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("mov x3, x30", "b {to}", to = sym fill);
    #[cfg(target_arch = "riscv64")]
    core::arch::naked_asm!("mv a3, ra", "tail {to}", to = sym fill);
}

unsafe extern "C" fn copy(to: *mut u8, from: *const u8, size: usize, place: u64) -> *mut u8 {
    access(from as u64, size as u64, false, place);
    access(to as u64, size as u64, true, place);
    // SAFETY: the program asked for this copy.
    unsafe { core::ptr::copy(from, to, size) };
    to
}

unsafe extern "C" fn fill(to: *mut u8, value: i32, size: usize, place: u64) -> *mut u8 {
    access(to as u64, size as u64, true, place);
    // SAFETY: the program asked for this; C takes the lowest byte of the value.
    unsafe { core::ptr::write_bytes(to, value as u8, size) };
    to
}
