#!/bin/bash
# Makes the place where the published NeMo Gym runs: a small Debian root with CPython 3.13, and in it a virtual
# environment with nemo-gym and the packages of its mathematics servers. Done once (under a minute), then reused.
#
#   scripts/nemo-gym/make-root.sh [DIR]     default: $GYM_ROOT, else ~/.cache/paddock/nemo-gym-root
#
# The last line of standard output is DIR. DEBIAN_MIRROR names another mirror than the one apt uses here.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=${1:-${GYM_ROOT:-${XDG_CACHE_HOME:-$HOME/.cache}/paddock/nemo-gym-root}}
suite=forky
packages=python3.13-venv,ca-certificates,git,procps,bubblewrap

say() { printf 'nemo-gym root: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
stamp="$suite $packages $(sha256sum <"$here/requirements.txt" | cut -c1-16)"

exec 9>"$dir/lock"
if ! flock --nonblock 9; then
  say "another process is making $dir, waiting for it"
  flock 9
fi
if [ "$(cat "$dir/stamp" 2>/dev/null || true)" = "$stamp" ]; then
  echo "$dir"
  exit 0
fi

missing=()
command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
command -v bwrap >/dev/null || missing+=(bubblewrap)
if [ "${#missing[@]}" -gt 0 ]; then
  [ "$(id -u)" = 0 ] || fail "these packages are missing: ${missing[*]}. Install them: sudo apt-get install ${missing[*]}"
  say "installing ${missing[*]} with apt"
  apt-get update -qq >&2 || say 'apt-get update failed, trying with the lists that are here'
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
fi

# The mirror is the one this machine's own apt uses: the first that is not for security updates.
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' |
  grep -v -e security -e '^file:' | awk 'NR == 1 { print $1 }')}
[ -n "$mirror" ] || fail 'apt has no Debian mirror on this machine; set DEBIAN_MIRROR to one'

rm -rf "$dir/root" "$dir/gym" "$dir/home" "$dir/stamp"
mkdir -p "$dir/root" "$dir/gym" "$dir/home"
say "Debian $suite from this machine's apt mirror"
# A mirror may be a snapshot whose release file has expired. Through tar, so that every file is the caller's own
# (an ordinary user's mmdebstrap maps them to other users) and no device node is made.
mmdebstrap --quiet --variant=apt --include="$packages" \
  --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Languages "none"' \
  --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' --customize-hook='rm -rf "$1"/var/cache/apt "$1"/var/lib/apt/lists' \
  "$suite" - "$mirror" | tar --extract --no-same-owner --exclude='./dev/*' --directory "$dir/root"

say 'nemo-gym 0.7.0 and what its servers need, into a virtual environment'
in_root() { "$here/in-root.sh" "$dir" -- "$@"; }
in_root python3.13 -m venv /opt/gym
in_root /opt/gym/bin/pip install --quiet --disable-pip-version-check --no-compile \
  "$(grep '^uv==' "$here/requirements.txt")"
# The cache lies beside the environment so that files are linked, not copied; it goes afterwards.
in_root env UV_CACHE_DIR=/opt/gym/.uv-cache /opt/gym/bin/uv pip install --quiet --python /opt/gym/bin/python --requirement - <"$here/requirements.txt"

rm -rf "$dir/gym/.uv-cache"

say 'compiling what every server imports'
in_root /opt/gym/bin/python -c 'import nemo_gym.cli.main, nemo_gym.base_resources_server, nemo_gym.rollout_collection, math_verify, pandas' ||
  fail 'the installed package does not import; the lines above say why'
echo "$stamp" >"$dir/stamp"
say "ready: $dir"
echo "$dir"
