//! Model of structured operations: a result has the sizes that the loops along it have.

use crate::ReifyShapesModel;
use crate::sizes::{operand_sizes, size};
use terrace_affine::apply_composed;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, PatternRewriter};
use terrace_linalg::LinalgOp;

/// The model.
pub(crate) const STRUCTURED: ReifyShapesModel = ReifyShapesModel { sizes: sizes_of_result };

fn sizes_of_result(
    op: OpId,
    result: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<MixedIndex>> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, maps, inputs) = (linalg.op().location(), linalg.maps(), linalg.input_count());
    let output = linalg.outputs().nth(result)?;
    let (output, shape) = (output.id(), output.ty().shape()?.to_vec());
    let sources = linalg.loop_sources();
    let map = *maps.get(inputs + result)?;
    let all = operand_sizes(op, location, rewriter);
    let mut sizes = Vec::new();
    for (dim, (&known, expr)) in shape.iter().zip(map.results()).enumerate() {
        if known != DYNAMIC {
            sizes.push(MixedIndex::Constant(known));
            continue;
        }
        let follows = size_of_expr(*expr, &sources, &all, inputs, rewriter);
        let extent = match follows {
            Some((map, operands)) => apply_composed(map, &operands, location, rewriter),
            None => size(output, dim, location, rewriter),
        };
        sizes.push(MixedIndex::Value(rewriter.builder(location).index_of(extent)));
    }
    Some(sizes)
}

/// Returns a size as a function of sizes of inputs; `None` if it follows from outputs.
fn size_of_expr<'c>(
    expr: AffineExpr<'c>,
    sources: &[Option<(usize, usize)>],
    sizes: &[Vec<MixedIndex>],
    inputs: usize,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<(AffineMap<'c>, Vec<ValueId>)> {
    let context = rewriter.context();
    let (mut operands, mut replacements, mut is_known) = (Vec::new(), Vec::new(), true);
    for (loop_, source) in (0..expr.dim_bound()).zip(sources) {
        if !expr.uses_dim(loop_) {
            replacements.push(AffineExpr::constant(context, 0));
            continue;
        }
        let (operand, dim) = (*source)?;
        is_known &= operand < inputs;
        replacements.push(match *sizes.get(operand)?.get(dim)? {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(value) => {
                operands.push(value);
                AffineExpr::dim(context, operands.len() as u32 - 1)
            }
        });
    }
    if !is_known || matches!(expr.kind(), AffineExprKind::Constant(_)) {
        return None;
    }
    let expr = expr.replace(context, &replacements, &[]);
    Some((AffineMap::new(context, operands.len() as u32, 0, &[expr]), operands))
}
