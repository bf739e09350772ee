//! Nodes of debug information, one for each attribute: its parameters as LLVM's fields.

use super::debug::parameter;
use crate::metadata::{GLOBALS_MARK, NodeId, string};
use crate::module::Module;
use crate::names::quoted;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, AttributeKind};
use terrace_llvm as llvm;
use terrace_llvm::attributes::{DwarfKind, dwarf_name};
use terrace_llvm::{DIEmissionKind, DINameTableKind};
use terrace_support::ensure_stack;

/// Encoding of a parameter as a field.
#[derive(Clone, Copy)]
enum Field {
    /// Text; none if it is empty.
    Text,
    /// Text, even if it is empty.
    AnyText,
    /// A number; none if it is zero.
    Number,
    /// A number, even if it is zero.
    AnyNumber,
    /// A number, if it is given.
    GivenNumber,
    /// A flag, if it is not this.
    Flag(bool),
    /// A flag, whatever it is.
    AnyFlag,
    /// Another node.
    Node,
    /// Another node, or `null`.
    NodeOrNull,
    /// A list of nodes.
    Nodes,
    /// A list of nodes, even if there are none.
    AnyNodes,
    /// A number that DWARF has a name for.
    Name(DwarfKind),
    /// A tag; none if it is this one.
    Tag(i64),
    /// Flags of types and variables.
    TypeFlags,
    /// Flags of functions.
    FunctionFlags,
    /// A number, an expression or a variable.
    Bound,
    Emission,
    NameTable,
}

use Field::{
    AnyFlag, AnyNodes, AnyNumber, AnyText, Bound, Emission, Flag, FunctionFlags, GivenNumber, Name,
    NameTable, Node, NodeOrNull, Nodes, Number, Tag, Text, TypeFlags,
};

/// The fields of a node: its name in LLVM, and each with its name in the attribute.
struct Shape {
    attribute: &'static str,
    node: &'static str,
    fields: &'static [(&'static str, &'static str, Field)],
}

