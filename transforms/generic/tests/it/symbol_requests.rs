//! Symbols that patterns inside functions look up in the module, and have declared there.

use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{
    Around, Attribute, Body, Context, Ctx, DialectSpec, Failure, Location, LogicalResult, MatchResult,
    Operation, OperationState, OwnedOperation, Pattern, PatternRewriter, RegionSource,
};
use terrace_ods_macros::pass;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{Pass, PassEntry, PassManager, PassOp, PassRegistry, RunSettings};
use terrace_rewrite::conversion::{ConversionTarget, apply_partial_conversion};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

const DIALECTS: &[&DialectSpec<'static>] = &[&terrace_arith::DIALECT, &terrace_func::DIALECT];

/// Declares a private function of an integer.
fn declaration<'c>(context: Ctx<'c>, name: &str) -> OwnedOperation<'c> {
    let i32 = context.integer_type(32);
    let ty = context.function_type(&[i32], &[]);
    let mut state = OperationState::new(context.op_name("func.func"), Location::Unknown);
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    state.set(context, "function_type", context.type_attribute(ty));
    state.regions.push(RegionSource::Empty);
    OwnedOperation::create(context, state)
}

fn replace_by_call(op: OpId, callee: Attribute<'_>, rewriter: &mut PatternRewriter<'_, '_>) {
    let (location, operands) = (rewriter.op(op).location(), rewriter.operands(op));
    // The callee outlives the borrow of the rewriter, not its context.
    let context = rewriter.context();
    let callee = context.flat_symbol_attribute(callee.as_symbol().expect("a reference").0.as_str());
    rewriter.create_named("func.call", location, &operands, &[], &[("callee", callee)]);
    rewriter.replace_op(op, &[]);
}

/// `t.trace(x)` is a call of the runtime.
fn trace(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !rewriter.op(op).is("t.trace") {
        return None;
    }
    let callee = rewriter.require_symbol("runtime_trace", |context| declaration(context, "runtime_trace"))?;
    replace_by_call(op, callee, rewriter);
    Some(())
}

/// `t.fresh(x)` is a call of a function of its own.
fn fresh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !rewriter.op(op).is("t.fresh") {
        return None;
    }
    let symbol = declaration(rewriter.context(), "fresh");
    let callee = rewriter.create_symbol(symbol)?;
    replace_by_call(op, callee, rewriter);
    Some(())
}

/// `t.look(x) {symbol = @f}` gets the type of the function, if there is one.
fn look(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let name = view.attribute("symbol").filter(|_| view.is("t.look") && view.attribute("type").is_none());
    let name = name?.as_symbol()?.0.as_str();
    let ty = rewriter.symbol_around(name)?.attribute("function_type");
    rewriter.set_attribute(op, "type", ty);
    Some(())
}

fn patterns(context: Ctx<'_>) -> FrozenPatternSet {
    let any = |name, rewrite| Pattern::with_root(terrace_ir::Root::Any, name, rewrite);
    let patterns = vec![any("Trace", trace), any("Fresh", fresh), any("Look", look).reading_symbols()];
    FrozenPatternSet::new(context, patterns)
}

/// A pass that applies the patterns to its operation.
#[pass("test-symbols", "Applies patterns that need symbols")]
struct TestSymbols;

impl Pass for TestSymbols {
    fn around(&self) -> Around {
        Around::Symbols
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = patterns(op.context());
        apply_patterns_greedily(op.body_mut(), &patterns, &GreedyConfig::default());
        Ok(())
    }
}

static PASSES: PassRegistry = PassRegistry::of(&[&[PassEntry::of::<TestSymbols>()]], &[]);

/// Driver that applies the patterns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Pipeline(&'static str),
    Greedily,
    Conversion,
}

