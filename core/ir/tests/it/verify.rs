//! The verifier and dominance, on bodies that are built by hand.

use terrace_ir::constraints::*;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::spec::*;
use terrace_ir::verify::{self, verify};
use terrace_ir::*;
use terrace_ods::arity::Arity;

const fn value(name: &'static str, of: &'static TypeConstraint<'static>) -> ValueSpec<'static> {
    group(name, Arity::Single, of)
}

const fn group(name: &'static str, arity: Arity, of: &'static TypeConstraint<'static>) -> ValueSpec<'static> {
    ValueSpec { name, arity, constraint: of, segment_attribute: None }
}

const fn slot(name: &'static str, constraint: &'static AttributeConstraint<'static>) -> SlotSpec<'static> {
    SlotSpec { name, constraint, is_optional: false, default: None, is_property: false }
}

const fn region(name: &'static str, constraint: RegionConstraint) -> RegionSpec<'static> {
    RegionSpec { name, is_variadic: false, constraint }
}

static ADD: OpSpec = OpSpec {
    operands: &[value("lhs", &SignlessIntegerOrIndexLike), value("rhs", &SignlessIntegerOrIndexLike)],
    results: &[value("result", &SignlessIntegerOrIndexLike)],
    traits: &[Trait::SameOperandsAndResultType, Trait::Elementwise],
    ..OpSpec::new("t.add", "AddOp")
};
static SELECT: OpSpec = OpSpec {
    operands: &[value("condition", &BoolLike), value("a", &AnyType), value("b", &AnyType)],
    results: &[value("result", &AnyType)],
    traits: &[Trait::AllTypesMatch(&["a", "b", "result"])],
    ..OpSpec::new("t.select", "SelectOp")
};
static DEF: OpSpec = OpSpec { results: &[value("result", &AnyType)], ..OpSpec::new("t.def", "DefOp") };
const NUMBERS: ValueSpec<'static> = group("values", Arity::Variadic, &I32);
static USE: OpSpec = OpSpec { operands: &[NUMBERS], ..OpSpec::new("t.use", "UseOp") };
static GROUPS: OpSpec = OpSpec {
    operands: &[
        value("one", &Index),
        group("maybe", Arity::Optional, &Index),
        group("many", Arity::Variadic, &Index),
    ],
    traits: &[Trait::AttrSizedOperandSegments],
    ..OpSpec::new("t.groups", "GroupsOp")
};
static CONSTANT: OpSpec = OpSpec {
    attributes: &[slot("value", &I64Attr), slot("name", &StrAttr)],
    ..OpSpec::new("t.constant", "ConstantOp")
};
static BRANCH: OpSpec = OpSpec {
    successors: &[SuccessorSpec { name: "dest", is_variadic: false }],
    operands: &[group("values", Arity::Variadic, &AnyType)],
    traits: &[Trait::IsTerminator, Trait::Custom { name: "BranchOpInterface", verify: verify_branch }],
    ..OpSpec::new("t.br", "BranchOp")
};
static RETURN: OpSpec = OpSpec {
    traits: &[Trait::IsTerminator, Trait::HasParent(&["t.func", "t.if"])],
    ..OpSpec::new("t.return", "ReturnOp")
};
static IF: OpSpec = OpSpec {
    regions: &[region("then", RegionConstraint::Sized(1)), region("else", RegionConstraint::MaxSized(1))],
    traits: &[Trait::SingleBlockImplicitTerminator("t.return"), Trait::NoRegionArguments],
    ..OpSpec::new("t.if", "IfOp")
};
static GRAPH: OpSpec = OpSpec {
    regions: &[region("body", RegionConstraint::Any)],
    traits: &[Trait::NoTerminator, Trait::HasOnlyGraphRegion],
    ..OpSpec::new("t.graph", "GraphOp")
};
static FUNC: OpSpec = OpSpec {
    attributes: &[slot("sym_name", &SymbolNameAttr)],
    regions: &[region("body", RegionConstraint::Any)],
    traits: &[Trait::Symbol, Trait::IsIsolatedFromAbove],
    hooks: OpHooks { is_declaration: Some(|op| op.region(0).is_empty()), ..OpHooks::NONE },
    ..OpSpec::new("t.func", "FuncOp")
};
static DIALECT: DialectSpec = DialectSpec {
    ops: &[&ADD, &SELECT, &DEF, &USE, &GROUPS, &CONSTANT, &BRANCH, &RETURN, &IF, &GRAPH, &FUNC],
    ..DialectSpec::new("t")
};

fn verify_branch(op: Operation<'_, '_>) -> LogicalResult {
    verify::branch_operands(op, 0, 0, op.operands())
}

/// A function under construction.
struct Function<'c> {
    context: &'c Context<'c>,
    body: Box<Body<'c>>,
    region: RegionId,
    /// Block that operations are appended to.
    block: BlockId,
}

impl<'c> Function<'c> {
    fn new(context: &'c Context<'c>) -> Self {
        let mut body = Body::for_child(context, context.op_name("t.func"));
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        Function { context, body, region, block }
    }

    fn state(&self, name: &str) -> OperationState<'c> {
        OperationState::new(self.context.op_name(name), Location::Unknown)
    }

    fn add(&mut self, state: OperationState<'c>) -> OpId {
        let op = self.body.create(state);
        self.body.append_op(self.block, op);
        op
    }

    fn op(&mut self, name: &str, operands: &[ValueId], results: &[Type<'c>]) -> OpId {
        let mut state = self.state(name);
        state.operands.extend_from_slice(operands);
        state.result_types.extend_from_slice(results);
        self.add(state)
    }

    fn def(&mut self, ty: Type<'c>) -> ValueId {
        let op = self.op("t.def", &[], &[ty]);
        self.result(op)
    }

    fn result(&self, op: OpId) -> ValueId {
        Operation::new(&self.body, op).result(0).id()
    }

    fn i32(&self) -> Type<'c> {
        self.context.integer_type(32)
    }

    fn branch(&mut self, to: BlockId, values: &[ValueId]) {
        let mut state = self.state("t.br");
        state.successors.push(to);
        state.operands.extend_from_slice(values);
        self.add(state);
    }

    /// Adds an operation with regions of one block each, and fills them.
    fn nest(&mut self, name: &str, fill: &mut [&mut dyn FnMut(&mut Self)]) {
        let mut state = self.state(name);
        for fill in fill {
            let region = self.body.create_region();
            let block = self.body.create_block();
            self.body.append_block(region, block);
            let outer = std::mem::replace(&mut self.block, block);
            fill(self);
            self.block = outer;
            state.regions.push(RegionSource::Detached(region));
        }
        self.add(state);
    }

    /// Starts another block.
    fn new_block(&mut self) -> BlockId {
        let block = self.body.create_block();
        self.body.append_block(self.region, block);
        block
    }

    fn finish(self) -> OwnedOperation<'c> {
        let mut state = OperationState::new(self.context.op_name("t.func"), Location::Unknown);
        state.set(self.context, "sym_name", self.context.string_attribute("f"));
        state.regions.push(RegionSource::Detached(self.region));
        state.child = Some(self.body);
        OwnedOperation::create(self.context, state)
    }
}

fn messages(told: &[Diagnostic]) -> Vec<String> {
    let of = |one: &Diagnostic| {
        let notes = one.notes.iter().filter(|note| !note.message.starts_with("see current operation"));
        std::iter::once(one.message.clone()).chain(notes.map(|note| note.message.clone())).collect::<Vec<_>>()
    };
    told.iter().flat_map(of).collect()
}

fn check(name: &str, build: impl FnOnce(&mut Function<'_>), expected: &[&str]) {
    let context = Context::new(&[&DIALECT]);
    context.set_allows_unregistered_dialects(true);
    let mut function = Function::new(&context);
    build(&mut function);
    let op = function.finish();
    let (result, told) = capture(|| verify(op.op()));
    assert_eq!(messages(&told), expected, "{name}");
    assert_eq!(result.is_err(), !expected.is_empty(), "{name}");
}

fn end(f: &mut Function<'_>) {
    f.op("t.return", &[], &[]);
}

#[test]
fn counts_come_before_constraints() {
    check(
        "valid",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            f.op("t.add", &[v, v], &[t]);
            end(f)
        },
        &[],
    );
    check(
        "operands",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            f.op("t.add", &[v], &[t]);
            end(f)
        },
        &["'t.add' op expected 2 operands, but found 1"],
    );
    check(
        "results",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            f.op("t.add", &[v], &[]);
            end(f)
        },
        &["'t.add' op requires one result"],
    );
    check(
        "regions",
        |f| {
            f.op("t.if", &[], &[]);
            end(f)
        },
        &["'t.if' op expected 2 regions"],
    );
    check(
        "successors",
        |f| {
            f.op("t.br", &[], &[]);
        },
        &["'t.br' op requires 1 successor but found 0"],
    );
    check(
        "type",
        |f| {
            let t = f.context.none_type();
            let v = f.def(t);
            f.op("t.add", &[v, v], &[t]);
            end(f)
        },
        &["'t.add' op operand #0 must be signless-integer-like, but got 'none'"],
    );
    check(
        "variadic",
        |f| {
            let t = f.context.index_type();
            let v = f.def(t);
            f.op("t.use", &[v], &[]);
            end(f)
        },
        &["'t.use' op operand #0 must be variadic of 32-bit signless integer, but got 'index'"],
    );
}

