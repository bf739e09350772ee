//! Functions for callers, and callees, that are written in C: memrefs are passed as pointers to their descriptors.
//!
//! A function that has `llvm.emit_c_interface` gets a companion, `_mlir_ciface_` and its name. If it has a body, the
//! companion calls it; if it has none, it gets one, which calls the companion.

use super::BARE_POINTERS;
use crate::lowering::build::{Callee, LlvmBuilder};
use crate::lowering::descriptor::{pack, unpack};
use crate::lowering::types::{TypeOptions, convert, result_type};
use terrace_func as func;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Attribute, Block, Body, Builder, Ctx, Operation, OperationState, PatternRewriter, Region, RegionSource,
    TraitFlags, Type, TypeKind, TypedOp, Value,
};
use terrace_llvm as llvm;
use terrace_llvm::Linkage;
use terrace_llvm::types::{StructType, VOID_TYPE, function_type, is_type, pointer_type, void_type};
use terrace_support::ensure_stack;

/// Attribute of a function that asks for a companion.
const REQUEST: &str = "llvm.emit_c_interface";

/// A function that asks for a companion, as it was before it was converted.
pub(crate) struct Wrapped<'c> {
    name: &'c str,
    ty: Type<'c>,
    argument_attributes: &'c [Attribute<'c>],
    result_attributes: Option<Attribute<'c>>,
}

/// Returns the functions that ask for companions, in program order.
pub(crate) fn requested<'c>(body: &Body<'c>) -> Vec<Wrapped<'c>> {
    let mut found = Vec::new();
    for op in Operation::new(body, Body::ROOT).regions().flat_map(Region::ops) {
        let is_variadic = op.attribute("func.varargs").and_then(Attribute::as_bool) == Some(true);
        let is_bare = op.attribute(BARE_POINTERS).is_some();
        let is_wanted = op.attribute(REQUEST).is_some() && !is_bare && !is_variadic;
        if let Some(function) = op.try_as::<func::FuncOp<'_, '_>>().filter(|_| is_wanted) {
            let ty = function.function_type_attr().and_then(Attribute::as_type);
            let argument_attributes =
                function.arg_attrs_attr().and_then(Attribute::as_array).unwrap_or_default();
            let result_attributes = function.res_attrs_attr();
            found.extend(op.symbol_name().zip(ty).map(|(name, ty)| Wrapped {
                name,
                ty,
                argument_attributes,
                result_attributes,
            }));
        } else if op.has_trait(TraitFlags::SYMBOL_TABLE)
            && let Some(child) = body.child(op.id())
        {
            found.extend(ensure_stack(|| requested(child)));
        }
    }
    found
}

/// Creates the companions of functions that were converted.
pub(crate) fn add<'c>(body: &mut Body<'c>, wrapped: &[Wrapped<'c>], options: TypeOptions) {
    add_here(body, &mut wrapped.iter(), options);
}

fn add_here<'c>(body: &mut Body<'c>, wrapped: &mut std::slice::Iter<'_, Wrapped<'c>>, options: TypeOptions) {
    let root = Operation::new(body, Body::ROOT);
    let ops: Vec<OpId> = root.regions().flat_map(Region::ops).map(Operation::id).collect();
    for op in ops {
        let view = Operation::new(body, op);
        if view.isa::<llvm::LLVMFuncOp>() {
            let is_next =
                wrapped.as_slice().first().is_some_and(|next| view.symbol_name() == Some(next.name));
            if is_next && let Some(next) = wrapped.next() {
                wrap(body, op, next, options);
            }
        } else if view.has_trait(TraitFlags::SYMBOL_TABLE)
            && let Some(child) = body.child_mut(op)
        {
            ensure_stack(|| add_here(child, wrapped, options));
        }
    }
}

/// Signature that both sides of a wrapper agree on.
struct Interface<'c> {
    name: String,
    /// The function's own name.
    callee: &'c str,
    /// The types of the arguments before they were converted, and after.
    arguments: Vec<(Type<'c>, Type<'c>)>,
    /// Result of the function.
    result: Type<'c>,
    ty: Type<'c>,
}

