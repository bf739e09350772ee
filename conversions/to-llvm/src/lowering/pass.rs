//! Passes that convert one dialect.

use super::target;
use super::types::{TypeOptions, type_converter};
use std::sync::Arc;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Body, Ctx, Failure, LogicalResult, Operation, Pattern};
use terrace_pass::{DeclaredPass, PassDeclaration, PassEntry, PassOp, PassOptions, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::passes::convert;

/// Conversion of one dialect to the `llvm` dialect.
pub trait Edge: DeclaredPass {
    /// Operations that stay legal, beyond those of LLVM.
    const LEGAL_OPS: &'static [&'static OpSpec<'static>] = &[];
    /// Dialects whose operations are illegal.
    const ILLEGAL_DIALECTS: &'static [&'static str] = &[];

    /// Returns the bit width of `index`; 0 for that of a machine word.
    fn index_bitwidth(&self) -> u64 {
        0
    }

    /// Returns the patterns of the dialect.
    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern>;
}

/// Returns the row of a pass that converts one dialect.
pub const fn edge<E: Edge>() -> PassEntry {
    PassEntry::prepared::<DialectToLlvm<E>>()
}

/// Owner of such a pass.
struct DialectToLlvm<E>(E);

impl<E: Edge> DialectToLlvm<E> {
    fn types(&self) -> TypeOptions {
        let index_bitwidth = u32::try_from(self.0.index_bitwidth()).unwrap_or(0);
        TypeOptions { index_bitwidth, ..TypeOptions::default() }
    }

    fn patterns_for(&self, types: TypeOptions, context: Ctx<'_>) -> FrozenPatternSet {
        FrozenPatternSet::new(context, self.0.patterns(&type_converter(types).shared()))
    }
}

impl<E: Edge> DeclaredPass for DialectToLlvm<E> {
    const DECLARATION: &'static PassDeclaration = E::DECLARATION;

    fn new(options: &PassOptions) -> Result<Self, String> {
        E::new(options).map(DialectToLlvm)
    }
}

impl<E: Edge> PreparedPass for DialectToLlvm<E> {
    /// Patterns for programs without a data layout.
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        Ok(self.patterns_for(self.types(), context))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = target();
        target.legal_ops(E::LEGAL_OPS);
        target.add_illegal_dialects(E::ILLEGAL_DIALECTS);
        let types = self.types().with_layout(Operation::new(op.body(), Body::ROOT));
        if types != self.types() {
            let patterns = self.patterns_for(types, op.context());
            return convert(op, &target, &patterns);
        }
        convert(op, &target, patterns)
    }
}
