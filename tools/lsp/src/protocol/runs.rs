//! Work for an editor on whole programs: passes on what is under the cursor, conversions, bytecode.
//!
//! Each parses the text anew in a context of its own, as the tools do, so that it can go on beside requests.

use serde::{Deserialize, Serialize};
use terrace_bytecode::{Bytes, ReadOptions, WriteOptions};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{
    Context, Ctx, Diagnostic, Failure, Operation, OwnedOperation, WalkOrder, WalkResult, capture,
};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, RunSettings, parse_top_level};
use terrace_registry::{DIALECTS_AND_TESTS, MODELS, PASSES};

/// Program to run.
#[derive(Clone, Debug)]
pub struct Input {
    /// The text of the program.
    pub text: String,
    /// The line of the document in which it starts, and the line and column of the cursor within it, from one.
    pub cursor: (u32, u32),
    /// IRDL files whose dialects are known.
    pub irdl: Vec<(String, String)>,
}

/// Result of passes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct PassResult {
    /// Printed text before.
    pub before: String,
    /// Printed text after.
    pub after: String,
    /// The difference, as lines with `+`, `-` or a blank in front.
    pub diff: String,
    /// Diagnostics, rendered.
    pub diagnostics: String,
}

/// Creates a context that knows all built-in dialects.
pub fn new_context<'c>() -> Context<'c> {
    new_context_without(&|_| false)
}

/// Creates a context that knows the built-in dialects but for some.
pub fn new_context_without<'c>(is_left_out: &dyn Fn(&str) -> bool) -> Context<'c> {
    let dialects: Vec<_> =
        DIALECTS_AND_TESTS.iter().copied().filter(|dialect| !is_left_out(dialect.name)).collect();
    let context = Context::new(&dialects);
    context.register_models(MODELS);
    context.set_allows_unregistered_dialects(true);
    context
}

/// Returns registers the dialects that IRDL files define; returns what is wrong with them, by the name of the file.
pub fn load_irdl(context: Ctx<'_>, files: &[(String, String)]) -> Vec<(String, Vec<Diagnostic>)> {
    let mut wrong = Vec::new();
    for (name, text) in files {
        let (result, told) = capture(|| {
            let module = parse_source(context, Source::new(text.as_bytes(), name), TopLevel::Module)?;
            verify(module.op())?;
            terrace_registry::load_dialects(module.op())
        });
        if result.is_err() || !told.is_empty() {
            wrong.push((name.clone(), told));
        }
    }
    wrong
}

fn render(told: &[Diagnostic], text: &str) -> String {
    let mut out = String::new();
    told.iter().for_each(|diagnostic| diagnostic.render(Some(("-", text)), &mut out));
    out
}

/// Runs passes on a program, and tells how the function around the cursor changed; the whole program, if there is none.
///
/// # Errors
/// If the program or the pipeline is not valid, or a pass fails: a message for the user.
pub fn run_passes(input: &Input, pipeline: &str) -> Result<PassResult, String> {
    let context = new_context();
    let context = &context;
    load_irdl(context, &input.irdl);
    let (module, told) = capture(|| -> Result<_, Failure> {
        let module = parse_source(context, Source::new(input.text.as_bytes(), "-"), TopLevel::Module)?;
        verify(module.op())?;
        Ok(module)
    });
    let mut module = module.map_err(|Failure| render(&told, &input.text))?;
    let name = function_at(module.op(), input.cursor);
    let pipeline = parse_top_level(&anchored(pipeline)?, &PASSES).map_err(|why| why.to_string())?;
    let mut manager = PassManager::new(&pipeline).map_err(|why| why.to_string())?;
    let before = print_part(&module, name.as_deref());
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    let (outcome, told) = capture(|| manager.run(context, &mut module, settings));
    let diagnostics = render(&told, &input.text);
    if outcome.is_err() {
        return Err(if diagnostics.is_empty() { "a pass failed".to_owned() } else { diagnostics });
    }
    let after = print_part(&module, name.as_deref());
    let diff = difference(&before, &after);
    Ok(PassResult { before, after, diff, diagnostics })
}

