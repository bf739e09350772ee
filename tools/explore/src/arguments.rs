//! The command line.

use terrace_arguments::{
    Command, Exit, examples, input, is_on, is_on_by_default, optional_value, output, parse, switch, text,
    tool, value, value_parser, with_two_dashes,
};
use terrace_pass::Pipeline;
use terrace_registry::PASSES;

/// Describes the command line, but for the flags of passes.
pub fn command() -> Command {
    tool("explore", "Runs a pipeline and writes one page of HTML that shows what each pass did")
        .long_about(
            "Runs a pipeline and writes one page of HTML that shows what each pass did. Passes are asked for as with \
             'terrace opt': a flag for each, in the order in which they run, or a textual pipeline.",
        )
        .arg(input())
        .arg(output("Where to write the page; '-' is standard output (FILE with .html at its end)"))
        .arg(
            value("pipeline", "TEXT", "A textual pipeline, with or without 'builtin.module(...)' around it")
                .alias("pass-pipeline"),
        )
        .arg(
            optional_value(
                "serve",
                "PORT",
                "0",
                "Show the page at http://127.0.0.1:PORT, anew whenever the file or the pipeline changes (the first free \
                 port from 8080)",
            )
            .value_parser(value_parser!(u16)),
        )
        .arg(optional_value(
            "affine",
            "NAME=VALUE,..",
            "",
            "Draw iteration domains and dependences of affine loops behind the passes as SVG, for these values of symbols \
             (6); FILE.svg unless -o says where to",
        ))
        .arg(
            value("graph-nodes", "N", "Draw graphs of at most so many nodes together")
                .value_parser(value_parser!(u64))
                .default_value("12000"),
        )
        .arg(switch("allow-unregistered-dialect", "Accept operations of unknown dialects"))
        .arg(switch("verify-each", "Verify after each pass; on unless it is switched off"))
        .after_help(examples(&[
            ("terrace explore model.mlir --canonicalize --cse", "Writes model.html"),
            ("terrace explore model.mlir --pipeline='func.func(cse)' --serve", "Shows it live in the browser"),
            ("terrace explore loops.mlir --affine=N=8", "Draws iteration domains and dependences"),
        ]))
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
    /// If there is something to say in the place of a run.
    pub fn of(arguments: &[String]) -> Result<Self, Exit> {
        let (mut flags, mut rest) = (Vec::new(), Vec::new());
        for word in with_two_dashes(arguments) {
            let flag = word.strip_prefix("--").unwrap_or("");
            let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
            if PASSES.pass(name).is_some() || PASSES.pipeline(name).is_some() {
                flags.push((name.to_owned(), options.to_owned()));
            } else {
                rest.push(word);
            }
        }
        let matches = parse(command(), &rest)?;
        let affine = text(&matches, "affine").map(symbols).transpose();
        Ok(Arguments {
            file: text(&matches, "input").unwrap_or("-").to_owned(),
            output: text(&matches, "o").map(str::to_owned),
            flags,
            text: text(&matches, "pipeline").map(str::to_owned),
            serve: matches.get_one("serve").copied(),
            affine: affine.map_err(|why| Exit::Refusal(format!("terrace explore: {why}\n")))?,
            most_nodes: matches.get_one("graph-nodes").map_or(0, |nodes: &u64| *nodes as usize),
            verifies_each: is_on_by_default(&matches, "verify-each"),
            allows_unregistered: is_on(&matches, "allow-unregistered-dialect"),
        })
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
        Ok(terrace_registry::request::pipeline(&self.request())?)
    }
}

fn symbols(text: &str) -> Result<Vec<(String, i64)>, String> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let pairs = parts.map(|part| {
        let (name, value) = part.split_once('=').ok_or(format!("'--affine': '{part}' is not NAME=VALUE"))?;
        Ok((
            name.trim_start_matches('%').to_owned(),
            value.parse().map_err(|_| format!("'--affine': '{value}' is no number that fits"))?,
        ))
    });
    pairs.collect()
}
