# shellcheck shell=bash
# The user, the settings, the service, and the first admin.

install_service () {
  getent passwd dactylo > /dev/null || useradd --system --home-dir "$state" --shell /usr/sbin/nologin dactylo
  local folder
  install -d -m 755 "$state"
  for folder in $port media backup; do install -d -o dactylo -g dactylo -m 750 "$state/$folder"; done
  write_settings
  local from=$source_folder/deploy
  install -m 644 "$from"/systemd/dactylo* "$units/"
  install -D -m 644 "$from/school/systemd/school.conf" "$units/dactylo@.service.d/school.conf"
  install -D -m 755 "$from/school/dactylo.sh" "$command"
  systemctl daemon-reload
}

# Keeps lines that somebody changed, except those that answers decide.
write_settings () {
  [ -e "$settings" ] || install -m 600 /dev/null "$settings"
  keep_setting TRUST_PROXY 127.0.0.1
  keep_setting MEDIA_DIR "$state/media"
  keep_setting BACKUP_RECORD "$record"
  # A school shares one address.
  keep_setting RATE_LIMIT_AUTH_MAX 100
  keep_setting RATE_LIMIT_MAX 6000
  keep_setting RATE_LIMIT_RECOGNITION_MAX 60000
  set_setting CONTACT "$ADMIN"
  set_setting SITE_URL "https://$SITE"
}
keep_setting () { grep -q "^$1=" "$settings" || echo "$1=$2" >> "$settings"; }
set_setting () {
  sed -i "/^$1=/d" "$settings"
  echo "$1=$2" >> "$settings"
}

is_running () { systemctl is-active --quiet "$unit"; }

# Puts the new version into place. If it does not start, the old one comes back.
start_app () {
  if [ -d "$app-new" ]; then
    ! is_running || systemctl stop "$unit"
    rm -rf "$app-old"
    [ ! -d "$app" ] || mv "$app" "$app-old"
    mv "$app-new" "$app"
  fi
  systemctl enable --quiet "$unit"
  systemctl restart "$unit"
  answers_soon || go_back
}

answers_soon () {
  curl -fsS -o /dev/null --retry 90 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/health" 2> /dev/null
}

go_back () {
  [ -d "$app-old" ] || stop not_started
  systemctl stop "$unit"
  rm -rf "$app-bad"
  mv "$app" "$app-bad"
  mv "$app-old" "$app"
  systemctl start "$unit"
  stop went_back
}

# Nobody knows its password: the admin chooses one with the code. Done once, because admins may change their address.
# The part before the @ may be too short for a username, or in use.
create_admin () {
  local name=admin
  admin_code=
  [ "$(cat "$school/admin" 2> /dev/null)" != "$ADMIN" ] || return 0
  [ ! -e "$school/admin" ] || name=admin-$(sha256sum <<< "$ADMIN" | cut -c 1-6)
  head -c 24 /dev/urandom | base64 | "$command" create-admin "$ADMIN" --username "$name" > /dev/null || stop no_admin
  admin_code=$("$command" reset-password "$ADMIN" --code | tail -1)
  echo "$ADMIN" > "$school/admin"
}
