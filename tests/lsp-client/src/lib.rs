//! A scripted client of language servers: it starts one, sends what it is told to, and waits for answers.
#![forbid(unsafe_code)]

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use terrace_support::random::Random;

/// Time after which a server counts as stuck.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server, and the connection to it.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    next_id: i64,
    /// Notifications that came while something else was waited for.
    notifications: VecDeque<Value>,
    /// Result of the handshake.
    pub capabilities: Value,
}

impl Client {
    /// Starts a server and shakes hands with it.
    ///
    /// # Errors
    /// If it cannot be started, or does not answer.
    pub fn start(command: &[String], options: Value) -> io::Result<Client> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| io::Error::other("the command is empty"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::with_capacity(1 << 20, output);
            while let Ok(Some(message)) = read_message(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut client = Client {
            child,
            input,
            messages,
            next_id: 0,
            notifications: VecDeque::new(),
            capabilities: Value::Null,
        };
        let params = json!({
            "processId": std::process::id(),
            "rootUri": null,
            "capabilities": {
                "textDocument": { "publishDiagnostics": { "relatedInformation": true, "versionSupport": true } },
            },
            "initializationOptions": options,
        });
        client.capabilities =
            client.request("initialize", params).map_err(|error| io::Error::other(error.to_string()))?;
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    /// Returns true if the server takes each edit as the whole new text, instead of as what changed.
    pub fn wants_whole_texts(&self) -> bool {
        let sync = &self.capabilities["capabilities"]["textDocumentSync"];
        sync.get("change").unwrap_or(sync) == 1
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        self.send_text(&message.to_string())
    }

    /// Sends a message that was written before, as by [`notification_text`].
    ///
    /// # Errors
    /// If the server is gone.
    pub fn send_text(&mut self, text: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or_else(|| io::Error::other("the server has no input"))?;
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        input.flush()
    }

    /// Sends a notification.
    ///
    /// # Errors
    /// If the server is gone.
    pub fn notify(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Sends a request without waiting for the answer; returns its id.
    ///
    /// # Errors
    /// If the server is gone.
    pub fn send_request(&mut self, method: &str, params: Value) -> io::Result<i64> {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        Ok(id)
    }

    fn receive(&mut self) -> Result<Value, Value> {
        match self.messages.recv_timeout(PATIENCE) {
            Ok(message) => Ok(message),
            Err(RecvTimeoutError::Timeout) => Err(json!({ "message": "the server is stuck" })),
            Err(RecvTimeoutError::Disconnected) => Err(json!({ "message": "the server is gone" })),
        }
    }

    /// Waits for the answer to a request.
    ///
    /// # Errors
    /// If the answer is an error, which is returned, or none comes.
    pub fn wait(&mut self, id: i64) -> Result<Value, Value> {
        loop {
            let mut message = self.receive()?;
            if message.get("method").is_some() {
                self.notifications.push_back(message);
            } else if message.get("id") == Some(&json!(id)) {
                return match message.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(message["result"].take()),
                };
            }
        }
    }

    /// Sends a request and waits for the answer.
    ///
    /// # Errors
    /// As [`Client::wait`].
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.send_request(method, params).map_err(|why| json!({ "message": why.to_string() }))?;
        self.wait(id)
    }

    /// Opens a document.
    ///
    /// # Errors
    /// If the server is gone.
    pub fn open(&mut self, uri: &str, text: &str) -> io::Result<()> {
        self.notify("textDocument/didOpen", open_params(uri, text))
    }

    /// Waits for the diagnostics of a document in a version.
    ///
    /// # Errors
    /// If none come.
    pub fn diagnostics(&mut self, uri: &str, version: i64) -> Result<Vec<Value>, Value> {
        loop {
            let message = match self.notifications.pop_front() {
                Some(message) => message,
                None => self.receive()?,
            };
            let params = &message["params"];
            if message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"].as_i64().is_none_or(|found| found >= version)
            {
                return Ok(params["diagnostics"].as_array().cloned().unwrap_or_default());
            }
        }
    }

    /// Returns the messages of the server's log so far.
    pub fn log(&mut self) -> Vec<String> {
        while let Ok(message) = self.messages.try_recv() {
            self.notifications.push_back(message);
        }
        let logs = self.notifications.iter().filter(|message| message["method"] == "window/logMessage");
        logs.map(|message| message["params"]["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Drops the notifications that came so far, but for those of the log.
    pub fn forget_notifications(&mut self) {
        while let Ok(message) = self.messages.try_recv() {
            self.notifications.push_back(message);
        }
        self.notifications.retain(|message| message["method"] == "window/logMessage");
    }

    /// Ends the server in order; returns true if it ended with success.
    pub fn end(mut self) -> bool {
        let is_down = self.request("shutdown", Value::Null).is_ok();
        let _ = self.notify("exit", Value::Null);
        self.input = None;
        is_down && self.child.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.input = None;
        // One that did not end by itself is stuck or was not asked to.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a message; `None` at the end of the stream.
fn read_message(input: &mut impl BufRead) -> io::Result<Option<Value>> {
    let mut len = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            len = value.trim().parse().ok();
        }
    }
    let mut bytes = vec![0; len.ok_or_else(|| io::Error::other("a message has no length"))?];
    input.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes).map(Some).map_err(io::Error::other)
}

/// Returns a position in a document.
pub fn position(line: usize, character: usize) -> Value {
    json!({ "line": line, "character": character })
}

/// Requests about a place of a document, with what they need beside it: each feature that is measured and tested.
pub const FEATURES: [&str; 20] = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "workspace/symbol",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/inlayHint",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/prepareCallHierarchy",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
];

/// Returns a notification as it is sent: what is measured need not include the time to write it.
pub fn notification_text(method: &str, params: Value) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}

/// Returns the parameters that open a document in its first version.
pub fn open_params(uri: &str, text: &str) -> Value {
    json!({ "textDocument": { "uri": uri, "languageId": "mlir", "version": 1, "text": text } })
}

/// Returns the parameters of a request for a place of a document.
pub fn params_of(method: &str, uri: &str, line: usize, character: usize) -> Value {
    let at = position(line, character);
    let range = json!({ "start": position(line.saturating_sub(30), 0), "end": position(line + 30, 0) });
    let mut params = json!({ "textDocument": { "uri": uri }, "position": at });
    match method {
        "workspace/symbol" => params = json!({ "query": "a" }),
        "textDocument/references" => params["context"] = json!({ "includeDeclaration": true }),
        "textDocument/rename" => params["newName"] = json!("renamed_by_client"),
        "textDocument/selectionRange" => params["positions"] = json!([at]),
        "textDocument/semanticTokens/range" | "textDocument/inlayHint" => params["range"] = range,
        "textDocument/codeAction" => {
            params["range"] = json!({ "start": at, "end": at });
            params["context"] = json!({ "diagnostics": [] });
        }
        "textDocument/formatting" | "textDocument/rangeFormatting" => {
            params["options"] = json!({ "tabSize": 2, "insertSpaces": true });
            params["range"] = range;
        }
        _ => {}
    }
    params
}

/// A text as both sides of the connection have it, edited at random.
pub struct EditedText {
    /// The text; ASCII alone, so that columns are bytes.
    pub text: String,
    /// Version that was sent last.
    pub version: i64,
}

/// Texts that edits put in.
const PIECES: [&str; 26] = [
    "{",
    "}",
    "(",
    ")",
    "\n",
    " ",
    "%0",
    "%arg0",
    "^bb1",
    "@f",
    "#map",
    "!t",
    ":",
    ",",
    "\"",
    "// ",
    "= ",
    "i32",
    "loc(",
    "-> ",
    "func.func @x() {\n",
    "return\n",
    "// -----\n",
    "<",
    ">",
    "\"a.b\"() ({\n}) : () -> ()\n",
];

impl EditedText {
    /// Creates a text whose other characters than ASCII are replaced.
    pub fn new(text: &str) -> Self {
        let text = text.chars().map(|c| if c.is_ascii() && c != '\r' { c } else { '?' }).collect();
        EditedText { text, version: 1 }
    }

