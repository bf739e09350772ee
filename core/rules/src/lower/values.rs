//! Values of positions, and the operations that find them.

use super::matcher::Writer;
use crate::matching::{Arity, Position, PositionId};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{BuildOp, Location, RegionSource, Type};
use terrace_pdl::{ATTRIBUTE_TYPE, OPERATION_TYPE, TYPE_TYPE, VALUE_TYPE, is, is_range, range_of};
use terrace_pdl_interp::{
    ContinueOp, CreateAttributeOp, CreateTypeOp, CreateTypesOp, ExtractOp, ForEachOp, GetAttributeOp,
    GetAttributeTypeOp, GetDefiningOpOp, GetOperandOp, GetOperandsOp, GetResultOp, GetResultsOp, GetUsersOp,
    GetValueTypeOp,
};
use terrace_support::ensure_stack;

impl<'c> Writer<'_, '_, '_, 'c> {
    /// Returns the value of a position. Operations that find it are added to a block, which is another one afterwards if
    /// it takes a loop.
    pub fn value_at(&mut self, block: &mut BlockId, position: PositionId) -> ValueId {
        if let Some(known) = self.values.get(&position) {
            return *known;
        }
        let parent = self.table.get(position).parent();
        let parent = parent.map(|parent| ensure_stack(|| self.value_at(block, parent)));
        let location = match parent {
            Some(parent) => self.out.value(parent).location(),
            None => Location::Unknown,
        };
        let value = match (self.table.get(position), parent) {
            (Position::AttributeLiteral(attribute), _) => {
                self.find(*block, CreateAttributeOp::builder(self.context, location).value(attribute))
            }
            (Position::TypeLiteral(types), _) if types.as_array().is_some() => {
                self.find(*block, CreateTypesOp::builder(self.context, location).value_attr(Some(types)))
            }
            (Position::TypeLiteral(ty), _) => {
                self.find(*block, CreateTypeOp::builder(self.context, location).value_attr(Some(ty)))
            }
            (Position::ConstraintResult(question, number), _) => {
                let call = self.constraints[&question];
                self.out.op(call).result(number as usize).id()
            }
            (position, Some(parent)) => self.value_from(block, position, parent, location),
            (_, None) => unreachable!("the root is known from the start, and others have a parent"),
        };
        self.values.insert(position, value);
        self.scope.push(position);
        value
    }

    fn find(&mut self, block: BlockId, new: impl BuildOp<'c>) -> ValueId {
        self.out.set_insertion_point_to_end(block);
        self.out.create_value(new)
    }

    /// Returns the value of a position that is found from its parent.
    fn value_from(
        &mut self,
        block: &mut BlockId,
        position: Position<'c>,
        parent: ValueId,
        location: Location<'c>,
    ) -> ValueId {
        let context = self.context;
        let value = context.dialect_type(&VALUE_TYPE, &[]);
        let sized = |arity| if arity == Arity::Range { range_of(context, value) } else { value };
        let number = |number: Option<u32>| {
            number.map(|number| context.integer_attribute(context.integer_type(32), i64::from(number)))
        };
        match position {
            Position::Operation(_) => {
                if is(self.out.type_of(parent), &OPERATION_TYPE) {
                    return parent;
                }
                self.find(*block, GetDefiningOpOp::builder(context, location).value(parent))
            }
            Position::Operand(_, at) => {
                let new = GetOperandOp::builder(context, location).input_op(parent);
                self.find(*block, new.index_attr(number(Some(at))))
            }
            Position::Operands(_, at, arity) => {
                let new = GetOperandsOp::builder(context, location).input_op(parent);
                self.find(*block, new.index_attr(number(at)).value(sized(arity)))
            }
            Position::Result(_, at) => {
                let new = GetResultOp::builder(context, location).input_op(parent);
                self.find(*block, new.index_attr(number(Some(at))))
            }
            Position::Results(_, at, arity) => {
                let new = GetResultsOp::builder(context, location).input_op(parent);
                self.find(*block, new.index_attr(number(at)).value(sized(arity)))
            }
            Position::Attribute(_, name) => {
                let new = GetAttributeOp::builder(context, location).input_op(parent);
                self.find(*block, new.name(name))
            }
            Position::Type(_) if is(self.out.type_of(parent), &ATTRIBUTE_TYPE) => {
                self.find(*block, GetAttributeTypeOp::builder(context, location).value(parent))
            }
            Position::Type(_) => {
                let ty = context.dialect_type(&TYPE_TYPE, &[]);
                let is_range = is_range(self.out.type_of(parent));
                let ty = if is_range { range_of(context, ty) } else { ty };
                let new = GetValueTypeOp::builder(context, location).value(parent);
                self.find(*block, new.result(ty))
            }
            Position::Users(_) => {
                let of = if is_range(self.out.type_of(parent)) {
                    let first = ExtractOp::builder(context, location).range(parent).result(value);
                    self.find(*block, first.index_attr(number(Some(0))))
                } else {
                    parent
                };
                self.find(*block, GetUsersOp::builder(context, location).value(of))
            }
            Position::ForEach(..) => self.each(block, parent, location),
            Position::AttributeLiteral(_) | Position::TypeLiteral(_) | Position::ConstraintResult(..) => {
                unreachable!("these positions have no parent")
            }
        }
    }

    /// Starts a loop over operations: the block is its body afterwards, and questions that fail there go on with the next
    /// operation.
    fn each(&mut self, block: &mut BlockId, operations: ValueId, location: Location<'c>) -> ValueId {
        let context = self.context;
        let after = self.failures.last().copied();
        let after = after.expect("the last block of the function is where all questions fail");
        let element: Type<'c> = context.dialect_type(&OPERATION_TYPE, &[]);
        let body = self.out.body_mut();
        let region = body.create_region();
        let first = body.create_block();
        body.append_block(region, first);
        let each = body.add_argument(first, element, location);
        let next = body.create_block();
        body.append_block(region, next);
        self.out.set_insertion_point_to_end(*block);
        let new = ForEachOp::builder(context, location).values(operations);
        self.out.create(new.region(RegionSource::Detached(region)).successor(after));
        self.out.set_insertion_point_to_end(next);
        self.out.create(ContinueOp::builder(context, location));
        self.failures.push(next);
        *block = first;
        each
    }
}