#[test]
fn traits_and_predicates() {
    check(
        "same type",
        |f| {
            let (a, b) = (f.i32(), f.context.index_type());
            let (x, y) = (f.def(a), f.def(b));
            f.op("t.add", &[x, y], &[a]);
            end(f);
        },
        &["'t.add' op requires the same type for all operands and results"],
    );
    check(
        "all types match",
        |f| {
            let (i1, a, b) = (f.context.integer_type(1), f.i32(), f.context.index_type());
            let (c, x, y) = (f.def(i1), f.def(a), f.def(b));
            f.op("t.select", &[c, x, y], &[a]);
            end(f);
        },
        &["'t.select' op failed to verify that all of {a, b, result} have same type"],
    );
    check(
        "parent",
        |f| f.nest("t.graph", &mut [&mut end]),
        &["'t.return' op expects parent op to be one of 't.func, t.if'"],
    );
    check(
        "terminator in the middle",
        |f| {
            end(f);
            end(f)
        },
        &["'t.return' op must be the last operation in the parent block"],
    );
}

#[test]
fn attributes() {
    check(
        "absent: the first by name is told",
        |f| {
            f.op("t.constant", &[], &[]);
            end(f)
        },
        &["'t.constant' op requires attribute 'name'"],
    );
    check(
        "absent before wrong",
        |f| {
            let mut state = f.state("t.constant");
            state.set(f.context, "value", f.context.i32_attribute(1));
            f.add(state);
            end(f);
        },
        &["'t.constant' op requires attribute 'name'"],
    );
    check(
        "wrong",
        |f| {
            let mut state = f.state("t.constant");
            state.set(f.context, "value", f.context.i32_attribute(1));
            state.set(f.context, "name", f.context.string_attribute("x"));
            f.add(state);
            end(f);
        },
        &[
            "'t.constant' op attribute 'value' failed to satisfy constraint: 64-bit signless integer attribute",
        ],
    );
}

