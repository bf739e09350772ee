//! Labels: operations with regions, which branches leave.

use crate::code::{Code, Kind, Label};
use crate::instructions::Number;
use crate::known::Signature;
use crate::reader::{Read, Reader};
use terrace_ir::RegionSource;
use terrace_ir::Type;
use terrace_ir::ids::ValueId;

impl<'c> Code<'_, 'c> {
    /// Begins code with a label: an operation at the end of this block, and a block after it.
    pub fn enter(&mut self, kind: Kind, signature: Signature<'c>) -> Read<()> {
        let condition = match kind {
            Kind::If(_) => Some(self.pop(self.number(Number::I32))?),
            _ => None,
        };
        let inputs = self.pop_all(&signature.inputs)?;
        let around = self.labels.last().map(|label| label.region);
        let Some(around) = around else { return self.wrong("the code is at its end") };
        let inside = self.body.create_region();
        let entry = self.new_block(inside, &signature.inputs);
        let next = self.new_block(around, &signature.results);
        let (name, kind, regions) = match kind {
            Kind::Loop => ("loop", kind, vec![inside]),
            Kind::If(_) => {
                let otherwise = self.body.create_region();
                ("if", Kind::If(otherwise), vec![inside, otherwise])
            }
            _ => ("block", kind, vec![inside]),
        };
        let operands: Vec<ValueId> = condition.into_iter().chain(inputs).collect();
        let mut state = self.state(name, &operands, &[], &[]);
        state.regions.extend(regions.into_iter().map(RegionSource::Detached));
        state.successors.push(next);
        self.append(state);
        let height = self.stack.len();
        self.labels.push(Label { kind, signature, height, next: Some((next, around)), region: inside });
        self.go_on_in(entry);
        Ok(())
    }

    /// Ends the code of a region with the values that it leaves.
    pub fn leave_region(&mut self) -> Read<()> {
        let Some(label) = self.labels.last() else { return self.wrong("the code is at its end") };
        let (types, height, is_function) =
            (label.signature.results.clone(), label.height, label.kind == Kind::Function);
        if self.unreachable == 0 {
            let values = self.pop_all(&types)?;
            if self.stack.len() > height {
                return self.wrong("values are left on the stack");
            }
            let state = self.state(if is_function { "return" } else { "block_return" }, &values, &[], &[]);
            self.append(state);
        }
        self.unreachable = 0;
        self.stack.truncate(height);
        Ok(())
    }

    /// Ends the innermost label.
    pub fn end(&mut self) -> Read<()> {
        self.leave_region()?;
        if let Some(Label { kind: Kind::If(_), signature, .. }) = self.labels.last()
            && signature.inputs != signature.results
        {
            return self.wrong("an 'if' without 'else' leaves what it takes");
        }
        let label = self.labels.pop();
        if let Some((next, _)) = label.and_then(|label| label.next) {
            self.go_on_in(next);
        }
        Ok(())
    }

    /// Goes on in the other region of an `if`.
    pub fn otherwise(&mut self) -> Read<()> {
        self.leave_region()?;
        let Some(label) = self.labels.last_mut() else { return self.wrong("the code is at its end") };
        let Kind::If(region) = label.kind else { return self.wrong("'else' without an 'if'") };
        label.kind = Kind::Else;
        label.region = region;
        let inputs = label.signature.inputs.clone();
        let entry = self.new_block(region, &inputs);
        self.go_on_in(entry);
        Ok(())
    }

    /// Returns the types of the values that a branch to a label takes.
    pub fn target(&mut self, level: usize) -> Read<Vec<Type<'c>>> {
        let Some(at) = self.labels.len().checked_sub(level + 1) else {
            return self.wrong(format!("there are no {} labels around", level + 1));
        };
        let label = &self.labels[at];
        Ok(if label.kind == Kind::Loop {
            label.signature.inputs.clone()
        } else {
            label.signature.results.clone()
        })
    }

    /// Branches to a label if a value is not zero, with what is on top of the stack.
    pub fn branch_if(&mut self, condition: ValueId, level: usize) -> Read<()> {
        let types = self.target(level)?;
        self.leaves_function |= level + 1 == self.labels.len() && self.labels[0].kind == Kind::Function;
        let values = self.top(&types)?;
        let Some(region) = self.labels.last().map(|label| label.region) else {
            return self.wrong("the code is at its end");
        };
        let next = self.new_block(region, &[]);
        let exit = self.known.context.integer_attribute(self.known.unsigned(), level as i64);
        let operands: Vec<ValueId> = std::iter::once(condition).chain(values).collect();
        let mut state = self.state("branch_if", &operands, &[], &[("exitLevel", exit)]);
        state.successors.push(next);
        self.append(state);
        self.block = next;
        Ok(())
    }

    /// Branches to a label always.
    pub fn branch(&mut self, level: usize) -> Read<()> {
        let types = self.target(level)?;
        let is_innermost = level == 0 && self.labels.last().is_some_and(|label| label.kind != Kind::Loop);
        let is_function = self.labels.len() == 1;
        if is_innermost {
            let values = self.pop_all(&types)?;
            let state = self.state(if is_function { "return" } else { "block_return" }, &values, &[], &[]);
            self.append(state);
        } else {
            // There is no branch without a condition: one that always holds, and in its other block the same again.
            let ty = self.number(Number::I32);
            let one = self.value("const", &[], ty, &[("value", self.known.context.integer_attribute(ty, 1))]);
            let values = self.top(&types)?;
            self.branch_if(one, level)?;
            let block = self.block;
            let exit = self.known.context.integer_attribute(self.known.unsigned(), level as i64);
            let operands: Vec<ValueId> = std::iter::once(one).chain(values).collect();
            let mut state = self.state("branch_if", &operands, &[], &[("exitLevel", exit)]);
            state.successors.push(block);
            self.append(state);
        }
        self.unreachable = 1;
        Ok(())
    }

    /// Reads what a label takes and leaves.
    pub fn block_type(&mut self, reader: &mut Reader<'_>) -> Read<Signature<'c>> {
        if reader.peek() == Some(0x40) {
            reader.byte()?;
            return Ok(Signature::default());
        }
        if let Some(ty) = reader.peek().and_then(|code| self.known.type_of_code(code)) {
            reader.byte()?;
            return Ok(Signature { inputs: Vec::new(), results: vec![ty] });
        }
        let number = reader.i64()?;
        let signature = usize::try_from(number).ok().and_then(|number| self.known.types.get(number));
        match signature {
            Some(signature) => Ok(signature.clone()),
            None => self.wrong(format!("there is no type {number}")),
        }
    }
}
