// Headers of the page: it may run our own scripts and WebAssembly and talk to this server, nothing else.
const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  // The recognizer reads downloaded files as blobs.
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

/** Headers that only documents need. Scripts, styles and pictures leave them out to make the first visit smaller. */
export const DOCUMENT_HEADERS = ['cross-origin-opener-policy', 'permissions-policy', 'origin-agent-cluster'] as const

export const pageHeaders = {
  'content-security-policy': Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`).join('; '),
  // Together these isolate the page: browsers give threads to WebAssembly only on isolated pages.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()'
}
