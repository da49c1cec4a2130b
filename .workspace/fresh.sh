#!/bin/sh
# Tries the committed state on a fresh machine, as root: `npm start`, and `npm test` with the arguments of this script.
#   sh .workspace/fresh.sh               everything
#   sh .workspace/fresh.sh lint          only some steps or files
# The machine has only what the README names. It is an empty folder by debootstrap, or a container, or where there is
# neither a new user of this machine who sees no fonts but DejaVu. FRESH_ON=folder, container or user chooses.
#   FRESH_SUITE=trixie   the release of Debian      FRESH_MIRROR=URL   its packages      FRESH_NPMRC=FILE   npm's settings
#   PORT=3000, CI=true   as for the two commands
set -eu
this=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
home='/home/fresh user'

cpu_seconds() { # of all processes of this user, and of their children that have ended
  find /proc -maxdepth 1 -user "$(id -un)" -name '[0-9]*' -exec cat {}/stat \; 2>/dev/null | sed 's/.*) //' |
    awk -v hz="$(getconf CLK_TCK)" '{ ticks += $12 + $13 + $14 + $15 } END { printf "%d", ticks / hz }'
}

try() { # as the user, in the clone
  begin=$(date +%s)
  npm start > "$home/start.log" 2>&1 &
  # One process polls, because starting Node each second would count as CPU of npm start.
  node -e "(function ask() {
    try { process.kill($!, 0) } catch { process.exit(1) }
    fetch('http://127.0.0.1:${PORT:-3000}/').then(({ ok }) => (ok ? process.exit(0) : setTimeout(ask, 1000)), () => setTimeout(ask, 1000))
  })()" || { cat "$home/start.log"; exit 1; }
  grep -E ' in [0-9]|[0-9] s$' "$home/start.log" || true
  echo "npm start: $(($(date +%s) - begin)) s until the site answered, $(cpu_seconds) s of CPU"
  kill $!
  wait $! || true
  before=$(cpu_seconds) begin=$(date +%s) code=0
  npm test -- "$@" || code=$?
  echo "npm test -- $*: $(($(date +%s) - begin)) s, $(($(cpu_seconds) - before)) s of CPU, exit code $code"
  exit $code
}

install() { # as root of the machine
  if [ ! -e "$FRESH/fonts.conf" ]; then # Debian without anything
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq -o DPkg::Options::=--force-unsafe-io --no-install-recommends \
      git npm chromium-headless-shell ca-certificates > /dev/null
  fi
  useradd --create-home --home-dir "$home" fresh
  [ ! -e "$FRESH/npmrc" ] || cp "$FRESH/npmrc" "$home/.npmrc"
  git clone --quiet "$FRESH/commits" "$home/flight amigo"
  chown -R fresh: "$home"
  cd "$home/flight amigo"
  [ ! -e "$FRESH/fonts.conf" ] || set -- FONTCONFIG_FILE="$FRESH/fonts.conf" "$@"
  exec setpriv --reuid fresh --regid fresh --init-groups \
    env -i PATH="$PATH" HOME="$home" ${PORT:+PORT="$PORT"} ${CI:+CI="$CI"} FRESH="$FRESH" "$@"
}

case ${1-} in
--try) shift && try "$@" ;;
--install) shift && install sh "$FRESH/fresh.sh" --try "$@" ;;
esac

for on in ${FRESH_ON-folder container user}; do
  case $on in
  folder) command -v debootstrap > /dev/null && break ;;
  container) docker info > /dev/null 2>&1 && break ;;
  esac
done
machine=$(mktemp -d)
trap 'rm -rf --one-file-system "$machine"' EXIT
[ "$on" != folder ] || debootstrap --variant=minbase "${FRESH_SUITE:-trixie}" "$machine" ${FRESH_MIRROR-} > /dev/null
mkdir -p "$machine/fresh"
chmod 755 "$machine"
cp "$this" "$machine/fresh/fresh.sh"
[ -z "${FRESH_NPMRC-}" ] || cp "$FRESH_NPMRC" "$machine/fresh/npmrc"
git clone --quiet --bare "file://$(dirname "$this")/.." "$machine/fresh/commits" # a shallow one stays shallow
echo "A fresh machine: $on"
case $on in
folder)
  cp /etc/resolv.conf "$machine/etc/"
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin FRESH=/fresh unshare --mount --pid --fork --kill-child sh -c '
    mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" sh /fresh/fresh.sh --install "$@"' "$machine" "$@"
  ;;
container)
  docker run --rm --volume "$machine/fresh:/fresh:ro" -e FRESH=/fresh -e PORT -e CI "debian:${FRESH_SUITE:-trixie}" sh /fresh/fresh.sh --install "$@"
  ;;
user)
  trap 'userdel --remove fresh 2> /dev/null; rm -rf "$machine"' EXIT
  echo '<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>' > "$machine/fresh/fonts.conf"
  FRESH=$machine/fresh unshare --mount-proc --pid --fork --kill-child sh "$this" --install "$@"
  ;;
esac
