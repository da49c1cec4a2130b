import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { TEST_ENV } from '../test/app.ts'
import { publicKeyOf, pushKeys } from '../test/push.ts'
import { readEnv } from './env.ts'

const problemsOf = (change: Record<string, string>) => {
  try {
    readEnv({ ...TEST_ENV, ...change })
    return []
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1)
  }
}

test('all missing settings of outside services are listed before anything starts [spec-withstand-every-variable]', () => {
  const nothing = Object.fromEntries(Object.keys(TEST_ENV).map((name) => [name, '']))
  const explained = (name: string) => expect.stringMatching(new RegExp(`^${name} is missing: [a-zA-Z].{10}`))
  expect(problemsOf({ ...nothing, PORT: 'x' })).toEqual([
    ...['DATABASE_URL', 'CODE_SECRET', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL'].map(explained),
    ...['ACCOUNT_SID', 'AUTH_TOKEN', 'FROM'].map((name) => explained(`TWILIO_${name}`)),
    ...['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map((name) => explained(`STRIPE_${name}`)),
    ...['SITE_KEY', 'SECRET'].map((name) => explained(`BOT_CHECK_${name}`)),
    expect.stringMatching(/^PORT: /),
  ])
})

test.each([
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS: cannot be off in production'],
  [{ ORIGIN: 'http://site.test' }, 'ORIGIN: is the https address of the site in production'],
  [{ PUSH_FAKE_URL: 'http://127.0.0.1:1' }, 'PUSH_FAKE_URL: cannot be set in production'],
  [{ DATABASE_WAIT_MS: '5001' }, 'DATABASE_WAIT_MS: is at most 5000 in production'],
])('production refuses %j [spec-limits-off-only-for-load] [spec-withstand-every-variable]', (change, problem) => {
  const production = { NODE_ENV: 'production', ORIGIN: 'https://site.test' }
  expect(problemsOf(production)).toEqual([])
  expect(problemsOf({ ...production, ...change })).toEqual([problem])
})

test('without settings, the limits of money are these', () => {
  expect(readEnv(TEST_ENV)).toMatchObject({
    TIPS_A_DAY_HELPER: 1_000,
    TIPS_A_DAY: 25_000,
    PAYOUT_HOLD_HOURS: 72,
    SMS_DAILY_BUDGET: 500,
    FLIGHT_DATA_DAILY_CALLS: 500,
    FLIGHT_DATA_MONTHLY_CALLS: 10_000,
    BOT_CHECK_MIN_SCORE: 0.5,
  })
})

test.each([
  [{ CODE_SECRET: 'short' }, 'CODE_SECRET'],
  [{ CODE_SECRET: `${'n'.repeat(32)},former` }, 'CODE_SECRET'],
  [{ CODE_SECRET: ',' }, 'CODE_SECRET'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
  [{ MAIL_FROM: 'a@b.test, c@d.test' }, 'MAIL_FROM'],
  [{ PORT: '70000' }, 'PORT'],
  [{ ROLES: 'web,boss' }, 'ROLES'],
])('%j is refused by name', (change, name) => {
  expect(problemsOf(change)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
})

test('the address of the site follows from where it listens, and files from the one folder', () => {
  const env = readEnv({
    ...TEST_ENV,
    ORIGIN: '',
    HOST: '::1',
    PORT: '3001',
    DATA_DIR: 'some where',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  })
  expect(env.ORIGIN).toBe('http://[::1]:3001')
  expect(env.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1'])
})

const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a secret may be in a file, whose last line may end', () => {
  const secrets = `${'n'.repeat(32)}, ${'f'.repeat(32)}`
  const env = readEnv({ ...TEST_ENV, CODE_SECRET: '', CODE_SECRET_FILE: file('codes', `${secrets}\n`) })
  expect(env.CODE_SECRET).toEqual(['n'.repeat(32), 'f'.repeat(32)])
  expect(env).not.toHaveProperty('CODE_SECRET_FILE')
})

test('a secret that is given twice, or whose file cannot be used, is refused without showing its content', () => {
  const secret = file('twilio', 'from the file')
  expect(problemsOf({ TWILIO_AUTH_TOKEN: 'from the variable', TWILIO_AUTH_TOKEN_FILE: secret })).toEqual([
    'TWILIO_AUTH_TOKEN_FILE: TWILIO_AUTH_TOKEN is set too, and only one of them may be',
  ])
  const nowhere = join(folder, 'nowhere')
  expect(problemsOf({ TWILIO_AUTH_TOKEN: '', TWILIO_AUTH_TOKEN_FILE: nowhere })).toEqual([
    `TWILIO_AUTH_TOKEN_FILE: ${nowhere} cannot be read (ENOENT)`,
  ])
  const empty = file('empty', '\n')
  expect(problemsOf({ CODE_SECRET: '', CODE_SECRET_FILE: empty })).toEqual([
    expect.stringMatching(/^CODE_SECRET is missing/),
  ])
  expect(readEnv({ ...TEST_ENV, FLIGHT_DATA_KEY_FILE: empty }).FLIGHT_DATA_KEY).toBeUndefined()
  expect(problemsOf({ CODE_SECRET: '', CODE_SECRET_FILE: secret })).toEqual([
    expect.stringMatching(/^CODE_SECRET: each/),
  ])
})

test('a private push key that was written without its leading zeros is whole again', () => {
  const PUSH_PUBLIC_KEY = publicKeyOf(Buffer.from([1]))
  const { PUSH_PRIVATE_KEY } = readEnv({ ...TEST_ENV, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'AQ' })
  expect(Buffer.from(PUSH_PRIVATE_KEY!, 'base64url')).toEqual(Buffer.from([...Array(31).fill(0), 1]))
})

test('push messages are off without keys, and two keys that are no pair are refused', () => {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = pushKeys()
  expect(readEnv(TEST_ENV).PUSH_PUBLIC_KEY).toBeUndefined()
  expect(problemsOf({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toEqual([])
  expect(problemsOf({ PUSH_PUBLIC_KEY })).toEqual(['PUSH_PRIVATE_KEY is missing'])
  for (const wrong of [pushKeys().PUSH_PRIVATE_KEY, 'no key'])
    expect(problemsOf({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: wrong })).toEqual([
      'PUSH_PRIVATE_KEY: is not the one of PUSH_PUBLIC_KEY',
    ])
})
