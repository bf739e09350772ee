//! Declaration of a dialect.

use crate::asm::{OpAsmParser, ParseResult};
use crate::body::{Body, OperationState};
use crate::context::Ctx;
use crate::diagnostic::LogicalResult;
use crate::ids::{BlockId, OpId, ValueId};
use crate::rewrite::Pattern;
use crate::spec::{AttributeSpec, EncodedFields, EnumSpec, OpSpec, TypeSpec};
use crate::uniqued::attribute::{Attribute, NamedAttribute};
use crate::uniqued::location::Location;
use crate::uniqued::ty::Type;
use crate::view::{Operation, Region};

/// Everything that is declared of a dialect.
#[derive(Clone, Copy)]
pub struct DialectSpec<'s> {
    /// Namespace: the part of its operations' names before the dot.
    pub name: &'s str,
    /// Operations, in any order.
    pub ops: &'s [&'s OpSpec<'s>],
    /// Types that the dialect declares.
    pub types: &'s [&'s TypeSpec<'s>],
    /// Attributes that the dialect declares.
    pub attributes: &'s [&'s AttributeSpec<'s>],
    /// Enums that the dialect declares.
    pub enums: &'s [&'s EnumSpec<'s>],
    /// True if it only holds what older editions of the language had: it is read, and not told of.
    pub is_legacy: bool,
    /// Functions of the dialect as a whole.
    pub hooks: DialectHooks,
}

