//! Runtime checks of each kind of operation.

use std::fmt::{self, Write};
use terrace_arith::facts::index_constant;
use terrace_arith::{AndIOp, CmpIOp, CmpIPredicate};
use terrace_arith_transforms::maker::Maker;
use terrace_cf::AssertOp;
use terrace_interfaces::view_like::SliceGroups;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Operation, PatternRewriter, Type};
use terrace_memref::facts::reshapes::groups_of;
use terrace_memref::facts::shapes::SLICE;
use terrace_memref::{AssumeAlignmentOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp};
use terrace_rewrite::ops::{create_or_fold, ids};

/// The kinds of operations that are checked, as far as that matters to the check.
#[derive(Clone, Copy)]
enum Kind {
    /// An access to the shaped value at this operand, with all operands behind it as indices.
    Access(usize),
    /// A dimension by its number.
    Dim,
    /// A cast to a type that says more.
    Cast,
    /// A copy between two memrefs.
    Copy,
    /// A promise about an address.
    Alignment,
    /// Dimensions that are split.
    Expand,
    /// A part of the first operand, and what it is called in messages.
    Slice(SliceGroups, &'static str),
}

fn kind_of(op: Operation<'_, '_>) -> Option<Kind> {
    Some(match op.name().as_str() {
        "memref.load" | "memref.generic_atomic_rmw" | "tensor.extract" => Kind::Access(0),
        "memref.store" | "memref.atomic_rmw" | "tensor.insert" => Kind::Access(1),
        "memref.dim" | "tensor.dim" => Kind::Dim,
        "memref.cast" | "tensor.cast" => Kind::Cast,
        "memref.copy" => Kind::Copy,
        "memref.assume_alignment" => Kind::Alignment,
        "memref.expand_shape" => Kind::Expand,
        "memref.subview" => Kind::Slice(SLICE, "subview"),
        "tensor.extract_slice" => Kind::Slice(terrace_tensor::EXTRACT, "extract_slice"),
        _ => return None,
    })
}

/// Returns true if there is something to check of an operation of this kind.
pub(super) fn has_checks(op: Operation<'_, '_>) -> bool {
    kind_of(op).is_some()
}

/// The checks of one operation.
pub(super) struct Checks<'r, 'b, 'c> {
    op: OpId,
    text: Option<&'r str>,
    pub make: Maker<'r, 'b, 'c>,
}

impl<'r, 'b, 'c> Checks<'r, 'b, 'c> {
    /// `text` is the operation as it is in the text, if that is to be told.
    pub fn new(op: OpId, text: Option<&'r str>, rewriter: &'r mut PatternRewriter<'b, 'c>) -> Self {
        let location = rewriter.op(op).location();
        Checks { op, text, make: Maker { rewriter, location } }
    }

    /// Generates them before the operation.
    pub fn generate(&mut self) {
        let op = self.make.rewriter.op(self.op);
        let Some(kind) = kind_of(op) else { return };
        let operands = ids(op.operands());
        match kind {
            Kind::Access(at) => self.access(operands[at], &operands[at + 1..]),
            Kind::Dim => self.dim_number(operands[0], operands[1]),
            Kind::Cast => {
                let to = op.result(0).ty();
                self.cast(operands[0], to);
            }
            Kind::Copy => self.copy(operands[0], operands[1]),
            Kind::Alignment => self.alignment(operands[0]),
            Kind::Expand => self.expand(operands[0]),
            Kind::Slice(groups, name) => {
                let slice = groups.slice(op);
                self.slice(operands[0], &slice, name);
            }
        }
    }

    /// Asserts a condition, or tells that this is wrong.
    pub fn require(&mut self, condition: ValueId, wrong: impl fmt::Display) {
        let mut message = "ERROR: Runtime op verification failed\n".to_owned();
        if let Some(text) = self.text {
            message.push_str(text);
            message.push('\n');
        }
        write!(message, "^ {wrong}\nLocation: {}", self.make.location).expect("text takes all");
        let context = self.make.rewriter.context();
        let assert = AssertOp::builder(context, self.make.location).arg(condition).msg(&message);
        self.make.rewriter.create(assert);
    }

