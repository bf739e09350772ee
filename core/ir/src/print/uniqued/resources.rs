//! The section after the IR that holds resources: `{-# dialect_resources: {...} #-}`.

use crate::context::Ctx;
use crate::print::AsmPrinter;
use crate::uniqued::resource::{ExternalValue, Resource};
use std::fmt::Write;

/// Opened part of the section.
#[derive(Default)]
struct Section {
    is_open: bool,
    has_closed_part: bool,
    has_part: bool,
    has_group: bool,
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Notes resources whose values are to be printed.
    pub(in crate::print) fn note_resources(&mut self, resources: impl IntoIterator<Item = Resource<'c>>) {
        for resource in resources {
            if self.collector.is_none() && !self.resources.contains(&resource) {
                self.resources.push(resource);
            }
        }
    }

    /// Writes the values of the resources that were named, and those of tools; nothing if there are none.
    pub(in crate::print) fn print_resources(&mut self, context: Ctx<'c>) {
        let mut section = Section::default();
        let mut dialects: Vec<&'c str> =
            self.resources.iter().map(|resource| resource.dialect().as_str()).collect();
        dialects.sort_unstable();
        dialects.dedup();
        let named = std::mem::take(&mut self.resources);
        for dialect in dialects {
            let of_dialect = named.iter().filter(|resource| resource.dialect().as_str() == dialect);
            let entries = of_dialect.filter_map(|resource| {
                let blob = resource.blob()?;
                Some((resource.key().as_str(), blob_text(blob.bytes, blob.alignment_bytes)))
            });
            self.print_resource_group(&mut section, "dialect_resources", dialect, entries);
        }
        self.close_resource_part(&mut section);
        for group in context.external_resources() {
            let entries = group.entries.iter().map(|(key, value)| (key.as_str(), self.text_of_value(value)));
            let entries: Vec<_> = entries.collect();
            self.print_resource_group(&mut section, "external_resources", &group.name, entries.into_iter());
        }
        self.close_resource_part(&mut section);
        if section.is_open {
            self.push_str("\n#-}\n");
        }
    }

    fn print_resource_group<'e>(
        &mut self,
        section: &mut Section,
        part: &str,
        name: &str,
        entries: impl Iterator<Item = (&'e str, String)>,
    ) {
        let mut has_entry = false;
        for (key, value) in entries {
            // As upstream, the section is there even if all values are left out.
            if !std::mem::replace(&mut section.is_open, true) {
                self.push_str("\n{-#\n");
            }
            if self.flags.elide_resource_strings_if_larger.is_some_and(|limit| value.len() > limit) {
                continue;
            }
            if !std::mem::replace(&mut section.has_part, true) {
                self.push_str(if section.has_closed_part { ",\n  " } else { "  " });
                self.push_str(part);
                self.push_str(": {\n");
            }
            if std::mem::replace(&mut has_entry, true) {
                self.push_str(",\n");
            } else {
                self.push_str(if section.has_group { ",\n    " } else { "    " });
                self.push_str(name);
                self.push_str(": {\n");
            }
            self.push_str("      ");
            self.print_keyword_or_string(key);
            self.push_str(": ");
            self.push_str(&value);
        }
        if has_entry {
            section.has_group = true;
            self.push_str("\n    }");
        }
    }

    fn close_resource_part(&mut self, section: &mut Section) {
        if std::mem::take(&mut section.has_part) {
            self.push_str("\n  }");
            section.has_closed_part = true;
        }
        section.has_group = false;
    }

    fn text_of_value(&self, value: &ExternalValue) -> String {
        match value {
            ExternalValue::Bool(value) => value.to_string(),
            ExternalValue::String(bytes) => {
                let mut printer = AsmPrinter::without_context(self.flags, self.aliases);
                printer.print_string(bytes);
                printer.finish()
            }
            ExternalValue::Blob { bytes, alignment_bytes } => blob_text(bytes, *alignment_bytes),
        }
    }
}

/// `"0x<alignment><data>"`.
fn blob_text(bytes: &[u8], alignment_bytes: u32) -> String {
    let mut text = String::with_capacity(bytes.len() * 2 + 12);
    text.push_str("\"0x");
    for byte in alignment_bytes.to_le_bytes().iter().chain(bytes) {
        write!(text, "{byte:02X}").expect("a string takes any text");
    }
    text.push('"');
    text
}
