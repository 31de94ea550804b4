// npm run release -- <version> [--dry-run]: see "Release a version" in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const CHANGELOGS = ['CHANGELOG.md', 'recognizer-wasm/CHANGELOG.md']

/** Files that contain the version, besides the changelogs and package-lock.json. */
const MENTIONS = {
  'package.json': [v => `"version": "${v}"`, v => `"recognizer-wasm": "${v}"`],
  'recognizer-wasm/package.json': [v => `"version": "${v}"`],
  'web/api-client/package.json': [v => `"version": "${v}"`],
  'deploy/Dockerfile': [v => `image.version="${v}"`],
  'docs/frontend.md': [v => `recognizer-wasm-${v}.tgz`]
}

const numbers = version => version.split('.').map(Number)
const isNewer = (version, than) => {
  const [a, b] = [numbers(version), numbers(than)]
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && a[at] > b[at]
}

/** Moves the entries under "Unreleased" below the heading of a version. */
export function closeChangelog (file, text, version, date) {
  const [, after = ''] = text.split('## [Unreleased]\n')
  const [entries] = after.split(/^## /m)
  if (!entries.trim()) throw new Error(`${file} has no entries under "Unreleased". Write them first.`)
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`)
}

function setVersion (file, text, from, to) {
  return MENTIONS[file].reduce((changed, mention) => {
    if (!changed.includes(mention(from))) throw new Error(`${file} does not say ${mention(from)}.`)
    return changed.replaceAll(mention(from), mention(to))
  }, text)
}

/** The files of the release commit with their new texts. */
function preparedFiles (read, from, to, date) {
  return {
    ...Object.fromEntries(CHANGELOGS.map(file => [file, closeChangelog(file, read(file), to, date)])),
    ...Object.fromEntries(Object.keys(MENTIONS).map(file => [file, setVersion(file, read(file), from, to)]))
  }
}

/** @param isDryRun checks everything and names the steps, but changes nothing */
export function release (project, version, isDryRun) {
  const read = file => readFileSync(join(project, file), 'utf8')
  const run = (command, options) => {
    console.log(`> ${command.join(' ')}`)
    return isDryRun ? '' : execFileSync(command[0], command.slice(1), { cwd: project, stdio: 'inherit', ...options })
  }
  const git = (...args) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()

  const { version: current } = JSON.parse(read('package.json'))
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Type the version: npm run release -- 1.2.3')
  if (git('status', '--porcelain')) throw new Error('The working tree is not clean. Commit your changes first.')
  if (git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} already exists.`)

  // A run that failed after its commit is repeated with the same version.
  if (version !== current) {
    if (!isNewer(version, current)) throw new Error(`${version} is not newer than ${current}.`)
    const files = preparedFiles(read, current, version, new Date().toISOString().slice(0, 10))
    for (const [file, text] of Object.entries(files)) {
      console.log(`> ${file}: ${version}`)
      if (!isDryRun) writeFileSync(join(project, file), text)
    }
    run(['npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
    run(['git', 'commit', '--quiet', '--all', `--message=Release ${version}`])
  }

  // An earlier build may have left files of sources that no longer exist.
  const output = join(project, 'release')
  if (!isDryRun) for (const folder of [output, join(project, 'dist')]) rmSync(folder, { recursive: true, force: true })
  run(['npm', 'run', 'build'])
  if (!isDryRun) mkdirSync(output)
  run(['npm', 'pack', '--silent', './dist/recognizer-wasm', '--pack-destination', 'release'])
  const bom = run(['npm', 'run', '--silent', 'sbom'], { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 })
  if (!isDryRun) writeFileSync(join(output, `dactylo-${version}.cdx.json`), bom)
  run(['git', 'tag', '--annotate', `v${version}`, `--message=Dactylo ${version}`])
  console.log(`
One step is left. It publishes the package, the container and the demo (.github/workflows/release.yml):

  git push --atomic origin HEAD:main v${version}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  try {
    release(dirname(import.meta.dirname), positionals[0] ?? '', values['dry-run'])
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
