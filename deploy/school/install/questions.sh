# shellcheck shell=bash
# At most five questions. The answers are kept: an update asks nothing.

load_answers () {
  # shellcheck source=/dev/null
  [ ! -e "$answers" ] || . "$answers"
  UI_LANGUAGE=${UI_LANGUAGE-$(language_of "${LC_ALL:-${LC_MESSAGES:-${LANG-}}}")}
}

# Nothing for a language that is neither.
language_of () {
  case $1 in fr*) echo fr ;; en*) echo en ;; esac
}

# ask <variable> <check> <default> <text of the question>: repeats the question until the answer passes.
ask () {
  local -n result=$1
  local given kept question
  question=$(text "$4")
  while true; do
    read -r -p "$question${3:+ [$3]} " given || stop no_answer
    given=${given:-$3}
    if kept=$("$2" "$given"); then
      result=$kept
      return
    fi
    say "wrong_$2"
  done
}

# A check prints the answer as it is kept, or fails.
language () { language_of "${1,,}" | grep .; }

site () {
  local name=${1,,}
  name=${name#http*://}
  name=${name%/}
  local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  [[ $name =~ ^($label\.)*$label$ && ${#name} -le 200 ]] || return 1
  # Devices find these without a server for names, but only with one label.
  [[ ! $name =~ \..*\.local$ ]] || return 1
  # Numbers alone are an address, and then a right one.
  [[ ! $name =~ ^[0-9.]+$ ]] || is_address "$name" || return 1
  echo "$name"
}

is_address () {
  local part parts
  IFS=. read -ra parts <<< "$1"
  [[ $1 =~ ^[0-9]+(\.[0-9]+){3}$ ]] || return 1
  for part in "${parts[@]}"; do [[ ${#part} -le 3 && $((10#$part)) -le 255 ]] || return 1; done
}

yes_or_no () {
  case ${1,,} in o | oui | y | yes) echo yes ;; n | non | no) echo no ;; *) return 1 ;; esac
}

email () { [[ $1 =~ ^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$ ]] && echo "$1"; }

# A folder, or the number of a stick in the list.
target () {
  local ids=()
  mapfile -t ids < <(sticks | cut -d' ' -f1)
  if [[ $1 =~ ^[1-9]$ ]]; then
    [ "$1" -le "${#ids[@]}" ] && echo "UUID=${ids[$1 - 1]}"
    return
  fi
  [[ $1 =~ ^(/[A-Za-z0-9._/-]+|UUID=[A-Za-z0-9-]+)$ && $1 != *..* ]] && echo "$1"
}

# Partitions of USB sticks and disks: UUID, size and name. Both identifiers are missing, or neither.
sticks () {
  lsblk --noheadings --raw --output HOTPLUG,SIZE,UUID,FSTYPE,LABEL 2> /dev/null |
    awk '$1 == 1 && $4 ~ /^(vfat|exfat|ext4|ntfs)$/ { print $3, $2, $5 }'
}
list_sticks () {
  local number=0 id size label
  while read -r id size label; do
    number=$((number + 1))
    say stick "$number" "$size" "${label:-$id}"
  done < <(sticks)
}

# Names that no authority of the internet certifies.
is_private_name () {
  is_address "$1" || [[ $1 != *.* || $1 =~ \.(local|lan|home|internal|intranet|arpa|test|example)$ ]]
}

choose_language () {
  [ -z "$UI_LANGUAGE" ] || return 0
  UI_LANGUAGE=en
  ask UI_LANGUAGE language fr question_language
}

# With --ask, the answers of before are offered, and kept until the last question is answered.
ask_all () {
  [ ! -e "$answers" ] || [ "${1-}" = --ask ] || return 0
  say welcome
  ask SITE site "${SITE:-$(hostname -s).local}" question_site
  CERTIFICATE=own
  if ! is_private_name "$SITE"; then
    local is_public
    ask is_public yes_or_no '' question_public
    [ "$is_public" = no ] || CERTIFICATE=public
  fi
  ask ADMIN email "${ADMIN-}" question_admin
  list_sticks
  ask BACKUP_TO target "${BACKUP_TO:-/var/backups/dactylo}" question_backup
  keep_answers
}

keep_answers () {
  mkdir -p "$school"
  local name
  for name in UI_LANGUAGE SITE CERTIFICATE ADMIN BACKUP_TO; do echo "$name='${!name}'"; done > "$answers.new"
  mv "$answers.new" "$answers"
}
