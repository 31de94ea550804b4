#!/usr/bin/env bash
# Each night: exports the database, restores the export elsewhere to try it, copies it with the uploads to a folder or a
# USB stick, and deletes the oldest. The record tells the administration page how it went.
set -euo pipefail
root=${DACTYLO_ROOT:-}
# shellcheck source=install/paths.sh
. "$root/opt/dactylo/deploy/school/install/paths.sh"
# shellcheck source=as-dactylo.sh
. "$app/deploy/school/as-dactylo.sh"
# shellcheck source=target.sh
. "$app/deploy/school/target.sh"

KEPT=30
spool=$state/backup
fault='interrupted'

# Written before the work, so that a power cut is a failed backup too.
write_record () {
  local verified
  verified=$(sed -n 's/.*"verifiedAt":\("[^"]*"\).*/\1/p' "$record" 2> /dev/null || true)
  [ -n "$fault" ] || verified="\"$now\""
  printf '{"verifiedAt":%s,"triedAt":"%s","fault":%s}\n' \
    "${verified:-null}" "$now" "$([ -z "$fault" ] && echo null || echo "\"$fault\"")" > "$record.new"
  chmod 644 "$record.new"
  mv "$record.new" "$record"
}

finish () {
  local status=$?
  write_record
  [ -z "${target-}" ] || rm -f "$target"/*.part
  close_target
  rm -rf "${spool:?}"/*
  start_server
  exit $status
}

export_database () {
  fault='export'
  stop_server
  as_dactylo export "$spool/database.jsonl" > "$spool/exported"
  start_server
}

copy_to_target () {
  fault='copy'
  gzip --stdout "$spool/database.jsonl" > "$target/$name.part"
  rsync --recursive --times --modify-window=2 "$state/media/" "$target/media/"
  sync --file-system "$target"
}

# Reads the copy, not the original.
verify () {
  fault='different'
  mkdir "$spool/data"
  gunzip --stdout "$target/$name.part" > "$spool/copy.jsonl"
  chown -R dactylo: "$spool"
  data_dir=$spool/data as_dactylo import "$spool/copy.jsonl" > "$spool/imported"
  cmp "$spool/exported" "$spool/imported"
  local different
  different=$(rsync --recursive --dry-run --checksum --out-format=%n "$state/media/" "$target/media/")
  [ -z "$different" ]
  mv "$target/$name.part" "$target/$name"
}

prune () {
  local old=()
  mapfile -t old < <(find "$target" -maxdepth 1 -name 'dactylo-*.jsonl.gz' | sort | head -n -$KEPT)
  rm -f "${old[@]}"
}

now=$(date --utc +%FT%TZ)
name=dactylo-$(date +%F-%H%M%S).jsonl.gz
write_record
trap finish EXIT
rm -rf "${spool:?}"/*
fault='target'
open_target
export_database
copy_to_target
verify
prune
fault=
