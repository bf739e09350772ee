//! The programs of `docs/editions.md`: each is of the edition that it says, and all are the same.

use super::reading::print_as;
use terrace_editions::{Edition, detect, marked};

#[test]
fn the_programs_of_the_page_are_the_same() {
    let page = include_str!("../../../../docs/editions.md");
    let after_mark = |rest: &'static str| rest.split_once('\n').map_or("", |(_, rest)| rest);
    let blocks: Vec<&str> = page
        .split("```mlir")
        .skip(1)
        .map(|rest| after_mark(rest).split("```").next().unwrap_or_default())
        .collect();
    let mut seen = Vec::new();
    let mut printed = Vec::new();
    for block in blocks {
        let edition = marked(block.as_bytes()).expect("each names its edition").edition;
        seen.push(edition);
        printed.push(print_as(block.as_bytes(), edition).expect("a valid program"));
        let bare = block.split_once('\n').map_or("", |(_, rest)| rest);
        if edition != Edition::Today {
            assert_eq!(detect(bare.as_bytes()).edition, edition, "{bare}");
        }
    }
    assert_eq!(seen, Edition::ALL);
    assert!(printed.iter().all(|text| *text == printed[0]), "{}", printed.join("\n"));
}
