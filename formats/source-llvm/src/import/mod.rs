//! The import: a module of LLVM IR as operations.
//!
//! ```text
//! types, layout   types, and the layout of data as an attribute
//! attributes      attributes of functions, parameters and calls
//! metadata        aliasing, access groups, profiles; loops: annotations of loops
//! debug           debug information and locations
//! text            LLVM IR in messages
//! constants       constants as attributes and as operations
//! body            blocks and values of a function
//! instructions, calls, intrinsics, records
//! functions, globals, module
//! ```

mod attributes;
mod body;
mod constants;
mod debug;
mod functions;
mod globals;
mod instructions;
mod layout;
mod metadata;
mod module;
mod records;
mod text;
mod types;

use crate::bitcode::{ReadError, is_bitcode, read, write};
use crate::module::Module;
use crate::module::ids::{MetadataId, SymbolId};
use crate::text::{ParseError, parse};
use debug::DebugState;
use metadata::MetadataState;
use std::collections::HashMap;
use terrace_ir::builtin::MODULE;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Context, Ctx, Failure, Location, OwnedOperation, Type};
use terrace_support::interner::Arena;

/// Settings of an import.
#[derive(Debug, Clone, Copy, Default)]
pub struct Settings {
    /// Tell of instructions that are dropped, which costs time.
    pub emits_expensive_warnings: bool,
    /// Leave the elements of composite types of debug information out.
    pub drops_composite_type_elements: bool,
    /// Call intrinsics by name where the dialect has operations.
    pub prefers_unregistered_intrinsics: bool,
    /// Read structures with names as structures without.
    pub imports_structs_as_literals: bool,
}

/// Reads text or bitcode of LLVM IR as a module of the `llvm` dialect; `file` is the name that messages and locations use.
///
/// # Errors
/// If it is not LLVM IR, or says what the dialect cannot say; that was told.
pub fn import<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    file: &str,
    settings: Settings,
) -> Result<OwnedOperation<'c>, Failure> {
    if is_bitcode(bytes) {
        let names = Arena::default();
        return match read(bytes, file, &names) {
            Ok(module) => Importer::new(context, &module, settings).import(),
            Err(error) => context.error(Location::Unknown, located(&error, file)).emit(),
        };
    }
    let text = String::from_utf8_lossy(bytes);
    let module = match parse(&text, file) {
        Ok(module) => module,
        Err(error) => {
            let message = rendered(&error, &text, file);
            return context.error(Location::Unknown, message).emit();
        }
    };
    Importer::new(context, &module, settings).import()
}

/// Returns the bitcode of a text of LLVM IR; `file` is the name that messages use.
///
/// # Errors
/// The first mistake of the text, with its line.
pub fn to_bitcode(text: &str, file: &str) -> Result<Vec<u8>, String> {
    match parse(text, file) {
        Ok(mut module) => Ok(write(&mut module)),
        Err(error) => Err(rendered(&error, text, file)),
    }
}

/// Returns a mistake with its place in bitcode.
fn located(error: &ReadError, file: &str) -> String {
    let (byte, bit) = (error.at / 8, error.at % 8);
    format!("{file}: error: {} (byte {byte}, bit {bit})", error.message)
}

/// Returns a mistake with the line that it is in, as LLVM shows it.
fn rendered(error: &ParseError, text: &str, file: &str) -> String {
    let at = error.at.min(text.len());
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    let shown = text[start..].lines().next().unwrap_or_default();
    let column = at - start;
    format!("{file}:{line}:{}: error: {}\n{shown}\n{:column$}^\n", column + 1, error.message, "")
}

/// State of the import of a module.
struct Importer<'m, 'a, 'c> {
    context: Ctx<'c>,
    module: &'m Module<'a>,
    settings: Settings,
    /// Location of the module.
    location: Location<'c>,
    /// Imported types, by number.
    types: Vec<Option<Type<'c>>>,
    /// Imported structures, by number.
    structures: Vec<Option<Type<'c>>>,
    /// Body of the module under construction.
    body: Box<Body<'c>>,
    block: terrace_ir::ids::BlockId,
    /// Last operation of the globals, after which the next one goes.
    last_global: Option<OpId>,
    /// Last alias or ifunc.
    last_alias: Option<OpId>,
    /// Names of symbols that have none in the text.
    nameless: HashMap<SymbolId, String>,
    metadata: MetadataState<'c>,
    debug: DebugState<'c>,
    /// Numbers of nodes as LLVM prints them.
    slots: Option<HashMap<MetadataId, usize>>,
}

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    fn new(context: Ctx<'c>, module: &'m Module<'a>, settings: Settings) -> Self {
        let name = context.op_name(MODULE.name);
        let mut body = Body::for_child(context, name);
        let block = body.create_block();
        Importer {
            context,
            module,
            settings,
            location: context.file_line_col(&module.source_name, 0, 0),
            types: vec![None; module.types.len()],
            structures: vec![None; module.types.named.len()],
            body,
            block,
            last_global: None,
            last_alias: None,
            nameless: HashMap::new(),
            metadata: MetadataState::default(),
            debug: DebugState::default(),
            slots: None,
        }
    }

    fn unit(&self) -> Attribute<'c> {
        self.context.unit_attribute()
    }

    fn bytes(&self, bytes: &[u8]) -> Attribute<'c> {
        self.context.bytes_attribute(bytes, self.context.none_type())
    }

    /// Returns the name of a symbol; one that the text numbers gets a name.
    fn symbol_name(&mut self, id: SymbolId) -> String {
        let symbol = self.module.symbol(id);
        if !symbol.name.is_empty() {
            return symbol.name.clone().into_owned();
        }
        if let Some(name) = self.nameless.get(&id) {
            return name.clone();
        }
        let is_taken = |name: &str| self.module.symbols_by_name.contains_key(name);
        let mut number = self.nameless.len();
        let mut name = format!("mlir.llvm.nameless_global_{number}");
        while is_taken(&name) || self.nameless.values().any(|known| *known == name) {
            number += 1;
            name = format!("mlir.llvm.nameless_global_{number}");
        }
        self.nameless.insert(id, name.clone());
        name
    }
}