static SHAPES: &[Shape] = &[
    Shape {
        attribute: llvm::attributes::DIBasicTypeAttr::SPEC.name,
        node: "DIBasicType",
        fields: &[
            ("tag", "tag", Tag(0x24)),
            ("name", "name", Text),
            ("size", "sizeInBits", Number),
            ("encoding", "encoding", Name(DwarfKind::Encoding)),
        ],
    },
    Shape {
        attribute: llvm::attributes::DICommonBlockAttr::SPEC.name,
        node: "DICommonBlock",
        fields: &[
            ("scope", "scope", NodeOrNull),
            ("declaration", "decl", NodeOrNull),
            ("name", "name", Text),
            ("file", "file", Node),
            ("line", "line", Number),
        ],
    },
    Shape {
        attribute: llvm::attributes::DICompileUnitAttr::SPEC.name,
        node: "DICompileUnit",
        fields: &[
            ("language", "sourceLanguage", Name(DwarfKind::Language)),
            ("file", "file", NodeOrNull),
            ("producer", "producer", Text),
            ("isOptimized", "isOptimized", AnyFlag),
            ("runtimeVersion", "", AnyNumber),
            ("splitDebugFilename", "splitDebugFilename", Text),
            ("emissionKind", "emissionKind", Emission),
        ],
    },
    Shape {
        attribute: llvm::attributes::DICompositeTypeAttr::SPEC.name,
        node: "DICompositeType",
        fields: &[
            ("tag", "tag", Tag(-1)),
            ("name", "name", Text),
            ("scope", "scope", Node),
            ("file", "file", Node),
            ("line", "line", Number),
            ("baseType", "baseType", Node),
            ("size", "sizeInBits", Number),
            ("align", "alignInBits", Number),
            ("flags", "flags", TypeFlags),
            ("elements", "elements", Nodes),
            ("dataLocation", "dataLocation", Node),
            ("associated", "associated", Node),
            ("allocated", "allocated", Node),
            ("rank", "rank", Node),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIDerivedTypeAttr::SPEC.name,
        node: "DIDerivedType",
        fields: &[
            ("tag", "tag", Tag(-1)),
            ("name", "name", Text),
            ("baseType", "baseType", NodeOrNull),
            ("size", "sizeInBits", Number),
            ("align", "alignInBits", Number),
            ("offset", "offsetInBits", Number),
            ("extraData", "extraData", Node),
            ("dwarfAddressSpace", "dwarfAddressSpace", GivenNumber),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIFileAttr::SPEC.name,
        node: "DIFile",
        fields: &[("filename", "name", AnyText), ("directory", "directory", AnyText)],
    },
    Shape {
        attribute: llvm::attributes::DIGenericSubrangeAttr::SPEC.name,
        node: "DIGenericSubrange",
        fields: &[
            ("count", "count", Bound),
            ("lowerBound", "lowerBound", Bound),
            ("upperBound", "upperBound", Bound),
            ("stride", "stride", Bound),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIGlobalVariableAttr::SPEC.name,
        node: "DIGlobalVariable",
        fields: &[
            ("name", "name", Text),
            ("linkageName", "linkageName", Text),
            ("scope", "scope", NodeOrNull),
            ("file", "file", Node),
            ("line", "line", Number),
            ("type", "type", Node),
            ("isLocal", "isLocalToUnit", AnyFlag),
            ("isDefinition", "isDefined", AnyFlag),
            ("align", "alignInBits", Number),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIImportedEntityAttr::SPEC.name,
        node: "DIImportedEntity",
        fields: &[
            ("tag", "tag", Tag(-1)),
            ("name", "name", Text),
            ("scope", "scope", NodeOrNull),
            ("entity", "entity", Node),
            ("file", "file", Node),
            ("line", "line", Number),
            ("elements", "elements", Nodes),
        ],
    },
    Shape {
        attribute: llvm::attributes::DILabelAttr::SPEC.name,
        node: "DILabel",
        fields: &[
            ("scope", "scope", NodeOrNull),
            ("name", "name", AnyText),
            ("file", "file", Node),
            ("line", "line", AnyNumber),
        ],
    },
    Shape {
        attribute: llvm::attributes::DILexicalBlockAttr::SPEC.name,
        node: "DILexicalBlock",
        fields: &[
            ("scope", "scope", NodeOrNull),
            ("file", "file", Node),
            ("line", "line", Number),
            ("column", "column", Number),
        ],
    },
    Shape {
        attribute: llvm::attributes::DILexicalBlockFileAttr::SPEC.name,
        node: "DILexicalBlockFile",
        fields: &[
            ("scope", "scope", NodeOrNull),
            ("file", "file", Node),
            ("discriminator", "discriminator", AnyNumber),
        ],
    },
    Shape {
        attribute: llvm::attributes::DILocalVariableAttr::SPEC.name,
        node: "DILocalVariable",
        fields: &[
            ("name", "name", Text),
            ("arg", "arg", Number),
            ("scope", "scope", NodeOrNull),
            ("file", "file", Node),
            ("line", "line", Number),
            ("type", "type", Node),
            ("flags", "flags", TypeFlags),
            ("align", "alignInBits", Number),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIModuleAttr::SPEC.name,
        node: "DIModule",
        fields: &[
            ("scope", "scope", NodeOrNull),
            ("name", "name", Text),
            ("configMacros", "configMacros", Text),
            ("includePath", "includePath", Text),
            ("apinotes", "apinotes", Text),
            ("file", "file", Node),
            ("line", "line", Number),
            ("isDecl", "isDecl", Flag(false)),
        ],
    },
    Shape {
        attribute: llvm::attributes::DINamespaceAttr::SPEC.name,
        node: "DINamespace",
        fields: &[
            ("name", "name", Text),
            ("scope", "scope", NodeOrNull),
            ("exportSymbols", "exportSymbols", Flag(false)),
        ],
    },
    Shape {
        attribute: llvm::attributes::DIStringTypeAttr::SPEC.name,
        node: "DIStringType",
        fields: &[
            ("tag", "tag", Tag(0x12)),
            ("name", "name", Text),
            ("stringLength", "stringLength", Node),
            ("stringLengthExpression", "stringLengthExp", Node),
            ("stringLocationExpression", "stringLocationExp", Node),
            ("size", "sizeInBits", Number),
            ("align", "alignInBits", Number),
            ("encoding", "encoding", Name(DwarfKind::Encoding)),
        ],
    },
    Shape {
        attribute: llvm::attributes::DISubprogramAttr::SPEC.name,
        node: "DISubprogram",
        fields: &[
            ("name", "name", Text),
            ("linkageName", "linkageName", Text),
            ("scope", "scope", Node),
            ("file", "file", Node),
            ("line", "line", Number),
            ("type", "type", Node),
            ("scopeLine", "scopeLine", Number),
            ("spFlags", "subprogramFlags", FunctionFlags),
            ("unit", "compileUnit", Node),
            ("retainedNodes", "retainedNodes", Nodes),
            ("annotations", "annotations", Nodes),
        ],
    },
    Shape {
        attribute: llvm::attributes::DISubrangeAttr::SPEC.name,
        node: "DISubrange",
        fields: &[
            ("count", "count", Bound),
            ("lowerBound", "lowerBound", Bound),
            ("upperBound", "upperBound", Bound),
            ("stride", "stride", Bound),
        ],
    },
    Shape {
        attribute: llvm::attributes::DISubroutineTypeAttr::SPEC.name,
        node: "DISubroutineType",
        fields: &[
            ("cc", "callingConvention", Name(DwarfKind::CallingConvention)),
            ("types", "types", AnyNodes),
        ],
    },
];

/// The node of an attribute itself.
const ITSELF: u8 = 0;
/// The node of whatever has this identity.
const IDENTITY: u8 = 2;

impl<'c> Module<'_, 'c> {
    /// Returns the node of an attribute of debug information.
    pub(crate) fn debug_node(&mut self, attribute: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(attribute, ITSELF) {
            return node;
        }
        let recursion = parameter(attribute, "recId");
        if let Some(node) = recursion.and_then(|recursion| self.open_recursions.get(&recursion).copied()) {
            return node;
        }
        let identity =
            parameter(attribute, "id").filter(|id| matches!(id.kind(), AttributeKind::Distinct { .. }));
        if let Some(node) = identity.and_then(|id| self.metadata.known(id, IDENTITY)) {
            return node;
        }
        let reserved = self.is_distinct(attribute) || recursion.is_some();
        let reserved = reserved.then(|| self.metadata.reserve());
        if let (Some(node), Some(id)) = (reserved, identity) {
            self.metadata.remember(id, IDENTITY, node);
        }
        if let (Some(node), Some(recursion)) = (reserved, recursion) {
            self.open_recursions.insert(recursion, node);
        }
        if let Some(node) = reserved
            .filter(|_| attribute.as_dialect(llvm::attributes::DICompileUnitAttr::SPEC.name).is_some())
        {
            self.units.push((node, attribute));
            self.metadata.remember(attribute, ITSELF, node);
        }
        let text = ensure_stack(|| self.debug_text(attribute));
        let node = match reserved {
            Some(node) => {
                let distinct = if self.is_distinct(attribute) { "distinct " } else { "" };
                self.metadata.define(node, format!("{distinct}{text}"));
                node
            }
            None => self.metadata.node(text),
        };
        if let Some(recursion) = recursion {
            self.open_recursions.remove(&recursion);
        }
        // What is within something recursive may mean something else outside of it.
        if self.open_recursions.is_empty() {
            self.metadata.remember(attribute, ITSELF, node);
        }
        node
    }

    fn is_distinct(&self, attribute: Attribute<'c>) -> bool {
        let AttributeKind::Dialect { spec, .. } = *attribute.kind() else { return false };
        let number = |name: &str| parameter(attribute, name).and_then(case_value).unwrap_or_default();
        let id = spec.get().name;
        if id == llvm::attributes::DISubprogramAttr::SPEC.name {
            // A function that is here, or has an identity.
            return number("subprogramFlags") & 8 != 0 || parameter(attribute, "id").is_some();
        }
        if id == llvm::attributes::DICompositeTypeAttr::SPEC.name {
            // Classes, enumerations, structures, unions and interfaces.
            return matches!(number("tag"), 0x02 | 0x04 | 0x13 | 0x17 | 0x38);
        }
        [
            llvm::attributes::DICompileUnitAttr::SPEC.name,
            llvm::attributes::DILexicalBlockAttr::SPEC.name,
            llvm::attributes::DILexicalBlockFileAttr::SPEC.name,
            llvm::attributes::DIGlobalVariableAttr::SPEC.name,
        ]
        .contains(&id)
    }

    fn debug_text(&mut self, attribute: Attribute<'c>) -> String {
        let AttributeKind::Dialect { spec, parameters } = *attribute.kind() else { return "!{}".to_owned() };
        let id = spec.get().name;
        if id == llvm::attributes::DIGlobalVariableExpressionAttr::SPEC.name {
            let variable = parameters
                .first()
                .map_or_else(|| "null".to_owned(), |variable| self.debug_operand(*variable));
            let expression = parameter(attribute, "expr").map(|expression| self.expression_text(expression));
            let expression = expression.unwrap_or_else(|| "!DIExpression()".to_owned());
            return format!("!DIGlobalVariableExpression(var: {variable}, expr: {expression})");
        }
        if id == llvm::attributes::DIAnnotationAttr::SPEC.name {
            let parts: Vec<String> =
                parameters.iter().map(|part| string(part.as_bytes().unwrap_or_default())).collect();
            return format!("!{{{}}}", parts.join(", "));
        }
        let Some(shape) = SHAPES.iter().find(|shape| shape.attribute == id) else { return "!{}".to_owned() };
        let mut fields = Vec::new();
        for (name, source, field) in shape.fields {
            let value = parameter(attribute, source);
            if let Some(text) = self.field_text(*field, value) {
                fields.push(format!("{name}: {text}"));
            }
        }
        if id == llvm::attributes::DICompileUnitAttr::SPEC.name {
            let kind = parameter(attribute, "nameTableKind");
            // Between the two, the globals are put in at the end.
            fields.push(GLOBALS_MARK.to_owned());
            fields.extend(self.field_text(NameTable, kind).map(|kind| format!("nameTableKind: {kind}")));
        }
        format!("!{}({})", shape.node, fields.join(", "))
    }

    fn field_text(&mut self, field: Field, value: Option<Attribute<'c>>) -> Option<String> {
        let number = value.and_then(case_value).unwrap_or_default();
        match field {
            Text => value?.as_bytes().filter(|text| !text.is_empty()).map(quoted),
            AnyText => Some(quoted(value.and_then(Attribute::as_bytes).unwrap_or_default())),
            Number => (number != 0).then(|| number.to_string()),
            GivenNumber => value.map(|_| number.to_string()),
            AnyNumber => Some(number.to_string()),
            Flag(default) => value?.as_bool().filter(|flag| *flag != default).map(|flag| flag.to_string()),
            AnyFlag => Some((value.and_then(Attribute::as_bool) == Some(true)).to_string()),
            Node => value.map(|value| self.debug_operand(value)),
            NodeOrNull => Some(value.map_or_else(|| "null".to_owned(), |value| self.debug_operand(value))),
            Nodes | AnyNodes => {
                let all = value.and_then(Attribute::as_array).unwrap_or_default();
                if all.is_empty() && matches!(field, Nodes) {
                    return None;
                }
                let operands: Vec<String> = all.iter().map(|node| self.debug_operand(*node)).collect();
                Some(self.metadata.tuple(&operands).mark())
            }
            Name(kind) => {
                let name = dwarf_name(kind, number.cast_signed());
                (number != 0).then(|| if name.is_empty() { number.to_string() } else { name.to_owned() })
            }
            Tag(default) => {
                let name = dwarf_name(DwarfKind::Tag, number.cast_signed());
                (number.cast_signed() != default).then(|| name.to_owned())
            }
            TypeFlags => (number != 0).then(|| type_flags(number)),
            FunctionFlags => Some(function_flags(number)),
            Bound => {
                let value = value?;
                Some(match value.as_i64() {
                    Some(number) => number.to_string(),
                    None => self.debug_operand(value),
                })
            }
            Emission => Some(
                match DIEmissionKind::from_value(number) {
                    Some(DIEmissionKind::Full) => "FullDebug",
                    Some(DIEmissionKind::LineTablesOnly) => "LineTablesOnly",
                    Some(DIEmissionKind::DebugDirectivesOnly) => "DebugDirectivesOnly",
                    _ => "NoDebug",
                }
                .to_owned(),
            ),
            NameTable => match DINameTableKind::from_value(number) {
                Some(DINameTableKind::Default) | None => None,
                Some(kind) => Some(kind.text().to_owned()),
            },
        }
    }

    /// Returns the text of a node as part of another.
    fn debug_operand(&mut self, attribute: Attribute<'c>) -> String {
        if attribute.as_dialect(llvm::attributes::DINullTypeAttr::SPEC.name).is_some() {
            return "null".to_owned();
        }
        if attribute.as_dialect(llvm::attributes::DIExpressionAttr::SPEC.name).is_some() {
            return self.expression_text(attribute);
        }
        self.debug_node(attribute).mark()
    }

    /// Returns the text of an expression, which is written where it is used.
    pub(crate) fn expression_text(&mut self, expression: Attribute<'c>) -> String {
        let mut parts = Vec::new();
        for step in parameter(expression, "operations").and_then(Attribute::as_array).unwrap_or_default() {
            let Some([opcode, arguments]) =
                step.as_dialect(llvm::attributes::DIExpressionElemAttr::SPEC.name)
            else {
                continue;
            };
            let opcode = opcode.as_i64().unwrap_or_default();
            let name = dwarf_name(DwarfKind::Operation, opcode);
            parts.push(if name.is_empty() { opcode.to_string() } else { name.to_owned() });
            let arguments = arguments.as_array().unwrap_or_default();
            for (at, argument) in arguments.iter().enumerate() {
                let number = argument.as_i64().unwrap_or_default();
                let encoding = dwarf_name(DwarfKind::Encoding, number);
                let is_encoding = name == "DW_OP_LLVM_convert" && at == 1 && !encoding.is_empty();
                parts.push(if is_encoding {
                    encoding.to_owned()
                } else {
                    number.cast_unsigned().to_string()
                });
            }
        }
        format!("!DIExpression({})", parts.join(", "))
    }

    /// Lists the files that were compiled, each with the globals that are in it.
    pub(crate) fn name_compile_units(&mut self) {
        for (unit, _) in std::mem::take(&mut self.units) {
            let globals = self.unit_globals.remove(&unit).unwrap_or_default();
            let globals: Vec<String> = globals.into_iter().map(NodeId::mark).collect();
            let list = (!globals.is_empty()).then(|| self.metadata.tuple(&globals).mark());
            self.metadata.put_globals(unit, list);
            self.metadata.add_named("llvm.dbg.cu", unit);
        }
    }
}

/// Flags of types and variables: a number for the access level, one for inheritance, and single bits.
fn type_flags(flags: u64) -> String {
    let groups: [(u64, &[(u64, &str)]); 2] = [
        (3, &[(1, "Private"), (2, "Protected"), (3, "Public")]),
        (
            3 << 16,
            &[
                (1 << 16, "SingleInheritance"),
                (2 << 16, "MultipleInheritance"),
                (3 << 16, "VirtualInheritance"),
            ],
        ),
    ];
    let bits = [
        (1 << 2, "FwdDecl"),
        (1 << 3, "AppleBlock"),
        (1 << 4, "ReservedBit4"),
        (1 << 5, "Virtual"),
        (1 << 6, "Artificial"),
        (1 << 7, "Explicit"),
        (1 << 8, "Prototyped"),
        (1 << 9, "ObjcClassComplete"),
        (1 << 10, "ObjectPointer"),
        (1 << 11, "Vector"),
        (1 << 12, "StaticMember"),
        (1 << 13, "LValueReference"),
        (1 << 14, "RValueReference"),
        (1 << 15, "ExportSymbols"),
        (1 << 18, "IntroducedVirtual"),
        (1 << 19, "BitField"),
        (1 << 20, "NoReturn"),
        (1 << 22, "TypePassByValue"),
        (1 << 23, "TypePassByReference"),
        (1 << 24, "EnumClass"),
        (1 << 25, "Thunk"),
        (1 << 26, "NonTrivial"),
        (1 << 27, "BigEndian"),
        (1 << 28, "LittleEndian"),
        (1 << 29, "AllCallsDescribed"),
    ];
    let grouped = groups.iter().filter_map(|(mask, names)| {
        names.iter().find(|(value, _)| flags & mask == *value).map(|(_, name)| *name)
    });
    let single = bits.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name);
    let words: Vec<String> = grouped.chain(single).map(|name| format!("DIFlag{name}")).collect();
    words.join(" | ")
}

fn function_flags(flags: u64) -> String {
    let bits = [
        (1, "Virtual"),
        (2, "PureVirtual"),
        (4, "LocalToUnit"),
        (8, "Definition"),
        (16, "Optimized"),
        (32, "Pure"),
        (64, "Elemental"),
        (128, "Recursive"),
        (256, "MainSubprogram"),
        (512, "Deleted"),
        (2048, "ObjCDirect"),
    ];
    let words: Vec<String> =
        bits.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| format!("DISPFlag{name}")).collect();
    if words.is_empty() { "0".to_owned() } else { words.join(" | ") }
}
