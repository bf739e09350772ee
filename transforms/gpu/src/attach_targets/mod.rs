//! `--nvvm-attach-target`, `--rocdl-attach-target`, `--spirv-attach-target`, `--xevm-attach-target`: modules of device code
//! learn for which device they are compiled.
//!
//! Each pass adds one target to the modules whose names match, after those that they have, unless they have it already.
//!
//! Reads:     nothing.
//! Preserves: everything but these attributes.
//! Cost:      one visit for each module directly inside.

mod nvvm;
mod rocdl;
mod spirv;
mod xevm;

pub use nvvm::NvvmAttachTarget;
pub use rocdl::RocdlAttachTarget;
pub use spirv::SpirvAttachTarget;
pub use xevm::XevmAttachTarget;

use regex::Regex;
use terrace_gpu as gpu;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{AttributeSpec, ParameterBuilder};
use terrace_ir::{Attribute, Body, Ctx, LogicalResult, NamedAttribute};
use terrace_pass::PassOp;

/// Adds a target to the modules whose names have a match of the pattern; an empty pattern matches every name.
fn attach<'c>(op: &mut PassOp<'_, 'c>, pattern: &str, target: Attribute<'c>) -> LogicalResult {
    let pattern = match Regex::new(pattern) {
        Ok(pattern) => pattern,
        Err(why) => {
            return op.op().emit_error(format_args!("invalid regular expression for 'module': {why}"));
        }
    };
    let context = op.context();
    let modules: Vec<(OpId, Vec<Attribute<'c>>)> = op
        .op()
        .regions()
        .flat_map(|region| region.ops())
        .filter(|op| op.isa::<gpu::GPUModuleOp<'_, '_>>())
        .filter(|op| pattern.is_match(op.symbol_name().unwrap_or_default()))
        .map(|op| {
            let targets = op.attribute("targets").and_then(|targets| targets.as_array()).unwrap_or_default();
            (op.id(), targets.to_vec())
        })
        .collect();
    let body = op.body_mut();
    for (module, mut targets) in modules {
        if targets.contains(&target) {
            continue;
        }
        targets.push(target);
        let (name, targets) = (context.identifier("targets"), Some(context.array_attribute(&targets)));
        match body.child_mut(module) {
            Some(child) => child.set_attribute(Body::ROOT, name, targets),
            None => body.set_attribute(module, name, targets),
        }
    }
    Ok(())
}

/// Returns the attribute of a target with these parameters; of what its declaration refuses an error is emitted.
fn target<'c>(
    op: &PassOp<'_, 'c>,
    spec: &'static AttributeSpec<'static>,
    fields: &[(&str, Option<Attribute<'c>>)],
) -> Option<Attribute<'c>> {
    let mut builder = ParameterBuilder::of_attribute(op.context(), spec);
    for &(name, value) in fields {
        let at = spec.parameters.iter().position(|parameter| parameter.name == name);
        if let Some(value) = value {
            builder.set(at.expect("the target has that parameter"), value);
        }
    }
    builder.attribute(spec).map_err(|why| op.op().emit_error(why)).ok()
}

/// Returns the flags that are set, and the words of a command line under a name of their own; `None` if there are none.
fn flags<'c>(context: Ctx<'c>, flags: &[(&str, bool)], command_line: (&str, &str)) -> Option<Attribute<'c>> {
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let set = flags.iter().filter(|(_, is_set)| *is_set);
    let mut entries: Vec<_> = set.map(|(name, _)| named(name, context.unit_attribute())).collect();
    let (name, words) = command_line;
    let words = words.split_whitespace().map(|word| context.string_attribute(word));
    let words: Vec<_> = words.collect();
    if !words.is_empty() {
        entries.push(named(name, context.array_attribute(&words)));
    }
    (!entries.is_empty()).then(|| context.dictionary_attribute(&entries))
}

/// Returns the names of files as an attribute; `None` if there are none.
fn files<'c>(context: Ctx<'c>, names: &[String]) -> Option<Attribute<'c>> {
    let names: Vec<_> = names.iter().map(|name| context.string_attribute(name)).collect();
    (!names.is_empty()).then(|| context.array_attribute(&names))
}
