//! Nodes of debug information as records.

use super::super::codes::metadata;
use super::super::nodes::{Form, NODES, NodeKind, Vocabulary};
use super::out::signed;
use super::{OwnedRecord, Writer};
use crate::module::Module;
use crate::module::constants::Constant;
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::{Field, Metadata, Node};
use crate::module::types::Type;
use terrace_llvm::attributes::{DwarfKind, dwarf_value};
use terrace_llvm::{DIFlags, DISubprogramFlags};
use terrace_support::ap_int::ApInt;

/// Bits of the first number of a record besides the lowest, where there are any: the version of the record.
const HEADS: &[(&str, u64)] = &[
    ("DISubrange", 4),
    ("DICompositeType", 2),
    ("DISubroutineType", 2),
    ("DISubprogram", 6),
    ("DIGlobalVariable", 4),
    ("DILocalVariable", 2),
];

/// Numbers of fields that are left out, where they are not zero.
const DEFAULTS: &[(&str, &str, u64)] = &[
    ("DIBasicType", "tag", 0x24),
    ("DIFixedPointType", "tag", 0x24),
    ("DIStringType", "tag", 0x12),
    ("DITemplateValueParameter", "tag", 0x30),
    ("DIMacroFile", "type", 3),
];

/// Fields of types of numbers with a fixed point, before the fraction.
const FIXED_POINT: NodeKind = NodeKind {
    name: "DIFixedPointType",
    code: metadata::FIXED_POINT_TYPE,
    head_bits: &[],
    fields: &[
        ("tag", Form::Number(Vocabulary::Dwarf(DwarfKind::Tag))),
        ("name", Form::Text),
        ("size", Form::Size(2)),
        ("align", Form::Number(Vocabulary::None)),
        ("encoding", Form::Number(Vocabulary::Dwarf(DwarfKind::Encoding))),
        ("flags", Form::Number(Vocabulary::Flags)),
        ("kind", Form::Number(Vocabulary::Words(&["Binary", "Decimal", "Rational"]))),
        ("factor", Form::Signed),
    ],
};

/// Adds the constants that records need and the module spells in another way: numbers in the place of nodes, and what
/// vectors with equal lanes are made of.
pub(super) fn spell_numbers_out(module: &mut Module<'_>) {
    let i64_type = module.types.id(Type::Integer(64));
    for at in 0..module.metadata.len() {
        let id = MetadataId::new(at);
        let Some(node) = module.metadata.node(id) else { continue };
        let Some(kind) = NODES.iter().find(|kind| kind.name == node.kind) else { continue };
        let form = |name: &str| kind.fields.iter().find(|(known, _)| *known == name).map(|(_, form)| *form);
        let has_node_as_size = node
            .fields()
            .any(|(name, field)| matches!((form(name), field), (Some(Form::Size(_)), Field::Metadata(_))));
        let is_spelled = |(name, field): &(&str, &Field<'_>)| match (form(name), field) {
            (Some(Form::Node), Field::Integer(_)) => true,
            (Some(Form::Size(_)), Field::Integer(_)) => has_node_as_size,
            _ => false,
        };
        let numbers: Vec<(String, i128)> = node
            .fields()
            .filter(is_spelled)
            .filter_map(|(name, field)| match field {
                Field::Integer(value) => Some((name.to_owned(), *value)),
                _ => None,
            })
            .collect();
        for (name, value) in numbers {
            let value = ApInt::from_i64(64, value as i64);
            let constant = module.constants.id(i64_type, Constant::Integer(value));
            let value = Metadata::Value(Operand::Constant(constant));
            let value = module.metadata.add(value, false, 0..0);
            module.metadata.set_field(id, &name, Field::Metadata(value));
        }
    }
    let i32_type = module.types.id(Type::Integer(32));
    for at in 0..module.constants.len() {
        let id = crate::module::ids::ConstantId::new(at);
        let ty = module.constants.ty(id);
        if let (Constant::Splat(_), Type::Vector { lanes, is_scalable, .. }) =
            (module.constants.get(id), module.types.get(ty))
        {
            let mask = Type::Vector { lanes: *lanes, is_scalable: *is_scalable, element: i32_type };
            let mask = module.types.id(mask);
            module.constants.id(mask, Constant::Zero);
            module.constants.id(ty, Constant::Poison);
            module.constants.id(i32_type, Constant::Integer(ApInt::zero(32)));
        }
    }
}

