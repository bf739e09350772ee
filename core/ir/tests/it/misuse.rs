//! Misuses of ids, regions and constructors: each is refused with a message that names it, in safe code alone.
//!
//! Misuse that is only found with debug assertions is marked so; see [`terrace_ir::ids`] for the guarantee.
#![forbid(unsafe_code)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use terrace_ir::constraints::{AnyType, I64Attr};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::{
    AttributeSpec, OpSpec, ParameterKind, ParameterSpec, RegionConstraint, RegionSpec, SlotSpec, Trait,
    ValueSpec,
};
use terrace_ir::{
    Body, Context, Ctx, DYNAMIC, DialectSpec, Location, Operation, OperationState, OwnedOperation,
    PatternRewriter, RegionSource, StateBuilder, Tree, Value, WalkOrder, WalkResult, verify,
};

/// An operation with all parts.
static FULL: OpSpec = OpSpec {
    operands: &[ValueSpec::single("input", &AnyType)],
    results: &[ValueSpec::single("output", &AnyType)],
    attributes: &[SlotSpec {
        name: "value",
        constraint: &I64Attr,
        is_optional: false,
        default: None,
        is_property: false,
    }],
    regions: &[RegionSpec { name: "inside", is_variadic: false, constraint: RegionConstraint::Sized(1) }],
    ..OpSpec::new("t.full", "FullOp")
};
/// An isolated operation.
static ISOLATED: OpSpec = OpSpec {
    traits: &[Trait::IsIsolatedFromAbove],
    regions: &[RegionSpec { name: "inside", is_variadic: false, constraint: RegionConstraint::Any }],
    ..OpSpec::new("t.isolated", "IsolatedOp")
};
static PAIR: AttributeSpec<'static> = AttributeSpec {
    parameters: &[
        ParameterSpec::required("element", ParameterKind::Type),
        ParameterSpec::required("count", ParameterKind::Integer),
    ],
    ..AttributeSpec::new("t.pair")
};
static DIALECT: DialectSpec =
    DialectSpec { ops: &[&FULL, &ISOLATED], attributes: &[&PAIR], ..DialectSpec::new("t") };

fn context<'c>() -> Context<'c> {
    let context = Context::new(&[&DIALECT]);
    context.set_allows_unregistered_dialects(true);
    context
}

/// Returns the message of the panic that a misuse ends with.
fn message<R>(misuse: impl FnOnce() -> R) -> String {
    let payload = catch_unwind(AssertUnwindSafe(misuse)).err().expect("the misuse is refused");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().expect("a panic has a message")).to_owned(),
    }
}

/// Expects a message, where the build looks for this misuse.
#[track_caller]
fn expect_with_debug_assertions<R>(wanted: &str, misuse: impl FnOnce() -> R) {
    if cfg!(debug_assertions) {
        assert_eq!(message(misuse), wanted);
    }
}

fn state<'c>(context: Ctx<'c>, name: &str) -> OperationState<'c> {
    OperationState::new(context.op_name(name), Location::Unknown)
}

fn place(module: &OwnedOperation<'_>) -> BlockId {
    module.op().region(0).first_block().expect("a module has a block").id()
}

/// Appends an operation with one result.
fn append<'c>(body: &mut Body<'c>, block: BlockId, name: &str) -> (OpId, ValueId) {
    let mut state = state(body.context(), name);
    state.result_types.push(body.context().index_type());
    let op = body.create(state);
    body.append_op(block, op);
    (op, Operation::new(body, op).result(0).id())
}

/// Returns a module with `count` operations.
fn module<'c>(context: Ctx<'c>, count: usize) -> (OwnedOperation<'c>, Vec<(OpId, ValueId)>) {
    let mut module = OwnedOperation::module(context, Location::Unknown);
    let block = place(&module);
    let ops = (0..count).map(|_| append(module.body_mut(), block, "t.constant")).collect();
    (module, ops)
}

/// Appends an isolated operation with one operation in it; returns its place and the id of what is inside.
fn append_isolated<'c>(body: &mut Body<'c>, block: BlockId) -> (OpId, OpId) {
    let context = body.context();
    let mut child = Body::for_child(context, context.op_name("t.isolated"));
    let (region, entry) = (child.create_region(), child.create_block());
    child.append_block(region, entry);
    let (inner, _) = append(&mut child, entry, "t.inner");
    let mut state = state(context, "t.isolated");
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    let op = body.create(state);
    body.append_op(block, op);
    (op, inner)
}

