# shellcheck shell=bash
# Every sentence of the installer and of `sudo dactylo`, in French and English.

declare -A TEXT_FR=(
  [welcome]='Cinq questions au plus, puis dix à vingt minutes sans rien à faire.'
  [question_language]='Français ou English ? (fr, en)'
  [question_site]='Sous quelle adresse les appareils ouvriront-ils Dactylo ? (un nom, ou l’adresse IP fixe de cette machine)'
  [question_public]='Ce nom est-il accessible depuis Internet, ports 80 et 443 ? (oui, non)'
  [question_admin]='Adresse e-mail de l’administrateur :'
  [question_backup]='Où sauvegarder chaque nuit ? (un dossier, ou le numéro d’une clé USB de cette liste)'
  [question_remove]='Désinstaller Dactylo ? (oui, non)'
  [question_data]='Supprimer aussi les comptes, les classes et les signes ? Les sauvegardes restent. (oui, non)'
  [no]='non'
  [wrong_language]='Répondez par « fr » ou « en ».'
  [wrong_site]='Il faut un nom comme dactylo.local ou lsf.ecole.fr, ou une adresse comme 192.168.1.20.'
  [wrong_yes_or_no]='Répondez par « oui » ou « non ».'
  [wrong_email]='Il faut une adresse e-mail, comme prenom.nom@ecole.fr.'
  [wrong_target]='Il faut un dossier, comme /var/backups/dactylo, ou le numéro d’une clé USB de la liste.'
  [stick]='  %s : clé USB de %s (%s)'
  [no_answer]='Il manque une réponse : relancez la commande.'
  [need_root]='Lancez cette commande avec sudo.'
  [unknown_system]='Il faut Debian 12 ou Ubuntu 24.04, ou une version plus récente. Cette machine : %s.'
  [unknown_processor]='Il faut un processeur x86_64 ou aarch64. Celui de cette machine : %s.'
  [no_room]='Il faut 4 Gio libres sur le disque ; il reste %s Mio.'
  [fetch_failed]='La dernière version n’a pas pu être téléchargée : celle qui est déjà ici est installée.'
  [step_packages]='Installation des paquets du système'
  [step_build]='Préparation de Dactylo (la plus longue étape)'
  [same_version]='Cette version est déjà installée.'
  [step_backup_before]='Sauvegarde avant la mise à jour'
  [step_service]='Installation du service'
  [step_start]='Démarrage'
  [step_admin]='Compte de l’administrateur'
  [step_https]='HTTPS'
  [step_backups]='Sauvegarde de chaque nuit, et une première maintenant'
  [backup_failed]='La sauvegarde a échoué. Pour savoir pourquoi : sudo journalctl -u dactylo-backup -n 20 --no-pager'
  [not_started]='Dactylo n’a pas démarré. Pour savoir pourquoi : sudo journalctl -u dactylo@3000 -n 50 --no-pager'
  [went_back]='La nouvelle version n’a pas démarré : l’ancienne est revenue. Pour savoir pourquoi : sudo journalctl -u dactylo@3000 -n 50 --no-pager'
  [no_admin]='Le compte de l’administrateur n’a pas pu être créé.'
  [wrong_caddyfile]='Caddy refuse sa configuration. Pour savoir pourquoi : sudo caddy validate --adapter caddyfile --config %s'
  [no_https]='https://%s ne répond pas encore. Pour savoir pourquoi : sudo journalctl -u caddy -n 20 --no-pager'
  [failed]='L’installation s’est arrêtée à l’étape « %s ». Corrigez la cause, puis relancez la commande : elle reprend.'
  [works]='Dactylo fonctionne.'
  [done_address]='Adresse : https://%s'
  [done_trust]='Avant la première visite, ouvrez http://%s sur chaque appareil : la page explique comment faire confiance à cette machine.'
  [done_code]='Administrateur : ouvrez l’adresse, « Se connecter », « Mot de passe oublié ? », puis saisissez ce code, valable un jour : %s'
  [done_backup]='Sauvegarde : chaque nuit, dans %s'
  [done_update]='Pour mettre à jour : la même commande.'
  [no_target]='Le lieu des sauvegardes n’est pas accessible : %s. Si c’est une clé USB, branchez-la, puis relancez la commande.'
  [no_backups]='Aucune sauvegarde dans %s.'
  [choose_backup]='Pour revenir à l’une d’elles, ajoutez son nom : sudo dactylo restore <nom>'
  [no_such_backup]='Cette sauvegarde n’existe pas : %s. Pour voir la liste : sudo dactylo restore'
  [not_restored]='Cette sauvegarde n’a pas pu être lue. Les données n’ont pas changé.'
  [restored]='Les données de cette sauvegarde sont revenues.'
  [reset_code]='Ouvrez Dactylo, cliquez sur « Se connecter », puis sur « Mot de passe oublié ? », et saisissez ce code, valable un jour :'
  [no_code]='Aucun code n’a été créé. Vérifiez l’adresse e-mail : c’est celle du compte.'
  [removed]='Dactylo est désinstallé.'
  [data_kept]='Les données restent dans %s : une nouvelle installation les retrouve.'
)
declare -A TEXT_EN=(
  [welcome]='At most five questions, then ten to twenty minutes with nothing to do.'
  [question_language]='Français or English? (fr, en)'
  [question_site]='At which address will devices open Dactylo? (a name, or the fixed IP address of this machine)'
  [question_public]='Can this name be reached from the internet, at ports 80 and 443? (yes, no)'
  [question_admin]='E-mail address of the admin:'
  [question_backup]='Where should each night’s backup go? (a folder, or the number of a USB stick in this list)'
  [question_remove]='Remove Dactylo? (yes, no)'
  [question_data]='Also delete accounts, classes and signs? Backups stay. (yes, no)'
  [no]='no'
  [wrong_language]='Answer “fr” or “en”.'
  [wrong_site]='Type a name such as dactylo.local or lsf.school.org, or an address such as 192.168.1.20.'
  [wrong_yes_or_no]='Answer “yes” or “no”.'
  [wrong_email]='Type an e-mail address, such as it@school.org.'
  [wrong_target]='Type a folder, such as /var/backups/dactylo, or the number of a USB stick in the list.'
  [stick]='  %s: USB stick of %s (%s)'
  [no_answer]='An answer is missing: run the command again.'
  [need_root]='Run this command with sudo.'
  [unknown_system]='This needs Debian 12 or Ubuntu 24.04, or newer. This machine has %s.'
  [unknown_processor]='This needs an x86_64 or aarch64 processor. This machine has %s.'
  [no_room]='This needs 4 GiB of free disk; %s MiB are free.'
  [fetch_failed]='The newest version could not be fetched: the one in this folder is installed.'
  [step_packages]='Installing packages of the system'
  [step_build]='Preparing Dactylo (the longest step)'
  [same_version]='This version is already installed.'
  [step_backup_before]='Backing up before the update'
  [step_service]='Installing the service'
  [step_start]='Starting'
  [step_admin]='Account of the admin'
  [step_https]='HTTPS'
  [step_backups]='Backup of each night, and a first one now'
  [backup_failed]='The backup failed. To see why: sudo journalctl -u dactylo-backup -n 20 --no-pager'
  [not_started]='Dactylo did not start. To see why: sudo journalctl -u dactylo@3000 -n 50 --no-pager'
  [went_back]='The new version did not start: the old one is back. To see why: sudo journalctl -u dactylo@3000 -n 50 --no-pager'
  [no_admin]='The account of the admin could not be created.'
  [wrong_caddyfile]='Caddy refuses its configuration. To see why: sudo caddy validate --adapter caddyfile --config %s'
  [no_https]='https://%s does not answer yet. To see why: sudo journalctl -u caddy -n 20 --no-pager'
  [failed]='The installation stopped at the step “%s”. Fix the cause, then run the command again: it continues.'
  [works]='Dactylo works.'
  [done_address]='Address: https://%s'
  [done_trust]='Before the first visit, open http://%s on each device: the page explains how to trust this machine.'
  [done_code]='Admin: open the address, “Sign in”, “Forgotten your password?”, then type this code, valid for a day: %s'
  [done_backup]='Backup: each night, to %s'
  [done_update]='To update: the same command.'
  [no_target]='The place of the backups cannot be reached: %s. If it is a USB stick, plug it in, then run the command again.'
  [no_backups]='There are no backups in %s.'
  [choose_backup]='To restore one of them, add its name: sudo dactylo restore <name>'
  [no_such_backup]='This backup does not exist: %s. To see the list: sudo dactylo restore'
  [not_restored]='This backup could not be read. The data have not changed.'
  [restored]='The data of this backup are restored.'
  [reset_code]='Open Dactylo, press “Sign in”, then “Forgotten your password?”, and type this code, valid for a day:'
  [no_code]='No code was created. Check the e-mail address: it is that of the account.'
  [removed]='Dactylo is removed.'
  [data_kept]='The data stay in %s: a new installation finds them.'
)

# text <key> [value]…
text () {
  local -n table=TEXT_${UI_LANGUAGE^^}
  # shellcheck disable=SC2059
  printf "${table[$1]}" "${@:2}"
}
say () { text "$@"; echo; }

current_step=
step () {
  current_step=$1
  echo "— $(text "$1")"
}

stop () {
  say "$@" >&2
  trap - EXIT
  exit 1
}
# A failed command ends the script, and this says where.
say_failed () { [ "$1" -eq 0 ] || [ -z "$current_step" ] || say failed "$(text "$current_step")" >&2; }

# Shows the output of a command only if it fails.
quietly () {
  local log status=0
  log=$(mktemp)
  "$@" > "$log" 2>&1 || status=$?
  [ $status -eq 0 ] || tail -n 40 "$log" >&2
  rm "$log"
  return $status
}

say_done () {
  current_step=
  echo
  say works
  say done_address "$SITE"
  [ "$CERTIFICATE" = public ] || say done_trust "$SITE"
  [ -z "$admin_code" ] || say done_code "$admin_code"
  say done_backup "$BACKUP_TO"
  say done_update
}
