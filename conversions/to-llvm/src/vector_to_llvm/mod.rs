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
use terrace_ir::{Body, Ctx, LogicalResult, Operation, Pattern};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
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

/// The pass.
pub struct ConvertVectorToLlvm {
    choices: Choices,
    lowering: Option<FrozenPatternSet>,
    conversion: Option<FrozenPatternSet>,
}

const fn flag(name: &'static str, default: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool, default, help }
}

const CONTRACT: &[&str] = &["dot", "llvmintr", "outerproduct", "parallelarith"];
const TRANSPOSE: &[&str] = &["eltwise", "llvmintr", "shuffle1d", "shuffle16x16"];

impl DeclaredPass for ConvertVectorToLlvm {
    const ARGUMENT: &'static str = "convert-vector-to-llvm";
    const CLASS: &'static str = "ConvertVectorToLLVMPass";
    const SUMMARY: &'static str = "Lower the operations from the vector dialect into the LLVM dialect";
    const OPTIONS: &'static [OptionSpec] = &[
        flag(
            "reassociate-fp-reductions",
            "false",
            "Allows llvm to reassociate floating-point reductions for speed",
        ),
        flag(
            "force-32bit-vector-indices",
            "true",
            "Allows compiler to assume vector indices fit in 32-bit if that yields faster code",
        ),
        flag(
            "use-vector-alignment",
            "false",
            "Use the preferred alignment of a vector type in load/store operations instead of the alignment of the \
             element type of the memref",
        ),
        flag("enable-amx", "false", "Enables the use of AMX dialect while lowering the vector dialect."),
        flag(
            "enable-arm-neon",
            "false",
            "Enables the use of ArmNeon dialect while lowering the vector dialect.",
        ),
        flag(
            "enable-arm-sve",
            "false",
            "Enables the use of ArmSVE dialect while lowering the vector dialect.",
        ),
        flag(
            "enable-arm-i8mm",
            "false",
            "Enables the use of Arm FEAT_I8MM instructions while lowering the vector dialect.",
        ),
        flag(
            "enable-arm-bf16",
            "false",
            "Enables the use of Arm FEAT_BF16 instructions while lowering the vector dialect.",
        ),
        flag(
            "enable-x86vector",
            "false",
            "Enables the use of X86Vector dialect while lowering the vector dialect.",
        ),
        OptionSpec {
            name: "vector-contract-lowering",
            kind: OptionKind::Choice(CONTRACT),
            default: "dot",
            help: "control the lowering of `vector.contract` operations.",
        },
        OptionSpec {
            name: "vector-transpose-lowering",
            kind: OptionKind::Choice(TRANSPOSE),
            default: "eltwise",
            help: "control the lowering of `vector.transpose` operations.",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let contract = match options.text("vector-contract-lowering") {
            "llvmintr" => VectorContractLowering::LLVMIntr,
            "outerproduct" => VectorContractLowering::OuterProduct,
            "parallelarith" => VectorContractLowering::ParallelArith,
            _ => VectorContractLowering::Dot,
        };
        let transpose = match options.text("vector-transpose-lowering") {
            "llvmintr" => VectorTransposeLowering::LLVMIntr,
            "shuffle1d" => VectorTransposeLowering::Shuffle1D,
            "shuffle16x16" => VectorTransposeLowering::Shuffle16x16,
            _ => VectorTransposeLowering::EltWise,
        };
        let choices = Choices {
            reassociates: options.bool("reassociate-fp-reductions"),
            lanes_in_32_bits: options.bool("force-32bit-vector-indices"),
            aligns_to_vectors: options.bool("use-vector-alignment"),
            arm_sve: options.bool("enable-arm-sve"),
            x86vector: options.bool("enable-x86vector"),
            amx: options.bool("enable-amx"),
            contract,
            transpose,
        };
        Ok(ConvertVectorToLlvm { choices, lowering: None, conversion: None })
    }
}

impl Pass for ConvertVectorToLlvm {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let converter = self.choices.type_converter(TypeOptions::default());
        self.lowering = Some(FrozenPatternSet::new(context, lowering_patterns(self.choices, context)));
        self.conversion = Some(FrozenPatternSet::new(context, patterns(&converter, self.choices)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let lowering = self.lowering.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), lowering, &GreedyConfig::default());
        let mut target = target();
        target.add_legal_dialects(&["arith", "memref"]);
        if self.choices.arm_sve {
            target.legal_ops(arm_sve::LEGAL);
        }
        if self.choices.x86vector {
            target.add_illegal_dialects(&["x86vector"]);
        }
        if self.choices.amx {
            target.add_illegal_dialects(&["amx"]);
        }
        let options = TypeOptions::default().with_layout(Operation::new(op.body(), Body::ROOT));
        if options == TypeOptions::default() {
            let conversion = self.conversion.as_ref().expect("a pass is initialized before it runs");
            return apply_partial_conversion(op.body_mut(), &target, conversion);
        }
        let converter = self.choices.type_converter(options);
        let conversion = FrozenPatternSet::new(op.context(), patterns(&converter, self.choices));
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
