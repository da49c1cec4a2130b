import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startBotCheck } from '../../dev/bot-check.ts'
import { TEST_ENV } from '../../test/app.ts'
import { readEnv } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { BOT_CHECK_UNAVAILABLE, BotCheckToken } from './bot-check.contract.ts'
import { BotCheck, fifth } from './bot-check.ts'
import { Recaptcha } from './recaptcha.ts'

let service: Awaited<ReturnType<typeof startBotCheck>>
let botCheck: BotCheck
beforeAll(async () => {
  service = await startBotCheck()
  botCheck = new BotCheck(new Recaptcha(readEnv({ ...TEST_ENV, BOT_CHECK_VERIFY_URL: service.verifyUrl })))
})
beforeEach(() => service.setVerdict('human'))
afterAll(() => service.stop())

const verdict = (token: string, action = 'login') =>
  botCheck.verify(token, action, '10.0.0.1').catch((error: unknown) => (error as Problem).wire.code)

test('a token of a human counts once [spec-bot-token-for-this]', async () => {
  const token = service.token('login', 'site.test')
  expect(await verdict(token)).toBe('human')
  expect(await verdict(token)).toBe('bot-refused')
})

test.each([
  ['of another form', () => service.token('create_listing')],
  ['of another site', () => service.token('login', 'evil.test')],
  ['that was made up', () => 'dev.made-up'],
])('a token %s is refused [spec-bot-token-for-this]', async (_what, token) => {
  expect(await verdict(token())).toBe('bot-refused')
})

test.each([
  ['development', 'human'],
  ['production', 'bot-refused'],
] as const)('in %s a token of localhost is %s for a site at 127.0.0.1', async (NODE_ENV, is) => {
  const env = readEnv({ ...TEST_ENV, BOT_CHECK_VERIFY_URL: service.verifyUrl, ORIGIN: 'http://127.0.0.1:3000' })
  const check = new BotCheck(new Recaptcha({ ...env, NODE_ENV }))
  const code = (error: unknown) => (error as Problem).wire.code
  expect(await check.verify(service.token('login', 'localhost'), 'login', '10.0.0.1').catch(code)).toBe(is)
  expect(await check.verify(service.token('login', 'evil.test'), 'login', '10.0.0.1').catch(code)).toBe('bot-refused')
})

test('a token is refused after two minutes [spec-bot-token-for-this]', async () => {
  const of = (ageMs: number) => service.token('login', 'site.test', Date.now() - ageMs)
  expect([await verdict(of(110_000)), await verdict(of(121_000))]).toEqual(['human', 'bot-refused'])
})

test.each([
  [0, 'bot-refused'],
  [0.49, 'bot-refused'],
  [0.5, 'human'],
  [1, 'human'],
])(
  'a sender with the score %d counts as %s, because people have at least 0.5 [spec-bot-check-refusal]',
  async (score, is) => {
    service.setVerdict(score)
    expect(await verdict(service.token('login'))).toBe(is)
  },
)

test('a sender whom the service takes for a robot is refused [spec-bot-check-refusal]', async () => {
  service.setVerdict('robot')
  expect(await verdict(service.token('login'))).toBe('bot-refused')
})

test('the fallback token counts as unknown, and is not sent to the service [spec-bot-check-fallback]', async () => {
  service.setVerdict('robot')
  expect(await verdict(BOT_CHECK_UNAVAILABLE)).toBe('unknown')
})

test.each(['broken', 'hang'] as const)(
  'while the service is in the state "%s", every sender is unknown within 3 s',
  async (state) => {
    const token = service.token('login')
    service.setVerdict(state)
    const began = performance.now()
    const ended = () => performance.now() - began
    // Compared with a timer of three seconds, because a busy machine is late with every timer.
    const [result, threeSeconds] = await Promise.all([
      verdict(token).then((said) => ({ said, ms: ended() })),
      sleep(3_000).then(ended),
    ])
    expect(result.said).toBe('unknown')
    expect(result.ms).toBeLessThan(threeSeconds + 500)
  },
)

test.each(['', 'wrong'])(
  'a wrong secret %j of ours refuses no visitor [spec-bot-our-secret]',
  async (BOT_CHECK_SECRET) => {
    const env = { ...readEnv({ ...TEST_ENV, BOT_CHECK_VERIFY_URL: service.verifyUrl }), BOT_CHECK_SECRET }
    expect(await new BotCheck(new Recaptcha(env)).verify(service.token('login'), 'login', '10.0.0.1')).toBe('unknown')
  },
)

test('a fifth of a limit is at least one use, and is counted on its own [spec-bot-check-fifth]', () => {
  expect(fifth({ name: 'a', max: 20, seconds: 60 })).toEqual({ name: 'a:unknown', max: 4, seconds: 60 })
  expect(fifth({ name: 'a', max: 3, seconds: 60 }).max).toBe(1)
})

test.each(['', ' ', 'a b', 'a\u0000', '<script>', 'x'.repeat(8193)])('the contract refuses %j as a token', (token) => {
  expect(BotCheckToken.safeParse(token).success).toBe(false)
})
