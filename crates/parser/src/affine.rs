use crate::core::Parser; use terrace_ir::affine::*; use terrace_ir::asm::*; 
impl<'t,'c> Parser<'t,'c> {
 pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet<'c>> { todo!() }
 pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap<'c>> { todo!() }
 pub fn parse_affine_map_of_ssa_ids(&mut self, _d: Delimiter) -> ParseResult<(AffineMap<'c>, Vec<UnresolvedOperand>)> { todo!() }
 pub fn parse_affine_expr_of_ssa_ids(&mut self, _d: &mut Vec<UnresolvedOperand>, _s: &mut Vec<UnresolvedOperand>) -> ParseResult<AffineExpr<'c>> { todo!() }
}
