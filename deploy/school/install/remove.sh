# shellcheck shell=bash
# Removes the program. Data are deleted only if somebody says so, and backups never.

remove_all () {
  local answer
  ask answer yes_or_no '' question_remove
  [ "$answer" = yes ] || return 0
  systemctl disable --quiet --now dactylo-backup.timer "$unit" "dactylo-watch@$port.timer" 2> /dev/null || true
  rm -rf "$units"/dactylo@.service "$units"/dactylo@.service.d "$units"/dactylo-{watch@,backup}.{service,timer}
  systemctl daemon-reload
  restore_caddyfile
  forget_own_name
  forget_announced_name
  rm -rf "$app" "$app-old" "$app-new" "$app-bad" "$command"
  remove_data
  say removed
}

restore_caddyfile () {
  grep -qs '^# Written by Dactylo' "$caddyfile" || return 0
  rm "$caddyfile"
  if [ -e "$caddyfile.before-dactylo" ]; then
    mv "$caddyfile.before-dactylo" "$caddyfile"
    systemctl reload-or-restart caddy
  else
    systemctl disable --quiet --now caddy
  fi
}

remove_data () {
  local answer
  ask answer yes_or_no "$(text no)" question_data
  if [ "$answer" = no ]; then say data_kept "$state"; return; fi
  rm -rf "$state" "$settings" "$school"
  userdel dactylo 2> /dev/null || true
}
