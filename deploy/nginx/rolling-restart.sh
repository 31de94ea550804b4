#!/bin/sh
# Restarts the servers behind nginx one after another without losing a request: nginx stops using a server before it
# stops, and uses it again once it is ready. After a failed run, run it again: it puts back the ready servers. It
# never removes the last server that serves.
#
#   rolling-restart.sh 3001 3002 3003 3004
#
# SERVERS  the file that lists the servers       (/etc/nginx/servers.conf)
# RELOAD   how to reload nginx                   (nginx -s reload)
# RESTART  how to restart the server of a port   (systemctl restart dactylo@)
# WAIT     seconds for it to become ready        (60)
set -eu
: "${SERVERS:=/etc/nginx/servers.conf}" "${RELOAD:=nginx -s reload}" "${RESTART:=systemctl restart dactylo@}"
: "${WAIT:=60}"

take_off () { sed -i -E "/:$1 /s/( down)*;\$/ down;/" "$SERVERS"; $RELOAD; }
put_back () { sed -i -E "/:$1 /s/( down)*;\$/;/" "$SERVERS"; $RELOAD; }
# Ports of the servers that nginx uses.
in_use () { sed -nE '/ down;$/!s/^server [^ ]*:([0-9]+) .*/\1/p' "$SERVERS"; }
is_in_use () { in_use | grep -qx "$1"; }
is_ready () { curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$1/ready" 2> /dev/null; }

others_serve () {
  for other in $(in_use); do
    if [ "$other" != "$1" ] && is_ready "$other"; then return; fi
  done
  return 1
}

await_ready () {
  for _ in $(seq $((WAIT * 5))); do
    is_ready "$1" && return
    sleep 0.2
  done
  echo "The server on port $1 is not ready and gets no requests. Later servers were not restarted." \
    "Fix it and run this again" >&2
  exit 1
}

for port in "$@"; do
  if ! is_in_use "$port" && is_ready "$port"; then put_back "$port"; fi
done

for port in "$@"; do
  if is_in_use "$port" && ! others_serve "$port"; then
    echo "The server on port $port is the last one that serves. It and later servers were not restarted" >&2
    exit 1
  fi
  take_off "$port"
  sleep 1
  $RESTART"$port"
  await_ready "$port"
  put_back "$port"
done
