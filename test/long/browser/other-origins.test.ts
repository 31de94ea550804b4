// The package on pages of another origin than its own, and on pages with a policy, a `<base>` or a sandbox.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'
import { drawLetter } from '../../support/drawn-letter.ts'
import { serveContent, typeOf } from '../../support/static-site.ts'
import { openBrowser, visit } from '../../browser/chromium.ts'

const OPEN = { 'access-control-allow-origin': '*' }
const picture = await drawLetter('L')

const packed = async (path: string) =>
  [typeOf(path), await readFile(inProject('dist', 'recognizer-wasm', path))] as const

const { url: cdn } = await serveContent(t, async path => [...await packed(path), OPEN])
const { url: closed } = await serveContent(t, packed)
const { url: site } = await serveContent(t, async address => {
  const { pathname, searchParams } = new URL(address, 'http://site')
  if (pathname === '/hand.jpg') return ['image/jpeg', picture, OPEN]
  if (pathname.startsWith('/package/')) return packed(pathname.slice('/package'.length))
  return ['text/html', searchParams.get('html')!, { 'content-security-policy': searchParams.get('policy')! }]
})

interface Setting {
  html?: string
  policy?: string
  /** The address of the package's import. */
  from?: string
  /** JavaScript that runs first. */
  before?: string
  options?: string
}

/** @returns the letter, and whether the package is cached for the next visit; or the error */
async function read (t: Test, { html = '<p>', policy = '', from = '/package', before = '', options = '' }: Setting) {
  const page = await visit(t, await openBrowser(null), `${site}/?${new URLSearchParams({ html, policy })}`)
  return await page.frames().at(-1)!.evaluate(`(async () => {
    ${before}
    const { openLetters } = await import(new URL('${from}/client/letters.js', location.href))
    const [letters, picture] = [openLetters(${options}), await fetch(new URL('/hand.jpg', location.href))]
    const { letter } = await letters.read(await picture.blob())
    return [letter, await letters.isKept()]
  })().catch(({ code, message }) => [code, message])`) as [letterOrCode: string, isKeptOrMessage: boolean | string]
}

const TRUSTED = 'require-trusted-types-for \'script\''

const WORKS: Record<string, Setting> = {
  'imported from a CDN, on a page with a strict policy': {
    from: cdn,
    policy: `default-src 'self'; script-src 'self' ${cdn} 'wasm-unsafe-eval'; connect-src 'self' ${cdn}; ` +
      `worker-src blob: ${cdn}; ${TRUSTED}; trusted-types recognizer-wasm`
  },
  'its files on a CDN, on a page whose policy allows the CDN': {
    policy: `${TRUSTED}; trusted-types default`,
    before: 'trustedTypes.createPolicy("default", { createScriptURL: url => url })',
    options: `{ files: '${cdn}' }`
  },
  'in a worker from a blob': {
    options: `{ worker: () => new Worker(URL.createObjectURL(
      new Blob(['import "${site}/package/client/worker.js"'], { type: 'text/javascript' })), { type: 'module' }) }`
  },
  'its files relative to the page’s base': {
    html: `<base href="${cdn}/elsewhere/">`,
    options: '{ files: "..", model: "../models/alphabet.zip" }'
  }
}

for (const [name, setting] of Object.entries(WORKS)) {
  t.test(`the package reads pictures: ${name}`, async t => {
    t.same(await read(t, setting), ['L', true])
  })
}

t.test('the package reads pictures in a sandbox without storage', async t => {
  const html = '<iframe sandbox="allow-scripts" src="/?html=&policy="></iframe>'
  t.same(await read(t, { html, from: cdn }), ['L', false])
})

const FAILS: Record<string, [setting: Setting, advice: RegExp]> = {
  'the host of its files sends no CORS headers': [
    { options: `{ files: '${closed}' }` }, /Access-Control-Allow-Origin.* pass the option files or worker$/
  ],
  'the page allows only workers of its own origin': [
    { from: cdn, policy: 'worker-src \'self\'' }, /worker-src.* pass the option files or worker$/
  ],
  'the page’s trusted types allow only another policy': [
    { policy: `${TRUSTED}; trusted-types app` }, /TrustedScriptURL.* pass the option worker$/
  ]
}

for (const [name, [setting, advice]] of Object.entries(FAILS)) {
  t.test(`an error says what to do if ${name}`, async t => {
    const [code, message] = await read(t, setting)
    t.equal(code, 'worker')
    t.match(message, advice)
  })
}
