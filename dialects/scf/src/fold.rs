//! Folds.

use crate::IfOp;
use terrace_arith::XOrIOp;
use terrace_ir::{Constants, Edit, Folded};

impl<'c> IfOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // if xori(c, true) { a } else { b } -> if c { b } else { a }
        let not = self.condition().defining::<XOrIOp>().filter(|not| not.rhs().is_one())?;
        if self.else_region().is_empty() {
            return None;
        }
        Folded::in_place([Edit::Operand(0, not.lhs().id()), Edit::SwapRegions(0, 1)])
    }
}
