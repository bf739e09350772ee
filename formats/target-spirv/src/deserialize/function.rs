//! Functions.

use super::control_flow::Blocks;
use super::{Function, Operands, Point, Reader, state_of};
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::{case_value, enum_attribute};
use terrace_ir::{
    Attribute, Body, Failure, Location, LogicalResult, NamedAttribute, RegionSource, Type, TypedOp,
};
use terrace_spirv::FuncOp;
use terrace_spirv::attributes::enums::{Decoration, FunctionControl, LinkageType, Opcode};
use terrace_spirv::attributes::{DECORATION_ATTR, FUNCTION_CONTROL_ATTR, LINKAGE_ATTRIBUTES_ATTR};

impl<'c> Function<'c> {
    /// Creates an empty function or graph, by the name of the operation, with the arguments of its entry block.
    pub(super) fn new(
        context: terrace_ir::Ctx<'c>,
        op: &'static str,
        inputs: &[Type<'c>],
    ) -> (Self, Vec<ValueId>) {
        let mut body = Body::for_child(context, context.op_name(op));
        let region = body.create_region();
        let entry = body.create_block();
        body.append_block(region, entry);
        let arguments = inputs.iter().map(|ty| body.add_argument(entry, *ty, Location::Unknown)).collect();
        let function = Function {
            body,
            region,
            entry,
            values: HashMap::new(),
            blocks: Blocks::default(),
            point: None,
            outputs: Vec::new(),
        };
        (function, arguments)
    }
}

/// Returns true if linkage is that of a function from elsewhere.
fn is_import(linkage: Option<Attribute<'_>>) -> bool {
    let kind = linkage.and_then(|one| one.as_dialect(LINKAGE_ATTRIBUTES_ATTR.name)?.get(1).copied());
    kind.and_then(case_value) == Some(LinkageType::Import.value())
}

impl<'w, 'c> Reader<'w, 'c> {
    /// Reads a function up to its end.
    pub(super) fn function(&mut self, operands: Operands<'w>) -> LogicalResult {
        let context = self.context;
        if self.function.is_some() {
            return self.error("found function inside function");
        }
        let [result, id, control, ty] = *operands else {
            return self.error("OpFunction must have 4 parameters");
        };
        let result = self.result_type(result)?;
        if self.functions.contains_key(&id) {
            return self.error("duplicate function definition/declaration");
        }
        if FunctionControl::from_value(u64::from(control)).is_none() {
            return self.error(format_args!("unknown Function Control: {control}"));
        }
        let function_type = self.type_of(ty)?;
        let Some((function_type, (inputs, results))) =
            function_type.and_then(|ty| Some((ty, ty.as_function()?)))
        else {
            return self.error(format_args!("unknown function type from <id> {ty}"));
        };
        let is_void = result == context.none_type();
        let is_mismatch = match results {
            [] => !is_void,
            [returned] => is_void || *returned != result,
            _ => true,
        };
        if is_mismatch {
            return self.error(format_args!(
                "mismatch in function type '{function_type}' and return type '{result}' specified"
            ));
        }
        let mut state = state_of(context, FuncOp::NAME, Location::Unknown);
        let control = enum_attribute(context, &FUNCTION_CONTROL_ATTR, u64::from(control));
        state.set(context, "function_type", context.type_attribute(function_type));
        state.set(context, "sym_name", context.string_attribute(&self.symbol("fn", id)));
        state.set(context, "function_control", control);
        self.decorate(&mut state, id);
        let is_imported = is_import(state.attribute("linkage_attributes"));

        let (function, arguments) = Function::new(context, FuncOp::NAME, inputs);
        self.function = Some(function);
        let attributes = self.parameters(function_type, inputs, &arguments)?;
        if let Some(attributes) = attributes {
            state.set(context, "arg_attrs", attributes);
        }
        let item = self.add_item(state);
        self.functions.insert(id, item);
        self.function_body(is_imported)?;
        let function = self.function.take().ok_or(Failure)?;
        let state = &mut self.items[item].state;
        if is_imported {
            state.regions.push(RegionSource::Empty);
        } else {
            state.regions.push(RegionSource::Detached(function.region));
            state.child = Some(function.body);
        }
        Ok(())
    }

