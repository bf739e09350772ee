//! `--memref-emulate-wide-int`: memory of integers of `2n` bits holds vectors of two integers of `n` bits.
//!
//! Arithmetic is emulated as `--arith-emulate-wide-int` does it.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_arith_transforms::{split_type, wide_int_patterns};
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, Ctx, Failure, MatchResult, Operation, Pattern, PatternRewriter, Root, Type, TypedOp,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, converted_operands_to_one,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};

/// The pass `--memref-emulate-wide-int`.
#[pass("memref-emulate-wide-int", "Emulate 2*N-bit integer operations using N-bit operations")]
pub struct MemRefEmulateWideInt {
    /// Widest integer type supported by the target.
    #[option("widest-int-supported", default = 32)]
    width: u32,
}

impl TypeConversionPass for MemRefEmulateWideInt {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        let width = self.width;
        if !width.is_power_of_two() || width < 2 {
            return Err(Failure);
        }
        Ok(TypeConverter::new().conversion(move |context, ty| convert_type(width, context, ty)).shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(wide_int_patterns(converter, self.width));
        for &(name, rewrite) in REWRITES {
            let shared = converter.clone();
            let rewrite =
                move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, &shared, rewriter);
            set.add(Pattern::with_closure(Root::Op(name), "EmulateWideInt", Arc::new(rewrite)));
        }
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.add_dialects_legal_by_type(&["arith", "memref", "vector"], converter);
    }
}

/// Converts memrefs of integers that are split, and these integers.
fn convert_type<'c>(width: u32, context: Ctx<'c>, ty: Type<'c>) -> TypeConversion<'c> {
    let element = if ty.is_memref() { ty.element_or_self() } else { ty };
    if !ty.is_memref() || !element.is_integer() {
        return split_type(width, context, ty);
    }
    match split_type(width, context, element) {
        TypeConversion::To(types) => {
            TypeConversion::to_one(types.first().map(|element| ty.with_element(context, *element)))
        }
        other => other,
    }
}

type Rewrite = fn(OpId, &Arc<TypeConverter>, &mut PatternRewriter<'_, '_>) -> MatchResult;

const REWRITES: &[(&str, Rewrite)] =
    &[(memref::AllocOp::NAME, alloc), (memref::LoadOp::NAME, load), (memref::StoreOp::NAME, store)];

/// `alloc : memref<4xi2n> -> alloc : memref<4xvector<2xin>>`
fn alloc(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::AllocOp>(op)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let ty = converter.convert_to_one(context, view.memref().ty())?;
    let sizes: Vec<_> = view.dynamic_sizes().map(|size| size.id()).collect();
    let symbols: Vec<_> = view.symbol_operands().map(|symbol| symbol.id()).collect();
    let new = memref::AllocOp::builder(context, location)
        .dynamic_sizes(sizes)
        .symbol_operands(symbols)
        .alignment_attr(view.alignment_attr())
        .memref(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Returns the flag of an access, `false` if it has none.
fn nontemporal<'c>(access: Operation<'_, 'c>) -> Option<Attribute<'c>> {
    Some(access.attribute("nontemporal").unwrap_or_else(|| access.context().bool_attribute(false)))
}

/// `load m : memref<4xi2n> -> load m : memref<4xvector<2xin>>`
fn load(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::LoadOp>(op)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let (ty, nontemporal) = (view.result().ty(), nontemporal(rewriter.op(op)));
    let ty = converter.convert_to_one(context, ty)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let (memref, indices) = operands.split_first()?;
    let new = memref::LoadOp::builder(context, location)
        .memref(*memref)
        .indices(indices.iter().copied())
        .nontemporal_attr(nontemporal)
        .result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `store x, m : memref<4xi2n> -> store x, m : memref<4xvector<2xin>>`
fn store(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let nontemporal = nontemporal(rewriter.view::<memref::StoreOp>(op)?.op());
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let [value, memref, indices @ ..] = &operands[..] else { return None };
    let new = memref::StoreOp::builder(context, location)
        .value(*value)
        .memref(*memref)
        .indices(indices.iter().copied())
        .nontemporal_attr(nontemporal);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
