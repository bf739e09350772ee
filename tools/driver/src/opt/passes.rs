//! The passes that a command line asks for.

use crate::opt::instruments::InstrumentSettings;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use terrace_pass::{Anchor, PassRegistry, Pipeline, Step, parse_pipeline, parse_top_level};

/// Pass requests from a command line.
#[derive(Default)]
pub(crate) struct Requests {
    /// Flags of passes and pipelines, in order: the name, and the options if there are any.
    flags: Vec<(String, String)>,
}

impl Requests {
    /// Takes the flags of passes out of the arguments, which have two dashes; the others are left.
    pub fn take(arguments: Vec<String>, registry: &PassRegistry) -> (Self, Vec<String>) {
        let mut requests = Requests::default();
        let mut rest = Vec::new();
        for argument in arguments {
            let flag = argument.strip_prefix("--").unwrap_or("");
            let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
            if registry.pass(name).is_some() || registry.pipeline(name).is_some() {
                requests.flags.push((name.to_owned(), options.to_owned()));
            } else {
                rest.push(argument);
            }
        }
        (requests, rest)
    }

    /// Returns the pipeline that is to be run.
    ///
    /// # Errors
    /// With words for the user.
    pub fn pipeline(
        &self,
        text: Option<&str>,
        anchor: &str,
        registry: &PassRegistry,
    ) -> Result<Pipeline, String> {
        if let Some(text) = text {
            if !self.flags.is_empty() {
                return Err("'-pass-pipeline' option can't be used with individual pass options".to_owned());
            }
            return Ok(parse_top_level(text, registry)?);
        }
        let mut steps: Vec<Step> = Vec::new();
        for (name, options) in &self.flags {
            let text = if options.is_empty() { name.clone() } else { format!("{name}{{{options}}}") };
            let step = parse_pipeline(&text, registry)
                .map_err(|why| without_context(&why.to_string()).to_owned())?;
            steps.extend(step);
        }
        let anchor = if anchor == "any" { Anchor::Any } else { Anchor::Op(anchor.to_owned()) };
        let steps = steps.into_iter().map(|step| nested_if_needed(step, &anchor)).collect();
        Ok(Pipeline { anchor, steps })
    }
}

/// Nests a pass that runs on operations of one name only into a pipeline on those, if that is not what is requested.
fn nested_if_needed(step: Step, anchor: &Anchor) -> Step {
    let Step::Pass { entry, .. } = &step else { return step };
    match (entry.anchor, anchor) {
        (Some(own), Anchor::Op(name)) if own != name => {
            Step::Nested(Pipeline { anchor: Anchor::Op(own.to_owned()), steps: vec![step] })
        }
        _ => step,
    }
}

/// Returns a message about options, without the line that names the pass: a flag says that already.
fn without_context(why: &str) -> &str {
    why.split_once("failed to add `").map_or(why, |(before, _)| before)
}

/// Returns the message for a flag that does not exist, with the nearest one that does; none for other errors.
pub(crate) fn unknown_flag(
    tool: &str,
    arguments: &[String],
    error: &clap::Error,
    known: &[String],
    registry: &PassRegistry,
) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return None };
    // As it was written: with its value.
    let same =
        |word: &&String| word.trim_start_matches('-').split('=').next() == Some(flag.trim_start_matches('-'));
    let word = arguments.iter().find(same).unwrap_or(flag);
    let given = word.trim_start_matches('-');
    let (given, value) = given.split_once('=').map_or((given, None), |(name, value)| (name, Some(value)));
    let passes = registry.passes.iter().copied().flatten().map(|entry| entry.argument);
    let pipelines = registry.pipelines.iter().copied().flatten().map(|entry| entry.argument);
    let names = known.iter().map(String::as_str).chain(passes).chain(pipelines);
    let nearest = names.min_by_key(|name| edit_distance(given, name))?;
    let value = value.map_or(String::new(), |value| format!("={value}"));
    Some(format!(
        "{tool}: Unknown command line argument '{word}'.  Try: '{tool} --help'\n\
         {tool}: Did you mean '--{nearest}{value}'?\n"
    ))
}

/// Returns the number of letters that are inserted, removed or replaced to make one word of another.
fn edit_distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j].min(diagonal) + 1);
        }
    }
    row[to.len()]
}

/// Returns the text of `--list-passes`.
pub(crate) fn list(registry: &PassRegistry) -> String {
    let mut text = String::from("Passes:\n");
    let mut line = |name: String, help: &str| text.push_str(&format!("  {name:<58}-   {help}\n"));
    for entry in registry.all_passes() {
        line(format!("--{}", entry.argument), entry.summary);
        for option in entry.options {
            line(format!("  --{}", option.name), option.help);
        }
    }
    let pipelines = registry.all_pipelines();
    if !pipelines.is_empty() {
        text.push_str("Pass Pipelines:\n");
    }
    for entry in pipelines {
        text.push_str(&format!("  {:<58}-   {}\n", format!("--{}", entry.argument), entry.summary));
    }
    text
}

/// Reports an unknown pass.
pub(crate) fn unknown_pass(instruments: &InstrumentSettings, passes: &PassRegistry) -> Option<String> {
    let mut names = instruments.print_ir.iter().flat_map(|print| print.names());
    let (flag, name) = names.find(|(_, name)| passes.pass(name).is_none())?;
    Some(format!("for the --{flag} option: Cannot find option named '{name}'!"))
}
