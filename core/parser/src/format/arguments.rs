//! Arguments of `custom` directives: lent to the directive's code, and taken back.

use crate::plan::Named;
use crate::plan::draft::Draft;
use terrace_ir::asm::ParsedArgument;
use terrace_ir::spec::OpSpec;
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, TypeOf, Variable};

/// Returns the state of an argument before the directive is parsed.
pub(super) fn initial_argument<'c>(
    draft: &Draft<'c>,
    spec: &OpSpec<'c>,
    argument: &Argument,
) -> ParsedArgument<'c> {
    match argument {
        Argument::Variable(Variable::Operand(at)) | Argument::Ref(Variable::Operand(at)) => {
            if spec.operands[*at].arity == Arity::VariadicOfVariadic {
                let mut rest = draft.names(*at);
                let runs = draft.runs(*at).iter().map(|run| {
                    let (names, left) = rest.split_at((*run as usize).min(rest.len()));
                    rest = left;
                    names.to_vec()
                });
                return ParsedArgument::NestedOperands(runs.collect());
            }
            ParsedArgument::Operands(draft.names(*at).to_vec())
        }
        Argument::Variable(Variable::Attribute(at)) | Argument::Ref(Variable::Attribute(at)) => {
            ParsedArgument::Attribute(draft.state.slots[*at])
        }
        Argument::Variable(Variable::Region(_)) | Argument::Ref(Variable::Region(_)) => {
            ParsedArgument::Regions(draft.state.regions.len())
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
                ParsedArgument::Types(draft.types_of(spec, Named::Operand(*at)).collect())
            }
            TypeOf::Variable(Variable::Result(at)) => {
                ParsedArgument::Types(draft.types_of(spec, Named::Result(*at)).collect())
            }
            TypeOf::Operands => ParsedArgument::Types(draft.all_operand_types(spec).collect()),
            TypeOf::Results => ParsedArgument::Types(draft.all_result_types(spec).collect()),
            TypeOf::Variable(_) => ParsedArgument::Types(Vec::new()),
        },
        Argument::AttrDict => ParsedArgument::AttrDict,
        Argument::Text(text) => ParsedArgument::Text(text.clone()),
    }
}

/// Takes over what the directive made of an argument.
pub(super) fn store_argument<'c>(
    draft: &mut Draft<'c>,
    spec: &OpSpec<'c>,
    argument: &Argument,
    value: ParsedArgument<'c>,
) {
    match (argument, value) {
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::Operands(names)) => {
            draft.set_names(*at, &names);
        }
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::NestedOperands(runs)) => {
            draft.set_names(*at, &runs.concat());
            draft.set_runs(*at, runs.iter().map(|run| run.len() as i32).collect());
        }
        (Argument::Variable(Variable::Attribute(at)), ParsedArgument::Attribute(value)) => {
            draft.state.slots[*at] = value;
        }
        (Argument::Variable(Variable::Successor(at)), ParsedArgument::Successors(blocks)) => {
            for block in blocks {
                draft.add_successor(*at, block);
            }
        }
        (Argument::Type(of), ParsedArgument::Types(types)) => draft.set_listed(spec, *of, &types),
        (Argument::Type(of), ParsedArgument::NestedTypes(runs)) => {
            draft.set_listed(spec, *of, &runs.concat());
        }
        _ => {}
    }
}

/// Returns the declared region that an argument of a directive stands for.
pub(super) fn region_of(argument: &Argument) -> Option<usize> {
    match argument {
        Argument::Variable(Variable::Region(at)) => Some(*at),
        _ => None,
    }
}