#[test]
fn an_id_of_another_body_is_refused_by_the_rewriter() {
    let context = context();
    let (mut one, _) = module(&context, 4);
    let (_, others) = module(&context, 4);
    let foreign = others[3].0;
    let wanted = format!("operation #{} belongs to another body", foreign.index());
    expect_with_debug_assertions(&wanted, || {
        PatternRewriter::new(one.body_mut(), &mut NoListener).erase_op(foreign);
    });
    expect_with_debug_assertions(&wanted, || Operation::new(one.body(), foreign).name());
}

#[test]
fn a_value_of_another_body_is_refused_as_an_operand() {
    let context = context();
    let (mut one, _) = module(&context, 4);
    let (_, others) = module(&context, 4);
    let block = place(&one);
    let foreign = others[2].1;
    let wanted = format!("value #{} belongs to another body", foreign.index());
    expect_with_debug_assertions(&wanted, || {
        let mut user = state(&context, "t.user");
        user.operands.push(foreign);
        let user = one.body_mut().create(user);
        one.body_mut().append_op(block, user);
    });
}

#[test]
fn an_id_of_a_function_is_refused_by_the_body_around_it() {
    let context = context();
    let (mut module, _) = module(&context, 4);
    let block = place(&module);
    let (_, inner) = append_isolated(module.body_mut(), block);
    let wanted = format!("operation #{} belongs to another body", inner.index());
    expect_with_debug_assertions(&wanted, || {
        module.body_mut().set_location(inner, Location::Unknown);
    });
}

#[test]
fn an_erased_operation_is_refused() {
    let context = context();
    let (mut module, ops) = module(&context, 3);
    let body = module.body_mut();
    let (erased, neighbour) = (ops[1].0, ops[2].0);
    body.erase_op(erased);
    assert!(body.is_erased(erased) && !body.is_erased(neighbour));
    let wanted = format!("operation #{} was erased", erased.index());
    assert_eq!(message(|| body.erase_op(erased)), wanted);
    assert_eq!(message(|| body.insert_op_before(erased, neighbour)), wanted);
    assert_eq!(message(|| body.set_location(erased, Location::Unknown)), wanted);
    assert_eq!(message(|| body.set_operands(erased, &[])), wanted);
    expect_with_debug_assertions(&wanted, || Operation::new(body, erased).next().map(Operation::id));
}

#[test]
fn an_id_whose_place_was_taken_since_is_refused() {
    let context = context();
    let (mut module, ops) = module(&context, 3);
    let block = place(&module);
    let body = module.body_mut();
    let (erased, value) = ops[1];
    body.erase_op(erased);
    let new: Vec<OpId> = (0..4).map(|_| append(body, block, "t.new").0).collect();
    assert!(body.is_erased(erased));
    assert!(new.iter().all(|op| !body.is_erased(*op)));
    let wanted = format!("operation #{} was erased", erased.index());
    assert_eq!(message(|| body.erase_op(erased)), wanted);
    let wanted = format!("value #{} was erased", value.index());
    expect_with_debug_assertions(&wanted, || Value::new(body, value).ty());
    assert_eq!(body.check_consistency(), Ok(()));
}

#[test]
fn an_erased_block_is_refused() {
    let context = context();
    let (mut module, ops) = module(&context, 1);
    let body = module.body_mut();
    let region = Operation::new(body, Body::ROOT).region(0).id();
    let block = body.create_block();
    body.append_block(region, block);
    body.erase_block(block);
    body.detach_op(ops[0].0);
    let wanted = format!("block #{} was erased", block.index());
    assert_eq!(message(|| body.append_op(block, ops[0].0)), wanted);
    assert_eq!(message(|| body.append_block(region, block)), wanted);
}

#[test]
fn a_walk_stays_in_one_body() {
    let context = context();
    let (mut module, _) = module(&context, 1);
    let block = place(&module);
    let (isolated, inner) = append_isolated(module.body_mut(), block);
    let mut names = Vec::new();
    module.op().for_each_nested(|op| {
        assert!(std::ptr::eq(op.body(), module.body()), "ids of one walk go together");
        names.push(op.name().as_str());
    });
    assert_eq!(names, ["builtin.module", "t.constant", "t.isolated"]);
    // From an isolated operation it is its own body.
    let child = module.body().child(isolated).expect("it has a body");
    let mut ids = Vec::new();
    let flow = Operation::new(module.body(), isolated).walk(WalkOrder::PostOrder, &mut |op| {
        assert!(std::ptr::eq(op.body(), child), "ids of one walk go together");
        ids.push(op.id());
        WalkResult::Advance
    });
    assert!(flow.is_continue());
    assert_eq!(ids, [inner, Body::ROOT]);
    let mut count = 0;
    module.op().for_each_in_tree(|_| count += 1);
    assert_eq!(count, 4);
}

