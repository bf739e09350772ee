//! Structured operations on memory as loops over vectors, shaped for the registers and caches of a machine.
//!
//! ```text
//! settings                   the machine, and what is said of the shape
//! nest, flat, payload        an operation: loops and accesses, those that are joined, and its region
//! starts                     fills of what is then reduced into
//! shared                     what all shapes of loops have in common
//! emitter, access            loops and index arithmetic, loads and stores
//! squares, tiles             transposition in registers, tiles that stay there
//! columns                    lanes along the outputs: functions of elements, convolutions, pooling, small products
//! folds                      lanes along a reduction: sums of rows, products with a vector
//! product                    large products of matrices, packed
//! ```

mod access;
mod columns;
mod emitter;
mod flat;
mod folds;
mod linalg_to_vector_loops;
mod nest;
mod payload;
mod product;
mod settings;
mod shared;
mod squares;
mod starts;
mod tiles;

pub use linalg_to_vector_loops::ConvertLinalgToVectorLoops;
pub(crate) use payload::is_supported as works_in_lanes;
pub use settings::LoopSettings;
pub use tiles::TileShape;

use columns::Columns;
use emitter::Emitter;
use folds::Folds;
use nest::Nest;
use payload::Payload;
use product::Product;
use shared::Work;
use terrace_ir::PatternRewriter;
use terrace_ir::ids::OpId;

/// Shapes of loops.
enum Shape<'c> {
    Product(Product),
    Columns(Columns),
    Folds(Folds<'c>),
}

/// Number of operations of a region above which copies of it cost more than they save.
const MOST_OPS: usize = 64;

/// Result of a lowering.
pub struct Lowered {
    /// The loops, in words.
    pub words: String,
    /// Fills of outputs that are not needed any more, and have been erased.
    pub fills: Vec<OpId>,
}

/// Replaces a structured operation on memory by loops over vectors, and returns what was done.
///
/// The order of the iterations of parallel loops is not kept, and floats of a reduction are summed up in another order.
///
/// # Errors
/// With the reason, if there are no such loops for it; then nothing is changed.
pub fn lower_to_vector_loops<'c>(
    op: OpId,
    settings: &LoopSettings,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<Lowered, &'static str> {
    let mut nest = Nest::of(op, rewriter).ok_or("its operands are not vectors' memory")?;
    let payload = Payload::of(op, settings.machine.has_fma, rewriter)
        .ok_or("its region does not work element by element")?;
    if payload.len() > MOST_OPS {
        return Err("its region is too long");
    }
    nest.flatten(rewriter);
    let shape = choose(&mut nest, settings, rewriter).ok_or("no loop goes along neighboring elements")?;
    let words = shape.words(&nest);
    rewriter.set_insertion_point(op);
    let location = rewriter.op(op).location();
    nest.find_sizes(rewriter).ok_or("the extents of its loops are not known")?;
    nest.create_views(location, rewriter);
    let mut e = Emitter { rewriter, location, is_parallel: settings.is_parallel };
    let done = match &shape {
        Shape::Product(product) => product.emit(&nest, &payload, &mut e),
        Shape::Columns(columns) => columns.emit(Work { nest: &nest, payload: &payload }, &mut e),
        Shape::Folds(folds) => folds.emit(Work { nest: &nest, payload: &payload }, &mut e),
    };
    done.expect("a shape that was chosen has loops");
    rewriter.erase_op(op);
    for start in nest.starts.iter().flatten() {
        rewriter.erase_op(start.fill);
    }
    Ok(Lowered { words, fills: nest.starts.iter().flatten().map(|start| start.fill).collect() })
}

fn choose<'c>(
    nest: &mut Nest<'c>,
    settings: &LoopSettings,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Shape<'c>> {
    if let Some(product) = Product::choose(nest, settings, rewriter) {
        return Some(Shape::Product(product));
    }
    let columns = Columns::choose(nest, settings);
    if columns.as_ref().is_some_and(|columns| columns.is_contiguous(nest)) {
        return columns.map(Shape::Columns);
    }
    if let Some(folds) = Folds::choose(nest, &settings.machine, rewriter) {
        return Some(Shape::Folds(folds));
    }
    columns.map(Shape::Columns)
}

impl Shape<'_> {
    /// Returns a description of the loops.
    fn words(&self, nest: &Nest<'_>) -> String {
        match self {
            Shape::Product(product) => {
                let (tile, blocks) = (product.tile, product.blocks);
                format!(
                    "packed in blocks of {} rows, {} columns and depth {}, tiles of {} rows and {} vectors of {} lanes",
                    blocks.rows, blocks.columns, blocks.depth, tile.rows, tile.vectors, product.lanes
                )
            }
            Shape::Columns(columns) => {
                let (tile, lanes) = (columns.tile, columns.lanes);
                let strided = if columns.is_contiguous(nest) { "" } else { ", gathered" };
                let rows = rows_of(tile.rows);
                format!(
                    "vectors of {lanes} lanes along {}, {rows}{} vectors{strided}",
                    nest.name_of(columns.column),
                    tile.vectors
                )
            }
            Shape::Folds(folds) => {
                let rows = rows_of(folds.rows);
                format!(
                    "reduced in {} lanes along {}, {rows}{} vectors",
                    folds.lanes,
                    nest.name_of(folds.lane_loop),
                    folds.vectors
                )
            }
        }
    }
}

/// Returns the rows of a tile in words.
fn rows_of(rows: i64) -> String {
    if rows == 1 { String::new() } else { format!("{rows} rows of ") }
}
