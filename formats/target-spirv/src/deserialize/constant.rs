//! Constants. Operations that use them get them as operations of their own, right before.

use super::{Operands, Reader, state_of};
use crate::grammar::{self, Encoding};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Failure, Location, LogicalResult, RegionSource, Type, TypeKind, TypedOp};
use terrace_spirv::attributes::enums::Opcode;
use terrace_spirv::types::{
    ArrayType, CooperativeMatrixType, MatrixType, RuntimeArrayType, StructType, TensorArmType,
};
use terrace_spirv::*;
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;
use terrace_support::float::ApFloat;

/// Meaning of an id in all functions.
#[derive(Clone, Copy)]
pub(super) enum Global<'w, 'c> {
    Constant(Attribute<'c>, Type<'c>),
    /// A composite whose parts are all this.
    Replicated(Attribute<'c>, Type<'c>),
    Variable {
        name: Attribute<'c>,
        ty: Type<'c>,
    },
    Spec {
        name: Attribute<'c>,
        ty: Type<'c>,
        kind: SpecKind,
    },
    /// An operation on constants.
    SpecOperation {
        opcode: u32,
        ty: Type<'c>,
        type_id: u32,
        operands: Operands<'w>,
    },
    Undef(Type<'c>),
    GraphConstant(Attribute<'c>, Type<'c>),
}

/// Kind of a specialization constant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SpecKind {
    Scalar,
    Composite,
    Replicated,
}

/// Id of the operation inside of one on constants, which nobody refers to.
const INNER_ID: u32 = u32::MAX - 2;

impl<'w, 'c> Reader<'w, 'c> {
    /// Returns a constant and its type.
    pub(super) fn constant_of(&self, id: u32) -> Option<(Attribute<'c>, Type<'c>)> {
        match self.globals.get(&id) {
            Some(Global::Constant(value, ty)) => Some((*value, *ty)),
            _ => None,
        }
    }

    /// Notes what an id stands for; the first one wins.
    fn define(&mut self, id: u32, global: Global<'w, 'c>) {
        self.globals.entry(id).or_insert(global);
    }

    /// Reads a scalar, `name` of which is `OpConstant` or `OpSpecConstant`.
    pub(super) fn scalar(&mut self, operands: Operands<'w>, is_spec: bool) -> LogicalResult {
        let name = if is_spec { "OpSpecConstant" } else { "OpConstant" };
        let [ty, id, ref words @ ..] = *operands else {
            return self.error(format_args!("{name} must have type <id> and result <id>"));
        };
        if words.is_empty() {
            return self.error(format_args!("{name} must have at least 1 more parameter"));
        }
        let ty = self.result_type(ty)?;
        let Some(width) = ty.int_or_float_width().filter(|_| ty.is_int_or_float()) else {
            return self
                .error("OpConstant can only generate values of scalar integer or floating-point type");
        };
        let bits = match (width, words) {
            (64, &[low, high]) => u64::from(low) | u64::from(high) << 32,
            (64, _) => return self.error(format_args!("{name} should have 2 parameters for 64-bit values")),
            (0..=32, &[word]) => u64::from(word),
            (0..=32, _) => {
                return self.error(format_args!(
                    "{name} should have 1 parameter for values with no more than 32 bits"
                ));
            }
            _ => return self.error(format_args!("unsupported OpConstant bitwidth: {width}")),
        };
        let value = match ty.as_float() {
            Some(semantics) => {
                self.context.float_attribute(ty, ApFloat::from_bits(semantics, u128::from(bits)))
            }
            None => {
                self.context.ap_int_attribute(ty, &ApInt::from_u64(64, bits).zero_extend_or_truncate(width))
            }
        };
        self.define_scalar(id, value, ty, is_spec);
        Ok(())
    }

    pub(super) fn boolean(&mut self, value: bool, operands: Operands<'w>, is_spec: bool) -> LogicalResult {
        let [_, id] = *operands else {
            let spec = if is_spec { "Spec" } else { "" };
            let value = if value { "True" } else { "False" };
            return self.error(format_args!("Op{spec}Constant{value} must have type <id> and result <id>"));
        };
        let (ty, value) = (self.context.integer_type(1), self.context.bool_attribute(value));
        self.define_scalar(id, value, ty, is_spec);
        Ok(())
    }

