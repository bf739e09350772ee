//! Debug information: locations, and nodes that may contain themselves.

mod kinds;

use crate::import::Importer;
use crate::module::body::Instruction;
use crate::module::ids::MetadataId;
use crate::module::metadata::Metadata;
use crate::module::symbols::{Function, Variable};
use std::collections::{BTreeSet, HashMap};
use terrace_ir::spec::{AttributeSpec, ParameterBuilder};
use terrace_ir::{Attribute, Location};
use terrace_llvm::attributes::{
    DICompositeTypeAttr, DIExpressionAttr, DIExpressionElemAttr, DIGlobalVariableExpressionAttr,
    DISubprogramAttr,
};
use terrace_support::ensure_stack;

/// Result of importing a node: the attribute, if the dialect has one, and the nodes around it that it names.
type Built<'c> = (Option<Attribute<'c>>, BTreeSet<MetadataId>);

/// State of the import of debug information.
#[derive(Default)]
pub(in crate::import) struct DebugState<'c> {
    /// Nodes that name none of those around them.
    known: HashMap<MetadataId, Option<Attribute<'c>>>,
    /// Nodes that name some of those around them, as long as these are under construction.
    dependent: HashMap<MetadataId, Built<'c>>,
    /// Nodes under construction, from the outside in.
    stack: Vec<MetadataId>,
    /// Identities of nodes that contain themselves.
    recursive: HashMap<MetadataId, Attribute<'c>>,
    /// Identities of distinct nodes.
    distinct: HashMap<MetadataId, Attribute<'c>>,
    /// Nodes around the one under construction that it has named.
    named: BTreeSet<MetadataId>,
    locations: HashMap<MetadataId, Location<'c>>,
}

/// Opcodes with two arguments: DW_OP_bregx, and LLVM's fragments, conversions and extractions of bits.
const TWO_ARGUMENTS: &[u64] = &[0x92, 0x1000, 0x1001, 0x1007, 0x1008];

