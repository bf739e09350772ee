//! The thread of a document: it has the text, and what was parsed, and answers one request after the other.
//!
//! Edits are applied as they come, and parsed before the next request, or when there is nothing else to do. What is
//! uniqued by parsing stays in the context, so that after many edits a new one takes its place.

use super::Canceled;
use super::requests::{Refusal, answer, input_for, run_command};
use super::shared::Shared;
use super::transport::{ErrorCode, Out, Request, RequestId};
use crate::commands;
use crate::document::Document;
use crate::features::View;
use crate::protocol::diagnostics;
use crate::protocol::paths::path_of;
use crate::protocol::runs::{load_irdl, new_context_without};
use crate::protocol::symbols::{FileSymbol, matches_query, symbols_of_text};
use crate::text::Text;
use lsp_types::notification::{self, Notification as _};
use lsp_types::{
    Location, LogMessageParams, MessageType, PublishDiagnosticsParams, TextDocumentContentChangeEvent,
    TextDocumentItem, Uri,
};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};

/// Symbols of a document that match a query.
pub type Symbols = Vec<(FileSymbol, Location)>;

/// Work for a document.
pub enum Job {
    /// Edits, and the version that they lead to.
    Change(Vec<TextDocumentContentChangeEvent>, i32),
    /// A request about the document.
    Request(Request),
    /// A command with its argument.
    Command(RequestId, String, Value),
    /// Asks for the symbols that match.
    Symbols(String, mpsc::Sender<Symbols>),
    /// Settings changed: everything is parsed anew.
    Restart,
    /// Asks to be told when all work before it is done.
    Flush(mpsc::Sender<()>),
}

/// The thread of a document; dropped, it ends.
pub struct Worker {
    jobs: mpsc::Sender<Job>,
}

/// The stack of the thread: nesting grows it on the heap where it is deeper.
const STACK: usize = 16 << 20;

impl Worker {
    /// Opens a document.
    pub fn start(item: TextDocumentItem, out: Out, shared: Arc<Shared>, canceled: Canceled) -> Self {
        let (jobs, taken) = mpsc::channel();
        let text = Text::new(item.text, shared.encoding);
        let mut state =
            State { uri: item.uri, version: item.version, text, out, shared, canceled, answering: None };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || state.run(&taken));
        // Without a thread there are no answers; it takes a machine without memory.
        drop(thread);
        Worker { jobs }
    }

    /// Gives it work.
    pub fn send(&self, job: Job) {
        // A thread that is gone reported why.
        let _ = self.jobs.send(job);
    }
}

struct State {
    uri: Uri,
    version: i32,
    text: Text,
    out: Out,
    shared: Arc<Shared>,
    canceled: Canceled,
    /// The request that is being answered.
    answering: Option<RequestId>,
}

/// End of the life of a context.
enum End {
    /// The document was closed.
    Closed,
    /// A new context takes over.
    Restart,
}

impl State {
    fn run(&mut self, jobs: &mpsc::Receiver<Job>) {
        // After a failure, the text is not parsed again before it changes.
        let mut is_trusted = true;
        loop {
            match catch_unwind(AssertUnwindSafe(|| self.live(jobs, is_trusted))) {
                Ok(End::Closed) => {
                    self.publish(Vec::new());
                    return;
                }
                Ok(End::Restart) => is_trusted = true,
                Err(panic) => {
                    let what = panic
                        .downcast_ref::<String>()
                        .map(String::as_str)
                        .or_else(|| panic.downcast_ref::<&str>().copied())
                        .unwrap_or("something unknown")
                        .to_owned();
                    // Where a request failed, the document is still in order.
                    is_trusted = self.answering.is_some();
                    self.report_failure(&what);
                }
            }
        }
    }

    fn report_failure(&mut self, what: &str) {
        let message = format!("internal error: {what}");
        if let Some(id) = self.answering.take() {
            self.out.refuse(&id, ErrorCode::InternalError, &message);
        }
        let params = LogMessageParams { typ: MessageType::ERROR, message };
        self.out.notify(notification::LogMessage::METHOD, &params);
    }

    fn publish(&self, diagnostics: Vec<lsp_types::Diagnostic>) {
        let params =
            PublishDiagnosticsParams { uri: self.uri.clone(), diagnostics, version: Some(self.version) };
        self.out.notify(notification::PublishDiagnostics::METHOD, &params);
    }

