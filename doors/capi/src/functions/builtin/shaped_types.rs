//! `BuiltinTypes.h`: vectors, tensors and memrefs.

use super::types::{made, mistyped, type_kinds};
use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::sync::Arc;
use terrace_ir::affine::AffineMap;
use terrace_ir::{Attribute, AttributeKind, DYNAMIC, Location, Type, TypeKind};

type_kinds! {
    "builtin.vector" TypeKind::Vector { .. } => mlirTypeIsAVector mlirVectorTypeGetTypeID mlirVectorTypeGetName;
    "builtin.tensor" TypeKind::RankedTensor { .. } =>
        mlirTypeIsARankedTensor mlirRankedTensorTypeGetTypeID mlirRankedTensorTypeGetName;
    "builtin.unranked_tensor" TypeKind::UnrankedTensor { .. } =>
        mlirTypeIsAUnrankedTensor mlirUnrankedTensorTypeGetTypeID mlirUnrankedTensorTypeGetName;
    "builtin.memref" TypeKind::MemRef { .. } => mlirTypeIsAMemRef mlirMemRefTypeGetTypeID mlirMemRefTypeGetName;
    "builtin.unranked_memref" TypeKind::UnrankedMemRef { .. } =>
        mlirTypeIsAUnrankedMemRef mlirUnrankedMemRefTypeGetTypeID mlirUnrankedMemRefTypeGetName;
}

/// Place of a shaped type that is made: in the context of its elements, or at a location that hears of mistakes.
struct Maker {
    state: Arc<ContextState>,
    location: Option<Location<'static>>,
    element: Type<'static>,
}

impl Maker {
    fn new(element: MlirType) -> Result<Self, Misuse> {
        let (state, element) = resolve::<Type<'static>>(element)?;
        Ok(Maker { state, location: None, element })
    }

    fn at(location: MlirLocation, element: MlirType) -> Result<Self, Misuse> {
        let (state, location) = resolve::<Location<'static>>(location)?;
        let element = state.get(element)?;
        Ok(Maker { state, location: Some(location), element })
    }

    fn made(self, ty: Result<Type<'static>, String>) -> Result<MlirType, Misuse> {
        Ok(self.state.name(made(&self.state, self.location, ty)?))
    }

    fn vector(self, shape: &[i64], scalable: &[bool]) -> Result<MlirType, Misuse> {
        let ty = if self.element.is_vector_element() {
            let ty = self.state.ctx().try_scalable_vector_type(shape, scalable, self.element);
            ty.map_err(|error| error.to_string())
        } else {
            Err("failed to verify 'elementType': VectorElementTypeInterface instance".to_owned())
        };
        self.made(ty)
    }

    fn ranked_tensor(self, shape: &[i64], encoding: MlirAttribute) -> Result<MlirType, Misuse> {
        let encoding = self.state.get_optional(encoding)?;
        let ty = if has_wrong_size(shape) {
            Err("invalid tensor dimension size".to_owned())
        } else {
            let ty = self.state.ctx().try_ranked_tensor_type(shape, self.element, encoding);
            ty.map_err(|error| error.to_string())
        };
        self.made(ty)
    }

    fn unranked_tensor(self) -> Result<MlirType, Misuse> {
        let ty = self.state.ctx().try_unranked_tensor_type(self.element);
        self.made(ty.map_err(|error| error.to_string()))
    }

    fn memref(
        self,
        shape: &[i64],
        layout: MlirAttribute,
        memory_space: MlirAttribute,
    ) -> Result<MlirType, Misuse> {
        let layout = self.state.get_optional(layout)?;
        let memory_space = self.state.get_optional(memory_space)?;
        let check = check_memref(self.element, shape, layout, memory_space);
        let ty = check.and_then(|()| {
            let ty = self.state.ctx().try_memref_type(shape, self.element, layout, memory_space);
            ty.map_err(|error| error.to_string())
        });
        self.made(ty)
    }

    fn unranked_memref(self, memory_space: MlirAttribute) -> Result<MlirType, Misuse> {
        let memory_space = self.state.get_optional(memory_space)?;
        let check = check_memref(self.element, &[], None, memory_space);
        let ty = check.and_then(|()| {
            let ty = self.state.ctx().try_unranked_memref_type(self.element, memory_space);
            ty.map_err(|error| error.to_string())
        });
        self.made(ty)
    }
}