    /// A number.
    pub fn index(&mut self, number: i64) -> ValueId {
        index_constant(self.make.rewriter, self.make.location, number)
    }

    fn type_of(&self, value: ValueId) -> Type<'c> {
        self.make.rewriter.type_of(value)
    }

    fn is_equal(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.make.cmpi(CmpIPredicate::Eq, a, b)
    }

    fn rank(&mut self, of: ValueId) -> ValueId {
        let (context, location) = (self.make.rewriter.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let rank = terrace_memref::RankOp::builder(context, location).memref(of);
            self.make.rewriter.create_value(rank)
        } else {
            self.make.rewriter.create_value(terrace_tensor::RankOp::builder(context, location).tensor(of))
        }
    }

    /// The size of a dimension; nothing is simplified.
    fn dim(&mut self, of: ValueId, number: usize) -> ValueId {
        let number = self.index(number as i64);
        let (context, location) = (self.make.rewriter.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let dim = terrace_memref::DimOp::builder(context, location).source(of).index(number);
            self.make.rewriter.create_value(dim)
        } else {
            let dim = terrace_tensor::DimOp::builder(context, location).source(of).index(number);
            self.make.rewriter.create_value(dim)
        }
    }

    /// The size of a dimension, a constant if the type tells.
    pub fn known_dim(&mut self, of: ValueId, number: usize) -> ValueId {
        let number = self.index(number as i64);
        let (context, location) = (self.make.rewriter.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let dim = terrace_memref::DimOp::builder(context, location).source(of).index(number);
            create_or_fold(dim, self.make.rewriter)
        } else {
            let dim = terrace_tensor::DimOp::builder(context, location).source(of).index(number);
            create_or_fold(dim, self.make.rewriter)
        }
    }

    fn both(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let both = AndIOp::builder(self.make.rewriter.context(), self.make.location).lhs(a).rhs(b);
        create_or_fold(both, self.make.rewriter)
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: ValueId, b: ValueId) -> ValueId {
        let compare = CmpIOp::builder(self.make.rewriter.context(), self.make.location).predicate(predicate);
        create_or_fold(compare.lhs(a).rhs(b), self.make.rewriter)
    }

    /// Returns true if `least <= value < end`, simplified.
    pub fn is_within(&mut self, value: ValueId, least: ValueId, end: ValueId) -> ValueId {
        let is_not_before = self.compare(CmpIPredicate::Sge, value, least);
        let is_before_end = self.compare(CmpIPredicate::Slt, value, end);
        self.both(is_not_before, is_before_end)
    }

    fn access(&mut self, of: ValueId, indices: &[ValueId]) {
        if indices.is_empty() {
            return;
        }
        let zero = self.index(0);
        let mut all = None;
        for (number, &index) in indices.iter().enumerate() {
            let size = self.known_dim(of, number);
            let is_within = self.is_within(index, zero, size);
            all = Some(match all {
                Some(others) => self.both(others, is_within),
                None => is_within,
            });
        }
        if let Some(all) = all {
            self.require(all, "out-of-bounds access");
        }
    }

    fn dim_number(&mut self, of: ValueId, number: ValueId) {
        let rank = self.rank(of);
        let zero = self.index(0);
        let is_within = self.is_within(number, zero, rank);
        self.require(is_within, "index is out of bounds");
    }

    fn cast(&mut self, from: ValueId, to: Type<'c>) {
        let Some(shape) = to.shape() else { return };
        let old = self.type_of(from).shape();
        if old.is_none() {
            let rank = self.rank(from);
            let wanted = self.index(shape.len() as i64);
            let is_equal = self.is_equal(rank, wanted);
            self.require(is_equal, "rank mismatch");
        }
        let metadata = to.is_memref().then(|| self.metadata(from, to));
        for (number, &size) in shape.iter().enumerate() {
            if size == DYNAMIC || old.is_some_and(|old| old.get(number) != Some(&DYNAMIC)) {
                continue;
            }
            let dim = self.dim(from, number);
            self.require_number(dim, size, format_args!("size mismatch of dim {number}"));
        }
        let (Some(metadata), Some((strides, offset))) = (metadata, to.strides_and_offset()) else { return };
        self.require_number(metadata[1], offset, "offset mismatch");
        for (number, (&stride, value)) in strides.iter().zip(&metadata[2 + shape.len()..]).enumerate() {
            self.require_number(*value, stride, format_args!("stride mismatch of dim {number}"));
        }
    }

    /// Checks that a value is a number, if the number is known.
    fn require_number(&mut self, value: ValueId, number: i64, wrong: impl fmt::Display) {
        if number != DYNAMIC {
            let number = self.index(number);
            let is_equal = self.is_equal(value, number);
            self.require(is_equal, wrong);
        }
    }

    /// Base, offset, sizes and strides of a memref that has the rank of `to`.
    fn metadata(&mut self, from: ValueId, to: Type<'c>) -> Vec<ValueId> {
        let (context, location) = (self.make.rewriter.context(), self.make.location);
        let (rank, element, space) = (to.rank().unwrap_or(0), to.element_or_self(), to.memory_space());
        let unknown = vec![DYNAMIC; rank];
        let layout = context.strided_layout_attribute(DYNAMIC, &unknown);
        let any = context.memref_type(&unknown, element, Some(layout), space);
        let cast = terrace_memref::CastOp::builder(context, location).source(from).dest(any);
        let cast = self.make.rewriter.create_value(cast);
        let index = context.index_type();
        let metadata = ExtractStridedMetadataOp::builder(context, location)
            .source(cast)
            .base_buffer(context.memref_type(&[], element, None, space))
            .offset(index)
            .sizes(vec![index; rank])
            .strides(vec![index; rank]);
        let metadata = self.make.rewriter.create(metadata);
        self.make.rewriter.results(metadata).into_iter().collect()
    }

    fn copy(&mut self, from: ValueId, to: ValueId) {
        let (Some(from_shape), Some(to_shape)) = (self.type_of(from).shape(), self.type_of(to).shape())
        else {
            return;
        };
        for (number, (&from_size, &to_size)) in from_shape.iter().zip(to_shape).enumerate() {
            if from_size != DYNAMIC && to_size != DYNAMIC {
                continue;
            }
            let from_size = self.size(from, number, from_size);
            let to_size = self.size(to, number, to_size);
            let is_equal = self.is_equal(from_size, to_size);
            self.require(is_equal, format_args!("size of {number}-th source/target dim does not match"));
        }
    }

    fn size(&mut self, of: ValueId, number: usize, known: i64) -> ValueId {
        if known == DYNAMIC { self.dim(of, number) } else { self.index(known) }
    }

    fn alignment(&mut self, of: ValueId) {
        let Some(promise) = self.make.rewriter.view::<AssumeAlignmentOp>(self.op) else { return };
        let bytes = promise.alignment();
        let (context, location) = (self.make.rewriter.context(), self.make.location);
        let address = ExtractAlignedPointerAsIndexOp::builder(context, location).source(of);
        let address = self.make.rewriter.create_value(address);
        let number = self.index(bytes);
        let rest = self.make.remui(address, number);
        let zero = self.index(0);
        let is_aligned = self.is_equal(rest, zero);
        self.require(is_aligned, format_args!("memref is not aligned to {bytes}"));
    }

    fn expand(&mut self, of: ValueId) {
        let op = self.make.rewriter.op(self.op);
        let sizes = op.result(0).ty().shape().unwrap_or_default();
        for (number, group) in groups_of(op).iter().enumerate() {
            let known =
                group.iter().filter_map(|at| sizes.get(*at as usize)).filter(|size| **size != DYNAMIC);
            let known = known.fold(1_i64, |product, size| product.wrapping_mul(*size));
            let size = self.dim(of, number);
            let known = self.index(known);
            let rest = self.make.remsi(size, known);
            let zero = self.index(0);
            let is_even = self.is_equal(rest, zero);
            self.require(is_even, "static result dims in reassoc group do not divide src dim evenly");
        }
    }
}
