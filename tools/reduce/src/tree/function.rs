//! Functions: operations with a signature that the arguments of their body follow.

use super::{OpIndex, Text, Tree, ValueIndex, lists};

const FUNCTION_TYPE: &str = "function_type";
const ARGUMENT_ATTRIBUTES: &str = "arg_attrs";
const RESULT_ATTRIBUTES: &str = "res_attrs";

/// A signature as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Types of the arguments.
    pub inputs: Vec<Text>,
    /// Types of the results.
    pub results: Vec<Text>,
    /// True if it is the type of a function in the `llvm` dialect.
    is_llvm: bool,
}

impl Signature {
    /// Parses the text of a type.
    pub fn parse(text: &str) -> Option<Signature> {
        let texts = |list: &str| lists::split(list).into_iter().map(Text::from).collect();
        if let Some(inner) = text.strip_prefix("!llvm.func<").and_then(|text| text.strip_suffix('>')) {
            let tokens = lists::tokens(inner);
            let pairs = lists::pairs(inner, &tokens);
            let (open, _) = *pairs.iter().find(|(_, close)| close + 1 == tokens.len())?;
            let span = &tokens[open].span;
            let inputs = &inner[span.end..inner.len() - 1];
            return Some(Signature {
                inputs: texts(inputs),
                results: vec![inner[..span.start].trim().into()],
                is_llvm: true,
            });
        }
        let tokens = lists::tokens(text);
        let pairs = lists::pairs(text, &tokens);
        let (_, close) = *pairs.iter().find(|(open, _)| *open == 0)?;
        let arrow = tokens.get(close + 1).filter(|token| &text[token.span.clone()] == "->")?;
        let inputs = text.get(1..tokens[close].span.start)?;
        let results = text[arrow.span.end..].trim();
        let is_list = results.starts_with('(') && results.ends_with(')');
        let results = if is_list { &results[1..results.len() - 1] } else { results };
        let results = if is_list { texts(results) } else { vec![results.into()] };
        Some(Signature { inputs: texts(inputs), results, is_llvm: false })
    }

    /// Returns the text of the type.
    pub fn text(&self) -> String {
        let inputs = self.inputs.join(", ");
        match (self.is_llvm, self.results.as_slice()) {
            (true, results) => format!("!llvm.func<{} ({inputs})>", results.join(", ")),
            (false, [one]) if !one.starts_with('(') => format!("({inputs}) -> {one}"),
            (false, results) => format!("({inputs}) -> ({})", results.join(", ")),
        }
    }
}

impl Tree {
    /// Returns the signature of a function.
    pub fn signature(&self, op: OpIndex) -> Option<Signature> {
        Signature::parse(self.attribute(op, FUNCTION_TYPE)?)
    }

    /// Returns the innermost function around an operation whose body has just the arguments of its signature.
    pub fn function_around(&self, op: OpIndex) -> Option<OpIndex> {
        self.ancestors(op).skip(1).find(|op| {
            let entry = self.ops[*op].regions.first().and_then(|blocks| blocks.first());
            let count = entry.map(|block| self.blocks[*block].arguments.len());
            self.signature(*op).is_some_and(|signature| Some(signature.inputs.len()) == count)
        })
    }

    /// Returns the operations that name a symbol as their callee.
    pub fn calls(&self, function: OpIndex) -> Vec<OpIndex> {
        let Some(name) = self.attribute(function, "sym_name") else { return Vec::new() };
        let symbol = format!("@{}", name.trim_matches('"'));
        let is_call = |op: &OpIndex| self.attribute(*op, "callee").is_some_and(|callee| **callee == *symbol);
        self.preorder().into_iter().filter(is_call).collect()
    }

