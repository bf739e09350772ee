//! Passes that convert one dialect.

use super::Lowering;
use super::numbers::{TypeOptions, Types};
use super::target::target;
use std::sync::Arc;
use terrace_ir::{Body, LogicalResult, Operation, Pattern};
use terrace_pass::{
    DeclaredPass, OptionKind, OptionSpec, Pass, PassDeclaration, PassEntry, PassOp, PassOptions,
};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::convert;
use terrace_spirv_transforms::TargetEnvironment;

/// Option for narrow numbers.
pub const EMULATE_NARROW: OptionSpec = OptionSpec {
    name: "emulate-lt-32-bit-scalar-types",
    kind: OptionKind::Bool,
    default: "true",
    help: "Emulate narrower scalar types with 32-bit ones if not supported by the target",
};

/// Option for floats that the language lacks.
pub const EMULATE_FLOATS: OptionSpec = OptionSpec {
    name: "emulate-unsupported-float-types",
    kind: OptionKind::Bool,
    default: "true",
    help: "Emulate unsupported float types by representing them with integer types of same bit width",
};

/// Option for the width of an index.
pub const USE_64BIT_INDEX: OptionSpec = OptionSpec {
    name: "use-64bit-index",
    kind: OptionKind::Bool,
    default: "false",
    help: "Use 64-bit integers to convert index types",
};

/// Conversion of one dialect to the `spirv` dialect.
pub trait Edge: DeclaredPass {
    /// Returns the options of the type conversion.
    fn types(&self) -> TypeOptions {
        TypeOptions::default()
    }

    /// Adds rules to the target, in which the `spirv` dialect is legal.
    fn extend_target(&self, lowering: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        let _ = (lowering, target);
    }

    /// Returns the patterns of the dialect, and those of others that go with it.
    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern>;
}

/// Returns the row of a pass that converts one dialect.
pub const fn edge<E: Edge>() -> PassEntry {
    PassEntry::of::<DialectToSpirv<E>>()
}

/// Owner of such a pass.
struct DialectToSpirv<E>(E);

impl<E: Edge> DeclaredPass for DialectToSpirv<E> {
    const DECLARATION: &'static PassDeclaration = E::DECLARATION;

    fn new(options: &PassOptions) -> Result<Self, String> {
        E::new(options).map(DialectToSpirv)
    }
}

impl<E: Edge> Pass for DialectToSpirv<E> {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let environment = TargetEnvironment::around(Operation::new(op.body(), Body::ROOT));
        let mut target = target(&environment);
        let lowering = Lowering::new(Types { environment, options: self.0.types() });
        self.0.extend_target(&lowering, &mut target);
        let patterns = FrozenPatternSet::new(op.context(), self.0.patterns(&lowering));
        convert(op, &target, &patterns)
    }
}
