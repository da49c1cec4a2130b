#!/bin/sh
# Rotates a secret of a site with docker compose, from the root of its checkout, and restarts one backend after the other:
#   sh backend/operations/compose/rotate.sh CODE_SECRET            a new one signs, the previous ones stay valid
#   sh backend/operations/compose/rotate.sh CODE_SECRET end        the previous ones end
#   sh backend/operations/compose/rotate.sh app                    the password of a role of the database, or app_owner
#   sh backend/operations/compose/rotate.sh STRIPE_SECRET_KEY < F  a secret that its provider has made, from a file
# The previous value stays in .secrets/NAME.before until you delete it. operations/changes.md explains each.
set -eu
cd "$(dirname "$0")/../../.."
umask 022 # no container runs as root, so each must be able to read them
name=${1-}

write() { # NAME, with the value as input
  value=$(cat)
  [ -n "$value" ] || { echo "The new value of $1 is empty, so nothing was changed." >&2; exit 1; }
  [ ! -e ".secrets/$1" ] || cp -p ".secrets/$1" ".secrets/$1.before"
  printf '%s\n' "$value" > ".secrets/$1.new"
  mv ".secrets/$1.new" ".secrets/$1"
}
restart() {
  for service in backend-a backend-b; do
    docker compose up --detach --no-deps --wait --force-recreate "$service" </dev/null
  done
}

case $name in
  CODE_SECRET)
    present=$(cat .secrets/CODE_SECRET)
    if [ "${2-}" = end ]; then echo "${present%%,*}" | write CODE_SECRET
    else echo "$(openssl rand -hex 32),$present" | write CODE_SECRET
    fi
    ;;
  app | app_owner)
    [ "$name" = app ] && file=DATABASE_URL || file=DATABASE_DIRECT_URL
    password=$(openssl rand -hex 24)
    sed -E "s#(//$name):[^@]*@#\1:$password@#g" ".secrets/$file" | write "$file"
    grep -q "$password" ".secrets/$file"
    # As input, because every user of the machine can read the arguments of a command.
    echo "alter role $name password '$password'" |
      docker compose exec -T database psql --username=postgres --dbname=flight_amigo -qv ON_ERROR_STOP=1
    ;;
  [A-Z]*[A-Z])
    [ -e ".secrets/$name" ] || { echo "There is no secret $name: $(ls .secrets | tr '\n' ' ')" >&2; exit 1; }
    write "$name"
    ;;
  *)
    sed -n '2,8s/^# //p' "$0" >&2
    exit 1
    ;;
esac
restart
echo "$name is rotated."
