//! Operations that become one operation.

use crate::lowering::one_to_one::OneToOne;
use terrace_arith as arith;
use terrace_spirv as spirv;

pub(super) static TABLE: &[OneToOne] = &[
    OneToOne::of::<arith::AddIOp, spirv::IAddOp>("AddIPattern"),
    OneToOne::of::<arith::SubIOp, spirv::ISubOp>("SubIPattern"),
    OneToOne::of::<arith::MulIOp, spirv::IMulOp>("MulIPattern"),
    OneToOne::of::<arith::DivUIOp, spirv::UDivOp>("DivUIPattern"),
    OneToOne::of::<arith::DivSIOp, spirv::SDivOp>("DivSIPattern"),
    OneToOne::of::<arith::RemUIOp, spirv::UModOp>("RemUIPattern"),
    OneToOne::of::<arith::ShLIOp, spirv::ShiftLeftLogicalOp>("ShLIPattern"),
    OneToOne::of::<arith::ShRUIOp, spirv::ShiftRightLogicalOp>("ShRUIPattern"),
    OneToOne::of::<arith::ShRSIOp, spirv::ShiftRightArithmeticOp>("ShRSIPattern"),
    OneToOne::of::<arith::NegFOp, spirv::FNegateOp>("NegFPattern"),
    OneToOne::of::<arith::AddFOp, spirv::FAddOp>("AddFPattern"),
    OneToOne::of::<arith::SubFOp, spirv::FSubOp>("SubFPattern"),
    OneToOne::of::<arith::MulFOp, spirv::FMulOp>("MulFPattern"),
    OneToOne::of::<arith::DivFOp, spirv::FDivOp>("DivFPattern"),
    OneToOne::of::<arith::RemFOp, spirv::FRemOp>("RemFPattern"),
    OneToOne::of::<arith::MaxSIOp, spirv::GLSMaxOp>("MaxSIGLPattern"),
    OneToOne::of::<arith::MaxUIOp, spirv::GLUMaxOp>("MaxUIGLPattern"),
    OneToOne::of::<arith::MinSIOp, spirv::GLSMinOp>("MinSIGLPattern"),
    OneToOne::of::<arith::MinUIOp, spirv::GLUMinOp>("MinUIGLPattern"),
    OneToOne::of::<arith::MaxSIOp, spirv::CLSMaxOp>("MaxSICLPattern"),
    OneToOne::of::<arith::MaxUIOp, spirv::CLUMaxOp>("MaxUICLPattern"),
    OneToOne::of::<arith::MinSIOp, spirv::CLSMinOp>("MinSICLPattern"),
    OneToOne::of::<arith::MinUIOp, spirv::CLUMinOp>("MinUICLPattern"),
];
