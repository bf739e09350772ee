//! The same bytes come out for any number of threads, and each time.

use super::memory::run_opt;
use std::fmt::Write;

const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),inline,\
                        func.func(canonicalize{region-simplify=aggressive},cse,loop-invariant-code-motion,\
                        control-flow-sink),sccp,canonicalize,symbol-dce,\
                        composite-fixed-point-pass{pipeline=any(canonicalize,cse)})";

/// Functions of several shapes, which call each other or stand alone.
fn program(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        let (callee, visibility) = (number / 2, if number % 3 == 1 { "private " } else { "" });
        let _ = write!(
            text,
            "func.func {visibility}@f{number}(%x: i32, %c: i1, %n: index) -> i32 {{
  %k = arith.constant {number} : i32
  %same = arith.constant {number} : i32
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.addi %x, %k : i32
  %b = arith.addi %x, %same : i32
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %a) -> i32 {{
    %still = arith.muli %k, %b : i32
    %next = arith.addi %s, %still : i32
    scf.yield %next : i32
  }}
  cf.cond_br %c, ^then, ^else
^then:
  %d = func.call @f{callee}(%sum, %c, %n) : (i32, i1, index) -> i32
  cf.br ^end(%d : i32)
^else:
  cf.br ^end(%sum : i32)
^end(%r: i32):
  return %r : i32
}}
func.func private @declared{number}()
func.func @alone{number}(%x: i32) -> i32 {{
  %k = arith.constant {number} : i32
  %twice = arith.addi %k, %k : i32
  %r = arith.muli %twice, %x : i32
  return %r : i32
}}
"
        );
    }
    text
}

/// The output and what was reported: the IR after each pass, and the statistics.
fn run(text: &str, threads: usize) -> (String, String) {
    let threads = format!("--threads={threads}");
    let arguments = [PIPELINE, &threads, "--mlir-print-ir-after-all", "--mlir-pass-statistics"];
    let (status, memory) = run_opt(text, &arguments, &terrace::registry::PASSES);
    assert_eq!(status, 0, "{}", memory.errors);
    (memory.text("output.mlir"), memory.errors)
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let text = program(60);
    let many = run(&text, 8);
    assert!(many.1.contains("IR Dump After Inliner"), "passes are watched");
    for threads in [1, 2] {
        assert!(run(&text, threads) == many, "{threads} threads give what 8 give");
    }
}

#[test]
fn nothing_depends_on_the_run() {
    let text = program(12);
    let first = run(&text, 8);
    for number in 1..20 {
        assert!(run(&text, 8) == first, "run {number} gives what the first gave");
    }
}

/// Parses a text and returns it with its locations, or its diagnostics.
fn read(text: &str, threads: usize) -> (i32, String, String) {
    let threads = format!("--threads={threads}");
    let arguments = [threads.as_str(), "--mlir-print-debuginfo", "--allow-unregistered-dialect"];
    let (status, memory) = run_opt(text, &arguments, &terrace::registry::PASSES);
    let output = if status == 0 { memory.text("output.mlir") } else { String::new() };
    (status, output, memory.errors)
}

/// Operations that are not isolated: with results, blocks, successors and attributes.
fn unregistered(operations: usize) -> String {
    let mut text = String::new();
    for number in 0..operations {
        let _ = write!(
            text,
            "\"x.outer\"() <{{a = {number}}}> ({{
  %v:2 = \"x.make\"() {{b = \"}}{{\"}} : () -> (i32, f32)
  \"x.branch\"()[^first] : () -> ()
^second(%s: f32):
  \"x.end\"(%w, %s) : (i8, f32) -> ()
^first:
  %w = \"x.late\"(%v#0) ({{
  ^inside(%i: i32):
    \"x.use\"(%i, %v#0) : (i32, i32) -> ()
  }}) : (i32) -> i8
  \"x.branch\"(%v#1)[^second] : (f32) -> ()
}}) {{c = {number}.0 : f64}} : () -> ()
"
        );
    }
    text
}

#[test]
fn large_texts_read_the_same_with_any_number_of_threads() {
    let functions = program(600);
    let indented = functions.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let in_module = format!(
        "// A comment.\n!t = i32\n#a = loc(\"here\")\nmodule @m attributes {{x.y = \"{{\"}} {{\n{indented}}} loc(#b)\n// The end.\n#b = loc(\"there\")\n"
    );
    let in_two = format!("module {{\n{indented}}}\nmodule {{\n{indented}}}\n");
    let unregistered = unregistered(2000);
    let in_module_unregistered = format!("module {{\n{unregistered}}}\n");
    let with_values =
        format!("module {{\n%top = \"x.y\"() : () -> i32\n{unregistered}\"x.z\"(%top) : (i32) -> ()\n}}\n");
    let with_error = in_module.replace("%s, %still : i32", "%s, %missing : i32");
    let without_end = format!("module {{\n{indented}");
    let texts = [
        functions,
        in_module,
        in_two,
        unregistered,
        in_module_unregistered,
        with_values,
        with_error,
        without_end,
    ];
    let statuses = texts.map(|text| {
        assert!(text.len() > 256 << 10, "short texts are read on one thread");
        let one = read(&text, 1);
        assert!(read(&text, 4) == one, "4 threads read what 1 reads");
        one.0
    });
    assert_eq!(statuses, [0, 0, 0, 0, 0, 0, 1, 1]);
}

