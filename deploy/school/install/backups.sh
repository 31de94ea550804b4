# shellcheck shell=bash
# A backup each night, and one now: so that a fault shows while somebody is looking.

install_backups () {
  [[ $BACKUP_TO == UUID=* ]] || install -d -m 700 "$root$BACKUP_TO"
  install -m 644 "$source_folder"/deploy/school/systemd/dactylo-backup.* "$units/"
  systemctl daemon-reload
  systemctl enable --quiet --now dactylo-backup.timer
  back_up_now || say backup_failed
}

# In its unit, so that it never runs twice at once.
back_up_now () { systemctl start dactylo-backup.service; }
