//! Declared traits: what the verifier checks and what formats infer types from.

use super::InterfaceSpec;
use crate::context::Ctx;
use crate::diagnostic::LogicalResult;
use crate::uniqued::ty::Type;
use crate::view::Operation;

/// Computes the types that one declared operand, result or attribute has, from those of another.
pub type TypesFrom = for<'a, 'c> fn(Ctx<'c>, &'a [Type<'c>]) -> Vec<Type<'c>>;

/// A [`TypesFrom`] that is made at run time; `None` where it cannot tell.
pub type TypesClosure<'s> =
    &'s (dyn for<'a, 'c> Fn(Ctx<'c>, &'a [Type<'c>]) -> Option<Vec<Type<'c>>> + Sync + Send);

/// Transform of the types of one declared operand, result or attribute to those of another.
#[derive(Clone, Copy)]
pub enum TypesTransform<'s> {
    /// A plain function.
    Function(TypesFrom),
    /// A closure.
    Closure(TypesClosure<'s>),
}

impl TypesTransform<'_> {
    /// Returns the types that follow, if that can be told.
    pub fn apply<'c>(self, context: Ctx<'c>, types: &[Type<'c>]) -> Option<Vec<Type<'c>>> {
        match self {
            TypesTransform::Function(transform) => Some(transform(context, types)),
            TypesTransform::Closure(transform) => transform(context, types),
        }
    }
}

