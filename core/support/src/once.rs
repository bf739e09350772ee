//! A table whose entries are each filled once, by whichever thread is first.

use std::marker::PhantomData;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// References by number, each absent until it is set. An entry takes a word; those that nobody sets mostly take no memory
/// at all, for pages of zeros are not there until they are written to.
pub struct OnceTable<'c, T> {
    entries: Box<[AtomicPtr<T>]>,
    /// Marker that makes `'c` invariant: values go in and come out.
    referred: PhantomData<fn(&'c T) -> &'c T>,
}

impl<'c, T: Sync> OnceTable<'c, T> {
    /// Creates a table of n entries.
    pub fn new(len: usize) -> Self {
        let entries = Box::<[AtomicPtr<T>]>::new_zeroed_slice(len);
        // SAFETY: an atomic pointer is laid out as a pointer, and zeros are the null pointer.
        let entries = unsafe { entries.assume_init() };
        OnceTable { entries, referred: PhantomData }
    }

    /// Returns an entry, if it was set; `None` also for one that is not in the table.
    #[inline]
    pub fn get(&self, at: usize) -> Option<&'c T> {
        let entry = self.entries.get(at)?.load(Ordering::Acquire);
        // SAFETY: what is not null came from a `&'c T` in `set`, of this very `'c`, for the table is invariant in it; any
        // thread may have it, as `T: Sync`.
        unsafe { entry.as_ref() }
    }

    /// Sets an entry, unless another thread was faster; what it is from then on.
    ///
    /// # Panics
    /// If there is no such entry.
    pub fn set(&self, at: usize, value: &'c T) -> &'c T {
        let new = ptr::from_ref(value).cast_mut();
        let entry = &self.entries[at];
        match entry.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => value,
            // SAFETY: as in `get`; it is not null, for else it would have been replaced.
            Err(first) => unsafe { &*first },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_stays() {
        let values = [1, 2];
        let table = OnceTable::new(3);
        assert_eq!(table.get(1), None);
        assert_eq!(table.set(1, &values[0]), &1);
        assert_eq!(table.set(1, &values[1]), &1);
        assert_eq!([table.get(0), table.get(1), table.get(3)], [None, Some(&1), None]);
    }

    #[test]
    fn threads_agree() {
        let values: Vec<usize> = (0..4).collect();
        let table = OnceTable::new(100);
        let seen: Vec<Vec<usize>> = std::thread::scope(|scope| {
            let run = |value| {
                let table = &table;
                scope.spawn(move || (0..100).map(|at| *table.set(at, value)).collect())
            };
            let threads: Vec<_> = values.iter().map(run).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(seen.iter().all(|s| *s == seen[0]));
    }
}
