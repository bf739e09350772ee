//! `#[operation]` and `#[enumeration]`: specs, accessors and builders of declarations of all shapes.
#![allow(non_upper_case_globals, missing_docs)]

use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{
    AttributeConstraint, AttributeSpec, AttributeSyntax, Effects, ParameterKind, ParameterSpec,
    RegionConstraint, RegionKind, ResultTypes, Trait, TypeConstraint,
};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{
    Block, Body, Context, DialectSpec, LogicalResult, Operation, OperationState, Region, RegionSource,
    TypedOp, Value,
};
use terrace_ods_macros::{enumeration, operation};

const AnyType: TypeConstraint<'static> = TypeConstraint::new("any type", |_| true);
const Index: TypeConstraint<'static> =
    TypeConstraint::buildable("index", |ty| ty.is_index(), |context| context.index_type());
const I64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute", |a| a.as_integer().is_some());
const StrAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("string attribute", |a| a.as_bytes().is_some());
const UnitAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("unit attribute", |a| a.is_unit()).written(AttributeSyntax::Unit);
const DenseI32ArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("i32 dense array attribute", |a| a.as_i32_array().is_some());

/// Rounding mode.
#[enumeration(name = "test.Rounding", width = 64)]
enum Rounding {
    #[case("up")]
    Up = 0,
    #[case("down", symbol = "Downwards")]
    Down = 5,
}

/// Fast-math flags.
#[enumeration(name = "test.Flags", width = 32, bits, separator = ", ")]
enum Flags {
    #[case("none")]
    None = 0,
    #[case("nsw")]
    NoSignedWrap = 1,
    #[case("nuw")]
    NoUnsignedWrap = 2,
}

static FLAGS: AttributeSpec<'static> = AttributeSpec::of_enum(
    "test.flags",
    &[ParameterSpec::required("value", ParameterKind::Enum(Flags::SPEC))],
    Flags::SPEC,
);
const RoundingAttr: AttributeConstraint<'static> = AttributeConstraint::case("a rounding", Rounding::SPEC);
const FlagsAttr: AttributeConstraint<'static> = AttributeConstraint::of("some flags", &FLAGS);

/// Adds.
///
/// More words.
#[operation(
    name = "test.add",
    traits = [SameOperandsAndResultType, AllTypesMatch(&["lhs", "rhs"]), IsCommutative],
    interfaces = [InferIntRangeInterface],
    format = "$lhs `,` $rhs (`flags` `` $overflowFlags^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct AddOp {
    lhs: Operand<AnyType>,
    rhs: Operand<AnyType>,
    #[name = "overflowFlags"]
    #[default("none", |context| context.dialect_attribute(&FLAGS, &[context.i64_attribute(0)]))]
    #[cases(Flags)]
    overflow_flags: Attr<FlagsAttr>,
    #[cases(Rounding)]
    rounding: OptionalAttr<RoundingAttr>,
    result: OpResult<AnyType>,
}

/// Does everything.
#[operation(
    name = "test.everything",
    traits = [AttrSizedOperandSegments, AttrSizedResultSegments, Named("Other"), IsTerminator],
    effects = [EffectSpec::new(EffectKind::Read).on("first"), EffectSpec::new(EffectKind::Write).full()],
    default_dialect = "test",
    has = [
        custom_syntax, verify, verify_regions, verify_symbol_uses, result_names, argument_names, block_names, region_kind,
        optional_symbol,
    ],
)]
pub struct EverythingOp {
    sizes: VariadicOperand<Index>,
    maybe: OptionalOperand<AnyType>,
    first: Operand<AnyType>,
    #[segments = "run_sizes"]
    runs: VariadicOfVariadicOperand<AnyType>,
    run_sizes: Attr<DenseI32ArrayAttr>,
    count: Attr<I64Attr>,
    sym_name: OptionalAttr<StrAttr>,
    flag: OptionalAttr<UnitAttr>,
    #[unnamed]
    result: VariadicResult<AnyType>,
    length: OpResult<Index>,
    extra: OptionalResult<AnyType>,
    body: Region<SizedRegion<1>>,
    others: VariadicRegion<AnyRegion>,
    dest: Successor,
    rest: VariadicSuccessor,
}

/// Gives two results.
#[operation(name = "test.pair")]
pub struct PairOp {
    first: OpResult<Index>,
    second: OpResult<Index>,
}

impl<'a, 'c> EverythingOp<'a, 'c> {
    fn parse<'x>(_: &mut dyn OpAsmParser<'x>, _: &mut OperationState<'x>) -> ParseResult {
        Ok(())
    }
    fn print(self, _: &mut AsmPrinter<'_, 'c>) {}
    fn verify(self) -> LogicalResult {
        Ok(())
    }
    fn verify_regions(self) -> LogicalResult {
        Ok(())
    }
    fn verify_symbol_uses(self, _: &SymbolScope<'a, 'c>) -> LogicalResult {
        Ok(())
    }
    fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.length(), "length");
    }
    fn argument_names(_: Region<'a, 'c>, _: &mut dyn FnMut(Value<'a, 'c>, &str)) {}
    fn block_names(self, _: &mut dyn FnMut(Block<'a, 'c>, &str)) {}
    fn region_kind(self, _: usize) -> RegionKind {
        RegionKind::Graph
    }
}

