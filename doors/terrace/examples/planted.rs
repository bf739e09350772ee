//! A tool whose passes have planted bugs, for the tests of `terrace reduce`: some panic, others make wrong code.
//!
//! It is called as `mlir-opt` is; passes that make wrong code run on functions.

use std::process::ExitCode;
use terrace::ir::{LogicalResult, Operation};
use terrace::pass::{Pass, PassEntry, PassOp};
use terrace::{pass, tool};

fn main() -> ExitCode {
    tool::main("planted", &[], &[PASSES], &[])
}

/// Declares a pass that has no options.
macro_rules! planted {
    ($($name:ident, $argument:literal, $run:path;)*) => {
        $(
            #[pass($argument, "Has a bug")]
            struct $name;

            impl Pass for $name {
                fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
                    $run(op)
                }
            }
        )*
        static PASSES: &[PassEntry] = &[$(PassEntry::of::<$name>()),*];
    };
}

planted! {
    CrashOnNest, "crash-on-nest", crash_on_nest;
    CrashOnSwitch, "crash-on-switch", crash_on_switch;
    CrashOnRecursion, "crash-on-recursion", crash_on_recursion;
    CrashOnHint, "crash-on-hint", crash_on_hint;
    CrashOnDivision, "crash-on-division", crash_on_division;
    WrongCommute, "wrong-commute", wrong_commute;
    WrongForward, "wrong-forward", wrong_forward;
    WrongSelect, "wrong-select", wrong_select;
    WrongStep, "wrong-step", wrong_step;
}

/// Visits everything below an operation, however deep.
fn all<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Operation<'a, 'c>> {
    let mut found = Vec::new();
    op.for_each_in_tree(|op| found.push(op));
    found
}

/// Visits everything in the body of an operation.
fn within<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Operation<'a, 'c>> {
    let mut found = Vec::new();
    op.for_each_nested(|op| found.push(op));
    found
}

fn depth(op: Operation<'_, '_>, name: &str) -> usize {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).filter(|op| op.is(name)).count()
}

/// Cannot deal with a third loop around an operation that carries two values.
fn crash_on_nest(op: &mut PassOp<'_, '_>) -> LogicalResult {
    for op in all(op.op()) {
        let is_bad = op.is("scf.for") && op.result_count() > 1 && depth(op, "scf.for") > 1;
        assert!(!is_bad, "a nest has at most two loops with values");
    }
    Ok(())
}

/// Cannot deal with a switch two cases of which go to the same block.
fn crash_on_switch(op: &mut PassOp<'_, '_>) -> LogicalResult {
    for op in all(op.op()).into_iter().filter(|op| op.is("cf.switch")) {
        let blocks: Vec<_> = op.successors().skip(1).map(|block| block.id()).collect();
        let is_double = (1..blocks.len()).any(|at| blocks[..at].contains(&blocks[at]));
        assert!(!is_double, "each case has a block");
    }
    Ok(())
}

/// Cannot deal with functions on memory that call themselves.
fn crash_on_recursion(op: &mut PassOp<'_, '_>) -> LogicalResult {
    for function in all(op.op()).into_iter().filter(|op| op.is("func.func")) {
        let name = format!("@{}", function.symbol_name().unwrap_or_default());
        for call in all(function).into_iter().filter(|op| op.is("func.call")) {
            let is_same = call.attribute("callee").is_some_and(|callee| callee.to_string() == name);
            let is_bad = is_same && call.operands().any(|value| value.ty().is_memref());
            assert!(!is_bad, "memory is not handed to the function itself");
        }
    }
    Ok(())
}

/// Cannot deal with a high hint on an operation with two results.
fn crash_on_hint(op: &mut PassOp<'_, '_>) -> LogicalResult {
    for op in all(op.op()) {
        let hint = op.attribute("hint.level").and_then(|level| level.as_i64());
        let is_bad = hint.is_some_and(|level| level > 7) && op.result_count() > 1;
        assert!(!is_bad, "hints go up to seven");
    }
    Ok(())
}

