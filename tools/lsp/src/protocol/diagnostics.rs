//! Diagnostics as the protocol has them.

use crate::features::View;
use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString};
use terrace_ir::Severity;

/// The source that diagnostics name.
pub const SOURCE: &str = "terrace";
/// More of them are of no use to anybody.
const MOST: usize = 5_000;

/// Returns the diagnostics of a document.
pub fn diagnostics(view: View<'_, '_>) -> Vec<Diagnostic> {
    let found = view.document.found();
    found
        .iter()
        .take(MOST)
        .map(|found| {
            let related = found.notes.iter().map(|(range, message)| DiagnosticRelatedInformation {
                location: view.location(range.clone()),
                message: message.clone(),
            });
            let related: Vec<_> = related.collect();
            Diagnostic {
                range: view.range(found.range.clone()),
                severity: Some(match found.severity {
                    Severity::Error => DiagnosticSeverity::ERROR,
                    Severity::Warning => DiagnosticSeverity::WARNING,
                    Severity::Remark => DiagnosticSeverity::INFORMATION,
                    Severity::Note | Severity::Text => DiagnosticSeverity::HINT,
                }),
                code: None::<NumberOrString>,
                source: Some(SOURCE.to_owned()),
                message: found.message.clone(),
                related_information: (!related.is_empty()).then_some(related),
                ..Diagnostic::default()
            }
        })
        .collect()
}
