//! Conversions of types, one to many: a pair of numbers, `tuple<A, B>`, becomes two values, and an empty one none.

use std::sync::{Arc, Mutex};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::rewrite::ValueList;
use terrace_ir::spec::OpSpec;
use terrace_ir::verify::verify;
use terrace_ir::{
    Context, Ctx, DialectSpec, Operation, Pattern, PatternRewriter, Root, TypeKind, TypedOp, Value,
};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, apply_analysis_conversion, apply_full_conversion,
    apply_partial_conversion, converted_operands, function_pattern, replace_op_with_lists,
    structural_patterns,
};

const DIALECTS: &[&DialectSpec<'static>] =
    &[&terrace_arith::DIALECT, &terrace_cf::DIALECT, &terrace_func::DIALECT, &terrace_scf::DIALECT];

/// Operations that only hand values on.
const STRUCTURAL: &[&OpSpec<'static>] = &[
    terrace_cf::BranchOp::SPEC,
    terrace_cf::CondBranchOp::SPEC,
    terrace_cf::SwitchOp::SPEC,
    terrace_func::CallOp::SPEC,
    terrace_func::ReturnOp::SPEC,
    terrace_scf::ConditionOp::SPEC,
    terrace_scf::ForOp::SPEC,
    terrace_scf::IfOp::SPEC,
    terrace_scf::WhileOp::SPEC,
    terrace_scf::YieldOp::SPEC,
];

/// Materializations between the two type systems.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Materializations {
    Known,
    Unknown,
}

fn converter(materializations: Materializations) -> Arc<TypeConverter> {
    let converter = TypeConverter::new().conversion(|_, ty| match *ty.kind() {
        TypeKind::Tuple(elements) => TypeConversion::To(elements.into()),
        _ => TypeConversion::one(ty),
    });
    if materializations == Materializations::Unknown {
        return converter.shared();
    }
    let converter = converter.source_materialization(|rewriter, ty, inputs, location| {
        let mut state = state(rewriter.context(), "t.pack", location);
        state.operands.extend(inputs.iter().copied());
        state.result_types.push(ty);
        Some(rewriter.create_value(state))
    });
    let converter = converter.target_materialization(|rewriter, types, inputs, location, _| {
        let mut state = state(rewriter.context(), "t.unpack", location);
        state.operands.extend(inputs.iter().copied());
        state.result_types.extend(types.iter().copied());
        let op = rewriter.create(state);
        Some(rewriter.results(op).to_vec())
    });
    converter.shared()
}

fn state<'c>(
    context: Ctx<'c>,
    name: &str,
    location: terrace_ir::Location<'c>,
) -> terrace_ir::OperationState<'c> {
    terrace_ir::OperationState::new(context.op_name(name), location)
}

/// `t.use(x)` is `t.use` of all that `x` became.
fn use_pattern(converter: &Arc<TypeConverter>) -> Pattern {
    let converter = converter.clone();
    let rewrite = move |op, rewriter: &mut PatternRewriter<'_, '_>| {
        if !rewriter.op(op).is("t.use") {
            return None;
        }
        let lists = converted_operands(op, &converter, rewriter)?;
        let mut new = rewriter.state_of(op);
        new.operands = lists.iter().flatten().copied().collect();
        rewriter.create(new);
        rewriter.replace_op(op, &[]);
        Some(())
    };
    Pattern::with_closure(Root::Any, "ConvertUse", Arc::new(rewrite))
}

/// `t.make(x, y) -> x, y`
fn make_pattern(converter: &Arc<TypeConverter>) -> Pattern {
    let converter = converter.clone();
    let rewrite = move |op, rewriter: &mut PatternRewriter<'_, '_>| {
        if !rewriter.op(op).is("t.make") {
            return rewriter.notify_match_failure(op, "it makes nothing");
        }
        let list: ValueList = rewriter.op(op).operands().map(Value::id).collect();
        replace_op_with_lists(op, &[list], &converter, rewriter);
        Some(())
    };
    Pattern::with_closure(Root::Any, "ConvertMake", Arc::new(rewrite))
}

/// Converts a text and returns the result, or the diagnostics.
fn convert(text: &str, materializations: Materializations, explains: bool, is_full: bool) -> String {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = told.clone();
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    context.set_shows_op_on_diagnostic(false);
    context.set_explains_legalization(explains);
    context.set_diagnostic_handler(move |diagnostic| {
        let mut list = list.lock().expect("nobody panicked");
        list.push(diagnostic.message.clone());
        list.extend(diagnostic.notes.iter().map(|note| note.message.clone()));
    });
    let source = Source::new(text.as_bytes(), "test").behind(1, 0);
    let mut op = parse_source(&context, source, TopLevel::Module).expect("the text is valid");
    let converter = converter(materializations);
    let mut patterns = structural_patterns(&converter, STRUCTURAL);
    patterns.push(function_pattern(&converter, terrace_func::FuncOp::SPEC));
    patterns.push(use_pattern(&converter));
    patterns.push(make_pattern(&converter));
    let patterns = FrozenPatternSet::new(&context, patterns);

    let mut target = ConversionTarget::new();
    let of_function = converter.clone();
    target.dynamically_legal_op(terrace_func::FuncOp::SPEC, move |op: Operation<'_, '_>| {
        Some(of_function.is_legal_function(op))
    });
    let of_op = converter.clone();
    target.mark_unknown_ops(move |op: Operation<'_, '_>| match op.name().as_str() {
        "t.keep" => Some(true),
        "t.bad" => None,
        _ => Some(of_op.is_legal_op(op) && of_op.are_legal_regions(op)),
    });
    // What is only asked changes nothing.
    let before = print_operation(op.op(), &PrintFlags::default());
    for at in 0..op.body().children().len() {
        let function = op.body().children()[at];
        let body = op.body_mut().child_mut(function).expect("a child has a body");
        apply_analysis_conversion(body, &target, &patterns);
    }
    assert_eq!(print_operation(op.op(), &PrintFlags::default()), before);

    let apply = if is_full { apply_full_conversion } else { apply_partial_conversion };
    let outcome = apply(op.body_mut(), &target, &patterns);
    let is_valid = outcome.is_err() || verify(op.op()).is_ok();
    assert!(is_valid, "{}", told.lock().expect("nobody panicked").join("\n"));
    match outcome {
        Ok(()) => print_operation(op.op(), &PrintFlags::default()),
        Err(_) => told.lock().expect("nobody panicked").join("\n"),
    }
}