fn groups(f: &mut Function<'_>, count: usize, sizes: Option<&[i32]>) {
    let index = f.context.index_type();
    let one = f.def(index);
    let mut state = f.state("t.groups");
    state.operands.extend(std::iter::repeat_n(one, count));
    if let Some(sizes) = sizes {
        state.set(f.context, "operandSegmentSizes", f.context.dense_i32_array(sizes));
    }
    f.add(state);
    end(f);
}

#[test]
fn operand_segments() {
    check("valid", |f| groups(f, 4, Some(&[1, 1, 2])), &[]);
    check(
        "negative",
        |f| groups(f, 4, Some(&[1, -1, 4])),
        &["'t.groups' op 'operandSegmentSizes' attribute cannot have negative elements"],
    );
    check(
        "total",
        |f| groups(f, 4, Some(&[1, 1, 1])),
        &[
            "'t.groups' op operand count (4) does not match with the total size (3) specified in attribute 'operandSegmentSizes'",
        ],
    );
    check(
        "absent",
        |f| groups(f, 4, None),
        &[
            "'t.groups' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'",
        ],
    );
    check(
        "optional",
        |f| groups(f, 4, Some(&[1, 2, 1])),
        &["'t.groups' op operand group starting at #1 requires 0 or 1 element, but found 2"],
    );
}

