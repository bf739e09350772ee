//! `check`: what is wrong with the text, and which functions it has.

use crate::source::Text;
use serde_json::{Value, json};
use terrace_interp::{scalar_name, signature};
use terrace_ir::{Operation, Region, Type, capture};

pub fn respond(request: &Value) -> Result<Value, String> {
    let text = Text::of(request)?;
    let context = text.context();
    let (program, told) = capture(|| text.program(&context));
    let functions = program.map(|program| functions(program.op())).unwrap_or_default();
    Ok(json!({ "diagnostics": text.diagnostics(&told), "functions": functions }))
}

/// Lists the functions that have a body, with their types.
fn functions(module: Operation<'_, '_>) -> Vec<Value> {
    let ops = module.regions().flat_map(Region::ops);
    let with_body = ops.filter(|op| op.regions().next().is_some_and(|region| !region.is_empty()));
    let described = with_body.filter_map(|op| {
        let (name, (inputs, results)) = (op.symbol_name()?, signature(op)?);
        let texts = |types: &[Type<'_>]| types.iter().map(ToString::to_string).collect::<Vec<_>>();
        let is_callable = inputs.iter().all(|ty| scalar_name(*ty).is_some());
        Some(json!({
            "name": name, "inputs": texts(&inputs), "results": texts(&results), "callable": is_callable,
        }))
    });
    described.collect()
}
