//! The system's files, for tools.

use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use terrace_arguments::colors;
use terrace_driver::{Files, ProgressLine};

/// Files, standard streams and linker of the system.
#[derive(Default)]
pub struct SystemFiles {
    /// The file that was appended to last: output comes in many pieces.
    output: Option<(String, std::fs::File)>,
}

impl Files for SystemFiles {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        if name == "-" {
            let mut text = Vec::new();
            return std::io::stdin().lock().read_to_end(&mut text).map(|_| text).map_err(|e| reason(&e));
        }
        std::fs::read(name).map_err(|error| reason(&error))
    }

    fn folder(&mut self, name: &str) -> Option<Vec<String>> {
        let entries = std::fs::read_dir(name).ok()?.filter_map(Result::ok);
        let files = entries.filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
        names.sort_unstable();
        Some(names)
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.output = None;
        if name == "-" {
            return written(name, to_standard_output(text));
        }
        written(name, std::fs::write(name, text))
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        if name == "-" {
            return written(name, to_standard_output(text));
        }
        let file = match self.output.take().filter(|(open, _)| open == name) {
            Some((_, file)) => Ok(file),
            None => std::fs::OpenOptions::new().append(true).open(name),
        };
        let file = file.and_then(|mut file| file.write_all(text).map(|()| file));
        written(name, file.map(|file| self.output = Some((name.to_owned(), file))))
    }

    fn write_in_folders(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        if let Some(folder) = Path::new(name).parent() {
            written(name, std::fs::create_dir_all(folder))?;
        }
        self.write(name, text)
    }

    fn progress_line(&mut self) -> Option<ProgressLine> {
        // Nobody is left to tell if this fails.
        let write = |text: &str| drop(std::io::stderr().lock().write_all(text.as_bytes()));
        std::io::stderr().is_terminal().then(|| Box::new(write) as ProgressLine)
    }

    fn link(&mut self, object: &str, output: &str) -> Result<(), String> {
        let is_shared = [".so", ".dylib", ".dll"].iter().any(|end| output.ends_with(end));
        let mut linker = std::process::Command::new("cc");
        linker.args([object, "-o", output]).args(is_shared.then_some("-shared")).arg("-lm");
        let linked = linker.output();
        let linked =
            linked.map_err(|error| format!("'cc', which links, cannot be started: {}", reason(&error)))?;
        match linked.status.success() {
            true => std::fs::remove_file(object).map_err(|error| reason(&error)),
            false => Err(format!("cc: {}", String::from_utf8_lossy(&linked.stderr).trim_end())),
        }
    }

    fn solve(&mut self, solver: &str, script: &str) -> Option<String> {
        // Z3's options; other solvers are told by a script of that name.
        let mut started = std::process::Command::new(solver)
            .args(["-smt2", "-in", "-T:20"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .ok()?;
        let mut input = started.stdin.take()?;
        let script = script.to_owned();
        let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
        let output = started.wait_with_output().ok()?;
        // Where the solver stops early, what it answered says so.
        let _ = writer.join();
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn report(&mut self, text: &str) {
        let stderr = std::io::stderr();
        let painted = colors::suit(&stderr).then(|| colors::painted(text));
        // Nobody is left to tell if this fails.
        let _ = stderr.lock().write_all(painted.as_deref().unwrap_or(text).as_bytes());
    }
}

fn to_standard_output(text: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text).and_then(|()| out.flush())
}

/// Returns the error of an attempt to write.
pub fn written(name: &str, result: std::io::Result<()>) -> Result<(), String> {
    match result {
        // Whoever reads the output may stop early.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(format!("cannot write '{name}': {}", reason(&error))),
        Ok(()) => Ok(()),
    }
}

/// Returns the system's words, without the number that Rust puts after them.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
