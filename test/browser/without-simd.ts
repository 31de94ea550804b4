import type { Page } from 'playwright-core'

/** Makes a page open the recognizer's worker in an engine without WebAssembly SIMD. */
export async function withoutSimd (page: Page) {
  await page.route('**/worker-*.js', async route => {
    const response = await route.fetch()
    const script = `WebAssembly.validate = () => false
      WebAssembly.compile = async () => { throw new WebAssembly.CompileError('no SIMD') }\n`
    await route.fulfill({ response, body: script + await response.text() })
  })
}
