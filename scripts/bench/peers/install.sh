#!/bin/sh
# Installs the peers against which onefold is measured, with their ordinary clients: pip into a virtual environment, npm into
# a folder. None of them becomes a dependency of the product.
#
#   scripts/bench/peers/install.sh [FOLDER]
#
# FOLDER: where to install; by default $ONEFOLD_PEERS, else `.peers` in the project root. The folder ignores itself in git.
# Needs python3 (3.11 or later, with venv) and npm. A second run does nothing, unless a pinned version has changed.
set -eu

MINHASH_VERSION=0.0.9 # npm; the Python peers are pinned in requirements.txt

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
folder=${1:-${ONEFOLD_PEERS:-$root/.peers}}

# The stamp, written last, holds the installed versions: a changed pin or an interrupted installation leads to a new one.
wanted=$(grep -v '^#' "$here/requirements.txt"; echo "minhash@$MINHASH_VERSION")
stamp=$folder/installed
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
  echo "peers are installed in $folder"
  exit 0
fi

mkdir -p "$folder"
echo '*' > "$folder/.gitignore"
rm -f "$stamp"

[ -x "$folder/venv/bin/python" ] || python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"

# Without a package.json of its own, npm would find the product's further up and install there.
[ -f "$folder/package.json" ] || echo '{ "private": true }' > "$folder/package.json"
npm install --prefix "$folder" --save-exact --no-audit --no-fund --ignore-scripts --loglevel=error "minhash@$MINHASH_VERSION"

echo "$wanted" > "$stamp"
echo "peers are installed in $folder"
