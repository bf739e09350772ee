//! Types.
//!
//! An instruction that declares a type is kept, and built into a type as soon as all that it refers to is there. A
//! structure that points to itself waits for its pointers; inside of it, its name stands for it.

use super::{Operands, Reader};
use terrace_ir::{Attribute, Context, DYNAMIC, Failure, LogicalResult, Signedness, Type};
use terrace_spirv::attributes::enums::{
    CooperativeMatrixUseKHR, Decoration, Dim, FPEncoding, ImageArrayedInfo, ImageDepthInfo, ImageFormat,
    ImageSamplerUseInfo, ImageSamplingInfo, Opcode, Scope, StorageClass,
};
use terrace_spirv::types::{
    ARRAY_TYPE, COOPERATIVE_MATRIX_TYPE, IMAGE_TYPE, MATRIX_TYPE, MemberDecoration, PointerType,
    RUNTIME_ARRAY_TYPE, SAMPLED_IMAGE_TYPE, StructDecoration, StructType, TENSOR_ARM_TYPE,
};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// An instruction that declares a type.
#[derive(Clone, Copy)]
pub(super) struct TypeEntry<'w, 'c> {
    opcode: Opcode,
    /// Operands after the id.
    operands: Operands<'w>,
    /// The type, once it is built.
    built: Option<Built<'c>>,
}

/// A type that is built.
#[derive(Clone, Copy)]
struct Built<'c> {
    ty: Type<'c>,
    /// Number of types in it, each as often as it is written out.
    size: usize,
}

/// Building of one type.
#[derive(Default)]
struct Building {
    /// Ids of structures around, outermost first.
    enclosing: Vec<u32>,
    /// Size of the type under construction, of the parts that are built.
    size: usize,
    /// True if a name in one of those parts stands for a structure around it: elsewhere it is another type.
    is_open: bool,
    /// Number of types that were built.
    steps: usize,
}

/// The largest size of a type, and the most types that are built for one.
const MAX_SIZE: usize = 1 << 18;
/// The most dimensions of a tensor.
const MAX_RANK: u32 = 1 << 10;

