//! The C library's heap, made to grow at once where much will be needed, and by large steps from then on.

pub(crate) use of_library::{expect, expect_in_thread, note};

/// The GNU library's, by what it lets programs set.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod of_library {
    use crate::{HUGE_PAGE, advise};
    use std::cell::Cell;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// More than this is not asked for in advance: where memory has to be had from elsewhere first, as in many virtual
    /// machines, large pages are dear.
    const MOST_EXPECTED: usize = 128 << 20;
    /// The same for a thread, whose heap is made of pieces of 64 MiB.
    const MOST_EXPECTED_IN_THREAD: usize = 32 << 20;
    /// More threads than this share heaps, for each heap keeps what is freed in it.
    const MOST_HEAPS: usize = 16;
    /// By how much a heap grows that is used up.
    const STEP: usize = 1 << 20;

    /// Memory to prepare for each new thread.
    static EXPECTED_IN_THREAD: AtomicUsize = AtomicUsize::new(0);

    thread_local! {
        /// Up to where the pages of this thread's heap are there. Never reached by threads that nothing was prepared for.
        static END: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    /// Prepares for `n` bytes, in this thread and in those that start later: which of them needs how much is not
    /// known, and what a heap does not use is only addresses.
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
        EXPECTED_IN_THREAD.store(size.min(MOST_EXPECTED_IN_THREAD), Ordering::Relaxed);
    }

    /// Prepares a thread that starts.
    pub(crate) fn expect_in_thread() {
        let size = EXPECTED_IN_THREAD.load(Ordering::Relaxed);
        if size >= HUGE_PAGE {
            prepare(size);
        }
    }

    /// Hears of each new block: one that ends where no pages are yet gets them, with some more for the next ones.
    #[inline]
    pub(crate) fn note(block: *mut u8, size: usize) {
        if block.addr().wrapping_add(size) > END.get() {
            add_pages(block, size);
        }
    }

    /// Makes the heap of this thread longer at once, with a wish for large pages.
    #[cold]
    fn prepare(size: usize) {
        skip_to_large_page();
        lengthen(size + HUGE_PAGE, |start| {
            // To the end of a large page.
            let end = (start.addr() + size).next_multiple_of(HUGE_PAGE);
            // SAFETY: it is a wish, which changes nothing that can be read.
            unsafe { advise(start, end - start.addr(), libc::MADV_HUGEPAGE) };
            END.set(end);
        });
    }

    /// Gives away what is before the next large page, which no small pages are made for then: it is only addresses.
    fn skip_to_large_page() {
        /// Size of the library's header of a block.
        const WORDS: usize = 16;
        let mut before = 0;
        lengthen(2 * HUGE_PAGE, |start| before = start.addr().next_multiple_of(HUGE_PAGE) - start.addr());
        if before > WORDS {
            // SAFETY: nothing is read from the block or written to it, and it is never freed.
            unsafe { libc::malloc(before - WORDS) };
        }
    }

    /// Makes the heap longer after a block at its end, by small pages that are all there then: they are more often such
    /// as the machine still has at hand.
    #[cold]
    fn add_pages(block: *mut u8, size: usize) {
        // What is far from there is in somebody else's heap.
        const NEAR: usize = 64 << 20;
        if block.addr() > END.get().saturating_add(NEAR) {
            return;
        }
        let mut end = block.addr() + size;
        lengthen(STEP, |next| {
            // Not where a hole took it.
            if (end..end + NEAR).contains(&next.addr()) {
                end = next.addr() + STEP;
            }
        });
        // SAFETY: it is a wish, which changes nothing that can be read.
        unsafe { advise(block, end - block.addr(), libc::MADV_POPULATE_WRITE) };
        END.set(end);
    }

    /// Makes the heap so long that a block of that size fits, and hands the block to `advise` before it is freed again.
    fn lengthen(size: usize, advise: impl FnOnce(*mut u8)) {
        // SAFETY: the block is freed again, and nothing is read from it or written to it.
        unsafe {
            let block = libc::malloc(size);
            if !block.is_null() {
                advise(block.cast());
            }
            libc::free(block);
        }
    }

    /// Sets how heaps grow and shrink.
    fn settle(threads: usize) {
        let heaps = 1 + threads.min(MOST_HEAPS) as i32;
        // SAFETY: these settings may be changed at any time; what one means is not the business of memory safety.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, heaps);
            // What is so large that it should be mapped by itself does not come here.
            libc::mallopt(libc::M_MMAP_MAX, 0);
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
    pub(crate) fn note(_: *mut u8, _: usize) {}
}
