const server = process.env.DACTYLO ?? 'http://127.0.0.1:3000'

export default {
  // The letter model comes from the server.
  rewrites: async () => [
    { source: '/get-sign_recognizer-model/:name', destination: `${server}/get-sign_recognizer-model/:name` }
  ]
}
