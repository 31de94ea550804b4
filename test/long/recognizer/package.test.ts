// The package as it is published works where nothing of this repository is.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { build, preview } from 'vite'
import { openBrowser, says, serveSite, visit } from '../../browser/chromium.ts'
import { letterPicture } from '../../browser/film.ts'
import { installPacked } from './packed-package.ts'

t.test('packed, it names a letter in both examples, in Node and in a page', async t => {
  const folder = await installPacked(t)
  const { url } = await serveSite(t)
  const photo = join(folder, 'hand.jpg')
  await writeFile(photo, await letterPicture('L'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'node', 'letter.mjs'), photo, url])
  t.match(stdout, /^L 0\.\d+$/m)

  const page = { root: join(folder, 'page'), logLevel: 'warn' } as const
  await build(page)
  const proxy = { '/get-sign_recognizer-model': url }
  const site = await preview({ ...page, preview: { host: '127.0.0.1', port: 0, proxy } })
  t.teardown(() => site.close())
  const visitor = await visit(t, await openBrowser('L'), site.resolvedUrls!.local[0]!)
  await says(visitor, '#letter', /^L \d+ %$/)
})
