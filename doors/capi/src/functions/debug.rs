//! `Debug.h`: the switches of upstream's debug output, which Terrace does not write; they are remembered.

use crate::abi::*;
use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

static ENABLED: AtomicBool = AtomicBool::new(false);
static TYPES: Mutex<Vec<String>> = Mutex::new(Vec::new());

export! {
    /// Switches debug output on or off.
    fn mlirEnableGlobalDebug(enable: bool) {
        ENABLED.store(enable, Ordering::Relaxed);
        Ok(())
    }

    /// Returns true if debug output is on.
    fn mlirIsGlobalDebugEnabled() -> bool {
        Ok(ENABLED.load(Ordering::Relaxed))
    }

    /// Sets the one kind of debug output.
    fn mlirSetGlobalDebugType(kind: *const c_char) {
        let kind = c_string(kind).text()?.to_owned();
        *TYPES.lock().unwrap_or_else(PoisonError::into_inner) = vec![kind];
        Ok(())
    }

    /// Sets the kinds of debug output.
    fn mlirSetGlobalDebugTypes(kinds: *const *const c_char, count: isize) {
        let mut all = Vec::new();
        for kind in array(kinds, count)? {
            all.push(c_string(*kind).text()?.to_owned());
        }
        *TYPES.lock().unwrap_or_else(PoisonError::into_inner) = all;
        Ok(())
    }

    /// Returns true if a kind of debug output is among those that are set, or none is set.
    fn mlirIsCurrentDebugType(kind: *const c_char) -> bool {
        let kind = c_string(kind).text()?;
        let all = TYPES.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(all.is_empty() || all.iter().any(|one| one == kind))
    }
}
