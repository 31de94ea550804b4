export default {
  build: { target: 'es2022' },
  // The letter model comes from the server; without the proxy, give its whole address: every origin may fetch it.
  server: { proxy: { '/get-sign_recognizer-model': 'http://127.0.0.1:3000' } }
}
