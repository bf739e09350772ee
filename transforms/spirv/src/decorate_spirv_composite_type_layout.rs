//! `--decorate-spirv-composite-type-layout`: variables in memory that others see get offsets and strides.
//!
//! Reads:     nothing.
//! Preserves: all but types.
//! Cost:      one visit for each operation of modules whose variables change.

use crate::layout::{has_layout, with_layout};
use crate::modules::for_each_module;
use crate::retype::Retyping;
use terrace_ir::{Attribute, Body, LogicalResult, Operation, Region, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv::GlobalVariableOp;
use terrace_spirv::types::PointerType;

/// The pass `--decorate-spirv-composite-type-layout`.
#[pass(
    "decorate-spirv-composite-type-layout",
    "Decorate SPIR-V composite type with layout info",
    class = "SPIRVCompositeTypeLayoutPass"
)]
pub struct DecorateSpirvCompositeTypeLayout;

impl Pass for DecorateSpirvCompositeTypeLayout {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_module(op.body_mut(), &mut |module, _| decorate(module))
    }
}

fn decorate(module: &mut Body<'_>) -> LogicalResult {
    let context = module.context();
    let mut retyping = Retyping::default();
    let root = Operation::new(module, Body::ROOT);
    let mut variables = Vec::new();
    for op in root.regions().flat_map(Region::ops).filter(|op| op.isa::<GlobalVariableOp>()) {
        let Some(ty) = op.attribute("type").and_then(Attribute::as_type) else { continue };
        let (false, Some(pointer)) = (has_layout(ty), PointerType::of(ty)) else { continue };
        let Some(pointee) = with_layout(context, pointer.pointee) else {
            let what = format!("failed to decorate (unsuported pointee type: '{}')", pointer.pointee);
            op.emit_error(what).or_else(|_| {
                op.emit_error(format_args!("failed to legalize operation '{}'", GlobalVariableOp::NAME))
            })?;
            continue;
        };
        let new = PointerType::get(context, pointee, pointer.storage_class);
        if let Some(name) = op.symbol_name() {
            retyping.variables.insert(name, new);
        }
        variables.push((op.id(), new));
    }
    let name = context.identifier("type");
    for (variable, ty) in variables {
        module.set_attribute(variable, name, Some(context.type_attribute(ty)));
    }
    retyping.apply_to_functions(module);
    Ok(())
}
