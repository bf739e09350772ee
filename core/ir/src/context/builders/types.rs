//! Makes types: one method of [`Context`] each.

use super::super::validity::*;
use super::{is_default_memory_space, is_identity_layout};
use crate::context::Context;
use crate::spec::TypeSpec;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::identifier::Interned;
use crate::uniqued::ty::{Signedness, Type, TypeKind};
use smallvec::SmallVec;
use terrace_support::float::FloatSemantics;

impl<'c> Context<'c> {
    pub(super) fn make_integer_type(&'c self, width: u32, signedness: Signedness) -> Type<'c> {
        let kind = TypeKind::Integer { width, signedness };
        self.type_of(kind, |_| TypeKind::Integer { width, signedness })
    }

    pub(super) fn make_float_type(&'c self, semantics: FloatSemantics) -> Type<'c> {
        self.type_of(TypeKind::Float(semantics), |_| TypeKind::Float(semantics))
    }

    /// The widest integer type there is, in bits.
    pub const MAX_INTEGER_WIDTH_BITS: u32 = (1 << 24) - 1;

    /// `i<width>`.
    ///
    /// # Panics
    /// If the width is over [`Context::MAX_INTEGER_WIDTH_BITS`].
    pub fn integer_type(&'c self, width: u32) -> Type<'c> {
        match width {
            1 => self.common().i1,
            32 => self.common().i32,
            64 => self.common().i64,
            _ => self.signed_integer_type(width, Signedness::Signless),
        }
    }

    /// `i<width>`, `si<width>` or `ui<width>`.
    ///
    /// # Panics
    /// If the width is over [`Context::MAX_INTEGER_WIDTH_BITS`].
    pub fn signed_integer_type(&'c self, width: u32, signedness: Signedness) -> Type<'c> {
        assert!(width <= Self::MAX_INTEGER_WIDTH_BITS, "an integer type has at most 2^24 - 1 bits");
        self.make_integer_type(width, signedness)
    }

    /// `index`.
    pub fn index_type(&'c self) -> Type<'c> {
        self.common().index
    }

    /// `none`.
    pub fn none_type(&'c self) -> Type<'c> {
        self.common().none
    }

    /// Returns a float type.
    pub fn float_type(&'c self, semantics: FloatSemantics) -> Type<'c> {
        match semantics {
            FloatSemantics::F32 => self.common().f32,
            FloatSemantics::F64 => self.common().f64,
            _ => self.make_float_type(semantics),
        }
    }

    /// Returns `complex<element>`.
    ///
    /// # Panics
    /// If the element is neither an integer nor a float.
    #[track_caller]
    pub fn complex_type(&'c self, element: Type<'c>) -> Type<'c> {
        self.try_complex_type(element).unwrap_or_else(|error| error.raise())
    }

    /// Returns `complex<element>`.
    ///
    /// # Errors
    /// If the element is neither an integer nor a float.
    pub fn try_complex_type(&'c self, element: Type<'c>) -> Result<Type<'c>, BuildError> {
        let kind = TypeKind::Complex(element);
        self.checked_type(kind, || check_complex(element), |_| TypeKind::Complex(element))
    }

    /// `tuple<...>`.
    pub fn tuple_type(&'c self, elements: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Tuple(elements), |arena| TypeKind::Tuple(arena.slice(elements)))
    }

    /// `(inputs) -> results`.
    pub fn function_type(&'c self, inputs: &[Type<'c>], results: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Function { inputs, results }, |arena| TypeKind::Function {
            inputs: arena.slice(inputs),
            results: arena.slice(results),
        })
    }

    /// `graph<(inputs) -> results>`.
    pub fn graph_type(&'c self, inputs: &[Type<'c>], results: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Graph { inputs, results }, |arena| TypeKind::Graph {
            inputs: arena.slice(inputs),
            results: arena.slice(results),
        })
    }

    /// Returns a vector type without scalable dimensions.
    ///
    /// # Panics
    /// If a size is not positive, or there are no vectors of the element.
    #[track_caller]
    pub fn vector_type(&'c self, shape: &[i64], element: Type<'c>) -> Type<'c> {
        self.try_vector_type(shape, element).unwrap_or_else(|error| error.raise())
    }

