// Valid and invalid values of settings, many of each kind.
import fc from 'fast-check'
import t from '#tap'
import { readConfig, settings } from '../server/settings/config.ts'

type Env = Record<string, string>

/** Returns the lines of the message that refuses the settings; empty if they are accepted. */
function faultsOf (env: Env): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    const [first, ...faults] = (error as Error).message.split('\n')
    return first === 'The settings are wrong:' ? faults : [`not the message of settings: ${first}`]
  }
}

const isRefused = (name: string, value: string) =>
  faultsOf({ [name]: value }).some(fault => fault.startsWith(`- ${name} must be `))

/** The largest number of days for each setting. */
const DURATIONS = {
  STATEMENT_TIMEOUT: 1,
  ACCESS_TOKEN_TTL: 3650,
  REFRESH_TOKEN_TTL: 3650,
  PASSWORD_RESET_TTL: 3650,
  RATE_LIMIT_AUTH_WINDOW: 3650,
  HISTORY_TTL: 1,
  UPLOAD_TIMEOUT: 1
}
const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const RANGES = {
  PORT: [0, 65_535],
  RATE_LIMIT_AUTH_MAX: [0, 1e9],
  RATE_LIMIT_MAX: [0, 1e9],
  RATE_LIMIT_RECOGNITION_MAX: [0, 1e9],
  RECOGNITION_WORKERS: [1, 64],
  MAX_IMAGE_BYTES: [1, 2 ** 30],
  MAX_IMAGE_PIXELS: [1, 1e9]
} as const

t.test('a duration is a whole number and one unit', async t => {
  const unit = fc.constantFrom(...Object.keys(UNITS) as (keyof typeof UNITS)[])
  fc.assert(fc.property(fc.integer({ min: 1, max: 3650 }), unit, (amount, unit) => {
    const text = `${amount}${unit}`
    t.equal(readConfig({ REFRESH_TOKEN_TTL: text }).refreshTokenTtl, amount * UNITS[unit], text)
  }))
  for (const [name, days] of Object.entries(DURATIONS)) {
    t.same(faultsOf({ [name]: `${days}d` }), [], `${name}=${days}d`)
    for (const value of [`${days * 86_400 + 1}s`, `${days + 1}d`]) t.ok(isRefused(name, value), `${name}=${value}`)
  }
  const wrong = [
    '0s', '-1s', '1.5s', '15', 's', '1 s', '1M', '1w', '1s1m', '1e3s', '+1s', 'Infinityd', '٣s', `${'9'.repeat(400)}d`
  ]
  for (const name of Object.keys(DURATIONS)) {
    for (const value of wrong) {
      t.ok(isRefused(name, value), `${name}=${value}`)
    }
  }
})

t.test('a number is whole and within its bounds', async t => {
  const config = Object.entries(settings)
  for (const [name, [min, max]] of Object.entries(RANGES)) {
    const key = config.find(([, setting]) => setting.name === name)![0] as 'port'
    const between = fc.integer({ min, max })
    fc.assert(fc.property(between, value => readConfig({ [name]: String(value) })[key] === value))
    for (const bound of [min, max]) t.equal(readConfig({ [name]: String(bound) })[key], bound, `${name}=${bound}`)
    const wrong = [String(min - 1), String(max + 1), '1.5', 'many', '1,000', 'NaN', 'Infinity', '--1', '1;2']
    for (const value of wrong) {
      t.ok(isRefused(name, value), `${name}=${value}`)
    }
  }
})

