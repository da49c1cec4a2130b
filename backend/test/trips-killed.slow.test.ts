import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { changeListings } from '../src/listings/itinerary/changed-listings.public.ts'
import { eventually } from './eventually.ts'
import { killAll, openKilling, type Process } from './killing.ts'
import { shiftTrip } from './trip-clock.ts'

const PAIRS = 10

let killing: Awaited<ReturnType<typeof openKilling>>
/** The running processes, shared between tests. */
let both: readonly [Process, Process]
beforeAll(async () => {
  killing = await openKilling()
  both = await killing.startTwo()
})
afterAll(() => killing.close())

const count = (rows: string) => killing.count(rows)
const killedAtNotice = (act: () => Promise<unknown>) => killing.killedAt('trip_notification', both, act)
async function startOne(): Promise<void> {
  const only = await killing.start()
  both = [only, only]
}

async function person(type: 'helper' | 'seeking_help') {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await killing.pool.query<{ id: number; listing: number }>(
    `with person as (
       insert into account (username, email, mailbox, email_confirmed_at)
       select 'A', address, address, now() from (select gen_random_uuid() || '@mail.test' as address) as made returning id
     ), session as (insert into session (id_hash, account_id) select $1, id from person)
     insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, alerts)
     select id, now(), $2, 'HYD', 'ORD', current_date + 9, now() + interval '9 days', 'off' from person
     returning account_id::int as id, id::int as listing`,
    [createHash('sha256').update(secret).digest(), type],
  )
  return { ...rows[0]!, cookie: `session=${secret}` }
}

type Someone = Awaited<ReturnType<typeof person>>

/** The status of the response; undefined if the process died first. */
async function sendRequest(at: Process, { cookie }: Someone, path: string, body: object) {
  const headers = { 'content-type': 'application/json', cookie }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await fetch(`${at.base}/api/trips${path}`, request).catch(() => undefined)
  return reply && { status: reply.status, trip: (await reply.json().catch(() => ({}))) as { id: number } }
}

/** Like `sendRequest`, but retries while the process is overloaded. */
async function sendWithRetry(...request: Parameters<typeof sendRequest>): ReturnType<typeof sendRequest> {
  const reply = await sendRequest(...request)
  return reply?.status === 503 ? sendWithRetry(...request) : reply
}

/** Expects that listings are found exactly while a trip is agreed, and that only the flights of agreed trips are taken. */
async function expectConsistent() {
  const found = `listing l where status in ('open', 'found') and (status = 'found') <> exists (
    select from trip where l.id in (helper_listing_id, seeking_listing_id) and state = 'agreed')`
  expect(await count(found)).toBe(0)
  const taken =
    "trip_leg g join trip t on t.id = trip_id where (taken_by is not null) <> (together and state = 'agreed')"
  expect(await count(taken)).toBe(0)
  const enqueued = "pgboss.job where name = 'email-normal' and data ->> 'kind' = 'trip-notification'"
  expect(await count(`(select distinct data -> 'ids' from ${enqueued}) as emails`)).toBe(await count(enqueued))
  expect(await count('trip_notification')).toBe(await count(enqueued))
}