impl<'c> Interface<'c> {
    fn of(context: Ctx<'c>, wrapped: &Wrapped<'c>, options: TypeOptions) -> Option<Self> {
        let TypeKind::Function { inputs, results } = *wrapped.ty.kind() else { return None };
        let convert_input = |ty: &Type<'c>| Some((*ty, convert(context, *ty, options)?));
        let arguments: Vec<_> = inputs.iter().map(convert_input).collect::<Option<_>>()?;
        let result = result_type(context, results, options)?;
        let pointer = pointer_type(context, 0);
        let is_by_pointer = StructType::of(result).is_some();
        let mut types: Vec<Type<'c>> = is_by_pointer.then_some(pointer).into_iter().collect();
        types.extend(arguments.iter().map(|(ty, new)| if is_memref(*ty) { pointer } else { *new }));
        let given = if is_by_pointer { void_type(context) } else { result };
        Some(Interface {
            name: format!("_mlir_ciface_{}", wrapped.name),
            callee: wrapped.name,
            arguments,
            result,
            ty: function_type(context, given, &types, false),
        })
    }

    /// Returns true if the first argument points to the memory for the result of the function.
    fn has_result_argument(&self) -> bool {
        StructType::of(self.result).is_some()
    }

    /// Returns true if the companion returns the result of the function.
    fn gives_value(&self) -> bool {
        self.given().is_some() && !self.has_result_argument()
    }

    /// Returns the result type of the function, if it has one.
    fn given(&self) -> Option<Type<'c>> {
        (!is_type(self.result, &VOID_TYPE)).then_some(self.result)
    }
}

fn is_memref(ty: Type<'_>) -> bool {
    ty.is_any_memref()
}

fn wrap<'c>(body: &mut Body<'c>, op: OpId, wrapped: &Wrapped<'c>, options: TypeOptions) {
    let context = body.context();
    let view = Operation::new(body, op);
    let Some(interface) = Interface::of(context, wrapped, options) else { return };
    let is_declaration = view.regions().all(Region::is_empty);
    let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), view.location());
    for attribute in view.discardable_attributes() {
        state.set_attribute(attribute.name, attribute.value);
    }
    if let Some(visibility) = view.attribute("sym_visibility") {
        state.set(context, "sym_visibility", visibility);
    }
    state.set(context, "sym_name", context.string_attribute(&interface.name));
    state.set(context, "function_type", context.type_attribute(interface.ty));
    if !wrapped.argument_attributes.is_empty() {
        let mut attributes = wrapped.argument_attributes.to_vec();
        if interface.has_result_argument() {
            attributes.insert(0, context.dictionary_attribute(&[]));
        }
        state.set(context, "arg_attrs", context.array_attribute(&attributes));
    }
    if let Some(attributes) = wrapped.result_attributes.filter(|_| interface.gives_value()) {
        state.set(context, "res_attrs", attributes);
    }
    if is_declaration {
        state.regions.push(RegionSource::Empty);
        let companion = body.create(state);
        body.insert_op_after(op, companion);
        give_body(body, op, &interface, options);
    } else {
        let (child, region) = with_body(context, &state, |builder, block| {
            call_from_c(builder, block, &interface);
        });
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(child);
        let companion = body.create(state);
        body.insert_op_after(op, companion);
    }
}

/// Creates a body with one block that has the arguments of a function, filled by `fill`.
fn with_body<'c>(
    context: Ctx<'c>,
    state: &OperationState<'c>,
    fill: impl FnOnce(&mut Builder<'_, '_, 'c>, BlockId),
) -> (Box<Body<'c>>, terrace_ir::ids::RegionId) {
    let mut child = Body::for_child(context, state.name);
    let region = child.create_region();
    let block = child.create_block();
    child.append_block(region, block);
    let types = state.slots.iter().flatten().find_map(|slot| {
        slot.as_type().and_then(terrace_llvm::types::as_function).map(|function| function.inputs)
    });
    for ty in types.unwrap_or_default() {
        child.add_argument(block, ty, state.location);
    }
    let mut silent = NoListener;
    let mut rewriter = PatternRewriter::new(&mut child, &mut silent);
    rewriter.set_insertion_point_to_end(block);
    fill(&mut Builder::new(&mut rewriter, state.location), block);
    (child, region)
}

