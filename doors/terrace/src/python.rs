//! `terrace python`: puts Terrace's library into an installed package of the official Python bindings, and takes it out.

use std::path::{Path, PathBuf};
use terrace_arguments::{ArgGroup, Command, Exit, examples, parse, text, tool, value};

/// Describes the command line.
pub fn command() -> Command {
    tool("python", "Puts the library into an installed package of the official Python bindings")
        .long_about(
            "Makes the official MLIR bindings of a Python environment run on Terrace: their library is kept beside the new \
             one, and --undo puts it back. The library is built by 'cargo build --release -p terrace-capi'.",
        )
        .arg(value(
            "into",
            "ENVIRONMENT",
            "A virtual environment, its site-packages, or the folder with the bindings' library",
        ))
        .arg(value("undo", "ENVIRONMENT", "The same; upstream's library is put back"))
        .arg(value("library", "FILE", "The library; libMLIRPythonCAPI.so beside this program if not given"))
        .group(ArgGroup::new("work").args(["into", "undo"]).required(true).multiple(false))
        .after_help(examples(&[
            ("terrace python --into .venv", "Puts Terrace's library in"),
            ("terrace python --undo .venv", "Puts upstream's back"),
        ]))
}

const LIBRARY: &str = "libMLIRPythonCAPI.so";
const KEPT: &str = "libMLIRPythonCAPI.so.upstream";

/// Runs the command.
///
/// # Errors
/// With what there is to say in the place of a result.
pub fn main(arguments: &[String]) -> Result<String, Exit> {
    let matches = parse(command(), arguments)?;
    let library = text(&matches, "library").map(Path::new);
    let done = match (text(&matches, "into"), text(&matches, "undo")) {
        (Some(environment), _) => {
            find_bindings(Path::new(environment)).and_then(|folder| install(&folder, library))
        }
        (None, environment) => {
            find_bindings(Path::new(environment.unwrap_or_default())).and_then(|folder| undo(&folder))
        }
    };
    done.map_err(|why| Exit::Refusal(format!("terrace python: {why}\n")))
}

/// Returns the folder with the library of the bindings.
fn find_bindings(environment: &Path) -> Result<PathBuf, String> {
    let mut candidates = vec![environment.to_owned(), environment.join("mlir/_mlir_libs")];
    let versions = std::fs::read_dir(environment.join("lib")).into_iter().flatten().flatten();
    candidates.extend(versions.map(|version| version.path().join("site-packages/mlir/_mlir_libs")));
    candidates.push(environment.join("Lib/site-packages/mlir/_mlir_libs"));
    let has_library = |folder: &&PathBuf| folder.join(LIBRARY).is_file() || folder.join(KEPT).is_file();
    candidates.iter().find(has_library).cloned().ok_or_else(|| {
        format!("'{}' has no MLIR bindings: no mlir/_mlir_libs/{LIBRARY} is in it", environment.display())
    })
}

fn install(folder: &Path, library: Option<&Path>) -> Result<String, String> {
    let beside = || Some(std::env::current_exe().ok()?.with_file_name(LIBRARY));
    let library = library.map(Path::to_owned).or_else(beside).unwrap_or_else(|| PathBuf::from(LIBRARY));
    if !library.is_file() {
        let library = library.display();
        return Err(format!("there is no '{library}'; 'cargo build --release -p terrace-capi' makes it"));
    }
    let (target, kept) = (folder.join(LIBRARY), folder.join(KEPT));
    // A process that has the library open keeps its file: the new one gets a name of its own first.
    let new = folder.join(format!("{LIBRARY}.new"));
    told(&new, std::fs::copy(&library, &new).map(drop))?;
    if !kept.exists() {
        told(&kept, std::fs::rename(&target, &kept))?;
    }
    told(&target, std::fs::rename(&new, &target))?;
    let (target, kept) = (target.display(), kept.display());
    Ok(format!("{target}: Terrace's library\n{kept}: upstream's, for 'terrace python --undo'\n"))
}

fn undo(folder: &Path) -> Result<String, String> {
    let (target, kept) = (folder.join(LIBRARY), folder.join(KEPT));
    if !kept.is_file() {
        return Err(format!("'{}' has upstream's library already", folder.display()));
    }
    told(&target, std::fs::rename(&kept, &target))?;
    Ok(format!("{}: upstream's library\n", target.display()))
}

fn told(path: &Path, result: std::io::Result<()>) -> Result<(), String> {
    result.map_err(|why| format!("cannot write '{}': {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(arguments: &[&str]) -> Result<String, Exit> {
        main(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_library_goes_in_and_out() {
        let environment = std::env::temp_dir().join(format!("terrace-python-{}", std::process::id()));
        let folder = environment.join("lib/python3.11/site-packages/mlir/_mlir_libs");
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let (target, ours) = (folder.join(LIBRARY), environment.join("ours.so"));
        std::fs::write(&target, "upstream").expect("a temporary file");
        std::fs::write(&ours, "terrace").expect("a temporary file");
        let (path, library) = (environment.to_string_lossy(), ours.to_string_lossy());
        let text = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
        for _ in 0..2 {
            run(&["--into", &path, "--library", &library]).expect("it is put in, and again");
            assert_eq!(
                (text(&target), text(&folder.join(KEPT))),
                ("terrace".to_owned(), "upstream".to_owned())
            );
        }
        run(&["--undo", &path]).expect("it is taken out");
        assert_eq!(text(&target), "upstream");
        assert!(run(&["--undo", &path]).is_err());
        assert!(run(&["--into", &environment.join("none").to_string_lossy()]).is_err());
        std::fs::remove_dir_all(&environment).expect("the folder is there");
    }
}
