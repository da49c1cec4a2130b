import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { alertDays, alertsByHand, seeks } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { otherTransaction, untilBlocked } from '../../../../test/database.ts'
import { takeJobs, workOff } from '../../../../test/jobs.ts'
import { deleteListings, makeListing, makePerson, setListing } from '../../../../test/make.ts'
import { ModuleContributions } from '../../../contributions.ts'
import { JobsService } from '../../../jobs/jobs.service.ts'
import type { PendingMatch } from '../../itinerary/changed-listings.public.ts'
import { takeMatchEmail } from './match-email.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await deleteListings(t)
  await takeJobs(t, 'matching')
})

const { match, pending, waiting } = alertsByHand(() => t)
const { AI101, LATER } = alertDays()
const work = () => workOff(t, 'matching')
const failures = async () =>
  (await t.pool.query("select from pgboss.job where name = 'matching' and retry_count > 0")).rowCount

const send = (pending: PendingMatch) =>
  t.app.get(EntityManager).transactional((em) => t.app.get(JobsService).enqueue(em, 'matching', pending))
async function makeEmail({ id }: { id: number }): Promise<number> {
  const text = 'insert into match_email (reader_id, daily) values ($1, false) returning id::float8 as id'
  return (await t.pool.query<{ id: number }>(text, [id])).rows[0]!.id
}
const emailsOf = async (email: number) =>
  (await t.pool.query("select from pgboss.job where data -> 'ids' ->> 'email' = $1::text", [email])).rowCount

test('a listing without matches takes one job', async () => {
  for (const arrival of ['ORD', 'SFO', 'BOS']) await makeListing(t, await makePerson(t), { arrival })
  expect(await work()).toBe(3)
  expect(await work()).toBe(0)
})

test('a job that yields to a user who changes a listing does not count as failed, and notifies in its next run', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, helper, AI101)
  await makeListing(t, seeker, seeks(AI101))
  const other = await otherTransaction(t)
  await other.lockRow('listing', id)
  const working = work()
  await untilBlocked(t)
  await untilBlocked(t, 0)
  expect(await waiting(seeker)).toEqual([])
  await other.rollback()
  await working
  expect(await failures()).toBe(0)
  expect(await waiting(seeker)).toEqual([['immediate', 'same-flight']])
})

test('honors a daily-digest choice made during a scan', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, helper, { date: LATER })
  await makeListing(t, seeker, seeks({ date: LATER }))
  const other = await otherTransaction(t)
  await other.lockTable('listing_leg', 'access exclusive')
  const working = work()
  await untilBlocked(t)
  await setListing(other, { id }, { alerts: 'daily' })
  await other.commit()
  await working
  expect([await waiting(helper), await waiting(seeker)]).toEqual([
    [['daily', 'shared-leg']],
    [['immediate', 'shared-leg']],
  ])
})

test('an email includes a match that is found again while the email leaves it out', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const seeking = await makeListing(t, seeker, seeks(AI101))
  await match()
  await setListing(t, seeking, { closes_at: new Date(0) })
  const email = (await pending(seeker))[0]!.id
  // The listing opens again, and another process regards it as already notified.
  const other = await otherTransaction(t)
  await other.lockRows('match_notification')
  const taken = takeMatchEmail(t.app.get(EntityManager).fork(), t.pool, email)
  await untilBlocked(t)
  await setListing(other, seeking, { closes_at: seeking.closes_at })
  await other.commit()
  const notified = await taken
  expect(notified.map(({ match }) => match.tier)).toEqual(['same-flight'])
})

test('a listing whose matching fails does not block others, and is retried', async () => {
  const [seeker, helper] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, seeker, seeks(AI101))
  await match()
  await t.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusal before insert on match_notification for each row
      when (new.reader_id = ${helper.id}) execute function refuse()`)
  await makeListing(t, helper, AI101)
  await makeListing(t, await makePerson(t), AI101)
  await match()
  expect([await waiting(seeker), await waiting(helper)]).toEqual([[['immediate', 'same-flight']], []])
  await t.asOwner('drop trigger refusal on match_notification')
  await t.advance(10)
  await match()
  expect(await waiting(helper)).toEqual([['immediate', 'same-flight']])
})

test("the poster's email is enqueued even if the listing was closed before all matches were found", async () => {
  const poster = await makePerson(t)
  const { id } = await makeListing(t, poster, { status: 'closed' })
  const email = await makeEmail(poster)
  await send({ listing: id, stage: 'searches', after: 0, emailId: email })
  await match()
  expect(await emailsOf(email)).toBe(1)
})

test('a job enqueued by a statement equals one that pg-boss sends', async () => {
  const { id } = await makeListing(t, await makePerson(t))
  await send({ listing: id })
  const { rows } = await t.pool.query(
    `select to_jsonb(job) - array['id', 'start_after', 'created_on', 'keep_until'] as job, start_after = created_on as due,
            keep_until - start_after as kept
     from pgboss.job where name = 'matching' and state = 'created'`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})

test('a worker rolls back when another has taken over its job, so an email is sent once', async () => {
  const poster = await makePerson(t)
  const { id } = await makeListing(t, poster, { status: 'closed' })
  const email = await makeEmail(poster)
  await send({ listing: id, stage: 'searches', after: 0, emailId: email })
  const other = await otherTransaction(t)
  await other.lockTable('listing', 'access exclusive')
  const working = work()
  await untilBlocked(t)
  await t.pool.query("update pgboss.job set state = 'retry' where name = 'matching' and state = 'active'")
  await other.commit()
  await working
  await t.advance(10)
  await work()
  expect(await emailsOf(email)).toBe(1)
})

test('a collected email is deleted with its recipient', async () => {
  const { id } = await makeListing(t, await makePerson(t), AI101)
  await send({ listing: id, emailId: 1_000_000 })
  await makeListing(t, await makePerson(t), seeks(AI101))
  await match()
  const { rows } = await t.pool.query("select state from pgboss.job where data ->> 'emailId' = '1000000'")
  expect(rows.map(({ state }) => state)).toContain('completed')
  expect(rows.map(({ state }) => state)).not.toContain('retry')
})

test('a gauge has the time that a listing has waited for its matching [spec-scale-metrics]', async () => {
  const gauges = t.app.get(ModuleContributions).of('gauges')
  const gauge = gauges.find(({ name }) => name === 'queue_oldest_seconds')
  const waited = async () =>
    Object.fromEntries((await gauge!.read()).map(({ labels, value }) => [labels!.queue, value]))
  expect(await waited()).toMatchObject({ matching: 0, 'trip-changes': 0 })
  await makeListing(t, await makePerson(t))
  await t.advance(3_600)
  await makeListing(t, await makePerson(t))
  expect((await waited()).matching).toBeCloseTo(3600, -1)
  await match()
  expect(await waited()).toMatchObject({ matching: 0 })
})
