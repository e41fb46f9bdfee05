//! The functions that are running, to tell which of them memory on the stack belongs to.
//!
//! Each instrumented function says when it starts and ends. What is kept of it is where the stack stood then: its
//! variables lie above. `longjmp` leaves functions without a word; the next one that starts shows that by standing
//! above them.

use std::cell::Cell;
use std::sync::atomic::Ordering;

use crate::guard::ACTIVE;

/// Deeper calls are not kept.
const MOST: usize = 512;

/// A running function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// An address in its code.
    pub code: u64,
    /// Where the stack stood when it had made room for its variables.
    pub stack: u64,
}

/// The frames of a thread. It needs no memory and no destructor: both would lead back here.
struct Frames {
    frames: [Cell<Frame>; MOST],
    /// Calls, also those that are too deep to be kept.
    depth: Cell<usize>,
}

thread_local! {
    static FRAMES: Frames = const {
        Frames {
            frames: [const { Cell::new(Frame { code: 0, stack: 0 }) }; MOST],
            depth: Cell::new(0),
        }
    };
}

impl Frames {
    fn kept(&self) -> &[Cell<Frame>] {
        self.frames
            .get(..self.depth.get().min(MOST))
            .unwrap_or_default()
    }
}

/// A function starts.
pub extern "C" fn start(code: u64, stack: u64) {
    if !ACTIVE.load(Ordering::Relaxed) {
        return;
    }
    push(code, stack);
}

fn push(code: u64, stack: u64) {
    FRAMES.with(|all| {
        while all.depth.get() <= MOST
            && all
                .kept()
                .last()
                .is_some_and(|last| last.get().stack < stack)
        {
            all.depth.set(all.depth.get() - 1);
        }
        if let Some(frame) = all.frames.get(all.depth.get()) {
            frame.set(Frame { code, stack });
        }
        all.depth.set(all.depth.get().saturating_add(1));
    });
}

/// The innermost function ends.
pub fn end() {
    if ACTIVE.load(Ordering::Relaxed) {
        pop();
    }
}

fn pop() {
    FRAMES.with(|all| all.depth.set(all.depth.get().saturating_sub(1)));
}

/// The function of this thread whose variables an address is among, and where those of its caller start.
pub fn of(address: u64) -> Option<(Frame, Option<u64>)> {
    FRAMES.with(|all| {
        let frames = all.kept();
        // Inner functions stand lower: those above the address are callers.
        let place = frames
            .iter()
            .position(|frame| frame.get().stack <= address)?;
        let frame = frames.get(place)?.get();
        let caller = place.checked_sub(1).and_then(|place| frames.get(place));
        Some((frame, caller.map(|caller| caller.get().stack)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_belong_to_the_function_that_stands_below() {
        push(1, 1000);
        push(2, 900);
        push(3, 800);
        pop();
        assert_eq!(
            of(950).map(|(frame, end)| (frame.code, end)),
            Some((2, Some(1000)))
        );
        assert_eq!(
            of(1010).map(|(frame, end)| (frame.code, end)),
            Some((1, None))
        );
        // A jump out of the second: the next function stands above it.
        push(4, 950);
        assert_eq!(of(960).map(|(frame, _)| frame.code), Some(4));
        assert_eq!(of(910), None);
        for depth in 0..800 {
            push(5, 900 - depth);
        }
        for _ in 0..800 {
            pop();
        }
        assert_eq!(of(960).map(|(frame, _)| frame.code), Some(4));
    }
}
