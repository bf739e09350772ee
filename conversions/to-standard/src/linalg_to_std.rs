//! `--convert-linalg-to-std`: structured operations on memory become calls of a library.
//!
//! The name of a function tells the operation and the types of its operands. Memrefs are passed with a layout that says
//! nothing of offset and strides.
//!
//! Reads:     names of symbols.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_func as func;
use terrace_ir::builtin::MODULE;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Body, Ctx, DYNAMIC, Failure, LogicalResult, MatchResult, Operation, OperationState,
    OwnedOperation, Pattern, PatternRewriter, RegionSource, Root, Type, TypedOp,
};
use terrace_linalg::{
    BinaryFn, BroadcastOp, ContractOp, GenericOp, LinalgOp, MapOp, ReduceOp, TransposeOp, UnaryFn,
};
use terrace_memref::CastOp;
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, apply_full_conversion};
use terrace_support::interner::FoldSet;

/// The pass `--convert-linalg-to-std`.
#[pass(
    "convert-linalg-to-std",
    "Convert the operations from the linalg dialect into the Standard dialect",
    class = "ConvertLinalgToStandardPass",
    anchor = "builtin.module"
)]
pub struct ConvertLinalgToStandard;

impl PreparedPass for ConvertLinalgToStandard {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let root = Root::Interface("LinalgOp");
        let patterns = vec![Pattern::with_root(root, "LinalgOpToLibraryCallRewrite", call_library)];
        Ok(FrozenPatternSet::new(context, patterns))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["affine", "arith", "func", "memref", "scf"]);
        target.legal_ops(&[&MODULE, func::FuncOp::SPEC, func::ReturnOp::SPEC]);
        let body = op.body_mut();
        let before: FoldSet<OpId> = symbols(body).into_iter().collect();
        apply_full_conversion(body, &target, patterns)?;
        place_declarations(body, &before);
        Ok(())
    }
}

fn symbols(body: &Body<'_>) -> Vec<OpId> {
    let block = Operation::new(body, Body::ROOT).regions().next().and_then(|region| region.first_block());
    block.into_iter().flat_map(|block| block.ops()).map(Operation::id).collect()
}

/// Moves new declarations before the last operation that was there.
fn place_declarations(body: &mut Body<'_>, before: &FoldSet<OpId>) {
    let all = symbols(body);
    let Some(last) = all.iter().rev().copied().find(|op| before.contains(op)) else { return };
    for new in all.into_iter().filter(|op| !before.contains(op)).rev() {
        body.move_op_before(new, last);
    }
}

/// `matmul(a, b, c) -> call @linalg_matmul_..(cast(a), cast(b), cast(c))`
fn call_library(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let Some(name) = library_name(view) else {
        return rewriter.notify_match_failure(op, "No library call defined for: ");
    };
    let (context, location) = (rewriter.context(), view.location());
    let operands: Vec<(ValueId, Type<'_>)> =
        view.operands().map(|operand| (operand.id(), operand.ty())).collect();
    let types: Vec<Type<'_>> = operands.iter().map(|(_, ty)| passed_type(context, *ty)).collect();
    if view.result_count() != 0 {
        return rewriter.notify_match_failure(
            op,
            "Library call for linalg operation can be generated only for ops that have void return types",
        );
    }
    let ty = context.type_attribute(context.function_type(&types, &[]));
    let callee = rewriter.require_symbol(&name, |context| {
        let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), location);
        state.set(context, "sym_name", context.string_attribute(&name));
        state.set(context, "sym_visibility", context.string_attribute("private"));
        state.set(context, "function_type", ty);
        state.set(context, "llvm.emit_c_interface", context.unit_attribute());
        state.regions.push(RegionSource::Empty);
        OwnedOperation::create(context, state)
    })?;
    let mut passed = Vec::new();
    for ((operand, ty), wanted) in operands.into_iter().zip(types) {
        passed.push(if ty.is_memref() {
            rewriter.create_value(CastOp::builder(context, location).source(operand).dest(wanted))
        } else {
            operand
        });
    }
    let call =
        OperationState::named(context, func::CallOp::NAME, location, &passed, &[], &[("callee", callee)]);
    rewriter.replace_op_with_new_op(op, call);
    Some(())
}

/// Returns the type by which an operand is passed.
fn passed_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let Some(shape) = ty.shape().filter(|_| ty.is_memref()) else { return ty };
    let layout = context.strided_layout_attribute(DYNAMIC, &vec![DYNAMIC; shape.len()]);
    context.memref_type(shape, ty.element_or_self(), Some(layout), ty.memory_space())
}

/// Name of the function of an operation without one of its own.
const UNNAMED: &str = "op_has_no_registered_library_name";

/// Returns the name of the function that does what an operation does; `None` if its operands have types that names do not
/// tell.
fn library_name(op: Operation<'_, '_>) -> Option<String> {
    LinalgOp::of(op)?;
    if let Some(generic) = GenericOp::cast(op) {
        return Some(generic.library_call().unwrap_or(UNNAMED).to_owned());
    }
    let is_unnamed = MapOp::cast(op).is_some()
        || ReduceOp::cast(op).is_some()
        || TransposeOp::cast(op).is_some()
        || BroadcastOp::cast(op).is_some()
        || ContractOp::cast(op).is_some();
    if is_unnamed {
        return Some(UNNAMED.to_owned());
    }
    let mut name = op.name().as_str().replace('.', "_");
    if let Some(function) = op.attributes().iter().find_map(|attribute| function_name(attribute.value)) {
        name.push('_');
        name.push_str(function);
    }
    for operand in op.operands() {
        name.push('_');
        mangle(operand.ty(), &mut name)?;
    }
    Some(name)
}

fn function_name(attribute: Attribute<'_>) -> Option<&'static str> {
    UnaryFn::of(attribute).map(UnaryFn::text).or_else(|| BinaryFn::of(attribute).map(BinaryFn::text))
}

fn mangle(ty: Type<'_>, name: &mut String) -> Option<()> {
    let shape = ty.shape().unwrap_or_default();
    if ty.is_memref() {
        name.push_str("view");
        for size in shape {
            match *size {
                DYNAMIC => name.push_str("sx"),
                size => name.push_str(&format!("{size}x")),
            }
        }
        mangle(ty.element_or_self(), name)?;
        if let Some(space) = ty.memory_space() {
            name.push_str(&format!("as{}", space.as_i64()?));
        }
        return Some(());
    }
    if ty.is_vector() {
        let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
        name.push_str(&format!("vector{}", sizes.join("x")));
        return mangle(ty.element_or_self(), name);
    }
    if ty.is_signless_int_or_index() || ty.is_float() {
        name.push_str(&ty.to_string());
        return Some(());
    }
    None
}
