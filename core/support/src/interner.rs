//! Uniquing storage with one lifetime: equal values get the same address, which lives as long as the owner.
//!
//! An [`Interner`] is sharded: threads that intern new values rarely meet, finding one that is there waits for nobody, and
//! reading what was interned is a plain dereference. What one thread stores lies in the order in which it was stored, so that who
//! goes through it in that order again finds it ready.

mod places;

use places::Places;
use std::alloc::Layout;
use std::cell::Cell;
use std::hash::{BuildHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A fast hash for keys that are mostly addresses and small integers.
///
/// Not resistant to chosen keys by itself; the tables that hold text from outside use [`hash_bytes`], whose multiply
/// folds keep chains short in practice.
#[derive(Clone, Copy, Default)]
pub struct FoldHasher(u64);

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns both halves of a product, in one: mixes all bits of both numbers.
#[inline]
pub fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// Returns the index of a key in a table that is one array of n entries, a power of two above one: every bit of
/// the key reaches those that tell.
#[inline]
pub const fn place_among(places: usize, key: u64) -> usize {
    (key.wrapping_mul(MULTIPLIER) >> (u64::BITS - places.ilog2())) as usize
}

impl Hasher for FoldHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash_bytes(bytes) ^ self.0.rotate_left(23);
    }
    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.write_u64(u64::from(i));
    }
    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.write_u64(u64::from(i));
    }
    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.write_u64(u64::from(i));
    }
    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.0 = fold(self.0 ^ i, MULTIPLIER).wrapping_add(0x2545_f491_4f6c_dd1d);
    }
    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        fold(self.0, 0xd6e8_feb8_6659_fd93)
    }
}

/// Builds [`FoldHasher`]s; all alike, so that nothing depends on the run.
#[derive(Clone, Copy, Default)]
pub struct FoldState;

impl BuildHasher for FoldState {
    type Hasher = FoldHasher;
    fn build_hasher(&self) -> FoldHasher {
        FoldHasher(0x51_7c_c1_b7_27_22_0a_95)
    }
}

/// A hash map with the house's hash.
pub type FoldMap<K, V> = hashbrown::HashMap<K, V, FoldState>;
/// A hash set with the house's hash.
pub type FoldSet<K> = hashbrown::HashSet<K, FoldState>;

/// Hashes one value with the house's hash.
#[inline]
pub fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    FoldState.hash_one(value)
}

/// Hashes text: eight bytes a multiplication.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut state = MULTIPLIER ^ bytes.len() as u64;
    let mut rest = bytes;
    while let Some((word, tail)) = rest.split_first_chunk::<8>() {
        state = fold(state ^ u64::from_le_bytes(*word), 0xa076_1d64_78bd_642f);
        rest = tail;
    }
    // The length is in the state, so bytes may be read twice.
    let last = match (rest.first_chunk::<4>(), rest.last_chunk::<4>(), rest) {
        (Some(start), Some(end), _) => {
            u64::from(u32::from_le_bytes(*start)) | u64::from(u32::from_le_bytes(*end)) << 32
        }
        (_, _, [first, .., last]) => {
            u64::from(*first) | u64::from(rest[rest.len() / 2]) << 8 | u64::from(*last) << 16
        }
        (_, _, [only]) => u64::from(*only),
        (_, _, []) => return state ^ (state >> 29),
    };
    state = fold(state ^ last, 0xe703_7ed1_a0b4_28db);
    state ^ (state >> 29)
}

/// Chunks of raw memory that are freed together, when the owner is dropped.
struct RawBump {
    chunks: Vec<(NonNull<u8>, Layout)>,
    next: NonNull<u8>,
    left: usize,
}

impl RawBump {
    const FIRST_CHUNK_BYTES: usize = 512;
    const LAST_CHUNK_BYTES: usize = 1 << 17;

    const fn new() -> Self {
        RawBump { chunks: Vec::new(), next: NonNull::dangling(), left: 0 }
    }

    /// Reserves `layout`; the memory stays put and is valid until `self` is dropped.
    fn alloc(&mut self, layout: Layout) -> NonNull<u8> {
        let padding = self.next.align_offset(layout.align());
        let Some(used) = padding.checked_add(layout.size()).filter(|used| *used <= self.left) else {
            return self.alloc_in_new_chunk(layout);
        };
        // SAFETY: `next` points `left` bytes before the end of the newest chunk, and `padding <= used <= left`.
        let start = unsafe { self.next.add(padding) };
        // SAFETY: as above; the result is at most one past the end of the chunk.
        self.next = unsafe { self.next.add(used) };
        self.left -= used;
        start
    }

