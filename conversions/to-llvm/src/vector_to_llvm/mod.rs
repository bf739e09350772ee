//! `--convert-vector-to-llvm`: vectors become arrays of vectors of one dimension, and what is done with them becomes
//! what LLVM does with those.
//!
//! First, operations on vectors of several dimensions are lowered greedily to operations on those of one; what is left
//! is converted.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear in the operations that come out, one for each row, or element, of a vector.

mod alignment;
mod arm_sve;
mod elements;
mod lanes;
mod masks;
mod matrix;
mod memory;
mod print;
mod reductions;
mod x86;

use crate::lowering::dialect::ToLlvm;
use crate::lowering::target;
use crate::lowering::types::{TypeOptions, type_converter};
use std::sync::Arc;
use terrace_ir::{Body, Ctx, Failure, LogicalResult, Operation, Pattern};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::conversion::{TypeConverter, apply_partial_conversion};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_vector::{VectorContractLowering, VectorTransposeLowering};
use terrace_vector_transforms as vector;

/// Options of the lowering.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    reassociates: bool,
    lanes_in_32_bits: bool,
    aligns_to_vectors: bool,
    arm_sve: bool,
    x86vector: bool,
    amx: bool,
    contract: VectorContractLowering,
    transpose: VectorTransposeLowering,
}

impl Choices {
    /// Returns the converter of types.
    fn type_converter(self, options: TypeOptions) -> Arc<TypeConverter> {
        let converter = type_converter(options);
        if self.amx { x86::with_tiles(converter).shared() } else { converter.shared() }
    }
}

/// Entry of the dialect in `--convert-to-llvm`: vectors of several dimensions are not lowered first.
pub(crate) const TO_LLVM: ToLlvm = ToLlvm {
    dialect: "vector",
    patterns: |lowering| {
        let choices = Choices {
            reassociates: false,
            lanes_in_32_bits: false,
            aligns_to_vectors: false,
            arm_sve: false,
            x86vector: false,
            amx: false,
            contract: VectorContractLowering::Dot,
            transpose: VectorTransposeLowering::EltWise,
        };
        patterns(lowering.converter, choices)
    },
};

/// The pass `--convert-vector-to-llvm`.
#[pass(
    "convert-vector-to-llvm",
    "Lower the operations from the vector dialect into the LLVM dialect",
    class = "ConvertVectorToLLVMPass"
)]
pub struct ConvertVectorToLlvm {
    /// Allows llvm to reassociate floating-point reductions for speed.
    #[option("reassociate-fp-reductions")]
    reassociates: bool,
    /// Allows compiler to assume vector indices fit in 32-bit if that yields faster code.
    #[option("force-32bit-vector-indices", default = true)]
    lanes_in_32_bits: bool,
    /// Use the preferred alignment of a vector type in load/store operations instead of the alignment of the
    /// element type of the memref.
    #[option("use-vector-alignment")]
    aligns_to_vectors: bool,
    #[option("enable-amx", help = "Enables the use of AMX dialect while lowering the vector dialect.")]
    amx: bool,
    #[option(
        "enable-arm-neon",
        help = "Enables the use of ArmNeon dialect while lowering the vector dialect."
    )]
    _arm_neon: bool,
    #[option(
        "enable-arm-sve",
        help = "Enables the use of ArmSVE dialect while lowering the vector dialect."
    )]
    arm_sve: bool,
    #[option(
        "enable-arm-i8mm",
        help = "Enables the use of Arm FEAT_I8MM instructions while lowering the vector dialect."
    )]
    _arm_i8mm: bool,
    #[option(
        "enable-arm-bf16",
        help = "Enables the use of Arm FEAT_BF16 instructions while lowering the vector dialect."
    )]
    _arm_bf16: bool,
    #[option(
        "enable-x86vector",
        help = "Enables the use of X86Vector dialect while lowering the vector dialect."
    )]
    x86vector: bool,
    #[option(
        "vector-contract-lowering",
        choices = [
            "dot" => VectorContractLowering::Dot,
            "llvmintr" => VectorContractLowering::LLVMIntr,
            "outerproduct" => VectorContractLowering::OuterProduct,
            "parallelarith" => VectorContractLowering::ParallelArith
        ],
        help = "control the lowering of `vector.contract` operations."
    )]
    contract: VectorContractLowering,
    #[option(
        "vector-transpose-lowering",
        choices = [
            "eltwise" => VectorTransposeLowering::EltWise,
            "llvmintr" => VectorTransposeLowering::LLVMIntr,
            "shuffle1d" => VectorTransposeLowering::Shuffle1D,
            "shuffle16x16" => VectorTransposeLowering::Shuffle16x16
        ],
        help = "control the lowering of `vector.transpose` operations."
    )]
    transpose: VectorTransposeLowering,
}