    fn position(&self, at: usize) -> Value {
        let before = &self.text[..at];
        let line = before.matches('\n').count();
        position(line, at - before.rfind('\n').map_or(0, |newline| newline + 1))
    }

    /// Returns the parameters of a random edit, and makes it.
    pub fn edit(&mut self, uri: &str, random: &mut Random) -> Value {
        self.version += 1;
        let len = self.text.len();
        let start = random.below(len + 1);
        let end = match random.below(4) {
            0 => start,
            1 => (start + 1).min(len),
            2 => (start + random.below(12)).min(len),
            _ => (start + random.below(120)).min(len),
        };
        // Mostly insertions, so that there is something left.
        let end = if random.below(3) > 0 { start } else { end };
        let new = match random.below(5) {
            0 => String::new(),
            1 if len > 0 => {
                let from = random.below(len);
                self.text[from..(from + random.below(80)).min(len)].to_owned()
            }
            _ => PIECES[random.below(PIECES.len())].to_owned(),
        };
        let range = json!({ "start": self.position(start), "end": self.position(end) });
        self.text.replace_range(start..end, &new);
        json!({
            "textDocument": { "uri": uri, "version": self.version },
            "contentChanges": [{ "range": range, "text": new }],
        })
    }

    /// Returns a random place: line and column.
    pub fn place(&self, random: &mut Random) -> (usize, usize) {
        let at = random.below(self.text.len() + 1);
        let before = &self.text[..at];
        (before.matches('\n').count(), at - before.rfind('\n').map_or(0, |newline| newline + 1))
    }
}
