//! Trees: handles that outlive edits, moving across isolated operations, symbols with free names, and misuses.

use terrace_ir::ids::ValueId;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::tree::{
    Handles, Tree, TreeBlock, TreeError, TreeListener, TreeOp, TreePoint, TreeRegion, TreeRewriter,
};
use terrace_ir::verify::verify;
use terrace_ir::{
    Body, Context, Ctx, DialectSpec, Location, Operation, OperationState, OwnedOperation, Region,
    RegionSource, Type,
};
use terrace_parser::{Source, TopLevel, parse_source};

const DIALECTS: &[&DialectSpec<'static>] =
    &[&terrace_arith::DIALECT, &terrace_func::DIALECT, &terrace_memref::DIALECT, &terrace_scf::DIALECT];

fn context<'c>() -> Context<'c> {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    context
}

fn parse<'c>(context: Ctx<'c>, text: &str) -> Tree<'c, 'c> {
    let source = Source::new(text.as_bytes(), "test").behind(1, 0);
    Tree::new(parse_source(context, source, TopLevel::Module).expect("the text is valid"))
}

/// Prints the program of a tree, which is valid and consistent.
fn print(tree: Tree<'_, '_>) -> String {
    let module = tree.into_operation().expect("the tree owns its program");
    assert_eq!(module.body().check_consistency(), Ok(()));
    verify(module.op()).expect("the program is valid");
    print_operation(module.op(), &PrintFlags::default())
}

/// Returns the first operation of a name.
fn find(tree: &Tree<'_, '_>, name: &str) -> TreeOp {
    all(tree, name)[0]
}

fn all(tree: &Tree<'_, '_>, name: &str) -> Vec<TreeOp> {
    let ops = tree.ops_in(tree.root()).expect("the root is live");
    ops.into_iter().filter(|op| tree.op(*op).expect("nothing was erased").is(name)).collect()
}

fn symbol(tree: &Tree<'_, '_>, name: &str) -> TreeOp {
    let ops = tree.ops_in(tree.root()).expect("the root is live");
    let is_it = |op: &TreeOp| tree.op(*op).expect("nothing was erased").symbol_name() == Some(name);
    ops.into_iter().find(is_it).expect("there is such a symbol")
}

fn entry(tree: &Tree<'_, '_>, op: TreeOp) -> TreeBlock {
    let block = tree.op(op).expect("it is live").region(0).first_block().expect("it has a block");
    tree.block_handle(block).expect("it is of this tree")
}