test('when processes are killed during agreements, cancellations and changes, each takes effect once or not at all', async () => {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const [helper, seeker] = [await person('helper'), await person('seeking_help')]
      const proposal = { otherUserId: helper.id, helperListingId: helper.listing, seekingListingId: seeker.listing }
      return { n, helper, seeker, id: (await sendRequest(both[n % 2]!, seeker, '', proposal))!.trip.id }
    }),
  )
  const acceptAll = () =>
    Promise.all(
      pairs.map(({ n, helper, id }) =>
        sendRequest(both[n % 2]!, helper, `/${id}/answer`, { revision: 1, accept: true }),
      ),
    )
  await killedAtNotice(acceptAll)
  expect(await count("trip where state = 'proposed'")).toBe(PAIRS)
  await expectConsistent()

  both = await killing.startTwo()
  const dying = acceptAll()
  await eventually(async () => expect(await count("trip where state = 'agreed'")).toBeGreaterThan(1))
  await killAll(both)
  const acceptedCount = (await dying).filter((reply) => reply?.status === 200).length
  expect(await count("trip where state = 'agreed'")).toBeGreaterThanOrEqual(acceptedCount)
  await expectConsistent()

  // Clients without a response retry, and no step is recorded twice.
  await startOne()
  expect((await acceptAll()).map((reply) => reply?.status)).toEqual(Array(PAIRS).fill(200))
  expect(await count("trip where state = 'agreed' and revision = 2")).toBe(PAIRS)
  await expectConsistent()

  // The helpers' other flights are enqueued, and so are the notifications of canceled trips.
  await killedAtNotice(async () => {
    const offers = await killing.pool.query<{ id: number }>(
      "select id::float8 as id from listing where type = 'helper'",
    )
    await changeListings(
      killing.pool,
      offers.rows.map(({ id }) => id),
      () => killing.pool.query("update listing set time_of_day = '11:00' where type = 'helper'"),
    )
    await Promise.all(
      pairs
        .slice(0, PAIRS / 2)
        .map(({ n, seeker, id }) => sendRequest(both[n % 2]!, seeker, `/${id}/cancel`, { revision: 2 })),
    )
  })
  await expectConsistent()
  both = await killing.startTwo()
  await eventually(
    async () => expect(await count("pgboss.job where name = 'trip-changes' and state < 'completed'")).toBe(0),
    30_000,
  )
  await expectConsistent()
  const { rows } = await killing.pool.query('select state, count(*)::int as n from trip group by state order by state')
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(PAIRS)
  expect(await count("trip where state = 'agreed' and change is null")).toBe(0)
  expect(await count("trip_notification where kind = 'changed:3'")).toBe(await count("trip where state = 'agreed'"))
}, 120_000)

test('when processes are killed while milestones are recorded, none is lost, and each notifies a family once', async () => {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const [helper, seeker] = [await person('helper'), await person('seeking_help')]
      const proposal = { otherUserId: helper.id, helperListingId: helper.listing, seekingListingId: seeker.listing }
      const { id } = (await sendRequest(both[n % 2]!, seeker, '', proposal))!.trip
      await sendRequest(both[n % 2]!, helper, `/${id}/answer`, { revision: 1, accept: true })
      return { helper, seeker, id }
    }),
  )
  const ids = [pairs.map(({ id }) => id)]
  await killing.pool.query(
    "update trip set first_departure_at = now() + interval '1 hour', last_landing_at = now() + interval '9 hours' where id = any($1)",
    ids,
  )
  await killing.pool.query(
    "update trip_leg set time = '12:00', departs_at = now() + interval '1 hour', lands_at = now() + interval '9 hours' where trip_id = any($1)",
    ids,
  )
  await killing.pool.query(
    `insert into trip_link (trip_id, made_by, token_hash, label, channel, address, subscribed_at, expires_at)
     select id, traveler_id, sha256(('token ' || id)::bytea), 'Sister', 'mail', 'sister@mail.test', now(), now() + interval '9 hours'
     from trip where id = any($1)`,
    ids,
  )
  const at = new Date().toISOString()
  const steps = ['met', 'through-security', 'boarded']
  // Both people record each milestone, each at another process.
  const tapAll = (tap = sendRequest) =>
    Promise.all(
      pairs.flatMap(({ helper, seeker, id }) =>
        steps.flatMap((kind) =>
          [helper, seeker].map((me, n) =>
            tap(both[n]!, me, `/${id}/milestones`, {
              ...{ kind, at, key: `${kind}-${me.id}-key` },
              ...(kind === 'boarded' && { leg: 1 }),
            }),
          ),
        ),
      ),
    )
  const ENQUEUED = "pgboss.job where name = 'email-normal' and data ->> 'kind' = 'family-step'"
  const expectOnce = async () => {
    const recorded = await count("trip_notification where kind = 'step'")
    expect([await count('trip_milestone'), await count(ENQUEUED)]).toEqual([recorded, recorded])
    expect(await count(`(select distinct data -> 'ids' from ${ENQUEUED}) as emails`)).toBe(recorded)
    return recorded
  }
  await killedAtNotice(() => tapAll())
  expect(await expectOnce()).toBe(0)

  both = await killing.startTwo()
  const dying = tapAll()
  await eventually(async () => expect(await count('trip_milestone')).toBeGreaterThan(1))
  await killAll(both)
  const confirmed = (await dying).filter((reply) => reply?.status === 200).length
  expect((await expectOnce()) * 2).toBeGreaterThanOrEqual(confirmed)

  // Phones without a response retry.
  await startOne()
  expect((await tapAll(sendWithRetry)).map((reply) => reply?.status)).toEqual(Array(PAIRS * steps.length * 2).fill(200))
  expect(await expectOnce()).toBe(PAIRS * steps.length)
}, 120_000)

