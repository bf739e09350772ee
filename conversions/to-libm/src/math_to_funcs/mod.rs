//! `--convert-math-to-funcs`: powers of integers, and counts of leading zeros, become calls of functions that the
//! module gets.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; three operations for each element of a vector; one function for each type.

mod bits;
mod powers;

use crate::math_to_libm::by_elements;
use std::sync::Arc;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_func as func;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Builder, Ctx, Failure, LogicalResult, MatchResult, Operation, OperationState, Pattern,
    PatternRewriter, RegionSource, Root, Type, TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_llvm::Linkage;
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::convert;

/// The pass `--convert-math-to-funcs`.
#[pass(
    "convert-math-to-funcs",
    "Convert Math operations to calls of outlined implementations.",
    anchor = "builtin.module"
)]
#[derive(Clone, Copy)]
pub struct ConvertMathToFuncs {
    /// Convert FPowI only if the width of its exponent's integer type is greater than or equal to this value.
    #[option("min-width-of-fpowi-exponent", default = 1)]
    least_exponent: u32,
    #[option(
        "convert-ctlz",
        help = "Convert math.ctlz to a software implementation. Enable for targets that do not natively support ctlz."
    )]
    has_zeros: bool,
}

impl ConvertMathToFuncs {
    /// Returns the name, the argument types and the maker of the function of an operation.
    fn function_of<'c>(self, op: Operation<'_, 'c>) -> Option<Function<'c>> {
        let element = |at: usize| op.operand(at).ty().element_or_self();
        let width = |ty: Type<'c>| ty.as_integer().map(|(width, _)| width);
        if op.isa::<math::IPowIOp>() {
            let ty = element(0);
            width(ty)?;
            return Some(Function {
                name: format!("__mlir_math_ipowi_{ty}"),
                types: vec![ty, ty],
                make: powers::of_integers,
            });
        }
        if op.isa::<math::FPowIOp>() {
            let (base, exponent) = (element(0), element(1));
            width(exponent).filter(|width| *width >= self.least_exponent)?;
            return Some(Function {
                name: format!("__mlir_math_fpowi_{base}_{exponent}"),
                types: vec![base, exponent],
                make: powers::of_floats,
            });
        }
        if op.isa::<math::CountLeadingZerosOp>() && self.has_zeros {
            let ty = element(0);
            width(ty)?;
            return Some(Function {
                name: format!("__mlir_math_ctlz_{ty}"),
                types: vec![ty],
                make: bits::leading_zeros,
            });
        }
        None
    }
}

/// A function that operations become calls of; its result has the type of its first argument.
struct Function<'c> {
    name: String,
    types: Vec<Type<'c>>,
    make: fn(&mut Outline<'_, '_, 'c>) -> Option<()>,
}

impl PreparedPass for ConvertMathToFuncs {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let mut patterns = Vec::new();
        for root in [
            Root::of::<math::IPowIOp>(),
            Root::of::<math::FPowIOp>(),
            Root::of::<math::CountLeadingZerosOp>(),
        ] {
            let kinds = *self;
            let call = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| call(op, kinds, rewriter);
            patterns.push(Pattern::with_root(root, "VecOpToScalarOp", by_elements));
            patterns.push(Pattern::with_closure(root, "OpToFuncCall", Arc::new(call)));
        }
        Ok(FrozenPatternSet::new(context, patterns))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let kinds = *self;
        let mut functions: Vec<Function<'c>> = Vec::new();
        let _ = op.op().walk_tree(WalkOrder::PostOrder, &mut |inner| {
            let function = kinds.function_of(inner);
            functions.extend(function.filter(|new| functions.iter().all(|known| known.name != new.name)));
            WalkResult::Advance
        });
        for function in functions {
            append(op, &function);
        }
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["arith", "cf", "func", "vector"]);
        target.illegal_ops(&[math::IPowIOp::SPEC]);
        if kinds.has_zeros {
            target.illegal_ops(&[math::CountLeadingZerosOp::SPEC]);
        }
        target.dynamically_legal_op(math::FPowIOp::SPEC, move |op| Some(kinds.function_of(op).is_none()));
        convert(op, &target, patterns)
    }
}