/// Returns a pipeline with its anchor: passes for functions are put in `func.func(...)`.
fn anchored(pipeline: &str) -> Result<String, String> {
    let text = pipeline.trim().trim_start_matches("--pass-pipeline=").trim_matches(['"', '\'']);
    if text.starts_with("builtin.module(") || text.starts_with("any(") {
        return Ok(text.to_owned());
    }
    let mut steps: Vec<String> = Vec::new();
    for step in split_steps(text) {
        let step = step.trim().trim_start_matches("--");
        if step.is_empty() {
            continue;
        }
        let name = step.split(['{', '(', '=']).next().unwrap_or(step);
        // `--pass="a=1"`, as on a command line.
        let step = match step[name.len()..].strip_prefix('=') {
            Some(options) => format!("{name}{{{}}}", options.trim_matches(['"', '\''])),
            None => step.to_owned(),
        };
        match PASSES.pass(name).map(|pass| pass.anchor) {
            Some(Some(anchor)) if anchor != "builtin.module" => steps.push(format!("{anchor}({step})")),
            _ => steps.push(step),
        }
    }
    match steps.is_empty() {
        true => Err("no pass is given".to_owned()),
        false => Ok(format!("builtin.module({})", steps.join(","))),
    }
}

/// Splits at commas, and blanks in front of `--`, outside of brackets and quotes.
fn split_steps(text: &str) -> Vec<&str> {
    let (mut depth, mut quote, mut start) = (0i32, None, 0);
    let mut steps = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 && quote.is_none() => {
                steps.push(&text[start..at]);
                start = at + 1;
            }
            ' ' if depth == 0 && quote.is_none() && text[at + 1..].starts_with("--") => {
                steps.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    steps.push(&text[start..]);
    steps
}

/// Returns the name of the outermost function around a position.
fn function_at(module: Operation<'_, '_>, cursor: (u32, u32)) -> Option<String> {
    let mut found = None;
    // The last symbol that starts at or before the cursor.
    let _ = module.walk_tree(WalkOrder::PreOrder, &mut |op| {
        if op.is("builtin.module") {
            return WalkResult::Advance;
        }
        if let (Some(name), Some(position)) = (op.symbol_name(), op.position())
            && (position.line, 0) <= (cursor.0, cursor.1)
        {
            found = Some(name.to_owned());
        }
        WalkResult::Skip
    });
    found
}

fn print_part(module: &OwnedOperation<'_>, name: Option<&str>) -> String {
    let mut text = None;
    if let Some(name) = name {
        let _ = module.op().walk_tree(WalkOrder::PreOrder, &mut |op| {
            if op.symbol_name() == Some(name) && !op.is("builtin.module") {
                text = Some(print_operation(op, &PrintFlags::default()));
                return WalkResult::Interrupt;
            }
            WalkResult::Advance
        });
    }
    // A function that is gone leaves the program.
    text.unwrap_or_else(|| print_operation(module.op(), &PrintFlags::default()))
}

/// Prints a program in another form.
///
/// # Errors
/// If it does not parse: the diagnostics.
pub fn convert(input: &Input, to_generic: bool) -> Result<String, String> {
    let context = new_context();
    let context = &context;
    load_irdl(context, &input.irdl);
    let (module, told) =
        capture(|| parse_source(context, Source::new(input.text.as_bytes(), "-"), TopLevel::Module));
    let module = module.map_err(|Failure| render(&told, &input.text))?;
    // The printer goes by what holds of valid operations only.
    let (is_valid, _) = capture(|| verify(module.op()).is_ok());
    let flags = PrintFlags { op_generic: to_generic || !is_valid, ..PrintFlags::default() };
    let mut text = print_operation(module.op(), &flags);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Returns a bytecode file as text.
///
/// # Errors
/// If it is none.
pub fn text_of_bytecode(bytes: &[u8], irdl: &[(String, String)]) -> Result<String, String> {
    let context = new_context();
    let context = &context;
    load_irdl(context, irdl);
    let (read, told) = capture(|| {
        terrace_bytecode::read(
            context,
            &Bytes::Borrowed(bytes),
            &ReadOptions { name: "-", ..ReadOptions::default() },
            verify,
        )
    });
    let module = read.map_err(|Failure| render(&told, ""))?;
    let mut text = print_operation(module.op(), &PrintFlags::default());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Returns a program as bytecode.
///
/// # Errors
/// If it is not valid.
pub fn bytecode_of_text(input: &Input) -> Result<Vec<u8>, String> {
    let context = new_context();
    let context = &context;
    load_irdl(context, &input.irdl);
    let (bytes, told) = capture(|| {
        let module = parse_source(context, Source::new(input.text.as_bytes(), "-"), TopLevel::Module)?;
        verify(module.op())?;
        terrace_bytecode::write(module.op(), &WriteOptions::default())
    });
    bytes.map_err(|Failure| render(&told, &input.text))
}

/// Returns the lines that differ, with three lines around each change.
pub fn difference(before: &str, after: &str) -> String {
    const AROUND: usize = 3;
    let (a, b): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let prefix = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let suffix = a[prefix..].iter().rev().zip(b[prefix..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a_mid, b_mid) = (&a[prefix..a.len() - suffix], &b[prefix..b.len() - suffix]);
    let mut out = String::new();
    let mut put = |sign: char, line: &str| {
        out.push(sign);
        out.push_str(line);
        out.push('\n');
    };
    if a_mid.is_empty() && b_mid.is_empty() {
        return out;
    }
    a[prefix.saturating_sub(AROUND)..prefix].iter().for_each(|line| put(' ', line));
    for step in common_lines(a_mid, b_mid) {
        match step {
            (Some(line), Some(_)) => put(' ', line),
            (Some(line), None) => put('-', line),
            (None, Some(line)) => put('+', line),
            (None, None) => {}
        }
    }
    a[a.len() - suffix..].iter().take(AROUND).for_each(|line| put(' ', line));
    out
}

/// Pairs the lines that two texts have in common; long texts are taken to have none.
fn common_lines<'t>(a: &[&'t str], b: &[&'t str]) -> Vec<(Option<&'t str>, Option<&'t str>)> {
    const MOST: usize = 4 << 20;
    let mut steps = Vec::new();
    if a.len() * b.len() > MOST {
        steps.extend(a.iter().map(|line| (Some(*line), None)));
        steps.extend(b.iter().map(|line| (None, Some(*line))));
        return steps;
    }
    // Lengths of longest common subsequences of what is left of both.
    let width = b.len() + 1;
    let mut lengths = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            lengths[i * width + j] = match a[i] == b[j] {
                true => lengths[(i + 1) * width + j + 1] + 1,
                false => lengths[(i + 1) * width + j].max(lengths[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            steps.push((Some(a[i]), Some(b[j])));
            (i, j) = (i + 1, j + 1);
        } else if i < a.len() && (j == b.len() || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])
        {
            steps.push((Some(a[i]), None));
            i += 1;
        } else {
            steps.push((None, Some(b[j])));
            j += 1;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_get_their_anchors() {
        let rows = [
            ("cse", "builtin.module(cse)"),
            ("--cse --canonicalize", "builtin.module(cse,canonicalize)"),
            ("canonicalize{max-iterations=1}, cse", "builtin.module(canonicalize{max-iterations=1},cse)"),
            ("--canonicalize=\"max-iterations=1\"", "builtin.module(canonicalize{max-iterations=1})"),
            ("builtin.module(cse)", "builtin.module(cse)"),
        ];
        for (given, expected) in rows {
            assert_eq!(anchored(given).as_deref(), Ok(expected));
        }
        assert!(anchored(" ").is_err());
    }

    #[test]
    fn differences_have_lines_around_them() {
        let rows = [
            ("a\nb\nc\n", "a\nb\nc\n", ""),
            ("a\nb\nc\n", "a\nx\nc\n", " a\n-b\n+x\n c\n"),
            ("a\n", "", "-a\n"),
        ];
        for (before, after, expected) in rows {
            assert_eq!(difference(before, after), expected);
        }
    }

    #[test]
    fn passes_run_on_the_function_at_the_cursor() {
        let text = "func.func @f() { return }\nfunc.func @g(%a: i32) -> i32 {\n  %c = arith.constant 0 : i32\n  %b = arith.addi %a, %c : i32\n  return %b : i32\n}\n";
        let input = Input { text: text.to_owned(), cursor: (3, 4), irdl: Vec::new() };
        let result = run_passes(&input, "canonicalize").expect("it runs");
        assert!(result.before.starts_with("func.func @g"), "{}", result.before);
        assert!(result.diff.contains("-  %0 = arith.addi"), "{}", result.diff);
        assert!(!result.after.contains("arith"), "{}", result.after);
        assert!(run_passes(&input, "no-such-pass").is_err());
    }
}
