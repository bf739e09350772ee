#!/bin/sh
# Interesting: a store, somewhere before a load of what divides or not, and another store; as a scheduler's bug would have it.
[ "$(grep -c 'memref.store' "$1")" -ge 2 ] && grep -q 'memref.load' "$1"
