//! Queries of types and layouts.

use crate::attributes::enums::MemorySpace;
use crate::attributes::{BLOCK_TDESC_ATTR, LAYOUT_ATTR, MEMORY_SPACE_ATTR, SCATTER_TDESC_ATTR, SLICE_ATTR};
use crate::types::{MEM_DESC_TYPE, TENSOR_DESC_TYPE};
use std::fmt;
use terrace_gpu::AddressSpace;
use terrace_ir::{Attribute, AttributeKind, Type};
use terrace_xevm::attributes::ADDR_SPACE_ATTR;
use terrace_xevm::attributes::AddrSpace;

/// Sizes in messages: `[8, 16]`.
pub(crate) struct Sizes<'s>(pub &'s [i64]);

impl fmt::Display for Sizes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, size) in self.0.iter().enumerate() {
            write!(f, "{}{size}", if at == 0 { "" } else { ", " })?;
        }
        f.write_str("]")
    }
}

/// Parts of a `!xegpu.tensor_desc`.
#[derive(Clone, Debug)]
pub struct TensorDesc<'c> {
    /// The sizes.
    pub shape: Vec<i64>,
    /// Element type.
    pub element: Type<'c>,
    /// A block or places that lie anywhere.
    pub encoding: Attribute<'c>,
    /// Distribution over subgroups and lanes.
    pub layout: Option<Attribute<'c>>,
}

impl<'c> TensorDesc<'c> {
    pub(crate) fn of(parameters: &[Attribute<'c>]) -> Option<Self> {
        let [shape, element, encoding, layout] = parameters else { return None };
        Some(TensorDesc {
            shape: shape.as_i64_array()?,
            element: element.as_type()?,
            encoding: *encoding,
            layout: Some(*layout).filter(|layout| !layout.is_unit()),
        })
    }

    fn parameter(&self, name: &str, at: usize) -> Option<Attribute<'c>> {
        self.encoding.as_dialect(name)?.get(at).copied().filter(|parameter| !parameter.is_unit())
    }

    /// Returns true if the places lie anywhere.
    pub fn is_scattered(&self) -> bool {
        self.encoding.as_dialect(SCATTER_TDESC_ATTR.name).is_some()
    }

    /// Returns the number of the memory.
    pub fn memory_space(&self) -> u32 {
        let space = self
            .parameter(BLOCK_TDESC_ATTR.name, 0)
            .or_else(|| self.parameter(SCATTER_TDESC_ATTR.name, 0))
            .and_then(declared_space);
        space.unwrap_or(0)
    }

    /// Returns the number of consecutive elements at each position of scattered memory.
    pub fn chunk_size(&self) -> Option<i64> {
        let parameter = self.parameter(SCATTER_TDESC_ATTR.name, 1);
        self.is_scattered().then(|| parameter.and_then(|size| size.as_i64()).unwrap_or(1))
    }

    /// Returns the number of adjacent blocks.
    pub fn array_length(&self) -> i64 {
        self.parameter(BLOCK_TDESC_ATTR.name, 1).and_then(|length| length.as_i64()).unwrap_or(1)
    }
}

/// Returns the parts of a `!xegpu.tensor_desc`.
pub fn as_tensor_desc(ty: Type<'_>) -> Option<TensorDesc<'_>> {
    TensorDesc::of(ty.as_dialect(TENSOR_DESC_TYPE.name)?)
}

/// Parts of a `!xegpu.mem_desc`.
#[derive(Clone, Debug)]
pub struct MemDesc<'c> {
    /// The sizes.
    pub shape: Vec<i64>,
    /// Element type.
    pub element: Type<'c>,
    /// Layout in memory, by name.
    pub layout: Option<Attribute<'c>>,
}

impl MemDesc<'_> {
    fn integers(&self, name: &str) -> Option<Vec<i64>> {
        let entry = self.layout?.entry(name)?;
        Some(entry.as_array()?.iter().map(|size| size.as_i64().unwrap_or_default()).collect())
    }

    /// Returns the sizes of the blocks that lie in one piece, if it has some.
    pub fn block(&self) -> Option<Vec<i64>> {
        self.integers("block").filter(|block| !block.is_empty())
    }

    /// Returns the stride of each dimension.
    pub fn strides(&self) -> Vec<i64> {
        self.integers("stride").unwrap_or_else(|| self.shape.iter().skip(1).copied().chain([1]).collect())
    }

    /// Returns true if the rows of each column follow each other.
    pub fn is_column_major(&self) -> bool {
        self.shape.len() == 2 && self.strides().first() == Some(&1)
    }
}

