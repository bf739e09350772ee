//! Values as terms.
//!
//! A term is a chain of `let` bindings with the value at its end. What is known already (a declared function, a bound
//! variable, a binding around) has a name; a literal stands where it is used.

use crate::names::Names;
use crate::syntax::{function, literal, sort};
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Failure, Operation, Region, Value};
use terrace_smt as smt;
use terrace_support::ensure_stack;

/// Columns by which the body of a quantifier is indented.
const QUANTIFIER_INDENT: usize = 8;

/// Writer of terms.
pub struct Terms {
    /// Text so far.
    pub out: String,
    /// Identifiers of the script.
    pub names: Names,
    /// True if a value that is used once stands where it is used.
    inlines: bool,
    known: HashMap<ValueId, Known>,
    /// Values in the order in which they became known.
    order: Vec<ValueId>,
}

/// Syntax of a value that is known.
enum Known {
    Name(String),
    Inline(Vec<Piece>),
}

/// Part of a term.
enum Piece {
    Text(String),
    Of(ValueId),
}

impl Terms {
    /// Returns a writer that knows no value.
    pub fn new(inlines: bool) -> Self {
        Terms { out: String::new(), names: Names::new(), inlines, known: HashMap::new(), order: Vec::new() }
    }

    /// Gives a value a name.
    pub fn bind(&mut self, value: Value<'_, '_>, name: String) {
        self.learn(value, Known::Name(name));
    }

    fn learn(&mut self, value: Value<'_, '_>, known: Known) {
        self.known.insert(value.id(), known);
        self.order.push(value.id());
    }

    /// Writes a value as a term. What is bound for it is forgotten afterwards.
    ///
    /// # Errors
    /// If there is no such term, which is reported.
    pub fn term(
        &mut self,
        value: Value<'_, '_>,
        user: Operation<'_, '_>,
        indent: usize,
    ) -> Result<(), Failure> {
        let start = self.order.len();
        let count = self.bindings(value, user, indent)?;
        self.write(vec![Piece::Of(value.id())]);
        self.out.extend(std::iter::repeat_n(')', count));
        for value in self.order.drain(start..) {
            self.known.remove(&value);
        }
        Ok(())
    }

    /// Writes the bindings that a value needs, itself included, and returns their number.
    fn bindings(
        &mut self,
        value: Value<'_, '_>,
        user: Operation<'_, '_>,
        indent: usize,
    ) -> Result<usize, Failure> {
        let mut count = 0;
        let mut open = vec![(value, false)];
        while let Some((value, is_entered)) = open.pop() {
            if self.known.contains_key(&value.id()) {
                continue;
            }
            let Some(op) = value.defining_op() else {
                return Err(user.op_error("uses a value that is not known where it stands").tell());
            };
            if let Some(literal) = literal(op) {
                self.learn(value, Known::Name(literal));
                continue;
            }
            let mut unknown =
                op.operands().filter(|operand| !self.known.contains_key(&operand.id())).peekable();
            if unknown.peek().is_some() {
                if is_entered {
                    return Err(op.op_error("uses its own result").tell());
                }
                open.push((value, true));
                open.extend(unknown.map(|operand| (operand, false)));
                continue;
            }
            if self.inlines && value.has_one_use() {
                let pieces = self.application(op, indent + QUANTIFIER_INDENT)?;
                self.learn(value, Known::Inline(pieces));
                continue;
            }
            let name = self.names.take("tmp");
            let pieces = self.application(op, indent + "(let (( ".len() + name.len())?;
            self.out.push_str("(let ((");
            self.out.push_str(&name);
            self.out.push(' ');
            self.write(pieces);
            self.out.push_str("))\n");
            self.indent(indent);
            self.learn(value, Known::Name(name));
            count += 1;
        }
        Ok(count)
    }

    /// Returns the term of an operation whose operands are known.
    fn application(&mut self, op: Operation<'_, '_>, indent: usize) -> Result<Vec<Piece>, Failure> {
        if op.isa::<smt::ExistsOp>() {
            return self.quantifier("exists", op, indent);
        }
        if op.isa::<smt::ForallOp>() {
            return self.quantifier("forall", op, indent);
        }
        let mut operands = op.operands();
        let head = match op.try_as::<smt::ApplyFuncOp>() {
            Some(_) => operands.next().map(|function| Piece::Of(function.id())),
            None => function(op).map(Piece::Text),
        };
        let Some(head) = head else {
            return Err(op.error("operation not supported for SMTLIB emission").tell());
        };
        let mut pieces = vec![Piece::Text("(".to_owned()), head];
        for operand in operands {
            pieces.extend([Piece::Text(" ".to_owned()), Piece::Of(operand.id())]);
        }
        pieces.push(Piece::Text(")".to_owned()));
        Ok(pieces)
    }

