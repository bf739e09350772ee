//! Tables whose entries go by ids, and the checks of these ids.

use crate::ids::{Origin, TableId};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut, Range};

/// Entries of one kind. Access by id checks the id with debug assertions; access by position does not.
pub(crate) struct Table<T, I> {
    entries: Vec<T>,
    origins: Origins,
    ids: PhantomData<fn(I) -> I>,
}

/// The number of a body and the generations of its entries: how often each was erased.
#[derive(Clone)]
struct Origins {
    #[cfg(debug_assertions)]
    body: u32,
    /// Entries that are not listed were never erased.
    #[cfg(debug_assertions)]
    generations: Vec<u32>,
    /// Number of times that entries were handed out for changes.
    #[cfg(debug_assertions)]
    edits: u64,
}

#[cfg(debug_assertions)]
impl Origins {
    fn generation(&self, index: usize) -> u32 {
        self.generations.get(index).copied().unwrap_or(0)
    }

    fn of(&self, index: usize) -> Origin {
        Origin { body: self.body, generation: self.generation(index) }
    }

    /// Returns true if an id is one of the root, which is the same in each body, or of the body itself.
    fn is_mine(&self, origin: Origin) -> bool {
        origin.body == Origin::ANY.body || origin.body == self.body
    }

    #[track_caller]
    fn check<I: TableId>(&self, id: I) {
        let (origin, index) = (id.origin(), id.position());
        assert!(self.is_mine(origin), "{} #{index} belongs to another body", I::KIND);
        let is_live = origin.body == Origin::ANY.body || origin.generation == self.generation(index);
        assert!(is_live, "{} #{index} was erased", I::KIND);
    }
}

impl<T, I: TableId> Table<T, I> {
    /// Returns an empty table of the body with that number.
    pub fn new(
        #[allow(unused_variables, reason = "bodies have numbers with debug assertions")] body: BodyNumber,
    ) -> Self {
        let origins = Origins {
            #[cfg(debug_assertions)]
            body: body.0,
            #[cfg(debug_assertions)]
            generations: Vec::new(),
            #[cfg(debug_assertions)]
            edits: 0,
        };
        Table { entries: Vec::new(), origins, ids: PhantomData }
    }

    /// Returns the id of the entry at `index`, which may be the next one to be added.
    #[inline(always)]
    pub fn id(&self, index: usize) -> I {
        #[cfg(debug_assertions)]
        let origin = self.origins.of(index);
        #[cfg(not(debug_assertions))]
        let origin = Origin::ANY;
        I::new(index, origin)
    }

    /// Checks an id, with debug assertions.
    #[inline(always)]
    #[track_caller]
    pub fn check(&self, #[allow(unused_variables, reason = "checked with debug assertions")] id: I) {
        #[cfg(debug_assertions)]
        self.origins.check(id);
    }

    /// Returns the number of times that entries were handed out for changes.
    #[cfg(debug_assertions)]
    pub fn edits(&self) -> u64 {
        self.origins.edits
    }

    /// Counts an edit, with debug assertions.
    #[inline(always)]
    pub fn note_edit(&mut self) {
        #[cfg(debug_assertions)]
        {
            self.origins.edits += 1;
        }
    }

    /// Makes the ids of some entries invalid: they were erased.
    #[inline(always)]
    pub fn retire(
        &mut self,
        #[allow(unused_variables, reason = "there are generations with debug assertions")] range: Range<
            usize,
        >,
    ) {
        #[cfg(debug_assertions)]
        {
            let generations = &mut self.origins.generations;
            if generations.len() < range.end {
                generations.resize(range.end, 0);
            }
            // Results of an operation have one generation, so that one follows from the other.
            let generation = generations[range.clone()].iter().max().map_or(0, |most| most + 1);
            generations[range].fill(generation);
        }
    }