#[test]
fn a_detached_region_without_its_body_is_refused() {
    let context = context();
    let (mut module, _) = module(&context, 1);
    let body = module.body_mut();
    let (region, entry) = (body.create_region(), body.create_block());
    body.append_block(region, entry);
    let mut isolated = state(&context, "t.isolated");
    isolated.regions.push(RegionSource::Detached(region));
    assert_eq!(
        message(|| body.create(isolated)),
        "the regions of 't.isolated' are in a body of its own, which is the child of the state"
    );
    // The region of another body, for the root of a new one.
    let mut top = state(&context, "t.top");
    top.regions.push(RegionSource::Detached(region));
    expect_with_debug_assertions(&format!("region #{} belongs to another body", region.index()), || {
        OwnedOperation::create(&context, top)
    });
}

#[test]
fn a_region_that_would_contain_itself_is_refused() {
    let context = context();
    let (mut module, _) = module(&context, 1);
    let block = place(&module);
    let body = module.body_mut();
    let (region, entry) = (body.create_region(), body.create_block());
    body.append_block(region, entry);
    let mut outer = state(&context, "x.outer");
    outer.regions.push(RegionSource::Detached(region));
    let outer = body.create(outer);
    let wanted = format!("operation #{} is put into itself", outer.index());
    assert_eq!(message(|| body.append_op(entry, outer)), wanted);
    body.append_op(block, outer);
    let root = format!("operation #{} is put into itself", Body::ROOT.index());
    assert_eq!(message(|| body.append_op(entry, Body::ROOT)), root);
    body.detach_block(block);
    let wanted = format!("block #{} is put into itself", block.index());
    assert_eq!(message(|| body.append_block(region, block)), wanted);
}

#[test]
fn a_region_of_two_operations_is_refused() {
    let context = context();
    let (mut module, _) = module(&context, 1);
    let body = module.body_mut();
    let region = body.create_region();
    let wanted = format!("region #{} belongs to another operation", region.index());
    let mut with_region = || {
        let mut state = state(&context, "x.outer");
        state.regions.push(RegionSource::Detached(region));
        body.create(state)
    };
    with_region();
    assert_eq!(message(with_region), wanted);
}

#[test]
fn types_of_impossible_parts_are_refused() {
    let context = context();
    let context = &context;
    let (none, index, f32) = (context.none_type(), context.index_type(), context.float_type(f32_semantics()));
    let rows: &[(&str, &dyn Fn() -> bool)] = &[
        ("vector types must have positive constant sizes but got -7", &|| {
            context.vector_type(&[-7], none) == none
        }),
        ("invalid vector element type: 'none'", &|| context.vector_type(&[4], none) == none),
        ("number of dims must match, got 1 and 2", &|| {
            context.scalable_vector_type(&[4], &[true, false], f32) == none
        }),
        ("invalid dimension size: -3", &|| context.ranked_tensor_type(&[2, -3], f32, None) == none),
        ("invalid tensor element type: 'none'", &|| context.unranked_tensor_type(none) == none),
        ("invalid memref element type: 'none'", &|| {
            context.memref_type(&[DYNAMIC], none, None, None) == none
        }),
        ("memref layout mismatch between rank and layout: 1 != 2", &|| {
            let layout = context.strided_layout_attribute(0, &[4, 1]);
            context.memref_type(&[4], f32, Some(layout), None) == none
        }),
        ("not a memref layout: '7 : i64'", &|| {
            context.memref_type(&[4], f32, Some(context.i64_attribute(7)), None) == none
        }),
        ("invalid element type for complex: 'index'", &|| context.complex_type(index) == none),
    ];
    for (wanted, build) in rows {
        assert_eq!(message(build), *wanted);
    }
    let error = context.try_vector_type(&[0], f32).expect_err("there is no such vector");
    assert_eq!(error.to_string(), "vector types must have positive constant sizes but got 0");
}

fn f32_semantics() -> terrace_support::float::FloatSemantics {
    terrace_support::float::FloatSemantics::F32
}

