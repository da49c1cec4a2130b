import { expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { findOldestDue } from './boss-tables.ts'

test('the oldest due job of each queue is found by an index, with any number of done or due jobs', async () => {
  const pool = new Pool({ connectionString: await freshDatabase() })
  try {
    await pool.query(`
      insert into pgboss.job (name, data, state, completed_on)
      select 'sms-normal', '{}', 'completed', now() from generate_series(1, 20000);
      insert into pgboss.job (name) select 'email-normal' from generate_series(1, 12000);
      insert into pgboss.job (name, start_after) values ('payments', now() - interval '1 minute'); analyze`)
    const plans: string[] = []
    const explained = async (text: string) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return pool.query(text)
    }
    const oldest = await findOldestDue({ query: explained } as unknown as Pool)
    const of = (name: string) => oldest.find(({ queue }) => queue === name)?.seconds
    expect(of('sms-normal')).toBe(0)
    expect(of('payments')).toBeGreaterThanOrEqual(60)
    expect(of('payments')).toBeLessThan(3_600)
    expect(plans).toEqual([expect.not.stringMatching(/Seq Scan on job/)])
  } finally {
    await pool.end()
  }
})
