//! The program `terrace`; called by the name of one of LLVM's tools, it is that tool.
#![deny(unsafe_code)]

mod commands;
mod names;
mod python;
mod tune;

use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use terrace::driver::{
    Contents, Files, Held, ProgressLine, compile, doc, inspect, opt, pdll, prove, run, tblgen, translate,
    upgrade,
};
use terrace::tool::{REGISTRY, SystemFiles, written};
use terrace_arguments::{Exit, is_on};
use terrace_explore as explore;
use terrace_heap::Heap;
use terrace_heap::mapped::MappedFile;
use terrace_lsp::server::Framing;

#[global_allocator]
static HEAP: Heap = Heap;

fn main() -> ExitCode {
    let mut system = System::default();
    let mut arguments = std::env::args();
    let program = arguments.next().unwrap_or_default();
    let arguments: Vec<String> = arguments.collect();
    let called_as = Path::new(&program).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if called_as == "mlir-opt" {
        return exit(opt::main("mlir-opt", &arguments, &REGISTRY, &mut system));
    }
    let mut arguments = arguments;
    if let Some(command) = names::command_of(called_as) {
        arguments.insert(0, command.to_owned());
    }
    let Some((name, rest)) = arguments.split_first() else {
        system.report(&commands::all().render_help().to_string());
        return exit(1);
    };
    exit(match name.as_str() {
        "opt" => opt::main("terrace opt", rest, &REGISTRY, &mut system),
        "compile" => compile::main(rest, &REGISTRY, &mut system),
        "doc" => doc::main(rest, &mut system),
        "explore" => explore::main(rest, &mut system),
        "inspect" => inspect::main(rest, &mut system),
        "links" => told(names::links(rest), &mut system),
        "lsp" => match terrace_arguments::parse(commands::lsp(), rest) {
            Ok(matches) => {
                let framing = if is_on(&matches, "lit-test") { Framing::Lines } else { Framing::Headers };
                match terrace_lsp::server::run_stdio(commands::lsp_settings(&matches), framing) {
                    Ok(()) => 0,
                    Err(why) => {
                        system.report(&format!("Transport error: {why}\n"));
                        1
                    }
                }
            }
            Err(exit) => told(Err(exit), &mut system),
        },
        "pdll" => pdll::main(rest, &REGISTRY, &mut system),
        "prove" => prove::main(rest, &REGISTRY, &mut system),
        "query" => terrace_query::main(rest),
        "bisect" => terrace_reduce::bisect::main(rest),
        "reduce" => terrace_reduce::main(rest),
        "repl" => terrace_repl::main(rest),
        "run" => run::main(rest, &REGISTRY, &mut system),
        "tblgen" => tblgen::main(rest, &mut system),
        "tune" => told(tune::main(rest), &mut system),
        "translate" => translate::main(rest, &REGISTRY, &mut system),
        "upgrade" => upgrade::main(rest, &REGISTRY, &mut system),
        "python" => told(python::main(rest), &mut system),
        "completions" => told(commands::completions(rest), &mut system),
        "man" => told(commands::man(rest), &mut system),
        "--version" | "-V" => opt::main("terrace", &["--version".to_owned()], &REGISTRY, &mut system),
        // Help, of this program or of a command, and what there is not.
        _ => match terrace_arguments::parse(commands::all(), &arguments) {
            Ok(_) => 0,
            Err(exit) => told(Err(exit), &mut system),
        },
    })
}

/// Writes the result of a command; the exit status.
fn told(result: Result<String, Exit>, system: &mut System) -> i32 {
    match result {
        Ok(text) | Err(Exit::Information(text)) => {
            i32::from(system.files.write("-", text.as_bytes()).is_err())
        }
        Err(Exit::Refusal(why)) => {
            system.files.report(&why);
            1
        }
    }
}

fn exit(status: i32) -> ExitCode {
    ExitCode::from(status as u8)
}

/// The files of the system; large ones are mapped.
#[derive(Default)]
struct System {
    files: SystemFiles,
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

/// Maps an input.
#[allow(unsafe_code, reason = "inputs of this program are not changed while it reads them")]
fn map(file: &std::fs::File) -> std::io::Result<MappedFile> {
    // SAFETY: as with compilers and linkers, whoever runs the program leaves its inputs alone until it ends. Only the
    // program relies on that: libraries read files, or are given bytes.
    unsafe { MappedFile::open(file) }
}

/// Memory expected for each byte of text, in blocks that are neither small nor large: printing takes 5 in all.
const ROOM_FOR_BYTE: usize = 2;
/// The same for bytecode, of which there are half as many bytes.
const ROOM_FOR_BYTE_OF_BYTECODE: usize = 6;

impl Files for System {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.files.read(name)
    }

    fn folder(&mut self, name: &str) -> Option<Vec<String>> {
        self.files.folder(name)
    }

    fn open(&mut self, name: &str) -> Result<Contents, String> {
        // Short text is read, for it is looked at from end to end anyway; so is what cannot be mapped.
        if name != "-"
            && let Ok(mut file) = std::fs::File::open(name)
            && let Ok(data) = file.metadata()
            && data.is_file()
            && (is_worth_mapping(&data) || is_bytecode(&mut file))
            && let Ok(mapped) = map(&file)
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
        if name != "-" {
            written(name, self.replace_if_mapped(name))?;
        }
        self.files.write(name, text)
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.append(name, text)
    }

    fn write_in_folders(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.write_in_folders(name, text)
    }

    fn progress_line(&mut self) -> Option<ProgressLine> {
        self.files.progress_line()
    }

    fn link(&mut self, object: &str, output: &str) -> Result<(), String> {
        self.files.link(object, output)
    }

    fn solve(&mut self, solver: &str, script: &str) -> Option<String> {
        self.files.solve(solver, script)
    }

    fn report(&mut self, text: &str) {
        self.files.report(text);
    }
}

impl System {
    /// Replaces a file that is mapped by a new one before it is written, for what is mapped must stay as it is.
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

impl explore::World for System {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.files.read(name)
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.write(name, text)
    }

    fn report(&mut self, text: &str) {
        self.files.report(text);
    }
}

/// Identity of a file: its device, and its number there.
type FileNumber = (u64, u64);

/// Returns the number of a file, where files have numbers.
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
