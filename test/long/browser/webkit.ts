// A page in Debian's WebKitGTK, the engine of Safari, driven by WebDriver (https://www.w3.org/TR/webdriver2).
// Playwright drives only its own WebKit.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { until } from '../../support/instances.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** The key of an element id in WebDriver's answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Reason to skip tests in WebKitGTK, or false. */
export const noWebKit = [DRIVER, DISPLAY, BROWSER].every(file => existsSync(file))
  ? false
  : 'needs Debian’s webkit2gtk-driver and xvfb'

export interface WebKitPage {
  /** Runs a function body and returns its result as JSON. */
  run (body: string): Promise<unknown>
  /** Chooses a file in the first element that matches a selector. */
  choose (selector: string, file: string): Promise<void>
}

/** Opens an address in a new window, which closes with the test. */
export async function openInWebKit (t: Test, url: string): Promise<WebKitPage> {
  const display = await startDisplay(t)
  const call = await startDriver(t, display)
  const browser = { binary: BROWSER, args: ['--automation'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
  const { sessionId } = await call('/session', { capabilities: { alwaysMatch } }) as { sessionId: string }
  const inSession = (path: string, body: object) => call(`/session/${sessionId}${path}`, body)
  await inSession('/url', { url })
  return {
    run: body => inSession('/execute/sync', { script: body, args: [] }),
    async choose (selector, file) {
      const element = await inSession('/element', { using: 'css selector', value: selector }) as Record<string, string>
      await inSession(`/element/${element[ELEMENT]}/value`, { text: file })
    }
  }
}

/** @returns the name of an X server without a screen */
async function startDisplay (t: Test): Promise<string> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x900x24']
  const server = spawn(DISPLAY, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  endWith(t, server)
  const [number] = await once(server.stdout, 'data') as [Buffer]
  return `:${String(number).trim()}`
}

/** @returns a function that posts to the driver and throws its errors */
async function startDriver (t: Test, display: string) {
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  endWith(t, spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }))
  const address = `http://127.0.0.1:${port}`
  await until(() => fetch(`${address}/status`).then(({ ok }) => ok, () => false))
  return async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function freePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const endWith = (t: Test, child: ChildProcess) => t.teardown(async () => {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
})
