// One key for each caller: an IPv4 address or an IPv6 network, in any spelling.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import t from '#tap'
import { clientAddress, siteOf, warnOfForwarding } from '../server/http/limits/client-address.ts'
import { startApp } from './helper.ts'
import { inProject } from '../server/settings/paths.ts'
import { freePort, isListening, missing, program, until } from './support/instances.ts'

const keyOf = (ip: string) => clientAddress({ ip } as FastifyRequest)

const groups = (count: number) => fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })

/** IPv6 networks without those that contain IPv4. */
const network = groups(4).filter(([first]) => first !== 0)

/** Spellings of an IPv6 group, and of zeros left out. */
const spelling = fc.record({ isPadded: fc.boolean(), isUpper: fc.boolean(), isShort: fc.boolean() })

interface Spelling { isPadded: boolean, isUpper: boolean, isShort: boolean }

function written (address: number[], { isPadded, isUpper, isShort }: Spelling) {
  const long = address.map(group => group.toString(16).padStart(isPadded ? 4 : 1, '0')).join(':')
  const text = isShort ? long.replace(/(^|:)0+(:0+)+(:|$)/, '::') : long
  return isUpper ? text.toUpperCase() : text
}

t.test('an IPv4 address is one key, also when mapped into IPv6', async t => {
  fc.assert(fc.property(fc.ipV4(), address =>
    keyOf(address) === address && keyOf(`::ffff:${address}`) === address && keyOf(`::FFFF:${address}`) === address))
  fc.assert(fc.property(fc.ipV4(), fc.ipV4(), (one, other) => (keyOf(one) === keyOf(other)) === (one === other)))
})

t.test('all addresses of a /64 share one key, in any spelling', async t => {
  fc.assert(fc.property(network, groups(4), groups(4), spelling, spelling, (network, one, other, first, second) => {
    const keys = [written([...network, ...one], first), written([...network, ...other], second)].map(keyOf)
    return keys[0] === keys[1]
  }), { numRuns: 300 })
})

t.test('addresses of two networks have different keys', async t => {
  fc.assert(fc.property(network, network, groups(4), spelling, (one, other, host, spelling) => {
    const isSame = one.join() === other.join()
    return (keyOf(written([...one, ...host], spelling)) === keyOf(written([...other, ...host], spelling))) === isSame
  }), { numRuns: 300 })
  const neighbours = [
    '2001:db8:0:1::', '2001:db8:0:2::', '2001:db8:1::', '2001:db8::', 'fe80::1', '::1', '2001:db8:1:0:1::'
  ]
  t.equal(new Set(neighbours.map(keyOf)).size, neighbours.length - 1, 'the third and the last are the same network')
})

t.test('a site is an IPv6 /48 or an IPv4 address', async t => {
  const sites = ['2001:db8:1:2::3', '2001:db8:1::', '2001:db8:1:ffff::'].map(ip => siteOf(keyOf(ip)))
  t.same(new Set(sites), new Set(['2001:db8:1::/48']))
  t.same([siteOf(keyOf('2001:db8::')), siteOf(keyOf('::1')), siteOf(keyOf('192.0.2.7'))], [
    '2001:db8:0::/48', '0:0:0::/48', '192.0.2.7'
  ])
})

