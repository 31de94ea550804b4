// The release script in a temporary repository. Building and packing are not run here.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'

const FILES = [
  'CHANGELOG.md', 'package.json', 'recognizer-wasm/CHANGELOG.md', 'recognizer-wasm/package.json',
  'web/api-client/package.json', 'deploy/Dockerfile', 'deploy/release.mjs', 'docs/frontend.md'
]
const NEXT = '999.0.0'
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }

const folder = t.testdir()
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
  cwd: folder,
  encoding: 'utf8'
})
const edit = (file: string, change: (text: string) => string) => {
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const release = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/release.mjs', ...args, '--dry-run'], {
    cwd: folder,
    encoding: 'utf8'
  })
  return { status, output: stdout + stderr }
}
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
  for (const step of ['git commit', 'npm run build', 'npm pack', 'sbom', `git tag --annotate v${NEXT}`]) {
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

t.test('closing a changelog moves its entries below the new version', async t => {
  const { closeChangelog } = await import(inProject('deploy', 'release.mjs')) as {
    closeChangelog: (file: string, text: string, version: string, date: string) => string
  }
  const text = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A fault.\n\n## [1.0.0] - 2026-01-01\n'
  t.equal(closeChangelog('CHANGELOG.md', text, '1.0.1', '2026-01-31'),
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.1] - 2026-01-31\n\n### Fixed\n\n- A fault.\n\n## [1.0.0] - 2026-01-01\n')
})
