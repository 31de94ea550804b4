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
# shellcheck source=install/texts.sh
. "$app/deploy/school/install/texts.sh"
UI_LANGUAGE=${UI_LANGUAGE:-en}

finish () {
  rm -f "$state/backup/restored.jsonl"
  close_target
  start_server
}

refuse () { say "$@" >&2; exit 1; }

list_backups () {
  local names
  names=$(find "$target" -maxdepth 1 -name 'dactylo-*.jsonl.gz' -printf '%f\n' | sort)
  [ -n "$names" ] || refuse no_backups "$BACKUP_TO"
  echo "$names"
  say choose_backup >&2
}

restore () {
  local backup=$1 restored=$state/backup/restored.jsonl
  [[ $backup == */* ]] || backup=$target/$backup
  [ -f "$backup" ] || refuse no_such_backup "$1"
  gunzip --stdout "$backup" > "$restored" || refuse not_restored
  chown dactylo "$restored"
  stop_server
  quietly as_dactylo import "$restored" --replace || refuse not_restored
  [ ! -d "${backup%/*}/media" ] ||
    rsync --recursive --times --chown=dactylo:dactylo "${backup%/*}/media/" "$state/media/"
  say restored
}

# The code is the last line.
create_code () {
  local code
  stop_server
  code=$(as_dactylo "$@" | tail -1) || refuse no_code
  say reset_code
  echo "$code"
}

[ "$(id -u)" -eq 0 ] || refuse need_root
trap finish EXIT
if [ "${1-}" = restore ]; then
  # A path needs no stick.
  [[ ${2-} == */* ]] || open_target 2> /dev/null || refuse no_target "$BACKUP_TO"
  if [ $# -eq 1 ]; then list_backups; else restore "$2"; fi
elif [ "${1-}" = reset-password ] && [ "${3-}" = --code ]; then
  create_code "$@"
else
  stop_server
  as_dactylo "$@"
fi
