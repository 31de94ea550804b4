// A page in Debian's Firefox, by its own protocol (WebDriver BiDi, https://w3c.github.io/webdriver-bidi): Playwright
// drives a Firefox of its own only, and Puppeteer brings sixty packages for the three commands that are needed here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

/** Keeps Firefox from contacting other sites. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,'
}

interface Message { id?: number, method?: string, result?: unknown, error?: string, message?: string, params?: unknown }
interface Answered { result?: { value: string }, exceptionDetails?: { text: string } }

/** @returns the page at an address: `evaluate` returns the awaited value of a JavaScript expression, as JSON */
export async function openInFirefox (url: string) {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn('firefox-esr', ['--headless', '--remote-debugging-port', '0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const ended = once(firefox, 'exit')
  const { send, problems } = await connect(await addressIn(firefox.stderr))
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' }) as { context: string }
  await send('browsingContext.navigate', { context, url, wait: 'complete' })

  return {
    problems,
    async evaluate (expression: string): Promise<unknown> {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context }, awaitPromise: true
      }) as Answered
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async close () {
      firefox.kill()
      await ended
      await rm(profile, { recursive: true, maxRetries: 5, retryDelay: 100 })
    }
  }
}

async function addressIn (output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('Firefox ended before it could be driven')
}

/** Commands by number, and the errors that the page logs. */
async function connect (address: string) {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, (message: Message) => void>()
  const problems: string[] = []
  socket.on('message', data => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) return waiting.get(message.id)?.(message)
    const { level, text } = message.params as { level?: string, text?: string }
    if (message.method === 'log.entryAdded' && level === 'error') problems.push(String(text))
  })
  await once(socket, 'open')
  let commands = 0

  async function send (method: string, params: object): Promise<unknown> {
    const id = ++commands
    const answered = new Promise<Message>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answered
    if (error) throw new Error(`Firefox refused ${method}: ${error}, ${message}`)
    return result
  }
  return { send, problems }
}
