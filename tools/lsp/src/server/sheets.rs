//! Thread of an open file: it has the text, and what was parsed, and answers one request after the other.

use super::shared::Shared;
use super::transport::{ErrorCode, Out, Request};
use super::worker::Job;
use crate::languages::{Language, Opened, Rules, Sheet, TableGen};
use crate::protocol::paths::path_of;
use crate::text::Text;
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self as lsp, Request as _};
use lsp_types::{TextDocumentItem, Uri};
use serde_json::{Value, json};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};

/// Line that ends a part of a file of rules; each part is parsed by itself.
const MARKER: &str = "// -----";
/// Stack of the thread: nesting grows it on the heap where it is deeper.
const STACK: usize = 16 << 20;

/// Thread of an open file; dropped, it ends.
pub struct SheetWorker {
    jobs: mpsc::Sender<Job>,
}

impl SheetWorker {
    /// Opens a file.
    pub fn start(language: Language, item: TextDocumentItem, out: Out, shared: Arc<Shared>) -> Self {
        let (jobs, taken) = mpsc::channel();
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let TextDocumentItem { uri, version, text, .. } = item;
            let text = Text::new(text, shared.encoding);
            State { language, uri, version, text, out, shared, parts: Vec::new() }.run(&taken);
        });
        // Without a thread there are no answers; it takes a machine without memory.
        drop(thread);
        SheetWorker { jobs }
    }

    /// Gives it work.
    pub fn send(&self, job: Job) {
        // A thread that is gone reported why.
        let _ = self.jobs.send(job);
    }
}

/// Part of a file that is parsed by itself.
struct Part {
    range: Range<usize>,
    sheet: Box<dyn Sheet>,
}

struct State {
    language: Language,
    uri: Uri,
    version: i32,
    text: Text,
    out: Out,
    shared: Arc<Shared>,
    parts: Vec<Part>,
}

impl State {
    fn run(&mut self, jobs: &mpsc::Receiver<Job>) {
        let mut is_current = false;
        loop {
            if !is_current {
                // What cannot be parsed has no parts, and the next edit is another chance.
                if catch_unwind(AssertUnwindSafe(|| self.parse())).is_err() {
                    self.parts.clear();
                }
                is_current = true;
                self.publish(self.diagnostics());
            }
            let Ok(first) = jobs.recv() else { break };
            match first {
                Job::Change(changes, version) => {
                    self.version = version;
                    for change in changes {
                        match change.range {
                            Some(range) => {
                                let bytes = self.text.bytes_of(range);
                                self.text.replace(bytes, &change.text);
                            }
                            None => self.text.replace_all(change.text),
                        }
                    }
                    is_current = false;
                }
                Job::Restart => is_current = false,
                Job::Request(request) => {
                    let id = request.id.clone();
                    if catch_unwind(AssertUnwindSafe(|| self.answer(request))).is_err() {
                        self.out.refuse(&id, ErrorCode::InternalError, "internal error");
                    }
                }
                Job::Command(id, _, argument) => {
                    let kind = argument.get("kind").and_then(Value::as_str).unwrap_or_default();
                    let texts: Result<Vec<String>, String> =
                        self.parts.iter().map(|part| part.sheet.output(kind)).collect();
                    match texts {
                        Ok(texts) => {
                            self.out.answer(&id, &json!({ "output": texts.join(&format!("{MARKER}\n")) }))
                        }
                        Err(why) => self.out.refuse(&id, ErrorCode::RequestFailed, &why),
                    }
                }
                Job::Symbols(_, answer) => {
                    // Who asked may have gone.
                    let _ = answer.send(Vec::new());
                }
                Job::Flush(done) => {
                    let _ = done.send(());
                }
            }
        }
        self.publish(Vec::new());
    }

