// The client of the packed package in Chromium, built by bundlers that the project does not use.
import { execFile, spawn } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { noChromium } from '../../browser/find-chromium.ts'
import { openBrowser, says, visit } from '../../browser/chromium.ts'
import { freePort, until } from '../../support/instances.ts'
import { serveFolders } from '../../support/static-site.ts'
import { installPacked } from '../recognizer/packed-package.ts'
import { TOOLS, tool } from './tools.ts'

const run = promisify(execFile)
const folder = await installPacked(t, { parent: TOOLS, linked: [] })
// As written by `npm init --init-type=module`.
await writeFile(join(folder, 'package.json'), '{ "type": "module" }')

t.test('webpack bundles the client', { skip: noChromium }, async t => {
  const page = join(folder, 'page')
  await run(tool('webpack'), ['--mode', 'production', '--entry', './main.js', '-o', 'dist'], { cwd: page })
  await copyFile(join(page, 'index.html'), join(page, 'dist', 'index.html'))
  const url = await serveFolders(t, { '/': join(page, 'dist') })
  await says(await visit(t, await openBrowser('L'), url), '#letter', /^L \d+ %$/)
})

t.test('Next bundles the client', { skip: noChromium }, async t => {
  const app = join(folder, 'next')
  const options = { cwd: app, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } } as const
  await run(tool('next'), ['build'], options)
  const port = await freePort()
  const site = spawn(tool('next'), ['start', '--port', String(port)], { ...options, stdio: 'ignore' })
  t.teardown(() => site.kill())
  const url = `http://127.0.0.1:${port}`
  await until(() => fetch(url).then(() => true, () => false))
  await says(await visit(t, await openBrowser('L'), url), '#letter', /^L$/)
})

t.test('publint and attw report nothing beyond the exceptions in the README', async t => {
  const packed = join(folder, 'node_modules', 'recognizer-wasm')
  t.match((await run(tool('publint'), ['--strict', packed])).stdout, /All good/)
  // The package is ESM only, and the module resolution before 2022 does not know `exports`.
  await run(tool('attw'), ['--pack', packed, '--profile', 'esm-only'])
  t.pass('attw')
})
