//! Commands and requests beyond the protocol; `docs/editors.md` describes them.

use lsp_types::{Position, Uri};
use serde::{Deserialize, Serialize};

/// Runs passes on the function at a position; a [`RunPassParams`], gives a
/// [`PassResult`](crate::protocol::runs::PassResult).
pub const RUN_PASS: &str = "terrace.runPass";
/// Prints the program at a position in its generic form; a [`ProgramParams`], gives a [`TextResult`].
pub const SHOW_GENERIC: &str = "terrace.showGeneric";
/// Prints the program at a position in its custom form; as [`SHOW_GENERIC`].
pub const SHOW_CUSTOM: &str = "terrace.showCustom";
/// Runs the RUN line on a line; a [`RunLineParams`], gives a [`RunResult`](crate::protocol::run_lines::RunResult).
pub const RUN_LINE: &str = "terrace.runLine";
/// Returns the text of a bytecode file; a [`FileParams`], gives a [`TextResult`].
pub const READ_BYTECODE: &str = "terrace.readBytecode";
/// Returns a document as bytecode; a [`FileParams`], gives a [`BytesResult`].
pub const WRITE_BYTECODE: &str = "terrace.writeBytecode";
/// Lists passes and pipelines; gives a list of [`PassDescription`].
pub const LIST_PASSES: &str = "terrace.listPasses";

/// Returns a TableGen file or a file of rules in another form; an argument with `uri` and `kind` (`records`, `json`; `ast`,
/// `mlir`), gives a [`TextResult`].
pub const VIEW_OUTPUT: &str = "terrace.viewOutput";

/// All commands.
pub const ALL: [&str; 8] =
    [RUN_PASS, SHOW_GENERIC, SHOW_CUSTOM, RUN_LINE, READ_BYTECODE, WRITE_BYTECODE, LIST_PASSES, VIEW_OUTPUT];

/// Argument of [`RUN_PASS`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunPassParams {
    /// The document.
    pub uri: Uri,
    /// The position.
    #[serde(default)]
    pub position: Position,
    /// Passes, as flags or as a pipeline.
    pub pipeline: String,
}

/// Argument of [`SHOW_GENERIC`] and [`SHOW_CUSTOM`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgramParams {
    /// The document.
    pub uri: Uri,
    /// The position.
    #[serde(default)]
    pub position: Position,
}

/// Argument of [`RUN_LINE`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunLineParams {
    /// The document.
    pub uri: Uri,
    /// The line, from zero.
    pub line: usize,
}

/// Argument of [`READ_BYTECODE`] and [`WRITE_BYTECODE`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileParams {
    /// The document.
    pub uri: Uri,
}

/// A text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TextResult {
    /// The text.
    pub output: String,
}

/// Bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BytesResult {
    /// The bytes, in Base64.
    pub output: String,
}

/// A pass or pipeline.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PassDescription {
    /// The flag, without dashes.
    pub name: String,
    /// One line about it.
    pub summary: String,
    /// The operation that it runs on, if it is one.
    pub anchor: Option<String>,
}

/// Encodes bytes in Base64.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().enumerate().fold(0u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        for at in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= group.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_letters() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("Many", "TWFueQ==")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
