//! Quantized types: how integers are stored, and for which floats they stand.

use crate::syntax;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, Type};

/// The widest integers in which numbers are stored.
pub(crate) const MAX_STORAGE_BITS: u32 = 32;

const STORAGE: ParameterSpec<'static> = ParameterSpec::required("storageType", ParameterKind::Type);
const IS_SIGNED: ParameterSpec<'static> = ParameterSpec::required("isSigned", ParameterKind::Attribute);
const STORAGE_MIN: ParameterSpec<'static> = ParameterSpec::required("storageTypeMin", ParameterKind::Integer);
const STORAGE_MAX: ParameterSpec<'static> = ParameterSpec::required("storageTypeMax", ParameterKind::Integer);

/// Integers of which no more is known than how they are stored: `!quant.any<i8<-8:7>:f32>`.
pub static ANY_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "quantized type of unspecified semantics",
    parameters: &[
        STORAGE,
        IS_SIGNED,
        STORAGE_MIN,
        STORAGE_MAX,
        ParameterSpec::optional("expressedType", ParameterKind::Type),
    ],
    print: Some(syntax::print_any),
    ..TypeSpec::new("quant.any")
};

/// Floats of which a least and a greatest were seen: `!quant.calibrated<f32<-0.998:1.2321>>`.
pub static CALIBRATED_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "floats whose range is known",
    parameters: &[
        ParameterSpec::required("expressedType", ParameterKind::Type),
        ParameterSpec::required("min", ParameterKind::Attribute),
        ParameterSpec::required("max", ParameterKind::Attribute),
    ],
    print: Some(syntax::print_calibrated),
    ..TypeSpec::new("quant.calibrated")
};

/// Integers that stand for floats: what they have beyond a zero point, times a scale.
///
/// There is one scale for all, `!quant.uniform<i8:f32, 0.5:3>`; or one for each position in a dimension,
/// `!quant.uniform<i8:f32:1, {0.5, 2.0:3}>`; or one for each block, `!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5, 2.0:3}}>`.
pub static UNIFORM_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "uniformly quantized integers",
    parameters: &[
        STORAGE,
        IS_SIGNED,
        STORAGE_MIN,
        STORAGE_MAX,
        ParameterSpec::required("expressedType", ParameterKind::Type),
        ParameterSpec::required("granularity", ParameterKind::Integer),
        ParameterSpec::required("quantizedDimensions", ParameterKind::Integers),
        ParameterSpec::required("blockSizes", ParameterKind::Integers),
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("scales", ParameterKind::Attributes),
        ParameterSpec::required("zeroPoints", ParameterKind::Integers),
    ],
    print: Some(syntax::print_uniform),
    ..TypeSpec::new("quant.uniform")
};

/// For how many numbers a scale is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Granularity {
    /// For all.
    Layer = 0,
    /// For those at a position in a dimension.
    Axis = 1,
    /// For those in a block.
    Block = 2,
}

/// Scales of a uniformly quantized type.
#[derive(Clone, Debug)]
pub struct Scales<'c> {
    /// For how many numbers each is.
    pub granularity: Granularity,
    /// The dimensions in which scales differ.
    pub dimensions: Vec<i64>,
    /// The sizes of blocks in these dimensions.
    pub block_sizes: Vec<i64>,
    /// The shape of the tensor of scales.
    pub shape: Vec<i64>,
    /// The scales: those of blocks as floats of the type for which they stand, others of 64 bits.
    pub values: &'c [Attribute<'c>],
    /// The zero points, one for each scale.
    pub zero_points: Vec<i64>,
}

/// Returns the scales of a uniformly quantized type.
pub fn scales_of(ty: Type<'_>) -> Option<Scales<'_>> {
    let parameters = ty.as_dialect(UNIFORM_TYPE.name)?;
    let integers = |at: usize| parameters[at].as_i64_array();
    let granularity = match parameters[5].as_i64()? {
        0 => Granularity::Layer,
        1 => Granularity::Axis,
        _ => Granularity::Block,
    };
    Some(Scales {
        granularity,
        dimensions: integers(6)?,
        block_sizes: integers(7)?,
        shape: integers(8)?,
        values: parameters[9].as_array()?,
        zero_points: integers(10)?,
    })
}

/// Returns the integer type in which a quantized number is stored; floats of a known range are stored in none.
pub fn storage_type(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(ANY_TYPE.name).or_else(|| ty.as_dialect(UNIFORM_TYPE.name))?[0].as_type()
}

/// Returns the type of the floats for which quantized numbers stand, if that is known.
pub fn expressed_type(ty: Type<'_>) -> Option<Type<'_>> {
    if let Some(parameters) = ty.as_dialect(CALIBRATED_TYPE.name) {
        return parameters[0].as_type();
    }
    ty.as_dialect(ANY_TYPE.name).or_else(|| ty.as_dialect(UNIFORM_TYPE.name))?[4].as_type()
}

/// Returns true if it is a type of this dialect.
pub fn is_quantized(ty: Type<'_>) -> bool {
    [ANY_TYPE.name, CALIBRATED_TYPE.name, UNIFORM_TYPE.name].iter().any(|name| ty.as_dialect(name).is_some())
}

/// Returns the type of the elements of a tensor; other types stand for themselves.
pub fn scalar_of(ty: Type<'_>) -> Type<'_> {
    if ty.is_tensor() { ty.element_or_self() } else { ty }
}

/// Returns true if the integers in which a quantized number is stored have a sign.
pub fn is_signed(ty: Type<'_>) -> bool {
    let parameters = ty.as_dialect(ANY_TYPE.name).or_else(|| ty.as_dialect(UNIFORM_TYPE.name));
    parameters.and_then(|parameters| parameters[1].as_bool()).unwrap_or_default()
}

/// Returns the least and the greatest integer in which a quantized number is stored, if not all of the storage type are.
pub fn storage_bounds(ty: Type<'_>) -> Option<(i64, i64)> {
    let parameters = ty.as_dialect(ANY_TYPE.name).or_else(|| ty.as_dialect(UNIFORM_TYPE.name))?;
    let (width, _) = parameters[0].as_type()?.as_integer()?;
    let bounds = (parameters[2].as_i64()?, parameters[3].as_i64()?);
    (bounds != storage_limits(width.clamp(1, MAX_STORAGE_BITS), is_signed(ty))).then_some(bounds)
}

/// Returns the least and the greatest integer of a width, which is at most 32.
pub(crate) fn storage_limits(width: u32, is_signed: bool) -> (i64, i64) {
    match is_signed {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// Returns a uniformly quantized type with other scales; `None` if the type is none.
pub fn with_scales<'c>(context: Ctx<'c>, ty: Type<'c>, scales: &Scales<'c>) -> Option<Type<'c>> {
    let mut parameters = ty.as_dialect(UNIFORM_TYPE.name)?.to_vec();
    parameters.truncate(5);
    parameters.extend([
        context.i64_attribute(scales.granularity as i64),
        context.dense_i64_array(&scales.dimensions),
        context.dense_i64_array(&scales.block_sizes),
        context.dense_i64_array(&scales.shape),
        context.array_attribute(scales.values),
        context.dense_i64_array(&scales.zero_points),
    ]);
    Some(context.dialect_type(&UNIFORM_TYPE, &parameters))
}
