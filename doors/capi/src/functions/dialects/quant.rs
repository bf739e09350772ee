//! `Dialect/Quant.h`: quantized types.

use super::{Argument, Declared, Integers, declared, field};
use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::functions::builtin::types::mistyped;
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use crate::typeid;
use std::sync::Arc;
use terrace_ir::{Attribute, Type};
use terrace_quant::{Granularity, Scales, expressed_type, is_quantized, scales_of, storage_type};
use terrace_support::float::{ApFloat, FloatSemantics};

const ANY: &str = "quant.any";
const UNIFORM: &str = "quant.uniform";

/// The widest integers in which numbers are stored.
const MAX_STORAGE_BITS: u32 = 32;

declared! {
    MlirType "quant.any" {
        is mlirTypeIsAAnyQuantizedType;
        id mlirAnyQuantizedTypeGetTypeID;
        name mlirAnyQuantizedTypeGetName;
    }
    MlirType "quant.calibrated" {
        is mlirTypeIsACalibratedQuantizedType;
        id mlirCalibratedQuantizedTypeGetTypeID;
        name mlirCalibratedQuantizedTypeGetName;
        field mlirCalibratedQuantizedTypeGetMin 1 f64;
        field mlirCalibratedQuantizedTypeGetMax 2 f64;
    }
}

/// Defines, for each kind of uniformly quantized types, the test for it, its type id and its name.
macro_rules! uniform_kinds {
    ($($granularity:ident $name:literal => $is_a:ident $type_id:ident $get_name:ident;)*) => { export! {$(
        #[doc = concat!("Returns true for `", $name, "`.")]
        fn $is_a(ty: MlirType) -> bool {
            let (_, ty) = resolve::<Type<'static>>(ty)?;
            Ok(scales_of(ty).is_some_and(|scales| scales.granularity == Granularity::$granularity))
        }

        #[doc = concat!("Returns the type id of `", $name, "`.")]
        fn $type_id() -> MlirTypeID {
            Ok(typeid::of_type($name))
        }

        #[doc = concat!("Returns `", $name, "`.")]
        fn $get_name() -> MlirStringRef {
            Ok($name.into())
        }
    )*}};
}

uniform_kinds! {
    Layer "quant.uniform" =>
        mlirTypeIsAUniformQuantizedType mlirUniformQuantizedTypeGetTypeID mlirUniformQuantizedTypeGetName;
    Axis "quant.uniform_per_axis" =>
        mlirTypeIsAUniformQuantizedPerAxisType mlirUniformQuantizedPerAxisTypeGetTypeID
        mlirUniformQuantizedPerAxisTypeGetName;
    Block "quant.uniform_sub_channel" =>
        mlirTypeIsAUniformQuantizedSubChannelType mlirUniformQuantizedSubChannelTypeGetTypeID
        mlirUniformQuantizedSubChannelTypeGetName;
}

/// Storage of integers, and the floats that they stand for.
struct Storage {
    state: Arc<ContextState>,
    ty: Type<'static>,
    is_signed: bool,
    range: [i64; 2],
    expressed: Option<Type<'static>>,
}

/// Returns the least and the greatest integer of a width.
fn limits(is_signed: bool, width: u32) -> Result<[i64; 2], Misuse> {
    if width == 0 || width > MAX_STORAGE_BITS {
        return Err(Misuse::other(format_args!("illegal storage type size: {width}")));
    }
    Ok(if is_signed { [-(1 << (width - 1)), (1 << (width - 1)) - 1] } else { [0, (1 << width) - 1] })
}