impl ConvertVectorToLlvm {
    fn choices(&self) -> Choices {
        Choices {
            reassociates: self.reassociates,
            lanes_in_32_bits: self.lanes_in_32_bits,
            aligns_to_vectors: self.aligns_to_vectors,
            arm_sve: self.arm_sve,
            x86vector: self.x86vector,
            amx: self.amx,
            contract: self.contract,
            transpose: self.transpose,
        }
    }
}

impl PreparedPass for ConvertVectorToLlvm {
    /// Patterns that simplify operations of the dialect, and those of the conversion without a data layout.
    type Tables = [FrozenPatternSet; 2];

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let choices = self.choices();
        let converter = choices.type_converter(TypeOptions::default());
        let sets = [lowering_patterns(choices, context), patterns(&converter, choices)];
        Ok(sets.map(|patterns| FrozenPatternSet::new(context, patterns)))
    }

    fn run<'c>(&self, tables: &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let [lowering, conversion] = tables;
        let choices = self.choices();
        apply_patterns_greedily(op.body_mut(), lowering, &GreedyConfig::default());
        let mut target = target();
        target.add_legal_dialects(&["arith", "memref"]);
        if choices.arm_sve {
            target.legal_ops(arm_sve::LEGAL);
        }
        if choices.x86vector {
            target.add_illegal_dialects(&["x86vector"]);
        }
        if choices.amx {
            target.add_illegal_dialects(&["amx"]);
        }
        let options = TypeOptions::default().with_layout(Operation::new(op.body(), Body::ROOT));
        if options == TypeOptions::default() {
            return apply_partial_conversion(op.body_mut(), &target, conversion);
        }
        let converter = choices.type_converter(options);
        let conversion = FrozenPatternSet::new(op.context(), patterns(&converter, choices));
        apply_partial_conversion(op.body_mut(), &target, &conversion)
    }
}

/// Returns the patterns that leave vectors of one dimension.
fn lowering_patterns(choices: Choices, context: Ctx<'_>) -> Vec<Pattern> {
    let mut patterns = vector::canonicalization_patterns(context);
    patterns.push(vector::unroll::BITCAST);
    patterns.push(vector::broadcast::BROADCAST);
    patterns.push(vector::products::OUTER_PRODUCT);
    patterns.push(vector::contract::pattern(choices.contract));
    if choices.contract == VectorContractLowering::LLVMIntr {
        patterns.push(matrix::CONTRACT);
    }
    patterns.extend_from_slice(vector::masks::MASKS);
    patterns.extend_from_slice(vector::shape_cast::SHAPE_CAST);
    patterns.extend_from_slice(vector::unroll::INTERLEAVE);
    patterns.extend(vector::transpose::patterns(choices.transpose));
    if choices.transpose == VectorTransposeLowering::LLVMIntr {
        patterns.push(matrix::TRANSPOSE);
    }
    patterns.extend_from_slice(vector::transfer::TO_MEMORY);
    patterns.extend(vector::masks::materialization_patterns(choices.lanes_in_32_bits));
    patterns.extend_from_slice(vector::slices::SLICES);
    patterns.extend([
        vector::unroll::STEP,
        vector::unroll::FMA,
        vector::unroll::GATHER,
        vector::unroll::FROM_ELEMENTS,
        vector::unroll::TO_ELEMENTS,
    ]);
    vector::of_sensible_size(patterns)
}

/// Returns the patterns of the dialect, for vectors of one dimension.
fn patterns(converter: &Arc<TypeConverter>, choices: Choices) -> Vec<Pattern> {
    let mut patterns = elements::patterns(converter);
    patterns.extend(lanes::patterns(converter));
    patterns.extend(masks::patterns(converter, choices.lanes_in_32_bits));
    patterns.extend(memory::patterns(converter, choices.aligns_to_vectors));
    patterns.extend(reductions::patterns(converter, choices.reassociates));
    patterns.extend(print::patterns(converter));
    if choices.arm_sve {
        patterns.extend(arm_sve::patterns(converter));
    }
    if choices.x86vector {
        patterns.extend(x86::vector_patterns(converter));
    }
    if choices.amx {
        patterns.extend(x86::tile_patterns(converter));
    }
    vector::of_sensible_size(patterns)
}
