//! Batch: many items on a few threads, results in the order of the items. An
//! item that panics or overruns its time costs only its own result.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How an item ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended<T> {
    /// With a result.
    Done(T),
    /// With a panic: its message and place.
    Panicked(String),
    /// Not in time; its thread was left to itself.
    Overran,
}

/// What a batch may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Threads that work at a time.
    pub workers: usize,
    /// Time after which an item is given up. Items watch their own deadlines;
    /// this one is for those that fail to, so it should be later.
    pub give_up: Duration,
    /// Stack of each thread in bytes: programs nest deeply.
    pub stack: usize,
}

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics leave their message and place for [`Ended::Panicked`] instead
/// of on stderr. For the program that owns the process; not for libraries.
pub fn capture_panics() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() == Some(WORKER_NAME) {
            let place = info
                .location()
                .map_or_else(String::new, |place| format!(" at {place}"));
            let message = message_of(info.payload());
            LAST_PANIC.with(|last| *last.borrow_mut() = Some(format!("{message}{place}")));
        } else {
            default(info);
        }
    }));
}

const WORKER_NAME: &str = "polyomp-worker";

fn message_of(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

enum Event<T> {
    Started(usize),
    Finished(usize, Ended<T>, Duration),
}

struct Shared<I, W> {
    items: Vec<I>,
    next: AtomicUsize,
    work: W,
}

/// Runs `work` on every item and hands each result, with the time it took, to
/// `each` in the order of the items; `each` may break off the batch.
///
/// # Errors
/// No thread could be started.
pub fn run<I, T, W>(
    items: Vec<I>,
    limits: Limits,
    work: W,
    mut each: impl FnMut(usize, Ended<T>, Duration) -> ControlFlow<()>,
) -> io::Result<()>
where
    I: Send + Sync + 'static,
    T: Send + 'static,
    W: Fn(&I) -> T + Send + Sync + 'static,
{
    let count = items.len();
    let shared = Arc::new(Shared {
        items,
        next: AtomicUsize::new(0),
        work,
    });
    let (sender, events) = mpsc::channel();
    let workers = limits.workers.clamp(1, count.max(1));
    for started in 0..workers {
        let spawned = spawn(&shared, &sender, limits.stack);
        if started == 0 {
            spawned?;
        }
    }

    let mut running: BTreeMap<usize, Instant> = BTreeMap::new();
    let mut waiting: BTreeMap<usize, (Ended<T>, Duration)> = BTreeMap::new();
    let mut handed = 0;
    while handed < count {
        let nearest = running.values().min().map_or(limits.give_up, |start| {
            limits.give_up.saturating_sub(start.elapsed())
        });
        match events.recv_timeout(nearest) {
            Ok(Event::Started(index)) => {
                running.insert(index, Instant::now());
            }
            // An item that was given up may still finish: too late.
            Ok(Event::Finished(index, ended, time)) => {
                if running.remove(&index).is_some() {
                    waiting.insert(index, (ended, time));
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let overrun: Vec<usize> = running
                    .iter()
                    .filter(|(_, start)| start.elapsed() >= limits.give_up)
                    .map(|(index, _)| *index)
                    .collect();
                for index in overrun {
                    running.remove(&index);
                    waiting.insert(index, (Ended::Overran, limits.give_up));
                    // The thread cannot be stopped; another takes its place.
                    if shared.next.load(Ordering::Relaxed) < count {
                        spawn(&shared, &sender, limits.stack)?;
                    }
                }
            }
            // Not while this function holds a sender.
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some((ended, time)) = waiting.remove(&handed) {
            let flow = each(handed, ended, time);
            handed += 1;
            if flow.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn spawn<I, T, W>(
    shared: &Arc<Shared<I, W>>,
    sender: &Sender<Event<T>>,
    stack: usize,
) -> io::Result<()>
where
    I: Send + Sync + 'static,
    T: Send + 'static,
    W: Fn(&I) -> T + Send + Sync + 'static,
{
    let shared = Arc::clone(shared);
    let sender = sender.clone();
    thread::Builder::new()
        .name(WORKER_NAME.to_owned())
        .stack_size(stack)
        .spawn(move || {
            loop {
                let index = shared.next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = shared.items.get(index) else {
                    return;
                };
                let start = Instant::now();
                if sender.send(Event::Started(index)).is_err() {
                    return;
                }
                let result = panic::catch_unwind(AssertUnwindSafe(|| (shared.work)(item)));
                let ended = match result {
                    Ok(value) => Ended::Done(value),
                    Err(payload) => Ended::Panicked(
                        LAST_PANIC
                            .with(|last| last.borrow_mut().take())
                            .unwrap_or_else(|| message_of(&*payload)),
                    ),
                };
                if sender
                    .send(Event::Finished(index, ended, start.elapsed()))
                    .is_err()
                {
                    return;
                }
            }
        })
        .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        workers: 3,
        give_up: Duration::from_secs(60),
        stack: 1 << 20,
    };

    #[test]
    fn results_come_in_the_order_of_the_items() -> io::Result<()> {
        let mut seen = Vec::new();
        run(
            (0..20u64).collect(),
            LIMITS,
            |item| {
                thread::sleep(Duration::from_millis((20 - item) % 7));
                item * 2
            },
            |index, ended, _| {
                seen.push((index, ended));
                ControlFlow::Continue(())
            },
        )?;
        let expected: Vec<_> = (0..20usize)
            .map(|index| (index, Ended::Done(index as u64 * 2)))
            .collect();
        assert_eq!(seen, expected);
        Ok(())
    }

    #[test]
    fn a_panic_costs_only_its_item() -> io::Result<()> {
        let mut seen = Vec::new();
        run(
            vec![1, 0, 2],
            LIMITS,
            |item| {
                assert_ne!(*item, 0, "zero is not wanted");
                *item
            },
            |_, ended, _| {
                seen.push(ended);
                ControlFlow::Continue(())
            },
        )?;
        assert_eq!(seen[0], Ended::Done(1));
        assert!(matches!(&seen[1], Ended::Panicked(text) if text.contains("zero is not wanted")));
        assert_eq!(seen[2], Ended::Done(2));
        Ok(())
    }

    #[test]
    fn an_item_that_overruns_is_given_up_and_the_others_go_on() -> io::Result<()> {
        let mut seen = Vec::new();
        run(
            vec![5000, 1, 1],
            Limits {
                workers: 1,
                give_up: Duration::from_millis(100),
                ..LIMITS
            },
            |item| {
                thread::sleep(Duration::from_millis(*item));
                *item
            },
            |_, ended, _| {
                seen.push(ended);
                ControlFlow::Continue(())
            },
        )?;
        assert_eq!(seen, [Ended::Overran, Ended::Done(1), Ended::Done(1)]);
        Ok(())
    }

    #[test]
    fn the_receiver_can_break_off() -> io::Result<()> {
        let mut seen = 0;
        run(
            vec![(); 50],
            LIMITS,
            |()| (),
            |_, _, _| {
                seen += 1;
                ControlFlow::Break(())
            },
        )?;
        assert_eq!(seen, 1);
        Ok(())
    }
}
