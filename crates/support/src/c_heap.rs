//! The C library's heap, made to grow at once where much will be needed, and by large steps from then on.

pub(crate) use of_library::{expect, expect_in_thread, freed, needed};

/// The GNU library's, by what it lets programs set.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod of_library {
    use crate::heap::{HUGE_PAGE, advise};
    use std::cell::Cell;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// More than this is not asked for in advance: where memory has to be had from elsewhere first, as in many virtual
    /// machines, large pages are dear.
    const MOST_EXPECTED: usize = 128 << 20;
    /// More threads than this share heaps, for each heap keeps what is freed in it.
    const MOST_HEAPS: usize = 16;
    /// What does not fit and is larger is mapped by itself, and grows without being copied.
    const MMAP_THRESHOLD: i32 = 4 << 20;
    /// How many blocks may be mapped by themselves, as the library has it.
    const MMAP_MAX: i32 = 65536;

    /// By how much a heap grows that is used up.
    const STEP: usize = 1 << 20;

    /// How much memory to prepare for each new thread.
    static EXPECTED_IN_THREAD: AtomicUsize = AtomicUsize::new(0);

    thread_local! {
        /// How much is left of what was prepared for this thread, if it was, as if there were no holes between blocks.
        static LEFT: Cell<Option<isize>> = const { Cell::new(None) };
    }

    /// Prepares for so many bytes, of which threads that start later get their parts.
    pub(crate) fn expect(size: usize) {
        // One time is enough: what comes later uses what is there by then.
        static IS_DONE: AtomicBool = AtomicBool::new(false);
        if size < HUGE_PAGE || IS_DONE.swap(true, Ordering::Relaxed) {
            return;
        }
        let size = size.min(MOST_EXPECTED);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        settle(threads);
        prepare(size);
        EXPECTED_IN_THREAD.store(size / threads, Ordering::Relaxed);
    }

    /// Prepares for this thread's part.
    pub(crate) fn expect_in_thread() {
        let size = EXPECTED_IN_THREAD.load(Ordering::Relaxed);
        if size >= HUGE_PAGE {
            prepare(size);
        }
    }

    /// Is told of a block that is needed next: where it might not fit into what is left, that grows.
    #[inline]
    pub(crate) fn needed(size: usize) {
        let Some(left) = LEFT.get().filter(|_| size < MMAP_THRESHOLD as usize) else { return };
        LEFT.set(Some(left - size as isize));
        if left < size as isize {
            prepare(STEP);
        }
    }

    /// Is told of a block that is not needed any more.
    #[inline]
    pub(crate) fn freed(size: usize) {
        let Some(left) = LEFT.get().filter(|_| size < MMAP_THRESHOLD as usize) else { return };
        LEFT.set(Some(left + size as isize));
    }

    /// Makes the heap of this thread longer at once: at first with a wish for large pages, later by small ones that are
    /// all there then. Small pages are more often such as the machine still has at hand.
    #[cold]
    fn prepare(size: usize) {
        let (advice, left) = match LEFT.get() {
            None => (libc::MADV_HUGEPAGE, 0),
            Some(left) => (libc::MADV_POPULATE_WRITE, left),
        };
        LEFT.set(Some(left + size as isize));
        // SAFETY: these settings may be changed at any time: the next block is not mapped by itself, however large it is.
        // The block is freed again, and nothing is read from it or written to it.
        unsafe {
            libc::mallopt(libc::M_MMAP_MAX, 0);
            let block = libc::malloc(size);
            advise(block.cast(), size, advice);
            libc::free(block);
            libc::mallopt(libc::M_MMAP_MAX, MMAP_MAX);
        }
    }

    /// Sets how heaps grow and shrink.
    fn settle(threads: usize) {
        let heaps = 1 + threads.min(MOST_HEAPS) as i32;
        // SAFETY: these settings may be changed at any time; what one means is not the business of memory safety.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, heaps);
            libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD);
            // Never.
            libc::mallopt(libc::M_TRIM_THRESHOLD, -1);
        }
    }
}

/// Other libraries' heaps are as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod of_library {
    pub(crate) fn expect(_: usize) {}
    pub(crate) fn expect_in_thread() {}
    pub(crate) fn needed(_: usize) {}
    pub(crate) fn freed(_: usize) {}
}