t.test('TRUST_PROXY accepts any number of addresses and ranges', async t => {
  const range = fc.oneof(
    fc.ipV4(), fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
    fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`)
  )
  const separator = fc.constantFrom(',', ', ', ' ,', ',,', ' , ')
  fc.assert(fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), separator, (ranges, separator) => {
    t.same(readConfig({ TRUST_PROXY: ranges.join(separator) }).trustProxy, ranges)
  }))
  const wrong = [
    'me', '10.0.0', '10.0.0.256', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1',
    '10.0.0.0/1e1', '10.0.0.0/ 8', '10.0.0.0 10.0.0.1', '010.0.0.1',
    '0x0a.0.0.1', '[::1]', 'localhost', '*', 'loopback', '10.0.0.0/8;::1', '::1/8.0'
  ]
  for (const value of wrong) {
    t.ok(isRefused('TRUST_PROXY', value), value)
    t.ok(isRefused('TRUST_PROXY', `10.0.0.0/8, ${value}`), `a valid one and ${value}`)
  }
})

t.test('CORS_ORIGINS accepts origins as browsers send them', async t => {
  const port = fc.option(fc.integer({ min: 1024, max: 65_535 }))
  const origin = fc.tuple(fc.constantFrom('http', 'https'), fc.domain(), port)
    .map(([scheme, host, port]) => `${scheme}://${host.toLowerCase()}${port === null ? '' : `:${port}`}`)
    .filter(origin => URL.canParse(origin))
  fc.assert(fc.property(fc.array(origin, { minLength: 1, maxLength: 4 }), origins => {
    t.same(readConfig({ CORS_ORIGINS: origins.join(', ') }).corsOrigins, origins)
  }))
  t.same(readConfig({ CORS_ORIGINS: '*' }).corsOrigins, ['*'])
  const ofApps = ['capacitor://localhost', 'ionic://localhost', 'tauri://localhost', 'app://.', 'app-1://school:8080']
  t.same(readConfig({ CORS_ORIGINS: ofApps.join() }).corsOrigins, ofApps)
  const wrong = [
    'school.example', 'https://school.example/', 'https://School.example', 'https://school.example:443',
    'http://school.example:80',
    'https://user@school.example', 'https://*.school.example', 'https://school.example?', 'null', 'https://',
    'https://écoles.example', '**', 'capacitor://localhost/', 'Capacitor://localhost', 'capacitor://', 'capacitor://*',
    'capacitor:localhost', 'app://me@localhost', 'app://localhost?', 'file://localhost', 'blob:https://school.example'
  ]
  for (const value of wrong) t.ok(isRefused('CORS_ORIGINS', value), value)
})

t.test('DATABASE_URL accepts the usual libpq parameters and names those not supported', async t => {
  const isTaken = (url: string) => faultsOf({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) })
  const right = [
    'postgres://me:p%40ss@[::1]:4198/db', 'postgresql://host', 'postgres:///db?host=/var/run/postgresql',
    'postgres://me:pass@/db?host=/cloudsql/a:b:c', 'postgres://me@h/db?sslmode=require&channel_binding=require',
    'postgres://h/db?gssencmode=disable&keepalives=1&connect_timeout=10&application_name=school',
    'postgres://h/db?pgbouncer=true&schema=public&connection_limit=5', 'postgres://h/db?options=endpoint%3Done',
    'postgres://h/db?target_session_attrs=any&sslnegotiation=postgres', 'postgres://h/db?sslrootcert=system'
  ]
  for (const url of right) t.same(isTaken(url), [], url)
  const wrong: [url: string, fault: string][] = [
    ['postgres://h/db?gssencmode=require', 'a URL without gssencmode=require, which is not supported'],
    ['postgres://h/db?schema=school', 'a URL without schema=school, which is not supported'],
    ['postgres://h/db?sslmode=no-verify', 'a URL without sslmode=no-verify, which is not supported'],
    ['postgres://h/db?sslmod=require', 'a URL without sslmod, which is not supported'],
    ['postgres://h/db?sslcert=hidden', 'a URL without sslcert, which is not supported'],
    ['postgres://h/db?constructor=1', 'a URL without constructor, which is not supported'],
    ['postgres:///db?host=one,two', 'a URL without host=one,two, which is not supported'],
    ['postgres://h/db?port=-1', 'a URL without port=-1, which is not supported'],
    [
      'postgres://one:5432,two:5432/db',
      'a URL with one host: use a proxy or a DNS name that leads to the writable server'
    ],
    [
      'postgres://h/db?sslrootcert=/none',
      "a URL whose sslrootcert can be read: ENOENT: no such file or directory, open '/none'"
    ],
    ['postgres://me:p%zz@h/db', 'a URL such as postgres://user:password@host:5432/name, its password percent-encoded']
  ]
  for (const [url, fault] of wrong) t.same(isTaken(url), [`- DATABASE_URL must be ${fault}`], url)
})

t.test('REDIS_URL is one address', async t => {
  const isTaken = (url: string) => faultsOf({ REDIS_URL: url })
  const right = ['redis://h', 'rediss://h:6380/1', 'redis://:a,b@h', 'redis://me:p%40w@[::1]:6379']
  for (const url of right) t.same(isTaken(url), [], url)
  const fault = '- REDIS_URL must be one URL such as redis://127.0.0.1:6379 or rediss://redis.school.example'
  for (const url of ['h:6379', 'http://h', 'redis://a:1,redis://b:2', 'redis://a,redis://b', 'redis://a,b']) {
    t.same(isTaken(url), [fault], url)
  }
})

t.test('one message lists every wrong setting once', async t => {
  const wrong: Env = {
    ...Object.fromEntries(Object.keys(DURATIONS).map(name => [name, 'soon'])),
    ...Object.fromEntries(Object.keys(RANGES).map(name => [name, '-7'])),
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'me',
    CORS_ORIGINS: 'here',
    DATABASE_URL: 'mysql://x',
    REDIS_URL: 'http://x',
    JWT_SECRET: 'short'
  }
  fc.assert(fc.property(fc.subarray(Object.keys(wrong), { minLength: 1 }), names => {
    const env = Object.fromEntries(names.map(name => [name, wrong[name]!]))
    const reported = faultsOf(env).map(fault => fault.split(' ')[1])
    // With DATABASE_URL, JWT_SECRET is required too.
    const expected = names.includes('DATABASE_URL') && !names.includes('JWT_SECRET') ? [...names, 'JWT_SECRET'] : names
    t.same(reported.sort(), [...expected].sort())
  }))
  t.equal(faultsOf(wrong).length, Object.keys(wrong).length)
})

t.test('error messages contain no secret', async t => {
  const secret = fc.string({ minLength: 6, maxLength: 20, unit: fc.constantFrom(...'abcdefghijkmnpqrtuvwxyz23456789') })
  fc.assert(fc.property(secret, hidden => {
    const [databaseUrl, redisUrl] = [`mysql://me:${hidden}@host/name`, `http://:${hidden}@host`]
    const faults = faultsOf({ JWT_SECRET: hidden, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
    t.equal(faults.length, 3)
    t.notOk(faults.join().includes(hidden))
  }), { numRuns: 30 })
})

t.test('unknown environment variables are ignored', async t => {
  t.same(readConfig({ PATH: '/bin', port: '70000', XPORT: 'x' }), readConfig({}))
  t.same(readConfig(Object.fromEntries(Object.values(settings).map(({ name }) => [name, '  ']))), readConfig({}))
})
