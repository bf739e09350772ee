//! The commands of `mlir-query`, on one program.

use crate::extract;
use crate::matchers::parser::{Command, parse};
use crate::program::{Program, key};
use crate::report::{File, write_op};
use terrace_ir::{Ctx, Operation};

const HELP: &str = "Available commands:

  match MATCHER, m MATCHER      Match the mlir against the given matcher.
  quit                              Terminates the query session.

";

/// Result of a command.
pub enum Ran {
    Text(String),
    /// The command is wrong; in words.
    Wrong(String),
    Quit,
}

/// Runs a command.
pub fn run<'c>(context: Ctx<'c>, program: &Program<'_, 'c>, file: &File<'_>, line: &str) -> Ran {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match name {
        "" => Ran::Text(String::new()),
        comment if comment.starts_with('#') => Ran::Text(String::new()),
        "help" => Ran::Text(HELP.to_owned()),
        "quit" | "q" => Ran::Quit,
        "m" | "match" => match parse(rest.trim_start()) {
            Ok(command) => matches(context, program, file, &command),
            Err(why) => Ran::Wrong(why),
        },
        other => Ran::Wrong(format!("unknown command: {other}")),
    }
}

fn matches<'a, 'c>(context: Ctx<'c>, program: &Program<'a, 'c>, file: &File<'_>, command: &Command) -> Ran {
    let mut found = Vec::new();
    for node in &program.nodes {
        found.extend(command.matcher.find(node.op));
    }
    if let Some(name) = &command.function {
        let mut ops: Vec<Operation<'a, 'c>> = Vec::new();
        for op in found.iter().flat_map(|one| &one.ops) {
            if ops.iter().all(|other| key(*other) != key(*op)) {
                ops.push(*op);
            }
        }
        return match extract::function(context, program, &ops, name) {
            Ok(text) => Ran::Text(format!("\n{text}\n")),
            Err(why) => Ran::Wrong(why),
        };
    }
    let mut text = String::from("\n");
    for (number, one) in found.iter().enumerate() {
        text += &format!("Match #{}:\n\n", number + 1);
        for op in &one.ops {
            let label = if key(*op) == key(one.root) { "note: \"root\" binds here" } else { "" };
            write_op(*op, label, file, &mut text);
        }
    }
    let plural = if found.len() == 1 { "" } else { "es" };
    Ran::Text(text + &format!("{} match{plural}.\n\n", found.len()))
}