/// Returns the parts of a `!xegpu.mem_desc`.
pub fn as_mem_desc(ty: Type<'_>) -> Option<MemDesc<'_>> {
    let [shape, element, layout] = ty.as_dialect(MEM_DESC_TYPE.name)? else { return None };
    let layout = layout.as_dialect(crate::attributes::MEM_LAYOUT_ATTR.name).and_then(<[_]>::first);
    Some(MemDesc { shape: shape.as_i64_array()?, element: element.as_type()?, layout: layout.copied() })
}

/// Returns the elements of what has some, or the type itself.
pub(crate) fn element_of(ty: Type<'_>) -> Type<'_> {
    as_tensor_desc(ty)
        .map(|desc| desc.element)
        .or_else(|| as_mem_desc(ty).map(|desc| desc.element))
        .unwrap_or_else(|| ty.element_or_self())
}

/// Returns the sizes of what has some.
pub(crate) fn shape_of(ty: Type<'_>) -> Vec<i64> {
    as_tensor_desc(ty)
        .map(|desc| desc.shape)
        .or_else(|| as_mem_desc(ty).map(|desc| desc.shape))
        .unwrap_or_else(|| ty.shape().unwrap_or_default().to_vec())
}

/// Counts the product of sizes; beyond all bounds what no other product is compared with.
pub(crate) fn count(shape: &[i64]) -> i128 {
    shape.iter().fold(1, |count: i128, size| count.saturating_mul((*size).into()))
}

/// Returns the size of a value in bits.
pub(crate) fn size_in_bits(ty: Type<'_>) -> i128 {
    count(&shape_of(ty)).saturating_mul(element_of(ty).int_or_float_width().unwrap_or(0).into())
}

/// Returns the number of a memory in the words of this dialect.
fn declared_space(space: Attribute<'_>) -> Option<u32> {
    u32::try_from(space.as_dialect(MEMORY_SPACE_ATTR.name)?.first()?.as_i64()?).ok()
}

/// Returns the number of the memory that a memref is in; what other dialects say does not count.
pub(crate) fn memory_space_of(memref: Type<'_>) -> u32 {
    match memref.memory_space() {
        Some(space) if matches!(space.kind(), AttributeKind::Integer { .. }) => {
            space.as_i64().unwrap_or(0) as u32
        }
        Some(space) => declared_space(space).unwrap_or(0),
        None => 0,
    }
}

/// Returns true if a memref is in shared memory, in the words of any dialect.
pub(crate) fn is_shared(memref: Type<'_>) -> bool {
    let Some(space) = memref.memory_space() else { return false };
    let shared = i64::from(MemorySpace::Slm.value() as u32);
    let in_xevm = || space.as_dialect(ADDR_SPACE_ATTR.name).and_then(|values| values.first()?.as_i64());
    match space.kind() {
        AttributeKind::Integer { .. } => space.as_i64() == Some(shared),
        _ => {
            declared_space(space) == Some(shared as u32)
                || in_xevm() == Some(AddrSpace::Shared.value().cast_signed())
                || terrace_gpu::address_space(space) == Some(AddressSpace::Workgroup)
        }
    }
}

/// Fields of a layout at each level; empty for a level without.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayoutFields {
    pub sg_layout: Vec<i64>,
    pub sg_data: Vec<i64>,
    pub inst_data: Vec<i64>,
    pub lane_layout: Vec<i64>,
    pub lane_data: Vec<i64>,
    /// True if it speaks of subgroups.
    pub is_for_workgroup: bool,
    pub rank: usize,
}

/// Returns the fields of a layout, or of a slice of one.
pub(crate) fn layout_fields(layout: Attribute<'_>) -> LayoutFields {
    if let Some([parent, dims]) = layout.as_dialect(SLICE_ATTR.name) {
        let mut fields = layout_fields(*parent);
        let dims = dims.as_i64_array().unwrap_or_default();
        for field in [
            &mut fields.sg_layout,
            &mut fields.sg_data,
            &mut fields.inst_data,
            &mut fields.lane_layout,
            &mut fields.lane_data,
        ] {
            let mut at = 0..;
            field.retain(|_| at.next().is_none_or(|at: i64| !dims.contains(&at)));
        }
        fields.rank = fields.rank.saturating_sub(dims.len());
        return fields;
    }
    let Some(parameters) = layout.as_dialect(LAYOUT_ATTR.name) else { return LayoutFields::default() };
    let field = |at: usize| parameters.get(at).and_then(|sizes| sizes.as_i32_array());
    let sizes = |at: usize| field(at).unwrap_or_default().into_iter().map(i64::from).collect();
    let rank = [0, 2, 3].iter().find_map(|at| field(*at)).map_or(0, |sizes| sizes.len());
    LayoutFields {
        sg_layout: sizes(0),
        sg_data: sizes(1),
        inst_data: sizes(2),
        lane_layout: sizes(3),
        lane_data: sizes(4),
        is_for_workgroup: field(0).is_some(),
        rank,
    }
}

/// Returns the number of dimensions of what a layout spreads.
pub(crate) fn layout_rank(layout: Attribute<'_>) -> usize {
    layout_fields(layout).rank
}

/// Returns the number of times that `part` fits in `whole`, if it fills it.
fn ratio(whole: &[i64], part: &[i64]) -> Option<Vec<i64>> {
    if whole.len() != part.len() {
        return None;
    }
    let fits = |(whole, part): (&i64, &i64)| match whole.checked_rem(*part) {
        Some(0) => whole.checked_div(*part),
        _ => None,
    };
    whole.iter().zip(part).map(fits).collect()
}

/// Returns the share of a shape per element of `layout` if each takes `data` at a time; with `wraps`, several may share
/// the data when there are more of them than data.
fn share(shape: &[i64], layout: &[i64], data: &[i64], wraps: bool) -> Option<Vec<i64>> {
    let mut shape = shape.to_vec();
    if !layout.is_empty() {
        if layout.len() != shape.len() {
            return None;
        }
        match ratio(&shape, layout) {
            Some(part) => shape = part,
            None if wraps && ratio(layout, &shape).is_some() => {}
            None => return None,
        }
    }
    if !data.is_empty() {
        if data.len() != shape.len() {
            return None;
        }
        if ratio(&shape, data).is_none() && !(wraps && ratio(data, &shape).is_some()) {
            return None;
        }
        shape = data.to_vec();
    }
    Some(shape)
}

/// Returns true if each subgroup and lane gets as much of a shape as any other.
pub(crate) fn is_evenly_distributable(shape: &[i64], layout: Attribute<'_>) -> bool {
    let fields = layout_fields(layout);
    share(shape, &fields.sg_layout, &fields.sg_data, true)
        .and_then(|shape| share(&shape, &[], &fields.inst_data, false))
        .and_then(|shape| share(&shape, &fields.lane_layout, &fields.lane_data, false))
        .is_some()
}
