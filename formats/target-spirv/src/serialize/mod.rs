//! A module as words.
//!
//! ```text
//! module        what stands directly in the module: variables, specialization constants, entry points
//! function      functions and graphs
//! control_flow  blocks in an order that validates, phis, merge instructions
//! instruction   operations that are one instruction, by the tables
//! constant      constants, each once
//! type          types, each once
//! decoration    decorations from attributes
//! ```
//!
//! Ids are given out in the order in which the reference gives them, so that binaries are the same.

mod constant;
mod control_flow;
mod decoration;
mod function;
mod instruction;
mod module;
mod types;

use crate::grammar::ExtendedSet;
use crate::words::{self, GENERATOR, MAGIC, push_instruction, push_string};
use std::collections::HashMap;
use terrace_ir::spec::case_value;
use terrace_ir::{
    Attribute, Block, Ctx, Failure, Identifier, Location, LogicalResult, Operation, Type, TypedOp, Value,
};
use terrace_spirv::ModuleOp;
use terrace_spirv::attributes::enums::{Extension, Opcode};
use terrace_spirv::attributes::{TARGET_ENV_ATTR, VCE_ATTR};

/// Settings of [`serialize`].
#[derive(Clone, Copy, Debug)]
pub struct SerializeOptions {
    /// Write the names of symbols, as `OpName`.
    pub names: bool,
    /// Write source positions, as `OpLine`.
    pub debug_lines: bool,
}

impl Default for SerializeOptions {
    fn default() -> Self {
        SerializeOptions { names: true, debug_lines: false }
    }
}

/// Returns the words of a verified module.
///
/// # Errors
/// If it is not a module, or something in it has no form in SPIR-V, which is told.
pub fn serialize(op: Operation<'_, '_>, options: SerializeOptions) -> Result<Vec<u32>, Failure> {
    let Some(module) = ModuleOp::cast(op) else {
        let location = op.location();
        let message =
            format_args!("expected a '{}' op, got '{}'", <ModuleOp<'_, '_> as TypedOp>::NAME, op.name());
        return op.context().error(location, message).emit();
    };
    let Some(requirements) = module.vce_triple_attr().and_then(|triple| triple.as_dialect(VCE_ATTR.name))
    else {
        op.emit_error("module must have 'vce_triple' attribute to be serializeable")?;
        return Err(Failure);
    };
    let mut serializer = Serializer::new(op.context(), options);
    serializer.module(module, requirements)?;
    Ok(serializer.collect(requirements))
}

/// Sections of a module, in their order; functions come after all of them, and graphs last.
#[derive(Default)]
struct Sections {
    capabilities: Vec<u32>,
    extensions: Vec<u32>,
    extended_sets: Vec<u32>,
    memory_model: Vec<u32>,
    entry_points: Vec<u32>,
    execution_modes: Vec<u32>,
    debug: Vec<u32>,
    names: Vec<u32>,
    decorations: Vec<u32>,
    /// Types, constants and global variables.
    types: Vec<u32>,
    functions: Vec<u32>,
    graphs: Vec<u32>,
    /// The function under construction, up to the variables of its first block.
    function_header: Vec<u32>,
    /// The rest of it.
    function_body: Vec<u32>,
}

/// A pointer to a structure that is not complete yet.
struct ForwardPointer {
    id: u32,
    storage_class: u32,
}

struct Serializer<'a, 'c> {
    context: Ctx<'c>,
    options: SerializeOptions,
    sections: Sections,
    next_id: u32,
    /// Id of the name of the file, for debug lines.
    file: u32,
    /// True right after a merge instruction: what follows it must not be a debug line.
    is_after_merge: bool,
    types: HashMap<Type<'c>, u32>,
    /// Named structures that are being written, outermost first.
    enclosing: Vec<&'c str>,
    /// Pointers that wait for such a structure, by its name.
    forward_pointers: HashMap<&'c str, Vec<ForwardPointer>>,
    constants: HashMap<(Attribute<'c>, Type<'c>), u32>,
    replicated: HashMap<(Attribute<'c>, Type<'c>), u32>,
    graph_constants: HashMap<Attribute<'c>, u32>,
    undefined: HashMap<Type<'c>, u32>,
    sets: HashMap<ExtendedSet, u32>,
    functions: HashMap<&'c str, u32>,
    variables: HashMap<&'c str, u32>,
    spec_constants: HashMap<&'c str, u32>,
    /// Ids of values, by their number in the body of the function; 0 for none.
    values: Vec<u32>,
    /// Ids of blocks, in the same way.
    blocks: Vec<u32>,
    /// Places in the function's body where the id of a value belongs that was not known yet.
    deferred: Vec<(Value<'a, 'c>, usize)>,
}

