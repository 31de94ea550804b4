// Opens a worker whose script may come from another origin, also on pages with Trusted Types.
import { DactyloError, messageOf } from '../src/errors.ts'
import { addressOf } from './address.ts'
import type { WorkerLike } from './connection.ts'

/** Typed as a class, because bundlers only find a worker in the form `new Worker(new URL(…))`. */
export const AnyWorker = openWorker as unknown as new (script: URL, options: { type: 'module' }) => WorkerLike

/** @throws DactyloError `worker` if the page's policy forbids it */
function openWorker (script: URL, options: { type: 'module' }): WorkerLike {
  if (!globalThis.Worker) {
    throw new DactyloError('worker', 'openLetters only works in pages. In Node, call openHandTracker and ' +
      'openLetterRecognizer of recognizer-wasm')
  }
  try {
    return new Worker(trustedAddress(sameOriginScript(addressOf(script))), options)
  } catch (cause) {
    throw new DactyloError('worker', `The recognizer’s worker cannot be opened (${messageOf(cause)}). Allow it in ` +
      'the page’s policy, or pass the option worker', { cause })
  }
}

/** Browsers only open worker scripts of the page's own origin. Such a script may import from any other. */
function sameOriginScript (address: string): string {
  if (new URL(address).origin === self.origin) return address
  const script = `import ${JSON.stringify(address)}`
  // A sandboxed Chromium cannot open a module from a blob. Elsewhere a worker from a `data:` URL has no cache.
  if (self.origin === 'null') return `data:text/javascript,${encodeURIComponent(script)}`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}

interface Policy { createScriptURL (url: string): string }

interface TrustedTypes {
  defaultPolicy: Policy | null
  createPolicy (name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** The address in the form that the page's Trusted Types require. */
function trustedAddress (url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return url
  try {
    policy ??= trustedTypes.createPolicy('recognizer-wasm', { createScriptURL: url => url })
    return policy.createScriptURL(url)
  } catch {
    // The page does not allow this policy. Without `require-trusted-types-for` the worker opens anyway.
    return url
  }
}
