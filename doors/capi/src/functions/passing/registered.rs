//! Passes that the program registered: those that a textual pipeline may name.

use crate::abi::export;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use terrace_pass::PassRegistry;

/// Registered passes.
struct Registered {
    is_all: bool,
    arguments: BTreeSet<&'static str>,
}

static REGISTERED: Mutex<Registered> = Mutex::new(Registered { is_all: false, arguments: BTreeSet::new() });

fn registered<R>(work: impl FnOnce(&mut Registered) -> R) -> R {
    work(&mut REGISTERED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Registers passes by their arguments.
pub fn register(arguments: impl IntoIterator<Item = &'static str>) {
    registered(|registered| registered.arguments.extend(arguments));
}

/// Returns the registered passes and pipelines.
pub fn registry() -> PassRegistry {
    let all = &terrace_registry::PASSES;
    registered(|registered| {
        if registered.is_all {
            return PassRegistry { passes: all.passes.clone(), pipelines: all.pipelines.clone() };
        }
        let passes = registered.arguments.iter().filter_map(|argument| all.pass(argument));
        PassRegistry { passes: passes.map(std::slice::from_ref).collect(), pipelines: Cow::Borrowed(&[]) }
    })
}

export! {
    /// Registers all passes and pipelines.
    fn mlirRegisterAllPasses() {
        registered(|registered| registered.is_all = true);
        Ok(())
    }
}
