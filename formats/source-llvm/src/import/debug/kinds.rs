//! Debug information: each kind of node.

use crate::import::Importer;
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::{Metadata, Node};
use terrace_ir::Attribute;
use terrace_llvm::attributes::{
    DIAnnotationAttr, DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr,
    DIDerivedTypeAttr, DIFileAttr, DIGenericSubrangeAttr, DIGlobalVariableAttr, DIImportedEntityAttr,
    DILabelAttr, DILexicalBlockAttr, DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr,
    DINamespaceAttr, DINullTypeAttr, DIStringTypeAttr, DISubprogramAttr, DISubrangeAttr,
    DISubroutineTypeAttr, DwarfKind, dwarf_value,
};
use terrace_llvm::{DIFlags, DISubprogramFlags};

/// Attributes of fields, by the names of parameters.
type Fields<'c> = Vec<(&'static str, Option<Attribute<'c>>)>;

/// Array type of DWARF, which has no meaning without a type of its elements.
const ARRAY_TYPE: i64 = 0x1;
/// Flag of a vector.
const VECTOR: u64 = 1 << 11;

/// Emission kinds in the order of their numbers.
const EMISSION: &[&str] = &["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];
/// Kinds of tables of names in the order of their numbers.
const NAME_TABLES: &[&str] = &["Default", "GNU", "None", "Apple"];

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    fn text_field(&self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        node.text(name).map(|text| self.bytes(text))
    }

    fn node_field(&mut self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        node.metadata(name).and_then(|id| self.debug_attribute(id))
    }

    fn number_field(&self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        let value = match node.metadata(name) {
            // A number may stand in a node of its own.
            Some(id) => self.metadata_integer(id).unwrap_or_default(),
            None => node.integer(name).unwrap_or_default() as i64,
        };
        Some(self.context.i64_attribute(value))
    }

    fn bool_field(&self, value: bool) -> Option<Attribute<'c>> {
        Some(self.context.bool_attribute(value))
    }

    /// Returns the number of a word of DWARF, or a number.
    fn dwarf_field(&self, node: &Node<'a>, name: &str, kind: DwarfKind) -> i64 {
        match node.words(name) {
            [word, ..] => dwarf_value(kind, word).unwrap_or_default(),
            [] => node.number(name).cast_signed(),
        }
    }

    fn flag_bits(&self, node: &Node<'a>, name: &str, prefix: &str) -> u64 {
        let cases = match prefix {
            "DIFlag" => DIFlags::SPEC.cases,
            _ => DISubprogramFlags::SPEC.cases,
        };
        let bits = |word: &&str| {
            let case = word.strip_prefix(prefix).and_then(|word| cases.iter().find(|case| case.text == word));
            case.map_or_else(|| word.parse().unwrap_or_default(), |case| case.value)
        };
        node.words(name).iter().map(bits).fold(node.number(name), |all, bits: u64| all | bits)
    }

    fn flags_field(&self, node: &Node<'a>) -> Option<Attribute<'c>> {
        let bits = self.flag_bits(node, "flags", "DIFlag");
        let known = DIFlags::from_value(bits).unwrap_or(DIFlags::ZERO);
        Some(self.context.i64_attribute(known.value().cast_signed()))
    }

    /// Returns the elements of a list that a field names.
    fn list(&self, node: &Node<'a>, name: &str) -> &'m [Option<MetadataId>] {
        node.metadata(name).and_then(|id| self.module.metadata.elements(id)).unwrap_or_default()
    }

    /// Returns the attributes of a list; nothing if one of its elements has none.
    fn node_list(&mut self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        let elements = self.list(node, name);
        // All are imported, even after one that has no attribute, for what they name.
        let all: Vec<Option<Attribute<'c>>> =
            elements.iter().map(|id| id.and_then(|id| self.debug_attribute(id))).collect();
        let all: Option<Vec<Attribute<'c>>> = all.into_iter().collect();
        all.filter(|all| !all.is_empty()).map(|all| self.context.array_attribute(&all))
    }

    fn expression_field(&self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        node.metadata(name).and_then(|id| self.expression(id))
    }

    /// Returns the attribute of a node, under construction.
    pub(in crate::import) fn debug_node(&mut self, id: MetadataId) -> Option<Attribute<'c>> {
        let module = self.module;
        let Metadata::Node(node) = module.metadata.get(id) else { return None };
        let number = |value: i64| Some(self.context.i64_attribute(value));
        match node.kind {
            "DIBasicType" => {
                let tag = match node.has("tag") {
                    true => self.dwarf_field(node, "tag", DwarfKind::Tag),
                    false => dwarf_value(DwarfKind::Tag, "DW_TAG_base_type").unwrap_or_default(),
                };
                let name = node.text("name").unwrap_or_default();
                let fields = [
                    ("tag", number(tag)),
                    ("name", Some(self.bytes(name))),
                    ("sizeInBits", self.number_field(node, "size")),
                    ("encoding", number(self.dwarf_field(node, "encoding", DwarfKind::Encoding))),
                ];
                self.debug_parameters(DIBasicTypeAttr::SPEC, &fields)
            }
            "DICompileUnit" => self.compile_unit(id, node),
            "DICompositeType" => self.composite_type(id, node),
            "DIDerivedType" => self.derived_type(node),
            "DIFile" => {
                let fields = [
                    ("name", Some(self.bytes(node.text("filename").unwrap_or_default()))),
                    ("directory", Some(self.bytes(node.text("directory").unwrap_or_default()))),
                ];
                self.debug_parameters(DIFileAttr::SPEC, &fields)
            }
            "DIGlobalVariable" => {
                let is_defined = !node.has("isDefinition") || node.is_true("isDefinition");
                let fields = [
                    ("scope", self.node_field(node, "scope")),
                    ("name", self.text_field(node, "name")),
                    ("linkageName", self.text_field(node, "linkageName")),
                    ("file", self.node_field(node, "file")),
                    ("line", self.number_field(node, "line")),
                    ("type", self.node_field(node, "type")),
                    ("isLocalToUnit", self.bool_field(node.is_true("isLocal"))),
                    ("isDefined", self.bool_field(is_defined)),
                    ("alignInBits", self.number_field(node, "align")),
                ];
                self.debug_parameters(DIGlobalVariableAttr::SPEC, &fields)
            }
            "DILocalVariable" => {
                let fields = [
                    ("scope", Some(self.scope_field(node)?)),
                    ("name", self.text_field(node, "name")),
                    ("file", self.node_field(node, "file")),
                    ("line", self.number_field(node, "line")),
                    ("arg", self.number_field(node, "arg")),
                    ("alignInBits", self.number_field(node, "align")),
                    ("type", self.node_field(node, "type")),
                    ("flags", self.flags_field(node)),
                ];
                self.debug_parameters(DILocalVariableAttr::SPEC, &fields)
            }
            "DILabel" | "DILexicalBlock" | "DILexicalBlockFile" => self.local_scope(node),
            "DIModule" => {
                let fields = [
                    ("file", self.node_field(node, "file")),
                    ("scope", self.node_field(node, "scope")),
                    ("name", self.text_field(node, "name")),
                    ("configMacros", self.text_field(node, "configMacros")),
                    ("includePath", self.text_field(node, "includePath")),
                    ("apinotes", self.text_field(node, "apinotes")),
                    ("line", self.number_field(node, "line")),
                    ("isDecl", self.bool_field(node.is_true("isDecl"))),
                ];
                self.debug_parameters(DIModuleAttr::SPEC, &fields)
            }
            "DINamespace" => {
                let fields = [
                    ("name", self.text_field(node, "name")),
                    ("scope", self.node_field(node, "scope")),
                    ("exportSymbols", self.bool_field(node.is_true("exportSymbols"))),
                ];
                self.debug_parameters(DINamespaceAttr::SPEC, &fields)
            }
            "DIImportedEntity" => {
                let fields = [
                    ("tag", number(self.dwarf_field(node, "tag", DwarfKind::Tag))),
                    ("scope", self.node_field(node, "scope")),
                    ("entity", self.node_field(node, "entity")),
                    ("file", self.node_field(node, "file")),
                    ("line", self.number_field(node, "line")),
                    ("name", self.text_field(node, "name")),
                    ("elements", self.node_list(node, "elements")),
                ];
                self.debug_parameters(DIImportedEntityAttr::SPEC, &fields)
            }
            "DICommonBlock" => {
                let fields = [
                    ("scope", self.node_field(node, "scope")),
                    ("decl", self.node_field(node, "declaration")),
                    ("name", Some(self.bytes(node.text("name").unwrap_or_default()))),
                    ("file", self.node_field(node, "file")),
                    ("line", self.number_field(node, "line")),
                ];
                self.debug_parameters(DICommonBlockAttr::SPEC, &fields)
            }
            "DISubprogram" => self.subprogram_node(id, node),
            "DISubrange" => {
                let fields = self.bounds(node);
                let has_size = fields
                    .iter()
                    .any(|(name, bound)| matches!(*name, "count" | "upperBound") && bound.is_some());
                if !has_size {
                    return None;
                }
                self.debug_parameters(DISubrangeAttr::SPEC, &fields)
            }
            "DIGenericSubrange" => {
                let fields = self.bounds(node);
                self.debug_parameters(DIGenericSubrangeAttr::SPEC, &fields)
            }
            "DISubroutineType" => self.subroutine_type(node),
            "DIStringType" => {
                let tag = match node.has("tag") {
                    true => self.dwarf_field(node, "tag", DwarfKind::Tag),
                    false => dwarf_value(DwarfKind::Tag, "DW_TAG_string_type").unwrap_or_default(),
                };
                let fields = [
                    ("tag", number(tag)),
                    ("name", Some(self.bytes(node.text("name").unwrap_or_default()))),
                    ("sizeInBits", self.number_field(node, "size")),
                    ("alignInBits", self.number_field(node, "align")),
                    ("stringLength", self.node_field(node, "stringLength")),
                    ("stringLengthExp", self.expression_field(node, "stringLengthExpression")),
                    ("stringLocationExp", self.expression_field(node, "stringLocationExpression")),
                    ("encoding", number(self.dwarf_field(node, "encoding", DwarfKind::Encoding))),
                ];
                self.debug_parameters(DIStringTypeAttr::SPEC, &fields)
            }
            _ => None,
        }
    }

    /// Returns the scope of a node that must have one.
    fn scope_field(&mut self, node: &Node<'a>) -> Option<Attribute<'c>> {
        self.node_field(node, "scope")
    }

    fn local_scope(&mut self, node: &Node<'a>) -> Option<Attribute<'c>> {
        let scope = Some(self.scope_field(node)?);
        let file = self.node_field(node, "file");
        let line = self.number_field(node, "line");
        match node.kind {
            "DILabel" => {
                let name = self.text_field(node, "name");
                let fields = [("scope", scope), ("name", name), ("file", file), ("line", line)];
                self.debug_parameters(DILabelAttr::SPEC, &fields)
            }
            "DILexicalBlock" => {
                let column = self.number_field(node, "column");
                let fields = [("scope", scope), ("file", file), ("line", line), ("column", column)];
                self.debug_parameters(DILexicalBlockAttr::SPEC, &fields)
            }
            _ => {
                let discriminator = self.number_field(node, "discriminator");
                let fields = [("scope", scope), ("file", file), ("discriminator", discriminator)];
                self.debug_parameters(DILexicalBlockFileAttr::SPEC, &fields)
            }
        }
    }

    fn compile_unit(&mut self, id: MetadataId, node: &Node<'a>) -> Option<Attribute<'c>> {
        let context = self.context;
        let case = |name: &str, words: &[&str]| {
            let at = node.words(name).first().and_then(|word| words.iter().position(|known| known == word));
            let value = at.map_or_else(|| node.number(name).cast_signed(), |at| at as i64);
            Some(context.i64_attribute(value))
        };
        let language = self.dwarf_field(node, "language", DwarfKind::Language);
        let fields = [
            ("id", Some(self.distinct_id(id))),
            ("sourceLanguage", Some(context.i64_attribute(language))),
            ("file", self.node_field(node, "file")),
            ("producer", self.text_field(node, "producer")),
            ("isOptimized", self.bool_field(node.is_true("isOptimized"))),
            ("emissionKind", case("emissionKind", EMISSION)),
            ("nameTableKind", case("nameTableKind", NAME_TABLES)),
            ("splitDebugFilename", self.text_field(node, "splitDebugFilename")),
        ];
        self.debug_parameters(DICompileUnitAttr::SPEC, &fields)
    }

    fn composite_type(&mut self, id: MetadataId, node: &Node<'a>) -> Option<Attribute<'c>> {
        let tag = self.dwarf_field(node, "tag", DwarfKind::Tag);
        let is_vector = self.flag_bits(node, "flags", "DIFlag") & VECTOR != 0;
        let elements = match is_vector || !self.settings.drops_composite_type_elements {
            true => self.node_list(node, "elements"),
            false => None,
        };
        let base = self.node_field(node, "baseType");
        if tag == ARRAY_TYPE && base.is_none() {
            return None;
        }
        let mut fields: Fields<'c> = vec![
            ("tag", Some(self.context.i64_attribute(tag))),
            ("name", self.text_field(node, "name")),
            ("file", self.node_field(node, "file")),
            ("line", self.number_field(node, "line")),
            ("scope", self.node_field(node, "scope")),
            ("baseType", base),
            ("flags", self.flags_field(node)),
            ("sizeInBits", self.number_field(node, "size")),
            ("alignInBits", self.number_field(node, "align")),
            ("dataLocation", self.expression_field(node, "dataLocation")),
            ("rank", self.expression_field(node, "rank")),
            ("allocated", self.expression_field(node, "allocated")),
            ("associated", self.expression_field(node, "associated")),
            ("elements", elements),
        ];
        fields.push(("recId", self.recursive_id(id)));
        self.debug_parameters(DICompositeTypeAttr::SPEC, &fields)
    }

    fn derived_type(&mut self, node: &Node<'a>) -> Option<Attribute<'c>> {
        let base = self.node_field(node, "baseType");
        if node.metadata("baseType").is_some() && base.is_none() {
            return None;
        }
        let space =
            node.has("dwarfAddressSpace").then(|| self.number_field(node, "dwarfAddressSpace")).flatten();
        let fields = [
            ("tag", Some(self.context.i64_attribute(self.dwarf_field(node, "tag", DwarfKind::Tag)))),
            ("name", self.text_field(node, "name")),
            ("baseType", base),
            ("sizeInBits", self.number_field(node, "size")),
            ("alignInBits", self.number_field(node, "align")),
            ("offsetInBits", self.number_field(node, "offset")),
            ("dwarfAddressSpace", space),
            ("extraData", self.node_field(node, "extraData")),
        ];
        self.debug_parameters(DIDerivedTypeAttr::SPEC, &fields)
    }

    fn subprogram_node(&mut self, id: MetadataId, node: &Node<'a>) -> Option<Attribute<'c>> {
        let context = self.context;
        let scope = self.node_field(node, "scope");
        if node.metadata("scope").is_some() && scope.is_none() {
            return None;
        }
        let ty = self.node_field(node, "type");
        if node.metadata("type").is_some() && ty.is_none() {
            return None;
        }
        let flags = match node.has("spFlags") {
            true => self.flag_bits(node, "spFlags", "DISPFlag"),
            false => {
                let is_defined = !node.has("isDefinition") || node.is_true("isDefinition");
                let bit = |is_set: bool, bit: u64| if is_set { bit } else { 0 };
                bit(node.is_true("isLocal"), 4) | bit(is_defined, 8) | bit(node.is_true("isOptimized"), 16)
            }
        };
        let identity = self.module.metadata.is_distinct(id).then(|| self.distinct_id(id));
        let mut fields: Fields<'c> = vec![
            ("id", identity),
            ("compileUnit", self.node_field(node, "unit")),
            ("scope", scope),
            ("name", self.text_field(node, "name")),
            ("linkageName", self.text_field(node, "linkageName")),
            ("file", self.node_field(node, "file")),
            ("line", self.number_field(node, "line")),
            ("scopeLine", self.number_field(node, "scopeLine")),
            ("subprogramFlags", Some(context.i64_attribute(flags.cast_signed()))),
            ("type", ty),
            ("retainedNodes", self.node_list(node, "retainedNodes")),
            ("annotations", self.annotations(node)),
        ];
        fields.push(("recId", self.recursive_id(id)));
        self.debug_parameters(DISubprogramAttr::SPEC, &fields)
    }

    fn annotations(&self, node: &Node<'a>) -> Option<Attribute<'c>> {
        let metadata = &self.module.metadata;
        let annotation = |id: &Option<MetadataId>| match *metadata.elements((*id)?)? {
            [Some(name), Some(value)] => {
                let name = self.bytes(metadata.text(name)?);
                let value = self.bytes(metadata.text(value)?);
                self.debug_parameters(DIAnnotationAttr::SPEC, &[("name", Some(name)), ("value", Some(value))])
            }
            _ => None,
        };
        let all: Vec<Attribute<'c>> = self.list(node, "annotations").iter().filter_map(annotation).collect();
        (!all.is_empty()).then(|| self.context.array_attribute(&all))
    }

    fn bounds(&mut self, node: &Node<'a>) -> Fields<'c> {
        ["count", "lowerBound", "upperBound", "stride"].map(|name| (name, self.bound(node, name))).into()
    }

    fn bound(&mut self, node: &Node<'a>, name: &str) -> Option<Attribute<'c>> {
        let i64_type = self.context.integer_type(64);
        if let Some(value) = node.integer(name) {
            return Some(self.context.integer_attribute(i64_type, value as i64));
        }
        let id = node.metadata(name)?;
        match self.module.metadata.get(id) {
            Metadata::Expression(_) => self.expression(id),
            Metadata::Value(Operand::Constant(_)) => {
                Some(self.context.integer_attribute(i64_type, self.metadata_integer(id)?))
            }
            Metadata::Node(node) if matches!(node.kind, "DILocalVariable" | "DIGlobalVariable") => {
                self.debug_attribute(id)
            }
            _ => None,
        }
    }

    fn subroutine_type(&mut self, node: &Node<'a>) -> Option<Attribute<'c>> {
        let context = self.context;
        let mut types = Vec::new();
        let mut is_whole = true;
        for ty in self.list(node, "types") {
            match ty {
                None => types.push(context.dialect_attribute(DINullTypeAttr::SPEC, &[])),
                Some(ty) => match self.debug_attribute(*ty) {
                    Some(ty) => types.push(ty),
                    None => is_whole = false,
                },
            }
        }
        if !is_whole {
            return None;
        }
        let types = (!types.is_empty()).then(|| context.array_attribute(&types));
        let convention = self.dwarf_field(node, "cc", DwarfKind::CallingConvention);
        let fields = [("callingConvention", Some(context.i64_attribute(convention))), ("types", types)];
        self.debug_parameters(DISubroutineTypeAttr::SPEC, &fields)
    }
}
