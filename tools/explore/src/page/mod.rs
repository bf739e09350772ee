//! The page: one file of HTML with its data, style and code.

mod data;

pub use data::data;

use crate::html::escaped;

const SHELL: &str = include_str!("shell.html");
const STYLE: &str = include_str!("style.css");
const CODE: [&str; 6] = [
    include_str!("model.js"),
    include_str!("list.js"),
    include_str!("compare.js"),
    include_str!("history.js"),
    include_str!("graph.js"),
    include_str!("app.js"),
];

/// Returns the page of some data; with a version it asks the server that it came from for later ones.
pub fn page(title: &str, data: &str, version: Option<u64>) -> String {
    let mut page = String::with_capacity(data.len() + (64 << 10));
    let live = version.map_or("null".to_owned(), |version| version.to_string());
    for part in SHELL.split_inclusive("}}") {
        let Some((before, name)) = part.strip_suffix("}}").and_then(|part| part.rsplit_once("{{")) else {
            page.push_str(part);
            continue;
        };
        page.push_str(before);
        match name {
            "title" => page.push_str(&escaped(title)),
            "style" => page.push_str(STYLE),
            "data" => page.push_str(data),
            "live" => page.push_str(&live),
            "code" => CODE.iter().for_each(|code| page.push_str(code)),
            other => unreachable!("the shell has no place '{other}'"),
        }
    }
    page
}
