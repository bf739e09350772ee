//! `--wrap-emitc-func-in-class`: each function becomes the `execute` of a class, and its arguments fields.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each function.

use terrace_emitc as emitc;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Attribute, Body, LogicalResult, Operation, OperationState, PatternRewriter, Region, RegionSource, Type,
    TypedOp, Value,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--wrap-emitc-func-in-class`.
#[pass(
    "wrap-emitc-func-in-class",
    "Wrap functions in classes, using arguments as fields.",
    class = "WrapFuncInClassPass"
)]
pub struct WrapEmitCFuncInClass;

impl Pass for WrapEmitCFuncInClass {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        wrap_all(op.body_mut());
        Ok(())
    }
}

/// Wraps the functions of a body, and of those nested in it, but for functions of classes.
fn wrap_all(body: &mut Body<'_>) {
    let root = Operation::new(body, Body::ROOT);
    if root.isa::<emitc::ClassOp<'_, '_>>() {
        return;
    }
    let is_function = |op: &Operation<'_, '_>| op.isa::<emitc::FuncOp<'_, '_>>();
    let functions: Vec<OpId> =
        root.regions().flat_map(|region| region.ops()).filter(is_function).map(|op| op.id()).collect();
    for function in functions {
        wrap(function, body);
    }
    body.for_each_child(&wrap_all);
}

/// Puts a class in the place of a function.
fn wrap(op: OpId, body: &mut Body<'_>) -> Option<()> {
    let context = body.context();
    let view = Operation::new(body, op);
    let (location, name) = (view.location(), format!("{}Class", view.symbol_name()?));
    let (inputs, results) = view.attribute("function_type")?.as_type()?.as_function()?;
    let (inputs, results): (Vec<Type<'_>>, Vec<Type<'_>>) = (inputs.to_vec(), results.to_vec());
    let attributes = view.attribute("arg_attrs").and_then(Attribute::as_array).unwrap_or_default().to_vec();
    let has_body = view.regions().any(|region| !region.is_empty());

    let class = context.op_name(emitc::ClassOp::NAME);
    let mut child = Body::for_child(context, class);
    let region = child.create_region();
    let block = child.create_block();
    child.append_block(region, block);
    if has_body {
        for (at, ty) in inputs.iter().enumerate() {
            let mut state = emitc::FieldOp::builder(context, location).sym_name(&field(at)).ty(*ty).build();
            let given = attributes.get(at).and_then(|given| given.as_dictionary()).unwrap_or_default();
            for attribute in given {
                state.set(context, attribute.name.as_str(), attribute.value);
            }
            let new = child.create(state);
            child.append_op(block, new);
        }
    }
    let mut function = OperationState::new(context.op_name(emitc::FuncOp::NAME), location);
    function.set(context, "sym_name", context.string_attribute("execute"));
    function.set(context, "function_type", context.type_attribute(context.function_type(&[], &results)));
    let new = match body.take_child(op) {
        Some(mut inside) => {
            load_fields(&inputs, &mut inside);
            inside.rename_op(Body::ROOT, function.name, &function.slots);
            inside.set_discardable(Body::ROOT, None);
            child.adopt_root(inside)
        }
        None => {
            function.regions.push(RegionSource::Empty);
            child.create(function)
        }
    };
    child.append_op(block, new);
    let mut state = OperationState::new(class, location);
    state.set(context, "sym_name", context.string_attribute(&name));
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    let new = body.create(state);
    body.insert_op_before(op, new);
    body.erase_op(op);
    Some(())
}

fn field(at: usize) -> String {
    format!("fieldName{at}")
}

/// Replaces the arguments of a function by the values of fields.
fn load_fields<'c>(inputs: &[Type<'c>], body: &mut Body<'c>) {
    let root = Operation::new(body, Body::ROOT);
    let Some(entry) = root.regions().next().and_then(Region::first_block) else { return };
    let (context, location, block) = (body.context(), root.location(), entry.id());
    let arguments: Vec<_> = entry.arguments().map(Value::id).collect();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point_to_start(block);
    for (at, (argument, ty)) in arguments.iter().zip(inputs).enumerate() {
        let new = emitc::GetFieldOp::builder(context, location).field_name(&field(at)).result(*ty);
        let value = rewriter.create_value(new);
        rewriter.replace_all_uses_with(*argument, value);
    }
    for at in (0..arguments.len()).rev() {
        rewriter.body_mut().erase_argument(block, at);
    }
}
