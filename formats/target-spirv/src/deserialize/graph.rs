//! Graphs of tensors.

use super::{Function, Operands, Point, Reader, state_of};
use crate::words::read_string;
use terrace_ir::{Failure, Location, LogicalResult, RegionSource, TypeKind, TypedOp};
use terrace_spirv::attributes::enums::Opcode;
use terrace_spirv::{GraphARMOp, GraphEntryPointARMOp, GraphOutputsARMOp};

impl<'w, 'c> Reader<'w, 'c> {
    /// Reads a graph up to its end.
    pub(super) fn graph(&mut self, operands: Operands<'w>) -> LogicalResult {
        let context = self.context;
        if self.function.is_some() {
            return self.error("found graph inside graph");
        }
        let [ty, id, ..] = *operands else {
            return self.error("OpGraphARM must have at least 2 parameters");
        };
        let graph_type = self.type_of(ty)?;
        let signature = graph_type.and_then(|ty| match *ty.kind() {
            TypeKind::Graph { inputs, results } => Some((ty, inputs, results)),
            _ => None,
        });
        let Some((graph_type, inputs, results)) = signature else {
            return self.error(format_args!("unknown graph type from <id> {ty}"));
        };
        if results.is_empty() {
            return self.error("expected at least one result");
        }
        if self.graphs.contains_key(&id) {
            return self.error("duplicate graph definition/declaration");
        }
        let mut state = state_of(context, GraphARMOp::NAME, Location::Unknown);
        state.set(context, "function_type", context.type_attribute(graph_type));
        state.set(context, "sym_name", context.string_attribute(&self.symbol("graph", id)));
        let item = self.add_item(state);
        self.graphs.insert(id, item);

        let (mut function, arguments) = Function::new(context, GraphARMOp::NAME, inputs);
        function.outputs = vec![None; results.len()];
        function.point = Some(Point::EndOf(function.entry));
        self.function = Some(function);
        for (at, input) in inputs.iter().enumerate() {
            let (number, operands) = self.next_instruction(Some(Opcode::OpGraphInputARM))?;
            let [ty, value, index] = *operands else {
                return self.error("expected result type, result <id> and input index for OpGraphInputARM");
            };
            if !Self::is(number, Opcode::OpGraphInputARM) {
                return self.error("expected result type, result <id> and input index for OpGraphInputARM");
            }
            let Some(given) = self.type_of(ty)? else {
                return self.error(format_args!("unknown operand type <id> {ty}"));
            };
            if given != *input {
                return self.error(format_args!(
                    "mismatch in argument type between graph type definition '{graph_type}' and argument \
                     type definition '{given}' at argument {at}"
                ));
            }
            if self.is_defined(value) {
                return self.error(format_args!("duplicate definition of result <id> {value}"));
            }
            let argument = self.index_of(index).and_then(|index| arguments.get(index).copied());
            let Some(argument) = argument else {
                return self.error(format_args!("unable to read inputIndex value from constant op {index}"));
            };
            if let Some(function) = self.function.as_mut() {
                function.values.insert(value, argument);
            }
        }
        loop {
            let (number, operands) = self.next_instruction(None)?;
            if Self::is(number, Opcode::OpGraphEndARM) {
                self.graph_end(operands)?;
                break;
            }
            self.instruction(number, Opcode::from_value(u64::from(number)), operands)?;
        }
        let function = self.function.take().ok_or(Failure)?;
        let state = &mut self.items[item].state;
        state.regions.push(RegionSource::Detached(function.region));
        state.child = Some(function.body);
        Ok(())
    }

    /// Returns the value of a constant that is an index.
    fn index_of(&self, id: u32) -> Option<usize> {
        let (value, _) = self.constant_of(id)?;
        usize::try_from(value.as_integer()?.to_u64()?).ok()
    }

    pub(super) fn graph_output(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, index] = *operands else {
            return self.error("expected value id and output index for OpGraphSetOutputARM");
        };
        let Some(value) = self.value(id)? else {
            return self.error(format_args!("could not find result <id> {id}"));
        };
        let at = self.index_of(index);
        let output = self.function.as_mut().and_then(|function| function.outputs.get_mut(at?));
        match output {
            Some(output) => {
                *output = Some(value);
                Ok(())
            }
            None => self.error(format_args!("unable to read outputIndex value from constant op {index}")),
        }
    }

    fn graph_end(&mut self, operands: Operands<'w>) -> LogicalResult {
        if !operands.is_empty() {
            return self.error("unexpected operands for OpGraphEndARM");
        }
        let mut state = state_of(self.context, GraphOutputsARMOp::NAME, Location::Unknown);
        let Some(function) = self.function.as_mut() else { return Err(Failure) };
        match function.outputs.iter().copied().collect::<Option<Vec<_>>>() {
            Some(outputs) => {
                state.operands.extend(outputs);
                function.insert(state);
                Ok(())
            }
            None => self.error("a graph must set all of its outputs"),
        }
    }

    pub(super) fn graph_entry_point(&mut self, operands: Operands<'w>) -> LogicalResult {
        let context = self.context;
        let [id, _, ..] = *operands else {
            return self.error("missing graph defintion in OpGraphEntryPointARM");
        };
        let Some(&graph) = self.graphs.get(&id) else {
            return self.error(format_args!("missing graph definition/declaration with id {id}"));
        };
        let mut at = 1;
        let name = read_string(operands, &mut at);
        let mut interface = Vec::new();
        for id in operands.get(at..).unwrap_or_default() {
            let Some(name) = self.variable_name(*id) else {
                return self
                    .error(format_args!("undefined result <id> {id} while decoding OpGraphEntryPoint"));
            };
            interface.push(name);
        }
        let mut state = state_of(context, GraphEntryPointARMOp::NAME, Location::Unknown);
        state.set(context, "fn", context.flat_symbol_attribute(&name));
        state.set(context, "interface", context.array_attribute(&interface));
        let item = &mut self.items[graph];
        item.state.set(context, "sym_name", context.string_attribute(&name));
        item.state.set(context, "entry_point", context.bool_attribute(true));
        item.before.push(state);
        Ok(())
    }
}
