//! Hover, completion and hints in the types of the protocol.

use crate::features::View;
use crate::features::completion::{Item, ItemKind, documentation};
use crate::features::hints::{Hint, HintKind};
use crate::features::hover::Hover;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, HoverContents, InlayHint,
    InlayHintKind, InlayHintLabel, InsertTextFormat, MarkupContent, MarkupKind, TextEdit,
};
use serde_json::json;

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// Returns what a hover shows.
pub fn hover(view: View<'_, '_>, hover: Hover) -> lsp_types::Hover {
    let contents = HoverContents::Markup(markdown(hover.markdown));
    lsp_types::Hover { contents, range: Some(view.range(hover.range)) }
}

/// Returns an inlay hint.
pub fn hint(view: View<'_, '_>, hint: Hint) -> InlayHint {
    let kind = match hint.kind {
        HintKind::Type => InlayHintKind::TYPE,
        HintKind::Arguments => InlayHintKind::PARAMETER,
    };
    InlayHint {
        position: view.text.position(hint.at),
        label: InlayHintLabel::String(hint.label),
        kind: Some(kind),
        text_edits: None,
        tooltip: None,
        padding_left: Some(kind == InlayHintKind::PARAMETER),
        padding_right: Some(true),
        data: None,
    }
}

/// Returns an item of a completion.
pub fn item(view: View<'_, '_>, item: Item) -> CompletionItem {
    CompletionItem {
        label: item.label,
        kind: Some(match item.kind {
            ItemKind::Operation => CompletionItemKind::METHOD,
            ItemKind::Value => CompletionItemKind::VARIABLE,
            ItemKind::Function => CompletionItemKind::FUNCTION,
            ItemKind::Block => CompletionItemKind::REFERENCE,
            ItemKind::Alias => CompletionItemKind::CONSTANT,
            ItemKind::Type => CompletionItemKind::CLASS,
            ItemKind::Attribute => CompletionItemKind::PROPERTY,
            ItemKind::Case => CompletionItemKind::ENUM_MEMBER,
        }),
        detail: item.detail,
        documentation: item.documentation.map(|text| Documentation::MarkupContent(markdown(text))),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range: view.range(item.range),
            new_text: item.text,
        })),
        insert_text_format: item.is_snippet.then_some(InsertTextFormat::SNIPPET),
        data: item.op.map(|op| json!({ "op": op })),
        ..CompletionItem::default()
    }
}

/// Adds the documentation of an item that was chosen, which is not sent with all of them.
pub fn resolve(mut item: CompletionItem) -> CompletionItem {
    let op = item.data.as_ref().and_then(|data| data.get("op")).and_then(|name| name.as_str());
    if let Some(text) = op.and_then(documentation) {
        item.documentation = Some(Documentation::MarkupContent(markdown(text)));
    }
    item
}
