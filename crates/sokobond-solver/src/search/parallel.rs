//! Work distributed over threads.

use std::sync::{Mutex, mpsc};

/// Hands each item to `work` on one of `threads` threads, in the order of the items.
pub(crate) fn in_parallel<T: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    if threads <= 1 {
        items.for_each(work);
        return;
    }
    let items = Mutex::new(items);
    let run = || {
        loop {
            let item = items.lock().map_or(None, |mut items| items.next());
            let Some(item) = item else { break };
            work(item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

/// The same for work that reports from time to time: `receive` gets the reports, on this thread.
pub(crate) fn in_parallel_with_reports<T: Send, R: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T, &mut dyn FnMut(R)) + Sync,
    receive: &mut dyn FnMut(R),
) {
    if threads <= 1 {
        items.for_each(|item| work(item, receive));
        return;
    }
    let (sender, reports) = mpsc::channel();
    let (items, work) = (&Mutex::new(items), &work);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                // It fails only when the receiving thread is unwinding.
                let mut report = |report| drop(sender.send(report));
                while let Some(item) = items.lock().map_or(None, |mut items| items.next()) {
                    work(item, &mut report);
                }
            });
        }
        drop(sender);
        for report in reports {
            receive(report);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_done_and_every_report_arrives() {
        for threads in [1, 2, 5] {
            let (mut done, mut sum) = ([0; 20], 0);
            in_parallel_with_reports(
                threads,
                done.iter_mut().zip(1..),
                |(item, number), report| {
                    *item = number;
                    report(number);
                    report(100);
                },
                &mut |number| sum += number,
            );
            assert!(done.iter().copied().eq(1..=20), "{threads} threads: {done:?}");
            assert_eq!(sum, 210 + 2_000, "{threads} threads");
        }
    }
}
