//! Declarations of operations, attributes, types and enums.
//!
//! [`operation`](macro@operation) turns a struct that lists operands, attributes, results, regions and successors into a
//! spec, a typed view and a builder, [`operations`] does so for a family of them; [`attribute`](macro@attribute) and
//! [`ty`](macro@ty) do the same for parameters; [`enumeration`](macro@enumeration) turns an enum into a spec and a Rust
//! type; [`pass`](macro@pass) declares a pass and its options. Generated code names `::terrace_ir` and `::terrace_pass`, or
//! `::terrace::ir` and `::terrace::pass` in a crate that depends on `terrace` alone.
#![forbid(unsafe_code)]

mod definition;
mod docs;
mod enumeration;
mod family;
mod operation;
mod pass;
mod paths;

use proc_macro::TokenStream;

/// Declares an operation.
///
/// The arguments, all but `name` optional:
/// - `name = "arith.addi"`: the full name.
/// - `traits = [IsCommutative, AllTypesMatch(&["lhs", "rhs"])]`: expressions in the scope of `terrace_ir::spec::Trait`.
/// - `interfaces = [InferIntRangeInterface]`: names of interfaces, for readers of the declarations. Those that follow
///   from effects, speculatability, inferred types and names of results are added.
/// - `format = "..."`: the assembly format, which is checked against the fields.
/// - `directives = [DYNAMIC_INDEX_LIST]`: `DirectiveSpec`s of the format.
/// - `effects = [EffectSpec::new(EffectKind::Read).on("memref")]`, or `custom`; without it, nothing is known.
/// - `result_types = inferred`, or `custom`; without it, they are explicit.
/// - `default_dialect = "func"`: the prefix that operations in the regions may leave out.
/// - `view = none`: without accessors and builder, for operations that are only parsed, verified and printed.
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

/// Declares operations that share arguments and fields.
///
/// The shared declaration comes first, as `struct _`; its parameters stand for what differs. Each member then has its
/// documentation, its type, its name, and what it has beyond the family:
///
/// ```text
/// operations! {
///     #[operation(traits = [SameTypeOperands], format = "operands attr-dict `:` type($lhs)", effects = [])]
///     struct _<Element> {
///         lhs: Operand<Element>,
///         rhs: Operand<Element>,
///         ..,
///         result: OpResult<Element>,
///     }
///
///     /// Adds.
///     pub struct AddOp<AnyInteger> = "toy.add", traits = [IsCommutative];
///     /// Divides, rounded as the mode says.
///     pub struct DivOp<AnyFloat> = "toy.div" { mode: Attr<ModeAttr> }
/// }
/// ```
///
/// Arguments are those of [`operation`]. A member's lists are appended to the family's, its other arguments replace
/// them. A member's own fields stand at `..`, or last if the family has no `..`.
#[proc_macro]
pub fn operations(input: TokenStream) -> TokenStream {
    paths::resolved(family::expand(input.into())).into()
}

/// Declares an attribute of a dialect: its spec, a typed view, and a builder that checks the parameters.
///
/// ```text
/// /// File of the source.
/// #[attribute(name = "llvm.di_file", class = "LLVM_DIFileAttr", parse = parse_di_file, print = print_di_file)]
/// pub struct DIFileAttr {
///     name: Text<STRING>,
///     directory: Text<STRING>,
/// }
/// ```
///
/// `DIFileAttr::SPEC` is the spec, `DIFileAttr::cast(attribute)` the view with an accessor for each parameter, and
/// `DIFileAttr::builder(context).name("a.c").directory("/tmp").build()` the attribute; `try_build` returns the mistake
/// where `build` panics with it.
///
/// The type of a field says what the parameter holds, `C` being the path of a `const` `ParameterType`, which may be left
/// out where the attribute's own code parses and prints the parameter: `Attr<C>`, `Integer<C>` (`u64`), `Bool<C>`,
/// `Text<C>`, `List<C>`, `TypeParameter<C>`; `Declared<OtherAttr>` for an attribute that is declared in this way as well;
/// `Case<Enum>`, with `#[class = ".."]` and `#[words = ".."]` where messages call it otherwise. In `Option<..>` it may be
/// absent; `#[default("0")]` says what it is then. `#[name = ".."]` gives the declared name where it is not the field's.
///
/// Attributes that refer to each other name the statics of their specs: `spec = LOOP_ATTR` among the arguments of one, and
/// `#[spec(LOOP_ATTR)]` on the `Declared` fields of the other.
///
/// The arguments are `name` and fields of `AttributeSpec`; besides, `params` is an argument alone for attributes written as
/// `<name = value, ...>` (by the crate `terrace-syntax`), `alias` for those whose mnemonic is their alias, and `code = 6, fields = [Text, Text]` is the
/// encoding in bytecode.
#[proc_macro_attribute]
pub fn attribute(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(definition::expand(definition::Sort::Attribute, arguments.into(), item.into())).into()
}

