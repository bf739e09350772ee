//! A structured operation on memory, as loops and accesses.

use super::starts::{Start, find_start};
use crate::maps::as_dim;
use terrace_affine::apply_over_dims;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, PatternRewriter, Type, Value};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_pass::Machine;
use terrace_shape_reification::sizes::loop_sizes;

/// Way in which an access goes along a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Along {
    /// The element is the same in all iterations.
    Still,
    /// Neighboring iterations access neighboring elements.
    Next,
    /// Neighboring iterations access elements that are further apart.
    Strided,
}

/// An operand of a structured operation.
#[derive(Clone)]
pub(super) struct Access<'c> {
    /// Memory, or a scalar.
    pub value: ValueId,
    /// Type of `value`.
    pub ty: Type<'c>,
    /// Element of each iteration.
    pub map: AffineMap<'c>,
    /// True if the last dimension is contiguous.
    pub is_contiguous: bool,
    /// True if the region uses the element.
    pub is_used: bool,
    /// True if an index of the operation is neither a loop nor a constant.
    pub has_sums: bool,
    /// Type of `value`, and its dimensions that `ty` joins, as long as there is no view of that type yet.
    pub seen: Option<(Type<'c>, Vec<Vec<i64>>)>,
}

impl<'c> Access<'c> {
    /// Returns the type of the elements.
    pub fn element(&self) -> Type<'c> {
        self.ty.element_or_self()
    }

    /// Returns true if there are elements in memory.
    pub fn is_memory(&self) -> bool {
        self.ty.is_any_memref()
    }

    /// Returns the way along a loop.
    pub fn along(&self, loop_: usize) -> Along {
        let results = self.map.results();
        let uses: Vec<usize> = (0..results.len()).filter(|at| results[*at].uses_dim(loop_ as u32)).collect();
        match uses[..] {
            [] => Along::Still,
            [only] if self.is_contiguous && only + 1 == results.len() => {
                match coefficient(results[only], loop_ as u32) {
                    Some(1) => Along::Next,
                    _ => Along::Strided,
                }
            }
            _ => Along::Strided,
        }
    }
}

/// Returns the factor of a dimension in a sum of dimensions times constants.
fn coefficient(expr: AffineExpr<'_>, dim: u32) -> Option<i64> {
    match expr.kind() {
        AffineExprKind::Dim(at) => Some(i64::from(at == dim)),
        AffineExprKind::Constant(_) | AffineExprKind::Symbol(_) => Some(0),
        AffineExprKind::Binary(BinaryKind::Add, a, b) => {
            Some(coefficient(a, dim)?.wrapping_add(coefficient(b, dim)?))
        }
        AffineExprKind::Binary(BinaryKind::Mul, a, b) => match (a.kind(), b.kind()) {
            (_, AffineExprKind::Constant(by)) => Some(coefficient(a, dim)?.wrapping_mul(by)),
            (AffineExprKind::Constant(by), _) => Some(coefficient(b, dim)?.wrapping_mul(by)),
            _ => None,
        },
        AffineExprKind::Binary(..) => (!expr.uses_dim(dim)).then_some(0),
    }
}

/// A structured operation on memory.
#[derive(Clone)]
pub(super) struct Nest<'c> {
    /// The operation.
    pub op: OpId,
    /// Operands, the outputs last.
    pub accesses: Vec<Access<'c>>,
    /// Number of inputs.
    pub inputs: usize,
    /// The values from which reductions into the outputs begin, where there is no other use of what is there.
    pub starts: Vec<Option<Start>>,
    /// Kind of each loop.
    pub iterators: Vec<IteratorType>,
    /// The loops of the operation that each loop stands for, the outermost first.
    pub groups: Vec<Vec<usize>>,
    /// Extent of each loop, dynamic where it is not known.
    pub extents: Vec<i64>,
    /// Extent of each loop as code; there is none before [`Nest::find_sizes`].
    pub sizes: Vec<MixedIndex>,
}

