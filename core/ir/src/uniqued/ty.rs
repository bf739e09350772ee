//! Types.

use crate::affine::AffineMap;
use crate::context::Ctx;
use crate::spec::TypeSpec;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::identifier::{Identifier, Interned};
use terrace_support::float::FloatSemantics;

/// The size of a dynamic dimension in a shape, as upstream's bytecode has it.
pub const DYNAMIC: i64 = i64::MIN;

/// A type: a uniqued, `Copy` handle; equality is that of the address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'c>(pub(crate) Interned<'c, TypeData<'c>>);

pub(crate) struct TypeData<'c> {
    pub kind: TypeKind<'c>,
    /// See [`Type::number`].
    pub number: u32,
    /// True if something in it may be printed as an alias.
    pub may_alias: bool,
}

impl Clone for TypeData<'_> {
    fn clone(&self) -> Self {
        *self
    }
}
impl Copy for TypeData<'_> {}

/// Signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// Neither: the operation decides.
    Signless,
    /// Two's complement.
    Signed,
    /// Never negative.
    Unsigned,
}

/// Kind of a type, with its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypeKind<'c> {
    /// `i32`, `si8`, `ui1`.
    Integer {
        /// Bits.
        width: u32,
        /// Sign.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// `f32` and the like.
    Float(FloatSemantics),
    /// `none`.
    None,
    /// `complex<f32>`.
    Complex(Type<'c>),
    /// `tuple<i32, f32>`.
    Tuple(&'c [Type<'c>]),
    /// `(i32) -> f32`.
    Function {
        /// Types of the arguments.
        inputs: &'c [Type<'c>],
        /// Types of the results.
        results: &'c [Type<'c>],
    },
    /// `graph<(i32) -> f32>`.
    Graph {
        /// Types of the arguments.
        inputs: &'c [Type<'c>],
        /// Types of the results.
        results: &'c [Type<'c>],
    },
    /// `vector<4x[8]xf32>`.
    Vector {
        /// Sizes.
        shape: &'c [i64],
        /// Flags of the sizes that are multiples of the machine's vector length; as long as `shape`.
        scalable: &'c [bool],
        /// Type of the elements.
        element: Type<'c>,
    },
    /// `tensor<4x?xf32, #encoding>`.
    RankedTensor {
        /// Sizes; [`DYNAMIC`] where not known.
        shape: &'c [i64],
        /// Type of the elements.
        element: Type<'c>,
        /// Encoding attribute of the tensor.
        encoding: Option<Attribute<'c>>,
    },
    /// `tensor<*xf32>`.
    UnrankedTensor {
        /// Type of the elements.
        element: Type<'c>,
    },
    /// `memref<4x?xf32, strided<[?, 1]>, 3>`.
    MemRef {
        /// Sizes; [`DYNAMIC`] where not known.
        shape: &'c [i64],
        /// Type of the elements.
        element: Type<'c>,
        /// Layout that maps indices to addresses; `None` for the identity.
        layout: Option<Attribute<'c>>,
        /// Memory space.
        memory_space: Option<Attribute<'c>>,
    },
    /// `memref<*xf32, 3>`.
    UnrankedMemRef {
        /// Type of the elements.
        element: Type<'c>,
        /// Memory space.
        memory_space: Option<Attribute<'c>>,
    },
    /// A type of a dialect that is not registered: `!dialect.text` or `!dialect<text>`.
    Opaque {
        /// The dialect.
        dialect: Identifier<'c>,
        /// All after the dialect's name.
        text: &'c str,
    },
    /// A type that a dialect declares.
    Dialect {
        /// The declaration.
        spec: Interned<'c, TypeSpec<'c>>,
        /// The parameters, as the declaration lists them; an absent optional one is the unit attribute of
        /// [`Context::absent_parameter`](crate::Context::absent_parameter).
        parameters: &'c [Attribute<'c>],
    },
}

impl<'c> Type<'c> {
    /// Returns the address as a number; it says nothing about order.
    #[inline]
    pub(crate) fn address(self) -> usize {
        self.0.address()
    }

    /// Returns a number that no other type of the context has: for tables by type. Numbers are dense, and say nothing
    /// about order.
    #[inline]
    pub fn number(self) -> usize {
        self.0.get().number as usize
    }

    /// Returns the kind of the type.
    #[inline]
    pub fn kind(self) -> &'c TypeKind<'c> {
        &self.0.get().kind
    }

