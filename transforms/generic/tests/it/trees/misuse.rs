//! Misuses: stale handles, handles of other trees, and moves that cannot be made.

use super::*;

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
