//! Messages over a pair of streams, without threads in between: the thread that serves reads its input itself, and a
//! thread with an answer writes it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Id of a request, as the client gave it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RequestId {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// A request of the client, which expects a response.
pub struct Request {
    pub id: RequestId,
    pub method: String,
    pub params: Value,
}

/// A notification of the client, which expects no response.
pub struct Notification {
    pub method: String,
    pub params: Value,
}

/// The client's answer to a request.
pub struct Response {
    pub id: RequestId,
    /// The result; `None` if there is an error in its place.
    pub result: Option<Value>,
}

/// A message of the client.
pub enum Message {
    Request(Request),
    Notification(Notification),
    Response(Response),
}

/// Reasons for which a request is refused, with the protocol's numbers.
#[derive(Clone, Copy)]
pub enum ErrorCode {
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,
    ServerNotInitialized = -32002,
    RequestCanceled = -32800,
    RequestFailed = -32803,
}

/// Form of messages in a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Framing {
    /// A header with the length before each, as the protocol has it.
    #[default]
    Headers,
    /// Lines between `// -----`, of which those that begin with `//` say nothing; what is written is laid out. This is how
    /// tests of LLVM's servers are written.
    Lines,
}

/// Output that several threads write to, one message after the other.
#[derive(Clone)]
pub struct Out {
    stream: Arc<Mutex<Box<dyn Write + Send>>>,
    framing: Framing,
}

impl Out {
    /// Wraps a stream.
    pub fn new(stream: impl Write + Send + 'static, framing: Framing) -> Self {
        Out { stream: Arc::new(Mutex::new(Box::new(stream))), framing }
    }

    /// Sends a notification.
    pub fn notify(&self, method: &str, params: &impl Serialize) {
        #[derive(Serialize)]
        struct Text<'m, P> {
            jsonrpc: &'static str,
            method: &'m str,
            params: &'m P,
        }
        self.write(&Text { jsonrpc: "2.0", method, params });
    }

    /// Sends a request to the client.
    pub fn request(&self, id: &RequestId, method: &str, params: &impl Serialize) {
        #[derive(Serialize)]
        struct Text<'m, P> {
            jsonrpc: &'static str,
            id: &'m RequestId,
            method: &'m str,
            params: &'m P,
        }
        self.write(&Text { jsonrpc: "2.0", id, method, params });
    }

    /// Answers a request.
    pub fn answer(&self, id: &RequestId, result: &impl Serialize) {
        #[derive(Serialize)]
        struct Text<'m, R> {
            jsonrpc: &'static str,
            id: &'m RequestId,
            result: &'m R,
        }
        if !self.write(&Text { jsonrpc: "2.0", id, result }) {
            self.refuse(id, ErrorCode::InternalError, "the result cannot be written");
        }
    }

    /// Refuses a request.
    pub fn refuse(&self, id: &RequestId, code: ErrorCode, message: &str) {
        #[derive(Serialize)]
        struct Error<'m> {
            code: i32,
            message: &'m str,
        }
        #[derive(Serialize)]
        struct Text<'m> {
            jsonrpc: &'static str,
            id: &'m RequestId,
            error: Error<'m>,
        }
        let error = Error { code: code as i32, message };
        self.write(&Text { jsonrpc: "2.0", id, error });
    }

    /// Sends a message; returns false if it has no form in JSON.
    fn write(&self, message: &impl Serialize) -> bool {
        let bytes = match self.framing {
            Framing::Headers => {
                let Ok(mut body) = serde_json::to_vec(message) else { return false };
                // Standard output passes on what it gets up to the last line feed: with one at the end, all goes out at
                // once.
                body.push(b'\n');
                let mut bytes = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
                bytes.append(&mut body);
                bytes
            }
            Framing::Lines => {
                // By way of a value: its names are in order.
                let laid_out =
                    serde_json::to_value(message).and_then(|value| serde_json::to_vec_pretty(&value));
                let Ok(mut body) = laid_out else { return false };
                body.push(b'\n');
                body
            }
        };
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        // A client that is gone needs no answer.
        let _ = stream.write_all(&bytes).and_then(|()| stream.flush());
        true
    }
}

