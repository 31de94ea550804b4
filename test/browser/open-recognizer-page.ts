// Bundles the page as an application would, serves it and opens it in a browser.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, defaultClientConditions, preview } from 'vite'
import type { RgbaImage } from 'recognizer-wasm'
import { chromiumPath } from './find-chromium.ts'
import { openInFirefox } from './firefox.ts'
import type { PackedImage, PageFunctions } from './recognizer-page/page-functions.ts'

const ROOT = fileURLToPath(new URL('recognizer-page', import.meta.url))
const CHROMIUM = {
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'
  ]
}

export const pack = ({ data, width, height }: RgbaImage): PackedImage =>
  ({ pixels: Buffer.from(data).toString('base64'), width, height })

/** Bundles and serves the page of a folder. */
export async function servePage (root: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'recognizer-page-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Otherwise onnxruntime-web is bundled separately, and Vite does not see its files.
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      minify: false,
      chunkSizeWarningLimit: 10_000
    }
  })
  const place = { host: '127.0.0.1', port: 0 }
  const server = await preview({ root, configFile: false, logLevel: 'warn', build: { outDir }, preview: place })
  const close = async () => {
    await server.close()
    await rm(outDir, { recursive: true })
  }
  return { url: server.resolvedUrls!.local[0]!, close }
}

async function openInChromium (url: string) {
  const browser = await chromium.launch({ ...CHROMIUM, executablePath: chromiumPath() })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  await page.goto(url, { timeout: 120_000 })
  const evaluate = (expression: string) => page.evaluate<unknown>(expression)
  return { problems, evaluate, close: () => browser.close() }
}

const BROWSERS = { Chromium: openInChromium, Firefox: openInFirefox }

/** The page's functions, callable from here, and `close`. */
export async function openRecognizerPage (browser: keyof typeof BROWSERS = 'Chromium') {
  const { url, close: closeServer } = await servePage(ROOT)
  const { evaluate, problems, close: closeBrowser } = await BROWSERS[browser](url)

  function call<Name extends keyof PageFunctions> (name: Name, ...args: Parameters<PageFunctions[Name]>) {
    return evaluate(`recognizerPage.${name}(...${JSON.stringify(args)})`) as ReturnType<PageFunctions[Name]>
  }

  return {
    call,
    problems,
    async close () {
      await closeBrowser()
      await closeServer()
    }
  }
}

export type RecognizerPage = Awaited<ReturnType<typeof openRecognizerPage>>
