//! Checks of offsets, sizes and strides.

use terrace_ir::{DYNAMIC, LogicalResult, Operation};

/// Location of an operation's offsets, sizes and strides: the first of three consecutive operand groups, and the slot
/// of the first of three consecutive attributes.
#[derive(Clone, Copy, Debug)]
pub struct SliceGroups {
    /// The operand group of the offsets.
    pub first_group: usize,
    /// The slot of the static offsets.
    pub first_slot: usize,
}

impl SliceGroups {
    /// Returns the list at a position, constants and [`DYNAMIC`]: 0 for offsets, 1 for sizes, 2 for strides.
    fn list(self, op: Operation<'_, '_>, at: usize) -> Vec<i64> {
        op.slot(self.first_slot + at).and_then(|list| list.as_i64_array()).unwrap_or_default()
    }

    /// Returns the offsets.
    pub fn offsets(self, op: Operation<'_, '_>) -> Vec<i64> {
        self.list(op, 0)
    }

    /// Returns the sizes.
    pub fn sizes(self, op: Operation<'_, '_>) -> Vec<i64> {
        self.list(op, 1)
    }

    /// Returns the strides.
    pub fn strides(self, op: Operation<'_, '_>) -> Vec<i64> {
        self.list(op, 2)
    }
}

/// Checks that a list leaves out as many entries as there are values for them.
///
/// # Errors
/// If it does not; `name` is that of the values, and the list's is `static_name`.
pub fn verify_values_of_static_list(
    op: Operation<'_, '_>,
    name: &str,
    list: &[i64],
    values: usize,
) -> LogicalResult {
    let dynamic = list.iter().filter(|entry| **entry == DYNAMIC).count();
    if dynamic == values {
        return Ok(());
    }
    op.emit_error(format_args!(
        "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({values} vs \
         {dynamic})"
    ))
}

/// Checks that the lists of an operation fit each other and its values, and that each is as long as `ranks` allow: the
/// most entries of offsets, sizes and strides.
///
/// # Errors
/// If not.
pub fn verify_offsets_sizes_and_strides(
    op: Operation<'_, '_>,
    groups: SliceGroups,
    ranks: [usize; 3],
) -> LogicalResult {
    let lists: [Vec<i64>; 3] = std::array::from_fn(|at| groups.list(op, at));
    for (at, name) in ["offsets", "sizes", "strides"].into_iter().enumerate() {
        verify_values_of_static_list(op, name, &lists[at], op.operand_range(groups.first_group + at).len())?;
    }
    let [offsets, sizes, strides] = &lists;
    let has_one_offset = offsets.len() == 1 && ranks[0] == 1;
    if !has_one_offset {
        verify_ranks_match(op, ("offsets", offsets.len()), ("sizes", sizes.len()))?;
    }
    verify_ranks_match(op, ("sizes", sizes.len()), ("strides", strides.len()))?;
    for ((name, list), rank) in ["offset", "size", "stride"].into_iter().zip(&lists).zip(ranks) {
        let len = list.len();
        if len != rank {
            return op.emit_error(format_args!("expected {rank} {name} values, got {len}"));
        }
    }
    for (name, list) in [("offsets", offsets), ("sizes", sizes)] {
        if let Some(negative) = list.iter().find(|entry| **entry < 0 && **entry != DYNAMIC) {
            return op.emit_error(format_args!("expected {name} to be non-negative, but got {negative}"));
        }
    }
    Ok(())
}

fn verify_ranks_match(
    op: Operation<'_, '_>,
    (one, a): (&str, usize),
    (other, b): (&str, usize),
) -> LogicalResult {
    if a == b {
        return Ok(());
    }
    op.emit_error(format_args!(
        "expected mixed {one} rank to match mixed {other} rank ({a} vs {b}) so the rank of the result type is \
         well-formed."
    ))
}

/// Checks that a slice lies in a shape, as far as constants tell.
///
/// # Errors
/// If it does not.
pub fn verify_in_bounds(
    op: Operation<'_, '_>,
    shape: &[i64],
    offsets: &[i64],
    sizes: &[i64],
    strides: &[i64],
) -> LogicalResult {
    for (at, (&extent, &offset)) in shape.iter().zip(offsets).enumerate() {
        if extent == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            return op.emit_error(format_args!("offset {at} is out-of-bounds: {offset} >= {extent}"));
        }
        let (size, stride) = (sizes[at], strides[at]);
        if size == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = offset.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride));
        if last >= extent {
            return op.emit_error(format_args!(
                "slice along dimension {at} runs out-of-bounds: {last} >= {extent}"
            ));
        }
    }
    Ok(())
}

/// Returns true if a slice lies in a shape, as far as constants tell.
pub fn is_in_bounds(shape: &[i64], offsets: &[i64], sizes: &[i64], strides: &[i64]) -> bool {
    shape.iter().zip(offsets).enumerate().all(|(at, (&extent, &offset))| {
        if extent == DYNAMIC || offset == DYNAMIC {
            return true;
        }
        let (size, stride) = (sizes[at], strides[at]);
        let is_open = size == DYNAMIC || stride == DYNAMIC;
        offset < extent
            && (is_open || offset.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride)) < extent)
    })
}
