//! Sections of a module.

use crate::MAGIC;
use crate::function::initializer;
use crate::known::{Known, Named, Signature};
use crate::reader::{Read, Reader, Wrong};
use terrace_ir::ids::{BlockId, RegionId};
use terrace_ir::{
    Attribute, Body, Context, Failure, OperationState, OwnedOperation, RegionSource, Type, TypedOp,
};
use terrace_wasmssa as wasmssa;
use terrace_wasmssa::{LIMIT_TYPE, TABLETYPE_TYPE};

/// A definition of this module, to be written when all sections are read.
struct Definition<'c> {
    name: &'static str,
    /// Kind and number, by which exports name it.
    index: (u8, usize),
    attributes: Vec<(&'static str, Attribute<'c>)>,
    body: Option<(Box<Body<'c>>, RegionId)>,
    at: usize,
}

/// A module that is read.
struct Module<'c> {
    known: Known<'c>,
    tables: Vec<Named<()>>,
    memories: Vec<Named<()>>,
    /// Number of the functions of other modules.
    imported_functions: usize,
    /// Place of the first function of this module among the definitions.
    first_function: usize,
    definitions: Vec<Definition<'c>>,
}

/// Kinds of what is imported and exported.
const FUNCTION: u8 = 0;
const TABLE: u8 = 1;
const MEMORY: u8 = 2;
const GLOBAL: u8 = 3;

/// Sections that the dialect has nothing for.
const LEFT_OUT: [(u8, &str); 4] = [(8, "start"), (9, "element"), (11, "data"), (13, "tag")];

/// Reads a module.
///
/// # Errors
/// If it cannot be read; a diagnostic was emitted.
pub fn import<'c>(context: &'c Context<'c>, bytes: &[u8], file: &str) -> Result<OwnedOperation<'c>, Failure> {
    let mut module = Module {
        known: Known {
            context,
            file: file.to_owned(),
            types: Vec::new(),
            functions: Vec::new(),
            globals: Vec::new(),
        },
        tables: Vec::new(),
        memories: Vec::new(),
        imported_functions: 0,
        first_function: 0,
        definitions: Vec::new(),
    };
    match module.sections(Reader::new(bytes)) {
        Ok(()) => Ok(module.into_operation()),
        Err(Wrong { at, why }) => Err(context.error(module.known.location(at), why).tell()),
    }
}

impl<'c> Module<'c> {
    fn sections(&mut self, mut reader: Reader<'_>) -> Read<()> {
        if reader.take(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(Wrong { at: 0, why: "source file does not contain valid Wasm header".into() });
        }
        let at = reader.at();
        if reader.take(4).ok() != Some(&[1, 0, 0, 0]) {
            return Err(Wrong { at, why: "unsupported Wasm version. only version 1 is supported".into() });
        }
        let mut last = 0;
        while !reader.is_at_end() {
            let at = reader.at();
            let id = reader.byte()?;
            let length = reader.count()?;
            let section = reader.part(length)?;
            // The order of sections is that of their numbers, but for those of tags and of how many data there are.
            let order = match id {
                13 => 11,
                12 => 19,
                id => 2 * u16::from(id),
            };
            if id != 0 && order <= last {
                return Err(Wrong {
                    at,
                    why: format!("section {id} is given twice, or after one that follows it"),
                });
            }
            last = last.max(order);
            self.section(id, section, at)?;
        }
        let is_empty = |one: &&Definition<'_>| one.name == wasmssa::FuncOp::NAME && one.body.is_none();
        if let Some(function) = self.definitions.iter().find(is_empty) {
            return Err(Wrong { at: function.at, why: format!("function {} has no code", function.index.1) });
        }
        Ok(())
    }

    fn section(&mut self, id: u8, mut section: Reader<'_>, at: usize) -> Read<()> {
        match id {
            0 | 12 => return Ok(()),
            1 => each(&mut section, |reader| self.ty(reader))?,
            2 => each(&mut section, |reader| self.import(reader))?,
            3 => {
                self.first_function = self.definitions.len();
                each(&mut section, |reader| self.function(reader))?;
            }
            4 => each(&mut section, |reader| self.table(reader))?,
            5 => each(&mut section, |reader| self.memory(reader))?,
            6 => each(&mut section, |reader| self.global(reader))?,
            7 => each(&mut section, |reader| self.export(reader))?,
            10 => {
                let mut number = self.imported_functions;
                each(&mut section, |reader| {
                    number += 1;
                    self.code(reader, number - 1)
                })?;
            }
            id => {
                let known = LEFT_OUT.iter().find(|(number, _)| *number == id);
                let Some((_, name)) = known else {
                    return Err(Wrong { at, why: format!("there is no section {id}") });
                };
                let why = format!("the {name} section has no operations in the dialect, and is left out");
                let _ = self.known.context.warning(self.known.location(at), why).tell();
                return Ok(());
            }
        }
        if section.is_at_end() { Ok(()) } else { section.wrong("the section has more bytes than it uses") }
    }

