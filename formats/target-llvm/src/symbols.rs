//! Module-level entities beside variables and functions: comdats, flags, constructors.

use crate::metadata::{NodeId, string};
use crate::module::Module;
use crate::names::name;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, LogicalResult, Operation};
use terrace_llvm as llvm;
use terrace_llvm::Comdat;

impl<'a, 'c> Module<'a, 'c> {
    /// Writes the rules of a group of selectors.
    pub(crate) fn write_comdat(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        for selector in op.regions().flat_map(|region| region.ops()) {
            let symbol = selector.symbol_name().unwrap_or_default();
            if self.comdats.iter().any(|(known, _)| *known == symbol) {
                return selector
                    .emit_error("comdat selection symbols must be unique even in different comdat regions");
            }
            let kind = selector.attribute("comdat").and_then(case_value).and_then(Comdat::from_value);
            let word = kind.map_or("any", Comdat::text);
            self.comdats.push((symbol, format!("{} = comdat {word}\n", name('$', symbol))));
        }
        Ok(())
    }

    /// Writes functions to be called when the module is loaded or unloaded.
    pub(crate) fn write_functions_to_call(
        &mut self,
        op: Operation<'a, 'c>,
        variable: &str,
        list: &str,
    ) -> LogicalResult {
        let array =
            |attribute: &str| op.attribute(attribute).and_then(Attribute::as_array).unwrap_or_default();
        let (functions, priorities, data) = (array(list), array("priorities"), array("data"));
        let mut entries = Vec::new();
        for (at, function) in functions.iter().enumerate() {
            let function = name('@', function.as_flat_symbol().map_or("", |symbol| symbol.as_str()));
            let priority = priorities.get(at).and_then(|priority| priority.as_i64()).unwrap_or_default();
            let datum = match data.get(at).and_then(|datum| datum.as_flat_symbol()) {
                Some(symbol) => name('@', symbol.as_str()),
                None => "null".to_owned(),
            };
            entries.push(format!("{{ i32, ptr, ptr }} {{ i32 {priority}, ptr {function}, ptr {datum} }}"));
        }
        if entries.is_empty() {
            return Ok(());
        }
        let (count, entries) = (entries.len(), entries.join(", "));
        self.globals.push_str(&format!(
            "@{variable} = appending global [{count} x {{ i32, ptr, ptr }}] [{entries}]\n"
        ));
        Ok(())
    }

    /// Notes what the module as a whole says in metadata.
    pub(crate) fn write_module_metadata(&mut self, ops: impl Iterator<Item = Operation<'a, 'c>>) {
        let mut has_version = false;
        for op in ops {
            if op.isa::<llvm::LinkerOptionsOp>() {
                let options = op.attribute("options").and_then(Attribute::as_array).unwrap_or_default();
                let options: Vec<String> =
                    options.iter().map(|option| string(option.as_bytes().unwrap_or_default())).collect();
                let node = self.metadata.tuple(&options);
                self.metadata.add_named("llvm.linker.options", node);
            }
            if op.isa::<llvm::ModuleFlagsOp>() {
                for flag in op.attribute("flags").and_then(Attribute::as_array).unwrap_or_default() {
                    let Some([behavior, key, value]) =
                        flag.as_dialect(llvm::attributes::ModuleFlagAttr::SPEC.name)
                    else {
                        continue;
                    };
                    let key = key.as_bytes().unwrap_or_default();
                    has_version |= key == b"Debug Info Version";
                    let value = self.flag_value(*value);
                    let behavior = behavior.as_i64().unwrap_or(1);
                    let node = self.metadata.tuple(&[format!("i32 {behavior}"), string(key), value]);
                    self.metadata.add_named("llvm.module.flags", node);
                }
            }
        }
        if !has_version {
            let node = self.metadata.node("!{i32 2, !\"Debug Info Version\", i32 3}".to_owned());
            self.metadata.add_named("llvm.module.flags", node);
        }
        let triple = self.op.attribute("llvm.target_triple").and_then(Attribute::as_str).unwrap_or_default();
        if triple.contains("windows-msvc") {
            let node = self.metadata.node("!{i32 2, !\"CodeView\", i32 1}".to_owned());
            self.metadata.add_named("llvm.module.flags", node);
        }
        self.name_compile_units();
        if let Some(libraries) = self.op.attribute("llvm.dependent_libraries") {
            let libraries = libraries
                .as_dialect(llvm::attributes::DependentLibrariesAttr::SPEC.name)
                .and_then(|list| list.first()?.as_array());
            for library in libraries.unwrap_or_default() {
                let node = self.metadata.tuple(&[string(library.as_bytes().unwrap_or_default())]);
                self.metadata.add_named("llvm.dependent-libraries", node);
            }
        }
        for list in ["llvm.commandline", "llvm.ident"] {
            if let Some(text) = self.op.attribute(list).and_then(Attribute::as_bytes) {
                let node = self.metadata.tuple(&[string(text)]);
                self.metadata.add_named(list, node);
            }
        }
    }

