//! The passes that convert one dialect, for all that its patterns need to know is how wide an index is.

use super::types::{TypeOptions, type_converter};
use super::{INDEX_BITWIDTH, index_bitwidth, target};
use std::marker::PhantomData;
use std::sync::Arc;
use terrace_ir::{Body, Ctx, LogicalResult, Operation, Pattern};
use terrace_pass::{DeclaredPass, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{TypeConverter, apply_partial_conversion};

/// A dialect that can be converted to LLVM's.
pub trait Edge: Send + Sync + 'static {
    /// The flag of the pass.
    const ARGUMENT: &'static str;
    /// The name of upstream's class.
    const CLASS: &'static str;
    /// One line about it.
    const SUMMARY: &'static str;

    /// The patterns of the dialect.
    fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern>;
}

/// The pass that converts a dialect.
pub struct ConvertToLlvm<E> {
    options: TypeOptions,
    patterns: Option<FrozenPatternSet>,
    edge: PhantomData<E>,
}

impl<E: Edge> DeclaredPass for ConvertToLlvm<E> {
    const ARGUMENT: &'static str = E::ARGUMENT;
    const CLASS: &'static str = E::CLASS;
    const SUMMARY: &'static str = E::SUMMARY;
    const OPTIONS: &'static [OptionSpec] = &[INDEX_BITWIDTH];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let options = TypeOptions { index_bitwidth: index_bitwidth(options), ..TypeOptions::default() };
        Ok(ConvertToLlvm { options, patterns: None, edge: PhantomData })
    }
}

impl<E: Edge> Pass for ConvertToLlvm<E> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let converter = type_converter(self.options).shared();
        self.patterns = Some(FrozenPatternSet::new(context, E::patterns(&converter)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let options = self.options.with_layout(Operation::new(op.body(), Body::ROOT));
        if options == self.options {
            return apply_partial_conversion(op.body_mut(), &target(), patterns);
        }
        let patterns = FrozenPatternSet::new(op.context(), E::patterns(&type_converter(options).shared()));
        apply_partial_conversion(op.body_mut(), &target(), &patterns)
    }
}
