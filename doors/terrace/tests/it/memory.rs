//! Files in memory, for tests that run tools in this process.

use std::collections::BTreeMap;
use terrace::driver::Files;
use terrace::driver::opt::{self, Registry};
use terrace::pass::PassRegistry;

/// Files by name; `-` is standard input and output.
#[derive(Default)]
pub struct Memory {
    pub files: BTreeMap<String, Vec<u8>>,
    pub errors: String,
}

impl Memory {
    /// The text of a file; empty if there is none.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8_lossy(self.files.get(name).map_or(&[], Vec::as_slice)).into_owned()
    }
}

impl Files for Memory {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.files.get(name).cloned().ok_or_else(|| "No such file or directory".to_owned())
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.insert(name.to_owned(), text.to_vec());
        Ok(())
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.entry(name.to_owned()).or_default().extend_from_slice(text);
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.errors.push_str(text);
    }
}

/// Runs `terrace opt` on a text; the status, and what it left.
pub fn run_opt(text: &str, arguments: &[&str], passes: &'static PassRegistry) -> (i32, Memory) {
    let registry = Registry {
        dialects: terrace::registry::DIALECTS,
        passes,
        models: terrace::registry::MODELS,
        load_dialects: None,
        dump_specs: None,
    };
    let mut memory = Memory::default();
    memory.files.insert("input.mlir".to_owned(), text.as_bytes().to_vec());
    let mut all = vec!["input.mlir".to_owned(), "-o".to_owned(), "output.mlir".to_owned()];
    all.extend(arguments.iter().map(|argument| (*argument).to_owned()));
    let status = opt::main("terrace opt", &all, &registry, &mut memory);
    (status, memory)
}
