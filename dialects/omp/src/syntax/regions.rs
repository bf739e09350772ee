//! Clauses whose variables are arguments of the region after them: `private(@p %x -> %y : i32) { ... }`.

use super::{case_text, parse_optional_symbol};
use crate::attributes::REDUCTION_MODIFIER_ATTR;
use crate::attributes::enums::ReductionModifier;
use crate::interfaces::block_arguments_of;
use terrace_ir::asm::{
    Argument, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::enum_attribute;
use terrace_ir::{Failure, Operation, OperationState};

/// A clause of a directive: where in the arguments of the directive its parts are.
struct Clause {
    /// The position of the variables; their types come next.
    vars: usize,
    byref: Option<usize>,
    symbols: Option<usize>,
    barrier: Option<usize>,
    modifier: Option<usize>,
    maps: Option<usize>,
}

impl Clause {
    /// Variables alone.
    const fn plain(vars: usize) -> Self {
        Clause { vars, byref: None, symbols: None, barrier: None, modifier: None, maps: None }
    }

    /// Variables, whether they are handed over by reference, and the symbols of the reductions.
    const fn reduction_of(vars: usize) -> Self {
        Clause { byref: Some(vars + 2), symbols: Some(vars + 3), ..Clause::plain(vars) }
    }

    /// Returns the same after a modifier.
    const fn reduction(modifier: usize) -> Self {
        Clause { modifier: Some(modifier), ..Clause::reduction_of(modifier + 1) }
    }

    /// Variables, the symbols that make them private, and whether threads wait before they use them.
    const fn private(vars: usize) -> Self {
        Clause { symbols: Some(vars + 2), barrier: Some(vars + 3), ..Clause::plain(vars) }
    }

    const fn with_maps(self, maps: usize) -> Self {
        Clause { maps: Some(maps), ..self }
    }
}

/// The words of all such clauses in their order, each with the operands it is about and the word in the error about it.
const WORDS: [(&str, &str, &str); 9] = [
    ("has_device_addr", "has_device_addr_vars", "has_device_addr"),
    ("host_eval", "host_eval_vars", "host_eval"),
    ("in_reduction", "in_reduction_vars", "in_reduction"),
    ("map_entries", "map_vars", "map_entries"),
    ("private", "private_vars", "private"),
    ("reduction", "reduction_vars", "reduction"),
    ("task_reduction", "task_reduction_vars", "task_reduction"),
    ("use_device_addr", "use_device_addr_vars", "use_device_addr"),
    ("use_device_ptr", "use_device_ptr_vars", "use_device_addr"),
];

macro_rules! directives {
    ($($(#[$doc:meta])* $const:ident = $name:literal { $($word:literal: $clause:expr),* $(,)? };)*) => {$(
        $(#[$doc])*
        pub(crate) const $const: DirectiveSpec<'static> = {
            const CLAUSES: &[(&str, Clause)] = &[$(($word, $clause)),*];
            fn parse<'c>(
                parser: &mut dyn OpAsmParser<'c>,
                state: &mut OperationState<'c>,
                arguments: &mut [ParsedArgument<'c>],
            ) -> ParseResult {
                parse_region(parser, state, arguments, CLAUSES)
            }
            fn print<'a, 'c>(
                printer: &mut AsmPrinter<'_, 'c>,
                op: Operation<'a, 'c>,
                arguments: &[PrintedArgument<'a, 'c>],
            ) {
                print_region(printer, op, arguments, CLAUSES);
            }
            DirectiveSpec { name: $name, parse, print }
        };
    )*};
}

// The region is the first argument of each.
directives! {
    /// Private variables.
    PRIVATE_REGION = "PrivateRegion" { "private": Clause::private(1) };
    /// Private and reduced variables.
    PRIVATE_REDUCTION_REGION = "PrivateReductionRegion" {
        "private": Clause::private(1),
        "reduction": Clause::reduction(5),
    };
    /// Variables of a reduction around, and private ones.
    IN_REDUCTION_PRIVATE_REGION = "InReductionPrivateRegion" {
        "in_reduction": Clause::reduction_of(1),
        "private": Clause::private(5),
    };
    /// Variables of a reduction around, private and reduced ones.
    IN_REDUCTION_PRIVATE_REDUCTION_REGION = "InReductionPrivateReductionRegion" {
        "in_reduction": Clause::reduction_of(1),
        "private": Clause::private(5),
        "reduction": Clause::reduction(9),
    };
    /// Variables that tasks reduce.
    TASK_REDUCTION_REGION = "TaskReductionRegion" { "task_reduction": Clause::reduction_of(1) };
    /// Variables of a region for a device.
    TARGET_OP_REGION = "TargetOpRegion" {
        "has_device_addr": Clause::plain(1),
        "host_eval": Clause::plain(3),
        "in_reduction": Clause::reduction_of(5),
        "map_entries": Clause::plain(9),
        "private": Clause::private(11).with_maps(15),
    };
    /// Variables whose address on a device is used.
    USE_DEVICE_ADDR_USE_DEVICE_PTR_REGION = "UseDeviceAddrUseDevicePtrRegion" {
        "use_device_addr": Clause::plain(1),
        "use_device_ptr": Clause::plain(3),
    };
}

fn parse_region<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
    clauses: &[(&str, Clause)],
) -> ParseResult {
    let mut entry = Vec::new();
    for (word, _, told) in WORDS {
        if !parser.parse_optional_keyword(word) {
            continue;
        }
        let clause = clauses.iter().find(|(of, _)| *of == word);
        let parsed = match clause {
            Some((_, clause)) => parse_clause(parser, arguments, clause, &mut entry),
            None => Err(Failure),
        };
        if parsed.is_err() {
            let message = format!("invalid `{told}` format");
            return Err(parser.emit_error(parser.current_location(), &message));
        }
    }
    parser.parse_region(state, &entry)
}

fn parse_clause<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    arguments: &mut [ParsedArgument<'c>],
    clause: &Clause,
    entry: &mut Vec<Argument<'c>>,
) -> ParseResult {
    let context = parser.context();
    let first = entry.len();
    let (mut operands, mut symbols, mut maps, mut byref) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    parser.parse_punct(Punct::LeftParen)?;
    if let Some(modifier) = clause.modifier
        && parser.parse_optional_keyword("mod")
    {
        parser.parse_colon()?;
        let word = parser.parse_any_keyword()?;
        parser.parse_comma()?;
        // A word that is none is only told as the clause.
        let value = ReductionModifier::SPEC.value_of(&word).ok_or(Failure)?;
        *arguments[modifier].attribute() = Some(enum_attribute(context, &REDUCTION_MODIFIER_ATTR, value));
    }
    parser.parse_list_in_parens(&mut |parser| {
        if clause.byref.is_some() {
            byref.push(parser.parse_optional_keyword("byref"));
        }
        if clause.symbols.is_some() {
            symbols.extend(parse_optional_symbol(parser)?);
        }
        operands.push(parser.parse_operand()?);
        parser.parse_punct(Punct::Arrow)?;
        entry.push(parser.parse_argument(false, false)?);
        if clause.maps.is_some() {
            maps.push(parse_map_index(parser)?);
        }
        Ok(())
    })?;
    parser.parse_colon()?;
    let mut types = Vec::new();
    parser.parse_list_in_parens(&mut |parser| {
        types.push(parser.parse_type()?);
        Ok(())
    })?;
    // Without symbols at all it is written as well, which upstream does not read again.
    if operands.len() != types.len() || !(symbols.is_empty() || symbols.len() == operands.len()) {
        return Err(Failure);
    }
    parser.parse_punct(Punct::RightParen)?;
    if let Some(barrier) = clause.barrier
        && parser.parse_optional_keyword("private_barrier")
    {
        *arguments[barrier].attribute() = Some(context.unit_attribute());
    }
    for (argument, ty) in entry[first..].iter_mut().zip(&types) {
        argument.ty = Some(*ty);
    }
    *arguments[clause.vars].operands() = operands;
    *arguments[clause.vars + 1].types() = types;
    if let Some(at) = clause.symbols.filter(|_| !symbols.is_empty()) {
        *arguments[at].attribute() = Some(context.array_attribute(&symbols));
    }
    if let Some(at) = clause.maps {
        *arguments[at].attribute() = Some(context.dense_i64_array(&maps));
    }
    if let Some(at) = clause.byref {
        *arguments[at].attribute() = Some(context.dense_bool_array(&byref));
    }
    Ok(())
}

/// Parses `[map_idx=2]`: which of the mapped variables a private one is; -1 without that.
fn parse_map_index(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<i64> {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(-1);
    }
    parser.parse_keyword("map_idx")?;
    parser.parse_equal()?;
    let index = parser.parse_integer()?;
    parser.parse_punct(Punct::RightSquare)?;
    Ok(index)
}

fn print_region<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
    clauses: &[(&str, Clause)],
) {
    for (word, vars, _) in WORDS {
        if let Some((_, clause)) = clauses.iter().find(|(of, _)| *of == word) {
            print_clause(printer, op, arguments, clause, (word, vars));
        }
    }
    if let [region] = arguments[0].regions() {
        printer.print_region(*region, RegionForm::WITHOUT_ARGUMENTS);
    }
}