/// A trait that an operation declares. Names are upstream's.
#[derive(Clone, Copy)]
pub enum Trait<'s> {
    /// It ends a block.
    IsTerminator,
    /// Nothing inside refers to a value outside.
    IsIsolatedFromAbove,
    /// Its regions need no terminators.
    NoTerminator,
    /// Each region has at most one block.
    SingleBlock,
    /// Each region has at most one block, which this operation ends if nothing else does.
    SingleBlockImplicitTerminator(&'s str),
    /// Defines a scope of symbols.
    SymbolTable,
    /// Has a name in the symbol table around it.
    Symbol,
    /// All operands and results have one type.
    SameOperandsAndResultType,
    /// All operands have one type.
    SameTypeOperands,
    /// All operands and results have one shape.
    SameOperandsAndResultShape,
    /// All operands have one shape.
    SameOperandsShape,
    /// All operands have one element type.
    SameOperandsElementType,
    /// All operands and results have one element type.
    SameOperandsAndResultElementType,
    /// All operands and results have one rank.
    SameOperandsAndResultRank,
    /// All operands have one encoding.
    SameOperandsAndResultEncoding,
    /// Operand order does not matter.
    IsCommutative,
    /// f(f(x)) = f(x).
    IsIdempotent,
    /// f(f(x)) = x.
    IsInvolution,
    /// Works element by element on vectors and tensors.
    Elementwise,
    /// The scalar form of an elementwise operation is valid.
    Scalarizable,
    /// The vector form is valid.
    Vectorizable,
    /// The tensor form is valid.
    Tensorizable,
    /// It is a constant.
    ConstantLike,
    /// It leaves the operation around it.
    ReturnLike,
    /// One of these is directly around it.
    HasParent(&'s [&'s str]),
    /// Values defined at its top level are symbols of affine expressions.
    AffineScope,
    /// Stack allocations inside end with it.
    AutomaticAllocationScope,
    /// Sizes of operand groups are in an attribute.
    AttrSizedOperandSegments,
    /// Sizes of result groups are in an attribute.
    AttrSizedResultSegments,
    /// All variable operand groups have the same size.
    SameVariadicOperandSize,
    /// All variable result groups have the same size.
    SameVariadicResultSize,
    /// Memrefs may get an identity layout.
    MemRefsNormalizable,
    /// May always be executed early.
    AlwaysSpeculatableImplTrait,
    /// May be executed early if what is inside may.
    RecursivelySpeculatableImplTrait,
    /// Effects are those of what is inside.
    HasRecursiveMemoryEffects,
    /// Its regions have no arguments.
    NoRegionArguments,
    /// Its regions are graphs.
    HasOnlyGraphRegion,
    /// Iterations may run in parallel.
    HasParallelRegion,
    /// Results are distinct objects.
    DistinctObjectsTrait,
    /// Infers result types from named groups.
    InferTypeOpAdaptor,
    /// Results are `i1` or like it.
    ResultsAreBoolLike,
    /// A trait without a check of its own, known by its name.
    Named(&'s str),
    /// The named operands, results and typed attributes have one type.
    AllTypesMatch(&'s [&'s str]),
    /// They have one element type.
    AllElementTypesMatch(&'s [&'s str]),
    /// They have one rank.
    AllRanksMatch(&'s [&'s str]),
    /// They have one shape.
    AllShapesMatch(&'s [&'s str]),
    /// They have one number of elements.
    AllElementCountsMatch(&'s [&'s str]),
    /// The types of `to` follow from those of `from`.
    TypesMatchWith {
        /// The words after "failed to verify that".
        summary: &'s str,
        /// A declared operand, result or typed attribute.
        from: &'s str,
        /// A declared operand or result.
        to: &'s str,
        /// Transform.
        transform: TypesFrom,
    },
    /// Constraint as `TypesMatchWith`, which also holds if one of the two is absent.
    OptionalTypesMatchWith {
        /// The words after "failed to verify that".
        summary: &'s str,
        /// A declared optional operand or result.
        from: &'s str,
        /// A declared optional operand or result.
        to: &'s str,
        /// Transform.
        transform: TypesFrom,
    },
    /// The same as the last two, made at run time.
    TypesMatchBy {
        /// The words after "failed to verify that".
        summary: &'s str,
        /// A declared operand, result or typed attribute.
        from: &'s str,
        /// A declared operand or result.
        to: &'s str,
        /// Transform.
        transform: TypesClosure<'s>,
        /// True if it also holds if one of the two is absent.
        is_optional: bool,
    },
    /// Something else holds of the operation.
    Predicate {
        /// Upstream's name of the kind of predicate.
        name: &'s str,
        /// The words after "failed to verify that".
        summary: &'s str,
        /// The names it speaks of, for readers of the declarations.
        values: &'s [&'s str],
        /// The test; the declared constraints hold already.
        holds: for<'a, 'c> fn(Operation<'a, 'c>) -> bool,
    },
    /// The same, made at run time.
    PredicateBy {
        /// Upstream's name of the kind of predicate.
        name: &'s str,
        /// The words after "failed to verify that".
        summary: &'s str,
        /// The names it speaks of, for readers of the declarations.
        values: &'s [&'s str],
        /// The test; the declared constraints hold already.
        holds: &'s (dyn Fn(Operation<'_, '_>) -> bool + Sync + Send),
    },
    /// An interface with the functions by which the operation implements it.
    Interface(InterfaceSpec<'s>),
    /// A trait of another crate, with its own check.
    Custom {
        /// The name.
        name: &'s str,
        /// The check.
        verify: for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult,
    },
    /// A check that is made at run time.
    CheckedBy(OpCheck<'s>),
}

/// Parts of a trait by which types follow from others.
#[derive(Clone, Copy)]
pub struct TypesMatch<'s> {
    /// The words after "failed to verify that".
    pub summary: &'s str,
    /// A declared operand, result or typed attribute.
    pub from: &'s str,
    /// A declared operand or result.
    pub to: &'s str,
    /// Transform.
    pub transform: TypesTransform<'s>,
    /// True if it also holds if one of the two is absent.
    pub is_optional: bool,
}

/// A check of an operation that is made at run time.
pub type OpCheck<'s> = &'s (dyn Fn(Operation<'_, '_>) -> LogicalResult + Sync + Send);

