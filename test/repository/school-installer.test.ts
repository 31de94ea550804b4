// The installer for schools: its sentences, its questions, and the files that it writes. A long test runs all of it.
import { spawnSync } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { missing } from '../support/instances.ts'
import { writePrograms } from '../support/stand-ins.ts'

const folder = inProject('deploy', 'school')
const scripts = [
  'install.sh', 'backup.sh', 'dactylo.sh', 'as-dactylo.sh', 'target.sh',
  ...(await readdir(join(folder, 'install'))).map(name => join('install', name))
]
const PARTS = ['paths', 'texts', 'questions', 'machine', 'service', 'https', 'remove']

/** Runs a line with the functions of the installer, below another root. */
function run (line: string, { input = '', root = '/nonexistent', programs = '' } = {}) {
  const sources = PARTS.map(part => `. ${folder}/install/${part}.sh`)
  const script = ['UI_LANGUAGE=en', `source_folder=${inProject()}`, ...sources, line].join('\n')
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    input,
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env.PATH}`, DACTYLO_ROOT: root }
  })
  return { status, stdout, stderr }
}

/** Two USB sticks, one without a name, and a disk. */
const LSBLK = `echo '0 256G  ext4 '
echo '1 8G 1A2B-3C4D vfat SAUVEGARDE'
echo '1 16G 5E6F-7A8B exfat '`

t.test('the scripts are right for bash and for shellcheck', async t => {
  for (const script of scripts) {
    const { status, stderr } = spawnSync('bash', ['-n', join(folder, script)], { encoding: 'utf8' })
    t.same([status, stderr], [0, ''], script)
    const lines = (await readFile(join(folder, script), 'utf8')).split('\n')
    t.same(lines.filter(line => line.length > 120 && !/^ {2}\[\w+\]=/.test(line)), [], `${script}: short lines`)
  }
  const skip = await missing('shellcheck')
  await t.test('shellcheck', { skip }, async t => {
    const { stdout } = spawnSync('shellcheck', ['-x', ...scripts], { cwd: folder, encoding: 'utf8' })
    t.equal(stdout, '')
  })
})

t.test('every sentence that the installer says exists in both languages, with the same values', async t => {
  const text = await readFile(join(folder, 'install', 'texts.sh'), 'utf8')
  const [french, english] = text.split('declare -A TEXT_').slice(1).map(table => new Map(
    [...table.matchAll(/^ {2}\[(\w+)\]='(.+)'$/gm)].map(([, key, text]) => [key!, text!.match(/%s/g)?.length ?? 0])
  ))
  t.ok(french!.size > 40)
  t.same([...french!], [...english!])
  const code = (await Promise.all(scripts.map(script => readFile(join(folder, script), 'utf8')))).join('\n')
    .replaceAll(/^ *#.*|^ {2}\[\w+\]=.*/gm, '')
  const said = [...code.matchAll(/\b(?:say|stop|step|refuse|text) (\w+)/g)].map(([, key]) => key!)
  const asked = [...code.matchAll(/\bask \w+ (\w+) (?:\S+|"\$.*") (\w+)$/gm)]
    .flatMap(([, check, key]) => [`wrong_${check}`, key!])
  t.same([...new Set([...said, ...asked])].sort(), [...english!.keys()].sort())
})

t.test('an answer is kept in one form, or asked for again', async t => {
  const programs = await writePrograms(join(t.testdir(), 'bin'), { lsblk: LSBLK })
  const kept = (check: string, answer: string) => {
    const { status, stdout } = run(`${check} "$(cat)"`, { input: answer, programs })
    return status === 0 ? stdout.trim() : undefined
  }
  const answers: Record<string, Record<string, string | undefined>> = {
    language: { fr: 'fr', Français: 'fr', English: 'en', de: undefined },
    site: {
      'dactylo.local': 'dactylo.local',
      'https://LSF.ecole.fr/': 'lsf.ecole.fr',
      '192.168.1.20': '192.168.1.20',
      school: 'school',
      '192.168.1.256': undefined,
      '1.2.3': undefined,
      'a.b.local': undefined,
      'lsf ecole.fr': undefined,
      'é.fr': undefined,
      '-a.fr': undefined,
      'x; reboot': undefined,
      "a'b": undefined
    },
    yes_or_no: { oui: 'yes', Y: 'yes', non: 'no', N: 'no', maybe: undefined },
    email: { 'j.moulin@ecole.fr': 'j.moulin@ecole.fr', jeanne: undefined, "a'@b.fr": undefined, 'a@b': undefined },
    target: {
      1: 'UUID=1A2B-3C4D',
      2: 'UUID=5E6F-7A8B',
      3: undefined,
      '/srv/backups': '/srv/backups',
      '/srv/../etc': undefined,
      backups: undefined,
      "/a'; reboot": undefined
    }
  }
  for (const [check, cases] of Object.entries(answers)) {
    for (const [answer, expected] of Object.entries(cases)) {
      t.equal(kept(check, answer), expected, `${check}: ${answer}`)
    }
  }
})

t.test('at most five questions are asked, and an update asks none', async t => {
  const root = t.testdir()
  const programs = await writePrograms(join(root, 'bin'), { lsblk: LSBLK, hostname: 'echo dactylo' })
  const all = 'UI_LANGUAGE=; choose_language; ask_all; cat "$answers"; rm "$answers"'
  const own = run(all, { input: 'fr\n\nit@ecole.fr\n1\n', root, programs })
  t.same(own.stdout.slice(own.stdout.indexOf('UI_')).trim().split('\n'), [
    "UI_LANGUAGE='fr'", "SITE='dactylo.local'", "CERTIFICATE='own'", "ADMIN='it@ecole.fr'", "BACKUP_TO='UUID=1A2B-3C4D'"
  ])
  t.match(own.stdout, '  1 : clé USB de 8G (SAUVEGARDE)\n  2 : clé USB de 16G (5E6F-7A8B)')

  const open = run(all, { input: 'nope\nen\nlsf.ecole.fr\nyes\nnobody\nit@ecole.fr\n\n', root, programs })
  const answers = "CERTIFICATE='public'\nADMIN='it@ecole.fr'\nBACKUP_TO='/var/backups/dactylo'\n"
  t.match(open.stdout, answers, 'five answers, two of them repeated')
  const inside = run(all, { input: 'en\nlsf.ecole.fr\nno\nit@ecole.fr\n\n', root, programs })
  t.match(inside.stdout, "CERTIFICATE='own'\n")

  const cut = run(all, { input: 'en\ndactylo.local\n', root, programs })
  t.equal(cut.status, 1)
  t.match(cut.stderr, 'An answer is missing: run the command again.')
  const before = 'SITE=lsf.lan ADMIN=it@ecole.fr BACKUP_TO=UUID=1A2B-3C4D'
  const changed = run(`${before}; ${all}`, { input: 'en\n\n\n\n', root, programs })
  t.match(changed.stdout, "SITE='lsf.lan'\nCERTIFICATE='own'\nADMIN='it@ecole.fr'\nBACKUP_TO='UUID=1A2B-3C4D'\n",
    'the answers of before are offered')

  const keep = 'SITE=lsf.lan CERTIFICATE=own ADMIN=it@ecole.fr BACKUP_TO=/backups; keep_answers;'
  const again = run(`${keep} ask_all`, { root, programs })
  t.same([again.status, again.stdout], [0, ''])
  const left = run(`${keep} (ask_all --ask) || cat "$answers"`, { input: 'dactylo.local\n', root, programs })
  t.match(left.stdout, "SITE='lsf.lan'\n", 'answers of before stay when somebody leaves')
})

t.test('a clone fetches the newest version, and an archive is installed as it is', async t => {
  const root = t.testdir({ origin: { one: '' }, archive: {} })
  const programs = await writePrograms(join(root, 'bin'), { runuser: 'shift 3; exec "$@"' })
  const git = (folder: string, ...args: string[]) => {
    const user = ['-c', 'user.name=t', '-c', 'user.email=t@t']
    t.equal(spawnSync('git', [...user, ...args], { cwd: join(root, folder) }).status, 0, args.join(' '))
  }
  const commit = () => { git('origin', 'add', '--all'); git('origin', 'commit', '--quiet', '--message=A version') }
  /** The files of a folder after the step. */
  const fetched = async (folder: string) => {
    const { status, stdout, stderr } = run(`source_folder=${join(root, folder)}; fetch_newest`, { programs })
    t.equal(status, 0, stderr)
    return { said: stdout, files: (await readdir(join(root, folder))).filter(name => name !== '.git').sort() }
  }
  git('origin', 'init', '--quiet')
  commit()
  git('.', 'clone', '--quiet', 'origin', 'clone')
  await writeFile(join(root, 'origin', 'two'), '')
  commit()
  t.same(await fetched('clone'), { said: '', files: ['one', 'two'] })
  t.same(await fetched('archive'), { said: '', files: [] })
  git('clone', 'remote', 'set-url', 'origin', join(root, 'nowhere'))
  const { said } = await fetched('clone')
  t.match(said, 'The newest version could not be fetched')
})

t.test('other systems are refused', async t => {
  const accepts = (system: string) => {
    const root = t.testdir({ etc: { 'os-release': system } })
    return run('is_known_system', { root }).status === 0
  }
  for (const system of ['ID=debian\nVERSION_ID="12"', 'ID=debian\nVERSION_ID="13"', 'ID=ubuntu\nVERSION_ID="24.04"']) {
    t.ok(accepts(system), system)
  }
  for (const system of ['ID=debian\nVERSION_ID="11"', 'ID=ubuntu\nVERSION_ID="22.04"', 'ID=fedora', '']) {
    t.notOk(accepts(system), system)
  }
})

t.test('the settings keep what somebody changed, and follow the answers', async t => {
  const root = t.testdir({ etc: { 'dactylo.env': 'RATE_LIMIT_MAX=9\nPORT_NOTE=1\nCONTACT=old@ecole.fr\n' } })
  const { status } = run('SITE=dactylo.local ADMIN=it@ecole.fr; write_settings; write_settings', { root })
  t.equal(status, 0)
  const lines = (await readFile(join(root, 'etc/dactylo.env'), 'utf8')).trim().split('\n')
  t.equal(new Set(lines).size, lines.length, 'each once')
  for (const line of [
    'RATE_LIMIT_MAX=9', 'CONTACT=it@ecole.fr', 'SITE_URL=https://dactylo.local',
    `MEDIA_DIR=${root}/var/lib/dactylo/media`
  ]) t.ok(lines.includes(line), line)
  t.notOk(lines.includes('CONTACT=old@ecole.fr'))
})

t.test('the data stay unless somebody says yes, in the language of the installation', async t => {
  for (const [language, word] of [['fr', 'non'], ['en', 'no']]) {
    const asked = 'ask () { echo "default: $3"; answer=$("$2" "$3"); }; answer=; remove_data'
    const { stdout } = run(`UI_LANGUAGE=${language}; ${asked}`)
    t.match(stdout, new RegExp(`^default: ${word}\n.*/var/lib/dactylo`))
  }
})

t.test('the name that devices find is announced once, and no longer after the removal', async t => {
  const conf = '[server]\n#host-name=foo\nuse-ipv4=yes\n'
  const root = t.testdir({ etc: { avahi: { 'avahi-daemon.conf': conf } } })
  const programs = await writePrograms(join(root, 'bin'), { systemctl: ':' })
  const after = (line: string) =>
    run(`SITE=lsf.local; ${line}; cat "$root/etc/avahi/avahi-daemon.conf"`, { root, programs }).stdout
  const announced = '[server]\nhost-name=lsf\nuse-ipv4=yes\n'
  for (let i = 0; i < 2; i++) t.equal(after('announce_name'), announced)
  t.equal(after('SITE=school.local; forget_announced_name'), announced, 'the name of somebody else stays')
  t.equal(after('forget_announced_name'), '[server]\nuse-ipv4=yes\n')
  t.equal(run('unset SITE; forget_announced_name', { root, programs }).status, 0, 'before any answer')
})

t.test('the first admin is named admin, and each next one gets a free username', async t => {
  const root = t.testdir({ etc: { dactylo: {} }, usr: { local: { bin: {} } } })
  const dactylo = `[ "$1" = reset-password ] || { cat > /dev/null; echo "$4" >> ${root}/names; }`
  await writePrograms(join(root, 'usr/local/bin'), { dactylo })
  for (const admin of ['ana@ecole.fr', 'it@ecole.fr', 'admin@ecole.fr', 'admin@ecole.fr']) {
    t.equal(run(`ADMIN=${admin}; create_admin`, { root }).status, 0, admin)
  }
  const names = (await readFile(join(root, 'names'), 'utf8')).trim().split('\n')
  t.equal(new Set(names).size, 3)
  t.match(names, ['admin', /^admin-[0-9a-f]{6}$/, /^admin-[0-9a-f]{6}$/])
})

t.test('systemd accepts the units', { skip: await missing('systemd-analyze') }, async t => {
  const units = t.testdir({ 'dactylo@.service.d': {} })
  const [own, shared] = ['deploy/school/systemd', 'deploy/systemd']
  const files = [
    [`${shared}/dactylo@.service`], [`${shared}/dactylo-watch@.service`], [`${shared}/dactylo-watch@.timer`],
    [`${own}/school.conf`, 'dactylo@.service.d/school.conf'],
    [`${own}/dactylo-backup.service`], [`${own}/dactylo-backup.timer`]
  ]
  for (const [file, name = basename(file!)] of files) {
    const unit = await readFile(inProject(file!), 'utf8')
    // It looks for the programs.
    const here = unit.replace('/opt/dactylo/node/bin/node', process.execPath).replace('/opt/dactylo', inProject())
    await writeFile(join(units, name), here)
  }
  const names = ['dactylo@3000.service', 'dactylo-watch@3000.timer', 'dactylo-backup.service', 'dactylo-backup.timer']
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...names], {
    encoding: 'utf8', env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${units}:` }
  })
  t.equal(stderr, '')
})

