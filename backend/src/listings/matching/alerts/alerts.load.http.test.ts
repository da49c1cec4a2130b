import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../../../test/browser.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeListing, makePerson } from '../../../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../../../test/stand-ins.ts'
import { daysAfter, todayIn } from '../../listings.contract.ts'

// ALERTS=50000 npm test -- alerts.load: so many.
const READERS = Number(process.env.ALERTS ?? 5_000)

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const DAY = daysAfter(todayIn('Asia/Kolkata'), 5)
const ALERTS = "name = 'mail.soon' and data ->> 'kind' = 'match-alert' and state in ('created', 'active', 'retry')"
const owed = async () => (await t.pool.query(`select count(*)::int as n from pgboss.job where ${ALERTS}`)).rows[0].n
const seconds = (since: number) => (performance.now() - since) / 1000
/** Waits for a mail; answers after how many seconds it came. */
async function arrives(to: string, since: number): Promise<number> {
  await eventually(() => expect(t.inbox.received.some((mail) => mail.to.includes(to))).toBe(true))
  return seconds(since)
}

test('a listing that cannot be matched keeps nobody else from hearing', async () => {
  const [seeker, helper] = [await makePerson(t), await makePerson(t)]
  const way = { departure: 'DEL', arrival: 'SFO', date: DAY, closes_at: `${daysAfter(DAY, 1)}T00:00:00+05:30` }
  await makeListing(t, seeker, { ...way, type: 'seeking_help' })
  await t.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusal before insert on match_told for each row
      when (new.reader_id = ${helper.id}) execute function refuse()`)
  const broken = await makeListing(t, helper, way)
  await makeListing(t, await makePerson(t), way)
  await arrives(seeker.email, performance.now())
  const { rows } = await t.pool.query('select listing_id::int as listing from match_owed')
  expect(rows).toContainEqual({ listing: broken.id })
  await t.asOwner('drop trigger refusal on match_told')
  await arrives(helper.email, performance.now())
})

test('while thousands of people hear of a new listing, a code comes within five seconds, and so do a letter and a message', async () => {
  await t.pool.query(
    `with reader as (
       insert into account (username, email, mailbox, email_confirmed_at)
       select 'A', n || '@readers.test', n || '@readers.test', now() from generate_series(1, $1) as n returning id)
     insert into saved_search (account_id, departure, arrival, type, pace, confirmed_at, ends_at)
     select id, 'HYD', 'ORD', 'both', 'at-once', now(), now() + interval '9 days' from reader`,
    [READERS],
  )
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, me, { date: DAY, closes_at: `${daysAfter(DAY, 1)}T00:00:00+05:30` })
  await eventually(async () => expect(await owed()).toBeGreaterThan(1_000))
  const waiting: number[] = [await owed()]
  const began = performance.now()
  await new Browser(t).login('code@mail.test')
  const code = await arrives('code@mail.test', began)
  const wrote = performance.now()
  const message = await t.inject({
    ...{ method: 'POST', url: '/api/messages', headers: other.as },
    payload: { receiverId: me.id, content: 'Are you at gate 12?' },
  })
  const messaged = seconds(wrote)
  expect(message.statusCode).toBe(201)
  const asked = performance.now()
  const words = { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }
  await t.inject({ method: 'POST', url: '/api/contact', payload: words })
  const letter = await arrives(t.env.CONTACT_EMAIL, asked)
  waiting.push(await owed())
  process.stdout.write(
    `with ${waiting.join(' and ')} alerts owed: a code after ${code.toFixed(1)} s, a message ${messaged.toFixed(1)} s, a letter ${letter.toFixed(1)} s\n`,
  )
  expect(Math.min(...waiting)).toBeGreaterThan(500)
  for (const took of [code, messaged, letter]) expect(took).toBeLessThan(5)
  await t.pool.query(`delete from pgboss.job where ${ALERTS}`)
}, 600_000)
