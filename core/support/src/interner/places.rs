//! Tables of places that are read without a lock.
//!
//! Whoever puts something in waits for others who do; whoever looks for something waits for nobody. A table that has
//! become too small stays, next to the larger one that has all it had, for somebody may be looking through it.

use super::lock;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Slot with the address of a value and its hash, so that a table grows without reading the values. Free without a
/// value.
#[derive(Default)]
pub(super) struct Place {
    hash: AtomicU64,
    value: AtomicPtr<u8>,
}

/// An open-addressed table whose size is a power of two, and never quite full.
struct Table(Box<[Place]>);

/// The newest table, and the way to change it. In a line of the cache of its own.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Places {
    newest: AtomicPtr<Table>,
    writer: Mutex<Writer>,
}

/// State needed only by the writer.
#[derive(Default)]
struct Writer {
    /// All tables there were, the newest last.
    tables: Vec<NonNull<Table>>,
    /// Number of used slots in the newest table.
    used: usize,
}

// SAFETY: it owns the tables that its pointers point to, and those may cross threads.
unsafe impl Send for Writer {}

impl Drop for Writer {
    fn drop(&mut self) {
        for table in self.tables.drain(..) {
            // SAFETY: the pointer came from a leaked box and is given back once. `Places` goes as a whole, so that nobody
            // reads any more.
            drop(unsafe { Box::from_raw(table.as_ptr()) });
        }
    }
}

impl Place {
    fn fill(&self, hash: u64, value: NonNull<u8>) {
        self.hash.store(hash, Ordering::Relaxed);
        self.value.store(value.as_ptr(), Ordering::Release);
    }
}

impl Table {
    fn new(size: usize) -> Self {
        Table((0..size).map(|_| Place::default()).collect())
    }

    /// Goes through the places where a value of that hash may be, up to the first free one, until one is meant.
    #[inline]
    fn probe(&self, hash: u64, mut is_meant: impl FnMut(NonNull<u8>) -> bool) -> Result<NonNull<u8>, &Place> {
        let last = self.0.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let place = &self.0[at];
            // Whoever sees the value sees its hash, and what was stored.
            let Some(value) = NonNull::new(place.value.load(Ordering::Acquire)) else { return Err(place) };
            if place.hash.load(Ordering::Relaxed) == hash && is_meant(value) {
                return Ok(value);
            }
            at = (at + 1) & last;
        }
    }

    fn insert(&self, hash: u64, value: NonNull<u8>) {
        let Err(free) = self.probe(hash, |_| false) else { unreachable!("nothing is meant") };
        free.fill(hash, value);
    }

    /// Returns a larger table with the same in it.
    #[cold]
    fn grown(&self) -> Table {
        let size = self.0.len();
        let table = Table::new(size * if size < 1 << 10 { 4 } else { 2 });
        for place in &self.0 {
            if let Some(value) = NonNull::new(place.value.load(Ordering::Relaxed)) {
                table.insert(place.hash.load(Ordering::Relaxed), value);
            }
        }
        table
    }
}

impl Places {
    /// Finds the matching value with that hash.
    #[inline]
    pub fn find(&self, hash: u64, is_meant: impl FnMut(NonNull<u8>) -> bool) -> Option<NonNull<u8>> {
        // SAFETY: null, or a table of `writer`, which stays as long as this does.
        let table = unsafe { self.newest.load(Ordering::Acquire).as_ref() }?;
        table.probe(hash, is_meant).ok()
    }

    /// Waits for others who put something in; nobody else does until the result is dropped.
    #[inline]
    pub fn lock(&self) -> Writing<'_> {
        Writing { newest: &self.newest, writer: lock(&self.writer) }
    }
}

/// The right to put something in.
pub(super) struct Writing<'p> {
    newest: &'p AtomicPtr<Table>,
    writer: MutexGuard<'p, Writer>,
}

impl<'p> Writing<'p> {
    const FIRST_SIZE: usize = 8;

    /// Finds the matching value with that hash, or else a free slot for it.
    #[inline]
    pub fn find_or_free(
        &mut self,
        hash: u64,
        is_meant: impl FnMut(NonNull<u8>) -> bool,
    ) -> Result<NonNull<u8>, &'p Place> {
        self.with_room().probe(hash, is_meant)
    }

    /// Puts in where a value is stored that has that hash, at the free place that was found for it.
    #[inline]
    pub fn fill(&mut self, free: &Place, hash: u64, value: NonNull<u8>) {
        free.fill(hash, value);
        self.writer.used += 1;
    }

    /// Returns the newest table, or a larger one if that is too full.
    fn with_room(&mut self) -> &'p Table {
        // SAFETY: a table of `writer`, which is part of the `Places` that are borrowed for `'p`, and keeps its tables.
        let newest: Option<&'p Table> = self.writer.tables.last().map(|table| unsafe { table.as_ref() });
        let larger = match newest {
            Some(table) if self.writer.used * 3 < table.0.len() * 2 => return table,
            Some(table) => table.grown(),
            None => Table::new(Self::FIRST_SIZE),
        };
        let larger = NonNull::from(Box::leak(Box::new(larger)));
        self.writer.tables.push(larger);
        self.newest.store(larger.as_ptr(), Ordering::Release);
        // SAFETY: as above.
        unsafe { larger.as_ref() }
    }
}
