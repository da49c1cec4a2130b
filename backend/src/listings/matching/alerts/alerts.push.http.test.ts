import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { alertDays, dayInEmails, seeks, untilEight } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import {
  block,
  deleteListings,
  makeListing,
  makePerson,
  makeSession,
  type Person,
  setListing,
} from '../../../../test/make.ts'
import { type PushStandIn, startPushService } from '../../../../test/push.ts'
import { runJobs } from '../../../../test/scheduled-jobs.ts'
import { daysAfter } from '../../listings.contract.ts'

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
let { SOON, LATER, AI101 } = alertDays()
beforeEach(async () => {
  ;({ SOON, LATER, AI101 } = alertDays())
  await deleteListings(t)
})

const on = (date: string, more: object = {}) => ({ date, ...more })
type As = Pick<Person, 'as'>
const sendRequest = (method: 'POST' | 'PUT' | 'PATCH', path: string, { as }: As, payload: object) =>
  t.inject({ method, url: `/api${path}`, headers: as, payload })

async function subscribed(who: As) {
  const subscription = service.subscribe()
  expect((await sendRequest('PUT', '/push/subscription', who, subscription)).statusCode).toBe(204)
  const mine = () => service.received.filter(({ to }) => subscription.endpoint.endsWith(to))
  return { got: () => mine().map(({ text }) => JSON.parse(text)), topics: () => mine().map(({ topic }) => topic) }
}

async function sendDaily() {
  await t.settled()
  await runJobs(t, 'daily-pushes')
  await t.settled()
}

test('a sure match is pushed immediately to each device, with the reason and no name, and the next one replaces it there [spec-alert-push]', async () => {
  const seeker = await makePerson(t)
  const devices = [await subscribed(seeker), await subscribed(await makeSession(t, seeker.id))]
  const seeking = await makeListing(t, seeker, seeks(AI101))
  const offered = await makeListing(t, await makePerson(t, { username: 'Eve Stranger' }), AI101)
  await t.settled()
  const notified = {
    to: seeker.id,
    title: `Same flight AI101 on ${dayInEmails(SOON)}: someone offers help`,
    link: `/search?listing=${offered.id}`,
    tag: `alerts-${seeking.id}`,
  }
  for (const { got } of devices) expect(got()).toEqual([notified])
  const second = await makeListing(t, await makePerson(t), AI101)
  await t.settled()
  for (const { got, topics } of devices) {
    expect(got()).toEqual([notified, { ...notified, link: `/search?listing=${second.id}` }])
    expect(new Set(topics()).size).toBe(2) // the push service must not replace the first one
  }
})

test('the matches of a daily email are one push message on each device, sent with the email', async () => {
  const seeker = await makePerson(t)
  const { got } = await subscribed(seeker)
  const seeking = await makeListing(t, seeker, seeks(on(LATER)))
  for (const days of [1, 2, 3]) await makeListing(t, await makePerson(t), on(daysAfter(LATER, days)))
  await t.settled()
  const emails = () => t.inbox.received.filter(({ to }) => to.includes(seeker.email)).length
  await t.advance(untilEight() - 5)
  expect([got(), emails()]).toEqual([[], 0])
  await t.advance(10)
  expect(emails()).toBe(1)
  expect(got()).toEqual([
    {
      to: seeker.id,
      title: expect.stringMatching(/^Same route, 1 day later, on .+: someone offers help$/),
      link: `/search?for=${seeking.id}`,
      tag: `alerts-${seeking.id}`,
    },
  ])
})

test('a user who chose one push message a day gets one for all listings and saved searches', async () => {
  const me = await makePerson(t)
  const device = await subscribed(me)
  await sendRequest('PUT', '/push/topics', me, { alerts: 'daily' })
  await makeListing(t, me, seeks(AI101))
  await sendRequest('POST', '/saved-searches', me, { from: 'DEL', to: 'SFO' })
  await makeListing(t, await makePerson(t), AI101)
  const over = await makeListing(t, me, seeks(on(SOON, { departure: 'BOM', arrival: 'LHR' })))
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'BOM', arrival: 'LHR' }))
  const gone = await makeListing(t, await makePerson(t), AI101)
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'DEL', arrival: 'SFO' }))
  await t.settled()
  expect(device.got()).toEqual([])
  await setListing(t, gone, { status: 'closed' })
  await setListing(t, over, { closes_at: new Date(0) })
  await sendDaily()
  const notified = { to: me.id, title: '2 matches for your trips', link: '/profile', tag: 'alerts' }
  expect(device.got()).toEqual([notified])
  await makeListing(t, await makePerson(t), AI101)
  await sendDaily()
  expect(device.got()).toEqual([notified])
  await sendRequest('PUT', '/push/topics', me, { alerts: 'off' })
  await makeListing(t, await makePerson(t), AI101)
  await t.advance(86_400)
  expect(device.got()).toEqual([notified])
})

test('the daily push message counts each person once, and none that the previous one counted', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const device = await subscribed(me)
  await sendRequest('PUT', '/push/topics', me, { alerts: 'daily' })
  for (let n = 0; n < 2; n++) await makeListing(t, me, seeks(AI101))
  for (let n = 0; n < 2; n++) await makeListing(t, other, AI101)
  await sendDaily()
  expect(device.got().map(({ title }) => title)).toEqual(['1 match for your trip'])
  // The job runs once an hour, so the time between two messages may be less than a day.
  await t.advance(23.5 * 3_600)
  await makeListing(t, await makePerson(t), AI101)
  await sendDaily()
  expect(device.got().map(({ title }) => title)).toEqual(['1 match for your trip', '1 match for your trip'])
})

test('the daily push message does not count blocked people', async () => {
  const others = await Promise.all([1, 2].map(() => makePerson(t)))
  for (const [blocks, title] of [
    [0, '2 matches for your trips'],
    [1, '1 match for your trip'],
    [2, undefined],
  ] as const) {
    const me = await makePerson(t)
    const device = await subscribed(me)
    await sendRequest('PUT', '/push/topics', me, { alerts: 'daily' })
    const flight = { ...AI101, flight_number: 200 + blocks }
    await makeListing(t, me, seeks(flight))
    for (const other of others) await makeListing(t, other, flight)
    await t.settled()
    if (blocks > 0) await block(t, me, others[0]!)
    if (blocks > 1) await block(t, others[1]!, me)
    await sendDaily()
    expect([blocks, device.got().map((message) => message.title)]).toEqual([blocks, title ? [title] : []])
  }
})

test('messages are pushed before alerts that are due at the same time', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const devices = await Promise.all(Array.from({ length: 10 }, async () => subscribed(await makeSession(t, me.id))))
  await makeListing(t, me, seeks(on(LATER)))
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1)))
  await t.settled()
  const before = service.received.length
  await sendRequest('POST', '/messages', other, { receiverId: me.id, content: 'Are you at gate 12?' })
  await t.advance(untilEight() + 5)
  const links = service.received.slice(before).map(({ text }) => JSON.parse(text).link.split('?')[0])
  expect(links).toHaveLength(2 * devices.length)
  expect(links.slice(0, 5)).toEqual(Array(5).fill('/messages'))
})
