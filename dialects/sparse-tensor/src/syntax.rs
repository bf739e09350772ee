//! Ranges of levels, and loops over iteration spaces.

use crate::types::Levels;
use crate::{CoIterateOp, IterateOp};
use terrace_ir::asm::{
    Argument, Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Operation, OperationState, Type, Value};

/// `0 to 2`: levels from one to the one before another, or `0`, a single one.
pub(crate) const LEVEL_RANGE: DirectiveSpec<'static> =
    DirectiveSpec { name: "LevelRange", parse: parse_range, print: print_range_of_op };

/// Parses a range of levels.
pub(crate) fn parse_level_range(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<(i64, i64)> {
    let low = parser.parse_integer()?;
    let high = match parser.parse_optional_keyword("to") {
        true => parser.parse_integer()?,
        false => low.wrapping_add(1),
    };
    // Levels are numbers without a sign.
    if high.cast_unsigned() <= low.cast_unsigned() {
        let message = "expect larger level upper bound than lower bound";
        return Err(parser.emit_error(parser.name_location(), message));
    }
    Ok((low, high))
}

fn parse_range<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [low, high] = arguments else { unreachable!("the format names two levels") };
    let (first, end) = parse_level_range(parser)?;
    *low.attribute() = Some(parser.context().index_attribute(first));
    *high.attribute() = Some(parser.context().index_attribute(end));
    Ok(())
}

/// Prints a range of levels.
pub(crate) fn print_range(printer: &mut AsmPrinter<'_, '_>, low: i64, high: i64) {
    printer.push_integer(low);
    if low.wrapping_add(1) != high {
        printer.push_str(" to ");
        printer.push_integer(high);
    }
}

fn print_range_of_op<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [low, high] = arguments else { unreachable!("the format names two levels") };
    let number = |argument: &PrintedArgument<'a, 'c>| argument.attribute().and_then(Attribute::as_i64);
    print_range(printer, number(low).unwrap_or(0), number(high).unwrap_or(0));
}

/// Parses `%a, _, %b`: names for some places, and which those are.
fn parse_optional_names<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    delimiter: Delimiter,
    most: usize,
) -> ParseResult<(u64, Vec<Argument<'c>>)> {
    let (mut places, mut names, mut count) = (0u64, Vec::new(), 0usize);
    let list = parser.parse_comma_separated_list(delimiter, "", &mut |parser| {
        if !parser.parse_optional_keyword("_") {
            names.push(parser.parse_argument(false, false)?);
            places |= 1u64.checked_shl(count as u32).unwrap_or(0);
        }
        count += 1;
        Ok(())
    });
    let name_at = parser.name_location();
    if count > most {
        return Err(parser.emit_error(name_at, "parsed more value than expected."));
    }
    match list {
        Ok(()) => Ok((places, names)),
        Err(_) => {
            let message = "expecting SSA value or \"_\" for level coordinates";
            Err(parser.emit_error(name_at, message))
        }
    }
}

/// Prints `%a, _, %b`.
fn print_optional_names<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    count: usize,
    mut names: impl Iterator<Item = Value<'a, 'c>>,
    places: u64,
) where
    'c: 'a,
{
    printer.print_list(0..count, |p, place| match names_place(places, place).then(|| names.next()) {
        Some(Some(name)) => p.print_operand(name),
        _ => p.push('_'),
    });
}

fn names_place(places: u64, place: usize) -> bool {
    places.checked_shr(place as u32).is_some_and(|bits| bits & 1 == 1)
}

/// Parsed head of a loop, before its regions.
struct Head<'c> {
    /// Arguments of all regions: what is carried, then coordinates.
    arguments: Vec<Argument<'c>>,
    /// The types of the iteration spaces.
    spaces: Vec<Type<'c>>,
}

/// Parses `at(%i, _)`, and notes which coordinates are used.
fn parse_coordinates<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<Vec<Argument<'c>>> {
    let context = parser.context();
    let (places, mut names) = match parser.parse_optional_keyword("at") {
        true => parse_optional_names(parser, Delimiter::Paren, usize::MAX)?,
        false => (0, Vec::new()),
    };
    names.iter_mut().for_each(|name| name.ty = Some(context.index_type()));
    state.set(context, "crdUsedLvls", context.i64_attribute(places.cast_signed()));
    Ok(names)
}

