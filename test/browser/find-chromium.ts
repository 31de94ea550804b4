// Finds a Chromium or Chrome for tests and benches.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const FOR_MACS = ['Chromium', 'Google Chrome'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The path from `CHROMIUM`, from PATH or of a Mac's applications; undefined without a browser. */
function findChromium ({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv = process.env): string | undefined {
  return CHROMIUM || findIn(PATH, NAMES) || FOR_MACS.find(path => existsSync(path))
}

const findIn = (PATH: string, names: string[]) =>
  PATH.split(delimiter).flatMap(folder => names.map(name => join(folder, name))).find(path => existsSync(path))

/** Chromium without windows, of PATH, or the whole one: a page costs it a third of the processor time. It has nobody to
 * ask whether a camera is allowed.
 * @throws Error where there is neither */
export function headlessPath (): string {
  const { CHROMIUM, PATH = '' } = process.env
  return CHROMIUM || findIn(PATH, ['chromium-headless-shell']) || chromiumPath()
}

/** Why tests in a browser are skipped; false if they run. */
export const noChromium = findChromium() ? false : 'needs Chromium or Chrome, in PATH or as CHROMIUM'

/** @throws Error without a browser */
export function chromiumPath (): string {
  const path = findChromium()
  if (path) return path
  throw new Error('There is no Chromium or Chrome in PATH: set CHROMIUM to one')
}
