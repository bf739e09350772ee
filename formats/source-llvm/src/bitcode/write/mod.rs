//! The writer: module to bitcode.
//!
//! All constants and all metadata that is no value of a function are tables of the module, in the order of ours.
//!
//! ```text
//! out          bits, records and blocks
//! types        types
//! attributes   groups and lists of attributes
//! symbols      functions, variables, aliases
//! constants    constants
//! metadata     metadata; nodes: debug information as records
//! functions    bodies; instructions: one instruction
//! ```

mod attributes;
mod constants;
mod functions;
mod instructions;
mod metadata;
mod nodes;
mod out;
mod symbols;
mod types;

use super::codes::{block, identification, module, ty};
use crate::module::Module;
use crate::module::constants::Constant;
use crate::module::ids::{ConstantId, Operand, SymbolId, TypeId};
use crate::module::symbols::{Function, SymbolKind};
use crate::module::types::Type;
use attributes::AttributeTable;
use metadata::MetadataNumbers;
use out::Out;
use std::collections::HashMap;

/// Name of who wrote the file.
const PRODUCER: &[u8] = b"LLVM22.1.0-terrace";

/// Returns the bitcode of a module.
pub(crate) fn write(module: &mut Module<'_>) -> Vec<u8> {
    declare_intrinsics(module);
    nodes::spell_numbers_out(module);
    let mut writer = Writer::new(module);
    writer.number();
    let mut out = Out::new();
    out.block(block::IDENTIFICATION, |out| {
        out.record_of_bytes(identification::NAME, &[], PRODUCER);
        out.record(identification::EPOCH, &[0]);
    });
    // Attributes of functions and calls are numbered while these are written, but stand before them.
    let mut symbols = Vec::new();
    writer.symbol_records(&mut symbols);
    writer.number_attributes();
    out.block(block::MODULE, |out| writer.write_module(out, &symbols));
    let strings = std::mem::take(&mut writer.strings);
    out.block(block::STRINGS, |out| out.record_with_blob(1, &[], &strings));
    out.finish()
}

/// Declares intrinsics that are called and not declared, which a text may leave out.
fn declare_intrinsics(module: &mut Module<'_>) {
    let mut missing: Vec<(SymbolId, TypeId)> = Vec::new();
    let bodies = module.functions.iter().filter_map(|function| function.body.as_ref());
    for instruction in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instructions) {
        let called = instruction.kind.call().and_then(|call| match call.callee {
            Operand::Constant(id) => Some((module.constants.get(id), call.ty)),
            _ => None,
        });
        let Some((Constant::Symbol(symbol), ty)) = called else { continue };
        let is_missing = module.symbol(*symbol).kind == SymbolKind::Undefined;
        if is_missing && !missing.iter().any(|(known, _)| known == symbol) {
            missing.push((*symbol, ty));
        }
    }
    for (symbol, ty) in missing {
        let Type::Function { inputs, .. } = module.types.get(ty) else { continue };
        let parameters = inputs.iter().map(|ty| (*ty, Vec::new())).collect();
        module.symbols[symbol.index()].kind = SymbolKind::Function(module.functions.len());
        module.functions.push(Function::declaration(symbol, ty, parameters));
    }
}

/// Record: its code and fields.
type OwnedRecord = (u32, Vec<u64>);

/// State of the writer.
struct Writer<'m, 'a> {
    module: &'m Module<'a>,
    /// Numbers of types.
    types: Vec<u64>,
    type_records: Vec<OwnedRecord>,
    attributes: AttributeTable,
    /// Strings that records name by position.
    strings: Vec<u8>,
    /// Numbers of symbols.
    symbols: HashMap<SymbolId, u64>,
    /// Numbers of constants.
    constants: Vec<u64>,
    /// Constants in the order of their numbers.
    order: Vec<ConstantId>,
    /// Inline assembly with the type of the function that it is called as.
    assembly: Vec<(ConstantId, TypeId)>,
    assembly_numbers: HashMap<(ConstantId, TypeId), u64>,
    /// Number of the first value of a function.
    first_local: u64,
    sections: Vec<Vec<u8>>,
    collectors: Vec<Vec<u8>>,
    comdats: Vec<(String, u64)>,
    kinds: Vec<&'m str>,
    bundle_tags: Vec<Vec<u8>>,
    scopes: Vec<Vec<u8>>,
    metadata: MetadataNumbers,
}