    /// Returns true if an id is known to be that of an erased entry.
    #[inline(always)]
    pub fn is_retired(
        &self,
        #[allow(unused_variables, reason = "known with debug assertions")] id: I,
    ) -> bool {
        #[cfg(debug_assertions)]
        return self.origins.is_mine(id.origin())
            && id.origin().body != Origin::ANY.body
            && id.origin().generation != self.origins.generation(id.position());
        #[cfg(not(debug_assertions))]
        false
    }

    /// Moves all entries to a table of just the size that is needed, and leaves the memory here. The ids go along.
    pub fn drain_to_fit(&mut self, body: BodyNumber) -> Self {
        let mut entries = Vec::with_capacity(self.entries.len());
        entries.append(&mut self.entries);
        let origins = std::mem::replace(&mut self.origins, Self::new(body).origins);
        Table { entries, origins, ids: PhantomData }
    }

    /// Moves all entries of another table to the end.
    pub fn append(&mut self, other: &mut Self) {
        #[cfg(debug_assertions)]
        {
            let len = self.entries.len();
            self.origins.generations.resize(len, 0);
            self.origins.generations.append(&mut other.origins.generations);
        }
        self.entries.append(&mut other.entries);
    }

    /// Returns a table for a copy of the body, with the same generations.
    pub fn like(
        &self,
        #[allow(unused_variables, reason = "as above")] body: BodyNumber,
        entries: Vec<T>,
    ) -> Self {
        #[allow(unused_mut, reason = "bodies have numbers with debug assertions")]
        let mut origins = self.origins.clone();
        #[cfg(debug_assertions)]
        {
            origins.body = body.0;
        }
        Table { entries, origins, ids: PhantomData }
    }
}

/// A number that no other body of this process has; nothing without debug assertions.
#[derive(Clone, Copy)]
pub(crate) struct BodyNumber(#[cfg(debug_assertions)] u32);

impl BodyNumber {
    /// Returns a new number.
    #[inline(always)]
    pub fn next() -> Self {
        #[cfg(debug_assertions)]
        {
            use std::sync::atomic::{AtomicU32, Ordering};
            static NEXT: AtomicU32 = AtomicU32::new(1);
            // Zero is for ids that are valid in each body.
            BodyNumber(NEXT.fetch_add(1, Ordering::Relaxed).max(1))
        }
        #[cfg(not(debug_assertions))]
        BodyNumber()
    }

    /// Returns an id of another body as one of this body, further on.
    #[inline(always)]
    pub fn adopt<I: TableId>(self, id: I, distance: usize) -> I {
        #[cfg(debug_assertions)]
        let origin = Origin { body: self.0, generation: id.origin().generation };
        #[cfg(not(debug_assertions))]
        let origin = Origin::ANY;
        I::new(id.position() + distance, origin)
    }
}

impl<T, I: TableId> Index<I> for Table<T, I> {
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, id: I) -> &T {
        self.check(id);
        &self.entries[id.position()]
    }
}

impl<T, I: TableId> IndexMut<I> for Table<T, I> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        self.check(id);
        self.note_edit();
        &mut self.entries[id.position()]
    }
}

macro_rules! by_position {
    ($($position:ty => $output:ty),*) => {$(
        impl<T, I: TableId> Index<$position> for Table<T, I> {
            type Output = $output;
            #[inline(always)]
            fn index(&self, at: $position) -> &$output {
                &self.entries[at]
            }
        }

        impl<T, I: TableId> IndexMut<$position> for Table<T, I> {
            #[inline(always)]
            fn index_mut(&mut self, at: $position) -> &mut $output {
                self.note_edit();
                &mut self.entries[at]
            }
        }
    )*};
}

by_position!(usize => T, Range<usize> => [T]);

impl<T, I: TableId> Deref for Table<T, I> {
    type Target = Vec<T>;
    #[inline(always)]
    fn deref(&self) -> &Vec<T> {
        &self.entries
    }
}

impl<T, I: TableId> DerefMut for Table<T, I> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        self.note_edit();
        &mut self.entries
    }
}
