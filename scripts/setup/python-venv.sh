# Makes a Python virtual environment, once, from pinned and hashed requirements. Sourced by scripts/*/make-venv.sh, which
# say in `name`, `what`, `requirements` (files) and `python_below` (minor version, or empty) what is wanted, and fill the
# folder "$dir" in `fill`.
#
#   make-venv.sh           makes it; the last line of standard output is its folder
#   make-venv.sh --print   prints the folder only
#
# The folder is ${XDG_CACHE_HOME:-~/.cache}/paddock/NAME-HASH. When root's cache is closed to others, it is
# /var/cache/paddock/NAME-HASH: sandboxes run as an ordinary user, who must be able to read it.
# PADDOCK_PYTHON names another interpreter than /usr/bin/python3; sandboxes must be able to see it (it lies under /usr).
# shellcheck shell=bash disable=SC2154
umask 022

say() { printf '%s: %s\n' "$name" "$*" >&2; }
fail() { say "$*"; exit 1; }

# The index alone: a folder of wheels that this machine's pip looks into may hold other builds.
pip_install() {
  PIP_FIND_LINKS='' "$dir/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps "$@" >&2
}

python=${PADDOCK_PYTHON:-/usr/bin/python3}
[ -x "$python" ] || python=$(command -v python3 || true)

open_to_others() { # FOLDER: every existing part of it may be entered by anyone
  local folder=$1
  while [ "$folder" != / ]; do
    if [ -e "$folder" ] && [ -z "$(find "$folder" -maxdepth 0 -perm -o=x)" ]; then return 1; fi
    folder=$(dirname "$folder")
  done
}

cache=${XDG_CACHE_HOME:-$HOME/.cache}
if [ "$(id -u)" = 0 ] && ! open_to_others "$cache/paddock"; then cache=/var/cache; fi
version=$([ -z "$python" ] || "$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
hash=$(cat "${requirements[@]}" <(echo "$python $version") | sha256sum | cut -c1-16)
dir=$cache/paddock/$name-$hash

if [ "${1:-}" = --print ] || [ -e "$dir/complete" ]; then
  echo "$dir"
  exit 0
fi

[ -n "$python" ] || fail 'no python3 on this machine. Install Python 3.10 or newer: sudo apt-get install python3-venv'
"$python" -c "import sys; sys.exit(not (3, 10) <= sys.version_info < (3, ${python_below:-1000}))" ||
  fail "$python is Python $version; wanted is 3.10 or newer${python_below:+ and below 3.$python_below}." \
    'Set PADDOCK_PYTHON to another one under /usr'

mkdir -p "$cache/paddock"
# One apt at a time: another of these scripts may be installing the same package.
exec 8>"$cache/paddock/apt.lock"
flock 8
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
    fail "$python cannot make virtual environments. Install what is missing: sudo apt-get install python3-venv"
  say 'installing python3-venv with apt'
  apt-get update -qq >&2 || say 'apt-get update failed, trying with the lists that are here'
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends python3-venv >&2
fi
exec 8>&-

exec 9>"$dir.lock"
if ! flock --nonblock 9; then
  say "another process is making $dir, waiting for it"
  flock 9
fi
if [ ! -e "$dir/complete" ]; then
  say "$what into a virtual environment ($dir)"
  rm -rf "$dir"
  "$python" -m venv "$dir"
  fill
  touch "$dir/complete"
fi
echo "$dir"
