//! Arguments of `custom` directives: lent to the directive's code, and taken back.

use super::state::FormatState;
use terrace_ir::OperationState;
use terrace_ir::asm::ParsedArgument;
use terrace_ir::spec::OpSpec;
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, TypeOf, Variable};

/// Returns the state of an argument before the directive is parsed.
pub(super) fn initial_argument<'c>(
    state: &OperationState<'c>,
    spec: &OpSpec<'c>,
    read: &FormatState<'c>,
    argument: &Argument,
) -> ParsedArgument<'c> {
    match argument {
        Argument::Variable(Variable::Operand(at)) | Argument::Ref(Variable::Operand(at)) => {
            if spec.operands[*at].arity == Arity::VariadicOfVariadic {
                let mut rest = read.names(*at);
                let runs = read.runs(*at).iter().map(|run| {
                    let (names, left) = rest.split_at((*run as usize).min(rest.len()));
                    rest = left;
                    names.to_vec()
                });
                return ParsedArgument::NestedOperands(runs.collect());
            }
            ParsedArgument::Operands(read.names(*at).to_vec())
        }
        Argument::Variable(Variable::Attribute(at)) | Argument::Ref(Variable::Attribute(at)) => {
            ParsedArgument::Attribute(state.slots[*at])
        }
        Argument::Variable(Variable::Region(_)) | Argument::Ref(Variable::Region(_)) => {
            ParsedArgument::Regions(state.regions.len())
        }
        Argument::Variable(Variable::Successor(_)) | Argument::Ref(Variable::Successor(_)) => {
            ParsedArgument::Successors(Vec::new())
        }
        Argument::Variable(Variable::Result(_)) | Argument::Ref(Variable::Result(_)) => {
            ParsedArgument::Types(Vec::new())
        }
        Argument::Type(of) | Argument::RefType(of) => match of {
            TypeOf::Variable(Variable::Operand(at)) => {
                if spec.operands[*at].arity == Arity::VariadicOfVariadic {
                    return ParsedArgument::NestedTypes(Vec::new());
                }
                ParsedArgument::Types(read.operand_types(*at).to_vec())
            }
            TypeOf::Variable(Variable::Result(at)) => ParsedArgument::Types(read.result_types(*at).to_vec()),
            TypeOf::Operands => ParsedArgument::Types(read.all_operand_types().collect()),
            TypeOf::Results => ParsedArgument::Types(read.all_result_types().collect()),
            TypeOf::Variable(_) => ParsedArgument::Types(Vec::new()),
        },
        Argument::AttrDict => ParsedArgument::AttrDict,
        Argument::Text(text) => ParsedArgument::Text(text.clone()),
    }
}

/// Takes over what the directive made of an argument.
pub(super) fn store_argument<'c>(
    state: &mut OperationState<'c>,
    spec: &OpSpec<'c>,
    read: &mut FormatState<'c>,
    argument: &Argument,
    value: ParsedArgument<'c>,
) {
    match (argument, value) {
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::Operands(names)) => {
            read.set_names(*at, &names);
        }
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::NestedOperands(runs)) => {
            read.set_names(*at, &runs.concat());
            read.set_runs(*at, runs.iter().map(|run| run.len() as i32).collect());
        }
        (Argument::Variable(Variable::Attribute(at)), ParsedArgument::Attribute(value)) => {
            state.slots[*at] = value
        }
        (Argument::Variable(Variable::Successor(at)), ParsedArgument::Successors(blocks)) => {
            for block in blocks {
                read.add_successor(state, *at, block);
            }
        }
        (Argument::Type(of), ParsedArgument::Types(types)) => read.set_types(spec, *of, &types),
        (Argument::Type(of), ParsedArgument::NestedTypes(runs)) => {
            read.set_types(spec, *of, &runs.concat());
        }
        _ => {}
    }
}

/// The declared region that an argument of a directive stands for.
pub(super) fn region_of(argument: &Argument) -> Option<usize> {
    match argument {
        Argument::Variable(Variable::Region(at)) => Some(*at),
        _ => None,
    }
}
