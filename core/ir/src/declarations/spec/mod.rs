//! Declarations of operations, types, attributes and enums: plain `Copy` data.
//!
//! A spec is a `static` that the declaration macros make, or is put together at run time in the context's arena; the
//! engines (parser, printer, verifier) cannot tell the difference. Hooks are function pointers, for what is code.

mod constraint;
mod declare;
mod definitions;
mod effects;
mod encoding;
mod groups;
mod interface;
mod model;
mod parameters;
mod traits;

pub use constraint::*;
pub use declare::{case_attribute, case_value, enum_attribute};
pub use definitions::*;
pub use effects::*;
pub use encoding::*;
pub(crate) use groups::Grouping;
pub use interface::*;
pub(crate) use model::ModelEntry;
pub use model::{Model, ModelRow, ModelRows, ModelTable};
pub use parameters::*;
pub use traits::*;

use crate::asm::{DirectiveSpec, OpAsmParser, ParseResult};
use crate::body::OperationState;
use crate::declarations::folded::{Constants, Folded};
use crate::diagnostic::LogicalResult;
use crate::print::AsmPrinter;
use crate::rewrite::Pattern;
use crate::symbol_table::SymbolScope;
use crate::view::{Block, Operation, Region, Value};
use crate::{Attribute, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::FormatNames;

/// A declared operand or result.
#[derive(Clone, Copy)]
pub struct ValueSpec<'s> {
    /// Name of the value in the declaration.
    pub name: &'s str,
    /// Number of values that it stands for.
    pub arity: Arity,
    /// Constraint on the type of each.
    pub constraint: &'s TypeConstraint<'s>,
    /// The attribute with the sizes of the runs of a [`Arity::VariadicOfVariadic`].
    pub segment_attribute: Option<&'s str>,
}

/// A declared inherent attribute.
#[derive(Clone, Copy)]
pub struct SlotSpec<'s> {
    /// Name of the attribute in the dictionary.
    pub name: &'s str,
    /// Constraint that a value of it must satisfy.
    pub constraint: &'s AttributeConstraint<'s>,
    /// True if it may be absent.
    pub is_optional: bool,
    /// Value that it has if none is written.
    pub default: Option<DefaultValue<'s>>,
    /// True if it is a property that is not an attribute upstream; it is one here all the same.
    pub is_property: bool,
}

/// The value of an attribute that is not given.
#[derive(Clone, Copy)]
pub struct DefaultValue<'s> {
    /// Spelling in the declaration.
    pub text: &'s str,
    /// Makes it.
    pub build: AttributeBuilder<'s>,
}

/// Builder of an attribute.
#[derive(Clone, Copy)]
pub enum AttributeBuilder<'s> {
    /// A plain function.
    Function(for<'c> fn(&'c crate::Context<'c>) -> Attribute<'c>),
    /// A closure, for what is declared at run time.
    Closure(&'s (dyn for<'c> Fn(&'c crate::Context<'c>) -> Attribute<'c> + Sync + Send)),
}

impl AttributeBuilder<'_> {
    /// Builds the attribute.
    pub fn build<'c>(self, context: &'c crate::Context<'c>) -> Attribute<'c> {
        match self {
            AttributeBuilder::Function(build) => build(context),
            AttributeBuilder::Closure(build) => build(context),
        }
    }
}

/// Constraint on a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionConstraint {
    /// Nothing.
    Any,
    /// It has this many blocks.
    Sized(usize),
    /// It has at most this many blocks.
    MaxSized(usize),
    /// It has at least this many blocks.
    MinSized(usize),
    /// Its entry block has at least this many arguments.
    MinArguments(usize),
}

/// A declared region.
#[derive(Clone, Copy)]
pub struct RegionSpec<'s> {
    /// Name of the region in the declaration.
    pub name: &'s str,
    /// True if it stands for any number of regions.
    pub is_variadic: bool,
    /// Constraint on each.
    pub constraint: RegionConstraint,
}

/// A declared successor.
#[derive(Clone, Copy)]
pub struct SuccessorSpec<'s> {
    /// Name of the successor in the declaration.
    pub name: &'s str,
    /// True if it stands for any number of successors.
    pub is_variadic: bool,
}

