#!/bin/sh
# debian.sh COMMAND…: runs a command in a Debian of its own, which has PostgreSQL 18 and pgBackRest, in a folder that has the
# checkout's `backend` but can be written to. The files, processes and ports of the command end with it. It needs root. The
# first run installs that Debian in two minutes.
set -e
cd "$(dirname "$0")/../../.."
site=$PWD
mkdir -p .cache/restore; cd .cache/restore
if [ ! -e debian ]; then
  command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq debootstrap >/dev/null; }
  rm -rf debian.part
  # Debian 12 and 13 have an older PostgreSQL.
  debootstrap --variant=minbase sid debian.part >/dev/null
  # No service starts while packages are installed.
  printf '#!/bin/sh\nexit 101\n' > debian.part/usr/sbin/policy-rc.d; chmod +x debian.part/usr/sbin/policy-rc.d
  unshare --mount sh -ec '
    mount -t proc proc debian.part/proc
    DEBIAN_FRONTEND=noninteractive chroot debian.part apt-get install -y -qq --no-install-recommends \
      postgresql-18 pgbackrest pgbouncer cron openssl iproute2 >/dev/null'
  mv debian.part debian
fi
run=$(mktemp -d run.XXXXXX)
trap 'rm -rf "$run"' EXIT
trap 'kill -KILL $!; exit 130' INT TERM
mkdir "$run/upper" "$run/work" "$run/root"
unshare --mount --net --pid --fork --kill-child sh -ec '
  site=$1; run=$2; shift 2
  mount -t overlay overlay -o "lowerdir=debian,upperdir=$run/upper,workdir=$run/work" "$run/root"
  mount -t proc proc "$run/root/proc"
  mount --rbind /dev "$run/root/dev"
  mkdir "$run/root/site"
  mount -o bind,ro "$site" "$run/root/site"
  ln -s /site/backend "$run/root/root/backend"
  chroot "$run/root" ip link set lo up
  # Not exec: the first process of a Debian collects those that have lost their parent.
  code=0
  chroot "$run/root" env -i -C /root HOME=/root PATH=/site/node_modules/node/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" || code=$?
  exit $code
' sh "$site" "$run" "$@" &
wait $!
