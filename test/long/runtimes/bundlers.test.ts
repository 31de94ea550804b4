// The client of the packed package in Chromium, built by bundlers that the project does not use.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import type { Test } from 'tap'
import { noChromium } from '../../browser/find-chromium.ts'
import { openBrowser, says, visit } from '../../browser/chromium.ts'
import { freePort, until } from '../../support/instances.ts'
import { serveFolders } from '../../support/static-site.ts'
import { installPacked } from '../recognizer/packed-package.ts'
import { TOOLS, tool } from './tools.ts'

const run = promisify(execFile)
const folder = await installPacked(t, { parent: TOOLS, linked: [] })
const packed = join(folder, 'node_modules', 'recognizer-wasm')
// Next, Astro and Angular must not send statistics.
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' }

interface Row {
  /** Folder of the example. */
  app: string
  build: string
  /** Folder that the build writes, for a static host. */
  site?: string
  /** Command that serves the example; `--port` is added. */
  serve?: string
  /** Whether the package needs the option `files`. */
  files?: boolean
  /** The page's output for a hand that holds an L: query, element, text. */
  shows?: readonly [query: string, element: string, text: RegExp]
}

const LETTER = ['', '#letter', /^L( \d+ %)?$/] as const
const VITE = { build: 'vite build', serve: 'vite' }
const ROWS: Record<string, Row> = {
  webpack: { app: 'page', build: 'webpack --mode production --entry ./main.js -o dist', site: 'dist' },
  Parcel: { app: 'page', build: 'parcel build index.html', site: 'dist', serve: 'parcel serve index.html' },
  Rollup: { app: 'page', build: 'rollup main.js -p node-resolve -o dist/main.js', site: 'dist', files: true },
  Rolldown: { app: 'page', build: 'rolldown main.js -o dist/main.js', site: 'dist', files: true },
  'Vite with words': { app: 'words', site: 'dist', ...VITE, shows: ['/?word=la', '#word', /^L –$/] },
  Vue: { app: 'vue', site: 'dist', ...VITE },
  Svelte: { app: 'svelte', site: 'dist', ...VITE },
  Solid: { app: 'solid', site: 'dist', ...VITE },
  Astro: { app: 'astro', build: 'astro build', site: 'dist', serve: 'astro dev' },
  Angular: { app: 'angular', build: 'ng build', site: 'dist/letters/browser', serve: 'ng serve' },
  Next: { app: 'next', build: 'next build', serve: 'next start' }
}

for (const [name, { app, build, site, serve, files, shows = LETTER }] of Object.entries(ROWS)) {
  t.test(`${name} bundles the client`, { skip: noChromium }, async t => {
    const cwd = await install(name, app, files)
    const [command, args] = parsed(build)
    await run(command, args, { cwd, env })
    if (site) await reads(t, await served(t, cwd, site), shows)
    if (serve) await reads(t, await started(t, cwd, serve), shows)
  })
}

/** The example in a folder of its own, as after `npm init --init-type=module`, `npm install` and Parcel's setting. */
async function install (name: string, app: string, files = false): Promise<string> {
  const cwd = join(folder, name)
  await cp(join(folder, app), cwd, { recursive: true })
  await symlink(join(folder, 'node_modules'), join(cwd, 'node_modules'))
  const manifest = { type: 'module', '@parcel/resolver-default': { packageExports: true } }
  await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(cwd, 'package-lock.json'), '{}')
  const main = join(cwd, 'main.js')
  const given = "openLetters({ files: '/recognizer-wasm/' })"
  if (files) await writeFile(main, (await readFile(main, 'utf8')).replace('openLetters()', given))
  return cwd
}

/** Serves a build, and the package beside it. */
async function served (t: Test, cwd: string, site: string): Promise<string> {
  const html = join(cwd, site, 'index.html')
  if (!existsSync(html)) await cp(join(cwd, 'index.html'), html)
  return await serveFolders(t, { '/': join(cwd, site), '/recognizer-wasm/': packed })
}

/** Starts a command that serves the example. */
async function started (t: Test, cwd: string, serve: string): Promise<string> {
  const port = await freePort()
  const [command, args] = parsed(serve)
  const server = spawn(command, [...args, '--port', String(port)], { cwd, env, stdio: 'ignore' })
  t.teardown(() => server.kill())
  const url = `http://localhost:${port}`
  await until(() => fetch(url).then(() => true, () => false))
  return url
}

async function reads (t: Test, url: string, [query, element, text]: NonNullable<Row['shows']>) {
  await says(await visit(t, await openBrowser('L'), url + query), element, text)
}

function parsed (line: string): [command: string, args: string[]] {
  const [command, ...args] = line.split(' ')
  return [tool(command!), args]
}

t.test('publint and attw report nothing beyond the exceptions in the README', async t => {
  t.match((await run(tool('publint'), ['--strict', packed])).stdout, /All good/)
  // The package is ESM only.
  await run(tool('attw'), ['--pack', packed, '--ignore-rules', 'cjs-resolves-to-esm'])
  t.pass('attw')
})
