// The limits that protect accounts, phones and money: a change of a number is made here, too.
import { expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { spyOn } from 'jest-mock'
import { LoginCodeLimits } from './account/login-code.limits.ts'
import { Problem } from './http/problem.ts'
import type { Limit } from './http/rate-limit.ts'
import { SavedSearchLimits } from './listings/matching/alerts/saved-searches.limits.ts'
import { PublishLimits } from './listings/publish/publish.limits.ts'
import { MessageLimits } from './messaging/message.limits.ts'
import { LinkLimits } from './messaging/trips/family/links.limits.ts'
import { TipRateLimits } from './payments/tip-rate.limits.ts'
import { SMS_LIMITS, SMS_SHARES, shareLimit } from './sms/sms.limits.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const isLimit = (value: unknown): value is Limit => typeof value === 'object' && value !== null && 'seconds' in value

/** Stands for RateLimit: it refuses nothing and notes what is counted. `above` says how far a limit is exceeded. */
class Counts {
  readonly table: Record<string, [max: number, seconds: number]> = {}
  readonly above: Record<string, number> = {}
  age = 0
  readonly counter = new Proxy({} as never, {
    get:
      (_, method: string) =>
      async (limit: Limit, ...rest: unknown[]) => {
        for (const { name, max, seconds } of [limit, ...rest].filter(isLimit)) this.table[name] = [max, seconds]
        if (method === 'countAbove') return this.above[limit.name] ?? 0
        return method === 'secondsSinceFirst' ? this.age : undefined
      },
  })
}

const botCheck = (verdict: 'human' | 'unknown') => ({ verify: async () => verdict }) as never
const origin = { token: 'x', action: 'x', ip: '192.0.2.1' }

const requester = { ip: '192.0.2.1' } as never
const browsers = (isKnown: boolean) => ({ isKnownFor: () => isKnown, keyFor: (address: string) => address }) as never
const loginCodes = (counts: Counts, { verdict = 'human' as 'human' | 'unknown', isKnown = false } = {}) =>
  new LoginCodeLimits(counts.counter, botCheck(verdict), browsers(isKnown))

test('login codes', async () => {
  const counts = new Counts()
  counts.above['code-address-all'] = 1
  await loginCodes(counts).checkBotAndCountCode('a@mail.test', 'x', requester)
  await loginCodes(counts).countAttempt(requester)
  await loginCodes(counts).countFailure({ accountId: null, recipient: 'a@mail.test', tries: 1 }, requester)
  expect(counts.table).toEqual({
    'code-network-minute': [3, MINUTE],
    'code-network-hour': [6, HOUR],
    'code-network-all': [60, HOUR],
    'code-address-hour': [3, HOUR],
    'code-address-day': [10, DAY],
    'code-address-all': [30, HOUR],
    'code-address-above': [1, 5 * MINUTE],
    'code-alarm': [0, DAY],
    'verify-minute': [6, MINUTE],
    'verify-hour': [30, HOUR],
    'code-failures': [25, DAY],
    'code-failures-all': [100, DAY],
  })
})

test('without a verdict of the bot check, login codes have a fifth of the limits, and none above the limit of all', async () => {
  const counts = new Counts()
  const send = () => loginCodes(counts, { verdict: 'unknown' }).checkBotAndCountCode('a@mail.test', 'x', requester)
  await send()
  expect(counts.table).toMatchObject({ 'code-network-hour:unknown': [1, HOUR], 'code-address-day:unknown': [2, DAY] })
  counts.above['code-address-all'] = 1
  await expect(send()).rejects.toMatchObject({ wire: { status: 429 } })
})

test('while an address is under attack, unknown browsers have one attempt for each code, and staff are alerted once', async () => {
  const counts = new Counts()
  const alarm = spyOn(Logger.prototype, 'error').mockImplementation(() => {})
  const guess = (tries: number, isKnown = false) =>
    loginCodes(counts, { isKnown }).countFailure({ accountId: null, recipient: 'a@mail.test', tries }, requester)
  await guess(2)
  expect(alarm).not.toHaveBeenCalled()
  counts.above['code-failures-all'] = 1
  counts.above['code-alarm'] = 1
  await guess(1)
  await guess(2, true)
  expect(alarm).toHaveBeenCalledTimes(2)
  counts.above['code-alarm'] = 2
  await expect(guess(2)).rejects.toMatchObject({ wire: { status: 429 } })
  expect(alarm).toHaveBeenCalledTimes(2)
  alarm.mockRestore()
})

test('a code to a phone counts by its account', async () => {
  const counts = new Counts()
  await loginCodes(counts).countFailure({ accountId: 1, recipient: '+12025550100', tries: 5 }, requester)
  expect(counts.table).toEqual({ 'code-failures': [25, DAY] })
})

test('publications', async () => {
  const counts = new Counts()
  const limits = (verdict: 'human' | 'unknown') => new PublishLimits(counts.counter, botCheck(verdict))
  expect(await limits('human').take('1', origin)).toBe(true)
  await limits('human').takeConfirmationEmail('a@mail.test', origin)
  expect(counts.table).toEqual({
    'listing-network': [30, HOUR],
    'listing-author': [20, DAY],
    'confirmation-emails': [5, DAY],
  })
  expect(await limits('unknown').take('1', origin)).toBe(false)
  expect(counts.table).toMatchObject({ 'listing-network:unknown': [6, HOUR], 'listing-author:unknown': [4, DAY] })
})

test('saved searches', async () => {
  const counts = new Counts()
  await new SavedSearchLimits(counts.counter, botCheck('human')).take('a@mail.test', origin)
  expect(counts.table).toEqual({ 'search-network': [30, HOUR], 'search-address': [20, DAY] })
  await new SavedSearchLimits(counts.counter, botCheck('unknown')).take('a@mail.test', origin)
  expect(counts.table).toMatchObject({ 'search-network:unknown': [6, HOUR], 'search-address:unknown': [4, DAY] })
})

test('messages from one person to another', async () => {
  const counts = new Counts()
  await new MessageLimits(counts.counter).countOne(1, 2)
  expect(counts.table).toEqual({ 'messages-minute': [60, MINUTE], 'messages-hour': [600, HOUR] })
})

test('links and invitations of families; a number counts once for its trip', async () => {
  const counts = new Counts()
  const limits = new LinkLimits(counts.counter, { countOne: async () => {} } as never)
  const me = { verified: true, identity: 1 } as never
  const invite = () => limits.countSms(me, '192.0.2.1', 1, '+12025550100')
  await limits.countLink(me)
  await limits.countEmail('a@mail.test')
  counts.above['sms-invitation-number-of-trip'] = 2
  await invite()
  const known = {
    'family-links': [20, DAY],
    'family-invitations': [5, DAY],
    'sms-invitation-again': [1, DAY],
    'sms-invitation-number-of-trip': [0, 500 * DAY],
  }
  expect(counts.table).toEqual(known)
  counts.above['sms-invitation-number-of-trip'] = 1
  await invite()
  expect(counts.table).toEqual({ ...known, 'sms-invitation-numbers': [3, 500 * DAY] })
})

test('an invitation by SMS that a limit refuses says what still works; another failure stays as it is', async () => {
  const refusedWith = async (status: number) => {
    const sms = {
      countOne: async () => Promise.reject(new Problem({ code: 'refused', status, message: 'No.' })),
    } as never
    const invited = new LinkLimits(new Counts().counter, sms).countSms(
      { verified: true, identity: 1 } as never,
      '192.0.2.1',
      1,
      '+12025550100',
    )
    return invited.catch(({ wire }: Problem) => wire)
  }
  expect(await refusedWith(429)).toMatchObject({ code: 'sms-invitations-used-up' })
  for (const status of [428, 430, 503]) expect(await refusedWith(status)).toMatchObject({ code: 'refused', status })
})

test('payments', async () => {
  const counts = new Counts()
  const failures = { isSlowed: true, wait: 0 }
  const limits = (verdict: 'human' | 'unknown') =>
    new TipRateLimits(
      counts.counter,
      botCheck(verdict),
      { check: async () => failures } as never,
      {
        RATE_LIMITS: true,
      } as never,
    )
  const me = { id: 1, email: 'a@mail.test' } as never
  const tip = (who?: never, verdict: 'human' | 'unknown' = 'human') =>
    limits(verdict).countTip(who, { key: 'k' } as never, '192.0.2.1', 'x')

  counts.age = 60
  await tip(me)
  await tip()
  await limits('human').countOnboarding(me)
  expect(counts.table).toEqual({
    tip: [60, HOUR],
    'tip-network': [60, HOUR],
    payouts: [20, HOUR],
    'tip-slowed': [0, HOUR],
  })
  counts.age = 59
  await expect(tip(me)).rejects.toMatchObject({ details: { retryAfter: 1 } })
  await expect(tip(undefined, 'unknown')).rejects.toMatchObject({ wire: { status: 403 } })
  expect(counts.table).toMatchObject({ 'tip-network:unknown': [12, HOUR] })
  failures.wait = 1
  await expect(tip(me)).rejects.toMatchObject({ details: { retryAfter: 1 } })
})

test('SMS', () => {
  const limits = Object.entries(SMS_LIMITS).map(([purpose, { share, ...of }]) => [
    purpose,
    share,
    ...Object.values(of).map(({ max }) => max),
  ])
  // By purpose: the share of the budget, and the most a day for an account, a network, a number and a block of numbers.
  expect(limits).toEqual([
    ['code', 'code', 5, 20, 3, 20],
    ['flight', 'travel', 10, 100, 10, 100],
    ['family', 'travel', 45, 100, 15, 60],
    ['copy', 'copy', 20, 100, 5, 100],
    ['invitation', 'invitation', 5, 20, 3, 20],
  ])
  for (const { share: _, ...of } of Object.values(SMS_LIMITS))
    expect(Object.values(of).map(({ seconds }) => seconds)).toEqual([DAY, DAY, DAY, DAY])
  expect(SMS_SHARES).toEqual({ code: 0.4, travel: 0.3, copy: 0.2, invitation: 0.1 })
  expect(shareLimit('invitation', 500)).toEqual({ name: 'sms-budget-invitation', max: 50, seconds: DAY })
  expect([shareLimit('invitation', 1).max, shareLimit('invitation', 0).max]).toEqual([1, 0])
})
