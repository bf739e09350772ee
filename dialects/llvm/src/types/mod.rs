//! The types: what LLVM has beside integers, floats and vectors, which are builtin.

mod compatible;
mod layout;
mod size;
mod structure;
mod syntax;

pub use compatible::*;
pub use size::DataLayout;
pub(crate) use structure::whole;
pub use structure::{OtherBody, Packing, StructType};
pub(crate) use syntax::parse_type;

use layout::{verify_pointer_layout, verify_structure_layout};
use syntax::{
    parse_array, parse_function, parse_pointer, parse_structure, parse_target, print_array, print_function,
    print_pointer, print_structure, print_target,
};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, Type};

/// A fixed number of elements of one type: `!llvm.array<4 x i32>`.
pub static ARRAY_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "LLVM array type",
    parameters: &[
        ParameterSpec::required("elementType", ParameterKind::Type),
        ParameterSpec::required("numElements", ParameterKind::Integer),
    ],
    traits: &["DataLayoutTypeInterface", "DestructurableTypeInterface"],
    declared_format: Some("`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`"),
    parse: Some(parse_array),
    print: Some(print_array),
    verify: Some(|_, parameters, error| match element(parameters, 0) {
        Some(element) if !is_valid_array_element(element) => {
            error(&format!("invalid array element type: '{element}'")).emit()
        }
        _ => Ok(()),
    }),
    ..TypeSpec::new("llvm.array")
};

/// Function type: `!llvm.func<i32 (ptr, ...)>`.
pub static FUNCTION_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "LLVM function type",
    parameters: &[
        ParameterSpec::required("returnType", ParameterKind::Type),
        ParameterSpec::required("params", ParameterKind::Types),
        ParameterSpec::required("varArg", ParameterKind::Custom),
    ],
    declared_format: Some(
        "`<` custom<PrettyLLVMType>($returnType) ` ` `(` custom<FunctionTypes>($params, $varArg) `>`",
    ),
    parse: Some(parse_function),
    print: Some(print_function),
    verify: Some(|_, parameters, error| {
        if let Some(result) = element(parameters, 0)
            && !is_valid_result(result)
        {
            return error(&format!("invalid function result type: '{result}'")).emit();
        }
        for input in types_of(parameters[1]) {
            if !is_valid_argument(input) {
                return error(&format!("invalid function argument type: '{input}'")).emit();
            }
        }
        Ok(())
    }),
    ..TypeSpec::new("llvm.func")
};

/// The address of a block.
pub static LABEL_TYPE: TypeSpec<'static> = TypeSpec::new("llvm.label");

/// Type of LLVM's metadata only.
pub static METADATA_TYPE: TypeSpec<'static> = TypeSpec::new("llvm.metadata");

/// A pointer to anything, in an address space: `!llvm.ptr<3>`.
pub static POINTER_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "LLVM pointer type",
    parameters: &[ParameterSpec {
        default: Some("0"),
        ..ParameterSpec::optional("addressSpace", ParameterKind::Integer)
    }],
    traits: &["DataLayoutTypeInterface", "VectorElementTypeInterface"],
    declared_format: Some("(`<` $addressSpace^ `>`)?"),
    verify_layout: Some(verify_pointer_layout),
    parse: Some(parse_pointer),
    print: Some(print_pointer),
    ..TypeSpec::new("llvm.ptr")
};

/// A float of two doubles.
pub static PPC_FP128_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "128 bit FP type with IBM double-double semantics",
    traits: &["FloatType", "VectorElementTypeInterface"],
    ..TypeSpec::new("llvm.ppc_fp128")
};

/// Several values side by side, with a name or without: `!llvm.struct<"pair", (i32, ptr)>`.
///
/// One with a name may contain itself: its name alone stands for it then.
pub static STRUCT_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "LLVM struct type",
    parameters: &[
        ParameterSpec { default: Some("\"\""), ..ParameterSpec::optional("name", ParameterKind::Text) },
        ParameterSpec::optional("body", ParameterKind::Custom),
    ],
    traits: &["IsMutable", "DataLayoutTypeInterface", "DestructurableTypeInterface"],
    verify_layout: Some(verify_structure_layout),
    parse: Some(parse_structure),
    print: Some(print_structure),
    ..TypeSpec::new("llvm.struct")
};

/// A type that only one target knows: `!llvm.target<"spirv.Image", i32, 1>`.
pub static TARGET_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "LLVM target-specific extension type",
    parameters: &[
        ParameterSpec::required("extTypeName", ParameterKind::Text),
        ParameterSpec::optional("typeParams", ParameterKind::Types),
        ParameterSpec::optional("intParams", ParameterKind::Integers),
    ],
    declared_format: Some("`<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^ )? `>`"),
    parse: Some(parse_target),
    print: Some(print_target),
    ..TypeSpec::new("llvm.target")
};

