//! `Diagnostics.h`.

use crate::abi::*;
use crate::context;
use crate::context::handlers::MlirDiagnosticHandler;
use crate::diagnostics;
use crate::handle::*;
use std::ffi::c_char;
use terrace_ir::{Location, Severity};

export! {
    /// Prints the message of a diagnostic.
    fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, data: UserData) {
        let message = diagnostics::look(diagnostic, |shown| shown.diagnostic.message.clone())?;
        hand_text(message.as_bytes(), callback, data)
    }

    /// Returns the location of a diagnostic.
    fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation {
        diagnostics::look(diagnostic, |shown| {
            let location = diagnostics::location(shown.state.ctx(), &shown.diagnostic.place);
            shown.state.name(location)
        })
    }

    /// Returns the severity of a diagnostic: 0 error, 1 warning, 2 note, 3 remark.
    fn mlirDiagnosticGetSeverity(diagnostic: MlirDiagnostic) -> u32 {
        diagnostics::look(diagnostic, |shown| match shown.diagnostic.severity {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Note | Severity::Text => 2,
            Severity::Remark => 3,
        })
    }

    /// Returns the number of notes of a diagnostic.
    fn mlirDiagnosticGetNumNotes(diagnostic: MlirDiagnostic) -> isize {
        diagnostics::look(diagnostic, |shown| shown.diagnostic.notes.len() as isize)
    }

    /// Returns a note of a diagnostic.
    fn mlirDiagnosticGetNote(diagnostic: MlirDiagnostic, position: isize) -> MlirDiagnostic {
        diagnostics::note(diagnostic, position)
    }

    /// Attaches a handler, which is asked before those attached earlier.
    fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        handler: MlirDiagnosticHandler,
        data: UserData,
        delete: Option<unsafe extern "C" fn(UserData)>,
    ) -> u64 {
        Ok(context::find(context)?.attach_handler(handler, data, delete))
    }

    /// Detaches a handler.
    fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: u64) {
        context::find(context)?.detach_handler(id)
    }

    /// Reports an error at a location.
    fn mlirEmitError(location: MlirLocation, message: *const c_char) {
        let (state, location) = context::resolve::<Location<'static>>(location)?;
        let message = c_string(message).text()?;
        state.reporting(|| state.ctx().error(location, message).tell());
        Ok(())
    }
}
