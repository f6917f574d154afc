#!/bin/bash
# Runs a command with a root made by make-root.sh as `/`, by bubblewrap: in a chroot no user namespace can be made, so
# nothing there could start a sandbox of ours.
#
#   scripts/nemo-gym/in-root.sh DIR [BWRAP OPTION...] -- COMMAND [ARGUMENT...]
#
# /tmp, the network and the processes are the host's; /proc is bound whole, because a fresh one inside would carry
# bubblewrap's own covers and so forbid the sandboxes inside to mount theirs. The environment is made anew.
set -euo pipefail

dir=$1
shift
options=()
while [ "$1" != -- ]; do
  options+=("$1")
  shift
done
shift

root=$dir/root
certificates=/etc/ssl/certs/ca-certificates.crt
file() { # SOURCE PLACE: a host file shown in the root, where the host has it
  local source
  source=$(readlink -f "$1") || return 0
  [ -e "$source" ] || return 0
  [ -e "$root$2" ] || { mkdir -p "$(dirname "$root$2")" && : >"$root$2"; }
  binds+=(--ro-bind "$source" "$2")
}
binds=()
file /etc/resolv.conf /etc/resolv.conf
file /etc/hosts /etc/hosts
file "$certificates" "$certificates"
file /etc/pip.conf /etc/pip.conf

case " ${options[*]} " in
  *' --chdir '*) ;;
  *) options+=(--chdir /) ;;
esac

environment=()
keep() { # NAME VALUE
  [ -z "$2" ] || environment+=(--setenv "$1" "$2")
}
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_DEFAULT_INDEX; do
  keep "$name" "${!name:-}"
done
# uv does not read pip's configuration files, so what they say about the index is told to it.
index=${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-}}
[ -n "$index" ] || index=$(python3 -m pip config get global.index-url 2>/dev/null || true)
keep UV_DEFAULT_INDEX "$index"
keep PIP_INDEX_URL "$index"

exec bwrap --bind "$root" / --bind "$dir/gym" /opt/gym --bind "$dir/home" /home/gym --bind /tmp /tmp \
  --dev /dev --tmpfs /dev/shm --dev-bind /proc /proc --ro-bind-try /sys /sys "${binds[@]}" --clearenv \
  --setenv HOME /home/gym --setenv LANG C.UTF-8 --setenv PYTHONUNBUFFERED 1 \
  --setenv PATH /opt/gym/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --setenv SSL_CERT_FILE "$certificates" --setenv REQUESTS_CA_BUNDLE "$certificates" --setenv PIP_CERT "$certificates" \
  "${environment[@]}" --die-with-parent "${options[@]}" -- "$@"
