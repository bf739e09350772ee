//! `terrace doc`: pages about what TableGen files declare.

use crate::files::{Files, leave};
use crate::input::includes::{Includes, folders, macros};
use terrace_arguments::{Arg, Command, examples, input, output, parse, text, texts, tool, value};
use terrace_ods_docs::Page;
use terrace_tablegen::{Parsed, Severity};

/// Names of pages.
const PAGES: [(&str, Page); 6] = [
    ("dialect", Page::Dialect),
    ("operations", Page::Operations),
    ("attributes", Page::Attributes),
    ("types", Page::Types),
    ("enums", Page::Enums),
    ("passes", Page::Passes),
];

/// Describes the command line.
pub fn command() -> Command {
    tool("doc", "Writes a page about a dialect that a TableGen file declares")
        .long_about(
            "Writes a page about a dialect that a TableGen file declares, in Markdown, as 'mlir-tblgen --gen-dialect-doc' \
             does: its operations with syntax, traits and constraints, its attributes, types and enums.",
        )
        .arg(input())
        .arg(output("Where to write; '-' is standard output"))
        .arg(value("dialect", "NAME", "The dialect; the only one of the file, or that of its name, if not given"))
        .arg(
            Arg::new("page")
                .long("page")
                .value_name("KIND")
                .help("What the page is about")
                .value_parser(PAGES.map(|(name, _)| name))
                .default_value("dialect"),
        )
        .arg(folders())
        .arg(macros())
        .after_help(examples(&[
            ("terrace doc MyDialect.td -I include -o MyDialect.md", "Writes the page of a dialect"),
            ("terrace doc --page=passes Passes.td -I include", "Writes about passes and their options"),
        ]))
}

/// Runs the tool with the arguments after its name; returns the exit status.
pub fn main(arguments: &[String], files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let name = text(&matches, "input").unwrap_or("-");
    let kind = PAGES.iter().find(|(page, _)| text(&matches, "page") == Some(page));
    let kind = kind.map_or(Page::Dialect, |(_, kind)| *kind);
    let Some(parsed) = read(name, &texts(&matches, "I"), &texts(&matches, "D"), files) else { return 1 };
    // A file includes the declarations of dialects that it builds on: its own is the one that is named like it.
    let dialects = terrace_ods_docs::dialects(&parsed);
    let dialect = text(&matches, "dialect").map(str::to_owned).or_else(|| own_dialect(name, &dialects));
    let dialect = dialect.filter(|_| kind == Page::Dialect || text(&matches, "dialect").is_some());
    write(&parsed, kind, dialect.as_deref(), text(&matches, "o").unwrap_or("-"), files)
}

/// Writes a page; returns the exit status.
pub(super) fn write(
    parsed: &Parsed,
    kind: Page,
    dialect: Option<&str>,
    output: &str,
    files: &mut dyn Files,
) -> i32 {
    let written = terrace_ods_docs::page(parsed, kind, dialect)
        .map_err(|why| format!("error: {why}; --dialect=NAME says it"))
        .and_then(|page| files.write(output, page.as_bytes()));
    match written {
        Ok(()) => 0,
        Err(why) => {
            files.report(&format!("{why}\n"));
            1
        }
    }
}

/// Reads a file and reports what is wrong with it.
fn read(name: &str, folders: &[String], defined: &[String], files: &mut dyn Files) -> Option<Parsed> {
    let bytes = match files.read(name) {
        Ok(bytes) => bytes,
        Err(why) => {
            files.report(&format!("error: cannot open input file '{name}': {why}\n"));
            return None;
        }
    };
    let defined: Vec<&str> = defined.iter().map(String::as_str).collect();
    let source = String::from_utf8_lossy(&bytes);
    let mut includes = Includes { folders: folders.to_vec(), files: &mut *files };
    let parsed = terrace_tablegen::parse(name, &source, &defined, &mut includes);
    for diagnostic in parsed.diagnostics.iter().filter(|one| one.severity == Severity::Error) {
        files.report(&parsed.sources.render(diagnostic));
    }
    parsed.is_valid().then_some(parsed)
}

/// Returns the dialect whose name the name of the file begins with, blind to case.
fn own_dialect(file: &str, dialects: &[String]) -> Option<String> {
    let stem = file.rsplit('/').next().unwrap_or(file).to_lowercase();
    let plain = |name: &str| name.to_lowercase().replace('_', "");
    let fitting = dialects.iter().filter(|name| stem.starts_with(&plain(name)));
    fitting.max_by_key(|name| name.len()).cloned()
}
