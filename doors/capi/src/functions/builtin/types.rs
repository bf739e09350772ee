//! `BuiltinTypes.h`: the kinds of types, and those without a shape.

use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::sync::Arc;
use terrace_ir::{Context, Location, Signedness, Type, TypeKind};
use terrace_support::float::FloatSemantics;

/// Defines, for each kind of type, the test for it, its type id and its name.
macro_rules! type_kinds {
    ($($name:literal $pattern:pat => $is_a:ident $type_id:ident $get_name:ident;)*) => { $crate::abi::export! {$(
        #[doc = concat!("Returns true if a type is of the kind `", $name, "`.")]
        fn $is_a(ty: MlirType) -> bool {
            Ok(matches!($crate::context::resolve::<terrace_ir::Type<'static>>(ty)?.1.kind(), $pattern))
        }

        #[doc = concat!("Returns the type id of the kind `", $name, "`.")]
        fn $type_id() -> MlirTypeID {
            Ok($crate::typeid::of_type($name))
        }

        #[doc = concat!("Returns `", $name, "`.")]
        fn $get_name() -> MlirStringRef {
            Ok($name.into())
        }
    )*}};
}
pub(crate) use type_kinds;

/// Defines, for each float type, the test for it, its type id, its name and its maker.
macro_rules! float_types {
    ($($name:literal $semantics:ident => $is_a:ident $type_id:ident $get_name:ident $get:ident;)*) => {
        type_kinds! {$(
            $name TypeKind::Float(FloatSemantics::$semantics) => $is_a $type_id $get_name;
        )*}

        export! {$(
            #[doc = concat!("Returns the type `", $name, "`.")]
            fn $get(context: MlirContext) -> MlirType {
                let state = context::find(context)?;
                Ok(state.name(state.ctx().float_type(FloatSemantics::$semantics)))
            }
        )*}
    };
}

float_types! {
    "builtin.f4E2M1FN" F4E2M1FN => mlirTypeIsAFloat4E2M1FN mlirFloat4E2M1FNTypeGetTypeID
        mlirFloat4E2M1FNTypeGetName mlirFloat4E2M1FNTypeGet;
    "builtin.f6E2M3FN" F6E2M3FN => mlirTypeIsAFloat6E2M3FN mlirFloat6E2M3FNTypeGetTypeID
        mlirFloat6E2M3FNTypeGetName mlirFloat6E2M3FNTypeGet;
    "builtin.f6E3M2FN" F6E3M2FN => mlirTypeIsAFloat6E3M2FN mlirFloat6E3M2FNTypeGetTypeID
        mlirFloat6E3M2FNTypeGetName mlirFloat6E3M2FNTypeGet;
    "builtin.f8E5M2" F8E5M2 => mlirTypeIsAFloat8E5M2 mlirFloat8E5M2TypeGetTypeID
        mlirFloat8E5M2TypeGetName mlirFloat8E5M2TypeGet;
    "builtin.f8E4M3" F8E4M3 => mlirTypeIsAFloat8E4M3 mlirFloat8E4M3TypeGetTypeID
        mlirFloat8E4M3TypeGetName mlirFloat8E4M3TypeGet;
    "builtin.f8E4M3FN" F8E4M3FN => mlirTypeIsAFloat8E4M3FN mlirFloat8E4M3FNTypeGetTypeID
        mlirFloat8E4M3FNTypeGetName mlirFloat8E4M3FNTypeGet;
    "builtin.f8E5M2FNUZ" F8E5M2FNUZ => mlirTypeIsAFloat8E5M2FNUZ mlirFloat8E5M2FNUZTypeGetTypeID
        mlirFloat8E5M2FNUZTypeGetName mlirFloat8E5M2FNUZTypeGet;
    "builtin.f8E4M3FNUZ" F8E4M3FNUZ => mlirTypeIsAFloat8E4M3FNUZ mlirFloat8E4M3FNUZTypeGetTypeID
        mlirFloat8E4M3FNUZTypeGetName mlirFloat8E4M3FNUZTypeGet;
    "builtin.f8E4M3B11FNUZ" F8E4M3B11FNUZ => mlirTypeIsAFloat8E4M3B11FNUZ mlirFloat8E4M3B11FNUZTypeGetTypeID
        mlirFloat8E4M3B11FNUZTypeGetName mlirFloat8E4M3B11FNUZTypeGet;
    "builtin.f8E3M4" F8E3M4 => mlirTypeIsAFloat8E3M4 mlirFloat8E3M4TypeGetTypeID
        mlirFloat8E3M4TypeGetName mlirFloat8E3M4TypeGet;
    "builtin.f8E8M0FNU" F8E8M0FNU => mlirTypeIsAFloat8E8M0FNU mlirFloat8E8M0FNUTypeGetTypeID
        mlirFloat8E8M0FNUTypeGetName mlirFloat8E8M0FNUTypeGet;
    "builtin.bf16" BF16 => mlirTypeIsABF16 mlirBFloat16TypeGetTypeID mlirBF16TypeGetName mlirBF16TypeGet;
    "builtin.f16" F16 => mlirTypeIsAF16 mlirFloat16TypeGetTypeID mlirF16TypeGetName mlirF16TypeGet;
    "builtin.tf32" TF32 => mlirTypeIsATF32 mlirFloatTF32TypeGetTypeID mlirTF32TypeGetName mlirTF32TypeGet;
    "builtin.f32" F32 => mlirTypeIsAF32 mlirFloat32TypeGetTypeID mlirF32TypeGetName mlirF32TypeGet;
    "builtin.f64" F64 => mlirTypeIsAF64 mlirFloat64TypeGetTypeID mlirF64TypeGetName mlirF64TypeGet;
}

type_kinds! {
    "builtin.integer" TypeKind::Integer { .. } =>
        mlirTypeIsAInteger mlirIntegerTypeGetTypeID mlirIntegerTypeGetName;
    "builtin.index" TypeKind::Index => mlirTypeIsAIndex mlirIndexTypeGetTypeID mlirIndexTypeGetName;
    "builtin.none" TypeKind::None => mlirTypeIsANone mlirNoneTypeGetTypeID mlirNoneTypeGetName;
    "builtin.complex" TypeKind::Complex(_) =>
        mlirTypeIsAComplex mlirComplexTypeGetTypeID mlirComplexTypeGetName;
    "builtin.tuple" TypeKind::Tuple(_) => mlirTypeIsATuple mlirTupleTypeGetTypeID mlirTupleTypeGetName;
    "builtin.function" TypeKind::Function { .. } =>
        mlirTypeIsAFunction mlirFunctionTypeGetTypeID mlirFunctionTypeGetName;
    "builtin.opaque" TypeKind::Opaque { .. } => mlirTypeIsAOpaque mlirOpaqueTypeGetTypeID mlirOpaqueTypeGetName;
}

/// Returns what was made, or tells why it was not: as a diagnostic at a location if there is one.
///
/// # Errors
/// If nothing was made.
pub fn made<T>(
    state: &ContextState,
    location: Option<Location<'static>>,
    result: Result<T, String>,
) -> Result<T, Misuse> {
    result.map_err(|message| match location {
        Some(location) => {
            state.reporting(|| state.ctx().error(location, message).tell());
            Misuse::Told
        }
        None => Misuse::Other(message),
    })
}

/// Returns the misuse of a type for another kind of type.
pub fn mistyped(kind: &str) -> Misuse {
    Misuse::other(format_args!("the type is no {kind}"))
}

/// Checks the name of a dialect that an opaque type or attribute is of, which may be unregistered only if that is allowed.
///
/// # Errors
/// If there can be none of it; `what` is its text and kind for the message.
pub fn check_opaque(
    state: &ContextState,
    dialect: &str,
    what: impl FnOnce() -> String,
) -> Result<(), Misuse> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
    let starts_well = dialect.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if !starts_well || !dialect.bytes().all(is_part) {
        return Err(Misuse::other(format_args!("invalid dialect namespace '\"{dialect}\"'")));
    }
    if state.ctx().allows_unregistered_dialects() || state.ctx().dialect(dialect).is_some() {
        return Ok(());
    }
    Err(Misuse::other(format_args!(
        "{} created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
         MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
        what()
    )))
}

fn integer(context: MlirContext, width: u32, signedness: Signedness) -> Result<MlirType, Misuse> {
    let state = context::find(context)?;
    if width > Context::MAX_INTEGER_WIDTH_BITS {
        return Err(Misuse::other(format_args!(
            "integer bitwidth is limited to {} bits",
            Context::MAX_INTEGER_WIDTH_BITS
        )));
    }
    Ok(state.name(state.ctx().signed_integer_type(width, signedness)))
}

fn as_integer(ty: MlirType) -> Result<(u32, Signedness), Misuse> {
    resolve::<Type<'static>>(ty)?.1.as_integer().ok_or_else(|| mistyped("integer type"))
}

/// Types in a row, and their context.
type Types = (Arc<ContextState>, &'static [Type<'static>]);

