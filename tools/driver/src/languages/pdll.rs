//! `terrace pdll`: rules of PDLL files, as `mlir-pdll` shows them.

use crate::chunks::{DEFAULT_MARKER, chunks};
use crate::files::{Files, leave};
use crate::input::includes::{Includes, folders, macros};
use crate::opt::Registry;
use terrace_arguments::{
    Arg, Command, examples, input, is_on, optional_value, output, parse, switch, text, tool, value,
};
use terrace_ir::capture;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_pdll::{NotGenerated, Parsed, verification_text};

/// Describes the command line.
pub fn command() -> Command {
    tool("pdll", "Shows the rules of a PDLL file")
        .long_about(
            "Shows the rules of a PDLL file, as mlir-pdll does: as a tree, or as a program of the pdl dialect. The addresses \
             of nodes in the tree are numbers here.",
        )
        .arg(input())
        .arg(output("Where to write; '-' is standard output"))
        .arg(
            Arg::new("x")
                .short('x')
                .value_name("FORM")
                .help("What to write: the tree or the pdl dialect")
                .value_parser(["ast", "mlir", "cpp"])
                .default_value("ast"),
        )
        .arg(folders())
        .arg(macros().help("Accepted for the sake of scripts; nothing is done with it"))
        .arg(switch("dump-ods", "Tell what TableGen files say of operations"))
        .arg(
            Arg::new("d")
                .short('d')
                .value_name("FILE")
                .help("Where to write on which files the output depends, for make"),
        )
        .arg(switch("write-if-changed", "Leave a file alone that is as it should be"))
        .arg(optional_value(
            "split-input-file",
            "MARKER",
            DEFAULT_MARKER,
            "Each part of the file between markers is a file of its own",
        ))
        .arg(value("output-split-marker", "TEXT", "What stands between their texts"))
        .after_help(examples(&[
            ("terrace pdll rules.pdll -x mlir -I include", "Writes rules as a program of the pdl dialect"),
            ("terrace pdll rules.pdll", "Shows the tree of a file"),
        ]))
}

/// Form of the output.
#[derive(Clone, Copy)]
struct Form<'m> {
    is_mlir: bool,
    dumps_ods: bool,
    folders: &'m [String],
}

/// Runs the tool with the arguments after its name; returns the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let name = text(&matches, "input").unwrap_or("-").to_owned();
    let output = text(&matches, "o").unwrap_or("-").to_owned();
    let dependencies = text(&matches, "d").map(str::to_owned);
    let refuse = |files: &mut dyn Files, why: &str| {
        files.report(why);
        1
    };
    if text(&matches, "x") == Some("cpp") {
        return refuse(files, "terrace pdll: rules are not written as C++; use -x=mlir\n");
    }
    if dependencies.is_some() && output == "-" {
        return refuse(files, "error: the option -d must be used together with -o\n");
    }
    let bytes = match files.read(&name) {
        Ok(bytes) => bytes,
        Err(why) => return refuse(files, &format!("cannot open input file '{name}': {why}\n")),
    };
    let source = String::from_utf8_lossy(&bytes);
    let folders: Vec<String> = matches.get_many("I").into_iter().flatten().cloned().collect();
    let form = Form {
        is_mlir: text(&matches, "x") == Some("mlir"),
        dumps_ods: is_on(&matches, "dump-ods"),
        folders: &folders,
    };
    let marker = text(&matches, "split-input-file").unwrap_or_default();
    let separator = text(&matches, "output-split-marker").unwrap_or(DEFAULT_MARKER);
    let shown = if name == "-" { "<stdin>" } else { &name };
    let (mut out, mut included, mut succeeded) = (String::new(), Vec::new(), true);
    let parts = if marker.is_empty() { Vec::new() } else { chunks(&source, marker) };
    if parts.is_empty() {
        succeeded = show(shown, &source, form, registry, files, &mut out, &mut included);
    }
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            out.push_str(separator);
            out.push('\n');
        }
        // The part keeps the lines and columns that it has in the file.
        let shown = format!("within split at {shown}:{} offset ", part.line);
        succeeded &= show(&shown, part.text, form, registry, files, &mut out, &mut included);
    }
    if !succeeded {
        return 1;
    }
    let is_same = is_on(&matches, "write-if-changed")
        && files.read(&output).is_ok_and(|before| before == out.as_bytes());
    let mut written = if is_same { Ok(()) } else { files.write(&output, out.as_bytes()) };
    if let Some(path) = dependencies {
        let listed: String = included.iter().map(|path| format!(" \\\n  {path}")).collect();
        written = written.and_then(|()| files.write(&path, format!("{output}:{listed}\n").as_bytes()));
    }
    match written {
        Ok(()) => 0,
        Err(why) => refuse(files, &format!("{why}\n")),
    }
}

/// Writes one program, and notes which files it includes; returns whether all went well.
fn show(
    name: &str,
    source: &str,
    form: Form<'_>,
    registry: &Registry,
    files: &mut dyn Files,
    out: &mut String,
    included: &mut Vec<String>,
) -> bool {
    let mut includes = Includes { folders: form.folders.to_vec(), files: &mut *files };
    let parsed = terrace_pdll::parse(name, source, &mut includes);
    for diagnostic in &parsed.diagnostics {
        files.report(&parsed.sources.render(diagnostic));
    }
    included.extend(parsed.sources.buffers.iter().skip(1).map(|buffer| buffer.path.clone()));
    included.sort();
    included.dedup();
    if parsed.module.is_none() {
        return false;
    }
    if form.dumps_ods {
        files.report(&parsed.ods.dump());
    }
    let shown = if form.is_mlir {
        program(&parsed, registry)
    } else {
        parsed.dump().ok_or_else(|| NotGenerated("the text of the tree is too long\n".to_owned()))
    };
    match shown {
        Ok(shown) => {
            out.push_str(&shown);
            true
        }
        Err(NotGenerated(why)) => {
            files.report(&why);
            false
        }
    }
}

/// Returns the text of the rules as a program, which was verified.
fn program(parsed: &Parsed, registry: &Registry) -> Result<String, NotGenerated> {
    let context = registry.new_context();
    let program = parsed.to_pdl(&context)?;
    let (verified, told) = capture(|| verify(program.op()));
    if verified.is_err() {
        return Err(NotGenerated(told.iter().map(verification_text).collect()));
    }
    Ok(print_operation(program.op(), &PrintFlags { debuginfo: true, ..PrintFlags::default() }))
}
