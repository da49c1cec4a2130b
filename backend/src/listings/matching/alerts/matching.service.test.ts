import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { alertDays, alertsByHand, seeks } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { otherTransaction, untilBlocked } from '../../../../test/database.ts'
import { deleteListings, makeListing, makePerson, setListing } from '../../../../test/make.ts'
import { ModuleContributions } from '../../../contributions.ts'
import { takeLetter } from './letter.statement.ts'
import { Matching } from './matching.service.ts'

let t: TestApp
let matching: Matching
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  matching = t.app.get(Matching)
})
afterAll(() => t.stop())
beforeEach(() => deleteListings(t))

const { match, pending, waiting } = alertsByHand(() => t)
const { AI101, SOON } = alertDays()
const stages = async () =>
  (await t.pool.query('select stage from match_owed order by id')).rows.map(({ stage }) => stage)

test('listings that fit nobody are done with one look, however many they are', async () => {
  const arrivals = ['ORD', 'SFO', 'BOS', 'SEA', 'LAX', 'MIA']
  for (const arrival of arrivals) await makeListing(t, await makePerson(t), { arrival })
  expect(await stages()).toEqual(arrivals.map(() => 'listings'))
  expect(await matching.look()).toBe(true)
  expect(await stages()).toEqual([])
  expect(await matching.look()).toBe(false)
})

test('a look that gives way to somebody who changes a listing has not failed, and tells of it in its next turn', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, helper, AI101)
  await makeListing(t, seeker, seeks(AI101))
  const other = await otherTransaction(t)
  await other.lockRow('listing', id)
  expect(await matching.look()).toBe(true)
  expect(await waiting(seeker)).toEqual([])
  await other.rollback()
  await match()
  expect(await waiting(seeker)).toEqual([['immediate', 'same-flight']])
})

test('whoever chooses one mail a day while a look is under way hears so of what it finds', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, helper, { date: SOON })
  await makeListing(t, seeker, seeks({ date: SOON }))
  const other = await otherTransaction(t)
  await other.lockTable('listing_leg', 'access exclusive')
  const look = matching.look()
  await untilBlocked(t)
  await setListing(other, { id }, { alerts: 'daily' })
  await other.commit()
  expect(await look).toBe(true)
  await match()
  expect([await waiting(helper), await waiting(seeker)]).toEqual([
    [['daily', 'shared-leg']],
    [['immediate', 'shared-leg']],
  ])
})

test('whoever changes a listing while its match is recorded goes first, and it is recorded afterwards', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, AI101)
  await match()
  await makeListing(t, seeker, seeks(AI101))
  // PostgreSQL ends whoever notices a deadlock first: here it would be this one.
  const other = await otherTransaction(t, '700ms')
  await other.lockRow('listing', offered.id)
  const look = matching.look()
  await untilBlocked(t)
  await other.lockRows('match_owed')
  await look
  await other.rollback()
  await match()
  expect([await waiting(seeker), await waiting(helper)]).toEqual(Array(2).fill([['immediate', 'same-flight']]))
})

test('a match that is found again while its email leaves it out is told by that email', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const wanted = await makeListing(t, seeker, seeks(AI101))
  await match()
  await setListing(t, wanted, { closes_at: new Date(0) })
  const email = (await pending(seeker))[0]!.id
  // It opens again, and another process that looks for matches holds it for told already.
  const other = await otherTransaction(t)
  await other.lockRows('match_told')
  const taken = takeLetter(t.app.get(EntityManager).fork(), t.pool, email)
  await untilBlocked(t)
  await setListing(other, wanted, { closes_at: wanted.closes_at })
  await other.pool.query('delete from match_owed')
  await other.commit()
  const told = await taken
  expect(told.map(({ match }) => match.tier)).toEqual(['same-flight'])
})

test('a listing that cannot be matched keeps no other from being matched, and is tried again', async () => {
  const [seeker, helper] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, seeker, seeks(AI101))
  await match()
  await t.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusal before insert on match_told for each row
      when (new.reader_id = ${helper.id}) execute function refuse()`)
  await makeListing(t, helper, AI101)
  await makeListing(t, await makePerson(t), AI101)
  await match()
  expect([await waiting(seeker), await waiting(helper)]).toEqual([[['immediate', 'same-flight']], []])
  await t.asOwner('drop trigger refusal on match_told')
  await t.advance(10)
  await match()
  expect(await waiting(helper)).toEqual([['immediate', 'same-flight']])
})

test('a letter that was gathered for its poster is owed, too, when the listing was closed before all was found', async () => {
  const poster = await makePerson(t)
  const { id } = await makeListing(t, poster, { status: 'closed' })
  const letters = await t.pool.query('insert into alert_letter (reader_id, daily) values ($1, false) returning id', [
    poster.id,
  ])
  const letter = letters.rows[0].id
  await t.pool.query("insert into match_owed (listing_id, stage, letter_id) values ($1, 'searches', $2)", [id, letter])
  await match()
  const { rowCount } = await t.pool.query("select from pgboss.job where data -> 'ids' ->> 'letter' = $1::text", [
    letter,
  ])
  expect(rowCount).toBe(1)
})

test('how long a listing has waited for its matching is told beside the queues, also after a try that failed [spec-scale-metrics]', async () => {
  const figure = t.app
    .get(ModuleContributions)
    .of('figures')
    .find(({ name }) => name === 'queue_oldest_seconds')
  const waited = async () =>
    Object.fromEntries((await figure!.read()).map(({ labels, value }) => [labels!.queue, value]))
  expect(await waited()).toMatchObject({ matching: 0, 'trips-owed': 0 })
  const { id } = await makeListing(t, await makePerson(t))
  await t.advance(3_600)
  await makeListing(t, await makePerson(t))
  await t.pool.query('update match_owed set id = default where listing_id = $1', [id]) // as a try that failed does
  expect((await waited()).matching).toBeCloseTo(3600, -1)
  await match()
  expect(await waited()).toMatchObject({ matching: 0 })
})