impl<'w, 'c> Reader<'w, 'c> {
    /// Returns the type of an id; `None` if it has none, or one that waits for another.
    pub(super) fn type_of(&mut self, id: u32) -> Result<Option<Type<'c>>, Failure> {
        match self.types.get(&id) {
            None => Ok(None),
            Some(TypeEntry { built: Some(built), .. }) => Ok(Some(built.ty)),
            Some(_) => self.build_type(id, &mut Building::default()),
        }
    }

    /// Reads an instruction that declares a type.
    pub(super) fn declare_type(&mut self, opcode: Opcode, operands: Operands<'w>) -> LogicalResult {
        let [id, ref rest @ ..] = *operands else {
            let text = opcode.text();
            return self.error(format_args!("type instruction with opcode {text} needs at least one <id>"));
        };
        if self.types.contains_key(&id) {
            return self.error(format_args!("duplicate definition for result <id> {id}"));
        }
        self.check_references(opcode, rest)?;
        self.types.insert(id, TypeEntry { opcode, operands: rest, built: None });
        self.type_of(id).map(drop)
    }

    pub(super) fn forward_pointer(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, _] = *operands else {
            return self.error("OpTypeForwardPointer instruction must have two operands");
        };
        self.forward_pointers.insert(id);
        Ok(())
    }

    /// Returns an error if an instruction has the wrong number of operands, or refers to a type that is not declared.
    fn check_references(&self, opcode: Opcode, operands: Operands<'w>) -> LogicalResult {
        let count = operands.len();
        let is_known = |id: &u32| self.types.contains_key(id);
        let known = |at: usize, message: &str| match operands.get(at) {
            Some(id) if !is_known(id) => self.error(format_args!("{message}{id}")),
            _ => Ok(()),
        };
        let wanted = |is_fine: bool, message: &str| if is_fine { Ok(()) } else { self.error(message) };
        match opcode {
            Opcode::OpTypeVoid => wanted(count == 0, "OpTypeVoid must have no parameters"),
            Opcode::OpTypeBool => wanted(count == 0, "OpTypeBool must have no parameters"),
            Opcode::OpTypeInt => wanted(count == 2, "OpTypeInt must have bitwidth and signedness parameters"),
            Opcode::OpTypeFloat if !(1..=2).contains(&count) => self.error(format_args!(
                "OpTypeFloat expects either 2 operands (type, bitwidth) or 3 operands (type, bitwidth, \
                 encoding), but got {}",
                count + 1
            )),
            Opcode::OpTypeVector => {
                wanted(count == 2, "OpTypeVector must have element type and count parameters")?;
                known(0, "OpTypeVector references undefined <id> ")
            }
            Opcode::OpTypeMatrix => {
                wanted(
                    count == 2,
                    "OpTypeMatrix must have 3 operands (result_id, column_type, and column_count)",
                )?;
                known(0, "OpTypeMatrix references undefined column type.")
            }
            Opcode::OpTypePointer => {
                wanted(count == 2, "OpTypePointer must have two parameters")?;
                known(1, "unknown OpTypePointer pointee type <id> ")
            }
            Opcode::OpTypeArray => {
                wanted(count == 2, "OpTypeArray must have element type and count parameters")?;
                known(0, "OpTypeArray references undefined <id> ")
            }
            Opcode::OpTypeRuntimeArray => {
                wanted(count == 1, "OpTypeRuntimeArray must have two operands")?;
                known(0, "OpTypeRuntimeArray references undefined <id> ")
            }
            Opcode::OpTypeFunction => {
                wanted(count > 0, "missing return type for OpTypeFunction")?;
                wanted(is_known(&operands[0]), "unknown return type in OpTypeFunction")?;
                wanted(operands.iter().all(is_known), "unknown argument type in OpTypeFunction")
            }
            Opcode::OpTypeImage => {
                wanted(count == 7, "OpTypeImage with non-eight operands are not supported yet")?;
                known(0, "OpTypeImage references undefined <id>: ")
            }
            Opcode::OpTypeSampledImage => {
                wanted(count == 1, "OpTypeSampledImage must have two operands")?;
                known(0, "OpTypeSampledImage references undefined <id>: ")
            }
            Opcode::OpTypeStruct => {
                let missing = |id: &&u32| !is_known(id) && !self.forward_pointers.contains(id);
                match operands.iter().find(missing) {
                    Some(id) => self.error(format_args!("OpTypeStruct references undefined <id> {id}")),
                    None => Ok(()),
                }
            }
            Opcode::OpTypeCooperativeMatrixKHR => {
                wanted(
                    count == 5,
                    "OpTypeCooperativeMatrixKHR must have element type, scope, row and column parameters, \
                     and use",
                )?;
                known(0, "OpTypeCooperativeMatrixKHR references undefined <id> ")
            }
            Opcode::OpTypeTensorARM => {
                if !(1..=3).contains(&count) {
                    return self.error(format_args!(
                        "OpTypeTensorARM must have 2-4 operands (result_id, element_type, (rank), (shape)) {}",
                        count + 1
                    ));
                }
                known(0, "OpTypeTensorARM references undefined element type ")
            }
            Opcode::OpTypeGraphARM => {
                wanted(
                    count > 0,
                    "OpTypeGraphARM must have at least 2 operands (result_id, num_inputs, (inout0_type, \
                     inout1_type, ...))",
                )?;
                match operands[1..].iter().find(|id| !is_known(id)) {
                    Some(id) => {
                        self.error(format_args!("OpTypeGraphARM references undefined element type.{id}"))
                    }
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Returns the type of an id inside of what is being built; `None` if something is not there yet.
    fn build_type(&mut self, id: u32, building: &mut Building) -> Result<Option<Type<'c>>, Failure> {
        let Some(&TypeEntry { opcode, operands, built }) = self.types.get(&id) else { return Ok(None) };
        if let Some(built) = built {
            building.size += built.size;
            return Ok(Some(built.ty));
        }
        if building.enclosing.contains(&id) {
            building.is_open = true;
            building.size += 1;
            let name = self.names.get(&id).filter(|name| !name.is_empty());
            return Ok(name.map(|name| StructType::by_name(self.context, name)));
        }
        building.steps += 1;
        let around = (std::mem::replace(&mut building.size, 1), std::mem::take(&mut building.is_open));
        let ty = ensure_stack(|| self.build_entry(id, opcode, operands, building))?;
        let Some(ty) = ty else { return Ok(None) };
        let size = building.size;
        if size > MAX_SIZE || building.steps > MAX_SIZE {
            return self.error(format_args!("type <id> {id} is too large to be written out"));
        }
        // What a structure with a name is does not depend on where it is.
        let is_named = StructType::of(ty).is_some_and(|structure| structure.name().is_some());
        let is_open = building.is_open && !is_named;
        if !is_open && let Some(entry) = self.types.get_mut(&id) {
            entry.built = Some(Built { ty, size });
        }
        (building.size, building.is_open) = (around.0 + size, around.1 || is_open);
        Ok(Some(ty))
    }

    fn build_entry(
        &mut self,
        id: u32,
        opcode: Opcode,
        operands: Operands<'w>,
        building: &mut Building,
    ) -> Result<Option<Type<'c>>, Failure> {
        let context = self.context;
        macro_rules! part {
            ($id:expr) => {
                match self.build_type($id, building)? {
                    Some(ty) => ty,
                    None => return Ok(None),
                }
            };
        }
        let ty = match (opcode, operands) {
            (Opcode::OpTypeVoid, _) => context.none_type(),
            (Opcode::OpTypeBool, _) => context.integer_type(1),
            (Opcode::OpTypeInt, &[width, sign]) => {
                if width == 0 || width > Context::MAX_INTEGER_WIDTH_BITS {
                    return self.error(format_args!("unsupported OpTypeInt bitwidth: {width}"));
                }
                let sign = if sign == 1 { Signedness::Signed } else { Signedness::Signless };
                context.signed_integer_type(width, sign)
            }
            (Opcode::OpTypeFloat, &[width, ref encoding @ ..]) => self.float(width, encoding)?,
            (Opcode::OpTypeVector, &[element, count]) => {
                let element = part!(element);
                match context.try_vector_type(&[i64::from(count)], element) {
                    Ok(ty) => ty,
                    Err(error) => return self.error(error),
                }
            }
            (Opcode::OpTypeMatrix, &[column, count]) => {
                let parameters = [context.type_attribute(part!(column)), self.number(count)];
                context.dialect_type(&MATRIX_TYPE, &parameters)
            }
            (Opcode::OpTypePointer, &[class, pointee]) => {
                let Some(class) = StorageClass::from_value(u64::from(class)) else {
                    return self.error(format_args!("unknown StorageClass for OpTypePointer: {class}"));
                };
                PointerType::get(context, part!(pointee), class)
            }
            (Opcode::OpTypeArray, &[element, count]) => {
                let element = part!(element);
                let count = self.array_count(count)?;
                let stride = self.stride(id);
                let parameters = [context.type_attribute(element), self.number(count), stride];
                context.dialect_type(&ARRAY_TYPE, &parameters)
            }
            (Opcode::OpTypeRuntimeArray, &[element]) => {
                let parameters = [context.type_attribute(part!(element)), self.stride(id)];
                context.dialect_type(&RUNTIME_ARRAY_TYPE, &parameters)
            }
            (Opcode::OpTypeFunction, &[result, ref inputs @ ..]) => {
                let result = part!(result);
                let mut types = Vec::with_capacity(inputs.len());
                for input in inputs {
                    types.push(part!(*input));
                }
                let is_void = result == context.none_type();
                context.function_type(&types, if is_void { &[] } else { std::slice::from_ref(&result) })
            }
            (Opcode::OpTypeImage, &[element, ref cases @ ..]) => {
                let element = part!(element);
                self.image(element, cases)?
            }
            (Opcode::OpTypeSampledImage, &[image]) => {
                context.dialect_type(&SAMPLED_IMAGE_TYPE, &[context.type_attribute(part!(image))])
            }
            (Opcode::OpTypeStruct, members) => return self.structure(id, members, building),
            (Opcode::OpTypeCooperativeMatrixKHR, &[element, ref numbers @ ..]) => {
                let element = part!(element);
                self.cooperative_matrix(element, numbers)?
            }
            (Opcode::OpTypeTensorARM, &[element, ref rest @ ..]) => {
                let element = part!(element);
                let shape = self.tensor_shape(rest)?;
                let parameters = [context.i64_array_attribute(&shape), context.type_attribute(element)];
                context.dialect_type(&TENSOR_ARM_TYPE, &parameters)
            }
            (Opcode::OpTypeGraphARM, &[inputs, ref parts @ ..]) => {
                let mut types = Vec::with_capacity(parts.len());
                for id in parts {
                    types.push(part!(*id));
                }
                let inputs = usize::try_from(inputs).unwrap_or(usize::MAX).min(types.len());
                let (inputs, results) = types.split_at(inputs);
                context.graph_type(inputs, results)
            }
            _ => return self.error("unhandled type instruction"),
        };
        Ok(Some(ty))
    }

    fn number(&self, word: u32) -> Attribute<'c> {
        self.context.i64_attribute(i64::from(word))
    }

    fn stride(&self, id: u32) -> Attribute<'c> {
        self.number(self.strides.get(&id).copied().unwrap_or(0))
    }

    fn float(&self, width: u32, encoding: &[u32]) -> Result<Type<'c>, Failure> {
        let semantics = match (width, encoding) {
            (16, []) => FloatSemantics::F16,
            (32, []) => FloatSemantics::F32,
            (64, []) => FloatSemantics::F64,
            (_, []) => return self.error(format_args!("unsupported OpTypeFloat bitwidth: {width}")),
            (_, [encoding, ..]) if u64::from(*encoding) != FPEncoding::BFloat16KHR.value() => {
                return self.error(format_args!("unsupported OpTypeFloat FP encoding: {encoding}"));
            }
            (16, _) => FloatSemantics::BF16,
            _ => {
                return self.error(format_args!(
                    "invalid OpTypeFloat bitwidth for bfloat16 encoding: {width} (expected 16)"
                ));
            }
        };
        Ok(self.context.float_type(semantics))
    }

    fn array_count(&self, id: u32) -> Result<u32, Failure> {
        let Some((count, _)) = self.constant_of(id) else {
            return self.error(format_args!(
                "OpTypeArray count <id> {id}can only come from normal constant right now"
            ));
        };
        match count.as_integer() {
            Some(value) => Ok(value.to_ap_int().words().first().map_or(0, |word| *word as u32)),
            None => self.error("OpTypeArray count must come from a scalar integer constant instruction"),
        }
    }

    fn image(&self, element: Type<'c>, cases: &[u32]) -> Result<Type<'c>, Failure> {
        let specs = [
            ("Dim", Dim::SPEC),
            ("Depth", ImageDepthInfo::SPEC),
            ("Arrayed", ImageArrayedInfo::SPEC),
            ("MS", ImageSamplingInfo::SPEC),
            ("Sampled", ImageSamplerUseInfo::SPEC),
            ("Format", ImageFormat::SPEC),
        ];
        let mut parameters = vec![self.context.type_attribute(element)];
        for ((what, spec), case) in specs.iter().zip(cases) {
            if !spec.is_case(u64::from(*case)) {
                return self.error(format_args!("unknown {what} for OpTypeImage: {case}"));
            }
            parameters.push(self.number(*case));
        }
        Ok(self.context.dialect_type(&IMAGE_TYPE, &parameters))
    }

    fn cooperative_matrix(&self, element: Type<'c>, ids: &[u32]) -> Result<Type<'c>, Failure> {
        let &[scope_id, rows_id, columns_id, use_id] = ids else { return Err(Failure) };
        let value = |id: u32| self.constant_of(id).and_then(|(value, _)| value.as_integer()?.to_u64());
        let undefined = |what: &str, id: u32| {
            self.error(format_args!("OpTypeCooperativeMatrixKHR references undefined {what} <id> {id}"))
        };
        let constant = |what: &str, id: u32| match value(id).and_then(|value| u32::try_from(value).ok()) {
            Some(value) => Ok(value),
            None => self.error(format_args!(
                "OpTypeCooperativeMatrixKHR `{what}` references undefined constant <id> {id}"
            )),
        };
        let scope = value(scope_id).filter(|scope| Scope::from_value(*scope).is_some());
        let Some(scope) = scope else { return undefined("scope", scope_id) };
        let (rows, columns) = (constant("Rows", rows_id)?, constant("Columns", columns_id)?);
        let role = u64::from(constant("Use", use_id)?);
        if CooperativeMatrixUseKHR::from_value(role).is_none() {
            return undefined("use", use_id);
        }
        let numbers = [u64::from(rows), u64::from(columns), scope, role];
        let [rows, columns, scope, role] =
            numbers.map(|value| self.context.i64_attribute(value.cast_signed()));
        let parameters = [self.context.type_attribute(element), rows, columns, scope, role];
        Ok(self.context.dialect_type(&COOPERATIVE_MATRIX_TYPE, &parameters))
    }

    fn tensor_shape(&self, rest: &[u32]) -> Result<Vec<i64>, Failure> {
        let Some(rank_id) = rest.first() else { return Ok(Vec::new()) };
        let rank = self.constant_of(*rank_id).and_then(|(rank, _)| rank.as_integer()?.to_u64());
        let Some(rank) = rank.and_then(|rank| u32::try_from(rank).ok()) else {
            return self.error("OpTypeTensorARM rank must come from a scalar integer constant instruction");
        };
        if rank > MAX_RANK {
            return self.error(format_args!("unsupported OpTypeTensorARM rank: {rank}"));
        }
        let Some(shape_id) = rest.get(1) else { return Ok(vec![DYNAMIC; rank as usize]) };
        let shape = self.constant_of(*shape_id).and_then(|(shape, _)| shape.as_array());
        let Some(shape) = shape else {
            return self
                .error("OpTypeTensorARM shape must come from a constant instruction of type OpTypeArray");
        };
        match shape.iter().map(|size| size.as_integer()?.to_i64()).collect() {
            Some(shape) => Ok(shape),
            None => self.error("OpTypeTensorARM shape has an invalid dimension size"),
        }
    }

    fn structure(
        &mut self,
        id: u32,
        members: Operands<'w>,
        building: &mut Building,
    ) -> Result<Option<Type<'c>>, Failure> {
        let context = self.context;
        let name = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let mut types = Vec::with_capacity(members.len());
        building.enclosing.push(id);
        for member in members {
            match self.build_type(*member, building)? {
                Some(ty) => types.push(ty),
                None => {
                    building.enclosing.pop();
                    return Ok(None);
                }
            }
        }
        building.enclosing.pop();
        let (mut offsets, mut of_members) = (Vec::new(), Vec::new());
        for (member, decoration, words) in self.member_decorations.get(&id).into_iter().flatten() {
            let member = *member as usize;
            if member >= types.len() {
                continue;
            }
            if *decoration == Decoration::Offset {
                offsets.resize(types.len(), 0);
                offsets[member] = words.first().copied().unwrap_or(0);
                continue;
            }
            let value = words.first().map_or(context.unit_attribute(), |word| self.i32(*word));
            of_members
                .retain(|one: &MemberDecoration<'_>| (one.member, one.decoration) != (member, *decoration));
            of_members.push(MemberDecoration { member, decoration: *decoration, value });
        }
        of_members.sort_by_key(|one| (one.member, hash_order(one.decoration)));
        let known = self.decorations.get(&id).into_iter().flatten().filter(|_| !types.is_empty());
        let of_whole: Vec<_> = known
            .filter_map(|one| {
                let decoration = super::decoration::decoration_of(one.name.as_str())?;
                Some(StructDecoration { decoration, value: one.value })
            })
            .collect();
        match StructType::build(context, name.as_deref(), &types, &offsets, &of_members, &of_whole) {
            Ok(ty) => Ok(Some(ty)),
            Err(_) => {
                let name = name.unwrap_or_default();
                self.error(format_args!("identified type already used with a different body: {name}"))
            }
        }
    }
}

/// Returns the place of a decoration in the reference's hash table: a structure with a name gets them in this order.
fn hash_order(decoration: Decoration) -> u64 {
    decoration.value().wrapping_mul(37) % 64
}