impl<'s> Trait<'s> {
    /// Returns the names and the transform, if the types of one follow from those of another.
    pub fn types_match(&self) -> Option<TypesMatch<'s>> {
        let function = TypesTransform::Function;
        let (summary, from, to, transform, is_optional) = match *self {
            Trait::TypesMatchWith { summary, from, to, transform } => {
                (summary, from, to, function(transform), false)
            }
            Trait::OptionalTypesMatchWith { summary, from, to, transform } => {
                (summary, from, to, function(transform), true)
            }
            Trait::TypesMatchBy { summary, from, to, transform, is_optional } => {
                (summary, from, to, TypesTransform::Closure(transform), is_optional)
            }
            _ => return None,
        };
        Some(TypesMatch { summary, from, to, transform, is_optional })
    }

    /// Returns the name of a trait without parameters; the kind of the others.
    pub fn name(&self) -> &str {
        match self {
            Trait::IsTerminator => "IsTerminator",
            Trait::IsIsolatedFromAbove => "IsIsolatedFromAbove",
            Trait::NoTerminator => "NoTerminator",
            Trait::SingleBlock => "SingleBlock",
            Trait::SymbolTable => "SymbolTable",
            Trait::Symbol => "Symbol",
            Trait::SameOperandsAndResultType => "SameOperandsAndResultType",
            Trait::SameTypeOperands => "SameTypeOperands",
            Trait::SameOperandsAndResultShape => "SameOperandsAndResultShape",
            Trait::SameOperandsShape => "SameOperandsShape",
            Trait::SameOperandsElementType => "SameOperandsElementType",
            Trait::SameOperandsAndResultElementType => "SameOperandsAndResultElementType",
            Trait::SameOperandsAndResultRank => "SameOperandsAndResultRank",
            Trait::SameOperandsAndResultEncoding => "SameOperandsAndResultEncoding",
            Trait::IsCommutative => "IsCommutative",
            Trait::IsIdempotent => "IsIdempotent",
            Trait::IsInvolution => "IsInvolution",
            Trait::Elementwise => "Elementwise",
            Trait::Scalarizable => "Scalarizable",
            Trait::Vectorizable => "Vectorizable",
            Trait::Tensorizable => "Tensorizable",
            Trait::ConstantLike => "ConstantLike",
            Trait::ReturnLike => "ReturnLike",
            Trait::AffineScope => "AffineScope",
            Trait::AutomaticAllocationScope => "AutomaticAllocationScope",
            Trait::AttrSizedOperandSegments => "AttrSizedOperandSegments",
            Trait::AttrSizedResultSegments => "AttrSizedResultSegments",
            Trait::SameVariadicOperandSize => "SameVariadicOperandSize",
            Trait::SameVariadicResultSize => "SameVariadicResultSize",
            Trait::MemRefsNormalizable => "MemRefsNormalizable",
            Trait::AlwaysSpeculatableImplTrait => "AlwaysSpeculatableImplTrait",
            Trait::RecursivelySpeculatableImplTrait => "RecursivelySpeculatableImplTrait",
            Trait::HasRecursiveMemoryEffects => "HasRecursiveMemoryEffects",
            Trait::NoRegionArguments => "NoRegionArguments",
            Trait::HasOnlyGraphRegion => "HasOnlyGraphRegion",
            Trait::HasParallelRegion => "HasParallelRegion",
            Trait::DistinctObjectsTrait => "DistinctObjectsTrait",
            Trait::InferTypeOpAdaptor => "InferTypeOpAdaptor",
            Trait::ResultsAreBoolLike => "ResultsAreBoolLike",
            Trait::SingleBlockImplicitTerminator(_) => "SingleBlockImplicitTerminator",
            Trait::HasParent(_) => "HasParent",
            Trait::Named(name)
            | Trait::Custom { name, .. }
            | Trait::Predicate { name, .. }
            | Trait::PredicateBy { name, .. } => name,
            Trait::Interface(interface) => interface.name,
            Trait::CheckedBy(_) => "CheckedBy",
            Trait::AllTypesMatch(_) => "AllTypesMatch",
            Trait::AllElementTypesMatch(_) => "AllElementTypesMatch",
            Trait::AllRanksMatch(_) => "AllRanksMatch",
            Trait::AllShapesMatch(_) => "AllShapesMatch",
            Trait::AllElementCountsMatch(_) => "AllElementCountsMatch",
            Trait::TypesMatchWith { .. } | Trait::TypesMatchBy { is_optional: false, .. } => "TypesMatchWith",
            Trait::OptionalTypesMatchWith { .. } | Trait::TypesMatchBy { is_optional: true, .. } => {
                "OptionalTypesMatchWith"
            }
        }
    }
}

/// Returns the identity, for types that are the same.
pub fn same_types<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.to_vec()
}
