// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with locations.

// expected-error @+1 {{expected '(' in location}}
"u.x"() : () -> () loc

// -----

// expected-error @+1 {{expected location instance}}
"u.x"() : () -> () loc(

// -----

// expected-error @+1 {{expected ')' in location}}
"u.x"() : () -> () loc(unknown

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"u.x"() : () -> () loc("a":

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"u.x"() : () -> () loc("a":1:

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"u.x"() : () -> () loc("a":a:1)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"u.x"() : () -> () loc("a":1:a)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"u.x"() : () -> () loc("a":1:1 to

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"u.x"() : () -> () loc("a":1:1 to a)

// -----

// expected-error @+1 {{expected ')' after child location of NameLoc}}
"u.x"() : () -> () loc("a"("b"

// -----

// expected-error @+1 {{expected '(' in callsite location}}
"u.x"() : () -> () loc(callsite

// -----

// expected-error @+1 {{expected 'at' in callsite location}}
"u.x"() : () -> () loc(callsite("a"

// -----

// expected-error @+1 {{expected '[' in fused location}}
"u.x"() : () -> () loc(fused

// -----

// expected-error @+1 {{expected ']' in fused location}}
"u.x"() : () -> () loc(fused["a"

// -----

// expected-error @+1 {{expected '>' after fused location metadata}}
"u.x"() : () -> () loc(fused<1

// -----

// expected-error @+1 {{operation location alias was never defined}}
"u.x"() : () -> () loc(#a)

// -----

// expected-error @+1 {{expected location attribute, but got#u.x}}
"u.x"() : () -> () loc(#u.x)

// -----

// expected-error @+2 {{expected location, but found '1 : i32'}}
#a = 1 : i32
"u.x"() : () -> () loc(#a)