/// Returns a function with an entry block that has arguments of some types, and no operations.
fn function<'c>(context: Ctx<'c>, name: &str, types: &[Type<'c>]) -> OwnedOperation<'c> {
    let func = context.op_name("func.func");
    let mut body = Body::for_child(context, func);
    let (region, block) = (body.create_region(), body.create_block());
    body.append_block(region, block);
    types.iter().for_each(|ty| {
        body.add_argument(block, *ty, Location::Unknown);
    });
    let mut state = OperationState::new(func, Location::Unknown);
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    state.set(context, "function_type", context.type_attribute(context.function_type(types, &[])));
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(body);
    OwnedOperation::create(context, state)
}

/// Moves the operations of a loop without results into a new function of the module, which the loop calls then.
fn outline_loop_body(tree: &mut Tree<'_, '_>, loop_op: TreeOp) -> Result<TreeOp, TreeError> {
    let view = tree.op(loop_op)?;
    let context = view.context();
    let body = view.region(0).first_block().expect("a loop has a block");
    let mut moved = body.ops().map(|op| tree.op_handle(op)).collect::<Result<Vec<_>, _>>()?;
    let last = moved.pop().expect("a loop has a terminator");
    let captured = tree.captured_values(&moved)?;
    let types: Vec<Type<'_>> =
        captured.iter().map(|value| Ok(tree.value(*value)?.ty())).collect::<Result<_, TreeError>>()?;

    let mut rewriter = TreeRewriter::new(tree);
    let module = rewriter.tree().root();
    let function = rewriter.insert_symbol(module, function(context, "loop_body", &types), None)?;
    let block = entry(rewriter.tree(), function);
    let arguments =
        rewriter.tree().block(block)?.arguments().map(|argument| rewriter.tree().value_handle(argument));
    let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
    let pairs: Vec<_> = captured.iter().copied().zip(arguments).collect();
    rewriter.move_ops(&moved, TreePoint::End(block), &pairs)?;
    rewriter.at(TreePoint::End(block), |rewriter| {
        rewriter.create_named("func.return", Location::Unknown, &[], &[], &[]);
    })?;
    let name = rewriter.tree().op(function)?.symbol_name().expect("a function has a name");
    let operands: Vec<ValueId> = captured
        .iter()
        .map(|value| Ok(rewriter.tree().value(*value)?.id()))
        .collect::<Result<_, TreeError>>()?;
    let callee = context.flat_symbol_attribute(name);
    rewriter.at(TreePoint::Before(last), |rewriter| {
        rewriter.create_named("func.call", Location::Unknown, &operands, &[], &[("callee", callee)]);
    })?;
    Ok(function)
}

const LOOPS: &str = r#"
func.func @f(%m: memref<?xi32>, %n: index, %v: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %old = memref.load %m[%i] : memref<?xi32>
    %new = arith.addi %old, %v : i32
    memref.store %new, %m[%i] : memref<?xi32>
  }
  scf.for %i = %zero to %n step %one {
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return
}
func.func private @loop_body()
"#;

#[test]
fn bodies_of_loops_are_outlined_into_functions_with_names_of_their_own() {
    let context = context();
    let mut tree = parse(&context, LOOPS);
    let load = find(&tree, "memref.load");
    let loops = all(&tree, "scf.for");
    let first = outline_loop_body(&mut tree, loops[0]).expect("the loop can be outlined");
    outline_loop_body(&mut tree, loops[1]).expect("the loop can be outlined");
    // The handle of what moved names it where it is now.
    assert_eq!(tree.parent(load), Ok(Some(first)));
    assert_eq!(find(&tree, "memref.load"), load);
    let text = print(tree);
    let expected = r#"
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      func.call @loop_body_0(%arg0, %arg3, %arg2) : (memref<?xi32>, index, i32) -> ()
    }
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      func.call @loop_body_1(%arg2, %arg0, %arg3) : (i32, memref<?xi32>, index) -> ()
    }
    return
  }
  func.func private @loop_body()
  func.func private @loop_body_0(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %0 = memref.load %arg0[%arg1] : memref<?xi32>
    %1 = arith.addi %0, %arg2 : i32
    memref.store %1, %arg0[%arg1] : memref<?xi32>
    return
  }
  func.func private @loop_body_1(%arg0: i32, %arg1: memref<?xi32>, %arg2: index) {
    memref.store %arg0, %arg1[%arg2] : memref<?xi32>
    return
  }
}
"#;
    assert!(text.ends_with(expected), "{text}");
}

const NESTED: &str = r#"
module @outer {
  func.func @f() {
    "t.a"() : () -> ()
    "t.b"() ({ "t.inner"() : () -> () }) : () -> ()
    return
  }
  module @inner {
    func.func @g() {
      "t.c"() {callee = @h} : () -> ()
      return
    }
    func.func private @h()
  }
}
"#;

#[test]
fn handles_lead_up_and_down_across_isolated_operations() {
    let context = context();
    let tree = parse(&context, NESTED);
    let mut way = Vec::new();
    let mut at = Some(find(&tree, "t.c"));
    while let Some(op) = at {
        way.push(tree.op(op).expect("it is live").name().as_str());
        at = tree.parent(op).expect("it is live");
    }
    assert_eq!(way, ["t.c", "func.func", "builtin.module", "builtin.module"]);
    // From inside of an isolated operation a view leads to the same handle as from outside.
    let inner = tree.op(symbol(&tree, "g")).expect("it is live").inner();
    assert_eq!(tree.op_handle(inner), Ok(symbol(&tree, "g")));
    assert!(tree.is_ancestor(tree.root(), find(&tree, "t.inner")).expect("both are live"));
    assert!(!tree.is_ancestor(symbol(&tree, "f"), find(&tree, "t.c")).expect("both are live"));
    let parent =
        tree.parent_op(inner.region(0).first_block().expect("it has a block").first_op().expect("t.c"));
    assert_eq!(parent.map(|op| op.and_then(|op| op.symbol_name())), Ok(Some("g")));
}

