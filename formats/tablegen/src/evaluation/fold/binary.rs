//! Folding of operators with two operands.

use crate::keeper::Records;
use crate::types::{Type, Types};
use crate::value::{Binary, Node, Value};
use std::cmp::Ordering;
use std::rc::Rc;

impl Records {
    pub(super) fn fold_binary(
        &mut self,
        operator: Binary,
        left: Value,
        right: Value,
        ty: Type,
    ) -> Option<Value> {
        match operator {
            Binary::Con
            | Binary::SetDagOp
            | Binary::SetDagOpName
            | Binary::GetDagArg
            | Binary::GetDagName => self.fold_dag_binary(operator, left, right, ty),
            Binary::ListConcat => {
                let (mut all, more) = (self.values.as_list(left)?.to_vec(), self.values.as_list(right)?);
                all.extend_from_slice(&more);
                let element = self.types.element(ty)?;
                Some(self.values.get(Node::List(all.into(), element)))
            }
            Binary::ListSplat => {
                let count = self.as_int(right)?;
                if !self.values.is_concrete(left) {
                    return None;
                }
                if count < 0 {
                    self.fatal(None, format!("!listsplat count {count} is negative"));
                    return None;
                }
                let element = self.types.element(ty)?;
                Some(self.values.get(Node::List(vec![left; count.min(1 << 24) as usize].into(), element)))
            }
            Binary::ListRemove => {
                let (all, gone) = (self.values.as_list(left)?, self.values.as_list(right)?);
                if !gone.iter().chain(all.iter()).all(|one| self.values.is_concrete(*one)) {
                    return None;
                }
                let kept: Rc<[Value]> = all.iter().filter(|one| !gone.contains(one)).copied().collect();
                let element = self.types.element(ty)?;
                Some(self.values.get(Node::List(kept, element)))
            }
            Binary::ListElement => {
                let (list, index) = (self.values.as_list(left)?, self.as_int(right)?);
                usize::try_from(index).ok().and_then(|index| list.get(index).copied())
            }
            Binary::ListSlice => {
                let Node::List(list, element) = self.values.node(left).clone() else { return None };
                let indices = self.values.as_list(right)?;
                let mut slice = Vec::with_capacity(indices.len());
                for index in indices.iter() {
                    let index = self.as_int(*index)?;
                    slice.push(*list.get(usize::try_from(index).ok()?)?);
                }
                Some(self.values.get(Node::List(slice.into(), element)))
            }
            Binary::Range | Binary::RangeClosed => {
                let (start, end) = (self.as_int(left)?, self.as_int(right)?);
                Some(self.int_range(
                    start,
                    end,
                    if operator == Binary::RangeClosed && start > end { -1 } else { 1 },
                    operator == Binary::RangeClosed,
                ))
            }
            Binary::StrConcat => {
                let (a, b) = (self.values.node(left), self.values.node(right));
                let (Node::String { text: a, is_code: x }, Node::String { text: b, is_code: y }) = (a, b)
                else {
                    return None;
                };
                let (text, is_code) = (format!("{a}{b}"), *x || *y);
                Some(self.values.get(Node::String { text: text.into(), is_code }))
            }
            Binary::Interleave => {
                let (list, delimiter) = (self.values.as_list(left)?, self.values.as_string(right)?.clone());
                let mut texts = Vec::with_capacity(list.len());
                // What is joined from code is code; the first text does not count.
                let is_code = list
                    .iter()
                    .skip(1)
                    .any(|one| matches!(self.values.node(*one), Node::String { is_code: true, .. }));
                for one in list.iter() {
                    texts.push(match self.values.as_string(*one) {
                        Some(text) => text.to_string(),
                        None => self.as_int(*one)?.to_string(),
                    });
                }
                Some(self.values.get(Node::String { text: texts.join(&delimiter).into(), is_code }))
            }
            Binary::Match => {
                let (text, pattern) =
                    (self.values.as_string(left)?.clone(), self.values.as_string(right)?.clone());
                match regex::Regex::new(&pattern) {
                    Ok(regex) => {
                        let is_match = regex.is_match(&text);
                        Some(self.values.bit(is_match))
                    }
                    Err(why) => {
                        self.fatal(None, format!("invalid regex '{pattern}': {why}"));
                        None
                    }
                }
            }
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => {
                let order = self.compare(operator, left, right)?;
                Some(self.values.bit(order))
            }
            Binary::Add
            | Binary::Sub
            | Binary::Mul
            | Binary::Div
            | Binary::And
            | Binary::Or
            | Binary::Xor
            | Binary::Sra
            | Binary::Srl
            | Binary::Shl => self.fold_arithmetic(operator, left, right),
        }
    }

    pub(super) fn compare(&mut self, operator: Binary, left: Value, right: Value) -> Option<bool> {
        if let (Some(a), Some(b)) = (self.as_int(left), self.as_int(right)) {
            return Some(holds(operator, a.cmp(&b)));
        }
        if let (Some(a), Some(b)) = (self.values.as_string(left), self.values.as_string(right)) {
            return Some(holds(operator, a.as_bytes().cmp(b.as_bytes())));
        }
        let is_equality = matches!(operator, Binary::Eq | Binary::Ne);
        if is_equality && self.values.is_concrete(left) && self.values.is_concrete(right) {
            return Some((left == right) == (operator == Binary::Eq));
        }
        None
    }

    pub(super) fn fold_arithmetic(&mut self, operator: Binary, left: Value, right: Value) -> Option<Value> {
        let (a, b) = match (self.as_int(left), self.as_int(right)) {
            (Some(a), Some(b)) => (a, b),
            // What one operand decides needs not the other.
            (Some(0), _) if operator == Binary::And => return Some(self.values.int(0)),
            (_, Some(0)) if operator == Binary::And => return Some(self.values.int(0)),
            (Some(-1), _) | (_, Some(-1)) if operator == Binary::Or => return Some(self.values.int(-1)),
            _ => return None,
        };
        let shift = (b as u64).min(63) as u32;
        let number = match operator {
            Binary::Add => a.wrapping_add(b),
            Binary::Sub => a.wrapping_sub(b),
            Binary::Mul => a.wrapping_mul(b),
            Binary::Div => {
                if b == 0 {
                    self.fatal(None, "Illegal operation: division by zero");
                    return None;
                }
                if a == i64::MIN && b == -1 {
                    self.fatal(None, "Illegal operation: INT64_MIN / -1");
                    return None;
                }
                a / b
            }
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::Sra => a >> shift,
            Binary::Srl => (a as u64 >> shift) as i64,
            _ => (a as u64).wrapping_shl(shift) as i64,
        };
        Some(self.values.int(number))
    }

    pub(crate) fn int_range(&mut self, start: i64, end: i64, step: i64, is_closed: bool) -> Value {
        let mut numbers = Vec::new();
        let mut at = start;
        while numbers.len() < 1 << 24
            && (if step > 0 {
                at < end || is_closed && at == end
            } else {
                at > end || is_closed && at == end
            })
        {
            numbers.push(self.values.int(at));
            let Some(next) = at.checked_add(step) else { break };
            at = next;
        }
        self.values.get(Node::List(numbers.into(), Types::INT))
    }
}

fn holds(operator: Binary, order: Ordering) -> bool {
    match operator {
        Binary::Eq => order.is_eq(),
        Binary::Ne => order.is_ne(),
        Binary::Lt => order.is_lt(),
        Binary::Le => order.is_le(),
        Binary::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}