impl Storage {
    fn new(flags: u32, ty: MlirType, expressed: MlirType, range: [i64; 2]) -> Result<Self, Misuse> {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        let expressed: Option<Type<'static>> = state.get_optional(expressed)?;
        let (width, _) = ty.as_integer().ok_or_else(|| Misuse::other("storage type must be integral"))?;
        if expressed.is_some_and(|expressed| !expressed.is_float()) {
            return Err(Misuse::other("expressed type must be floating point"));
        }
        let is_signed = flags & 1 != 0;
        let ([least, greatest], [min, max]) = (limits(is_signed, width)?, range);
        if min < least || max > greatest || max <= min {
            return Err(Misuse::other(format_args!("illegal storage min and storage max: ({min}:{max})")));
        }
        Ok(Storage { state, ty, is_signed, range, expressed })
    }

    fn parameters(&self) -> Result<Vec<Attribute<'static>>, Misuse> {
        let [min, max] = self.range;
        let state = &*self.state;
        let ty = state.ctx().type_attribute(self.ty);
        Ok(vec![ty, self.is_signed.parameter(state)?, min.parameter(state)?, max.parameter(state)?])
    }

    /// Returns the floats and their format.
    fn floats(&self) -> Result<(Type<'static>, FloatSemantics), Misuse> {
        let floats = self.expressed.and_then(|ty| Some((ty, ty.as_float()?)));
        floats.ok_or(Misuse::Null(Kind::Type))
    }

    /// Makes a uniformly quantized type.
    fn uniform(&self, scales: Scales<'static>) -> Result<MlirType, Misuse> {
        let (expressed, semantics) = self.floats()?;
        let (least, greatest) = (ApFloat::smallest(semantics), ApFloat::largest(semantics, false));
        let is_scale = |scale: &Attribute<'static>| {
            let value = scale.as_float().map(ApFloat::to_f64);
            value.is_some_and(|value| value >= least.to_f64() && value <= greatest.to_f64())
        };
        if !scales.values.iter().all(is_scale) {
            return Err(Misuse::other("scale out of expressed type range"));
        }
        if let Some(dimension) = scales.dimensions.iter().find(|dimension| **dimension < 0) {
            return Err(Misuse::other(format_args!("illegal quantized dimension: {dimension}")));
        }
        if let Some(size) = scales.block_sizes.iter().find(|size| **size <= 0) {
            return Err(Misuse::other(format_args!("illegal block size: {size}")));
        }
        let mut parameters = self.parameters()?;
        parameters.extend([
            self.state.ctx().type_attribute(expressed),
            (scales.granularity as i64).parameter(&self.state)?,
            Integers(scales.dimensions).parameter(&self.state)?,
            Integers(scales.block_sizes).parameter(&self.state)?,
            Integers(scales.shape).parameter(&self.state)?,
            self.state.ctx().array_attribute(scales.values),
            Integers(scales.zero_points).parameter(&self.state)?,
        ]);
        MlirType::make(&self.state, UNIFORM, parameters)
    }

    /// Returns scales as attributes.
    fn scales(&self, values: &[f64]) -> &'static [Attribute<'static>] {
        let context = self.state.ctx();
        let ty = context.float_type(FloatSemantics::F64);
        let scale =
            |value: &f64| context.float_attribute(ty, ApFloat::from_f64(FloatSemantics::F64, *value).value);
        let scales: Vec<_> = values.iter().map(scale).collect();
        context.array_attribute(&scales).as_array().unwrap_or_default()
    }
}

/// Returns a quantized type, and its context.
fn quantized(ty: MlirType) -> Result<(Arc<ContextState>, Type<'static>), Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    if is_quantized(ty) { Ok((state, ty)) } else { Err(mistyped("quantized type")) }
}

/// Returns the scales of a uniformly quantized type of a kind, and its context.
fn uniform(
    ty: MlirType,
    granularity: Granularity,
) -> Result<(Arc<ContextState>, Type<'static>, Scales<'static>), Misuse> {
    let (state, ty) = quantized(ty)?;
    let scales = scales_of(ty).filter(|scales| scales.granularity == granularity);
    Ok((state, ty, scales.ok_or_else(|| mistyped("uniformly quantized type of this kind"))?))
}

