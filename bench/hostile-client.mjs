// Sends requests from a thread of its own, so that the loop of the server in the other one has nothing else to do.
import { request } from 'node:http'
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ url, method, headers, payload }) => {
  const answer = status => parentPort.postMessage(status)
  const sent = request(url, { method, headers, insecureHTTPParser: true }, response => {
    response.resume().on('close', () => answer(response.statusCode))
  })
  // A server that refuses a body does not read it to its end.
  sent.on('error', () => answer(0))
  sent.end(payload)
})