/// Declares a type of a dialect, as [`attribute`](macro@attribute) does an attribute.
#[proc_macro_attribute]
pub fn ty(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(definition::expand(definition::Sort::Type, arguments.into(), item.into())).into()
}

/// Declares an enum: `#[enumeration(name = "arith.CmpIPredicate", width = 64)]`.
///
/// With `bits` and `separator = ", "` its cases are bits that combine, and the Rust type is a set of bits. A case is
/// written as `#[case("text")]` says, else as its variant; `#[case("text", symbol = "Name")]` gives its name in upstream's
/// code as well, where that is not the variant, and `#[case(symbol = "Name")]` gives that alone.
#[proc_macro_attribute]
pub fn enumeration(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(enumeration::expand(arguments.into(), item.into())).into()
}

/// Declares a pass: `#[pass("vector-unroll", "Do operations on large vectors part by part")]`.
///
/// The first argument is the flag, the second one line about the pass. The others are optional:
/// - `class = "VectorUnrollPass"`: upstream's class, the name of the struct unless given.
/// - `anchor = "func.func"`: the only operation that it runs on; `interface = "FunctionOpInterface"`: its interface.
/// - `statistics = [("num-sunk", "Number of operations sunk")]`: statistics, by the positions in `PassOp::count`.
/// - `configure`: the constructor ends with a call of `fn configure(&mut self, options: &PassOptions) ->
///   Result<(), String>`, which refuses values that are out of range, and sets fields that are no options.
///
/// Fields with `#[option("name")]` are options, in the order of the fields; the others have their `Default`. The type is
/// `bool`, `i64`, `u32`, `u64`, `usize`, `f64`, `String`, a `Vec` of these, or one that implements
/// `terrace_pass::OptionType`; the documentation of the field, without its last period, is the help. Arguments of an option:
/// - `default = 10`: the default, as a literal or as its text.
/// - `help = "..."`: the help, where it is not the documentation.
/// - `choices = ["greedy" => Mode::Greedy, "producer" => Mode::Producer]`: the words that it may be, with their values.
/// - `unsigned`: negative numbers are refused, though the type has them.
/// - `own`: upstream's pass does not have it: it is printed in pipelines only if it is on.
///
/// `#[option(SPEC)]` declares an option by an `OptionSpec` that several passes share.
///
/// ```text
/// #[pass("vector-unroll", "Do operations on large vectors part by part")]
/// pub struct VectorUnroll {
///     /// Sizes of a part in the last dimensions of an operation; others have parts of one.
///     #[option("native-shape")]
///     native_shape: Vec<i64>,
/// }
/// ```
///
/// The struct then implements `terrace_pass::DeclaredPass`. What it does is an implementation of `Pass`, `PreparedPass`,
/// or one of the traits of `terrace_rewrite` for passes that apply patterns.
#[proc_macro_attribute]
pub fn pass(arguments: TokenStream, item: TokenStream) -> TokenStream {
    paths::resolved(pass::expand(arguments.into(), item.into())).into()
}
