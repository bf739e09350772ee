//! Dialects that `mlir-opt` has for upstream's own tests.
//!
//! They are here so that those tests can be read: `test`, in which most of them are written, takes any operation;
//! `test_dyn` and `test_irdl_to_cpp` have so few that all are declared; and `transform` has those of an extension.

use terrace_ir::constraints::AnyType;
use terrace_ir::spec::TypeSpec;
use terrace_ir::{DialectHooks, DialectSpec, LogicalResult, TypedOp};
use terrace_ods_macros::operation;

/// Stands for the dialect that upstream's tests are written in: any operation is one of it.
pub static TEST: DialectSpec<'static> = DialectSpec {
    hooks: DialectHooks { unknown_ops: Some(""), has_resources: true, ..DialectHooks::NONE },
    ..DialectSpec::new("test")
};

/// The transform dialect with the extension of upstream's tests: `transform.test_*`.
pub static TRANSFORM: DialectSpec<'static> = DialectSpec {
    hooks: DialectHooks { unknown_ops: Some("test_"), ..terrace_transform::DIALECT.hooks },
    ..terrace_transform::DIALECT
};

/// A dialect that upstream makes while the program runs.
pub static TEST_DYN: DialectSpec<'static> = DialectSpec {
    ops: &[OneResultOp::SPEC],
    hooks: DialectHooks { is_dynamic: true, ..DialectHooks::NONE },
    ..DialectSpec::new("test_dyn")
};

/// A dialect whose C++ upstream generates from operations of the `irdl` dialect.
///
/// The generated code checks regions, and nothing else.
pub static TEST_IRDL_TO_CPP: DialectSpec<'static> = DialectSpec {
    ops: &[BarOp::SPEC, BeefOp::SPEC, ConditionalOp::SPEC, HashOp::SPEC],
    types: &[&TypeSpec::new("test_irdl_to_cpp.foo")],
    ..DialectSpec::new("test_irdl_to_cpp")
};

/// Gives one value, and nothing else.
#[operation(name = "test_dyn.one_result", has = [verify])]
struct OneResultOp {
    operands: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
    regions: VariadicRegion<AnyRegion>,
}

impl OneResultOp<'_, '_> {
    fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.result_count() == 1 && op.operand_count() == 0 && op.regions().len() == 0 {
            return Ok(());
        }
        Err(op.error("expected a single result, no operands and no regions").tell())
    }
}

/// Gives values.
#[operation(name = "test_irdl_to_cpp.bar")]
struct BarOp {
    operands: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
}

/// Takes and gives values.
#[operation(name = "test_irdl_to_cpp.beef")]
struct BeefOp {
    operands: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
}

/// Takes and gives values.
#[operation(name = "test_irdl_to_cpp.hash")]
struct HashOp {
    operands: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
}

/// Has three regions, of which the first takes a value, the second anything, and the third nothing.
#[operation(name = "test_irdl_to_cpp.conditional", has = [verify])]
struct ConditionalOp {
    operands: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
    cond: Region<AnyRegion>,
    then: Region<AnyRegion>,
    #[name = "else"]
    otherwise: Region<AnyRegion>,
}

impl ConditionalOp<'_, '_> {
    fn verify(self) -> LogicalResult {
        let op = self.op();
        for (at, name, wanted) in [(0, "cond", 1), (2, "else", 0)] {
            let given = op.region(at).first_block().map_or(0, |block| block.argument_count());
            if given != wanted {
                return op.emit_op_error(format_args!(
                    "region #{at} ('{name}') failed to verify constraint: region with {wanted} entry block argument(s)"
                ));
            }
        }
        Ok(())
    }
}