/// Returns the place of something in a list, to which it is added if it is not there.
fn place_in<T: PartialEq>(list: &mut Vec<T>, entry: T) -> u64 {
    let place = list.iter().position(|known| *known == entry).unwrap_or_else(|| {
        list.push(entry);
        list.len() - 1
    });
    place as u64
}

impl<'m, 'a> Writer<'m, 'a> {
    fn new(module: &'m Module<'a>) -> Self {
        Writer {
            module,
            types: Vec::new(),
            type_records: Vec::new(),
            attributes: AttributeTable::default(),
            strings: Vec::new(),
            symbols: HashMap::new(),
            constants: Vec::new(),
            order: Vec::new(),
            assembly: Vec::new(),
            assembly_numbers: HashMap::new(),
            first_local: 0,
            sections: Vec::new(),
            collectors: Vec::new(),
            comdats: Vec::new(),
            kinds: Vec::new(),
            bundle_tags: Vec::new(),
            scopes: vec![b"singlethread".to_vec(), Vec::new()],
            metadata: MetadataNumbers::default(),
        }
    }

    /// Gives everything but attributes its number.
    fn number(&mut self) {
        self.number_types();
        self.number_values();
        self.number_metadata();
    }

    fn ty(&self, id: TypeId) -> u64 {
        self.types[id.index()]
    }

    fn write_module(&mut self, out: &mut Out, symbols: &[OwnedRecord]) {
        let text = |out: &mut Out, code: u32, text: &[u8]| out.record_of_bytes(code, &[], text);
        out.record(module::VERSION, &[2]);
        out.block(block::TYPES, |out| {
            out.record(ty::COUNT, &[self.type_count()]);
            self.type_records.iter().for_each(|(code, fields)| out.record(*code, fields));
        });
        self.write_attributes(out);
        let given = self.module;
        for (code, bytes) in [(module::TRIPLE, &*given.triple), (module::LAYOUT, given.layout.as_bytes())] {
            if !bytes.is_empty() {
                text(out, code, bytes);
            }
        }
        if !given.assembly.is_empty() {
            let mut lines = Vec::new();
            for line in &given.assembly {
                lines.extend_from_slice(line);
                lines.push(b'\n');
            }
            text(out, module::ASSEMBLY, &lines);
        }
        self.sections.iter().for_each(|name| text(out, module::SECTION, name));
        self.collectors.iter().for_each(|name| text(out, module::COLLECTOR, name));
        for (name, selection) in self.comdats.clone() {
            let (start, length) = self.string(name.as_bytes());
            out.record(module::COMDAT, &[start, length, selection]);
        }
        text(out, module::SOURCE_NAME, given.source_name.as_bytes());
        symbols.iter().for_each(|(code, fields)| out.record(*code, fields));
        self.write_constants(out);
        self.collect_names();
        let names = |out: &mut Out, id: u32, code: u32, names: &[Vec<u8>]| {
            out.block(id, |out| names.iter().for_each(|name| out.record_of_bytes(code, &[], name)));
        };
        out.block(block::METADATA_KINDS, |out| {
            for (number, kind) in self.kinds.iter().enumerate() {
                out.record_of_bytes(super::codes::metadata::KIND, &[number as u64], kind.as_bytes());
            }
        });
        self.write_metadata(out);
        names(out, block::BUNDLE_TAGS, 1, &self.bundle_tags);
        names(out, block::SYNC_SCOPES, 1, &self.scopes);
        for function in &given.functions {
            if let Some(body) = &function.body {
                self.write_body(out, function, body);
            }
        }
    }

    /// Adds a string, and returns where it stands and its length.
    fn string(&mut self, text: &[u8]) -> (u64, u64) {
        let start = self.strings.len() as u64;
        self.strings.extend_from_slice(text);
        (start, text.len() as u64)
    }
}
