// The least a server can do: answer a constant, once without and once after it has validated the same body.
import fastify from 'fastify'
import { validatorCompiler } from '../server/http/validation.ts'
import { HandPointsBody, Letter, message } from '../server/recognition/schemas.ts'

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
app.post('/get-alphabet2', { schema: { body: HandPointsBody, response: { 200: Letter } } }, async () => ({
  message: 'A'
}))
app.get('/ping', { schema: { response: { 200: message('Done', 'pong') } } }, async () => ({ message: 'pong' }))
process.once('SIGTERM', () => app.close())
console.log(await app.listen({ port: 0 }))
