//! IR to bytes.
//!
//! Everything that the program refers to is met and counted first, so that what is used most gets the smallest numbers;
//! then it is written, in one go.

mod builtin;
mod classes;
mod collect;
mod declared;
mod emitter;
mod ir;
mod layout;
mod numbering;
mod output;
mod positions;
mod properties;
mod sink;
mod tables;
mod uses;

use crate::dialect::DialectEncoding;
use crate::format::{CURRENT_VERSION, MAGIC, PROPERTIES, Section};
use collect::Collected;
use ir::IrWriter;
use output::{Parts, StringTable, section_head, varint};
use terrace_ir::{Failure, Operation};

/// Options of writing.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions<'o> {
    /// The version of the format.
    pub version: i64,
    /// Producer recorded in the file.
    pub producer: &'o str,
    /// Leaves out the values of resources.
    pub elides_resources: bool,
    /// Leaves out what the version cannot hold, in place of an error.
    pub is_lossy: bool,
    /// Bytecode hooks of dialects.
    pub encodings: &'static [&'static DialectEncoding],
}

impl Default for WriteOptions<'_> {
    fn default() -> Self {
        WriteOptions {
            version: CURRENT_VERSION as i64,
            producer: concat!(
                "Terrace",
                env!("CARGO_PKG_VERSION_MAJOR"),
                ".",
                env!("CARGO_PKG_VERSION_MINOR")
            ),
            elides_resources: false,
            is_lossy: false,
            encodings: &[],
        }
    }
}

/// Construct that a version cannot hold.
struct Lossy {
    is_allowed: bool,
    told: Option<Failure>,
}

impl Lossy {
    fn note(&mut self, op: Operation<'_, '_>, property: &str, version: u64) {
        if !self.is_allowed {
            self.told = Some(
                op.op_error(format_args!(
                    "has the property '{property}', which bytecode version {version} cannot hold"
                ))
                .tell(),
            );
        }
    }
}

/// Writes an operation with all that is in it as a file.
///
/// # Errors
/// After a diagnostic was told: the version does not exist, or cannot hold the program.
pub fn write(op: Operation<'_, '_>, options: &WriteOptions<'_>) -> Result<Vec<u8>, Failure> {
    write_parts(op, options).map(|parts| parts.concat())
}

/// Encodes as [`write()`] does, in parts, one after the other: long sections are not copied together.
///
/// # Errors
/// As of [`write()`].
pub fn write_parts(op: Operation<'_, '_>, options: &WriteOptions<'_>) -> Result<Vec<Vec<u8>>, Failure> {
    let version = match u64::try_from(options.version) {
        Ok(version) if version <= CURRENT_VERSION => version,
        _ => {
            let message = format_args!(
                "unsupported version requested {}, must be in range [0, {CURRENT_VERSION}]",
                options.version
            );
            return op.error(message).emit();
        }
    };
    let mut lossy = Lossy { is_allowed: options.is_lossy, told: None };
    let mut collected = Collected::of(op, version, &mut lossy);
    if let Some(failure) = lossy.told {
        return Err(failure);
    }
    let external = op.context().external_resources();
    let mut strings = StringTable::default();
    let dialects = tables::dialects(&collected.numbering, version, options.encodings, &mut strings);
    let (attributes, lengths) = tables::attributes(&collected.numbering, &mut strings);
    collected.numbering.forget_subjects();
    let ir = IrWriter::write(&collected, version, op);
    let (ir, properties) = (ir.out, ir.properties);
    let resources =
        tables::Resources::of(&collected.numbering, &external, options.elides_resources, &mut strings);
    let strings = strings.section();
    drop(collected);

    let mut parts = Parts::default();
    parts.last.extend_from_slice(&MAGIC);
    varint(&mut parts.last, version);
    parts.last.extend(options.producer.bytes().filter(|byte| *byte != 0));
    parts.last.push(0);
    parts.section(Section::Dialect, dialects);
    parts.section(Section::AttrTypeOffset, lengths);
    parts.section(Section::AttrType, attributes);
    section_head(&mut parts.last, Section::Ir, ir.len());
    parts.last.reserve_exact(ir.len());
    ir.append_to(&mut parts.last, Section::Ir);
    parts.section(Section::ResourceOffset, resources.offsets);
    parts.aligned_section(Section::Resource, resources.values, resources.alignment_bytes);
    parts.section(Section::String, strings);
    if version >= PROPERTIES {
        parts.section(Section::Properties, properties.section());
    }
    Ok(parts.end())
}
