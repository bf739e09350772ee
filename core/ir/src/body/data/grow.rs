//! Growth of the tables of a body.

/// Makes room for n more entries of a table. It grows by a quarter, and does not double: most tables were made to
/// fit what was read, and a pass adds a little to each. Large ones double, for there it is copying that costs.
#[inline]
pub(in crate::body) fn make_room<T>(table: &mut Vec<T>, more: usize) {
    if table.capacity() - table.len() < more {
        grow(table, more);
    }
}

#[cold]
fn grow<T>(table: &mut Vec<T>, more: usize) {
    const LARGE_BYTES: usize = 1 << 16;
    let is_large = table.len() * size_of::<T>() > LARGE_BYTES;
    let part = if is_large { 1 } else { 4 };
    table.reserve_exact(more.max(table.len() / part).max(4));
}

/// Adds an entry to a table.
#[inline]
pub(in crate::body) fn push<T>(table: &mut Vec<T>, entry: T) {
    make_room(table, 1);
    table.push(entry);
}
