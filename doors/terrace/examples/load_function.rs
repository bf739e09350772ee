//! Reads one function out of a large bytecode file, without reading the others.
//!
//! ```sh
//! cargo run --release -p terrace --example load_function
//! ```

use std::time::Instant;
use terrace::bytecode::{Bytes, LazyFile, ReadOptions};
use terrace::ir::print::{PrintFlags, print_operation};
use terrace::prelude::*;

const FUNCTIONS: usize = 2000;

/// Builds a large program, and returns its bytecode.
fn large_file() -> Result<Vec<u8>, Error> {
    let module = Session::new().build(|b| {
        let i32 = b.context().integer_type(32);
        for number in 0..FUNCTIONS {
            b.func(&format!("f{number}"), &[i32], &[i32], |b, arguments| {
                let mut value = arguments[0];
                for step in 0..20 {
                    let constant = b.int(i32, (number + step) as i64);
                    value = b.addi(value, constant);
                }
                b.return_(&[value]);
            });
        }
    })?;
    module.to_bytecode()
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let bytes = large_file()?;
    let session = Session::new();
    let started = Instant::now();
    // Only the tables are read, and the names of symbols up to the one that is asked for.
    let text = session.with_context(|context| {
        let (file, options) =
            (Bytes::Borrowed(&bytes), ReadOptions { name: "large.mlirbc", ..ReadOptions::default() });
        let file = LazyFile::open(context, &file, &options)?;
        let symbol = file.symbol("f1234")?.expect("the file has that function");
        let function = file.load(&symbol)?;
        Ok::<_, Failure>(print_operation(function.op(), &PrintFlags::default()))
    });
    let lazily = started.elapsed();
    let text = text.expect("the file was written above");
    assert!(text.starts_with("func.func @f1234(%arg0: i32) -> i32 {"));
    assert_eq!(text.matches("arith.addi").count(), 20);

    let started = Instant::now();
    let all = session.read_bytecode(&bytes)?;
    let at_once = started.elapsed();
    assert_eq!(all.with(|op| op.region(0).ops().count()), FUNCTIONS);
    println!("one function: {lazily:?}; all {FUNCTIONS} of {} bytes: {at_once:?}", bytes.len());
    Ok(())
}
