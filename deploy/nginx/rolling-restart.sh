#!/bin/sh
# Restarts the servers behind nginx one after the other, so that no request is lost: nginx lets go of a server before it
# stops, and takes it back when it is ready.
#
#   rolling-restart.sh 3001 3002 3003 3004
#
# SERVERS  the file that lists the servers       (/etc/nginx/servers.conf)
# RELOAD   how nginx takes up a change of it     (nginx -s reload)
# RESTART  how the server of a port is restarted (systemctl restart dactylo@)
set -eu
: "${SERVERS:=/etc/nginx/servers.conf}" "${RELOAD:=nginx -s reload}" "${RESTART:=systemctl restart dactylo@}"

# Waits until the server of a port is ready, a minute at most.
await_ready () {
  for _ in $(seq 300); do
    curl -fsS -o /dev/null "http://127.0.0.1:$1/ready" 2> /dev/null && return
    sleep 0.2
  done
  echo "the server of port $1 is not ready; those after it were left alone" >&2
  exit 1
}

for port in "$@"; do
  sed -i "/:$port /s/;\$/ down;/" "$SERVERS"
  $RELOAD
  sleep 1
  $RESTART"$port"
  await_ready "$port"
  sed -i "/:$port /s/ down;\$/;/" "$SERVERS"
  $RELOAD
done
