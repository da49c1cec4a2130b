import { expect, it } from '@jest/globals'
import { freshDatabase } from '../../test/app.ts'
import { jobsPool } from './pool.ts'

it('jobsPool lets a query wait for a free connection longer than a slow start of the workers takes', async () => {
  const pool = jobsPool({ url: await freshDatabase() }, { ROLES: ['worker'] })
  const busy = Array.from({ length: 4 }, () => pool.query('select pg_sleep(2.2)'))
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await Promise.all(busy)
  await pool.end()
})
