//! Loads one function of a large bytecode file, and says how long each step takes.
//!
//! ```sh
//! cargo run --release -p terrace --example load_function -- program.mlirbc main
//! ```

use std::fs::File;
use std::sync::Arc;
use std::time::Instant;
use terrace::bytecode::{Bytes, LazyFile, ReadOptions};
use terrace::ir::Context;
use terrace::ir::print::{PrintFlags, print_operation};
use terrace_support::mapped::MappedFile;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("load_function FILE [SYMBOL]")?;
    let started = Instant::now();
    let report = |what: &str| println!("{:8.3} ms  {what}", started.elapsed().as_secs_f64() * 1e3);

    // SAFETY: nobody changes the file while this example runs.
    let map = Arc::new(unsafe { MappedFile::open(&File::open(&path)?) }?);
    let bytes = Bytes::Shared { owner: map.clone(), bytes: (*map).as_ref() };
    let context = Context::new(terrace::registry::DIALECTS);
    context.set_allows_unregistered_dialects(true);
    let options = ReadOptions { name: &path, ..ReadOptions::default() };
    let file = LazyFile::open(&context, &bytes, &options).map_err(|_| "the file cannot be opened")?;
    report("opened");
    let symbol = match arguments.next() {
        Some(name) => file.symbol(&name),
        None => last_symbol(&file),
    };
    let symbol = symbol.map_err(|_| "the file is broken")?.ok_or("there is no such symbol")?;
    report("found");
    let op = file.load(&symbol).map_err(|_| "the symbol cannot be loaded")?;
    report("loaded");
    let text = print_operation(op.op(), &PrintFlags::default());
    report("printed");
    println!("{}", text.lines().next().unwrap_or_default());
    Ok(())
}

/// The symbol that takes longest to find.
fn last_symbol<'b, 'c>(
    file: &LazyFile<'b, 'c>,
) -> Result<Option<terrace::bytecode::LazySymbol<'b, 'c>>, terrace::ir::Failure> {
    let mut last = None;
    file.visit_symbols(|symbol| {
        last = Some(symbol);
        true
    })?;
    Ok(last)
}
