//! Functions of the tests of others as programs: each function of a chunk is called with made arguments, before and after
//! the passes that its test runs, and some that come in turn.

use crate::seeds::files;
use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use terrace_filecheck::CRATE_FOLDERS;
use terrace_ir::{Context, OwnedOperation, Type, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// Longer chunks are left out: they say no more, and take their time.
const LONGEST_BYTES: usize = 8000;

/// Number of pipelines that come in turn.
const IN_TURN: u64 = 4;

/// Function that is called.
const ENTRY: &str = "fuzz_entry";

/// A function of a chunk.
#[derive(Debug)]
struct Function {
    /// File, number of the chunk, and function.
    name: String,
    /// The chunk, with a function that calls this one.
    text: String,
    /// Pipelines of the file's commands.
    pipelines: Vec<String>,
}

static FUNCTIONS: OnceLock<Vec<Function>> = OnceLock::new();

/// Reads the functions of the tests of a tree and of a folder of others; returns their number.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn read<'c>(
    tree: &Path,
    other: Option<&Path>,
    context: &'c Context<'c>,
    known: &PassRegistry,
) -> io::Result<usize> {
    let mut functions = Vec::new();
    let folders = CRATE_FOLDERS.into_iter().map(|folder| tree.join(folder)).chain(other.map(Path::to_owned));
    for folder in folders {
        for file in files(&folder)? {
            let text = String::from_utf8_lossy(&std::fs::read(&file)?).into_owned();
            let pipelines = pipelines(&text, known);
            let stem = file.strip_prefix(&folder).unwrap_or(&file).display().to_string();
            for (number, chunk) in text.split("// -----").enumerate() {
                let is_fitting = chunk.contains("func.func") && chunk.len() <= LONGEST_BYTES;
                if is_fitting && !chunk.contains("expected-error") {
                    let name = format!("{stem}:{}", number + 1);
                    functions.extend(of_chunk(context, &name, chunk, &pipelines));
                }
            }
        }
    }
    let count = functions.len();
    // A second call finds the same.
    let _ = FUNCTIONS.set(functions);
    Ok(count)
}

/// Returns the functions of a chunk that can be called.
fn of_chunk<'c>(context: &'c Context<'c>, name: &str, chunk: &str, pipelines: &[String]) -> Vec<Function> {
    let text = crate::seeds::without_comments(chunk);
    let source = Source::new(text.as_bytes(), "chunk");
    let (read, _) = capture(|| parse_source(context, source, TopLevel::Module));
    let Ok(module) = read else { return Vec::new() };
    // A function at the end of a text in one more module would be outside of it.
    if text.trim_start().starts_with("module") || text.contains("\nmodule") {
        return Vec::new();
    }
    let mut functions = Vec::new();
    for (symbol, signature) in signatures(&module) {
        if let Some(entry) = entry(&symbol, &signature) {
            functions.push(Function {
                name: format!("{name} @{symbol}"),
                text: format!("{text}\n{entry}"),
                pipelines: pipelines.to_vec(),
            });
        }
    }
    functions
}

/// Types of the arguments and results of a function.
type Signature<'c> = (Vec<Type<'c>>, Vec<Type<'c>>);

/// Returns the names and signatures of the functions with a body at the top of a module.
fn signatures<'c>(module: &OwnedOperation<'c>) -> Vec<(String, Signature<'c>)> {
    let ops = module.op().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let functions =
        ops.filter(|op| op.is("func.func") && op.regions().any(|region| region.blocks().next().is_some()));
    let named = functions.filter_map(|op| {
        let symbol = op.attribute("sym_name")?.as_str()?.to_owned();
        Some((symbol, terrace_interp::signature(op)?))
    });
    named.collect()
}

