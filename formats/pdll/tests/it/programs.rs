//! Patterns as programs of the `pdl` dialect.

use super::{messages, parsed};
use terrace_ir::Context;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;

fn program(text: &str) -> Result<String, String> {
    let parsed = parsed(text);
    assert!(parsed.is_valid(), "{text}\n{}", messages(&parsed));
    let context = Context::new(&[&terrace_pdl::DIALECT]);
    let program = parsed.to_pdl(&context).map_err(|why| why.0)?;
    let (verified, told) = terrace_ir::capture(|| verify(program.op()));
    match verified {
        Ok(()) => Ok(print_operation(program.op(), &PrintFlags::default())),
        Err(_) => Err(told.iter().map(terrace_pdll::verification_text).collect()),
    }
}

#[test]
fn calls_are_replaced_by_bodies() {
    let text = "Rewrite Wrap(root: Op) -> ValueRange => root;
        Constraint Native(op: Op);
        Constraint Both(op: Native) -> Native => op;
        Pattern P { let r: Both; replace r with Wrap(op<t.new>(_: Value) -> (type<\"i32\">)); }";
    let text = text.replace("_: Value", "");
    assert_eq!(
        program(&text).expect("it is valid"),
        "module {
  pdl.pattern @P : benefit(0) {
    %0 = operands
    %1 = types
    %2 = operation(%0 : !pdl.range<value>)  -> (%1 : !pdl.range<type>)
    apply_native_constraint \"Native\"(%2 : !pdl.operation)
    apply_native_constraint \"Native\"(%2 : !pdl.operation)
    rewrite %2 {
      %3 = type : i32
      %4 = operation \"t.new\"  -> (%3 : !pdl.type)
      %5 = results of %4 
      replace %2 with(%5 : !pdl.range<value>)
    }
  }
}
"
    );
}

#[test]
fn members_of_declared_operations_are_groups() {
    let text = "#include \"ops.td\"\nPattern => erase op<>(one: Op<t.one>.y, op<t.many>.0);";
    let text = text.replace("one: Op<t.one>.y", "op<t.one>(_: Value) -> (_: Type).y");
    let program = program(&text).expect("it is valid");
    assert!(program.contains("results 0 of %"), "{program}");
    assert!(program.contains("-> !pdl.range<value>"), "{program}");
}

#[test]
fn what_is_refused_says_where() {
    assert!(
        program("Pattern => erase op<> { a = attr<\"foo\"> };")
            .is_err_and(|why| why.contains("main.pdll:1:29"))
    );
    let text = "Constraint C(op: Op) -> (a: Op, b: Value);
        Pattern { let r: Op; let q = C(r); rewrite r with { replace r with q.a; }; }";
    let why =
        "error: 'pdl.apply_native_constraint' op returning an operation from a constraint is not supported\n";
    assert!(program(text).is_err_and(|told| told.ends_with(why)));
}

#[test]
fn calls_without_end_are_given_up() {
    let mut text = String::from("Rewrite F0(o: Op) -> Op => op<a.b>();");
    for i in 0..40 {
        text += &format!("Rewrite F{}(o: Op) -> Op {{ F{i}(o); return F{i}(o); }}", i + 1);
    }
    text += "Pattern { let r: Op; replace r with F40(r); }";
    assert!(program(&text).is_err_and(|why| why.contains("more than 65,536 operations")));
}
