//! `--buffer-results-to-out-params`: callers allocate the memory of results.
//!
//! Reads:     functions and their callers.
//! Preserves: nothing.
//! Cost:      one visit for each function and call.

use super::signatures::{for_each_call, functions, private_functions, returns_of, set_signature, types_of};
use crate::basis::types::with_identity_layout;
use terrace_func as func;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, RESULT_ATTRIBUTES, dictionary_at};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Body, DYNAMIC, LogicalResult, NamedAttribute, Operation, OperationState, Region, Type,
    TypedOp, Value,
};
use terrace_memref as memref;
use terrace_memref::facts::shapes::has_identity_layout;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::interner::FoldMap;

/// The pass `--buffer-results-to-out-params`.
#[pass(
    "buffer-results-to-out-params",
    "Converts memref-typed function results to out-params",
    class = "BufferResultsToOutParamsPass",
    anchor = "builtin.module"
)]
pub struct BufferResultsToOutParams {
    #[option("add-result-attr", help = "Add the attribute 'bufferize.result' to all output parameters.")]
    adds_result_attribute: bool,
    #[option("hoist-dynamic-allocs", help = "Hoist dynamic allocations to call sites.")]
    hoists_dynamic: bool,
    #[option("hoist-static-allocs", help = "Hoist static allocations to call sites.")]
    hoists_static: bool,
    #[option("modify-public-functions", help = "Modify function signatures of public functions.")]
    modifies_public: bool,
}

/// For each result that is an argument now, the arguments that tell its dynamic sizes; `None` if they cannot.
type Sizes = Vec<Option<Vec<usize>>>;

impl Pass for BufferResultsToOutParams {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let module = op.body_mut();
        let changed: Vec<OpId> = match self.modifies_public {
            true => functions(module).map(Operation::id).collect(),
            false => private_functions(module),
        };
        let mut sizes: FoldMap<String, Sizes> = FoldMap::default();
        for function in changed {
            let Some(name) = Operation::new(module, function).symbol_name().map(str::to_owned) else {
                continue;
            };
            if let Some(body) = module.child_mut(function) {
                sizes.insert(name, self.change_function(body)?);
            }
        }
        for_each_call(module, &mut |body, call, callee| match sizes.get(callee) {
            Some(sizes) => change_call(body, call, sizes),
            None => Ok(()),
        })
    }
}

/// Returns true if a buffer may have any offset and any strides.
fn has_dynamic_layout(ty: Type<'_>) -> bool {
    ty.strides_and_offset()
        .is_some_and(|(strides, offset)| offset == DYNAMIC && strides.iter().all(|stride| *stride == DYNAMIC))
}

impl BufferResultsToOutParams {
    fn change_function<'c>(&self, body: &mut Body<'c>) -> Result<Sizes, terrace_ir::Failure> {
        let function = Operation::new(body, Body::ROOT);
        let (mut inputs, results) = types_of(function);
        let is_buffer = |at: usize| results.get(at).is_some_and(|ty| ty.is_memref());
        let buffers: Vec<usize> = (0..results.len()).filter(|at| is_buffer(*at)).collect();
        for at in &buffers {
            if !has_identity_layout(results[*at]) && !has_dynamic_layout(results[*at]) {
                function.emit_error("cannot create out param for result with unsupported layout")?;
            }
        }
        let location = function.location();
        self.move_attributes(body, inputs.len(), &buffers);
        inputs.extend(buffers.iter().map(|at| results[*at]));
        let kept: Vec<Type<'c>> = results.iter().copied().filter(|ty| !ty.is_memref()).collect();
        set_signature(body, &inputs, &kept, &|at| !is_buffer(at));
        let function = Operation::new(body, Body::ROOT);
        let returns = returns_of(function);
        let entry = function.regions().next().and_then(Region::first_block).map(|block| block.id());
        let mut arguments = Vec::new();
        if let Some(entry) = entry {
            for at in &buffers {
                arguments.push(body.add_argument(entry, results[*at], location));
            }
        }
        let mut sizes: Sizes = vec![None; buffers.len()];
        for last in returns {
            self.change_return(body, last, &arguments, &mut sizes);
        }
        Ok(sizes)
    }

    /// Moves the attributes of results to the arguments that take their place.
    fn move_attributes(&self, body: &mut Body<'_>, inputs: usize, buffers: &[usize]) {
        let context = body.context();
        let function = Operation::new(body, Body::ROOT);
        let (arguments, results) =
            (function.attribute(ARGUMENT_ATTRIBUTES), function.attribute(RESULT_ATTRIBUTES));
        let mut lists: Vec<Vec<NamedAttribute<'_>>> =
            (0..inputs).map(|at| dictionary_at(arguments, at).to_vec()).collect();
        for at in buffers {
            let mut entries = dictionary_at(results, *at).to_vec();
            if self.adds_result_attribute {
                let name = context.identifier("bufferize.result");
                entries.push(NamedAttribute { name, value: context.unit_attribute() });
            }
            lists.push(entries);
        }
        let new = lists.iter().any(|list| !list.is_empty()).then(|| {
            let lists: Vec<Attribute<'_>> =
                lists.iter().map(|list| context.dictionary_attribute(list)).collect();
            context.array_attribute(&lists)
        });
        body.set_attribute(Body::ROOT, context.identifier(ARGUMENT_ATTRIBUTES), new);
    }

    fn change_return(&self, body: &mut Body<'_>, last: OpId, arguments: &[ValueId], sizes: &mut Sizes) {
        let context = body.context();
        let view = Operation::new(body, last);
        let location = view.location();
        let values: Vec<(ValueId, bool)> =
            view.operands().map(|value| (value.id(), value.ty().is_memref())).collect();
        let buffers = values.iter().filter(|(_, is_buffer)| *is_buffer);
        for (at, ((value, _), argument)) in buffers.zip(arguments).enumerate() {
            let view = Value::new(body, *value);
            let is_static = view.ty().has_static_shape();
            let alloc =
                view.defining_op().filter(|op| memref::AllocOp::cast(*op).is_some()).map(Operation::id);
            let is_hoisted = if is_static { self.hoists_static } else { self.hoists_dynamic };
            match alloc.filter(|_| is_hoisted) {
                Some(alloc) => {
                    if let Some(known) = sizes.get_mut(at).filter(|_| !is_static) {
                        *known = sizes_from_arguments(Operation::new(body, alloc));
                    }
                    body.replace_all_uses(*value, *argument);
                    body.erase_op(alloc);
                }
                None => {
                    let operands = [*value, *argument];
                    let copy =
                        OperationState::named(context, memref::CopyOp::NAME, location, &operands, &[], &[]);
                    let copy = body.create(copy);
                    body.insert_op_before(last, copy);
                }
            }
        }
        let kept: Vec<ValueId> =
            values.iter().filter(|(_, is_buffer)| !is_buffer).map(|(value, _)| *value).collect();
        let new =
            body.create(OperationState::named(context, func::ReturnOp::NAME, location, &kept, &[], &[]));
        body.insert_op_before(last, new);
        body.erase_op(last);
    }
}

