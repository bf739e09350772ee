//! Passes that only apply patterns.

use crate::conversion::{Conversion, ConversionMode, ConversionTarget};
use crate::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use std::marker::PhantomData;
use terrace_ir::{Ctx, LogicalResult, Pattern};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};

/// Declaration of a pass that only applies patterns.
pub trait PatternPass: Send + Sync + 'static {
    /// The flag, without dashes.
    const ARGUMENT: &'static str;
    /// Upstream's class.
    const CLASS: &'static str;
    /// One line about it.
    const SUMMARY: &'static str;
    /// The operation that it runs on; any isolated one if `None`.
    const ANCHOR: Option<&'static str> = None;

    /// Returns the patterns.
    fn patterns(context: Ctx<'_>) -> Vec<Pattern>;
}

/// Applies the patterns to a fixed point.
pub struct Greedily<P> {
    patterns: Option<FrozenPatternSet>,
    pass: PhantomData<P>,
}

impl<P: PatternPass> DeclaredPass for Greedily<P> {
    const ARGUMENT: &'static str = P::ARGUMENT;
    const CLASS: &'static str = P::CLASS;
    const SUMMARY: &'static str = P::SUMMARY;
    const ANCHOR: Option<&'static str> = P::ANCHOR;

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(Greedily { patterns: None, pass: PhantomData })
    }
}

impl<P: PatternPass> Pass for Greedily<P> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(FrozenPatternSet::new(context, P::patterns(context)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}

/// Runs a partial conversion as a pass, which marks the operation as unchanged if it is.
///
/// # Errors
/// If an illegal operation remains; a diagnostic was emitted.
pub fn convert<'c>(
    op: &mut PassOp<'_, 'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    let conversion = Conversion { target, patterns, mode: ConversionMode::Partial };
    if !conversion.run(op.body_mut())? {
        op.mark_all_analyses_preserved();
    }
    Ok(())
}
