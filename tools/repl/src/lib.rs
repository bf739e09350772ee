//! `terrace repl`: a pipeline step by step, at a prompt: run, look, undo, compare, save.
//!
//! `command` reads a line, `session` is the program with all its earlier states, `difference` compares two of them, and
//! `editor` edits lines where there is a terminal. Without one, commands are read line by line, and the first that fails
//! ends the run.
#![forbid(unsafe_code)]

mod command;
mod difference;
mod editor;
mod program;
mod session;

use command::COMMANDS;
use editor::{Line, Lines};
use session::{Done, Session};
use std::io::{IsTerminal, Write};
use terrace_arguments::{
    Arg, ArgAction, ArgMatches, Command, Exit, colors, examples, is_on, switch, text, texts, tool, value,
};

/// Describes the command line.
pub fn command() -> Command {
    let mut about = "Commands:".to_owned();
    for command in COMMANDS {
        about += &format!("\n  {:<22} {}", command.usage, command.about);
    }
    tool("repl", "Runs a pipeline step by step, at a prompt")
        .long_about(
            "Runs a pipeline step by step, at a prompt: a line is a pass, a pipeline or a command. At a terminal, Tab \
             completes names and options, and lines of earlier sessions are remembered. From a pipe or a file, commands \
             are read line by line, and the first that fails ends the run.",
        )
        .arg(Arg::new("input").value_name("FILE").help("The program; text or bytecode. 'load' reads another"))
        .arg(
            Arg::new("c")
                .short('c')
                .value_name("COMMAND")
                .help("Run a command in place of those from standard input; may be repeated")
                .action(ArgAction::Append),
        )
        .arg(switch("allow-unregistered-dialect", "Accept operations of unknown dialects"))
        .arg(value("history", "FILE", "Where lines are remembered; in the user's state folder unless given"))
        .arg(colors::option())
        .after_help(format!(
            "{about}\n\n{}",
            examples(&[
                ("terrace repl model.mlir", "Begins with a program"),
                ("terrace repl in.mlir -c 'canonicalize' -c 'diff'", "Shows what a pass changes"),
                ("terrace repl in.mlir < steps.txt", "Runs commands from a file"),
            ])
        ))
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String]) -> i32 {
    let matches = match terrace_arguments::parse(command(), arguments) {
        Ok(matches) => matches,
        Err(Exit::Information(text)) => return write_out(&text),
        Err(Exit::Refusal(why)) => {
            eprint!("{why}");
            return 1;
        }
    };
    run(&matches)
}

fn run(matches: &ArgMatches) -> i32 {
    let stdout = std::io::stdout();
    let mut session =
        Session::new(is_on(matches, "allow-unregistered-dialect"), colors::are_wanted(matches, &stdout));
    if let Some(file) = text(matches, "input") {
        match session.load(file) {
            Ok(text) => eprint!("{text}"),
            Err(why) => {
                eprint!("{}", shown(&why));
                return 1;
            }
        }
    }
    let given = texts(matches, "c");
    let mut lines = match (given.is_empty(), std::io::stdin().is_terminal()) {
        (false, _) => Lines::Given(given.into_iter()),
        (true, false) => Lines::Piped(std::io::stdin().lines()),
        (true, true) => match editor::open(text(matches, "history")) {
            Ok(editor) => editor,
            Err(why) => {
                eprintln!("terrace repl: {why}");
                return 1;
            }
        },
    };
    let is_watched = lines.is_watched();
    if is_watched {
        eprintln!("Terrace {}: 'help' lists the commands, 'quit' ends.", env!("CARGO_PKG_VERSION"));
    }
    loop {
        let line = match lines.next(session.prompt()) {
            Line::Text(line) => line,
            Line::Interrupted => continue,
            Line::End => return 0,
            Line::Failed(why) => {
                eprintln!("terrace repl: {why}");
                return 1;
            }
        };
        match session.run(&line) {
            Ok(Done::Text { out, told }) => {
                eprint!("{}", shown(&told));
                if write_out(&out) != 0 {
                    return 1;
                }
            }
            Ok(Done::Quit) => return 0,
            Err(why) => {
                eprint!("{}", shown(&why));
                if !is_watched {
                    return 1;
                }
            }
        }
    }
}

/// Returns diagnostics as standard error shows them.
fn shown(told: &str) -> String {
    if colors::suit(&std::io::stderr()) { colors::painted(told) } else { told.to_owned() }
}

/// Writes to standard output; the exit status.
fn write_out(text: &str) -> i32 {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads may stop early.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => 1,
        _ => 0,
    }
}
