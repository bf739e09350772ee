//! Lifetime of a body's cached dominator trees.

use std::sync::Arc;
use terrace_ir::ids::BlockId;
use terrace_ir::{
    Block, Body, Context, Location, Operation, OperationState, OwnedOperation, Region, RegionSource,
};

#[test]
fn dominator_trees_are_kept_until_a_branch_changes() {
    // entry -> a, b; a -> join; b -> join; and then a -> b.
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let mut module = OwnedOperation::module(&context, Location::Unknown);
    let body = module.body_mut();
    let place = Operation::new(body, Body::ROOT).region(0).first_block().expect("a module has a block").id();
    let state = |name| OperationState::new(context.op_name(name), Location::Unknown);
    let region = body.create_region();
    let [entry, a, b, join] = [0; 4].map(|_| {
        let block = body.create_block();
        body.append_block(region, block);
        block
    });
    let edges: [(BlockId, &[BlockId]); 4] = [(entry, &[a, b]), (a, &[join]), (b, &[join]), (join, &[])];
    for (from, to) in edges {
        let mut branch = state("t.br");
        branch.successors.extend_from_slice(to);
        let branch = body.create(branch);
        body.append_op(from, branch);
    }
    let mut around = state("t.around");
    around.regions.push(RegionSource::Detached(region));
    let around = body.create(around);
    body.append_op(place, around);

    let tree = Region::new(body, region).dominator_tree();
    assert_eq!(tree.immediate_dominator(join), Some(entry));
    assert!(Arc::ptr_eq(&tree, &Region::new(body, region).dominator_tree()));
    let branch = Block::new(body, a).last_op().expect("the block has a branch").id();
    body.set_successor(branch, 0, b);
    assert_eq!(Region::new(body, region).dominator_tree().immediate_dominator(join), Some(b));
}
