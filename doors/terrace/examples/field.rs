//! A dialect of one's own: arithmetic modulo a prime of 252 bits, with a verifier, folds, a pattern, syntax and a
//! lowering; compiled and executed.
//!
//! ```sh
//! cargo run -p terrace --example field
//! ```

use terrace::dialects::arith;
use terrace::ir::spec::TypeConstraint;
use terrace::ir::{
    Constants, DialectHooks, DialectSpec, Folded, MatchResult, OperationState, Pattern, PatternRewriter,
};
use terrace::operation;
use terrace::prelude::*;
use terrace::rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace::support::ap_int::{ApInt, ApIntRef};

/// Bits of an element.
const WIDTH: u32 = 252;

/// Returns the modulus, 2^251 + 17 * 2^192 + 1, in a width.
fn prime(width: u32) -> ApInt {
    ApInt::from_words(width, &[1, 0, 0, (1 << 59) + 17])
}

/// Calculates in twice the width, and reduces.
fn modulo(lhs: &ApInt, rhs: &ApInt, calculate: fn(&ApInt, &ApInt) -> ApInt) -> Option<ApInt> {
    let wide = calculate(&lhs.zero_extend(2 * WIDTH), &rhs.zero_extend(2 * WIDTH));
    Some(wide.checked_rem_unsigned(&prime(2 * WIDTH))?.truncate(WIDTH))
}

/// Type of elements.
const ELEMENT: TypeConstraint<'static> =
    TypeConstraint::new("element of the field, i252", |ty| ty.as_integer().is_some_and(|ty| ty.0 == WIDTH));

/// A constant of the field.
///
/// ```mlir
/// %c = field.constant 3 : i252
/// ```
#[operation(
    name = "field.constant",
    traits = [ConstantLike, AllTypesMatch(&["value", "result"])],
    format = "attr-dict $value",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ConstantOp {
    value: Attr<terrace::ir::constraints::TypedAttrInterface>,
    result: OpResult<ELEMENT>,
}

impl ConstantOp<'_, '_> {
    fn verify(self) -> LogicalResult {
        // The lowest word is first.
        let is_below = |value: ApIntRef<'_>| value.words().iter().rev().lt(prime(WIDTH).words().iter().rev());
        match self.value().as_integer() {
            Some(value) if is_below(value) => Ok(()),
            _ => self.op().emit_op_error("expected a value below the modulus"),
        }
    }
}

/// Adds modulo the prime.
///
/// ```mlir
/// %c = field.add %a, %b : i252
/// ```
#[operation(
    name = "field.add",
    traits = [IsCommutative, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct AddOp {
    lhs: Operand<ELEMENT>,
    rhs: Operand<ELEMENT>,
    result: OpResult<ELEMENT>,
}

impl<'c> AddOp<'_, 'c> {
    fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // add(x, 0) -> x
        if operands.is_zero(1) {
            return Folded::to(self.lhs());
        }
        operands.try_fold_binary(|lhs, rhs| modulo(lhs, rhs, ApInt::wrapping_add))
    }
}

/// Multiplies modulo the prime.
///
/// ```mlir
/// %c = field.mul %a, %b : i252
/// ```
#[operation(
    name = "field.mul",
    traits = [IsCommutative, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MulOp {
    lhs: Operand<ELEMENT>,
    rhs: Operand<ELEMENT>,
    result: OpResult<ELEMENT>,
}

impl<'c> MulOp<'_, 'c> {
    const CANONICALIZE: &'static [Pattern] = &[Pattern::new("field.mul", "MulMulConstant", mul_mul_constant)];

    fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mul(x, 1) -> x
        if operands.is_one(1) {
            return Folded::to(self.lhs());
        }
        operands.try_fold_binary(|lhs, rhs| modulo(lhs, rhs, ApInt::wrapping_mul))
    }
}

/// `mul(mul(x, c0), c1) -> mul(x, c0 * c1)`
fn mul_mul_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<MulOp>(op)?;
    let inner = outer.lhs().defining::<MulOp>()?;
    let product = modulo(&inner.rhs().constant_int()?, &outer.rhs().constant_int()?, ApInt::wrapping_mul)?;
    let (x, ty, context) = (inner.lhs().id(), outer.result().ty(), rewriter.context());
    let location = rewriter.op(op).location();
    let product = rewriter.create_constant(op, context.ap_int_attribute(ty, &product), ty, location)?;
    rewriter.replace_op_with_new_op(op, MulOp::builder(context, location).lhs(x).rhs(product));
    Some(())
}

/// Creates a constant that a fold calculated.
fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    _: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    Some(ConstantOp::builder(context, location).value(value).build())
}