/// Returns the number of arguments of an opcode.
fn argument_count(opcode: u64) -> usize {
    match opcode {
        // DW_OP_constu, DW_OP_consts, DW_OP_plus_uconst, DW_OP_regx, DW_OP_deref_size and LLVM's own.
        0x10 | 0x11 | 0x23 | 0x90 | 0x94 | 0x1002 | 0x1003 | 0x1005 => 1,
        // DW_OP_breg0 to DW_OP_breg31.
        0x70..=0x8f => 1,
        _ if TWO_ARGUMENTS.contains(&opcode) => 2,
        _ => 0,
    }
}

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    /// Returns the location of an instruction.
    pub(in crate::import) fn instruction_location(&mut self, instruction: &Instruction<'a>) -> Location<'c> {
        let node = instruction.attachments.iter().find(|(kind, _)| *kind == "dbg");
        self.location_of(node.map(|(_, id)| *id))
    }

    /// Returns the location that a node describes.
    pub(in crate::import) fn location_of(&mut self, id: Option<MetadataId>) -> Location<'c> {
        let Some(id) = id else { return Location::Unknown };
        if let Some(known) = self.debug.locations.get(&id) {
            return *known;
        }
        let module = self.module;
        let Some(node) = module.metadata.node(id).filter(|node| node.kind == "DILocation") else {
            return Location::Unknown;
        };
        // A location may say that it was inlined into itself.
        self.debug.locations.insert(id, Location::Unknown);
        let scope = node.metadata("scope");
        let file = self.file_name(scope);
        let (line, column) = (node.number("line") as u32, node.number("column") as u32);
        let mut location = self.context.file_line_col(&file, line, column);
        if let Some(scope) = scope.and_then(|scope| self.debug_attribute(scope)) {
            location = self.context.fused(&[location], Some(scope));
        }
        if let Some(inlined) = node.metadata("inlinedAt") {
            let caller = ensure_stack(|| self.location_of(Some(inlined)));
            location = self.context.call_site(location, caller);
        }
        self.debug.locations.insert(id, location);
        location
    }

    /// Returns the name of the file of a scope.
    fn file_name(&self, scope: Option<MetadataId>) -> String {
        let metadata = &self.module.metadata;
        let node = scope.and_then(|scope| metadata.node(scope));
        let file = node.and_then(|node| match node.kind {
            "DIFile" => Some(node),
            _ => node.metadata("file").and_then(|file| metadata.node(file)),
        });
        let name = file.and_then(|file| file.text("filename")).unwrap_or_default();
        String::from_utf8_lossy(name).into_owned()
    }

    /// Returns the location of a function.
    pub(in crate::import) fn function_location(&mut self, function: &Function<'a>) -> Location<'c> {
        let node = function.attachments.iter().find(|(kind, _)| *kind == "dbg");
        let Some((_, id)) = node else { return Location::Unknown };
        let module = self.module;
        let Some(node) = module.metadata.node(*id).filter(|node| node.kind == "DISubprogram") else {
            return Location::Unknown;
        };
        let file = self.file_name(Some(*id));
        let name = String::from_utf8_lossy(node.text("name").unwrap_or_default()).into_owned();
        let name = self.context.name_location(&name, Location::Unknown);
        let position = self.context.file_line_col(&file, node.number("line") as u32, 0);
        let scope = self.debug_attribute(*id);
        self.context.fused(&[name, position], scope)
    }

    /// Returns the expressions of a variable's debug information.
    pub(in crate::import) fn global_expressions(&mut self, variable: &Variable<'a>) -> Option<Attribute<'c>> {
        let mut list = Vec::new();
        for (kind, id) in &variable.attachments {
            let node = self.module.metadata.node(*id);
            let Some(node) = node.filter(|node| *kind == "dbg" && node.kind == "DIGlobalVariableExpression")
            else {
                continue;
            };
            let variable = node.metadata("var").and_then(|variable| self.debug_attribute(variable));
            let expression = node.metadata("expr").and_then(|expression| self.expression(expression));
            let Some(variable) = variable else { continue };
            let parameters = [variable, expression.unwrap_or_else(|| self.context.absent_parameter())];
            let spec = DIGlobalVariableExpressionAttr::SPEC;
            list.extend(self.context.try_dialect_attribute(spec, &parameters).ok());
        }
        (!list.is_empty()).then(|| self.context.array_attribute(&list))
    }

    /// Returns an expression.
    pub(in crate::import) fn expression(&self, id: MetadataId) -> Option<Attribute<'c>> {
        let Metadata::Expression(words) = self.module.metadata.get(id) else { return None };
        let context = self.context;
        let mut operations = Vec::new();
        let mut rest = &words[..];
        while let [opcode, after @ ..] = rest {
            let count = argument_count(*opcode).min(after.len());
            let (arguments, after) = after.split_at(count);
            let arguments: Vec<Attribute<'c>> =
                arguments.iter().map(|argument| context.i64_attribute(argument.cast_signed())).collect();
            let arguments = match arguments.is_empty() {
                true => context.absent_parameter(),
                false => context.array_attribute(&arguments),
            };
            let parameters = [context.i64_attribute(opcode.cast_signed()), arguments];
            operations.push(context.dialect_attribute(DIExpressionElemAttr::SPEC, &parameters));
            rest = after;
        }
        let operations = match operations.is_empty() {
            true => context.absent_parameter(),
            false => context.array_attribute(&operations),
        };
        Some(context.dialect_attribute(DIExpressionAttr::SPEC, &[operations]))
    }

    /// Returns the identity of a distinct node.
    pub(in crate::import) fn distinct_id(&mut self, id: MetadataId) -> Attribute<'c> {
        let context = self.context;
        *self.debug.distinct.entry(id).or_insert_with(|| context.distinct_attribute(context.unit_attribute()))
    }

    /// Returns the attribute of a node of debug information, if the dialect has one for it.
    pub(in crate::import) fn debug_attribute(&mut self, id: MetadataId) -> Option<Attribute<'c>> {
        if let Some(known) = self.debug.known.get(&id) {
            return *known;
        }
        if let Some((attribute, named)) = self.debug.dependent.get(&id) {
            self.debug.named.extend(named.iter().copied());
            return *attribute;
        }
        if self.debug.stack.contains(&id)
            && let Some(name) = self.self_reference(id)
        {
            self.debug.named.insert(id);
            return Some(name);
        }
        if self.debug.stack.len() > self.deepest() {
            return None;
        }
        let outer = std::mem::take(&mut self.debug.named);
        self.debug.stack.push(id);
        let attribute = ensure_stack(|| self.debug_node(id));
        self.debug.stack.pop();
        let mut named = std::mem::replace(&mut self.debug.named, outer);
        named.remove(&id);
        self.debug.dependent.retain(|_, (_, of)| !of.contains(&id));
        if named.is_empty() {
            self.debug.known.insert(id, attribute);
        } else {
            self.debug.named.extend(named.iter().copied());
            self.debug.dependent.insert(id, (attribute, named));
        }
        attribute
    }

    /// Returns a depth that only nodes that contain themselves reach.
    fn deepest(&self) -> usize {
        1 << 14
    }

    /// Returns what stands for a node inside of itself, if it may contain itself.
    fn self_reference(&mut self, id: MetadataId) -> Option<Attribute<'c>> {
        let spec = match self.module.metadata.node(id)?.kind {
            "DICompositeType" => DICompositeTypeAttr::SPEC,
            "DISubprogram" => DISubprogramAttr::SPEC,
            _ => return None,
        };
        let context = self.context;
        let identity = *self
            .debug
            .recursive
            .entry(id)
            .or_insert_with(|| context.distinct_attribute(context.unit_attribute()));
        let fields = [("recId", Some(identity)), ("isRecSelf", Some(context.bool_attribute(true)))];
        self.debug_parameters(spec, &fields)
    }

    /// Returns the identity of a node that was named inside of itself.
    pub(in crate::import) fn recursive_id(&self, id: MetadataId) -> Option<Attribute<'c>> {
        self.debug.recursive.get(&id).copied().filter(|_| self.debug.named.contains(&id))
    }

    /// Builds an attribute from parameters by name.
    pub(in crate::import) fn debug_parameters(
        &self,
        spec: &'static AttributeSpec<'static>,
        fields: &[(&str, Option<Attribute<'c>>)],
    ) -> Option<Attribute<'c>> {
        let mut builder = ParameterBuilder::of_attribute(self.context, spec);
        for (name, value) in fields {
            let at = spec.parameters.iter().position(|parameter| parameter.name == *name);
            if let (Some(at), Some(value)) = (at, value) {
                builder.set(at, *value);
            }
        }
        builder.attribute(spec).ok()
    }
}
