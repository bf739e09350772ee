//! `terrace query`: finds operations by patterns, structural and by data flow.
//!
//! `language` is the language of queries, `matchers` and `session` are those of `mlir-query`; `slice` follows data flow,
//! `extract` makes functions of what was found, and `rewrite` edits it with a template.
#![forbid(unsafe_code)]

mod extract;
mod language;
mod matchers;
mod options;
mod program;
mod report;
mod rewrite;
mod session;
mod slice;

pub use options::command;

use indicatif::{ProgressBar, ProgressStyle};
use language::{Evaluator, Query};
use options::{Action, Options, Question};
use program::{Program, read};
use report::{Colors, File};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use terrace_arguments::Exit;
use terrace_ir::{Context, Ctx, Operation};

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String]) -> i32 {
    let options = match options::parse_arguments(arguments) {
        Ok(options) => options,
        Err(Exit::Information(text)) => return write_out(&text),
        Err(Exit::Refusal(why)) => {
            eprint!("{why}");
            return 1;
        }
    };
    match &options.question {
        Question::Commands(commands) => run_session(&options, commands),
        Question::Query(query) => run_query(&options, query),
    }
}

/// Writes to standard output; the exit status.
fn write_out(text: &str) -> i32 {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        // Whoever reads may stop early.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => 1,
        _ => 0,
    }
}

fn with_context<R>(work: impl FnOnce(Ctx<'_>) -> R) -> R {
    let context = Context::new(terrace_registry::DIALECTS_AND_TESTS);
    context.set_allows_unregistered_dialects(true);
    context.set_shows_op_on_diagnostic(false);
    context.set_threads(1);
    work(&context)
}

fn contents(name: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = match name {
        "-" => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        _ => std::fs::read(name).map(|all| bytes = all),
    };
    let reason =
        |error: std::io::Error| error.to_string().split(" (os error").next().unwrap_or_default().to_owned();
    read.map(|()| bytes).map_err(|error| format!("cannot open input file '{name}': {}\n", reason(error)))
}

/// Runs commands of `mlir-query`, given or from standard input.
fn run_session(options: &Options, commands: &[String]) -> i32 {
    let [name] = options.files.as_slice() else {
        eprintln!("terrace query: commands are for one file");
        return 1;
    };
    let bytes = match contents(name) {
        Ok(bytes) => bytes,
        Err(why) => {
            eprint!("{why}");
            return 1;
        }
    };
    with_context(|context| {
        let owned = match read(context, &bytes, name) {
            Ok(owned) => owned,
            Err(why) => {
                eprint!("{why}");
                return 1;
            }
        };
        let program = Program::new(owned.op());
        let file = File { name, text: std::str::from_utf8(&bytes).ok() };
        let ask = |line: &str| match session::run(context, &program, &file, line) {
            session::Ran::Text(text) => Some(write_out(&text)),
            session::Ran::Wrong(why) => {
                write_out(&format!("{why}\n"));
                Some(1)
            }
            session::Ran::Quit => None,
        };
        for command in commands {
            match ask(command) {
                Some(0) => {}
                Some(status) => return status,
                None => return 0,
            }
        }
        if commands.is_empty() {
            let is_watched = std::io::stdin().is_terminal();
            loop {
                if is_watched && write_out("mlir-query> ") == 0 {
                    // The prompt has no line end.
                    let _ = std::io::stdout().flush();
                }
                let mut line = String::new();
                if std::io::stdin().lock().read_line(&mut line).unwrap_or(0) == 0 || ask(&line).is_none() {
                    break;
                }
            }
        }
        0
    })
}

/// Text of one file's matches.
#[derive(Default)]
struct Answer {
    text: String,
    errors: String,
    count: usize,
}

/// Asks a query of all files, several at a time; the answers come in the order of the files.
fn run_query(options: &Options, query: &Query) -> i32 {
    let mut files = Vec::new();
    for name in &options.files {
        if let Err(why) = collect(name, &mut files) {
            eprintln!("terrace query: {why}");
            return 1;
        }
    }
    let bar = progress(files.len());
    let next = AtomicUsize::new(0);
    let answers: Vec<Mutex<Answer>> = files.iter().map(|_| Mutex::default()).collect();
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = files.get(at) else { return };
            let answer = ask(options, query, name);
            bar.inc(1);
            if let Ok(mut place) = answers[at].lock() {
                *place = answer;
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(files.len());
    if workers < 2 {
        work();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(work);
            }
        });
    }
    bar.finish_and_clear();
    let answers: Vec<Answer> =
        answers.into_iter().map(|answer| answer.into_inner().unwrap_or_default()).collect();
    let mut status = 0;
    let mut text = String::new();
    let total: usize = answers.iter().map(|answer| answer.count).sum();
    for answer in &answers {
        eprint!("{}", answer.errors);
        status = status.max(i32::from(!answer.errors.is_empty()));
    }
    match options.action {
        Action::Json => {
            let all: Vec<&str> =
                answers.iter().map(|answer| answer.text.as_str()).filter(|text| !text.is_empty()).collect();
            text = format!("[{}]\n", all.join(",\n "));
        }
        Action::Count => {
            if files.len() > 1 {
                for (name, answer) in files.iter().zip(&answers).filter(|(_, answer)| answer.count > 0) {
                    text += &format!("{name}: {}\n", answer.count);
                }
            }
            text += &format!("{total}\n");
        }
        _ => answers.iter().for_each(|answer| text += &answer.text),
    }
    status.max(write_out(&text))
}