#[test]
fn blocks_and_regions() {
    check(
        "no terminator",
        |f| {
            let t = f.i32();
            f.def(t);
        },
        &["block with no terminator, has %0 = \"t.def\"() : () -> i32"],
    );
    check("empty block", |_| {}, &["empty block: expect at least a terminator"]);
    check(
        "branch to entry",
        |f| {
            let b = f.block;
            f.branch(b, &[])
        },
        &["entry block of region may not have predecessors"],
    );
    check(
        "branch operands",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            let b = f.new_block();
            f.branch(b, &[v]);
            f.block = b;
            end(f);
        },
        &["branch has 1 operands for successor #0, but target block has 0"],
    );
    check(
        "branch types",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            let b = f.new_block();
            f.branch(b, &[v]);
            f.block = b;
            f.body.add_argument(b, f.context.index_type(), Location::Unknown);
            end(f);
        },
        &["type mismatch for bb argument #0 of successor #0"],
    );
    check(
        "implicit terminator",
        |f| {
            f.nest(
                "t.if",
                &mut [
                    &mut |f| {
                        f.op("x.y", &[], &[]);
                    },
                    &mut end,
                ],
            );
            end(f);
        },
        &[
            "'t.if' op expects regions to end with 't.return', found 'x.y'",
            "in custom textual format, the absence of terminator implies 't.return'",
        ],
    );
    check(
        "region arguments",
        |f| {
            f.nest(
                "t.if",
                &mut [&mut end, &mut |f| {
                    let (block, t) = (f.block, f.i32());
                    f.body.add_argument(block, t, Location::Unknown);
                    end(f);
                }],
            );
            end(f);
        },
        &["'t.if' op region #1 should have no arguments"],
    );
    check(
        "empty region",
        |f| {
            let mut state = f.state("t.if");
            state.add_empty_region();
            state.add_empty_region();
            f.add(state);
            end(f);
        },
        &["'t.if' op region #0 ('then') failed to verify constraint: region with 1 blocks"],
    );
}

/// Adds a use of a value that is defined after it.
fn use_before_def(f: &mut Function<'_>) {
    let t = f.i32();
    let forward = f.body.create_forward(t);
    f.op("t.use", &[forward], &[]);
    let v = f.def(t);
    f.body.resolve_forward(forward, v);
}

#[test]
fn dominance() {
    let same_block: &[&str] =
        &["operand #0 does not dominate this use", "operand defined here (op in the same block)"];
    check(
        "before",
        |f| {
            use_before_def(f);
            end(f)
        },
        same_block,
    );
    check(
        "graph",
        |f| {
            f.nest("t.graph", &mut [&mut use_before_def]);
            end(f)
        },
        &[],
    );
    check(
        "unregistered",
        |f| {
            f.nest("x.y", &mut [&mut use_before_def]);
            end(f)
        },
        &[],
    );
    check(
        "control flow in a graph",
        |f| {
            f.nest(
                "t.graph",
                &mut [&mut |f| {
                    f.nest(
                        "t.if",
                        &mut [
                            &mut |f| {
                                use_before_def(f);
                                end(f)
                            },
                            &mut end,
                        ],
                    )
                }],
            );
            end(f);
        },
        same_block,
    );
    check(
        "from a child",
        |f| {
            let (t, mut v) = (f.i32(), None);
            f.nest(
                "t.if",
                &mut [
                    &mut |f| {
                        v = Some(f.def(t));
                        end(f)
                    },
                    &mut end,
                ],
            );
            f.op("t.use", &[v.expect("the region was filled")], &[]);
            end(f);
        },
        &["operand #0 does not dominate this use", "operand defined here (op in a child region)"],
    );
    check(
        "from a sibling",
        |f| {
            let t = f.i32();
            let v = std::cell::Cell::new(None);
            f.nest(
                "t.if",
                &mut [
                    &mut |f| {
                        v.set(Some(f.def(t)));
                        end(f)
                    },
                    &mut |f| {
                        f.op("t.use", &[v.get().expect("the region was filled")], &[]);
                        end(f)
                    },
                ],
            );
            end(f);
        },
        &[
            "operand #0 does not dominate this use",
            "operand defined here (op is neither in a parent nor in a child region)",
        ],
    );
    check(
        "into a child",
        |f| {
            let t = f.i32();
            let v = f.def(t);
            f.nest(
                "t.if",
                &mut [
                    &mut |f| {
                        f.op("t.use", &[v], &[]);
                        end(f)
                    },
                    &mut end,
                ],
            );
            end(f);
        },
        &[],
    );
    check(
        "argument of another block",
        |f| {
            let (a, b) = (f.new_block(), f.new_block());
            f.branch(b, &[]);
            let t = f.i32();
            let v = f.body.add_argument(a, t, Location::Unknown);
            f.block = a;
            f.branch(b, &[]);
            f.block = b;
            f.op("t.use", &[v], &[]);
            end(f);
        },
        &[
            "operand #0 does not dominate this use",
            "operand defined as a block argument (block #1 in the same region)",
        ],
    );
    check(
        "unreachable",
        |f| {
            let a = f.new_block();
            end(f);
            f.block = a;
            use_before_def(f);
            end(f);
        },
        &[],
    );
}

