// Baseline: routes that answer a constant, with and without validating the body, and with running the letter network.
import fastify from 'fastify'
import { letterRuntime } from 'recognizer-wasm'
import { openNetwork } from 'recognizer-wasm/internals'
import { validatorCompiler } from '../server/http/requests/validation.ts'
import { HandPointsBody, Letter, message } from '../server/recognition/schemas.ts'
import { readModel } from './recognition.ts'

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
const schema = { body: HandPointsBody, response: { 200: Letter } }
app.post('/get-alphabet2', { schema }, async () => ({ message: 'A' }))
const { onnx, input, shape } = await readModel()
const network = await openNetwork(onnx, letterRuntime())
app.post('/with-network', { schema }, async () => {
  await network.run(input, shape)
  return { message: 'A' }
})
app.get('/ping', { schema: { response: { 200: message('Done', 'pong') } } }, async () => ({ message: 'pong' }))
process.once('SIGTERM', () => app.close())
console.log(await app.listen({ port: 0 }))