/// A text with the indentation of a module.
fn check(input: &str, expected: &str) {
    let converted = convert(input, Materializations::Known, false, false);
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(&converted), lines(&format!("module {{\n{expected}\n}}")));
}

#[test]
fn signatures_branches_and_calls() {
    check(
        "func.func @f(%c: i1, %p: tuple<i32, i64>, %n: tuple<>) -> tuple<i32, i64> {
          cf.cond_br %c, ^a(%p : tuple<i32, i64>), ^b
        ^a(%x: tuple<i32, i64>):
          %y = func.call @f(%c, %x, %n) : (i1, tuple<i32, i64>, tuple<>) -> tuple<i32, i64>
          \"t.use\"(%y) : (tuple<i32, i64>) -> ()
          return %y : tuple<i32, i64>
        ^b:
          return %p : tuple<i32, i64>
        }",
        "func.func @f(%arg0: i1, %arg1: i32, %arg2: i64) -> (i32, i64) {
          cf.cond_br %arg0, ^bb1(%arg1, %arg2 : i32, i64), ^bb2
        ^bb1(%0: i32, %1: i64):  // pred: ^bb0
          %2:2 = call @f(%arg0, %0, %1) : (i1, i32, i64) -> (i32, i64)
          \"t.use\"(%2#0, %2#1) : (i32, i64) -> ()
          return %2#0, %2#1 : i32, i64
        ^bb2:  // pred: ^bb0
          return %arg1, %arg2 : i32, i64
        }",
    );
}

#[test]
fn values_between_the_worlds() {
    check(
        "func.func @f(%p: tuple<i32, i64>) {
          \"t.keep\"(%p) : (tuple<i32, i64>) -> ()
          %q = \"t.keep\"() : () -> tuple<i32>
          \"t.use\"(%q) : (tuple<i32>) -> ()
          \"t.use\"(%q) : (tuple<i32>) -> ()
          return
        }",
        "func.func @f(%arg0: i32, %arg1: i64) {
          %0 = \"t.pack\"(%arg0, %arg1) : (i32, i64) -> tuple<i32, i64>
          \"t.keep\"(%0) : (tuple<i32, i64>) -> ()
          %1 = \"t.keep\"() : () -> tuple<i32>
          %2 = \"t.unpack\"(%1) : (tuple<i32>) -> i32
          \"t.use\"(%2) : (i32) -> ()
          \"t.use\"(%2) : (i32) -> ()
          return
        }",
    );
}

#[test]
fn structured_control_flow() {
    check(
        "func.func @f(%c: i1, %n: index, %a: i32, %b: i64) {
          %p = \"t.make\"(%a, %b) : (i32, i64) -> tuple<i32, i64>
          %q = scf.if %c -> tuple<i32, i64> {
            %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> tuple<i32, i64> {
              \"t.use\"(%x) : (tuple<i32, i64>) -> ()
              scf.yield %x : tuple<i32, i64>
            }
            scf.yield %r : tuple<i32, i64>
          } else {
            scf.yield %p : tuple<i32, i64>
          }
          \"t.use\"(%q) : (tuple<i32, i64>) -> ()
          return
        }",
        "func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: i64) {
          %0:2 = scf.if %arg0 -> (i32, i64) {
            %1:2 = scf.for %arg4 = %arg1 to %arg1 step %arg1 iter_args(%arg5 = %arg2, %arg6 = %arg3) -> (i32, i64) {
              \"t.use\"(%arg5, %arg6) : (i32, i64) -> ()
              scf.yield %arg5, %arg6 : i32, i64
            }
            scf.yield %1#0, %1#1 : i32, i64
          } else {
            scf.yield %arg2, %arg3 : i32, i64
          }
          \"t.use\"(%0#0, %0#1) : (i32, i64) -> ()
          return
        }",
    );
}

#[test]
fn a_cast_that_nobody_makes() {
    let told = convert(
        "func.func @f(%p: tuple<i32, i64>) {
          \"t.keep\"(%p) : (tuple<i32, i64>) -> ()
          return
        }",
        Materializations::Unknown,
        false,
        false,
    );
    let first = told.lines().next();
    let wanted = "failed to legalize unresolved materialization from ('i32', 'i64') to ('tuple<i32, i64>') that \
                  remained live after conversion";
    assert_eq!(first, Some(wanted));
    assert!(told.contains("see existing live user here: \"t.keep\""), "{told}");
}

#[test]
fn explanations() {
    let text = "\"t.bad\"() : () -> ()";
    let told = convert(text, Materializations::Known, true, true);
    let wanted = "failed to legalize operation 't.bad'\n\
                  't.bad': pattern 'ConvertUse' does not match\n\
                  't.bad': pattern 'ConvertMake' does not match: it makes nothing";
    assert_eq!(told, wanted);
    let told = convert(text, Materializations::Known, false, true);
    assert_eq!(told, "failed to legalize operation 't.bad'");
}