fn has_wrong_size(shape: &[i64]) -> bool {
    shape.iter().any(|size| *size < 0 && *size != DYNAMIC)
}

fn check_memref(
    element: Type<'static>,
    shape: &[i64],
    layout: Option<Attribute<'static>>,
    memory_space: Option<Attribute<'static>>,
) -> Result<(), String> {
    if !element.is_memref_element() {
        return Err("invalid memref element type".to_owned());
    }
    if has_wrong_size(shape) {
        return Err("invalid memref size".to_owned());
    }
    match layout.map(|layout| *layout.kind()) {
        Some(AttributeKind::AffineMap(map)) if map.dims() as usize != shape.len() => Err(format!(
            "memref layout mismatch between rank and affine map: {} != {}",
            shape.len(),
            map.dims()
        )),
        Some(AttributeKind::StridedLayout { strides, .. }) if strides.len() != shape.len() => {
            Err("expected the number of strides to match the rank".to_owned())
        }
        _ => Ok(()),
    }?;
    match memory_space.map(|space| *space.kind()) {
        None
        | Some(
            AttributeKind::Integer { .. }
            | AttributeKind::String { .. }
            | AttributeKind::Dictionary(_)
            | AttributeKind::Dialect { .. }
            | AttributeKind::Opaque { .. },
        ) => Ok(()),
        Some(_) => Err("unsupported memory space Attribute".to_owned()),
    }
}

fn shape_of(ty: MlirType) -> Result<&'static [i64], Misuse> {
    resolve::<Type<'static>>(ty)?.1.shape().ok_or_else(|| mistyped("shaped type with a rank"))
}

fn size_of(ty: MlirType, dim: isize) -> Result<i64, Misuse> {
    let shape = shape_of(ty)?;
    Ok(shape[check_index("dimensions", dim, shape.len())?])
}

fn scalable_of(ty: MlirType) -> Result<&'static [bool], Misuse> {
    match *resolve::<Type<'static>>(ty)?.1.kind() {
        TypeKind::Vector { scalable, .. } => Ok(scalable),
        _ => Err(mistyped("vector type")),
    }
}

/// Returns a ranked memref and its layout as an affine map.
fn layout_map(ty: MlirType) -> Result<(Arc<ContextState>, Type<'static>, AffineMap<'static>), Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    if !ty.is_memref() {
        return Err(mistyped("ranked memref type"));
    }
    let map = ty.layout_map(state.ctx()).ok_or_else(|| Misuse::other("the layout is no affine map"))?;
    Ok((state, ty, map))
}

