// A test machine for docs/operating.md: its folders, substitutes for what is missing here, and the shell blocks of the
// guide, otherwise unchanged.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { freePort, program } from './instances.ts'

const run = promisify(execFile)

/** The guide's shell blocks by heading, "" before the first. */
export async function readGuide (): Promise<Record<string, string[]>> {
  const text = await readFile(inProject('docs', 'operating.md'), 'utf8')
  const sections = text.split(/^(?=## )/m).map(section => {
    const [, heading = ''] = /^## (.*)/.exec(section) ?? []
    return [heading, [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!)] as const
  })
  return Object.fromEntries(sections.filter(([, blocks]) => blocks.length > 0))
}

/** @param ports of its database servers */
export async function openMachine (t: Test, { postgres, redis }: { postgres: number, redis: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-machine-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  for (const name of ['opt', 'etc/systemd/system', 'etc/nginx', 'var/backups', 'var/log/nginx', 'run', 'origin']) {
    await mkdir(join(folder, name), { recursive: true })
  }
  const [web, first, second] = await Promise.all([freePort(), freePort(), freePort()])
  const words = {
    '<this repository>': join(folder, 'origin'),
    '<day>': '2026-01-31',
    '$(date +%F)': '2026-01-31',
    '/usr/bin/node': process.execPath,
    '127.0.0.1:5432': `127.0.0.1:${postgres}`,
    '127.0.0.1:6379': `127.0.0.1:${redis}`,
    '127.0.0.1/health': `127.0.0.1:${web}/health`,
    'listen 80;': `listen 127.0.0.1:${web};`,
    3001: String(first),
    3002: String(second)
  }
  const here = (text: string) => Object.entries(words)
    .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
    .replaceAll(/(?<![\w./-])\/(opt|etc|var|run)\//g, `${folder}/$1/`)
  await copyListed(join(folder, 'origin'), here)
  return { folder, web, here, run: (script: string, input = '') => runHere(folder, postgres, here(script), input) }
}

/** Commits the files that git lists to a new repository, with this machine's folders in deploy/. */
async function copyListed (origin: string, here: (text: string) => string) {
  const { stdout } = await run('git', ['ls-files'], { cwd: inProject() })
  for (const name of stdout.trim().split('\n')) {
    if (name.startsWith('test/')) continue
    await mkdir(dirname(join(origin, name)), { recursive: true })
    await cp(inProject(name), join(origin, name))
    if (!/^deploy\/(nginx|systemd)\//.test(name)) continue
    await writeFile(join(origin, name), here(await readFile(join(origin, name), 'utf8')))
  }
  const git = (...args: string[]) => run('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: origin })
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '--all')
  await git('commit', '--quiet', '--message=A version')
}

/** Runs a script as in one terminal, which ends at the first failed command. @returns its output */
async function runHere (folder: string, postgres: number, script: string, input: string): Promise<string> {
  const [nginx = '', npm = ''] = await Promise.all([program('nginx'), program('npm')])
  const child = run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    maxBuffer: 2 ** 26,
    // Allows for a busy machine; a hang is still found.
    timeout: 600_000,
    env: {
      PATH: [inProject('test', 'long', 'deploy', 'bin'), process.env.PATH].join(delimiter),
      HOME: folder,
      MACHINE: folder,
      CHECKOUT: inProject(),
      // nginx would take "NGINX" for a list of inherited sockets.
      NGINX_PROGRAM: nginx,
      NPM: npm,
      PGHOST: '127.0.0.1',
      PGPORT: String(postgres)
    }
  })
  child.child.stdin!.end(input)
  const { stdout } = await child.catch((error: { stdout: string, stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

/** Stops everything that was started on it. */
export async function shutDown (folder: string) {
  for (const name of await readdir(join(folder, 'run'))) {
    const pid = name.endsWith('.pid') && Number(await readFile(join(folder, 'run', name), 'utf8'))
    // `nginx -t` leaves an empty PID file, and kill(0) would end this process group.
    if (pid) process.kill(pid)
  }
}