    /// Returns a vector type without scalable dimensions.
    ///
    /// # Errors
    /// If a size is not positive, or there are no vectors of the element.
    pub fn try_vector_type(&'c self, shape: &[i64], element: Type<'c>) -> Result<Type<'c>, BuildError> {
        let scalable: SmallVec<[bool; 8]> = SmallVec::from_elem(false, shape.len());
        self.try_scalable_vector_type(shape, &scalable, element)
    }

    /// Returns a vector type.
    ///
    /// # Panics
    /// As [`Context::vector_type`], and if `scalable` is not as long as `shape`.
    #[track_caller]
    pub fn scalable_vector_type(&'c self, shape: &[i64], scalable: &[bool], element: Type<'c>) -> Type<'c> {
        self.try_scalable_vector_type(shape, scalable, element).unwrap_or_else(|error| error.raise())
    }

    /// Returns a vector type.
    ///
    /// # Errors
    /// As [`Context::try_vector_type`], and if `scalable` is not as long as `shape`.
    pub fn try_scalable_vector_type(
        &'c self,
        shape: &[i64],
        scalable: &[bool],
        element: Type<'c>,
    ) -> Result<Type<'c>, BuildError> {
        let key = TypeKind::Vector { shape, scalable, element };
        self.checked_type(
            key,
            || check_vector(shape, scalable, element),
            |arena| TypeKind::Vector { shape: arena.slice(shape), scalable: arena.slice(scalable), element },
        )
    }

    /// Returns the type of a tensor with a rank.
    ///
    /// # Panics
    /// If a size is negative and not [`DYNAMIC`](crate::DYNAMIC), or there are no tensors of the element.
    #[track_caller]
    pub fn ranked_tensor_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        encoding: Option<Attribute<'c>>,
    ) -> Type<'c> {
        self.try_ranked_tensor_type(shape, element, encoding).unwrap_or_else(|error| error.raise())
    }

    /// Returns the type of a tensor with a rank.
    ///
    /// # Errors
    /// If a size is negative and not [`DYNAMIC`](crate::DYNAMIC), or there are no tensors of the element.
    pub fn try_ranked_tensor_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        encoding: Option<Attribute<'c>>,
    ) -> Result<Type<'c>, BuildError> {
        let key = TypeKind::RankedTensor { shape, element, encoding };
        self.checked_type(
            key,
            || check_tensor(shape, element),
            |arena| TypeKind::RankedTensor { shape: arena.slice(shape), element, encoding },
        )
    }

    /// Returns `tensor<*xelement>`.
    ///
    /// # Panics
    /// If there are no tensors of the element.
    #[track_caller]
    pub fn unranked_tensor_type(&'c self, element: Type<'c>) -> Type<'c> {
        self.try_unranked_tensor_type(element).unwrap_or_else(|error| error.raise())
    }

    /// Returns `tensor<*xelement>`.
    ///
    /// # Errors
    /// If there are no tensors of the element.
    pub fn try_unranked_tensor_type(&'c self, element: Type<'c>) -> Result<Type<'c>, BuildError> {
        let kind = TypeKind::UnrankedTensor { element };
        self.checked_type(kind, || check_tensor(&[], element), |_| TypeKind::UnrankedTensor { element })
    }

    /// Returns the type of a memref with a rank. An identity layout and the memory space 0 count as absent.
    ///
    /// # Panics
    /// If a size is negative and not [`DYNAMIC`](crate::DYNAMIC), there are no memrefs of the element, or the layout is
    /// none for this rank.
    #[track_caller]
    pub fn memref_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        layout: Option<Attribute<'c>>,
        memory_space: Option<Attribute<'c>>,
    ) -> Type<'c> {
        self.try_memref_type(shape, element, layout, memory_space).unwrap_or_else(|error| error.raise())
    }

    /// Returns the type of a memref with a rank, as [`Context::memref_type`] does.
    ///
    /// # Errors
    /// Fails where the other panics.
    pub fn try_memref_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        layout: Option<Attribute<'c>>,
        memory_space: Option<Attribute<'c>>,
    ) -> Result<Type<'c>, BuildError> {
        let layout = layout.filter(|layout| !is_identity_layout(*layout, shape.len()));
        let memory_space = memory_space.filter(|space| !is_default_memory_space(*space));
        let key = TypeKind::MemRef { shape, element, layout, memory_space };
        self.checked_type(
            key,
            || check_memref(shape, element, layout),
            |arena| TypeKind::MemRef { shape: arena.slice(shape), element, layout, memory_space },
        )
    }

    /// Returns `memref<*xelement>`. The memory space 0 counts as absent.
    ///
    /// # Panics
    /// If there are no memrefs of the element.
    #[track_caller]
    pub fn unranked_memref_type(
        &'c self,
        element: Type<'c>,
        memory_space: Option<Attribute<'c>>,
    ) -> Type<'c> {
        self.try_unranked_memref_type(element, memory_space).unwrap_or_else(|error| error.raise())
    }

    /// Returns `memref<*xelement>`. The memory space 0 counts as absent.
    ///
    /// # Errors
    /// If there are no memrefs of the element.
    pub fn try_unranked_memref_type(
        &'c self,
        element: Type<'c>,
        memory_space: Option<Attribute<'c>>,
    ) -> Result<Type<'c>, BuildError> {
        let memory_space = memory_space.filter(|space| !is_default_memory_space(*space));
        let kind = TypeKind::UnrankedMemRef { element, memory_space };
        let check = || check_memref(&[], element, None);
        self.checked_type(kind, check, |_| TypeKind::UnrankedMemRef { element, memory_space })
    }

    /// Returns a type of a dialect that is not registered.
    pub fn opaque_type(&'c self, dialect: &str, text: &str) -> Type<'c> {
        let dialect = self.identifier(dialect);
        self.type_of(TypeKind::Opaque { dialect, text }, |arena| TypeKind::Opaque {
            dialect,
            text: arena.str(text),
        })
    }

    /// Returns a type that a dialect declares, with its parameters.
    ///
    /// # Panics
    /// If there is not one parameter for each that is declared, or one is of another kind than declared. What the
    /// declaration's own code says of them is not checked here.
    #[track_caller]
    pub fn dialect_type(&'c self, spec: &'c TypeSpec<'c>, parameters: &[Attribute<'c>]) -> Type<'c> {
        self.try_dialect_type(spec, parameters).unwrap_or_else(|error| error.raise())
    }

    /// Returns a type that a dialect declares, with its parameters.
    ///
    /// # Errors
    /// Fails where [`Context::dialect_type`] panics.
    pub fn try_dialect_type(
        &'c self,
        spec: &'c TypeSpec<'c>,
        parameters: &[Attribute<'c>],
    ) -> Result<Type<'c>, BuildError> {
        // What is declared at run time checks its parameters itself.
        let check = || match spec.check {
            None => check_parameters(spec.name, spec.parameters, parameters),
            Some(_) => Ok(()),
        };
        let spec = Interned::new(spec);
        self.checked_type(TypeKind::Dialect { spec, parameters }, check, |arena| TypeKind::Dialect {
            spec,
            parameters: arena.slice(parameters),
        })
    }
}
