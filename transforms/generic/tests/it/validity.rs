//! Validity caching: an operation found valid is verified again when it or its dependencies change.

use std::sync::{Arc, Mutex};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::verify::verify;
use terrace_ir::{Body, Context, DialectSpec, Location, Operation, OperationState, Region, WorkResult};
use terrace_parser::{Source, TopLevel, parse_source};

const DIALECTS: &[&DialectSpec<'static>] =
    &[&terrace_arith::DIALECT, &terrace_cf::DIALECT, &terrace_func::DIALECT];

const PROGRAM: &str = "func.func @f(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  cf.cond_br %c, ^one(%a : i32), ^two
^one(%y: i32):
  func.return %y : i32
^two:
  cf.br ^one(%x : i32)
}";

/// The function of the program.
struct Function<'b, 'c> {
    body: &'b mut Body<'c>,
    entry: BlockId,
    one: BlockId,
    two: BlockId,
}

impl<'b, 'c> Function<'b, 'c> {
    fn new(body: &'b mut Body<'c>) -> Self {
        let region = Operation::new(body, Body::ROOT).region(0);
        let blocks: Vec<BlockId> = region.blocks().map(|block| block.id()).collect();
        let [entry, one, two] = blocks[..] else { unreachable!("the program has three blocks") };
        Function { body, entry, one, two }
    }

    fn op(&self, name: &str) -> OpId {
        let ops = Operation::new(self.body, Body::ROOT).regions().flat_map(Region::ops);
        ops.filter(|op| op.is(name)).map(|op| op.id()).next().expect("the program has one")
    }

    fn argument(&self, block: BlockId, at: usize) -> ValueId {
        terrace_ir::Block::new(self.body, block).argument(at).id()
    }
}

/// Way of accessing the function.
#[derive(Clone, Copy)]
enum Way {
    Child,
    EachChild,
}

struct Changed;

impl WorkResult for Changed {
    fn has_changed(&self) -> Option<bool> {
        Some(true)
    }
}

/// The first message about the program after an edit.
fn after(verifies_ahead: bool, way: Way, edit: impl Fn(Function<'_, '_>) + Sync) -> Option<String> {
    let context = Context::new(DIALECTS);
    context.set_verifies_ahead(verifies_ahead);
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    context.set_diagnostic_handler(move |one| list.lock().expect("nobody panicked").push(one.message));
    let mut op = parse_source(&context, Source::new(PROGRAM.as_bytes(), "program"), TopLevel::Module)
        .expect("it is correct");
    for _ in 0..2 {
        verify(op.op()).expect("it is valid");
    }
    let function = op.body().children()[0];
    match way {
        Way::Child => edit(Function::new(op.body_mut().child_mut(function).expect("a function has a body"))),
        Way::EachChild => {
            op.body_mut().for_each_child(&|child| {
                edit(Function::new(child));
                Changed
            });
        }
    }
    let is_valid = verify(op.op()).is_ok();
    let told = told.lock().expect("nobody panicked");
    assert_eq!(is_valid, told.is_empty(), "{told:?}");
    told.first().cloned()
}

fn check(expected: Option<&str>, edit: impl Fn(Function<'_, '_>) + Sync) {
    for verifies_ahead in [false, true] {
        for way in [Way::Child, Way::EachChild] {
            assert_eq!(after(verifies_ahead, way, &edit).as_deref(), expected);
        }
    }
}

#[test]
fn what_changes_but_stays_valid() {
    check(None, |_| ());
    check(None, |f| {
        let (op, x) = (f.op("arith.addi"), f.argument(f.entry, 1));
        f.body.set_operand(op, 0, x);
    });
}

#[test]
fn operands() {
    check(Some("'arith.addi' op requires the same type for all operands and results"), |f| {
        let (op, c) = (f.op("arith.addi"), f.argument(f.entry, 0));
        f.body.set_operand(op, 1, c);
    });
    check(Some("type mismatch for bb argument #0 of successor #0"), |f| {
        let (op, c) = (f.op("cf.br"), f.argument(f.entry, 0));
        f.body.set_operand(op, 0, c);
    });
}

#[test]
fn arguments_of_successors() {
    let more = Some("branch has 1 operands for successor #0, but target block has 2");
    check(more, |f| {
        let ty = f.body.context().integer_type(32);
        f.body.add_argument(f.one, ty, Location::Unknown);
    });
    check(Some("branch has 0 operands for successor #1, but target block has 1"), |f| {
        let ty = f.body.context().integer_type(32);
        f.body.add_argument(f.two, ty, Location::Unknown);
    });
    check(Some("type mismatch for bb argument #0 of successor #0"), |f| {
        let (ty, y) = (f.body.context().integer_type(64), f.argument(f.one, 0));
        f.body.set_type(y, ty);
    });
}

#[test]
fn successors() {
    check(Some("branch has 0 operands for successor #1, but target block has 1"), |f| {
        let branch = f.op("cf.cond_br");
        f.body.set_successor(branch, 1, f.one);
    });
    check(Some("branch has 0 operands for successor #1, but target block has 1"), |f| {
        f.body.replace_all_predecessors(f.two, f.one);
    });
}

#[test]
fn places() {
    check(Some("operation with block successors must terminate its parent block"), |f| {
        let context = f.body.context();
        let state = OperationState::new(context.op_name("cf.br"), Location::Unknown);
        let op = f.body.create(OperationState { successors: [f.two].into_iter().collect(), ..state });
        f.body.append_op(f.two, op);
    });
    check(Some("operand #1 does not dominate this use"), |f| {
        let (op, branch) = (f.op("arith.addi"), f.op("cf.br"));
        f.body.move_op_before(op, branch);
    });
}