t.test('the Caddyfile of a school is valid for any address', { skip: await missing('openssl') }, async t => {
  const caddy = !await missing('caddy')
  const sites = { 'dactylo.local': 'own', '192.168.1.20': 'own', 'lsf.ecole.fr': 'public' }
  for (const [site, certificate] of Object.entries(sites)) {
    const root = t.testdir({ etc: { caddy: {} } })
    const given = `SITE=${site} CERTIFICATE=${certificate}`
    const { status, stdout, stderr } = run(`chgrp () { :; }; ${given}
      [ $CERTIFICATE = public ] || { mkdir -p "$school"; create_authority; write_trust_page; }
      write_caddyfile`, { root })
    t.same([status, stderr], [0, ''], site)
    t.match(stdout, `\n${site} {\n`)
    t.match(stdout, 'reverse_proxy 127.0.0.1:3000 {')
    t.equal(/\n\ttls \{\n\t\tissuer internal/.test(stdout), certificate === 'own')
    t.equal(stdout.includes('\nhttp:// {'), certificate === 'own')
    if (!caddy) continue
    const file = join(root, 'Caddyfile')
    await writeFile(file, stdout)
    const command = ['validate', '--adapter', 'caddyfile', '--config', file]
    const env = { ...process.env, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root }
    t.equal(spawnSync('caddy', command, { env, encoding: 'utf8' }).status, 0, `Caddy accepts it for ${site}`)
  }
})

t.test('the page about trust names the address and each kind of device, in both languages', async t => {
  const page = await readFile(join(folder, 'trust', 'index.html'), 'utf8')
  const [french, english] = ['fr', 'en']
    .map(language => page.split(`<main lang="${language}">`)[1]!.split('</main>')[0]!)
  for (const text of [french!, english!]) {
    t.same([...text.matchAll(/data-device="(\w+)"/g)].map(([, name]) => name),
      ['android', 'ios', 'windows', 'mac', 'chromebook', 'linux'])
    t.match(text, 'href="dactylo.crt"')
    t.match(text, 'href="https://{{site}}/"')
  }
  t.equal(french!.match(/<li>/g)!.length, english!.match(/<li>/g)!.length)
})

t.test('a stick of backups gets the program that writes to NTFS', async t => {
  const packagesFor = (place: string) =>
    run(`quietly () { echo "$*"; }; SITE=192.168.1.20 BACKUP_TO=${place}; install_packages`).stdout
  t.match(packagesFor('UUID=1A2B-3C4D'), /install .* ntfs-3g$/m)
  t.notMatch(packagesFor('/var/backups/dactylo'), 'ntfs-3g')
})