/// Source of the result types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultTypes {
    /// They are given.
    Explicit,
    /// They follow from traits and fixed types.
    Inferred,
    /// Code of the operation infers them.
    Custom,
}

/// Kind of a region: relation of its blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionKind {
    /// Control flow: a value is defined before it is used.
    SsaCfg,
    /// A graph: order does not matter.
    Graph,
}

/// Inputs of result type inference.
pub struct InferContext<'a, 'c> {
    /// Context of the attributes and types that are inferred.
    pub context: crate::context::Ctx<'c>,
    /// Location of the future operation.
    pub location: crate::Location<'c>,
    /// The operation under construction: attributes are in it.
    pub state: &'a OperationState<'c>,
    /// Types of the operands, one for each.
    pub operand_types: &'a [Type<'c>],
    /// The declared operand groups, as ranges of `operand_types`.
    pub operand_groups: &'a [std::ops::Range<usize>],
    /// The first result types that the regions under construction yield, by region; empty where not known.
    pub yielded_types: &'a [Vec<Type<'c>>],
}

/// Code of an operation, as function pointers; all optional.
#[derive(Clone, Copy, Default)]
pub struct OpHooks {
    /// Reads the custom form, from after the name on.
    pub parse: Option<for<'c> fn(&mut dyn OpAsmParser<'c>, &mut OperationState<'c>) -> ParseResult>,
    /// Writes the custom form, from after the name on.
    pub print: Option<for<'a, 'c> fn(Operation<'a, 'c>, &mut AsmPrinter<'_, 'c>)>,
    /// Checks what declared constraints cannot say, before the regions are checked.
    pub verify: Option<for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult>,
    /// True if that code looks at nothing but the operation's types and inherent attributes.
    pub verifies_signature_only: bool,
    /// Checks what needs the regions to be valid.
    pub verify_regions: Option<for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult>,
    /// Checks the symbols that it refers to.
    pub verify_symbol_uses: Option<for<'a, 'c> fn(Operation<'a, 'c>, &SymbolScope<'a, 'c>) -> LogicalResult>,
    /// Infers the types of the results. An error is told with [`Diagnostic`](crate::Diagnostic)s at the location given.
    pub infer_types: Option<for<'a, 'c> fn(&InferContext<'a, 'c>) -> Result<Vec<Type<'c>>, crate::Failure>>,
    /// True if results may have these types (second) though others were inferred (first); without it, they may not.
    pub are_compatible_types: Option<for<'c> fn(&[Type<'c>], &[Type<'c>]) -> bool>,
    /// Suggests names for results, without `%`.
    pub result_names: Option<for<'a, 'c> fn(Operation<'a, 'c>, &mut dyn FnMut(Value<'a, 'c>, &str))>,
    /// Suggests names for arguments of the blocks of a region, without `%`.
    pub argument_names: Option<for<'a, 'c> fn(Region<'a, 'c>, &mut dyn FnMut(Value<'a, 'c>, &str))>,
    /// Suggests names for blocks, without `^`.
    pub block_names: Option<for<'a, 'c> fn(Operation<'a, 'c>, &mut dyn FnMut(Block<'a, 'c>, &str))>,
    /// The kind of a region.
    pub region_kind: Option<for<'a, 'c> fn(Operation<'a, 'c>, usize) -> RegionKind>,
    /// Declares symbols only by some of its operations: whether this one does, if the name may be absent.
    pub is_optional_symbol: bool,
    /// Folds it to constants and values that exist, or edits it in place; told which operands are constants.
    pub fold: Option<for<'a, 'b, 'c> fn(Operation<'a, 'c>, &Constants<'b, 'c>) -> Option<Folded<'c>>>,
    /// Rewrites it to a simpler form.
    pub canonicalize: &'static [Pattern],
    /// Tells its effects on memory, where they are [`Effects::Custom`].
    pub effects: Option<for<'a, 'c> fn(Operation<'a, 'c>, &mut dyn FnMut(EffectInstance<'a, 'c>))>,
    /// True if a symbol is only declared by this operation, and defined elsewhere; without it, symbols are defined.
    pub is_declaration: Option<for<'a, 'c> fn(Operation<'a, 'c>) -> bool>,
}