static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[AddOp::SPEC, EverythingOp::SPEC, PairOp::SPEC],
    attributes: &[&FLAGS],
    ..DialectSpec::new("test")
};

#[test]
fn specs_hold_what_was_declared() {
    let add = AddOp::SPEC;
    assert_eq!((add.name, add.class, add.summary), ("test.add", "AddOp", "Adds."));
    assert_eq!(add.attributes.iter().map(|a| a.name).collect::<Vec<_>>(), ["overflowFlags", "rounding"]);
    assert_eq!(add.result_types, ResultTypes::Inferred);
    assert!(matches!(add.effects, Effects::Only([])));
    let names = |add: &Trait<'static>| if let Trait::Named(name) = *add { Some(name) } else { None };
    let named: Vec<_> = add.traits.iter().filter_map(names).collect();
    assert_eq!(named, ["InferIntRangeInterface", "MemoryEffectOpInterface", "InferTypeOpInterface"]);
    assert!(matches!(
        add.traits[..3],
        [Trait::SameOperandsAndResultType, Trait::AllTypesMatch(_), Trait::IsCommutative]
    ));
    let all = EverythingOp::SPEC;
    assert_eq!(all.results[0].name, "");
    assert_eq!(all.regions[0].constraint, RegionConstraint::Sized(1));
    assert!(all.regions[1].is_variadic && all.successors[1].is_variadic);
    assert_eq!(all.operands[3].segment_attribute, Some("run_sizes"));
    let hooks = all.hooks;
    assert!(
        hooks.parse.is_some()
            && hooks.print.is_some()
            && hooks.verify.is_some()
            && hooks.infer_types.is_none()
    );
    assert!(hooks.is_optional_symbol && all.default_dialect == Some("test"));
}

#[test]
fn enums_go_to_values_and_back() {
    assert_eq!(Rounding::from_value(5), Some(Rounding::Down));
    assert_eq!(Rounding::from_value(1), None);
    assert_eq!((Rounding::Down.value(), Rounding::Up.text()), (5, "up"));
    assert_eq!(Rounding::SPEC.cases[1].symbol, "Downwards");
    let both = Flags::NO_SIGNED_WRAP.union(Flags::NO_UNSIGNED_WRAP);
    assert_eq!(both.text(), "nsw, nuw");
    assert!(both.contains(Flags::NO_SIGNED_WRAP) && Flags::NONE.is_empty());
    assert_eq!(Flags::from_value(4), None);
}

#[test]
fn builders_fill_in_and_accessors_read() {
    let context = Context::new(&[&DIALECT]);
    let location = terrace_ir::Location::Unknown;
    let mut body = Body::for_child(&context, context.op_name("test.root"));
    let block = body.create_block();
    let i32_type = context.integer_type(32);
    let argument = body.add_argument(block, i32_type, location);
    let argument = (argument, i32_type);
    let add = AddOp::builder(&context, location).lhs(argument).rhs(argument).rounding(Rounding::Down).build();
    let add = body.create(add);
    let view = AddOp::cast(Operation::new(&body, add)).expect("it is an addition");
    assert!(view.result().ty() == i32_type && view.lhs().ty() == i32_type);
    assert_eq!(view.rounding(), Some(Rounding::Down));
    assert_eq!(view.overflow_flags(), Flags::NONE);
    assert!(view.overflow_flags_attr().is_some());
    assert!(EverythingOp::cast(view.op()).is_none());

    let sum = view.result().into();
    let all = EverythingOp::builder(&context, location)
        .sizes([argument.0, argument.0])
        .first(argument)
        .runs(&[vec![sum], vec![], vec![sum, sum]])
        .count(7)
        .flag(true)
        .result([i32_type, i32_type])
        .body(RegionSource::Empty)
        .others([RegionSource::Empty; 2])
        .dest(block)
        .rest([block])
        .build();
    let all = body.create(all);
    let view = EverythingOp::wrap(Operation::new(&body, all));
    assert_eq!((view.sizes().len(), view.maybe().is_none(), view.first().ty() == i32_type), (2, true, true));
    assert_eq!(view.runs_runs().iter().map(Vec::len).collect::<Vec<_>>(), [1, 0, 2]);
    assert_eq!(
        (view.run_sizes(), view.count(), view.flag(), view.sym_name()),
        (vec![1, 0, 2], 7, true, None)
    );
    assert!(view.result().len() == 2 && view.length().ty().is_index() && view.extra().is_none());
    assert_eq!((view.body().number(), view.others().count(), view.rest().count()), (0, 2, 1));
    assert!(view.dest() == Block::new(&body, block));
    let mut names = Vec::new();
    view.result_names(&mut |_, name| names.push(name.to_owned()));
    assert_eq!(names, ["length"]);
}

#[test]
fn several_results_are_named_as_declared() {
    let context = Context::new(&[&DIALECT]);
    let mut body = Body::for_child(&context, context.op_name("test.root"));
    let pair = body.create(PairOp::builder(&context, terrace_ir::Location::Unknown).build());
    let suggest = PairOp::SPEC.hooks.result_names.expect("several results have names");
    let mut names = Vec::new();
    suggest(Operation::new(&body, pair), &mut |value, name| {
        names.push((value.result_number(), name.to_owned()))
    });
    assert_eq!(names, [(Some(0), "first".to_owned()), (Some(1), "second".to_owned())]);
}
