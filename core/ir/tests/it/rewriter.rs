//! Notifications of a rewriter's listeners.

use terrace_ir::ids::OpId;
use terrace_ir::{
    Body, Context, Listener, Location, Operation, OperationState, OwnedOperation, PatternRewriter,
    RegionSource,
};

/// Notes what goes, and looks at what that used.
#[derive(Default)]
struct Gone {
    ops: Vec<OpId>,
}

impl<'c> Listener<'c> for Gone {
    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        let used = Operation::new(body, op).operands().filter_map(|value| value.defining_op());
        for definition in used {
            assert!(!self.ops.contains(&definition.id()), "what is used is still there");
        }
        self.ops.push(op);
    }
}

#[test]
fn blocks_that_nothing_leads_to_go_after_what_they_use() {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let mut module = OwnedOperation::module(&context, Location::Unknown);
    let body = module.body_mut();
    let inside = Operation::new(body, Body::ROOT).region(0);
    let place = inside.first_block().expect("a module has a block").id();
    let region = body.create_region();
    let state = |name| OperationState::new(context.op_name(name), Location::Unknown);

    let entry = body.create_block();
    body.append_block(region, entry);
    let mut definition = state("t.definition");
    definition.result_types.push(context.index_type());
    let definition = body.create(definition);
    body.append_op(entry, definition);
    let value = Operation::new(body, definition).result(0).id();
    let unreached = body.create_block();
    body.append_block(region, unreached);
    let mut user = state("t.user");
    user.operands.push(value);
    let user = body.create(user);
    body.append_op(unreached, user);
    let mut outer = state("t.outer");
    outer.regions.push(RegionSource::Detached(region));
    let outer = body.create(outer);
    body.append_op(place, outer);

    let mut gone = Gone::default();
    PatternRewriter::new(body, &mut gone).erase_op(outer);
    assert_eq!(gone.ops, [definition, user, outer]);
    assert_eq!(body.check_consistency(), Ok(()));
}
