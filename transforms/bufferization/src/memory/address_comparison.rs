//! The function that compares addresses of memory that is to be freed with those of memory that is kept.

use terrace_ir::ids::OpId;
use terrace_ir::{Body, Location, Operation, Region, TraitFlags, ValueMap};
use terrace_parser::{Source, TopLevel, parse_source};

/// Name of the function.
pub(super) const HELPER: &str = "dealloc_helper";

/// Addresses of what is to be freed and of what is kept, conditions of freeing, and two lists of results: what is really
/// freed, and which of the kept memory has to be freed by those who keep it.
const BODY: &str = r"(
    %freed: memref<?xindex>, %kept: memref<?xindex>, %wanted: memref<?xi1>, %is_freed: memref<?xi1>,
    %is_owned: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %freed_count = memref.dim %freed, %c0 : memref<?xindex>
  %kept_count = memref.dim %kept, %c0 : memref<?xindex>
  scf.for %i = %c0 to %kept_count step %c1 {
    memref.store %false, %is_owned[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %freed_count step %c1 {
    %address = memref.load %freed[%i] : memref<?xindex>
    %is_wanted = memref.load %wanted[%i] : memref<?xi1>
    %not_kept = scf.for %j = %c0 to %kept_count step %c1 iter_args(%so_far = %true) -> (i1) {
      %other = memref.load %kept[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %address : index
      scf.if %same {
        %owned = memref.load %is_owned[%j] : memref<?xi1>
        %now = arith.ori %owned, %is_wanted : i1
        memref.store %now, %is_owned[%j] : memref<?xi1>
      }
      %differs = arith.cmpi ne, %other, %address : index
      %next = arith.andi %so_far, %differs : i1
      scf.yield %next : i1
    }
    %is_first = scf.for %j = %c0 to %i step %c1 iter_args(%so_far = %not_kept) -> (i1) {
      %other = memref.load %freed[%j] : memref<?xindex>
      %differs = arith.cmpi ne, %other, %address : index
      %next = arith.andi %so_far, %differs : i1
      scf.yield %next : i1
    }
    %now = arith.andi %is_first, %is_wanted : i1
    memref.store %now, %is_freed[%i] : memref<?xi1>
  }
  return
}
";

/// Creates the function under a name; it is in no block yet. `None` if the context lacks a dialect that it takes.
pub(super) fn helper_function<'c>(body: &mut Body<'c>, name: &str, location: Location<'c>) -> Option<OpId> {
    let text = format!("func.func private @{name}{BODY}");
    let mut module = parse_source(body.context(), Source::new(text.as_bytes(), ""), TopLevel::Module).ok()?;
    module.body_mut().replace_locations(&mut |_| Some(location));
    let mut functions = module.op().regions().flat_map(Region::ops);
    let function: Operation<'_, 'c> = functions.find(|op| op.has_trait(TraitFlags::SYMBOL))?;
    Some(body.clone_op(function, &mut ValueMap::default()))
}
