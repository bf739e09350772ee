//! A heap for programs that build much and end: small blocks are cut off one after another.
//!
//! Most of what a compiler allocates is small, and lives as long as the file it works on. What such a program pays for
//! is the machine's first touch of each page, and the bookkeeping of blocks that are never given back. So memory comes
//! in chunks that are ready when they are handed over, a block is the next piece of its thread's chunk, and one that is
//! freed waits for the next of its size, in the thread that freed it. Small memory is never given back to the machine.
//! Blocks that are larger or of a large alignment are [`System`]'s, and the largest are mapped one by one.
//!
//! Only the program `terrace` uses this crate: a library leaves the choice of an allocator to whoever links it, and reads
//! files instead of mapping them. It contains `unsafe`, as an allocator must.

mod c_heap;
mod large;
pub mod mapped;

use large::LARGE;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

/// An allocator to be set with `#[global_allocator]`.
pub struct Heap;

/// All small blocks have this alignment, and a multiple of it as size.
const UNIT: usize = 16;
/// Up to this size blocks are small. What is larger grows and shrinks, so that its old places must serve other sizes.
const SMALL: usize = 1 << 10;
const CLASSES: usize = SMALL / UNIT;

const FIRST_CHUNK: usize = 256 << 10;
const LARGEST_CHUNK: usize = 2 << 20;
/// Memory of this size and more may be of large pages, of which the machine has to look up fewer.
pub(crate) const HUGE_PAGE: usize = 2 << 20;

/// Returns memory that is ready to be written to: the machine makes all of its pages at once, which costs it much
/// less than one by one as they are touched. Blocks of it may be in use until the program ends, so it is never given
/// back.
fn new_chunk(size: usize) -> Option<*mut u8> {
    let mut options = memmap2::MmapOptions::new();
    options.len(size);
    let mut chunk = if cfg!(not(target_os = "linux")) || size < HUGE_PAGE {
        options.populate().map_anon().ok()?
    } else {
        options.map_anon().ok()?
    };
    // Large pages have to be asked for before there are any. It is a wish: whether it is granted changes no result.
    #[cfg(target_os = "linux")]
    if size >= HUGE_PAGE {
        let _ = chunk.advise(memmap2::Advice::HugePage);
        let _ = chunk.advise(memmap2::Advice::PopulateWrite);
    }
    let start = chunk.as_mut_ptr();
    std::mem::forget(chunk);
    Some(start)
}

/// Advises the machine on the pages of a block. Whether it follows changes no result.
///
/// # Safety
/// The block has as many bytes, or is null; and the advice changes nothing that can be read.
#[cfg(target_os = "linux")]
pub(crate) unsafe fn advise(block: *mut u8, size: usize, advice: i32) {
    const PAGE: usize = 4096;
    // From the start of the page, where the library's own words about the block are: with a part of them advised, a block
    // that is mapped by itself could not grow in its place.
    let before = block.addr() % PAGE;
    if !block.is_null() {
        // SAFETY: the pages are those of the block and the library's around it, of which nothing changes.
        unsafe { libc::madvise(block.wrapping_sub(before).cast(), before + size, advice) };
    }
}

impl Heap {
    /// Prepares for about so much memory in blocks that are not small, whose number of bytes is a guess.
    ///
    /// The C library's heap grows as it is used, by a page for each fault as far as the machine is concerned. So it is
    /// made to grow at once, with a wish for large pages: what stays unused costs nothing but addresses. It keeps what is
    /// freed. Threads that start later get heaps of their own, so that they do not wait for each other, each as long as
    /// the whole, for what a heap does not use is only addresses.
    ///
    /// With other C libraries nothing happens.
    pub fn expect(&self, size: usize) {
        c_heap::expect(size);
    }
}

/// Allocator state of a thread.
struct Local {
    /// The first free block of each class, each of which starts with the address of the next.
    free: [Cell<*mut u8>; CLASSES],
    /// The rest of the chunk.
    at: Cell<*mut u8>,
    left: Cell<usize>,
    next_chunk: Cell<usize>,
}

