//! Files that `mlir-opt` 22.1.8 wrote, in encodings in which we do not write.

use terrace::bytecode::{Bytes, ReadOptions, read};
use terrace::ir::Context;
use terrace::ir::print::{PrintFlags, print_operation};
use terrace::registry::DIALECTS;

/// Returns the text of a file, or the reason for its rejection.
fn text_of<'c>(context: &'c Context<'c>, bytes: &[u8]) -> Result<String, String> {
    let (result, told) = terrace::ir::capture(|| {
        let options = ReadOptions { name: "f", ..ReadOptions::default() };
        read(context, &Bytes::Borrowed(bytes), &options, |_| Ok(()))
            .map(|module| print_operation(module.op(), &PrintFlags::default()))
    });
    result.map_err(|_| told.first().expect("a file is refused with a message").message.clone())
}

/// Quantized types of all kinds.
const QUANT: &[u8] = include_bytes!("../upstream_bytecode/quant.mlirbc");

#[test]
fn quantized_types() {
    let expected = "\
module {
  func.func private @a(!quant.any<i8<-8:7>>)
  func.func private @b(!quant.any<i8<-16:7>:f32>)
  func.func private @c(!quant.calibrated<f32<-0.998:1.232100e+00>>)
  func.func private @d(!quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>)
  func.func private @e(!quant.uniform<u8:f32:1, {2.000000e+02:-120,9.987200e-01:127}>)
  func.func private @g(!quant.uniform<i8:f32:{0:1, 1:2}, {{2.000000e+02:120, 0.99871999:127}}>)
}";
    assert_eq!(text_of(&Context::new(DIALECTS), QUANT).as_deref().map(str::trim_end), Ok(expected));
}

#[test]
fn broken_files_are_answered() {
    let context = Context::new(DIALECTS);
    for end in 4..QUANT.len() {
        assert!(text_of(&context, &QUANT[..end]).is_err(), "{end} bytes");
    }
    for at in 4..QUANT.len() {
        for byte in [0, 1, 3, 0x7f, 0x80, 0xff, QUANT[at] ^ 2, QUANT[at].wrapping_add(2)] {
            let mut changed = QUANT.to_vec();
            changed[at] = byte;
            // Whatever the answer is, there is one.
            let _ = text_of(&context, &changed);
        }
    }
}
