//! Printing at run time.

use crate::PrintPunctuation;
use crate::constraints::{AnyPrintable, Builtin_StringAttr, Vector_PrintPunctuation, prints_text_alone};
use terrace_ods_macros::operation;

/// Prints a value, a text or punctuation.
///
/// ```mlir
/// vector.print %v : vector<4xf32>
/// vector.print str "done"
/// ```
#[operation(
    name = "vector.print",
    traits = [
        Predicate {
            name: "PredOpTrait",
            summary: "`source` or `punctuation` are not set when printing strings",
            values: &[],
            holds: prints_text_alone,
        },
    ],
    format = "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) \
        attr-dict",
    effects = [EffectSpec::new(EffectKind::Write)],
)]
pub struct PrintOp {
    source: OptionalOperand<AnyPrintable>,
    #[default("newline", |context| PrintPunctuation::NewLine.attribute(context))]
    #[cases(PrintPunctuation)]
    punctuation: Attr<Vector_PrintPunctuation>,
    #[name = "stringLiteral"]
    string_literal: OptionalAttr<Builtin_StringAttr>,
}
