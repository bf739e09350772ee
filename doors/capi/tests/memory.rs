//! Long loops keep memory flat: modules, operations, contexts, pass managers and engines that come and go.
//!
//! `TERRACE_LOOPS` says how often the first loop turns; it is 1,000 times unless given.
#![cfg(target_os = "linux")]

#[path = "it/harness/mod.rs"]
mod harness;

use MLIRPythonCAPI::functions::execution_engine::*;
use MLIRPythonCAPI::functions::ir::{blocks::*, modules::*, operations::*, printing::*, regions::*};
use MLIRPythonCAPI::functions::passing::passes::*;
use harness::*;

/// Growth that is no leak: what allocators keep.
const TOLERATED_KIB: u64 = 2048;

/// Returns the memory of this process in KiB.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("linux has it");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("linux has it");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("it is a number")
}

/// Turns a loop until it has reached its size, and then as often again.
fn check(what: &str, turns: u64, mut turn: impl FnMut()) {
    (0..turns).for_each(|_| turn());
    let before = resident_kib();
    (0..turns).for_each(|_| turn());
    let after = resident_kib();
    println!("{what}: {before} KiB after {turns} turns, {after} KiB after as many again");
    assert!(after <= before + TOLERATED_KIB, "{what}: {before} KiB became {after} KiB");
}

#[test]
fn loops_keep_memory_flat() {
    let turns = std::env::var("TERRACE_LOOPS").ok().and_then(|text| text.parse().ok()).unwrap_or(1000u64);
    let text = "func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32 return %b : i32 }";
    let context = Context::new();
    let i32 = context.ty("i32");
    // SAFETY: handles need no promise; texts and arrays outlive the calls; callbacks take strings.
    unsafe {
        check("modules", turns, || {
            let module = mlirModuleCreateParse(context.0, text.into());
            let function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
            let block = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
            let argument = mlirBlockGetArgument(block, 0);
            let sum = context.op("arith.addi", &[argument, argument], &[i32], &[]);
            mlirBlockInsertOwnedOperation(block, 0, sum);
            let mut printed = String::new();
            mlirOperationPrint(mlirModuleGetOperation(module), Some(collect), (&raw mut printed).cast());
            assert!(printed.len() > 50);
            mlirModuleDestroy(module);
        });
        check("pass managers", turns / 10, || {
            let module = mlirModuleCreateParse(context.0, text.into());
            let manager = mlirPassManagerCreate(context.0);
            let passes = mlirPassManagerGetAsOpPassManager(manager);
            let mut messages = String::new();
            mlirParsePassPipeline(
                passes,
                "builtin.module(canonicalize)".into(),
                Some(collect),
                (&raw mut messages).cast(),
            );
            mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
            mlirPassManagerDestroy(manager);
            mlirModuleDestroy(module);
        });
        check("engines", turns / 10, || {
            let text = "llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }";
            let module = mlirModuleCreateParse(context.0, text.into());
            let engine = mlirExecutionEngineCreate(module, 2, 0, std::ptr::null(), true, false);
            assert!(!mlirExecutionEngineLookup(engine, "f".into()).0.is_null());
            mlirExecutionEngineDestroy(engine);
            mlirModuleDestroy(module);
        });
        check("contexts", turns / 10, || {
            let context = Context::new();
            mlirModuleCreateParse(context.0, text.into());
        });
    }
}