    #[cold]
    fn alloc_in_new_chunk(&mut self, layout: Layout) -> NonNull<u8> {
        let grown = (Self::FIRST_CHUNK_BYTES << self.chunks.len().min(16)).min(Self::LAST_CHUNK_BYTES);
        let own_chunk = layout.size() > grown / 2;
        let bytes = if own_chunk { layout.size().max(1) } else { grown };
        let chunk = Layout::from_size_align(bytes, layout.align().max(16))
            .expect("a chunk fits in the address space");
        // SAFETY: `bytes` is at least one.
        let start = unsafe { std::alloc::alloc(chunk) };
        let Some(start) = NonNull::new(start) else { std::alloc::handle_alloc_error(chunk) };
        self.chunks.push((start, chunk));
        if !own_chunk {
            // SAFETY: `layout.size() <= grown / 2`, and the chunk has `grown` bytes.
            self.next = unsafe { start.add(layout.size()) };
            self.left = grown - layout.size();
        }
        start
    }
}

// SAFETY: it owns the memory that its pointers point to; what is stored there is bounded by `Send + Sync` in `Interner` and
// `Arena`, the only types that put anything in.
unsafe impl Send for RawBump {}

impl Drop for RawBump {
    fn drop(&mut self) {
        for (start, layout) in self.chunks.drain(..) {
            // SAFETY: `start` came from `alloc` with this very layout, and is freed once.
            unsafe { std::alloc::dealloc(start.as_ptr(), layout) };
        }
    }
}

/// Memory for `Copy` values that live as long as the arena; allocation goes through a borrowed [`ArenaScope`].
pub struct ArenaScope<'s, 'c> {
    bump: &'s mut RawBump,
    lifetime: PhantomData<Cell<&'c ()>>,
}

impl<'c> ArenaScope<'_, 'c> {
    /// Copies `value` into the arena.
    pub fn value<T: Copy + 'c>(&mut self, value: T) -> &'c T {
        let slot = self.bump.alloc(Layout::new::<T>()).cast::<T>();
        // SAFETY: `slot` is fresh, aligned memory for a `T` that stays put until the owner is dropped; the owner is
        // borrowed for `'c` by whoever made this scope (`Interner::intern_with`, `Arena::scope`).
        unsafe {
            slot.write(value);
            slot.as_ref()
        }
    }

    /// Copies `values` into the arena.
    pub fn slice<T: Copy + 'c>(&mut self, values: &[T]) -> &'c [T] {
        if values.is_empty() {
            return &[];
        }
        let start = self.bump.alloc(Layout::for_value(values)).cast::<T>();
        // SAFETY: as in `value`; `start` is aligned room for `values.len()` fresh `T`s that overlap nothing.
        unsafe {
            start.copy_from_nonoverlapping(NonNull::from(values).cast::<T>(), values.len());
            std::slice::from_raw_parts(start.as_ptr(), values.len())
        }
    }

    /// Copies `text` into the arena.
    pub fn str(&mut self, text: &str) -> &'c str {
        let bytes = self.slice(text.as_bytes());
        std::str::from_utf8(bytes).expect("a copy of a str is UTF-8")
    }
}

const SHARDS: usize = 16;
/// Number of shards that threads may fill without waiting for each other.
const STORES: usize = 16;

/// Memory that threads put values in at the same time, each in its own, as far as there are enough.
struct Stores([Mutex<RawBump>; STORES]);

impl Stores {
    /// Returns the store of this thread.
    fn own(&self) -> MutexGuard<'_, RawBump> {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static OWN: usize = THREADS.fetch_add(1, Ordering::Relaxed) % STORES;
        }
        lock(&self.0[OWN.with(|own| *own)])
    }
}

impl Default for Stores {
    fn default() -> Self {
        Stores(std::array::from_fn(|_| Mutex::new(RawBump::new())))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Invariant in both: a value goes in and comes out again.
type Variance<'c, T> = (Cell<&'c ()>, fn(T) -> T);

/// A set of values of one type, each stored once.
///
/// `'c` is the lifetime of the owner itself: `intern_with` borrows the interner for `'c`, so an interner that was
/// used can no longer be moved. `T` has no destructor, so nothing stored needs dropping.
pub struct Interner<'c, T> {
    shards: [Places; SHARDS],
    stores: Stores,
    stored: PhantomData<Variance<'c, T>>,
}

