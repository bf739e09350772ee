//! `cargo xtask`: tasks about the tree itself.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;
use xtask::agreement::{self, Settings, text};
use xtask::engines::{integration, matrix, ulp};
use xtask::speed::{gemm, polybench};
use xtask::{lsp, models, reducer};

const HELP: &str = "\
Usage: cargo xtask <task>

Tasks:
  tidy                 Check floors, sizes, paths, headers and dependencies of the tree
  agreement            Compare our tools with the reference's on the chunks of upstream's tests, byte for byte
    --corpus DIR         the folder with the .mlir files, for upstream's own: mlir/test
    --reference CMD      what plays mlir-opt (mlir-opt; with --translate mlir-translate)
    --ours CMD           what plays it for us (target/release/terrace opt; with --translate: translate)
    --translate          compare text of LLVM IR in the place of what mlir-opt prints
    --kind GLOB          only roundtrip, bytecode, reject, pass:NAME or reject:NAME; may be repeated
    --dialects A,B       only cases that use no others; 'core' stands for the core dialects
    --no-test-dialect    without upstream's test dialect and test passes
    --filter GLOB        only tests with such a path; may be repeated
    --args ARGS          in the place of RUN lines; may be repeated
    --sample N           at most N cases, spread evenly
    --threads N          run N cases at the same time
    --cache DIR          where the reference's results are kept
    --details FILE       where to write what differs
    --report FILE        write the tables as a page: docs/conformance.md
    --known FILE         fail only if a case differs that is not listed there
    --update-known       write that list again
  bytecode-agreement   Compare our bytecode with the reference's, both ways
    --corpus DIR         the folder with the .mlir files
    --reference CMD      what plays mlir-opt (mlir-opt)
    --ours CMD           what plays it for us (target/release/terrace opt)
    --filter TEXT        only files with this in their path
    --cache DIR          where the reference's answers are kept
    --details FILE       where to write what differs
  integration          Run upstream's programs in each engine; a table in Markdown
    --corpus DIR         upstream's folder of tests
    --ours CMD           our program (target/release/terrace)
    --reference CMD      what plays mlir-opt (mlir-opt)
    --file-check CMD     what plays FileCheck (FileCheck)
    --engines LIST       interpreter,cranelift,llvm unless given
    --filter TEXT        only files with this in their path
  matrix               Run a program for each operation in each engine, and write docs/engines.md
    --ours CMD           our program (target/release/terrace)
    --engines LIST       cranelift,native,llvm unless given; all others write no page
    --filter TEXT        only operations with this in their names; writes no page
    --threads N          run N programs at the same time
  ulp                  Measure the errors of functions of math in each engine, and write docs/math-errors.md
    --ours CMD           our program (target/release/terrace)
    --samples N          numbers of f32; of f64 it is a fifth (1000000)
  models               Run five real neural networks, made by a script, and compare with onnxruntime's answers
    --dir DIR            where they are, and are made if missing (~/.cache/terrace-models)
    --ours CMD           what runs one (target/release/terrace run)
    --models LIST        only these
    --tolerance X        the largest difference that counts as the same (1e-3)
    --times LIST         time calls in these engines instead; a table in Markdown
    --peers PYTHON       Python with onnxruntime and IREE, to be timed as well
  gemm                 Measure products of matrices and their like against the machine's limits; a table in Markdown
    --ours CMD           our program (target/release/terrace)
    --engines LIST       llvm,cranelift unless given
    --numpy PYTHON       Python with numpy, to be measured as well
    --runs N             measurements of each kernel; the median counts (3)
    --filter TEXT        only kernels with this in their names
    --options TEXT       more options of our program
    --roofline FILE      draw the limits of the machine, and kernels below them, as SVG
  polybench            Run loop kernels as they are and scheduled, with LLVM; a table in Markdown
    --dir DIR            where they are (examples/polybench)
    --ours CMD           our program (target/release/terrace)
    --options TEXT       options of --affine-schedule
    --runs N             runs of each; the shortest counts (3)
    --kernels LIST       only these
  reducer              Reduce planted and real failures, and compare with hand-made results and mlir-reduce
    --corpus DIR         upstream's folder of tests
    --ours CMD           our program (target/release/terrace)
    --planted CMD        the tool with planted bugs (target/debug/examples/planted)
    --reference CMD      the reference's mlir-opt (mlir-opt)
    --mlir-reduce CMD    the reference's mlir-reduce (mlir-reduce)
    --filter TEXT        only failures with this in their names
  lsp                  Time the language server beside the reference's; a table in Markdown
    --ours CMD           our server (target/release/terrace lsp)
    --reference CMD      the reference's (mlir-lsp-server)
    --corpus DIR         upstream's folder of tests
  lsp-edits            Send our server random edits and requests
    --count N            so many of both (100000)
    --seed N             start of the random numbers (1)
  lsp-recovery         Count the errors that our server finds in all of upstream's invalid programs at once
    --checker CMD        what plays mlir-opt (mlir-opt)
    --details FILE       where to write what differs
  docs                 Write what follows from the declarations: pages of docs/, records of compat/tblgen
  capi                 Write what follows from the functions of doors/capi: headers for C, declarations for Rust
  pictures             Make the pictures of docs/explore.md, with Chromium (--ours CMD: target/release/terrace)
  profiled             Build the program twice, guided by a profile of its tests: what to give out
  wasm                 Build the library for the browser (wasm32-unknown-unknown)
  web                  Build the playground, to doors/web/dist (npm)
    --test               test it in Chromium as well (CHROMIUM, or chromium)
  extension            Build and test the extension for VS Code, in doors/editors/vscode (npm)
  wheel                Build the Python package, to target/wheels (Python: python3, or TERRACE_PYTHON)
