// All settings of the server, read from the environment at start.
import { BlockList, isIP } from 'node:net'
import { readPostgresUrl } from './postgres-url.ts'
import { inProject } from './paths.ts'
import { workersThatFit } from './workers-that-fit.ts'

/** Parses the text of a setting, or throws what it must be. */
type Read<T> = (text: string) => T

interface Setting<T> { name: string, fallback: string, read: Read<T>, isSecret?: boolean }

const setting = <T>(name: string, fallback: string | number, read: Read<T>): Setting<T> =>
  ({ name, fallback: String(fallback), read })

const secret = <T>(name: string, read: Read<T>): Setting<T> => ({ name, fallback: '', read, isSecret: true })

const MiB = 2 ** 20

export const settings = {
  port: setting('PORT', 3000, integer(0, 65_535)),
  host: setting('HOST', '127.0.0.1', text),
  logLevel: setting('LOG_LEVEL', 'info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  trustProxy: setting('TRUST_PROXY', '', addressRanges),
  corsOrigins: setting('CORS_ORIGINS', '', origins),
  dataDir: setting('DATA_DIR', './data', text),
  databaseUrl: secret('DATABASE_URL', postgresUrl),
  // Applies to PostgreSQL servers only: PGlite accepts `statement_timeout` but ignores it.
  statementTimeout: setting('STATEMENT_TIMEOUT', '5s', duration('1d')),
  redisUrl: secret('REDIS_URL', redisUrl),
  jwtSecret: secret('JWT_SECRET', tokenSecret),
  jwtSecretPrevious: secret('JWT_SECRET_PREVIOUS', tokenSecret),
  accessTokenTtl: setting('ACCESS_TOKEN_TTL', '15m', duration('3650d')),
  refreshTokenTtl: setting('REFRESH_TOKEN_TTL', '30d', duration('3650d')),
  passwordResetTtl: setting('PASSWORD_RESET_TTL', '1d', duration('3650d')),
  passwordResetWebhook: secret('PASSWORD_RESET_WEBHOOK', webhook),
  contact: setting('CONTACT', '', emailOrUrl),
  siteUrl: setting('SITE_URL', '', siteUrl),
  backupRecord: setting('BACKUP_RECORD', '', text),
  authRateLimit: setting('RATE_LIMIT_AUTH_MAX', 10, integer(0, 1e9)),
  authRateWindow: setting('RATE_LIMIT_AUTH_WINDOW', '15m', duration('3650d')),
  rateLimit: setting('RATE_LIMIT_MAX', 600, integer(0, 1e9)),
  modelsDir: setting('MODELS_DIR', inProject('assets', 'models'), text),
  recognitionWorkers: setting('RECOGNITION_WORKERS', workersThatFit(), integer(1, 64)),
  recognitionRateLimit: setting('RATE_LIMIT_RECOGNITION_MAX', 6000, integer(0, 1e9)),
  historyTtl: setting('HISTORY_TTL', '30s', duration('1d')),
  maxImageBytes: setting('MAX_IMAGE_BYTES', 10 * MiB, integer(1, 1024 * MiB)),
  maxImagePixels: setting('MAX_IMAGE_PIXELS', 25_000_000, integer(1, 1e9)),
  imageTimeout: setting('IMAGE_TIMEOUT', '10s', duration('1d')),
  mediaDir: setting('MEDIA_DIR', '', text),
  mediaBucket: setting('MEDIA_BUCKET', '', bucketUrl),
  mediaBucketRegion: setting('MEDIA_BUCKET_REGION', 'us-east-1', text),
  mediaBucketKey: secret('MEDIA_BUCKET_KEY', text),
  mediaBucketSecret: secret('MEDIA_BUCKET_SECRET', text),
  maxMediaVideoBytes: setting('MEDIA_MAX_VIDEO_BYTES', 20 * MiB, integer(1, 1024 * MiB)),
  uploadTimeout: setting('UPLOAD_TIMEOUT', '30s', duration('1d'))
}

export type Config = { -readonly [K in keyof typeof settings]: ReturnType<typeof settings[K]['read']> }

/** Reads all settings; an empty value counts as missing.
 * @throws one Error that lists all wrong settings, one per line */
export function readConfig (env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const entries = Object.entries<Setting<unknown>>(settings).map(([key, { name, fallback, read, isSecret }]) => {
    const given = env[name]?.trim() || fallback
    try {
      return [key, read(given)]
    } catch (error) {
      faults.push(`${name} must be ${(error as Error).message}${isSecret ? '' : `, not "${given}"`}`)
      return [key, undefined]
    }
  })
  if (env.DATABASE_URL?.trim() && !env.JWT_SECRET?.trim()) {
    faults.push('JWT_SECRET must be set with DATABASE_URL. Create one with "openssl rand -base64 48"')
  }
  if (env.MEDIA_BUCKET?.trim() && !(env.MEDIA_BUCKET_KEY?.trim() && env.MEDIA_BUCKET_SECRET?.trim())) {
    faults.push('MEDIA_BUCKET_KEY and MEDIA_BUCKET_SECRET must be set with MEDIA_BUCKET')
  }
  if (faults.length > 0) throw new Error(`The settings are wrong:\n${faults.map(fault => `- ${fault}`).join('\n')}`)
  return Object.fromEntries(entries) as Config
}

/** All settings by name, for the log. For a secret, only whether it is set. */
export function describeConfig (config: Config): Record<string, unknown> {
  return Object.fromEntries(Object.entries<Setting<unknown>>(settings).map(([key, { name, isSecret }]) => {
    const value = config[key as keyof Config]
    return [name, isSecret ? value !== '' : value]
  }))
}

function text (given: string): string {
  return given
}

function integer (min: number, max: number): Read<number> {
  return given => {
    const value = Number(given)
    const isInRange = Number.isInteger(value) && value >= min && value <= max
    if (!isInRange) throw new Error(`a whole number from ${min} to ${max}`)
    return value
  }
}

function oneOf<T extends string> (...values: T[]): Read<T> {
  return given => {
    const value = values.find(value => value === given)
    if (value === undefined) throw new Error(`one of ${values.join(', ')}`)
    return value
  }
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** "15m" → milliseconds. Settings used by timers are a day at most: beyond 24 days timers fire at once, and some wait
 * for a multiple of their setting. */
function duration (max: '1d' | '3650d'): Read<number> {
  return given => {
    const value = millisecondsOf(given)
    if (!(value > 0 && value <= millisecondsOf(max))) {
      throw new Error(`a duration such as 30s, 15m or 12h, of at most ${max}`)
    }
    return value
  }
}

/** NaN for an invalid duration. */
function millisecondsOf (given: string): number {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(given) ?? []
  return Number(amount) * UNITS[unit as keyof typeof UNITS]
}

function postgresUrl (given: string): string {
  if (given) readPostgresUrl(given)
  return given
}

function redisUrl (given: string): string {
  const isRight = /^rediss?:\/\/([^@]*@)?[^@,]+$/.test(given) && URL.canParse(given)
  if (given && !isRight) throw new Error('one URL such as redis://127.0.0.1:6379 or rediss://redis.school.example')
  return given
}

function webhook (given: string): string {
  const isRight = /^https?:\/\/[^@]*$/.test(given) && URL.canParse(given)
  if (given && !isRight) throw new Error('a URL such as https://mails.school.example/reset?key=…, without an @')
  return given
}

function bucketUrl (given: string): string {
  const isRight = /^https?:\/\/[^@?#]+[^@?#/]$/.test(given) && URL.canParse(given)
  if (given && !isRight) throw new Error('a URL such as https://s3.school.example/dactylo, without a / at its end')
  return given
}

function emailOrUrl (given: string): string {
  const isRight = /^[^\s@]+@[^\s@]+$/.test(given) || (/^https?:\/\//.test(given) && URL.canParse(given))
  if (given && !isRight) throw new Error('an e-mail address or a URL such as https://school.example/contact')
  return given
}

function siteUrl (given: string): string {
  const isRight = /^https:\/\/[^/@?#]+$/.test(given) && URL.canParse(given)
  if (given && !isRight) throw new Error('a URL such as https://lsf.school.example, without a path')
  return given
}

function tokenSecret (given: string): string {
  if (given && Buffer.byteLength(given) < 32) throw new Error('at least 32 bytes long')
  return given
}

const list = (given: string) => given.split(',').map(entry => entry.trim()).filter(Boolean)

/** Comma-separated origins. "*" alone means all, and is not allowed inside an origin. */
function origins (given: string): string[] {
  const entries = list(given)
  if (!entries.every(entry => entry === '*' || isOrigin(entry))) {
    throw new Error('origins such as https://school.example or capacitor://localhost, separated by commas, or *')
  }
  return entries
}

/** Web views of apps send origins with their own schemes, unknown to Node: "capacitor://localhost". */
function isOrigin (entry: string): boolean {
  if (entry.includes('*') || !URL.canParse(entry)) return false
  const { origin, protocol } = new URL(entry)
  const isOfApp = origin === 'null' && protocol !== 'file:' && /^[a-z][a-z\d+.-]*:\/\/[^/?#@]+$/.test(entry)
  return isOfApp || origin === entry
}

/** Comma-separated addresses or CIDR ranges. */
function addressRanges (given: string): string[] {
  const ranges = list(given)
  try {
    rangesOf(ranges)
    return ranges
  } catch {
    throw new Error('addresses or CIDR ranges, separated by commas')
  }
}

/** @throws Error if one is neither an address nor a CIDR range */
export function rangesOf (ranges: string[]): BlockList {
  const all = new BlockList()
  for (const range of ranges) {
    const [address = '', bits, ...rest] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (rest.length > 0 || !/^\d+$/.test(bits ?? '0')) throw new Error(range)
    if (bits === undefined) all.addAddress(address, family)
    else all.addSubnet(address, Number(bits), family)
  }
  return all
}
