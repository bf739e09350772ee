//! Command lines: flags with one dash or two, as LLVM's tools take them.

use clap::{Arg, ArgAction, Command};
use terrace_arguments::{count, examples, output, switch, value};

/// Returns the command line of `terrace opt`.
pub(crate) fn opt_command(name: &'static str) -> Command {
    Command::new(name)
        .about("Reads MLIR, verifies it, and prints it")
        .long_about(
            "Reads MLIR, verifies it, and prints it.\n\nFlags are those of mlir-opt, with one dash or two. \
             Without a file, or with '-', the input is read from standard input.",
        )
        .disable_version_flag(true)
        .args_override_self(true)
        .arg(terrace_arguments::input())
        .arg(output("The file to write; '-' for standard output").default_value("-"))
        .args(input_flags())
        .args(print_flags())
        .args(bytecode_flags())
        .args(tool_flags())
        .args(super::td::arguments())
        .args(super::rules::arguments())
        .args(instrument_flags())
        .after_help(examples(&[
            ("terrace opt --canonicalize --cse in.mlir", "Runs two passes and prints the result"),
            (
                "terrace opt --pass-pipeline='builtin.module(func.func(cse))' in.mlir -o out.mlir",
                "Runs a pipeline",
            ),
            (
                "terrace opt --split-input-file --verify-diagnostics tests.mlir",
                "Checks what 'expected-error' comments say",
            ),
            ("terrace opt --mlir-print-ir-after-change --inline in.mlir", "Shows what each pass changes"),
            ("terrace opt --emit-bytecode in.mlir -o out.mlirbc", "Writes bytecode"),
        ]))
}

fn input_flags() -> Vec<Arg> {
    vec![
        switch(
            "allow-unregistered-dialect",
            "Accept operations, types and attributes of dialects that are not known",
        ),
        Arg::new("split-input-file")
            .long("split-input-file")
            .help("Read the input as chunks that are separated by the marker, '// -----' unless given")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(crate::chunks::DEFAULT_MARKER)
            .value_name("MARKER"),
        crate::input::edition(),
        switch("verbose", "Say what was found out about the input"),
        value("output-split-marker", "MARKER", "What separates the chunks of the output")
            .default_value("// -----"),
        switch("no-implicit-module", "Read a single top-level operation, without a module around it"),
        Arg::new("verify-diagnostics")
            .long("verify-diagnostics")
            .help("Check that the diagnostics are those that 'expected-error' and similar comments announce")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("all")
            .value_parser(["all", "only-expected"])
            .value_name("LEVEL"),
        switch("verify-each", "Verify after each pass; on unless it is switched off"),
        switch("verify-roundtrip", "Check that the printed text reads back as the same"),
        switch("mlir-very-unsafe-disable-verifier-on-parsing", "Do not verify what was read"),
        switch("mlir-disable-threading", "Work on one thread"),
        value("threads", "N", "Work on this many threads, at least one; all cores unless given")
            .value_parser(clap::value_parser!(i64).range(1..))
            .allow_hyphen_values(true),
    ]
}

fn print_flags() -> Vec<Arg> {
    let mut flags = crate::printing::arguments();
    flags.extend([
        switch("mlir-print-op-on-diagnostic", "Show the operation in a note to an error about it"),
        switch(
            "explain-legalization",
            "Say in notes to an operation that cannot be made legal what was tried",
        ),
        switch(
            "track-origins",
            "Let new operations know which passes and patterns made them, in their locations",
        ),
        switch("mlir-print-stacktrace-on-diagnostic", "Accepted for mlir-opt's sake; has no effect"),
        value("diagnostics", "FORM", "The form of diagnostics: 'plain' as mlir-opt, 'pretty' for people")
            .value_parser(["plain", "pretty"]),
    ]);
    flags
}

fn bytecode_flags() -> Vec<Arg> {
    vec![
        switch("emit-bytecode", "Write bytecode in place of text"),
        count("emit-bytecode-version", "The version of the bytecode; the newest unless given"),
        value("emit-bytecode-producer", "NAME", "Who is noted in the bytecode as its producer"),
        switch("elide-resource-data-from-bytecode", "Leave out the values of resources from bytecode"),
        switch("lossy", "Leave out of older bytecode what it cannot hold, in place of an error"),
    ]
}

fn tool_flags() -> Vec<Arg> {
    vec![
        value("irdl-file", "FILE", "Know the dialects that this file of irdl operations defines"),
        switch("show-dialects", "List the known dialects and stop"),
        switch("list-passes", "List the known passes and stop"),
        value("pass-pipeline", "TEXT", "Run a pipeline of passes: 'builtin.module(func.func(cse))'"),
        switch("dump-pass-pipeline", "Print the pipeline that is to be run"),
        value("dump-specs", "FORM", "Print what is declared of every dialect and stop")
            .value_parser(["json"]),
        switch("version", "Print the version and stop"),
    ]
}

fn instrument_flags() -> Vec<Arg> {
    let passes = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .value_name("PASSES")
            .value_delimiter(',')
            .action(ArgAction::Append)
    };
    vec![
        passes("mlir-print-ir-before", "Print the IR before these passes"),
        passes("mlir-print-ir-after", "Print the IR after these passes"),
        switch("mlir-print-ir-before-all", "Print the IR before each pass"),
        switch("mlir-print-ir-after-all", "Print the IR after each pass"),
        switch("mlir-print-ir-after-change", "Print the IR after a pass only if the pass changed it"),
        switch("mlir-print-ir-after-failure", "Print the IR after a pass only if the pass failed"),
        switch("mlir-print-ir-module-scope", "Print the top-level operation, whatever a pass runs on"),
        value("mlir-print-ir-tree-dir", "FOLDER", "Print the IR to files in a tree of folders"),
        switch("mlir-pass-statistics", "Show what passes counted"),
        value("mlir-pass-statistics-display", "FORM", "How statistics are shown: 'list' or 'pipeline'")
            .value_parser(["list", "pipeline"]),
        switch("mlir-timing", "Show how long everything took"),
        value("mlir-timing-display", "FORM", "How times are shown: 'list' or 'tree'")
            .value_parser(["list", "tree"]),
        value("mlir-output-format", "FORM", "The form of times: 'text' or 'json'")
            .value_parser(["text", "json"]),
        value(
            "mlir-pass-pipeline-crash-reproducer",
            "FILE",
            "Write a reproducer to this file if a pass fails; after a panic it is terrace-reproducer.mlir if not given",
        ),
        switch(
            "mlir-pass-pipeline-local-reproducer",
            "Begin the reproducer just before the pass that failed",
        ),
        value("mlir-generate-reproducer", "FILE", "Write a reproducer to this file though nothing failed"),
        Arg::new("mlir-debug-counter")
            .long("mlir-debug-counter")
            .help("Leave out actions by their number: 'apply-pattern-skip=47,apply-pattern-count=2'")
            .value_name("COUNTERS")
            .value_delimiter(',')
            .action(ArgAction::Append),
        switch("mlir-print-debug-counter", "Print in the end what was counted for --mlir-debug-counter"),
        switch(
            "print-last-pattern",
            "Print in the end the last pattern that changed the program, of those that --mlir-debug-counter lets happen",
        ),
        switch("run-reproducer", "Run the pipeline that the input, a reproducer, holds"),
    ]
}
