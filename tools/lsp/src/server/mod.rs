//! The server: messages in, messages out. One thread takes messages and hands them to the documents, each of which has a
//! thread of its own (`worker`).

mod requests;
mod shared;
mod sheets;
mod transport;
mod worker;

use crate::commands;
use crate::features::completion;
use crate::languages::Language;
use crate::protocol::paths::path_of;
use crate::protocol::{shown, signature, tokens};
use crate::text::Encoding;
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    CallHierarchyServerCapability, CodeActionKind, CodeActionOptions, CodeActionProviderCapability,
    CodeLensOptions, CompletionOptions, DocumentLinkOptions, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeParams, OneOf, PositionEncodingKind,
    RenameOptions, SelectionRangeProviderCapability, SemanticTokensFullOptions, SemanticTokensOptions,
    SemanticTokensServerCapabilities, ServerCapabilities, SignatureHelpOptions, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};
use serde_json::{Value, json};
pub use shared::Settings;
use shared::{Shared, workspace_symbol};
use sheets::SheetWorker;
use std::collections::{HashMap, HashSet};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
pub use transport::Framing;
pub(crate) use transport::{ErrorCode, Out, Request};
use transport::{Message, Notification, RequestId, Response};
pub(crate) use worker::Job;
use worker::Worker;

/// Requests that the client took back.
type Canceled = Arc<Mutex<HashSet<RequestId>>>;

/// Id of the request for settings.
const SETTINGS_REQUEST: &str = "terrace-settings";

/// Serves one client over standard input and output. Settings of the command line are added to those of the editor.
///
/// # Errors
/// If the client does not follow the protocol, or goes away: a message for a log.
pub fn run_stdio(base: Settings, framing: Framing) -> Result<(), String> {
    serve(&mut std::io::stdin().lock(), std::io::stdout(), base, framing)
}

/// Serves one client, until it says that it is done.
///
/// # Errors
/// If the client does not follow the protocol, or goes away: a message for a log.
pub fn serve(
    input: &mut impl BufRead,
    output: impl Write + Send + 'static,
    base: Settings,
    framing: Framing,
) -> Result<(), String> {
    let out = Out::new(output, framing);
    let mut next = || transport::read(input, framing).map_err(|why| why.to_string());
    let (id, params) = loop {
        match next()? {
            Some(Message::Request(request)) if request.method == request::Initialize::METHOD => {
                break (request.id, request.params);
            }
            Some(Message::Request(request)) => {
                out.refuse(&request.id, ErrorCode::ServerNotInitialized, "the first request is 'initialize'");
            }
            Some(Message::Notification(one)) if one.method != notification::Exit::METHOD => {}
            _ => return Err("the client left before it began".to_owned()),
        }
    };
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let encoding = encoding_of(&params);
    let result = json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "terrace", "version": env!("CARGO_PKG_VERSION") },
    });
    out.answer(&id, &result);
    // Tests leave it out.
    if framing == Framing::Headers {
        match next()? {
            Some(Message::Notification(one)) if one.method == notification::Initialized::METHOD => {}
            _ => return Err("what follows is the notification 'initialized'".to_owned()),
        }
    }
    let settings = params.initialization_options.as_ref().map(Settings::read).unwrap_or_default();
    let pulls_settings =
        params.capabilities.workspace.as_ref().and_then(|one| one.configuration).unwrap_or(false);
    let shared = Arc::new(Shared::new(encoding, folders_of(&params), base, settings));
    let canceled = Canceled::default();
    let mut server = Server { out, shared, canceled, documents: HashMap::new(), pulls_settings };
    if pulls_settings {
        server.ask_for_settings();
    }
    while let Some(message) = next()? {
        match message {
            Message::Request(request) if request.method == request::Shutdown::METHOD => {
                server.finish_sheets();
                server.out.answer(&request.id, &Value::Null);
                return match next()? {
                    Some(Message::Notification(one)) if one.method == notification::Exit::METHOD => Ok(()),
                    _ => Err("what follows 'shutdown' is 'exit'".to_owned()),
                };
            }
            Message::Request(request) => server.request(request),
            Message::Notification(one) if one.method == notification::Exit::METHOD => {
                return Err("the client left without 'shutdown'".to_owned());
            }
            Message::Notification(notification) => server.notification(notification),
            Message::Response(response) => server.response(response),
        }
    }
    Err("the client is gone".to_owned())
}

fn encoding_of(params: &InitializeParams) -> Encoding {
    let general = params.capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_ref());
    // Bytes need no counting.
    match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
        true => Encoding::Utf8,
        false => Encoding::Utf16,
    }
}

