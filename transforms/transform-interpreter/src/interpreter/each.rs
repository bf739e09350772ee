//! Application of a function to each of the operations associated with a handle.

use super::*;

impl<'s, 't, 'c> Interpreter<'s, 't, 'c> {
    /// Applies a function to each operation associated with the first operand. Silenceable failures are collected, and
    /// the others are still worked on.
    ///
    /// The function returns what a target contributes to each result of the transform operation.
    ///
    /// # Errors
    /// If the function failed for a target.
    pub fn for_each_target(
        &mut self,
        op: Operation<'s, 'c>,
        mut work: impl FnMut(&mut Self, TreeOp) -> Applied<Vec<Payload<'c>>>,
    ) -> Applied {
        let targets = self.ops(op.operand(0));
        let mut gathered: Vec<Payload<'c>> = op.results().map(|result| Payload::empty(result.ty())).collect();
        let mut diagnostics = Vec::new();
        for target in targets {
            // An earlier target may have taken this one with it.
            if !self.tree.is_live(target) {
                continue;
            }
            match work(self, target) {
                Ok(payloads) => gathered.iter_mut().zip(payloads).for_each(|(all, one)| all.append(one)),
                Err(Interruption::Silenceable(told)) => diagnostics.extend(told),
                Err(other) => return Err(other),
            }
        }
        self.set_all(op.results(), gathered)?;
        if diagnostics.is_empty() { Ok(()) } else { Err(Interruption::Silenceable(diagnostics)) }
    }
}
