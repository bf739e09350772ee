//! `--spirv-lower-abi-attrs`: arguments of entry functions become variables of the module, and what an entry function says
//! of its start becomes an entry point with execution modes.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation of entry functions.

use crate::TargetEnvironment;
use crate::layout::with_layout;
use crate::modules::for_each_module;
use crate::retype::Retyping;
use std::collections::HashMap;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, dictionary_at};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Block, Body, Ctx, LogicalResult, Operation, OperationState, Region, Type, TypedOp, Value,
    WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{Capability, ExecutionMode, ExecutionModel, StorageClass, Version};
use terrace_spirv::attributes::{
    ENTRY_POINT_ABI_ATTR, EXECUTION_MODE_ATTR, EXECUTION_MODEL_ATTR, InterfaceVarAbi,
};
use terrace_spirv::types::{PointerType, StructType, sampled_image};

/// The pass `--spirv-lower-abi-attrs`.
#[pass(
    "spirv-lower-abi-attrs",
    "Decorate SPIR-V composite type with layout info",
    class = "SPIRVLowerABIAttributesPass"
)]
pub struct SpirvLowerAbiAttrs;

impl Pass for SpirvLowerAbiAttrs {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_module(op.body_mut(), &mut |module, target| {
            let Some(environment) = target.and_then(TargetEnvironment::of) else {
                let root = Operation::new(module, Body::ROOT);
                return root.emit_op_error("missing SPIR-V target env attribute");
            };
            lower(module, &environment)
        })
    }
}

/// Name of the attribute of a function that says how it is started.
const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";
/// Name of the attribute of an argument that says where it comes from.
const INTERFACE_VAR_ABI: &str = "spirv.interface_var_abi";

fn lower<'c>(module: &mut Body<'c>, environment: &TargetEnvironment) -> LogicalResult {
    let entries: Vec<OpId> = Operation::new(module, Body::ROOT)
        .regions()
        .flat_map(Region::ops)
        .filter(|op| op.isa::<spirv::FuncOp>() && abi_of(*op).is_some())
        .map(Operation::id)
        .collect();
    for entry in &entries {
        lower_arguments(module, *entry)?;
    }
    for entry in entries {
        lower_entry(module, entry, environment)?;
    }
    Ok(())
}

/// Returns what an entry function says of its start: the size of its workgroups, of its subgroups, and the width of its
/// floats.
fn abi_of<'c>(function: Operation<'_, 'c>) -> Option<[Attribute<'c>; 3]> {
    let abi = function.attribute(ENTRY_POINT_ABI)?.as_dialect(ENTRY_POINT_ABI_ATTR.name)?;
    abi.try_into().ok()
}

/// An argument that becomes a variable of the module.
struct Argument<'c> {
    variable: String,
    /// Type of the variable.
    pointer: Type<'c>,
    /// True if the argument is the value in the variable.
    is_loaded: bool,
}

/// Replaces the arguments of an entry function by variables of the module.
fn lower_arguments(module: &mut Body<'_>, entry: OpId) -> LogicalResult {
    let context = module.context();
    let op = Operation::new(module, entry);
    let (Some(name), Some(ty)) = (op.symbol_name(), op.attribute(FUNCTION_TYPE).and_then(Attribute::as_type))
    else {
        return Ok(());
    };
    let Some((inputs, results)) = ty.as_function() else { return Ok(()) };
    let given = op.attribute(ARGUMENT_ATTRIBUTES);
    let said = |at: usize| {
        let mut entries = dictionary_at(given, at).iter();
        let abi = entries.find(|entry| entry.name.as_str() == INTERFACE_VAR_ABI);
        abi.and_then(|abi| InterfaceVarAbi::of(abi.value))
    };
    let abis: Vec<Option<InterfaceVarAbi>> = (0..inputs.len()).map(said).collect();
    if abis.iter().all(Option::is_none) {
        return Ok(());
    }
    let location = op.location();
    let mut arguments = Vec::with_capacity(inputs.len());
    for (at, (input, abi)) in inputs.iter().zip(&abis).enumerate() {
        let lowered = abi.and_then(|abi| Some((abi, variable_type(context, *input, abi)?)));
        let Some((abi, pointer)) = lowered else {
            return op.emit_error(format_args!("failed to legalize operation '{}'", spirv::FuncOp::NAME));
        };
        let variable = format!("{name}_arg_{at}");
        let mut state = OperationState::new(context.op_name(spirv::GlobalVariableOp::NAME), location);
        state.set(context, "type", context.type_attribute(pointer));
        state.set(context, "sym_name", context.string_attribute(&variable));
        let word = context.integer_type(32);
        state.set(context, "descriptor_set", context.integer_attribute(word, abi.descriptor_set.into()));
        state.set(context, "binding", context.integer_attribute(word, abi.binding.into()));
        arguments.push((Argument { variable, pointer, is_loaded: PointerType::of(*input).is_none() }, state));
    }
    let results = results.to_vec();
    let mut lowered = Vec::with_capacity(arguments.len());
    for (argument, state) in arguments {
        let variable = module.create(state);
        module.insert_op_before(entry, variable);
        lowered.push(argument);
    }
    if let Some(function) = module.child_mut(entry) {
        replace_arguments(function, &lowered);
        let ty = context.type_attribute(context.function_type(&[], &results));
        function.set_attribute(Body::ROOT, context.identifier(FUNCTION_TYPE), Some(ty));
        function.set_attribute(Body::ROOT, context.identifier(ARGUMENT_ATTRIBUTES), None);
    }
    module.settle_child(entry);
    Ok(())
}

