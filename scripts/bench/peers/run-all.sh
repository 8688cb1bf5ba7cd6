#!/bin/sh
# Measures all peers on one file, and other commands beside them with --with. Starts run_all.py, which says more, with the Python of install.sh.
#
#   scripts/bench/peers/run-all.sh FILE --repeats 5 --with 'onefold=node dist/cli/main.js … {file} … {out}'
set -eu

here=$(cd "$(dirname "$0")" && pwd)
ONEFOLD_PEERS=${ONEFOLD_PEERS:-$(cd "$here/../../.." && pwd)/.peers}
export ONEFOLD_PEERS
if [ ! -f "$ONEFOLD_PEERS/installed" ]; then
  echo "run-all.sh: no peers in $ONEFOLD_PEERS: run $here/install.sh first" >&2
  exit 2
fi
exec "$ONEFOLD_PEERS/venv/bin/python" "$here/run_all.py" "$@"
