//! Names of files as editors have them, and their paths.

use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Returns the path of a name of a file.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut at = rest.bytes();
    while let Some(byte) = at.next() {
        if byte == b'%' {
            let digits = [at.next()?, at.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    // `/c:/folder` of Windows.
    let is_drive = cfg!(windows) && text.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { &text[1..] } else { &text[..] }))
}

/// Returns the name of a path.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', "/");
    let mut name = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b':' => {
                name.push(char::from(byte))
            }
            _ => name.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn names_of_files_lead_back() {
        for path in ["/a/b.mlir", "/a b/ü#.mlir", "/x%20y"] {
            let uri = uri_of(Path::new(path)).expect("it is a name");
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
    }
}
