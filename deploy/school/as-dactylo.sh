# shellcheck shell=bash disable=SC2154
# Runs commands of Dactylo as the server's user, with its settings. Meanwhile the server is stopped, because only one
# process can open the database.

as_dactylo () {
  local values=()
  mapfile -t values < <(grep -v '^ *\(#\|$\)' "$settings")
  (cd "$app" && runuser -u dactylo -- env -i "PATH=$app/node/bin:/usr/bin:/bin" NODE_ENV=production "${values[@]}" \
    "DATA_DIR=${data_dir:-$state/$port}" node dist/server/cli.js "$@")
}

was_stopped=
stop_server () {
  systemctl is-active --quiet "$unit" || return 0
  was_stopped=1
  systemctl stop "$unit"
}
# Only if it was running.
start_server () {
  [ -n "$was_stopped" ] || return 0
  was_stopped=
  systemctl start "$unit"
}
