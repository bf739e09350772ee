//! `--map-memref-spirv-storage-class`: numbers of memory spaces become storage classes.
//!
//! Reads:     the target environment, where no interface is given: kernels have the storage classes of OpenCL.
//! Preserves: all but types.
//! Cost:      one visit for each type.

use crate::lowering::constants::case;
use crate::lowering::memrefs::storage_class_of;
use std::collections::HashMap;
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, AttributeKind, Body, Ctx, Failure, LogicalResult, Operation, Type, TypeKind, Value, WalkOrder,
    WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::{Capability, StorageClass};
use terrace_spirv_transforms::TargetEnvironment;

/// The pass `--map-memref-spirv-storage-class`.
#[pass(
    "map-memref-spirv-storage-class",
    "Map numeric MemRef memory spaces to SPIR-V storage classes",
    class = "MapMemRefStorageClassPass"
)]
pub struct MapMemRefSpirvStorageClass {
    /// The client API to use for populating mappings.
    #[option("client-api", default = "vulkan")]
    client_api: String,
}

/// Storage classes of the numbers from 0 on; some numbers have none.
type Mapping = &'static [Option<StorageClass>];

const VULKAN: Mapping = &[
    Some(StorageClass::StorageBuffer),
    Some(StorageClass::Generic),
    None,
    Some(StorageClass::Workgroup),
    Some(StorageClass::Uniform),
    Some(StorageClass::Private),
    Some(StorageClass::Function),
    Some(StorageClass::PushConstant),
    Some(StorageClass::UniformConstant),
    Some(StorageClass::Input),
    Some(StorageClass::Output),
    Some(StorageClass::PhysicalStorageBuffer),
];

const OPENCL: Mapping = &[
    Some(StorageClass::CrossWorkgroup),
    Some(StorageClass::Generic),
    None,
    Some(StorageClass::Workgroup),
    Some(StorageClass::UniformConstant),
    Some(StorageClass::Private),
    Some(StorageClass::Function),
    Some(StorageClass::Image),
];

impl Pass for MapMemRefSpirvStorageClass {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let root = Operation::new(body, Body::ROOT);
        let mut mapping = match self.client_api.as_str() {
            "opencl" => OPENCL,
            "vulkan" => VULKAN,
            _ => return Err(Failure),
        };
        if let Some(said) = TargetEnvironment::attribute_around(root).and_then(TargetEnvironment::of) {
            if said.allows(Capability::Kernel) {
                mapping = OPENCL;
            } else if said.allows(Capability::Shader) {
                mapping = VULKAN;
            }
        }
        map_body(body, mapping)
    }
}

/// Maps the types of a body, and of those nested in it.
fn map_body(body: &mut Body<'_>, mapping: Mapping) -> LogicalResult {
    let context = body.context();
    let mut ops: Vec<OpId> = Vec::new();
    let mut values = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
        ops.push(op.id());
        values.extend(op.results().map(|value| (value.id(), value.ty())));
        values.extend(arguments(body, op).iter().map(|value| (value.id(), value.ty())));
        WalkResult::Advance
    });
    let mut types = Types { context, mapping, known: HashMap::new() };
    for (value, ty) in values {
        let mapped = types.of(ty);
        if mapped != ty {
            body.set_type(value, mapped);
        }
    }
    for op in &ops {
        if *op != Body::ROOT && body.child(*op).is_some() {
            continue;
        }
        let attributes = Operation::new(body, *op).attributes();
        for attribute in attributes {
            let mapped = types.of_attribute(attribute.value);
            if mapped != attribute.value {
                body.set_attribute(*op, attribute.name, Some(mapped));
            }
        }
    }
    for op in ops {
        check(body, Operation::new(body, op))?;
    }
    body.for_each_child(&|child| map_body(child, mapping)).into_iter().collect()
}

/// Returns the arguments of the blocks of an operation that are in this body.
fn arguments<'a, 'c>(body: &Body<'c>, op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    if op.id() != Body::ROOT && body.child(op.id()).is_some() {
        return Vec::new();
    }
    let blocks = op.regions().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.arguments()).collect()
}

/// Reports an operation with a memory space that is no storage class.
fn check<'c>(body: &Body<'c>, op: Operation<'_, 'c>) -> LogicalResult {
    let arguments = arguments(body, op);
    let mut types = op.operands().chain(op.results()).chain(arguments).map(Value::ty);
    if types.any(|ty| ty.is_any_memref() && storage_class_of(ty).is_none()) {
        return op.emit_op_error("failed to legalize memory space");
    }
    Ok(())
}

/// Mapped types, each of which is mapped once.
struct Types<'c> {
    context: Ctx<'c>,
    mapping: Mapping,
    known: HashMap<Type<'c>, Type<'c>>,
}

impl<'c> Types<'c> {
    fn of(&mut self, ty: Type<'c>) -> Type<'c> {
        if let Some(known) = self.known.get(&ty) {
            return *known;
        }
        let mapped = terrace_support::ensure_stack(|| self.map(ty));
        self.known.insert(ty, mapped);
        mapped
    }

    fn map(&mut self, ty: Type<'c>) -> Type<'c> {
        let context = self.context;
        match *ty.kind() {
            TypeKind::Function { inputs, results } => {
                let inputs: Vec<_> = inputs.iter().map(|ty| self.of(*ty)).collect();
                let results: Vec<_> = results.iter().map(|ty| self.of(*ty)).collect();
                context.function_type(&inputs, &results)
            }
            TypeKind::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|ty| self.of(*ty)).collect();
                context.tuple_type(&elements)
            }
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => {
                let Some(class) = self.class_of(ty) else { return ty };
                let space = Some(case(context, &STORAGE_CLASS_ATTR, class.value()));
                let element = self.of(ty.element_or_self());
                match ty.shape() {
                    Some(shape) => context.memref_type(shape, element, ty.layout(), space),
                    None => context.unranked_memref_type(element, space),
                }
            }
            _ => ty,
        }
    }

    /// Returns the storage class of the memory space of a memref, which is a number.
    fn class_of(&self, ty: Type<'c>) -> Option<StorageClass> {
        let number = match ty.memory_space() {
            None => 0,
            Some(space) => match *space.kind() {
                AttributeKind::Integer { .. } => usize::try_from(space.as_i64()?).ok()?,
                _ => return None,
            },
        };
        *self.mapping.get(number)?
    }

    fn of_attribute(&mut self, value: Attribute<'c>) -> Attribute<'c> {
        match *value.kind() {
            AttributeKind::Type(ty) => self.context.type_attribute(self.of(ty)),
            AttributeKind::Array(elements) => {
                let elements: Vec<_> = elements.iter().map(|one| self.of_attribute(*one)).collect();
                self.context.array_attribute(&elements)
            }
            _ => value,
        }
    }
}
