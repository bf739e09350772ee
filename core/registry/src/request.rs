//! Pipelines as people ask for them: over all passes, with or without `builtin.module(...)` around them.

use crate::PASSES;
use terrace_pass::{Anchor, Pipeline, PipelineError, Step, parse_pipeline, parse_top_level};

/// Parses a pipeline on modules: `cse`, `func.func(cse),inline`, `builtin.module(cse)`. A pass that runs on operations of
/// another name is nested in a pipeline on those.
///
/// # Errors
/// If it is no pipeline, or a pass or option is not known.
pub fn pipeline(text: &str) -> Result<Pipeline, PipelineError> {
    let text = text.trim();
    if is_anchored(text) {
        return parse_top_level(text, &PASSES);
    }
    let steps = parse_pipeline(text, &PASSES)?.into_iter().map(nested_if_needed).collect();
    Ok(Pipeline { anchor: Anchor::Op("builtin.module".to_owned()), steps })
}

/// Returns true if a text is `builtin.module(...)` or `any(...)`.
fn is_anchored(text: &str) -> bool {
    let Some((name, _)) = text.split_once('(') else { return false };
    matches!(name.trim(), "builtin.module" | "any")
}

/// Nests a pass that runs on operations of one name only into a pipeline on those.
fn nested_if_needed(step: Step) -> Step {
    let Step::Pass { entry, .. } = &step else { return step };
    match entry.anchor {
        Some(own) if own != "builtin.module" => {
            Step::Nested(Pipeline { anchor: Anchor::Op(own.to_owned()), steps: vec![step] })
        }
        _ => step,
    }
}