fn print_clause<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
    clause: &Clause,
    (word, vars): (&str, &str),
) {
    let operands = arguments[clause.vars].operands();
    if operands.is_empty() {
        return;
    }
    let part = |at: Option<usize>| at.and_then(|at| arguments[at].attribute());
    let symbols = part(clause.symbols).and_then(|symbols| symbols.as_array()).unwrap_or_default();
    let maps = part(clause.maps).and_then(|maps| maps.as_i64_array()).unwrap_or_default();
    let byref = part(clause.byref).and_then(|byref| byref.as_bool_array()).unwrap_or_default();
    printer.push_str(word);
    printer.push('(');
    if let Some(modifier) = part(clause.modifier) {
        printer.push_str("mod: ");
        printer.push_str(&case_text(ReductionModifier::SPEC, modifier));
        printer.push_str(", ");
    }
    let pairs = operands.iter().zip(block_arguments_of(op, vars)).enumerate();
    printer.print_list(pairs, |printer, (at, (operand, argument))| {
        if byref.get(at) == Some(&true) {
            printer.push_str("byref ");
        }
        if let Some(symbol) = symbols.get(at) {
            printer.print_attribute(*symbol);
            printer.push(' ');
        }
        printer.print_operand(*operand);
        printer.push_str(" -> ");
        printer.print_operand(argument);
        if let Some(map) = maps.get(at).filter(|map| **map != -1) {
            printer.push_str(" [map_idx=");
            printer.push_integer(*map);
            printer.push(']');
        }
    });
    printer.push_str(" : ");
    printer.print_types(arguments[clause.vars + 1].types().iter().copied());
    printer.push_str(") ");
    if part(clause.barrier).is_some() {
        printer.push_str("private_barrier ");
    }
}
