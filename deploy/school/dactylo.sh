#!/usr/bin/env bash
# sudo dactylo <command>: runs a command of Dactylo while the server is stopped.
#   sudo dactylo                       lists the commands
#   sudo dactylo restore               lists the backups
#   sudo dactylo restore <backup>      replaces everything by a backup: a name of the list, or a path
set -euo pipefail
root=${DACTYLO_ROOT:-}
# shellcheck source=install/paths.sh
. "$root/opt/dactylo/deploy/school/install/paths.sh"
# shellcheck source=as-dactylo.sh
. "$app/deploy/school/as-dactylo.sh"
# shellcheck source=target.sh
. "$app/deploy/school/target.sh"

finish () {
  rm -f "$state/backup/restored.jsonl"
  close_target
  start_server
}

list_backups () { find "$target" -maxdepth 1 -name 'dactylo-*.jsonl.gz' -printf '%f\n' | sort; }

restore () {
  local backup=$1 restored=$state/backup/restored.jsonl
  [[ $backup == */* ]] || backup=$target/$backup
  gunzip --stdout "$backup" > "$restored"
  chown dactylo "$restored"
  stop_server
  as_dactylo import "$restored" --replace
  [ ! -d "${backup%/*}/media" ] ||
    rsync --recursive --times --chown=dactylo:dactylo "${backup%/*}/media/" "$state/media/"
}

[ "$(id -u)" -eq 0 ] || { echo 'sudo dactylo …' >&2; exit 1; }
trap finish EXIT
if [ "${1-}" != restore ]; then
  stop_server
  as_dactylo "$@"
else
  open_target
  if [ $# -eq 1 ]; then list_backups; else restore "$2"; fi
fi
