// Where a Chromium or Chrome is that tests and benches can drive.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const FOR_MACS = ['Chromium', 'Google Chrome'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The program of `CHROMIUM`, or of PATH, or where a Mac has it; undefined where there is none. */
export function findChromium ({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv = process.env): string | undefined {
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

/** Why tests in a browser are skipped here; false where they are not. */
export const noChromium = findChromium() ? false : 'needs Chromium or Chrome, in PATH or as CHROMIUM'

/** @throws Error where there is none */
export function chromiumPath (): string {
  const path = findChromium()
  if (path) return path
  throw new Error('There is no Chromium or Chrome in PATH: set CHROMIUM to one')
}
