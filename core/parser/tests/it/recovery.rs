//! Parsing over errors: which are told, and what is traced.

use terrace_ir::{Context, capture};
use terrace_parser::{NOWHERE, ParsedUnit, Source, UnitParser};

/// Parses a text with a trace; calls `look` with what was parsed and the messages.
fn with_unit(text: &str, look: impl FnOnce(&ParsedUnit<'_>, &[String])) {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(text.as_bytes(), "a.mlir");
    let (unit, told) = capture(|| UnitParser::new(&context, source).parse(0..text.len(), 0, None));
    let told: Vec<String> = told
        .iter()
        .map(|diagnostic| {
            let line = diagnostic.place.position.as_ref().map_or(0, |position| position.line);
            format!("{line}: {}", diagnostic.message)
        })
        .collect();
    look(&unit, &told);
}

#[test]
fn each_error_is_told_and_nothing_that_follows_from_it() {
    let rows: &[(&str, &[&str])] = &[
        // An error in one operation, then one in the next.
        (
            "\"a.b\"() : () -> ()\n\"a.b\"( : () -> ()\n\"a.c\"() : () -> nonsense\n\"a.d\"() : () -> ()",
            &["2: expected ')' to end operand list", "3: expected non-function type"],
        ),
        // The value of an operation with an error may be used as anything.
        (
            "%0 = \"a.b\"() : () -> oops\n\"a.c\"(%0, %0) : (i32, f32) -> ()",
            &["1: expected non-function type"],
        ),
        // A value that nothing may define is told.
        (
            "\"a.r\"() ({\n  \"a.b\"(%x) : (i32) -> ()\n}) : () -> ()",
            &["2: use of undeclared SSA value name"],
        ),
        // A use of the wrong type does not end the operation.
        (
            "%0 = \"a.b\"() : () -> i32\n%1 = \"a.c\"(%0) : (f32) -> i8\n\"a.d\"(%1) : (i8) -> ()",
            &["2: use of value '%0' expects different type than prior uses: 'f32' vs 'i32'"],
        ),
        // Nor does a name too many.
        (
            "%0 = \"a.b\"() : () -> ()\n\"a.d\"(%0) : (i8) -> ()",
            &["1: cannot name an operation with no results"],
        ),
        // In regions, as deep as they are.
        (
            "module {\n  module {\n    oops\n    \"a.b\"() : () -> ()\n  }\n  oops\n}\noops",
            &[
                "3: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
                "6: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
                "8: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
            ],
        ),
        // Of a region that was begun in an operation with an error, nothing is left.
        (
            "\"a.r\"() ({\n  %0 = \"a.b\"() : () -> i1\n}) : ( -> ()\n\"a.b\"() : () -> (",
            &["3: expected non-function type", "4: expected non-function type"],
        ),
        // A label with an error starts a block all the same.
        (
            "\"a.r\"() ({\n^a(%x: oops):\n  \"a.b\"(%x) : (i1) -> ()\n^b:\n  oops\n}) : () -> ()",
            &[
                "2: expected non-function type",
                "5: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
            ],
        ),
        (
            "\"a.r\"() ({\n  \"a.br\"()[^x, ^y] : () -> ()\n}) : () -> ()",
            &["2: reference to an undefined block", "2: reference to an undefined block"],
        ),
        // Aliases.
        (
            "#a = oops\n!b = i32\n\"a.b\"() : () -> !b\n\"a.b\"() : () -> !c",
            &["1: expected attribute value", "4: undefined symbol alias id 'c'"],
        ),
        // Errors at several depths.
        (
            "\"a.r\"() ({\n  \"a.r\"() ({\n    oops\n  }) : oops\n}) : (oops) -> ()\n\"a.b\"() : () -> (",
            &[
                "3: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
                "4: expected non-function type",
                "5: expected non-function type",
                "6: expected non-function type",
            ],
        ),
        (
            "\"a.r\"() ({\n  \"a.r\"() ({\n    \"a.b\"() : () -> ()\n",
            &["3: expected operation name in quotes"],
        ),
        // What is after an operation on its line, with a region of its own.
        (
            "  \"a.b\"() : () -> () oops {\n    \"a.b\"( : () -> ()\n  } oops {\n  }\n  \"a.b\"() : () -> (",
            &[
                "1: custom op 'oops' is unknown (tried 'builtin.oops' as well)",
                "5: expected non-function type",
            ],
        ),
        // An alias ends what is open.
        (
            "\"a.r\"() ({\n  module {\n    \"a.b\"( : () -> ()\n#a = 1\n!a = oops\n\"a.b\"() : () -> (",
            &[
                "3: expected ')' to end operand list",
                "5: expected non-function type",
                "6: expected non-function type",
            ],
        ),
        (
            "module {\n  module {\n  }\n#a = 1\n#a = 2",
            &["3: expected operation name in quotes", "5: redefinition of attribute alias id 'a'"],
        ),
        // A missing brace is told at the end, one too many where it stands.
        ("module {\n  module {\n  }\n", &["3: expected operation name in quotes"]),
        ("module {\n}\n}\nmodule {\n}", &["2: expected operation name in quotes"]),
    ];
    for (text, expected) in rows {
        with_unit(text, |_, told| assert_eq!(told, *expected, "{text}"));
    }
}

#[test]
fn uses_lead_to_definitions() {
    let text = "\"a.r\"() ({\n  \"a.u\"(%b#1) : (i1) -> ()\n  \"a.br\"()[^x] : () -> ()\n^x(%a: i8):\n  \
                %b:2 = \"a.d\"(%a) : (i8) -> (i32, i1)\n  \"a.br\"()[^x] : () -> ()\n}) : () -> ()\n";
    let at = |needle: &str, nth: usize| text.match_indices(needle).nth(nth).expect("is there").0 as u32;
    with_unit(text, |unit, told| {
        assert!(told.is_empty(), "{told:?}");
        let trace = &unit.trace;
        let uses: Vec<_> =
            trace.uses.iter().map(|found| (found.at, found.number, found.definition)).collect();
        assert_eq!(uses, [(at("%b#1", 0), 1, at("%b:2", 0)), (at("%a)", 0), 0, at("%a:", 0))]);
        let label = at("^x(", 0);
        let blocks: Vec<_> = trace.blocks.iter().map(|found| (found.at, found.definition)).collect();
        assert_eq!(blocks, [(at("^x", 0), label), (label, label), (at("^x", 2), label)]);
        let types: Vec<String> =
            trace.values.iter().map(|value| format!("{:?}", value.types.len())).collect();
        assert_eq!(types, ["1", "2"]);
        let names: Vec<&str> = trace
            .ops
            .iter()
            .map(|op| &text[op.name_range.start as usize..op.name_range.end as usize])
            .collect();
        assert_eq!(names, ["\"a.r\"", "\"a.u\"", "\"a.br\"", "\"a.d\"", "\"a.br\""]);
        assert_eq!(
            &text[trace.ops[3].range.start as usize..trace.ops[3].range.end as usize],
            "%b:2 = \"a.d\"(%a) : (i8) -> (i32, i1)"
        );
        assert_eq!(trace.regions.len(), 1);
    });
    with_unit("\"a.r\"() ({\n  \"a.u\"(%b) : (i1) -> ()\n}) : () -> ()", |unit, _| {
        assert_eq!(unit.trace.uses[0].definition, NOWHERE);
    });
}

/// Texts cut off anywhere, or with a stretch left out, end in errors only.
#[test]
fn broken_texts_are_parsed_to_their_end() {
    let text = "#a = 1 : i32\nmodule @m {\n  %0:2 = \"a.b\"() ({\n  ^x(%1: i32):\n    %2 = \"a.c\"(%1, %3) : (i32, i8) -> \
                tensor<4xi32>\n    \"a.br\"()[^x, ^y] {a = #a} : () -> ()\n  ^y:\n    %3 = \"a.d\"(%2) <{x = [1]}> : \
                (tensor<4xi32>) -> i8\n    \"a.ret\"() : () -> () loc(\"x\")\n  }) : () -> (i1, i2)\n  module {}\n}\n";
    for start in 0..text.len() {
        with_unit(&text[..start], |_, _| {});
        for len in [1, 2, 5, 17] {
            let end = (start + len).min(text.len());
            with_unit(&format!("{}{}", &text[..start], &text[end..]), |unit, _| {
                assert!(unit.trace.ops.iter().all(|op| op.range.start <= op.range.end));
            });
        }
    }
}