/// A value that cannot be inspected.
pub static TOKEN_TYPE: TypeSpec<'static> = TypeSpec::new("llvm.token");

/// Result type of a function without a result.
pub static VOID_TYPE: TypeSpec<'static> = TypeSpec::new("llvm.void");

/// A tile of AMX.
pub static X86_AMX_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "LLVM x86_amx type.", ..TypeSpec::new("llvm.x86_amx") };

/// All types, alphabetically.
pub(crate) static TYPES: &[&TypeSpec<'static>] = &[
    &ARRAY_TYPE,
    &FUNCTION_TYPE,
    &LABEL_TYPE,
    &METADATA_TYPE,
    &PPC_FP128_TYPE,
    &POINTER_TYPE,
    &STRUCT_TYPE,
    &TARGET_TYPE,
    &TOKEN_TYPE,
    &VOID_TYPE,
    &X86_AMX_TYPE,
];

/// Returns a pointer in an address space.
pub fn pointer_type(context: Ctx<'_>, address_space: u32) -> Type<'_> {
    context.dialect_type(&POINTER_TYPE, &[context.i64_attribute(i64::from(address_space))])
}

/// Creates the type of `count` elements of a type.
pub fn array_type<'c>(context: Ctx<'c>, element: Type<'c>, count: u64) -> Type<'c> {
    let count = context.i64_attribute(count.cast_signed());
    context.dialect_type(&ARRAY_TYPE, &[context.type_attribute(element), count])
}

/// Returns a function type.
pub fn function_type<'c>(
    context: Ctx<'c>,
    result: Type<'c>,
    inputs: &[Type<'c>],
    is_variadic: bool,
) -> Type<'c> {
    let parameters =
        [context.type_attribute(result), type_array(context, inputs), context.bool_attribute(is_variadic)];
    context.dialect_type(&FUNCTION_TYPE, &parameters)
}

/// Returns the result type of a function without a result.
pub fn void_type(context: Ctx<'_>) -> Type<'_> {
    context.dialect_type(&VOID_TYPE, &[])
}

/// Returns a value that cannot be inspected.
pub fn token_type(context: Ctx<'_>) -> Type<'_> {
    context.dialect_type(&TOKEN_TYPE, &[])
}

/// Returns the address space of a pointer.
pub fn address_space(ty: Type<'_>) -> Option<u32> {
    u32::try_from(ty.as_dialect(POINTER_TYPE.name)?.first()?.as_i64()?).ok()
}

/// Returns the element type and the number of elements of an array.
pub fn as_array(ty: Type<'_>) -> Option<(Type<'_>, u64)> {
    match ty.as_dialect(ARRAY_TYPE.name)? {
        [element, count] => Some((element.as_type()?, count.as_i64()?.cast_unsigned())),
        _ => None,
    }
}

/// Parts of a function type.
#[derive(Clone)]
pub struct FunctionSignature<'c> {
    /// The type of the result; void if there is none.
    pub result: Type<'c>,
    /// The types of the arguments.
    pub inputs: Vec<Type<'c>>,
    /// True if more arguments may follow.
    pub is_variadic: bool,
}

/// Returns the parts of a function type.
pub fn as_function(ty: Type<'_>) -> Option<FunctionSignature<'_>> {
    match ty.as_dialect(FUNCTION_TYPE.name)? {
        [result, inputs, is_variadic] => Some(FunctionSignature {
            result: result.as_type()?,
            inputs: types_of(*inputs).collect(),
            is_variadic: is_variadic.as_bool() == Some(true),
        }),
        _ => None,
    }
}

/// Returns true if a type is the declared one of that name, such as `llvm.void`.
pub fn is_type(ty: Type<'_>, spec: &TypeSpec<'static>) -> bool {
    ty.as_dialect(spec.name).is_some()
}

/// Returns the types in an array of them.
pub(crate) fn types_of<'c>(array: Attribute<'c>) -> impl Iterator<Item = Type<'c>> {
    array.as_array().unwrap_or_default().iter().filter_map(|element| element.as_type())
}

/// Returns an array of types.
pub(crate) fn type_array<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Attribute<'c> {
    let types: Vec<Attribute<'c>> = types.iter().map(|ty| context.type_attribute(*ty)).collect();
    context.array_attribute(&types)
}

fn element<'c>(parameters: &[Attribute<'c>], at: usize) -> Option<Type<'c>> {
    parameters.get(at)?.as_type()
}
