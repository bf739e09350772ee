//! Operations that become one operation of LLVM.

use super::flags::{exact, fast_math, non_negative, overflow};
use crate::lowering::one_to_one::OneToOne;
use terrace_arith as arith;
use terrace_llvm as llvm;

pub(super) static TABLE: &[OneToOne] = &[
    OneToOne::of::<arith::AddFOp, llvm::FAddOp>("AddFOpLowering").with(fast_math),
    OneToOne::of::<arith::AddIOp, llvm::AddOp>("AddIOpLowering").with(overflow),
    OneToOne::of::<arith::AndIOp, llvm::AndOp>("AndIOpLowering"),
    OneToOne::of::<arith::BitcastOp, llvm::BitcastOp>("BitcastOpLowering").of_any_float(),
    OneToOne::of::<arith::DivFOp, llvm::FDivOp>("DivFOpLowering").with(fast_math),
    OneToOne::of::<arith::DivSIOp, llvm::SDivOp>("DivSIOpLowering").with(exact),
    OneToOne::of::<arith::DivUIOp, llvm::UDivOp>("DivUIOpLowering").with(exact),
    OneToOne::of::<arith::ExtFOp, llvm::FPExtOp>("ExtFOpLowering").with(fast_math),
    OneToOne::of::<arith::ExtSIOp, llvm::SExtOp>("ExtSIOpLowering"),
    OneToOne::of::<arith::ExtUIOp, llvm::ZExtOp>("ExtUIOpLowering").with(non_negative),
    OneToOne::of::<arith::FPToSIOp, llvm::FPToSIOp>("FPToSIOpLowering"),
    OneToOne::of::<arith::FPToUIOp, llvm::FPToUIOp>("FPToUIOpLowering"),
    OneToOne::of::<arith::MaximumFOp, llvm::MaximumOp>("MaximumFOpLowering").with(fast_math),
    OneToOne::of::<arith::MaxNumFOp, llvm::MaxNumOp>("MaxNumFOpLowering").with(fast_math),
    OneToOne::of::<arith::MaxSIOp, llvm::SMaxOp>("MaxSIOpLowering"),
    OneToOne::of::<arith::MaxUIOp, llvm::UMaxOp>("MaxUIOpLowering"),
    OneToOne::of::<arith::MinimumFOp, llvm::MinimumOp>("MinimumFOpLowering").with(fast_math),
    OneToOne::of::<arith::MinNumFOp, llvm::MinNumOp>("MinNumFOpLowering").with(fast_math),
    OneToOne::of::<arith::MinSIOp, llvm::SMinOp>("MinSIOpLowering"),
    OneToOne::of::<arith::MinUIOp, llvm::UMinOp>("MinUIOpLowering"),
    OneToOne::of::<arith::MulFOp, llvm::FMulOp>("MulFOpLowering").with(fast_math),
    OneToOne::of::<arith::MulIOp, llvm::MulOp>("MulIOpLowering").with(overflow),
    OneToOne::of::<arith::NegFOp, llvm::FNegOp>("NegFOpLowering").with(fast_math),
    OneToOne::of::<arith::OrIOp, llvm::OrOp>("OrIOpLowering"),
    OneToOne::of::<arith::RemFOp, llvm::FRemOp>("RemFOpLowering").with(fast_math),
    OneToOne::of::<arith::RemSIOp, llvm::SRemOp>("RemSIOpLowering"),
    OneToOne::of::<arith::RemUIOp, llvm::URemOp>("RemUIOpLowering"),
    OneToOne::of::<arith::ShLIOp, llvm::ShlOp>("ShLIOpLowering").with(overflow),
    OneToOne::of::<arith::ShRSIOp, llvm::AShrOp>("ShRSIOpLowering").with(exact),
    OneToOne::of::<arith::ShRUIOp, llvm::LShrOp>("ShRUIOpLowering").with(exact),
    OneToOne::of::<arith::SIToFPOp, llvm::SIToFPOp>("SIToFPOpLowering"),
    OneToOne::of::<arith::SubFOp, llvm::FSubOp>("SubFOpLowering").with(fast_math),
    OneToOne::of::<arith::SubIOp, llvm::SubOp>("SubIOpLowering").with(overflow),
    OneToOne::of::<arith::TruncIOp, llvm::TruncOp>("TruncIOpLowering").with(overflow),
    OneToOne::of::<arith::UIToFPOp, llvm::UIToFPOp>("UIToFPOpLowering").with(non_negative),
    OneToOne::of::<arith::XOrIOp, llvm::XOrOp>("XOrIOpLowering"),
];
