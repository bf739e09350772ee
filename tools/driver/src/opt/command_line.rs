//! Job of a run, from the command line: what is read, what is done to it, and where it goes.

use super::Registry;
use super::arguments;
use super::debug_counter::DebugCounters;
use super::instruments::InstrumentSettings;
use super::passes::{self, Requests};
use super::rules::RuleFiles;
use super::settings::Settings;
use super::td::{TableGenFiles, with_separate_folders};
use crate::files::{Contents, Files};
use clap::ArgMatches;
use clap::error::ErrorKind;
use terrace_arguments::{Exit, is_on, with_two_dashes};
use terrace_ir::DialectSpec;
use terrace_parser::TopLevel;
use terrace_pass::{PassManager, Pipeline};

/// Work that a command line asks for.
pub(super) struct Job {
    pub settings: Settings,
    pub contents: Contents,
    /// Name of the input in diagnostics.
    pub input: String,
    /// File for the output; `-` is standard output.
    pub target: String,
    /// Division of the input, if it is divided.
    pub split: Option<Split>,
}

/// Division of an input into chunks.
pub(super) struct Split {
    pub marker: String,
    /// Text between the chunks of the output.
    pub separator: String,
}

impl Job {
    /// Reads a command line, and opens the files that it names.
    pub fn of(
        name: &'static str,
        arguments: &[String],
        registry: &Registry,
        files: &mut dyn Files,
    ) -> Result<Self, Exit> {
        let (requests, matches) = parse(name, arguments, registry)?;
        if let Some(text) = information(&matches, registry) {
            return Err(Exit::Information(text));
        }
        let text_of = |name: &str| matches.get_one::<String>(name);
        let mut table_gen = TableGenFiles::of(&matches, registry, files)?;
        let rules = RuleFiles::of(&matches, registry, &mut table_gen, files)?;
        let input = text_of("input").map_or("-", String::as_str);
        let contents = files.open(input).map_err(|why| cannot_open("", input, &why))?;
        let mut settings = Settings::of(&matches);
        settings.table_gen = table_gen;
        settings.rules = rules;
        if let Some(name) = text_of("irdl-file") {
            let text = files.read(name).map_err(|why| cannot_open("error: ", name, &why))?;
            settings.definitions = Some((name.clone(), text));
        }
        settings.instruments =
            InstrumentSettings::of(&matches, settings.threads).map_err(|why| unplaced(&why))?;
        settings.debug_counters =
            DebugCounters::of(&matches).map_err(|why| Exit::Refusal(format!("error: {why}\n")))?;
        if settings.debug_counters.is_counting() {
            // Numbers only mean something where there is one order.
            settings.threads = 1;
        }
        let pipeline = pipeline(&requests, &matches, settings.top, registry).map_err(|why| unplaced(&why))?;
        settings.pipeline = Some(pipeline).filter(|pipeline| !pipeline.steps.is_empty());
        if let Some(why) = passes::unknown_pass(&settings.instruments, registry.passes) {
            return Err(Exit::Refusal(format!("{name}: {why}\n")));
        }
        if settings.threads > 1 && matches.contains_id("threads") {
            // The pool is made once; a tool that runs again in this process keeps the first number.
            let _ = rayon::ThreadPoolBuilder::new().num_threads(settings.threads).build_global();
        }
        let is_text = !terrace_bytecode::is_bytecode(contents.bytes().get());
        let split = text_of("split-input-file").filter(|_| is_text).map(|marker| Split {
            marker: marker.clone(),
            separator: text_of("output-split-marker").cloned().unwrap_or_default(),
        });
        Ok(Job {
            settings,
            contents,
            input: if input == "-" { "<stdin>" } else { input }.to_owned(),
            target: text_of("o").map_or("-", String::as_str).to_owned(),
            split,
        })
    }
}

/// Parses the arguments; those that ask for passes are not for clap.
fn parse(
    name: &'static str,
    arguments: &[String],
    registry: &Registry,
) -> Result<(Requests, ArgMatches), Exit> {
    let command = arguments::opt_command(name).no_binary_name(true);
    let known: Vec<String> =
        command.get_arguments().filter_map(|flag| flag.get_long().map(str::to_owned)).collect();
    let (requests, rest) =
        Requests::take(with_two_dashes(&with_separate_folders(arguments)), registry.passes);
    match command.try_get_matches_from(rest) {
        Ok(matches) => Ok((requests, matches)),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            Err(Exit::Information(error.to_string()))
        }
        Err(error) => {
            let nearest = passes::unknown_flag(name, arguments, &error, &known, registry.passes);
            Err(Exit::Refusal(nearest.unwrap_or_else(|| error.to_string())))
        }
    }
}

/// Returns the pipeline that is asked for; it is made once to find what is wrong with it.
fn pipeline(
    requests: &Requests,
    matches: &ArgMatches,
    top: TopLevel,
    registry: &Registry,
) -> Result<Pipeline, String> {
    let anchor = if top == TopLevel::Module { "builtin.module" } else { "any" };
    let text = matches.get_one::<String>("pass-pipeline").map(String::as_str);
    let pipeline = requests.pipeline(text, anchor, registry.passes)?;
    PassManager::new(&pipeline)?;
    Ok(pipeline)
}

fn cannot_open(severity: &str, name: &str, why: &str) -> Exit {
    Exit::Refusal(format!("{severity}cannot open input file '{name}': {why}\n"))
}

/// Returns an error without a place.
fn unplaced(why: &str) -> Exit {
    Exit::Refusal(format!("<unknown>:0: error: {why}\n"))
}

/// Returns the text of a flag that only asks for information.
fn information(matches: &ArgMatches, registry: &Registry) -> Option<String> {
    if is_on(matches, "version") {
        return Some(format!("Terrace {}, for the MLIR of LLVM 22\n", env!("CARGO_PKG_VERSION")));
    }
    if is_on(matches, "show-dialects") {
        let all = registry.dialects.iter().copied().chain([&terrace_ir::builtin::DIALECT]);
        return Some(format!("Available Dialects: {}\n", DialectSpec::current_names(all).join(",")));
    }
    if is_on(matches, "list-passes") {
        return Some(passes::list(registry.passes));
    }
    if matches.contains_id("dump-specs") {
        let mut dialects = vec![&terrace_ir::builtin::DIALECT];
        dialects.extend(registry.dialects);
        return registry.dump_specs.map(|dump| dump(&dialects));
    }
    None
}