    fn parse(&mut self) {
        let own = path_of(&self.uri);
        let folder = own.as_deref().and_then(std::path::Path::parent).map(std::path::Path::to_owned);
        let path =
            own.map_or_else(|| self.uri.as_str().to_owned(), |path| path.to_string_lossy().into_owned());
        let ranges = match self.language {
            Language::TableGen => std::iter::once(0..self.text.len()).collect(),
            Language::Pdll => parts_of(self.text.as_str()),
        };
        self.parts.clear();
        for range in ranges {
            let text = alone(self.text.as_str(), &range);
            let mut includes = self.shared.includes(folder.as_deref());
            let folders = self.shared.include_folders(folder.as_deref());
            let sheet: Box<dyn Sheet> = match self.language {
                Language::TableGen => Box::new(TableGen::parse(&path, &text, &mut includes, folders)),
                Language::Pdll => Box::new(Rules::parse(&path, &text, &mut includes, folders)),
            };
            self.parts.push(Part { range, sheet });
        }
    }

    fn opened<'s>(&'s self, part: &'s Part) -> Opened<'s> {
        let source = match self.language {
            Language::TableGen => "tablegen",
            Language::Pdll => "pdll",
        };
        Opened { uri: &self.uri, text: &self.text, sheet: &*part.sheet, source }
    }

    /// Returns the part that a place is in.
    fn part_at(&self, at: usize) -> Option<Opened<'_>> {
        let part = self.parts.iter().find(|part| at <= part.range.end).or(self.parts.last())?;
        Some(self.opened(part))
    }

    /// Returns something of all parts.
    fn all<T>(&self, of: impl Fn(Opened<'_>) -> Vec<T>) -> Vec<T> {
        self.parts.iter().flat_map(|part| of(self.opened(part))).collect()
    }

    fn diagnostics(&self) -> Vec<Value> {
        self.all(|part| part.diagnostics())
    }

    fn publish(&self, diagnostics: Vec<Value>) {
        let params = json!({ "uri": self.uri, "diagnostics": diagnostics, "version": self.version });
        self.out.notify(notification::PublishDiagnostics::METHOD, &params);
    }

    fn answer(&self, request: Request) {
        let position = request.params.get("position").cloned().and_then(|at| serde_json::from_value(at).ok());
        let at = position.map(|position| self.text.offset(position)).unwrap_or_default();
        let here = self.part_at(at);
        let (out, id) = (&self.out, &request.id);
        match request.method.as_str() {
            lsp::HoverRequest::METHOD => out.answer(id, &here.and_then(|part| part.hover(at))),
            lsp::GotoDefinition::METHOD => {
                out.answer(id, &here.map(|part| part.definition(at)).unwrap_or_default());
            }
            lsp::References::METHOD => {
                out.answer(id, &here.map(|part| part.references(at)).unwrap_or_default())
            }
            lsp::DocumentLinkRequest::METHOD => out.answer(id, &self.all(|part| part.links())),
            lsp::DocumentSymbolRequest::METHOD => out.answer(id, &self.all(|part| part.symbols())),
            lsp::SignatureHelpRequest::METHOD => {
                out.answer(id, &here.and_then(|part| part.signature(at)));
            }
            lsp::InlayHintRequest::METHOD => {
                let range = request.params.get("range").cloned();
                let range = range.and_then(|range| serde_json::from_value(range).ok());
                let range = range.unwrap_or_else(|| self.text.range(0..self.text.len()));
                out.answer(id, &self.all(|part| part.hints(range)));
            }
            lsp::Completion::METHOD => {
                let items =
                    here.map(|part| part.sheet.completion(self.text.as_str(), at)).unwrap_or_default();
                out.answer(id, &json!({ "isIncomplete": false, "items": items }));
            }
            // Of anything else there is nothing in these languages.
            _ => out.answer(id, &Value::Null),
        }
    }
}

/// Returns the parts of a file of rules.
fn parts_of(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim_end() == MARKER {
            parts.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    parts.push(start..text.len());
    parts
}

/// Returns a part of a text at its place: all else is space.
fn alone(text: &str, range: &Range<usize>) -> String {
    if *range == (0..text.len()) {
        return text.to_owned();
    }
    let blank =
        |text: &str| -> String { text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect() };
    format!("{}{}{}", blank(&text[..range.start]), &text[range.clone()], blank(&text[range.end..]))
}
