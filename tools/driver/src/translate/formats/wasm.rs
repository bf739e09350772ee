//! Modules of WebAssembly.

use super::{Format, Work};

pub(super) static IMPORT_WASM: Format = Format {
    flag: "import-wasm",
    help: "Read a module of WebAssembly as the wasmssa dialect",
    options: Vec::new,
    work: Work::Import(|context, bytes, file, _| terrace_source_wasm::import(context, bytes, file)),
};
