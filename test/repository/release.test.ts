// The release script in a temporary repository, with an npm that does nothing; and the workflow that publishes.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'

const FILES = [
  '.gitignore', 'CHANGELOG.md', 'package.json', 'recognizer-wasm/CHANGELOG.md', 'recognizer-wasm/package.json',
  'web/api-client/package.json', 'deploy/Dockerfile', 'deploy/release.mjs', 'docs/frontend.md'
]
const NEXT = '999.0.0'
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }

const PUSH = `git push --atomic origin HEAD:main v${NEXT}`

const temporary = t.testdir({ project: {}, programs: { npm: '#!/bin/sh\n' } })
const [folder, programs] = [join(temporary, 'project'), join(temporary, 'programs')]
chmodSync(join(programs, 'npm'), 0o755)
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
  cwd: folder,
  encoding: 'utf8'
})
const edit = (file: string, change: (text: string) => string) => {
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const author = { GIT_AUTHOR_NAME: 't', GIT_AUTHOR_EMAIL: 't@t', GIT_COMMITTER_NAME: 't', GIT_COMMITTER_EMAIL: 't@t' }
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/release.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...author, PATH: `${programs}:${process.env.PATH}` }
  })
  return { status, output: stdout + stderr }
}
const release = (version: string) => run(version, '--dry-run')
const addEntries = (text: string) => text.replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- A change.\n')

for (const file of FILES) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), readFileSync(inProject(file)))
}
for (const file of ['CHANGELOG.md', 'recognizer-wasm/CHANGELOG.md']) {
  edit(file, text => text.replace(/^(## \[Unreleased\]\n)[^]*?(?=^## )/m, '$1\n'))
}
git('init', '--quiet')
git('add', '--all')
git('commit', '--quiet', '--message=A version')

t.test('a release is refused until all conditions are met', async t => {
  t.match(release('1.2'), { status: 1, output: 'Type the version' })
  t.match(release('0.0.1'), { status: 1, output: `0.0.1 is not newer than ${version}.` })
  t.match(release(NEXT), { status: 1, output: 'CHANGELOG.md has no entries under "Unreleased"' })
  edit('CHANGELOG.md', addEntries)
  t.match(release(NEXT), { status: 1, output: 'The working tree is not clean' })
  git('commit', '--quiet', '--all', '--message=An entry')
  t.match(release(NEXT), { status: 1, output: 'recognizer-wasm/CHANGELOG.md has no entries' })
})

t.test('a dry run lists each step and changes nothing', async t => {
  edit('recognizer-wasm/CHANGELOG.md', addEntries)
  git('commit', '--quiet', '--all', '--message=An entry of the package')
  const { status, output } = release(NEXT)
  t.equal(status, 0, output)
  for (const step of ['git commit', 'npm run build', 'npm pack', 'sbom', `git tag --annotate v${NEXT}`, PUSH]) {
    t.match(output, step)
  }
  t.equal(git('status', '--porcelain') + git('tag'), '')
})

t.test('a release that failed after its commit continues, and a finished one is not repeated', async t => {
  const { status, output } = release(version)
  t.equal(status, 0, output)
  t.notMatch(output, 'git commit')
  git('tag', `v${version}`)
  t.match(release(version), { status: 1, output: `The tag v${version} already exists.` })
})

t.test('a release sets the versions and dates, tags them, and names the one step that is left', async t => {
  const { status, output } = run(NEXT)
  t.equal(status, 0, output)
  t.equal(git('status', '--porcelain'), '', 'all is committed')
  t.equal(git('describe', '--exact-match').trim(), `v${NEXT}`)
  t.match(git('show', 'HEAD:package.json'), `"recognizer-wasm": "${NEXT}"`)
  t.match(git('show', 'HEAD:CHANGELOG.md'), `## [Unreleased]\n\n## [${NEXT}] - ${new Date().getFullYear()}-`)
  t.match(git('show', 'HEAD:docs/frontend.md'), `recognizer-wasm-${NEXT}.tgz`)
  t.match(output, PUSH)
})

/** The jobs of the workflow, by name. */
const workflow = readFileSync(inProject('.github/workflows/release.yml'), 'utf8')
const jobs = new Map(workflow.split('\njobs:\n')[1]!.split(/^(?= {2}\w+:$)/m)
  .map(job => [/\w+/.exec(job)![0], job] as const))

t.test('a pushed tag publishes package, container and demo, after all tests', async t => {
  t.match(workflow, "push:\n    tags: ['v[0-9]+.[0-9]+.[0-9]+']")
  t.match(jobs.get('test'), 'uses: ./.github/workflows/ci.yml')
  t.match(jobs.get('package'), /npm run build [^]*npm pack [^]*npm publish --provenance /)
  t.match(jobs.get('container'), /--file deploy\/Dockerfile --push --provenance/)
  t.match(jobs.get('demo'), /npm run build:demo[^]*path: dist\/demo[^]*deploy-pages/)
  for (const name of ['package', 'container', 'demo']) t.match(jobs.get(name), 'needs: test', name)
})

t.test('workflows pin their actions, and no job may write more than it needs', async t => {
  const all = workflow + readFileSync(inProject('.github/workflows/ci.yml'), 'utf8')
  const used = [...all.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action]) => action!)
  t.ok(used.length > 5)
  t.same(used.filter(action => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)), [])
  const rights = Object.fromEntries([...jobs].map(([name, job]) =>
    [name, [...job.matchAll(/([\w-]+): write/g)].map(([, right]) => right)]))
  t.same(rights, {
    version: [], test: [], package: ['id-token'], container: ['packages'], demo: ['pages', 'id-token']
  })
})

t.test('closing a changelog moves its entries below the new version', async t => {
  const { closeChangelog } = await import(inProject('deploy', 'release.mjs')) as {
    closeChangelog: (file: string, text: string, version: string, date: string) => string
  }
  const text = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A fault.\n\n## [1.0.0] - 2026-01-01\n'
  t.equal(closeChangelog('CHANGELOG.md', text, '1.0.1', '2026-01-31'),
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.1] - 2026-01-31\n\n### Fixed\n\n- A fault.\n\n## [1.0.0] - 2026-01-01\n')
})
