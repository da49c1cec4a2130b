import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeListing, makePerson, makeSession, type Person } from '../../../../test/make.ts'
import { type PushStandIn, startPushService } from '../../../../test/push.ts'
import { DailyPushes } from '../../../push/daily.ts'
import { daysAfter, todayIn } from '../../listings.contract.ts'
import { AlertsLetters } from './alerts.letters.ts'

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  t = await startApp({ ...service.settings, RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})
beforeEach(() => t.pool.query('delete from listing; delete from saved_search'))

const SOON = daysAfter(todayIn('Asia/Kolkata'), 5)
const LATER = daysAfter(todayIn('Asia/Kolkata'), 40)
const on = (date: string, more: object = {}) => ({ date, closes_at: `${daysAfter(date, 1)}T00:00:00+05:30`, ...more })
const AI101 = on(SOON, { carrier: 'AI', flight_number: 101 })
const seeks = (more: object) => ({ type: 'seeking_help', ...more })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(`${SOON}T12:00`))

type As = Pick<Person, 'as'>
const ask = (method: 'POST' | 'PUT' | 'PATCH', path: string, { as }: As, payload: object) =>
  t.inject({ method, url: `/api${path}`, headers: as, payload })

/** Subscribes the browser of a session; answers what the push service has for it, decrypted, with the topic of each. */
async function subscribed(who: As) {
  const subscription = service.subscribe()
  expect((await ask('PUT', '/push/subscription', who, subscription)).statusCode).toBe(204)
  const mine = () => service.received.filter(({ to }) => subscription.endpoint.endsWith(to))
  return { got: () => mine().map(({ text }) => JSON.parse(text)), topics: () => mine().map(({ topic }) => topic) }
}

const OWED = "name = 'push' and state in ('created', 'retry', 'active')"
const matched = () =>
  eventually(async () => expect((await t.pool.query('select from match_owed')).rows).toHaveLength(0))
/** Everything is found, and the owed push messages are sent. */
async function sent() {
  await matched()
  await eventually(async () => {
    await t.pool.query(`update pgboss.job set start_after = now() where ${OWED}`)
    expect((await t.pool.query(`select from pgboss.job where ${OWED}`)).rowCount).toBe(0)
  })
}

test('a sure match is pushed at once to each device, with the reason and no name, and the next one takes its place there [spec-alert-push]', async () => {
  const seeker = await makePerson(t)
  const devices = [await subscribed(seeker), await subscribed(await makeSession(t, seeker.id))]
  const wanted = await makeListing(t, seeker, seeks(AI101))
  const offered = await makeListing(t, await makePerson(t, { username: 'Eve Stranger' }), AI101)
  await eventually(() => expect(devices.map(({ got }) => got().length)).toEqual([1, 1]))
  const told = {
    to: seeker.id,
    title: `Same flight AI101 on ${DAY}: someone offers help`,
    link: `/search?listing=${offered.id}`,
    tag: `alerts-${wanted.id}`,
  }
  for (const { got } of devices) expect(got()).toEqual([told])
  const second = await makeListing(t, await makePerson(t), AI101)
  await sent()
  for (const { got, topics } of devices) {
    expect(got()).toEqual([told, { ...told, link: `/search?listing=${second.id}` }])
    expect(new Set(topics()).size).toBe(2) // for the push service they are two messages
  }
})

test('what is gathered for the mail of the day is one message on each device, when that mail comes', async () => {
  const seeker = await makePerson(t)
  const { got } = await subscribed(seeker)
  const wanted = await makeListing(t, seeker, seeks(on(LATER)))
  for (const days of [1, 2, 3]) await makeListing(t, await makePerson(t), on(daysAfter(LATER, days)))
  await matched()
  const { rows } = await t.pool.query(
    `select push.start_after = mail.start_after as together from pgboss.job push join pgboss.job mail using (state)
     where push.name = 'push' and mail.name = 'mail.soon' and state = 'created'
       and push.data -> 'ids' = mail.data -> 'ids' and mail.data ->> 'kind' = 'match-alert'`,
  )
  expect([rows, got()]).toEqual([[{ together: true }], []])
  await sent()
  expect(got()).toEqual([
    {
      to: seeker.id,
      title: expect.stringMatching(/^Same route, 1 day later, on .+: someone offers help$/),
      link: `/search?for=${wanted.id}`,
      tag: `alerts-${wanted.id}`,
    },
  ])
})