fn scale_at(scales: &Scales<'static>, position: isize) -> Result<f64, Misuse> {
    let scale = scales.values[check_index("scales", position, scales.values.len())?];
    Ok(scale.as_float().map_or(0.0, ApFloat::to_f64))
}

/// Returns a parameter of how integers are stored; zero for floats of a known range, which are stored in none.
fn stored(ty: MlirType, at: usize) -> Result<i64, Misuse> {
    let (_, quantized) = quantized(ty)?;
    if storage_type(quantized).is_none() {
        return Ok(0);
    }
    field(ty, if scales_of(quantized).is_some() { UNIFORM } else { ANY }, at)
}

fn is_signed(ty: MlirType) -> Result<bool, Misuse> {
    let (_, ty) = quantized(ty)?;
    let parameters = ty.as_dialect(ANY).or_else(|| ty.as_dialect(UNIFORM)).unwrap_or_default();
    Ok(parameters.get(1).and_then(|is_signed| is_signed.as_bool()) == Some(true))
}

/// Returns a type, or the tensor type that has it for elements where another type is, or nothing where that is not.
fn replaced(
    state: &ContextState,
    whole: Type<'static>,
    element: Option<Type<'static>>,
    by: Type<'static>,
) -> Option<Type<'static>> {
    if Some(whole) == element {
        return Some(by);
    }
    let is_container = whole.is_tensor() && whole.shaped_element() == element && by.is_tensor_element();
    is_container.then(|| whole.with_element(state.ctx(), by))
}

