//! Files that hold others: wrappers around bitcode, and libraries (`.a`, `.rlib`) of its files.

use super::{MAGIC, WRAPPER};

/// Bytes that start a library.
const ARCHIVE: &[u8] = b"!<arch>\n";

/// Size of the head of a member.
const HEAD: usize = 60;

/// File in a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// Name.
    pub name: String,
    /// Content.
    pub bytes: &'a [u8],
}

/// Returns true if a file is a library of files.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(ARCHIVE)
}

/// Returns the files in a library, without its tables of symbols and names.
///
/// # Errors
/// If the library is malformed: the position in bytes, and what is wrong.
pub fn archive_members(bytes: &[u8]) -> Result<Vec<Member<'_>>, String> {
    let mut members = Vec::new();
    let mut long_names: &[u8] = &[];
    let mut at = ARCHIVE.len();
    while at < bytes.len() {
        let wrong = |what: &str| format!("{what} at byte {at}");
        let head = bytes.get(at..at + HEAD).ok_or_else(|| wrong("a member has no whole head"))?;
        let (name, size) = (&head[..16], &head[48..58]);
        let size: usize = std::str::from_utf8(size)
            .ok()
            .and_then(|digits| digits.trim().parse().ok())
            .ok_or_else(|| wrong("a member has no size"))?;
        let start = at + HEAD;
        let content = start.checked_add(size).and_then(|end| bytes.get(start..end));
        let mut content = content.ok_or_else(|| wrong("a member is longer than the file"))?;
        let name = name.trim_ascii_end();
        let long = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse::<usize>().ok();
        match name {
            b"//" => long_names = content,
            b"/" | b"/SYM64/" | b"__.SYMDEF" | b"__.SYMDEF SORTED" => {}
            [b'/', digits @ ..] => {
                let rest = long(digits).and_then(|start| long_names.get(start..));
                let rest = rest.ok_or_else(|| wrong("a member has no name"))?;
                let end = rest.iter().position(|byte| matches!(byte, b'\n' | 0)).unwrap_or(rest.len());
                let name = rest[..end].strip_suffix(b"/").unwrap_or(&rest[..end]);
                members.push(Member { name: String::from_utf8_lossy(name).into_owned(), bytes: content });
            }
            [b'#', b'1', b'/', digits @ ..] => {
                // The name stands before the content.
                let length = long(digits).filter(|length| *length <= content.len());
                let length = length.ok_or_else(|| wrong("a member has no name"))?;
                let name;
                (name, content) = content.split_at(length);
                let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
                if !name.starts_with("__.SYMDEF") {
                    members.push(Member { name, bytes: content });
                }
            }
            _ => {
                let name = name.strip_suffix(b"/").unwrap_or(name);
                members.push(Member { name: String::from_utf8_lossy(name).into_owned(), bytes: content });
            }
        }
        at = (start + size).next_multiple_of(2);
    }
    Ok(members)
}

/// Returns the bitcode of a file, without the wrapper around it; none if the file is cut short.
pub(super) fn unwrapped(bytes: &[u8]) -> Option<&[u8]> {
    if !bytes.starts_with(WRAPPER) {
        return bytes.starts_with(MAGIC).then_some(bytes);
    }
    let word = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
    let (start, size) = (word(8)?, word(12)?);
    let content = bytes.get(start..start.checked_add(size)?)?;
    content.starts_with(MAGIC).then_some(content)
}