/// Cannot deal with a division by a constant in the second region of a condition.
fn crash_on_division(op: &mut PassOp<'_, '_>) -> LogicalResult {
    for op in all(op.op()).into_iter().filter(|op| op.is("arith.divsi")) {
        let Some(region) = op.parent_region() else { continue };
        let is_else = op.parent_op().is_some_and(|parent| parent.is("scf.if")) && region.number() == 1;
        let divides_by_constant = op.operand(1).constant_int().is_some();
        assert!(!is_else || !divides_by_constant, "divisions were expanded");
    }
    Ok(())
}

/// Takes subtractions from a constant as commutative.
fn wrong_commute(op: &mut PassOp<'_, '_>) -> LogicalResult {
    let body = op.body_mut();
    let root = Operation::new(body, terrace::ir::Body::ROOT);
    let is_wrong = |op: &Operation<'_, '_>| op.is("arith.subi") && op.operand(0).constant_int().is_some();
    let ops = within(root).into_iter().filter(is_wrong);
    let ops: Vec<_> = ops.map(|op| (op.id(), op.operand(0).id(), op.operand(1).id())).collect();
    for (op, lhs, rhs) in ops {
        body.set_operands(op, &[rhs, lhs]);
    }
    Ok(())
}

/// Forwards the last stored value to loads, whatever the indices are.
fn wrong_forward(op: &mut PassOp<'_, '_>) -> LogicalResult {
    let body = op.body_mut();
    let root = Operation::new(body, terrace::ir::Body::ROOT);
    let mut found = Vec::new();
    for load in within(root).into_iter().filter(|op| op.is("memref.load")) {
        let before = std::iter::successors(load.previous(), |op| op.previous());
        let mut stores = before.filter(|op| op.is("memref.store") && op.operand(1) == load.operand(0));
        found.extend(stores.next().map(|store| (load.result(0).id(), store.operand(0).id())));
    }
    for (load, stored) in found {
        body.replace_all_uses(load, stored);
    }
    Ok(())
}

/// Swaps the values of a select on a signed comparison.
fn wrong_select(op: &mut PassOp<'_, '_>) -> LogicalResult {
    let body = op.body_mut();
    let root = Operation::new(body, terrace::ir::Body::ROOT);
    let is_wrong = |op: &Operation<'_, '_>| {
        let condition = op.is("arith.select").then(|| op.operand(0).defining_op()).flatten();
        // Signed comparisons: less, less or equal, greater, greater or equal.
        condition.is_some_and(|compare| {
            let predicate = compare.attribute("predicate").and_then(|predicate| predicate.as_i64());
            compare.is("arith.cmpi") && predicate.is_some_and(|predicate| (2..6).contains(&predicate))
        })
    };
    let ops = within(root).into_iter().filter(is_wrong);
    let ops: Vec<_> = ops.map(|op| (op.id(), op.operand(1).id(), op.operand(2).id())).collect();
    for (op, yes, no) in ops {
        body.set_operand(op, 1, no);
        body.set_operand(op, 2, yes);
    }
    Ok(())
}

/// Takes a loop in a loop to have as many iterations as its bound says, whatever its step is.
fn wrong_step(op: &mut PassOp<'_, '_>) -> LogicalResult {
    let body = op.body_mut();
    let root = Operation::new(body, terrace::ir::Body::ROOT);
    let is_wrong = |op: &Operation<'_, '_>| {
        op.is("scf.for")
            && depth(*op, "scf.for") > 0
            && op.operand(2).constant_i64().is_some_and(|step| step > 1)
    };
    let ops = within(root).into_iter().filter(is_wrong);
    let ops: Vec<_> = ops.map(|op| (op.id(), op.operand(1).id())).collect();
    for (op, bound) in ops {
        body.set_operand(op, 2, bound);
    }
    Ok(())
}
