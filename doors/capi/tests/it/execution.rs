//! Execution engines: functions are called with arrays of pointers and by their addresses, call back, and stop.

use super::harness::*;
use MLIRPythonCAPI::abi::{MlirLogicalResult, MlirStringRef};
use MLIRPythonCAPI::functions::execution_engine::*;
use MLIRPythonCAPI::functions::ir::modules::*;
use MLIRPythonCAPI::handle::*;
use std::ffi::c_void;
use std::ptr::null_mut;

/// An engine, destroyed at the end.
struct Engine(MlirExecutionEngine);

impl Engine {
    fn new(context: &Context, text: &str) -> Self {
        // SAFETY: texts outlive the calls; programs of tests stay within their memory.
        unsafe {
            let module = mlirModuleCreateParse(context.0, text.into());
            assert!(!module.is_null(), "the program is correct");
            let engine = mlirExecutionEngineCreate(module, 2, 0, std::ptr::null(), true, false);
            // The engine needs no IR.
            mlirModuleDestroy(module);
            Engine(engine)
        }
    }

    fn invoke(&self, name: &str, arguments: &mut [*mut c_void]) -> bool {
        // SAFETY: each test passes what the function takes.
        let result = unsafe { mlirExecutionEngineInvokePacked(self.0, name.into(), arguments.as_mut_ptr()) };
        result == MlirLogicalResult::SUCCESS
    }

    fn native(&self, name: &str) -> *mut c_void {
        // SAFETY: the text outlives the call.
        unsafe { mlirExecutionEngineLookup(self.0, name.into()) }.0
    }

    fn packed(&self, name: &str) -> *mut c_void {
        // SAFETY: the text outlives the call.
        unsafe { mlirExecutionEngineLookupPacked(self.0, name.into()) }.0
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: handles need no promise.
        unsafe { mlirExecutionEngineDestroy(self.0) };
    }
}

fn to<T>(value: &mut T) -> *mut c_void {
    std::ptr::from_mut(value).cast()
}

const KINDS: &str = r#"
    llvm.func @_mlir_ciface_mix(%a: i8, %b: i1, %c: f64, %d: i32) -> f64 {
      %x = llvm.sext %a : i8 to i32
      %y = llvm.add %x, %d : i32
      %f = llvm.sitofp %y : i32 to f64
      %g = llvm.fadd %f, %c : f64
      %zero = llvm.mlir.constant(0.0 : f64) : f64
      %r = llvm.select %b, %g, %zero : i1, f64
      llvm.return %r : f64
    }
    llvm.func @_mlir_ciface_pair(%a: !llvm.struct<(i8, i64)>) -> !llvm.struct<(i64, i8)> {
      %x = llvm.extractvalue %a[0] : !llvm.struct<(i8, i64)>
      %y = llvm.extractvalue %a[1] : !llvm.struct<(i8, i64)>
      %u = llvm.mlir.undef : !llvm.struct<(i64, i8)>
      %v = llvm.insertvalue %y, %u[0] : !llvm.struct<(i64, i8)>
      %w = llvm.insertvalue %x, %v[1] : !llvm.struct<(i64, i8)>
      llvm.return %w : !llvm.struct<(i64, i8)>
    }
    llvm.func @_mlir_ciface_lanes(%a: vector<4xf32>) -> vector<4xf32> {
      %r = llvm.fadd %a, %a : vector<4xf32>
      llvm.return %r : vector<4xf32>
    }
    llvm.func @add(%a: i64, %b: f32, %c: i64) -> i64 {
      %x = llvm.fptosi %b : f32 to i64
      %y = llvm.add %a, %x : i64
      %z = llvm.mul %y, %c : i64
      llvm.return %z : i64
    }
"#;

#[test]
fn arguments_and_results_of_all_kinds() {
    let context = Context::new();
    let engine = Engine::new(&context, KINDS);
    let (mut a, mut b, mut c, mut d, mut r) = (-3i8, true, 0.5f64, 40i32, 0f64);
    assert!(engine.invoke("mix", &mut [to(&mut a), to(&mut b), to(&mut c), to(&mut d), to(&mut r)]));
    assert_eq!(r, 37.5);
    #[repr(C)]
    struct Pair(i8, i64);
    #[repr(C)]
    struct Swapped(i64, i8);
    let (mut pair, mut swapped) = (Pair(-1, 7), Swapped(0, 0));
    assert!(engine.invoke("pair", &mut [to(&mut pair), to(&mut swapped)]));
    assert_eq!((swapped.0, swapped.1), (7, -1));
    let (mut lanes, mut doubled) = ([1f32, 2.0, 3.0, 4.0], [0f32; 4]);
    assert!(engine.invoke("lanes", &mut [to(&mut lanes), to(&mut doubled)]));
    assert_eq!(doubled, [2.0, 4.0, 6.0, 8.0]);
    // SAFETY: that is the signature of the function.
    let add: extern "C" fn(i64, f32, i64) -> i64 = unsafe { std::mem::transmute(engine.native("add")) };
    assert_eq!(add(2, 3.5, 10), 50);
    assert_eq!(engine.native("add"), engine.native("add"), "a function has one address");
}

const COMPUTES: &str = r#"
    llvm.func @callback(i64) -> i64
    llvm.func @_mlir_ciface_apply(%a: i64) -> i64 {
      %r = llvm.call @callback(%a) : (i64) -> i64
      llvm.return %r : i64
    }
"#;

thread_local! {
    /// The engine that the callback calls.
    static ENGINE: std::cell::Cell<MlirExecutionEngine> = std::cell::Cell::new(MlirExecutionEngine::default());
}

