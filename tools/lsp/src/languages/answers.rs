//! Requests about a parsed text, and their results.

use super::sheet::{Sheet, Signature, token};
use crate::protocol::paths::uri_of;
use crate::text::{Encoding, Text};
use lsp_types::{
    DocumentLink, DocumentSymbol, Hover, HoverContents, InlayHint, InlayHintKind, InlayHintLabel, Location,
    MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, Range as LspRange, SignatureHelp,
    SignatureInformation, Uri,
};
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;
use terrace_tablegen::{Diagnostic, Loc, Severity};

/// Open file, and what is known of it.
#[derive(Clone, Copy)]
pub struct Opened<'s> {
    /// Name of the file.
    pub uri: &'s Uri,
    /// Text of the file.
    pub text: &'s Text,
    /// Parse of it, or of a part of it.
    pub sheet: &'s dyn Sheet,
    /// Name of the language in messages.
    pub source: &'static str,
}

impl Opened<'_> {
    /// Returns a range of a file that was read.
    fn location(&self, loc: Loc, len: u32) -> Option<Location> {
        let range = loc.offset as usize..loc.offset as usize + len as usize;
        if loc.buffer == 0 {
            return Some(Location { uri: self.uri.clone(), range: self.text.range(range) });
        }
        let buffer = self.sheet.sources().buffers.get(loc.buffer as usize)?;
        let path = std::fs::canonicalize(&buffer.path).ok()?;
        let text = Text::new(buffer.text.to_string(), self.text.encoding());
        Some(Location { uri: uri_of(&path)?, range: text.range(range) })
    }

    /// Returns where the thing at a place is declared.
    pub fn definition(&self, at: usize) -> Vec<Location> {
        if let Some(link) = self.sheet.links().into_iter().find(|link| link.range.contains(&at)) {
            let uri = std::fs::canonicalize(&link.path).ok().and_then(|path| uri_of(&path));
            return uri.map(|uri| Location { uri, range: LspRange::default() }).into_iter().collect();
        }
        let Some(found) = self.sheet.index().at(at) else { return Vec::new() };
        let (loc, len) = self.sheet.index().entities[found.entity];
        self.location(loc, len).into_iter().collect()
    }

    /// Returns where the thing at a place is named, the declaration first.
    pub fn references(&self, at: usize) -> Vec<Location> {
        let Some(found) = self.sheet.index().at(at) else { return Vec::new() };
        let places = self.sheet.index().places_of(found.entity).into_iter();
        places.filter_map(|(loc, len)| self.location(loc, len)).collect()
    }

    /// Describes what is at a place.
    pub fn hover(&self, at: usize) -> Option<Hover> {
        let hover = |value: String, range: Range<usize>| Hover {
            contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
            range: Some(self.text.range(range)),
        };
        if let Some(link) = self.sheet.links().into_iter().find(|link| link.range.contains(&at)) {
            let name = Path::new(&link.path).file_name()?.to_string_lossy().into_owned();
            return Some(hover(format!("`{name}`\n***\n{}", link.path), link.range));
        }
        let found = self.sheet.index().at(at)?;
        let start = found.loc.offset as usize;
        Some(hover(self.sheet.hover(found)?, start..start + found.len as usize))
    }

    /// Returns the files that the text includes.
    pub fn links(&self) -> Vec<DocumentLink> {
        let links = self.sheet.links().into_iter();
        let link = |link: super::sheet::Link| {
            let path = std::fs::canonicalize(&link.path).ok()?;
            Some(DocumentLink {
                range: self.text.range(link.range),
                target: Some(uri_of(&path)?),
                tooltip: None,
                data: None,
            })
        };
        links.filter_map(link).collect()
    }

    /// Returns the outline.
    #[allow(deprecated, reason = "the type has a field of older clients")]
    pub fn symbols(&self) -> Vec<DocumentSymbol> {
        let symbols = self.sheet.outline().into_iter();
        let symbol = |one: super::sheet::Outline| DocumentSymbol {
            name: one.name,
            detail: None,
            kind: one.kind,
            tags: None,
            deprecated: None,
            range: self.text.range(one.range),
            selection_range: self.text.range(one.selection),
            children: None,
        };
        symbols.map(symbol).collect()
    }

    /// Returns the hints of a range.
    pub fn hints(&self, range: LspRange) -> Vec<InlayHint> {
        let hint = |one: super::sheet::Hint| InlayHint {
            position: self.text.position(one.at),
            label: InlayHintLabel::String(one.label),
            kind: Some(if one.is_type { InlayHintKind::TYPE } else { InlayHintKind::PARAMETER }),
            text_edits: None,
            tooltip: None,
            padding_left: Some(false),
            padding_right: Some(!one.is_type),
            data: None,
        };
        self.sheet.hints(self.text.bytes_of(range)).into_iter().map(hint).collect()
    }

    /// Returns the forms of what is called around a place.
    pub fn signature(&self, at: usize) -> Option<SignatureHelp> {
        let Signature { forms, active } = self.sheet.signature(self.text.as_str(), at)?;
        let markdown = |text: String| lsp_types::Documentation::String(text);
        let form = |form: super::sheet::Form| SignatureInformation {
            label: form.label,
            documentation: form.documentation.map(markdown),
            parameters: Some(
                form.parameters
                    .into_iter()
                    .map(|(start, end, text)| ParameterInformation {
                        label: ParameterLabel::LabelOffsets([start, end]),
                        documentation: text.map(markdown),
                    })
                    .collect(),
            ),
            active_parameter: None,
        };
        Some(SignatureHelp {
            signatures: forms.into_iter().map(form).collect(),
            active_signature: Some(0),
            active_parameter: Some(active),
        })
    }

    /// Returns the messages as the protocol has them; notes belong to what comes before them.
    pub fn diagnostics(&self) -> Vec<Value> {
        let mut told: Vec<Value> = Vec::new();
        for one in self.sheet.diagnostics() {
            let loc = one.loc.unwrap_or(Loc { buffer: 0, offset: 0 });
            // A warning about another file belongs to that file.
            if loc.buffer != 0 && one.severity == Severity::Warning {
                continue;
            }
            if one.severity == Severity::Note
                && let Some(related) = told.last_mut()
            {
                if let Some(location) = self.location(loc, self.token_len(loc)) {
                    let note = json!({ "location": location, "message": one.message });
                    match related.get_mut("relatedInformation").and_then(Value::as_array_mut) {
                        Some(notes) => notes.push(note),
                        None => related["relatedInformation"] = json!([note]),
                    }
                }
                continue;
            }
            told.push(self.diagnostic(one, loc));
        }
        told
    }

    fn token_len(&self, loc: Loc) -> u32 {
        let buffer = self.sheet.sources().buffers.get(loc.buffer as usize);
        buffer.map_or(0, |buffer| token(&buffer.text, loc.offset as usize).len() as u32)
    }

    fn diagnostic(&self, one: &Diagnostic, loc: Loc) -> Value {
        let mut message = one.message.clone();
        let range = if loc.buffer == 0 {
            token(self.text.as_str(), loc.offset as usize)
        } else {
            let (path, line) = self.sheet.sources().path_and_line(loc);
            message = format!("{path}:{line}: {message}");
            self.include_of(loc)
        };
        json!({
            "category": "Parse Error",
            "message": message,
            "range": self.text.range(range),
            "severity": match one.severity {
                Severity::Error => 1,
                Severity::Warning => 2,
                Severity::Note => 3,
            },
            "source": self.source,
        })
    }

    /// Returns the place of the text that includes the file of a position.
    fn include_of(&self, loc: Loc) -> Range<usize> {
        let buffers = &self.sheet.sources().buffers;
        let mut at = loc;
        for _ in 0..buffers.len() {
            match buffers.get(at.buffer as usize).and_then(|buffer| buffer.included_from) {
                Some(from) => at = from,
                None => break,
            }
        }
        let at = at.offset as usize;
        let links = self.sheet.links();
        let link = links.iter().find(|link| link.range.contains(&at) || link.range.end == at);
        link.map_or(at..at, |link| link.range.clone())
    }
}

impl Text {
    /// Returns the unit in which columns count.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }
}
