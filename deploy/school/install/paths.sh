# shellcheck shell=bash disable=SC2034
# Where everything is. Tests install below another root.
root=${DACTYLO_ROOT:-}
app=$root/opt/dactylo
settings=$root/etc/dactylo.env
school=$root/etc/dactylo
answers=$school/school.conf
state=$root/var/lib/dactylo
units=$root/etc/systemd/system
caddyfile=$root/etc/caddy/Caddyfile
command=$root/usr/local/bin/dactylo
record=$state/backup.json

port=3000
unit=dactylo@$port
