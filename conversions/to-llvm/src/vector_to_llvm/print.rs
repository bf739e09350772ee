//! Printing, by functions of the runtime: one for each kind of scalar, and for punctuation.

use crate::lowering::RewriteWith;
use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::runtime::{call, text_global};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Signedness, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::pointer_type;
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one};
use terrace_support::float::FloatSemantics;
use terrace_vector::{PrintOp, PrintPunctuation};

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<RewriteWith>] = &[Row::of::<PrintOp>("VectorPrintOpConversion", print)];
    ALL.iter().map(|row| row.pattern(converter)).collect()
}

/// Form in which a scalar is passed.
enum Handing {
    /// Unchanged.
    Same,
    /// Its bits.
    Bits,
    /// An integer of 64 bits, extended by an operation.
    Wider(&'static str),
}

/// Returns the function that prints a scalar; `None` if there is none.
fn printer(ty: Type<'_>) -> Option<(&'static str, Handing)> {
    if ty.is_index() {
        return Some(("printU64", Handing::Same));
    }
    if let Some(semantics) = ty.as_float() {
        return match semantics {
            FloatSemantics::F16 => Some(("printF16", Handing::Bits)),
            FloatSemantics::BF16 => Some(("printBF16", Handing::Bits)),
            FloatSemantics::F32 => Some(("printF32", Handing::Same)),
            FloatSemantics::F64 => Some(("printF64", Handing::Same)),
            _ => None,
        };
    }
    let (width, signedness) = ty.as_integer()?;
    let is_unsigned = signedness == Signedness::Unsigned;
    let name = if is_unsigned { "printU64" } else { "printI64" };
    let handing = match width {
        64 => Handing::Same,
        65.. => return None,
        // A Boolean is one, not minus one.
        1 if signedness == Signedness::Signless => Handing::Wider(arith::ExtUIOp::NAME),
        _ if is_unsigned => Handing::Wider(arith::ExtUIOp::NAME),
        _ => Handing::Wider(arith::ExtSIOp::NAME),
    };
    Some((name, handing))
}

fn print(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<PrintOp>(op)?;
    let (location, punctuation) = (view.op().location(), view.punctuation());
    let text = view.string_literal().map(|text| text.as_str().unwrap_or_default().as_bytes().to_vec());
    let source = view.source().map(|source| source.ty());
    if let Some(ty) = source {
        let (name, handing) = printer(ty)?;
        let value = converted_operands_to_one(op, converter, rewriter)?[0];
        let mut builder = Builder::new(rewriter, location);
        let value = handed_over(value, &handing, &mut builder);
        call(name, &[value], None, &mut builder);
    }
    let mut builder = Builder::new(rewriter, location);
    if let Some(text) = text {
        print_text(&text, &mut builder)?;
    } else {
        let name = match punctuation {
            PrintPunctuation::NoPunctuation => None,
            PrintPunctuation::NewLine => Some("printNewline"),
            PrintPunctuation::Comma => Some("printComma"),
            PrintPunctuation::Open => Some("printOpen"),
            PrintPunctuation::Close => Some("printClose"),
        };
        if let Some(name) = name {
            call(name, &[], None, &mut builder);
        }
    }
    rewriter.erase_op(op);
    Some(())
}

fn handed_over(value: ValueId, handing: &Handing, builder: &mut Builder<'_, '_, '_>) -> ValueId {
    let context = builder.rewriter.context();
    match handing {
        Handing::Same => value,
        Handing::Bits => builder.value(llvm::BitcastOp::NAME, &[value], context.integer_type(16)),
        Handing::Wider(name) => builder.value(name, &[value], context.integer_type(64)),
    }
}

/// Prints a constant text, which ends with a zero.
fn print_text(text: &[u8], builder: &mut Builder<'_, '_, '_>) -> Option<()> {
    let bytes = [text, &[0]].concat();
    let (symbol, ty) = text_global("vector_print_str", &bytes, builder)?;
    let context = builder.rewriter.context();
    let pointer = pointer_type(context, 0);
    let address = builder.value_with(llvm::AddressOfOp::NAME, &[], pointer, &[("global_name", symbol)]);
    let start = builder.element_pointer(address, &[Step::Known(0)], ty, GEPNoWrapFlags::NONE);
    call("printString", &[start], None, builder);
    Some(())
}
