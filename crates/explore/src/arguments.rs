//! The command line.

use terrace_pass::{Anchor, Pipeline, Step, parse_pipeline, parse_top_level};
use terrace_registry::PASSES;

/// Text of `--help`.
pub const HELP: &str = "\
Run a pipeline and write one page of HTML that shows what each pass did

Usage: terrace explore FILE [passes] [options]

Passes, as for `terrace opt`:
  --NAME[=OPTIONS]             a pass or a pipeline; they run in the order given
  --pipeline=TEXT              a textual pipeline, with or without 'builtin.module(...)' around it
                               (also --pass-pipeline)

Options:
  -o FILE                      where to write the page; '-' is standard output (FILE with .html at its end)
  --serve[=PORT]               show the page at http://127.0.0.1:PORT, anew whenever the file or the pipeline changes
                               (the first free port from 8080)
  --affine[=NAME=VALUE,..]     draw iteration domains and dependences of affine loops behind the passes as SVG,
                               for these values of symbols (6); FILE.svg unless -o says where to
  --graph-nodes=N              draw graphs of at most so many nodes together (12000)
  --allow-unregistered-dialect accept operations of unknown dialects
  --verify-each=BOOL           verify after each pass (true)
  -h, --help                   this text
";

/// Task from the command line.
pub enum Command {
    Help,
    Explore(Arguments),
}

/// Arguments of a run.
#[derive(Clone)]
pub struct Arguments {
    pub file: String,
    output: Option<String>,
    /// Flags of passes: name and options.
    flags: Vec<(String, String)>,
    pub text: Option<String>,
    /// Port, zero for any.
    pub serve: Option<u16>,
    /// Values of symbols, if affine loops are drawn.
    pub affine: Option<Vec<(String, i64)>>,
    pub most_nodes: usize,
    pub verifies_each: bool,
    pub allows_unregistered: bool,
}

impl Arguments {
    /// Parses the arguments.
    ///
    /// # Errors
    /// With words for the user.
    pub fn of(arguments: &[String]) -> Result<Command, String> {
        let mut this = Arguments {
            file: String::new(),
            output: None,
            flags: Vec::new(),
            text: None,
            serve: None,
            affine: None,
            most_nodes: 12_000,
            verifies_each: true,
            allows_unregistered: false,
        };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if word == "-" || !word.starts_with('-') {
                if !this.file.is_empty() {
                    return Err("more than one input file is given".to_owned());
                }
                this.file.clone_from(word);
                continue;
            }
            let flag = word.trim_start_matches('-');
            let (name, value) =
                flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            let mut needed = || {
                value.or_else(|| words.next().map(String::as_str)).ok_or(format!("'{word}' needs a value"))
            };
            match name {
                "help" | "h" => return Ok(Command::Help),
                "o" => this.output = Some(needed()?.to_owned()),
                "pipeline" | "pass-pipeline" => this.text = Some(needed()?.to_owned()),
                "serve" => this.serve = Some(number(word, value.unwrap_or("0"))?),
                "affine" => this.affine = Some(symbols(value.unwrap_or(""))?),
                "graph-nodes" => this.most_nodes = number(word, needed()?)?,
                "allow-unregistered-dialect" => this.allows_unregistered = truth(word, value)?,
                "verify-each" => this.verifies_each = truth(word, value)?,
                name if PASSES.pass(name).is_some() || PASSES.pipeline(name).is_some() => {
                    this.flags.push((name.to_owned(), value.unwrap_or("").to_owned()));
                }
                _ => return Err(format!("there is no option or pass '{word}'\n\n{HELP}")),
            }
        }
        if this.file.is_empty() {
            this.file = "-".to_owned();
        }
        Ok(Command::Explore(this))
    }

    /// Returns the file that the page is written to.
    pub fn output(&self) -> String {
        match &self.output {
            Some(output) => output.clone(),
            None if self.file == "-" => "-".to_owned(),
            None => {
                let kind = if self.affine.is_some() { "svg" } else { "html" };
                format!("{}.{kind}", self.file.strip_suffix(".mlir").unwrap_or(&self.file))
            }
        }
    }

    /// Returns the pipeline as the user may edit it.
    pub fn request(&self) -> String {
        if let Some(text) = &self.text {
            return text.clone();
        }
        let one = |(name, options): &(String, String)| match options.is_empty() {
            true => name.clone(),
            false => format!("{name}{{{options}}}"),
        };
        self.flags.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// Takes another pipeline in the place of all passes.
    pub fn set_pipeline(&mut self, text: String) {
        self.flags.clear();
        self.text = Some(text);
    }

    /// Returns the pipeline.
    ///
    /// # Errors
    /// With words for the user.
    pub fn pipeline(&self) -> Result<Pipeline, String> {
        if self.text.is_some() && !self.flags.is_empty() {
            return Err("'-pass-pipeline' option can't be used with individual pass options".to_owned());
        }
        let module = Anchor::Op("builtin.module".to_owned());
        let request = self.request();
        let text = request.trim();
        if is_anchored(text) {
            return Ok(parse_top_level(text, &PASSES)?);
        }
        let steps = parse_pipeline(text, &PASSES)?;
        let steps = steps.into_iter().map(nested_if_needed).collect();
        Ok(Pipeline { anchor: module, steps })
    }
}

/// Returns true if a text is `builtin.module(...)` or `any(...)`.
fn is_anchored(text: &str) -> bool {
    let Some((name, _)) = text.split_once('(') else { return false };
    matches!(name.trim(), "builtin.module" | "any")
}

/// A pass that runs on operations of one name only, as a pipeline on those.
fn nested_if_needed(step: Step) -> Step {
    let Step::Pass { entry, .. } = &step else { return step };
    match entry.anchor {
        Some(own) if own != "builtin.module" => {
            Step::Nested(Pipeline { anchor: Anchor::Op(own.to_owned()), steps: vec![step] })
        }
        _ => step,
    }
}

fn number<N: std::str::FromStr>(word: &str, text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("'{word}': '{text}' is no number that fits"))
}

fn truth(word: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("true" | "1") => Ok(true),
        Some("false" | "0") => Ok(false),
        Some(_) => Err(format!("'{word}': neither true nor false")),
    }
}

fn symbols(text: &str) -> Result<Vec<(String, i64)>, String> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let pairs = parts.map(|part| {
        let (name, value) = part.split_once('=').ok_or(format!("'--affine': '{part}' is not NAME=VALUE"))?;
        Ok((name.trim_start_matches('%').to_owned(), number("--affine", value)?))
    });
    pairs.collect()
}