#[test]
fn unregistered_operations() {
    let context = Context::new(&[&DIALECT]);
    let mut f = Function::new(&context);
    f.op("x.y", &[], &[]);
    end(&mut f);
    let op = f.finish();
    let (_, told) = capture(|| verify(op.op()));
    assert!(
        messages(&told)[0].starts_with("'x.y' op created with unregistered dialect. If this is intended")
    );
    check(
        "of a known dialect",
        |f| {
            f.op("t.other", &[], &[]);
            end(f)
        },
        &["unregistered operation 't.other' found in dialect ('t') that does not allow unknown operations"],
    );
}

/// A module with functions of these names, each filled in the same way.
fn module<'c>(context: &'c Context<'c>, names: &[&str], fill: fn(&mut Function<'c>)) -> OwnedOperation<'c> {
    let mut module = OwnedOperation::module(context, Location::Unknown);
    let block = module.op().region(0).first_block().expect("a module has a block").id();
    for name in names {
        let mut f = Function::new(context);
        fill(&mut f);
        let mut state = OperationState::new(context.op_name("t.func"), Location::Unknown);
        state.set(context, "sym_name", context.string_attribute(name));
        state.regions.push(RegionSource::Detached(f.region));
        state.child = Some(f.body);
        let op = module.body_mut().create(state);
        module.body_mut().append_op(block, op);
    }
    module
}

#[test]
fn symbols() {
    let context = Context::new(&[&DIALECT]);
    let told = |op: &OwnedOperation<'_>| messages(&capture(|| verify(op.op())).1);
    assert_eq!(told(&module(&context, &["a", "b"], |f| end(f))), [""; 0]);
    assert_eq!(
        told(&module(&context, &["a", "b", "a"], |f| end(f))),
        ["redefinition of symbol named 'a'", "see existing symbol definition here"],
    );
    // Each isolated operation tells its own first trouble, in order, and the module's own comes after.
    let both = told(&module(&context, &["a", "a"], |f| {
        use_before_def(f);
        end(f);
    }));
    let one = ["operand #0 does not dominate this use", "operand defined here (op in the same block)"];
    assert_eq!(both, [one, one].concat());
}

#[test]
fn deep_nesting() {
    let context = Context::new(&[&DIALECT]);
    let mut f = Function::new(&context);
    let t = f.i32();
    let outer = f.def(t);
    // From the inside out, so that the test itself does not recurse.
    let mut inner: Option<RegionId> = None;
    let mut inmost = None;
    for _ in 0..100_000 {
        let region = f.body.create_region();
        let block = f.body.create_block();
        f.body.append_block(region, block);
        let place = std::mem::replace(&mut f.block, block);
        f.op("t.use", &[outer], &[]);
        if let Some(inner) = inner {
            let mut state = f.state("t.graph");
            state.regions.push(RegionSource::Detached(inner));
            f.add(state);
        } else {
            inmost = Some(block);
        }
        f.block = place;
        inner = Some(region);
    }
    let mut state = f.state("t.graph");
    state.regions.push(RegionSource::Detached(inner.expect("there is a region")));
    f.add(state);
    end(&mut f);
    assert!(inmost.is_some());
    let op = f.finish();
    let (result, told) = capture(|| verify(op.op()));
    assert_eq!((result, messages(&told)), (Ok(()), vec![]));
}

#[test]
fn dominator_trees() {
    // entry -> a, b; a -> join; b -> join, b2; b2 -> b; join; and an unreachable block.
    let context = Context::new(&[&DIALECT]);
    context.set_allows_unregistered_dialects(true);
    let mut f = Function::new(&context);
    let entry = f.block;
    let [a, b, b2, join, dead] = [0; 5].map(|_| f.new_block());
    let edges: [(BlockId, &[BlockId]); 6] =
        [(entry, &[a, b]), (a, &[join]), (b, &[join, b2]), (b2, &[b]), (join, &[]), (dead, &[join])];
    for (from, to) in edges {
        let mut state = f.state("x.br");
        state.successors.extend_from_slice(to);
        f.block = from;
        f.add(state);
    }
    let op = f.finish();
    let info = DominanceInfo::new();
    let tree = info.tree(op.op().region(0));
    let rows =
        [(entry, None), (a, Some(entry)), (b, Some(entry)), (b2, Some(b)), (join, Some(entry)), (dead, None)];
    for (block, dominator) in rows {
        assert_eq!(tree.immediate_dominator(block), dominator);
    }
    assert!(!tree.is_reachable(dead));
    assert!(
        tree.dominates(b, b2)
            && !tree.dominates(b, join)
            && tree.dominates(a, dead)
            && !tree.dominates(dead, a)
    );
    assert_eq!(tree.nearest_common_dominator(b2, join), Some(entry));
}