#[test]
fn symbols_are_looked_up_through_nested_tables() {
    let context = context();
    let mut tree = parse(&context, NESTED);
    let (root, call) = (tree.root(), find(&tree, "t.c"));
    let nested = context.symbol_attribute(context.identifier("inner"), &[context.identifier("h")]);
    let (h, missing) = (context.flat_symbol_attribute("h"), context.flat_symbol_attribute("f"));
    let expected = symbol(&tree, "h");
    assert_eq!(tree.lookup_symbol(call, h), Ok(Some(expected)));
    assert_eq!(tree.lookup_symbol(call, missing), Ok(None));
    assert_eq!(tree.lookup_symbol(root, nested), Ok(Some(expected)));
    let mut rewriter = TreeRewriter::new(&mut tree);
    assert_eq!(rewriter.lookup_symbol(call, h), Ok(Some(expected)));
    assert_eq!(rewriter.lookup_symbol(root, nested), Ok(Some(expected)));
    // The index follows edits.
    rewriter.set_attribute(expected, "sym_name", Some(context.string_attribute("k"))).expect("it is live");
    assert_eq!(rewriter.lookup_symbol(call, h), Ok(None));
    assert_eq!(rewriter.lookup_symbol(call, context.flat_symbol_attribute("k")), Ok(Some(expected)));
    rewriter.erase(expected).expect("nothing uses results");
    assert_eq!(rewriter.lookup_symbol(call, context.flat_symbol_attribute("k")), Ok(None));
}

#[test]
fn a_symbol_whose_name_is_taken_gets_the_next_free_one() {
    let context = context();
    let mut tree = parse(&context, "module {}");
    let root = tree.root();
    let mut rewriter = TreeRewriter::new(&mut tree);
    for _ in 0..1000 {
        rewriter.insert_symbol(root, function(&context, "f", &[]), None).expect("the root is a table");
    }
    let last = rewriter.lookup_symbol_in(root, "f_998").expect("the root is a table").expect("it is there");
    assert!(tree.op(last).expect("it is live").next().is_none());
}

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
fn stale_handles_are_found_and_never_name_another_operation() {
    let context = context();
    let mut tree = parse(&context, NESTED);
    let (a, f, inner, block) = (find(&tree, "t.a"), symbol(&tree, "f"), find(&tree, "t.inner"), {
        let f = symbol(&tree, "f");
        entry(&tree, f)
    });
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter.erase(a).expect("it has no results");
    // Its number is used again.
    let state = OperationState::new(context.op_name("t.new"), Location::Unknown);
    let new = rewriter.create(TreePoint::Start(block), state).expect("the point is live");
    assert_ne!(new, a);
    assert_eq!(rewriter.erase(a), Err(TreeError::Stale));
    assert_eq!(rewriter.move_op(a, TreePoint::Before(new)), Err(TreeError::Stale));
    assert_eq!(rewriter.insert(TreePoint::Before(a), function(&context, "x", &[])), Err(TreeError::Stale));
    rewriter.erase(f).expect("it has no results");
    assert_eq!(tree.op(inner).err(), Some(TreeError::Stale));
    assert_eq!(tree.block(block).err(), Some(TreeError::Stale));
    assert_eq!(tree.op(new).err(), Some(TreeError::Stale));
}

#[test]
fn edits_without_the_tree_make_handles_of_their_bodies_stale() {
    let context = context();
    let mut tree = parse(&context, NESTED);
    let (f, g, a, c) = (symbol(&tree, "f"), symbol(&tree, "g"), find(&tree, "t.a"), find(&tree, "t.c"));
    tree.edit_untracked(f, |body| {
        let root = Operation::new(body, Body::ROOT);
        let first = root.regions().flat_map(Region::ops).next().expect("t.a").id();
        body.erase_op(first);
    })
    .expect("it is live");
    assert!(tree.is_live(f) && tree.is_live(g) && tree.is_live(c) && !tree.is_live(a));
    assert_eq!(all(&tree, "t.a"), []);
    assert!(tree.is_live(find(&tree, "t.b")));
    // In the root's body as well: what is in functions that were not edited stays.
    let root = tree.root();
    tree.edit_untracked(root, |body| {
        let f = body.children()[0];
        body.child_mut(f).expect("a function has a body");
    })
    .expect("it is live");
    assert!(!tree.is_live(f) && tree.is_live(c) && tree.is_live(g));
    assert_eq!(tree.parent(c), Ok(Some(g)));
}

