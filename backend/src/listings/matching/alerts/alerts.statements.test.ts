import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { bulk } from '../../../../dev/bulk.ts'
import { bulkSearches } from '../../../../dev/bulk-searches.ts'
import { advanceClock } from '../../../../dev/clock.ts'
import { freshDatabase } from '../../../../test/app.ts'
import { now, setClockAhead } from '../../../http/clock.contract.ts'
import { findSearches } from './counterparts.sql.ts'
import { findNotifications } from './match-emails.sql.ts'

// The number of listings on a day depends on weekdays and holidays, so the day is fixed.
const DAY = Date.parse('2054-11-27T12:00:00Z')

let db: Client
beforeAll(async () => {
  const url = await freshDatabase()
  db = new Client({ connectionString: url })
  await db.connect()
  const ahead = DAY - now()
  await advanceClock(db, ahead / 1_000)
  setClockAhead(ahead)
  await bulk(url, 3_000)
  await bulkSearches(url, 5_000)
})
afterAll(() => {
  setClockAhead(0)
  return db.end()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Plans differ when the planner knows the values. */
async function plansOf(text: string, values: unknown[]): Promise<Plan[]> {
  await db.query(`deallocate all; prepare asked as ${text}`)
  const plans: Plan[] = []
  for (const mode of ['custom', 'generic']) {
    await db.query(`set plan_cache_mode = force_${mode}_plan`)
    const { rows } = await db.query(`explain (analyze, format json) execute asked (${values})`)
    plans.push(...nodes(rows[0]['QUERY PLAN'][0].Plan))
  }
  return plans
}

test('an email reads its rows by their ids, even before the planner has statistics about emails', async () => {
  await db.query(`
    insert into match_email (reader_id, daily) select distinct account_id, false from saved_search;
    insert into match_notification (reader_id, search_id, counterpart_id, tier, email_id)
      select reader_id, (select min(id) from saved_search where account_id = reader_id), listing.id, 3, email.id
      from match_email as email cross join listing where listing.id % 75 = 0`)
  const { rows } = await db.query('select max(id)::int as email from match_email')
  const { text, values = [] } = findNotifications.with({ emailId: rows[0].email })
  const parts = await plansOf(text, values)
  const read = (table: string) => parts.filter((part) => part['Relation Name'] === table)
  for (const table of ['listing', 'listing_leg', 'saved_search']) {
    expect(read(table).length).toBeGreaterThan(0)
    expect(read(table).filter((part) => !part['Node Type'].startsWith('Index'))).toEqual([])
  }
})

test('a publication skips the searches of other days in the index', async () => {
  const { rows } = await db.query<{ id: number; searches: number }>(`
    select l.id::int as id, count(*)::int as searches
    from listing l join saved_search s using (departure_area, arrival_area)
    where l.closes_at > now() + interval '9 days' group by l.id order by 2 desc, 1 limit 1`)
  expect(rows[0]!.searches).toBeGreaterThan(20)
  const { text, values = [] } = findSearches.with({ id: rows[0]!.id, after: 0 })
  const searched = (await plansOf(text, values)).filter((part) =>
    /^saved_search_(near|leg|number)$/.test(part['Index Name'] ?? ''),
  )
  expect(searched).toHaveLength(6)
  for (const part of searched) {
    expect(part['Node Type']).toBe('Index Only Scan')
    expect(part['Actual Rows']).toBeLessThan(rows[0]!.searches / 2)
  }
})
