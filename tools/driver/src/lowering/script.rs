//! Pipelines as scripts of the transform dialect.

use std::fmt::Write as _;
use terrace_pass::{Anchor, PassOptions, PassRegistry, Pipeline, PipelineError, Step, parse_top_level};

/// Type of all handles of a script.
const ANY: &str = "!transform.any_op";

/// Returns a script that does to a module what a pipeline does, for `--transform-interpreter`.
///
/// # Errors
/// If the text is no pipeline.
pub fn of_pipeline(pipeline: &str, registry: &PassRegistry) -> Result<String, PipelineError> {
    let pipeline = parse_top_level(&format!("builtin.module({pipeline})"), registry)?;
    let mut script = Script { text: String::new(), handles: 0 };
    script.text += "module attributes {transform.with_named_sequence} {\n";
    let _ = writeln!(
        script.text,
        "  transform.named_sequence @__transform_main(%0: {ANY} {{transform.consumed}}) {{"
    );
    script.steps(&pipeline, 0);
    script.text += "    transform.yield\n  }\n}\n";
    Ok(script.text)
}

/// Text of a script, as far as it is written.
struct Script {
    text: String,
    /// Number of the last handle.
    handles: u32,
}

impl Script {
    /// Writes the steps of a pipeline on what a handle stands for.
    fn steps(&mut self, pipeline: &Pipeline, mut target: u32) {
        for step in &pipeline.steps {
            match step {
                Step::Pass { entry, options, .. } => target = self.pass(entry.argument, options, target),
                Step::Nested(nested) => {
                    let name = match &nested.anchor {
                        Anchor::Op(name) => format!("ops{{[\"{name}\"]}}"),
                        // Isolated operations of any name.
                        Anchor::Any => "interface{FunctionOpInterface}".to_owned(),
                    };
                    let found = self.next();
                    let _ = writeln!(
                        self.text,
                        "    %{found} = transform.structured.match {name} in %{target} : ({ANY}) -> {ANY}"
                    );
                    self.steps(nested, found);
                }
            }
        }
    }

    /// Writes a pass, and returns the handle of what it ran on.
    fn pass(&mut self, name: &str, options: &PassOptions, target: u32) -> u32 {
        let result = self.next();
        let options: Vec<String> =
            options.changed().into_iter().map(|(name, value)| option(name, &value)).collect();
        let with = if options.is_empty() {
            String::new()
        } else {
            format!(" with options = {{{}}}", options.join(", "))
        };
        let _ = writeln!(
            self.text,
            "    %{result} = transform.apply_registered_pass \"{name}\"{with} to %{target} : ({ANY}) -> {ANY}"
        );
        result
    }

    fn next(&mut self) -> u32 {
        self.handles += 1;
        self.handles
    }
}

/// Writes an option as an entry of a dictionary.
fn option(name: &str, value: &str) -> String {
    let is_plain = value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    if is_plain { format!("\"{name}\" = {value}") } else { format!("\"{name}\" = {value:?}") }
}
