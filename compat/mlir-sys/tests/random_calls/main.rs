//! Calls functions of the C API at random: no sequence of calls does anything worse than to print an error.
//!
//! Handles are mostly those that earlier calls gave, of the kind that is asked for; some are stale, null, of another kind
//! or invented. Arrays are as long as their counts say. `TERRACE_RANDOM_CALLS` and `TERRACE_RANDOM_SEED` say how many calls
//! there are and where they begin.

mod pool;
#[rustfmt::skip]
mod table;

use pool::Pool;
use table::CALLS;

/// Calls of a test run.
const FEW_CALLS: u64 = 20_000;

/// Calls between two fresh starts.
const CALLS_OF_A_RUN: u64 = 500;

/// Functions that do what no random argument may ask for: they run programs, read what an address leads to, or use files.
const LEFT_OUT: &[&str] = &[
    "mlirExecutionEngineDumpToObjectFile",
    "mlirExecutionEngineInitialize",
    "mlirExecutionEngineInvokePacked",
    "mlirExecutionEngineRegisterSymbol",
    "mlirModuleCreateParseFromFile",
    "mlirPassManagerEnableIRPrinting",
    "mlirTranslateModuleToLLVMIR",
    "terraceFree",
    "terraceProgramCall",
];

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_calls_do_no_harm() {
    let calls = number("TERRACE_RANDOM_CALLS", FEW_CALLS);
    let seed = number("TERRACE_RANDOM_SEED", 1);
    let shows = std::env::var_os("TERRACE_RANDOM_SHOW").is_some();
    let usual: Vec<_> = CALLS.iter().filter(|(name, _)| !LEFT_OUT.contains(name)).collect();
    // There are hundreds of each of these, and they are alike.
    let is_alike = |name: &str| {
        ["mlirCreate", "mlirRegister", "mlirGetDialectHandle"].iter().any(|start| name.starts_with(start))
    };
    let (alike, others): (Vec<_>, Vec<_>) = usual.into_iter().partition(|(name, _)| is_alike(name));
    let mut done = 0;
    for run in 0.. {
        if done >= calls {
            break;
        }
        if run % 1000 == 0 && calls > FEW_CALLS {
            println!("seed {}: {done} calls", seed + run);
        }
        Pool::start(seed + run);
        for _ in 0..CALLS_OF_A_RUN {
            let from = if Pool::below(40) == 0 { &alike } else { &others };
            let (name, call) = from[Pool::below(from.len() as u64) as usize];
            if shows {
                eprintln!("{name}");
            }
            call();
            done += 1;
        }
        Pool::end();
    }
}
