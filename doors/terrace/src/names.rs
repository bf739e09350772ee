//! The names of LLVM's tools: called by one of them, the program is that tool, as far as it has it.

use std::path::Path;
use terrace_arguments::{Arg, Command, Exit, examples, parse, text, tool};

/// Names, and the commands of the program that they stand for.
const NAMES: &[(&str, &str)] = &[
    ("llvm-tblgen", "tblgen"),
    ("mlir-cat", "opt"),
    ("mlir-cpu-runner", "run"),
    ("mlir-lsp-server", "lsp"),
    ("mlir-opt", "opt"),
    ("mlir-pdll", "pdll"),
    ("mlir-pdll-lsp-server", "lsp"),
    ("mlir-query", "query"),
    ("mlir-reduce", "reduce"),
    ("mlir-runner", "run"),
    ("mlir-tblgen", "tblgen"),
    ("mlir-translate", "translate"),
    ("tblgen-lsp-server", "lsp"),
];

/// Returns the command that a name of the program stands for.
pub fn command_of(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, command)| *command)
}

/// Describes the command line of `terrace links`.
pub fn command() -> Command {
    let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
    tool("links", "Makes a folder of links by which the program is called as LLVM's tools")
        .long_about(format!(
            "Makes a folder of links to the program by the names of LLVM's tools: {}. Called by one of them, the program \
             is that tool. With the folder first in PATH, scripts and lit configurations of others run unchanged.",
            names.join(", ")
        ))
        .arg(Arg::new("folder").value_name("FOLDER").help("Where to make them").required(true))
        .after_help(examples(&[("terrace links tools && PATH=$PWD/tools:$PATH lit tests", "Runs the tests of others")]))
}

/// Makes the links; returns what is to be said of it.
///
/// # Errors
/// If a link cannot be made.
pub fn links(arguments: &[String]) -> Result<String, Exit> {
    let matches = parse(command(), arguments)?;
    let folder = Path::new(text(&matches, "folder").unwrap_or("."));
    let refused = |why: std::io::Error| {
        let why = terrace::tool::reason(&why);
        Exit::Refusal(format!("terrace links: cannot write to '{}': {why}\n", folder.display()))
    };
    let program = std::env::current_exe().map_err(refused)?;
    std::fs::create_dir_all(folder).map_err(refused)?;
    for (name, _) in NAMES {
        let link = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        // One that is there already is made anew; what is no link stays, and is an error.
        if std::fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink()) {
            std::fs::remove_file(&link).map_err(refused)?;
        }
        link_to(&program, &link).map_err(refused)?;
    }
    Ok(format!("made {} links in {}\n", NAMES.len(), folder.display()))
}

#[cfg(unix)]
fn link_to(program: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(program, link)
}

#[cfg(not(unix))]
fn link_to(program: &Path, link: &Path) -> std::io::Result<()> {
    std::fs::hard_link(program, link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_links_is_made_twice() {
        let folder = std::env::temp_dir().join(format!("terrace-links-{}", std::process::id()));
        let arguments = [folder.to_string_lossy().into_owned()];
        for _ in 0..2 {
            links(&arguments).expect("the folder can be written");
        }
        for (name, _) in NAMES {
            assert!(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)).exists(), "{name}");
        }
        std::fs::remove_dir_all(&folder).expect("the folder is there");
    }

    #[test]
    fn names_stand_for_commands() {
        for (name, command) in NAMES {
            assert!(crate::commands::all().find_subcommand(command).is_some(), "{name}");
        }
    }
}
