//! Operations that are created by a builder, folded or not.

use terrace_arith::{AddIOp, AddUIExtendedOp, ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{
    Body, Builder, Context, DialectSpec, Listener, Location, MatchResult, Operation, OwnedOperation, Pattern,
    PatternRewriter,
};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

const DIALECTS: &[&DialectSpec<'static>] = &[&terrace_arith::DIALECT];

/// Counts what it hears of.
#[derive(Default)]
struct Heard {
    created: usize,
    erased: usize,
}

impl<'c> Listener<'c> for Heard {
    fn operation_inserted(&mut self, _: &Body<'c>, _: OpId) {
        self.created += 1;
    }

    fn operation_erased(&mut self, _: &Body<'c>, _: OpId) {
        self.erased += 1;
    }
}

/// Returns what `make` creates in a module after a value `%0` of `i32`, the use of its value, and what a listener
/// heard.
fn created(
    make: impl for<'b, 'c> FnOnce(&mut Builder<'_, 'b, 'c>, ValueId) -> ValueId,
) -> (Vec<String>, Heard) {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    let mut module = OwnedOperation::module(&context, Location::Unknown);
    let block = module.op().region(0).first_block().expect("a module has a block").id();
    let (body, mut heard) = (module.body_mut(), Heard::default());
    let mut rewriter = PatternRewriter::new(body, &mut heard);
    rewriter.set_insertion_point_to_end(block);
    let mut builder = rewriter.builder(Location::Unknown);
    let source = builder.value("t.source", &[], context.integer_type(32));
    let value = make(&mut builder, source);
    builder.op("t.use", &[value], &[], &[]);
    assert_eq!(body.check_consistency(), Ok(()));
    (lines(module.op()), heard)
}

/// Returns the lines inside of a module.
fn lines(module: Operation<'_, '_>) -> Vec<String> {
    let text = print_operation(module, &PrintFlags::default());
    let inner = text.lines().map(str::trim).filter(|line| line.starts_with(['%', '"']));
    inner.map(str::to_owned).collect()
}

#[test]
fn constants_of_scalars_and_of_vectors() {
    let (lines, _) = created(|b, x| {
        let context = b.context();
        let vector = context.vector_type(&[2], context.integer_type(8));
        b.index(-3);
        b.int(vector, 7);
        b.bool(true);
        b.zero(context.vector_type(&[2], context.float_type(terrace_support::float::FloatSemantics::F32)));
        x
    });
    let expected = [
        "%0 = \"t.source\"() : () -> i32",
        "%c-3 = arith.constant -3 : index",
        "%cst = arith.constant dense<7> : vector<2xi8>",
        "%true = arith.constant true",
        "%cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>",
        "\"t.use\"(%0) : (i32) -> ()",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_builder_does_not_fold() {
    let (lines, heard) = created(|b, x| {
        let zero = b.int(b.type_of(x), 0);
        b.addi(x, zero)
    });
    assert_eq!(lines[2..], ["%1 = arith.addi %0, %c0_i32 : i32", "\"t.use\"(%1) : (i32) -> ()"]);
    assert_eq!((heard.created, heard.erased), (4, 0));
}

#[test]
fn a_folding_builder_gives_an_existing_value() {
    let (lines, heard) = created(|b, x| {
        let zero = b.int(b.type_of(x), 0);
        b.folding().addi(x, zero)
    });
    assert_eq!(lines[2..], ["\"t.use\"(%0) : (i32) -> ()"]);
    assert_eq!((heard.created, heard.erased), (3, 0), "nobody hears of what was folded");
}

#[test]
fn a_folding_builder_gives_a_constant() {
    let (lines, heard) = created(|b, x| {
        let two = b.int(b.type_of(x), 2);
        let four = b.folding().muli(two, two);
        b.folding().cmpi(CmpIPredicate::Eq, x, four)
    });
    let expected = [
        "%c2_i32 = arith.constant 2 : i32",
        "%c4_i32 = arith.constant 4 : i32",
        "%1 = arith.cmpi eq, %0, %c4_i32 : i32",
        "\"t.use\"(%1) : (i1) -> ()",
    ];
    assert_eq!(lines[1..], expected);
    assert_eq!((heard.created, heard.erased), (5, 0));
}

#[test]
fn an_operation_that_folds_in_place_stays() {
    let (lines, _) = created(|b, x| {
        let two = b.int(b.type_of(x), 2);
        b.folding().addi(two, x)
    });
    assert_eq!(lines[2], "%1 = arith.addi %0, %c2_i32 : i32", "the constant moved to the right");
}

#[test]
fn all_results_are_folded_or_none() {
    let (lines, _) = created(|b, x| {
        let (context, location) = (b.context(), b.location);
        let zero = b.int(b.type_of(x), 0);
        let new = AddUIExtendedOp::builder(context, location).lhs(x).rhs(zero);
        let new = new.sum(context.integer_type(32)).overflow(context.integer_type(1));
        let values = b.rewriter.fold_results(new);
        values[1]
    });
    assert_eq!(lines[2..], ["%false = arith.constant false", "\"t.use\"(%false) : (i1) -> ()"]);
}

#[test]
fn a_cast_keeps_the_shape_of_its_value() {
    let (lines, _) = created(|b, _| {
        let context = b.context();
        let narrow = b.int(context.vector_type(&[2], context.integer_type(8)), 7);
        b.extsi(narrow, context.integer_type(32))
    });
    assert_eq!(lines[2], "%1 = arith.extsi %cst : vector<2xi8> to vector<2xi32>");
}

/// `addi(x, x) -> t.twice(x)`
fn twice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let add = rewriter.op(op).try_as::<AddIOp>()?;
    assert!(rewriter.op(op).isa::<AddIOp>() && !rewriter.op(op).isa::<AddUIExtendedOp>());
    let (x, ty) = (add.lhs().id(), add.result().ty());
    (x == add.rhs().id()).then_some(())?;
    let twice = rewriter.builder_like(op).value("t.twice", &[x], ty);
    rewriter.replace_op(op, &[twice]);
    Some(())
}

#[test]
fn a_pattern_starts_from_a_typed_operation() {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    let mut module = OwnedOperation::module(&context, Location::Unknown);
    let block = module.op().region(0).first_block().expect("a module has a block").id();
    let mut heard = Heard::default();
    let mut rewriter = PatternRewriter::new(module.body_mut(), &mut heard);
    rewriter.set_insertion_point_to_end(block);
    let mut builder = rewriter.builder(Location::Unknown);
    let x = builder.value("t.source", &[], context.integer_type(32));
    let sum = builder.addi(x, x);
    builder.op("t.use", &[sum], &[], &[]);
    let patterns = FrozenPatternSet::new(&context, vec![Pattern::of::<AddIOp>("Twice", twice)]);
    apply_patterns_greedily(module.body_mut(), &patterns, &GreedyConfig::default());
    assert_eq!(lines(module.op())[1], "%1 = \"t.twice\"(%0) : (i32) -> i32");
}