";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("tidy") => tidy(),
        Some("agreement") => text_agreement(),
        Some("bytecode-agreement") => bytecode_agreement(),
        Some("integration") => integration(),
        Some("matrix") => engines(),
        Some("ulp") => math_errors(),
        Some("models") => models(),
        Some("gemm") => gemm(),
        Some("polybench") => polybench(),
        Some("reducer") => reduce_failures(),
        Some("lsp") => language_server(lsp::table),
        Some("lsp-edits") => language_server(lsp::random_edits),
        Some("lsp-recovery") => language_server(lsp::recovery),
        Some("docs") => docs(),
        Some("capi") => capi(),
        Some("pictures") => pictures(),
        Some("profiled") => profiled(),
        Some("wasm") => wasm(),
        Some("web") => web(),
        Some("extension") => done("extension", xtask::web::extension(&root())),
        Some("wheel") => wheel(),
        _ => {
            eprint!("{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn pictures() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(2).collect();
    let ours = match &arguments[..] {
        [flag, command] if flag == "--ours" => command.as_str(),
        _ => "target/release/terrace",
    };
    match xtask::pictures::make(ours, Path::new("docs/pictures")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("pictures: {why}");
            ExitCode::FAILURE
        }
    }
}

fn tidy() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match xtask::tidy::tidy(&root) {
        Ok(complaints) if complaints.is_empty() => {
            println!("tidy: nothing to complain about");
            ExitCode::SUCCESS
        }
        Ok(complaints) => {
            complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
            eprintln!("tidy: {} complaints", complaints.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy: the tree cannot be read: {error}");
            ExitCode::FAILURE
        }
    }
}

fn reduce_failures() -> ExitCode {
    let settings = reducer::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| reducer::report(&settings, Path::new(env!("CARGO_MANIFEST_DIR")))) {
        Ok(report) => {
            print!("{}", report.text);
            if report.is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("reducer: {why}");
            ExitCode::FAILURE
        }
    }
}

fn integration() -> ExitCode {
    let settings = integration::Settings::read(std::env::args().skip(2));
    let report =
        settings.and_then(|settings| integration::report(&settings).map_err(|error| error.to_string()));
    match report {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("integration: {why}");
            ExitCode::FAILURE
        }
    }
}