    fn flag_value(&mut self, value: Attribute<'c>) -> String {
        if let Some(number) = value.as_integer() {
            let width = value.ty().and_then(|ty| ty.int_or_float_width()).unwrap_or(32);
            return format!("i{width} {}", number.to_ap_int().to_string_signed(10));
        }
        if let Some(text) = value.as_bytes() {
            return string(text);
        }
        if let Some(entries) = value.as_array() {
            let nodes: Vec<String> = entries.iter().map(|entry| self.flag_value(*entry)).collect();
            return self.metadata.tuple(&nodes).mark();
        }
        if let Some([from, to, count]) =
            value.as_dialect(llvm::attributes::ModuleFlagCGProfileEntryAttr::SPEC.name)
        {
            let function = |side: &Attribute<'c>| match side.as_flat_symbol() {
                Some(symbol) => format!("ptr {}", name('@', symbol.as_str())),
                None => "null".to_owned(),
            };
            let count = format!("i64 {}", count.as_i64().unwrap_or_default());
            return self.metadata.tuple(&[function(from), function(to), count]).mark();
        }
        match value.as_dialect(llvm::attributes::ModuleFlagProfileSummaryAttr::SPEC.name) {
            Some(parts) => self.profile_summary(parts).mark(),
            None => string(b""),
        }
    }

    fn profile_summary(&mut self, parts: &[Attribute<'c>]) -> NodeId {
        let format = match parts.first().and_then(|format| format.as_i64()) {
            Some(0) => "SampleProfile",
            Some(2) => "CSInstrProf",
            _ => "InstrProf",
        };
        let mut operands = Vec::new();
        let mut pair = |module: &mut Self, key: &str, value: String| {
            let node = module.metadata.tuple(&[string(key.as_bytes()), value]);
            operands.push(node.mark());
        };
        pair(self, "ProfileFormat", string(format.as_bytes()));
        let keys = [
            "TotalCount",
            "MaxCount",
            "MaxInternalCount",
            "MaxFunctionCount",
            "NumCounts",
            "NumFunctions",
            "IsPartialProfile",
        ];
        for (at, key) in keys.iter().enumerate() {
            if let Some(number) = parts.get(at + 1).and_then(|number| number.as_i64()) {
                pair(self, key, format!("i64 {number}"));
            }
        }
        if let Some(ratio) = parts.get(8).and_then(|ratio| ratio.as_float()) {
            let text = crate::names::floats::text(ratio.semantics(), ratio.to_bits());
            pair(self, "PartialProfileRatio", format!("double {text}"));
        }
        let mut details = Vec::new();
        for detail in parts.get(9).and_then(|details| details.as_array()).unwrap_or_default() {
            let numbers = detail
                .as_dialect(llvm::attributes::ModuleFlagProfileSummaryDetailedAttr::SPEC.name)
                .unwrap_or_default();
            let number = |at: usize| numbers.get(at).and_then(|number| number.as_i64()).unwrap_or_default();
            let operands =
                [format!("i32 {}", number(0)), format!("i64 {}", number(1)), format!("i32 {}", number(2))];
            details.push(self.metadata.tuple(&operands).mark());
        }
        let details = self.metadata.tuple(&details).mark();
        pair(self, "DetailedSummary", details);
        self.metadata.tuple(&operands)
    }
}
