//! Launches: creation, sizes, and limits.

use terrace_arith::ArithBuilder;
use terrace_gpu::{LaunchOp, TerminatorOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, RegionSource, TypedOp};

/// Largest numbers of threads of a block along each dimension.
const MOST_THREADS: [i64; 3] = [1024, 1024, 64];

/// Largest number of threads of a block.
const MOST_THREADS_OF_BLOCK: i64 = 1024;

/// Largest numbers of blocks along each dimension.
const MOST_BLOCKS: [i64; 3] = [2147483647, 65535, 65535];

/// Largest number of blocks.
const MOST_BLOCKS_OF_GRID: i64 = 2147483647;

/// Checks the sizes of a launch.
///
/// # Errors
/// If there are more blocks or threads than a device has; with a message that says so.
pub fn check_limits(grid: [i64; 3], block: [i64; 3]) -> Result<(), String> {
    let fits = |sizes: [i64; 3], most: [i64; 3], most_in_all: i64| {
        let product = sizes.iter().try_fold(1_i64, |product, size| product.checked_mul(*size));
        sizes.iter().zip(most).all(|(size, most)| *size <= most)
            && product.is_some_and(|product| product <= most_in_all)
    };
    if fits(grid, MOST_BLOCKS, MOST_BLOCKS_OF_GRID) && fits(block, MOST_THREADS, MOST_THREADS_OF_BLOCK) {
        return Ok(());
    }
    let list = |sizes: [i64; 3]| sizes.map(|size| size.to_string()).join(", ");
    Err(format!(
        "Trying to launch a GPU kernel with grid_dims = ({}) block_dims = ({}). It is larger than the limits.",
        list(grid),
        list(block)
    ))
}

/// Creates a launch of one thread at the insertion point; its body has only a terminator.
pub fn create_launch<'c>(location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> OpId {
    let context = rewriter.context();
    let one = rewriter.builder(location).index(1);
    let new = LaunchOp::builder(context, location)
        .grid_size_x(one)
        .grid_size_y(one)
        .grid_size_z(one)
        .block_size_x(one)
        .block_size_y(one)
        .block_size_z(one)
        .body(RegionSource::Empty);
    let launch = rewriter.create(new);
    let region = rewriter.op(launch).region(0).id();
    // Positions and sizes of blocks and threads.
    rewriter.create_block(region, None, [(context.index_type(), location); 12]);
    rewriter.create(TerminatorOp::builder(context, location));
    launch
}

/// Sets the numbers of blocks of a launch.
pub fn set_grid_size(launch: OpId, sizes: [i64; 3], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<LaunchOp>(launch)?;
    let old = [view.grid_size_x().id(), view.grid_size_y().id(), view.grid_size_z().id()];
    set_sizes(launch, old, 0, sizes, rewriter)
}

/// Sets the numbers of threads of the blocks of a launch.
pub fn set_block_size(launch: OpId, sizes: [i64; 3], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<LaunchOp>(launch)?;
    let old = [view.block_size_x().id(), view.block_size_y().id(), view.block_size_z().id()];
    set_sizes(launch, old, 3, sizes, rewriter)
}

/// Sets three consecutive sizes of a launch; `first` is the position of the first among the six.
fn set_sizes(
    launch: OpId,
    old: [ValueId; 3],
    first: usize,
    sizes: [i64; 3],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let view = rewriter.view::<LaunchOp>(launch)?;
    let (location, before) = (view.op().location(), view.async_dependencies().count() + first);
    let point = rewriter.save_insertion_point();
    rewriter.set_insertion_point_after_value(*old.first()?);
    for (at, size) in sizes.into_iter().enumerate() {
        let size = rewriter.builder(location).index(size);
        rewriter.set_operand(launch, before + at, size);
    }
    rewriter.restore_insertion_point(point);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::check_limits;

    #[test]
    fn limits() {
        let rows = [
            ([1, 1, 1], [1024, 1, 1], true),
            ([65536, 65535, 1], [1, 1, 1], false),
            ([2147483647, 1, 1], [32, 32, 1], true),
            ([1, 65536, 1], [1, 1, 1], false),
            ([1, 1, 1], [1200, 1, 1], false),
            ([1, 1, 1], [32, 32, 2], false),
            ([1, 1, 1], [1, 1, 65], false),
            ([i64::MAX, i64::MAX, 2], [1, 1, 1], false),
        ];
        for (grid, block, fits) in rows {
            assert_eq!(check_limits(grid, block).is_ok(), fits, "{grid:?} {block:?}");
        }
    }
}
