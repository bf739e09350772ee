//! A dialect from outside of the tree gives rows for its operations, and passes of the tree work on them.

use terrace_analysis::value_constraints::Linear;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::constraints::{AnyTensor, Index};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::{Model, ModelRows, ModelTable};
use terrace_ir::{Context, DialectSpec, Operation, TraitFlags, TypedOp, model_rows};
use terrace_ods_macros::operation;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, RunSettings};
use terrace_shape_reification::ReifyShapesModel;
use terrace_value_bounds::ValueBoundsModel;

/// An index that is at most its operand.
#[operation(name = "own.at_most")]
struct AtMostOp {
    limit: Operand<Index>,
    result: OpResult<Index>,
}

/// A tensor of a length.
#[operation(name = "own.range", traits = [AlwaysSpeculatableImplTrait], effects = [])]
struct RangeOp {
    length: Operand<Index>,
    result: OpResult<AnyTensor>,
}

static OWN: DialectSpec<'static> =
    DialectSpec { ops: &[AtMostOp::SPEC, RangeOp::SPEC], ..DialectSpec::new("own") };

const BOUNDS: ModelRows<ValueBoundsModel> = model_rows! {
    AtMostOp => ValueBoundsModel {
        value: |op, value, bounds| {
            let [own, limit] = [value, op.operand(0)].map(|value| Linear::of([(bounds.value(value), 1)], 0));
            bounds.at_most(&own, &limit)
        },
        ..ValueBoundsModel::NOTHING
    },
};

const SHAPES: ModelRows<ReifyShapesModel> = model_rows! {
    RangeOp => ReifyShapesModel {
        sizes: |op, _, rewriter| Some(vec![MixedIndex::Value(rewriter.op(op).operand(0).id())]),
    },
};

const OWN_MODELS: &[ModelTable] = &[ModelTable::of(&[BOUNDS]), ModelTable::of(&[SHAPES])];

/// Runs passes on a program that has the dialect `own` in it, and prints what comes of it.
fn run(program: &str, passes: &str, models: &[ModelTable]) -> String {
    let dialects: Vec<&DialectSpec<'static>> =
        terrace_registry::DIALECTS.iter().copied().chain([&OWN]).collect();
    let context = Context::new(&dialects);
    context.register_models(terrace_registry::MODELS);
    context.register_models(models);
    let source = Source::new(program.as_bytes(), "own.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let mut manager = PassManager::of_text(passes, &terrace_registry::PASSES).expect("the passes exist");
    manager.run(&context, &mut module, RunSettings::default()).expect("the passes succeed");
    print_operation(module.op(), &PrintFlags::default())
}

#[test]
fn bounds_of_an_operation_of_ones_own() {
    let program = "func.func @f(%n: index) -> index {
        %i = \"own.at_most\"(%n) : (index) -> index
        %m = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%i, %n]
        return %m : index
    }";
    let printed = run(program, "affine-simplify-min-max", OWN_MODELS);
    assert!(!printed.contains("affine.min"), "{printed}");
    // Without its row, nothing is known of the operation.
    let printed = run(program, "affine-simplify-min-max", &[]);
    assert!(printed.contains("affine.min"), "{printed}");
}

#[test]
fn shapes_of_an_operation_of_ones_own() {
    let program = "func.func @f(%n: index) -> index {
        %zero = arith.constant 0 : index
        %t = \"own.range\"(%n) : (index) -> tensor<?xf32>
        %d = tensor.dim %t, %zero : tensor<?xf32>
        return %d : index
    }";
    let printed = run(program, "resolve-ranked-shaped-type-result-dims", OWN_MODELS);
    assert!(printed.contains("return %arg0"), "{printed}");
    let printed = run(program, "resolve-ranked-shaped-type-result-dims", &[]);
    assert!(printed.contains("tensor.dim"), "{printed}");
}

/// A model with an answer for all operations without effects, unless they have a row.
struct NameModel(&'static str);

impl Model for NameModel {
    const NAME: &'static str = "NameModel";

    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        op.has_trait(TraitFlags::FIXED_EFFECTS).then_some(&NameModel("a pure one"))
    }
}

#[test]
fn a_later_row_and_a_fallback() {
    const FIRST: ModelRows<NameModel> = model_rows! {
        AtMostOp => NameModel("first"),
        terrace_arith::AddIOp => NameModel("a sum"),
    };
    const SECOND: ModelRows<NameModel> = model_rows! { AtMostOp => NameModel("second") };
    let context = Context::new(&[&OWN, &terrace_arith::DIALECT]);
    context.register_models(&[ModelTable::of(&[FIRST])]);
    context.register_models(&[ModelTable::of(&[SECOND])]);
    let program = "func.func @f(%n: index) {
        %i = \"own.at_most\"(%n) : (index) -> index
        %s = arith.addi %i, %n : index
        %t = \"own.range\"(%s) : (index) -> tensor<?xf32>
        \"other.op\"() : () -> ()
    }";
    let program = program.replace("func.func @f(%n: index) {", "module { %n = arith.constant 4 : index");
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(program.as_bytes(), "own.mlir");
    let module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let mut found = Vec::new();
    module.op().for_each_in_tree(|op| {
        if let Some(model) = op.model::<NameModel>() {
            found.push((op.name().as_str(), model.0));
        }
    });
    let expected = [
        ("arith.constant", "a pure one"),
        ("own.at_most", "second"),
        ("arith.addi", "a sum"),
        ("own.range", "a pure one"),
    ];
    assert_eq!(found, expected);
}
