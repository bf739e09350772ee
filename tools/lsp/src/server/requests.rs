//! Requests about one document, and commands.

use super::shared::Shared;
use super::transport::{ErrorCode, Out, Request, RequestId};
use crate::commands::{
    self, BytesResult, PassDescription, ProgramParams, RunLineParams, RunPassParams, TextResult,
};
use crate::document::Entity;
use crate::document::outline::programs;
use crate::features::{View, completion, hints, hover};
use crate::protocol::run_lines::run_line;
use crate::protocol::runs::{Input, bytecode_of_text, convert, run_passes, text_of_bytecode};
use crate::protocol::{actions, calls, formatting, navigation, shown, signature, structure, symbols, tokens};
use crate::text::Text;
use lsp_types::request::{self as lsp, Request as _};
use lsp_types::{CompletionList, GotoDefinitionResponse, SemanticTokens};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use terrace_registry::PASSES;

/// Reason for which a request has no result.
pub enum Refusal {
    /// It makes sense and cannot be done: why.
    Failed(String),
    /// Its parameters are not what they should be.
    Malformed(String),
}

/// Answer to a request.
pub type Answer = Result<(), Refusal>;

/// A request, and where its result goes.
struct Asked<'o> {
    id: &'o RequestId,
    params: Value,
    out: &'o Out,
}

/// Requests that concern an open document.
const ABOUT_DOCUMENT: [&str; 21] = [
    lsp::DocumentLinkRequest::METHOD,
    lsp::HoverRequest::METHOD,
    lsp::GotoDefinition::METHOD,
    lsp::References::METHOD,
    lsp::DocumentHighlightRequest::METHOD,
    lsp::PrepareRenameRequest::METHOD,
    lsp::Rename::METHOD,
    lsp::DocumentSymbolRequest::METHOD,
    lsp::SemanticTokensFullRequest::METHOD,
    lsp::SemanticTokensRangeRequest::METHOD,
    lsp::InlayHintRequest::METHOD,
    lsp::Completion::METHOD,
    lsp::SignatureHelpRequest::METHOD,
    lsp::FoldingRangeRequest::METHOD,
    lsp::SelectionRangeRequest::METHOD,
    lsp::CallHierarchyPrepare::METHOD,
    lsp::CallHierarchyIncomingCalls::METHOD,
    lsp::CallHierarchyOutgoingCalls::METHOD,
    lsp::CodeActionRequest::METHOD,
    lsp::CodeLensRequest::METHOD,
    lsp::Formatting::METHOD,
];

/// Returns true if a request concerns an open document.
pub fn is_about_document(method: &str) -> bool {
    ABOUT_DOCUMENT.contains(&method) || method == lsp::RangeFormatting::METHOD
}

/// Returns the name of the document that a request concerns.
pub fn uri_of_params(params: &Value) -> Option<&str> {
    let document = params.get("textDocument").or_else(|| params.get("item"))?;
    document.get("uri")?.as_str()
}

/// Answers a request by a function of its parameters.
fn with<P: DeserializeOwned, R: Serialize>(asked: Asked<'_>, work: impl FnOnce(P) -> R) -> Answer {
    try_with(asked, |params| Ok(work(params)))
}

fn try_with<P: DeserializeOwned, R: Serialize>(
    asked: Asked<'_>,
    work: impl FnOnce(P) -> Result<R, String>,
) -> Answer {
    let params = serde_json::from_value(asked.params).map_err(|why| Refusal::Malformed(why.to_string()))?;
    let result = work(params).map_err(Refusal::Failed)?;
    asked.out.answer(asked.id, &result);
    Ok(())
}

