//! All commands of the program as one description, and what is made of it for shells and for `man`.

use clap_complete::Shell;
use std::path::Path;
use terrace::driver::{compile, doc, inspect, opt, pdll, prove, run, tblgen, translate, upgrade};
use terrace::tool::{REGISTRY, reason};
use terrace_arguments::{
    Arg, ArgMatches, Command, Exit, examples, parse, repeated, switch, text, texts, tool, value_parser,
};
use terrace_lsp::server::Settings;

/// Describes the program with all its commands.
pub fn all() -> Command {
    Command::new("terrace")
        .about("Terrace: MLIR in pure Rust")
        .long_about(
            "Terrace: MLIR in pure Rust. Called by the name of one of LLVM's tools, as mlir-opt or mlir-translate, the \
             program is that tool.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(compile::command())
        .subcommand(completions_command())
        .subcommand(doc::command())
        .subcommand(terrace_explore::command())
        .subcommand(inspect::command())
        .subcommand(crate::names::command())
        .subcommand(lsp())
        .subcommand(man_command())
        .subcommand(opt::command(REGISTRY.passes))
        .subcommand(pdll::command())
        .subcommand(prove::command())
        .subcommand(crate::python::command())
        .subcommand(terrace_query::command())
        .subcommand(terrace_reduce::bisect::command())
        .subcommand(terrace_reduce::command())
        .subcommand(terrace_repl::command())
        .subcommand(run::command())
        .subcommand(tblgen::command())
        .subcommand(translate::command())
        .subcommand(crate::tune::command())
        .subcommand(upgrade::command())
}

/// Describes the command line of the language server.
pub fn lsp() -> Command {
    tool("lsp", "Serves an editor over standard input and output (Language Server Protocol)")
        .long_about(
            "Serves an editor over standard input and output, as the Language Server Protocol has it. Settings come from \
             the editor; docs/editors.md describes them, the commands, and how to set up editors.",
        )
        // Editors pass what transport they want; there is one.
        .arg(switch("stdio", "Accepted for the sake of editors; there is no other transport"))
        .arg(repeated("td", "FILE", "Know the dialects that this TableGen file declares"))
        .arg(repeated("td-instead", "NAME=FILE", "Take a built-in dialect from a TableGen file"))
        .arg(
            repeated("I", "DIR", "A folder in which to look for files that TableGen and PDLL files include")
                .short('I')
                .long(None),
        )
        .args(
            ["tablegen-extra-dir", "pdll-extra-dir"]
                .map(|name| repeated(name, "DIR", "As -I, by the name of LLVM's server").hide(true)),
        )
        .args(["tablegen-compilation-database", "pdll-compilation-database"].map(|name| {
            repeated(name, "FILE", "A file that says in which folders included files are, as LLVM's servers read it")
        }))
        .arg(switch("lit-test", "Read messages between lines of '// -----', as tests of LLVM's servers have them"))
        .after_help(examples(&[("terrace lsp", "Is what an editor starts")]))
}

/// Returns the settings of the language server on a command line.
pub fn lsp_settings(matches: &ArgMatches) -> Settings {
    let instead = texts(matches, "td-instead");
    let instead = instead.iter().filter_map(|argument| argument.split_once('='));
    let named = ["I", "tablegen-extra-dir", "pdll-extra-dir"].map(|name| texts(matches, name));
    let databases =
        ["tablegen-compilation-database", "pdll-compilation-database"].map(|name| texts(matches, name));
    let listed =
        databases.concat().iter().filter_map(|name| std::fs::read_to_string(name).ok()).collect::<Vec<_>>();
    let include_folders = named.concat().into_iter().chain(listed.iter().flat_map(|text| folders_of(text)));
    Settings {
        include_folders: include_folders.collect(),
        td_files: texts(matches, "td"),
        td_instead: instead.map(|(name, file)| (name.to_owned(), file.to_owned())).collect(),
        ..Settings::default()
    }
}

/// Returns the folders of a compilation database: its lines `includes: "a;b"`.
fn folders_of(database: &str) -> Vec<String> {
    let lines = database.lines().filter_map(|line| line.trim().strip_prefix("includes:"));
    let folders = lines.flat_map(|list| list.trim().trim_matches('"').split(';'));
    folders.filter(|folder| !folder.is_empty()).map(str::to_owned).collect()
}

fn completions_command() -> Command {
    tool("completions", "Prints completions of commands, options and passes for a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .help("The shell that is to complete them")
                .value_parser(value_parser!(Shell))
                .required(true),
        )
        .after_help(examples(&[
            ("terrace completions bash > ~/.local/share/bash-completion/completions/terrace", "For bash"),
            ("terrace completions zsh > ~/.zfunc/_terrace", "For zsh, where ~/.zfunc is in fpath"),
            ("terrace completions fish > ~/.config/fish/completions/terrace.fish", "For fish"),
        ]))
}

/// Returns the completions for a shell.
///
/// # Errors
/// If the arguments do not fit.
pub fn completions(arguments: &[String]) -> Result<String, Exit> {
    let matches = parse(completions_command(), arguments)?;
    let shell: Shell = *matches.get_one("shell").expect("it is required");
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut all(), "terrace", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

fn man_command() -> Command {
    tool("man", "Writes manual pages of the program and of each command")
        .arg(Arg::new("folder").value_name("FOLDER").help("Where to write them").required(true))
        .after_help(examples(&[(
            "terrace man ~/.local/share/man/man1",
            "Afterwards, 'man terrace-opt' shows the page of 'terrace opt'",
        )]))
}

/// Writes the manual pages; returns what is to be said of it.
///
/// # Errors
/// If a page cannot be written.
pub fn man(arguments: &[String]) -> Result<String, Exit> {
    let matches = parse(man_command(), arguments)?;
    let folder = Path::new(text(&matches, "folder").unwrap_or("."));
    let refused = |why: std::io::Error| {
        Exit::Refusal(format!("terrace man: cannot write to '{}': {}\n", folder.display(), reason(&why)))
    };
    std::fs::create_dir_all(folder).map_err(refused)?;
    let program = all().disable_help_subcommand(true);
    let mut pages = vec![program.clone()];
    for command in program.get_subcommands() {
        pages.push(command.clone().display_name(format!("terrace-{}", command.get_name())));
    }
    let count = pages.len();
    for page in pages {
        clap_mangen::Man::new(page).generate_to(folder).map_err(refused)?;
    }
    Ok(format!("wrote {count} pages to {}\n", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_consistent_and_each_command_has_examples() {
        all().debug_assert();
        for command in all().get_subcommands() {
            let behind = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(behind.contains("Examples:\n  terrace "), "{} has no examples", command.get_name());
        }
    }

    #[test]
    fn shells_complete_commands_options_and_passes() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let script = completions(&[shell.to_owned()]).expect("the shell is known");
            for word in ["explore", "canonicalize", "mlir-print-ir-after-all", "differs-from-interpreter"] {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
    }

    #[test]
    fn each_command_has_a_page() {
        let folder = std::env::temp_dir().join(format!("terrace-man-{}", std::process::id()));
        man(&[folder.to_string_lossy().into_owned()]).expect("the folder can be written");
        for name in ["terrace", "terrace-opt", "terrace-repl", "terrace-run"] {
            let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).expect("there is a page");
            assert!(page.contains(".SH SYNOPSIS"), "{name}");
        }
        std::fs::remove_dir_all(&folder).expect("the folder is there");
    }
}
