// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with the metadata of a file.

// expected-error @+1 {{unknown key 'foo' in file metadata dictionary}}
{-# foo: {} #-}

// -----

// expected-error @+1 {{expected identifier key in file metadata dictionary}}
{-# 3: {} #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: 3 } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: "a" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { a: "0x00" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { a: "0x03000000" } } #-}

// -----

// expected-error @+1 {{dialect 'nothing' is unknown}}
{-# dialect_resources: { nothing: { a: "0x01000000" } } #-}

// -----

// expected-error @+1 {{unexpected 'resource' section for dialect 'arith'}}
{-# dialect_resources: { arith: { a: "0x01000000" } } #-}

// -----

// expected-error @+1 {{expected string value for key 'b'}}
{-# external_resources: { a: { b: c } } #-}
