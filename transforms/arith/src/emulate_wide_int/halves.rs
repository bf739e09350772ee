//! The halves of wide integers: taken apart and put together.

use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one};
use terrace_support::ap_int::ApInt;
use terrace_vector::VectorBuilder;

/// The emulation of one operation.
pub struct Emulation<'r, 'b, 'c> {
    op: OpId,
    /// The operands as the operation has them; what is made of them is emulated in its turn.
    pub originals: Vec<ValueId>,
    /// The operands with their halves in a last dimension.
    pub operands: Vec<ValueId>,
    /// The type of the result, as the operation has it.
    pub wide: Option<Type<'c>>,
    /// The type with a last dimension for the halves.
    pub split: Option<Type<'c>>,
    /// The number of bits of a half.
    pub width: u32,
    pub make: Builder<'r, 'b, 'c>,
}

impl<'r, 'b, 'c> Emulation<'r, 'b, 'c> {
    /// `None` if there is a type that cannot be split.
    pub fn of(
        op: OpId,
        converter: &Arc<TypeConverter>,
        width: u32,
        rewriter: &'r mut PatternRewriter<'b, 'c>,
    ) -> Option<Self> {
        let context = rewriter.context();
        let wide = rewriter.op(op).results().next().map(Value::ty);
        let split = match wide {
            Some(wide) => Some(converter.convert_to_one(context, wide)?),
            None => None,
        };
        let operands = converted_operands_to_one(op, converter, rewriter)?;
        let originals = rewriter.operands(op).into_iter().collect();
        Some(Emulation { op, originals, operands, wide, split, width, make: Builder::like(rewriter, op) })
    }

    pub fn view(&self) -> Operation<'_, 'c> {
        self.make.rewriter.op(self.op)
    }

    /// Replaces the operation.
    pub fn replace(&mut self, value: ValueId) -> MatchResult {
        self.make.rewriter.replace_op(self.op, &[value]);
        Some(())
    }

    /// Makes an operation without results anew, with the split operands.
    pub fn recreate(&mut self) -> MatchResult {
        let mut state = self.make.rewriter.state_of(self.op);
        state.operands = self.operands.iter().copied().collect();
        self.make.rewriter.create(state);
        self.make.rewriter.erase_op(self.op);
        Some(())
    }

    /// Extracts the low half of an operand, at 0, or the high one, at 1; of a vector with a last dimension of one.
    pub fn half(&mut self, operand: usize, at: i64) -> ValueId {
        let value = self.operands[operand];
        let shape = self.make.type_of(value).shape().unwrap_or_default();
        let Some((_, outer)) = shape.split_last().filter(|(_, outer)| !outer.is_empty()) else {
            return self.make.extract(value, &[at]);
        };
        let mut offsets = vec![0; outer.len()];
        offsets.push(at);
        let sizes = [outer, &[1]].concat();
        self.make.extract_slice(value, &offsets, &sizes)
    }

    /// Extracts both halves of both operands: the low and high one of the left, and of the right one.
    pub fn halves(&mut self) -> [ValueId; 4] {
        [self.half(0, 0), self.half(0, 1), self.half(1, 0), self.half(1, 1)]
    }

    /// Leaves the last dimension out, which is one.
    pub fn without_last_dim(&mut self, value: ValueId) -> ValueId {
        let ty = self.make.type_of(value);
        if !ty.is_vector() {
            return value;
        }
        let shape = ty.shape().unwrap_or_default();
        let (_, outer) = shape.split_last().unwrap_or((&1, &[]));
        let ty = self.make.context().vector_type(outer, ty.element_or_self());
        self.make.shape_cast(value, ty)
    }

    /// Adds a last dimension of one.
    pub fn with_last_dim(&mut self, value: ValueId) -> ValueId {
        let ty = self.make.type_of(value);
        if !ty.is_vector() {
            return value;
        }
        let shape = [ty.shape().unwrap_or_default(), &[1]].concat();
        let ty = self.make.context().vector_type(&shape, ty.element_or_self());
        self.make.shape_cast(value, ty)
    }

    /// Returns the type of a half of the result; of a vector with a last dimension of one.
    pub fn half_type(&self) -> Option<Type<'c>> {
        let (ty, context) = (self.split?, self.make.context());
        let (_, outer) = ty.shape()?.split_last()?;
        let element = ty.element_or_self();
        Some(if outer.is_empty() { element } else { context.vector_type(&[outer, &[1]].concat(), element) })
    }

    /// Puts the result together, of a low half and maybe a high one, which else is zero, and replaces the operation.
    pub fn join(&mut self, low: ValueId, high: Option<ValueId>) -> MatchResult {
        let ty = self.split?;
        let mut whole = self.make.zero(ty)?;
        let rank = ty.rank()?;
        for (at, half) in [(0, Some(low)), (1, high)] {
            let Some(half) = half else { continue };
            whole = if rank == 1 {
                self.make.insert(half, whole, &[at])
            } else {
                let mut offsets = vec![0; rank];
                offsets[rank - 1] = at;
                self.make.insert_slice(half, whole, &offsets, &vec![1; rank])
            };
        }
        self.replace(whole)
    }

    /// Creates a constant with a number in each element.
    pub fn number(&mut self, ty: Type<'c>, number: i64) -> ValueId {
        let width = ty.element_or_self().as_integer().map_or(64, |(width, _)| width);
        let value = self.make.context().uniform(ty, &ApInt::from_i64(width, number));
        self.make.constant_of(ty, value)
    }

    /// Creates a half with the sign of a half in all of its bits.
    pub fn signs(&mut self, value: ValueId) -> ValueId {
        let ty = self.make.type_of(value);
        let zero = self.number(ty, 0);
        let is_negative = self.make.cmpi(CmpIPredicate::Slt, value, zero);
        self.make.value(arith::ExtSIOp::NAME, &[is_negative], ty)
    }

    /// Creates an operation whose result has the type of its last operand.
    pub fn same(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        let ty = operands.last().map(|value| self.make.type_of(*value)).expect("there is an operand");
        self.make.value(name, operands, ty)
    }
}
