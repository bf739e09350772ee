//! Handlers of diagnostics, as a context keeps them.

use crate::abi::{MlirLogicalResult, UserData};
use crate::handle::MlirDiagnostic;

/// Callback of a handler: success means that the diagnostic is dealt with.
pub type MlirDiagnosticHandler = Option<unsafe extern "C" fn(MlirDiagnostic, UserData) -> MlirLogicalResult>;

/// A handler with its data.
#[derive(Clone, Copy)]
pub struct Handler {
    /// Number by which it is detached.
    pub id: u64,
    /// Function that is called.
    pub callback: MlirDiagnosticHandler,
    /// Data of the function.
    pub data: UserData,
    /// Function that deletes the data.
    pub delete: Option<unsafe extern "C" fn(UserData)>,
}

impl Handler {
    /// Deletes the data.
    pub fn delete(self) {
        if let Some(delete) = self.delete {
            // SAFETY: whoever attached the handler gave the function for this data.
            unsafe { delete(self.data) };
        }
    }
}

/// Handlers of a context, the last one asked first.
#[derive(Default)]
pub struct Handlers {
    /// The handlers, in the order in which they were attached.
    pub list: Vec<Handler>,
    /// Number of the last one.
    pub next: u64,
}

// SAFETY: a handler is only called and deleted; mlir-c lets a context be used by several threads, and so its handlers.
unsafe impl Send for Handlers {}
