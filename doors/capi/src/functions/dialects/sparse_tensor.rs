//! `Dialect/SparseTensor.h`: storage of sparse tensors.

use super::{Argument, Declared, Integers, declared, field};
use crate::abi::*;
use crate::context;
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use terrace_ir::affine::AffineMap;
use terrace_sparse_tensor::infer_level_to_dimension;

const ENCODING: &str = "sparse_tensor.encoding";

/// The bits of a level's format.
const FORMAT: u64 = 0xffff_0000;

declared! {
    MlirAttribute "sparse_tensor.encoding" {
        is mlirAttributeIsASparseTensorEncodingAttr;
        name mlirSparseTensorEncodingAttrGetName;
        field mlirSparseTensorEncodingAttrGetDimToLvl 1 MlirAffineMap;
        field mlirSparseTensorEncodingAttrGetLvlToDim 2 MlirAffineMap;
        field mlirSparseTensorEncodingAttrGetPosWidth 3 i32;
        field mlirSparseTensorEncodingAttrGetCrdWidth 4 i32;
        field mlirSparseTensorEncodingAttrGetExplicitVal 5 MlirAttribute;
        field mlirSparseTensorEncodingAttrGetImplicitVal 6 MlirAttribute;
    }
}

fn levels(attribute: MlirAttribute) -> Result<Vec<i64>, Misuse> {
    let (_, parameters) = attribute.parameters_of(ENCODING)?;
    Ok(parameters.first().and_then(|levels| levels.as_i64_array()).unwrap_or_default())
}

fn level(attribute: MlirAttribute, at: isize) -> Result<u64, Misuse> {
    let levels = levels(attribute)?;
    Ok(levels[check_index("levels", at, levels.len())?].cast_unsigned())
}

export! {
    /// Returns an encoding without slices; null maps and values are absent.
    fn mlirSparseTensorEncodingAttrGet(
        context: MlirContext,
        rank: isize,
        levels: *const u64,
        dim_to_level: MlirAffineMap,
        level_to_dim: MlirAffineMap,
        position_width: i32,
        coordinate_width: i32,
        explicit: MlirAttribute,
        implicit: MlirAttribute,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let levels = array(levels, rank)?;
        let map: Option<AffineMap<'static>> = state.get_optional(dim_to_level)?;
        if map.is_some_and(|map| map.results().len() != levels.len()) {
            return Err(Misuse::other("there is not a level for each result of the map"));
        }
        // The way back is computed where it is not given.
        let way_back = match map.filter(|_| level_to_dim.is_null()) {
            Some(map) => infer_level_to_dimension(state.ctx(), map).map(|map| state.name(map)).unwrap_or_default(),
            None => level_to_dim,
        };
        let parameters = vec![
            Integers(levels.iter().map(|level| level.cast_signed()).collect()).parameter(&state)?,
            dim_to_level.parameter(&state)?,
            way_back.parameter(&state)?,
            position_width.parameter(&state)?,
            coordinate_width.parameter(&state)?,
            explicit.parameter(&state)?,
            implicit.parameter(&state)?,
            <&[MlirAttribute]>::parameter(&[], &state)?,
        ];
        MlirAttribute::make(&state, ENCODING, parameters)
    }

    /// Returns the number of levels.
    fn mlirSparseTensorEncodingGetLvlRank(attribute: MlirAttribute) -> isize {
        Ok(levels(attribute)?.len().cast_signed())
    }

    /// Returns the bits of a level.
    fn mlirSparseTensorEncodingAttrGetLvlType(attribute: MlirAttribute, at: isize) -> u64 {
        level(attribute, at)
    }

    /// Returns the bits of the format of a level.
    fn mlirSparseTensorEncodingAttrGetLvlFmt(attribute: MlirAttribute, at: isize) -> u32 {
        Ok((level(attribute, at)? & FORMAT) as u32)
    }

    /// Returns how many of n entries are kept in a level.
    fn mlirSparseTensorEncodingAttrGetStructuredN(level: u64) -> u32 {
        Ok((level >> 32 & 0xff) as u32)
    }

    /// Returns of how many some are kept in a level.
    fn mlirSparseTensorEncodingAttrGetStructuredM(level: u64) -> u32 {
        Ok((level >> 40 & 0xff) as u32)
    }

    /// Returns the bits of a level of a format, with properties and sizes.
    fn mlirSparseTensorEncodingAttrBuildLvlType(
        format: u32,
        properties: *const u32,
        count: u32,
        n: u32,
        m: u32,
    ) -> u64 {
        let properties = array(properties, count as isize)?;
        let flags = properties.iter().fold(0, |flags, property| flags | u64::from(*property));
        Ok(u64::from(format) | flags | u64::from(n & 0xff) << 32 | u64::from(m & 0xff) << 40)
    }
}
