# shellcheck shell=bash
# HTTPS by Caddy. In a school's network, devices must trust a certificate authority of this machine: it may vouch for
# this one name only, so that a stolen key is of little use against other sites.

install_https () {
  if [ "$CERTIFICATE" = own ]; then
    create_authority
    write_trust_page
    is_address "$SITE" || know_own_name
    [[ $SITE != *.local ]] || announce_name
  fi
  write_caddyfile > "$caddyfile.new"
  caddy validate --adapter caddyfile --config "$caddyfile.new" > /dev/null 2>&1 || stop wrong_caddyfile "$caddyfile.new"
  # A Caddyfile of somebody else is kept.
  grep -qs '^# Written by Dactylo' "$caddyfile" || mv "$caddyfile" "$caddyfile.before-dactylo" 2> /dev/null || true
  mv "$caddyfile.new" "$caddyfile"
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy
  answers_over_https || say no_https "$SITE"
}

# As a device asks that trusts the authority. A public name is looked up as from elsewhere.
answers_over_https () {
  local how=()
  if [ "$CERTIFICATE" = own ]; then
    how=(--cacert "$school/ca/root.crt")
    is_address "$SITE" || how+=(--resolve "$SITE:443:127.0.0.1")
  fi
  curl -fsS -o /dev/null --retry 30 --retry-delay 1 --retry-all-errors "${how[@]}" "https://$SITE/health" 2> /dev/null
}

# A new name needs a new authority, and each device must trust that one.
create_authority () {
  local folder=$school/ca
  [ "$(cat "$folder/site" 2> /dev/null)" != "$SITE" ] || return 0
  install -d -m 755 "$folder"
  local limits="permitted;DNS:$SITE,excluded;IP:0.0.0.0/0.0.0.0,excluded;IP:::/::"
  is_address "$SITE" && limits="permitted;DNS:invalid,permitted;IP:$SITE/255.255.255.255"
  (umask 077
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -sha256 \
    -subj "/CN=Dactylo $SITE" -addext keyUsage=critical,keyCertSign,cRLSign \
    -addext "nameConstraints=critical,$limits" -keyout "$folder/root.key" -out "$folder/root.crt" 2> /dev/null)
  chmod 644 "$folder/root.crt"
  chmod 640 "$folder/root.key"
  chgrp caddy "$folder/root.key"
  echo "$SITE" > "$folder/site"
}

write_trust_page () {
  install -d -m 755 "$school/trust"
  sed "s/{{site}}/$SITE/g" "$source_folder/deploy/school/trust/index.html" > "$school/trust/index.html"
  install -m 644 "$school/ca/root.crt" "$school/trust/dactylo.crt"
}

# The server reads the end of its certificate at this name.
know_own_name () {
  forget_own_name
  echo "127.0.0.1 $SITE # Dactylo" >> "$root/etc/hosts"
}
forget_own_name () { sed -i '/ # Dactylo$/d' "$root/etc/hosts"; }

# Devices find NAME.local without a server for names.
announce_name () {
  local name=${SITE%.local} file=$root/etc/avahi/avahi-daemon.conf
  ! grep -qx "host-name=$name" "$file" || return 0
  sed -i '/^#\?host-name=/d; s/^\[server\]$/[server]\nhost-name='"$name"'/' "$file"
  systemctl reload-or-restart avahi-daemon
}
forget_announced_name () {
  local name=${SITE-} file=$root/etc/avahi/avahi-daemon.conf
  grep -qsx "host-name=${name%.local}" "$file" || return 0
  sed -i "/^host-name=${name%.local}$/d" "$file"
  systemctl reload-or-restart avahi-daemon
}

# The Caddyfile of deploy/caddy/, for this school.
write_caddyfile () {
  local file
  file=$(< "$source_folder/deploy/caddy/Caddyfile")
  file=${file/lsf.school.example {/$SITE {}
  file=${file/127.0.0.1:3001 127.0.0.1:3002/127.0.0.1:$port}
  [ "$CERTIFICATE" = public ] || file=$(with_authority "$file"; trust_site)
  printf '%s\n' '# Written by Dactylo: deploy/school/install.sh replaces it.' "$file"
}

with_authority () {
  # Caddy keeps what it made under the name of its authority.
  local id file=$1
  id=dactylo-$(sha256sum < "$school/ca/root.crt" | cut -c 1-8)
  file=${file/$'\n{\n'/$'\n{\n'"$(authority "$id")"$'\n'}
  printf '%s\n' "${file/\# tls internal/"$(issuer "$id")"}"
}

authority () {
  cat << END
	skip_install_trust
	auto_https disable_redirects
	pki {
		ca $1 {
			root {
				format pem_file
				cert $school/ca/root.crt
				key $school/ca/root.key
			}
		}
	}
END
}

issuer () {
  cat << END
tls {
		issuer internal {
			ca $1
		}
	}
END
}

# Over HTTP, which any device can open: the page that explains how to trust the authority.
trust_site () {
  cat << END

http:// {
	root * $school/trust
	header /dactylo.crt Content-Type application/x-x509-ca-cert
	@page path / /index.html /dactylo.crt
	handle @page {
		file_server
	}
	handle {
		redir https://$SITE{uri} 308
	}
}
END
}
