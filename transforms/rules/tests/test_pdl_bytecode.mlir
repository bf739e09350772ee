// RUN: terrace opt --split-input-file --test-pdl-bytecode-pass %s | FileCheck %s

// A loop visits each user of a value; each is a match of its own, and one is applied at a time.

// CHECK-LABEL: module @ir
// CHECK-NEXT:    "test.success"
// CHECK-NEXT:    "test.success"
// CHECK-NEXT:    "test.producer"
// CHECK-NOT:     "test.use"
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.producer" -> ^named, ^end
  ^named:
    %value = pdl_interp.get_result 0 of %root
    %users = pdl_interp.get_users of %value : !pdl.value
    pdl_interp.foreach %user : !pdl.operation in %users {
      pdl_interp.record_match @rewriters::@success(%user : !pdl.operation) : benefit(1), loc([%root]) -> ^next
    ^next:
      pdl_interp.continue
    } -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%user : !pdl.operation) {
      %op = pdl_interp.create_operation "test.success"
      pdl_interp.erase %user
      pdl_interp.finalize
    }
  }
}

module @ir {
  %0 = "test.producer"() : () -> i32
  "test.use"(%0) : (i32) -> ()
  "test.use"(%0) : (i32) -> ()
}

// -----

// The results of a constraint are inputs of the rewrite; a negated one holds where the constraint does not.

// CHECK-LABEL: module @ir
// CHECK-NEXT:    "test.failure_op"
// CHECK-NEXT:    "test.made"() : () -> (f32, f32)
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.apply_constraint "single_entity_constraint"(%root : !pdl.operation) {isNegated = true} -> ^other, ^end
  ^other:
    %two = pdl_interp.create_attribute 2 : i32
    %types = pdl_interp.apply_constraint "op_constr_return_type_range"(%root, %two : !pdl.operation, !pdl.attribute) : !pdl.range<type> -> ^match, ^end
  ^match:
    pdl_interp.record_match @rewriters::@success(%root, %types : !pdl.operation, !pdl.range<type>) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation, %types : !pdl.range<type>) {
      %op = pdl_interp.create_operation "test.made" -> (%types : !pdl.range<type>)
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}

module @ir {
  "test.failure_op"() : () -> ()
  "test.success_op"() : () -> ()
}