t.test('nginx groups addresses into the same networks', { skip: await missing('nginx') }, async t => {
  const [folder, port] = [t.testdir({}), await freePort()]
  const [map] = /map \$binary_remote_addr[^}]*\{6\}[^}]*\{10\}[^}]*\}/
    .exec(await readFile(inProject('deploy', 'nginx', 'nginx.conf'), 'utf8'))!
  await writeFile(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log ${folder}/errors; events {}
    http {
      access_log off;
      set_real_ip_from 127.0.0.1;
      real_ip_header X-Real-IP;
      ${map}
      server { listen 127.0.0.1:${port}; location / { return 200 $network; } }
    }`)
  const nginx = spawn((await program('nginx'))!, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'])
  t.teardown(async () => { nginx.kill(); await once(nginx, 'exit') })
  await until(() => isListening(port))
  const networkOf = async (ip: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-real-ip': ip } })
    return Buffer.from(await answer.arrayBuffer()).toString('hex')
  }
  t.equal(await networkOf('192.0.2.10'), 'c000020a')
  t.same([await networkOf('2001:db8:1:2::3'), await networkOf('2001:db8:1:ffff::')], ['20010db80001', '20010db80001'])
  t.equal(await networkOf('2001::5:6:7'), '200100000000', 'compressed zeros')
  t.equal(await networkOf('2001:a0a:a0a:a0a::a0a'), '20010a0a0a0a', 'line ends')
})

t.test('the zone of a link-local address is ignored', async t => {
  t.equal(keyOf('fe80::1%eth0'), keyOf('fe80::2'))
  t.equal(keyOf('fe80::1%eth0'), keyOf('fe80::1%1'))
})

t.test('a port, brackets and quotes added by a proxy are ignored', async t => {
  const ofOne = ['203.0.113.7:49', '"203.0.113.7"', '"203.0.113.7:49152"', '203.0.113.7:_p', '[::ffff:203.0.113.7]:1']
  t.same(new Set(ofOne.map(keyOf)), new Set(['203.0.113.7']))
  const entries = ['[2001:db8::7]:49152', '"[2001:db8::8]:49152"', '[2001:db8::9]', '"2001:db8::7"', '[2001:db8::7]:_p']
  t.same(new Set(entries.map(keyOf)), new Set([keyOf('2001:db8::')]))
  t.equal(keyOf('[fe80::1%eth0]:80'), keyOf('fe80::2'))
})

t.test('an invalid address is refused', async t => {
  const others = [
    '', 'hidden', '10.0.0', '10.0.0.256', '1:2:3', '::1::', 'localhost', 'localhost:80', '10.0.0.256:80', '10.0.0.1:',
    '10.0.0.1:80:80', '[10.0.0.1]:80', '[::1', '::1]', '[::1]:', '[::1]80', '"10.0.0.1', '[1:2:3]:80',
    '::ffff:10.0.0.999', '10.0.0.1 ', '10.0.0.1, 10.0.0.2', '10.0.0.1/32'
  ]
  for (const ip of others) {
    t.throws(() => keyOf(ip), { code: 'INVALID_ADDRESS', statusCode: 400 }, ip)
  }
})

t.test('behind a proxy, each caller has one limit, in any spelling the proxy writes', async t => {
  const trustProxy = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']
  const app = await startApp(t, { trustProxy, rateLimit: 1, recognitionRateLimit: 1 })
  const statusOf = async (forwarded: string, remoteAddress = '127.0.0.1', url = '/api/nothing') => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await app.inject({ url, remoteAddress, headers })).statusCode
  }
  const first: [forwarded: string, remoteAddress?: string][] = [
    ['203.0.113.1:49152'], ['[2001:db8:0:1::7]:49152'], ['"[2001:db8:0:2::7]"'], ['198.51.100.1, 203.0.113.2:80'],
    ['203.0.113.3:80, 10.0.0.4:443, [fd00::1]:443'], ['unknown', '10.0.0.1'], ['_hidden, 10.0.0.2:80'],
    ['unknown, 203.0.113.4', '::ffff:10.0.0.9']
  ]
  for (const [forwarded, from] of first) t.equal(await statusOf(forwarded, from), 404, forwarded)
  const again: [forwarded: string, remoteAddress?: string][] = [
    ['203.0.113.1:49153'], ['2001:db8:0:1::8'], ['[2001:db8:0:2::8]:1'], ['203.0.113.2'], ['203.0.113.3'],
    ['_x.y', '10.0.0.1'], ['UNKNOWN', '10.0.0.2'], ['203.0.113.9, 203.0.113.1'], ['203.0.113.4:7']
  ]
  for (const [forwarded, from] of again) t.equal(await statusOf(forwarded, from), 429, `again ${forwarded}`)
  t.equal(await statusOf('203.0.113.5', '192.0.2.1'), 404, 'a client that is not a proxy')
  t.equal(await statusOf('203.0.113.6', '192.0.2.1'), 429, 'has one limit for all forwarded addresses')
  for (const url of ['/api/nothing', '/api/users/me', '/ping', '/get-sign_recognizer-model/alphabet']) {
    for (const forwarded of ['somebody', '10.0.0.300:80']) {
      t.equal(await statusOf(forwarded, '127.0.0.1', url), 400, `${url} ${forwarded}`)
    }
  }
})

t.test('an untrusted proxy is logged once', async t => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const trusts: [trustProxy: false | string[], from: string, warnings: number][] = [
    [false, '10.0.0.1', 1], [['10.0.0.0/8'], '10.0.0.1', 0], [['10.0.0.0/8'], '172.16.0.1', 1]
  ]
  for (const [trustProxy, remoteAddress, warnings] of trusts) {
    const logged: string[] = []
    const stream = { write: (line: string) => { logged.push(line) } }
    const app = fastify({ trustProxy, logger: { level: 'warn', stream } })
    warnOfForwarding(app)
    app.get('/', async () => 'here')
    await app.inject({ url: '/', remoteAddress })
    t.same(logged, [], 'nothing is logged without the header')
    for (let i = 0; i < 3; i++) await app.inject({ url: '/', remoteAddress, headers })
    t.equal(logged.length, warnings, `${String(trustProxy)} ${remoteAddress}`)
    t.notMatch(logged.join(''), /192\.0|172\.16/, 'without addresses')
    await app.close()
  }
})

t.test('a trusted proxy that forwards no address is logged once, without addresses', async t => {
  const app = await startApp(t, { trustProxy: ['127.0.0.1'], rateLimit: 100 })
  const warned = t.capture(app.log, 'warn')
  for (const entry of ['198.51.100.7;443', '198.51.100.8;443']) {
    t.equal((await app.inject({ url: '/api/nothing', headers: { 'x-forwarded-for': entry } })).statusCode, 400)
  }
  const noAddress = /^A proxy in TRUST_PROXY sent X-Forwarded-For without an IP/
  t.match(warned().map(({ args }) => args), [[{ entry: 'xxx.xx.xxx.x;xxx' }, noAddress]])
})
