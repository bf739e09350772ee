//! From the tree of questions to a program of the `pdl_interp` dialect.
//!
//! ```text
//! matcher   function that asks the questions, and records the patterns that match
//! values    values of positions, and operations that find them
//! rewriter  functions that rewrite, one for each pattern
//! ```

mod matcher;
mod rewriter;
mod values;

use crate::matching::{Matched, PositionId, Positions, Tree, collect};
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Ctx, Location, Operation, OperationState, PatternRewriter, RegionSource, TypedOp,
};
use terrace_pdl::{OPERATION_TYPE, PatternOp};
use terrace_pdl_interp::FuncOp;

/// Name of the function that matches.
pub const MATCHER: &str = "matcher";
/// Name of the module with the functions that rewrite.
pub const REWRITERS: &str = "rewriters";
/// Name of a function that rewrites, before it is distinguished from others.
const REWRITER: &str = "pdl_generated_rewriter";
/// Operation that a module is.
const MODULE: &str = "builtin.module";

/// A pattern, and what was found of its match.
struct Rule<'a, 'c> {
    op: PatternOp<'a, 'c>,
    root: Option<ValueId>,
    positions: HashMap<ValueId, PositionId>,
}

/// Compiled patterns: operations to insert in a module.
pub struct Lowered<'c> {
    /// Function `@matcher`.
    pub matcher: OperationState<'c>,
    /// Module `@rewriters`.
    pub rewriters: OperationState<'c>,
}

/// Compiles patterns, operations `pdl.pattern` that are valid, to `pdl_interp`.
pub fn lower<'a, 'c: 'a>(
    context: Ctx<'c>,
    location: Location<'c>,
    patterns: impl IntoIterator<Item = PatternOp<'a, 'c>>,
) -> Lowered<'c> {
    let mut table = Positions::default();
    let mut rules = Vec::new();
    let mut matches = Vec::new();
    for op in patterns {
        let Some(body) = body_of(op.op()) else { continue };
        let Matched { root, predicates, positions } = collect(body, &mut table);
        rules.push(Rule { op, root, positions });
        matches.push(Matched { root, predicates, positions: HashMap::new() });
    }
    let tree = Tree::of(&matches, &table);
    drop(matches);

    let handle = context.dialect_type(&OPERATION_TYPE, &[]);
    let name = context.op_name(FuncOp::SPEC.name);
    let mut matcher = Body::for_child(context, name);
    let region = matcher.create_region();
    let entry = matcher.create_block();
    matcher.append_block(region, entry);
    let root = matcher.add_argument(entry, handle, location);

    let mut rewriters = Body::for_child(context, context.op_name(MODULE));
    let rewriters_region = rewriters.create_region();
    let rewriters_block = rewriters.create_block();
    rewriters.append_block(rewriters_region, rewriters_block);

    let (mut silent, mut silent_too) = (NoListener, NoListener);
    let mut functions = PatternRewriter::new(&mut rewriters, &mut silent_too);
    functions.set_insertion_point_to_end(rewriters_block);
    let out = PatternRewriter::new(&mut matcher, &mut silent);
    matcher::write(matcher::Input {
        table: &mut table,
        tree: &tree,
        rules: &rules,
        out,
        functions,
        location,
        entry,
        region,
        root,
    });

    let signature = context.type_attribute(context.function_type(&[handle], &[]));
    let matcher = function(context, location, MATCHER, signature, matcher, region);
    let mut module = OperationState::new(context.op_name(MODULE), location);
    module.set(context, "sym_name", context.string_attribute(REWRITERS));
    module.regions.push(RegionSource::Detached(rewriters_region));
    module.child = Some(rewriters);
    Lowered { matcher, rewriters: module }
}

/// Returns the block of an operation that has one.
fn body_of<'a, 'c>(op: Operation<'a, 'c>) -> Option<Block<'a, 'c>> {
    op.regions().next()?.first_block()
}

/// Returns a function around a region of a body.
fn function<'c>(
    context: Ctx<'c>,
    location: Location<'c>,
    name: &str,
    signature: terrace_ir::Attribute<'c>,
    body: Box<Body<'c>>,
    region: terrace_ir::ids::RegionId,
) -> OperationState<'c> {
    let new = FuncOp::builder(context, location).sym_name(name).function_type_attr(Some(signature));
    let mut state = new.body(RegionSource::Detached(region)).build();
    state.child = Some(body);
    state
}
