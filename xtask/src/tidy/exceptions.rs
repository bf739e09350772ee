//! Exceptions of the checks: `xtask/exceptions.txt`, one line each with its reason.
//!
//! ```text
//! sizes core/ir/src/a.rs 700: a table whose rows look alike
//! circles core/ir 19: why
//! file-circles core/ir 25: why
//! folders core/ir/src 40: why
//! programs core/ir 2: why
//! op-names core/ir/src/c.rs 2: why
//! unwrap core/ir/src/b.rs: why
//! ```

use super::{Complaint, Tree};

const LIST: &str = "xtask/exceptions.txt";

/// The checks that count something, for which an exception gives the most that there may be.
const COUNTED: [&str; 6] = ["sizes", "circles", "file-circles", "folders", "programs", "op-names"];

struct Exception {
    check: String,
    path: String,
    /// The most that there may be of what the check counts.
    most: Option<usize>,
    line: usize,
    is_used: bool,
}

/// The list.
pub struct Exceptions {
    all: Vec<Exception>,
}

impl Exceptions {
    /// Reads the list; what is malformed in it is complained about.
    pub fn read(tree: &Tree, found: &mut Vec<Complaint>) -> Self {
        let mut all = Vec::new();
        let text = tree.text(LIST).unwrap_or_default();
        for (i, line) in
            text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        {
            match parse(line, i + 1) {
                Some(exception) => all.push(exception),
                None => {
                    found.push(complaint(i + 1, "an exception has the form 'CHECK PATH [COUNT]: REASON'"))
                }
            }
        }
        Exceptions { all }
    }

    /// Returns the most that a check may count at a path, if that is listed.
    pub fn limit(&mut self, check: &str, path: &str) -> Option<usize> {
        let exception = self.all.iter_mut().find(|e| e.check == check && e.path == path)?;
        exception.is_used = true;
        exception.most
    }

    /// Returns the complaints that are not overlooked, and one for each exception that nothing needs.
    pub fn filter(mut self, found: Vec<Complaint>) -> Vec<Complaint> {
        let mut left: Vec<Complaint> = Vec::new();
        for complaint in found {
            let is_for = |e: &&mut Exception| {
                e.most.is_none() && e.check == complaint.check && e.path == complaint.path
            };
            match self.all.iter_mut().find(is_for) {
                Some(exception) => exception.is_used = true,
                None => left.push(complaint),
            }
        }
        let unused = self.all.iter().filter(|e| !e.is_used);
        left.extend(
            unused.map(|e| complaint(e.line, "nothing needs this exception any more: it is to be deleted")),
        );
        left
    }
}

fn complaint(line: usize, message: &str) -> Complaint {
    Complaint { path: LIST.to_owned(), line, check: "exceptions", message: message.to_owned() }
}

fn parse(text: &str, line: usize) -> Option<Exception> {
    let (what, reason) = text.split_once(':')?;
    let mut words = what.split_whitespace();
    let (check, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let most = words.next().map(str::parse).transpose().ok()?;
    let is_whole = words.next().is_none()
        && !reason.trim().is_empty()
        && most.is_some() == COUNTED.contains(&check.as_str());
    is_whole.then_some(Exception { check, path, most, line, is_used: false })
}
