//! `steps`: the program after each pass of a pipeline.

use crate::source::{Text, utf16_len};
use crate::{is_set, text_field};
use serde_json::{Value, json};
use std::fmt::Display;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, OwnedOperation, capture};
use terrace_pass::{
    Anchor, PassManager, Pipeline, PipelineError, RunSettings, Step, parse_pipeline, parse_top_level,
};

/// One pass of a pipeline, at its place.
pub struct Unit {
    /// Text of the pass, with the anchors around it.
    pub name: String,
    manager: PassManager,
}

impl Unit {
    /// Runs the pass; true if it succeeded and left a valid program.
    pub fn run<'c>(&mut self, context: &'c Context<'c>, program: &mut OwnedOperation<'c>) -> bool {
        let settings = RunSettings { verifies: true, ..RunSettings::default() };
        self.manager.run(context, program, settings).is_ok()
    }
}

pub fn respond(request: &Value) -> Result<Value, String> {
    let text = Text::of(request)?;
    let pipeline = text_field(request, "pipeline")?;
    let mut units = match units(pipeline) {
        Ok(units) => units,
        Err(error) => return Ok(json!({ "pipelineError": pipeline_error(pipeline, &error) })),
    };
    let context = text.context();
    let (mut steps, mut failed) = (Vec::new(), None);
    let ((), told) = capture(|| {
        let Ok(mut program) = text.program(&context) else { return };
        let mut before = printed(&program);
        steps.push(step("", &before, true));
        for (number, unit) in units.iter_mut().enumerate() {
            if !unit.run(&context, &mut program) {
                failed = Some(json!({ "step": number, "name": unit.name }));
                return;
            }
            let after = printed(&program);
            steps.push(step(&unit.name, &after, after != before));
            before = after;
        }
        if is_set(request, "llvm") {
            match terrace_target_llvm::translate(program.op()) {
                Ok(written) => steps.push(step("LLVM IR", &written.text, true)),
                Err(_) => failed = Some(json!({ "step": units.len(), "name": "LLVM IR" })),
            }
        }
    });
    Ok(json!({ "steps": steps, "failed": failed, "diagnostics": text.diagnostics(&told) }))
}

fn step(name: &str, text: &str, has_changed: bool) -> Value {
    json!({ "name": name, "text": text, "changed": has_changed })
}

fn printed(program: &OwnedOperation<'_>) -> String {
    print_operation(program.op(), &PrintFlags::default())
}

/// Returns the passes of a pipeline, with or without an anchor, each as a pipeline of its own.
///
/// Passes on nested operations run on all of these before the next one does, so that there is a program between them.
pub fn units(text: &str) -> Result<Vec<Unit>, PipelineError> {
    let registry = &terrace_registry::PASSES;
    let is_anchored = ["builtin.module(", "any("].iter().any(|anchor| text.trim_start().starts_with(anchor));
    let pipeline = if is_anchored {
        parse_top_level(text, registry)?
    } else {
        Pipeline { anchor: Anchor::Any, steps: parse_pipeline(text.trim(), registry)? }
    };
    let mut units = Vec::new();
    split(&pipeline, &mut Vec::new(), &mut units)?;
    Ok(units)
}

fn split(pipeline: &Pipeline, around: &mut Vec<Anchor>, units: &mut Vec<Unit>) -> Result<(), PipelineError> {
    around.push(pipeline.anchor.clone());
    for step in &pipeline.steps {
        match step {
            Step::Nested(nested) => split(nested, around, units)?,
            Step::Pass { entry, options, .. } => {
                let given = options.given().trim();
                let given = if given.is_empty() { String::new() } else { format!("{{{given}}}") };
                let mut name = format!("{}{given}", entry.argument);
                let mut steps = vec![step.clone()];
                for (depth, anchor) in around.iter().enumerate().skip(1).rev() {
                    name = format!("{}({name})", anchor.as_str());
                    debug_assert!(depth > 0, "the outermost anchor is the pipeline's own");
                    steps = vec![Step::Nested(Pipeline { anchor: anchor.clone(), steps })];
                }
                let manager = PassManager::new(&Pipeline { anchor: around[0].clone(), steps })?;
                units.push(Unit { name, manager });
            }
        }
    }
    around.pop();
    Ok(())
}

/// Returns an error about the text of a pipeline for the page.
pub fn pipeline_error(pipeline: &str, error: &PipelineError) -> Value {
    let mut at = error.at.min(pipeline.len());
    while !pipeline.is_char_boundary(at) {
        at -= 1;
    }
    json!({ "at": utf16_len(&pipeline[..at]), "message": words_of(error) })
}

/// Returns the words of an error, without the place in front and the line after, which the page shows itself.
pub fn words_of(error: &impl Display) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.split_once(": error: ").map_or(line, |(_, words)| words).to_owned()
}
