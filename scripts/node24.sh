#!/bin/sh
# Runs a script under Node 24, installing it into .node/ first where this machine has an older one.
# The shell is replaced by Node, so that signals reach it.
node=$(node "$(dirname "$0")/bootstrap/find-node.mjs") || exit 1
PATH="$(dirname "$node"):$PATH"
export PATH
exec "$node" "$@"
