//! `--apply-rules`: apply rewrite rules until none applies.
//!
//! Rules are operations `pdl.pattern` of files, or of the program: the patterns directly in the module, which are taken
//! out before they are applied to the rest.
//!
//! Reads:     rules, folds, effects.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each change near it.

use std::sync::Arc;
use terrace_ir::rewrite::NoListener;
use terrace_ir::verify::verify;
use terrace_ir::{Block, Body, Ctx, Failure, LogicalResult, Operation, PatternRewriter};
use terrace_ods_macros::pass;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{NamedFiles, Pass, PassOp};
use terrace_pdl::PatternOp;
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_rules::{Natives, Program, rules_of};

/// The pass `--apply-rules`.
#[pass("apply-rules", "Apply rewrite rules of the pdl dialect until none applies", anchor = "builtin.module")]
pub struct ApplyRules {
    /// Files with rules: modules of the pdl dialect. Without one, the rules are those directly in the module.
    #[option("rules")]
    files: Vec<(String, Option<NamedFiles>)>,
}

impl Pass for ApplyRules {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let natives = Natives::new();
        let mut programs = Vec::new();
        for (name, found) in &self.files {
            let Some(NamedFiles::File(text)) = found else {
                let message = format_args!("'{name}' is no file that can be read");
                return context.error(context.file_line_col(name, 0, 0), message).emit();
            };
            let module = parse_source(context, Source::new(text, name), TopLevel::Module)?;
            verify(module.op())?;
            programs.push(rules_of(module.op(), &natives)?);
        }
        if self.files.is_empty() {
            programs.push(rules_of(op.op(), &natives)?);
            let blocks = op.op().regions().filter_map(|region| region.first_block());
            let patterns = blocks.flat_map(Block::ops).filter(|op| op.inner().isa::<PatternOp>());
            let patterns: Vec<_> = patterns.map(Operation::id).collect();
            let mut silent = NoListener;
            let mut rewriter = PatternRewriter::new(op.body_mut(), &mut silent);
            patterns.into_iter().for_each(|pattern| rewriter.erase_op(pattern));
        }
        apply_greedily(context, op.body_mut(), programs)
    }
}

/// Applies rules to a body and all in it until none applies. Rules of a greater benefit come first, then those of the
/// program that is listed first.
///
/// # Errors
/// If a rule could not be applied; a diagnostic was emitted.
pub fn apply_greedily<'c>(context: Ctx<'c>, body: &mut Body<'c>, programs: Vec<Program>) -> LogicalResult {
    let programs: Vec<Arc<Program>> = programs.into_iter().map(Arc::new).collect();
    let patterns = programs.iter().map(|program| program.pattern("rules")).collect();
    apply_patterns_greedily(body, &FrozenPatternSet::new(context, patterns), &GreedyConfig::default());
    if programs.iter().any(|program| program.has_failed()) { Err(Failure) } else { Ok(()) }
}