fn engines() -> ExitCode {
    let settings = matrix::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| matrix::report(&settings, &root())) {
        Ok(complaints) if complaints.is_empty() => ExitCode::SUCCESS,
        Ok(complaints) => {
            complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
            eprintln!("matrix: {} complaints", complaints.len());
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("matrix: {why}");
            ExitCode::FAILURE
        }
    }
}

fn math_errors() -> ExitCode {
    let settings = ulp::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| ulp::report(&settings, &root())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("ulp: {why}");
            ExitCode::FAILURE
        }
    }
}

fn language_server(task: fn(&lsp::Settings) -> Result<String, String>) -> ExitCode {
    match lsp::Settings::read(std::env::args().skip(2)).and_then(|settings| task(&settings)) {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("lsp: {why}");
            ExitCode::FAILURE
        }
    }
}

fn models() -> ExitCode {
    let settings = models::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| models::report(&settings, Path::new(env!("CARGO_MANIFEST_DIR")))) {
        Ok(report) => {
            print!("{}", report.text);
            if report.is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("models: {why}");
            ExitCode::FAILURE
        }
    }
}

fn gemm() -> ExitCode {
    let settings = gemm::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| gemm::report(&settings)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("gemm: {why}");
            ExitCode::FAILURE
        }
    }
}

fn polybench() -> ExitCode {
    let settings = polybench::Settings::read(std::env::args().skip(2));
    match settings.and_then(|settings| polybench::report(&settings)) {
        Ok(report) => {
            print!("{}", report.text);
            if report.is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("polybench: {why}");
            ExitCode::FAILURE
        }
    }
}

fn profiled() -> ExitCode {
    match xtask::profiled::build(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
        Ok(program) => {
            println!("{}", program.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("profiled: {why}");
            ExitCode::FAILURE
        }
    }
}

fn capi() -> ExitCode {
    match xtask::capi::write(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
        Ok(count) => {
            println!("capi: {count} files");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("capi: {why}");
            ExitCode::FAILURE
        }
    }
}

fn text_agreement() -> ExitCode {
    let compared = text::Settings::read(std::env::args().skip(2))
        .and_then(|settings| text::finish(&text::run(&settings)?, &settings));
    match compared {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("agreement: {why}");
            ExitCode::FAILURE
        }
    }
}

fn bytecode_agreement() -> ExitCode {
    let settings = Settings::read(std::env::args().skip(2));
    let summary = settings.and_then(|settings| agreement::run(&settings).map_err(|error| error.to_string()));
    match summary {
        Ok(summary) => {
            print!("{summary}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("bytecode-agreement: {why}");
            ExitCode::FAILURE
        }
    }
}

fn wheel() -> ExitCode {
    match xtask::wheel::build(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("wheel: {why}");
            ExitCode::FAILURE
        }
    }
}

fn wasm() -> ExitCode {
    match xtask::wasm::build(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
        Ok(xtask::wasm::Built::Yes) => {
            println!("wasm: the library builds");
            ExitCode::SUCCESS
        }
        Ok(xtask::wasm::Built::NoToolchain(why)) => {
            println!("wasm: skipped, {why}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("wasm: {why}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn web() -> ExitCode {
    let built = xtask::web::build(&root());
    let is_built = matches!(built, Ok(xtask::web::Done::Yes));
    let status = done("web", built);
    if is_built && std::env::args().any(|argument| argument == "--test") {
        return done("web", xtask::web::test(&root()));
    }
    status
}

fn done(task: &str, outcome: Result<xtask::web::Done, String>) -> ExitCode {
    match outcome {
        Ok(xtask::web::Done::Yes) => ExitCode::SUCCESS,
        Ok(xtask::web::Done::Skipped(why)) => {
            println!("{task}: skipped, {why}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{task}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the tests that compare what is generated from the declarations, and lets them write it first.
fn docs() -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = std::process::Command::new(cargo)
        .args([
            "test",
            "--quiet",
            "--package",
            "terrace-registry",
            "--test",
            "it",
            "--",
            "docs::",
            "records::",
        ])
        .env("TERRACE_WRITE_DOCS", "1")
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("docs: cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}