impl<'c> Nest<'c> {
    /// Reads an operation; `None` if it works on tensors, or on elements or layouts that vectors have no loads for.
    pub fn of(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let linalg = LinalgOp::of(rewriter.op(op))?;
        if !linalg.is_on_memory() || linalg.loop_count() == 0 {
            return None;
        }
        let maps = linalg.maps();
        let mut accesses = Vec::new();
        for (at, operand) in linalg.op().operands().enumerate() {
            let (ty, map) = (operand.ty(), *maps.get(at)?);
            let strides = ty.strides_and_offset().map(|(strides, _)| strides);
            let is_memory = ty.is_any_memref();
            if is_memory && strides.is_none() || map.symbols() != 0 || !has_bytes(ty.element_or_self()) {
                return None;
            }
            if !is_memory && ty.is_shaped() {
                return None;
            }
            let is_used = linalg.uses_element(at);
            let is_contiguous = is_contiguous(ty);
            let has_sums = map.results().iter().any(|index| as_dim(*index).is_none() && !is_constant(*index));
            accesses.push(Access {
                value: operand.id(),
                ty,
                map,
                is_contiguous,
                is_used,
                has_sums,
                seen: None,
            });
        }
        let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
        let is_reduction = !linalg.is_parallel();
        let start = |output: &ValueId| find_start(op, *output, rewriter).filter(|_| is_reduction);
        Some(Nest {
            op,
            accesses,
            inputs: linalg.input_count(),
            starts: outputs.iter().map(start).collect(),
            iterators: linalg.iterators().to_vec(),
            groups: (0..linalg.loop_count()).map(|at| vec![at]).collect(),
            extents: linalg.loop_extents().to_vec(),
            sizes: Vec::new(),
        })
    }

    /// Creates the extents of the loops at the insertion point.
    pub fn find_sizes(&mut self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<()> {
        let location = rewriter.op(self.op).location();
        let context = rewriter.context();
        let all = loop_sizes(self.op, location, rewriter)?;
        let times = AffineExpr::dim(context, 0).mul(context, AffineExpr::dim(context, 1));
        for group in &self.groups {
            let mut size = MixedIndex::Constant(1);
            for loop_ in group {
                size = apply_over_dims(times, &[size, *all.get(*loop_)?], location, rewriter);
            }
            self.sizes.push(size);
        }
        Some(())
    }

    /// Returns the loops of the operation that a loop stands for, in words.
    pub fn name_of(&self, loop_: usize) -> String {
        let numbers: Vec<String> = self.groups[loop_].iter().map(usize::to_string).collect();
        let word = if numbers.len() == 1 { "loop" } else { "loops" };
        format!("{word} {}", numbers.join(", "))
    }

    /// Returns the outputs.
    pub fn outputs(&self) -> &[Access<'c>] {
        &self.accesses[self.inputs..]
    }

    /// Returns the loops of a kind.
    pub fn loops(&self, kind: IteratorType) -> Vec<usize> {
        (0..self.iterators.len()).filter(|at| self.iterators[*at] == kind).collect()
    }

    /// Returns the bytes of the widest element of an operand that is used.
    pub fn widest_bytes(&self) -> i64 {
        self.accesses.iter().map(|access| bytes(access.element())).max().unwrap_or(1)
    }

    /// Returns true if each output has one element for each iteration of the parallel loops.
    pub fn has_own_elements(&self) -> bool {
        let mut parallel = self.loops(IteratorType::Parallel);
        parallel.sort_unstable();
        self.outputs().iter().all(|output| {
            let results = output.map.results().iter().filter(|result| !is_constant(**result));
            let Some(mut dims) = results.map(|result| as_dim(*result)).collect::<Option<Vec<usize>>>() else {
                return false;
            };
            dims.sort_unstable();
            output.is_memory() && dims == parallel
        })
    }

    /// Returns the number of iterations, estimated where extents are not known.
    pub fn iterations(&self) -> i64 {
        let known = |extent: &i64| if *extent == DYNAMIC { Machine::UNKNOWN_TRIPS } else { *extent };
        self.extents.iter().map(known).fold(1, i64::saturating_mul)
    }
}

pub(super) fn is_contiguous(ty: Type<'_>) -> bool {
    ty.strides_and_offset().is_some_and(|(strides, _)| strides.last() == Some(&1))
}

fn is_constant(expr: AffineExpr<'_>) -> bool {
    matches!(expr.kind(), AffineExprKind::Constant(_))
}

/// Returns true for the numbers that lie in memory as they lie in vectors.
fn has_bytes(ty: Type<'_>) -> bool {
    match ty.as_integer() {
        Some((width, _)) => matches!(width, 8 | 16 | 32 | 64),
        None => ty.is_index() || ty.int_or_float_width().is_some_and(|width| matches!(width, 16 | 32 | 64)),
    }
}

/// Returns the bytes of a number.
pub(super) fn bytes(ty: Type<'_>) -> i64 {
    i64::from(ty.int_or_float_width().unwrap_or(64).div_ceil(8))
}