    /// Works until the context is given up.
    fn live(&mut self, jobs: &mpsc::Receiver<Job>, is_trusted: bool) -> End {
        let (declaring, mut wrong) = self.shared.declaring_files();
        let context = new_context_without(&|dialect| declaring.replaces(dialect));
        wrong.extend(declaring.load(&context, terrace_registry::DIALECTS_AND_TESTS).err());
        for message in wrong {
            let params = LogMessageParams { typ: MessageType::WARNING, message };
            self.out.notify(notification::LogMessage::METHOD, &params);
        }
        let allowed = self.shared.settings().allow_unregistered_dialects.unwrap_or(true);
        context.set_allows_unregistered_dialects(allowed);
        context.set_threads(std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
        // The document itself may be one of the files, with what is not saved yet.
        let own = path_of(&self.uri);
        let files: Vec<(String, String)> = self
            .shared
            .irdl_files()
            .into_iter()
            .filter(|(path, _)| own.as_deref() != Some(std::path::Path::new(path)))
            .collect();
        for (path, told) in load_irdl(&context, &files) {
            let first = told.first().map_or("it cannot be loaded", |diagnostic| &diagnostic.message);
            let params = LogMessageParams { typ: MessageType::WARNING, message: format!("{path}: {first}") };
            self.out.notify(notification::LogMessage::METHOD, &params);
        }
        let mut document = Document::new(&context);
        let (mut is_current, mut is_published) = (!is_trusted, !is_trusted);
        loop {
            let job = match jobs.try_recv() {
                Ok(job) => job,
                Err(mpsc::TryRecvError::Disconnected) => return End::Closed,
                Err(mpsc::TryRecvError::Empty) => {
                    if !is_current {
                        let unchanged = self.text.take_unchanged();
                        document.update(&self.text, unchanged);
                        is_current = true;
                        continue;
                    }
                    if !is_published {
                        let view = View { document: &document, text: &self.text, name: self.uri.as_str() };
                        self.publish(diagnostics::diagnostics(view));
                        is_published = true;
                        continue;
                    }
                    if document.parsed() > self.most_parsed() {
                        return End::Restart;
                    }
                    match jobs.recv() {
                        Ok(job) => job,
                        Err(_) => return End::Closed,
                    }
                }
            };
            match job {
                Job::Change(changes, version) => {
                    self.version = version;
                    changes.into_iter().for_each(|change| self.apply(change));
                    (is_current, is_published) = (false, false);
                }
                Job::Request(request) => {
                    if self.is_canceled(&request.id) {
                        continue;
                    }
                    if !std::mem::replace(&mut is_current, true) {
                        let unchanged = self.text.take_unchanged();
                        document.update(&self.text, unchanged);
                    }
                    let id = request.id.clone();
                    self.answering = Some(id.clone());
                    let view = View { document: &document, text: &self.text, name: self.uri.as_str() };
                    match answer(view, &self.shared, request, &self.out) {
                        Ok(()) => {}
                        Err(Refusal::Failed(why)) => self.out.refuse(&id, ErrorCode::RequestFailed, &why),
                        Err(Refusal::Malformed(why)) => {
                            self.out.refuse(&id, ErrorCode::InvalidParams, &why);
                        }
                    }
                    self.answering = None;
                }
                Job::Command(id, name, argument) => {
                    let text = match name.as_str() {
                        commands::RUN_LINE => self.text.as_str().to_owned(),
                        _ => input_for(&self.text, &argument),
                    };
                    let uri = self.uri.as_str().to_owned();
                    let (shared, out) = (Arc::clone(&self.shared), self.out.clone());
                    let argument = super::requests::within_program(&self.text, argument);
                    run_command(id, name, argument, text.into_bytes(), uri, shared, out);
                }
                Job::Symbols(query, answer) => {
                    let symbols = symbols_of_text(self.text.as_str()).into_iter();
                    let found: Symbols = symbols
                        .filter(|symbol| matches_query(&symbol.name, &query))
                        .map(|symbol| {
                            let range = self.text.range(symbol.range.clone());
                            (symbol, Location { uri: self.uri.clone(), range })
                        })
                        .collect();
                    // Who asked may have gone.
                    let _ = answer.send(found);
                }
                Job::Restart => return End::Restart,
                Job::Flush(done) => {
                    // Who asked may have gone.
                    let _ = done.send(());
                }
            }
        }
    }

    /// Returns how much may be parsed in one context.
    fn most_parsed(&self) -> usize {
        const LEAST: usize = 256 << 20;
        LEAST + 16 * self.text.len()
    }

    fn is_canceled(&self, id: &RequestId) -> bool {
        let is_canceled = self.canceled.lock().is_ok_and(|mut canceled| canceled.remove(id));
        if is_canceled {
            self.out.refuse(id, ErrorCode::RequestCanceled, "the request was canceled");
        }
        is_canceled
    }

    fn apply(&mut self, change: TextDocumentContentChangeEvent) {
        match change.range {
            Some(range) => {
                let bytes = self.text.bytes_of(range);
                self.text.replace(bytes, &change.text);
            }
            None => self.text.replace_all(change.text),
        }
    }
}