// SAFETY: the stores are after locks, and a value is complete before its place can be found; what is handed out are shared
// references to `T`s, which may cross threads because `T: Send + Sync` is required. `'c` occurs in phantom data only.
unsafe impl<T: Send + Sync> Sync for Interner<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync> Send for Interner<'_, T> {}

impl<T> Default for Interner<'_, T> {
    fn default() -> Self {
        Interner {
            shards: std::array::from_fn(|_| Places::default()),
            stores: Stores::default(),
            stored: PhantomData,
        }
    }
}

impl<'c, T: Send + Sync + 'c> Interner<'c, T> {
    /// Returns the stored value with this `hash` for which `is_equal` holds; when there is none, what `make` makes is
    /// stored.
    ///
    /// Cost: one look-up in a table, without a lock; where something is stored, the locks of one of 16 shards and of the
    /// thread's store as well. Must not be called from within `make`.
    #[inline]
    pub fn intern_with(
        &'c self,
        hash: u64,
        mut is_equal: impl FnMut(&'c T) -> bool,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> T,
    ) -> &'c T {
        match self.find(hash, &mut is_equal) {
            Some(known) => known,
            None => self.store(hash, is_equal, make),
        }
    }

    /// Stores a value, unless somebody did so meanwhile.
    fn store(
        &'c self,
        hash: u64,
        mut is_equal: impl FnMut(&'c T) -> bool,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> T,
    ) -> &'c T {
        const { assert!(!std::mem::needs_drop::<T>(), "what is stored is freed, but not dropped") };
        let mut places = self.shard(hash).lock();
        let free = match places.find_or_free(hash, |place| is_equal(self.stored(place))) {
            Ok(place) => return self.stored(place),
            Err(free) => free,
        };
        let mut bump = self.stores.own();
        let value = make(&mut ArenaScope { bump: &mut bump, lifetime: PhantomData });
        let slot = bump.alloc(Layout::new::<T>());
        // SAFETY: `slot` is fresh, aligned memory for a `T`.
        unsafe { slot.cast::<T>().write(value) };
        places.fill(free, hash, slot);
        self.stored(slot)
    }

    /// Finds the stored value with this `hash` for which `is_equal` holds, if there is one.
    #[inline]
    pub fn find(&'c self, hash: u64, mut is_equal: impl FnMut(&'c T) -> bool) -> Option<&'c T> {
        let place = self.shard(hash).find(hash, |place| is_equal(self.stored(place)))?;
        Some(self.stored(place))
    }

    /// Returns the value stored at a slot of one of the tables.
    #[inline]
    fn stored(&'c self, place: NonNull<u8>) -> &'c T {
        // SAFETY: every place of a table is that of a `T` written in `store`, which does not move and is not written again
        // while the interner lives, which is borrowed for `'c`. `T` names one lifetime `'c` only, for `Interner` is invariant
        // in it, so no value borrows from anything shorter.
        unsafe { place.cast::<T>().as_ref() }
    }

    #[inline]
    fn shard(&self, hash: u64) -> &Places {
        // Places in a table follow from the low bits; these are others.
        &self.shards[(hash >> 40) as usize % SHARDS]
    }

    /// Returns the stored copy of `value`.
    pub fn intern(&'c self, value: T) -> &'c T
    where
        T: Copy + Hash + Eq,
    {
        self.intern_with(hash_of(&value), |stored| *stored == value, |_| value)
    }
}

/// Memory that is not uniqued, and things with a destructor that are kept until the owner goes.
#[derive(Default)]
pub struct Arena<'c> {
    stores: Stores,
    kept: Mutex<Vec<Kept>>,
    lifetime: PhantomData<Cell<&'c ()>>,
}

// SAFETY: as for `Interner`; `'c` occurs in phantom data only.
unsafe impl Sync for Arena<'_> {}