/// Everything that is declared of an operation.
#[derive(Clone, Copy)]
pub struct OpSpec<'s> {
    /// The full name, such as `arith.addi`.
    pub name: &'s str,
    /// Upstream's class, which is also the name of the typed view, such as `AddIOp`.
    pub class: &'s str,
    /// One line about it.
    pub summary: &'s str,
    /// Declared operands, in order.
    pub operands: &'s [ValueSpec<'s>],
    /// Inherent attributes; segment sizes follow from the traits and are not in it.
    pub attributes: &'s [SlotSpec<'s>],
    /// Declared results, in order.
    pub results: &'s [ValueSpec<'s>],
    /// Declared regions, in order.
    pub regions: &'s [RegionSpec<'s>],
    /// Declared successors, in order.
    pub successors: &'s [SuccessorSpec<'s>],
    /// Traits, in the order in which they are checked.
    pub traits: &'s [Trait<'s>],
    /// The assembly format; `None` if the custom form is code, or there is none.
    pub format: Option<&'s str>,
    /// Functions for the `custom` directives of the format.
    pub directives: &'s [DirectiveSpec<'s>],
    /// Effects on memory.
    pub effects: Effects<'s>,
    /// Source of the result types.
    pub result_types: ResultTypes,
    /// The dialect whose prefix operations in the regions may leave out.
    pub default_dialect: Option<&'s str>,
    /// Functions of the operation: verifier, folder, syntax.
    pub hooks: OpHooks,
}

impl<'s> OpSpec<'s> {
    /// Creates a spec with a name and nothing else, to be filled in with struct update syntax.
    pub const fn new(name: &'s str, class: &'s str) -> Self {
        OpSpec {
            name,
            class,
            summary: "",
            operands: &[],
            attributes: &[],
            results: &[],
            regions: &[],
            successors: &[],
            traits: &[],
            format: None,
            directives: &[],
            effects: Effects::Unknown,
            result_types: ResultTypes::Explicit,
            default_dialect: None,
            hooks: OpHooks::NONE,
        }
    }

    /// Returns the names that the format may refer to.
    pub fn format_names(&self) -> FormatNames<'s> {
        FormatNames {
            operands: self.operands.iter().map(|o| o.name).collect(),
            attributes: self.attributes.iter().map(|a| a.name).collect(),
            results: self.results.iter().map(|r| r.name).collect(),
            regions: self.regions.iter().map(|r| r.name).collect(),
            successors: self.successors.iter().map(|s| s.name).collect(),
        }
    }

    /// Returns true if there is a custom form.
    pub fn has_custom_form(&self) -> bool {
        self.format.is_some() || self.hooks.parse.is_some()
    }

    /// Returns true if operations are printed in a custom form: one that is only refused is not.
    pub fn prints_custom_form(&self) -> bool {
        self.format.is_some() || self.hooks.print.is_some()
    }

    /// Returns true if the traits hold this one, by equality of the variant.
    pub fn has_trait(&self, wanted: impl Fn(&Trait<'s>) -> bool) -> bool {
        self.traits.iter().any(wanted)
    }

    /// Returns the function after a `custom` directive.
    pub fn directive(&self, name: &str) -> Option<&'s DirectiveSpec<'s>> {
        self.directives.iter().find(|directive| directive.name == name)
    }
}

impl OpHooks {
    /// Hooks of an operation without code of its own.
    pub const NONE: OpHooks = OpHooks {
        parse: None,
        print: None,
        verify: None,
        verifies_signature_only: false,
        verify_regions: None,
        verify_symbol_uses: None,
        infer_types: None,
        are_compatible_types: None,
        result_names: None,
        argument_names: None,
        block_names: None,
        region_kind: None,
        is_optional_symbol: false,
        fold: None,
        canonicalize: &[],
        effects: None,
        is_declaration: None,
    };
}