test('when processes are killed while they send prompts, each user gets each prompt once', async () => {
  const { pool } = killing
  await pool.query("update pgboss.job set start_after = now() + interval '1 day' where name = 'email-normal'")
  const people = await Promise.all(
    Array.from({ length: 30 }, async () => [await person('helper'), await person('seeking_help')]),
  )
  const trips = await pool.query<{ id: number }>(
    `with made as (
       insert into trip (helper_id, traveler_id, state, agreed_at, first_departure_at, last_landing_at)
       select h, v, 'agreed', now(), now() + interval '80 hours', now() + interval '90 hours'
       from unnest($1::bigint[], $2::bigint[]) as pair (h, v) returning id, helper_id, traveler_id
     ), legs as (
       insert into trip_leg (trip_id, number, departure, arrival, date, together, departs_at, lands_at)
       select id, 1, 'HYD', 'ORD', current_date + 3, true, now() + interval '80 hours', now() + interval '90 hours' from made
     ), persons as (
       insert into trip_person (trip_id, account_id, role)
       select id, helper_id, 'helper' from made union all select id, traveler_id, 'traveler' from made
     ) select id from made`,
    [people.map(([helper]) => helper!.id), people.map(([, seeker]) => seeker!.id)],
  )
  const ids = trips.rows.map(({ id }) => id)
  const prompts = `trip_notification where kind like 'flying-72:%'`
  const enqueued = "pgboss.job where name = 'email-normal' and data ->> 'kind' = 'confirmation-prompt'"
  const makeDue = () =>
    pool.query(
      `update trip set next_prompt_at = now(), first_departure_at = first_departure_at from unnest($1::bigint[]) as one (id)
       where trip.id = one.id`,
      [ids],
    )
  const sendPrompts = () => killing.boss.send('confirmation-prompts', {})
  // Killed before the prompts are recorded: none is sent.
  await killedAtNotice(async () => {
    await pool.query(
      "update trip set first_departure_at = first_departure_at - interval '9 hours' where id = any($1::bigint[])",
      [ids],
    )
    await makeDue()
    await sendPrompts()
  })
  expect([await count(prompts), await count(enqueued)]).toEqual([0, 0])
  // Killed immediately after recording.
  both = await killing.startTwo()
  await eventually(async () => {
    await sendPrompts() // ignored while the job of a killed process seems to run
    expect(await count(prompts)).toBe(2 * ids.length)
  }, 40_000)
  await killAll(both)
  expect(await count(enqueued)).toBe(2 * ids.length)
  // While no process runs, time passes and some trips are canceled. Afterwards, only upcoming trips get the prompt before departure,
  // and only ended trips get the prompt after landing, once.
  const [over, off, gone, near] = [ids.slice(0, 8), ids.slice(8, 16), ids.slice(16, 22), ids.slice(22)]
  for (const id of [...off, ...near]) await shiftTrip({ pool }, { id }, 'departure', 20)
  for (const id of gone) await shiftTrip({ pool }, { id }, 'departure', -5)
  for (const id of over) await shiftTrip({ pool }, { id }, 'landing', -7)
  await pool.query(
    "update trip set state = 'canceled', ended_at = now(), next_prompt_at = null where id = any($1::bigint[])",
    [off],
  )
  const notified = async (kind: string, of: number[]) =>
    (await pool.query('select from trip_notification where kind like $1 and trip_id = any($2::bigint[])', [kind, of]))
      .rowCount
  both = await killing.startTwo()
  await eventually(async () => {
    await sendPrompts()
    expect(await notified('%', ids)).toBeGreaterThan(2 * ids.length)
  }, 40_000)
  await killAll(both)
  await pool.query("update trip set next_prompt_at = now() where state = 'agreed' and id = any($1::bigint[])", [ids])
  await startOne()
  await eventually(async () => {
    await sendPrompts()
    expect(await count('trip where next_prompt_at <= now()')).toBe(0)
  }, 40_000)
  const counts = async (of: number[]) => [
    ...[await notified('flying-24:%', of), await notified('silent:%', of), await notified('completion', of)],
  ]
  expect({
    over: await counts(over),
    off: await counts(off),
    gone: await counts(gone),
    near: await counts(near),
  }).toEqual({
    ...{ over: [0, 0, 16], off: [0, 0, 0], gone: [0, 0, 0], near: [16, 0, 0] },
  })
  expect([await count(prompts), await count(enqueued)]).toEqual([2 * ids.length, 2 * ids.length + 32])
}, 120_000)
