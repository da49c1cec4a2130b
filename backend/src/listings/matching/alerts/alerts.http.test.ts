import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { AI101, alertsOf, SOON } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { daysAfter, todayIn } from '../../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.pool.query("delete from listing; delete from saved_search; delete from pgboss.job where name = 'mail.soon'")
  t.inbox.received.length = 0
})

const { arrived, ask, mails, matched } = alertsOf(() => t)
const LATER = daysAfter(todayIn('Asia/Kolkata'), 40)
const on = (date: string, more: object = {}) => ({ date, closes_at: `${daysAfter(date, 1)}T00:00:00+05:30`, ...more })
const seeks = (more: object = {}) => ({ type: 'seeking_help', ...more })

/** The letters that are not sent yet, with the seconds until then. */
const waiting = async ({ id }: Person) =>
  (
    await t.pool.query<{ at: number; daily: boolean }>(
      `select extract(epoch from start_after)::float8 * 1000 as at, daily from pgboss.job join alert_letter on alert_letter.id = (data -> 'ids' ->> 'letter')::bigint
       where name = 'mail.soon' and state = 'created' and reader_id = $1`,
      [id],
    )
  ).rows
const send = () =>
  t.pool.query("update pgboss.job set start_after = now() where name = 'mail.soon' and state = 'created'")
test('both sides hear of a match once, with the reason, whoever has posted first [spec-alert-both-ways] [spec-alert-subject]', async () => {
  const [helper, seeker] = [await makePerson(t, { username: 'Eve Stranger' }), await makePerson(t)]
  const offered = await makeListing(t, helper, AI101)
  await matched()
  expect(t.inbox.received).toEqual([])
  const wanted = await makeListing(t, seeker, seeks(AI101))
  const [toSeeker] = await arrived(seeker, 1)
  const [toHelper] = await arrived(helper, 1)
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(`${SOON}T12:00`))
  expect(toSeeker?.subject).toBe(`Same flight AI101 on ${day}: someone offers help`)
  expect(toHelper?.subject).toBe(`Same flight AI101 on ${day}: someone needs help`)
  expect(toSeeker?.text).toContain(`http://site.test/search?listing=${offered.id}`)
  expect(toHelper?.html).toContain(`href="http://site.test/search?listing=${wanted.id}"`)
  expect(toSeeker?.text).toContain('“Eve” offers help')
  expect(toSeeker?.raw).not.toContain('Stranger')

  await t.pool.query('update listing set time_of_day = $1', ['08:15'])
  await ask('POST', `/my-listings/${wanted.id}/close`, seeker)
  await ask('POST', `/my-listings/${wanted.id}/reopen`, seeker)
  await t.pool.query("update listing set status = 'hidden' where id = $1", [offered.id])
  await t.pool.query("update listing set status = 'open' where id = $1", [offered.id])
  await matched()
  await send()
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'DEL' }))
  await matched()
  expect(t.inbox.received).toHaveLength(2)
})

test('what only comes near is told once a day at eight in the morning of the reader, and a better tier once more [spec-alert-once] [spec-alert-daily-at-8]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, on(LATER))
  const wanted = await makeListing(t, seeker, seeks(on(daysAfter(LATER, 2))))
  await matched()
  const [letter, ...more] = await waiting(seeker)
  expect(more).toEqual([])
  expect(letter?.daily).toBe(true)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
  expect(clock.format(letter?.at)).toMatch(/^0(7:59:59|8:00:0)/)
  expect(letter!.at - Date.now()).toBeLessThan(86_400_000)
  expect(t.inbox.received).toEqual([])
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 4)))
  await matched()
  expect(await waiting(seeker)).toHaveLength(1)
  await send()
  const [daily] = await arrived(seeker, 1)
  expect(daily?.subject).toMatch(/^Same route, 2 days earlier, on .+: someone offers help, and 1 more$/)
  expect(daily?.text).toContain(`http://site.test/search?for=${wanted.id}`)

  await ask('PATCH', `/my-listings/${wanted.id}`, seeker, { date: LATER })
  const [, better] = await arrived(seeker, 2)
  expect(better?.subject).toMatch(/^May be on your flight HYD → ORD on .+: someone offers help$/)
  await ask('PATCH', `/my-listings/${wanted.id}`, seeker, { date: daysAfter(LATER, 1) })
  await ask('PATCH', `/my-listings/${wanted.id}`, seeker, { date: LATER })
  await matched()
  await send()
  expect(mails(seeker)).toHaveLength(2)
})