fn arguments_of(builder: &Builder<'_, '_, '_>, block: BlockId) -> Vec<ValueId> {
    Block::new(builder.rewriter.body(), block).arguments().map(Value::id).collect()
}

/// Fills the companion of a function with a body: loads descriptors, calls, stores the result.
fn call_from_c<'c>(builder: &mut Builder<'_, '_, 'c>, block: BlockId, interface: &Interface<'c>) {
    let arguments = arguments_of(builder, block);
    let (to, arguments) = match interface.has_result_argument() {
        true => (Some(arguments[0]), &arguments[1..]),
        false => (None, &arguments[..]),
    };
    let mut operands = Vec::new();
    for (&argument, &(ty, converted)) in arguments.iter().zip(&interface.arguments) {
        if is_memref(ty) {
            let descriptor = builder.value(llvm::LoadOp::NAME, &[argument], converted);
            operands.extend(unpack(descriptor, converted, builder).unwrap_or_default());
        } else {
            operands.push(argument);
        }
    }
    let result = builder.call(Callee::Named(interface.callee), &operands, interface.given(), &[]);
    match (to, result) {
        (Some(to), Some(result)) => {
            builder.op(llvm::StoreOp::NAME, &[result, to], &[], &[]);
            builder.op(llvm::ReturnOp::NAME, &[], &[], &[]);
        }
        (_, result) => {
            builder.op(llvm::ReturnOp::NAME, result.as_slice(), &[], &[]);
        }
    }
}

/// Adds a body to a declaration, which stores descriptors on the stack and calls the companion.
fn give_body<'c>(body: &mut Body<'c>, op: OpId, interface: &Interface<'c>, options: TypeOptions) {
    let context = body.context();
    let view = Operation::new(body, op);
    let mut state = OperationState::new(view.name(), view.location());
    for (slot, value) in state.slots.iter_mut().zip(view.slots()) {
        *slot = *value;
    }
    state.discardable = view.discardable_attributes().into();
    state.set(context, "linkage", Linkage::Private.attribute(context));
    let (child, region) = with_body(context, &state, |builder, block| {
        call_to_c(builder, block, interface, options);
    });
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    let defined = body.create(state);
    body.insert_op_before(op, defined);
    body.erase_op(op);
}

fn call_to_c<'c>(
    builder: &mut Builder<'_, '_, 'c>,
    block: BlockId,
    interface: &Interface<'c>,
    options: TypeOptions,
) {
    let context = builder.rewriter.context();
    let callee = Callee::Named(&interface.name);
    let mut given = arguments_of(builder, block).into_iter();
    let mut operands = Vec::new();
    if interface.has_result_argument() {
        let one = builder.index(1, options.index_type(context));
        operands.push(builder.alloca(one, interface.result, None));
    }
    for &(ty, converted) in &interface.arguments {
        if is_memref(ty) {
            let count = crate::lowering::descriptor::part_count(converted);
            let parts: Vec<ValueId> = given.by_ref().take(count).collect();
            let Some(descriptor) = pack(converted, &parts, builder) else { return };
            let one = builder.index(1, options.index_type(context));
            operands.push(builder.on_stack(descriptor, one));
        } else {
            operands.extend(given.next());
        }
    }
    if interface.has_result_argument() {
        builder.call(callee, &operands, None, &[]);
        let result = builder.value(llvm::LoadOp::NAME, &operands[..1], interface.result);
        builder.op(llvm::ReturnOp::NAME, &[result], &[], &[]);
        return;
    }
    let result = builder.call(callee, &operands, interface.given(), &[]);
    builder.op(llvm::ReturnOp::NAME, result.as_slice(), &[], &[]);
}
