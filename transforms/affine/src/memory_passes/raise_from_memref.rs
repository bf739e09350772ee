//! `--affine-raise-from-memref`: loads and stores at affine functions become affine accesses.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each operation that a subscript is computed by.

use terrace_affine::{AffineLoadOp, AffineStoreOp, Applied, affine_scope, is_valid_dim, is_valid_symbol};
use terrace_arith::{AddIOp, MulIOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Ctx, LogicalResult, Operation, PatternRewriter, Region, TypedOp, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, ids};
use terrace_support::ensure_stack;

/// Most operations that one subscript is made from.
const LARGEST_SUBSCRIPT: usize = 1000;

/// The pass `--affine-raise-from-memref`.
#[pass(
    "affine-raise-from-memref",
    "Turn some memref operators to affine operators where supported",
    class = "RaiseMemrefDialect",
    anchor = "func.func"
)]
pub struct AffineRaiseFromMemref;

impl Pass for AffineRaiseFromMemref {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let mut accesses = Vec::new();
        for region in Operation::new(body, Body::ROOT).regions() {
            for_each_in(region, &mut |op| {
                if LoadOp::cast(op).is_some() || StoreOp::cast(op).is_some() {
                    accesses.push(op.id());
                }
            });
        }
        for access in accesses {
            let mut listener = NoListener;
            // What is not affine stays.
            let _ = raise(access, &mut PatternRewriter::new(body, &mut listener));
        }
        Ok(())
    }
}

/// `memref.load m[i + n] -> affine.load m[i + symbol(n)]`, the same for stores
fn raise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.set_insertion_point(op);
    if let Some(load) = rewriter.view::<LoadOp>(op) {
        let at = subscripts(load.op(), load.indices())?;
        let (memref, ty, map, indices) =
            (load.memref().id(), load.result().ty(), at.map, ids(at.operands.into_iter()));
        let new =
            AffineLoadOp::builder(context, location).memref(memref).indices(indices).map(map).result(ty);
        rewriter.replace_op_with_new_op(op, new);
    } else {
        let store = rewriter.view::<StoreOp>(op)?;
        let at = subscripts(store.op(), store.indices())?;
        let (value, memref, map, indices) =
            (store.value().id(), store.memref().id(), at.map, ids(at.operands.into_iter()));
        let new =
            AffineStoreOp::builder(context, location).value(value).memref(memref).indices(indices).map(map);
        rewriter.replace_op_with_new_op(op, new);
    }
    Some(())
}

/// Returns the subscripts of an access as functions of dimensions and symbols; `None` if they are none.
fn subscripts<'a, 'c>(
    op: Operation<'a, 'c>,
    indices: impl Iterator<Item = Value<'a, 'c>>,
) -> Option<Applied<'a, 'c>> {
    let context = op.context();
    let mut reader = Reader {
        context,
        scope: affine_scope(op),
        dims: Vec::new(),
        symbols: Vec::new(),
        left: LARGEST_SUBSCRIPT,
    };
    let results = indices.map(|index| reader.read(index)).collect::<Option<Vec<_>>>()?;
    let map = AffineMap::new(context, reader.dims.len() as u32, reader.symbols.len() as u32, &results);
    let mut applied = Applied::new(map, reader.dims.into_iter().chain(reader.symbols));
    applied.canonicalize(context);
    Some(applied)
}

/// Reads a value as an affine function.
struct Reader<'a, 'c> {
    context: Ctx<'c>,
    scope: Option<Region<'a, 'c>>,
    dims: Vec<Value<'a, 'c>>,
    symbols: Vec<Value<'a, 'c>>,
    left: usize,
}

impl<'a, 'c> Reader<'a, 'c> {
    fn read(&mut self, value: Value<'a, 'c>) -> Option<AffineExpr<'c>> {
        let context = self.context;
        self.left = self.left.checked_sub(1)?;
        if let Some(constant) = value.constant_i64() {
            return Some(AffineExpr::constant(context, constant));
        }
        let op = value.defining_op();
        let operands = op.filter(|op| AddIOp::cast(*op).is_some() || MulIOp::cast(*op).is_some());
        if let Some(op) = operands {
            let mut read = |at| ensure_stack(|| self.read(op.operand(at)));
            let (left, right) = (read(0)?, read(1)?);
            if AddIOp::cast(op).is_some() {
                return Some(left.add(context, right));
            }
            let is_affine = left.is_symbolic_or_constant() || right.is_symbolic_or_constant();
            return is_affine.then(|| left.mul(context, right));
        }
        if is_valid_symbol(value, self.scope) {
            self.symbols.push(value);
            return Some(AffineExpr::symbol(context, self.symbols.len() as u32 - 1));
        }
        if is_valid_dim(value, self.scope) {
            self.dims.push(value);
            return Some(AffineExpr::dim(context, self.dims.len() as u32 - 1));
        }
        None
    }
}
