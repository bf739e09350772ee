//! Files that are wrong, and what is said about them.

use std::sync::{Arc, Mutex};
use terrace_bytecode::{Bytes, LazyFile, ReadOptions, WriteOptions, read, write};
use terrace_ir::{Context, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_source};

fn context<'c>() -> (Context<'c>, Arc<Mutex<Vec<String>>>) {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = told.clone();
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().expect("nobody panics with it").push(diagnostic.message);
    });
    (context, told)
}

/// The message with which bytes are refused; `None` if they are not.
fn message(bytes: &[u8]) -> Option<String> {
    let (context, told) = context();
    let options = ReadOptions { name: "f", ..ReadOptions::default() };
    let result =
        read(&context, &Bytes::Borrowed(bytes), &options, |_| Ok(())).map(|_: OwnedOperation<'_>| ());
    let told = told.lock().expect("nobody panics with it").first().cloned();
    assert_eq!(result.is_err(), told.is_some(), "a file is refused with a message, and only then");
    told
}

fn file_of(text: &str, version: i64) -> Vec<u8> {
    let (context, _) = context();
    let source = Source::new(text.as_bytes(), "f");
    let op = parse_source(&context, source, TopLevel::Module).expect("the program is right");
    let options = WriteOptions { version, ..WriteOptions::default() };
    write(op.op(), &options).expect("the version holds it")
}

const PROGRAM: &str = "\"a.b\"() ({\n^bb0(%x: i32):\n  %y:2 = \"a.c\"(%x, %x) {k = [1, @s]} : (i32, i32) -> (i32, f32)\n  \
                       \"a.d\"(%y#1)[^bb1] : (f32) -> ()\n^bb1:\n  \"a.e\"() : () -> ()\n}) : () -> ()";

#[test]
fn headers() {
    let table: &[(&[u8], &str)] = &[
        (b"ML\xefR", "attempting to parse a byte at the end of the bytecode"),
        (b"ML\xefR\x0dx", "malformed null-terminated string, no null character found"),
        (b"ML\xefR\xff\x00", "bytecode version 127 is newer than the current version 6"),
        (b"ML\xefR\x0d\x00\x7f\x01", "invalid section ID: 127"),
        (b"ML\xefR\x0d\x00\x00\x01\x00\x01", "duplicate top-level section: String (0)"),
        (b"ML\xefR\x0d\x00\x00\x09", "attempting to parse 4 bytes when only 0 remain"),
        (b"ML\xefR\x0d\x00", "missing data for top-level section: String (0)"),
        // A section of 2^63 bytes.
        (
            b"ML\xefR\x0d\x00\x00\x00\0\0\0\0\0\0\0\x80",
            "attempting to parse 9223372036854775808 bytes when only 0 remain",
        ),
    ];
    for (bytes, expected) in table {
        assert_eq!(message(bytes).as_deref(), Some(*expected), "{bytes:x?}");
    }
}

#[test]
fn every_prefix_is_refused() {
    for version in 0..=6 {
        let file = file_of(PROGRAM, version);
        assert_eq!(message(&file), None);
        for end in 4..file.len() {
            assert!(message(&file[..end]).is_some(), "version {version}, {end} bytes");
        }
    }
}

#[test]
fn every_changed_byte_is_answered() {
    for version in [0, 4, 6] {
        let file = file_of(PROGRAM, version);
        for at in 4..file.len() {
            for byte in [0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff, file[at] ^ 2, file[at].wrapping_add(2)] {
                let mut changed = file.clone();
                changed[at] = byte;
                // Whatever the answer is, there is one.
                message(&changed);
                let (context, _) = context();
                let options = ReadOptions { name: "f", ..ReadOptions::default() };
                if let Ok(file) = LazyFile::open(&context, &Bytes::Borrowed(&changed), &options) {
                    let _ = file.visit_symbols(|symbol| file.load(&symbol).is_ok());
                }
            }
        }
    }
}