export! {
    /// Returns true if a type is a vector, a tensor or a memref.
    fn mlirTypeIsAShaped(ty: MlirType) -> bool {
        Ok(resolve::<Type<'static>>(ty)?.1.is_shaped())
    }

    /// Returns true if a type is a tensor, ranked or not.
    fn mlirTypeIsATensor(ty: MlirType) -> bool {
        Ok(resolve::<Type<'static>>(ty)?.1.is_tensor())
    }

    /// Returns the type of the elements of a shaped type.
    fn mlirShapedTypeGetElementType(ty: MlirType) -> MlirType {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        Ok(state.name(ty.shaped_element().ok_or_else(|| mistyped("shaped type"))?))
    }

    /// Returns true if a shaped type has a rank.
    fn mlirShapedTypeHasRank(ty: MlirType) -> bool {
        Ok(resolve::<Type<'static>>(ty)?.1.has_rank())
    }

    /// Returns the number of dimensions.
    fn mlirShapedTypeGetRank(ty: MlirType) -> i64 {
        Ok(shape_of(ty)?.len() as i64)
    }

    /// Returns true if a shaped type has a rank and every size is known.
    fn mlirShapedTypeHasStaticShape(ty: MlirType) -> bool {
        Ok(resolve::<Type<'static>>(ty)?.1.has_static_shape())
    }

    /// Returns true if the size of a dimension is not known.
    fn mlirShapedTypeIsDynamicDim(ty: MlirType, dim: isize) -> bool {
        Ok(size_of(ty, dim)? == DYNAMIC)
    }

    /// Returns true if the size of a dimension is known.
    fn mlirShapedTypeIsStaticDim(ty: MlirType, dim: isize) -> bool {
        Ok(size_of(ty, dim)? != DYNAMIC)
    }

    /// Returns the size of a dimension.
    fn mlirShapedTypeGetDimSize(ty: MlirType, dim: isize) -> i64 {
        size_of(ty, dim)
    }

    /// Returns true if a number stands for a size that is not known.
    fn mlirShapedTypeIsDynamicSize(size: i64) -> bool {
        Ok(size == DYNAMIC)
    }

    /// Returns true if a number is a size.
    fn mlirShapedTypeIsStaticSize(size: i64) -> bool {
        Ok(size != DYNAMIC)
    }

    /// Returns the number that stands for a size that is not known.
    fn mlirShapedTypeGetDynamicSize() -> i64 {
        Ok(DYNAMIC)
    }

    /// Returns true if a number stands for a stride or offset that is not known.
    fn mlirShapedTypeIsDynamicStrideOrOffset(value: i64) -> bool {
        Ok(value == DYNAMIC)
    }

    /// Returns true if a number is a stride or offset.
    fn mlirShapedTypeIsStaticStrideOrOffset(value: i64) -> bool {
        Ok(value != DYNAMIC)
    }

    /// Returns the number that stands for a stride or offset that is not known.
    fn mlirShapedTypeGetDynamicStrideOrOffset() -> i64 {
        Ok(DYNAMIC)
    }

    /// Returns a vector type.
    fn mlirVectorTypeGet(rank: isize, shape: *const i64, element: MlirType) -> MlirType {
        let shape = array(shape, rank)?;
        Maker::new(element)?.vector(shape, &vec![false; shape.len()])
    }

    /// Returns a vector type, or tells at a location why there is none.
    fn mlirVectorTypeGetChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        element: MlirType,
    ) -> MlirType {
        let shape = array(shape, rank)?;
        Maker::at(location, element)?.vector(shape, &vec![false; shape.len()])
    }

    /// Returns a vector type, whose dimensions with a flag are multiples of the machine's vector length.
    fn mlirVectorTypeGetScalable(
        rank: isize,
        shape: *const i64,
        scalable: *const bool,
        element: MlirType,
    ) -> MlirType {
        Maker::new(element)?.vector(array(shape, rank)?, array(scalable, rank)?)
    }

    /// Returns a vector type with scalable dimensions, or tells at a location why there is none.
    fn mlirVectorTypeGetScalableChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        scalable: *const bool,
        element: MlirType,
    ) -> MlirType {
        Maker::at(location, element)?.vector(array(shape, rank)?, array(scalable, rank)?)
    }

    /// Returns true if a vector type has a scalable dimension.
    fn mlirVectorTypeIsScalable(ty: MlirType) -> bool {
        Ok(scalable_of(ty)?.contains(&true))
    }

    /// Returns true if a dimension of a vector type is scalable.
    fn mlirVectorTypeIsDimScalable(ty: MlirType, dim: isize) -> bool {
        let scalable = scalable_of(ty)?;
        Ok(scalable[check_index("dimensions", dim, scalable.len())?])
    }

    /// Returns the type of a tensor with a rank; a null encoding stands for none.
    fn mlirRankedTensorTypeGet(
        rank: isize,
        shape: *const i64,
        element: MlirType,
        encoding: MlirAttribute,
    ) -> MlirType {
        Maker::new(element)?.ranked_tensor(array(shape, rank)?, encoding)
    }

    /// Returns the type of a tensor with a rank, or tells at a location why there is none.
    fn mlirRankedTensorTypeGetChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        element: MlirType,
        encoding: MlirAttribute,
    ) -> MlirType {
        Maker::at(location, element)?.ranked_tensor(array(shape, rank)?, encoding)
    }

    /// Returns the encoding of a ranked tensor type, or null.
    fn mlirRankedTensorTypeGetEncoding(ty: MlirType) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        if !ty.is_ranked_tensor() {
            return Err(mistyped("ranked tensor type"));
        }
        Ok(state.name_or_null(ty.encoding()))
    }

    /// Returns `tensor<*xelement>`.
    fn mlirUnrankedTensorTypeGet(element: MlirType) -> MlirType {
        Maker::new(element)?.unranked_tensor()
    }

    /// Returns `tensor<*xelement>`, or tells at a location why there is none.
    fn mlirUnrankedTensorTypeGetChecked(location: MlirLocation, element: MlirType) -> MlirType {
        Maker::at(location, element)?.unranked_tensor()
    }

    /// Returns the type of a memref with a rank; a null layout stands for the identity.
    fn mlirMemRefTypeGet(
        element: MlirType,
        rank: isize,
        shape: *const i64,
        layout: MlirAttribute,
        memory_space: MlirAttribute,
    ) -> MlirType {
        Maker::new(element)?.memref(array(shape, rank)?, layout, memory_space)
    }

    /// Returns the type of a memref with a rank, or tells at a location why there is none.
    fn mlirMemRefTypeGetChecked(
        location: MlirLocation,
        element: MlirType,
        rank: isize,
        shape: *const i64,
        layout: MlirAttribute,
        memory_space: MlirAttribute,
    ) -> MlirType {
        Maker::at(location, element)?.memref(array(shape, rank)?, layout, memory_space)
    }

    /// Returns the type of a memref with a rank and the identity layout.
    fn mlirMemRefTypeContiguousGet(
        element: MlirType,
        rank: isize,
        shape: *const i64,
        memory_space: MlirAttribute,
    ) -> MlirType {
        Maker::new(element)?.memref(array(shape, rank)?, MlirAttribute::default(), memory_space)
    }

    /// Returns the type of a memref with the identity layout, or tells at a location why there is none.
    fn mlirMemRefTypeContiguousGetChecked(
        location: MlirLocation,
        element: MlirType,
        rank: isize,
        shape: *const i64,
        memory_space: MlirAttribute,
    ) -> MlirType {
        Maker::at(location, element)?.memref(array(shape, rank)?, MlirAttribute::default(), memory_space)
    }

    /// Returns `memref<*xelement>`.
    fn mlirUnrankedMemRefTypeGet(element: MlirType, memory_space: MlirAttribute) -> MlirType {
        Maker::new(element)?.unranked_memref(memory_space)
    }

    /// Returns `memref<*xelement>`, or tells at a location why there is none.
    fn mlirUnrankedMemRefTypeGetChecked(
        location: MlirLocation,
        element: MlirType,
        memory_space: MlirAttribute,
    ) -> MlirType {
        Maker::at(location, element)?.unranked_memref(memory_space)
    }

    /// Returns the layout of a ranked memref type; the identity is an affine map.
    fn mlirMemRefTypeGetLayout(ty: MlirType) -> MlirAttribute {
        let (state, memref) = resolve::<Type<'static>>(ty)?;
        if let Some(layout) = memref.layout() {
            return Ok(state.name(layout));
        }
        let (state, _, map) = layout_map(ty)?;
        Ok(state.name(state.ctx().affine_map_attribute(map)))
    }

    /// Returns the layout of a ranked memref type as an affine map.
    fn mlirMemRefTypeGetAffineMap(ty: MlirType) -> MlirAffineMap {
        let (state, _, map) = layout_map(ty)?;
        Ok(state.name(map))
    }

    /// Returns the memory space of a ranked memref type, or null.
    fn mlirMemRefTypeGetMemorySpace(ty: MlirType) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        if !ty.is_memref() {
            return Err(mistyped("ranked memref type"));
        }
        Ok(state.name_or_null(ty.memory_space()))
    }

    /// Writes the strides and the offset of a ranked memref type, if its elements are strides apart.
    fn mlirMemRefTypeGetStridesAndOffset(
        ty: MlirType,
        strides_to: *mut i64,
        offset_to: *mut i64,
    ) -> MlirLogicalResult {
        let (_, ty) = resolve::<Type<'static>>(ty)?;
        if !ty.is_memref() {
            return Err(mistyped("ranked memref type"));
        }
        let Some((strides, offset)) = ty.strides_and_offset() else { return Ok(MlirLogicalResult::of(false)) };
        write_all(strides_to, strides);
        write(offset_to, offset);
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Returns the memory space of an unranked memref type, or null.
    fn mlirUnrankedMemrefGetMemorySpace(ty: MlirType) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        if !matches!(ty.kind(), TypeKind::UnrankedMemRef { .. }) {
            return Err(mistyped("unranked memref type"));
        }
        Ok(state.name_or_null(ty.memory_space()))
    }
}
