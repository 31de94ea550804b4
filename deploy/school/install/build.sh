# shellcheck shell=bash
# Builds a copy of the source in /opt/dactylo-new. Nothing that runs is touched.

# Says whether two sources are the same.
source_id () {
  (cd "$source_folder" && list_source | sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-16)
}
list_source () {
  find . \( -name node_modules -o -path ./.git -o -path ./dist -o -path ./data -o -path ./test -o -path ./.tap \
    -o -path ./recognizer-wasm/models -o -name '*.tsbuildinfo' \) -prune -o -type f -print0
}

build_app () {
  local id
  id=$(source_id)
  if [ "$(cat "$app/source-id" 2> /dev/null)" = "$id" ]; then say same_version; return; fi
  # A build that was interrupted after its end.
  [ "$(cat "$app-new/source-id" 2> /dev/null)" != "$id" ] || return 0
  rm -rf "$app-new"
  mkdir -p "$app-new"
  (cd "$source_folder" && list_source |
    rsync --archive --chown=root:root --chmod=go-w,a+rX --from0 --files-from=- . "$app-new/")
  install_node "$app-new"
  compile "$app-new"
  echo "$id" > "$app-new/source-id"
}

# Debian 12 and Ubuntu 24.04 have Node 18, which is too old. Their npm fetches the one of the lock file, and checks its
# hash.
install_node () {
  local node=$1/node
  cp -r "$source_folder/deploy/school/node" "$node"
  quietly npm ci --prefix "$node" --ignore-scripts --no-audit --no-fund
  mkdir "$node/bin"
  # Relative: the folder moves.
  (cd "$node/bin" && ln -s ../node_modules/node-linux-*/bin/node node && ln -s ../node_modules/npm/bin/npm-cli.js npm)
}

compile () (
  cd "$1" || return
  export PATH=$1/node/bin:$PATH
  quietly npm ci --ignore-scripts --no-audit --no-fund
  quietly npm run build
  quietly npm ci --omit=dev --ignore-scripts --no-audit --no-fund
)

