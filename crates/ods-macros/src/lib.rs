//! Declarations of operations and enums.
//!
//! [`operation`] turns a struct that lists operands, attributes, results, regions and successors into a spec, a typed
//! view and a builder; [`enumeration`] turns an enum into a spec and a Rust type. Generated code names
//! `::terrace_ir`, or `::terrace::ir` in a crate that depends on `terrace` alone.
#![forbid(unsafe_code)]

mod docs;
mod enumeration;
mod operation;
mod paths;

use proc_macro::TokenStream;

/// Declares an operation.
///
/// The arguments, all but `name` optional:
/// - `name = "arith.addi"`: the full name.
/// - `traits = [IsCommutative, AllTypesMatch(&["lhs", "rhs"])]`: expressions in the scope of `terrace_ir::spec::Trait`.
/// - `interfaces = [InferIntRangeInterface]`: names of interfaces, for readers of the declarations. Those that follow
///   from effects, speculatability, inferred types and names of results are added.
/// - `format = "..."`: the assembly format.
/// - `directives = [DYNAMIC_INDEX_LIST]`: `DirectiveSpec`s of the format.
/// - `effects = [EffectSpec::new(EffectKind::Read).on("memref")]`, or `custom`; without it, nothing is known.
/// - `result_types = inferred`, or `custom`; without it, they are explicit.
/// - `default_dialect = "func"`: the prefix that operations in the regions may leave out.
/// - `has = [verify]`: hooks, which are inherent functions of the view: `custom_syntax` (`parse` and `print`), `verify`,
///   or `verify_signature` if it looks at nothing but types and inherent attributes, `verify_regions`, `verify_symbol_uses`, `infer_types`, `are_compatible_types`, `result_names`, `argument_names`, `block_names`,
///   `region_kind`, `fold`, `effects`; `canonicalize`, which is a table `CANONICALIZE` of patterns; and the plain fact
///   `optional_symbol`.
///
/// The type of a field says what it is, `C` being the path of a constraint:
/// - `Operand<C>`, `OptionalOperand<C>`, `VariadicOperand<C>`, `VariadicOfVariadicOperand<C>`; the last needs
///   `#[segments = "attribute"]`.
/// - `OpResult<C>`, `OptionalResult<C>`, `VariadicResult<C>`.
/// - `Attr<C>`, `OptionalAttr<C>`, `Property<C>`, `OptionalProperty<C>`; with `#[default("text", |context| ...)]` for a
///   default and `#[cases(Enum)]` for a declared enum.
/// - `Region<R>`, `VariadicRegion<R>`, `R` being `AnyRegion`, `SizedRegion<1>`, `MaxSizedRegion<1>`, `MinSizedRegion<1>`,
///   `MinArguments<1>`.
/// - `Successor`, `VariadicSuccessor`.
///
/// `#[name = "overflowFlags"]` gives the declared name where it is not the field's; `#[unnamed]` says that there is none.
#[proc_macro_attribute]
pub fn operation(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(operation::expand(arguments.into(), item.into())).into()
}

/// Declares an enum: `#[enumeration(name = "arith.CmpIPredicate", width = 64)]`.
///
/// With `bits` and `separator = ", "` its cases are bits that combine, and the Rust type is a set of bits. A case is
/// written as `#[text = ".."]` says, else as its variant; `#[symbol = ".."]` is its name in upstream's code, if that is
/// not the variant.
#[proc_macro_attribute]
pub fn enumeration(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(enumeration::expand(arguments.into(), item.into())).into()
}
