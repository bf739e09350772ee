//! `--normalize-memrefs`: memrefs with layouts become memrefs without, whose indices are what the layouts made of them.
//!
//! A function takes part if all that uses its memrefs can do without layouts, and all functions that it calls and that
//! call it take part as well.
//!
//! ```text
//! candidates  which functions take part
//! layout      the type that a memref gets
//! rewrite     what becomes of the operations of a function
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one elimination of variables for each dimension of a type.

mod candidates;
mod layout;
mod rewrite;

use candidates::candidates;
use rewrite::rewrite;
use std::collections::BTreeSet;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Ctx, LogicalResult, Operation, Region, Type, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--normalize-memrefs`.
#[pass("normalize-memrefs", "Normalize memrefs", class = "NormalizeMemRefsPass", anchor = "builtin.module")]
pub struct NormalizeMemRefs;

impl Pass for NormalizeMemRefs {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let root = Operation::new(body, Body::ROOT);
        let names: BTreeSet<String> = candidates(root);
        let takes_part = |op: &Operation<'_, '_>| {
            op.isa::<func::FuncOp>() && op.symbol_name().is_some_and(|name| names.contains(name))
        };
        let functions: Vec<OpId> =
            root.regions().flat_map(Region::ops).filter(takes_part).map(Operation::id).collect();
        for function in functions {
            match body.child_mut(function) {
                Some(child) => {
                    child.for_each_in_tree_mut(&mut |_, body| rewrite(body));
                    let types = inner_types(child);
                    set_function_type(child, Body::ROOT, types);
                }
                None => {
                    let types = declared_types(body, function);
                    set_function_type(body, function, types);
                }
            }
        }
        Ok(())
    }
}

/// The types of arguments and results.
type Types<'c> = (Vec<Type<'c>>, Vec<Type<'c>>);

/// Returns the types that the blocks of a function have by now; results are the same as they were if it does not
/// return.
fn inner_types<'c>(body: &Body<'c>) -> Option<Types<'c>> {
    let root = Operation::new(body, Body::ROOT);
    let (_, results) = root.attribute("function_type")?.as_type()?.as_function()?;
    let region = root.region(0);
    let inputs = region.first_block()?.arguments().map(Value::ty).collect();
    let mut returns =
        region.blocks().filter_map(|block| block.terminator()).filter(|op| op.isa::<func::ReturnOp>());
    let results = match returns.next() {
        Some(op) => op.operands().map(Value::ty).collect(),
        None => results.to_vec(),
    };
    Some((inputs, results))
}

/// Returns the types that a declaration gets.
fn declared_types<'c>(body: &Body<'c>, function: OpId) -> Option<Types<'c>> {
    let context = body.context();
    let ty = Operation::new(body, function).attribute("function_type")?.as_type()?;
    let (inputs, results) = ty.as_function()?;
    let all = |types: &[Type<'c>]| types.iter().map(|ty| layout::normalized_type(context, *ty)).collect();
    Some((all(inputs), all(results)))
}

fn set_function_type<'c>(body: &mut Body<'c>, function: OpId, types: Option<Types<'c>>) {
    let Some((inputs, results)) = types else { return };
    let context: Ctx<'c> = body.context();
    let ty = context.type_attribute(context.function_type(&inputs, &results));
    body.set_attribute(function, context.identifier("function_type"), Some(ty));
}
