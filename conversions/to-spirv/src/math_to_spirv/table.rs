//! Functions that become one operation.

use super::expansions::is_supported;
use crate::lowering::Lowering;
use crate::lowering::one_to_one::elementwise;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Pattern, PatternRewriter, Root, TypedOp};
use terrace_math as math;
use terrace_spirv as spirv;

/// Row of the table: a function, and the operation that it becomes if its types are numbers or short vectors.
pub(super) struct Function {
    from: Root,
    name: &'static str,
    to: &'static OpSpec<'static>,
}

impl Function {
    const fn of<'a, 'c, From: TypedOp<'a, 'c>, To: TypedOp<'a, 'c>>() -> Self {
        Function { from: Root::of::<From>(), name: To::NAME, to: To::SPEC }
    }

    /// Returns the pattern of the row.
    pub fn pattern(&'static self, lowering: &Arc<Lowering>) -> Pattern {
        let lowering = lowering.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            if !is_supported(op, rewriter) {
                return rewriter.notify_match_failure(op, "unsupported source type");
            }
            elementwise(op, self.to, &lowering, rewriter)
        };
        Pattern::with_closure(self.from, self.name, Arc::new(rewrite))
    }
}

pub(super) static TABLE: &[Function] = &[
    Function::of::<math::IsInfOp, spirv::IsInfOp>(),
    Function::of::<math::IsNaNOp, spirv::IsNanOp>(),
    Function::of::<math::IsFiniteOp, spirv::IsFiniteOp>(),
    Function::of::<math::AbsFOp, spirv::GLFAbsOp>(),
    Function::of::<math::AbsIOp, spirv::GLSAbsOp>(),
    Function::of::<math::AcosOp, spirv::GLAcosOp>(),
    Function::of::<math::AcoshOp, spirv::GLAcoshOp>(),
    Function::of::<math::AsinOp, spirv::GLAsinOp>(),
    Function::of::<math::AsinhOp, spirv::GLAsinhOp>(),
    Function::of::<math::AtanOp, spirv::GLAtanOp>(),
    Function::of::<math::AtanhOp, spirv::GLAtanhOp>(),
    Function::of::<math::CeilOp, spirv::GLCeilOp>(),
    Function::of::<math::CosOp, spirv::GLCosOp>(),
    Function::of::<math::CoshOp, spirv::GLCoshOp>(),
    Function::of::<math::ExpOp, spirv::GLExpOp>(),
    Function::of::<math::FloorOp, spirv::GLFloorOp>(),
    Function::of::<math::FmaOp, spirv::GLFmaOp>(),
    Function::of::<math::LogOp, spirv::GLLogOp>(),
    Function::of::<math::RoundEvenOp, spirv::GLRoundEvenOp>(),
    Function::of::<math::RsqrtOp, spirv::GLInverseSqrtOp>(),
    Function::of::<math::SinOp, spirv::GLSinOp>(),
    Function::of::<math::SinhOp, spirv::GLSinhOp>(),
    Function::of::<math::SqrtOp, spirv::GLSqrtOp>(),
    Function::of::<math::TanOp, spirv::GLTanOp>(),
    Function::of::<math::TanhOp, spirv::GLTanhOp>(),
    Function::of::<math::AbsFOp, spirv::CLFAbsOp>(),
    Function::of::<math::AbsIOp, spirv::CLSAbsOp>(),
    Function::of::<math::AcosOp, spirv::CLAcosOp>(),
    Function::of::<math::AcoshOp, spirv::CLAcoshOp>(),
    Function::of::<math::AsinOp, spirv::CLAsinOp>(),
    Function::of::<math::AsinhOp, spirv::CLAsinhOp>(),
    Function::of::<math::AtanOp, spirv::CLAtanOp>(),
    Function::of::<math::AtanhOp, spirv::CLAtanhOp>(),
    Function::of::<math::Atan2Op, spirv::CLAtan2Op>(),
    Function::of::<math::CeilOp, spirv::CLCeilOp>(),
    Function::of::<math::CosOp, spirv::CLCosOp>(),
    Function::of::<math::CoshOp, spirv::CLCoshOp>(),
    Function::of::<math::ErfOp, spirv::CLErfOp>(),
    Function::of::<math::ExpOp, spirv::CLExpOp>(),
    Function::of::<math::FloorOp, spirv::CLFloorOp>(),
    Function::of::<math::FmaOp, spirv::CLFmaOp>(),
    Function::of::<math::LogOp, spirv::CLLogOp>(),
    Function::of::<math::PowFOp, spirv::CLPowOp>(),
    Function::of::<math::RoundEvenOp, spirv::CLRintOp>(),
    Function::of::<math::RoundOp, spirv::CLRoundOp>(),
    Function::of::<math::RsqrtOp, spirv::CLRsqrtOp>(),
    Function::of::<math::SinOp, spirv::CLSinOp>(),
    Function::of::<math::SinhOp, spirv::CLSinhOp>(),
    Function::of::<math::SqrtOp, spirv::CLSqrtOp>(),
    Function::of::<math::TanOp, spirv::CLTanOp>(),
    Function::of::<math::TanhOp, spirv::CLTanhOp>(),
];
