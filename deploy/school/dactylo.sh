#!/usr/bin/env bash
# sudo dactylo <command>: runs a command of Dactylo while the server is stopped.
#   sudo dactylo                       lists the commands
#   sudo dactylo restore <backup>      replaces everything by a backup, made by backup.sh
set -euo pipefail
root=${DACTYLO_ROOT:-}
# shellcheck source=install/paths.sh
. "$root/opt/dactylo/deploy/school/install/paths.sh"
# shellcheck source=as-dactylo.sh
. "$app/deploy/school/as-dactylo.sh"

restore () {
  local backup=$1 exported=$state/backup/restored.jsonl
  gunzip --stdout "$backup" > "$exported"
  chown dactylo "$exported"
  as_dactylo import "$exported" --replace
  rm "$exported"
  [ ! -d "$(dirname "$backup")/media" ] ||
    rsync --recursive --times --chown=dactylo:dactylo "$(dirname "$backup")/media/" "$state/media/"
}

[ "$(id -u)" -eq 0 ] || { echo 'sudo dactylo …' >&2; exit 1; }
trap start_server EXIT
stop_server
if [ "${1-}" = restore ]; then restore "${2:?sudo dactylo restore <backup>}"; else as_dactylo "$@"; fi