/// Returns the text of a function that calls another one: vectors are read from tensors and printed, what memory holds in
/// the end is returned.
fn entry(symbol: &str, (inputs, results): &Signature<'_>) -> Option<String> {
    let (mut head, mut body, mut values) =
        (Vec::new(), String::from("  %zero = arith.constant 0 : index\n"), Vec::new());
    let (mut returned, mut returned_types) = (Vec::new(), Vec::new());
    for (at, ty) in inputs.iter().enumerate() {
        let name = format!("%in{at}");
        if ty.is_vector() {
            let (shape, element) = (ty.shape()?, ty.element_or_self());
            let text = ty.to_string();
            if shape.is_empty() || text.contains('[') {
                return None;
            }
            let padding = if element.is_float() { "0.0" } else { "0" };
            let tensor = text.replacen("vector", "tensor", 1);
            let (places, bounds) =
                (vec!["%zero"; shape.len()].join(", "), vec!["true"; shape.len()].join(", "));
            head.push(format!("{name}: {tensor}"));
            let _ = write!(
                body,
                "  %pad{at} = arith.constant {padding} : {element}\n  %v{at} = vector.transfer_read {name}[{places}], %pad{at} {{in_bounds = [{bounds}]}} : {tensor}, {text}\n"
            );
            values.push(format!("%v{at}"));
        } else {
            head.push(format!("{name}: {ty}"));
            if ty.is_memref() {
                returned.push(name.clone());
                returned_types.push(ty.to_string());
            }
            values.push(name);
        }
    }
    let types = |types: &[Type<'_>]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let call = format!("call @{symbol}({}) : ({}) -> ({})", values.join(", "), types(inputs), types(results));
    let _ = match results.len() {
        0 => writeln!(body, "  {call}"),
        count => writeln!(body, "  %r:{count} = {call}"),
    };
    for (at, ty) in results.iter().enumerate() {
        if ty.is_vector() {
            let _ = writeln!(body, "  vector.print %r#{at} : {ty}");
        } else {
            returned.push(format!("%r#{at}"));
            returned_types.push(ty.to_string());
        }
    }
    let end = if returned.is_empty() {
        String::new()
    } else {
        format!(" {} : {}", returned.join(", "), returned_types.join(", "))
    };
    Some(format!(
        "func.func @{ENTRY}({}) -> ({}) {{\n{body}  return{end}\n}}\n",
        head.join(", "),
        returned_types.join(", ")
    ))
}

/// Returns the pipelines that the commands of a test run, of those passes that there are.
fn pipelines(text: &str, known: &PassRegistry) -> Vec<String> {
    let mut pipelines: Vec<String> = Vec::new();
    for command in text.lines().filter_map(|line| line.split_once("RUN:").map(|(_, command)| command)) {
        let words = words(command);
        let passes: Vec<String> = words.iter().filter_map(|word| pass_of(word, known)).collect();
        if !passes.is_empty() && !pipelines.contains(&passes.join(",")) {
            pipelines.push(passes.join(","));
        }
    }
    pipelines
}

/// Splits the first command of a line at spaces outside of quotes, which go.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quote) = (vec![String::new()], None);
    for c in command.chars() {
        match (c, quote) {
            ('|', None) => break,
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            (' ', None) => words.push(String::new()),
            _ => words.iter_mut().last().into_iter().for_each(|word| word.push(c)),
        }
    }
    words
}

/// Returns the text of the pass that a flag asks for.
fn pass_of(word: &str, known: &PassRegistry) -> Option<String> {
    let flag = word.trim().strip_prefix('-')?.trim_start_matches('-');
    let (name, options) = flag.split_once('=').map_or((flag, None), |(name, options)| (name, Some(options)));
    if let ("pass-pipeline", Some(pipeline)) = (name, options) {
        let inner = pipeline.strip_prefix("builtin.module(").and_then(|rest| rest.strip_suffix(')'));
        return inner.map(str::to_owned);
    }
    let anchor = match known.pass(name) {
        Some(entry) => entry.anchor,
        None => known.pipeline(name).map(|_| None)?,
    };
    let pass = options.map_or_else(|| name.to_owned(), |options| format!("{name}{{{options}}}"));
    match anchor {
        None | Some("builtin.module") => Some(pass),
        Some(anchor @ ("func.func" | "llvm.func")) => Some(format!("{anchor}({pass})")),
        Some(_) => None,
    }
}

/// Returns the program of a number.
pub(in crate::engines) fn program(number: u64, random: &mut Random, known: &PassRegistry) -> String {
    let Some(functions) = FUNCTIONS.get().filter(|functions| !functions.is_empty()) else {
        return String::new();
    };
    let (at, round) = ((number % functions.len() as u64) as usize, number / functions.len() as u64);
    let function = &functions[at];
    let turns = super::passes_in_turn(known);
    let mut pipelines = function.pipelines.clone();
    pipelines.push("canonicalize".to_owned());
    for turn in 0..IN_TURN {
        let turn = round.wrapping_mul(IN_TURN).wrapping_add(turn).wrapping_add(at as u64 * 17);
        pipelines.push(turns[(turn % turns.len() as u64) as usize].clone());
    }
    let lines: String = pipelines.iter().map(|pipeline| format!("// passes: {pipeline}\n")).collect();
    // The first round has the text as it is.
    let text = if round == 0 { function.text.clone() } else { super::vary::numbers(&function.text, random) };
    format!("// name: {}\n// entry: {ENTRY}\n{lines}// tolerance: 1e-5\n{text}", function.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_tests() {
        let text = "// RUN: mlir-opt %s -split-input-file --canonicalize=\"test-convergence\" -cse | FileCheck %s\n\
                    // RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(cse))'\n// RUN: mlir-opt %s -no-such-pass\n";
        let found = pipelines(text, &terrace_registry::PASSES);
        assert_eq!(found, ["canonicalize{test-convergence},cse", "func.func(cse)"]);
    }

    #[test]
    fn functions_are_called_with_what_can_be_made() {
        let context = Context::new(terrace_registry::DIALECTS);
        let chunk = "func.func @f(%v: vector<2xf32>, %m: memref<2xf32>, %i: index) -> vector<2xf32> {\n\
                     vector.store %v, %m[%i] : memref<2xf32>, vector<2xf32>\n return %v : vector<2xf32>\n}";
        let functions = of_chunk(&context, "t:1", chunk, &[]);
        assert_eq!(functions.len(), 1);
        let source = Source::new(functions[0].text.as_bytes(), "program");
        assert!(parse_source(&context, source, TopLevel::Module).is_ok(), "{}", functions[0].text);
    }
}
