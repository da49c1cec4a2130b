import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { alertDays, alertsOf } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person, setListing } from '../../../../test/make.ts'
import { runJobs } from '../../../../test/scheduled-jobs.ts'
import { isStored } from '../../../../test/stored.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.pool.query('delete from listing; delete from saved_search; delete from match_email')
  t.inbox.received.length = 0
})

const ROUTE = { from: 'HYD', to: 'ORD' }
const { AI101 } = alertDays()
const { arrived, sendRequest } = alertsOf(() => t)
const rowsOf = async (...froms: string[]) =>
  Object.fromEntries(
    await Promise.all(
      froms.map(async (from) => [from, (await t.pool.query(`select count(*)::int as n from ${from}`)).rows[0].n]),
    ),
  )
const cleanUpAlerts = (of = t) =>
  runJobs(of, 'saved-searches', 'saved-searches-unconfirmed', 'match-notifications', 'match_email.created_at')
const forget = () => runJobs(t, 'unconfirmed-accounts')
async function visitorWithAlert(email: string): Promise<string> {
  await sendRequest('POST', '/saved-searches', undefined, { ...ROUTE, email })
  const [confirmation] = await arrived({ email }, 1)
  const token = /confirm\?token=([\w.-]+)/.exec(confirmation!.text)![1]
  expect((await sendRequest('POST', '/saved-searches/confirm', undefined, { token })).statusCode).toBe(200)
  await makeListing(t, await makePerson(t), AI101)
  const [, alert] = await arrived({ email }, 2)
  return /alerts\/unsubscribe\?token=([\w.-]+)/.exec(alert!.text)![1]!
}

test('deleting an account deletes its searches, match emails and notifications, on both sides', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await sendRequest('POST', '/saved-searches', me, ROUTE)
  await makeListing(t, other, AI101)
  await arrived(me, 1)
  await makeListing(t, me, { ...AI101, type: 'seeking_help' })
  await arrived(me, 2)
  await arrived(other, 1)
  const left = [
    'saved_search where account_id',
    'match_email where reader_id',
    'match_email_recipient where account_id',
  ].map((from) => `${from} = ${me.id}`)
  const notified = [`match_notification where reader_id = ${me.id}`, `match_notification where reader_id = ${other.id}`]
  expect(Object.values(await rowsOf(...left, ...notified))).toEqual([1, 2, 1, 2, 1])
  expect((await sendRequest('DELETE', '/account', me)).statusCode).toBe(204)
  expect(Object.values(await rowsOf(...left, ...notified))).toEqual([0, 0, 0, 0, 0])
})

test('a user who deletes the account and returns is notified of later listings, and others once of the new listing', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await sendRequest('POST', '/saved-searches', me, ROUTE)
  const offered = await makeListing(t, other, AI101)
  await arrived(me, 1)
  await sendRequest('DELETE', '/account', me)
  await arrived(me, 2)
  const again = await makePerson(t, { email: me.email })
  await sendRequest('POST', '/saved-searches', again, ROUTE)
  await setListing(t, offered, { description: 'Another one.' })
  await t.settled()
  expect(await rowsOf(`match_notification where reader_id = ${again.id}`)).toEqual({
    [`match_notification where reader_id = ${again.id}`]: 0,
  })
  await makeListing(t, again, { ...AI101, type: 'seeking_help' })
  await arrived(other, 1)
  const [, , email] = await arrived(me, 3)
  expect(email?.subject).toMatch(/^Same flight AI101 on /)
})

test('a visitor ends a search by the link of its email, and the address is deleted within an hour', async () => {
  const email = 'visitor@mail.test'
  const token = await visitorWithAlert(email)
  await forget()
  expect(await isStored(t, email)).toBe(true)
  expect((await sendRequest('POST', `/alerts/unsubscribe/${token}`)).statusCode).toBe(204)
  await forget()
  expect([await isStored(t, email), await rowsOf('saved_search', 'match_notification', 'match_email')]).toEqual([
    false,
    { saved_search: 0, match_notification: 0, match_email: 0 },
  ])
})

test('a visitor who only wants alerts does not become a visible user', async () => {
  await visitorWithAlert('unseen@mail.test')
  const { rows } = await t.pool.query("select id from account where email = 'unseen@mail.test'")
  expect((await sendRequest('GET', `/users/${rows[0].id}`)).statusCode).toBe(404)
})

test('an address is stored while a listing needs it, and once its owner has signed in', async () => {
  const member = await makePerson(t, { email: 'member@mail.test' })
  const waiting = await makePerson(t, { email: 'waits@mail.test', emailConfirmed: false })
  await makeListing(t, waiting, { confirmed_at: null, visitor_id: 1 })
  await forget()
  expect([await isStored(t, member.email), await isStored(t, 'waits@mail.test')]).toEqual([true, true])
  await t.advance(49 * 3_600)
  await forget()
  expect([await isStored(t, member.email), await isStored(t, 'waits@mail.test')]).toEqual([true, false])
})

test('deletes all notifications of trips that ended sixty days ago, and no others', async () => {
  const [reader, author] = [await makePerson(t), await makePerson(t)]
  const over = (days: number, count: number, by: Person) =>
    t.pool.query<{ id: number }>(
      `insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, status)
       select $1, now(), 'helper', 'HYD', 'ORD', current_date - $2::int, now() - make_interval(days => $2), 'past'
       from generate_series(1, $3) returning id`,
      [by.id, days, count],
    )
  const { rows: old } = await over(61, 2_300, author)
  const { rows: recent } = await over(59, 1, author)
  const { rows: mine } = await over(62, 1, reader)
  const notify = (listing: number | null, counterparts: Array<{ id: number }>) =>
    t.pool.query(
      `insert into match_notification (reader_id, listing_id, counterpart_id, tier)
       select $1, $2, counterpart, 1 from unnest($3::bigint[]) as counterpart`,
      [reader.id, listing, counterparts.map(({ id }) => id)],
    )
  await notify(null, [...old, ...recent])
  await notify(mine[0]!.id, recent)
  await t.pool.query(
    `insert into match_email (reader_id, daily, created_at) values ($1, false, now() - interval '31 days'), ($1, false, now())`,
    [reader.id],
  )
  await cleanUpAlerts()
  const { rows } = await t.pool.query('select listing_id, counterpart_id from match_notification')
  expect(rows).toHaveLength(1)
  expect(rows).toEqual([{ listing_id: null, counterpart_id: recent[0]!.id }])
  expect(await rowsOf('match_email')).toEqual({ match_email: 1 })
})
