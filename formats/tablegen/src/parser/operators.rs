//! Operators: `!name(...)`.

use super::{Parse, Parser, ScopeKind};
use crate::ids::RecordId;
use crate::lexer::Kind;
use crate::types::{Type, TypeKind, Types};
use crate::value::{Binary, Node, Ternary, Unary, Value};

type Owner = Option<RecordId>;

impl Parser<'_> {
    /// Parses an operator with its operands.
    pub(super) fn operator(&mut self, record: Owner, wanted: Option<Type>) -> Parse<Value> {
        let name = self.records.names.text(self.token.name).clone();
        let loc = self.loc();
        self.next();
        let node = match &*name {
            "cast" | "not" | "head" | "tail" | "size" | "empty" | "getdagop" | "getdagopname" | "logtwo"
            | "toupper" | "tolower" | "repr" | "listflatten" | "initialized" => self.unary(&name, record)?,
            "isa" | "exists" | "instances" => self.type_test(&name, record)?,
            "con" | "add" | "sub" | "mul" | "div" | "and" | "or" | "xor" | "sra" | "srl" | "shl" | "eq"
            | "ne" | "lt" | "le" | "gt" | "ge" | "listconcat" | "listsplat" | "listremove" | "strconcat"
            | "interleave" | "setdagop" | "setdagopname" | "getdagarg" | "getdagname" | "match" => {
                return self.binary(&name, record, wanted);
            }
            "if" | "dag" | "subst" | "setdagarg" | "setdagname" => self.ternary(&name, record, wanted)?,
            "foreach" | "filter" => self.foreach_operator(&name, record, wanted)?,
            "range" => self.range_operator(record)?,
            "substr" => self.substr(record)?,
            "find" => self.find(record)?,
            "cond" => self.cond(record, wanted)?,
            "foldl" => self.foldl(record)?,
            _ => return self.fail_at(loc, "unknown operator"),
        };
        let value = self.records.values.get(node);
        let value = self.records.fold(value, record, false);
        self.check_fatal()?;
        Ok(value)
    }

    fn open(&mut self, what: &str) -> Parse<()> {
        self.expect(b'(', &format!("expected '(' after {what} operator"))
    }

    fn close(&mut self, what: &str) -> Parse<()> {
        self.expect(b')', &format!("expected ')' in {what} operator"))
    }

    fn unary(&mut self, name: &str, record: Owner) -> Parse<Node> {
        let (operator, mut ty) = match name {
            "cast" => (Unary::Cast, Some(self.operator_type()?)),
            "not" => (Unary::Not, Some(Types::INT)),
            "head" => (Unary::Head, None),
            "tail" => (Unary::Tail, None),
            "size" => (Unary::Size, Some(Types::INT)),
            "empty" => (Unary::Empty, Some(Types::INT)),
            "getdagop" => {
                let ty = if self.at(b'<') { self.operator_type()? } else { Types::RECORD };
                (Unary::GetDagOp, Some(ty))
            }
            "getdagopname" => (Unary::GetDagOpName, Some(Types::STRING)),
            "logtwo" => (Unary::LogTwo, Some(Types::INT)),
            "toupper" => (Unary::ToUpper, Some(Types::STRING)),
            "tolower" => (Unary::ToLower, Some(Types::STRING)),
            "repr" => (Unary::Repr, Some(Types::STRING)),
            "listflatten" => (Unary::ListFlatten, None),
            _ => (Unary::Initialized, Some(Types::INT)),
        };
        self.open("unary")?;
        let operand = self.value(record, None)?;
        let found = self.records.type_of(operand);
        let element = found.and_then(|found| self.records.types.element(found));
        match operator {
            Unary::Head | Unary::Tail | Unary::ListFlatten => {
                let Some(element) = element else {
                    return self.fail("expected list type argument in unary operator");
                };
                ty = match operator {
                    Unary::Head => Some(element),
                    Unary::Tail => found,
                    _ if self.records.types.element(element).is_some() => Some(element),
                    _ => found,
                };
                if operator == Unary::ListFlatten && self.records.types.element(element).is_none() {
                    self.close("unary")?;
                    // There is nothing to flatten.
                    return Ok(self.records.values.node(operand).clone());
                }
            }
            Unary::Size | Unary::Empty
                if element.is_none()
                    && !matches!(found, Some(Types::DAG | Types::STRING))
                    && found.is_some() =>
            {
                return self.fail("expected string, list, or dag type argument in unary operator");
            }
            _ => {}
        }
        self.close("unary")?;
        Ok(Node::Unary(operator, operand, ty.unwrap_or(Types::INT)))
    }

    fn type_test(&mut self, name: &str, record: Owner) -> Parse<Node> {
        let ty = self.operator_type()?;
        if name != "isa" && !self.records.types.is_record(ty) {
            let text = self.records.type_text(ty);
            return self.fail(format!("expected type of !{name} to be a class, got '{text}'"));
        }
        self.expect(b'(', &format!("expected '(' after type of !{name}"))?;
        if name == "instances" {
            let pattern = if self.at(b')') {
                self.records.values.string(".*")
            } else {
                self.value(record, Some(Types::STRING))?
            };
            self.expect(b')', "expected ')' in !instances")?;
            return Ok(Node::Instances(ty, pattern));
        }
        let operand = self.value(record, None)?;
        if name == "exists" && self.records.type_of(operand) != Some(Types::STRING) {
            return self.fail("expected string type argument in !exists operator");
        }
        self.expect(b')', &format!("expected ')' in !{name}"))?;
        Ok(if name == "isa" { Node::IsA(ty, operand) } else { Node::Exists(ty, operand) })
    }

    fn binary(&mut self, name: &str, record: Owner, wanted: Option<Type>) -> Parse<Value> {
        let loc = self.loc();
        let (operator, mut ty) = match name {
            "con" => (Binary::Con, Some(Types::DAG)),
            "add" => (Binary::Add, Some(Types::INT)),
            "sub" => (Binary::Sub, Some(Types::INT)),
            "mul" => (Binary::Mul, Some(Types::INT)),
            "div" => (Binary::Div, Some(Types::INT)),
            "and" => (Binary::And, Some(Types::INT)),
            "or" => (Binary::Or, Some(Types::INT)),
            "xor" => (Binary::Xor, Some(Types::INT)),
            "sra" => (Binary::Sra, Some(Types::INT)),
            "srl" => (Binary::Srl, Some(Types::INT)),
            "shl" => (Binary::Shl, Some(Types::INT)),
            "eq" => (Binary::Eq, Some(Types::BIT)),
            "ne" => (Binary::Ne, Some(Types::BIT)),
            "lt" => (Binary::Lt, Some(Types::BIT)),
            "le" => (Binary::Le, Some(Types::BIT)),
            "gt" => (Binary::Gt, Some(Types::BIT)),
            "ge" => (Binary::Ge, Some(Types::BIT)),
            "match" => (Binary::Match, Some(Types::BIT)),
            "listconcat" => (Binary::ListConcat, None),
            "listsplat" => (Binary::ListSplat, None),
            "listremove" => (Binary::ListRemove, None),
            "strconcat" => (Binary::StrConcat, Some(Types::STRING)),
            "interleave" => (Binary::Interleave, Some(Types::STRING)),
            "setdagop" => (Binary::SetDagOp, Some(Types::DAG)),
            "setdagopname" => (Binary::SetDagOpName, Some(Types::DAG)),
            "getdagname" => (Binary::GetDagName, Some(Types::STRING)),
            _ => (Binary::GetDagArg, Some(self.operator_type()?)),
        };
        if let (Some(ty), Some(wanted)) = (ty, wanted)
            && !self.records.is_convertible(ty, wanted)
        {
            let (ty, wanted) = (self.records.type_text(ty), self.records.type_text(wanted));
            return self.fail_at(loc, format!("expected value of type '{wanted}', got '{ty}'"));
        }
        self.expect(b'(', "expected '(' after binary operator")?;
        let mut operands = Vec::new();
        // The type of all operands, or of the next one.
        let mut operand_ty = match operator {
            Binary::Con
            | Binary::SetDagOp
            | Binary::SetDagOpName
            | Binary::GetDagArg
            | Binary::GetDagName => Some(Types::DAG),
            Binary::StrConcat | Binary::Match => Some(Types::STRING),
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => None,
            Binary::ListConcat | Binary::ListRemove => wanted,
            Binary::ListSplat | Binary::Interleave => None,
            _ => Some(Types::INT),
        };
        loop {
            let loc = self.loc();
            let hint = match operator {
                Binary::ListSplat if operands.is_empty() => {
                    wanted.and_then(|ty| self.records.types.element(ty))
                }
                _ => operand_ty,
            };
            let operand = self.value(record, hint)?;
            operands.push(operand);
            self.check_operand(operator, operand, operands.len(), &mut operand_ty, loc)?;
            if !self.consume(b',') {
                break;
            }
        }
        self.expect(b')', "expected ')' in operator")?;
        match operator {
            Binary::ListConcat | Binary::ListRemove => ty = operand_ty,
            Binary::ListSplat => {
                let element = self.records.type_of(operands[0]);
                let Some(element) = element else {
                    return self.fail_at(loc, "expected a typed first operand of !listsplat");
                };
                ty = Some(self.records.types.list_of(element));
            }
            _ => {}
        }
        let ty = ty.unwrap_or(Types::INT);
        let is_variadic = matches!(
            operator,
            Binary::Con
                | Binary::Add
                | Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::Mul
                | Binary::StrConcat
                | Binary::ListConcat
        );
        if let [only] = operands[..]
            && matches!(operator, Binary::StrConcat | Binary::ListConcat | Binary::Con)
        {
            return Ok(only);
        }
        if operands.len() < 2 || operands.len() > 2 && !is_variadic {
            return self.fail_at(loc, "expected two operands to operator");
        }
        let mut right = operands.pop().expect("there are two operands");
        while let Some(left) = operands.pop() {
            let value = self.records.values.get(Node::Binary(operator, left, right, ty));
            right = self.records.fold(value, record, false);
        }
        self.check_fatal()?;
        Ok(right)
    }

    /// Checks the type of an operand, and finds that of the others.
    fn check_operand(
        &mut self,
        operator: Binary,
        operand: Value,
        count: usize,
        ty: &mut Option<Type>,
        loc: crate::source::Loc,
    ) -> Parse<()> {
        let Some(found) = self.records.type_of(operand) else {
            return match operator {
                Binary::SetDagOp | Binary::Eq | Binary::Ne | Binary::ListSplat => Ok(()),
                _ => self.fail_at(loc, "expected value to be a typed value"),
            };
        };
        let text = |parser: &Self, ty| parser.records.type_text(ty);
        match operator {
            Binary::ListConcat | Binary::ListRemove => {
                if self.records.types.element(found).is_none() {
                    let found = text(self, found);
                    return self.fail_at(loc, format!("expected a list, got value of type '{found}'"));
                }
                *ty = match *ty {
                    None => Some(found),
                    Some(before) => match self.records.common_type(before, found) {
                        Some(common) => Some(common),
                        None => {
                            let (before, found) = (text(self, before), text(self, found));
                            return self
                                .fail_at(loc, format!("expected value of type '{before}', got '{found}'"));
                        }
                    },
                };
            }
            Binary::Interleave if count == 1 => {
                let element = self.records.types.element(found);
                let is_fine = element.is_some_and(|element| {
                    element == Types::STRING || self.records.is_convertible(element, Types::INT)
                });
                if !is_fine {
                    let found = text(self, found);
                    return self.fail_at(
                        loc,
                        format!("expected list of string, int, bits, or bit; got value of type '{found}'"),
                    );
                }
                *ty = Some(Types::STRING);
            }
            Binary::ListSplat if count == 1 => *ty = Some(Types::INT),
            Binary::SetDagOp if count == 1 => *ty = None,
            Binary::SetDagOp => {}
            Binary::SetDagOpName if count == 1 => *ty = Some(Types::STRING),
            Binary::GetDagName if count == 1 => *ty = Some(Types::INT),
            Binary::GetDagArg if count == 1 => *ty = None,
            Binary::GetDagArg => {}
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge if ty.is_none() => {
                let is_equality = matches!(operator, Binary::Eq | Binary::Ne);
                let is_fine = found == Types::STRING
                    || self.records.is_convertible(found, Types::INT)
                    || is_equality && (self.records.types.is_record(found) || found == Types::DAG);
                if !is_fine {
                    let found = text(self, found);
                    let more = if is_equality { "int, string, or record" } else { "int, or string" };
                    let message = format!("expected bit, bits, {more}; got value of type '{found}'");
                    return self.fail_at(loc, message);
                }
                *ty = Some(found);
            }
            _ => {
                let wanted = ty.unwrap_or(found);
                let common = self.records.common_type(found, wanted);
                if common.is_none() {
                    let (wanted, found) = (text(self, wanted), text(self, found));
                    return self.fail_at(loc, format!("expected value of type '{wanted}', got '{found}'"));
                }
            }
        }
        Ok(())
    }

    fn comma(&mut self, what: &str) -> Parse<()> {
        self.expect(b',', &format!("expected ',' in {what} operator"))
    }

    fn ternary(&mut self, name: &str, record: Owner, wanted: Option<Type>) -> Parse<Node> {
        let loc = self.loc();
        self.expect(b'(', "expected '(' after ternary operator")?;
        let a = self.value(record, None)?;
        self.comma("ternary")?;
        let hint = wanted.filter(|_| name == "if");
        let b = self.value(record, hint)?;
        self.comma("ternary")?;
        let c = self.value(record, hint)?;
        self.expect(b')', "expected ')' in binary operator")?;
        let operator = match name {
            "if" => Ternary::If,
            "dag" => Ternary::Dag,
            "subst" => Ternary::Subst,
            "setdagarg" => Ternary::SetDagArg,
            _ => Ternary::SetDagName,
        };
        let ty = match operator {
            Ternary::If => match (self.records.type_of(b), self.records.type_of(c)) {
                (None, None) => return self.fail_at(loc, "could not determine the type of !if"),
                (Some(one), None) | (None, Some(one)) => one,
                (Some(left), Some(right)) => match self.records.common_type(left, right) {
                    Some(common) => common,
                    None => {
                        let (left, right) = (self.records.type_text(left), self.records.type_text(right));
                        return self
                            .fail_at(loc, format!("inconsistent types '{left}' and '{right}' for !if"));
                    }
                },
            },
            Ternary::Subst => match self.records.type_of(c) {
                Some(ty) => ty,
                None => return self.fail_at(loc, "could not get type for !subst"),
            },
            _ => Types::DAG,
        };
        Ok(Node::Ternary(operator, a, b, c, ty))
    }

    fn range_operator(&mut self, record: Owner) -> Parse<Node> {
        let loc = self.loc();
        self.expect(b'(', "expected '(' after !range operator")?;
        let operands = self.value_list(record, None)?;
        self.expect(b')', "expected ')' in !range operator")?;
        let ty = self.records.types.list_of(Types::INT);
        let (zero, one) = (self.records.values.int(0), self.records.values.int(1));
        let (start, end, step) = match operands[..] {
            [end] => {
                let found = self.records.type_of(end);
                let is_list = found.is_some_and(|found| self.records.types.element(found).is_some());
                let end = if is_list {
                    let size = self.records.values.get(Node::Unary(Unary::Size, end, Types::INT));
                    self.records.fold(size, record, false)
                } else {
                    end
                };
                (zero, end, one)
            }
            [start, end] => (start, end, one),
            [start, end, step] => (start, end, step),
            _ => return self.fail_at(loc, "expected at most three values of integer"),
        };
        Ok(Node::Ternary(Ternary::Range, start, end, step, ty))
    }

    fn substr(&mut self, record: Owner) -> Parse<Node> {
        self.expect(b'(', "expected '(' after !substr operator")?;
        let text = self.value(record, Some(Types::STRING))?;
        self.expect(b',', "expected ',' in !substr operator")?;
        let start = self.value(record, Some(Types::INT))?;
        let length = if self.consume(b',') {
            self.value(record, Some(Types::INT))?
        } else {
            self.records.values.int(i64::MAX)
        };
        self.expect(b')', "expected ')' in !substr operator")?;
        Ok(Node::Ternary(Ternary::Substr, text, start, length, Types::STRING))
    }

    fn find(&mut self, record: Owner) -> Parse<Node> {
        self.expect(b'(', "expected '(' after !find operator")?;
        let text = self.value(record, Some(Types::STRING))?;
        self.expect(b',', "expected ',' in !find operator")?;
        let what = self.value(record, Some(Types::STRING))?;
        let start = if self.consume(b',') {
            self.value(record, Some(Types::INT))?
        } else {
            self.records.values.int(0)
        };
        self.expect(b')', "expected ')' in !find operator")?;
        Ok(Node::Ternary(Ternary::Find, text, what, start, Types::INT))
    }

    fn foreach_operator(&mut self, name: &str, record: Owner, wanted: Option<Type>) -> Parse<Node> {
        self.expect(b'(', &format!("expected '(' after !{name}"))?;
        if self.token.kind != Kind::Id {
            return self.fail("first argument of !foreach/!filter must be an identifier");
        }
        let variable = self.token.name;
        self.next();
        self.expect(b',', "expected ',' in !foreach/!filter")?;
        let loc = self.loc();
        let over = self.value(record, None)?;
        self.expect(b',', "expected ',' in !foreach/!filter")?;
        let Some(over_ty) = self.records.type_of(over) else {
            return self.fail_at(loc, "could not get type of !foreach/!filter list");
        };
        let is_dag = self.records.is_dag_type(over_ty);
        let element = match self.records.types.element(over_ty) {
            Some(element) => element,
            None if is_dag && name == "foreach" => Types::DAG,
            None => {
                return self.fail_at(loc, format!("!{name} must have a list argument"));
            }
        };
        let bound = self.records.values.get(Node::Var(variable, element));
        self.push_scope(ScopeKind::Local);
        self.add_variable(variable, bound);
        let hint = match name {
            "foreach" if !is_dag => wanted.and_then(|wanted| self.records.types.element(wanted)),
            _ => None,
        };
        let body = self.value(record, hint);
        self.pop_scope();
        let body = body?;
        let body_loc = self.loc();
        self.expect(b')', "expected ')' in !foreach/!filter")?;
        let ty = match (name, is_dag) {
            ("foreach", true) => Types::DAG,
            ("foreach", false) => match self.records.type_of(body) {
                Some(body) => self.records.types.list_of(body),
                None => return self.fail_at(body_loc, "could not get type of !foreach result expression"),
            },
            _ => over_ty,
        };
        let operator = if name == "foreach" { Ternary::Foreach } else { Ternary::Filter };
        Ok(Node::Ternary(operator, bound, over, body, ty))
    }

    fn cond(&mut self, record: Owner, wanted: Option<Type>) -> Parse<Node> {
        let loc = self.loc();
        self.expect(b'(', "expected '(' after !cond operator")?;
        let mut cases = Vec::new();
        loop {
            if self.at(b')') {
                break;
            }
            let condition = self.value(record, None)?;
            self.expect(b':', "expected ':'  following a condition in !cond operator")?;
            let result = self.value(record, wanted)?;
            cases.push((condition, result));
            if self.at(b')') {
                break;
            }
            self.expect(b',', "expected ',' or ')' following a value in !cond operator")?;
        }
        self.expect(b')', "expected ',' or ')' following a value in !cond operator")?;
        if cases.is_empty() {
            return self.fail_at(loc, "there should be at least 1 'condition : value' in the !cond operator");
        }
        let mut ty = None;
        for (_, result) in &cases {
            let Some(found) = self.records.type_of(*result) else { continue };
            ty = Some(match ty {
                None => found,
                Some(before) => match self.records.common_type(before, found) {
                    Some(common) => common,
                    None => {
                        let (before, found) = (self.records.type_text(before), self.records.type_text(found));
                        return self
                            .fail_at(loc, format!("inconsistent types '{before}' and '{found}' for !cond"));
                    }
                },
            });
        }
        match ty {
            Some(ty) => Ok(Node::Cond(cases.into(), ty)),
            None => self.fail_at(loc, "could not determine type for !cond from its arguments"),
        }
    }

    fn foldl(&mut self, record: Owner) -> Parse<Node> {
        self.expect(b'(', "expected '(' after !foldl")?;
        let loc = self.loc();
        let start = self.value(record, None)?;
        let Some(ty) = self.records.type_of(start) else {
            return self.fail_at(loc, "could not get type of !foldl start");
        };
        self.expect(b',', "expected ',' in !foldl")?;
        let loc = self.loc();
        let list = self.value(record, None)?;
        let found = self.records.type_of(list);
        let Some(element) = found.and_then(|found| self.records.types.element(found)) else {
            let found = found.map_or_else(|| "?".to_owned(), |found| self.records.type_text(found));
            return self.fail_at(loc, format!("!foldl list must be a list, but is of type '{found}"));
        };
        self.expect(b',', "expected ',' in !foldl")?;
        let accumulator = self.identifier("third argument of !foldl must be an identifier")?;
        self.expect(b',', "expected ',' in !foldl")?;
        let one = self.identifier("fourth argument of !foldl must be an identifier")?;
        self.expect(b',', "expected ',' in !foldl")?;
        let a = self.records.values.get(Node::Var(accumulator, ty));
        let b = self.records.values.get(Node::Var(one, element));
        self.push_scope(ScopeKind::Local);
        self.add_variable(accumulator, a);
        self.add_variable(one, b);
        let loc = self.loc();
        let body = self.value(record, None);
        self.pop_scope();
        let body = body?;
        self.expect(b')', "expected ')' in !foldl")?;
        if let Some(found) = self.records.type_of(body)
            && !self.records.is_convertible(found, ty)
        {
            let (found, ty) = (self.records.type_text(found), self.records.type_text(ty));
            return self.fail_at(
                loc,
                format!("!foldl expression must be of same type as start ({ty}), but is of type {found}"),
            );
        }
        Ok(Node::Foldl([start, list, a, b, body].into(), ty))
    }

    /// Returns the number of bits of a type of bits.
    pub(super) fn bit_count(&self, ty: Type) -> Option<u32> {
        match self.records.types.kind(ty) {
            TypeKind::Bits(count) => Some(*count),
            _ => None,
        }
    }
}
