// The nightly backup of a school: what is kept, and what the record says when something fails. A long test runs it with
// the real commands.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { missing } from '../support/instances.ts'
import { writePrograms } from '../support/stand-ins.ts'

const skip = await missing('rsync')

/** A machine with a database of two rows and an upload. The commands of Dactylo copy and count lines. */
async function openSchool (t: Test, { to = '/backups', language = 'en', stopped = false } = {}) {
  const answers = `BACKUP_TO='${to}'\nUI_LANGUAGE='${language}'\n`
  const root = t.testdir({
    database: 'one\ntwo\n',
    etc: { 'dactylo.env': '# settings\nTRUST_PROXY=127.0.0.1\n', dactylo: { 'school.conf': answers } },
    var: { lib: { dactylo: { backup: {}, media: { 'cat.jpg': 'a cat' } } } },
    opt: { dactylo: { deploy: {} } },
    run: stopped ? {} : { running: '' }
  })
  await symlink(inProject('deploy', 'school'), join(root, 'opt/dactylo/deploy/school'))
  await writePrograms(join(root, 'opt/dactylo/node/bin'), {
    node: `case $2 in
      export) [ ! -e ${root}/run/running ] && [ ! -e ${root}/broken ] && cp ${root}/database "$3" && wc -l < "$3" ;;
      reset-password) [ "$3" = it@ecole.fr ] && echo 'Works once' && echo THE-CODE ;;
      import) [[ $4 == --replace ]] && [ ! -e ${root}/run/running ] && exec cp "$3" ${root}/database
        [[ $DATA_DIR == ${root}/var/lib/dactylo/backup/data ]] && wc -l < "$3" ;;
    esac`
  })
  const programs = await writePrograms(join(root, 'bin'), {
    runuser: 'shift 3; exec "$@"',
    chown: ':',
    id: 'echo 0',
    systemctl: `case $1 in
      is-active) [ -e ${root}/run/running ] ;; start) touch ${root}/run/running ;; stop) rm ${root}/run/running ;;
    esac`,
    mount: `[ -e ${root}/stick ] && rmdir "$2" && ln -s ${root}/stick "$2"`,
    umount: 'rm "$1" && mkdir "$1"'
  })
  const call = (script: string, ...args: string[]) => spawnSync(inProject('deploy/school', script), args, {
    encoding: 'utf8', env: { PATH: `${programs}:${process.env.PATH}`, DACTYLO_ROOT: root }
  })
  const record = async () => JSON.parse(await readFile(join(root, 'var/lib/dactylo/backup.json'), 'utf8'))
  const backUp = () => call('backup.sh').status
  const backups = async (folder = 'backups') =>
    (await readdir(join(root, folder))).filter(name => name !== 'media').sort()
  return { root, programs, record, call, backUp, backups, isRunning: () => existsSync(join(root, 'run/running')) }
}

t.test('a backup is restored to try it, and has the uploads', { skip }, async t => {
  const { root, backUp, backups, record, isRunning } = await openSchool(t)
  t.equal(backUp(), 0)
  const [name, ...more] = await backups()
  t.match(name, /^dactylo-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/)
  t.same(more, [])
  t.equal(gunzipSync(await readFile(join(root, 'backups', name!))).toString(), 'one\ntwo\n')
  t.equal(await readFile(join(root, 'backups/media/cat.jpg'), 'utf8'), 'a cat')
  const { verifiedAt, triedAt, fault } = await record()
  t.same([verifiedAt, fault], [triedAt, null])
  t.ok(Math.abs(Date.now() - Date.parse(triedAt)) < 600_000)
  t.ok(isRunning())
  t.same(await readdir(join(root, 'var/lib/dactylo/backup')), [], 'nothing is left behind')
})

t.test('the thirty newest backups are kept', { skip }, async t => {
  const { root, backUp, backups } = await openSchool(t)
  const old = Array.from({ length: 40 }, (_, i) => `dactylo-2020-01-${String(i + 1).padStart(2, '0')}-031000.jsonl.gz`)
  await mkdir(join(root, 'backups'))
  for (const name of [...old, 'holidays.txt']) await writeFile(join(root, 'backups', name), '')
  t.equal(backUp(), 0)
  const left = await backups()
  t.equal(left.length, 31)
  t.same(left.slice(0, 29), old.slice(-29))
  t.ok(left.includes('holidays.txt'), 'files of others stay')
})

t.test('a stick is mounted for the backup only', { skip }, async t => {
  const { root, backUp, backups, record } = await openSchool(t, { to: 'UUID=1A2B-3C4D' })
  await mkdir(join(root, 'stick'))
  t.equal(backUp(), 0)
  t.equal((await backups('stick/dactylo')).length, 1)
  t.same(await readdir(join(root, 'run/dactylo-backup')), [], 'unmounted')
  const { triedAt } = await record()

  await rm(join(root, 'stick'), { recursive: true })
  t.not(backUp(), 0)
  t.match(await record(), { verifiedAt: triedAt, fault: 'target' }, 'the last good one stays known')
})

