//! Snapshot of an operation: everything in it, and its text line by line with the values in it told apart from words.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::print::{PrintFlags, ValueNames, print_operation_with_positions};
use terrace_ir::verify::verify;
use terrace_ir::{Location, Operation, Region, capture};
use terrace_support::ensure_stack;

/// Identity of an operation while it lives: the address of its body, and its id there.
///
/// An isolated operation is the root of its own body.
pub type OpKey = (usize, OpId);

/// Mark of a value or block in a template.
pub const HOLE: char = '\u{1}';

/// Elements shown of a constant; longer ones are elided.
const MOST_ELEMENTS: usize = 64;

/// An operation, without its lifetime.
pub struct OpShot {
    pub key: OpKey,
    pub name: Box<str>,
    /// Hash of the location; zero if it is unknown.
    pub place: u64,
    pub parent: Option<u32>,
    pub results: u32,
    pub symbol: Option<Box<str>>,
    /// Arguments of the blocks of its regions.
    pub arguments: Vec<ArgumentShot>,
    /// Blocks of its regions.
    pub blocks: Vec<BlockShot>,
    /// Symbols that it refers to.
    pub references: Vec<Box<str>>,
    /// Definitions of its operands.
    pub operands: Vec<Ref>,
}

/// A block argument.
pub struct ArgumentShot {
    pub key: (usize, ValueId),
    /// Numbers of the region, the block and the argument.
    pub path: [u32; 3],
}

/// A block as it was at a step of the pipeline.
pub struct BlockShot {
    pub key: (usize, BlockId),
    pub path: [u32; 2],
    /// Indices of the blocks of the region that it branches to.
    pub successors: Vec<u32>,
    /// Index of the immediate dominator in the region.
    pub dominator: Option<u32>,
    /// Operations of the block: the first one, and the one after the last one.
    pub ops: Vec<u32>,
}

/// A value or block in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ref {
    /// Operation by its index in the snapshot, and number of the result.
    Result(u32, u32),
    /// Operation, and index among its block arguments.
    Argument(u32, u32),
    /// Operation, and index among its blocks.
    Block(u32, u32),
}

/// A line of the text.
pub struct LineShot {
    /// Index of the operation that it belongs to.
    pub op: u32,
    pub indent: u16,
    /// The text after the indentation, with holes. A hole before `:` and a digit stands for a group of results.
    pub template: String,
    pub refs: Vec<Ref>,
    /// Text in each hole.
    pub words: Vec<Box<str>>,
}

/// Snapshot of an operation and everything in it.
#[derive(Default)]
pub struct Snapshot {
    /// The operations, outer ones first.
    pub ops: Vec<OpShot>,
    pub lines: Vec<LineShot>,
}

impl Snapshot {
    /// Takes a snapshot of an operation that may be invalid if `is_doubtful`.
    pub fn of(op: Operation<'_, '_>, is_doubtful: bool) -> Self {
        let op = op.inner();
        let is_broken = is_doubtful && capture(|| verify(op)).0.is_err();
        let flags = PrintFlags {
            local_scope: true,
            op_generic: is_broken,
            elide_elements_if_larger: Some(MOST_ELEMENTS),
            elide_resource_strings_if_larger: Some(MOST_ELEMENTS),
            ..PrintFlags::default()
        };
        let mut collector = Collector::new(ValueNames::of(op, &flags));
        collector.add(op, None);
        collector.resolve_operands(op);
        let (text, positions) = print_operation_with_positions(op, &flags);
        let starts = positions.iter().filter_map(|at| {
            let index = *collector.index.get(&(at.body, at.op))?;
            Some((at.line as usize - 1, index))
        });
        let lines = collector.lines(&text, &starts.collect::<Vec<_>>());
        Snapshot { ops: collector.ops, lines }
    }
}

/// Collector of a snapshot.
struct Collector {
    names: ValueNames,
    ops: Vec<OpShot>,
    /// Indices of operations, by both sides of isolated ones.
    index: HashMap<OpKey, u32>,
    values: HashMap<(usize, ValueId), (Ref, Box<str>)>,
    blocks: HashMap<(usize, BlockId), Ref>,
    /// Names of the values that an operation defines or uses.
    words: Vec<Vec<(usize, ValueId)>>,
    successors: Vec<Vec<(u32, Ref)>>,
}

