// A worker whose script may be of another origin, also on pages with Trusted Types.
import { DactyloError, messageOf } from '../src/errors.ts'
import { addressOf } from './address.ts'
import type { WorkerLike } from './connection.ts'

/** A class to those who use it: bundlers find a worker by `new Worker(new URL(…))` alone. */
export const AnyWorker = openWorker as unknown as new (script: URL, options: { type: 'module' }) => WorkerLike

/** @throws DactyloError `worker` where the page's policy forbids it */
function openWorker (script: URL, options: { type: 'module' }): WorkerLike {
  if (!globalThis.Worker) {
    throw new DactyloError('worker', 'openLetters is for pages: in Node call openHandTracker and ' +
      'openLetterRecognizer of recognizer-wasm')
  }
  try {
    return new Worker(trusted(ofThisOrigin(addressOf(script))), options)
  } catch (cause) {
    throw new DactyloError('worker', `The recognizer’s worker cannot be opened (${messageOf(cause)}): allow it in ` +
      'the page’s policy, or give worker', { cause })
  }
}

/** Browsers open scripts of the page's own origin alone. Such a script may import any other. */
function ofThisOrigin (address: string): string {
  if (new URL(address).origin === self.origin) return address
  const script = `import ${JSON.stringify(address)}`
  // In a sandbox Chromium opens no module of a blob. Elsewhere a worker of a `data:` address has no cache.
  if (self.origin === 'null') return `data:text/javascript,${encodeURIComponent(script)}`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}

interface Policy { createScriptURL (url: string): string }

interface TrustedTypes {
  defaultPolicy: Policy | null
  createPolicy (name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** The address, as the page's Trusted Types want it. */
function trusted (url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return url
  try {
    policy ??= trustedTypes.createPolicy('recognizer-wasm', { createScriptURL: url => url })
    return policy.createScriptURL(url)
  } catch {
    // The page allows other policies only. Without `require-trusted-types-for` it opens the worker anyway.
    return url
  }
}