#[test]
fn dominator_trees_are_what_the_definition_says() {
    // a dominates b if b cannot be reached without a.
    let context = Context::new(&[&DIALECT]);
    let mut seed = 1u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..300 {
        let count = 2 + random(10);
        let mut f = Function::new(&context);
        let mut blocks = vec![f.block];
        blocks.extend((1..count).map(|_| f.new_block()));
        let mut edges = vec![Vec::new(); count];
        for (from, out) in edges.iter_mut().enumerate() {
            *out = (0..random(4)).map(|_| random(count)).collect::<Vec<usize>>();
            let mut state = f.state("x.br");
            state.successors.extend(out.iter().map(|to| blocks[*to]));
            f.block = blocks[from];
            f.add(state);
        }
        let op = f.finish();
        let tree = DominanceInfo::new().tree(op.op().region(0));
        let reach = |without: Option<usize>| {
            let mut seen = vec![false; count];
            let mut pending = vec![0];
            while let Some(at) = pending.pop() {
                if Some(at) != without && !std::mem::replace(&mut seen[at], true) {
                    pending.extend(&edges[at]);
                }
            }
            seen
        };
        let reachable = reach(None);
        for a in 0..count {
            let without = reach(Some(a));
            for b in 0..count {
                let expected = a == b || !reachable[b] || (reachable[a] && !without[b]);
                assert_eq!(tree.dominates(blocks[a], blocks[b]), expected, "{edges:?}: {a} over {b}");
            }
        }
    }
}

#[test]
fn constraints_hold() {
    let c = Context::new(&[]);
    let (i32, f32) = (c.integer_type(32), c.float_type(terrace_support::float::FloatSemantics::F32));
    let tensor = c.ranked_tensor_type(&[2, DYNAMIC], f32, None);
    let memref = c.memref_type(&[2, 3], f32, None, None);
    let strided = c.memref_type(&[2, 3], f32, Some(c.strided_layout_attribute(DYNAMIC, &[4, 1])), None);
    let rows: [(TypeConstraint<'_>, Type<'_>, bool); 12] = [
        (FloatLike, tensor, true),
        (FloatLike, memref, false),
        (SignlessIntegerOrIndexLike, i32, true),
        (BoolLike, i32, false),
        (AnyStridedMemRef, memref, true),
        (AnyStridedMemRef, strided, true),
        (AnyStaticShapeTensor, tensor, false),
        (AnyNon0RankedOrUnrankedMemRef, c.memref_type(&[], f32, None, None), false),
        (AnyNon0RankedOrUnrankedMemRef, c.unranked_memref_type(f32, None), true),
        (AnyVectorOfNonZeroRank, c.vector_type(&[], f32), false),
        (FunctionType, c.function_type(&[], &[]), true),
        (Index, c.index_type(), true),
    ];
    for (constraint, ty, expected) in rows {
        assert_eq!(constraint.holds(ty), expected, "{} of {ty}", constraint.summary);
    }
    assert_eq!(memref.strides_and_offset(), Some((vec![3, 1], 0)));
    assert_eq!(strided.strides_and_offset(), Some((vec![4, 1], DYNAMIC)));
    assert_eq!(
        c.memref_type(&[DYNAMIC, DYNAMIC, 5], f32, None, None).strides_and_offset(),
        Some((vec![DYNAMIC, 5, 1], 0))
    );
    assert!(I64Attr.holds(c.i64_attribute(1)) && !I64Attr.holds(c.i32_attribute(1)));
    assert!(
        DenseI64ArrayAttr.holds(c.dense_i64_array(&[1])) && !DenseI32ArrayAttr.holds(c.dense_i64_array(&[1]))
    );
    assert!(StrArrayAttr.holds(c.array_attribute(&[c.string_attribute("a")])));
}