/// Answers a request about a document.
///
/// # Errors
/// If there is no result: nothing was sent then.
pub fn answer(view: View<'_, '_>, shared: &Shared, request: Request, out: &Out) -> Answer {
    let text = view.text;
    let asked = Asked { id: &request.id, params: request.params, out };
    let at = |params: &lsp_types::TextDocumentPositionParams| text.offset(params.position);
    match request.method.as_str() {
        lsp::HoverRequest::METHOD => with(asked, |params: lsp_types::HoverParams| {
            let found = hover::hover(view, at(&params.text_document_position_params));
            found.map(|found| shown::hover(view, found))
        }),
        // Programs include nothing.
        lsp::DocumentLinkRequest::METHOD => with(asked, |_: Value| Vec::<lsp_types::DocumentLink>::new()),
        lsp::GotoDefinition::METHOD => with(asked, |params: lsp_types::GotoDefinitionParams| {
            let at = at(&params.text_document_position_params);
            let mut found = navigation::definition(view, at);
            if found.is_empty()
                && let Some(mention) = view.document.mention_at(text, at)
                && let Entity::Declared(name) = mention.entity
            {
                let here = symbols::irdl_definition(view, &name).map(|range| view.location(range));
                found.extend(here.or_else(|| shared.irdl_definition(&name)));
            }
            GotoDefinitionResponse::Array(found)
        }),
        lsp::References::METHOD => with(asked, |params: lsp_types::ReferenceParams| {
            navigation::references(
                view,
                at(&params.text_document_position),
                params.context.include_declaration,
            )
        }),
        lsp::DocumentHighlightRequest::METHOD => with(asked, |params: lsp_types::DocumentHighlightParams| {
            navigation::highlights(view, at(&params.text_document_position_params))
        }),
        lsp::PrepareRenameRequest::METHOD => with(asked, |params: lsp_types::TextDocumentPositionParams| {
            navigation::prepare_rename(view, at(&params))
        }),
        lsp::Rename::METHOD => try_with(asked, |params: lsp_types::RenameParams| {
            navigation::rename(view, at(&params.text_document_position), &params.new_name)
        }),
        lsp::DocumentSymbolRequest::METHOD => {
            with(asked, |_: lsp_types::DocumentSymbolParams| symbols::document_symbols(view))
        }
        lsp::SemanticTokensFullRequest::METHOD => with(asked, |_: lsp_types::SemanticTokensParams| {
            SemanticTokens { result_id: None, data: tokens::semantic_tokens(view, 0..text.len()) }
        }),
        lsp::SemanticTokensRangeRequest::METHOD => {
            with(asked, |params: lsp_types::SemanticTokensRangeParams| SemanticTokens {
                result_id: None,
                data: tokens::semantic_tokens(view, text.bytes_of(params.range)),
            })
        }
        lsp::InlayHintRequest::METHOD => with(asked, |params: lsp_types::InlayHintParams| {
            let hints = hints::hints(view, text.bytes_of(params.range)).into_iter();
            hints.map(|hint| shown::hint(view, hint)).collect::<Vec<_>>()
        }),
        lsp::Completion::METHOD => with(asked, |params: lsp_types::CompletionParams| {
            let items = completion::completion(view, at(&params.text_document_position)).into_iter();
            let items = items.map(|item| shown::item(view, item)).collect();
            CompletionList { is_incomplete: false, items }
        }),
        lsp::SignatureHelpRequest::METHOD => with(asked, |params: lsp_types::SignatureHelpParams| {
            signature::signature_help(view, at(&params.text_document_position_params))
        }),
        lsp::FoldingRangeRequest::METHOD => {
            with(asked, |_: lsp_types::FoldingRangeParams| structure::folding_ranges(view))
        }
        lsp::SelectionRangeRequest::METHOD => with(asked, |params: lsp_types::SelectionRangeParams| {
            let positions = params.positions.into_iter();
            positions
                .map(|position| structure::selection_range(view, text.offset(position)))
                .collect::<Vec<_>>()
        }),
        lsp::CallHierarchyPrepare::METHOD => with(asked, |params: lsp_types::CallHierarchyPrepareParams| {
            calls::prepare(view, at(&params.text_document_position_params)).map(|item| vec![item])
        }),
        lsp::CallHierarchyIncomingCalls::METHOD => {
            with(asked, |params: lsp_types::CallHierarchyIncomingCallsParams| {
                calls::incoming(view, params.item.selection_range)
            })
        }
        lsp::CallHierarchyOutgoingCalls::METHOD => {
            with(asked, |params: lsp_types::CallHierarchyOutgoingCallsParams| {
                calls::outgoing(view, params.item.selection_range)
            })
        }
        lsp::CodeActionRequest::METHOD => with(asked, |params: lsp_types::CodeActionParams| {
            actions::code_actions(view, text.bytes_of(params.range))
        }),
        lsp::CodeLensRequest::METHOD => {
            with(asked, |_: lsp_types::CodeLensParams| actions::code_lenses(view))
        }
        lsp::Formatting::METHOD => {
            with(asked, |_: lsp_types::DocumentFormattingParams| formatting::format(view, 0..text.len()))
        }
        lsp::RangeFormatting::METHOD => with(asked, |params: lsp_types::DocumentRangeFormattingParams| {
            formatting::format(view, text.bytes_of(params.range))
        }),
        method => Err(Refusal::Failed(format!("there is no request '{method}'"))),
    }
}