/// The dialect.
pub static FIELD: DialectSpec<'static> = DialectSpec {
    ops: &[AddOp::SPEC, ConstantOp::SPEC, MulOp::SPEC],
    hooks: DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE },
    ..DialectSpec::new("field")
};

/// Lowers the dialect to `arith`.
fn lower_field(op: &mut PassOp<'_, '_>) -> LogicalResult {
    let patterns = vec![
        Pattern::new("field.add", "LowerAdd", |op, rewriter| lower(op, rewriter, false)),
        Pattern::new("field.mul", "LowerMul", |op, rewriter| lower(op, rewriter, true)),
        Pattern::new("field.constant", "LowerConstant", lower_constant),
    ];
    let patterns = FrozenPatternSet::new(op.context(), patterns);
    apply_patterns_greedily(op.body_mut(), &patterns, &GreedyConfig::default());
    Ok(())
}

/// Calculates in twice the width, takes the remainder, and truncates.
fn lower(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, multiplies: bool) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let (lhs, rhs) = (rewriter.op(op).operand(0).id(), rewriter.op(op).operand(1).id());
    let (element, wide) = (context.integer_type(WIDTH), context.integer_type(2 * WIDTH));
    let mut extend =
        |value| rewriter.create_value(arith::ExtUIOp::builder(context, location).input(value).out(wide));
    let (lhs, rhs) = (extend(lhs), extend(rhs));
    let result = match multiplies {
        true => rewriter.create_value(arith::MulIOp::builder(context, location).lhs(lhs).rhs(rhs)),
        false => rewriter.create_value(arith::AddIOp::builder(context, location).lhs(lhs).rhs(rhs)),
    };
    let modulus = context.ap_int_attribute(wide, &prime(2 * WIDTH));
    let modulus = rewriter.create_value(arith::ConstantOp::builder(context, location).value(modulus));
    let rest = rewriter.create_value(arith::RemUIOp::builder(context, location).lhs(result).rhs(modulus));
    rewriter.replace_op_with_new_op(op, arith::TruncIOp::builder(context, location).input(rest).out(element));
    Some(())
}

fn lower_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let value = rewriter.view::<ConstantOp>(op)?.value();
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, arith::ConstantOp::builder(context, location).value(value));
    Some(())
}

const PROGRAM: &str = "
func.func @polynomial(%low: i64) -> i64 {
  %x = arith.extui %low : i64 to i252
  %two = field.constant 2 : i252
  %three = field.constant 3 : i252
  %double = field.mul %x, %two : i252
  %six_x = field.mul %double, %three : i252
  %square = field.mul %x, %x : i252
  %sum = field.add %square, %six_x : i252
  %result = arith.trunci %sum : i252 to i64
  return %result : i64
}
func.func @minus_five_plus_seven() -> i64 {
  %minus_one = field.constant 3618502788666131213697322783095070105623107215331596699973092056135872020480 : i252
  %five = field.constant 5 : i252
  %seven = field.constant 7 : i252
  %minus_five = field.mul %minus_one, %five : i252
  %two = field.add %minus_five, %seven : i252
  %result = arith.trunci %two : i252 to i64
  return %result : i64
}
";

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let session = Session::builder().dialect(&FIELD).build();
    let module = session.parse_named(PROGRAM, "polynomial.mlir")?;

    // The pattern makes one multiplication by 6 of two, and folds calculate modulo the prime.
    let mut simple = module.try_clone()?;
    simple.run("canonicalize")?;
    let text = simple.to_string();
    println!("{text}");
    assert!(text.contains("field.constant 6 : i252") && text.matches("field.mul").count() == 2);
    assert!(text.contains("arith.constant 2 : i64"));

    // Machine code calculates the same, whether anything was simplified before or not.
    for mut program in [module, simple] {
        let mut lowering = PassManager::any();
        lowering.add(FnPass::new("lower-field", lower_field));
        program.run_manager(lowering)?;
        let code = program.jit()?;
        // SAFETY: the functions touch no memory.
        let polynomial = unsafe { code.get::<fn(i64) -> i64, _>("polynomial") }.expect("the types are right");
        assert_eq!(polynomial.call((5,)), Ok(55));
        // SAFETY: as above.
        let two =
            unsafe { code.get::<fn() -> i64, _>("minus_five_plus_seven") }.expect("the types are right");
        assert_eq!(two.call(()), Ok(2));
    }

    // The verifier knows the modulus.
    let above = "func.func @f() { %c = field.constant -1 : i252 return }";
    let Err(Error::Verify(report)) = session.parse(above) else { panic!("-1 is above it") };
    let error = report.first_error().expect("an error was reported");
    assert_eq!(error.message, "'field.constant' op expected a value below the modulus");
    Ok(())
}
