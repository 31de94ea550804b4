// What the proxies of deploy/ rely on.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { inProject } from '../server/settings/paths.ts'
import { sharedApp } from './helper.ts'

/** How long an idle connection to a server stays open, by default (ngx_http_upstream_module). */
const NGINX_SECONDS = 60

t.test('the proxies close an idle connection before the server does', async t => {
  const { server } = await sharedApp()
  const caddy = /^\s*keepalive (\d+)s$/m.exec(await readFile(inProject('deploy/caddy/Caddyfile'), 'utf8'))
  for (const seconds of [NGINX_SECONDS, Number(caddy?.[1])]) {
    t.ok(1000 * seconds < server.keepAliveTimeout - 5000, `${seconds} s of ${server.keepAliveTimeout} ms`)
  }
})
