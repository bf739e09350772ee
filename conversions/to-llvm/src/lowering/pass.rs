//! Passes that convert one dialect.

use super::types::{TypeOptions, type_converter};
use super::{INDEX_BITWIDTH, index_bitwidth, target};
use std::sync::Arc;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Body, Ctx, LogicalResult, Operation, Pattern};
use terrace_pass::{DeclaredPass, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::pattern_pass::convert;

/// Conversion of one dialect to the `llvm` dialect.
pub trait Edge: Default + Send + Sync + 'static {
    /// The flag of the pass.
    const ARGUMENT: &'static str;
    /// The name of upstream's class.
    const CLASS: &'static str;
    /// One line about it.
    const SUMMARY: &'static str;
    /// The options of the pass.
    const OPTIONS: &'static [OptionSpec] = &[INDEX_BITWIDTH];
    /// Anchor of the pass, if it has one.
    const ANCHOR: Option<&'static str> = None;
    /// Operations that stay legal, beyond those of LLVM.
    const LEGAL_OPS: &'static [&'static OpSpec<'static>] = &[];
    /// Dialects whose operations are illegal.
    const ILLEGAL_DIALECTS: &'static [&'static str] = &[];

    /// Creates the conversion with the options of the pass.
    fn new(options: &PassOptions) -> Self {
        let _ = options;
        Self::default()
    }

    /// Returns the patterns of the dialect.
    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern>;
}

/// The pass that converts a dialect.
pub struct DialectToLlvm<E> {
    edge: E,
    types: TypeOptions,
    patterns: Option<FrozenPatternSet>,
}

impl<E: Edge> DialectToLlvm<E> {
    fn patterns_for(&self, types: TypeOptions, context: Ctx<'_>) -> FrozenPatternSet {
        FrozenPatternSet::new(context, self.edge.patterns(&type_converter(types).shared()))
    }
}

impl<E: Edge> DeclaredPass for DialectToLlvm<E> {
    const ARGUMENT: &'static str = E::ARGUMENT;
    const CLASS: &'static str = E::CLASS;
    const SUMMARY: &'static str = E::SUMMARY;
    const OPTIONS: &'static [OptionSpec] = E::OPTIONS;
    const ANCHOR: Option<&'static str> = E::ANCHOR;

    fn new(options: &PassOptions) -> Result<Self, String> {
        let says_width = E::OPTIONS.iter().any(|option| option.name == INDEX_BITWIDTH.name);
        let index_bitwidth = if says_width { index_bitwidth(options) } else { 0 };
        let types = TypeOptions { index_bitwidth, ..TypeOptions::default() };
        Ok(DialectToLlvm { edge: E::new(options), types, patterns: None })
    }
}

impl<E: Edge> Pass for DialectToLlvm<E> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(self.patterns_for(self.types, context));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = target();
        target.legal_ops(E::LEGAL_OPS);
        target.add_illegal_dialects(E::ILLEGAL_DIALECTS);
        let types = self.types.with_layout(Operation::new(op.body(), Body::ROOT));
        if types != self.types {
            let patterns = self.patterns_for(types, op.context());
            return convert(op, &target, &patterns);
        }
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        convert(op, &target, patterns)
    }
}
