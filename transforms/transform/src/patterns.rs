//! Sets of patterns that scripts name.

use terrace_ir::spec::{Model, ModelRows, ModelTable};
use terrace_ir::{Failure, Operation, Pattern};
use terrace_rewrite::canonicalization_patterns;

/// Patterns that an operation in `transform.apply_patterns` stands for.
pub struct PatternModel {
    /// Returns the patterns.
    pub patterns: fn(Operation<'_, '_>) -> Result<Vec<Pattern>, Failure>,
}

impl Model for PatternModel {
    const NAME: &'static str = "PatternDescriptorOpInterface";
}

macro_rules! patterns {
    ($($name:literal => $patterns:expr,)*) => {
        &[$(($name, &PatternModel { patterns: $patterns })),*]
    };
}

/// The models.
pub(crate) const MODELS: ModelTable = ModelTable::of::<PatternModel, 1>(ROWS);

const ROWS: &[ModelRows<PatternModel>; 1] = &[patterns! {
    "transform.apply_patterns.canonicalization" => |op| Ok(canonicalization_patterns(op.context())),
}];
