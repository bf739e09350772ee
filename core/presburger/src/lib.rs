//! Integer sets and relations: Presburger arithmetic, exactly. Pure mathematics, without IR.
//!
//! | Type | What it is |
//! |---|---|
//! | [`Int`], [`Rational`], [`Matrix`] | exact numbers: machine words that become larger when they have to |
//! | [`Simplex`] | linear constraints over the rationals: extreme values, redundancy |
//! | [`Space`], [`Affine`], [`Constraint`] | variables, linear functions with operators, conditions |
//! | [`IntegerRelation`], [`IntegerPolyhedron`] | conjunctions of constraints, with locals that may be quotients |
//! | [`PresburgerRelation`], [`PresburgerSet`] | unions: difference, complement, equality, projection, coalescing |
//! | [`PwmaFunction`] | functions that are linear piece by piece, and extreme points as such functions |
//! | [`Cardinality`] | numbers of points, as polynomials of symbols and quotients |
//! | [`ConstraintSystem`] | the bounded elimination that some passes need as it is |
//!
//! A set is a relation whose domain has no dimensions. All but the smallest steps work within a [`Budget`]: where the
//! numbers of steps cannot be bounded, the answer may be [`TooComplex`], and never a wrong one.
//!
//! ```
//! use terrace_presburger::PresburgerSet;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Sets can be written and printed.
//! let triangle: PresburgerSet = "{ (i, j)[n] : 0 <= j <= i < n }".parse()?;
//! let even: PresburgerSet = "{ (i, j)[n] : i mod 2 = 0 }".parse()?;
//!
//! // They have operators; those that may be too complex return a result.
//! let odd = (&triangle - &even)?;
//! assert!(odd.contains(&[3, 1, 10])?);
//! assert!((&odd | &(&triangle & &even)).is_equal(&triangle)?);
//!
//! // The first point, as a function of n.
//! let first = odd.symbolic_lexmin()?.function;
//! assert_eq!(first.to_string(), "{ ()[n] -> (1, 0) : n >= 2 }");
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

mod affine;
mod budget;
mod count;
mod function;
mod lattice;
mod lexmin;
mod number;
mod relation;
mod simplex;
mod space;
mod system;
mod text;
mod union;

pub use affine::{Affine, Constraint};
pub use budget::{Budget, TooComplex};
pub use count::{Cardinality, QuasiPolynomial};
pub use function::{MultiAffineFunction, PwmaFunction, SymbolicOptimum};
pub use number::{Hermite, Int, Matrix, Rational, Solutions, integer_solutions};
pub use relation::{AffineBound, Division, Extent, IntegerPolyhedron, IntegerRelation, Shadow};
pub use simplex::{Optimum, Simplex};
pub use space::{Space, VarKind};
pub use system::{Bounding, BoundingRows, ConstraintSystem, Row, RowExtent, Side};
pub use text::ParseError;
pub use union::{Points, PresburgerRelation, PresburgerSet};
