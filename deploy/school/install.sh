#!/usr/bin/env bash
# sudo deploy/school/install.sh: installs Dactylo for a school on Debian 12 or Ubuntu 24.04, or updates it. The guide is
# docs/school.md, in French docs/ecole.md. Every step can be repeated: after a failure, run it again.
#   --ask      asks the questions again, for example to change the address
#   --remove   removes Dactylo; asks before it deletes data
set -euo pipefail

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for part in paths texts questions machine build service https backups remove; do
  # shellcheck source=/dev/null
  . "$source_folder/deploy/school/install/$part.sh"
done

main () {
  local verb=${1-}
  case $verb in '' | --ask | --remove) ;; *) sed -n '2,5s/^# *//p' "$0" >&2; exit 2 ;; esac
  trap 'say_failed $?' EXIT
  load_answers
  choose_language
  check_machine
  if [ "$verb" = --remove ]; then
    remove_all
    return
  fi
  fetch_newest "$@"
  ask_all "$verb"
  install_all
  say_done
}

install_all () {
  step step_packages; install_packages
  step step_build; build_app
  if is_running; then step step_backup_before; back_up_now || say backup_failed; fi
  step step_service; install_service
  step step_start; start_app
  step step_admin; create_admin
  step step_https; install_https
  step step_backups; install_backups
}

# Bash reads a script while it runs: all of it is read before the first step, because an update replaces it.
main "$@"; exit
