//! Programs before and after a transformation.

use std::sync::Mutex;
use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, DialectSpec, Failure, Operation, PatternRewriter};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_rewrite::ops::for_each_named;

/// Applies a function to each operation of a name, and another one to the program; or returns why it failed.
pub fn transformed<R>(
    program: &str,
    name: &str,
    rewrite: &(dyn Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync),
    then: impl FnOnce(Operation<'_, '_>) -> R,
) -> Result<R, &'static str> {
    let dialects: &[&DialectSpec<'static>] = &[
        &terrace_affine::DIALECT,
        &terrace_arith::DIALECT,
        &terrace_bufferization::DIALECT,
        &terrace_func::DIALECT,
        &terrace_linalg::DIALECT,
        &terrace_math::DIALECT,
        &terrace_memref::DIALECT,
        &terrace_scf::DIALECT,
        &terrace_tensor::DIALECT,
        &terrace_ub::DIALECT,
        &terrace_vector::DIALECT,
    ];
    let context = Context::new(dialects);
    context.register_models(&[
        terrace_linalg_transforms::MODELS,
        terrace_linalg_transforms::VALUE_BOUNDS,
        terrace_value_bounds::MODELS,
        terrace_shape_reification::MODELS,
    ]);
    let source = Source::new(program.as_bytes(), "library.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let reason = Mutex::new(None);
    let result = for_each_named(module.body_mut(), name, &|op, rewriter| {
        rewrite(op, rewriter).map_err(|why| {
            *reason.lock().expect("nobody panics") = Some(why);
            Failure
        })
    });
    if result.is_err() {
        return Err(reason.into_inner().expect("nobody panics").unwrap_or("failed without a reason"));
    }
    terrace_ir::verify::verify(module.op()).expect("the transformed program is valid");
    Ok(then(module.op()))
}

/// Applies a function to each operation of a name, and returns the text of the program, or why it failed.
pub fn transform(
    program: &str,
    name: &str,
    rewrite: impl Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync,
) -> Result<String, &'static str> {
    transformed(program, name, &rewrite, |module| print_operation(module, &PrintFlags::default()))
}

/// Checks that a transformed program has these parts, in this order.
pub fn check(
    program: &str,
    name: &str,
    rewrite: impl Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync,
    expected: &[&str],
) {
    let text = transform(program, name, rewrite).expect("the operation is transformed");
    let mut rest = &text[..];
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}