fn elements(ty: MlirType) -> Result<Types, Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    match *ty.kind() {
        TypeKind::Tuple(types) => Ok((state, types)),
        _ => Err(mistyped("tuple type")),
    }
}

fn inputs(ty: MlirType) -> Result<Types, Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    Ok((state, ty.as_function().ok_or_else(|| mistyped("function type"))?.0))
}

fn results(ty: MlirType) -> Result<Types, Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    Ok((state, ty.as_function().ok_or_else(|| mistyped("function type"))?.1))
}

fn pick(of: &'static str, (state, types): Types, position: isize) -> Result<MlirType, Misuse> {
    Ok(state.name(types[check_index(of, position, types.len())?]))
}

export! {
    /// Returns `i<width>`.
    fn mlirIntegerTypeGet(context: MlirContext, width: u32) -> MlirType {
        integer(context, width, Signedness::Signless)
    }

    /// Returns `si<width>`.
    fn mlirIntegerTypeSignedGet(context: MlirContext, width: u32) -> MlirType {
        integer(context, width, Signedness::Signed)
    }

    /// Returns `ui<width>`.
    fn mlirIntegerTypeUnsignedGet(context: MlirContext, width: u32) -> MlirType {
        integer(context, width, Signedness::Unsigned)
    }

    /// Returns the width of an integer type in bits.
    fn mlirIntegerTypeGetWidth(ty: MlirType) -> u32 {
        Ok(as_integer(ty)?.0)
    }

    /// Returns true if an integer type is `i<width>`.
    fn mlirIntegerTypeIsSignless(ty: MlirType) -> bool {
        Ok(as_integer(ty)?.1 == Signedness::Signless)
    }

    /// Returns true if an integer type is `si<width>`.
    fn mlirIntegerTypeIsSigned(ty: MlirType) -> bool {
        Ok(as_integer(ty)?.1 == Signedness::Signed)
    }

    /// Returns true if an integer type is `ui<width>`.
    fn mlirIntegerTypeIsUnsigned(ty: MlirType) -> bool {
        Ok(as_integer(ty)?.1 == Signedness::Unsigned)
    }

    /// Returns `index`.
    fn mlirIndexTypeGet(context: MlirContext) -> MlirType {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().index_type()))
    }

    /// Returns true if a type is a float.
    fn mlirTypeIsAFloat(ty: MlirType) -> bool {
        Ok(resolve::<Type<'static>>(ty)?.1.is_float())
    }

    /// Returns the width of a float type in bits.
    fn mlirFloatTypeGetWidth(ty: MlirType) -> u32 {
        let semantics = resolve::<Type<'static>>(ty)?.1.as_float();
        Ok(semantics.ok_or_else(|| mistyped("float type"))?.width_bits())
    }

    /// Returns `none`.
    fn mlirNoneTypeGet(context: MlirContext) -> MlirType {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().none_type()))
    }

    /// Returns the type of complex numbers of an integer or float type.
    fn mlirComplexTypeGet(element: MlirType) -> MlirType {
        let (state, element) = resolve::<Type<'static>>(element)?;
        Ok(state.name(state.ctx().try_complex_type(element).map_err(Misuse::other)?))
    }

    /// Returns the type of the two parts of a complex type.
    fn mlirComplexTypeGetElementType(ty: MlirType) -> MlirType {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        Ok(state.name(ty.as_complex().ok_or_else(|| mistyped("complex type"))?))
    }

    /// Returns a tuple type.
    fn mlirTupleTypeGet(context: MlirContext, count: isize, elements: *const MlirType) -> MlirType {
        let state = context::find(context)?;
        let elements = state.get_all(array(elements, count)?)?;
        Ok(state.name(state.ctx().tuple_type(&elements)))
    }

    /// Returns the number of types in a tuple type.
    fn mlirTupleTypeGetNumTypes(ty: MlirType) -> isize {
        Ok(elements(ty)?.1.len() as isize)
    }

    /// Returns a type in a tuple type.
    fn mlirTupleTypeGetType(ty: MlirType, position: isize) -> MlirType {
        pick("types", elements(ty)?, position)
    }

    /// Returns a function type.
    fn mlirFunctionTypeGet(
        context: MlirContext,
        input_count: isize,
        inputs: *const MlirType,
        result_count: isize,
        results: *const MlirType,
    ) -> MlirType {
        let state = context::find(context)?;
        let inputs = state.get_all(array(inputs, input_count)?)?;
        let results = state.get_all(array(results, result_count)?)?;
        Ok(state.name(state.ctx().function_type(&inputs, &results)))
    }

    /// Returns the number of inputs of a function type.
    fn mlirFunctionTypeGetNumInputs(ty: MlirType) -> isize {
        Ok(inputs(ty)?.1.len() as isize)
    }

    /// Returns the number of results of a function type.
    fn mlirFunctionTypeGetNumResults(ty: MlirType) -> isize {
        Ok(results(ty)?.1.len() as isize)
    }

    /// Returns the type of an input of a function type.
    fn mlirFunctionTypeGetInput(ty: MlirType, position: isize) -> MlirType {
        pick("inputs", inputs(ty)?, position)
    }

    /// Returns the type of a result of a function type.
    fn mlirFunctionTypeGetResult(ty: MlirType, position: isize) -> MlirType {
        pick("results", results(ty)?, position)
    }

    /// Returns a type of a dialect that is not registered.
    fn mlirOpaqueTypeGet(context: MlirContext, dialect: MlirStringRef, data: MlirStringRef) -> MlirType {
        let state = context::find(context)?;
        let (dialect, data) = (dialect.text()?, data.text()?);
        check_opaque(&state, dialect, || format!("`!\"{dialect}\"<\"{data}\">` type"))?;
        Ok(state.name(state.ctx().opaque_type(dialect, data)))
    }

    /// Returns the name of the dialect of an opaque type.
    fn mlirOpaqueTypeGetDialectNamespace(ty: MlirType) -> MlirStringRef {
        match *resolve::<Type<'static>>(ty)?.1.kind() {
            TypeKind::Opaque { dialect, .. } => Ok(dialect.as_str().into()),
            _ => Err(mistyped("opaque type")),
        }
    }

    /// Returns the text of an opaque type after the name of its dialect.
    fn mlirOpaqueTypeGetData(ty: MlirType) -> MlirStringRef {
        match *resolve::<Type<'static>>(ty)?.1.kind() {
            TypeKind::Opaque { text, .. } => Ok(text.into()),
            _ => Err(mistyped("opaque type")),
        }
    }
}
