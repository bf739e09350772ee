//! Reading and printing, for tests.

use terrace_editions::{Edition, parse_source};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, DialectSpec, capture};
use terrace_parser::{Source, TopLevel};

static DIALECTS: &[&DialectSpec<'static>] = &[
    &terrace_affine::DIALECT,
    &terrace_arith::DIALECT,
    &terrace_bufferization::DIALECT,
    &terrace_cf::DIALECT,
    &terrace_func::DIALECT,
    &terrace_math::DIALECT,
    &terrace_memref::DIALECT,
    &terrace_scf::DIALECT,
    &terrace_std::DIALECT,
    &terrace_tensor::DIALECT,
    &terrace_vector::DIALECT,
];

/// Prints a file as today's text, or returns its diagnostics.
pub fn print_as(text: &[u8], edition: Edition) -> Result<String, String> {
    let context = Context::new(DIALECTS);
    context.set_allows_unregistered_dialects(true);
    let context = &context;
    let source = Source::new(text, "case");
    let (read, told) = capture(|| {
        let program = parse_source(context, source, TopLevel::Module, edition)?.program;
        verify(program.op())?;
        Ok::<_, terrace_ir::Failure>(print_operation(program.op(), &PrintFlags::default()))
    });
    read.map_err(|_| told.iter().map(|one| format!("{:?}: {}\n", one.severity, one.message)).collect())
}