/// Returns the arguments of the function that are the sizes of an allocation.
fn sizes_from_arguments(alloc: Operation<'_, '_>) -> Option<Vec<usize>> {
    let argument = |size: Value<'_, '_>| {
        let (block, at) = size.as_argument()?;
        block.parent_op().filter(|op| block.is_entry() && op.id() == Body::ROOT).map(|_| at)
    };
    alloc.operands().map(argument).collect()
}

/// Replaces a call by one that gets memory for its results.
fn change_call(body: &mut Body<'_>, call: OpId, sizes: &Sizes) -> LogicalResult {
    let context = body.context();
    let view = Operation::new(body, call);
    let (location, callee) = (view.location(), view.attribute("callee"));
    let results: Vec<_> = view.results().map(|result| (result.id(), result.ty())).collect();
    let mut operands: Vec<ValueId> = view.operands().map(Value::id).collect();
    let given = operands.clone();
    for (at, (result, ty)) in results.iter().filter(|(_, ty)| ty.is_memref()).enumerate() {
        let dynamic = match ty.has_static_shape() {
            true => Some(Vec::new()),
            false => sizes.get(at).cloned().flatten(),
        };
        let Some(dynamic) = dynamic else {
            return Operation::new(body, call)
                .emit_error("cannot create out param for dynamically shaped result");
        };
        let dynamic: Vec<ValueId> = dynamic.into_iter().filter_map(|at| given.get(at).copied()).collect();
        let wanted = with_identity_layout(context, *ty, ty.memory_space());
        let alloc = memref::AllocOp::builder(context, location)
            .dynamic_sizes(dynamic)
            .symbol_operands(std::iter::empty::<ValueId>())
            .memref(wanted);
        let alloc = terrace_ir::BuildOp::create_in(alloc, body);
        body.insert_op_before(call, alloc);
        let mut memory = Operation::new(body, alloc).result(0).id();
        if !has_identity_layout(*ty) {
            let cast = OperationState::named(context, memref::CastOp::NAME, location, &[memory], &[*ty], &[]);
            let cast = body.create(cast);
            body.insert_op_before(call, cast);
            memory = Operation::new(body, cast).result(0).id();
        }
        body.replace_all_uses(*result, memory);
        operands.push(memory);
    }
    let mut state = OperationState::new(context.op_name(func::CallOp::NAME), location);
    state.operands = operands.into_iter().collect();
    state.result_types = results.iter().map(|(_, ty)| *ty).filter(|ty| !ty.is_memref()).collect();
    if let Some(callee) = callee {
        state.set(context, "callee", callee);
    }
    let new = body.create(state);
    body.insert_op_before(call, new);
    let new: Vec<ValueId> = Operation::new(body, new).results().map(Value::id).collect();
    let kept = results.iter().filter(|(_, ty)| !ty.is_memref());
    for ((result, _), new) in kept.zip(new) {
        body.replace_all_uses(*result, new);
    }
    body.erase_op(call);
    Ok(())
}
