// Sends requests from a separate thread, so that the event loop of the server has nothing else to do.
import { request } from 'node:http'
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ url, method, headers, payload }) => {
  const answer = status => parentPort.postMessage(status)
  const sent = request(url, { method, headers, insecureHTTPParser: true }, response => {
    response.resume().on('close', () => answer(response.statusCode))
  })
  // A server that rejects a body closes before reading all of it.
  sent.on('error', () => answer(0))
  sent.end(payload)
})