    /// Adds an argument to a function that nothing calls.
    pub fn add_argument(&mut self, function: OpIndex, ty: &Text) -> Option<ValueIndex> {
        if !self.calls(function).is_empty() {
            return None;
        }
        let mut signature = self.signature(function)?;
        signature.inputs.push(ty.clone());
        let entry = *self.ops[function].regions.first()?.first()?;
        let value = self.new_value(ty.clone());
        self.block_mut(entry).arguments.push(value);
        self.set_attribute(function, FUNCTION_TYPE, Some(&signature.text()));
        if let Some(attributes) = self.attribute(function, ARGUMENT_ATTRIBUTES).cloned() {
            let list = attributes.trim_end_matches(']');
            self.set_attribute(function, ARGUMENT_ATTRIBUTES, Some(&format!("{list}, {{}}]")));
        }
        Some(value)
    }

    /// Drops an argument of a function, and what calls pass for it.
    pub fn drop_argument(&mut self, function: OpIndex, at: usize) -> Option<()> {
        let mut signature = self.signature(function)?;
        if at >= signature.inputs.len() {
            return None;
        }
        let count = signature.inputs.len();
        signature.inputs.remove(at);
        if let Some(entry) = self.ops[function].regions.first().and_then(|blocks| blocks.first()).copied() {
            if self.blocks[entry].arguments.len() < count {
                return None;
            }
            self.block_mut(entry).arguments.remove(at);
        }
        for call in self.calls(function) {
            self.drop_operand(call, at);
        }
        self.set_attribute(function, FUNCTION_TYPE, Some(&signature.text()));
        self.drop_element(function, ARGUMENT_ATTRIBUTES, at);
        Some(())
    }

    /// Drops a result of a function, what returns give for it, and the results of calls, which must have no uses.
    pub fn drop_function_result(&mut self, function: OpIndex, at: usize) -> Option<()> {
        let mut signature = self.signature(function)?;
        let count = signature.results.len();
        if at >= count {
            return None;
        }
        match signature.is_llvm {
            true if &*signature.results[0] == "void" => return None,
            true => signature.results[0] = "void".into(),
            false => drop(signature.results.remove(at)),
        }
        let blocks: Vec<usize> = self.ops[function].regions.iter().flatten().copied().collect();
        for block in blocks {
            if let Some(end) = self.terminator(block)
                && self.ops[end].successors.is_empty()
                && self.ops[end].operands.len() == count
            {
                self.drop_operand(end, at);
            }
        }
        let counts = self.use_counts();
        for call in self.calls(function) {
            if self.ops[call].results.get(at).is_some_and(|value| counts[*value] > 0) {
                return None;
            }
            self.drop_result(call, at);
        }
        self.set_attribute(function, FUNCTION_TYPE, Some(&signature.text()));
        self.drop_element(function, RESULT_ATTRIBUTES, at);
        Some(())
    }

    /// Drops an element of an attribute that is a list.
    pub fn drop_element(&mut self, op: OpIndex, name: &str, at: usize) {
        let Some(text) = self.attribute(op, name) else { return };
        let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else { return };
        let mut parts = lists::split(inner);
        if at < parts.len() {
            parts.remove(at);
            // A list without elements is no list of arguments.
            let text = format!("[{}]", parts.join(", "));
            let is_default = parts.iter().all(|part| *part == "{}");
            let is_of_function = [ARGUMENT_ATTRIBUTES, RESULT_ATTRIBUTES].contains(&name);
            self.set_attribute(op, name, Some(&*text).filter(|_| !is_of_function || !is_default));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read_and_written() {
        let rows = [
            ("() -> ()", 0, 0),
            ("(i32, memref<2xf32, 3>) -> i32", 2, 1),
            ("((i32) -> i32) -> (i32, f32)", 1, 2),
            ("(i32) -> ((i32) -> i32)", 1, 1),
            ("!llvm.func<void ()>", 0, 1),
            ("!llvm.func<struct<(i32, f32)> (ptr, i64)>", 2, 1),
        ];
        for (text, inputs, results) in rows {
            let signature = Signature::parse(text).expect("the text is a signature");
            assert_eq!((signature.inputs.len(), signature.results.len()), (inputs, results), "{text}");
            assert_eq!(signature.text(), text);
        }
        assert_eq!(Signature::parse("i32"), None);
    }
}