/// Returns all passes and pipelines.
pub fn list_passes() -> Vec<PassDescription> {
    let passes = PASSES.all_passes().into_iter().map(|pass| PassDescription {
        name: pass.argument.to_owned(),
        summary: pass.summary.to_owned(),
        anchor: pass.anchor.map(str::to_owned),
    });
    let pipelines = PASSES.all_pipelines().into_iter().map(|pipeline| PassDescription {
        name: pipeline.argument.to_owned(),
        summary: pipeline.summary.to_owned(),
        anchor: Some("builtin.module".to_owned()),
    });
    passes.chain(pipelines).collect()
}

/// Returns the range of the program of a document that a command is about.
fn program_of(text: &Text, argument: &Value) -> std::ops::Range<usize> {
    let position =
        argument.get("position").cloned().and_then(|position| serde_json::from_value(position).ok());
    let at = position.map_or(0, |position| text.offset(position));
    let found = programs(text.as_str()).into_iter().rev().find(|program| program.start <= at);
    found.unwrap_or(0..text.len())
}

/// Returns the text of the program that a command is about.
pub fn input_for(text: &Text, argument: &Value) -> String {
    text.as_str()[program_of(text, argument)].to_owned()
}

/// Returns an argument whose position counts from the start of the program that it is about.
pub fn within_program(text: &Text, mut argument: Value) -> Value {
    let line = text.line_of(program_of(text, &argument).start) as u64;
    if let Some(own) = argument.pointer("/position/line").and_then(Value::as_u64) {
        argument["position"]["line"] = Value::from(own.saturating_sub(line));
    }
    argument
}

/// Runs a command on a text in a thread of its own, which answers it.
pub fn run_command(
    id: RequestId,
    name: String,
    argument: Value,
    bytes: Vec<u8>,
    uri: String,
    shared: Arc<Shared>,
    out: Out,
) {
    std::thread::spawn(move || {
        let work = || command(&name, argument, bytes, &uri, &shared);
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(value)) => out.answer(&id, &value),
            Ok(Err(why)) => out.refuse(&id, ErrorCode::RequestFailed, &why),
            Err(_) => out.refuse(&id, ErrorCode::InternalError, "internal error"),
        }
    });
}

fn command(name: &str, argument: Value, bytes: Vec<u8>, uri: &str, shared: &Shared) -> Result<Value, String> {
    let malformed = |why: serde_json::Error| why.to_string();
    let irdl = shared.irdl_files();
    if name == commands::READ_BYTECODE {
        let output = text_of_bytecode(&bytes, &irdl)?;
        return serde_json::to_value(TextResult { output }).map_err(malformed);
    }
    let text = String::from_utf8(bytes).map_err(|_| "the text is not UTF-8".to_owned())?;
    let input = |line: u32, column: u32| Input {
        text: text.clone(),
        cursor: (line + 1, column + 1),
        irdl: irdl.clone(),
    };
    match name {
        commands::RUN_PASS => {
            let params: RunPassParams = serde_json::from_value(argument).map_err(malformed)?;
            let result =
                run_passes(&input(params.position.line, params.position.character), &params.pipeline)?;
            serde_json::to_value(result).map_err(malformed)
        }
        commands::SHOW_GENERIC | commands::SHOW_CUSTOM => {
            let params: ProgramParams = serde_json::from_value(argument).map_err(malformed)?;
            let is_generic = name == commands::SHOW_GENERIC;
            let output = convert(&input(params.position.line, params.position.character), is_generic)?;
            serde_json::to_value(TextResult { output }).map_err(malformed)
        }
        commands::RUN_LINE => {
            let params: RunLineParams = serde_json::from_value(argument).map_err(malformed)?;
            let name = uri.rsplit('/').next().unwrap_or_default();
            serde_json::to_value(run_line(&text, name, params.line)?).map_err(malformed)
        }
        commands::WRITE_BYTECODE => {
            let output = commands::base64(&bytecode_of_text(&input(0, 0))?);
            serde_json::to_value(BytesResult { output }).map_err(malformed)
        }
        _ => Err(format!("there is no command '{name}'")),
    }
}