thread_local! {
    // Without a destructor, so that it is there for as long as its thread runs anything.
    static LOCAL: Local = const {
        Local {
            free: [const { Cell::new(null_mut()) }; CLASSES],
            at: Cell::new(null_mut()),
            left: Cell::new(0),
            next_chunk: Cell::new(FIRST_CHUNK),
        }
    };
}

/// A class of sizes, by its number: the multiples of the unit, from one on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class(usize);

impl Class {
    /// Returns the class of a layout, `None` for those that are the machine's.
    #[inline]
    fn of(layout: Layout) -> Option<Class> {
        (layout.align() <= UNIT).then(|| Class::of_size(layout.size())).flatten()
    }

    #[inline]
    fn of_size(size: usize) -> Option<Class> {
        let units = size.div_ceil(UNIT).max(1);
        (units <= CLASSES).then_some(Class(units - 1))
    }

    /// Returns the block size.
    #[inline]
    fn size(self) -> usize {
        (self.0 + 1) * UNIT
    }
}

impl Local {
    #[inline]
    fn allocate(&self, class: Class) -> *mut u8 {
        let free = &self.free[class.0];
        let block = free.get();
        if !block.is_null() {
            // SAFETY: a block in a list is at least a unit long and starts with the address of the next, written by
            // `release`; nobody else has it.
            free.set(unsafe { block.cast::<*mut u8>().read() });
            return block;
        }
        if class.size() > self.left.get() && !self.refill() {
            return null_mut();
        }
        self.cut(class.size())
    }

    /// Returns the next piece of the chunk, which has as much left.
    #[inline]
    fn cut(&self, size: usize) -> *mut u8 {
        let block = self.at.get();
        self.left.set(self.left.get() - size);
        // SAFETY: at least `size` bytes of the chunk are after `block`.
        self.at.set(unsafe { block.add(size) });
        block
    }

    /// Takes another chunk, large enough for any block; what is left of the one before is lost.
    #[cold]
    fn refill(&self) -> bool {
        let size = self.next_chunk.get();
        if size == FIRST_CHUNK {
            c_heap::expect_in_thread();
        }
        self.next_chunk.set((2 * size).min(LARGEST_CHUNK));
        let Some(chunk) = new_chunk(size) else { return false };
        self.at.set(chunk);
        self.left.set(size);
        true
    }

    /// Takes a block back for later.
    ///
    /// # Safety
    /// The block is of that class, and nobody uses it any more.
    #[inline]
    unsafe fn release(&self, block: *mut u8, class: Class) {
        let free = &self.free[class.0];
        // SAFETY: the block is at least a unit long, aligned as one, and ours by the caller's word.
        unsafe { block.cast::<*mut u8>().write(free.get()) };
        free.set(block);
    }

    /// Makes a block larger or smaller where it is, if it was cut off last.
    #[inline]
    fn resize_last(&self, block: *mut u8, old: Class, new: Class) -> bool {
        let start = self.at.get().wrapping_sub(old.size());
        let room = self.left.get() + old.size();
        let fits = start == block && new.size() <= room;
        if fits {
            self.at.set(block.wrapping_add(new.size()));
            self.left.set(room - new.size());
        }
        fits
    }
}

/// Source of a block. It follows from its layout alone.
enum Source {
    Chunks(Class),
    System,
    Mapping,
}

impl Source {
    #[inline]
    fn of(layout: Layout) -> Source {
        match Class::of(layout) {
            Some(class) => Source::Chunks(class),
            None if layout.size() < LARGE => Source::System,
            None => Source::Mapping,
        }
    }
}

/// Allocates a block of the C library's, once that is told of it.
#[inline]
fn noted(block: *mut u8, size: usize) -> *mut u8 {
    c_heap::note(block, size);
    block
}