    fn define_scalar(&mut self, id: u32, value: Attribute<'c>, ty: Type<'c>, is_spec: bool) {
        if !is_spec {
            return self.define(id, Global::Constant(value, ty));
        }
        let context = self.context;
        let name = self.symbol("spec_const", id);
        let mut state = state_of(context, SpecConstantOp::NAME, Location::Unknown);
        state.set(context, "sym_name", context.string_attribute(&name));
        state.set(context, "default_value", value);
        self.decorate(&mut state, id);
        self.add_item(state);
        let name = context.flat_symbol_attribute(&name);
        self.define(id, Global::Spec { name, ty, kind: SpecKind::Scalar });
    }

    pub(super) fn composite(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, ref parts @ ..] = *operands else {
            return self.error("OpConstantComposite must have type <id> and result <id>");
        };
        if parts.is_empty() {
            return self.error("OpConstantComposite must have at least 1 parameter");
        }
        let ty = self.result_type(ty)?;
        let mut values = Vec::with_capacity(parts.len());
        for part in parts {
            let Some((value, _)) = self.constant_of(*part) else {
                return self.error(format_args!(
                    "OpConstantComposite component <id> {part} must come from a normal constant"
                ));
            };
            values.push(value);
        }
        let value = if ty.is_vector() {
            self.vector(ty, &values)?
        } else if ArrayType::of(ty).is_some() {
            self.context.array_attribute(&values)
        } else {
            return self.error(format_args!("unsupported OpConstantComposite type: '{ty}'"));
        };
        self.define(id, Global::Constant(value, ty));
        Ok(())
    }

    /// Returns the elements of a vector as one attribute.
    fn vector(&self, ty: Type<'c>, values: &[Attribute<'c>]) -> Result<Attribute<'c>, Failure> {
        let element = ty.element_or_self();
        let count = ty.element_count().and_then(|count| usize::try_from(count).ok());
        let is_fitting =
            count == Some(values.len()) && values.iter().all(|value| value.ty() == Some(element));
        let floats = || values.iter().map(|value| value.as_float()).collect::<Option<Vec<_>>>();
        let integers = || {
            let integer = |value: &Attribute<'c>| Some(value.as_integer()?.to_ap_int());
            values.iter().map(integer).collect::<Option<Vec<_>>>()
        };
        if is_fitting && let Some(values) = floats() {
            return Ok(self.context.dense_floats_attribute(ty, &values));
        }
        match integers().filter(|_| is_fitting) {
            Some(values) => Ok(self.context.dense_integers_attribute(ty, &values)),
            None => {
                self.error(format_args!("OpConstantComposite components do not match the elements of '{ty}'"))
            }
        }
    }

    pub(super) fn null(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id] = *operands else {
            return self.error("OpConstantNull must only have type <id> and result <id>");
        };
        let ty = self.result_type(ty)?;
        let Some(value) = self.zero(ty) else {
            return self.error(format_args!("unsupported OpConstantNull type: '{ty}'"));
        };
        self.define(id, Global::Constant(value, ty));
        Ok(())
    }

    /// Returns zero of a scalar or vector type.
    fn zero(&self, ty: Type<'c>) -> Option<Attribute<'c>> {
        let context = self.context;
        let element = ty.element_or_self();
        match *element.kind() {
            TypeKind::Integer { width, .. } => {
                let zero = ApInt::zero(width);
                Some(match ty.is_vector() {
                    true => self.splat(ty, |count| {
                        context.dense_integers_attribute(ty, &vec![zero.clone(); count])
                    })?,
                    false => context.ap_int_attribute(ty, &zero),
                })
            }
            TypeKind::Float(semantics) => {
                let zero = ApFloat::zero(semantics);
                Some(match ty.is_vector() {
                    true => self.splat(ty, |count| context.dense_floats_attribute(ty, &vec![zero; count]))?,
                    false => context.float_attribute(ty, zero),
                })
            }
            _ => None,
        }
    }

    /// Returns what `make` does for the number of elements, unless they are more than vectors have.
    fn splat(&self, ty: Type<'c>, make: impl FnOnce(usize) -> Attribute<'c>) -> Option<Attribute<'c>> {
        let count = ty.element_count().filter(|count| *count <= MAX_ELEMENTS)?;
        Some(make(usize::try_from(count).ok()?))
    }

    pub(super) fn replicated(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, part] = *operands else {
            let count = operands.len();
            return self
                .error(format_args!("OpConstantCompositeReplicateEXT expects 3 operands but found {count}"));
        };
        let ty = self.composite_type(ty)?;
        match self.globals.get(&part) {
            Some(Global::Constant(value, _) | Global::Replicated(value, _)) => {
                let value = *value;
                self.define(id, Global::Replicated(value, ty));
                Ok(())
            }
            _ => self.error(format_args!(
                "OpConstantCompositeReplicateEXT operand <id> {part} must come from a normal constant or \
                 a OpConstantCompositeReplicateEXT"
            )),
        }
    }

    /// Returns a type that is one of composites.
    fn composite_type(&mut self, id: u32) -> Result<Type<'c>, Failure> {
        let ty = self.result_type(id)?;
        let is_composite = ty.is_vector()
            || ArrayType::of(ty).is_some()
            || RuntimeArrayType::of(ty).is_some()
            || StructType::of(ty).is_some()
            || MatrixType::of(ty).is_some()
            || CooperativeMatrixType::of(ty).is_some()
            || TensorArmType::is(ty);
        if is_composite {
            Ok(ty)
        } else {
            self.error(format_args!("result type from <id> is not a composite type{id}"))
        }
    }

    pub(super) fn spec_composite(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, ref parts @ ..] = *operands else {
            return self.error("OpSpecConstantComposite must have type <id> and result <id>");
        };
        if parts.is_empty() {
            return self.error("OpSpecConstantComposite must have at least 1 parameter");
        }
        let ty = self.result_type(ty)?;
        let mut names = Vec::with_capacity(parts.len());
        for part in parts {
            names.push(self.spec_scalar("OpSpecConstantComposite", *part)?);
        }
        let names = self.context.array_attribute(&names);
        let kind = (SpecConstantCompositeOp::NAME, "constituents", SpecKind::Composite);
        self.define_spec_composite(kind, ty, id, names);
        Ok(())
    }

    pub(super) fn spec_replicated(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, part] = *operands else {
            let count = operands.len();
            return self.error(format_args!(
                "OpSpecConstantCompositeReplicateEXT expects 3 operands but found {count}"
            ));
        };
        let ty = self.composite_type(ty)?;
        let name = self.spec_scalar("OpSpecConstantCompositeReplicateEXT", part)?;
        let kind = (EXTSpecConstantCompositeReplicateOp::NAME, "constituent", SpecKind::Replicated);
        self.define_spec_composite(kind, ty, id, name);
        Ok(())
    }

    /// Returns the name of a specialization constant that is a scalar.
    fn spec_scalar(&self, instruction: &str, id: u32) -> Result<Attribute<'c>, Failure> {
        match self.globals.get(&id) {
            Some(Global::Spec { name, kind: SpecKind::Scalar, .. }) => Ok(*name),
            _ => self.error(format_args!(
                "{instruction} component <id> {id} must come from a specialization constant"
            )),
        }
    }

    fn define_spec_composite(
        &mut self,
        (op, attribute, kind): (&'static str, &str, SpecKind),
        ty: Type<'c>,
        id: u32,
        parts: Attribute<'c>,
    ) {
        let context = self.context;
        let name = self.symbol("spec_const", id);
        let mut state = state_of(context, op, Location::Unknown);
        state.set(context, "type", context.type_attribute(ty));
        state.set(context, "sym_name", context.string_attribute(&name));
        state.set(context, attribute, parts);
        self.add_item(state);
        let name = context.flat_symbol_attribute(&name);
        self.define(id, Global::Spec { name, ty, kind });
    }

    pub(super) fn spec_operation(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [type_id, id, opcode, ref operands @ ..] = *operands else {
            return self.error("OpConstantOperation must have type <id>, result <id>, and operand opcode");
        };
        let ty = self.result_type(type_id)?;
        if matches!(self.globals.get(&id), Some(Global::SpecOperation { .. })) {
            return self.error(format_args!("value with <id>: {id} is probably defined before."));
        }
        self.define(id, Global::SpecOperation { opcode, ty, type_id, operands });
        Ok(())
    }

    pub(super) fn undef(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id] = *operands else {
            return self.error("OpUndef instruction must have two operands");
        };
        let Some(ty) = self.type_of(ty)? else {
            return self.error("unknown type <id> with OpUndef instruction");
        };
        self.define(id, Global::Undef(ty));
        Ok(())
    }

    pub(super) fn graph_constant(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [ty, id, ref rest @ ..] = *operands else {
            return self.error("OpGraphConstantARM must have at least 2 operands");
        };
        let ty = self.result_type(ty)?;
        if !TensorArmType::is(ty) {
            return self.error("result must be of type OpTypeTensorARM");
        }
        let number = self.i32(rest.first().copied().unwrap_or(0));
        self.define(id, Global::GraphConstant(number, ty));
        Ok(())
    }

    /// Returns the value of an id in the function that is being read; what all functions have is built anew.
    pub(super) fn value(&mut self, id: u32) -> Result<Option<ValueId>, Failure> {
        let context = self.context;
        let Some(global) = self.globals.get(&id).copied() else {
            return Ok(self.function.as_ref().and_then(|function| function.values.get(&id).copied()));
        };
        let (op, attribute, ty) = match global {
            Global::Constant(value, ty) => (ConstantOp::NAME, Some(("value", value)), ty),
            Global::Replicated(value, ty) => {
                (EXTConstantCompositeReplicateOp::NAME, Some(("value", value)), ty)
            }
            Global::Variable { name, ty } => (AddressOfOp::NAME, Some(("variable", name)), ty),
            Global::Spec { name, ty, .. } => (ReferenceOfOp::NAME, Some(("spec_const", name)), ty),
            Global::Undef(ty) => (UndefOp::NAME, None, ty),
            Global::GraphConstant(number, ty) => {
                (GraphConstantARMOp::NAME, Some(("graph_constant_id", number)), ty)
            }
            Global::SpecOperation { opcode, ty, type_id, operands } => {
                let words = [&[type_id, INNER_ID], operands].concat();
                return ensure_stack(|| self.build_spec_operation(opcode, ty, &words)).map(Some);
            }
        };
        let mut state = state_of(context, op, Location::Unknown);
        if let Some((name, value)) = attribute {
            state.set(context, name, value);
        }
        state.result_types.push(ty);
        Ok(self.function.as_mut().map(|function| function.insert_value(state)))
    }

    /// Builds an operation on constants: its operands before it, the operation itself inside.
    fn build_spec_operation(&mut self, opcode: u32, ty: Type<'c>, words: &[u32]) -> Result<ValueId, Failure> {
        let Some(left) = self.spec_operations_left.checked_sub(1) else {
            return self.error("too many operations on specialization constants");
        };
        self.spec_operations_left = left;
        let (context, location) = (self.context, self.location());
        let known = Opcode::from_value(u64::from(opcode));
        let instruction = known.and_then(|opcode| grammar::of_encoding(Encoding::Opcode(opcode)));
        let Some(instruction) = instruction.filter(|one| !one.spec.results.is_empty()) else {
            return match known {
                Some(opcode) => self.error(format_args!("unhandled deserialization of {}", opcode.text())),
                None => self.error(format_args!("unhandled opcode {opcode}")),
            };
        };
        let (inner, _) = self.decode(instruction, words)?;
        let Some(function) = self.function.as_mut() else { return Err(Failure) };
        let region = function.body.create_region();
        let block = function.body.create_block();
        function.body.append_block(region, block);
        let mut outer = state_of(context, SpecConstantOperationOp::NAME, location);
        outer.result_types.push(ty);
        outer.regions.push(RegionSource::Detached(region));
        let value = function.insert_value(outer);
        let inner = function.body.create(inner);
        function.body.append_op(block, inner);
        let mut end = state_of(context, YieldOp::NAME, location);
        end.operands.push(terrace_ir::Operation::new(&function.body, inner).result(0).id());
        let end = function.body.create(end);
        function.body.append_op(block, end);
        Ok(value)
    }
}

/// The most elements of a vector that are written out.
const MAX_ELEMENTS: i64 = 1 << 16;
