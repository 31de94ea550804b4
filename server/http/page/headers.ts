// What a page may do: run our own scripts and WebAssembly, talk to us, and nothing else.
const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  // Downloaded files are handed to the recognizer as blobs.
  'connect-src': "'self' blob:",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' blob: data:",
  'media-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'"
}

/** What scripts, styles and pictures of the page have no use for. Each of them would carry it on a first visit. */
export const OF_DOCUMENTS_ALONE = ['cross-origin-opener-policy', 'permissions-policy', 'origin-agent-cluster'] as const

export const pageHeaders = {
  'content-security-policy': Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`).join('; '),
  // Together these isolate the page, without which a browser gives no threads to WebAssembly.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()'
}
