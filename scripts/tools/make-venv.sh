#!/bin/bash
# Makes the Python virtual environment that agents' own code runs in (a minute), as scripts/setup/python-venv.sh says.
# Sandboxes see it read-only at /opt/paddock-tools.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

name=tools
what='numpy, scipy, sympy, pandas and matplotlib'
requirements=("$here/requirements.txt")
python_below=15

fill() {
  pip_install --only-binary :all: --requirement "$here/requirements.txt"
  # Compiled once here: a sandbox sees the folder read-only.
  "$dir/bin/python" -m compileall -q "$dir/lib" >/dev/null || true
  MPLCONFIGDIR=$(mktemp -d) MPLBACKEND=Agg "$dir/bin/python" -c 'import numpy, scipy, sympy, pandas, matplotlib.pyplot' ||
    fail 'the installed packages do not import; the lines above say why'
  "$dir/bin/python" -m pip uninstall --quiet --yes pip >&2
}

source "$here/../setup/python-venv.sh"
