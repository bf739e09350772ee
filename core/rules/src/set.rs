//! Rules of a module, ready to be applied.

use crate::lower::{MATCHER, lower};
use crate::machine::{Natives, Program, compile};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Block, Ctx, Failure, Location, Operation, OwnedOperation, PatternRewriter, TypedOp};
use terrace_pdl::PatternOp;

/// Compiles the rules of a module: the operations `pdl.pattern` directly in it, or the functions of `pdl_interp` that they
/// were compiled to before.
///
/// # Errors
/// If a native function is not registered, or a function of `pdl_interp` cannot be run; a diagnostic was emitted.
pub fn rules_of(module: Operation<'_, '_>, natives: &Natives) -> Result<Program, Failure> {
    if module.lookup_symbol(MATCHER).is_some() {
        return compile(module, natives);
    }
    let ops = module.regions().filter_map(|region| region.first_block()).flat_map(Block::ops);
    let patterns = ops.filter_map(|op| PatternOp::cast(op.inner()));
    rules_of_patterns(module.context(), module.location(), patterns, natives)
}

/// Compiles patterns, operations `pdl.pattern` that are valid.
///
/// # Errors
/// If a native function is not registered; a diagnostic was emitted.
pub fn rules_of_patterns<'a, 'c: 'a>(
    context: Ctx<'c>,
    location: Location<'c>,
    patterns: impl IntoIterator<Item = PatternOp<'a, 'c>>,
    natives: &Natives,
) -> Result<Program, Failure> {
    let lowered = lower(context, location, patterns);
    let mut compiled = OwnedOperation::module(context, location);
    let block = compiled.op().region(0).first_block().map(Block::id);
    let mut silent = NoListener;
    let mut rewriter = PatternRewriter::new(compiled.body_mut(), &mut silent);
    if let Some(block) = block {
        rewriter.set_insertion_point_to_end(block);
        rewriter.create(lowered.matcher);
        rewriter.create(lowered.rewriters);
    }
    compile(compiled.op(), natives)
}
