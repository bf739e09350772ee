//! Tasks for several threads, done by workers that keep what they learn.

use super::origins::{current_step, in_step};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Does tasks on several threads; the results are in the order of the tasks.
///
/// There are as many workers as `workers` says, made by `new_worker`, each on one thread. Tasks are handed out in their
/// order, the next one to whoever is done with another: no worker is idle before there are none left. What a worker keeps
/// between tasks must not show in results, for which tasks it gets is a matter of time.
///
/// # Panics
/// If `work` does.
pub fn work_in_turn<T, W, R: Send>(
    workers: usize,
    tasks: impl IntoIterator<Item = T, IntoIter: Send>,
    new_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
) -> Vec<R> {
    let tasks = Mutex::new(tasks.into_iter().enumerate());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let step = current_step();
    let work_on = |_| {
        in_step(step, || {
            let mut done = Vec::new();
            let mut worker = None;
            while let Some((number, task)) = next() {
                done.push((number, work(worker.get_or_insert_with(&new_worker), task)));
            }
            done
        })
    };
    let mut done: Vec<(usize, R)> =
        (0..workers).into_par_iter().with_max_len(1).flat_map_iter(work_on).collect();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::work_in_turn;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_are_in_order_and_workers_are_few() {
        let made = AtomicUsize::new(0);
        let new_worker = || {
            made.fetch_add(1, Ordering::Relaxed);
            0
        };
        let count = |done: &mut usize, task: usize| {
            *done += 1;
            (task * 2, *done)
        };
        let results = work_in_turn(3, 0..1000, new_worker, count);
        assert!(results.iter().map(|(result, _)| *result).eq((0..1000).map(|task| task * 2)));
        let made = made.into_inner();
        assert!((1..=3).contains(&made), "{made}");
        assert_eq!(results.iter().filter(|(_, done)| *done == 1).count(), made, "each is used on and on");
    }

    #[test]
    fn tasks_may_be_places() {
        let mut places = [0; 7];
        work_in_turn(2, places.iter_mut().enumerate(), || (), |(), (at, place)| *place = at);
        assert_eq!(places, [0, 1, 2, 3, 4, 5, 6]);
        assert!(work_in_turn(2, 0..0, || (), |(), _: i32| ()).is_empty());
    }
}
