//! Passes that only apply patterns: traits of which each is the whole of a pass, and their rows.

use crate::conversion::{Conversion, ConversionMode, ConversionTarget, TypeConverter, apply_full_conversion};
use crate::{FrozenPatternSet, GreedyConfig, GreedyResult, apply_patterns_greedily};
use std::sync::Arc;
use terrace_ir::{Ctx, Failure, LogicalResult, Pattern};
use terrace_pass::{DeclaredPass, PassDeclaration, PassEntry, PassOp, PassOptions, PreparedPass};

/// Patterns that a pass collects before it runs.
pub struct PatternSet<'c> {
    context: Ctx<'c>,
    patterns: Vec<Pattern>,
}

impl<'c> PatternSet<'c> {
    /// Returns a set without patterns.
    pub fn new(context: Ctx<'c>) -> Self {
        PatternSet { context, patterns: Vec::new() }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: Pattern) {
        self.patterns.push(pattern);
    }

    /// Adds the patterns of a table.
    pub fn add_all(&mut self, patterns: &[Pattern]) {
        self.patterns.extend_from_slice(patterns);
    }

    /// Returns the patterns.
    pub fn into_patterns(self) -> Vec<Pattern> {
        self.patterns
    }

    /// Freezes the set.
    pub fn freeze(self) -> FrozenPatternSet {
        FrozenPatternSet::new(self.context, self.patterns)
    }
}

impl Extend<Pattern> for PatternSet<'_> {
    fn extend<I: IntoIterator<Item = Pattern>>(&mut self, patterns: I) {
        self.patterns.extend(patterns);
    }
}

/// Pass that applies patterns greedily, to a fixed point.
pub trait GreedyPass: DeclaredPass {
    /// Adds the patterns.
    fn patterns(&self, set: &mut PatternSet<'_>);

    /// Returns the configuration of the driver.
    fn config(&self) -> GreedyConfig {
        GreedyConfig::default()
    }

    /// Finishes the run on an operation.
    ///
    /// # Errors
    /// If the result of the driver is a failure of the pass.
    fn finish(&self, result: GreedyResult, op: &mut PassOp<'_, '_>) -> LogicalResult {
        let _ = (result, op);
        Ok(())
    }
}

/// Returns the row of a pass that applies patterns greedily.
pub const fn greedy<P: GreedyPass>() -> PassEntry {
    PassEntry::prepared::<Greedily<P>>()
}

/// Pass that converts operations whose types stay.
pub trait ConversionPass: DeclaredPass {
    /// Handling of operations that are neither legal nor illegal.
    const MODE: ConversionMode = ConversionMode::Partial;

    /// Adds the patterns.
    fn patterns(&self, set: &mut PatternSet<'_>);

    /// Adds the rules of the target.
    fn target(&self, target: &mut ConversionTarget<'_>);
}

/// Returns the row of a pass that converts operations whose types stay.
pub const fn conversion<P: ConversionPass>() -> PassEntry {
    PassEntry::prepared::<Converting<P>>()
}

/// Pass that converts operations together with their types.
pub trait TypeConversionPass: DeclaredPass {
    /// Handling of operations that are neither legal nor illegal.
    const MODE: ConversionMode = ConversionMode::Partial;

    /// Returns the converter of types.
    ///
    /// # Errors
    /// If the options have no meaning; a diagnostic was emitted.
    fn converter(&self, context: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure>;

    /// Adds the patterns.
    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>);

    /// Adds the rules of the target.
    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>);
}

/// Returns the row of a pass that converts operations together with their types.
pub const fn type_conversion<P: TypeConversionPass>() -> PassEntry {
    PassEntry::prepared::<ConvertingTypes<P>>()
}

/// Declares an adapter, which has the declaration of the pass that it runs.
macro_rules! adapter {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        struct $name<P>(P);

        impl<P: DeclaredPass> DeclaredPass for $name<P> {
            const DECLARATION: &'static PassDeclaration = P::DECLARATION;

            fn new(options: &PassOptions) -> Result<Self, String> {
                P::new(options).map($name)
            }
        }
    };
}

adapter! {
    /// Owner of a greedy pass.
    Greedily
}

impl<P: GreedyPass> PreparedPass for Greedily<P> {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let mut set = PatternSet::new(context);
        self.0.patterns(&mut set);
        Ok(set.freeze())
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let result = apply_patterns_greedily(op.body_mut(), patterns, &self.0.config());
        self.0.finish(result, op)
    }
}

adapter! {
    /// Owner of a conversion.
    Converting
}

impl<P: ConversionPass> PreparedPass for Converting<P> {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let mut set = PatternSet::new(context);
        self.0.patterns(&mut set);
        Ok(set.freeze())
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = ConversionTarget::new();
        self.0.target(&mut target);
        convert_as(P::MODE, op, &target, patterns)
    }
}

adapter! {
    /// Owner of a conversion of types.
    ConvertingTypes
}

impl<P: TypeConversionPass> PreparedPass for ConvertingTypes<P> {
    type Tables = (FrozenPatternSet, Arc<TypeConverter>);

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let converter = self.0.converter(context)?;
        let mut set = PatternSet::new(context);
        self.0.patterns(&converter, &mut set);
        Ok((set.freeze(), converter))
    }

    fn run<'c>(&self, (patterns, converter): &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = ConversionTarget::new();
        self.0.target(converter, &mut target);
        convert_as(P::MODE, op, &target, patterns)
    }
}

fn convert_as<'c>(
    mode: ConversionMode,
    op: &mut PassOp<'_, 'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    match mode {
        ConversionMode::Partial => convert(op, target, patterns),
        ConversionMode::Full => apply_full_conversion(op.body_mut(), target, patterns),
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
