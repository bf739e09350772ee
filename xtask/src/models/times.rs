//! Times of a call of each model, beside those of onnxruntime and IREE.
//!
//! A program that calls the model several times, and prints the seconds of each call, is made from the text of the model.

use super::{PATIENCE, Settings};
use crate::process::{Ended, run};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Calls that are measured; the best one counts.
const CALLS: u32 = 30;

/// Times of the peers, as `peers.py` prints them.
struct Peers {
    name: String,
    onnxruntime: Option<f64>,
    iree: Option<f64>,
    iree_compiles: Option<f64>,
}

/// Prints a table in Markdown, row by row.
///
/// # Errors
/// If a program does not run, with words for the user.
pub fn report(settings: &Settings, names: &[String], xtask: &Path) -> Result<(), String> {
    let peers = match &settings.peers {
        Some(python) => peers(python, settings, names, xtask)?,
        None => Vec::new(),
    };
    let mut head = "| Model |".to_owned();
    for engine in &settings.engines {
        let _ = write!(head, " {engine} | two threads | first result |");
    }
    if settings.peers.is_some() {
        head += " onnxruntime | IREE | IREE compiles |";
    }
    let columns = head.matches('|').count() - 1;
    println!("{head}\n|{}", "---|".repeat(columns));
    for name in names {
        let mut row = format!("| {name} |");
        let file = settings.folder.join(format!("{name}.mlir"));
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let timed = std::env::temp_dir().join(format!("terrace-models-{}.mlir", std::process::id()));
        std::fs::write(&timed, program(&text).ok_or("a model has another form than make.py gives it")?)
            .map_err(|error| format!("{}: {error}", timed.display()))?;
        for engine in &settings.engines {
            let one = best(settings, engine, 1, &timed)?;
            let two = best(settings, engine, 2, &timed)?;
            let started = Instant::now();
            call(settings, engine, 1, &file)?;
            let first = started.elapsed().as_secs_f64();
            let _ = write!(row, " {:.2} ms | {:.2} ms | {first:.2} s |", one * 1e3, two * 1e3);
        }
        // A leftover file is harmless.
        let _ = std::fs::remove_file(&timed);
        if let Some(peers) = peers.iter().find(|peers| peers.name == *name) {
            let cell = |value: Option<f64>, unit| {
                value.map_or("–".to_owned(), |value| format!("{value:.2} {unit}"))
            };
            let _ = write!(
                row,
                " {} | {} | {} |",
                cell(peers.onnxruntime, "ms"),
                cell(peers.iree, "ms"),
                cell(peers.iree_compiles, "s")
            );
        }
        println!("{row}");
    }
    Ok(())
}

/// Returns the least seconds of a call.
fn best(settings: &Settings, engine: &str, threads: u32, file: &Path) -> Result<f64, String> {
    let printed = call(settings, engine, threads, file)?;
    let seconds = printed.lines().filter_map(|line| line.trim().parse::<f64>().ok());
    seconds.reduce(f64::min).ok_or_else(|| format!("{engine}: no times are printed"))
}

/// Runs a file, and returns what it prints.
fn call(settings: &Settings, engine: &str, threads: u32, file: &Path) -> Result<String, String> {
    let arguments = [
        format!("--backend={engine}").into(),
        format!("--threads={threads}").into(),
        "--entry-point-result=void".into(),
        file.as_os_str().to_owned(),
    ];
    match run(&settings.ours, &arguments, None, PATIENCE).map_err(|error| error.to_string())? {
        Ended::Well { output, .. } => Ok(String::from_utf8_lossy(&output).into_owned()),
        Ended::TooLate => Err(format!("{engine}: {} does not end", file.display())),
        Ended::Badly { errors, .. } => Err(format!("{engine}: {}", String::from_utf8_lossy(&errors))),
    }
}

/// Returns a program that calls the model of a text several times; `None` if the text has another form.
///
/// The results are used after a condition that nobody but us knows to be false.
fn program(text: &str) -> Option<String> {
    let (before, main) = text.split_once("func.func @main() {\n")?;
    let (mut constants, mut calls, mut uses) = (String::new(), String::new(), String::new());
    for line in main.lines().take_while(|line| line.trim() != "return") {
        let line = line.replace(" call @", " func.call @");
        let part = match () {
            () if line.contains("arith.constant") => &mut constants,
            () if line.contains("call @model") => &mut calls,
            () => &mut uses,
        };
        part.push_str(&line);
        part.push('\n');
    }
    let body = before.find("func.func private @printMemrefF32")?;
    let (head, functions) = before.split_at(body);
    Some(format!(
        "{head}func.func private @rtclock() -> f64\n  {functions}func.func @main() {{\n{constants}\
         %first = arith.constant 0 : index\n%step = arith.constant 1 : index\n%end = arith.constant {CALLS} : index\n\
         scf.for %number = %first to %end step %step {{\n%before = func.call @rtclock() : () -> f64\n{calls}\
         %after = func.call @rtclock() : () -> f64\n%took = arith.subf %after, %before : f64\n\
         vector.print %took : f64\n%never = arith.cmpi eq, %number, %end : index\nscf.if %never {{\n{uses}}}\n}}\n\
         return\n}}\n}}\n"
    ))
}

/// Measures the peers.
fn peers(python: &str, settings: &Settings, names: &[String], xtask: &Path) -> Result<Vec<Peers>, String> {
    let mut command = Command::new(python);
    command.arg(xtask.join("models/peers.py")).arg(&settings.folder).args(names);
    let output = command.output().map_err(|error| format!("{python}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{python}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let told = String::from_utf8_lossy(&output.stdout);
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        let mut number = || words.next().and_then(|word| word.parse().ok());
        Some(Peers { name, onnxruntime: number(), iree: number(), iree_compiles: number() })
    };
    Ok(told.lines().filter_map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_called_in_a_loop() {
        let text = "module {\n  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}\n  \
                    func.func private @model(%x: tensor<2xf32>) -> tensor<2xf32> {\n    return %x : tensor<2xf32>\n  }\n  \
                    func.func @main() {\n    %x0 = arith.constant dense<1.0> : tensor<2xf32>\n    \
                    %r = call @model(%x0) : (tensor<2xf32>) -> tensor<2xf32>\n    \
                    %m0 = bufferization.to_buffer %r : tensor<2xf32> to memref<2xf32>\n    \
                    %u0 = memref.cast %m0 : memref<2xf32> to memref<*xf32>\n    \
                    call @printMemrefF32(%u0) : (memref<*xf32>) -> ()\n    return\n  }\n}\n";
        let program = program(text).expect("the text has the form");
        let position = |part: &str| program.find(part).expect("it is there");
        assert!(position("%x0 = arith.constant") < position("scf.for"));
        assert!(position("%before =") < position("%r = func.call @model"));
        assert!(position("%r = func.call @model") < position("%after ="));
        assert!(position("scf.if %never") < position("func.call @printMemrefF32"));
        assert_eq!(super::program("module {}"), None);
    }
}
