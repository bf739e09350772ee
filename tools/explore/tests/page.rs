//! Tests of the tool from its arguments to the page, in memory and in a browser, and of the pictures in `docs/`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use terrace_explore::{World, main};

#[derive(Default)]
struct Memory {
    files: HashMap<String, Vec<u8>>,
    told: String,
}

impl World for Memory {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.files.get(name).cloned().ok_or_else(|| "No such file or directory".to_owned())
    }
    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.files.insert(name.to_owned(), text.to_vec());
        Ok(())
    }
    fn report(&mut self, text: &str) {
        self.told.push_str(text);
    }
}

/// Runs the tool on a program; its status, the files and what it told.
fn explore(program: &str, arguments: &[&str]) -> (i32, Memory) {
    let mut world = Memory::default();
    world.files.insert("a.mlir".to_owned(), program.as_bytes().to_vec());
    let arguments: Vec<String> = arguments.iter().map(|one| (*one).to_owned()).collect();
    let status = main(&arguments, &mut world);
    (status, world)
}

fn text(world: &Memory, name: &str) -> String {
    String::from_utf8(world.files[name].clone()).expect("pages are text")
}

const PROGRAM: &str =
    "func.func @f(%a: i32) -> i32 attributes {note = \"</script><script>boom()</script>\"} {
  %c = arith.constant 4 : i32
  %d = arith.constant 5 : i32
  %e = arith.addi %c, %d : i32
  %g = arith.muli %a, %e : i32
  return %g : i32
}
";

#[test]
fn text_of_the_program_stays_in_its_element() {
    let (status, world) = explore(PROGRAM, &["a.mlir", "--canonicalize", "--convert-to-llvm"]);
    assert_eq!(status, 0, "{}", world.told);
    let page = text(&world, "a.html");
    assert_eq!(page.matches("</script>").count(), 2, "the data and the code end");
    assert!(!page.contains("boom()</script>"));
    for outside in ["http://", "https://", "src=\"", "@import", "url("] {
        let found = page.matches(outside).count();
        let of_svg = usize::from(outside == "url(");
        assert_eq!(found, of_svg, "the page stands alone: {outside}");
    }
}

#[test]
fn statuses_and_messages_are_those_of_opt() {
    let rows: [(&str, &[&str], &str); 6] = [
        ("func.func @f() {", &["a.mlir", "--cse"], "a.mlir:1:"),
        (PROGRAM, &["a.mlir", "--pipeline=nonsense"], "'nonsense' does not refer to a registered pass"),
        (PROGRAM, &["a.mlir", "--nonsense"], "unexpected argument '--nonsense'"),
        (PROGRAM, &["b.mlir"], "cannot open input file 'b.mlir': No such file or directory"),
        (PROGRAM, &["a.mlir", "b.mlir"], "unexpected argument 'b.mlir' found"),
        (PROGRAM, &["a.mlir", "--graph-nodes=x"], "invalid value 'x' for '--graph-nodes <N>'"),
    ];
    for (program, arguments, message) in rows {
        let (status, world) = explore(program, arguments);
        assert_eq!(status, 1, "{arguments:?}");
        assert!(world.told.contains(message), "{arguments:?}: {}", world.told);
    }
    // What happened up to an error is shown.
    let (_, world) = explore("func.func @f() {", &["a.mlir", "--cse"]);
    assert!(text(&world, "a.html").contains("a.mlir:1:"));
}

#[test]
fn deep_nesting_is_no_overflow() {
    let depth = 3000;
    let program =
        format!("func.func @f(%c: i1) {{ {} {} return }}", "scf.if %c {".repeat(depth), "}".repeat(depth));
    let (status, world) = explore(&program, &["a.mlir", "--cse"]);
    assert_eq!(status, 0, "{}", world.told);
}

/// Returns the element tree of a page after its code ran; `None` where there is no browser.
fn in_browser(page: &str, name: &str, address: &str) -> Option<String> {
    let chromium = ["chromium", "chromium-browser", "google-chrome"];
    let browser = chromium.iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let folder = std::env::temp_dir().join(format!("terrace-explore-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files takes one more");
    let file = folder.join("page.html");
    std::fs::write(&file, page).expect("the folder is new");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}#{address}", file.display()))
        .output()
        .expect("the browser starts");
    // Whether the folder goes away does not matter.
    let _ = std::fs::remove_dir_all(&folder);
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the text of a tree of elements.
fn words(tree: &str) -> String {
    let mut text = String::new();
    for part in tree.split('<') {
        text.push_str(part.split_once('>').map_or("", |(_, words)| words));
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[test]
fn a_browser_shows_changes_and_histories() {
    let (_, world) = explore(PROGRAM, &["a.mlir", "--canonicalize", "--cse", "--cse", "--convert-to-llvm"]);
    let page = text(&world, "a.html");
    let Some(tree) = in_browser(&page, "changes", "step=1&tab=changes") else { return };
    assert!(tree.contains("data-ready="), "the code ran to its end");
    let body = &words(&tree[tree.find("id=\"steps\"").expect("there is a list of passes")..]);
    assert!(body.contains("2 passes without effect"), "{body}");
    assert!(body.contains("%c9_i32 = arith.constant 9 : i32"), "{body}");

    // The constant of LLVM goes back to the addition that was folded.
    let tree =
        in_browser(&page, "find", "step=4&tab=program&find=llvm.mlir.constant").expect("there is a browser");
    let track = tree.split("data-track=\"").find_map(|part| {
        let (number, rest) = part.split_once('"')?;
        rest.contains("llvm.mlir.constant").then(|| number.to_owned())
    });
    let track = track.expect("the search finds the operation");
    let tree =
        in_browser(&page, "history", &format!("step=4&tab=program&op={track}")).expect("there is a browser");
    let side = words(&tree[tree.find("id=\"side\"").expect("there is a side")..]);
    for part in ["Input", "arith.addi", "made from arith.addi fold", "ConstantOpLowering"] {
        assert!(side.contains(part), "{part}: {side}");
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn pictures_in_the_documentation_are_current() {
    let page = std::fs::read_to_string(docs().join("affine.md")).expect("the page is there");
    let mut seen = 0;
    // A picture stands after the program that it shows; its title holds the arguments.
    for part in page.split("```mlir\n").skip(1) {
        let (program, rest) = part.split_once("```").expect("a block ends");
        let next = rest.split("```mlir").next().unwrap_or_default();
        for picture in next.split("![").skip(1) {
            let (arguments, rest) = picture.split_once("](pictures/").expect("a picture has a file");
            let name = rest.split_once(')').map_or("", |(name, _)| name);
            let arguments = arguments.split('`').nth(1).expect("a title has the command");
            let arguments: Vec<&str> =
                arguments.trim_start_matches("terrace explore ").split(' ').chain(["-o", "out"]).collect();
            let (status, world) = explore(program, &arguments);
            assert_eq!(status, 0, "{}", world.told);
            let file = docs().join("pictures").join(name);
            if std::env::var_os("TERRACE_UPDATE").is_some() {
                std::fs::write(&file, &world.files["out"]).expect("the picture can be written");
            }
            let there = std::fs::read_to_string(&file).expect("the picture is there");
            assert!(there == text(&world, "out"), "{name} is not current: run with TERRACE_UPDATE=1");
            seen += 1;
        }
    }
    assert!(seen >= 3);
}
