//! Parser services for the code of operations, types and attributes that parse their own syntax.
//!
//! The parser stands on a higher floor and implements [`OpAsmParser`].

use crate::affine::AffineMap;
use crate::body::{Body, OperationState};
use crate::context::Ctx;
use crate::diagnostic::Failure;
use crate::ids::{BlockId, OpId, ValueId};
use crate::print::AsmPrinter;
use crate::uniqued::attribute::{Attribute, NamedAttribute};
use crate::uniqued::location::Location;
use crate::uniqued::ty::Type;
use crate::view::{Operation, Region, Value};
use smallvec::SmallVec;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// The result of reading something: the error was told already.
pub type ParseResult<T = ()> = Result<T, Failure>;

/// A position in the text that is being read, in bytes from its start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct SourceLoc(pub u32);

/// Punctuation mark of the text form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Punct {
    Arrow,
    Colon,
    Comma,
    Ellipsis,
    Equal,
    Greater,
    LeftBrace,
    LeftParen,
    LeftSquare,
    Less,
    Minus,
    Plus,
    Question,
    RightBrace,
    RightParen,
    RightSquare,
    Slash,
    Star,
    VerticalBar,
}

/// Delimiters around a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing; at least one element.
    None,
    /// `( )`.
    Paren,
    /// `( )`, or nothing at all.
    OptionalParen,
    /// `[ ]`.
    Square,
    /// `[ ]`, or nothing at all.
    OptionalSquare,
    /// `< >`.
    LessGreater,
    /// `< >`, or nothing at all.
    OptionalLessGreater,
    /// `{ }`.
    Braces,
    /// `{ }`, or nothing at all.
    OptionalBraces,
}

/// The name of a value that is used, not looked up yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnresolvedOperand {
    /// Location of the name, `%` included.
    pub location: SourceLoc,
    /// The length of the name in bytes, `%` included.
    pub len: u32,
    /// The result of a group that is meant: `1` in `%a#1`.
    pub number: u32,
}

/// An argument of a region, as read.
#[derive(Clone, Copy)]
pub struct Argument<'c> {
    /// Name of the argument with its sigil: `%arg0`.
    pub name: UnresolvedOperand,
    /// The type, `None` if it was not given.
    pub ty: Option<Type<'c>>,
    /// Attributes, a dictionary; `None` if there are none.
    pub attributes: Option<Attribute<'c>>,
    /// The location that was given.
    pub location: Option<Location<'c>>,
}

