//! Bytes to IR.

mod body;
mod builtin_attributes;
mod builtin_types;
mod declared;
mod decode;
mod entries;
mod file;
mod lazy;
#[cfg(feature = "parallel")]
mod parallel;
mod properties;
mod resources;
mod skip;
mod tables;
mod uses;
mod values;

use crate::cursor::{Read, Stop};
use crate::dialect::{DialectEncoding, Encodings};
use crate::format::{MAGIC, Section};
#[cfg(not(feature = "parallel"))]
use body::BodyReader;
use std::sync::Arc;
use tables::Tables;
use terrace_ir::ids::BlockId;
use terrace_ir::{
    Block, Body, Ctx, Diagnostic, Failure, Operation, OperationState, OwnedOperation, RegionSource, Severity,
    capture,
};

pub(crate) use entries::Entries;
pub(crate) use file::{Dialects, Header, Strings, check_dialect};
pub use lazy::{LazyFile, LazySymbol};

/// Returns true if a file is bytecode.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The bytes of a file.
#[derive(Clone)]
pub enum Bytes<'b> {
    /// Only lent for the time of reading: resources are copied.
    Borrowed(&'b [u8]),
    /// Shared: resources stay where they are, and keep the file.
    Shared {
        /// Owner of the bytes.
        owner: Arc<dyn AsRef<[u8]> + Send + Sync>,
        /// All of the owner's bytes.
        bytes: &'b [u8],
    },
}

impl<'b> Bytes<'b> {
    /// Returns all of them.
    pub fn get(&self) -> &'b [u8] {
        match self {
            Bytes::Borrowed(bytes) | Bytes::Shared { bytes, .. } => bytes,
        }
    }
}

/// Options of reading.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'o> {
    /// The name of the file, for diagnostics.
    pub name: &'o str,
    /// Bytecode hooks of dialects.
    pub encodings: &'static [&'static DialectEncoding],
    /// True if a single operation at top level stays alone; else a module is made around what is none.
    pub any_operation: bool,
}

/// Reads a whole file. `check` is called with what was read, to verify it; what it tells is told with a note about the
/// file's version and producer, as is what the reader tells.
///
/// # Errors
/// After a diagnostic was told.
pub fn read<'c>(
    context: Ctx<'c>,
    bytes: &Bytes<'_>,
    options: &ReadOptions<'_>,
    check: impl FnOnce(Operation<'_, 'c>) -> Result<(), Failure>,
) -> Result<OwnedOperation<'c>, Failure> {
    let location = context.file_line_col(options.name, 0, 0);
    let header = match Header::read(bytes.get()) {
        Ok(header) => header,
        Err(stop) => return Err(tell(context, location, stop)),
    };
    let note = header.note();
    tell_with_note(context, &note, || {
        let op = read_file(context, bytes, header, options).map_err(|stop| tell(context, location, stop))?;
        check(op.op())?;
        Ok(op)
    })
}

/// Adds a note about the file to the errors that `work` tells.
fn tell_with_note<T>(
    context: Ctx<'_>,
    note: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let (result, told) = capture(work);
    for mut diagnostic in told {
        if diagnostic.severity == Severity::Error {
            let place = diagnostic.place.clone();
            let severity = Severity::Note;
            diagnostic.notes.push(Diagnostic {
                severity,
                place,
                message: note.to_owned(),
                notes: Vec::new(),
            });
        }
        context.tell(diagnostic);
    }
    result
}

fn tell<'c>(context: Ctx<'c>, location: terrace_ir::Location<'c>, stop: Stop) -> Failure {
    match stop {
        Stop::Malformed(message) => context.error(location, *message).tell(),
        Stop::Told => Failure,
    }
}

fn read_file<'c>(
    context: Ctx<'c>,
    bytes: &Bytes<'_>,
    header: Header<'_>,
    options: &ReadOptions<'_>,
) -> Read<OwnedOperation<'c>> {
    let sections = header.sections(|_, _, _, _| {})?;
    let mut tables = Tables::read(context, &sections)?;
    check_versions(&tables, options.encodings)?;
    resources::read(&mut tables, &sections, bytes)?;
    let section = sections.required(Section::Ir);
    #[cfg(feature = "parallel")]
    let (body, region, block) = parallel::read_top_level(&tables, section)?;
    #[cfg(not(feature = "parallel"))]
    let (body, region, block) = BodyReader::new(&tables).read_top_level(section)?;
    let location = context.file_line_col(options.name, 0, 0);
    let mut op = close(context, location, body, region, block, options.any_operation)?;
    upgrade(&tables, options.encodings, &mut op)?;
    Ok(op)
}

/// Lets every dialect bring what an older version of it wrote up to today.
fn upgrade<'c>(tables: &Tables<'_, 'c>, encodings: Encodings, op: &mut OwnedOperation<'c>) -> Read<()> {
    for dialect in &tables.dialects.dialects {
        let encoding = encodings.iter().find(|encoding| encoding.dialect == dialect.name);
        if let (Some(version), Some(upgrade)) =
            (dialect.version, encoding.and_then(|encoding| encoding.upgrade))
        {
            upgrade(version, op).map_err(Stop::new)?;
        }
    }
    Ok(())
}

/// Returns true if every dialect can read what was written by the version of it that the file notes.
fn check_versions(tables: &Tables<'_, '_>, encodings: Encodings) -> Read<()> {
    for dialect in &tables.dialects.dialects {
        let Some(version) = dialect.version else { continue };
        let encoding = encodings.iter().find(|encoding| encoding.dialect == dialect.name);
        match encoding.and_then(|encoding| encoding.accepts_version) {
            Some(accepts) => accepts(version).map_err(Stop::new)?,
            None => {
                return Err(Stop::new(format!(
                    "dialect '{}' does not implement the bytecode interface, but found a version entry",
                    dialect.name
                )));
            }
        }
    }
    Ok(())
}

/// Makes what stands at top level into one operation.
fn close<'c>(
    context: Ctx<'c>,
    location: terrace_ir::Location<'c>,
    mut body: Box<Body<'c>>,
    region: terrace_ir::ids::RegionId,
    block: BlockId,
    any_operation: bool,
) -> Read<OwnedOperation<'c>> {
    let mut ops = Block::new(&body, block).ops().map(|op| op.id());
    let only = ops.next().filter(|_| ops.next().is_none());
    drop(ops);
    let stands_alone = |op| any_operation || Operation::new(&body, op).is("builtin.module");
    match only {
        Some(only) if stands_alone(only) => Ok(match body.take_child(only) {
            Some(child) => OwnedOperation::from_body(child),
            None => OwnedOperation::from_body(body.into_root(only)),
        }),
        _ if any_operation => {
            let found = Block::new(&body, block).ops().count();
            Err(Stop::new(format!("source must contain a single top-level operation, found: {found}")))
        }
        _ => {
            let mut state = OperationState::new(context.op_name("builtin.module"), location);
            state.regions.push(RegionSource::Detached(region));
            state.child = Some(body);
            Ok(OwnedOperation::create(context, state))
        }
    }
}
