//! Makes the regions of named operations.

use crate::facts::expression::{Expression, Sign, To};
use crate::interfaces::element_of;
use crate::ops::{IndexOp, YieldOp};
use crate::{BinaryFn, ElementwiseKind, TernaryFn, TypeFn, UnaryFn};
use smallvec::SmallVec;
use terrace_ir::asm::OpAsmParser;
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Block, Body, Ctx, Location, Operation, OperationState, RegionSource, Type, TypedOp, Value,
};
use terrace_support::float::{ApFloat, FloatSemantics};

/// A value and its type.
type Typed<'c> = (ValueId, Type<'c>);

/// Why a value cannot be computed.
type Refused = String;

/// Returns true if an operation says that integers have no sign.
pub(super) fn is_unsigned(state: &OperationState<'_>) -> bool {
    state.attribute("cast").and_then(TypeFn::of) == Some(TypeFn::CastUnsigned)
}

/// Makes the only block of the region of an operation that is being created.
pub(super) struct BodyBuilder<'b, 'c> {
    context: Ctx<'c>,
    body: &'b mut Body<'c>,
    block: BlockId,
    arguments: SmallVec<[Typed<'c>; 5]>,
    location: Location<'c>,
    /// True if integers have no sign, where the operation tells.
    is_unsigned: bool,
}

impl<'b, 'c> BodyBuilder<'b, 'c> {
    /// Adds a region to the state, with a block that has an argument for each operand.
    pub fn new(
        parser: &'b mut dyn OpAsmParser<'c>,
        state: &'b mut OperationState<'c>,
        inputs: &[Type<'c>],
        outputs: &[Type<'c>],
    ) -> Self {
        let is_unsigned = is_unsigned(state);
        let region = parser.region_body(state).create_region();
        state.regions.push(RegionSource::Detached(region));
        Self::in_region(parser.region_body(state), region, is_unsigned, inputs, outputs)
    }

    /// Adds a region as [`BodyBuilder::new`] does, whose arguments have the locations of the operands.
    pub fn of_operands(
        parser: &'b mut dyn OpAsmParser<'c>,
        state: &'b mut OperationState<'c>,
        inputs: &[Type<'c>],
        outputs: &[Type<'c>],
    ) -> Self {
        let operands: SmallVec<[ValueId; 5]> = state.operands.iter().copied().collect();
        let builder = BodyBuilder::new(parser, state, inputs, outputs);
        for (operand, (argument, _)) in operands.into_iter().zip(&builder.arguments) {
            let location = Value::new(builder.body, operand).location();
            builder.body.set_argument_location(*argument, location);
        }
        builder
    }

    /// Adds a block with an argument for each operand to an empty region.
    pub fn in_region(
        body: &'b mut Body<'c>,
        region: RegionId,
        is_unsigned: bool,
        inputs: &[Type<'c>],
        outputs: &[Type<'c>],
    ) -> Self {
        let context = body.context();
        let location = Location::Unknown;
        let block = body.create_block();
        body.append_block(region, block);
        let arguments = inputs.iter().chain(outputs).map(|ty| {
            let ty = element_of(*ty);
            (body.add_argument(block, ty, location), ty)
        });
        let arguments = arguments.collect();
        BodyBuilder { context, body, block, arguments, location, is_unsigned }
    }

    /// Computes an expression and yields it.
    pub fn build(&mut self, expression: &Expression) -> Result<(), Refused> {
        let value = self.value(expression)?;
        self.add_yield(value);
        Ok(())
    }

    /// Applies a function to the elements and yields what it gives.
    pub fn build_kind(&mut self, kind: Option<ElementwiseKind>) -> Result<(), Refused> {
        let at = kind.map_or(0, ElementwiseKind::value);
        let arguments: SmallVec<[Typed<'c>; 5]> = self.arguments.clone();
        let value = if let Some(function) = UnaryFn::from_value(at) {
            self.unary(function, arguments[0])?
        } else if let Some(function) = at.checked_sub(13).and_then(BinaryFn::from_value) {
            self.binary(function, arguments[0], arguments[1])?
        } else {
            self.select(arguments[0], arguments[1], arguments[2])
        };
        self.add_yield(value);
        Ok(())
    }

    /// Applies an operation to the elements, the last one first if `output_first`, else those before `taken`, and yields
    /// what it gives.
    pub fn build_payload(
        &mut self,
        payload: &mut OperationState<'c>,
        operands: impl IntoIterator<Item = usize>,
    ) {
        payload.operands = operands.into_iter().map(|at| self.arguments[at].0).collect();
        let location = payload.location;
        let op = self.body.create_from(payload);
        self.body.append_op(self.block, op);
        let results: SmallVec<[ValueId; 1]> =
            Operation::new(self.body, op).results().map(|result| result.id()).collect();
        self.add_yield_at(location, &results);
    }

    /// Yields the first element.
    pub fn yield_first(&mut self, location: Location<'c>) {
        let first: SmallVec<[ValueId; 1]> =
            self.arguments.iter().take(1).map(|argument| argument.0).collect();
        if !first.is_empty() {
            self.add_yield_at(location, &first);
        }
    }

    /// Returns the type of the last element.
    pub fn output_type(&self) -> Option<Type<'c>> {
        Block::new(self.body, self.block).arguments().last().map(|argument| argument.ty())
    }

    fn add_yield(&mut self, value: Typed<'c>) {
        self.add_yield_at(self.location, &[value.0]);
    }

    fn add_yield_at(&mut self, location: Location<'c>, values: &[ValueId]) {
        let name = self.context.op_name(YieldOp::SPEC.name);
        let op = self.body.create_named(name, location, values, &[], &[]);
        self.body.append_op(self.block, op);
    }

    fn add(
        &mut self,
        name: &str,
        operands: &[ValueId],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Typed<'c> {
        let name = self.context.op_name(name);
        let op = self.body.create_named(name, self.location, operands, &[ty], attributes);
        self.body.append_op(self.block, op);
        (Operation::new(self.body, op).result(0).id(), ty)
    }

    fn value(&mut self, expression: &Expression) -> Result<Typed<'c>, Refused> {
        let context = self.context;
        match *expression {
            Expression::Arg(at) => Ok(self.arguments[usize::from(at)]),
            Expression::Index(at) => {
                let dim = context.i64_attribute(i64::from(at));
                Ok(self.add(IndexOp::SPEC.name, &[], context.index_type(), &[("dim", dim)]))
            }
            Expression::Integer(value) => Ok(self.constant(context.i64_attribute(value))),
            Expression::Float(value) => Ok(self.float(FloatSemantics::F64, value)),
            Expression::Cast(sign, to, value) => {
                let to = match to {
                    To::Arg(at) => self.arguments[usize::from(at)].1,
                    To::I32 => context.integer_type(32),
                    To::F64 => context.float_type(FloatSemantics::F64),
                };
                let value = self.value(value)?;
                let is_unsigned = match sign {
                    Sign::Signed => false,
                    Sign::Unsigned => true,
                    Sign::AsSaid => self.is_unsigned,
                };
                Ok(self.cast(is_unsigned, to, value))
            }
            Expression::Unary(function, value) => {
                let value = self.value(value)?;
                self.unary(function, value)
            }
            Expression::Binary(function, lhs, rhs) => {
                let (lhs, rhs) = (self.value(lhs)?, self.value(rhs)?);
                self.binary(function, lhs, rhs)
            }
            Expression::Ternary(TernaryFn::Select, condition, lhs, rhs) => {
                let (condition, lhs, rhs) = (self.value(condition)?, self.value(lhs)?, self.value(rhs)?);
                Ok(self.select(condition, lhs, rhs))
            }
        }
    }

    fn constant(&mut self, value: Attribute<'c>) -> Typed<'c> {
        let ty = value.ty().expect("a number has a type");
        self.add("arith.constant", &[], ty, &[("value", value)])
    }

    fn float(&mut self, semantics: FloatSemantics, value: f64) -> Typed<'c> {
        let ty = self.context.float_type(semantics);
        self.constant(self.context.float_attribute(ty, ApFloat::from_f64(semantics, value).value))
    }

    /// Converts a number to another type. What cannot be converted stays as it is, with a warning.
    fn cast(&mut self, is_unsigned: bool, to: Type<'c>, (value, from): Typed<'c>) -> Typed<'c> {
        if from == to {
            return (value, from);
        }
        let of_sign = |signed, unsigned| Some(if is_unsigned { unsigned } else { signed });
        let is_wider = to.int_or_float_width() > from.int_or_float_width();
        let is_narrower = to.int_or_float_width() < from.int_or_float_width();
        let name = if to.is_integer() {
            if from.is_float() {
                of_sign("arith.fptosi", "arith.fptoui")
            } else if from.is_index() {
                Some("arith.index_cast")
            } else if from.is_integer() && is_wider {
                of_sign("arith.extsi", "arith.extui")
            } else if from.is_integer() && is_narrower {
                Some("arith.trunci")
            } else {
                None
            }
        } else if to.is_float() {
            if from.is_integer() {
                of_sign("arith.sitofp", "arith.uitofp")
            } else if from.is_float() && is_wider {
                Some("arith.extf")
            } else if from.is_float() && is_narrower {
                Some("arith.truncf")
            } else {
                None
            }
        } else {
            None
        };
        if let Some(name) = name {
            return self.add(name, &[value], to, &[]);
        }
        // Of types of one kind and width, upstream takes one for the other.
        let is_of_kind = to.is_integer() && from.is_integer() || to.is_float() && from.is_float();
        if !is_of_kind {
            let message = format!("could not cast operand of type '{from}' to '{to}'");
            self.context.warning(self.location, message).tell();
        }
        (value, from)
    }

    fn unary(&mut self, function: UnaryFn, (value, ty): Typed<'c>) -> Result<Typed<'c>, Refused> {
        if !ty.is_float() {
            return Err("unsupported non numeric type".to_owned());
        }
        let name = match function {
            UnaryFn::Exp => "math.exp",
            UnaryFn::Log => "math.log",
            UnaryFn::Abs => "math.absf",
            UnaryFn::Ceil => "math.ceil",
            UnaryFn::Floor => "math.floor",
            UnaryFn::Negf => "arith.negf",
            UnaryFn::Reciprocal => {
                let semantics = ty.as_float().expect("the type is that of a float");
                let one = self.float(semantics, 1.0);
                return Ok(self.add("arith.divf", &[one.0, value], ty, &[]));
            }
            UnaryFn::Round => "math.round",
            UnaryFn::Sqrt => "math.sqrt",
            UnaryFn::Rsqrt => "math.rsqrt",
            UnaryFn::Square => return Ok(self.add("arith.mulf", &[value, value], ty, &[])),
            UnaryFn::Tanh => "math.tanh",
            UnaryFn::Erf => "math.erf",
        };
        Ok(self.add(name, &[value], ty, &[]))
    }

    fn binary(&mut self, function: BinaryFn, lhs: Typed<'c>, rhs: Typed<'c>) -> Result<Typed<'c>, Refused> {
        let both = |holds: fn(Type<'_>) -> bool| holds(lhs.1) && holds(rhs.1);
        let is_complex = both(|ty| ty.as_complex().is_some());
        let is_float = both(|ty| ty.is_float());
        let is_integer = both(|ty| ty.is_integer());
        let is_bool = both(|ty| ty.as_integer().is_some_and(|(width, _)| width == 1));
        if !is_complex && !is_float && !is_integer {
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got \
                 '{}' and '{}'",
                lhs.1, rhs.1
            ));
        }
        let pick = |complex, float, bool_, integer| {
            if is_complex {
                complex
            } else if is_float {
                float
            } else if is_bool {
                bool_
            } else {
                integer
            }
        };
        let name = match function {
            BinaryFn::Add => pick("complex.add", "arith.addf", "arith.ori", "arith.addi"),
            BinaryFn::Sub if is_bool => return Err("unsupported operation: sub with bools".to_owned()),
            BinaryFn::Sub => pick("complex.sub", "arith.subf", "arith.subi", "arith.subi"),
            BinaryFn::Mul => pick("complex.mul", "arith.mulf", "arith.andi", "arith.muli"),
            BinaryFn::Div if is_bool => return Err("unsupported operation: div with bools".to_owned()),
            BinaryFn::Div => pick("complex.div", "arith.divf", "arith.divsi", "arith.divsi"),
            BinaryFn::DivUnsigned if !is_integer || is_bool => {
                return Err("unsupported operation: unsigned div not on uint".to_owned());
            }
            BinaryFn::DivUnsigned => "arith.divui",
            BinaryFn::MaxSigned => pick("arith.maxsi", "arith.maximumf", "arith.maxsi", "arith.maxsi"),
            BinaryFn::MinSigned => pick("arith.minsi", "arith.minimumf", "arith.minsi", "arith.minsi"),
            BinaryFn::MaxUnsigned if !is_integer || is_bool => {
                return Err("unsupported operation: unsigned max not on uint".to_owned());
            }
            BinaryFn::MaxUnsigned => "arith.maxui",
            BinaryFn::MinUnsigned if !is_integer || is_bool => {
                return Err("unsupported operation: unsigned min not on uint".to_owned());
            }
            BinaryFn::MinUnsigned => "arith.minui",
            BinaryFn::Powf => "math.powf",
        };
        Ok(self.add(name, &[lhs.0, rhs.0], lhs.1, &[]))
    }

    fn select(&mut self, condition: Typed<'c>, lhs: Typed<'c>, rhs: Typed<'c>) -> Typed<'c> {
        self.add("arith.select", &[condition.0, lhs.0, rhs.0], rhs.1, &[])
    }
}
