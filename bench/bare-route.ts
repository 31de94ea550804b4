// The least a server can do with the same body: validate it and answer a constant.
import fastify from 'fastify'
import { validatorCompiler } from '../server/http/validation.ts'
import { HandPointsBody, Letter } from '../server/recognition/schemas.ts'

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
app.post('/get-alphabet2', { schema: { body: HandPointsBody, response: { 200: Letter } } }, async () => ({
  message: 'A'
}))
process.once('SIGTERM', () => app.close())
console.log(await app.listen({ port: 0 }))
