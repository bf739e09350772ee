//! Passes about the `tosa` dialect.
//!
//! Operations infer the shapes of their results by an [`InferShapesModel`].
#![forbid(unsafe_code)]

mod arith_const_to_tosa_const;
mod attach_target;
mod build;
mod convert_integer_type_to_signless;
mod infer_shapes;
mod layerwise_constant_fold;
mod make_broadcastable;
mod narrow;
mod optional_decompositions;
mod reduce_transposes;
mod retype;
mod validate;

pub use arith_const_to_tosa_const::TosaArithConstantToTosaConst;
pub use attach_target::TosaAttachTarget;
pub use convert_integer_type_to_signless::TosaConvertIntegerTypeToSignless;
pub use infer_shapes::{InferShapesModel, Shape, TosaInferShapes, join, meet, shape_of};
pub use layerwise_constant_fold::TosaLayerwiseConstantFold;
pub use make_broadcastable::TosaMakeBroadcastable;
pub use narrow::{Floats, Integers, Narrowing, TosaNarrow};
pub use optional_decompositions::TosaOptionalDecompositions;
pub use reduce_transposes::TosaReduceTransposes;
pub use validate::TosaValidate;

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::passes::{greedy, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<TosaArithConstantToTosaConst>(),
    PassEntry::of::<TosaAttachTarget>(),
    type_conversion::<TosaConvertIntegerTypeToSignless>(),
    PassEntry::of::<TosaInferShapes>(),
    greedy::<TosaLayerwiseConstantFold>(),
    greedy::<TosaMakeBroadcastable>(),
    type_conversion::<TosaNarrow<Floats>>(),
    type_conversion::<TosaNarrow<Integers>>(),
    greedy::<TosaOptionalDecompositions>(),
    PassEntry::of::<TosaReduceTransposes>(),
    PassEntry::of::<TosaValidate>(),
];

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[infer_shapes::ROWS]);
