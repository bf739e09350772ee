//! Edits across bodies: handles stay with what moves, and listeners are notified.

use super::*;
use terrace_support::random::Random;

/// Notes what it is told.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn note(&mut self, what: &str, op: Operation<'_, '_>) {
        self.0.push(format!("{what} {}", op.name().as_str()));
    }
}

impl<'c> TreeListener<'c> for Log {
    fn created(&mut self, _: &Handles, op: Operation<'_, 'c>) {
        self.note("created", op);
    }
    fn moved(&mut self, _: &Handles, op: Operation<'_, 'c>) {
        self.note("moved", op);
    }
    fn modified(&mut self, _: &Handles, op: Operation<'_, 'c>) {
        self.note("modified", op);
    }
    fn replaced(&mut self, handles: &Handles, op: Operation<'_, 'c>, values: &[ValueId]) {
        let value = terrace_ir::Value::new(op.body(), values[0]);
        assert!(handles.value(value).is_ok() && handles.op(op).is_ok());
        self.note("replaced", op);
    }
    fn erased(&mut self, _: &Handles, op: Operation<'_, 'c>) {
        self.note("erased", op);
    }
}

#[test]
fn listeners_are_told_of_each_edit() {
    let context = context();
    let mut tree = parse(
        &context,
        r#"func.func @f(%x: i32) {
             %a = "t.a"() : () -> i32
             "t.use"(%a) : (i32) -> ()
             "t.b"() ({ "t.inner"() : () -> () }) : () -> ()
             return
           }
           func.func @g() { return }"#,
    );
    let (a, b, g) = (find(&tree, "t.a"), find(&tree, "t.b"), symbol(&tree, "g"));
    let x = tree.block(entry(&tree, symbol(&tree, "f"))).expect("it is live").argument(0);
    let x = tree.value_handle(x).expect("it is of this tree");
    let start = TreePoint::Start(entry(&tree, g));
    let mut log = Log::default();
    let mut rewriter = TreeRewriter::with_listener(&mut tree, &mut log);
    let state = OperationState::new(context.op_name("t.new"), Location::Unknown);
    let new = rewriter.create(start, state).expect("the point is live");
    rewriter.replace(a, &[x]).expect("the value fits");
    rewriter.move_op(b, start).expect("it uses nothing from outside");
    rewriter.set_attribute(b, "t", Some(context.unit_attribute())).expect("it is live");
    let copy = rewriter.clone_op(g, TreePoint::After(g), &[]).expect("it uses nothing from outside");
    rewriter.erase(g).expect("it has no results");
    assert!(!tree.is_live(a) && !tree.is_live(new) && !tree.is_live(b) && tree.is_live(copy));
    let expected = [
        "created t.new",
        "replaced t.a",
        "modified t.use",
        "erased t.a",
        "moved t.inner",
        "moved t.b",
        "modified t.b",
        "created func.func",
        "erased func.func",
    ];
    assert_eq!(log.0, expected);
}

#[test]
fn what_moves_keeps_its_handles_and_what_is_isolated_moves_as_it_is() {
    let context = context();
    let mut tree = parse(&context, NESTED);
    let (f, c, b, inner) =
        (symbol(&tree, "f"), find(&tree, "t.c"), find(&tree, "t.b"), find(&tree, "t.inner"));
    let (g, module, root) = (symbol(&tree, "g"), symbol(&tree, "inner"), tree.root());
    let block = entry(&tree, module);
    let in_f = entry(&tree, f);
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter.move_op(f, TreePoint::Start(block)).expect("a function moves to another module");
    rewriter.move_op(g, TreePoint::Before(module)).expect("a function moves to the module around");
    rewriter.move_op(b, TreePoint::Before(c)).expect("an operation moves to another function");
    for (op, parent) in [(f, module), (g, root), (b, g), (c, g), (inner, b)] {
        assert_eq!(tree.parent(op), Ok(Some(parent)));
    }
    assert_eq!(tree.block(in_f).map(|block| block.ops().count()), Ok(2));
    // There and back again: the handle is still the same.
    let a = find(&tree, "t.a");
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter.move_op(b, TreePoint::After(a)).expect("it moves back");
    assert_eq!(tree.parent(inner), Ok(Some(b)));
    assert_eq!(find(&tree, "t.b"), b);
    assert_eq!(find(&tree, "t.inner"), inner);
    let text = print(tree);
    assert!(text.contains("func.func @g() {\n    \"t.c\"()"), "{text}");
}

#[test]
fn blocks_move_into_a_declaration_and_make_a_definition_of_it() {
    let context = context();
    let mut tree = parse(
        &context,
        r#"func.func private @target(i32)
           func.func private @source(%x: i32) {
             %y = arith.addi %x, %x : i32
             func.return
           }"#,
    );
    let (target, source) = (symbol(&tree, "target"), symbol(&tree, "source"));
    let add = find(&tree, "arith.addi");
    let region = |op| TreeRegion { op, number: 0 };
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter.move_blocks(region(source), region(target), &[]).expect("nothing is captured");
    assert_eq!(tree.parent(add), Ok(Some(target)));
    let text = print(tree);
    assert!(text.contains("func.func private @source(i32)\n"), "{text}");
    assert!(text.contains("func.func private @target(%arg0: i32) {\n    %0 = arith.addi"), "{text}");
}

