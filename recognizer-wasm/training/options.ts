// Command-line options: their help, their types, and one error message that lists all faults.
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** Parses an option's text, or throws what the text must be. */
type Parse<T> = (text: string) => T

type OptionInput = string | boolean

interface Option<T> {
  /** Description in the usage. */
  help: string
  type: 'string' | 'boolean'
  standard?: string
  /** Parses all values given under its name. */
  read (given: readonly OptionInput[]): T
}

export type Options = Record<string, Option<unknown>>
export type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer T> ? T : never }

function textOf (given: OptionInput | undefined): string {
  if (given === undefined) throw new Error('given')
  if (typeof given === 'boolean' || given === '') throw new Error('followed by its value')
  return given
}

/** A required option, unless it has a default. */
export const option = <T>(help: string, read: Parse<T>, standard?: string): Option<T> =>
  ({ help, type: 'string', standard, read: given => read(textOf(given.at(-1) ?? standard)) })

export const optional = <T>(help: string, read: Parse<T>): Option<T | undefined> =>
  ({ help, type: 'string', read: given => given.length > 0 ? read(textOf(given.at(-1))) : undefined })

export const repeated = <T>(help: string, read: Parse<T>): Option<T[]> =>
  ({ help, type: 'string', read: given => given.map(one => read(textOf(one))) })

export const oneOrMore = <T>(help: string, read: Parse<T>): Option<T[]> =>
  ({ help, type: 'string', read: given => (given.length > 0 ? given : [undefined]).map(one => read(textOf(one))) })

export const flag = (help: string): Option<boolean> =>
  ({ help, type: 'boolean', read: switchedOn })

function switchedOn (given: readonly OptionInput[]): boolean {
  if (given.some(one => typeof one === 'string')) throw new Error('given without a value')
  return given.length > 0
}

export const text: Parse<string> = given => given

export function integer (least: number, most: number): Parse<number> {
  return given => {
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < least || value > most) {
      throw new Error(`a whole number from ${least} to ${most}`)
    }
    return value
  }
}

export const share: Parse<number> = given => {
  const value = Number(given)
  if (given.trim() === '' || !(value >= 0 && value <= 1)) throw new Error('a number from 0 to 1')
  return value
}

/** Two labels, such as `f,t`. */
export const pair: Parse<readonly [first: string, second: string]> = given => {
  const [first, second, ...others] = given.toLowerCase().split(',')
  if (first && second && first !== second && others.length === 0) return [first, second]
  throw new Error('two different labels, separated by a comma')
}

/** The name or path of a package that is installed in the current folder. */
export const installed: Parse<string> = given => {
  try {
    createRequire(path.resolve('package.json')).resolve(given)
    return given
  } catch {
    throw new Error('an installed package')
  }
}

/**
 * Parses a command line.
 * @throws one Error that lists every fault, one per line
 */
export function readOptions<O extends Options> (args: readonly string[], options: O): Values<O> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type, multiple: true }])),
    strict: false,
    tokens: true
  })
  const given = new Map<string, OptionInput[]>()
  const faults: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`"${token.value}" is not part of an option`)
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(options, token.name)) faults.push(`there is no option ${token.rawName}`)
    given.set(token.name, [...given.get(token.name) ?? [], token.value ?? true])
  }
  const values = Object.entries(options).map(([name, { read }]) => {
    const own = given.get(name) ?? []
    try {
      return [name, read(own)]
    } catch (error) {
      const last = own.at(-1)
      faults.push(`--${name} must be ${(error as Error).message}${typeof last === 'string' ? `, not "${last}"` : ''}`)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new Error(faults.map(fault => `- ${fault}`).join('\n'))
  return Object.fromEntries(values) as Values<O>
}

/** The help text of a command. */
export function usage (command: string, options: Options): string {
  const width = Math.max(...Object.keys(options).map(name => name.length))
  const lines = Object.entries(options).map(([name, { help, standard }]) =>
    `  --${name.padEnd(width)}  ${help}${standard === undefined ? '' : ` (${standard})`}`)
  return `Usage: npm run ${command} -- [options]\n${lines.join('\n')}`
}
