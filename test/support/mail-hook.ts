// A stand-in for the webhook that sends reset codes by e-mail.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Test } from 'tap'

/** E-mails of a test wait for this share of the longest delay. */
export const delayMails = (t: Test, share: number) => t.capture(Math, 'random', () => share)

/** A mail hook that records its calls. E-mails are sent without delay. */
export async function startHook (t: Test, first = 200) {
  delayMails(t, 0)
  let status = first
  const sent: { email: string, username: string, language: string, code: string }[] = []
  const server = createServer((request, response) => {
    void json(request).then(body => {
      sent.push(body as typeof sent[number])
      response.writeHead(status).end('thanks')
      server.emit('sent')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const answer = (next: number) => { status = next }
  return { sent, server, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reset?key=k` }
}