fn progress(files: usize) -> ProgressBar {
    const MANY: usize = 16;
    if files < MANY {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("[{bar:30}] {pos} of {len} files").expect("the template is valid");
    ProgressBar::new(files as u64).with_style(style.progress_chars("=> "))
}

/// Adds a file, or the programs in a folder, in the order of their names.
fn collect(name: &str, files: &mut Vec<String>) -> Result<(), String> {
    if !Path::new(name).is_dir() {
        files.push(name.to_owned());
        return Ok(());
    }
    let mut folders = vec![PathBuf::from(name)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("cannot read '{}': {e}", folder.display()))?;
        for entry in entries {
            let entry = entry.map_err(|e| format!("cannot read '{}': {e}", folder.display()))?;
            let path = entry.path();
            // Links are not followed, so that there are no circles.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mlir" || extension == "mlirbc") {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    files.extend(found);
    Ok(())
}

/// Asks a query of one file.
fn ask(options: &Options, query: &Query, name: &str) -> Answer {
    let bytes = match contents(name) {
        Ok(bytes) => bytes,
        Err(errors) => return Answer { errors, ..Answer::default() },
    };
    let is_bytecode = terrace_bytecode::is_bytecode(&bytes);
    // Programs of a split file are read one by one; positions stay those of the file.
    let text = std::str::from_utf8(&bytes).ok().filter(|_| !is_bytecode);
    let mut answer = Answer::default();
    let parts: Vec<Vec<u8>> = match text {
        Some(text) if options.splits => split(text).into_iter().map(String::into_bytes).collect(),
        _ => vec![bytes.clone()],
    };
    for part in parts {
        with_context(|context| match read(context, &part, name) {
            Ok(owned) => {
                let program = Program::new(owned.op());
                let file = File { name, text };
                answer_of(options, query, context, &program, &file, &mut answer);
            }
            Err(why) => answer.errors += &why,
        });
    }
    answer
}

/// Cuts a text at its markers; each part has the empty lines before it that keep its lines where they are.
fn split(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut line = 0;
    for part in text.split("// -----") {
        parts.push(format!("{}{part}", "\n".repeat(line)));
        line += part.matches('\n').count();
    }
    parts
}

fn answer_of<'a, 'c>(
    options: &Options,
    query: &Query,
    context: Ctx<'c>,
    program: &Program<'a, 'c>,
    file: &File<'_>,
    answer: &mut Answer,
) {
    let evaluator = Evaluator { program };
    // The module around everything is only found if it is in the text.
    let found: Vec<Operation<'a, 'c>> =
        program.nodes.iter().map(|node| node.op).filter(|op| evaluator.fits(query, *op)).collect();
    answer.count += found.len();
    match &options.action {
        Action::Print => {
            for op in found {
                report::write_found(op, options.context, file, Colors(options.colors), &mut answer.text);
            }
        }
        Action::Count => {}
        Action::Json => {
            let all: Vec<String> = found.iter().map(|op| report::json(*op, file.name)).collect();
            if !answer.text.is_empty() && !all.is_empty() {
                answer.text += ",\n ";
            }
            answer.text += &all.join(",\n ");
        }
        Action::Extract(name) => match extract::function(context, program, &found, name) {
            Ok(text) => answer.text += &format!("{text}\n"),
            Err(why) => answer.errors += &format!("{}: error: {why}\n", file.name),
        },
        Action::Rewrite(template) => match rewrite::rewritten(context, program, &found, template) {
            Ok(text) if options.in_place && file.name != "-" => {
                if found.is_empty() {
                    return;
                }
                if let Err(why) = std::fs::write(file.name, text) {
                    answer.errors += &format!("cannot write '{}': {why}\n", file.name);
                }
            }
            Ok(text) => answer.text += &text,
            Err(why) => answer.errors += &format!("{}: error: {why}\n", file.name),
        },
    }
}
