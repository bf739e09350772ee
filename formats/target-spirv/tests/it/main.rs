//! Tests of the reader with words that no writer would write.

mod mutations;
mod rejected;

use terrace_ir::{Context, Failure, capture};
use terrace_target_spirv::{DeserializeOptions, deserialize};

/// Reads words, verifies and prints what they are, and returns the text, or the messages of errors.
fn read(words: &[u32]) -> Result<String, Vec<String>> {
    let context = Context::new(&[&terrace_spirv::DIALECT]);
    let (text, told) = capture(|| {
        let module = deserialize(&context, words, DeserializeOptions::default())?;
        terrace_ir::verify::verify(module.op())?;
        Ok::<_, Failure>(terrace_ir::print::print_operation(module.op(), &Default::default()))
    });
    text.map_err(|Failure| told.into_iter().map(|one| one.message).collect())
}