test('what a saved search answers itself is told at once, whatever connections it has; what only comes near waits', async () => {
  const me = await makePerson(t)
  await ask('POST', '/saved-searches', me, { from: 'HYD', to: 'ORD', date: LATER })
  const legs = [
    { departure: 'HYD', arrival: 'DOH', date: LATER },
    { departure: 'DOH', arrival: 'ORD', date: LATER },
  ]
  await makeListing(t, await makePerson(t), on(LATER, { legs: JSON.stringify(legs) }))
  expect((await arrived(me, 1))[0]!.subject).toMatch(/^From Hyderabad to Chicago on .+: someone offers help$/)
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1)))
  await matched()
  expect(await waiting(me)).toMatchObject([{ daily: true }])
})

test('the saved search of a visitor finds someone close by the ends of the trip, and not by a connection', async () => {
  const [visitor, member] = [await makePerson(t), await makePerson(t)]
  for (const me of [visitor, member]) await ask('POST', '/saved-searches', me, { from: 'DOH', to: 'ORD', date: LATER })
  await t.pool.query('update account set email_confirmed_at = null where id = $1', [visitor.id])
  const legs = JSON.stringify([
    { departure: 'HYD', arrival: 'DOH', date: LATER },
    { departure: 'DOH', arrival: 'ORD', date: LATER },
  ])
  const traveler = JSON.stringify({ relation: 'mother', needs: [] })
  const told = async ({ id }: Person) =>
    (await t.pool.query('select from match_told where reader_id = $1', [id])).rowCount
  const poster = await makePerson(t)
  await makeListing(t, poster, on(LATER, seeks({ legs, traveler })))
  await matched()
  expect([await told(visitor), await told(member)]).toEqual([0, 1])
  await makeListing(t, poster, on(LATER, seeks({ departure: 'DOH', traveler })))
  await matched()
  expect([await told(visitor), await told(member)]).toEqual([1, 2])
})

test('shortly before the departure all is told at once, and whoever wants one mail a day gets that [spec-alert-last-days]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, on(SOON))
  expect((await ask('PATCH', `/my-listings/${offered.id}`, helper, { alerts: 'daily' })).json()).toMatchObject({
    alerts: 'daily',
  })
  await makeListing(t, seeker, seeks(on(daysAfter(SOON, 1))))
  await arrived(seeker, 1)
  await matched()
  expect(await waiting(helper)).toMatchObject([{ daily: true }])
  expect(mails(helper)).toEqual([])
})

test('nobody hears of what is their own, of the same side, blocked, unconfirmed, closed, over or the way back [spec-alert-nobody]', async () => {
  const [me, blocked, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await t.pool.query('insert into block (blocker_id, blocked_id) values ($1, $2)', [blocked.id, me.id])
  await makeListing(t, me, seeks(AI101))
  await makeListing(t, me, AI101)
  await makeListing(t, blocked, AI101)
  await makeListing(t, other, seeks(AI101))
  await makeListing(t, other, { ...AI101, confirmed_at: null, visitor_id: 1 })
  await makeListing(t, other, { ...AI101, status: 'closed' })
  await makeListing(t, other, { ...AI101, closes_at: new Date(Date.now() - 1000) })
  await makeListing(t, other, on(SOON, { departure: 'ORD', arrival: 'HYD' }))
  await matched()
  const { rows } = await t.pool.query('select reader_id as reader, listing_id from match_told order by 1, 2')
  // My offer fits the other's search, and the blocked person's too: they have not blocked each other.
  expect(rows.map(({ reader }) => reader).sort()).toEqual([me.id, blocked.id, other.id, other.id].sort())
})

test('a letter leaves out what has ended meanwhile, and that is told when it is open again', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, on(LATER))
  await makeListing(t, seeker, seeks(on(daysAfter(LATER, 2))))
  await matched()
  await ask('POST', `/my-listings/${offered.id}/close`, helper)
  await send()
  await eventually(async () => expect(await waiting(seeker)).toEqual([]))
  await eventually(async () => expect((await t.pool.query('select from match_told')).rows).toHaveLength(0))
  expect([...mails(helper), ...mails(seeker)]).toEqual([])
  await ask('POST', `/my-listings/${offered.id}/reopen`, helper)
  await matched()
  expect([await waiting(seeker), await waiting(helper)]).toEqual([[expect.anything()], [expect.anything()]])
})

