//! Words as a module.
//!
//! ```text
//! module        header, capabilities, names, variables, entry points
//! decoration    decorations, as attributes and as parts of types
//! types         types, built once all that they consist of is known
//! constant      constants, which operations that use them get as operations of their own
//! function      functions, parameter by parameter, instruction by instruction
//! graph         graphs
//! instruction   instructions that are one operation, by the tables
//! control_flow  branches, labels, phis, merge instructions
//! structure     selections and loops from merge instructions
//! ```
//!
//! Nothing is trusted: ids may be undefined or defined twice, words may be missing, and counts may be anything.

mod constant;
mod control_flow;
mod decoration;
mod function;
mod graph;
mod instruction;
mod module;
mod structure;
mod types;

use crate::words::from_bytes;
use constant::Global;
use control_flow::Blocks;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Body, Context, Ctx, Failure, Location, NamedAttribute, OperationState, OwnedOperation, Type,
};
use terrace_spirv::attributes::enums::{Decoration, Opcode};
use types::TypeEntry;

/// Settings of [`deserialize`].
#[derive(Clone, Copy, Debug)]
pub struct DeserializeOptions {
    /// Make selections and loops of merge instructions; without it, control flow stays as branches are.
    pub structures_control_flow: bool,
}

impl Default for DeserializeOptions {
    fn default() -> Self {
        DeserializeOptions { structures_control_flow: true }
    }
}

/// Returns the module that bytes are, not verified yet.
///
/// # Errors
/// If they are no module of SPIR-V, or something in it is not known, which is told.
pub fn deserialize_bytes<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    options: DeserializeOptions,
) -> Result<OwnedOperation<'c>, Failure> {
    let Some(words) = from_bytes(bytes) else {
        let message = "SPIR-V binary module must contain integral number of 32-bit words";
        return context.error(Location::Unknown, message).emit();
    };
    deserialize(context, &words, options)
}

/// Returns the module that words are, not verified yet.
///
/// # Errors
/// If they are no module of SPIR-V, or something in it is not known, which is told.
pub fn deserialize<'c>(
    context: &'c Context<'c>,
    words: &[u32],
    options: DeserializeOptions,
) -> Result<OwnedOperation<'c>, Failure> {
    Reader::new(context, words, options).module()
}

/// Operands of an instruction.
type Operands<'w> = &'w [u32];

/// An operation that stands directly in the module.
struct Item<'c> {
    state: OperationState<'c>,
    /// Operations that come before it though they were read after it.
    before: Vec<OperationState<'c>>,
}

/// Decoration of a member: its words.
type MemberDecorations<'w> = Vec<(u32, Decoration, Operands<'w>)>;

struct Reader<'w, 'c> {
    context: Ctx<'c>,
    options: DeserializeOptions,
    words: &'w [u32],
    offset: usize,
    items: Vec<Item<'c>>,
    names: HashMap<u32, String>,
    /// Decorations as attributes; each name once.
    decorations: HashMap<u32, Vec<NamedAttribute<'c>>>,
    strides: HashMap<u32, u32>,
    member_decorations: HashMap<u32, MemberDecorations<'w>>,
    sets: HashMap<u32, String>,
    files: HashMap<u32, String>,
    /// File, line and column of the instructions that come next.
    line: Option<[u32; 3]>,
    types: HashMap<u32, TypeEntry<'w, 'c>>,
    forward_pointers: HashSet<u32>,
    globals: HashMap<u32, Global<'w, 'c>>,
    /// Positions of functions among the items.
    functions: HashMap<u32, usize>,
    graphs: HashMap<u32, usize>,
    function: Option<Function<'c>>,
    /// Number of operations on specialization constants that may still be built.
    spec_operations_left: usize,
}

/// Place where operations are inserted.
#[derive(Clone, Copy)]
enum Point {
    /// Before an operation.
    Before(OpId),
    /// At the end of a block.
    EndOf(BlockId),
}

/// The function or graph that is being read.
struct Function<'c> {
    body: Box<Body<'c>>,
    region: RegionId,
    entry: BlockId,
    values: HashMap<u32, ValueId>,
    blocks: Blocks<'c>,
    point: Option<Point>,
    /// Outputs of a graph.
    outputs: Vec<Option<ValueId>>,
}

