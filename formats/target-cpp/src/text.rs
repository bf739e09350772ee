//! Lines with indentation.

/// Columns of a level.
const STEP: usize = 2;

/// A text that is being written.
#[derive(Default)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    /// Columns before each line.
    columns: usize,
}

impl Text {
    /// Appends text. Lines that are not empty are indented.
    pub fn push(&mut self, text: impl AsRef<[u8]>) {
        for line in text.as_ref().split_inclusive(|byte| *byte == b'\n') {
            if line != b"\n" && matches!(self.bytes.last(), None | Some(b'\n')) {
                self.bytes.resize(self.bytes.len() + self.columns, b' ');
            }
            self.bytes.extend_from_slice(line);
        }
    }

    /// Appends a line that stands one level further out.
    pub fn push_label(&mut self, label: &str) {
        let columns = self.columns;
        self.columns = columns.saturating_sub(STEP);
        self.push(label);
        self.push(":\n");
        self.columns = columns;
    }

    /// Indents what follows by one level more.
    pub fn indent(&mut self) {
        self.columns += STEP;
    }

    /// Indents what follows by one level less.
    pub fn outdent(&mut self) {
        self.columns = self.columns.saturating_sub(STEP);
    }

    /// Returns the text.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