test('many matches found in one go are one email with the best five, and more than ten emails a day about a tier wait for the daily one', async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 7; n++) await makeListing(t, await makePerson(t), n < 6 ? on(SOON) : AI101)
  await matched()
  const mine = await makeListing(t, me, seeks(AI101))
  const [letter] = await arrived(me, 1)
  expect(letter?.subject).toMatch(/^Same flight AI101 on .+: someone offers help, and 6 more$/)
  expect(letter?.text.match(/See the offer of “Person”: http:\/\/site.test\/search\?listing=/g)).toHaveLength(5)
  expect(letter?.text).toContain(`See all 7:\nhttp://site.test/search?for=${mine.id}`)
  for (let n = 0; n < 11; n++) {
    await makeListing(t, await makePerson(t), on(SOON))
    await matched()
  }
  await arrived(me, 10)
  expect((await waiting(me)).filter(({ daily }) => daily)).toHaveLength(1)
  await send()
  expect((await arrived(me, 11))[10]?.subject).toContain('and 1 more')
})

test('a letter names the trip or the search that somebody fits, and leads back to the whole of it [spec-alert-link]', async () => {
  const [me, seeker] = [await makePerson(t), await makePerson(t)]
  const search = { from: 'HYD', to: 'ORD', date: LATER, endDate: daysAfter(LATER, 2), flight: 'AI101', type: 'helper' }
  await ask('POST', '/saved-searches', me, { ...search, languageCodes: ['tel', 'hin'], pace: 'daily' })
  const wanted = await makeListing(t, seeker, { ...seeks(on(LATER)), alerts: 'daily' })
  const number = { carrier: 'AI', flight_number: 101 }
  for (const language_codes of ['{tel}', '{hin}'])
    await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1), { ...number, language_codes }))
  await matched()
  await send()
  const [ofSearch, ofTrip] = [await arrived(me, 1), await arrived(seeker, 1)].map(([letter]) => letter!.text)
  expect(ofSearch).toContain('2 people fit your saved search from Hyderabad to Chicago:')
  const { type, flight, ...way } = search
  const query = new URLSearchParams({ ...way, flight, type })
  expect(ofSearch).toContain(`http://site.test/search?${query}&language=hin&language=tel\n`)
  expect(ofTrip).toContain('2 people fit your trip from Hyderabad to Chicago:')
  expect(ofTrip).toContain(`http://site.test/search?for=${wanted.id}\n`)
})

test('a letter ends its alerts by one click without a login; opening the link changes nothing [spec-alert-unsubscribe]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const wanted = await makeListing(t, seeker, seeks(AI101))
  const [letter] = await arrived(seeker, 1)
  expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, url = ''] = /List-Unsubscribe:\s*<http:\/\/site\.test(.+?)>/.exec(letter!.raw.replace(/\r\n\s/g, '')) ?? []
  const page = await t.inject({ url })
  expect([page.statusCode, page.headers.location]).toEqual([
    303,
    `http://site.test/alerts/unsubscribe?token=${url.split('/').at(-1)}`,
  ])
  expect(letter?.text).toContain(page.headers.location as string)
  const choice = async () => (await ask('GET', '/my-listings', seeker)).json()[0].alerts
  expect(await choice()).toBe('at-once')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await t.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect([clicked.statusCode, await choice()]).toEqual([204, 'off'])
  await makeListing(t, await makePerson(t), AI101)
  await matched()
  expect(mails(seeker)).toHaveLength(1)
  expect((await ask('POST', '/alerts/unsubscribe/l1.altered')).statusCode).toBe(404)
  expect((await ask('PATCH', `/my-listings/${wanted.id}`, seeker, { alerts: 'at-once' })).json().alerts).toBe('at-once')
  await arrived(seeker, 2)
})

test.each([12, 120])('a letter about %i own listings ends the alerts of all of them by one click', async (count) => {
  const [helper, seeker, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, seeker, seeks(AI101))
  await t.pool.query(
    `insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, carrier, flight_number)
     select account_id, now(), type, departure, arrival, date, closes_at, carrier, flight_number
     from listing cross join generate_series(2, $2) where id = $1`,
    [id, count],
  )
  const others = await makeListing(t, other, seeks(AI101))
  await matched()
  await makeListing(t, helper, AI101)
  const [letter] = await arrived(seeker, 1)
  const [header = '', url = ''] =
    /List-Unsubscribe:\s*<http:\/\/site\.test(.+?)>/.exec(letter!.raw.replace(/\r\n\s/g, '')) ?? []
  expect(header.length).toBeLessThan(998) // a mail's longest line
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await t.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(clicked.statusCode).toBe(204)
  const { rows } = await t.pool.query(
    "select account_id::float8 as owner, alerts from listing where type = 'seeking_help'",
  )
  for (const { owner, alerts } of rows)
    expect([owner, alerts]).toEqual([owner, owner === seeker.id ? 'off' : 'at-once'])
  expect(rows).toHaveLength(count + 1)
  expect((await ask('GET', '/my-listings', other)).json()[0]).toMatchObject({ id: others.id, alerts: 'at-once' })
})

