//! Tools of one's own: `mlir-opt` with further dialects and passes.

mod system;

pub use system::{SystemFiles, reason, written};

use std::process::ExitCode;
use std::sync::OnceLock;
use terrace_driver::opt::{self, Registry};
use terrace_ir::DialectSpec;
use terrace_ir::spec::ModelTable;
use terrace_pass::{PassEntry, PassRegistry};

/// Dialects, passes and models of a tool.
type Lists = (Vec<&'static DialectSpec<'static>>, PassRegistry, Vec<ModelTable>);

/// Everything that Terrace has and the dialects of upstream's tests, as a registry for the tools of [`terrace_driver`].
pub const REGISTRY: Registry = Registry {
    dialects: terrace_registry::DIALECTS_AND_TESTS,
    passes: &terrace_registry::PASSES,
    models: terrace_registry::MODELS,
    load_dialects: Some(terrace_registry::load_dialects),
    dump_specs: Some(opt::dump::to_json),
};

/// Runs `mlir-opt` on the arguments of this process, with these dialects, passes and models beside all others.
///
/// ```no_run
/// use terrace::tool;
/// fn main() -> std::process::ExitCode {
///     tool::main("my-opt", &[], &[], &[])
/// }
/// ```
///
/// # Panics
/// If it is called twice in one process with different lists.
pub fn main(
    name: &'static str,
    dialects: &[&'static DialectSpec<'static>],
    passes: &[&'static [PassEntry]],
    models: &[ModelTable],
) -> ExitCode {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    let mut all = terrace_registry::DIALECTS_AND_TESTS.to_vec();
    all.extend(dialects);
    let mut registry = terrace_registry::PASSES.clone();
    registry.passes.to_mut().extend(passes);
    let mut all_models = terrace_registry::MODELS.to_vec();
    all_models.extend_from_slice(models);
    let count = (all.len(), registry.passes.len());
    let (dialects, passes, models) = LISTS.get_or_init(|| (all, registry, all_models));
    assert!(
        count == (dialects.len(), passes.passes.len()),
        "a process is one tool, with one list of dialects"
    );
    let registry = Registry { dialects, passes, models, ..REGISTRY };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    ExitCode::from(opt::main(name, &arguments, &registry, &mut SystemFiles::default()) as u8)
}