t.test('each failure has its name, and the server runs again', { skip }, async t => {
  const failing: Record<string, (school: Awaited<ReturnType<typeof openSchool>>) => Promise<unknown>> = {
    export: ({ root }) => writeFile(join(root, 'broken'), ''),
    copy: ({ programs }) => writePrograms(programs, { gzip: 'exit 1' }),
    different: ({ programs }) => writePrograms(programs, { gunzip: 'echo one' })
  }
  for (const [fault, breakIt] of Object.entries(failing)) {
    const school = await openSchool(t)
    await breakIt(school)
    t.not(school.backUp(), 0)
    t.match(await school.record(), { verifiedAt: null, fault })
    t.same(await school.backups(), [], `${fault}: no backup that was not tried`)
    t.ok(school.isRunning())
  }
})

t.test('an upload that was not copied as it is fails the backup', { skip }, async t => {
  const { root, programs, backUp, record } = await openSchool(t)
  await writePrograms(programs, {
    rsync: `[[ $* == *--dry-run* ]] && exec /usr/bin/rsync "$@"; mkdir ${root}/backups/media`
  })
  t.not(backUp(), 0)
  t.match(await record(), { fault: 'different' })
})

t.test('a stopped server stays stopped', { skip }, async t => {
  const { backUp, isRunning } = await openSchool(t, { stopped: true })
  t.equal(backUp(), 0)
  t.notOk(isRunning())
})

t.test('a backup is chosen from the list and replaces the data', { skip }, async t => {
  for (const to of ['/backups', 'UUID=1A2B-3C4D']) {
    const { root, call, backUp, isRunning } = await openSchool(t, { to })
    await mkdir(join(root, 'stick'))
    t.equal(call('dactylo.sh', 'restore').stdout, '')
    t.equal(backUp(), 0)
    const { stdout } = call('dactylo.sh', 'restore')
    t.match(stdout, /^dactylo-.*\.jsonl\.gz\n$/)
    await writeFile(join(root, 'database'), 'changed\n')
    await rm(join(root, 'var/lib/dactylo/media/cat.jpg'))
    const restored = call('dactylo.sh', 'restore', stdout.trim())
    t.equal(restored.status, 0, restored.stderr)
    t.equal(await readFile(join(root, 'database'), 'utf8'), 'one\ntwo\n')
    t.equal(await readFile(join(root, 'var/lib/dactylo/media/cat.jpg'), 'utf8'), 'a cat')
    t.not(call('dactylo.sh', 'restore', 'dactylo-1999.jsonl.gz').status, 0)
    t.equal(await readFile(join(root, 'database'), 'utf8'), 'one\ntwo\n', 'nothing changes without that backup')
    t.ok(isRunning())
    if (to.startsWith('UUID')) t.same(await readdir(join(root, 'run/dactylo-backup')), [], 'unmounted')
  }
})

t.test('the commands answer in the language of the installation', { skip }, async t => {
  const { root, call, backUp, isRunning } = await openSchool(t, { to: 'UUID=1A2B-3C4D', language: 'fr' })
  const refuses = (text: RegExp, ...args: string[]) => {
    const { status, stdout, stderr } = call('dactylo.sh', ...args)
    t.same([status, stdout], [1, ''])
    t.match(stderr, text)
    t.ok(isRunning())
  }
  refuses(/clé USB, branchez-la/, 'restore')
  await mkdir(join(root, 'stick'))
  refuses(/^Aucune sauvegarde/, 'restore')
  t.equal(backUp(), 0)
  const list = call('dactylo.sh', 'restore')
  t.match(list.stderr, /^Pour revenir à l’une d’elles/)
  refuses(/^Cette sauvegarde n’existe pas : dactylo-1999/, 'restore', 'dactylo-1999.jsonl.gz')
  await writeFile(join(root, 'stick/dactylo/dactylo-cut.jsonl.gz'), 'no gzip')
  refuses(/^Cette sauvegarde n’a pas pu être lue/m, 'restore', 'dactylo-cut.jsonl.gz')
  const restored = call('dactylo.sh', 'restore', list.stdout.trim())
  t.equal(restored.stdout, 'Les données de cette sauvegarde sont revenues.\n')
  await rename(join(root, 'stick'), join(root, 'copy'))
  const copied = call('dactylo.sh', 'restore', join(root, 'copy/dactylo', list.stdout.trim()))
  t.equal(copied.status, 0, `a copy needs no stick: ${copied.stderr}`)
  refuses(/^Aucun code n’a été créé/m, 'reset-password', 'nobody@ecole.fr', '--code')
  t.match(call('dactylo.sh', 'reset-password', 'it@ecole.fr', '--code').stdout, /^Ouvrez Dactylo.*\nTHE-CODE\n$/)
})