/// Parses all from the coordinates to the types.
fn parse_head<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    spaces: &[UnresolvedOperand],
    iterators: Option<&mut Vec<Argument<'c>>>,
) -> ParseResult<Head<'c>> {
    let name_at = parser.name_location();
    let coordinates = parse_coordinates(parser, state)?;
    let is_carrying = parser.parse_optional_keyword("iter_args");
    let (mut arguments, inits) =
        if is_carrying { parser.parse_assignment_list()? } else { (Vec::new(), Vec::new()) };
    let mut types = Vec::new();
    parser.parse_colon()?;
    let is_in_parentheses = iterators.is_none();
    if is_in_parentheses {
        parser.parse_punct(Punct::LeftParen)?;
    }
    parser.parse_type_list(&mut types)?;
    if is_in_parentheses {
        parser.parse_punct(Punct::RightParen)?;
    }
    if types.len() != spaces.len() {
        let message = "mismatch in number of iteration space operands and iteration space types";
        return Err(parser.emit_error(name_at, message));
    }
    if let Some(iterators) = iterators {
        for (iterator, ty) in iterators.iter_mut().zip(&types) {
            let Some(levels) = Levels::of_space(*ty) else {
                let message = "expected sparse_tensor.iter_space type for iteration space operands";
                return Err(parser.emit_error(name_at, message));
            };
            iterator.ty = Some(levels.iterator(parser.context()));
        }
    }
    let mut results = Vec::new();
    if is_carrying {
        parser.parse_arrow_type_list(&mut results)?;
    }
    parser.resolve_operands(spaces, &types, name_at, state)?;
    if is_carrying {
        if arguments.len() != inits.len() || arguments.len() != results.len() {
            let message = "mismatch in number of iteration arguments and return values";
            return Err(parser.emit_error(name_at, message));
        }
        for ((argument, init), ty) in arguments.iter_mut().zip(inits).zip(&results) {
            argument.ty = Some(*ty);
            let value = parser.resolve_operand(init, *ty)?;
            state.operands.push(value);
        }
    }
    state.result_types.extend(results);
    arguments.extend(coordinates);
    Ok(Head { arguments, spaces: types })
}

impl<'a, 'c> IterateOp<'a, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let name_at = parser.name_location();
        let mut iterators = parser.parse_argument_list(Delimiter::None, false, false)?;
        parser.parse_keyword("in")?;
        let spaces = parser.parse_operand_list(Delimiter::None)?;
        if iterators.len() != spaces.len() {
            let message = "mismatch in number of sparse iterators and sparse spaces";
            return Err(parser.emit_error(name_at, message));
        }
        let head = parse_head(parser, state, &spaces, Some(&mut iterators))?;
        if iterators.len() != 1 {
            return Err(parser.emit_error(name_at, "expected only one iterator/iteration space"));
        }
        let arguments = [head.arguments, iterators].concat();
        parser.parse_region(state, &arguments)?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        if let Some(iterator) = self.iterator() {
            printer.print_operand(iterator);
        }
        printer.push_str(" in ");
        printer.print_operand(self.iter_space());
        let places = self.coordinate_places();
        if places != 0 {
            printer.push_str(" at(");
            let count = self.space_rank();
            print_optional_names(printer, count, self.coordinates(), places);
            printer.push(')');
        }
        printer.print_assignments("iter_args", self.carried(), self.init_args());
        printer.push_str(" : ");
        printer.print_type(self.iter_space().ty());
        printer.push(' ');
        let inits: Vec<_> = self.init_args().map(|value| value.ty()).collect();
        printer.print_optional_arrow_types(&inits);
        printer.push(' ');
        printer.print_region(self.region(), body_form(&inits));
    }

    /// Returns the number that holds a bit for each coordinate that has a name.
    pub(crate) fn coordinate_places(self) -> u64 {
        self.crd_used_lvls().as_i64().unwrap_or(0).cast_unsigned()
    }

    /// Returns the number of iterated levels.
    pub(crate) fn space_rank(self) -> usize {
        rank_of_space(self.iter_space())
    }

    fn arguments(self) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> {
        self.region().first_block().into_iter().flat_map(|block| block.arguments())
    }

    /// Returns the argument that is the iterator.
    pub(crate) fn iterator(self) -> Option<Value<'a, 'c>> {
        self.arguments().next_back()
    }

    /// Returns the arguments that are carried.
    pub(crate) fn carried(self) -> impl Iterator<Item = Value<'a, 'c>> {
        let used = self.coordinate_places().count_ones() as usize + 1;
        let count = self.arguments().count().saturating_sub(used);
        self.arguments().take(count)
    }

    fn coordinates(self) -> impl Iterator<Item = Value<'a, 'c>> {
        let used = self.coordinate_places().count_ones() as usize;
        let first = self.arguments().count().saturating_sub(used + 1);
        self.arguments().skip(first).take(used)
    }
}