impl<'c> Arena<'c> {
    /// Copies a value in.
    pub fn value<T: Copy + Send + Sync + 'c>(&'c self, value: T) -> &'c T {
        self.scope(|scope| scope.value(value))
    }

    /// Copies a slice in.
    pub fn slice<T: Copy + Send + Sync + 'c>(&'c self, values: &[T]) -> &'c [T] {
        self.scope(|scope| scope.slice(values))
    }

    /// Copies a slice in, and next to it a value that refers to the copy.
    pub fn slice_with<T: Copy + Send + Sync + 'c, V: Copy + Send + Sync + 'c>(
        &'c self,
        values: &[T],
        value: impl FnOnce(&'c [T]) -> V,
    ) -> &'c V {
        self.scope(|scope| {
            let values = scope.slice(values);
            scope.value(value(values))
        })
    }

    /// Copies text in.
    pub fn str(&'c self, text: &str) -> &'c str {
        self.scope(|scope| scope.str(text))
    }

    /// Lets somebody put several things in, next to each other.
    fn scope<R>(&'c self, work: impl FnOnce(&mut ArenaScope<'_, 'c>) -> R) -> R {
        work(&mut ArenaScope { bump: &mut self.stores.own(), lifetime: PhantomData })
    }

    /// Takes ownership of a value with a destructor (a memory map, a table with locks) and lends it for `'c`.
    pub fn keep<T: Send + Sync + 'static>(&'c self, value: T) -> &'c T {
        let address = NonNull::from(Box::leak(Box::new(value)));
        lock(&self.kept).push(Kept(address));
        // SAFETY: the value is dropped with `self`, which is borrowed for `'c`, and nobody gets at it mutably before.
        unsafe { address.as_ref() }
    }
}

/// One leaked box, given back when this is dropped.
struct Kept(NonNull<dyn Send + Sync>);

// SAFETY: it owns a value that may cross threads.
unsafe impl Send for Kept {}

impl Drop for Kept {
    fn drop(&mut self) {
        // SAFETY: the pointer came from a leaked box and is given back once.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_an_address() {
        let interner: Interner<'_, (u32, u64)> = Interner::default();
        let first = interner.intern((1, 2));
        let other = interner.intern((1, 3));
        assert!(std::ptr::eq(first, interner.intern((1, 2))));
        assert!(!std::ptr::eq(first, other));
    }

    #[test]
    fn text_is_copied_once_and_outlives_its_source() {
        let interner: Interner<'_, &str> = Interner::default();
        let mut stored = Vec::new();
        for i in 0..2000 {
            let text = format!("name{}", i % 1000);
            let hash = hash_bytes(text.as_bytes());
            stored.push(*interner.intern_with(hash, |s| *s == text, |arena| arena.str(&text)));
        }
        for i in 0..1000 {
            assert_eq!(stored[i], format!("name{i}"));
            assert!(std::ptr::eq(stored[i], stored[i + 1000]));
        }
    }

    #[test]
    fn threads_agree() {
        let interner: Interner<'_, u64> = Interner::default();
        let seen: Vec<Vec<usize>> = std::thread::scope(|scope| {
            let run = || (0..500u64).map(|i| std::ptr::from_ref(interner.intern(i)).addr()).collect();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
            threads.into_iter().map(|t| t.join().expect("no panic")).collect()
        });
        assert!(seen.iter().all(|s| *s == seen[0]));
    }

    /// Tables grow many times while others look through them.
    #[test]
    fn threads_that_store_in_different_orders_agree() {
        const COUNT: u64 = if cfg!(miri) { 300 } else { 20_000 };
        let interner: Interner<'_, u64> = Interner::default();
        let seen: Vec<Vec<usize>> = std::thread::scope(|scope| {
            // Each goes through all of them, for the steps share no factor with the count.
            let run = |step: u64| {
                let mut seen = vec![0; COUNT as usize];
                for value in (0..COUNT).map(|at| at * step % COUNT) {
                    let stored = interner.intern(value);
                    assert_eq!(*stored, value);
                    let found = interner.find(hash_of(&value), |stored| *stored == value);
                    assert!(found.is_some_and(|found| std::ptr::eq(found, stored)));
                    seen[value as usize] = std::ptr::from_ref(stored).addr();
                }
                seen
            };
            let threads: Vec<_> = [1, 7, 11, 13].map(|step| scope.spawn(move || run(step))).into();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(seen.iter().all(|addresses| *addresses == seen[0]));
        assert!(interner.find(hash_of(&COUNT), |_| true).is_none(), "what was not stored is not found");
    }

    #[test]
    fn arena_keeps_values_with_destructors() {
        let arena = Arena::default();
        let kept: &Vec<u8> = arena.keep(vec![7u8; 100]);
        let large = arena.slice(&[1u64; 100_000]);
        for i in 0..100 {
            arena.keep(vec![i]);
        }
        assert_eq!((kept.len(), large[99_999]), (100, 1));
    }
}