/// Returns the type of the variable of an argument: a pointer to a structure with its layout. Numbers get one around them.
fn variable_type<'c>(context: Ctx<'c>, input: Type<'c>, abi: InterfaceVarAbi) -> Option<Type<'c>> {
    let (pointee, class): (Type<'c>, StorageClass) = match PointerType::of(input) {
        Some(pointer) => (pointer.pointee, pointer.storage_class),
        None => (StructType::build(context, None, &[input], &[], &[], &[]).ok()?, abi.storage_class?),
    };
    if sampled_image(pointee).is_some() {
        return Some(input);
    }
    Some(PointerType::get(context, with_layout(context, pointee)?, class))
}

/// Replaces the arguments of a function by the addresses of variables, or by what they hold.
fn replace_arguments<'c>(function: &mut Body<'c>, arguments: &[Argument<'c>]) {
    let context = function.context();
    let root = Operation::new(function, Body::ROOT);
    let location = root.location();
    let Some(block) = root.regions().next().and_then(Region::first_block) else { return };
    let (block, first) = (block.id(), block.first_op().map(Operation::id));
    let values: Vec<ValueId> = Block::new(function, block).arguments().map(Value::id).collect();
    let place = |function: &mut Body<'c>, name: &str, operands: &[ValueId], ty, attributes: &[(&str, _)]| {
        let op = function.create_named(context.op_name(name), location, operands, &[ty], attributes);
        match first {
            Some(first) => function.insert_op_before(first, op),
            None => function.append_op(block, op),
        }
        Operation::new(function, op).result(0).id()
    };
    let mut retyping = Retyping { variables: HashMap::new() };
    for (argument, value) in arguments.iter().zip(&values) {
        let reference = [("variable", context.flat_symbol_attribute(&argument.variable))];
        let mut new = place(function, spirv::AddressOfOp::NAME, &[], argument.pointer, &reference);
        if argument.is_loaded {
            let word = context.integer_type(32);
            let zero = [("value", context.integer_attribute(word, 0))];
            let zero = place(function, spirv::ConstantOp::NAME, &[], word, &zero);
            let held = Value::new(function, *value).ty();
            let class = PointerType::of(argument.pointer).map(|pointer| pointer.storage_class);
            let class = class.unwrap_or(StorageClass::StorageBuffer);
            let pointer = PointerType::get(context, held, class);
            let pointer = place(function, spirv::AccessChainOp::NAME, &[new, zero], pointer, &[]);
            new = place(function, spirv::LoadOp::NAME, &[pointer], held, &[]);
        } else {
            let name = context.identifier(&argument.variable);
            retyping.variables.insert(name.as_str(), argument.pointer);
        }
        function.replace_all_uses(*value, new);
    }
    for at in (0..values.len()).rev() {
        function.erase_argument(block, at);
    }
    retyping.apply(function);
}