#[allow(deprecated, reason = "older clients give one folder")]
fn folders_of(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
    let mut paths: Vec<PathBuf> = folders.filter_map(path_of).collect();
    if paths.is_empty() {
        paths.extend(params.root_uri.as_ref().and_then(path_of));
    }
    paths
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let words = |words: &[&str]| Some(words.iter().map(|word| (*word).to_owned()).collect());
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            resolve_provider: Some(true),
            trigger_characters: words(&completion::TRIGGERS),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: words(&signature::TRIGGERS),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        }),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::REFACTOR,
                CodeActionKind::REFACTOR_REWRITE,
            ]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.iter().map(|name| (*name).to_owned()).collect(),
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: None,
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    }
}

/// Open document: a program, or a file of another language.
enum OpenDocument {
    Program(Worker),
    Sheet(SheetWorker),
}

impl OpenDocument {
    /// Gives it work.
    fn send(&self, job: Job) {
        match self {
            OpenDocument::Program(worker) => worker.send(job),
            OpenDocument::Sheet(worker) => worker.send(job),
        }
    }
}

/// The thread that takes messages.
struct Server {
    out: Out,
    shared: Arc<Shared>,
    canceled: Canceled,
    documents: HashMap<String, OpenDocument>,
    pulls_settings: bool,
}

impl Server {
    /// Waits until what was asked about files of other languages is answered.
    fn finish_sheets(&self) {
        for document in self.documents.values() {
            if let OpenDocument::Sheet(worker) = document {
                let (done, finished) = mpsc::channel();
                worker.send(Job::Flush(done));
                // One whose thread is gone has nothing more to say.
                let _ = finished.recv();
            }
        }
    }

    fn ask_for_settings(&self) {
        let params = json!({ "items": [{ "section": "terrace" }] });
        let id = RequestId::Text(SETTINGS_REQUEST.to_owned());
        self.out.request(&id, request::WorkspaceConfiguration::METHOD, &params);
    }

    fn response(&mut self, response: Response) {
        if response.id != RequestId::Text(SETTINGS_REQUEST.to_owned()) {
            return;
        }
        if let Some(Value::Array(found)) = response.result
            && let Some(found) = found.first().filter(|found| found.is_object())
        {
            self.set_settings(Settings::read(found));
        }
    }

    fn set_settings(&mut self, settings: Settings) {
        if self.shared.set_settings(settings) {
            self.restart_documents();
        }
    }

    fn restart_documents(&mut self) {
        self.documents.values().for_each(|worker| worker.send(Job::Restart));
    }