/// Functions whose maps, sets, types, distinct attributes and locations have aliases: some are met in many of them first
/// in one order and then in another, some are in others.
fn aliased(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        let (own, shared) = (number, functions - number / 3);
        let elements = ["i32"; 17].join(", ");
        let _ = write!(
            text,
            "func.func private @f{number}(tuple<{elements}, i{width}>) attributes {{
  x.a = affine_map<(d0) -> (d0 + {shared})>, x.b = [affine_map<(d0) -> (d0 * {own} + 1)>],
  x.c = distinct[{own}]<affine_set<(d0) : (d0 - {shared} >= 0)>>, x.d = distinct[{other}]<\"s\">
}} loc(fused<affine_map<(d0) -> (d0 + {shared})>>[\"a\"({place}), callsite(\"b\" at \"f\":{own}:{shared})])
func.func @g{number}(%x: i32) -> i32 {{
  %r = \"x.y\"(%x) {{m = affine_map<(d0) -> (d0 + {own})>}} : (i32) -> i32 loc({place})
  return %r : i32 loc(unknown)
}} loc(\"late\"({place}))
",
            width = 1 + number % 5,
            other = functions + shared,
            place = format_args!("\"file\":{shared}:1"),
        );
    }
    text
}

#[test]
fn aliases_do_not_depend_on_the_number_of_threads() {
    let text = aliased(100);
    for more in [None, Some("--mlir-print-debuginfo")] {
        let print = |threads: &str| {
            let arguments: Vec<&str> =
                [threads, "--allow-unregistered-dialect"].into_iter().chain(more).collect();
            let (status, memory) = run_opt(&text, &arguments, &terrace::registry::PASSES);
            assert_eq!(status, 0, "{}", memory.errors);
            memory.text("output.mlir")
        };
        let one = print("--threads=1");
        assert!(one.contains("#map99 = ") && one.contains("!tuple4 = ") && one.contains("#distinct9 = "));
        assert!(print("--threads=4") == one, "4 threads give the aliases that 1 gives, {more:?}");
    }
}

/// Aliases, and for each a function after it that uses it.
fn with_aliases(aliases: usize, alias: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..aliases {
        let _ = writeln!(text, "{}", alias(number));
        let _ = writeln!(
            text,
            "func.func private @f{number}(!type{number}) attributes {{x.a = #attribute{number}, x.b = \"so that the text is \
             long enough to be read on several threads\"}}"
        );
    }
    text
}

#[test]
fn many_aliases_read_the_same_with_any_number_of_threads() {
    let independent = |number: usize| {
        let size = number + 1;
        format!(
            "#attribute{number} = affine_map<(d0) -> (d0 + {number})>\n!type{number} = vector<4x{size}xi32>"
        )
    };
    // Each but the first is made of the one before.
    let chained = |number: usize| {
        let inner = match number.checked_sub(1) {
            Some(before) => format!("#attribute{before}"),
            None => "0 : i32".to_owned(),
        };
        format!("#attribute{number} = [{inner}]\n!type{number} = vector<{}xi32>", number + 1)
    };
    let texts = [
        (with_aliases(1500, independent), 0),
        (
            with_aliases(1500, independent)
                .replace("#attribute99 = ", "#attribute99 = [#attribute100]\n#more = "),
            1,
        ),
        (
            with_aliases(1500, |number| if number % 50 == 0 { independent(number) } else { chained(number) }),
            0,
        ),
        (
            with_aliases(1500, independent)
                .replace("#attribute7 = ", "#unused = unit\n#attribute7 = ")
                .replace("#attribute1400 = ", "#unused = unit\n#attribute1400 = "),
            1,
        ),
        (
            with_aliases(1500, independent).replace("#attribute99 = affine_map", "#attribute99 = affine_mop"),
            1,
        ),
    ];
    for (text, status) in texts {
        assert!(text.len() > 256 << 10, "short texts are read on one thread");
        let one = read(&text, 1);
        assert_eq!(one.0, status, "{}", one.2);
        assert!(read(&text, 4) == one, "4 threads read what 1 reads");
    }
}

/// Functions, and between them what has no body of its own: some of it with results, which others use.
fn mixed(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        let _ = writeln!(
            text,
            "func.func private @f{number}() attributes {{x.a = dense_resource<r{number}> : tensor<1xi8>}}"
        );
        let _ = writeln!(text, "func.func @g{number}(%x: i32) -> i32 {{\n  return %x : i32\n}}");
        let _ =
            writeln!(text, "memref.global \"private\" constant @m{number} : memref<2xi32> = dense<{number}>");
        if number % 40 == 39 {
            let _ = writeln!(
                text,
                "%v{number}:2 = \"x.make\"() : () -> (i32, i32)\n\"x.use\"(%v{number}#1) : (i32) -> ()"
            );
        }
        if number % 60 == 59 {
            let _ = writeln!(
                text,
                "\"x.outer\"() ({{\n^first(%a: i32):\n  \"x.use\"(%a) : (i32) -> ()\n}}) : () -> ()"
            );
        }
    }
    let resources: Vec<String> =
        (0..functions).rev().map(|number| format!("r{number}: \"0x01000000{:02x}\"", number % 256)).collect();
    let _ = write!(text, "{{-#\n  dialect_resources: {{ builtin: {{ {} }} }}\n#-}}\n", resources.join(", "));
    text
}

#[test]
fn what_is_between_functions_prints_the_same_with_any_number_of_threads() {
    let text = mixed(150);
    for form in ["--mlir-print-debuginfo", "--mlir-print-op-generic"] {
        let print = |threads: &str| {
            let arguments = [threads, "--allow-unregistered-dialect", form];
            let (status, memory) = run_opt(&text, &arguments, &terrace::registry::PASSES);
            assert_eq!(status, 0, "{}", memory.errors);
            memory.text("output.mlir")
        };
        let one = print("--threads=1");
        assert!(one.contains("#1) : (i32) -> ()") && one.contains("r149: \"0x01"), "{one}");
        for threads in ["--threads=2", "--threads=8"] {
            assert!(print(threads) == one, "{threads} {form}");
        }
    }
}
