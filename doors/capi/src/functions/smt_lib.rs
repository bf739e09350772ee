//! `Target/ExportSMTLIB.h`: solvers as SMT-LIB.

use crate::abi::*;
use crate::context::locate;
use crate::graph::{OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_target_smt::{Settings, translate};

/// Hands the solvers in an operation to a callback, as SMT-LIB.
fn export_smt_lib(
    op: MlirOperation,
    callback: MlirStringCallback,
    data: UserData,
    settings: Settings,
) -> Result<MlirLogicalResult, Misuse> {
    let (state, op) = locate::<OpKey>(op)?;
    let text = state.reporting(|| {
        state.graph(|graph| {
            let closed = graph.close(op, Outside::Undefined);
            let text = translate(closed.target(), settings);
            graph.give_back(closed);
            text
        })
    });
    let text = text.map_err(|_| Misuse::Told)?;
    // SAFETY: the C caller gives the callback for this data.
    unsafe { hand_text(text.as_bytes(), callback, data) }?;
    Ok(MlirLogicalResult::SUCCESS)
}

export! {
    /// Writes the solvers in an operation as SMT-LIB. Bodies of bindings are never indented.
    fn mlirTranslateOperationToSMTLIB(
        op: MlirOperation,
        callback: MlirStringCallback,
        data: UserData,
        inline_single_use_values: bool,
        _indent_let_body: bool,
    ) -> MlirLogicalResult {
        export_smt_lib(op, callback, data, Settings { inline_single_use_values })
    }

    /// Writes the solvers in a module as SMT-LIB.
    fn mlirTranslateModuleToSMTLIB(
        module: MlirModule,
        callback: MlirStringCallback,
        data: UserData,
        inline_single_use_values: bool,
        _indent_let_body: bool,
    ) -> MlirLogicalResult {
        export_smt_lib(MlirOperation::from_bits(module.bits()), callback, data, Settings { inline_single_use_values })
    }
}
