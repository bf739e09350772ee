//! Transformations of loops.

use crate::constraints::CanonicalLoopInfoType;
use crate::syntax::LOOP_TRANSFORM_CLIS;
use terrace_ir::constraints::AnyIntegerOrIndex;
use terrace_ods_macros::operation;

/// Counts from zero to a number, a loop that transformations may name.
///
/// ```mlir
/// omp.canonical_loop %i : i32 in range(%count) {
///   omp.terminator
/// }
/// ```
#[operation(
    name = "omp.canonical_loop",
    interfaces = [LoopTransformationInterface, OpAsmOpInterface],
    has = [block_names, argument_names, custom_syntax, verify],
)]
pub struct CanonicalLoopOp {
    #[name = "tripCount"]
    trip_count: Operand<AnyIntegerOrIndex>,
    cli: OptionalOperand<CanonicalLoopInfoType>,
    region: Region<AnyRegion>,
}

/// Gives a name to a loop that a transformation speaks of.
#[operation(
    name = "omp.new_cli",
    interfaces = [OpAsmOpInterface],
    format = "attr-dict",
    has = [result_names, verify],
)]
pub struct NewCliOp {
    result: OpResult<CanonicalLoopInfoType>,
}

/// Makes tiles of loops inside each other: loops over tiles, and loops in them.
#[operation(
    name = "omp.tile",
    traits = [AttrSizedOperandSegments],
    interfaces = [LoopTransformationInterface],
    format = "custom<LoopTransformClis>($generatees, $applyees) oilist( `sizes` `(` $sizes `:` type($sizes) `)` ) \
        attr-dict",
    directives = [LOOP_TRANSFORM_CLIS],
    has = [verify],
)]
pub struct TileOp {
    generatees: VariadicOperand<CanonicalLoopInfoType>,
    applyees: VariadicOperand<CanonicalLoopInfoType>,
    sizes: VariadicOperand<AnyIntegerOrIndex>,
}

/// Unrolls a loop as far as it seems worthwhile.
#[operation(
    name = "omp.unroll_heuristic",
    interfaces = [LoopTransformationInterface],
    has = [custom_syntax],
)]
pub struct UnrollHeuristicOp {
    applyee: Operand<CanonicalLoopInfoType>,
}