/// The service for reading custom syntax.
///
/// Methods named `parse_optional_*` read nothing and say so if the thing is not there. An `Err` has told its
/// diagnostic already.
pub trait OpAsmParser<'c> {
    /// Returns the context.
    fn context(&self) -> Ctx<'c>;
    /// Returns the location of the next token.
    fn current_location(&self) -> SourceLoc;
    /// Returns the location of the operation's name.
    fn name_location(&self) -> SourceLoc;
    /// Returns a position as a location.
    fn location_at(&self, at: SourceLoc) -> Location<'c>;
    /// Returns the number of results that stand left of `=`, and the name of the n-th as text, if it is there.
    fn result_name(&self, index: usize) -> Option<(String, u32)>;
    /// Tells an error.
    fn emit_error(&mut self, at: SourceLoc, message: &str) -> Failure;
    /// Tells an error with a note at another place.
    fn emit_error_with_note(
        &mut self,
        at: SourceLoc,
        message: &str,
        note_at: SourceLoc,
        note: &str,
    ) -> Failure;

    /// Reads punctuation.
    fn parse_punct(&mut self, punct: Punct) -> ParseResult;
    /// Returns true if punctuation comes next; nothing is read.
    fn is_at(&self, punct: Punct) -> bool;
    /// Reads punctuation, if it is there.
    fn parse_optional_punct(&mut self, punct: Punct) -> bool;
    /// Reads this keyword.
    fn parse_keyword(&mut self, keyword: &str) -> ParseResult;
    /// Reads this keyword, with words about what comes next (" after ..."), for the error.
    fn parse_keyword_with(&mut self, keyword: &str, context: &str) -> ParseResult;
    /// Reads this keyword, if it is there.
    fn parse_optional_keyword(&mut self, keyword: &str) -> bool;
    /// Reads any keyword.
    fn parse_any_keyword(&mut self) -> ParseResult<String>;
    /// Reads any keyword, if there is one.
    fn parse_optional_any_keyword(&mut self) -> Option<String>;
    /// Reads a keyword of a list, if there is one.
    fn parse_optional_keyword_of(&mut self, allowed: &[&str]) -> Option<String>;
    /// Reads a keyword or a string.
    fn parse_keyword_or_string(&mut self) -> ParseResult<String>;
    /// Reads a string literal.
    fn parse_string(&mut self) -> ParseResult<String>;
    /// Reads a string literal, if there is one.
    fn parse_optional_string(&mut self) -> Option<String>;
    /// Reads an integer literal with an optional minus, if there is one.
    fn parse_optional_integer(&mut self) -> ParseResult<Option<ApInt>>;
    /// Reads an integer that fits 64 bits.
    fn parse_integer(&mut self) -> ParseResult<i64>;
    /// Reads a float or integer literal with an optional minus.
    fn parse_float(&mut self) -> ParseResult<f64>;
    /// Reads a float of a kind. A hexadecimal literal with no more digits than the kind has gives its bits; a longer one
    /// gives those of a double.
    fn parse_float_of(&mut self, semantics: FloatSemantics) -> ParseResult<ApFloat>;
    /// Reads `a, b, c` between delimiters.
    fn parse_comma_separated_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: &mut dyn FnMut(&mut dyn OpAsmParser<'c>) -> ParseResult,
    ) -> ParseResult;
    /// Reads `4x?x` or, without a trailing `x`, `4x?`.
    fn parse_dimension_list(&mut self, allow_dynamic: bool, with_trailing_x: bool) -> ParseResult<Vec<i64>>;
    /// Reads an `x` between dimensions, which may stick to what follows.
    fn parse_x_in_dimension_list(&mut self) -> ParseResult;

    /// Begins the body of a type that may occur in itself; `false`, and nothing is begun, inside a body of that name.
    fn enter_recursive(&mut self, name: Attribute<'c>) -> bool;
    /// Ends the body that was begun last.
    fn leave_recursive(&mut self);
    /// Reads a type.
    fn parse_type(&mut self) -> ParseResult<Type<'c>>;
    /// Reads a type, if there is one.
    fn parse_optional_type(&mut self) -> ParseResult<Option<Type<'c>>>;
    /// Reads `a, b` or nothing, without delimiters.
    fn parse_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult;
    /// Reads `-> t` or `-> (t, u)`.
    fn parse_arrow_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult;
    /// Reads the same, if it is there.
    fn parse_optional_arrow_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult;
    /// Reads an attribute; `ty` is the type of a literal that does not say its own.
    fn parse_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>>;
    /// Reads an attribute, if there is one.
    fn parse_optional_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Option<Attribute<'c>>>;
    /// Reads the attribute dictionary into the state, if it is there.
    fn parse_optional_attr_dict(&mut self, state: &mut OperationState<'c>) -> ParseResult;
    /// Reads `attributes {...}` into the state, if it is there.
    fn parse_optional_attr_dict_with_keyword(&mut self, state: &mut OperationState<'c>) -> ParseResult;
    /// Reads a dictionary as a list, if it is there.
    fn parse_optional_attr_list(&mut self) -> ParseResult<Vec<NamedAttribute<'c>>>;
    /// Reads `<{...}>` into the inherent attributes of the state, if it is there.
    fn parse_optional_properties(&mut self, state: &mut OperationState<'c>) -> ParseResult;
    /// Reads `@name`, as a string attribute.
    fn parse_symbol_name(&mut self) -> ParseResult<Attribute<'c>>;
    /// Reads `@name`, if it is there.
    fn parse_optional_symbol_name(&mut self) -> Option<Attribute<'c>>;
    /// Reads `loc(...)`, if it is there.
    fn parse_optional_location(&mut self) -> ParseResult<Option<Location<'c>>>;
    /// Reads the parameters of an attribute whose declaration is known; upstream calls this form stripped.
    fn parse_attribute_of(
        &mut self,
        spec: &'c crate::spec::AttributeSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>>;
    /// Reads an affine map in its bare form, `(d0) -> (d0)`.
    fn parse_affine_map(&mut self) -> ParseResult<AffineMap<'c>>;

    /// Reads the name of a value.
    fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand>;
    /// Reads the name of a value, if there is one.
    fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>>;
    /// Reads names of values between delimiters.
    fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>>;
    /// Reads names of n values, at least one, without delimiters.
    fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>>;
    /// Finds the value of a name; it may be defined later.
    fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId>;
    /// Returns the name that was read, `%` included.
    fn operand_text(&self, operand: UnresolvedOperand) -> String;
    /// Reads indices that form an affine map of values: `%i + 1, symbol(%n)`. The map has one result for each index;
    /// operands are its dimensions, then its symbols.
    fn parse_affine_map_of_ssa_ids(&mut self, delimiter: Delimiter) -> ParseResult<Subscripts<'c>>;
    /// Reads an integer, if there is one, as the map `() -> (integer)`.
    fn parse_optional_constant_map(&mut self) -> Option<Attribute<'c>>;
    /// Reads one affine expression of values: its map and the operands for dimensions and symbols.
    fn parse_affine_expr_of_ssa_ids(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<crate::affine::AffineExpr<'c>>;

    /// Reads one affine expression of these names.
    fn parse_affine_expr_of_names(
        &mut self,
        names: &[(String, crate::affine::AffineExpr<'c>)],
    ) -> ParseResult<crate::affine::AffineExpr<'c>>;

    /// Reads an argument of a region.
    fn parse_argument(&mut self, with_type: bool, with_attributes: bool) -> ParseResult<Argument<'c>>;
    /// Reads an argument of a region, if there is one.
    fn parse_optional_argument(
        &mut self,
        with_type: bool,
        with_attributes: bool,
    ) -> ParseResult<Option<Argument<'c>>>;
    /// Reads arguments between delimiters.
    fn parse_argument_list(
        &mut self,
        delimiter: Delimiter,
        with_type: bool,
        with_attributes: bool,
    ) -> ParseResult<Vec<Argument<'c>>>;
    /// Reads `(%a = %b, %c = %d)`: arguments of a region and what they are at first; `None` if it is not there.
    fn parse_optional_assignment_list(&mut self) -> ParseResult<Option<Assignments<'c>>>;
    /// Reads a region and adds it to the state; the arguments become those of its entry block.
    fn parse_region(&mut self, state: &mut OperationState<'c>, arguments: &[Argument<'c>]) -> ParseResult;
    /// Reads a region, if there is one, and adds it to the state; says whether it was there.
    fn parse_optional_region(
        &mut self,
        state: &mut OperationState<'c>,
        arguments: &[Argument<'c>],
    ) -> ParseResult<bool>;
    /// Reads one operation in its generic form. It becomes the only one of the only block of a region that is added to the
    /// state, whose operation is not isolated.
    fn parse_generic_operation(&mut self, state: &mut OperationState<'c>) -> ParseResult<OpId>;
    /// Adds the implicit terminator to the only block of a region of the state that has none, and a block if there is
    /// none.
    fn ensure_terminator(&mut self, state: &mut OperationState<'c>, region: usize);
    /// Adds a block to a region of the state that has none.
    fn ensure_block(&mut self, state: &mut OperationState<'c>, region: usize);
    /// Returns the body in which the regions of the state are.
    fn region_body<'b>(&'b mut self, state: &'b mut OperationState<'c>) -> &'b mut Body<'c>;
    /// Reads `^name`.
    fn parse_successor(&mut self) -> ParseResult<BlockId>;
    /// Reads `^name`, if it is there.
    fn parse_optional_successor(&mut self) -> ParseResult<Option<BlockId>>;
}

/// An affine map of values.
#[derive(Clone)]
pub struct Subscripts<'c> {
    /// The map, as an attribute.
    pub map: Attribute<'c>,
    /// The values: dimensions, then symbols.
    pub operands: SmallVec<[UnresolvedOperand; 4]>,
}

/// Arguments of a region, and the operands that they are at first.
pub type Assignments<'c> = (Vec<Argument<'c>>, Vec<UnresolvedOperand>);

impl<'c> dyn OpAsmParser<'c> + '_ {
    /// Reads `(%a = %b, %c = %d)`: arguments of a region and what they are at first.
    pub fn parse_assignment_list(&mut self) -> ParseResult<Assignments<'c>> {
        match self.parse_optional_assignment_list()? {
            Some(assignments) => Ok(assignments),
            None => Err(self.emit_error(self.current_location(), "expected '('")),
        }
    }
    /// Reads `a, b, c` up to a closing parenthesis, which stays, and before which there may be nothing: upstream writes such
    /// lists, though it does not read them again.
    pub fn parse_list_in_parens(
        &mut self,
        element: &mut dyn FnMut(&mut dyn OpAsmParser<'c>) -> ParseResult,
    ) -> ParseResult {
        if self.is_at(Punct::RightParen) {
            return Ok(());
        }
        self.parse_comma_separated_list(Delimiter::None, "", element)
    }
    /// Reads `:`.
    pub fn parse_colon(&mut self) -> ParseResult {
        self.parse_punct(Punct::Colon)
    }
    /// Reads `,`.
    pub fn parse_comma(&mut self) -> ParseResult {
        self.parse_punct(Punct::Comma)
    }
    /// Reads `=`.
    pub fn parse_equal(&mut self) -> ParseResult {
        self.parse_punct(Punct::Equal)
    }
    /// Reads `: type`.
    pub fn parse_colon_type(&mut self) -> ParseResult<Type<'c>> {
        self.parse_colon()?;
        self.parse_type()
    }
    /// Reads `: t, u`.
    pub fn parse_colon_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        self.parse_colon()?;
        self.parse_type_list(types)
    }
    /// Reads `: t, u`, if it is there.
    pub fn parse_optional_colon_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        if self.parse_optional_punct(Punct::Colon) { self.parse_type_list(types) } else { Ok(()) }
    }
    /// Finds values of one type and adds them to the operands of the state.
    pub fn resolve_operands_of_type(
        &mut self,
        operands: &[UnresolvedOperand],
        ty: Type<'c>,
        state: &mut OperationState<'c>,
    ) -> ParseResult {
        for &operand in operands {
            let value = self.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }
    /// Reads `^name(%a, %b : i32, i32)`.
    pub fn parse_successor_and_operands(&mut self) -> ParseResult<(BlockId, Vec<ValueId>)> {
        let block = self.parse_successor()?;
        if !self.parse_optional_punct(Punct::LeftParen) {
            return Ok((block, Vec::new()));
        }
        let at = self.current_location();
        let operands = self.parse_operand_list(Delimiter::None)?;
        let mut types = Vec::new();
        self.parse_colon_type_list(&mut types)?;
        self.parse_punct(Punct::RightParen)?;
        Ok((block, self.resolve_values(&operands, &types, at)?))
    }
    /// Finds values of these types and adds them to the operands of the state; `at` is where an error about their
    /// number is told.
    pub fn resolve_operands(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type<'c>],
        at: SourceLoc,
        state: &mut OperationState<'c>,
    ) -> ParseResult {
        state.operands.extend(self.resolve_values(operands, types, at)?);
        Ok(())
    }
    fn resolve_values(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type<'c>],
        at: SourceLoc,
    ) -> ParseResult<Vec<ValueId>> {
        if operands.len() != types.len() {
            let (operands, types) = (operands.len(), types.len());
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            );
            return Err(self.emit_error(at, &message));
        }
        operands.iter().zip(types).map(|(&operand, &ty)| self.resolve_operand(operand, ty)).collect()
    }
}

/// Argument of a `custom` directive, while parsing.
#[derive(Clone)]
pub enum ParsedArgument<'c> {
    /// Names of operands of one group, in runs for a variadic of variadic.
    Operands(Vec<UnresolvedOperand>),
    /// Sizes of the runs, beside the names.
    NestedOperands(Vec<Vec<UnresolvedOperand>>),
    /// An attribute; `None` if it is absent.
    Attribute(Option<Attribute<'c>>),
    /// Types of one group.
    Types(Vec<Type<'c>>),
    /// Types of a variadic of variadic.
    NestedTypes(Vec<Vec<Type<'c>>>),
    /// Number of regions added to the state.
    Regions(usize),
    /// Successors.
    Successors(Vec<BlockId>),
    /// Text from the format.
    Text(String),
    /// The attribute dictionary: attributes go straight to the state.
    AttrDict,
}

/// Argument of a `custom` directive, while printing.
#[derive(Clone)]
pub enum PrintedArgument<'a, 'c> {
    /// Operands of one group.
    Operands(Vec<Value<'a, 'c>>),
    /// An attribute.
    Attribute(Option<Attribute<'c>>),
    /// Types of one group.
    Types(Vec<Type<'c>>),
    /// Regions.
    Regions(Vec<Region<'a, 'c>>),
    /// Successors.
    Successors(Vec<crate::view::Block<'a, 'c>>),
    /// Text from the format.
    Text(String),
    /// The attribute dictionary.
    AttrDict,
}

/// Reads a `custom` directive. `ref` arguments hold what was read before; the others are to be filled in.
pub type ParseDirective =
    for<'c> fn(&mut dyn OpAsmParser<'c>, &mut OperationState<'c>, &mut [ParsedArgument<'c>]) -> ParseResult;
/// Writes a `custom` directive.
pub type PrintDirective =
    for<'a, 'c> fn(&mut AsmPrinter<'_, 'c>, Operation<'a, 'c>, &[PrintedArgument<'a, 'c>]);

/// The functions after `custom<Name>(...)` in a format.
#[derive(Clone, Copy)]
pub struct DirectiveSpec<'s> {
    /// The name.
    pub name: &'s str,
    /// Reads it.
    pub parse: ParseDirective,
    /// Writes it.
    pub print: PrintDirective,
}

impl<'c> ParsedArgument<'c> {
    /// Returns the names of operands, to read or fill in.
    ///
    /// # Panics
    /// If the argument is something else: the directive does not fit the format.
    pub fn operands(&mut self) -> &mut Vec<UnresolvedOperand> {
        match self {
            ParsedArgument::Operands(operands) => operands,
            _ => panic!("the directive's argument is an operand group"),
        }
    }
    /// Returns the runs of names of operands, to read or fill in.
    ///
    /// # Panics
    /// Returns the runs of operands, as [`ParsedArgument::operands`] does.
    pub fn nested_operands(&mut self) -> &mut Vec<Vec<UnresolvedOperand>> {
        match self {
            ParsedArgument::NestedOperands(operands) => operands,
            _ => panic!("the directive's argument is a variadic of variadic operand"),
        }
    }
    /// Returns the attribute, to read or fill in.
    ///
    /// # Panics
    /// Returns the attribute, as [`ParsedArgument::operands`] does.
    pub fn attribute(&mut self) -> &mut Option<Attribute<'c>> {
        match self {
            ParsedArgument::Attribute(attribute) => attribute,
            _ => panic!("the directive's argument is an attribute"),
        }
    }
    /// Returns the types, to read or fill in.
    ///
    /// # Panics
    /// Returns the types, as [`ParsedArgument::operands`] does.
    pub fn types(&mut self) -> &mut Vec<Type<'c>> {
        match self {
            ParsedArgument::Types(types) => types,
            _ => panic!("the directive's argument is a list of types"),
        }
    }
    /// Returns the runs of types, to read or fill in.
    ///
    /// # Panics
    /// Returns the runs of types, as [`ParsedArgument::operands`] does.
    pub fn nested_types(&mut self) -> &mut Vec<Vec<Type<'c>>> {
        match self {
            ParsedArgument::NestedTypes(types) => types,
            _ => panic!("the directive's argument is a list of lists of types"),
        }
    }
}

impl<'a, 'c> PrintedArgument<'a, 'c> {
    /// Returns the operands.
    ///
    /// # Panics
    /// If the argument is something else: the directive does not fit the format.
    pub fn operands(&self) -> &[Value<'a, 'c>] {
        match self {
            PrintedArgument::Operands(operands) => operands,
            _ => panic!("the directive's argument is an operand group"),
        }
    }
    /// Returns the attribute.
    ///
    /// # Panics
    /// Returns the attribute, as [`PrintedArgument::operands`] does.
    pub fn attribute(&self) -> Option<Attribute<'c>> {
        match self {
            PrintedArgument::Attribute(attribute) => *attribute,
            _ => panic!("the directive's argument is an attribute"),
        }
    }
    /// Returns the types.
    ///
    /// # Panics
    /// Returns the types, as [`PrintedArgument::operands`] does.
    pub fn types(&self) -> &[Type<'c>] {
        match self {
            PrintedArgument::Types(types) => types,
            _ => panic!("the directive's argument is a list of types"),
        }
    }
    /// Returns the regions.
    ///
    /// # Panics
    /// Returns the regions, as [`PrintedArgument::operands`] does.
    pub fn regions(&self) -> &[Region<'a, 'c>] {
        match self {
            PrintedArgument::Regions(regions) => regions,
            _ => panic!("the directive's argument is a list of regions"),
        }
    }
}

/// A short list of values.
pub type Values = SmallVec<[ValueId; 4]>;