impl<'a, 'c> Serializer<'a, 'c> {
    fn new(context: Ctx<'c>, options: SerializeOptions) -> Self {
        Serializer {
            context,
            options,
            sections: Sections::default(),
            next_id: 1,
            file: 0,
            is_after_merge: false,
            types: HashMap::new(),
            enclosing: Vec::new(),
            forward_pointers: HashMap::new(),
            constants: HashMap::new(),
            replicated: HashMap::new(),
            graph_constants: HashMap::new(),
            undefined: HashMap::new(),
            sets: HashMap::new(),
            functions: HashMap::new(),
            variables: HashMap::new(),
            spec_constants: HashMap::new(),
            values: Vec::new(),
            blocks: Vec::new(),
            deferred: Vec::new(),
        }
    }

    /// Writes everything that is in a module.
    fn module(&mut self, module: ModuleOp<'a, 'c>, requirements: &[Attribute<'c>]) -> LogicalResult {
        let op = module.op();
        for capability in cases(requirements.get(1)) {
            self.push(op.location(), |s| &mut s.capabilities, Opcode::OpCapability, &[capability])?;
        }
        self.extensions(module, requirements)?;
        let model = [case(module.addressing_model_attr()), case(module.memory_model_attr())];
        self.push(op.location(), |s| &mut s.memory_model, Opcode::OpMemoryModel, &model)?;
        self.file_name(op.location())?;
        // Functions from elsewhere have to come before those that have bodies.
        let ops: Vec<_> = op.region(0).first_block().into_iter().flat_map(Block::ops).collect();
        let is_declaration = |op: &Operation<'a, 'c>| function::is_declaration(*op);
        let (first, rest) = ops.split_at(ops.len().min(1));
        rest.iter().filter(|op| is_declaration(op)).try_for_each(|op| self.operation(*op))?;
        first
            .iter()
            .chain(rest.iter().filter(|op| !is_declaration(op)))
            .try_for_each(|op| self.operation(*op))
    }

    /// Writes the extensions that a module requires, and the one that debug lines need.
    fn extensions(&mut self, module: ModuleOp<'a, 'c>, requirements: &[Attribute<'c>]) -> LogicalResult {
        let op = module.op();
        let mut extensions: Vec<u32> = Vec::new();
        for extension in cases(requirements.get(2)) {
            if !extensions.contains(&extension) {
                extensions.push(extension);
            }
        }
        let debug = word(Extension::SPVKHRNonSemanticInfo.value());
        if self.options.debug_lines && !extensions.contains(&debug) {
            if !target_extensions(op).contains(&debug) {
                return op.emit_error("SPV_KHR_non_semantic_info extension not available");
            }
            extensions.push(debug);
        }
        // The reference keeps a few in the order in which they came, and sorts many.
        if extensions.len() > FEW_EXTENSIONS {
            extensions.sort_unstable();
        }
        for extension in extensions {
            let mut name = Vec::new();
            push_string(&mut name, &Extension::SPEC.text_of(u64::from(extension)));
            self.push(op.location(), |s| &mut s.extensions, Opcode::OpExtension, &name)?;
        }
        Ok(())
    }

    /// Writes the name of the source file.
    fn file_name(&mut self, location: Location<'c>) -> LogicalResult {
        if !self.options.debug_lines {
            return Ok(());
        }
        let name = match location {
            Location::FileLineCol(position) => position.file.as_str(),
            _ => "<unknown>",
        };
        self.file = self.new_id();
        let mut operands = vec![self.file];
        push_string(&mut operands, name);
        self.push(location, |s| &mut s.debug, Opcode::OpString, &operands)
    }

    /// Returns all words: the header, then the sections.
    fn collect(self, requirements: &[Attribute<'c>]) -> Vec<u32> {
        let version = case(requirements.first().copied());
        let s = self.sections;
        let sections = [
            s.capabilities,
            s.extensions,
            s.extended_sets,
            s.memory_model,
            s.entry_points,
            s.execution_modes,
            s.debug,
            s.names,
            s.decorations,
            s.types,
            s.functions,
            s.graphs,
        ];
        let mut all = vec![MAGIC, 1 << 16 | version << 8, GENERATOR, self.next_id, 0];
        all.reserve_exact(sections.iter().map(Vec::len).sum());
        sections.iter().for_each(|section| all.extend_from_slice(section));
        all
    }

    fn new_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// Appends an instruction to a section.
    fn push(
        &mut self,
        location: Location<'c>,
        section: fn(&mut Sections) -> &mut Vec<u32>,
        opcode: Opcode,
        operands: &[u32],
    ) -> LogicalResult {
        push_instruction(section(&mut self.sections), opcode, operands).or_else(|error| {
            let limit = words::MAX_INSTRUCTION_WORDS;
            self.context
                .error(
                    location,
                    format_args!(
                        "cannot serialize {}: {} words, but instructions have at most {limit}",
                        error.opcode.text(),
                        error.count
                    ),
                )
                .emit()
        })
    }

    /// Writes the name of an id.
    fn name(&mut self, location: Location<'c>, id: u32, name: &str) -> LogicalResult {
        if !self.options.names || name.is_empty() {
            return Ok(());
        }
        let mut operands = vec![id];
        push_string(&mut operands, name);
        self.push(location, |s| &mut s.names, Opcode::OpName, &operands)
    }

    /// Writes the source position of the instruction that comes next.
    fn debug_line(
        &mut self,
        section: fn(&mut Sections) -> &mut Vec<u32>,
        location: Location<'c>,
    ) -> LogicalResult {
        if !self.options.debug_lines || std::mem::take(&mut self.is_after_merge) {
            return Ok(());
        }
        let Location::FileLineCol(position) = location else { return Ok(()) };
        let operands = [self.file, position.line(), position.column()];
        self.push(location, section, Opcode::OpLine, &operands)
    }

    /// Returns the id of a value; 0 if it has none yet.
    fn value_id(&self, value: Value<'a, 'c>) -> u32 {
        self.values.get(value.id().index()).copied().unwrap_or(0)
    }

    fn set_value(&mut self, value: Value<'a, 'c>, id: u32) {
        let at = value.id().index();
        if self.values.len() <= at {
            self.values.resize(at + 1, 0);
        }
        self.values[at] = id;
    }

    /// Returns the id of a function or graph, which may come later.
    fn function_id(&mut self, name: &'c str) -> u32 {
        if let Some(id) = self.functions.get(name) {
            return *id;
        }
        let id = self.new_id();
        self.functions.insert(name, id);
        id
    }
}

/// Number of extensions up to which the reference keeps their order.
const FEW_EXTENSIONS: usize = 4;

/// Returns the extensions of the target of an operation: its own, or that of the nearest operation around it.
fn target_extensions(op: Operation<'_, '_>) -> Vec<u32> {
    let outer = std::iter::successors(Some(op), |op| op.parent_op());
    let target = outer.filter_map(|op| op.attribute(TARGET_ENV_ATTR.name)).next();
    let triple = target.and_then(|target| target.as_dialect(TARGET_ENV_ATTR.name)?.first().copied());
    match triple.and_then(|triple| triple.as_dialect(VCE_ATTR.name)) {
        Some(requirements) => cases(requirements.get(2)).collect(),
        None => vec![word(Extension::SPVKHRStorageBufferStorageClass.value())],
    }
}

/// Returns the value of a case, as a word; 0 if there is none.
fn case(attribute: Option<Attribute<'_>>) -> u32 {
    attribute.and_then(case_value).map_or(0, word)
}

/// Returns the values of a list of cases.
fn cases<'c>(list: Option<&Attribute<'c>>) -> impl Iterator<Item = u32> + use<'c> {
    let list = list.and_then(|list| list.as_array()).unwrap_or_default();
    list.iter().map(|one| case(Some(*one)))
}

/// Returns a value of 32 bits as a word.
fn word(value: u64) -> u32 {
    value as u32
}

/// Returns the low 32 bits of an integer attribute; 0 for another one.
fn literal(attribute: Attribute<'_>) -> u32 {
    attribute.as_integer().map_or(0, |value| word(value.to_ap_int().words().first().copied().unwrap_or(0)))
}

/// Returns the name that a symbol refers to.
fn symbol<'c>(attribute: Option<Attribute<'c>>) -> &'c str {
    attribute.and_then(Attribute::as_flat_symbol).map_or("", Identifier::as_str)
}
