//! FileCheck as a program: the check file and the options as arguments, the text to check on the standard input.
//!
//! The status is 0 for a match, 1 for a mismatch and 2 for wrong arguments or directives.

use std::io::Read;
use std::process::ExitCode;

use terrace_filecheck::check::{CheckArguments, CheckErrorKind, check};

fn main() -> ExitCode {
    match run() {
        Ok(status) => status,
        Err(message) => {
            eprintln!("filecheck: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let arguments = CheckArguments::parse(&words)?;
    let check_file = arguments.check_file.ok_or("no check file given")?;
    let check_text = read(&check_file)?;
    let input = match arguments.input_file.as_deref() {
        None | Some("-") => {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        Some(path) => read(path)?,
    };
    let Err(error) = check(&check_text, &input, &arguments.options) else { return Ok(ExitCode::SUCCESS) };
    eprintln!("{check_file}: {error}");
    Ok(ExitCode::from(if error.kind == CheckErrorKind::Mismatch { 1 } else { 2 }))
}

fn read(path: &str) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
