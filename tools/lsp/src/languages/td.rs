//! TableGen files.

use super::sheet::{Form, Hint, Index, Occurrence, Outline, PLAIN, Sheet, Signature, comment_before};
use super::words::{Before, file_items};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;
use terrace_tablegen::{
    Diagnostic, FieldKind, Loader, Loc, Mentioned, Parsed, RecordId, RecordKind, Sources, dump_json,
    print_records,
};

/// Parsed TableGen file.
pub struct TableGen {
    parsed: Parsed,
    index: Index,
    /// For each entity, the record, and the number of the field if it is one.
    entities: HashMap<usize, (RecordId, Option<usize>)>,
    folders: Vec<std::path::PathBuf>,
}

impl TableGen {
    /// Parses a file.
    pub fn parse(
        path: &str,
        text: &str,
        includes: &mut dyn Loader,
        folders: Vec<std::path::PathBuf>,
    ) -> Self {
        let parsed = terrace_tablegen::parse(path, text, &[], includes);
        let (mut index, mut entities) = (Index::default(), HashMap::new());
        for id in parsed.records.ids() {
            let record = parsed.records.record(id);
            let is_named = record.kind != RecordKind::Anonymous;
            if let (Some(loc), true) = (record.locs.first(), is_named) {
                let entity = index.entity(&parsed.sources, *loc);
                entities.entry(entity).or_insert((id, None));
            }
            // A record that inherits a field comes after the one that declares it.
            for (at, field) in record.fields.iter().enumerate() {
                let entity = index.entity(&parsed.sources, field.loc);
                entities.entry(entity).or_insert((id, Some(at)));
            }
        }
        for mention in &parsed.records.mentions {
            let (loc, detail) = match mention.of {
                Mentioned::Record(id) => match parsed.records.record(id).locs.first() {
                    Some(loc) => (*loc, PLAIN),
                    None => continue,
                },
                Mentioned::Field(loc) => (loc, PLAIN),
                Mentioned::Assignment(id, loc) => (loc, id.number()),
            };
            let entity = index.entity(&parsed.sources, loc);
            index.mention(&parsed.sources, mention.loc, entity, detail);
        }
        TableGen { parsed, index, entities, folders }
    }

    fn field_hover(&self, record: RecordId, at: usize, occurrence: Occurrence) -> Option<String> {
        let (records, sources) = (&self.parsed.records, &self.parsed.sources);
        let field = records.record(record).fields.get(at)?;
        let name = records.names.text(field.name);
        let ty = records.type_text(field.ty);
        if field.kind == FieldKind::TemplateArgument {
            let name = name.rsplit(':').next().unwrap_or_default();
            return Some(format!("**template arg** `{name}`\n***\nType: `{ty}`\n"));
        }
        let mut text = format!("**field** `{name}`\n***\nType: `{ty}`\n***\n");
        let own = comment_before(sources, field.loc);
        let is_assignment = occurrence.detail != PLAIN;
        let given = if is_assignment { comment_before(sources, occurrence.loc) } else { own.clone() };
        if !given.is_empty() {
            let _ = write!(text, "{given}\n***\n");
        }
        if is_assignment && !own.is_empty() {
            let _ = write!(text, "\n *From `{}`*:\n{own}", records.name_of(record));
        }
        Some(text)
    }

    /// Returns the name of a record, as the text has it where it is made of parts.
    fn name_of(&self, record: RecordId, loc: Loc) -> String {
        let records = &self.parsed.records;
        if records.values.as_string(records.record(record).name).is_some() {
            return records.name_of(record);
        }
        let text = self.parsed.sources.buffers.get(loc.buffer as usize).map_or("", |buffer| &buffer.text);
        let start = loc.offset as usize;
        let end = start + super::sheet::word_len(&self.parsed.sources, loc) as usize;
        text.get(start..end).unwrap_or_default().to_owned()
    }

    /// Returns the word for the kind of a record.
    fn word(kind: RecordKind) -> &'static str {
        match kind {
            RecordKind::Class => "class",
            RecordKind::Multiclass => "multiclass",
            RecordKind::Def | RecordKind::Anonymous => "def",
        }
    }
}

impl Sheet for TableGen {
    fn sources(&self) -> &Sources {
        &self.parsed.sources
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.parsed.diagnostics
    }

    fn index(&self) -> &Index {
        &self.index
    }

