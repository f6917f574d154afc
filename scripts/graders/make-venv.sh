#!/bin/bash
# Makes the Python virtual environment of the grader workers (ten seconds), as scripts/setup/python-venv.sh says.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

name=graders
what='Math-Verify and SymPy'
requirements=("$here/requirements.txt" "$here/build-requirements.txt")
python_below=

fill() {
  pip_install --requirement "$here/build-requirements.txt"
  pip_install --no-build-isolation --requirement "$here/requirements.txt"
  "$dir/bin/python" -c 'import math_verify, latex2sympy2_extended' || fail 'the installed packages do not import; the lines above say why'
  "$dir/bin/python" -m pip uninstall --quiet --yes setuptools wheel >&2
}

source "$here/../setup/python-venv.sh"