    fn quantifier(
        &mut self,
        word: &str,
        op: Operation<'_, '_>,
        indent: usize,
    ) -> Result<Vec<Piece>, Failure> {
        if op.attribute("noPattern").is_some() {
            return Err(op.error("no-pattern attribute not supported yet").tell());
        }
        let around = std::mem::take(&mut self.out);
        let written = ensure_stack(|| self.write_quantifier(word, op, indent));
        let text = std::mem::replace(&mut self.out, around);
        written.map(|()| vec![Piece::Text(text)])
    }

    fn write_quantifier(&mut self, word: &str, op: Operation<'_, '_>, indent: usize) -> Result<(), Failure> {
        let mut regions = op.regions();
        let Some(body) = regions.next() else { return Err(op.op_error("has no body").tell()) };
        let names = op.attribute("boundVarNames").and_then(Attribute::as_array).unwrap_or_default();
        let weight = op.attribute("weight").and_then(Attribute::as_i64).unwrap_or(0);
        let (start, inner) = (self.order.len(), indent + QUANTIFIER_INDENT);
        let arguments: Vec<Value<'_, '_>> =
            body.first_block().into_iter().flat_map(|block| block.arguments()).collect();
        let mut variables = Vec::new();
        let mut bound = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            let wanted = names.get(at).and_then(|name| name.as_str()).unwrap_or("tmp");
            let name = self.names.take(wanted);
            variables.push(format!("({name} {})", sort(argument.ty())));
            bound.push(name.clone());
            self.bind(*argument, name);
        }
        self.out.push_str(&format!("({word} ({})\n", variables.join(" ")));
        let patterns: Vec<Region<'_, '_>> = regions.filter(|region| !region.is_empty()).collect();
        let has_annotations = weight != 0 || !patterns.is_empty();
        self.indent(if has_annotations { inner } else { indent });
        if has_annotations {
            self.out.push_str("( ! ");
        }
        for value in yielded(body) {
            self.term(value, op, inner)?;
        }
        if weight != 0 {
            self.out.push_str(&format!(" :weight {weight}"));
        }
        if !patterns.is_empty() {
            self.out.push('\n');
            self.indent(inner);
            self.out.push_str(":pattern (");
            let mut is_first = true;
            for pattern in patterns {
                // A pattern has variables of its own, which stand for those of the quantifier.
                let own = pattern.first_block().into_iter().flat_map(|block| block.arguments());
                for (argument, name) in own.zip(&bound) {
                    self.bind(argument, name.clone());
                }
                for value in yielded(pattern) {
                    if !std::mem::take(&mut is_first) {
                        self.out.push(' ');
                    }
                    self.term(value, op, inner)?;
                }
            }
            self.out.push(')');
        }
        self.out.push_str(if has_annotations { "))" } else { ")" });
        for value in self.order.drain(start..) {
            self.known.remove(&value);
        }
        Ok(())
    }

    /// Writes the parts of a term.
    fn write(&mut self, pieces: Vec<Piece>) {
        let mut open = vec![pieces.into_iter()];
        while let Some(pieces) = open.last_mut() {
            match pieces.next() {
                None => {
                    open.pop();
                }
                Some(Piece::Text(text)) => self.out.push_str(&text),
                Some(Piece::Of(value)) => match self.known.get_mut(&value) {
                    Some(Known::Name(name)) => self.out.push_str(name),
                    // It is used here, and nowhere else.
                    Some(Known::Inline(pieces)) => open.push(std::mem::take(pieces).into_iter()),
                    None => {}
                },
            }
        }
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }
}

/// Returns the values that the terminator of a region yields.
fn yielded<'a, 'c>(region: Region<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let last = region.first_block().and_then(|block| block.last_op());
    last.filter(|op| op.isa::<smt::YieldOp>()).map(|op| op.operands().collect()).unwrap_or_default()
}