    /// Returns true if something in it may be printed as an alias.
    pub(crate) fn may_alias(self) -> bool {
        self.0.get().may_alias
    }

    /// Returns the width and signedness of an integer type.
    pub fn as_integer(self) -> Option<(u32, Signedness)> {
        match *self.kind() {
            TypeKind::Integer { width, signedness } => Some((width, signedness)),
            _ => None,
        }
    }

    /// Returns true if it is an integer type.
    pub fn is_integer(self) -> bool {
        matches!(self.kind(), TypeKind::Integer { .. })
    }

    /// Returns true if it is a signless integer type.
    pub fn is_signless_integer(self) -> bool {
        matches!(self.kind(), TypeKind::Integer { signedness: Signedness::Signless, .. })
    }

    /// Returns true if it is the signless integer type of that width.
    pub fn is_signless_integer_of(self, bits: u32) -> bool {
        matches!(self.kind(), TypeKind::Integer { signedness: Signedness::Signless, width } if *width == bits)
    }

    /// Returns true if it is `index`.
    pub fn is_index(self) -> bool {
        matches!(self.kind(), TypeKind::Index)
    }

    /// Returns true if it is a signless integer or `index`.
    pub fn is_signless_int_or_index(self) -> bool {
        self.is_signless_integer() || self.is_index()
    }

    /// Returns true if it is an integer or `index`.
    pub fn is_int_or_index(self) -> bool {
        self.is_integer() || self.is_index()
    }

    /// Returns true if it is an integer, `index` or float.
    pub fn is_int_or_index_or_float(self) -> bool {
        self.is_int_or_index() || self.is_float()
    }

    /// Returns true if it is an integer or float.
    pub fn is_int_or_float(self) -> bool {
        self.is_integer() || self.is_float()
    }

    /// Returns true if it is a float type.
    pub fn is_float(self) -> bool {
        matches!(self.kind(), TypeKind::Float(_))
    }

    /// Returns the kind of float.
    pub fn as_float(self) -> Option<FloatSemantics> {
        match *self.kind() {
            TypeKind::Float(semantics) => Some(semantics),
            _ => None,
        }
    }

    /// Returns bits of an integer or float type.
    pub fn int_or_float_width(self) -> Option<u32> {
        match *self.kind() {
            TypeKind::Integer { width, .. } => Some(width),
            TypeKind::Float(semantics) => Some(semantics.width_bits()),
            _ => None,
        }
    }

    /// Returns the inputs and results of a function type.
    pub fn as_function(self) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
        match *self.kind() {
            TypeKind::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }

