//! Ordering token.

use terrace_ir::spec::TypeSpec;

/// A token, without a value: what gives it comes before what takes it.
pub static TOKEN_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Token for establishing execution ordering in a graph",
    ..TypeSpec::new("ml_program.token")
};
