import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Failure } from '../../dev/twilio.ts'
import { freshIp } from '../../test/browser.ts'
import { eventually } from '../../test/eventually.ts'
import { makePerson } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ SMS_COUNTRIES: 'IN' })
})
afterEach(() => t.twilio.fail('none'))
afterAll(() => t.stop())

let numbers = 0

async function owesSms() {
  const phoneNumber = `+91 98${String(++numbers).padStart(4, '0')}5678`
  const { as } = await makePerson(t)
  const payload = { phoneNumber, captchaToken: t.botCheck.token('phone') }
  const reply = await t.inject({
    method: 'PATCH',
    url: '/api/profile/phone',
    remoteAddress: freshIp(),
    headers: as,
    payload,
  })
  expect(reply.statusCode).toBe(200)
  return () => t.twilio.received.filter(({ to }) => to === phoneNumber.replace(' ', ''))
}

const jobs = async (state: string) =>
  (await t.pool.query("select from pgboss.job where name = 'sms.now' and state = $1", [state])).rows.length
const retried = () => eventually(async () => expect(await jobs('retry')).toBe(1), 15_000)
const done = () =>
  eventually(
    async () => expect((await jobs('retry')) + (await jobs('active')) + (await jobs('created'))).toBe(0),
    15_000,
  )

test.each<[Failure, number]>([
  ['429', 0],
  ['500', 0],
  ['503', 0],
  ['hang', 0],
  ['hang-after', 1],
])(
  'an SMS that Twilio answers with %s arrives later, once',
  async (failure, taken) => {
    t.twilio.fail(failure)
    const received = await owesSms()
    await retried()
    expect(received()).toHaveLength(taken)
    t.twilio.fail('none')
    await done()
    expect(received()).toHaveLength(1)
  },
  30_000,
)

test('what Twilio refuses for good is not tried again', async () => {
  const before = await jobs('failed')
  t.twilio.fail('400')
  const received = await owesSms()
  await eventually(async () => expect(await jobs('failed')).toBe(before + 1))
  t.twilio.fail('none')
  expect([await jobs('retry'), received().length]).toEqual([0, 0])
})
