#!/bin/sh
# npm run lab -- image: builds backend/Dockerfile on a Debian that has no container engine and cannot pull images. It needs root.
# It uses buildah in a chroot. The base, in the place of node:<version>-slim, is Debian with the project's own Node. The
# base takes a minute the first time, the image a minute and a half.
#   npm run lab -- image                     builds localhost/flight-amigo
#   npm run lab -- image run VAR=… …      starts it as its own user, with these variables; Ctrl-C ends it
#   npm run lab -- image journey          people use the site in a browser, with two containers behind the gateway (needs caddy)
#   npm run lab -- image double-starts    two containers start in the same second, twenty times, without a warning
set -e
root=$(git rev-parse --show-toplevel); cd "$root"
b() { buildah --storage-driver vfs "$@"; }
for tool in buildah debootstrap; do
  command -v $tool >/dev/null || { apt-get update -qq; apt-get install -y -qq $tool >/dev/null; }
done
case "$1" in
  journey | double-starts)
    command -v caddy >/dev/null || apt-get install -y -qq caddy >/dev/null
    script=$1; shift
    exec node_modules/.bin/node "backend/labs/image/$script.ts" "$@" ;;
esac
if [ "$1" = run ]; then
  shift
  vars=''
  for pair in "$@"; do vars="$vars --env $pair"; done
  box=$(b from --pull-never localhost/flight-amigo)
  trap 'b rm "$box" >/dev/null' EXIT
  of() { b inspect "$box" | node -pe "const { config } = JSON.parse(require('fs').readFileSync(0)).OCIv1; $1"; }
  user=$(of 'config.User ?? ""')
  command=$(of 'config.Cmd.join(" ")')
  b run --isolation chroot --user "${user:-root}" $vars "$box" -- $command
  exit
fi
base=$(grep -oE 'node:[0-9.]+-slim(@sha256:[0-9a-f]+)?' backend/Dockerfile | head -n 1 | sed 's/@.*//')
if ! b images --format '{{.Name}}:{{.Tag}}' | grep -q "/$base\$"; then
  box=$(b from scratch)
  dir=$(b mount "$box")
  mirror=$(grep -hE '^(URIs:|deb )' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -oE 'https?://[^ ]+' | head -n 1)
  debootstrap --variant=minbase bookworm "$dir" "$mirror" >/dev/null
  mkdir -p "$dir/usr/local/lib/node_modules" "$dir/etc/ssl/certs"
  cp -a node_modules/node/bin/node "$dir/usr/local/bin/node"
  cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$dir/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$dir/usr/local/bin/npm"
  chroot "$dir" groupadd --gid 1000 node
  chroot "$dir" useradd --uid 1000 --gid 1000 --create-home node
  if [ -n "$NODE_EXTRA_CA_CERTS" ]; then
    cp -L "$NODE_EXTRA_CA_CERTS" "$dir/etc/ssl/certs/extra.pem"
    b config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.pem "$box"
  fi
  b commit -q "$box" "docker.io/library/$base" >/dev/null
  b rm "$box" >/dev/null
fi
b bud --isolation chroot --pull-never -t flight-amigo -f backend/Dockerfile .
