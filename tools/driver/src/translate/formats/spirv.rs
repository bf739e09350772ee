//! Binaries of SPIR-V.

use super::{Format, Work};
use crate::printing;
use terrace_arguments::{Arg, ArgMatches, optional_value, text};
use terrace_ir::print::print_operation;
use terrace_ir::{Context, Failure, Operation, OwnedOperation, capture};
use terrace_target_spirv::{
    DeserializeOptions, SerializeOptions, deserialize, deserialize_bytes, serialize, to_bytes,
};

/// The option that makes selections and loops of merge instructions.
const STRUCTURIZE: &str = "spirv-structurize-control-flow";

pub(super) static SERIALIZE_SPIRV: Format = Format {
    flag: "serialize-spirv",
    help: "Write a binary of SPIR-V, from the spirv dialect",
    options: Vec::new,
    work: Work::Export(|program, _| Ok(to_bytes(&serialize(program, SerializeOptions::default())?))),
};

pub(super) static DESERIALIZE_SPIRV: Format = Format {
    flag: "deserialize-spirv",
    help: "Read a binary of SPIR-V as a module of the spirv dialect",
    options,
    work: Work::Import(import),
};

pub(super) static TEST_SPIRV_ROUNDTRIP: Format = Format {
    flag: "test-spirv-roundtrip",
    help: "Write a binary of SPIR-V, and read it back",
    options: Vec::new,
    work: Work::Export(|program, matches| round_trip(program, matches, SerializeOptions::default())),
};

pub(super) static TEST_SPIRV_ROUNDTRIP_DEBUG: Format = Format {
    flag: "test-spirv-roundtrip-debug",
    help: "Write a binary of SPIR-V with source positions, and read it back",
    options: Vec::new,
    work: Work::Export(|program, matches| {
        round_trip(program, matches, SerializeOptions { debug_lines: true, ..SerializeOptions::default() })
    }),
};

/// Returns the options of the reader.
fn options() -> Vec<Arg> {
    vec![
        optional_value(
            STRUCTURIZE,
            "BOOL",
            "true",
            "Make selections and loops of merge instructions; true unless given",
        )
        .value_parser(["true", "false"]),
    ]
}

fn import<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    _: &str,
    matches: &ArgMatches,
) -> Result<OwnedOperation<'c>, Failure> {
    let structures_control_flow = text(matches, STRUCTURIZE) != Some("false");
    deserialize_bytes(context, bytes, DeserializeOptions { structures_control_flow })
}

/// Writes a program and reads it back, in a context of its own: named structures would meet themselves.
fn round_trip(
    program: Operation<'_, '_>,
    matches: &ArgMatches,
    options: SerializeOptions,
) -> Result<Vec<u8>, Failure> {
    let words = serialize(program, options)?;
    let context = Context::new(&program.context().dialects());
    let (text, told) = capture(|| {
        let read = deserialize(&context, &words, DeserializeOptions::default())?;
        Ok(print_operation(read.op(), &printing::flags(matches)).into_bytes())
    });
    told.into_iter().for_each(|diagnostic| program.context().tell(diagnostic));
    text
}
