//! Several loops that one number counts.

use crate::vector_loops::access::Used;
use crate::vector_loops::emitter::Emitter;
use crate::vector_loops::nest::{Access, Along, Nest};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, BinaryKind};

/// Rows, columns or depths: a loop that counts through the iterations of several others.
pub(super) struct Counted {
    /// The loop that counts.
    pub loop_: usize,
    /// The others along which operands go that do not go along `loop_`, the outermost first, with their extents; none, if
    /// there are no such operands.
    parts: Vec<(usize, i64)>,
}

impl Counted {
    /// Adds a loop that counts through others to an operation; `None` if extents are not known that have to be.
    pub fn add<'c>(loops: Vec<usize>, nest: &mut Nest<'c>, context: Ctx<'c>) -> Option<Self> {
        let (loop_, are_left) = nest.add_joined(&loops, context)?;
        if !are_left {
            return Some(Counted { loop_, parts: Vec::new() });
        }
        if loops.iter().skip(1).any(|inner| nest.extents[*inner] <= 0) {
            return None;
        }
        Some(Counted { loop_, parts: loops.into_iter().map(|at| (at, nest.extents[at])).collect() })
    }

    /// Returns the number of which blocks are multiples: the extent of the innermost loop, if some operand goes along it.
    pub fn unit(&self) -> i64 {
        self.parts.last().filter(|_| self.parts.len() > 1).map_or(1, |(_, extent)| *extent)
    }

    /// Returns true if `n` iterations, from a multiple of that number on, access neighboring elements.
    pub fn runs(&self, access: &Access<'_>, lanes: i64) -> bool {
        match access.along(self.loop_) {
            Along::Next => true,
            Along::Strided => false,
            Along::Still => self.parts.last().is_some_and(|(inner, extent)| {
                access.along(*inner) == Along::Next && (self.parts.len() == 1 || extent % lanes == 0)
            }),
        }
    }

    /// Returns true if neighboring iterations access neighboring elements, until the innermost loop ends.
    pub fn neighbors(&self, access: &Access<'_>) -> bool {
        let inner = self.parts.last().map(|(inner, _)| access.along(*inner));
        access.along(self.loop_) == Along::Next || inner == Some(Along::Next)
    }

    /// Returns the innermost of several loops along which an operand goes, and its extent; none if it goes along the loop
    /// that counts.
    fn inner(&self, access: &Access<'_>) -> Option<(usize, i64)> {
        let is_split = self.parts.iter().any(|(at, _)| access.along(*at) != Along::Still);
        self.parts.last().copied().filter(|_| is_split && self.parts.len() > 1)
    }

    /// Creates loops over `count` iterations from `first` on, in vectors of `n`, with the place of each, its distance
    /// from the first one, and the lanes that are used. If the operand goes along the single loops, `first` and
    /// `count` are multiples of the extent of the innermost.
    pub fn each<'r, 'b, 'c>(
        &self,
        access: &Access<'c>,
        [first, count]: [MixedIndex; 2],
        lanes: i64,
        place: &mut Vec<MixedIndex>,
        e: &mut Emitter<'r, 'b, 'c>,
        body: Body<'_, 'r, 'b, 'c>,
    ) -> Option<()> {
        let zero = MixedIndex::Constant(0);
        let Some((inner, extent)) = self.inner(access) else {
            return each_vector(count, lanes, e, &mut |e, at, used| {
                let position = e.sum(first, at);
                self.set(place, position, e);
                body(e, place, at, used)
            });
        };
        let rounds = e.quotient(count, extent);
        e.each([zero, rounds], 1, &mut |e, round| {
            let extent = MixedIndex::Constant(extent);
            let before = e.product(round, extent);
            let position = e.sum(first, before);
            self.set(place, position, e);
            each_vector(extent, lanes, e, &mut |e, at, used| {
                place[inner] = at;
                let distance = e.sum(before, at);
                place[self.loop_] = e.sum(first, distance);
                body(e, place, distance, used)
            })
        })
    }

    /// Returns the positions in all of the loops.
    pub fn places(&self, place: &[MixedIndex]) -> Vec<MixedIndex> {
        self.loops().map(|at| place[at]).collect()
    }

    /// Sets positions that [`Counted::places`] returned.
    pub fn restore(&self, place: &mut [MixedIndex], positions: &[MixedIndex]) {
        for (at, position) in self.loops().zip(positions) {
            place[at] = *position;
        }
    }

    fn loops(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.loop_).chain(self.parts.iter().map(|(at, _)| *at))
    }

    /// Sets the position in all of the loops.
    pub fn set(&self, place: &mut [MixedIndex], position: MixedIndex, e: &mut Emitter<'_, '_, '_>) {
        place[self.loop_] = position;
        let context = e.context();
        let mut inner = 1_i64;
        for (number, (loop_, extent)) in self.parts.iter().enumerate().rev() {
            let mut expr = AffineExpr::dim(context, 0);
            if inner != 1 {
                expr = AffineExpr::binary(
                    context,
                    BinaryKind::FloorDiv,
                    expr,
                    AffineExpr::constant(context, inner),
                );
            }
            if number != 0 {
                expr = AffineExpr::binary(
                    context,
                    BinaryKind::Mod,
                    expr,
                    AffineExpr::constant(context, *extent),
                );
            }
            place[*loop_] = e.apply(expr, &[position]);
            inner = inner.saturating_mul(*extent);
        }
    }
}

/// Code for a vector of iterations.
pub(super) type Body<'f, 'r, 'b, 'c> =
    &'f mut dyn FnMut(&mut Emitter<'r, 'b, 'c>, &mut Vec<MixedIndex>, MixedIndex, Used) -> Option<()>;

/// Creates a loop over whole vectors, and code for what is left.
fn each_vector<'r, 'b, 'c>(
    count: MixedIndex,
    lanes: i64,
    e: &mut Emitter<'r, 'b, 'c>,
    body: &mut dyn FnMut(&mut Emitter<'r, 'b, 'c>, MixedIndex, Used) -> Option<()>,
) -> Option<()> {
    let whole = e.round_down(count, lanes);
    e.each([MixedIndex::Constant(0), whole], lanes, &mut |e, at| body(e, at, Used::All))?;
    if lanes == 1 {
        return Some(());
    }
    e.each([whole, count], lanes, &mut |e, at| {
        let left = e.difference(count, at);
        let used = Used::first(left, lanes, e);
        body(e, at, used)
    })
}
