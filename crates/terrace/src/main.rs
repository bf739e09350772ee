//! The program `terrace`; called as `mlir-opt` it is `terrace opt`.
#![forbid(unsafe_code)]

use std::io::{IsTerminal, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use terrace::driver::opt::Registry;
use terrace::driver::{Contents, Files, Held, ProgressLine, compile, inspect, opt, run, translate, upgrade};
use terrace_heap::Heap;
use terrace_support::mapped::MappedFile;

#[global_allocator]
static HEAP: Heap = Heap;

const REGISTRY: Registry = Registry {
    dialects: terrace::registry::DIALECTS,
    passes: &terrace::registry::PASSES,
    models: terrace::registry::MODELS,
    load_dialects: Some(terrace::registry::load_dialects),
    dump_specs: Some(terrace::registry::dump::to_json),
};

const HELP: &str = "\
Terrace: MLIR in pure Rust.

Usage: terrace <command> [arguments]

Commands:
  compile    Compile a program to an object file or something to start
  opt        Read MLIR, verify it, and print it, as mlir-opt does
  inspect    Print what a bytecode file consists of
  run        Run a function of a program, as mlir-runner does
  translate  Write a program in the format of somebody else, as mlir-translate does
  upgrade    Write programs of older editions of MLIR in today's syntax

`terrace <command> --help` tells more. Called under the name mlir-opt, the program is `terrace opt`.
";

fn main() -> ExitCode {
    let mut system = System::default();
    let mut arguments = std::env::args();
    let program = arguments.next().unwrap_or_default();
    let mut arguments: Vec<String> = arguments.collect();
    let called_as = Path::new(&program).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if called_as == "mlir-opt" {
        return exit(opt::main("mlir-opt", &arguments, &REGISTRY, &mut system));
    }
    match arguments.first().map(String::as_str) {
        Some("opt") => {
            arguments.remove(0);
            exit(opt::main("terrace opt", &arguments, &REGISTRY, &mut system))
        }
        Some("compile") => exit(compile::main(&arguments[1..], &REGISTRY, &mut system)),
        Some("run") => exit(run::main(&arguments[1..], &REGISTRY, &mut system)),
        Some("translate") => exit(translate::main(&arguments[1..], &REGISTRY, &mut system)),
        Some("upgrade") => exit(upgrade::main(&arguments[1..], &REGISTRY, &mut system)),
        Some("inspect") => exit(inspect::main(&arguments[1..], &mut system)),
        Some("--help" | "-h" | "help") => exit(i32::from(system.write("-", HELP.as_bytes()).is_err())),
        Some("--version" | "-V") => {
            exit(opt::main("terrace", &["--version".to_owned()], &REGISTRY, &mut system))
        }
        Some(other) => {
            system.report(&format!("terrace: there is no command '{other}'\n\n{HELP}"));
            exit(1)
        }
        None => {
            system.report(HELP);
            exit(1)
        }
    }
}

fn exit(status: i32) -> ExitCode {
    ExitCode::from(status as u8)
}

/// The files of the machine.
#[derive(Default)]
struct System {
    /// The file that was appended to last: output comes in many pieces.
    output: Option<(String, std::fs::File)>,
    /// The files that are mapped.
    mapped: Vec<FileNumber>,
}

/// A file in memory, as far as it is needed.
struct Mapped(MappedFile);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl Held for Mapped {
    fn expect(&self, part: Range<usize>) {
        // Of bytecode, maybe only some is wanted.
        if !terrace::bytecode::is_bytecode(self.as_ref()) {
            self.0.expect(part);
        }
    }

    fn set_aside(&self) {
        self.0.set_aside();
    }
}

/// Memory expected for each byte of text, in blocks that are neither small nor large: printing takes 5 in all.
const ROOM_FOR_BYTE: usize = 2;
/// The same for bytecode, of which there are half as many bytes.
const ROOM_FOR_BYTE_OF_BYTECODE: usize = 6;

impl Files for System {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        if name == "-" {
            let mut text = Vec::new();
            return std::io::stdin().lock().read_to_end(&mut text).map(|_| text).map_err(|e| reason(&e));
        }
        std::fs::read(name).map_err(|error| reason(&error))
    }

    fn open(&mut self, name: &str) -> Result<Contents, String> {
        // Short text is read, for it is looked at from end to end anyway; so is what cannot be mapped.
        if name != "-"
            && let Ok(mut file) = std::fs::File::open(name)
            && let Ok(data) = file.metadata()
            && data.is_file()
            && (is_worth_mapping(&data) || is_bytecode(&mut file))
            && let Ok(mapped) = MappedFile::open(&file)
        {
            self.mapped.extend(file_number(&data));
            let size = mapped.as_ref().len();
            let is_bytecode = terrace::bytecode::is_bytecode(mapped.as_ref());
            HEAP.expect(size * if is_bytecode { ROOM_FOR_BYTE_OF_BYTECODE } else { ROOM_FOR_BYTE });
            return Ok(Contents(Arc::new(Mapped(mapped))));
        }
        let bytes = self.read(name)?;
        HEAP.expect(ROOM_FOR_BYTE * bytes.len());
        Ok(Contents(Arc::new(bytes)))
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.output = None;
        if name == "-" {
            return written(name, to_standard_output(text));
        }
        written(name, self.replace_if_mapped(name).and_then(|()| std::fs::write(name, text)))
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
        let linked = std::process::Command::new("cc").args([object, "-o", output, "-lm"]).output();
        let linked =
            linked.map_err(|error| format!("'cc', which links, cannot be started: {}", reason(&error)))?;
        match linked.status.success() {
            true => std::fs::remove_file(object).map_err(|error| reason(&error)),
            false => Err(format!("cc: {}", String::from_utf8_lossy(&linked.stderr).trim_end())),
        }
    }

    fn report(&mut self, text: &str) {
        // Nobody is left to tell if this fails.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}

impl System {
    /// Before a file is written: if it is mapped, a new one takes its place, for what is mapped must stay as it is.
    fn replace_if_mapped(&self, name: &str) -> std::io::Result<()> {
        let Ok(data) = std::fs::metadata(name) else { return Ok(()) };
        if file_number(&data).is_some_and(|number| self.mapped.contains(&number)) {
            let path = std::fs::canonicalize(name)?;
            std::fs::remove_file(&path)?;
            std::fs::File::create(&path)?.set_permissions(data.permissions())?;
        }
        Ok(())
    }
}

/// Identity of a file: its device, and its number there.
type FileNumber = (u64, u64);

/// The number of a file, where files have numbers.
fn file_number(data: &std::fs::Metadata) -> Option<FileNumber> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((data.dev(), data.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        None
    }
}

/// Returns true if a text is so large that copying it into memory takes a part of the time worth to be saved, and can
/// be told from others when it is written to.
fn is_worth_mapping(data: &std::fs::Metadata) -> bool {
    const LARGE: u64 = 4 << 20;
    data.len() >= LARGE && file_number(data).is_some()
}

/// Returns true if a file begins as bytecode does.
fn is_bytecode(file: &mut std::fs::File) -> bool {
    let mut start = [0; 4];
    file.read_exact(&mut start).is_ok() && terrace::bytecode::is_bytecode(&start)
}

fn to_standard_output(text: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text).and_then(|()| out.flush())
}

/// Returns the error of an attempt to write.
fn written(name: &str, result: std::io::Result<()>) -> Result<(), String> {
    match result {
        // Whoever reads the output may stop early.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(format!("cannot write '{name}': {}", reason(&error))),
        Ok(()) => Ok(()),
    }
}

/// The system's words, without the number that Rust puts behind them.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
