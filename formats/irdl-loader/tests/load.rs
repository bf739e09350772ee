//! Inputs that cannot be loaded, with the reason.

use std::sync::{Arc, Mutex};
use terrace_ir::{Context, verify::verify};
use terrace_parser::{Source, TopLevel, parse_source};

/// Loads a module of definitions; the messages of all errors.
fn load(text: &str) -> Vec<String> {
    let context = Context::new(&[&terrace_irdl::DIALECT]);
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = told.clone();
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().expect("no test panics in a handler").push(diagnostic.message);
    });
    let source = Source::new(text.as_bytes(), "definitions");
    let module = parse_source(&context, source, TopLevel::Module).expect("the definitions can be read");
    verify(module.op()).expect("the definitions are valid");
    let is_loaded = terrace_irdl_loader::load(module.op()).is_ok();
    let told = told.lock().expect("no test panics in a handler").clone();
    assert_eq!(is_loaded, told.is_empty(), "{told:?}");
    told
}

#[test]
fn constraints_that_cannot_be_loaded() {
    let check = |body: &str, wanted: &[&str]| {
        let text = format!(
            "irdl.dialect @d {{ irdl.type @t {{ %a = irdl.any\n irdl.parameters(a: %a) }}\n irdl.operation @o {{ {body} }} }}"
        );
        assert_eq!(load(&text), wanted, "{body}");
    };
    let overlap = &["any_of constraints are not in the correct form"];
    check("%0 = irdl.base \"!builtin.integer\"", &[]);
    check("%0 = irdl.base \"!builtin.nothing\"", &["no registered type with name !builtin.nothing"]);
    check("%0 = irdl.base \"#builtin.f32\"", &["no registered attribute with name #builtin.f32"]);
    check("%0 = irdl.any\n %1 = irdl.is i32\n %2 = irdl.any_of(%0, %1)", overlap);
    check("%0 = irdl.any\n %1 = irdl.is i32\n %2 = irdl.all_of(%0, %1)\n %3 = irdl.any_of(%2, %1)", overlap);
    check("%0 = irdl.is i32\n %1 = irdl.parametric @d::@t<%0>\n %2 = irdl.any_of(%1, %1)", overlap);
    check("%0 = irdl.is i32\n %1 = irdl.parametric @d::@t<%0>\n %2 = irdl.any_of(%1, %0)", &[]);
    check("%0 = irdl.is i32\n %1 = irdl.is i32\n %2 = irdl.any_of(%1, %0)", &[]);
}

#[test]
fn dialects_that_exist() {
    let check = |text: &str, wanted: &[&str]| assert_eq!(load(text), wanted, "{text}");
    check("irdl.dialect @a\n module { irdl.dialect @b }", &[]);
    check("irdl.dialect @irdl", &["'irdl.dialect' op defines the dialect 'irdl', which exists already"]);
    check(
        "irdl.dialect @a\n module { irdl.dialect @a }",
        &["'irdl.dialect' op defines the dialect 'a', which exists already"],
    );
}

/// Alternatives of alternatives, all of which fail: none is tried more often than needed.
#[test]
fn failing_is_not_exponential() {
    let mut body = String::from("%x0 = irdl.is i32\n");
    for level in 1..64 {
        let inner = level - 1;
        body += &format!("%x{level} = irdl.any_of(%x{inner}, %x{inner})\n");
    }
    body += "irdl.parameters(a: %x63)";
    let definitions = format!("irdl.dialect @d {{ irdl.type @t {{ {body} }} }}");
    let context = Context::new(&[&terrace_irdl::DIALECT]);
    let source = |text| Source::new(text, "test");
    let module = parse_source(&context, source(definitions.as_bytes()), TopLevel::Module);
    terrace_irdl_loader::load(module.expect("the definitions can be read").op()).expect("they can be loaded");
    let program = b"\"builtin.unrealized_conversion_cast\"() : () -> !d.t<i64>";
    assert!(parse_source(&context, source(program), TopLevel::Module).is_err());
}
