//! How long a thread has worked.
//!
//! A limit by the clock would make what is decided depend on what else the machine does: where four programs share a
//! processor, each had a quarter of its time. So work is measured in the thread's own processor time, which the clock
//! overtakes only where the thread hardly gets any.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// How many times as long as the work may take by the clock: whoever set a limit does not wait for longer.
pub const PATIENCE: u32 = 3;

/// The work of the thread that started it. It cannot be sent to another, whose work is not this one's.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    work: ThreadTime,
    clock: Instant,
}

impl Stopwatch {
    /// From now on.
    pub fn start() -> Stopwatch {
        Stopwatch {
            work: ThreadTime::now(),
            clock: Instant::now(),
        }
    }

    /// The work since then: processor time, or a [`PATIENCE`]th of the clock's time where that is more.
    pub fn elapsed(&self) -> Duration {
        self.work.elapsed().max(self.clock.elapsed() / PATIENCE)
    }

    /// Whether as much work has been done. Cheap while the clock, which work cannot overtake, has not come so far.
    pub(crate) fn has_reached(&self, work: Duration) -> bool {
        self.clock.elapsed() >= work && self.elapsed() >= work
    }

    /// How long as much work takes by the clock, at the pace so far.
    pub(crate) fn by_the_clock(&self, work: Duration) -> Duration {
        let (clock, done) = (self.clock.elapsed(), self.elapsed());
        if done.is_zero() {
            return work;
        }
        let pace = clock.as_secs_f64() / done.as_secs_f64();
        work.checked_mul(PATIENCE).unwrap_or(Duration::MAX).min(
            Duration::try_from_secs_f64(work.as_secs_f64() * pace.max(1.0))
                .unwrap_or(Duration::MAX),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_sleeps_works_at_a_fraction_of_the_clock() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(60));
        let elapsed = watch.elapsed();
        assert!(elapsed >= Duration::from_millis(20));
        assert!(elapsed <= watch.clock.elapsed());
        assert!(watch.has_reached(Duration::from_millis(20)));
        assert!(!watch.has_reached(Duration::from_secs(3600)));
    }

    #[test]
    fn the_clock_takes_as_long_as_the_work_or_longer_within_patience() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(30));
        let work = Duration::from_secs(2);
        let clock = watch.by_the_clock(work);
        assert!(clock >= work && clock <= work * PATIENCE);
        assert_eq!(watch.by_the_clock(Duration::MAX), Duration::MAX);
    }
}
