import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withFiles } from './env.files.ts'
import { PURPOSES } from './env.purposes.ts'

const flag = z.enum(['on', 'off']).transform((word) => word === 'on')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const nonEmpty = z.string().min(1)
const SECRET_MESSAGE = 'each of its secrets, which commas separate, has at least 32 characters'
const secret = z.string(SECRET_MESSAGE).min(32, SECRET_MESSAGE)
const httpUrl = z.url({ protocol: /^https?$/, error: 'is not an http or https URL' })
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'is not postgres://user:password@host:5432/name' })

/** Whether two VAPID keys, in base64url, belong together; two empty ones do. */
function isPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  if (!publicKey && !privateKey) return true
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey ?? '', 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Some tools write a private key without the zeros that it begins with: one key in 256. A push message needs all of it. */
const privateKey = z.string().transform((key) => {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length === 0) return key
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url')
})

// Settings of outside services have no default: in development the fakes set them, in production a person does.
const Env = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: nonEmpty.default('127.0.0.1'),
    PORT: count(0, 65535).default(3000),
    /** The one origin that browsers may write from; http://HOST:PORT if not set. */
    ORIGIN: httpUrl.optional(),
    /** CIDRs, never a count: Fastify's numeric trustProxy counts from the wrong end. */
    TRUSTED_PROXIES: list.prefault(''),
    /** The port of Prometheus metrics; without it there are none. */
    METRICS_PORT: count(1, 65535).optional(),
    /**
     * Where that port listens. The default is reachable only from this machine. In a cluster, set another address and
     * guard it with a network policy.
     */
    METRICS_HOST: nonEmpty.default('127.0.0.1'),
    /** Where traces go, by OTLP over HTTP; without it there are none. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    /** The share of traces that is sampled, from 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    /** How long readiness is 503 before the listener closes: one probe interval of the load balancer. */
    DRAIN_MS: count(0, 8000).default(2000),
    /**
     * The time in which an exact limit is counted. With three times as long a wait for a lock, or four times as long a
     * statement, the request gets 503.
     */
    RATE_LIMIT_TIMEOUT_MS: count(10, 10_000).default(100),
    /**
     * How long a request waits for a connection. Must be below the role's idle-in-transaction timeout
     * (operations/roles.sql).
     */
    DATABASE_WAIT_MS: count(100, 60_000).default(2_000),
    /** How long a page waits for the session and the data of its first screen. */
    DOCUMENT_TIMEOUT_MS: count(10, 10_000).default(500),
    /** The timeout of calls to outside services. */
    OUTBOUND_TIMEOUT_MS: count(100, 60_000).default(5_000),

    /** The primary, directly or through a pooler in transaction mode. */
    DATABASE_URL: database,
    /** Past the pooler, for what needs a session of its own: LISTEN, migrations, session locks. DATABASE_URL if not set. */
    DATABASE_DIRECT_URL: database.optional(),
    /** Standbys for reads that may be a second old. */
    DATABASE_REPLICA_URLS: list.pipe(z.array(database)).prefault(''),
    /** `off` for a pooler that supports no named statements. */
    PG_PREPARE: flag.prefault('on'),
    POOL_MAX: count(1, 100).default(10),
    DATA_DIR: nonEmpty.default('.data'),
    /** The directory of builds that the first process to start puts live; set in the image. */
    BUILDS_DIR: nonEmpty.optional(),
    /** Hosts besides this site on which the files of releases may lie. */
    RELEASE_HOSTS: list.prefault(''),
    /** The roles of this process: serve requests, run jobs, migrate. A process that only migrates exits when it is done. */
    ROLES: list.pipe(z.array(z.enum(['web', 'worker', 'migrate'])).min(1)).prefault('web,worker,migrate'),
    RATE_LIMITS: flag.prefault('on'),

    /** Secrets of codes, signed links and cookies, newest first: the first signs, all are accepted. */
    CODE_SECRET: list.pipe(z.tuple([secret], secret)),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not smtp://user:password@host:587' }),
    MAIL_FROM: z.email(),
    CONTACT_EMAIL: z.email(),
    /** The phone number on the help page for travelers who have a problem on the day of their trip. */
    URGENT_PHONE: z
      .string()
      .regex(/^\+\d[\d ]{6,20}$/, 'is not like +1 312 555 0100')
      .optional(),
    /** The operator's name, which completes "… is run by" on the about page. */
    OPERATOR: nonEmpty.optional(),

    TWILIO_ACCOUNT_SID: nonEmpty,
    /** Calls use the first one. Reports and inbound SMS may be signed with any of them, so that a key can be rotated. */
    TWILIO_AUTH_TOKEN: list.pipe(z.tuple([nonEmpty], nonEmpty)),
    TWILIO_FROM: nonEmpty,
    TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
    /** ISO codes of the countries that may get an SMS. */
    SMS_COUNTRIES: list.prefault('US,GB,CA,AU,IN,DE,FR,NL,IE,NZ,SG,AE'),
    /** The most SMS a day in total. */
    SMS_DAILY_BUDGET: count(0, 1_000_000).default(500),

    STRIPE_SECRET_KEY: nonEmpty,
    STRIPE_PUBLISHABLE_KEY: nonEmpty,
    STRIPE_WEBHOOK_SECRET: nonEmpty,
    STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
    STRIPE_SCRIPT_URL: httpUrl.default('https://js.stripe.com/endive/stripe.js'),
    /** Most dollars a day in tips to one helper. */
    TIPS_A_DAY_HELPER: count(1, 1_000_000).default(1_000),
    /** Most dollars a day in tips to all helpers together. */
    TIPS_A_DAY: count(1, 100_000_000).default(25_000),
    /** How many hours after a helper's first tip their tips stay on the platform. */
    PAYOUT_HOLD_HOURS: count(0, 720).default(72),

    /** The key of the provider of flight data; without it, forms and trips show no flight data. */
    FLIGHT_DATA_KEY: nonEmpty.optional(),
    FLIGHT_DATA_URL: httpUrl.default('https://aeroapi.flightaware.com/aeroapi'),
    /** The most calls to it a day and in 30 days. Visitors without an account may use 40 % of them. */
    FLIGHT_DATA_DAILY_CALLS: count(0, 10_000_000).default(500),
    FLIGHT_DATA_MONTHLY_CALLS: count(0, 100_000_000).default(10_000),
    /** The list price of a call in dollars, for reports. */
    FLIGHT_DATA_CALL_PRICE: z.coerce.number().min(0).max(10).default(0.005),

    BOT_CHECK_SITE_KEY: nonEmpty,
    BOT_CHECK_SECRET: nonEmpty,
    BOT_CHECK_SCRIPT_URL: httpUrl.default('https://www.google.com/recaptcha/api.js'),
    BOT_CHECK_VERIFY_URL: httpUrl.default('https://www.google.com/recaptcha/api/siteverify'),
    BOT_CHECK_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),

    /** The keys of push messages (VAPID); without them the site sends none. */
    PUSH_PUBLIC_KEY: z.string().optional(),
    PUSH_PRIVATE_KEY: privateKey.optional(),
    /** Where push services reach us, `mailto:` or `https:`; CONTACT_EMAIL if not set. */
    PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/, error: 'is no mailto: or https: address' }).optional(),
    /** The URL of the fake push service that replaces all others. */
    PUSH_FAKE_URL: httpUrl.optional(),

    /** `off`: browsers that have a service worker get one that removes itself. */
    SERVICE_WORKER: flag.prefault('on'),

    /** The measurement service's id; without one, events stay first-party (`POST /api/events`). */
    ANALYTICS_ID: nonEmpty.optional(),
  })
  .check(({ value: env, issues }) => {
    const refuse = (path: keyof typeof env, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: env[path] })
    if (!isPair(env.PUSH_PUBLIC_KEY, env.PUSH_PRIVATE_KEY))
      refuse('PUSH_PRIVATE_KEY', 'is not the one of PUSH_PUBLIC_KEY')
    if (env.METRICS_PORT === env.PORT) refuse('METRICS_PORT', 'is not the port of the site, which the world reaches')
    if (env.NODE_ENV !== 'production') return
    if (env.PUSH_FAKE_URL) refuse('PUSH_FAKE_URL', 'cannot be set in production')
    if (!env.RATE_LIMITS) refuse('RATE_LIMITS', 'cannot be off in production')
    if (env.DATABASE_WAIT_MS > 5_000) refuse('DATABASE_WAIT_MS', 'is at most 5000 in production')
    if (!env.ORIGIN?.startsWith('https://')) refuse('ORIGIN', 'is the https address of the site in production')
  })
  .transform((env) => ({
    ...env,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    ORIGIN: env.ORIGIN ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    DATA_DIR: resolve(env.DATA_DIR),
  }))

export type Env = z.infer<typeof Env>

/** Secrets that sign, newest first. */
export type Secrets = Readonly<Env['CODE_SECRET']>

/** Injection token of the parsed environment. */
export const ENV = Symbol('ENV')

/** Thrown with a line for every variable that is not usable. */
export class UnusableEnv extends Error {
  /** The lines of variables that are set, but wrong. */
  readonly broken: string[]

  constructor(missing: string[], broken: string[]) {
    super(['The environment is not usable:', ...missing, ...broken].join('\n  '))
    this.broken = broken
  }
}

/**
 * Validates the environment. The only reader of process.env. Throws one error that lists every problem; an empty
 * variable counts as absent.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { variables, broken } = withFiles(source)
  const parsed = Env.safeParse(variables)
  const missing: string[] = []
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (variables[name]) broken.push(`${name}: ${message}`)
    // With X_FILE set, the unreadable file is already among the broken ones.
    else if (!variables[`${name}_FILE`])
      missing.push(`${name} is missing${name in PURPOSES ? `: ${PURPOSES[name]}` : ''}`)
  }
  if (parsed.success && broken.length === 0) return parsed.data
  throw new UnusableEnv(missing, broken)
}
