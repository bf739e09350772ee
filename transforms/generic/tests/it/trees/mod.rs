//! Trees: handles that lead across isolated operations, and symbols with free names.

mod misuse;
mod moving;

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
