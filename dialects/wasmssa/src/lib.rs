//! The `wasmssa` dialect: WebAssembly modules in which values take the place of the stack.
//!
//! Blocks, loops and conditionals nest as they do in WebAssembly, and branches say how many levels they leave; each of
//! these operations ends its block and goes on in a successor.
#![forbid(unsafe_code)]

pub mod constraints;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use interfaces::{LabelBranching, LabelLevel};
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsOp::SPEC,
        AddOp::SPEC,
        AndOp::SPEC,
        BlockOp::SPEC,
        BlockReturnOp::SPEC,
        BranchIfOp::SPEC,
        FuncCallOp::SPEC,
        CeilOp::SPEC,
        ClzOp::SPEC,
        ConstOp::SPEC,
        ConvertSOp::SPEC,
        ConvertUOp::SPEC,
        CopySignOp::SPEC,
        CtzOp::SPEC,
        DemoteOp::SPEC,
        DivOp::SPEC,
        DivSIOp::SPEC,
        DivUIOp::SPEC,
        EqOp::SPEC,
        EqzOp::SPEC,
        ExtendLowBitsSOp::SPEC,
        ExtendSI32Op::SPEC,
        ExtendUI32Op::SPEC,
        FloorOp::SPEC,
        FuncOp::SPEC,
        GeOp::SPEC,
        GeSIOp::SPEC,
        GeUIOp::SPEC,
        GlobalOp::SPEC,
        GlobalGetOp::SPEC,
        GtOp::SPEC,
        GtSIOp::SPEC,
        GtUIOp::SPEC,
        IfOp::SPEC,
        FuncImportOp::SPEC,
        GlobalImportOp::SPEC,
        MemImportOp::SPEC,
        TableImportOp::SPEC,
        LeOp::SPEC,
        LeSIOp::SPEC,
        LeUIOp::SPEC,
        LocalOp::SPEC,
        LocalGetOp::SPEC,
        LocalSetOp::SPEC,
        LocalTeeOp::SPEC,
        LoopOp::SPEC,
        LtOp::SPEC,
        LtSIOp::SPEC,
        LtUIOp::SPEC,
        MaxOp::SPEC,
        MemOp::SPEC,
        MinOp::SPEC,
        MulOp::SPEC,
        NeOp::SPEC,
        NegOp::SPEC,
        OrOp::SPEC,
        PopCntOp::SPEC,
        PromoteOp::SPEC,
        ReinterpretOp::SPEC,
        RemSIOp::SPEC,
        RemUIOp::SPEC,
        ReturnOp::SPEC,
        RotlOp::SPEC,
        RotrOp::SPEC,
        ShLOp::SPEC,
        ShRSOp::SPEC,
        ShRUOp::SPEC,
        SqrtOp::SPEC,
        SubOp::SPEC,
        TableOp::SPEC,
        TruncOp::SPEC,
        WrapOp::SPEC,
        XOrOp::SPEC,
    ],
    types: &[&EXTERNREF_TYPE, &FUNCREF_TYPE, &LIMIT_TYPE, &LOCAL_TYPE, &TABLETYPE_TYPE],
    attributes: &[],
    enums: &[],
    ..DialectSpec::new("wasmssa")
};
