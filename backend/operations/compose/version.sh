#!/bin/sh
# The versions of a site with docker compose, from the root of its checkout:
#   sh backend/operations/compose/version.sh next          pulls, builds and starts the next version; prints the way back
#   sh backend/operations/compose/version.sh back COMMIT   starts the image of an earlier commit
# Every image keeps the name flight-amigo:COMMIT, so that each version that has run can run again.
set -eu
cd "$(dirname "$0")/../../.."
script=backend/operations/compose/version.sh

[ -z "$(git status --porcelain --untracked-files=no)" ] || {
  echo 'There are changes that are not committed (git status). Commit them first, so that the way back has them.' >&2
  exit 1
}
# The image that runs has the name that this script has given it. Before the first run, it is that of this commit.
name_of_running() {
  docker image inspect --format '{{range .RepoTags}}{{println .}}{{end}}' flight-amigo 2>/dev/null |
    sed -nE 's/^flight-amigo:([0-9a-f]{12})$/\1/p' | head -n 1
}

case ${1-} in
  next)
    running=$(name_of_running)
    if [ -z "$running" ] && docker image inspect flight-amigo >/dev/null 2>&1; then
      running=$(git rev-parse --short=12 HEAD)
      docker tag flight-amigo "flight-amigo:$running"
    fi
    # After a way back, the checkout is on no branch.
    git symbolic-ref --quiet HEAD >/dev/null || git switch -
    git pull --ff-only
    next=$(git rev-parse --short=12 HEAD)
    docker compose build
    docker tag flight-amigo "flight-amigo:$next"
    docker compose up --detach --wait
    echo "flight-amigo:$next runs."
    [ -z "$running" ] || [ "$running" = "$next" ] || echo "The way back: sh $script back $running"
    ;;
  back)
    commit=${2-}
    docker image inspect "flight-amigo:$commit" >/dev/null 2>&1 || {
      echo "There is no image flight-amigo:$commit. There are: $(docker image ls --format '{{.Tag}}' flight-amigo | tr '\n' ' ')" >&2
      exit 1
    }
    running=$(name_of_running)
    docker tag "flight-amigo:$commit" flight-amigo
    # Replaces releases that this image does not serve. When it refuses, the version that runs keeps its name.
    docker compose run --rm --no-deps -T backend-a node backend/dist/ops.js rollback-plan --apply || {
      [ -z "$running" ] || docker tag "flight-amigo:$running" flight-amigo
      exit 1
    }
    git switch --detach "$commit"
    docker compose up --no-build --no-deps --detach --wait backend-a backend-b
    echo "flight-amigo:$commit runs. The way forward: sh $script next"
    ;;
  *)
    echo "Usage: sh $script next | back COMMIT" >&2
    exit 1
    ;;
esac