/// Returns the variables of the interface of an entry function: up to version 1.3 those of input and output.
fn interface<'c>(module: &Body<'c>, entry: OpId, version: Version) -> Vec<Attribute<'c>> {
    let mut all: Vec<Attribute<'c>> = Vec::new();
    let Some(function) = module.child(entry) else { return all };
    let root = Operation::new(module, Body::ROOT);
    let mut used = Vec::new();
    let _ = Operation::new(function, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        if op.isa::<spirv::AddressOfOp>() {
            used.extend(op.attribute("variable"));
        }
        WalkResult::Advance
    });
    for reference in used {
        let variable = reference.as_flat_symbol().and_then(|name| root.lookup_symbol(name.as_str()));
        let ty = variable.and_then(|variable| variable.attribute("type")?.as_type());
        let class = ty.and_then(PointerType::of).map(|pointer| pointer.storage_class);
        let is_of_stage = matches!(class, Some(StorageClass::Input | StorageClass::Output));
        let is_part = is_of_stage || (class.is_some() && version.value() >= Version::V14.value());
        if is_part && !all.contains(&reference) {
            all.push(reference);
        }
    }
    all
}

/// Creates the entry point of a function, with its execution modes.
fn lower_entry(module: &mut Body<'_>, entry: OpId, environment: &TargetEnvironment) -> LogicalResult {
    let context = module.context();
    let op = Operation::new(module, entry);
    let (Some(abi), Some(name)) = (abi_of(op), op.symbol_name()) else { return Ok(()) };
    let location = op.location();
    let model = match environment.allows(Capability::Kernel) {
        true => ExecutionModel::Kernel,
        false if environment.allows(Capability::Shader) => ExecutionModel::GLCompute,
        false => {
            let why =
                "lower entry point failure: could not select execution model based on 'spirv.target_env'";
            op.remark(why).tell();
            return op.emit_error("failed to lower ABI attributes");
        }
    };
    let interface = interface(module, entry, environment.version);
    let number = |value: u64| [context.i64_attribute(value.cast_signed())];
    let function = ("fn", context.flat_symbol_attribute(name));
    let model = context.dialect_attribute(&EXECUTION_MODEL_ATTR, &number(model.value()));
    let mut new = vec![(
        spirv::EntryPointOp::NAME,
        vec![function, ("execution_model", model), ("interface", context.array_attribute(&interface))],
    )];
    let mut mode = |mode: ExecutionMode, values: Vec<i32>| {
        let values: Vec<_> = values.into_iter().map(|value| context.i32_attribute(value)).collect();
        let mode = context.dialect_attribute(&EXECUTION_MODE_ATTR, &number(mode.value()));
        let attributes =
            vec![function, ("execution_mode", mode), ("values", context.array_attribute(&values))];
        new.push((spirv::ExecutionModeOp::NAME, attributes));
    };
    let [mut workgroup, mut subgroup, mut width] = abi;
    let one = |value: Attribute<'_>| i32::try_from(value.as_i64()?).ok();
    if let Some(sizes) = workgroup.as_i32_array() {
        mode(ExecutionMode::LocalSize, sizes);
        workgroup = context.absent_parameter();
    }
    if let Some(size) = one(subgroup).filter(|_| environment.allows(Capability::SubgroupDispatch)) {
        mode(ExecutionMode::SubgroupSize, vec![size]);
        subgroup = context.absent_parameter();
    }
    let preserves = environment.allows(Capability::SignedZeroInfNanPreserve);
    if let Some(bits) = one(width).filter(|_| preserves) {
        mode(ExecutionMode::SignedZeroInfNanPreserve, vec![bits]);
        width = context.absent_parameter();
    }
    let rest = [workgroup, subgroup, width];
    let is_done = rest.iter().all(|value| *value == context.absent_parameter());
    let rest = (!is_done).then(|| context.dialect_attribute(&ENTRY_POINT_ABI_ATTR, &rest));
    if let Some(function) = module.child_mut(entry) {
        function.set_attribute(Body::ROOT, context.identifier(ENTRY_POINT_ABI), rest);
    } else {
        module.set_attribute(entry, context.identifier(ENTRY_POINT_ABI), rest);
    }
    let block = Operation::new(module, Body::ROOT).regions().next().and_then(Region::first_block);
    let Some(block) = block.map(|block| block.id()) else { return Ok(()) };
    for (name, attributes) in new {
        let op = module.create_named(context.op_name(name), location, &[], &[], &attributes);
        module.append_op(block, op);
    }
    module.settle_child(entry);
    Ok(())
}