/// Code of a dialect; all optional.
#[derive(Clone, Copy, Default)]
pub struct DialectHooks {
    /// Checks a discardable attribute with the dialect's prefix on any operation.
    pub verify_op_attribute: Option<for<'a, 'c> fn(Operation<'a, 'c>, NamedAttribute<'c>) -> LogicalResult>,
    /// Checks an attribute with the dialect's prefix on an argument of a function.
    pub verify_argument_attribute:
        Option<for<'a, 'c> fn(Operation<'a, 'c>, usize, usize, NamedAttribute<'c>) -> LogicalResult>,
    /// Checks an attribute with the dialect's prefix on a result of a function.
    pub verify_result_attribute:
        Option<for<'a, 'c> fn(Operation<'a, 'c>, usize, usize, NamedAttribute<'c>) -> LogicalResult>,
    /// Makes an operation for a constant that a fold of one of the dialect's operations gave; `None` if it cannot.
    pub materialize_constant:
        Option<for<'c> fn(Ctx<'c>, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OperationState<'c>>>,
    /// Patterns of the dialect as a whole; they come before those of its operations.
    pub canonicalize: &'static [Pattern],
    /// True if constants that are used in a region should stand in it, though it is not isolated.
    pub materializes_into: Option<for<'a, 'c> fn(Region<'a, 'c>) -> bool>,
    /// Inlining hooks; without them, none of the dialect's operations are inlined.
    pub inliner: Option<&'static InlinerHooks>,
    /// Reads a type, from after `!dialect.` on, where the dialect's types are not all written as mnemonic and parameters.
    pub parse_type: Option<for<'c> fn(&mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>>>,
    /// Returns the text, after `!dialect.`, of a type that upstream's bytecode encodes by a code and fields; `None` if
    /// they are malformed.
    pub type_text: Option<for<'c> fn(u64, &mut dyn EncodedFields<'c>) -> Option<String>>,
    /// Returns the message for an undeclared type of the dialect, by its mnemonic, where it is not the usual one.
    pub unknown_type: Option<fn(&str) -> String>,
    /// Why an attribute of the dialect is refused before its parameters are read: told its mnemonic, its declaration if
    /// there is one, and the type that stands after it.
    pub refuse_attribute: Option<RefuseAttribute>,
    /// Prefix, after the dialect's own, of the operations that are accepted without a declaration; empty for any.
    pub unknown_ops: Option<&'static str>,
    /// True if types of the dialect that are not declared are accepted.
    pub allows_unknown_types: bool,
    /// True if a file may hold resources of the dialect.
    pub has_resources: bool,
    /// True if it is defined by the input: then its types and attributes are read in upstream's one form for those.
    pub is_dynamic: bool,
}

/// Says why an attribute is refused.
pub type RefuseAttribute = for<'c> fn(&str, Option<&AttributeSpec<'_>>, Option<Type<'c>>) -> Option<String>;

/// Inlining hooks of a dialect.
#[derive(Clone, Copy)]
pub struct InlinerHooks {
    /// True if a call may be replaced by what it calls.
    pub is_legal_call: for<'a, 'b, 'c> fn(Operation<'a, 'c>, Operation<'b, 'c>) -> bool,
    /// True if the second region may be inlined into the first, which is in an operation of the dialect.
    pub is_legal_region: for<'a, 'b, 'c> fn(Region<'a, 'c>, Region<'b, 'c>) -> bool,
    /// True if an operation of the dialect may be inlined into a region.
    pub is_legal_op: for<'a, 'b, 'c> fn(Operation<'a, 'c>, Region<'b, 'c>) -> bool,
    /// True if what is in an operation must be legal to inline as well.
    pub looks_inside: bool,
    /// Returns the branch that replaces a returning terminator when several blocks are inlined: to the block after the
    /// call.
    pub branch: Option<for<'a, 'c> fn(Operation<'a, 'c>, BlockId) -> OperationState<'c>>,
    /// Returns the replacement of a callee's argument: called on the dialect of the call with the call, the callee, the
    /// number of the argument and the operand. Operations that it creates go before the call.
    pub argument: Option<for<'a, 'c> fn(&mut Body<'c>, OpId, Operation<'a, 'c>, usize, ValueId) -> ValueId>,
    /// Adapts what was inlined, while the call is still there: asked of the dialect of the call.
    pub inlined: Option<for<'c> fn(&mut Body<'c>, &Inlined<'_>)>,
}

/// Operations that replaced a call.
#[derive(Clone, Copy, Debug)]
pub struct Inlined<'i> {
    /// The call.
    pub call: OpId,
    /// The operations, by block.
    pub blocks: &'i [Vec<OpId>],
    /// The operations at which control leaves them.
    pub ends: &'i [OpId],
}

impl InlinerHooks {
    /// Everything may be inlined everywhere.
    pub const ALWAYS: InlinerHooks = InlinerHooks {
        is_legal_call: |_, _| true,
        is_legal_region: |_, _| true,
        is_legal_op: |_, _| true,
        looks_inside: true,
        branch: None,
        argument: None,
        inlined: None,
    };
}

impl DialectHooks {
    /// Hooks of a dialect without code of its own.
    pub const NONE: DialectHooks = DialectHooks {
        verify_op_attribute: None,
        verify_argument_attribute: None,
        verify_result_attribute: None,
        inliner: None,
        parse_type: None,
        type_text: None,
        unknown_type: None,
        refuse_attribute: None,
        materialize_constant: None,
        canonicalize: &[],
        materializes_into: None,
        unknown_ops: None,
        allows_unknown_types: false,
        has_resources: false,
        is_dynamic: false,
    };
}

impl<'s> DialectSpec<'s> {
    /// Creates a dialect with a name and nothing else, to be filled in with struct update syntax.
    pub const fn new(name: &'s str) -> Self {
        DialectSpec {
            name,
            ops: &[],
            types: &[],
            attributes: &[],
            enums: &[],
            is_legacy: false,
            hooks: DialectHooks::NONE,
        }
    }

    /// Returns the names of those that belong to the current language, in alphabetical order.
    pub fn current_names<'d>(dialects: impl IntoIterator<Item = &'d DialectSpec<'d>>) -> Vec<&'d str> {
        let today = dialects.into_iter().filter(|dialect| !dialect.is_legacy);
        let mut names: Vec<_> = today.map(|dialect| dialect.name).collect();
        names.sort_unstable();
        names
    }
}
