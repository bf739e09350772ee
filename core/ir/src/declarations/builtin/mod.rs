//! The builtin dialect: its operations `builtin.module` and `builtin.unrealized_conversion_cast`, and what is declared
//! of its types and attributes.

mod attributes;
mod names;
mod types;

pub use attributes::ATTRIBUTES;
pub use types::TYPES;

use crate::constraints::{AnyType, StrAttr, SymbolNameAttr};
use crate::declarations::dialect::{DialectHooks, DialectSpec};
use crate::declarations::folded::{Constants, Folded};
use crate::diagnostic::LogicalResult;
use crate::spec::{Effects, OpHooks, OpSpec, RegionConstraint, RegionSpec, SlotSpec, Trait, ValueSpec};
use crate::uniqued::attribute::NamedAttribute;
use crate::view::{Operation, Value};
use terrace_ods::arity::Arity;

/// The builtin dialect. Its types and attributes have a syntax of their own: [`TYPES`] and [`ATTRIBUTES`] list them.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[&MODULE, &UNREALIZED_CONVERSION_CAST],
    hooks: DialectHooks { has_resources: true, ..DialectHooks::NONE },
    ..DialectSpec::new("builtin")
};

/// `builtin.module`: the operation around everything else.
pub static MODULE: OpSpec<'static> = OpSpec {
    summary: "A container for other operations, with a symbol table.",
    attributes: &[
        SlotSpec {
            name: "sym_name",
            constraint: &SymbolNameAttr,
            is_optional: true,
            default: None,
            is_property: false,
        },
        SlotSpec {
            name: "sym_visibility",
            constraint: &StrAttr,
            is_optional: true,
            default: None,
            is_property: false,
        },
    ],
    regions: &[RegionSpec { name: "bodyRegion", is_variadic: false, constraint: RegionConstraint::Sized(1) }],
    traits: &[
        Trait::AffineScope,
        Trait::IsIsolatedFromAbove,
        Trait::NoRegionArguments,
        Trait::SymbolTable,
        Trait::Symbol,
        Trait::HasOnlyGraphRegion,
        Trait::SingleBlock,
        Trait::NoTerminator,
        Trait::Named("OpAsmOpInterface"),
        Trait::Named("RegionKindInterface"),
    ],
    format: Some("($sym_name^)? attr-dict-with-keyword $bodyRegion"),
    default_dialect: Some("builtin"),
    hooks: OpHooks { is_optional_symbol: true, verify: Some(verify_module), ..OpHooks::NONE },
    ..OpSpec::new("builtin.module", "ModuleOp")
};

/// `builtin.unrealized_conversion_cast`: stands where values of one type system are used as those of another.
pub static UNREALIZED_CONVERSION_CAST: OpSpec<'static> = OpSpec {
    summary: "Stands for a conversion that is yet to be done.",
    operands: &[ValueSpec {
        name: "inputs",
        arity: Arity::Variadic,
        constraint: &AnyType,
        segment_attribute: None,
    }],
    results: &[ValueSpec {
        name: "outputs",
        arity: Arity::Variadic,
        constraint: &AnyType,
        segment_attribute: None,
    }],
    traits: &[
        Trait::AlwaysSpeculatableImplTrait,
        Trait::Named("ConditionallySpeculatable"),
        Trait::Named("MemoryEffectOpInterface"),
    ],
    format: Some("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"),
    effects: Effects::Only(&[]),
    hooks: OpHooks {
        verify: Some(verify_cast),
        verifies_signature_only: true,
        fold: Some(fold_cast),
        ..OpHooks::NONE
    },
    ..OpSpec::new("builtin.unrealized_conversion_cast", "UnrealizedConversionCastOp")
};

fn verify_module(op: Operation<'_, '_>) -> LogicalResult {
    let attributes = op.discardable_attributes();
    if let Some(entry) = attributes.iter().find(|entry| !entry.name.as_str().contains('.')) {
        return op.emit_op_error(format_args!(
            "can only contain attributes with dialect-prefixed names, found: '{}'",
            entry.name.as_str()
        ));
    }
    let mut layouts = attributes.iter().filter(|entry| entry.value.has_trait("DataLayoutSpecInterface"));
    let (Some(first), Some(second)) = (layouts.next(), layouts.next()) else { return Ok(()) };
    let is_layout =
        |entry: &NamedAttribute<'_>| format!("'{}' is a data layout attribute", entry.name.as_str());
    op.op_error("expects at most one data layout attribute")
        .note(op.location(), is_layout(first))
        .note(op.location(), is_layout(second))
        .emit()
}

fn verify_cast(op: Operation<'_, '_>) -> LogicalResult {
    if op.result_count() > 0 {
        return Ok(());
    }
    op.emit_op_error("expected at least one result for cast operation")
}

/// Casts that change nothing, and casts that undo another one.
fn fold_cast<'c>(op: Operation<'_, 'c>, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    let types = || op.results().map(Value::ty);
    // cast(x : T) to T -> x
    if op.operands().map(Value::ty).eq(types()) {
        return Folded::to_all(op.operands());
    }
    // cast(cast(x : T) to U) to T -> x
    let inner = op.operands().next()?.defining_op().filter(|inner| inner.name() == op.name())?;
    if !inner.results().eq(op.operands()) || !inner.operands().map(Value::ty).eq(types()) {
        return None;
    }
    Folded::to_all(inner.operands())
}
