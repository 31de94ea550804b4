# shellcheck shell=bash
# The machine: what it must be, its packages, and the newest version of the source.

GIB_KB=1048576

check_machine () {
  [ "$(id -u)" -eq 0 ] || stop need_root
  is_known_system || stop unknown_system "$(system_name)"
  case $(uname -m) in x86_64 | aarch64) ;; *) stop unknown_processor "$(uname -m)" ;; esac
  local free
  free=$(df --output=avail -k "$root/" | tail -1)
  # The build needs 2 GiB for a while, the old version and the new one a GiB each.
  [ "$free" -gt $((4 * GIB_KB)) ] || stop no_room $((free / 1024))
}

# shellcheck source=/dev/null
system_name () { (. "$root/etc/os-release" && echo "$PRETTY_NAME"); }

# Newer ones are likely to work, but were not tried.
# shellcheck source=/dev/null
is_known_system () {
  (. "$root/etc/os-release"
  case $ID in
    debian) [ "${VERSION_ID%%.*}" -ge 12 ] ;;
    ubuntu) [ "${VERSION_ID%%.*}" -ge 24 ] ;;
    *) false ;;
  esac) 2> /dev/null
}

install_packages () {
  # npm only fetches Node and a newer npm: see build.sh.
  local packages=(npm caddy rsync curl openssl ca-certificates)
  [[ $SITE != *.local ]] || packages+=(avahi-daemon)
  # Without it, Linux writes to no stick formatted as NTFS.
  [[ $BACKUP_TO != UUID=* ]] || packages+=(ntfs-3g)
  export DEBIAN_FRONTEND=noninteractive
  # A new machine often installs updates by itself meanwhile.
  local apt=(apt-get -q --yes -o DPkg::Lock::Timeout=600)
  quietly "${apt[@]}" update
  quietly "${apt[@]}" install --no-install-recommends "${packages[@]}"
}

# A clone fetches the newest version and starts over; a folder from an archive is installed as it is.
fetch_newest () {
  [ -z "${DACTYLO_FETCHED-}" ] && [ -d "$source_folder/.git" ] && command -v git > /dev/null || return 0
  local owner
  owner=$(stat -c %U "$source_folder")
  local git=(runuser -u "$owner" -- git -C "$source_folder")
  # A clone of a tag has no branch to follow.
  "${git[@]}" symbolic-ref -q HEAD > /dev/null || return 0
  "${git[@]}" pull --quiet --ff-only || say fetch_failed
  DACTYLO_FETCHED=1 exec "$0" "$@"
}
