use crate::core::Parser; use terrace_ir::*; use terrace_ir::asm::*; 
impl<'t,'c> Parser<'t,'c> {
 pub fn parse_optional_trailing_location(&mut self) -> ParseResult<Option<Location<'c>>> { todo!() }
 pub fn parse_location_instance(&mut self) -> ParseResult<Location<'c>> { todo!() }
 pub fn parse_location_as_attribute(&mut self) -> ParseResult<Attribute<'c>> { todo!() }
 pub fn replace_deferred_locations(&mut self, _b: &mut Body<'c>) -> ParseResult { Ok(()) }
}
