#!/bin/sh
# Restarts the servers behind nginx one after the other, so that no request is lost: nginx lets go of a server before it
# stops, and takes it back when it is ready. After a run that failed, run it again: it takes back what is ready, and it
# never takes off the last server that serves.
#
#   rolling-restart.sh 3001 3002 3003 3004
#
# SERVERS  the file that lists the servers       (/etc/nginx/servers.conf)
# RELOAD   how nginx takes up a change of it     (nginx -s reload)
# RESTART  how the server of a port is restarted (systemctl restart dactylo@)
# WAIT     seconds in which it must be ready     (60)
set -eu
: "${SERVERS:=/etc/nginx/servers.conf}" "${RELOAD:=nginx -s reload}" "${RESTART:=systemctl restart dactylo@}"
: "${WAIT:=60}"

take_off () { sed -i -E "/:$1 /s/( down)*;\$/ down;/" "$SERVERS"; $RELOAD; }
put_back () { sed -i -E "/:$1 /s/( down)*;\$/;/" "$SERVERS"; $RELOAD; }
# The ports of the servers that nginx sends requests to.
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
  echo "the server of port $1 is not ready and gets no requests; those after it were left alone." \
    "Mend it and run this again" >&2
  exit 1
}

for port in "$@"; do
  if ! is_in_use "$port" && is_ready "$port"; then put_back "$port"; fi
done

for port in "$@"; do
  if is_in_use "$port" && ! others_serve "$port"; then
    echo "the server of port $port is the last that serves: it was left alone, as were those after it" >&2
    exit 1
  fi
  take_off "$port"
  sleep 1
  $RESTART"$port"
  await_ready "$port"
  put_back "$port"
done