impl<'c> Function<'c> {
    /// Creates an operation at the insertion point.
    fn insert(&mut self, state: OperationState<'c>) -> OpId {
        let op = self.body.create(state);
        match self.point {
            Some(Point::Before(next)) => self.body.insert_op_before(next, op),
            Some(Point::EndOf(block)) => self.body.append_op(block, op),
            None => self.body.append_op(self.entry, op),
        }
        op
    }

    /// Creates an operation at the insertion point, and returns its result.
    fn insert_value(&mut self, state: OperationState<'c>) -> ValueId {
        let op = self.insert(state);
        terrace_ir::Operation::new(&self.body, op).result(0).id()
    }
}

/// Returns a state of a declared operation, by its name.
fn state_of<'c>(context: Ctx<'c>, name: &'static str, location: Location<'c>) -> OperationState<'c> {
    OperationState::new(context.op_name(name), location)
}

impl<'w, 'c> Reader<'w, 'c> {
    fn new(context: Ctx<'c>, words: &'w [u32], options: DeserializeOptions) -> Self {
        Reader {
            context,
            options,
            words,
            offset: 0,
            items: Vec::new(),
            names: HashMap::new(),
            decorations: HashMap::new(),
            strides: HashMap::new(),
            member_decorations: HashMap::new(),
            sets: HashMap::new(),
            files: HashMap::new(),
            line: None,
            types: HashMap::new(),
            forward_pointers: HashSet::new(),
            globals: HashMap::new(),
            functions: HashMap::new(),
            graphs: HashMap::new(),
            function: None,
            spec_operations_left: MAX_SPEC_OPERATIONS,
        }
    }

    /// Tells an error.
    fn error<T>(&self, message: impl Display) -> Result<T, Failure> {
        self.context.error(Location::Unknown, message).emit()
    }

    /// Returns the next instruction.
    fn next_instruction(&mut self, expected: Option<Opcode>) -> Result<(u32, Operands<'w>), Failure> {
        let Some(&first) = self.words.get(self.offset) else {
            let expected = expected.map_or("more", Opcode::text);
            return self.error(format_args!("expected {expected} instruction"));
        };
        let count = (first >> 16) as usize;
        if count == 0 {
            return self.error("word count cannot be zero");
        }
        let Some(operands) = self.words.get(self.offset + 1..self.offset + count) else {
            return self.error("insufficient words for the last instruction");
        };
        self.offset += count;
        Ok((first & 0xFFFF, operands))
    }

    /// Returns the source position of the instruction that is being read.
    fn location(&self) -> Location<'c> {
        match self.line {
            Some([file, line, column]) => {
                let file = self.files.get(&file).filter(|name| !name.is_empty());
                self.context.file_line_col(file.map_or("<unknown>", String::as_str), line, column)
            }
            None => Location::Unknown,
        }
    }

    /// Returns the name of an id, or one made from it.
    fn symbol(&self, kind: &str, id: u32) -> String {
        match self.names.get(&id) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("spirv_{kind}_{id}"),
        }
    }

    /// Returns the type of an id, told as missing in the words of most instructions.
    fn result_type(&mut self, id: u32) -> Result<Type<'c>, Failure> {
        match self.type_of(id)? {
            Some(ty) => Ok(ty),
            None => self.error(format_args!("undefined result type from <id> {id}")),
        }
    }

    /// Puts an operation at the end of the module.
    fn add_item(&mut self, state: OperationState<'c>) -> usize {
        self.items.push(Item { state, before: Vec::new() });
        self.items.len() - 1
    }

    /// Sets the attributes that an id is decorated with.
    fn decorate(&self, state: &mut OperationState<'c>, id: u32) {
        for attribute in self.decorations.get(&id).into_iter().flatten() {
            state.set_attribute(attribute.name, attribute.value);
        }
    }

    /// Returns an integer of 32 bits as an attribute.
    fn i32(&self, word: u32) -> Attribute<'c> {
        self.context.i32_attribute(word.cast_signed())
    }
}

/// The most operations on specialization constants that are built: each use builds them anew, so that a few words can
/// ask for any number.
const MAX_SPEC_OPERATIONS: usize = 1 << 16;
