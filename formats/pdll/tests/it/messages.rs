//! Messages, with positions and notes.

use super::{messages, parsed};

#[test]
fn errors_have_positions_and_notes() {
    let rows: &[(&str, &[&str])] = &[
        ("10", &["1:1: error: expected top-level declaration, such as a `Pattern`"]),
        ("#foo", &["1:1: error: unknown directive `#foo`"]),
        ("#include <>", &["1:1: error: expected string file name after `include` directive"]),
        ("#include \"none.pdll\"", &["1:10: error: unable to open include file `none.pdll`"]),
        (
            "#include \"wrong.td\"",
            &[
                "1:10: error: error while processing include file `wrong.td`: Expected '{' to start body or ';' for \
               declaration only",
            ],
        ),
        (
            "Pattern { let a-b: Op; erase a-b; }",
            &[
                "1:16: error: unexpected character",
                "1:15: error: unable to infer type for variable `a`",
                "1:15: note: the type of a variable must be inferable from the constraint list or the initializer",
            ],
        ),
        ("Constraint Cst() [{\n", &["1:20: error: expected '}]' in string literal"]),
        ("Constraint Cst() \"\n", &["1:19: error: expected '\"' in string literal"]),
        ("Constraint Foo() {} Constraint Foo() { bad; }", &["1:40: error: undefined reference to `bad`"]),
        (
            "Pattern { let r = op<a.b>; Constraint F(a: Op) [{x}](r); }",
            &["1:53: error: expected `;` after native declaration"],
        ),
        (
            "Rewrite F(a: Op) -> (x: Value, y: Attr) => (a, a);",
            &[
                "1:44: error: unable to convert expression of type `Op` to the expected type of `Attr`",
                "1:44: note: when converting element #1 of `Tuple<Op, Op>`",
            ],
        ),
        (
            "Constraint Foo();\nPattern { Foo(_: Value); }",
            &[
                "2:11: error: invalid number of arguments for constraint call; expected 0, but got 1",
                "1:12: note: see the definition of Foo here",
            ],
        ),
        (
            "Pattern { let x: [Op, Op<a.b>, Op<a.c>]; }",
            &[
                "1:32: error: constraint type `Op<a.c>` is incompatible with the previously inferred type `Op<a.b>`",
            ],
        ),
        (
            "Constraint F() -> Value => erase op<>;",
            &["1:28: error: `erase` cannot be used within a Constraint"],
        ),
    ];
    for (text, expected) in rows {
        let told = messages(&parsed(text));
        let lines: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("main.pdll:")).collect();
        assert_eq!(&lines, expected, "{text}");
    }
}

#[test]
fn errors_in_included_files_say_from_where() {
    let told = messages(&parsed("#include \"open.pdll\"\nerase @; }"));
    assert!(told.contains("main.pdll:2:7: error: unexpected character"), "{told}");
    let told = messages(&parsed("#include \"ops.td\"\nPattern { erase op<t.one>(); }"));
    assert!(told.contains("expected 1, but got 0"), "{told}");
    assert!(
        told.contains("Included from main.pdll:1:\nops.td:13:5: note: see the definition of `t.one` here"),
        "{told}"
    );
}

#[test]
fn a_file_that_includes_itself_is_refused() {
    let told = messages(&parsed("#include \"itself.pdll\""));
    assert!(told.contains("unable to open include file `itself.pdll`"), "{told}");
}

#[test]
fn declared_operations_say_how_many_results_they_have() {
    let told = messages(&parsed("#include \"ops.td\"\nPattern { let v: Value = op<t.two>; }"));
    assert!(told.contains("which was defined with at least 2 results"), "{told}");
}