test('whoever wants one push message a day gets one for everything, of listings and saved searches', async () => {
  const me = await makePerson(t)
  const device = await subscribed(me)
  await ask('PUT', '/push/topics', me, { alerts: 'daily' })
  const daily = t.app.get(DailyPushes, { strict: false })
  const sweep = async () => {
    await daily.sweep()
    await sent()
  }
  await makeListing(t, me, seeks(AI101))
  await ask('POST', '/saved-searches', me, { from: 'DEL', to: 'SFO' })
  await makeListing(t, await makePerson(t), AI101)
  const over = await makeListing(t, me, seeks(on(SOON, { departure: 'BOM', arrival: 'LHR' })))
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'BOM', arrival: 'LHR' }))
  const gone = await makeListing(t, await makePerson(t), AI101)
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'DEL', arrival: 'SFO' }))
  await sent()
  expect(device.got()).toEqual([])
  await t.pool.query("update listing set status = 'closed' where id = $1", [gone.id])
  await t.pool.query('update listing set closes_at = now() where id = $1', [over.id])
  await sweep()
  const told = { to: me.id, title: '2 people fit your trips', link: '/profile', tag: 'alerts' }
  expect(device.got()).toEqual([told])
  await makeListing(t, await makePerson(t), AI101)
  await matched()
  await sweep()
  expect(device.got()).toEqual([told])
  await ask('PUT', '/push/topics', me, { alerts: 'off' })
  await makeListing(t, await makePerson(t), AI101)
  await sent()
  await t.pool.query("update push_choice set told_at = now() - interval '1 day'")
  await sweep()
  expect(device.got()).toEqual([told])
})

test('the push message of the day counts a person once, and nothing that the one before has counted', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const device = await subscribed(me)
  await ask('PUT', '/push/topics', me, { alerts: 'daily' })
  const daily = t.app.get(DailyPushes, { strict: false })
  // Both own listings fit both of the other's.
  for (let n = 0; n < 2; n++) await makeListing(t, me, seeks(AI101))
  for (let n = 0; n < 2; n++) await makeListing(t, other, AI101)
  await matched()
  await daily.sweep()
  await sent()
  expect(device.got().map(({ title }) => title)).toEqual(['Someone fits your trip'])
  // The sweep comes once an hour, so that less than a day lies between two messages.
  await t.pool.query("update match_told set told_at = told_at - interval '23 hours 30 minutes'")
  await t.pool.query("update push_choice set told_at = told_at - interval '23 hours 30 minutes'")
  await makeListing(t, await makePerson(t), AI101)
  await matched()
  await daily.sweep()
  await sent()
  expect(device.got().map(({ title }) => title)).toEqual(['Someone fits your trip', 'Someone fits your trip'])
})

test('the push message of the day counts nobody from whom a block parts', async () => {
  const people = await Promise.all([1, 2, 3].map(() => makePerson(t)))
  const [me, blocked, blocker] = people as [Person, Person, Person]
  const { pushes } = t.app.get(AlertsLetters, { strict: false })
  const told = () => pushes.find(({ kind }) => kind.name === 'alerts-daily')!.write({ account: me.id, letter: 0 })
  await makeListing(t, me, seeks(AI101))
  for (const other of [blocked, blocker]) await makeListing(t, other, AI101)
  await matched()
  expect(await told()).toMatchObject({ title: '2 people fit your trips' })
  const block = 'insert into block (blocker_id, blocked_id) values ($1, $2)'
  await t.pool.query(block, [me.id, blocked.id])
  expect(await told()).toMatchObject({ title: 'Someone fits your trip' })
  await t.pool.query(block, [blocker.id, me.id])
  expect(await told()).toBe(undefined)
})

test('a message is pushed before the alerts of a popular route', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await subscribed(me)
  await makeListing(t, me, seeks(on(LATER)))
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1)))
  await matched()
  await ask('POST', '/messages', other, { receiverId: me.id, content: 'Are you at gate 12?' })
  const { rows } = await t.pool.query(
    `select data ->> 'kind' as kind from pgboss.job where ${OWED} order by priority desc`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual([expect.stringContaining('message'), 'match-alert'])
})
