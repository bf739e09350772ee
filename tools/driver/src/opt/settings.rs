//! Settings from the command line of `terrace opt`.

use crate::input::editions::Wanted;
use crate::opt::debug_counter::DebugCounters;
use crate::opt::instruments::InstrumentSettings;
use crate::opt::rules::RuleFiles;
use crate::opt::td::TableGenFiles;
use clap::ArgMatches;
use std::borrow::Cow;
use terrace_arguments::{is_on, is_on_by_default};
use terrace_ir::print::PrintFlags;
use terrace_ir::verify::verify;
use terrace_ir::{Operation, capture};
use terrace_parser::TopLevel;
use terrace_pass::Pipeline;

/// Settings from a command line.
pub(crate) struct Settings {
    pub print: PrintFlags,
    pub top: TopLevel,
    pub threads: usize,
    /// In which edition of the language text is read.
    pub edition: Wanted,
    pub is_verbose: bool,
    pub verifies: bool,
    pub verifies_roundtrip: bool,
    pub allows_unregistered: bool,
    pub shows_op: bool,
    pub explains_legalization: bool,
    pub tracks_origins: bool,
    pub is_pretty: bool,
    /// Bytecode settings, if bytecode is written.
    pub bytecode: Option<BytecodeSettings>,
    pub expectations: Option<ExpectationLevel>,
    pub pipeline: Option<Pipeline>,
    /// True if operations are verified after each pass.
    pub verifies_each: bool,
    pub dumps_pipeline: bool,
    pub instruments: InstrumentSettings,
    pub debug_counters: DebugCounters,
    /// A file that defines dialects, by name and text.
    pub definitions: Option<(String, Vec<u8>)>,
    /// TableGen files that declare dialects.
    pub table_gen: TableGenFiles,
    /// Rules that are applied before the passes.
    pub rules: RuleFiles,
}

/// Bytecode settings.
pub(crate) struct BytecodeSettings {
    pub version: i64,
    pub producer: Option<String>,
    pub elides_resources: bool,
    pub is_lossy: bool,
}

/// Which diagnostics must be as the comments announce.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpectationLevel {
    All,
    OnlyExpected,
}

impl Settings {
    /// Returns the flags for printing an operation: one that was not verified, and is not valid, is printed in its
    /// generic form.
    pub fn flags_to_print(&self, op: Operation<'_, '_>) -> Cow<'_, PrintFlags> {
        let is_verified = self.verifies && self.verifies_each;
        if is_verified
            || self.print.assume_verified
            || self.print.op_generic
            || capture(|| verify(op)).0.is_ok()
        {
            return Cow::Borrowed(&self.print);
        }
        Cow::Owned(PrintFlags { op_generic: true, ..self.print.clone() })
    }

    /// Reads them; what needs the passes or other files is added later.
    pub fn of(matches: &ArgMatches) -> Self {
        let limit = |name: &str| {
            let value = matches.get_one::<i64>(name)?;
            usize::try_from(*value).ok()
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads =
            if is_on(matches, "mlir-disable-threading") { 1 } else { limit("threads").unwrap_or(cores) };
        Settings {
            print: crate::printing::flags(matches),
            top: if is_on(matches, "no-implicit-module") { TopLevel::AnyOperation } else { TopLevel::Module },
            threads,
            edition: Wanted::of_name(matches.get_one::<String>("edition").map(String::as_str)),
            is_verbose: is_on(matches, "verbose"),
            verifies: !is_on(matches, "mlir-very-unsafe-disable-verifier-on-parsing"),
            verifies_roundtrip: is_on(matches, "verify-roundtrip"),
            allows_unregistered: is_on(matches, "allow-unregistered-dialect"),
            shows_op: is_on_by_default(matches, "mlir-print-op-on-diagnostic"),
            explains_legalization: is_on(matches, "explain-legalization"),
            tracks_origins: is_on(matches, "track-origins") || is_on(matches, "print-origins"),
            is_pretty: matches.get_one::<String>("diagnostics").is_some_and(|form| form == "pretty"),
            bytecode: is_on(matches, "emit-bytecode").then(|| BytecodeSettings {
                version: matches
                    .get_one::<i64>("emit-bytecode-version")
                    .copied()
                    .unwrap_or(terrace_bytecode::format::CURRENT_VERSION as i64),
                producer: matches.get_one::<String>("emit-bytecode-producer").cloned(),
                elides_resources: is_on(matches, "elide-resource-data-from-bytecode"),
                is_lossy: is_on(matches, "lossy"),
            }),
            expectations: matches.get_one::<String>("verify-diagnostics").map(|level| match level.as_str() {
                "only-expected" => ExpectationLevel::OnlyExpected,
                _ => ExpectationLevel::All,
            }),
            pipeline: None,
            definitions: None,
            table_gen: TableGenFiles::default(),
            rules: RuleFiles::default(),
            verifies_each: is_on_by_default(matches, "verify-each"),
            dumps_pipeline: is_on(matches, "dump-pass-pipeline"),
            instruments: InstrumentSettings::default(),
            debug_counters: DebugCounters::default(),
        }
    }
}
