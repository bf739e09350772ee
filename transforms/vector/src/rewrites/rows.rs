//! Products of matrices as products of rows: `(m, k)` by `(n, k)`, what matrix instructions take.
//!
//! ```text
//! contract x, y : (m, k), (k, n) -> (m, n)  ->  contract x, (transpose y) : (m, k), (n, k) -> (m, n)
//! ```

use crate::maps::dim_of;
use crate::maskable::is_masked;
use terrace_arith as arith;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_vector::{ContractionOp, VectorBuilder};

/// Transposes and swaps operands.
pub const ROWS: Pattern = Pattern::of::<ContractionOp>("CanonicalizeContractMatmulToMMT", rows);

fn rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ContractionOp>(op)?;
    let (kind, acc, ty) = (view.kind(), view.acc().id(), view.acc().ty());
    let maps: Vec<Vec<usize>> = view
        .indexing_maps()
        .iter()
        .map(|map| {
            map.as_affine_map().filter(|map| map.dims() == 3)?.results().iter().map(|e| dim_of(*e)).collect()
        })
        .collect::<Option<_>>()?;
    let [of_lhs, of_rhs, of_acc] = <[Vec<usize>; 3]>::try_from(maps).ok()?;
    let [m, n] = of_acc[..] else { return None };
    let k = (0..3).find(|dim| ![m, n].contains(dim)).filter(|_| m != n)?;
    let is_of = |map: &[usize], dim| map == [dim, k] || map == [k, dim];
    if is_masked(view.op()) || of_lhs == [0, 2] && of_rhs == [1, 2] && of_acc == [0, 1] {
        return None;
    }
    let (lhs, rhs) = (view.lhs().id(), view.rhs().id());
    let [lhs, rhs] = if is_of(&of_lhs, m) && is_of(&of_rhs, n) {
        [(of_lhs, lhs), (of_rhs, rhs)]
    } else if is_of(&of_lhs, n) && is_of(&of_rhs, m) {
        [(of_rhs, rhs), (of_lhs, lhs)]
    } else {
        return None;
    };
    let mut iterators = view.iterator_types().to_vec();
    iterators = [m, n, k].iter().map(|dim| iterators.get(*dim).copied()).collect::<Option<_>>()?;

    let mut b = Builder::like(rewriter, op);
    let mut as_rows = |(map, value): (Vec<usize>, ValueId)| {
        if map.last() == Some(&k) { value } else { transposed(value, &mut b) }
    };
    let rhs = as_rows(rhs);
    let lhs = as_rows(lhs);
    let context = b.context();
    let map = |dims: [u32; 2]| {
        let map = AffineMap::new(context, 3, 0, &dims.map(|dim| AffineExpr::dim(context, dim)));
        context.affine_map_attribute(map)
    };
    let new = ContractionOp::builder(context, b.location)
        .lhs(lhs)
        .rhs(rhs)
        .acc(acc)
        .indexing_maps(&[map([0, 2]), map([1, 2]), map([0, 1])])
        .iterator_types(&iterators)
        .kind(kind)
        .result(ty);
    let new = b.make(new);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Creates a transposition, of narrow elements if they are extended.
fn transposed(value: ValueId, b: &mut Builder<'_, '_, '_>) -> ValueId {
    let def = b
        .rewriter
        .value(value)
        .defining_op()
        .filter(|def| def.isa::<arith::ExtSIOp>() || def.isa::<arith::ExtUIOp>());
    let Some((extension, narrow)) = def.map(|def| (def.id(), def.operand(0).id())) else {
        return b.transpose(value, &[1, 0]);
    };
    let narrow = b.transpose(narrow, &[1, 0]);
    let wide = b.type_of(value).element_or_self();
    let ty = b.type_of(narrow).with_element(b.context(), wide);
    let mut state = b.rewriter.state_of(extension);
    state.operands = [narrow].into_iter().collect();
    state.result_types = [ty].into_iter().collect();
    b.make(state)
}
