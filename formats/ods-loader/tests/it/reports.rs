//! Reports: what is left to C++ is said.

use crate::harness::{check, declarations, report};

/// Returns what a report says of an operation: its syntax, and what is not checked.
fn of_op(text: &str) -> (String, Vec<String>) {
    let report = report(text);
    let entry = report.entries.last().expect("there is an operation").clone();
    (entry.syntax, entry.unchecked)
}

#[test]
fn each_part_that_is_code_is_named() {
    let rows: &[(&str, &str, &[&str])] = &[
        (r#"def P : Op<D, "p">;"#, "generic", &[]),
        (r#"def P : Op<D, "p"> { let assemblyFormat = "attr-dict"; }"#, "declared", &[]),
        (r#"def P : Op<D, "p"> { let hasVerifier = 1; }"#, "generic", &["verifier: C++ code"]),
        (
            r#"def P : Op<D, "p", [NativeOpTrait<"Strange">]>;"#,
            "generic",
            &["trait 'mlir::OpTrait::Strange'"],
        ),
        (r#"def P : Op<D, "p", [HasParent<"Nobody">]>;"#, "generic", &["trait 'HasParent<Nobody>'"]),
        (
            r#"def P : Op<D, "p", [OpInterface<"SymbolUserOpInterface">]>;"#,
            "generic",
            &["verifier of the symbols used: C++ code"],
        ),
        (
            r#"def P : Op<D, "p"> { let hasCustomAssemblyFormat = 1; }"#,
            "generic; the custom form is C++ code",
            &["custom form: a parser and a printer"],
        ),
        (
            r#"def P : Op<D, "p"> { let assemblyFormat = "custom<Mine>() attr-dict"; }"#,
            "generic; the custom form is C++ code",
            &["custom form: custom<Mine> is C++ code"],
        ),
        (
            r#"def P : Op<D, "p"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict"; }"#,
            "generic; the custom form is C++ code",
            &["custom form: the type of the operand 'x' follows from C++ code"],
        ),
        (
            r#"def P : Op<D, "p"> { let arguments = (ins AnyType:$x); let assemblyFormat = "attr-dict"; }"#,
            "generic; the custom form is C++ code",
            &["custom form: the operand 'x' is not in the format"],
        ),
        (
            r#"def P : Op<D, "p"> { let assemblyFormat = "$y"; }"#,
            "generic; the custom form is C++ code",
            &["custom form: nothing is declared under the name 'y' at offset 0"],
        ),
        (
            r#"def P : Op<D, "p"> { let arguments = (ins Type<CPred<"mine($_self)">, "mine">:$x); }"#,
            "generic",
            &["type of the operand 'x': mine()"],
        ),
        (
            r#"def P : Op<D, "p"> { let arguments = (ins Type<CPred<"$_self.isA(">, "mine">:$x); }"#,
            "generic",
            &["type of the operand 'x': '($_self.isA()': expected ')' at ''"],
        ),
        (
            r#"def P : Op<D, "p"> { let arguments = (ins DefaultValuedAttr<I32Attr, "mine()">:$a); }"#,
            "generic",
            &["default of the attribute 'a': mine()"],
        ),
    ];
    for (text, syntax, unchecked) in rows {
        let (given_syntax, given) = of_op(text);
        let given: Vec<&str> = given.iter().map(String::as_str).collect();
        assert_eq!((given_syntax.as_str(), &given[..]), (*syntax, *unchecked), "{text}");
    }
}

#[test]
fn a_custom_form_without_its_parser_is_refused_and_the_generic_form_works() {
    let text = r#"def P : Op<D, "p"> { let hasCustomAssemblyFormat = 1; }"#;
    let declarations = declarations(text).expect("the file is valid");
    let message = check(&declarations, "d.p");
    let wanted = "custom op 'd.p' the custom form of 'd.p' is read by C++ code, which its TableGen file does not hold; \
                  use the generic form";
    assert_eq!(message.as_deref(), Some(wanted));
    assert_eq!(check(&declarations, "\"d.p\"() : () -> ()"), None);
}

#[test]
fn records_that_contain_themselves_are_not_followed_without_end() {
    let text = r#"
        def Loop : CombinedPred<PredCombinerNot, []> { let children = [Loop]; }
        def P : Op<D, "p"> { let arguments = (ins Type<Loop, "itself">:$x); }
    "#;
    // The language itself may refuse it.
    if let Some(declarations) = declarations(text) {
        assert_eq!(check(&declarations, "%0 = \"u.make\"() : () -> i2\n\"d.p\"(%0) : (i2) -> ()"), None);
    }
}