test('a page of the owner that is open hears of a match as it happens, and that another device has shown it [spec-alert-live]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await t.app.listen(0, '127.0.0.1')
  const { port } = t.app.getHttpServer().address() as AddressInfo
  const stream = await openStream(`http://127.0.0.1:${port}`, seeker.as)
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))
  const wanted = await makeListing(t, seeker, seeks(AI101))
  await makeListing(t, helper, AI101)
  await eventually(() =>
    expect(stream.of('match').map(({ data }) => data)).toEqual([{ type: 'match', listing: wanted.id }]),
  )
  // Another device of the owner shows who fits, and then does so again.
  for (let n = 0; n < 2; n++)
    expect((await ask('POST', `/listings/${wanted.id}/matches/seen`, seeker)).statusCode).toBe(204)
  await makeListing(t, helper, AI101)
  await eventually(() =>
    expect(stream.of('match').map(({ data }) => data)).toEqual([
      { type: 'match', listing: wanted.id },
      { type: 'match', listing: wanted.id, seen: true },
      { type: 'match', listing: wanted.id },
    ]),
  )
  stream.close()
})

test('after the departure of either nothing counts as new [spec-alert-ends]', async () => {
  const unseen = async (who: Person) => (await ask('GET', '/my-listings', who)).json()[0].unseenMatches
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, on(daysAfter(SOON, 2)))
  const wanted = await makeListing(t, seeker, seeks(on(SOON)))
  await matched()
  expect([await unseen(helper), await unseen(seeker)]).toEqual([1, 1])
  // A letter that is written while one is closed would forget the match, and nothing would find it again here.
  for (const who of [helper, seeker]) await arrived(who, 1)
  for (const { id } of [wanted, offered]) {
    await t.pool.query('update listing set closes_at = now() where id = $1', [id])
    expect([await unseen(helper), await unseen(seeker)]).toEqual([0, 0])
    await t.pool.query("update listing set closes_at = now() + interval '5 days' where id = $1", [id])
  }
  expect([await unseen(helper), await unseen(seeker)]).toEqual([1, 1])
})

test('a match that is found again while its letter leaves it out is told by that letter', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, on(LATER))
  const wanted = await makeListing(t, seeker, seeks(on(daysAfter(LATER, 2))))
  await matched()
  await t.pool.query('update listing set closes_at = now() where id = $1', [wanted.id])
  // It opens again, and another process that looks for matches holds it for told already.
  const other = await t.pool.connect()
  await other.query('begin; select from match_told for update')
  await send()
  await eventually(async () => {
    const { rows } = await t.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  await other.query("update listing set closes_at = now() + interval '60 days' where id = $1", [wanted.id])
  await other.query('delete from match_owed; commit')
  other.release()
  await arrived(seeker, 1)
})

test('a listing shows how many matches its owner has not seen yet [spec-alert-live]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const wanted = await makeListing(t, seeker, seeks(AI101))
  await matched()
  const unseen = async () => (await ask('GET', '/my-listings', seeker)).json()[0].unseenMatches
  expect(await unseen()).toBe(1)
  expect((await ask('POST', `/listings/${wanted.id}/matches/seen`, helper)).statusCode).toBe(204)
  expect(await unseen()).toBe(1)
  await ask('POST', `/listings/${wanted.id}/matches/seen`, seeker)
  expect(await unseen()).toBe(0)
})

test('whoever deletes a listing while its match is being told goes first, and it is told again if the listing stays', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, AI101)
  await matched()
  const client = await t.pool.connect()
  try {
    // PostgreSQL ends whoever notices a deadlock first: here it would be this one.
    await client.query("begin; set local deadlock_timeout = '700ms'")
    await client.query('select from listing where id = $1 for update', [offered.id])
    await makeListing(t, seeker, seeks(AI101))
    await eventually(async () =>
      expect((await t.pool.query('select from match_owed for update skip locked')).rows).toHaveLength(0),
    )
    await client.query('select from match_owed for update')
    await client.query('rollback')
  } finally {
    client.release()
  }
  await matched()
  expect([await arrived(seeker, 1), await arrived(helper, 1)].flat()).toHaveLength(2)
})
