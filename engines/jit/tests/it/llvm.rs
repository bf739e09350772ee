//! LLVM compiles and links what is well, and tells what is not. On a machine without it, only that is told.

use terrace_jit::llvm::{CompileOptions, Linked, Llvm, Output, Symbol};

/// LLVM, or nothing where there is none.
fn llvm() -> Option<&'static Llvm> {
    Llvm::open(None).map_err(|missing| eprintln!("skipped: {missing}")).ok()
}

fn linked(llvm: &'static Llvm, ir: &str, symbols: Vec<Symbol>) -> Linked {
    let object = llvm.compile(ir, CompileOptions::default()).expect("the text is well");
    llvm.link(object, symbols, Vec::new()).expect("the object file is well")
}

extern "C" fn triple(x: i64) -> i64 {
    3 * x
}

#[test]
fn code_runs_and_calls_back() {
    let Some(llvm) = llvm() else { return };
    let ir = "declare i64 @triple(i64)\n\
              define i64 @f(i64 %x) {\n  %y = call i64 @triple(i64 %x)\n  %z = add i64 %y, 1\n  ret i64 %z\n}\n";
    let host = Symbol { name: "triple".to_owned(), address: triple as *const () as usize };
    let linked = linked(llvm, ir, vec![host]);
    let address = linked.address("f").expect("the function is there");
    // SAFETY: the function was declared so above, and its code lives as long as `linked`.
    let f = unsafe { std::mem::transmute::<usize, extern "C" fn(i64) -> i64>(address) };
    assert_eq!(f(14), 43);
    assert!(linked.address("g").is_err());
}

#[test]
fn what_is_missing_is_told() {
    let Some(llvm) = llvm() else { return };
    let linked = linked(
        llvm,
        "declare void @nowhere()\ndefine void @f() {\n  call void @nowhere()\n  ret void\n}\n",
        vec![],
    );
    let error = linked.address("f").expect_err("a symbol is missing");
    assert!(error.message.contains("nowhere"), "{error}");
}

#[test]
fn errors_come_back() {
    let Some(llvm) = llvm() else { return };
    let compile =
        |ir: &str| llvm.compile(ir, CompileOptions::default()).expect_err("the text is broken").to_string();
    let parse = compile("define i32 @f() { ret i64 0 }");
    assert!(parse.contains("reading LLVM IR"), "{parse}");
    let verify = compile(
        "define void @f() {\nb:\n  br label %b\nc:\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  br label %b\n}\ndefine i32 @g(i32 %x) {\n  %r = musttail call i32 @g(i32 %x)\n  ret i32 0\n}",
    );
    assert!(verify.contains("musttail"), "{verify}");
    let inline_asm =
        compile("define void @f() {\n  call void asm \"no such instruction\", \"\"()\n  ret void\n}");
    assert!(inline_asm.contains("instruction"), "{inline_asm}");
}

#[test]
fn what_has_no_instruction_does_not_end_the_process() {
    let Some(llvm) = llvm() else { return };
    let ir = "declare i32 @llvm.amdgcn.workitem.id.x()\n\
              define i32 @f() {\n  %x = call i32 @llvm.amdgcn.workitem.id.x()\n  ret i32 %x\n}\n";
    let error = llvm.compile(ir, CompileOptions::default()).expect_err("the machine has no such intrinsic");
    assert!(error.message.contains("Cannot select"), "{error}");
    // And the next call works.
    let code = CompileOptions::default();
    let options = CompileOptions { level: 0, output: Output::Assembly, for_this_processor: false, ..code };
    let text = llvm.compile("define i32 @f() {\n  ret i32 7\n}\n", options).expect("the text is well");
    assert!(String::from_utf8_lossy(&text).contains("f:"));
}

#[test]
fn where_it_was_looked_for_is_told() {
    if Llvm::open(None).is_ok() {
        return;
    }
    let missing = Llvm::open(None).err().expect("it is not there").to_string();
    assert!(missing.contains("libLLVM"), "{missing}");
}