    fn hover(&self, occurrence: Occurrence) -> Option<String> {
        let (record, field) = *self.entities.get(&occurrence.entity)?;
        if let Some(at) = field {
            return self.field_hover(record, at, occurrence);
        }
        let records = &self.parsed.records;
        let word = Self::word(records.record(record).kind);
        let (loc, _) = self.index.entities[occurrence.entity];
        let comment = comment_before(&self.parsed.sources, loc);
        Some(format!("**{word}** `{}`\n***\n{comment}", self.name_of(record, loc)))
    }

    fn outline(&self) -> Vec<Outline> {
        let mut found = Vec::new();
        for (entity, (record, field)) in &self.entities {
            let (loc, len) = self.index.entities[*entity];
            if loc.buffer != 0 || field.is_some() || len == 0 {
                continue;
            }
            let kind = match self.parsed.records.record(*record).kind {
                RecordKind::Class | RecordKind::Multiclass => lsp_types::SymbolKind::CLASS,
                _ => lsp_types::SymbolKind::CONSTANT,
            };
            let range = loc.offset as usize..loc.offset as usize + len as usize;
            let name = self.name_of(*record, loc);
            found.push(Outline { name, kind, range: range.clone(), selection: range });
        }
        found.sort_by_key(|one| one.range.start);
        found
    }

    fn completion(&self, text: &str, at: usize) -> Vec<Value> {
        let before = Before::of(text, at);
        if let Some(started) = before.file_name() {
            return file_items(&self.folders, started, &[".td"]);
        }
        let records = &self.parsed.records;
        if before.previous() == "let" {
            let fields = records.records.iter().flat_map(|record| &record.fields);
            let mut names: Vec<&str> = fields
                .filter(|field| field.kind != FieldKind::TemplateArgument)
                .map(|field| &**records.names.text(field.name))
                .collect();
            names.sort_unstable();
            names.dedup();
            return names.into_iter().map(|name| json!({ "label": name, "kind": 5 })).collect();
        }
        let class = |(name, id): (&std::rc::Rc<str>, &RecordId)| {
            let arguments: Vec<String> =
                parameters(&self.parsed, *id).into_iter().map(|(text, _)| text).collect();
            let detail =
                if arguments.is_empty() { "class".to_owned() } else { format!("<{}>", arguments.join(", ")) };
            json!({ "label": &**name, "kind": 7, "detail": detail })
        };
        let mut items: Vec<Value> = records.classes.iter().map(class).collect();
        if !before.follows(":") {
            let is_named = |id: &RecordId| records.record(*id).kind == RecordKind::Def;
            let defs = records.defs.iter().filter(|(_, id)| is_named(id));
            items.extend(defs.map(|(name, _)| json!({ "label": &**name, "kind": 21, "detail": "def" })));
        }
        items
    }

    fn signature(&self, text: &str, at: usize) -> Option<Signature> {
        let (opener, active) = Before::of(text, at).opener(&['<'])?;
        let name = Before::of(text, opener).word();
        let records = &self.parsed.records;
        let multiclass = || {
            let is_it = |id: &RecordId| {
                records.record(*id).kind == RecordKind::Multiclass && records.name_of(*id) == name
            };
            records.ids().find(is_it)
        };
        let class = records.classes.get(name).copied().or_else(multiclass)?;
        let mut label = format!("{name}<");
        let mut ranges = Vec::new();
        for (number, (text, loc)) in parameters(&self.parsed, class).into_iter().enumerate() {
            label.push_str(if number > 0 { ", " } else { "" });
            let start = label.len() as u32;
            label.push_str(&text);
            let comment = comment_before(&self.parsed.sources, loc);
            ranges.push((start, label.len() as u32, Some(comment).filter(|comment| !comment.is_empty())));
        }
        label.push('>');
        let forms = vec![Form { label, documentation: None, parameters: ranges }];
        Some(Signature { forms, active })
    }

    fn hints(&self, _: Range<usize>) -> Vec<Hint> {
        Vec::new()
    }

    fn output(&self, kind: &str) -> Result<String, String> {
        match kind {
            "records" => Ok(print_records(&self.parsed.records)),
            "json" => Ok(dump_json(&self.parsed.records, &self.parsed.sources)),
            _ => Err(format!("there is no output '{kind}'; there are 'records' and 'json'")),
        }
    }
}

/// Returns the parameters of a class, with the positions of their declarations.
fn parameters(parsed: &Parsed, class: RecordId) -> Vec<(String, Loc)> {
    let records = &parsed.records;
    let record = records.record(class);
    let parameter = |name: &terrace_tablegen::Name| {
        let field = record.field(*name)?;
        let name = records.names.text(*name).rsplit(':').next().unwrap_or_default();
        Some((format!("{} {name}", records.type_text(field.ty)), field.loc))
    };
    record.template_arguments.iter().filter_map(parameter).collect()
}
