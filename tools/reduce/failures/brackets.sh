#!/bin/sh
# A tool that dies when lists are nested three deep.
grep -q '\[\[\[' "$1" && kill -SEGV $$
exit 0