impl<'a> Writer<'_, 'a> {
    /// Returns the record of a node.
    pub(super) fn node_record(&self, node: &Node<'a>, is_distinct: bool) -> OwnedRecord {
        let distinct = u64::from(is_distinct);
        match node.kind {
            "GenericDINode" => {
                let tag =
                    self.number_of(node.field("tag"), Vocabulary::Dwarf(DwarfKind::Tag)).unwrap_or_default();
                let mut fields = vec![distinct, tag, 0, self.text_field(node, "header")];
                let operands = node.metadata("operands").and_then(|id| self.module.metadata.elements(id));
                fields.extend(operands.unwrap_or_default().iter().map(|id| self.optional_number(*id)));
                (metadata::GENERIC_NODE, fields)
            }
            "DIEnumerator" => {
                const IS_WIDE: u64 = 4;
                let value = node.integer("value").unwrap_or_default();
                let is_unsigned = node.is_true("isUnsigned");
                let fits = i64::try_from(value).is_ok();
                let width = if fits { 64 } else { 128 };
                let mut fields = vec![
                    distinct | u64::from(is_unsigned) << 1 | IS_WIDE,
                    width,
                    self.text_field(node, "name"),
                ];
                fields.push(signed(value as i64));
                fields.extend((!fits).then(|| signed((value >> 64) as i64)));
                (metadata::ENUMERATOR, fields)
            }
            "DIFixedPointType" => {
                let mut fields = self.fields(node, &FIXED_POINT, distinct);
                for name in ["numerator", "denominator"] {
                    fields.push(1 << 32 | 64);
                    fields.push(signed(node.integer(name).unwrap_or_default() as i64));
                }
                (FIXED_POINT.code, fields)
            }
            name => match NODES.iter().find(|kind| kind.name == name) {
                Some(kind) => (kind.code, self.fields(node, kind, distinct)),
                None => (metadata::TUPLE, Vec::new()),
            },
        }
    }

    fn text_field(&self, node: &Node<'a>, name: &str) -> u64 {
        node.text(name).map_or(0, |text| self.text_number(text) + 1)
    }

    fn fields(&self, node: &Node<'a>, kind: &NodeKind, distinct: u64) -> Vec<u64> {
        let mut head = distinct;
        head |= HEADS.iter().find(|(name, _)| *name == kind.name).map_or(0, |(_, bits)| *bits);
        for (name, bit) in kind.head_bits {
            head |= if node.is_true(name) { *bit } else { 0 };
        }
        let mut fields = vec![head];
        for (name, form) in kind.fields {
            if let (Form::Size(bit), Some(Field::Metadata(_))) = (form, node.field(name)) {
                fields[0] |= bit;
            }
            // A field at the end may be missing.
            if *name == "coroSuspendIdx" && !node.has(name) {
                continue;
            }
            fields.push(self.field(node, kind, name, *form));
        }
        fields
    }

    fn field(&self, node: &Node<'a>, kind: &NodeKind, name: &str, form: Form) -> u64 {
        let default = DEFAULTS.iter().find(|row| (row.0, row.1) == (kind.name, name)).map_or(0, |row| row.2);
        let field = node.field(name);
        match form {
            Form::Node => self.optional_number(node.metadata(name)),
            Form::PresentNode => node.metadata(name).map_or(0, |id| self.metadata_number(id)),
            Form::Text => self.text_field(node, name),
            Form::Number(vocabulary) => self.number_of(field, vocabulary).unwrap_or(default),
            Form::Always(vocabulary) => {
                self.number_of(field, vocabulary).unwrap_or_else(|| older_subprogram_flags(node))
            }
            Form::Signed => node.integer(name).unwrap_or_default() as i64 as u64,
            Form::Truth(default) => u64::from(if node.has(name) { node.is_true(name) } else { default }),
            Form::Size(_) => match node.metadata(name) {
                Some(id) => self.metadata_number(id) + 1,
                None => node.number(name),
            },
            Form::Shifted => node.integer(name).map_or(0, |value| value as u64 + 1),
            Form::Optional(vocabulary) => self.number_of(field, vocabulary).unwrap_or(0xffff_ffff),
            Form::Language => match node.field("sourceLanguageName") {
                Some(_) => {
                    let name = node.words("sourceLanguageName").first().copied().unwrap_or_default();
                    let number = LANGUAGE_NAMES
                        .iter()
                        .position(|known| Some(*known) == name.strip_prefix("DW_LNAME_"));
                    let number = number.map_or_else(|| node.number("sourceLanguageName"), |at| at as u64 + 1);
                    number | 1 << 63
                }
                None => self.number_of(field, Vocabulary::Dwarf(DwarfKind::Language)).unwrap_or_default(),
            },
            Form::SignedPointer => {
                let flag = |name: &str, bit: u32| u64::from(node.is_true(name)) << bit;
                node.number("ptrAuthKey")
                    | flag("ptrAuthIsAddressDiscriminated", 4)
                    | node.number("ptrAuthExtraDiscriminator") << 5
                    | flag("ptrAuthIsaPointer", 21)
                    | flag("ptrAuthAuthenticatesNullValues", 22)
            }
            Form::Unused => 0,
        }
    }

    /// Returns the number of a field.
    fn number_of(&self, field: Option<&Field<'a>>, vocabulary: Vocabulary) -> Option<u64> {
        let word = |word: &&str| -> u64 {
            let of = |prefix: &str, cases: &[terrace_ir::spec::EnumCase<'_>]| {
                let case =
                    word.strip_prefix(prefix).and_then(|word| cases.iter().find(|case| case.text == word));
                case.map(|case| case.value)
            };
            let known = match vocabulary {
                Vocabulary::None => None,
                Vocabulary::Dwarf(kind) => dwarf_value(kind, word).map(i64::cast_unsigned),
                Vocabulary::Flags => of("DIFlag", DIFlags::SPEC.cases),
                Vocabulary::SubprogramFlags => of("DISPFlag", DISubprogramFlags::SPEC.cases),
                Vocabulary::Words(words) => words.iter().position(|known| known == word).map(|at| at as u64),
            };
            known.or_else(|| word.parse().ok()).unwrap_or_default()
        };
        match field? {
            Field::Integer(value) => Some(*value as u64),
            Field::Words(words) => Some(words.iter().map(word).fold(0, |all, bits| all | bits)),
            _ => None,
        }
    }
}