/// A message as it comes, whatever its kind.
#[derive(Deserialize)]
struct Incoming {
    #[serde(default)]
    id: Option<Value>,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    params: Value,
    #[serde(default)]
    result: Value,
    #[serde(default)]
    error: Option<Value>,
}

/// Returns the id of a request, if it is one of the protocol.
pub fn id_of(value: &Value) -> Option<RequestId> {
    match value {
        Value::Number(number) => number.as_i64().map(RequestId::Number),
        Value::String(text) => Some(RequestId::Text(text.clone())),
        _ => None,
    }
}

/// Reads a message; `None` at the end of the stream.
///
/// # Errors
/// If the stream fails, or what comes is none.
pub fn read(input: &mut impl BufRead, framing: Framing) -> io::Result<Option<Message>> {
    let bytes = match framing {
        Framing::Headers => read_by_length(input)?,
        Framing::Lines => read_lines(input)?,
    };
    let Some(bytes) = bytes else { return Ok(None) };
    let Incoming { id, method, params, result, error } =
        serde_json::from_slice(&bytes).map_err(io::Error::other)?;
    let id = id.as_ref().and_then(id_of);
    let message = match (id, method) {
        (Some(id), Some(method)) => Message::Request(Request { id, method, params }),
        (None, Some(method)) => Message::Notification(Notification { method, params }),
        (Some(id), None) => Message::Response(Response { id, result: error.is_none().then_some(result) }),
        (None, None) => return Err(io::Error::other("a message has neither a method nor an id")),
    };
    Ok(Some(message))
}

/// Reads the lines up to the next `// -----`; `None` at the end of the stream.
fn read_lines(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let (mut text, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        let is_end = input.read_line(&mut line)? == 0;
        let is_marker = line.trim_end() == "// -----";
        if (is_end || is_marker) && !text.trim().is_empty() {
            return Ok(Some(text.into_bytes()));
        }
        if is_end {
            return Ok(None);
        }
        if !line.starts_with("//") {
            text.push_str(&line);
        }
    }
}

/// Reads a body after its header; `None` at the end of the stream.
fn read_by_length(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut len: Option<usize> = None;
    let mut line = String::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let header = line.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            len = value.trim().parse().ok();
        }
    }
    let len = len.ok_or_else(|| io::Error::other("a message has no length"))?;
    // A length that is not true takes no more memory than this.
    const MOST_AT_ONCE: usize = 64 << 20;
    let mut bytes = Vec::with_capacity(len.min(MOST_AT_ONCE));
    input.by_ref().take(len as u64).read_to_end(&mut bytes)?;
    if bytes.len() < len {
        return Ok(None);
    }
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> Vec<String> {
        let mut input = text.as_bytes();
        let next = || match read(&mut input, Framing::Headers) {
            Ok(Some(Message::Request(request))) => Some(format!("{} {:?}", request.method, request.id)),
            Ok(Some(Message::Notification(one))) => Some(format!("{} {}", one.method, one.params)),
            Ok(Some(Message::Response(one))) => Some(format!("{:?} {}", one.id, one.result.is_some())),
            Ok(None) => None,
            Err(_) => Some("error".to_owned()),
        };
        std::iter::from_fn(next).collect()
    }

    fn framed(bodies: &[&str]) -> String {
        bodies.iter().map(|body| format!("content-length: {}\r\nx: y\r\n\r\n{body}", body.len())).collect()
    }

    #[test]
    fn kinds_are_told_apart() {
        let text = framed(&[
            r#"{"id": 1, "method": "a", "params": {}}"#,
            r#"{"method": "b", "params": [2]}"#,
            r#"{"method": "b", "id": null}"#,
            r#"{"id": "x", "result": null}"#,
            r#"{"id": 3, "error": {"code": 1, "message": ""}}"#,
            "{}",
        ]);
        assert_eq!(
            read_all(&text),
            ["a Number(1)", "b [2]", "b null", "Text(\"x\") true", "Number(3) false", "error"]
        );
        assert_eq!(read_all("x: y\r\n\r\n"), ["error"]);
        assert_eq!(read_all("Content-Length: 99999999999\r\n\r\n{}"), [""; 0]);
    }
}
