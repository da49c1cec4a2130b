import { expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { jobGauges } from './gauges.ts'
import { installQueues } from './install.ts'

test('the gauges of queues read an index, with any number of done or due jobs', async () => {
  const url = await freshDatabase()
  await installQueues(url)
  const pool = new Pool({ connectionString: url })
  try {
    const done = `
      insert into pgboss.job (name, data, state, completed_on)
      select 'sms-normal', '{}', 'completed', now() from generate_series(1, 20000)`
    await pool.query("insert into pgboss.job (name) select 'email-normal' from generate_series(1, 12000)")
    await pool.query(
      `${done}; insert into pgboss.job (name, start_after) values ('payments', now() - interval '1 minute')`,
    )
    await pool.query("insert into pgboss.job (name, source_name) values ('dead', 'email-normal'); analyze")
    const plans: string[] = []
    const explained = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return pool.query(text, values)
      },
    }
    const [oldest, , due, dead] = await Promise.all(
      jobGauges(explained as unknown as Pool, () => []).map(({ read }) => read()),
    )
    const of = (rows: typeof oldest, name: string) => rows?.find(({ labels }) => labels?.queue === name)?.value
    expect(of(oldest, 'sms-normal')).toBe(0)
    expect(of(oldest, 'payments')).toBeGreaterThanOrEqual(60)
    expect(of(oldest, 'payments')).toBeLessThan(3_600)
    expect([of(due, 'payments'), of(due, 'email-normal'), of(dead, 'email-normal')]).toEqual([1, 10_000, 1])
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on job/)
    expect(plans).toHaveLength(4)
  } finally {
    await pool.end()
  }
})
