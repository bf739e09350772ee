//! Functions in Rust under the names that rules call.

use crate::harness::{apply, declarations};
use terrace_rules::{Handle, Natives};

const RULES: &str = r#"
def IsOdd : Constraint<CPred<"isOdd($0)">>;
def IsEven : Constraint<CPred<"!isOdd($0)">>;
def : Pat<(B $x, $n), (B $x, (NativeCodeCall<"ns::increase($_builder, $0)"> $n)), [(IsOdd $n)], [], (addBenefit 1)>;
def : Pat<(B $x, $n), (replaceWithValue $x), [(IsEven $n)]>;
"#;

#[test]
fn functions_of_the_user_are_called_by_name() {
    let natives = Natives::new()
        .constraint("isOdd", |_, arguments| {
            let number = arguments.first()?.as_attribute()?.as_i64()?;
            (number % 2 != 0).then(Vec::new)
        })
        .rewrite("increase", |rewriter, arguments| {
            let number = arguments.first().and_then(Handle::as_attribute).and_then(|number| number.as_i64());
            let number = number.ok_or("there is no number")?;
            let context = rewriter.context();
            Ok(vec![Handle::Attribute(context.integer_attribute(context.integer_type(32), number + 1))])
        });
    let declarations = declarations(RULES).expect("the file is valid");
    let program = r#"
        %0 = "x.value"() : () -> i32
        %1 = "d.b"(%0) <{n = 3 : i32}> : (i32) -> i32
        %2 = "d.b"(%0) <{n = 4 : i32}> : (i32) -> i32
        "x.use"(%1, %2) : (i32, i32) -> ()
    "#;
    let text = apply(&declarations, &natives, program).expect("the rules are compiled");
    assert!(text.contains(r#"%1 = "d.b"(%0) <{n = 4 : i32}>"#), "{text}");
    assert!(text.contains(r#""x.use"(%1, %0)"#), "{text}");
}
