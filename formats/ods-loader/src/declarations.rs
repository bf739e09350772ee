//! Records of a file as dialects, and the loading of one of them.

use crate::code::{Code, Condition, Surroundings};
use crate::constraints::base_attribute;
use crate::expression::{DeclaredClass, Names, Value};
use crate::index::Index;
use crate::loader::Loader;
use crate::predicate::Predicates;
use crate::records::{Entry, Table, short_class};
use crate::report::Report;
use crate::{Library, enums, expression, operation};
use std::collections::HashMap;
use std::sync::Arc;
use terrace_ir::{Attribute, Ctx, DialectHooks, DialectSpec};
use terrace_tablegen::{Parsed, RecordId};

/// Dialects that a TableGen file declares.
pub struct Declarations {
    parsed: Parsed,
    index: Index,
    names: Arc<Names>,
}

impl Declarations {
    /// Reads the records of a parsed file.
    pub fn read(parsed: Parsed) -> Self {
        let table = Table::new(&parsed);
        let mut index = Index::default();
        let mut names = Names::default();
        let classes = |name: &str| table.class(name);
        let [dialect, op, ty, attribute, info] =
            ["Dialect", "Op", "TypeDef", "AttrDef", "EnumInfo"].map(classes);
        let [op_interface, type_interface, attr_interface] =
            ["OpInterface", "TypeInterface", "AttrInterface"].map(classes);
        for entry in table.defs() {
            let is = |class: Option<RecordId>| class.is_some_and(|class| entry.inherits(class));
            if is(op) {
                index.ops.push(entry.id);
                for (_, argument) in
                    entry.arguments("arguments").into_iter().chain(entry.arguments("results"))
                {
                    names.op_getters.insert(expression::camel_case(&argument));
                }
                if let Some(name) = operation::name_of(entry) {
                    names.ops.insert(qualified(entry, &operation::class_of(entry)), name);
                }
            } else if is(info) {
                index.enums.push(entry.id);
                names.enums.insert(enums::class_of(entry), enums::declared(entry));
            } else if is(ty) {
                index.types.push(entry.id);
                add_class(&mut names, entry, "typeName", true);
            } else if is(attribute) {
                index.attributes.push(entry.id);
                add_class(&mut names, entry, "attrName", false);
            } else if is(type_interface) || is(attr_interface) {
                names.interfaces.insert(entry.text_or_empty("cppInterfaceName").to_string());
            } else if is(op_interface) {
                if entry.text("verify").is_some_and(|code| !code.trim().is_empty()) {
                    index.verifying_interfaces.push(entry.text_or_empty("cppInterfaceName").to_string());
                }
            } else if is(dialect) {
                index.dialects.push(entry.id);
            }
        }
        Declarations { index, names: Arc::new(names), parsed }
    }