#[test]
fn a_copy_in_another_body_uses_what_stands_for_the_values_outside() {
    let context = context();
    let mut tree = parse(
        &context,
        r#"func.func @f(%x: i32) { "t.a"(%x) ({ "t.b"(%x) : (i32) -> () }) : (i32) -> () return }
           func.func @g(%y: i32) { return }"#,
    );
    let (a, f, g) = (find(&tree, "t.a"), symbol(&tree, "f"), symbol(&tree, "g"));
    let argument = |tree: &Tree<'_, '_>, op| {
        let block = tree.block(entry(tree, op)).expect("it is live");
        tree.value_handle(block.argument(0)).expect("it is of this tree")
    };
    let (x, y) = (argument(&tree, f), argument(&tree, g));
    let point = TreePoint::Start(entry(&tree, g));
    let mut rewriter = TreeRewriter::new(&mut tree);
    assert_eq!(rewriter.clone_op(a, point, &[]), Err(TreeError::Captured));
    let copy = rewriter.clone_op(a, point, &[(x, y)]).expect("each value has a pair");
    assert_eq!(tree.parent(copy), Ok(Some(g)));
    assert_eq!(tree.parent(a), Ok(Some(f)));
    let text = print(tree);
    assert_eq!(text.matches("\"t.b\"(%arg0)").count(), 2, "{text}");
}

#[test]
fn greedy_drivers_keep_handles_current() {
    let context = context();
    let mut tree = parse(
        &context,
        r#"func.func @f(%x: i32) -> i32 {
             %zero = arith.constant 0 : i32
             %y = arith.addi %x, %zero : i32
             %z = "t.a"(%y) : (i32) -> i32
             return %z : i32
           }"#,
    );
    let (f, add, a) = (symbol(&tree, "f"), find(&tree, "arith.addi"), find(&tree, "t.a"));
    let patterns = terrace_rewrite::canonicalization_patterns(&context);
    let patterns = terrace_rewrite::FrozenPatternSet::new(&context, patterns);
    let config = terrace_rewrite::GreedyConfig::default();
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter
        .edit_inside(f, |body, listener| {
            terrace_rewrite::apply_patterns_in_body(body, &patterns, &config, Some(listener));
        })
        .expect("it is live");
    assert!(tree.is_live(a) && !tree.is_live(add));
    assert_eq!(tree.op(a).map(|op| op.operand(0).as_argument().is_some()), Ok(true));
}

/// Gives an operation a number that it keeps wherever it goes.
fn mark(rewriter: &mut TreeRewriter<'_, '_, '_>, op: TreeOp, number: i64) {
    let context = rewriter.tree().root_body().context();
    let number = context.integer_attribute(context.integer_type(64), number);
    rewriter.set_attribute(op, "number", Some(number)).expect("it is live");
}

#[test]
fn handles_name_the_same_operations_through_random_edits() {
    let context = context();
    let mut tree = parse(&context, &format!("{NESTED}{}", NESTED.replace("@outer", "@other")));
    let root = tree.root();
    let mut random = Random::new(1);
    let mut known: Vec<(TreeOp, i64)> = Vec::new();
    let mut next = 0;
    for round in 0..1500 {
        let ops = tree.ops_in(root).expect("the root is live");
        let mut rewriter = TreeRewriter::new(&mut tree);
        for op in &ops {
            if rewriter.tree().op(*op).expect("it is live").attribute("number").is_none() {
                mark(&mut rewriter, *op, next);
                known.push((*op, next));
                next += 1;
            }
        }
        let (op, at) = (ops[random.below(ops.len())], ops[random.below(ops.len())]);
        let point = if random.below(2) == 0 { TreePoint::Before(at) } else { TreePoint::After(at) };
        let is_isolated = rewriter.tree().op(op).expect("it is live").inner().id() == Body::ROOT;
        let is_ending = |op| rewriter.tree().op(op).expect("it is live").is("func.return");
        // The first module stays, and so do terminators.
        if is_ending(op) || (is_ending(at) && point == TreePoint::After(at)) || op == ops[0] {
            continue;
        }
        match random.below(if is_isolated { 8 } else { 4 }) {
            0 if ops.len() > 12 => rewriter.erase(op).expect("it has no results"),
            0 | 1 if ops.len() < 60 => {
                let copy = rewriter.clone_op(op, point, &[]).expect("it uses nothing from outside");
                // It has the numbers of the original.
                let mut copies = rewriter.tree().ops_in(copy).expect("it is live");
                copies.push(copy);
                for copy in copies {
                    mark(&mut rewriter, copy, next);
                    known.push((copy, next));
                    next += 1;
                }
            }
            _ => {
                let into_itself = rewriter.tree().is_ancestor(op, at).expect("both are live") && op != at;
                let moved = rewriter.move_op(op, point);
                assert_eq!(
                    moved,
                    if into_itself { Err(TreeError::IntoItself) } else { Ok(()) },
                    "round {round}"
                );
            }
        }
        let live: Vec<TreeOp> = tree.ops_in(root).expect("the root is live");
        let mut found = 0;
        for (op, number) in &known {
            let Ok(view) = tree.op(*op) else { continue };
            found += 1;
            assert_eq!(view.attribute("number").and_then(|number| number.as_i64()), Some(*number));
            assert_eq!(tree.op_handle(view), Ok(*op));
            assert!(tree.is_ancestor(root, *op).expect("both are live"));
        }
        let unnumbered = live.iter().filter(|op| known.iter().all(|(known, _)| known != *op)).count();
        assert_eq!(found + unnumbered, live.len(), "round {round}");
        assert_eq!(tree.root_body().check_consistency(), Ok(()));
    }
}
