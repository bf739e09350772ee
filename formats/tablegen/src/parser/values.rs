//! Values, but for operators.

use super::{Parse, Parser};
use crate::ids::RecordId;
use crate::lexer::{Keyword, Kind};
use crate::names::Name;
use crate::record::Mentioned;
use crate::source::Severity;
use crate::types::{Type, TypeKind, Types};
use crate::value::{ArgumentKey, Binary, Node, Unary, Value};
use std::rc::Rc;

impl Parser<'_> {
    /// Parses a value. `wanted` is the type of what it is for, if that is known; lists without elements need it.
    pub(super) fn value(&mut self, record: Option<RecordId>, wanted: Option<Type>) -> Parse<Value> {
        self.nested(|parser| parser.suffixed_value(record, wanted, false))
    }

    /// Parses the name of a record: an identifier that names nothing stands for itself.
    pub(super) fn name_value(&mut self, record: Option<RecordId>) -> Parse<Value> {
        self.nested(|parser| parser.suffixed_value(record, Some(Types::STRING), true))
    }

    fn suffixed_value(
        &mut self,
        record: Option<RecordId>,
        wanted: Option<Type>,
        is_name: bool,
    ) -> Parse<Value> {
        let start = self.loc();
        let mut result = self.simple_value(record, wanted, is_name)?;
        loop {
            match self.token.kind {
                Kind::Punct(b'{') => {
                    if is_name {
                        return Ok(result);
                    }
                    let loc = self.loc();
                    self.next();
                    let bits = self.bit_ranges()?;
                    let Some(picked) = self.pick_bits(result, &bits) else {
                        return self.fail_at(loc, "Invalid bit range for value");
                    };
                    result = picked;
                    self.expect(b'}', "expected '}' at end of bit range list")?;
                }
                Kind::Punct(b'[') => {
                    let loc = self.loc();
                    let Some(ty) = self.records.type_of(result) else {
                        return self.fail_at(loc, "Type should be list<?>");
                    };
                    let Some(element) = self.records.types.element(ty) else {
                        let ty = self.records.type_text(ty);
                        return self.fail_at(start, format!("Invalid list slice for value of type '{ty}'"));
                    };
                    self.next();
                    let (index, is_single) = self.slice(record)?;
                    self.expect(b']', "expected ']' at end of list slice")?;
                    let node = if is_single {
                        Node::Binary(Binary::ListElement, result, index, element)
                    } else {
                        Node::Binary(Binary::ListSlice, result, index, ty)
                    };
                    let value = self.records.values.get(node);
                    result = self.records.fold(value, record, false);
                }
                Kind::Punct(b'.') => {
                    self.next();
                    if self.token.kind != Kind::Id {
                        return self.fail("expected field identifier after '.'");
                    }
                    let (name, loc) = (self.token.name, self.loc());
                    let Some(ty) = self.records.field_type(result, name) else {
                        let (name, of) = (self.records.names.text(name).clone(), self.records.text(result));
                        return self.fail_at(loc, format!("Cannot access field '{name}' of value '{of}'"));
                    };
                    if let Some(field) = self.records.field_loc(result, name) {
                        self.records.mention(loc, Mentioned::Field(field));
                    }
                    let field = self.records.values.get(Node::Field(result, name, ty));
                    result = self.records.fold(field, record, false);
                    self.next();
                }
                Kind::Punct(b'#') => result = self.paste(result, record)?,
                _ => return Ok(result),
            }
            self.check_fatal()?;
        }
    }

    pub(super) fn check_fatal(&self) -> Parse<()> {
        if self.records.is_fatal() { Err(super::Failed) } else { Ok(()) }
    }

    /// Parses `# value` after a value: texts are joined, and lists.
    fn paste(&mut self, left: Value, record: Option<RecordId>) -> Parse<Value> {
        let loc = self.loc();
        self.next();
        let Some(ty) = self.records.type_of(left) else {
            return self.fail_at(loc, "LHS of paste is not typed!");
        };
        if self.records.types.element(ty).is_some() {
            let right = self.suffixed_value(record, Some(ty), false)?;
            let right_ty = self.records.type_of(right);
            let Some(joined) = right_ty.and_then(|right_ty| self.records.common_type(ty, right_ty)) else {
                let (a, b) = (self.records.text(left), self.records.text(right));
                return self.fail_at(loc, format!("expected list types of the same type: {a}, {b}"));
            };
            let value = self.records.values.get(Node::Binary(Binary::ListConcat, left, right, joined));
            return Ok(self.records.fold(value, record, false));
        }
        let left = self.as_text(left, record, loc)?;
        let right = match self.token.kind {
            Kind::Punct(b':' | b';' | b'{') => self.records.values.string(""),
            _ => {
                let right = self.nested(|parser| parser.suffixed_value(record, None, true))?;
                self.as_text(right, record, loc)?
            }
        };
        Ok(self.concatenate(left, right))
    }

    fn as_text(&mut self, value: Value, record: Option<RecordId>, loc: crate::source::Loc) -> Parse<Value> {
        match self.records.type_of(value) {
            Some(Types::STRING) => Ok(value),
            None => self.fail_at(loc, "can't concatenate '?'"),
            Some(_) => {
                let cast = self.records.values.get(Node::Unary(Unary::Cast, value, Types::STRING));
                Ok(self.records.fold(cast, record, false))
            }
        }
    }

    /// Joins two texts.
    pub(super) fn concatenate(&mut self, left: Value, right: Value) -> Value {
        let value = self.records.values.get(Node::Binary(Binary::StrConcat, left, right, Types::STRING));
        self.records.fold(value, None, false)
    }

    /// Returns some bits of a value; `None` if it has none of them.
    fn pick_bits(&mut self, value: Value, bits: &[u32]) -> Option<Value> {
        let count = match self.records.type_of(value)? {
            Types::INT if matches!(self.records.values.node(value), Node::Int(_)) => 64,
            ty => match *self.records.types.kind(ty) {
                TypeKind::Bits(count) => count,
                TypeKind::Bit => 1,
                _ => return None,
            },
        };
        if bits.iter().any(|bit| *bit >= count) {
            return None;
        }
        let picked: Vec<Value> = bits.iter().rev().map(|bit| self.records.bit_of(value, *bit)).collect();
        Some(self.records.values.get(Node::Bits(picked.into())))
    }

    fn simple_value(
        &mut self,
        record: Option<RecordId>,
        wanted: Option<Type>,
        is_name: bool,
    ) -> Parse<Value> {
        match self.token.kind {
            Kind::Keyword(Keyword::True) => {
                self.next();
                Ok(self.records.values.int(1))
            }
            Kind::Keyword(Keyword::False) => {
                self.next();
                Ok(self.records.values.int(0))
            }
            Kind::Int => {
                let number = self.token.int;
                self.next();
                Ok(self.records.values.int(number))
            }
            Kind::BinaryInt => {
                let (number, width) = (self.token.int, self.token.width);
                self.next();
                Ok(self.records.int_as_bits(number, width))
            }
            Kind::Str => self.strings(),
            Kind::Code => {
                let text = self.token.text.clone();
                self.next();
                Ok(self.records.values.get(Node::String { text, is_code: true }))
            }
            Kind::Punct(b'?') => {
                self.next();
                Ok(self.records.values.unset())
            }
            Kind::Punct(b'{') => self.bits(record),
            Kind::Punct(b'[') => self.list(record, wanted),
            Kind::Punct(b'(') => self.dag(record),
            Kind::Bang => self.operator(record, wanted),
            Kind::Id => self.named_value(record, is_name),
            _ => self.fail("Unknown or reserved token when parsing a value"),
        }
    }

    fn strings(&mut self) -> Parse<Value> {
        let mut text = self.token.text.to_string();
        self.next();
        while self.token.kind == Kind::Str {
            text.push_str(&self.token.text);
            self.next();
        }
        Ok(self.records.values.string(&text))
    }

    /// Parses `{1, x{0}, 0b10}`, whose first element is the highest bit.
    fn bits(&mut self, record: Option<RecordId>) -> Parse<Value> {
        let loc = self.loc();
        self.next();
        let mut values = Vec::new();
        if !self.at(b'}') {
            values = self.value_list(record, None)?;
        }
        self.expect(b'}', "expected '}' at end of bit list value")?;
        let mut bits = Vec::new();
        for (i, value) in values.iter().enumerate().rev() {
            if let Node::Bits(inner) = self.records.values.node(*value) {
                bits.extend_from_slice(inner);
                continue;
            }
            match self.records.cast_to(*value, Types::BIT) {
                Some(bit) => bits.push(bit),
                None => {
                    let value = self.records.text(*value);
                    return self.fail_at(loc, format!("Element #{i} ({value}) is not convertable to a bit"));
                }
            }
        }
        Ok(self.records.values.get(Node::Bits(bits.into())))
    }

    pub(super) fn value_list(&mut self, record: Option<RecordId>, wanted: Option<Type>) -> Parse<Vec<Value>> {
        let mut values = vec![self.value(record, wanted)?];
        while self.consume(b',') {
            // A comma may stand after the last element.
            if self.at(b']') {
                break;
            }
            values.push(self.value(record, wanted)?);
        }
        Ok(values)
    }

    fn list(&mut self, record: Option<RecordId>, wanted: Option<Type>) -> Parse<Value> {
        let loc = self.loc();
        self.next();
        let mut element = None;
        if let Some(wanted) = wanted {
            element = self.records.types.element(wanted);
            if element.is_none() {
                let wanted = self.records.type_text(wanted);
                return self.fail_at(loc, format!("Encountered a list when expecting a {wanted}"));
            }
        }
        let values = if self.at(b']') { Vec::new() } else { self.value_list(record, element)? };
        self.expect(b']', "expected ']' at end of list value")?;
        let mut given = None;
        if self.consume(b'<') {
            let ty = self.ty()?;
            self.expect(b'>', "expected '>' at end of list element type")?;
            if let Some(wanted) = element
                && !self.records.is_convertible(ty, wanted)
            {
                return self.fail_at(loc, "List type mismatch");
            }
            given = Some(ty);
        }
        let mut found: Option<Type> = None;
        for value in &values {
            let Some(ty) = self.records.type_of(*value) else { continue };
            found = Some(match found {
                None => ty,
                Some(before) => match self.records.common_type(before, ty) {
                    Some(common) => common,
                    None => return self.fail_at(loc, "Incompatible types in list elements"),
                },
            });
        }
        // The elements tell the type where they can; it need not be that of what the list is for.
        let element = match (given.or(element), found) {
            (Some(wanted), Some(found)) if !self.records.is_convertible(found, wanted) => {
                let (found, wanted) = (self.records.type_text(found), self.records.type_text(wanted));
                return self.fail_at(
                    loc,
                    format!(
                        "Element type mismatch for list: element type '{found}' not convertible to '{wanted}'"
                    ),
                );
            }
            (_, Some(found)) => given.unwrap_or(found),
            (Some(wanted), None) => wanted,
            (None, None) => return self.fail_at(loc, "No type for list"),
        };
        Ok(self.records.values.get(Node::List(values.into(), element)))
    }

    /// Parses `(operator:$name argument:$name, ...)`.
    fn dag(&mut self, record: Option<RecordId>) -> Parse<Value> {
        self.next();
        let is_operator = matches!(self.token.kind, Kind::Id | Kind::Punct(b'?') | Kind::Bang);
        if !is_operator {
            return self.fail("expected identifier or list of value types in dag init");
        }
        let operator = self.value(record, None)?;
        let name = if self.consume(b':') { Some(self.variable_name()?) } else { None };
        let mut arguments: Vec<(Value, Option<Name>)> = Vec::new();
        if !self.at(b')') {
            arguments = self.dag_arguments(record)?;
        }
        self.expect(b')', "expected ')' in dag init")?;
        Ok(self.records.values.get(Node::Dag { operator, name, arguments: arguments.into() }))
    }

    fn variable_name(&mut self) -> Parse<Name> {
        if self.token.kind != Kind::VarName {
            return self.fail("expected variable name in dag operator");
        }
        let name = self.token.name;
        self.next();
        Ok(name)
    }

    fn dag_arguments(&mut self, record: Option<RecordId>) -> Parse<Vec<(Value, Option<Name>)>> {
        let mut arguments = Vec::new();
        loop {
            if self.token.kind == Kind::VarName {
                let name = self.token.name;
                self.next();
                arguments.push((self.records.values.unset(), Some(name)));
            } else {
                let value = self.value(record, None)?;
                let name = if self.consume(b':') {
                    if self.token.kind != Kind::VarName {
                        return self.fail("expected variable name in dag literal");
                    }
                    Some(self.variable_name()?)
                } else {
                    None
                };
                arguments.push((value, name));
            }
            if !self.consume(b',') {
                return Ok(arguments);
            }
        }
    }

    /// Parses a name, or an instance of a class.
    fn named_value(&mut self, record: Option<RecordId>, is_name: bool) -> Parse<Value> {
        let (name, loc) = (self.token.name, self.loc());
        self.next();
        if self.at(b'<') {
            return self.instance(name, loc, record);
        }
        if self.at(b'=') && !is_name {
            // The name of an argument.
            let text = self.records.names.text(name).clone();
            return Ok(self.records.values.string(&text));
        }
        if let Some(value) = self.variable(name, loc) {
            return Ok(value);
        }
        let text = self.records.names.text(name).clone();
        if is_name {
            return Ok(self.records.values.string(&text));
        }
        if let Some(value) = self.global(name) {
            if let Some(def) = self.records.values.as_def(value) {
                self.records.mention(loc, Mentioned::Record(def));
            }
            return Ok(value);
        }
        if let Some(record) = record
            && self.records.record(record).kind == crate::record::RecordKind::Def
            && self.multiclass.is_none()
            && self.records.values.as_string(self.records.record(record).name) == Some(&text)
        {
            let ty = self.records.record_type(record);
            let own = self.records.values.string(&text);
            return Ok(self.records.values.get(Node::Unary(Unary::Cast, own, ty)));
        }
        self.fail_at(loc, format!("Variable not defined: '{text}'"))
    }

    fn instance(&mut self, name: Name, loc: crate::source::Loc, record: Option<RecordId>) -> Parse<Value> {
        let text = self.records.names.text(name).clone();
        let Some(class) = self.records.classes.get(&text).copied() else {
            return self.fail_at(loc, format!("Expected a class name, got '{text}'"));
        };
        self.records.mention(loc, Mentioned::Record(class));
        self.next();
        let arguments = self.template_arguments(class, record)?;
        self.check_missing(class, &arguments, loc)?;
        let instance = self.records.values.get(Node::Instance(class, arguments));
        self.records.instance_locs.entry(instance).or_insert(loc);
        let value = self.records.fold(instance, record, false);
        self.check_fatal()?;
        Ok(value)
    }

    /// Parses the arguments of a class or multiclass, from after `<` past `>`, and converts them to the types of the
    /// parameters.
    pub(super) fn template_arguments(
        &mut self,
        class: RecordId,
        record: Option<RecordId>,
    ) -> Parse<Rc<[(ArgumentKey, Value)]>> {
        let mut arguments: Vec<(ArgumentKey, Value)> = Vec::new();
        let parameters = self.records.record(class).template_arguments.clone();
        let mut has_names = false;
        while !self.at(b'>') {
            let position = arguments.len();
            let loc = self.loc();
            let parameter = parameters.get(position).copied().filter(|_| !has_names);
            if parameter.is_none() && !has_names && self.token.kind != Kind::Id {
                return self.fail(format!("Too many template arguments: {}", position + 1));
            }
            let wanted = parameter.and_then(|name| Some(self.records.record(class).field(name)?.ty));
            let value = self.value(record, wanted)?;
            if self.at(b'=') {
                let Some(text) = self.records.values.as_string(value).cloned() else {
                    return self.fail_at(loc, "The name of named argument should be a valid identifier");
                };
                let qualified = self.records.qualified(class, &text);
                let Some(ty) = self.records.record(class).field(qualified).map(|field| field.ty) else {
                    return self.fail_at(loc, format!("Argument '{text}' doesn't exist"));
                };
                self.next();
                let loc = self.loc();
                let value = self.value(record, Some(ty))?;
                if matches!(self.records.values.node(value), Node::Unset) {
                    return self
                        .fail_at(loc, "The value of named argument should be initialized, but we got '?'");
                }
                let value = self.argument_value(class, qualified, value, loc)?;
                arguments.push((ArgumentKey::Name(qualified), value));
                has_names = true;
            } else if has_names {
                return self.fail_at(loc, "Positional argument should be put before named argument");
            } else {
                let Some(parameter) = parameter else {
                    return self.fail_at(loc, format!("Too many template arguments: {}", position + 1));
                };
                let value = self.argument_value(class, parameter, value, loc)?;
                arguments.push((ArgumentKey::Position(position as u32), value));
            }
            if !self.consume(b',') {
                break;
            }
        }
        self.expect(b'>', "expected '>' at end of template argument value list")?;
        Ok(arguments.into())
    }

    /// Reports a parameter without a default that gets no argument.
    pub(super) fn check_missing(
        &mut self,
        class: RecordId,
        arguments: &[(ArgumentKey, Value)],
        loc: crate::source::Loc,
    ) -> Parse<()> {
        for (position, name) in self.records.record(class).template_arguments.clone().into_iter().enumerate()
        {
            let is_given = arguments.iter().any(|(key, _)| match key {
                ArgumentKey::Position(at) => *at as usize == position,
                ArgumentKey::Name(one) => *one == name,
            });
            let field = self.records.record(class).field(name).expect("a template argument is a field");
            let (default, declared) = (field.value, field.loc);
            if !is_given && !self.records.values.is_complete(default) {
                let name = self.records.names.text(name).clone();
                let failed = self.fail_at(loc, format!("value not specified for template argument '{name}'"));
                let of = self.records.name_of(class);
                self.records.report(Severity::Note, Some(declared), format!("declared in '{of}'"));
                return failed;
            }
        }
        Ok(())
    }

    fn argument_value(
        &mut self,
        class: RecordId,
        parameter: Name,
        value: Value,
        loc: crate::source::Loc,
    ) -> Parse<Value> {
        let ty = self.records.record(class).field(parameter).expect("a template argument is a field").ty;
        if let Some(cast) = self.records.cast_to(value, ty) {
            return Ok(cast);
        }
        let name = self.records.names.text(parameter).clone();
        let found =
            self.records.type_of(value).map_or_else(|| "?".to_owned(), |found| self.records.type_text(found));
        let (ty, value) = (self.records.type_text(ty), self.records.text(value));
        self.fail_at(
            loc,
            format!(
                "Value specified for template argument '{name}' is of type {found}; expected type {ty}: {value}"
            ),
        )
    }
}