/// `f(x) -> call @__mlir_math_f(x)`
fn call(op: OpId, kinds: ConvertMathToFuncs, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (view, context) = (rewriter.op(op), rewriter.context());
    let (location, result) = (view.location(), view.result(0).ty());
    if result.is_shaped() {
        return None;
    }
    let function = kinds.function_of(view)?;
    let operands: Vec<_> = view.operands().map(Value::id).collect();
    let callee = [("callee", context.flat_symbol_attribute(&function.name))];
    let call = OperationState::named(context, func::CallOp::NAME, location, &operands, &[result], &callee);
    rewriter.replace_op_with_new_op(op, call);
    Some(())
}

/// Creates a function at the end of the module.
fn append<'c>(op: &mut PassOp<'_, 'c>, function: &Function<'c>) -> Option<()> {
    let (context, location) = (op.context(), op.op().location());
    let end = op.op().regions().next()?.first_block()?.id();
    let result = *function.types.first()?;
    let ty = context.function_type(&function.types, &[result]);
    let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), location);
    state.set(context, "sym_name", context.string_attribute(&function.name));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    state.set(context, "function_type", context.type_attribute(ty));
    state.set(context, "llvm.linkage", Linkage::LinkonceODR.attribute(context));
    let mut child = Body::for_child(context, state.name);
    let region = child.create_region();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(&mut child, &mut listener);
    let entry = rewriter.create_block(region, None, function.types.iter().map(|ty| (*ty, location)));
    let arguments = arguments_of(&rewriter, entry);
    let mut outline = Outline { b: Builder::new(&mut rewriter, location), region, arguments, ty: result };
    (function.make)(&mut outline)?;
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    let body = op.body_mut();
    let new = body.create(state);
    body.append_op(end, new);
    Some(())
}

fn arguments_of(rewriter: &PatternRewriter<'_, '_>, block: BlockId) -> Vec<ValueId> {
    Block::new(rewriter.body(), block).arguments().map(Value::id).collect()
}

/// A function under way: its first block is where operations go.
struct Outline<'r, 'b, 'c> {
    b: Builder<'r, 'b, 'c>,
    region: RegionId,
    arguments: Vec<ValueId>,
    /// The type of its result.
    ty: Type<'c>,
}

impl<'c> Outline<'_, '_, 'c> {
    /// Appends blocks.
    fn blocks<const N: usize>(&mut self, arguments: [&[Type<'c>]; N]) -> [BlockId; N] {
        let (region, location) = (self.region, self.b.location);
        arguments
            .map(|types| self.b.rewriter.create_block(region, None, types.iter().map(|ty| (*ty, location))))
    }

    /// Goes to a block, whose arguments are the result.
    fn go<const N: usize>(&mut self, block: BlockId) -> Option<[ValueId; N]> {
        self.b.rewriter.set_insertion_point_to_end(block);
        arguments_of(self.b.rewriter, block).try_into().ok()
    }

    /// Ends the block by a branch.
    fn branch(&mut self, to: BlockId, values: &[ValueId]) {
        let (context, location) = (self.b.context(), self.b.location);
        self.b.create(BranchOp::builder(context, location).dest(to).dest_operands(values.iter().copied()));
    }

    /// Ends the block by a branch to one of two blocks.
    fn fork(&mut self, condition: ValueId, yes: (BlockId, &[ValueId]), no: (BlockId, &[ValueId])) {
        let (context, location) = (self.b.context(), self.b.location);
        self.b.create(
            CondBranchOp::builder(context, location)
                .condition(condition)
                .true_dest(yes.0)
                .true_dest_operands(yes.1.iter().copied())
                .false_dest(no.0)
                .false_dest_operands(no.1.iter().copied()),
        );
    }

    /// Ends the block, and the function with it.
    fn end(&mut self, value: ValueId) {
        self.b.op(func::ReturnOp::NAME, &[value], &[], &[]);
    }

    /// Ends the function in a block with a value.
    fn end_in(&mut self, block: BlockId, value: ValueId) {
        self.b.rewriter.set_insertion_point_to_end(block);
        self.end(value);
    }
}