/// Names of languages that have versions, by their numbers, from one on.
const LANGUAGE_NAMES: &[&str] = &[
    "Ada",
    "BLISS",
    "C",
    "C_plus_plus",
    "Cobol",
    "Crystal",
    "D",
    "Dylan",
    "Fortran",
    "Go",
    "Haskell",
    "Java",
    "Julia",
    "Kotlin",
    "Modula2",
    "Modula3",
    "ObjC",
    "ObjC_plus_plus",
    "OCaml",
    "OpenCL_C",
    "Pascal",
    "PLI",
    "Python",
    "RenderScript",
    "Rust",
    "Swift",
    "UPC",
    "Zig",
    "Assembly",
    "C_sharp",
    "Mojo",
    "GLSL",
    "GLSL_ES",
    "HLSL",
    "OpenCL_CPP",
    "CPP_for_OpenCL",
    "SYCL",
    "Ruby",
    "Move",
    "Hylo",
    "HIP",
    "Odin",
    "P4",
    "Metal",
];

/// Returns the flags of a subprogram whose text says each in a field of its own.
fn older_subprogram_flags(node: &Node<'_>) -> u64 {
    if node.kind != "DISubprogram" {
        return 0;
    }
    let is_defined = !node.has("isDefinition") || node.is_true("isDefinition");
    let flag = |is_set: bool, bit: u64| if is_set { bit } else { 0 };
    flag(node.is_true("isLocal"), 4) | flag(is_defined, 8) | flag(node.is_true("isOptimized"), 16)
}