#[test]
fn handles_and_views_of_another_tree_are_refused() {
    let context = context();
    let (mut tree, other) = (parse(&context, NESTED), parse(&context, NESTED));
    let (a, of_other) = (find(&tree, "t.a"), find(&other, "t.a"));
    assert_ne!(a, of_other);
    assert_eq!(tree.op(of_other).err(), Some(TreeError::OtherTree));
    assert_eq!(tree.op_handle(other.op(of_other).expect("it is live")), Err(TreeError::OtherTree));
    let point = TreePoint::Before(of_other);
    assert_eq!(TreeRewriter::new(&mut tree).move_op(a, point), Err(TreeError::OtherTree));
    // A later tree of the same program is another one.
    let mut module = other.into_operation().expect("the tree owns its program");
    let later = Tree::borrowed(module.body_mut());
    assert_eq!(later.op(of_other).err(), Some(TreeError::OtherTree));
}

#[test]
fn nothing_is_moved_into_itself_or_away_from_what_it_needs() {
    let context = context();
    let mut tree = parse(
        &context,
        r#"module @m { func.func @f(%x: i32) -> i32 {
             %y = "t.a"(%x) ({ "t.inner"() : () -> () }) : (i32) -> i32
             return %y : i32
           } }
           func.func @g(%z: i32) { return }"#,
    );
    let (a, inner, f, m, g) = (
        find(&tree, "t.a"),
        find(&tree, "t.inner"),
        symbol(&tree, "f"),
        symbol(&tree, "m"),
        symbol(&tree, "g"),
    );
    let (root, in_g) = (tree.root(), TreePoint::Start(entry(&tree, g)));
    let region = |op| TreeRegion { op, number: 0 };
    let mut rewriter = TreeRewriter::new(&mut tree);
    assert_eq!(rewriter.move_op(a, TreePoint::Before(inner)), Err(TreeError::IntoItself));
    assert_eq!(rewriter.move_op(m, TreePoint::Before(a)), Err(TreeError::IntoItself));
    assert_eq!(rewriter.move_blocks(region(m), region(f), &[]), Err(TreeError::IntoItself));
    assert_eq!(rewriter.move_blocks(region(m), region(a), &[]), Err(TreeError::IntoItself));
    assert_eq!(rewriter.move_op(root, in_g), Err(TreeError::NoBlock));
    assert_eq!(rewriter.erase(root), Err(TreeError::NoBlock));
    assert_eq!(rewriter.move_op(a, in_g), Err(TreeError::InUse));
    assert_eq!(rewriter.erase(a), Err(TreeError::InUse));
    let both = [
        a,
        rewriter
            .tree()
            .op_handle(rewriter.tree().op(a).expect("live").next().expect("return"))
            .expect("ours"),
    ];
    assert_eq!(rewriter.move_ops(&both, in_g, &[]), Err(TreeError::Captured));
    assert_eq!(rewriter.move_ops(&[a, g], in_g, &[]), Err(TreeError::Mismatch));
    let result = rewriter.tree().value_handle(rewriter.tree().op(a).expect("live").result(0)).expect("ours");
    assert_eq!(rewriter.replace(a, &[result]), Err(TreeError::Mismatch));
    assert_eq!(rewriter.replace(a, &[]), Err(TreeError::Mismatch));
    print(tree);
}

#[test]
fn a_list_of_handles_survives_that_its_operations_are_erased() {
    let context = context();
    let mut tree = parse(&context, NESTED);
    let root = tree.root();
    let ops = tree.ops_in(root).expect("the root is live");
    let mut rewriter = TreeRewriter::new(&mut tree);
    let mut seen = Vec::new();
    for op in ops {
        // What was in an erased one went with it.
        let Ok(view) = rewriter.tree().op(op) else { continue };
        let name = view.name().as_str();
        seen.push(name);
        if name.starts_with("t.") || name == "builtin.module" && rewriter.tree().parent(op) != Ok(None) {
            rewriter.erase(op).expect("it has no results");
        }
    }
    assert_eq!(seen, ["func.func", "t.a", "t.b", "func.return", "builtin.module"]);
}

#[test]
fn deep_nests_of_isolated_operations_are_trees_as_others() {
    let context = context();
    let depth = 3000;
    let text = format!("{}\"t.a\"() : () -> (){}", "module {".repeat(depth), "}".repeat(depth));
    let mut tree = parse(&context, &text);
    let (a, root) = (find(&tree, "t.a"), tree.root());
    let outermost = entry(&tree, root);
    let mut rewriter = TreeRewriter::new(&mut tree);
    rewriter.move_op(a, TreePoint::End(outermost)).expect("it uses nothing");
    assert_eq!(tree.parent(a), Ok(Some(root)));
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

/// Numbers that are random enough, and the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
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
    let mut random = Random(1);
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
