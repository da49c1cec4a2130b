import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Failure } from '../../dev/twilio.ts'
import { freshIp } from '../../test/browser.ts'
import { eventually } from '../../test/eventually.ts'
import { soon } from '../../test/hurry.ts'
import { makePerson } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ SMS_COUNTRIES: 'IN', PATIENCE_MS: '500' })
})
afterAll(() => t.stop())

let numbers = 0

/** The phone of a new person; `owe` asks for its code. */
async function phone() {
  const number = `+91 98${String(++numbers).padStart(4, '0')}5678`
  const { as } = await makePerson(t)
  const owe = async () => {
    const payload = { phoneNumber: number, captchaToken: t.botCheck.token('phone') }
    const remoteAddress = freshIp()
    const reply = await t.inject({ method: 'PATCH', url: '/api/profile/phone', remoteAddress, headers: as, payload })
    expect(reply.statusCode).toBe(200)
  }
  const e164 = number.replace(' ', '')
  return { e164, owe, received: () => t.twilio.received.filter(({ to }) => to === e164) }
}

const jobs = async (state: string) =>
  (await t.pool.query("select from pgboss.job where name = 'sms.now' and state = $1", [state])).rows.length

test('an SMS that Twilio refuses for a while, or does not confirm, arrives later, once', async () => {
  const troubles = { '429': 0, '500': 0, '503': 0, hang: 0, 'hang-after': 1 }
  const tried = await Promise.all(
    Object.entries(troubles).map(async ([how, taken]) => {
      const { e164, owe, received } = await phone()
      t.twilio.fail(how as Failure, e164)
      await owe()
      return { e164, received, how, taken }
    }),
  )
  await eventually(async () => expect(await jobs('retry')).toBe(tried.length))
  for (const { how, taken, received } of tried) expect([how, received().length]).toEqual([how, taken])
  for (const { e164 } of tried) t.twilio.fail('none', e164)
  await soon(t.pool, async () => {
    const { rows } = await t.pool.query("select from pgboss.job where name = 'sms.now' and state < 'completed'")
    expect(rows).toHaveLength(0)
  })
  for (const { how, received } of tried) expect([how, received().length]).toEqual([how, 1])
})

test('an SMS that Twilio refuses for good is not tried again', async () => {
  const before = await jobs('failed')
  const { e164, owe, received } = await phone()
  t.twilio.fail('400', e164)
  await owe()
  await eventually(async () => expect(await jobs('failed')).toBe(before + 1))
  t.twilio.fail('none', e164)
  expect([await jobs('retry'), received().length]).toEqual([0, 0])
})
