//! `IR.h`: values and their uses.

use super::printing;
use crate::abi::*;
use crate::context::{context_of, locate};
use crate::graph::{Definition, Graph, OpKey, OperandKey, ValueKey};
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_ir::{Location, Type};

fn on_value<R>(value: MlirValue, work: impl FnOnce(&mut Graph, ValueKey) -> R) -> Result<R, Misuse> {
    let (state, key) = locate::<ValueKey>(value)?;
    Ok(state.graph(|graph| work(graph, key)))
}

fn on_operand<R>(
    operand: MlirOpOperand,
    work: impl FnOnce(&mut Graph, OpKey, u32) -> R,
) -> Result<R, Misuse> {
    let (state, key) = locate::<OperandKey>(operand)?;
    Ok(state.graph(|graph| {
        let (op, position) = graph.operand(key);
        work(graph, op, position)
    }))
}

fn no_argument() -> Misuse {
    Misuse::other("the value is no block argument")
}

fn no_result() -> Misuse {
    Misuse::other("the value is no result of an operation")
}

fn use_handle(graph: &mut Graph, found: Option<(OpKey, u32)>) -> MlirOpOperand {
    let key = found.map(|(op, position)| graph.operand_key(op, position));
    graph.handle_or_null(key)
}

export! {
    /// Returns true if both are the same value.
    fn mlirValueEqual(value: MlirValue, other: MlirValue) -> bool {
        Ok(value == other)
    }

    /// Returns true if a value is a block argument.
    fn mlirValueIsABlockArgument(value: MlirValue) -> bool {
        on_value(value, |graph, value| matches!(graph.values[value].definition, Definition::Argument(..)))
    }

    /// Returns true if a value is a result.
    fn mlirValueIsAOpResult(value: MlirValue) -> bool {
        on_value(value, |graph, value| matches!(graph.values[value].definition, Definition::Result(..)))
    }

    /// Returns the block of an argument.
    fn mlirBlockArgumentGetOwner(value: MlirValue) -> MlirBlock {
        on_value(value, |graph, value| match graph.values[value].definition {
            Definition::Argument(block, _) => Ok(graph.handle(block)),
            Definition::Result(..) => Err(no_argument()),
        })?
    }

    /// Returns the position of an argument.
    fn mlirBlockArgumentGetArgNumber(value: MlirValue) -> isize {
        on_value(value, |graph, value| match graph.values[value].definition {
            Definition::Argument(_, at) => Ok(at as isize),
            Definition::Result(..) => Err(no_argument()),
        })?
    }

    /// Sets the type of an argument.
    fn mlirBlockArgumentSetType(value: MlirValue, ty: MlirType) {
        let (state, value) = locate::<ValueKey>(value)?;
        let ty = state.get::<Type<'static>>(ty)?;
        state.graph(|graph| match graph.values[value].definition {
            Definition::Argument(..) => {
                graph.values[value].ty = ty;
                Ok(())
            }
            Definition::Result(..) => Err(no_argument()),
        })
    }

    /// Sets the location of an argument.
    fn mlirBlockArgumentSetLocation(value: MlirValue, location: MlirLocation) {
        let (state, value) = locate::<ValueKey>(value)?;
        let location = state.get::<Location<'static>>(location)?;
        state.graph(|graph| match graph.values[value].definition {
            Definition::Argument(..) => {
                graph.values[value].location = location;
                Ok(())
            }
            Definition::Result(..) => Err(no_argument()),
        })
    }

    /// Returns the operation of a result.
    fn mlirOpResultGetOwner(value: MlirValue) -> MlirOperation {
        on_value(value, |graph, value| match graph.values[value].definition {
            Definition::Result(op, _) => Ok(graph.handle(op)),
            Definition::Argument(..) => Err(no_result()),
        })?
    }

    /// Returns the position of a result.
    fn mlirOpResultGetResultNumber(value: MlirValue) -> isize {
        on_value(value, |graph, value| match graph.values[value].definition {
            Definition::Result(_, at) => Ok(at as isize),
            Definition::Argument(..) => Err(no_result()),
        })?
    }

    /// Returns the type of a value.
    fn mlirValueGetType(value: MlirValue) -> MlirType {
        let (state, value) = locate::<ValueKey>(value)?;
        let ty = state.graph(|graph| graph.values[value].ty);
        Ok(state.name(ty))
    }

    /// Sets the type of a value.
    fn mlirValueSetType(value: MlirValue, ty: MlirType) {
        let (state, value) = locate::<ValueKey>(value)?;
        let ty = state.get::<Type<'static>>(ty)?;
        state.graph(|graph| graph.values[value].ty = ty);
        Ok(())
    }

    /// Prints a value on the standard error stream.
    fn mlirValueDump(value: MlirValue) {
        let (state, key) = locate::<ValueKey>(value)?;
        eprintln!("{}", printing::value_text(&state, key)?);
        Ok(())
    }

    /// Prints a value: the operation that defines it, or a line about the argument.
    fn mlirValuePrint(value: MlirValue, callback: MlirStringCallback, data: UserData) {
        let (state, key) = locate::<ValueKey>(value)?;
        hand_text(printing::value_text(&state, key)?.as_bytes(), callback, data)
    }

    /// Returns the first use of a value, or null; the use made last comes first.
    fn mlirValueGetFirstUse(value: MlirValue) -> MlirOpOperand {
        on_value(value, |graph, value| {
            let last = graph.values[value].uses.values().next_back().copied();
            use_handle(graph, last)
        })
    }

    /// Makes all users of a value use another one.
    fn mlirValueReplaceAllUsesOfWith(of: MlirValue, with: MlirValue) {
        on_value(of, |graph, of| {
            let with = graph.find::<ValueKey>(with)?;
            if of != with {
                graph.replace_uses(of, with, |_| false);
            }
            Ok(())
        })?
    }

    /// Makes all users of a value but these operations use another one.
    fn mlirValueReplaceAllUsesExcept(
        of: MlirValue,
        with: MlirValue,
        count: isize,
        exceptions: *const MlirOperation,
    ) {
        let exceptions = array(exceptions, count)?;
        on_value(of, |graph, of| {
            let with = graph.find::<ValueKey>(with)?;
            let exceptions: Result<Vec<_>, Misuse> =
                exceptions.iter().map(|op| graph.find::<OpKey>(*op)).collect();
            let exceptions = exceptions?;
            if of != with {
                graph.replace_uses(of, with, |op| exceptions.contains(&op));
            }
            Ok(())
        })?
    }

    /// Returns the location of a value's definition.
    fn mlirValueGetLocation(value: MlirValue) -> MlirLocation {
        let (state, value) = locate::<ValueKey>(value)?;
        let location = state.graph(|graph| match graph.values[value].definition {
            Definition::Result(op, _) => graph.ops[op].location,
            Definition::Argument(..) => graph.values[value].location,
        });
        Ok(state.name(location))
    }

    /// Returns the context of a value.
    fn mlirValueGetContext(value: MlirValue) -> MlirContext {
        Ok(context_of(value)?.handle())
    }

    /// Returns true if an operand is null.
    fn mlirOpOperandIsNull(operand: MlirOpOperand) -> bool {
        Ok(operand.is_null())
    }

    /// Returns the value of an operand.
    fn mlirOpOperandGetValue(operand: MlirOpOperand) -> MlirValue {
        on_operand(operand, |graph, op, position| graph.handle(graph.ops[op].operands[position as usize].to))
    }

    /// Returns the operation of an operand.
    fn mlirOpOperandGetOwner(operand: MlirOpOperand) -> MlirOperation {
        on_operand(operand, |graph, op, _| graph.handle(op))
    }

    /// Returns the position of an operand.
    fn mlirOpOperandGetOperandNumber(operand: MlirOpOperand) -> u32 {
        on_operand(operand, |_, _, position| position)
    }

    /// Returns the next use of the same value, or null.
    fn mlirOpOperandGetNextUse(operand: MlirOpOperand) -> MlirOpOperand {
        on_operand(operand, |graph, op, position| {
            let link = graph.ops[op].operands[position as usize];
            let next = graph.values[link.to].uses.range(..link.number).next_back().map(|(_, user)| *user);
            use_handle(graph, next)
        })
    }
}