    /// Reads the parameters of a function, and returns their attributes if they have any.
    fn parameters(
        &mut self,
        function_type: Type<'c>,
        inputs: &[Type<'c>],
        arguments: &[ValueId],
    ) -> Result<Option<Attribute<'c>>, Failure> {
        let context = self.context;
        let mut attributes = Vec::with_capacity(inputs.len());
        for (at, (input, argument)) in inputs.iter().zip(arguments).enumerate() {
            let (number, operands) = self.next_instruction(Some(Opcode::OpFunctionParameter))?;
            if !Self::is(number, Opcode::OpFunctionParameter) {
                return self.error(format_args!("missing OpFunctionParameter instruction for argument {at}"));
            }
            let [ty, id] = *operands else {
                return self.error("expected result type and result <id> for OpFunctionParameter");
            };
            let ty = self.type_of(ty)?;
            if ty != Some(*input) {
                let ty = ty.map_or("<<NULL TYPE>>".to_owned(), |ty| ty.to_string());
                return self.error(format_args!(
                    "mismatch in argument type between function type definition '{function_type}' and \
                     argument type definition '{ty}' at argument {at}"
                ));
            }
            if self.is_defined(id) {
                return self.error(format_args!("duplicate definition of result <id> {id}"));
            }
            attributes.push(self.parameter_attributes(id)?);
            if let Some(function) = self.function.as_mut() {
                function.values.insert(id, *argument);
            }
        }
        let empty = context.dictionary_attribute(&[]);
        let is_any = attributes.iter().any(|one| *one != empty);
        Ok(is_any.then(|| context.array_attribute(&attributes)))
    }

    /// Returns true if an id has a value here.
    pub(super) fn is_defined(&self, id: u32) -> bool {
        self.globals.contains_key(&id)
            || self.function.as_ref().is_some_and(|function| function.values.contains_key(&id))
    }

    /// Returns the attributes of a parameter: one decoration.
    fn parameter_attributes(&self, id: u32) -> Result<Attribute<'c>, Failure> {
        let context = self.context;
        let Some(decorations) = self.decorations.get(&id) else {
            return Ok(context.dictionary_attribute(&[]));
        };
        let mut found = None;
        for attribute in decorations {
            let decoration = super::decoration::decoration_of(attribute.name.as_str());
            let Some(decoration) = decoration.filter(|one| PARAMETER_DECORATIONS.contains(one)) else {
                continue;
            };
            if found.is_some() {
                let problem = match decoration {
                    Decoration::RelaxedPrecision => "already found a decoration for",
                    _ => "more than one Aliased/Restrict decorations for",
                };
                return self.error(format_args!("{problem} function argument with result <id> {id}"));
            }
            found = Some(decoration);
        }
        let Some(decoration) = found else {
            return self.error(format_args!(
                "unimplemented decoration support for function argument with result <id> {id}"
            ));
        };
        let value = enum_attribute(context, &DECORATION_ATTR, decoration.value());
        let name = context.identifier(DECORATION_ATTR.name);
        Ok(context.dictionary_attribute(&[NamedAttribute { name, value }]))
    }

    /// Reads the blocks of a function.
    fn function_body(&mut self, is_imported: bool) -> LogicalResult {
        let (mut number, mut operands) = self.next_instruction(Some(Opcode::OpFunctionEnd))?;
        if !Self::is(number, Opcode::OpFunctionEnd) {
            if !Self::is(number, Opcode::OpLabel) {
                return self.error("a basic block must start with OpLabel");
            }
            let [label] = *operands else { return self.error("OpLabel should only have result <id>") };
            if is_imported {
                return self.error("a function with 'Import' linkage must not have a body");
            }
            if let Some(function) = self.function.as_mut() {
                function.blocks.by_label.insert(label, function.entry);
            }
            self.label(operands)?;
            loop {
                (number, operands) = self.next_instruction(Some(Opcode::OpFunctionEnd))?;
                if Self::is(number, Opcode::OpFunctionEnd) {
                    break;
                }
                self.instruction(number, Opcode::from_value(u64::from(number)), operands)?;
            }
        }
        if !operands.is_empty() {
            return self.error("unexpected operands for OpFunctionEnd");
        }
        self.hand_over_phis()?;
        self.structure_control_flow()
    }

    /// Sets the insertion point.
    pub(super) fn set_point(&mut self, point: Point) {
        if let Some(function) = self.function.as_mut() {
            function.point = Some(point);
        }
    }
}

/// Decorations that parameters can have, one each.
const PARAMETER_DECORATIONS: &[Decoration] = &[
    Decoration::Aliased,
    Decoration::AliasedPointer,
    Decoration::RelaxedPrecision,
    Decoration::Restrict,
    Decoration::RestrictPointer,
];
