//! Ranges of bits, and elements and slices of lists.

use super::{Parse, Parser};
use crate::lexer::Kind;
use crate::types::Types;
use crate::value::{Binary, Node, Value};

impl Parser<'_> {
    /// Parses `3-0, 5` up to what follows; bits in the order in which they are written.
    pub(super) fn bit_ranges(&mut self) -> Parse<Vec<u32>> {
        let mut bits = Vec::new();
        loop {
            self.bit_range(&mut bits)?;
            if !self.consume(b',') {
                return Ok(bits);
            }
        }
    }

    fn range_end(&mut self) -> Parse<i64> {
        let loc = self.loc();
        let value = self.value(None, None)?;
        match self.records.values.node(value) {
            Node::Int(number) => Ok(*number),
            _ => self.fail_at(loc, "expected integer or bitrange"),
        }
    }

    fn bit_range(&mut self, bits: &mut Vec<u32>) -> Parse<()> {
        let start = self.range_end()?;
        if start < 0 {
            return self.fail("invalid range, cannot be negative");
        }
        let end = match self.token.kind {
            Kind::Ellipsis | Kind::Punct(b'-') => {
                self.next();
                self.range_end()?
            }
            // `3-0` is lexed as two numbers.
            Kind::Int if self.token.int <= 0 => {
                let end = -self.token.int;
                self.next();
                end
            }
            _ => start,
        };
        if end < 0 {
            return self.fail("invalid range, cannot be negative");
        }
        let (Ok(start), Ok(end)) = (u32::try_from(start), u32::try_from(end)) else {
            return self.fail("invalid range");
        };
        if start.abs_diff(end) > 1 << 20 {
            return self.fail("invalid range");
        }
        if start < end {
            bits.extend(start..=end);
        } else {
            bits.extend((end..=start).rev());
        }
        Ok(())
    }

    /// Parses `{3-0}` if it is there.
    pub(super) fn optional_bits(&mut self) -> Parse<Vec<u32>> {
        if !self.consume(b'{') {
            return Ok(Vec::new());
        }
        let bits = self.bit_ranges()?;
        self.expect(b'}', "expected '}' at end of bit list")?;
        Ok(bits)
    }

    /// Parses what stands between brackets after a list; true if it is a single element.
    pub(super) fn slice(&mut self, record: Option<crate::ids::RecordId>) -> Parse<(Value, bool)> {
        let mut parts: Vec<Value> = Vec::new();
        let int_list = self.records.types.list_of(Types::INT);
        loop {
            let start = self.value(record, None)?;
            let end = match self.token.kind {
                Kind::Ellipsis | Kind::Punct(b'-') => {
                    self.next();
                    Some(self.value(record, None)?)
                }
                Kind::Int if self.token.int <= 0 => {
                    let end = self.records.values.int(-self.token.int);
                    self.next();
                    Some(end)
                }
                _ => None,
            };
            match end {
                Some(end) => {
                    let range =
                        self.records.values.get(Node::Binary(Binary::RangeClosed, start, end, int_list));
                    parts.push(self.records.fold(range, record, false));
                }
                None if self.records.type_of(start) == Some(int_list) => parts.push(start),
                None => {
                    if parts.is_empty() && !self.at(b',') {
                        return Ok((start, true));
                    }
                    parts.push(self.records.values.get(Node::List([start].into(), Types::INT)));
                }
            }
            if !self.consume(b',') || self.at(b']') {
                break;
            }
        }
        let mut all = parts[0];
        for part in &parts[1..] {
            let joined = self.records.values.get(Node::Binary(Binary::ListConcat, all, *part, int_list));
            all = self.records.fold(joined, record, false);
        }
        Ok((all, false))
    }
}