    /// Reads a type of a function.
    fn ty(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        if reader.byte()? != 0x60 {
            return reader.wrong("expected the type of a function");
        }
        let inputs = self.value_types(reader)?;
        let results = self.value_types(reader)?;
        self.known.types.push(Signature { inputs, results });
        Ok(())
    }

    fn value_types(&self, reader: &mut Reader<'_>) -> Read<Vec<Type<'c>>> {
        let mut types = Vec::new();
        for _ in 0..reader.count()? {
            types.push(self.known.value_type(reader)?);
        }
        Ok(types)
    }

    fn limits(&self, reader: &mut Reader<'_>) -> Read<Type<'c>> {
        let has_most = match reader.byte()? {
            0 => false,
            1 => true,
            _ => return reader.wrong("limits have a least size, or a least and a largest one"),
        };
        let number = |value: u32| self.known.context.i64_attribute(i64::from(value));
        let least = number(reader.u32()?);
        let most = if has_most { number(reader.u32()?) } else { self.known.context.absent_parameter() };
        Ok(self.known.context.dialect_type(&LIMIT_TYPE, &[least, most]))
    }

    fn table_type(&self, reader: &mut Reader<'_>) -> Read<Type<'c>> {
        let reference = self.known.value_type(reader)?;
        let limits = self.limits(reader)?;
        let parameters = [reference, limits].map(|ty| self.known.context.type_attribute(ty));
        Ok(self.known.context.dialect_type(&TABLETYPE_TYPE, &parameters))
    }

    /// Reads the type of a global variable, and whether it changes.
    fn global_type(&self, reader: &mut Reader<'_>) -> Read<(Type<'c>, bool)> {
        let ty = self.known.value_type(reader)?;
        match reader.byte()? {
            0 => Ok((ty, false)),
            1 => Ok((ty, true)),
            _ => reader.wrong("a global variable is constant or mutable"),
        }
    }

    fn import(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let at = reader.at();
        let (module, name) = (reader.name()?.to_owned(), reader.name()?.to_owned());
        let kind = reader.byte()?;
        let context = self.known.context;
        let (op, attributes, index) = match kind {
            FUNCTION => {
                let ty = self.signature_number(reader)?;
                let symbol = format!("func_{}", self.known.functions.len());
                self.known.functions.push(Named { symbol, is_exported: false, ty });
                self.imported_functions = self.known.functions.len();
                let attributes = vec![("type", self.function_type(ty))];
                (wasmssa::FuncImportOp::NAME, attributes, self.known.functions.len() - 1)
            }
            TABLE => {
                let ty = self.table_type(reader)?;
                let symbol = format!("table_{}", self.tables.len());
                self.tables.push(Named { symbol, is_exported: false, ty: () });
                (
                    wasmssa::TableImportOp::NAME,
                    vec![("type", context.type_attribute(ty))],
                    self.tables.len() - 1,
                )
            }
            MEMORY => {
                let ty = self.limits(reader)?;
                let symbol = format!("mem_{}", self.memories.len());
                self.memories.push(Named { symbol, is_exported: false, ty: () });
                (
                    wasmssa::MemImportOp::NAME,
                    vec![("limits", context.type_attribute(ty))],
                    self.memories.len() - 1,
                )
            }
            GLOBAL => {
                let (ty, is_mutable) = self.global_type(reader)?;
                let symbol = format!("global_{}", self.known.globals.len());
                self.known.globals.push(Named { symbol, is_exported: false, ty });
                let mut attributes = vec![("type", context.type_attribute(ty))];
                attributes.extend(is_mutable.then(|| ("isMutable", context.unit_attribute())));
                (wasmssa::GlobalImportOp::NAME, attributes, self.known.globals.len() - 1)
            }
            kind => return reader.wrong(format!("there are no imports of kind {kind}")),
        };
        let mut all = vec![
            ("moduleName", context.string_attribute(&module)),
            ("importName", context.string_attribute(&name)),
        ];
        all.extend(attributes);
        self.definitions.push(Definition { name: op, index: (kind, index), attributes: all, body: None, at });
        Ok(())
    }

    fn signature_number(&self, reader: &mut Reader<'_>) -> Read<usize> {
        let at = reader.at();
        let number = reader.count()?;
        if number >= self.known.types.len() {
            return Err(Wrong { at, why: format!("there is no type {number}") });
        }
        Ok(number)
    }

    fn function_type(&self, ty: usize) -> Attribute<'c> {
        let Signature { inputs, results } = &self.known.types[ty];
        self.known.context.type_attribute(self.known.context.function_type(inputs, results))
    }

    fn function(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let at = reader.at();
        let ty = self.signature_number(reader)?;
        let index = self.known.functions.len();
        self.known.functions.push(Named { symbol: format!("func_{index}"), is_exported: false, ty });
        let attributes = vec![("functionType", self.function_type(ty))];
        self.definitions.push(Definition {
            name: wasmssa::FuncOp::NAME,
            index: (FUNCTION, index),
            attributes,
            body: None,
            at,
        });
        Ok(())
    }

    fn table(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let at = reader.at();
        let ty = self.table_type(reader)?;
        let index = self.tables.len();
        self.tables.push(Named { symbol: format!("table_{index}"), is_exported: false, ty: () });
        let attributes = vec![("type", self.known.context.type_attribute(ty))];
        self.definitions.push(Definition {
            name: wasmssa::TableOp::NAME,
            index: (TABLE, index),
            attributes,
            body: None,
            at,
        });
        Ok(())
    }

    fn memory(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let at = reader.at();
        let ty = self.limits(reader)?;
        let index = self.memories.len();
        self.memories.push(Named { symbol: format!("mem_{index}"), is_exported: false, ty: () });
        let attributes = vec![("limits", self.known.context.type_attribute(ty))];
        self.definitions.push(Definition {
            name: wasmssa::MemOp::NAME,
            index: (MEMORY, index),
            attributes,
            body: None,
            at,
        });
        Ok(())
    }

    fn global(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let at = reader.at();
        let (ty, is_mutable) = self.global_type(reader)?;
        let body = initializer(&self.known, reader, ty)?;
        let index = self.known.globals.len();
        self.known.globals.push(Named { symbol: format!("global_{index}"), is_exported: false, ty });
        let mut attributes = vec![("type", self.known.context.type_attribute(ty))];
        attributes.extend(is_mutable.then(|| ("isMutable", self.known.context.unit_attribute())));
        let index = (GLOBAL, index);
        self.definitions.push(Definition {
            name: wasmssa::GlobalOp::NAME,
            index,
            attributes,
            body: Some(body),
            at,
        });
        Ok(())
    }

    fn export(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let name = reader.name()?.to_owned();
        let kind = reader.byte()?;
        let at = reader.at();
        let number = reader.count()?;
        let missing =
            || Wrong { at, why: format!("there is nothing of kind {kind} with number {number} to export") };
        let (symbol, is_exported) = match kind {
            FUNCTION => {
                self.known.functions.get_mut(number).map(|one| (&mut one.symbol, &mut one.is_exported))
            }
            TABLE => self.tables.get_mut(number).map(|one| (&mut one.symbol, &mut one.is_exported)),
            MEMORY => self.memories.get_mut(number).map(|one| (&mut one.symbol, &mut one.is_exported)),
            GLOBAL => self.known.globals.get_mut(number).map(|one| (&mut one.symbol, &mut one.is_exported)),
            _ => None,
        }
        .ok_or_else(missing)?;
        *symbol = name;
        *is_exported = true;
        Ok(())
    }

    fn code(&mut self, reader: &mut Reader<'_>, number: usize) -> Read<()> {
        let at = reader.at();
        let length = reader.count()?;
        let mut part = reader.part(length)?;
        let Some(function) = self.known.functions.get(number) else {
            return Err(Wrong { at, why: "there is more code than there are functions".into() });
        };
        let body = crate::function::read(&self.known, &mut part, &self.known.types[function.ty], at)?;
        // The functions of this module are defined one after the other, in the order of their numbers.
        let place = self.first_function + number - self.imported_functions;
        if let Some(definition) = self.definitions.get_mut(place) {
            definition.body = Some(body);
        }
        Ok(())
    }

    /// Writes all definitions into a module.
    fn into_operation(mut self) -> OwnedOperation<'c> {
        let context = self.known.context;
        let mut program = OwnedOperation::module(context, self.known.location(0));
        let top: Option<BlockId> = program.op().region(0).first_block().map(|block| block.id());
        for definition in std::mem::take(&mut self.definitions) {
            let Definition { name, index: (kind, number), attributes, body, at } = definition;
            let (symbol, is_exported) = match kind {
                FUNCTION => (&self.known.functions[number].symbol, self.known.functions[number].is_exported),
                TABLE => (&self.tables[number].symbol, self.tables[number].is_exported),
                MEMORY => (&self.memories[number].symbol, self.memories[number].is_exported),
                _ => (&self.known.globals[number].symbol, self.known.globals[number].is_exported),
            };
            let mut state = OperationState::new(context.op_name(name), self.known.location(at));
            state.set(context, "sym_name", context.string_attribute(symbol));
            for (name, value) in &attributes {
                state.set(context, name, *value);
            }
            // What is imported cannot say so.
            if is_exported && attributes.iter().all(|(name, _)| *name != "importName") {
                state.set(context, "exported", context.unit_attribute());
            }
            if let Some((body, region)) = body {
                state.regions.push(RegionSource::Detached(region));
                state.child = Some(body);
            }
            if let Some(top) = top {
                let op = program.body_mut().create(state);
                program.body_mut().append_op(top, op);
            }
        }
        program
    }
}

/// Reads a list: its length, then each item.
fn each(reader: &mut Reader<'_>, mut read: impl FnMut(&mut Reader<'_>) -> Read<()>) -> Read<()> {
    for _ in 0..reader.count()? {
        read(reader)?;
    }
    Ok(())
}