    fn notification(&mut self, Notification { method, params }: Notification) {
        match method.as_str() {
            notification::DidOpenTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidOpenTextDocumentParams>(params)
                else {
                    return;
                };
                let document = params.text_document;
                let name = document.uri.as_str().to_owned();
                // One that is opened twice starts anew.
                self.documents.remove(&name);
                let (out, shared) = (self.out.clone(), Arc::clone(&self.shared));
                let opened = match Language::of(&document.language_id, &name) {
                    Some(language) => {
                        OpenDocument::Sheet(SheetWorker::start(language, document, out, shared))
                    }
                    None => {
                        let canceled = Arc::clone(&self.canceled);
                        OpenDocument::Program(Worker::start(document, out, shared, canceled))
                    }
                };
                self.documents.insert(name, opened);
            }
            notification::DidChangeTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidChangeTextDocumentParams>(params)
                else {
                    return;
                };
                if let Some(worker) = self.documents.get(params.text_document.uri.as_str()) {
                    worker.send(Job::Change(params.content_changes, params.text_document.version));
                }
            }
            notification::DidCloseTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidCloseTextDocumentParams>(params)
                else {
                    return;
                };
                self.documents.remove(params.text_document.uri.as_str());
            }
            notification::DidChangeConfiguration::METHOD => match params.get("settings") {
                Some(settings) if settings.is_object() => self.set_settings(Settings::read(settings)),
                _ if self.pulls_settings => self.ask_for_settings(),
                _ => {}
            },
            // A file of definitions may be among them.
            notification::DidChangeWatchedFiles::METHOD => self.restart_documents(),
            notification::Cancel::METHOD => {
                let id = params.get("id").and_then(transport::id_of);
                if let (Some(id), Ok(mut canceled)) = (id, self.canceled.lock()) {
                    // Answered ones are never asked for again: the list does not grow forever.
                    if canceled.len() > 10_000 {
                        canceled.clear();
                    }
                    canceled.insert(id);
                }
            }
            _ => {}
        }
    }

    fn request(&mut self, request: Request) {
        match request.method.as_str() {
            request::WorkspaceSymbolRequest::METHOD => self.workspace_symbols(&request),
            request::ResolveCompletionItem::METHOD => match serde_json::from_value(request.params) {
                Ok(item) => self.out.answer(&request.id, &shown::resolve(item)),
                Err(why) => self.out.refuse(&request.id, ErrorCode::InvalidParams, &why.to_string()),
            },
            request::ExecuteCommand::METHOD => {
                match serde_json::from_value::<lsp_types::ExecuteCommandParams>(request.params) {
                    Ok(params) => {
                        let argument = params.arguments.into_iter().next().unwrap_or(Value::Null);
                        self.command(request.id, &params.command, argument);
                    }
                    Err(why) => self.out.refuse(&request.id, ErrorCode::InvalidParams, &why.to_string()),
                }
            }
            // As upstream's server of rules names it.
            "pdll/viewOutput" => self.command(request.id, commands::VIEW_OUTPUT, request.params),
            "mlir/convertFromBytecode" => self.command(request.id, commands::READ_BYTECODE, request.params),
            "mlir/convertToBytecode" => self.command(request.id, commands::WRITE_BYTECODE, request.params),
            method if commands::ALL.contains(&method) => {
                let method = method.to_owned();
                self.command(request.id, &method, request.params);
            }
            method if requests::is_about_document(method) => {
                let uri = requests::uri_of_params(&request.params).map(str::to_owned);
                match uri.and_then(|uri| self.documents.get(&uri)) {
                    Some(worker) => worker.send(Job::Request(request)),
                    None => {
                        self.out.refuse(&request.id, ErrorCode::InvalidParams, "the document is not open")
                    }
                }
            }
            method => {
                let message = format!("there is no request '{method}'");
                self.out.refuse(&request.id, ErrorCode::MethodNotFound, &message);
            }
        }
    }

    /// Runs a command: with the text of an open document, or with a file.
    fn command(&mut self, id: RequestId, name: &str, argument: Value) {
        if name == commands::LIST_PASSES {
            return self.out.answer(&id, &requests::list_passes());
        }
        if !commands::ALL.contains(&name) {
            return self.out.refuse(&id, ErrorCode::MethodNotFound, &format!("there is no command '{name}'"));
        }
        let Some(uri) = argument.get("uri").and_then(Value::as_str).map(str::to_owned) else {
            return self.out.refuse(&id, ErrorCode::InvalidParams, "the argument has no 'uri'");
        };
        let name = name.to_owned();
        if name != commands::READ_BYTECODE
            && let Some(worker) = self.documents.get(&uri)
        {
            return worker.send(Job::Command(id, name, argument));
        }
        let path = Uri::from_str(&uri).ok().and_then(|uri| path_of(&uri));
        let bytes = path.ok_or("it is not the name of a file".to_owned()).and_then(|path| {
            std::fs::read(&path).map_err(|why| format!("cannot read '{}': {why}", path.display()))
        });
        match bytes {
            Ok(bytes) => {
                let (out, shared) = (self.out.clone(), Arc::clone(&self.shared));
                requests::run_command(id, name, argument, bytes, uri, shared, out);
            }
            Err(why) => self.out.refuse(&id, ErrorCode::RequestFailed, &why),
        }
    }

    /// Collects the symbols of open documents and of files.
    fn workspace_symbols(&self, request: &Request) {
        let query = request.params.get("query").and_then(Value::as_str).unwrap_or_default().to_owned();
        let (answer, answers) = mpsc::channel();
        let mut open = Vec::new();
        for (uri, worker) in &self.documents {
            open.extend(Uri::from_str(uri).ok().and_then(|uri| path_of(&uri)));
            worker.send(Job::Symbols(query.clone(), answer.clone()));
        }
        drop(answer);
        let (out, shared, id) = (self.out.clone(), Arc::clone(&self.shared), request.id.clone());
        // Files may take a while to be read.
        std::thread::spawn(move || {
            let mut found: Vec<_> = answers
                .iter()
                .flatten()
                .map(|(symbol, location)| workspace_symbol(&symbol, location))
                .collect();
            let key = |symbol: &lsp_types::WorkspaceSymbol| match &symbol.location {
                OneOf::Left(location) => (location.uri.as_str().to_owned(), location.range.start),
                OneOf::Right(location) => (location.uri.as_str().to_owned(), lsp_types::Position::default()),
            };
            found.sort_by_key(key);
            found.extend(shared.workspace_symbols(&query, &open));
            out.answer(&id, &found);
        });
    }
}
