//! Asks for memory before it is read, so that the processor need not wait for it.
//!
//! Where a machine has no such instruction, or Rust none for it, nothing happens.

/// Size of a cache line.
const LINE_BYTES: usize = 64;

/// Asks for the entry of a table; one that is not there is no mistake.
#[inline(always)]
pub fn entry<T>(table: &[T], at: usize) {
    line(table.as_ptr().wrapping_add(at).cast());
}

/// Asks for the beginning of a table, n bytes of it at most.
#[inline]
pub fn beginning<T>(table: &[T], bytes: usize) {
    let start = table.as_ptr().cast::<u8>();
    for offset in (0..size_of_val(table).min(bytes)).step_by(LINE_BYTES) {
        line(start.wrapping_add(offset));
    }
}

#[inline(always)]
fn line(address: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which no address makes fault: where nothing is, nothing is brought.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}

#[cfg(test)]
mod tests {
    use super::{beginning, entry};

    #[test]
    fn what_is_not_there_is_no_mistake() {
        let table = [1u8; 100];
        entry(&table, 0);
        entry(&table, usize::MAX);
        entry::<u64>(&[], 7);
        beginning(&table, usize::MAX);
        beginning::<u64>(&[], 4096);
    }
}
