//! Programs as deep as memory allows: what works on them does not recurse on the program's own stack.

use terrace_ir::*;

/// A module in a module in a module, `depth` times.
fn nested_modules<'c>(context: Ctx<'c>, depth: usize) -> OwnedOperation<'c> {
    let name = context.op_name("builtin.module");
    let mut inner: Option<OperationState<'c>> = None;
    for _ in 0..depth {
        let mut body = Body::for_child(context, name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        if let Some(state) = inner.take() {
            let op = body.create(state);
            body.append_op(block, op);
        }
        let mut state = OperationState::new(name, Location::Unknown);
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(body);
        inner = Some(state);
    }
    OwnedOperation::create(context, inner.expect("the depth is not zero"))
}

#[test]
fn deep_bodies_are_freed() {
    let context = Context::new(&[]);
    let module = nested_modules(&context, 200_000);
    assert!(verify::verify(module.op()).is_ok());
    drop(module);
}
