//! The `emitc` dialect: programs in C or C++, as they are to be written.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::{
    ARRAY_TYPE, LVALUE_TYPE, OPAQUE_TYPE, PTR_TYPE, PTRDIFF_T_TYPE, SIZE_T_TYPE, SSIZE_T_TYPE, array_of,
    is_integer_index_or_opaque, is_opaque, is_pointer_wide, is_supported_float, is_supported_type, lvalue_of,
    pointee_of,
};

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AddOp::SPEC,
        AddressOfOp::SPEC,
        ApplyOp::SPEC,
        AssignOp::SPEC,
        BitwiseAndOp::SPEC,
        BitwiseLeftShiftOp::SPEC,
        BitwiseNotOp::SPEC,
        BitwiseOrOp::SPEC,
        BitwiseRightShiftOp::SPEC,
        BitwiseXorOp::SPEC,
        CallOp::SPEC,
        CallOpaqueOp::SPEC,
        CastOp::SPEC,
        ClassOp::SPEC,
        CmpOp::SPEC,
        ConditionalOp::SPEC,
        ConstantOp::SPEC,
        DeclareFuncOp::SPEC,
        DereferenceOp::SPEC,
        DivOp::SPEC,
        DoOp::SPEC,
        ExpressionOp::SPEC,
        FieldOp::SPEC,
        FileOp::SPEC,
        ForOp::SPEC,
        FuncOp::SPEC,
        GetFieldOp::SPEC,
        GetGlobalOp::SPEC,
        GlobalOp::SPEC,
        IfOp::SPEC,
        IncludeOp::SPEC,
        LiteralOp::SPEC,
        LoadOp::SPEC,
        LogicalAndOp::SPEC,
        LogicalNotOp::SPEC,
        LogicalOrOp::SPEC,
        MemberOp::SPEC,
        MemberOfPtrOp::SPEC,
        MulOp::SPEC,
        RemOp::SPEC,
        ReturnOp::SPEC,
        SubOp::SPEC,
        SubscriptOp::SPEC,
        SwitchOp::SPEC,
        UnaryMinusOp::SPEC,
        UnaryPlusOp::SPEC,
        VariableOp::SPEC,
        VerbatimOp::SPEC,
        YieldOp::SPEC,
    ],
    attributes: &[&OPAQUE_ATTR],
    enums: &[CmpPredicate::SPEC],
    types: &[
        &ARRAY_TYPE,
        &LVALUE_TYPE,
        &OPAQUE_TYPE,
        &PTR_TYPE,
        &PTRDIFF_T_TYPE,
        &SIZE_T_TYPE,
        &SSIZE_T_TYPE,
    ],
    hooks: DialectHooks {
        materialize_constant: Some(interfaces::materialize_constant),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("emitc")
};
