//! What programs and headers tell a checker of threads, if they see that they are compiled for one: of locks, fibers
//! and order between threads. It means nothing here, but must be there: the C++ library has some of it.

use core::ffi::{c_int, c_void};
use core::ptr;

macro_rules! nothing {
    ($($name:ident($($type:ty),*);)*) => { $(
        /// Told by programs that are compiled for a checker of threads.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($(_: $type),*) {}
    )* };
}

nothing! {
    __tsan_acquire(*mut c_void);
    __tsan_release(*mut c_void);
    __tsan_mutex_create(*mut c_void, u32);
    __tsan_mutex_destroy(*mut c_void, u32);
    __tsan_mutex_pre_lock(*mut c_void, u32);
    __tsan_mutex_post_lock(*mut c_void, u32, c_int);
    __tsan_mutex_post_unlock(*mut c_void, u32);
    __tsan_mutex_pre_signal(*mut c_void, u32);
    __tsan_mutex_post_signal(*mut c_void, u32);
    __tsan_mutex_pre_divert(*mut c_void, u32);
    __tsan_mutex_post_divert(*mut c_void, u32);
    __tsan_destroy_fiber(*mut c_void);
    __tsan_switch_to_fiber(*mut c_void, u32);
    __tsan_set_fiber_name(*mut c_void, *const u8);
    __tsan_flush_memory();
    AnnotateHappensBefore(*const u8, c_int, *mut c_void);
    AnnotateHappensAfter(*const u8, c_int, *mut c_void);
    AnnotateIgnoreReadsBegin(*const u8, c_int);
    AnnotateIgnoreReadsEnd(*const u8, c_int);
    AnnotateIgnoreWritesBegin(*const u8, c_int);
    AnnotateIgnoreWritesEnd(*const u8, c_int);
    AnnotateIgnoreSyncBegin(*const u8, c_int);
    AnnotateIgnoreSyncEnd(*const u8, c_int);
    AnnotateNewMemory(*const u8, c_int, *mut c_void, usize);
    AnnotateRWLockCreate(*const u8, c_int, *mut c_void);
    AnnotateRWLockDestroy(*const u8, c_int, *mut c_void);
    AnnotateRWLockAcquired(*const u8, c_int, *mut c_void, usize);
    AnnotateRWLockReleased(*const u8, c_int, *mut c_void, usize);
    AnnotateBenignRace(*const u8, c_int, *mut c_void, *const u8);
    AnnotateBenignRaceSized(*const u8, c_int, *mut c_void, usize, *const u8);
}

/// How often the lock was held: never, as far as is known here.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_mutex_pre_unlock(_: *mut c_void, _: u32) -> c_int {
    0
}

/// The fiber that runs.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_get_current_fiber() -> *mut c_void {
    ptr::null_mut()
}

/// A new fiber.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_create_fiber(_: u32) -> *mut c_void {
    ptr::null_mut()
}
