# shellcheck shell=bash
# The place of the backups. BACKUP_TO is a folder, or UUID=… of a stick.

# shellcheck source=/dev/null
. "$answers"

# A stick is mounted only for this time: it may be pulled out at any other.
mounted=
open_target () {
  target=$root$BACKUP_TO
  if [[ $BACKUP_TO == UUID=* ]]; then
    target=$root/run/dactylo-backup
    mkdir -p "$target"
    mount "$BACKUP_TO" "$target" || return
    mounted=$target
    target=$target/dactylo
  fi
  mkdir -p "$target"
  chmod 700 "$target" 2> /dev/null || true
}
close_target () { [ -z "$mounted" ] || umount "$mounted" || true; }