/// The sum of the numbers up to `n`, for which it calls the engine that calls it.
extern "C" fn sum_up_to(n: i64) -> i64 {
    if n == 0 {
        return 0;
    }
    let (mut less, mut sum) = (n - 1, 0i64);
    let mut arguments = [to(&mut less), to(&mut sum)];
    // SAFETY: that is what the function takes.
    unsafe { mlirExecutionEngineInvokePacked(ENGINE.get(), "apply".into(), arguments.as_mut_ptr()) };
    sum + n
}

#[test]
fn names_are_bound_late() {
    let context = Context::new();
    let engine = Engine::new(&context, COMPUTES);
    assert!(!engine.0.is_null(), "a name may be missing at first");
    assert!(engine.packed("_mlir_ciface_apply").is_null(), "but not when it is needed");
    let (mut n, mut sum) = (100i64, 0i64);
    assert!(!engine.invoke("apply", &mut [to(&mut n), to(&mut sum)]));
    // SAFETY: that is the signature of the function.
    unsafe { mlirExecutionEngineRegisterSymbol(engine.0, "callback".into(), sum_up_to as *mut c_void) };
    ENGINE.set(engine.0);
    assert!(engine.invoke("apply", &mut [to(&mut n), to(&mut sum)]));
    assert_eq!(sum, 5050);
}

#[test]
fn several_threads_call_one_engine() {
    let context = Context::new();
    let engine = Engine::new(&context, COMPUTES);
    // SAFETY: that is the signature of the function.
    unsafe { mlirExecutionEngineRegisterSymbol(engine.0, "callback".into(), sum_up_to as *mut c_void) };
    std::thread::scope(|scope| {
        for count in [10i64, 20, 30, 40] {
            let handle = engine.0;
            scope.spawn(move || {
                ENGINE.set(handle);
                for _ in 0..20 {
                    assert_eq!(sum_up_to(count), count * (count + 1) / 2);
                }
            });
        }
    });
}

const STOPS: &str = r#"
    llvm.func @_mlir_ciface_divide(%a: i64, %b: i64) -> i64 {
      %r = llvm.sdiv %a, %b : i64
      llvm.return %r : i64
    }
    llvm.func @_mlir_ciface_down(%a: i64) -> i64 {
      %r = llvm.call @_mlir_ciface_down(%a) : (i64) -> i64
      %s = llvm.add %r, %a : i64
      llvm.return %s : i64
    }
"#;

#[test]
fn programs_that_stop() {
    let context = Context::new();
    let engine = Engine::new(&context, STOPS);
    let (mut a, mut b, mut r) = (7i64, 0i64, 1i64);
    assert!(!engine.invoke("divide", &mut [to(&mut a), to(&mut b), to(&mut r)]));
    assert!(!engine.invoke("down", &mut [to(&mut a), to(&mut r)]));
    assert_eq!(r, 1, "there is no result");
    assert!(!engine.invoke("none", &mut []));
    // SAFETY: that is the signature of the function.
    let divide: extern "C" fn(i64, i64) -> i64 =
        unsafe { std::mem::transmute(engine.native("_mlir_ciface_divide")) };
    assert_eq!(divide(42, 0), 0);
    assert_eq!(divide(42, 6), 7);
}

#[test]
fn functions_of_destroyed_engines() {
    let context = Context::new();
    let engine = Engine::new(&context, KINDS);
    // SAFETY: that is the signature of the function.
    let add: extern "C" fn(i64, f32, i64) -> i64 = unsafe { std::mem::transmute(engine.native("add")) };
    let handle = engine.0;
    drop(engine);
    assert_eq!(add(2, 3.5, 10), 0);
    // SAFETY: handles need no promise.
    unsafe {
        assert!(mlirExecutionEngineLookup(handle, "add".into()).0.is_null());
        mlirExecutionEngineDestroy(handle);
        mlirExecutionEngineInitialize(handle);
    }
}

#[test]
fn what_cannot_be_compiled() {
    let context = Context::new();
    for text in ["func.func @f() { return }", "llvm.func @f(%a: vector<[4]xi32>) { llvm.return }"] {
        assert!(Engine::new(&context, text).0.is_null(), "{text}");
    }
    // SAFETY: the arrays are as long as said; texts outlive the calls.
    unsafe {
        let module = mlirModuleCreateParse(context.0, KINDS.into());
        let paths: [MlirStringRef; 2] =
            ["/nowhere/libmlir_c_runner_utils.so".into(), "/nowhere/libx.so".into()];
        let engine = mlirExecutionEngineCreate(module, 0, 2, paths.as_ptr(), false, false);
        assert!(!engine.is_null(), "libraries that are not there are missed when a name is");
        let file = std::env::temp_dir().join(format!("terrace-capi-{}.o", std::process::id()));
        let name = file.to_string_lossy().into_owned();
        mlirExecutionEngineDumpToObjectFile(engine, name.as_str().into());
        assert!(!file.exists(), "it was not asked for");
        let other = mlirExecutionEngineCreate(module, 0, 0, std::ptr::null(), true, true);
        mlirExecutionEngineDumpToObjectFile(other, name.as_str().into());
        assert!(
            std::fs::read(&file)
                .is_ok_and(|bytes| bytes.starts_with(b"\x7fELF") || !cfg!(target_os = "linux"))
        );
        let _ = std::fs::remove_file(&file);
        assert!(mlirExecutionEngineCreate(module, 0, 1, null_mut(), false, false).is_null());
        mlirExecutionEngineRegisterSymbol(engine, "x".into(), null_mut());
        mlirExecutionEngineDestroy(engine);
        mlirExecutionEngineDestroy(other);
    }
}
