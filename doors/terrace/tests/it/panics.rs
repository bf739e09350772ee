//! A pass that panics is told of, with the operation, and leaves a reproducer; passes of other crates are listed like
//! those of this one.

use super::memory::run_opt;
use terrace::ir::LogicalResult;
use terrace::pass;
use terrace::pass::{Pass, PassEntry, PassOp, PassRegistry};

/// Panics on functions that are called `bad`.
#[pass("test-panic", "Panic on a function of that name")]
struct TestPanic;

impl Pass for TestPanic {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        assert!(op.op().symbol_name() != Some("bad"), "this one is bad");
        op.mark_all_analyses_preserved();
        Ok(())
    }
}

const TEST_PASSES: &[PassEntry] = &[PassEntry::of::<TestPanic>()];
static PASSES: PassRegistry = PassRegistry::of(&[TEST_PASSES], &[]);

const PROGRAM: &str = "func.func private @good()\n\nfunc.func @bad() {\n  return\n}\n";
const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(test-panic))";

fn check(arguments: &[&str], reproducer: &str, messages: &[&str]) {
    let all: Vec<&str> = [PIPELINE].iter().chain(arguments).copied().collect();
    let (status, memory) = run_opt(PROGRAM, &all, &PASSES);
    assert_eq!(status, 1);
    for message in messages {
        assert!(memory.errors.contains(message), "{message}\nis told:\n{}", memory.errors);
    }
    let text = memory.text(reproducer);
    assert!(text.contains("func.func @bad()"), "{text}");
    assert!(text.contains("pipeline: \"builtin.module(func.func(test-panic))\""), "{text}");
    let (status, memory) = run_opt(&text, &["--run-reproducer"], &PASSES);
    assert_eq!(status, 1);
    assert!(memory.errors.contains("panicked"), "{}", memory.errors);
}

#[test]
fn a_panic_is_told_of_and_leaves_a_reproducer() {
    // The panics of this test are expected; those of the tests next to it are told of.
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str() != Some("this one is bad") {
            told(panic);
        }
    }));
    let panicked =
        "input.mlir:3:1: error: pass `TestPanic` panicked on 'func.func' operation: @bad: this one is bad";
    let note = "note: Pipeline failed while executing [`TestPanic` on 'func.func' operation: @bad]: \
                reproducer generated at `";
    for threads in ["--threads=1", "--threads=4"] {
        check(&[threads], "terrace-reproducer.mlir", &[panicked, note]);
        let flag = "--mlir-pass-pipeline-crash-reproducer=here.mlir";
        check(&[threads, flag], "here.mlir", &[panicked, note]);
    }
    let arguments = [
        "--mlir-disable-threading",
        "--mlir-pass-pipeline-crash-reproducer=here.mlir",
        "--mlir-pass-pipeline-local-reproducer",
    ];
    check(&arguments, "here.mlir", &[panicked]);
}