/// Returns the number of levels of an iteration space.
pub(crate) fn rank_of_space(space: Value<'_, '_>) -> usize {
    Levels::of_space(space.ty()).and_then(|levels| usize::try_from(levels.count()).ok()).unwrap_or(0)
}

/// Terminators that hand nothing on are not written.
fn body_form(carried: &[Type<'_>]) -> RegionForm {
    RegionForm { entry_arguments: false, terminators: !carried.is_empty(), ..RegionForm::FULL }
}

impl<'a, 'c> CoIterateOp<'a, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let spaces = parser.parse_operand_list(Delimiter::Paren)?;
        let head = parse_head(parser, state, &spaces, None)?;
        let sizes = [spaces.len() as i32, state.result_types.len() as i32];
        state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
        let mut cases = Vec::new();
        while parser.parse_optional_keyword("case") {
            let (places, mut iterators) = parse_optional_names(parser, Delimiter::None, spaces.len())?;
            cases.push(context.i64_attribute(places.cast_signed()));
            let types = (0..spaces.len()).filter(|place| names_place(places, *place));
            for (iterator, place) in iterators.iter_mut().zip(types) {
                iterator.ty = Levels::of_space(head.spaces[place]).map(|levels| levels.iterator(context));
            }
            let arguments = [head.arguments.clone(), iterators].concat();
            let region = state.regions.len();
            parser.parse_region(state, &arguments)?;
            parser.ensure_terminator(state, region);
        }
        state.set(context, "cases", context.array_attribute(&cases));
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push_str(" (");
        printer.print_operands(self.iter_spaces());
        printer.push(')');
        let places = self.coordinate_places();
        let (count, used) = (self.carried_count(), places.count_ones() as usize);
        let first = || self.arguments(0);
        if places != 0 {
            printer.push_str(" at(");
            print_optional_names(printer, self.space_rank(), first().skip(count).take(used), places);
            printer.push(')');
        }
        printer.print_assignments("iter_args", first().take(count), self.init_args());
        printer.push_str(" : (");
        printer.print_types(self.iter_spaces().map(|space| space.ty()));
        printer.push(')');
        let inits: Vec<_> = self.init_args().map(|value| value.ty()).collect();
        printer.print_optional_arrow_types(&inits);
        for (number, region) in self.case_regions().enumerate() {
            printer.newline();
            printer.push_str("case ");
            let iterators = self.arguments(number).skip(count + used);
            print_optional_names(printer, self.iter_spaces().len(), iterators, self.case(number));
            printer.push(' ');
            printer.print_region(region, body_form(&inits));
        }
    }

    /// Returns the number that holds a bit for each coordinate that has a name.
    pub(crate) fn coordinate_places(self) -> u64 {
        self.crd_used_lvls().as_i64().unwrap_or(0).cast_unsigned()
    }

    /// Returns the number of iterated levels.
    pub(crate) fn space_rank(self) -> usize {
        self.iter_spaces().map(rank_of_space).max().unwrap_or(0)
    }

    /// Returns which iterators a region has.
    pub(crate) fn case(self, number: usize) -> u64 {
        let case = self.cases().get(number).and_then(|case| case.as_i64());
        case.unwrap_or(0).cast_unsigned()
    }

    /// Returns the number of carried values.
    pub(crate) fn carried_count(self) -> usize {
        let used = self.coordinate_places().count_ones() as usize;
        let iterators = self.case(0).count_ones() as usize;
        self.arguments(0).count().saturating_sub(used + iterators)
    }

    /// Returns the arguments of a region.
    pub(crate) fn arguments(self, number: usize) -> impl Iterator<Item = Value<'a, 'c>> {
        let region = self.case_regions().nth(number);
        region.and_then(|region| region.first_block()).into_iter().flat_map(|block| block.arguments())
    }
}
