import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { enqueueMatching } from '../src/listings/itinerary/changed-listings.public.ts'
import { someActs } from './alerts.acts.ts'
import { notifiedIn } from './alerts.columns.ts'
import { alertsWorld } from './alerts.reference.ts'
import { cases, hasNewSeed, seed } from './cases.ts'
import { eventually } from './eventually.ts'
import { openKilling, type Process } from './killing.ts'

const SEEKERS = 1_200
const HELPERS = 3

// With TEST_CASES it writes its results to .data/bench/alerts-killed.json.
const PUBLICATIONS = cases(160)
const RESULTS = join(import.meta.dirname, '../../.data/bench')
const SEED = seed(20_261_121)
const ROUNDS = hasNewSeed ? Math.ceil(PUBLICATIONS / 800) : 2
const PEOPLE = hasNewSeed ? 400 : 40
// The people of the other test use different airports.
const AIRPORTS = ['DEL', 'DOH', 'JFK', 'EWR', 'SFO', 'SIN', 'FRA']

let killing: Awaited<ReturnType<typeof openKilling>>
beforeAll(async () => {
  killing = await openKilling()
})
afterAll(() => killing.close())

/** Listings for one flight, each of a new user. */
const publish = (type: string, count: number) => `
  with author as (
    insert into account (username, email, mailbox, email_confirmed_at)
    select 'A', address, address, now()
    from (select gen_random_uuid() || '@mail.test' as address from generate_series(1, ${count})) as made returning id)
  insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, carrier, flight_number)
  select id, now(), '${type}', 'HYD', 'ORD', current_date + 9, now() + interval '9 days', 'AI', 101 from author
  returning id::float8 as id`
const count = (rows: string) => killing.count(rows)

const MATCHING = "pgboss.job where name = 'matching' and state < 'completed'"
const EMAILS = "pgboss.job where name = 'email-normal' and data ->> 'kind' = 'match-alert'"
const DISTINCT_EMAILS = `(select distinct data -> 'ids' from ${EMAILS}) as emails`

let running: [Process, Process]

test('when processes are killed during matching, other processes continue: each side of a pair is notified once, in one email', async () => {
  const { pool } = killing
  await pool.query(publish('seeking_help', SEEKERS))
  // So one process is in the middle of a page, and the other waits for it.
  await killing.killedAt('match_email', await killing.startTwo(), async () => {
    const { rows } = await pool.query<{ id: number }>(publish('helper', HELPERS))
    await enqueueMatching(
      pool,
      rows.map(({ id }) => id),
    )
  })
  expect(await count(MATCHING)).toBe(HELPERS)
  running = await killing.startTwo()
  await eventually(async () => expect(await count(MATCHING)).toBe(0), 40_000)
  expect(await count('match_notification')).toBe(2 * SEEKERS * HELPERS)
  expect(await count('match_notification where times <> 1 or email_id is null')).toBe(0)
  const emails = await count(EMAILS)
  expect([await count(DISTINCT_EMAILS), await count('match_email')]).toEqual([emails, emails])
  // A seeker's email takes further matches until it is rendered, so the number of emails depends on the speed.
  const emailsTo = (type: string) => `listing join match_email on reader_id = account_id where type = '${type}'`
  const seekers = `(select distinct account_id from ${emailsTo('seeking_help')}) as seeker`
  expect([await count(seekers), emails <= SEEKERS * HELPERS + HELPERS]).toEqual([SEEKERS, true])
  // A poster gets one email, however many pages the matching took.
  expect(await count(emailsTo('helper'))).toBe(HELPERS)
})

// An email leaves out a match that has closed meanwhile, so emails wait until the result is compared with the reference.
const EMAILS_WAIT = `
  create function wait_a_year() returns trigger language plpgsql as $$
  begin
    new.start_after := now() + interval '1 year';
    return new;
  end $$;
  create trigger wait_a_year before insert on pgboss.job for each row when (new.name = 'email-normal')
    execute function wait_a_year()`
/** The processes that are in the middle of a page. */
const BUSY =
  "(select distinct pid from pg_locks where relation = 'match_notification'::regclass and mode = 'RowExclusiveLock') as busy"

/** Kills one process in the middle of a page and restarts it. Returns whether it was killed in time. */
async function killOne(round: number): Promise<{ again: Promise<unknown> } | undefined> {
  for (;;) {
    if ((await count(BUSY)) === 2) break
    if ((await count(MATCHING)) === 0) return undefined
  }
  const n = round % 2 ? 1 : 0
  await running[n].kill()
  return {
    again: killing.start().then((started) => {
      running[n] = started
    }),
  }
}

test('two processes that are killed in turn during matching notify exactly the pairs of the reference, each once', async () => {
  const began = Date.now()
  const { blocker, pool } = killing
  await pool.query(`delete from listing; ${EMAILS_WAIT}`)
  const { rows: people } = await pool.query<{ id: number }>(
    `insert into account (username, email, mailbox, email_confirmed_at)
     select 'B', address, address, now()
     from (select gen_random_uuid() || '@mail.test' as address from generate_series(1, ${PEOPLE})) as made returning id::float8 as id`,
  )
  const world = alertsWorld(people)
  const acts = someActs(4 * PUBLICATIONS, SEED, { airports: AIRPORTS, days: hasNewSeed ? 700 : 7 })
  const each = Math.ceil(PUBLICATIONS / ROUNDS)
  let kills = 0
  for (let round = 1; round <= ROUNDS; round++) {
    // A round is one commit, so the processes match the same rows as the reference.
    await blocker.query('begin')
    while (world.listings.length < Math.min(round * each, PUBLICATIONS)) await world.act(blocker, acts.shift()!)
    await blocker.query('commit')
    const killed = await killOne(round)
    if (killed) kills += 1
    world.refer()
    await killed?.again
    await eventually(async () => expect(await count(MATCHING)).toBe(0), hasNewSeed ? 300_000 : 60_000)
  }
  const [found, expected] = [await notifiedIn(pool), world.expected()]
  const [missing, doubled] = [
    Object.keys(expected).filter((key) => !found[key]).length,
    Object.keys(found).filter((key) => found[key]![1] > (expected[key]?.[1] ?? 0)).length,
  ]
  if (hasNewSeed) {
    const pairs = { notified: Object.keys(found).length, expected: Object.keys(expected).length, doubled, missing }
    const minutes = Number(((Date.now() - began) / 60_000).toFixed(1))
    const results = Object.entries({ ...pairs, kills, minutes })
    process.stdout.write(`${PUBLICATIONS} publications: ${results.map(([name, n]) => `${name} ${n}`).join(', ')}\n`)
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(
      join(RESULTS, 'alerts-killed.json'),
      `${JSON.stringify({ acts: world.done, kills, pairs, minutes, seed: SEED })}\n`,
    )
  }
  expect([missing, doubled]).toEqual([0, 0])
  expect(found).toEqual(expected)
  expect(kills).toBeGreaterThan(0)
  expect(await count('match_notification where email_id is null')).toBe(0)
  expect(await count(DISTINCT_EMAILS)).toBe(await count(EMAILS))
}, 1_800_000)