// SAFETY: a block of a class is a piece of a chunk that no other block has: it is cut off once, and from then on either
// in use or in one list. What source a block has follows from its layout alone, so it goes back to where it came from.
// Blocks are aligned to a unit, for chunks are aligned to pages and sizes are multiples of units.
unsafe impl GlobalAlloc for Heap {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match Source::of(layout) {
            Source::Chunks(class) => LOCAL.with(|local| local.allocate(class)),
            // SAFETY: the caller's promise about the layout is passed on.
            Source::System => noted(unsafe { System.alloc(layout) }, layout.size()),
            Source::Mapping => large::allocate(layout),
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match Source::of(layout) {
            // SAFETY: by the caller's promise the block was allocated with this layout, which is of this class.
            Source::Chunks(class) => LOCAL.with(|local| unsafe { local.release(block, class) }),
            // SAFETY: as above, by `System`.
            Source::System => unsafe { System.dealloc(block, layout) },
            // SAFETY: as above, by a mapping.
            Source::Mapping => unsafe { large::release(block, layout) },
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match Source::of(layout) {
            // SAFETY: the caller's promise about the layout is passed on; and the block has as many bytes as it says.
            Source::Chunks(_) => unsafe {
                let block = self.alloc(layout);
                if !block.is_null() {
                    block.write_bytes(0, layout.size());
                }
                block
            },
            // SAFETY: as above.
            Source::System => noted(unsafe { System.alloc_zeroed(layout) }, layout.size()),
            Source::Mapping => large::allocate(layout),
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size, rounded up to the alignment, is no more than `isize::MAX`.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        match (Source::of(layout), Source::of(new_layout)) {
            (Source::System, Source::System) => {
                // SAFETY: the block is `System`'s, and stays so.
                noted(unsafe { System.realloc(block, layout, new_size) }, new_size)
            }
            // SAFETY: the block is a mapping, and stays one.
            (Source::Mapping, Source::Mapping) => unsafe { large::reallocate(block, layout, new_size) },
            (Source::Chunks(old), Source::Chunks(new))
                if old == new || LOCAL.with(|local| local.resize_last(block, old, new)) =>
            {
                block
            }
            // SAFETY: the new block has `new_size` bytes and is another one; the old one is freed as it was allocated.
            _ => unsafe {
                let moved = self.alloc(new_layout);
                if !moved.is_null() {
                    moved.copy_from_nonoverlapping(block, layout.size().min(new_size));
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_fit_their_sizes() {
        for size in 1..=SMALL {
            let class = Class::of_size(size).expect("small");
            assert!(class.0 < CLASSES && class.size().is_multiple_of(UNIT), "{size}");
            assert!((size..size + UNIT).contains(&class.size()), "{size}");
        }
        assert!(Class::of_size(SMALL + 1).is_none());
    }

    /// Blocks of all sizes, freed and resized in a mixed order, keep what was written to them.
    #[test]
    fn blocks_do_not_overlap() {
        let mut blocks: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let holds = |&(block, layout, mark): &(*mut u8, Layout, u8)| {
            // SAFETY: the block is in use, and all of its bytes were written.
            unsafe { std::slice::from_raw_parts(block, layout.size()) }.iter().all(|byte| *byte == mark)
        };
        let mut random = 1u64;
        for step in 0..20_000u32 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let pick = (random >> 33) as usize;
            let size = 1 + (pick >> 8) % [40, 600, 5000, 2 * SMALL][pick % 4];
            let layout = Layout::from_size_align(size, 8).expect("a size and a power of two");
            let mark = step as u8;
            if blocks.len() < 300 {
                // SAFETY: the size is not zero; all bytes are written before they are read.
                let block = unsafe { Heap.alloc(layout) };
                assert!(!block.is_null() && block.addr().is_multiple_of(8));
                // SAFETY: as above.
                unsafe { block.write_bytes(mark, size) };
                blocks.push((block, layout, mark));
                continue;
            }
            let (block, old, old_mark) = blocks.swap_remove(pick % 300);
            assert!(holds(&(block, old, old_mark)), "step {step}");
            if pick & 16 == 0 {
                // SAFETY: the block was allocated with this layout and is not used any more.
                unsafe { Heap.dealloc(block, old) };
                continue;
            }
            // SAFETY: the block was allocated with this layout; the old address is not used any more.
            let block = unsafe { Heap.realloc(block, old, size) };
            let kept = Layout::from_size_align(size.min(old.size()), 8).expect("a size and a power of two");
            assert!(holds(&(block, kept, old_mark)), "step {step}");
            // SAFETY: the block has as many bytes.
            unsafe { block.write_bytes(mark, size) };
            blocks.push((block, layout, mark));
        }
        assert!(blocks.iter().all(holds));
    }

    #[test]
    fn blocks_are_as_before_where_much_is_expected() {
        Heap.expect(3 * HUGE_PAGE);
        let layout = Layout::from_size_align(5 * SMALL, UNIT).expect("a layout");
        // SAFETY: the blocks are used as large as they are, and freed as they were allocated.
        unsafe {
            let blocks: Vec<_> = (0..2000_u32).map(|_| Heap.alloc(layout)).collect();
            for (number, block) in blocks.iter().enumerate() {
                assert!(!block.is_null());
                block.write_bytes(number as u8, layout.size());
            }
            let large = Heap.realloc(blocks[7], layout, 40 << 20);
            assert!((0..layout.size()).all(|at| large.add(at).read() == 7), "what was in it is still there");
            Heap.dealloc(large, Layout::from_size_align(40 << 20, UNIT).expect("a layout"));
            for (number, block) in blocks.iter().enumerate().filter(|(number, _)| *number != 7) {
                assert_eq!(block.add(layout.size() - 1).read(), number as u8);
                Heap.dealloc(*block, layout);
            }
        }
    }

    /// Blocks that grow and shrink over the borders between small, middle and large keep what they hold.
    #[test]
    fn blocks_grow_and_shrink_across_sources() {
        let sizes =
            [10, LARGE - 1, LARGE, LARGE + 1, 3 * LARGE, 9 * LARGE + 5, 2 * LARGE, LARGE, 2000, 5 * LARGE, 1];
        let mut layout = Layout::from_size_align(sizes[0], 8).expect("a size and a power of two");
        // Another one, so that the first cannot always grow where it is.
        let other_layout = Layout::from_size_align(2 * LARGE, 64).expect("a size and a power of two");
        let mark = |at: usize| (at / 7 + at / 4096) as u8;
        // SAFETY: blocks have the sizes of their layouts, are read where they were written, and are freed once.
        unsafe {
            let mut block = Heap.alloc(layout);
            let mut others = Vec::new();
            (0..layout.size()).for_each(|at| block.add(at).write(mark(at)));
            for size in sizes {
                let kept = layout.size().min(size);
                block = Heap.realloc(block, layout, size);
                assert!(!block.is_null());
                layout = Layout::from_size_align(size, 8).expect("a size and a power of two");
                let held = std::slice::from_raw_parts(block, kept);
                assert!(held.iter().enumerate().all(|(at, byte)| *byte == mark(at)), "{size}");
                (kept..size).for_each(|at| block.add(at).write(mark(at)));
                let other = Heap.alloc_zeroed(other_layout);
                assert!(std::slice::from_raw_parts(other, other_layout.size()).iter().all(|byte| *byte == 0));
                others.push(other);
            }
            Heap.dealloc(block, layout);
            others.into_iter().for_each(|other| Heap.dealloc(other, other_layout));
        }
    }

    #[test]
    fn what_no_machine_has_is_not_there() {
        let layout =
            Layout::from_size_align(isize::MAX as usize - 4096, 8).expect("a size and a power of two");
        // SAFETY: the size is not zero, and nothing is read or written.
        assert!(unsafe { Heap.alloc(layout) }.is_null());
        let small = Layout::from_size_align(LARGE, 8).expect("a size and a power of two");
        // SAFETY: as above; the block is the same after it could not grow.
        unsafe {
            let block = Heap.alloc_zeroed(small);
            assert!(Heap.realloc(block, small, layout.size()).is_null());
            assert_eq!(block.add(LARGE - 1).read(), 0);
            Heap.dealloc(block, small);
        }
    }
}