    /// Returns the element type of a complex type.
    pub fn as_complex(self) -> Option<Type<'c>> {
        match *self.kind() {
            TypeKind::Complex(element) => Some(element),
            _ => None,
        }
    }

    /// Returns true if it is a vector.
    pub fn is_vector(self) -> bool {
        matches!(self.kind(), TypeKind::Vector { .. })
    }

    /// Returns a flag for each dimension of a vector that is scalable.
    pub fn scalable_dims(self) -> &'c [bool] {
        match *self.kind() {
            TypeKind::Vector { scalable, .. } => scalable,
            _ => &[],
        }
    }

    /// Returns true if it is a vector with a scalable dimension.
    pub fn is_scalable_vector(self) -> bool {
        self.scalable_dims().contains(&true)
    }

    /// Returns true if it is a tensor, ranked or not.
    pub fn is_tensor(self) -> bool {
        matches!(self.kind(), TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. })
    }

    /// Returns true if it is a ranked tensor.
    pub fn is_ranked_tensor(self) -> bool {
        matches!(self.kind(), TypeKind::RankedTensor { .. })
    }

    /// Returns the encoding of a ranked tensor.
    pub fn encoding(self) -> Option<Attribute<'c>> {
        match *self.kind() {
            TypeKind::RankedTensor { encoding, .. } => encoding,
            _ => None,
        }
    }

    /// Returns true if it is a ranked memref.
    pub fn is_memref(self) -> bool {
        matches!(self.kind(), TypeKind::MemRef { .. })
    }

    /// Returns true if it is a memref, ranked or not.
    pub fn is_any_memref(self) -> bool {
        matches!(self.kind(), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. })
    }

    /// Returns the memory space of a memref.
    pub fn memory_space(self) -> Option<Attribute<'c>> {
        match *self.kind() {
            TypeKind::MemRef { memory_space, .. } | TypeKind::UnrankedMemRef { memory_space, .. } => {
                memory_space
            }
            _ => None,
        }
    }

    /// Returns the layout of a ranked memref; `None` stands for the identity.
    pub fn layout(self) -> Option<Attribute<'c>> {
        match *self.kind() {
            TypeKind::MemRef { layout, .. } => layout,
            _ => None,
        }
    }

    /// Returns the layout of a ranked memref as an affine map.
    pub fn layout_map(self, context: Ctx<'c>) -> Option<AffineMap<'c>> {
        let TypeKind::MemRef { shape, layout, .. } = *self.kind() else { return None };
        match layout.map(|l| *l.kind()) {
            None => Some(AffineMap::identity(context, shape.len() as u32)),
            Some(AttributeKind::AffineMap(map)) => Some(map),
            Some(AttributeKind::StridedLayout { offset, strides }) => {
                Some(AffineMap::strided(context, offset, strides))
            }
            Some(_) => None,
        }
    }

    /// Returns true if it has a shape: vectors, tensors, memrefs.
    pub fn is_shaped(self) -> bool {
        self.shaped_element().is_some()
    }

    /// Returns the element type of a shaped type.
    pub fn shaped_element(self) -> Option<Type<'c>> {
        match *self.kind() {
            TypeKind::Vector { element, .. }
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedTensor { element }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. } => Some(element),
            _ => None,
        }
    }

    /// Returns the element type of a shaped type, or the type itself.
    pub fn element_or_self(self) -> Type<'c> {
        self.shaped_element().unwrap_or(self)
    }

    /// Returns the shape of a shaped type that has a rank.
    pub fn shape(self) -> Option<&'c [i64]> {
        match *self.kind() {
            TypeKind::Vector { shape, .. }
            | TypeKind::RankedTensor { shape, .. }
            | TypeKind::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// Returns the number of dimensions of a shaped type that has a rank.
    pub fn rank(self) -> Option<usize> {
        self.shape().map(<[i64]>::len)
    }

    /// Returns true if it is a shaped type with a rank.
    pub fn has_rank(self) -> bool {
        self.shape().is_some()
    }

    /// Returns true if it has a rank and every size is known.
    pub fn has_static_shape(self) -> bool {
        self.shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// Returns the product of the sizes of a static shape; `None` if it is not static or too large.
    pub fn element_count(self) -> Option<i64> {
        let shape = self.shape()?;
        shape.iter().try_fold(1i64, |count, &size| if size < 0 { None } else { count.checked_mul(size) })
    }

    /// Returns the parameters of a dialect type with that name (`"llvm.ptr"`).
    pub fn as_dialect(self, name: &str) -> Option<&'c [Attribute<'c>]> {
        match *self.kind() {
            TypeKind::Dialect { spec, parameters } if spec.get().name == name => Some(parameters),
            _ => None,
        }
    }

    /// Returns the same shaped type with other sizes.
    pub fn with_shape(self, context: Ctx<'c>, shape: &[i64]) -> Type<'c> {
        match *self.kind() {
            TypeKind::Vector { scalable, element, .. } => {
                if scalable.len() == shape.len() {
                    context.scalable_vector_type(shape, scalable, element)
                } else {
                    context.vector_type(shape, element)
                }
            }
            TypeKind::RankedTensor { element, encoding, .. } => {
                context.ranked_tensor_type(shape, element, encoding)
            }
            TypeKind::UnrankedTensor { element } => context.ranked_tensor_type(shape, element, None),
            TypeKind::MemRef { element, layout, memory_space, .. } => {
                context.memref_type(shape, element, layout, memory_space)
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                context.memref_type(shape, element, None, memory_space)
            }
            _ => self,
        }
    }

    /// Returns the same shaped type with other elements; the element itself for a type without shape.
    pub fn with_element(self, context: Ctx<'c>, element: Type<'c>) -> Type<'c> {
        match *self.kind() {
            TypeKind::Vector { shape, scalable, .. } => {
                context.scalable_vector_type(shape, scalable, element)
            }
            TypeKind::RankedTensor { shape, encoding, .. } => {
                context.ranked_tensor_type(shape, element, encoding)
            }
            TypeKind::UnrankedTensor { .. } => context.unranked_tensor_type(element),
            TypeKind::MemRef { shape, layout, memory_space, .. } => {
                context.memref_type(shape, element, layout, memory_space)
            }
            TypeKind::UnrankedMemRef { memory_space, .. } => {
                context.unranked_memref_type(element, memory_space)
            }
            _ => element,
        }
    }
}