/// Returns dense elements in the shape of the blocks of a type.
fn of_blocks(
    state: &ContextState,
    shape: &[i64],
    element: Type<'static>,
    values: &[Attribute<'static>],
) -> Result<MlirAttribute, Misuse> {
    let ty = state.ctx().try_ranked_tensor_type(shape, element, None).map_err(Misuse::other)?;
    let dense = state.ctx().dense_of_scalars(ty, values);
    Ok(state.name(dense.ok_or_else(|| Misuse::other("the values are no elements"))?))
}

export! {
    /// Returns true if a type is quantized.
    fn mlirTypeIsAQuantizedType(ty: MlirType) -> bool {
        Ok(is_quantized(resolve::<Type<'static>>(ty)?.1))
    }

    /// Returns the flag of signed storage.
    fn mlirQuantizedTypeGetSignedFlag() -> u32 {
        Ok(1)
    }

    /// Returns the least integer of a width.
    fn mlirQuantizedTypeGetDefaultMinimumForInteger(is_signed: bool, width: u32) -> i64 {
        Ok(limits(is_signed, width)?[0])
    }

    /// Returns the greatest integer of a width.
    fn mlirQuantizedTypeGetDefaultMaximumForInteger(is_signed: bool, width: u32) -> i64 {
        Ok(limits(is_signed, width)?[1])
    }

    /// Returns the type of the floats for which quantized numbers stand, or null.
    fn mlirQuantizedTypeGetExpressedType(ty: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        Ok(state.name_or_null(expressed_type(ty)))
    }

    /// Returns the flags of a quantized type.
    fn mlirQuantizedTypeGetFlags(ty: MlirType) -> u32 {
        Ok(is_signed(ty)?.into())
    }

    /// Returns true if the storage is signed.
    fn mlirQuantizedTypeIsSigned(ty: MlirType) -> bool {
        is_signed(ty)
    }

    /// Returns the integer type in which a quantized number is stored, or null.
    fn mlirQuantizedTypeGetStorageType(ty: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        Ok(state.name_or_null(storage_type(ty)))
    }

    /// Returns the least integer that is stored.
    fn mlirQuantizedTypeGetStorageTypeMin(ty: MlirType) -> i64 {
        stored(ty, 2)
    }

    /// Returns the greatest integer that is stored.
    fn mlirQuantizedTypeGetStorageTypeMax(ty: MlirType) -> i64 {
        stored(ty, 3)
    }

    /// Returns the width of the integers that are stored.
    fn mlirQuantizedTypeGetStorageTypeIntegralWidth(ty: MlirType) -> u32 {
        let width = storage_type(quantized(ty)?.1).and_then(Type::int_or_float_width);
        width.ok_or_else(|| Misuse::other("the type says nothing of storage"))
    }

    /// Returns true if a type, or its elements, are the floats for which quantized numbers stand.
    fn mlirQuantizedTypeIsCompatibleExpressedType(ty: MlirType, candidate: MlirType) -> bool {
        let (state, ty) = quantized(ty)?;
        let candidate: Type<'static> = state.get(candidate)?;
        Ok(Some(candidate.element_or_self()) == expressed_type(ty))
    }

    /// Returns a type, or that of its elements, if it is quantized; else null.
    fn mlirQuantizedTypeGetQuantizedElementType(ty: MlirType) -> MlirType {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        Ok(state.name_or_null(Some(ty.element_or_self()).filter(|ty| is_quantized(*ty))))
    }

    /// Returns a storage type, or a tensor of it, with the quantized type in its place; else null.
    fn mlirQuantizedTypeCastFromStorageType(ty: MlirType, candidate: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        let candidate: Type<'static> = state.get(candidate)?;
        if candidate.is_tensor() && candidate.shaped_element() == storage_type(ty) {
            // As upstream: the elements of a container stay what they are.
            return Ok(state.name(candidate));
        }
        Ok(state.name_or_null(replaced(&state, candidate, storage_type(ty), ty)))
    }

    /// Returns the storage type of a quantized type.
    fn mlirQuantizedTypeCastToStorageType(ty: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        Ok(state.name(storage_type(ty).ok_or_else(|| Misuse::other("the type says nothing of storage"))?))
    }

    /// Returns the floats for which quantized numbers stand, or a tensor of them, with the quantized type in their place;
    /// else null.
    fn mlirQuantizedTypeCastFromExpressedType(ty: MlirType, candidate: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        Ok(state.name_or_null(replaced(&state, state.get(candidate)?, expressed_type(ty), ty)))
    }

    /// Returns the floats for which quantized numbers stand.
    fn mlirQuantizedTypeCastToExpressedType(ty: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        Ok(state.name_or_null(expressed_type(ty)))
    }

    /// Returns the floats for which quantized numbers stand, or a tensor of them, with the storage type in their place;
    /// else null.
    fn mlirQuantizedTypeCastExpressedToStorageType(ty: MlirType, candidate: MlirType) -> MlirType {
        let (state, ty) = quantized(ty)?;
        let candidate = state.get(candidate)?;
        let storage = storage_type(ty).ok_or_else(|| Misuse::other("the type says nothing of storage"))?;
        Ok(state.name_or_null(replaced(&state, candidate, expressed_type(ty), storage)))
    }

    /// Returns integers of which no more is known than how they are stored.
    fn mlirAnyQuantizedTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        min: i64,
        max: i64,
    ) -> MlirType {
        let storage = Storage::new(flags, storage, expressed, [min, max])?;
        let (mut parameters, context) = (storage.parameters()?, storage.state.ctx());
        let floats = storage.expressed.map(|floats| context.type_attribute(floats));
        parameters.push(floats.unwrap_or_else(|| context.absent_parameter()));
        MlirType::make(&storage.state, ANY, parameters)
    }

    /// Returns integers that stand for floats by one scale.
    fn mlirUniformQuantizedTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        scale: f64,
        zero_point: i64,
        min: i64,
        max: i64,
    ) -> MlirType {
        let storage = Storage::new(flags, storage, expressed, [min, max])?;
        storage.uniform(Scales {
            granularity: Granularity::Layer,
            dimensions: Vec::new(),
            block_sizes: Vec::new(),
            shape: Vec::new(),
            values: storage.scales(&[scale]),
            zero_points: vec![zero_point],
        })
    }

    /// Returns the scale for all numbers.
    fn mlirUniformQuantizedTypeGetScale(ty: MlirType) -> f64 {
        scale_at(&uniform(ty, Granularity::Layer)?.2, 0)
    }

    /// Returns the zero point for all numbers.
    fn mlirUniformQuantizedTypeGetZeroPoint(ty: MlirType) -> i64 {
        Ok(uniform(ty, Granularity::Layer)?.2.zero_points.first().copied().unwrap_or_default())
    }

    /// Returns true if the storage is signed and the zero point is zero.
    fn mlirUniformQuantizedTypeIsFixedPoint(ty: MlirType) -> bool {
        let (_, _, scales) = uniform(ty, Granularity::Layer)?;
        Ok(is_signed(ty)? && scales.zero_points.iter().all(|zero_point| *zero_point == 0))
    }

    /// Returns integers that stand for floats by a scale for each position in a dimension.
    fn mlirUniformQuantizedPerAxisTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        count: isize,
        scales: *const f64,
        zero_points: *const i64,
        dimension: i32,
        min: i64,
        max: i64,
    ) -> MlirType {
        let storage = Storage::new(flags, storage, expressed, [min, max])?;
        storage.uniform(Scales {
            granularity: Granularity::Axis,
            dimensions: vec![dimension.into()],
            block_sizes: Vec::new(),
            shape: vec![count as i64],
            values: storage.scales(array(scales, count)?),
            zero_points: array(zero_points, count)?.to_vec(),
        })
    }

    /// Returns the number of scales.
    fn mlirUniformQuantizedPerAxisTypeGetNumDims(ty: MlirType) -> isize {
        Ok(uniform(ty, Granularity::Axis)?.2.values.len() as isize)
    }

    /// Returns a scale.
    fn mlirUniformQuantizedPerAxisTypeGetScale(ty: MlirType, position: isize) -> f64 {
        scale_at(&uniform(ty, Granularity::Axis)?.2, position)
    }

    /// Returns a zero point.
    fn mlirUniformQuantizedPerAxisTypeGetZeroPoint(ty: MlirType, position: isize) -> i64 {
        let (_, _, scales) = uniform(ty, Granularity::Axis)?;
        Ok(scales.zero_points[check_index("zero points", position, scales.zero_points.len())?])
    }

    /// Returns the dimension in which scales differ.
    fn mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(ty: MlirType) -> i32 {
        let (_, _, scales) = uniform(ty, Granularity::Axis)?;
        Ok(scales.dimensions.first().copied().unwrap_or_default() as i32)
    }

    /// Returns true if the storage is signed and no zero point is zero, as upstream does.
    fn mlirUniformQuantizedPerAxisTypeIsFixedPoint(ty: MlirType) -> bool {
        let (_, _, scales) = uniform(ty, Granularity::Axis)?;
        Ok(is_signed(ty)? && scales.zero_points.iter().all(|zero_point| *zero_point != 0))
    }

    /// Returns integers that stand for floats by a scale for each block.
    fn mlirUniformQuantizedSubChannelTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        scales: MlirAttribute,
        zero_points: MlirAttribute,
        count: isize,
        dimensions: *const i32,
        block_sizes: *const i64,
        min: i64,
        max: i64,
    ) -> MlirType {
        let storage = Storage::new(flags, storage, expressed, [min, max])?;
        let (floats, _) = storage.floats()?;
        let context = storage.state.ctx();
        let (scales, zero_points): (Attribute<'static>, Attribute<'static>) =
            (storage.state.get(scales)?, storage.state.get(zero_points)?);
        let shape = scales.ty().and_then(Type::shape).unwrap_or_default();
        if scales.ty().and_then(Type::shaped_element) != Some(floats) {
            return Err(Misuse::other(format_args!("type of scale values must match the expressed type '{floats}'")));
        }
        if zero_points.ty().and_then(Type::shaped_element) != Some(storage.ty) {
            return Err(Misuse::other(format_args!(
                "type of zero point values must match the storage type '{}'",
                storage.ty
            )));
        }
        if zero_points.ty().and_then(Type::shape) != Some(shape) {
            return Err(Misuse::other("shape of scales and zero points must match"));
        }
        let elements = scales.dense_floats().zip(zero_points.dense_integers());
        let (values, zeros) = elements.ok_or_else(|| Misuse::other("scales and zero points are dense elements"))?;
        let values: Vec<_> = values.map(|value| context.float_attribute(floats, value)).collect();
        storage.uniform(Scales {
            granularity: Granularity::Block,
            dimensions: array(dimensions, count)?.iter().map(|dimension| i64::from(*dimension)).collect(),
            block_sizes: array(block_sizes, count)?.to_vec(),
            shape: shape.to_vec(),
            values: context.array_attribute(&values).as_array().unwrap_or_default(),
            zero_points: zeros.map(|zero| zero.as_ref().to_i64().unwrap_or_default()).collect(),
        })
    }

    /// Returns the number of dimensions that are cut into blocks.
    fn mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(ty: MlirType) -> isize {
        Ok(uniform(ty, Granularity::Block)?.2.block_sizes.len() as isize)
    }

    /// Returns a dimension that is cut into blocks.
    fn mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(ty: MlirType, position: isize) -> i32 {
        let (_, _, scales) = uniform(ty, Granularity::Block)?;
        Ok(scales.dimensions[check_index("dimensions", position, scales.dimensions.len())?] as i32)
    }

    /// Returns the size of blocks in a dimension.
    fn mlirUniformQuantizedSubChannelTypeGetBlockSize(ty: MlirType, position: isize) -> i64 {
        let (_, _, scales) = uniform(ty, Granularity::Block)?;
        Ok(scales.block_sizes[check_index("block sizes", position, scales.block_sizes.len())?])
    }

    /// Returns the scales as dense elements.
    fn mlirUniformQuantizedSubChannelTypeGetScales(ty: MlirType) -> MlirAttribute {
        let (state, ty, scales) = uniform(ty, Granularity::Block)?;
        let element = expressed_type(ty).ok_or_else(|| mistyped("quantized type"))?;
        of_blocks(&state, &scales.shape, element, scales.values)
    }

    /// Returns the zero points as dense elements.
    fn mlirUniformQuantizedSubChannelTypeGetZeroPoints(ty: MlirType) -> MlirAttribute {
        let (state, ty, scales) = uniform(ty, Granularity::Block)?;
        let element = storage_type(ty).ok_or_else(|| mistyped("quantized type"))?;
        let zero = |zero: &i64| state.ctx().integer_attribute(element, *zero);
        let zeros: Vec<_> = scales.zero_points.iter().map(zero).collect();
        of_blocks(&state, &scales.shape, element, &zeros)
    }

    /// Returns floats of which a least and a greatest were seen.
    fn mlirCalibratedQuantizedTypeGet(expressed: MlirType, min: f64, max: f64) -> MlirType {
        let (state, floats) = resolve::<Type<'static>>(expressed)?;
        if !floats.is_float() {
            return Err(Misuse::other("expressed type must be floating point"));
        }
        if max <= min || min.is_nan() || max.is_nan() {
            return Err(Misuse::other(format_args!("illegal min and max: ({min:e}:{max:e})")));
        }
        let context = state.ctx();
        let ty = context.float_type(FloatSemantics::F64);
        let bound = |value| context.float_attribute(ty, ApFloat::from_f64(FloatSemantics::F64, value).value);
        let parameters = vec![context.type_attribute(floats), bound(min), bound(max)];
        MlirType::make(&state, "quant.calibrated", parameters)
    }
}
