//! Hints for optimizing compilers, which Cranelift ignores.

use super::Table;
use super::cast::same;
use crate::cranelift::lowering::Parts;
use cranelift_codegen::ir::types;
use terrace_ir::TypedOp;
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(
        [
            llvm::BlockTagOp,
            llvm::AssumeOp,
            llvm::DbgDeclareOp,
            llvm::DbgLabelOp,
            llvm::DbgValueOp,
            llvm::NoAliasScopeDeclOp,
            llvm::InvariantEndOp,
            llvm::LifetimeEndOp,
            llvm::LifetimeStartOp,
            llvm::PrefetchOp,
            llvm::VarAnnotationOp
        ],
        |_, _| Ok(())
    ),
    row!(
        [
            llvm::AnnotationOp,
            llvm::ExpectOp,
            llvm::ExpectWithProbabilityOp,
            llvm::LaunderInvariantGroupOp,
            llvm::PtrAnnotationOp,
            llvm::SSACopyOp,
            llvm::StripInvariantGroupOp,
            llvm::ThreadlocalAddressOp
        ],
        same
    ),
    row!([llvm::DebugTrapOp, llvm::TrapOp, llvm::UBSanTrapOp], |l, op| {
        let always = l.int(types::I8, 1);
        l.stop_if(always, op, "it is reached");
        Ok(())
    }),
    row!([llvm::InvariantStartOp], |l, op| {
        let none = l.int(types::I64, 0);
        l.set_result(op, Parts::from_slice(&[none]));
        Ok(())
    }),
    row!([llvm::IsConstantOp], |l, op| {
        let no = l.int(types::I8, 0);
        l.set_result(op, Parts::from_slice(&[no]));
        Ok(())
    }),
];