    /// Returns the records that were read.
    pub fn table(&self) -> Table<'_> {
        Table::new(&self.parsed)
    }

    /// Returns the parsed file.
    pub fn parsed(&self) -> &Parsed {
        &self.parsed
    }

    /// Returns the condition of a constraint, if it has one, whose code is in a namespace.
    pub fn condition(&self, constraint: Entry<'_>, namespace: &str) -> Option<Condition> {
        let predicate = Predicates::default().read(constraint.entry("predicate")?);
        Some(Condition::new(predicate, self.names.clone(), namespace))
    }

    /// Returns an expression of C++ code in a namespace.
    pub fn code(&self, text: &str, namespace: &str) -> Code {
        Code::new(text, self.names.clone(), namespace)
    }

    /// Builds an attribute from the text of its value: `7` for an attribute of integers, `ns::Enum::case` for one of an
    /// enum.
    ///
    /// # Errors
    /// The part of the code that cannot be evaluated.
    pub fn constant<'c>(
        &self,
        context: Ctx<'c>,
        attribute: Entry<'_>,
        text: &str,
        namespace: &str,
    ) -> Result<Attribute<'c>, String> {
        let value = self.code(text, namespace);
        if let Some(unknown) = value.unknown() {
            return Err(unknown);
        }
        let nothing = Surroundings { context, this: None, arguments: Vec::new() };
        let not_built = || format!("'{}' as the value of an attribute", text.trim());
        let base = base_attribute(attribute);
        if base.is("EnumAttrInfo") || base.is("PropConstraint") {
            let value = value.evaluate(nothing, &mut Vec::new()).ok_or_else(not_built)?;
            let bits = match &*base.text_or_empty("storageType") {
                "bool" => 1,
                "int64_t" | "uint64_t" => 64,
                _ => base.int("bitwidth").and_then(|bits| u32::try_from(bits).ok()).unwrap_or(32),
            };
            return match value {
                Value::Text(text) => Ok(context.string_attribute(&text)),
                value => {
                    let value =
                        value.integer().and_then(|value| i64::try_from(value).ok()).ok_or_else(not_built)?;
                    Ok(context.integer_attribute(context.integer_type(bits), value))
                }
            };
        }
        let call = base.text("constBuilderCall").or_else(|| attribute.text("constBuilderCall"));
        let call = call.ok_or("an attribute whose builder is not declared")?;
        let own = base.text("cppNamespace").or_else(|| base.entry("dialect")?.text("cppNamespace"));
        let own = own.map_or(namespace.to_owned(), |own| short_class(&own).to_owned());
        let call = self.code(&call, &own);
        if let Some(unknown) = call.unknown() {
            return Err(unknown);
        }
        let value = value.evaluate(nothing.clone(), &mut Vec::new()).ok_or_else(not_built)?;
        match call.evaluate(Surroundings { arguments: vec![value], ..nothing }, &mut Vec::new()) {
            Some(Value::Attribute(attribute)) => Ok(attribute),
            _ => Err(not_built()),
        }
    }

    fn entry(&self, id: RecordId) -> Entry<'_> {
        Entry { table: self.table(), id }
    }

    /// Returns the names of the dialects of which the file or what it includes declares anything, in the order of the
    /// text.
    pub fn dialects(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for dialect in self.index.dialects.iter().map(|id| self.entry(*id)) {
            let has = |ids: &[RecordId], field: &str| {
                let owner = |id: &RecordId| self.entry(*id).entry(field).map(|owner| owner.id);
                ids.iter().any(|id| owner(id) == Some(dialect.id))
            };
            let name = dialect.text_or_empty("name").to_string();
            let declares = has(&self.index.ops, "opDialect")
                || has(&self.index.types, "dialect")
                || has(&self.index.attributes, "dialect");
            if declares && name != "builtin" && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Builds a dialect in a context and registers it; `None` if the file does not declare it.
    ///
    /// `library` gives the C++ parts that stand in Rust. Declarations of other dialects are taken from the context, so
    /// those that the dialect uses are to be loaded first.
    pub fn load<'c>(&self, context: Ctx<'c>, dialect: &str, library: Library<'c>) -> Option<Report> {
        let entries = || self.index.dialects.iter().map(|id| self.entry(*id));
        let record = entries().find(|entry| &*entry.text_or_empty("name") == dialect)?;
        let arena = context.arena();
        let names: &'c Arc<Names> = arena.keep(self.names.clone());
        let namespace = record.text("cppNamespace").unwrap_or_else(|| dialect.into());
        let mut loader = Loader {
            context,
            table: self.table(),
            index: &self.index,
            dialect: arena.str(dialect),
            namespace: arena.str(short_class(&namespace)),
            names,
            library,
            predicates: Predicates::default(),
            types: Vec::new(),
            attributes: Vec::new(),
            enums: Vec::new(),
            enum_specs: HashMap::new(),
            type_constraints: HashMap::new(),
            attribute_constraints: HashMap::new(),
            unknown: HashMap::new(),
        };
        let mut report = Report { dialect: dialect.to_owned(), entries: Vec::new() };
        let of_dialect = |ids: &[RecordId], field: &str| -> Vec<Entry<'_>> {
            let name = |entry: &Entry<'_>| entry.entry(field).and_then(|owner| owner.text("name"));
            let all = ids.iter().map(|id| self.entry(*id));
            all.filter(|entry| name(entry).as_deref() == Some(dialect)).collect()
        };
        for entry in of_dialect(&self.index.attributes, "dialect") {
            report.entries.extend(loader.load_attribute(entry));
        }
        for entry in of_dialect(&self.index.types, "dialect") {
            report.entries.extend(loader.load_type(entry));
        }
        loader.add_library();
        let mut ops = Vec::new();
        for entry in of_dialect(&self.index.ops, "opDialect") {
            if let Some((spec, entry)) = loader.load_op(entry) {
                ops.push(spec);
                report.entries.push(entry);
            }
        }
        loader.add_enums();
        let hooks = library.dialect().map_or(DialectHooks::NONE, |dialect| dialect.hooks);
        context.register_dialect(arena.value(DialectSpec {
            ops: arena.slice(&ops),
            types: arena.slice(&loader.types),
            attributes: arena.slice(&loader.attributes),
            enums: arena.slice(&loader.enums),
            hooks,
            ..DialectSpec::new(loader.dialect)
        }));
        Some(report)
    }
}

/// Returns a class with the namespace of its record.
fn qualified(record: Entry<'_>, class: &str) -> String {
    let own = record.text("cppNamespace");
    let of_dialect = || record.entry("opDialect").and_then(|dialect| dialect.text("cppNamespace"));
    let namespace = own.or_else(of_dialect).unwrap_or_else(|| "".into());
    match short_class(&namespace) {
        "" => class.to_owned(),
        namespace => format!("{namespace}::{class}"),
    }
}

/// Notes a type or attribute as C++ code names it.
fn add_class(names: &mut Names, record: Entry<'_>, name: &str, is_type: bool) {
    let (Some(class), Some(name)) = (record.text("cppType"), record.text(name)) else { return };
    // Those of the builtin dialect are known.
    if name.starts_with("builtin.") || name.ends_with('.') {
        return;
    }
    for (_, parameter) in record.arguments("parameters") {
        names.getters.insert(format!("get{}", expression::camel_case(&parameter)));
    }
    let base = record.text_or_empty("cppBaseClassName");
    let base = short_class(&base);
    if !matches!(base, "" | "Type" | "Attribute" | "LocationAttr") {
        names.bases.entry(base.to_owned()).or_default().push(name.to_string());
    }
    let declared = DeclaredClass { name: name.to_string(), is_type };
    names.classes.insert(short_class(&class).to_owned(), declared);
}

impl<'c> Loader<'_, 'c> {
    /// Adds types and attributes that stand in Rust only.
    fn add_library(&mut self) {
        let Some(dialect) = self.library.dialect() else { return };
        for spec in dialect.types {
            if self.types.iter().all(|known| known.name != spec.name) {
                self.types.push(spec);
            }
        }
        for spec in dialect.attributes {
            if self.attributes.iter().all(|known| known.name != spec.name) {
                self.attributes.push(spec);
            }
        }
    }

    /// Adds the enums of the dialect's namespace.
    fn add_enums(&mut self) {
        for id in &self.index.enums {
            let record = Entry { table: self.table, id: *id };
            if enums::namespace_of(record) == self.namespace {
                let spec = self.enumeration(record);
                self.enums.push(spec);
            }
        }
    }
}