#[test]
fn attributes_of_wrong_parameters_are_refused() {
    let context = context();
    let (index, ty) = (context.i64_attribute(3), context.type_attribute(context.index_type()));
    let one = context.try_dialect_attribute(&PAIR, &[ty]).expect_err("one parameter is missing");
    assert_eq!(one.to_string(), "'t.pair' has 2 parameters, but 1 are given");
    assert_eq!(
        message(|| context.dialect_attribute(&PAIR, &[index, ty])),
        "parameter 'element' of 't.pair' cannot be '3 : i64'"
    );
    assert!(context.try_dialect_attribute(&PAIR, &[ty, index]).is_ok());
    let i32 = context.integer_type(32);
    assert_eq!(
        message(|| context.dense_array_attribute(i32, 2, &[0; 7])),
        "7 bytes are not those of an array of 2 elements of 'i32'"
    );
    let tensor = context.ranked_tensor_type(&[2], i32, None);
    assert_eq!(
        message(|| context.dense_elements_attribute(tensor, &[0; 4], false)),
        "dense elements of 'tensor<2xi32>' have 8 bytes, but 4 are given"
    );
}

#[test]
fn operations_without_their_parts_are_refused() {
    let context = context();
    let (mut module, ops) = module(&context, 1);
    let body = module.body_mut();
    let builder = || StateBuilder::new(&context, &FULL, Location::Unknown);
    let mistake = |builder: StateBuilder<'_>| builder.try_build().err().map(|error| error.to_string());

    let wanted = "operand 'input' of 't.full' is not set";
    assert_eq!(message(|| builder().build()), wanted);
    let with_operand = || {
        let mut builder = builder();
        builder.operands(0, [ops[0].1.into()]);
        builder
    };
    let wanted = "the type of result 'output' of 't.full' is not set";
    assert_eq!(message(|| with_operand().build()), wanted);
    let with_result = || {
        let mut builder = with_operand();
        builder.results(0, [context.index_type()]);
        builder
    };
    assert_eq!(mistake(with_result()).as_deref(), Some("region 'inside' of 't.full' is not set"));
    let mut with_region = with_result();
    with_region.regions(0, [RegionSource::Detached(body.create_region())]);
    assert_eq!(mistake(with_region).as_deref(), Some("attribute 'value' of 't.full' is not set"));
}

#[test]
fn a_handle_of_an_erased_operation_is_stale() {
    let context = context();
    let (module, ops) = module(&context, 2);
    let mut tree = Tree::new(module);
    let handle =
        tree.op_handle(Operation::new(tree.root_body(), ops[0].0)).expect("the operation is of the tree");
    let mut rewriter = terrace_ir::TreeRewriter::new(&mut tree);
    rewriter.erase(handle).expect("the operation is there");
    assert!(!tree.is_live(handle));
}

#[test]
fn the_verifier_ends_on_a_deep_structure() {
    let context = context();
    let (mut module, _) = module(&context, 0);
    let block = place(&module);
    let body = module.body_mut();
    let mut at = block;
    for _ in 0..2_000 {
        let (region, inside) = (body.create_region(), body.create_block());
        body.append_block(region, inside);
        let mut outer = state(&context, "x.outer");
        outer.regions.push(RegionSource::Detached(region));
        let outer = body.create(outer);
        body.append_op(at, outer);
        at = inside;
    }
    assert!(verify::verify(module.op()).is_ok());
}

#[test]
fn a_body_without_a_root_is_refused() {
    let context = context();
    let mut body = Body::for_child(&context, context.op_name("t.isolated"));
    body.create_region();
    assert_eq!(message(|| OwnedOperation::from_body(body)), "the root of the body was not created");
}

#[test]
fn elements_that_do_not_fit_their_type_are_refused() {
    let context = context();
    let index = context.integer_type(64);
    let resource = context.resource("builtin", "key");
    let wanted = "a resource has a shaped type, but 'i64' was given";
    assert_eq!(message(|| context.dense_resource_attribute(index, resource)), wanted);
    assert_eq!(message(|| context.opaque_attribute("", "text", index)), "'' is no name of a dialect");
    let tensor = |shape: &[i64]| context.ranked_tensor_type(shape, index, None);
    let elements = |shape: &[i64]| {
        context.dense_elements_attribute(
            tensor(shape),
            &vec![0; 8 * shape.iter().product::<i64>() as usize],
            false,
        )
    };
    let wanted = "dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi64> are no indices of dense<[0, 0]> : tensor<2xi64> in 'tensor<4x4xi64>'";
    assert_eq!(
        message(|| context.sparse_attribute(tensor(&[4, 4]), elements(&[2, 3]), elements(&[2]))),
        wanted
    );
    let wanted = "indices of sparse elements are 64-bit integers, but unit was given";
    assert_eq!(
        message(|| context.sparse_attribute(tensor(&[4, 4]), context.unit_attribute(), elements(&[2]))),
        wanted
    );
    context.sparse_attribute(tensor(&[4, 4]), elements(&[2, 2]), elements(&[2]));
}