/// Returns the program that comes of a text.
fn run(text: &str, how: How, threads: usize) -> Result<String, Failure> {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    context.set_threads(threads);
    context.set_diagnostic_handler(|_| {});
    let source = Source::new(text.as_bytes(), "test").behind(1, 0);
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the text is valid");
    match how {
        How::Pipeline(pipeline) => {
            let pipeline = terrace_pass::parse_top_level(pipeline, &PASSES).expect("the pipeline is valid");
            let mut manager = PassManager::new(&pipeline).expect("the passes exist");
            let settings = RunSettings { verifies: true, ..RunSettings::default() };
            manager.run(&context, &mut module, settings).map_err(|_| Failure)?;
        }
        How::Greedily => {
            let patterns = patterns(&context);
            apply_patterns_greedily(module.body_mut(), &patterns, &GreedyConfig::default());
        }
        How::Conversion => {
            let mut target = ConversionTarget::new();
            target.mark_unknown_ops(|op: Operation<'_, '_>| {
                let is_legal = !["t.trace", "t.fresh"].iter().any(|name| op.is(name));
                Some(is_legal && (!op.is("t.look") || op.attribute("type").is_some()))
            });
            apply_partial_conversion(module.body_mut(), &target, &patterns(&context))?;
        }
    }
    assert_eq!(module.body().check_consistency(), Ok(()));
    verify(module.op())?;
    Ok(print_operation(module.op(), &PrintFlags::default()))
}

const ALL: &[How] = &[
    How::Pipeline("builtin.module(func.func(test-symbols))"),
    How::Pipeline("builtin.module(any(test-symbols))"),
    How::Pipeline("builtin.module(test-symbols)"),
    How::Greedily,
    How::Conversion,
];

fn functions(count: usize, op: &str) -> String {
    let function = |number| format!("func.func @f{number}(%x: i32) {{\n  {op}\n  {op}\n  return\n}}\n");
    (0..count).map(function).collect()
}

#[test]
fn a_hundred_functions_declare_a_runtime_function_once_on_any_number_of_threads() {
    let text = functions(100, "\"t.trace\"(%x) : (i32) -> ()");
    let expected = run(&text, ALL[0], 1).expect("nothing fails");
    assert_eq!(expected.matches("func.func private @runtime_trace(i32)").count(), 1, "{expected}");
    assert_eq!(expected.matches("call @runtime_trace(%arg0)").count(), 200);
    for how in ALL {
        for threads in [1, 2] {
            assert_eq!(run(&text, *how, threads).as_ref(), Ok(&expected));
        }
    }
}

#[test]
fn each_requester_of_a_new_symbol_gets_one_in_the_order_of_the_text() {
    let text = functions(100, "\"t.fresh\"(%x) : (i32) -> ()");
    for how in ALL.iter().take(3) {
        let expected = run(&text, *how, 1).expect("nothing fails");
        assert_eq!(expected.matches("func.func private @fresh").count(), 200, "{expected}");
        let (_, second) = expected.split_once("@f1(").expect("the functions are there");
        let (second, _) = second.split_once("@f2(").expect("the functions are there");
        assert!(second.contains("@fresh_1(") && second.contains("@fresh_2("), "{expected}");
        assert_eq!(run(&text, *how, 2), Ok(expected));
    }
}

#[test]
fn functions_are_looked_up_as_they_were_when_the_work_began() {
    let text = r#"
      func.func @f(%x: i32) { "t.look"(%x) {symbol = @g} : (i32) -> () return }
      func.func @g(%x: i64) { "t.look"(%x) {symbol = @missing} : (i64) -> () return }
    "#;
    for how in ALL {
        for threads in [1, 2] {
            let Ok(text) = run(text, *how, threads) else {
                // What is not found cannot be legal.
                assert!(*how == How::Conversion);
                continue;
            };
            assert!(text.contains("{symbol = @g, type = (i64) -> ()}"), "{text}");
            assert!(text.contains("{symbol = @missing}"), "{text}");
        }
    }
}

#[test]
fn without_a_symbol_table_around_a_greedy_pattern_does_not_match_and_a_conversion_fails() {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    context.set_diagnostic_handler(|_| {});
    let text = functions(1, "\"t.trace\"(%x) : (i32) -> ()");
    let source = Source::new(text.as_bytes(), "test").behind(1, 0);
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the text is valid");
    let function = module.body().children()[0];
    let mut alone = module.body_mut().take_child(function).expect("a function has a body");
    let patterns = patterns(&context);
    apply_patterns_greedily(&mut alone, &patterns, &GreedyConfig::default());
    let names = |body: &Body<'_>| {
        let root = Operation::new(body, Body::ROOT);
        let ops = root.regions().flat_map(|region| region.ops());
        ops.map(|op| op.name().as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&alone), ["t.trace", "t.trace", "func.return"]);
    let mut target = ConversionTarget::new();
    target.mark_unknown_ops(|op: Operation<'_, '_>| Some(!op.is("t.trace")));
    assert!(apply_partial_conversion(&mut alone, &target, &patterns).is_err());
}
