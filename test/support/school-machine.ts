// A new Debian in a folder, for the installer of schools. Its root folder is changed, so it needs the real root user.
import { execFile, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'

const run = promisify(execFile)

/** On a disk: with its packages and two versions of Dactylo it has 3 GB. */
const PLACE = '/var/tmp/dactylo-school-'

/** The mounts end with the command's processes. Npm's cache saves downloads. */
const ENTER = `mkdir -p "$0/root/.npm" "$1" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
mount --bind "$1" "$0/root/.npm" && cp /etc/resolv.conf "$0/etc/resolv.conf" && exec chroot "$0" env -i \
PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=fr_FR.UTF-8 NODE_EXTRA_CA_CERTS=/authorities.crt \
bash -c "$2"`

export async function openSchoolMachine (t: Test) {
  const folder = await mkdtemp(PLACE)
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  t.teardown(() => endPrograms(folder))
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates,hostname', 'bookworm', folder])
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'authorities.crt'))
  await copyFile(inProject('test/long/deploy/school/systemctl'), join(folder, 'usr/local/sbin/systemctl'))
  await mkdir(join(folder, 'src'))
  await run('bash', ['-c', 'git ls-files -z | rsync --archive --from0 --files-from=- . "$0"', join(folder, 'src')], {
    cwd: inProject()
  })
  return { folder, run: (command: string, input = '') => runIn(folder, command, input) }
}

/** Runs a command as root of the machine. @returns what it printed, and its exit status */
async function runIn (folder: string, command: string, input: string) {
  const enter = ['--mount', '--propagation', 'private', 'bash', '-c', ENTER, folder, join(homedir(), '.npm'), command]
  const child = spawn('unshare', enter, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  child.stdin.end(input)
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, stdout, stderr }
}

/** Ends what the stand-in for systemd started. */
async function endPrograms (folder: string) {
  const state = join(folder, 'run/stand-in')
  const names = await readdir(state).catch(() => [])
  for (const name of names.filter(name => name.endsWith('.pid'))) {
    try {
      process.kill(-Number(await readFile(join(state, name), 'utf8')), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
