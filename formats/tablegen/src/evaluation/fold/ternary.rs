//! Folding of operators with three operands, of `!cond` and of `!foldl`.

use crate::evaluation::resolve::Resolver;
use crate::ids::RecordId;
use crate::keeper::Records;
use crate::types::Type;
use crate::value::{Node, Ternary, Value};

impl Records {
    pub(super) fn fold_ternary(
        &mut self,
        operator: Ternary,
        [a, b, c]: [Value; 3],
        ty: Type,
        record: Option<RecordId>,
    ) -> Option<Value> {
        match operator {
            Ternary::If => {
                let condition = self.as_int(a)?;
                Some(if condition != 0 { b } else { c })
            }
            Ternary::Subst => self.fold_subst(a, b, c),
            Ternary::Foreach => self.fold_foreach(a, b, c, ty, record),
            Ternary::Filter => {
                let Node::List(list, element) = self.values.node(b).clone() else { return None };
                let name = self.var_name(a)?;
                let mut kept = Vec::new();
                for one in list.iter() {
                    let mut resolver = Resolver::map(record, [(name, *one)]);
                    let condition = self.resolve(c, &mut resolver);
                    if self.as_int(condition)? != 0 {
                        kept.push(*one);
                    }
                }
                Some(self.values.get(Node::List(kept.into(), element)))
            }
            Ternary::Range => {
                let (start, end, step) = (self.as_int(a)?, self.as_int(b)?, self.as_int(c)?);
                if step == 0 {
                    self.fatal(record, "Step of !range can't be 0");
                    return None;
                }
                Some(self.int_range(start, end, step, false))
            }
            Ternary::Substr => {
                let text = self.values.as_string(a)?.clone();
                let (start, length) = (self.as_int(b)?, self.as_int(c)?);
                if start < 0 || start > text.len() as i64 {
                    let message =
                        format!("!substr start position is out of range 0...{}: {start}", text.len());
                    self.fatal(record, message);
                    return None;
                }
                if length < 0 {
                    self.fatal(record, "!substr length must be nonnegative");
                    return None;
                }
                let start = start as usize;
                let end = start.saturating_add(length as usize).min(text.len());
                let part = text.get(start..end).map(str::to_owned);
                let part = part
                    .unwrap_or_else(|| String::from_utf8_lossy(&text.as_bytes()[start..end]).into_owned());
                Some(self.values.string(&part))
            }
            Ternary::Find => {
                let (text, what) = (self.values.as_string(a)?.clone(), self.values.as_string(b)?.clone());
                let start = self.as_int(c)?;
                if start < 0 || start > text.len() as i64 {
                    let message = format!("!find start position is out of range 0...{}: {start}", text.len());
                    self.fatal(record, message);
                    return None;
                }
                let start = start as usize;
                let bytes = &text.as_bytes()[start..];
                let found = (0..=bytes.len()).find(|at| bytes[*at..].starts_with(what.as_bytes()));
                Some(self.values.int(found.map_or(-1, |at| (start + at) as i64)))
            }
            Ternary::Dag | Ternary::SetDagArg | Ternary::SetDagName => {
                self.fold_dag_ternary(operator, [a, b, c], record)
            }
        }
    }

    pub(super) fn fold_subst(&mut self, from: Value, to: Value, of: Value) -> Option<Value> {
        if let (Some(from), Some(to), Some(of)) =
            (self.values.as_def(from), self.values.as_def(to), self.values.as_def(of))
        {
            return Some(self.values.get(Node::Def(if of == from { to } else { of })));
        }
        if let (Node::Var(from, _), Node::Var(..), Node::Var(of_name, _)) =
            (self.values.node(from), self.values.node(to), self.values.node(of))
        {
            return Some(if of_name == from { to } else { of });
        }
        let (from, to, of) =
            (self.values.as_string(from)?, self.values.as_string(to)?, self.values.as_string(of)?);
        let text = if from.is_empty() { of.to_string() } else { of.replace(&**from, to) };
        Some(self.values.string(&text))
    }

    pub(super) fn fold_foreach(
        &mut self,
        variable: Value,
        over: Value,
        body: Value,
        ty: Type,
        record: Option<RecordId>,
    ) -> Option<Value> {
        let name = self.var_name(variable)?;
        match self.values.node(over).clone() {
            Node::List(list, _) => {
                let element = self.types.element(ty)?;
                let mut results = Vec::with_capacity(list.len());
                for one in list.iter() {
                    let mut resolver = Resolver::map(record, [(name, *one)]);
                    results.push(self.resolve(body, &mut resolver));
                }
                Some(self.values.get(Node::List(results.into(), element)))
            }
            Node::Dag { operator, name: dag_name, arguments } => {
                let apply = |records: &mut Records, one: Value| {
                    let mut resolver = Resolver::map(record, [(name, one)]);
                    records.resolve(body, &mut resolver)
                };
                let operator = apply(self, operator);
                let arguments = arguments
                    .iter()
                    .map(|(one, label)| {
                        let nested = matches!(self.values.node(*one), Node::Dag { .. });
                        let result = if nested {
                            self.fold_foreach(variable, *one, body, ty, record).unwrap_or(*one)
                        } else {
                            apply(self, *one)
                        };
                        (result, *label)
                    })
                    .collect();
                Some(self.values.get(Node::Dag { operator, name: dag_name, arguments }))
            }
            _ => None,
        }
    }

    pub(super) fn fold_cond(
        &mut self,
        value: Value,
        cases: &[(Value, Value)],
        record: Option<RecordId>,
    ) -> Option<Value> {
        for (condition, result) in cases {
            match self.as_int(*condition) {
                Some(0) => {}
                Some(_) => return Some(*result),
                None => return None,
            }
        }
        let text = self.text(value);
        self.fatal(record, format!("{text} does not have any true condition"));
        None
    }

    pub(super) fn fold_foldl(&mut self, parts: &[Value; 5], record: Option<RecordId>) -> Option<Value> {
        let [mut accumulator, list, a, b, body] = *parts;
        let list = self.values.as_list(list)?;
        let (a, b) = (self.var_name(a)?, self.var_name(b)?);
        for one in list.iter() {
            let mut resolver = Resolver::map(record, [(a, accumulator), (b, *one)]);
            accumulator = self.resolve(body, &mut resolver);
        }
        Some(accumulator)
    }
}