impl Collector {
    fn new(names: ValueNames) -> Self {
        Collector {
            names,
            ops: Vec::new(),
            index: HashMap::new(),
            values: HashMap::new(),
            blocks: HashMap::new(),
            words: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// Adds an operation and everything in it.
    fn add(&mut self, op: Operation<'_, '_>, parent: Option<u32>) -> u32 {
        let at = self.ops.len() as u32;
        let inner = op.inner();
        self.index.insert(key(op), at);
        self.index.insert(key(inner), at);
        let name_values = op.results().map(|result| (address(result.body()), result.id())).collect();
        for (number, result) in op.results().enumerate() {
            let name = self.names.name(result).into_boxed_str();
            self.values.insert((address(result.body()), result.id()), (Ref::Result(at, number as u32), name));
        }
        self.ops.push(OpShot {
            key: key(inner),
            name: inner.name().as_str().into(),
            place: place(inner.location()),
            parent,
            results: op.result_count() as u32,
            symbol: inner.symbol_name().map(Into::into),
            arguments: Vec::new(),
            blocks: Vec::new(),
            references: references(inner),
            operands: Vec::new(),
        });
        self.words.push(name_values);
        self.successors.push(Vec::new());
        for (number, region) in inner.regions().enumerate() {
            self.add_region(at, number as u32, region);
        }
        at
    }

    fn add_region(&mut self, owner: u32, number: u32, region: Region<'_, '_>) {
        let first = self.ops[owner as usize].blocks.len();
        let mut places = HashMap::new();
        for (at, block) in region.blocks().enumerate() {
            places.insert(block.id(), at as u32);
            let of_owner = (first + at) as u32;
            self.blocks.insert((address(block.body()), block.id()), Ref::Block(owner, of_owner));
            for (argument, value) in block.arguments().enumerate() {
                let name = self.names.name(value).into_boxed_str();
                let key = (address(value.body()), value.id());
                let arguments = &mut self.ops[owner as usize].arguments;
                self.values.insert(key, (Ref::Argument(owner, arguments.len() as u32), name));
                arguments.push(ArgumentShot { key, path: [number, at as u32, argument as u32] });
                self.words[owner as usize].push(key);
            }
            let block = BlockShot {
                key: (address(block.body()), block.id()),
                path: [number, at as u32],
                successors: Vec::new(),
                dominator: None,
                ops: Vec::new(),
            };
            self.ops[owner as usize].blocks.push(block);
        }
        let dominators = (places.len() > 1).then(|| region.dominator_tree());
        for (at, block) in region.blocks().enumerate() {
            let successors = block.successors().filter_map(|one| places.get(&one.id()).copied()).collect();
            let dominator = dominators.as_ref().and_then(|tree| tree.immediate_dominator(block.id()));
            let mut ops = Vec::new();
            for op in block.ops() {
                ops.push(ensure_stack(|| self.add(op, Some(owner))));
            }
            let shot = &mut self.ops[owner as usize].blocks[first + at];
            shot.successors = successors;
            shot.dominator = dominator.and_then(|block| places.get(&block).copied());
            shot.ops = ops;
        }
    }

    /// Notes the operands and successors of all operations.
    fn resolve_operands(&mut self, op: Operation<'_, '_>) {
        let at = self.index[&key(op.inner())] as usize;
        for operand in op.operands() {
            let key = (address(operand.body()), operand.id());
            if let Some((found, _)) = self.values.get(&key) {
                self.ops[at].operands.push(*found);
                self.words[at].push(key);
            }
        }
        for successor in op.successors() {
            let block = self.blocks.get(&(address(successor.body()), successor.id()));
            if let Some(&Ref::Block(owner, of_owner)) = block {
                let number = self.ops[owner as usize].blocks[of_owner as usize].path[1];
                self.successors[at].push((number, Ref::Block(owner, of_owner)));
            }
        }
        for op in op.inner().regions().flat_map(Region::ops) {
            ensure_stack(|| self.resolve_operands(op));
        }
    }

    /// Cuts the text into lines, given on which lines operations begin.
    fn lines(&self, text: &str, starts: &[(usize, u32)]) -> Vec<LineShot> {
        let mut lines = Vec::new();
        // Operations whose text is not over, with their indentation.
        let mut open: Vec<(usize, u32)> = Vec::new();
        let mut next = 0;
        for (number, line) in text.trim_end_matches('\n').split('\n').enumerate() {
            let words = line.trim_start_matches(' ');
            let indent = line.len() - words.len();
            let first = next;
            while starts.get(next).is_some_and(|(at, _)| *at == number) {
                next += 1;
            }
            let beginning = &starts[first..next];
            if let Some((_, op)) = beginning.first() {
                while open.last().is_some_and(|(outer, _)| *outer >= indent) {
                    open.pop();
                }
                open.push((indent, *op));
            } else if !words.is_empty() {
                while open.len() > 1 && open.last().is_some_and(|(outer, _)| *outer > indent) {
                    open.pop();
                }
            }
            let op = open.last().map_or(0, |(_, op)| *op);
            let of_line: Vec<u32> = match beginning {
                [] => vec![op],
                _ => beginning.iter().map(|(_, op)| *op).collect(),
            };
            lines.push(self.line(op, &of_line, indent, words));
        }
        lines
    }

    /// Tells the values and blocks of a line from its words.
    fn line(&self, op: u32, of_line: &[u32], indent: usize, text: &str) -> LineShot {
        // A group of results is shown as its first one, without its number.
        let mut names: HashMap<&str, (Ref, &str)> = HashMap::new();
        for key in of_line.iter().flat_map(|op| &self.words[*op as usize]) {
            let Some((value, name)) = self.values.get(key) else { continue };
            names.insert(name, (*value, name));
            if let (Some((group, "0")), Ref::Result(..)) = (name.rsplit_once('#'), value) {
                names.insert(group, (*value, name));
            }
        }
        let mut line = LineShot {
            op,
            indent: indent.min(usize::from(u16::MAX)) as u16,
            template: String::with_capacity(text.len()),
            refs: Vec::new(),
            words: Vec::new(),
        };
        let mut rest = text;
        while let Some(at) = rest.find(['%', '^', '"']) {
            line.template.push_str(&rest[..at]);
            rest = &rest[at..];
            let length = if rest.starts_with('"') { string_length(rest) } else { name_length(rest) };
            let (word, behind) = rest.split_at(length);
            let found = match rest.as_bytes()[0] {
                b'%' => names.get(word).copied(),
                b'^' => self.block(of_line, word, text.starts_with('^')).map(|block| (block, word)),
                _ => None,
            };
            match found {
                Some((found, name)) => {
                    line.template.push(HOLE);
                    line.refs.push(found);
                    line.words.push(name.into());
                }
                None => line.template.push_str(word),
            }
            rest = behind;
        }
        line.template.push_str(rest);
        if line.template.contains(HOLE) && line.template.matches(HOLE).count() != line.refs.len() {
            // The text itself has such characters.
            line.template = line.template.replace(HOLE, "?");
            line.refs.clear();
            line.words.clear();
        }
        line
    }

    /// Returns the block of a label, or of a reference to one.
    fn block(&self, of_line: &[u32], word: &str, is_label: bool) -> Option<Ref> {
        let number: u32 = word.strip_prefix("^bb")?.parse().ok()?;
        let op = *of_line.first()?;
        if is_label {
            let at = self.ops[op as usize].blocks.iter().position(|block| block.path[1] == number)?;
            return Some(Ref::Block(op, at as u32));
        }
        let successors = of_line.iter().flat_map(|op| &self.successors[*op as usize]);
        successors.into_iter().find(|(at, _)| *at == number).map(|(_, block)| *block)
    }
}

/// Returns the length of a string with its quotes.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the name of a value or block, with its sigil and the number of a result.
fn name_length(text: &str) -> usize {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
    let bytes = text.as_bytes();
    let name = 1 + bytes[1..].iter().take_while(|byte| is_word(byte)).count();
    let digits = match bytes.get(name) {
        Some(b'#') => bytes[name + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count(),
        _ => 0,
    };
    if digits == 0 { name } else { name + 1 + digits }
}

/// Returns the symbols that an operation refers to in its attributes.
fn references(op: Operation<'_, '_>) -> Vec<Box<str>> {
    let slots = op.slots().iter().copied().flatten();
    let attributes = slots.chain(op.discardable_attributes().iter().map(|named| named.value));
    let symbols = attributes.filter_map(|attribute| attribute.as_symbol());
    symbols.map(|(root, nested)| nested.last().unwrap_or(&root).as_str().into()).collect()
}

fn place(location: Location<'_>) -> u64 {
    if location == Location::Unknown {
        return 0;
    }
    let mut hasher = DefaultHasher::new();
    location.hash(&mut hasher);
    hasher.finish() | 1
}

fn key(op: Operation<'_, '_>) -> OpKey {
    (address(op.body()), op.id())
}

/// Returns the address of a body, which is its identity while it lives.
fn address(body: &terrace_ir::Body<'_>) -> usize {
    std::ptr::from_ref(body).addr()
}
