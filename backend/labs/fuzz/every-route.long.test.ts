import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { cases, seed } from '../../test/cases.ts'
import { type PaymentsApp, startPayments } from '../../test/payments.ts'
import { routesOf } from '../../test/routes.ts'
import { fuzz } from './fuzz.ts'

// `npm run lab -- fuzz` runs this file with more.
const requests = cases(8_000)
const MS_EACH = 60

let t: PaymentsApp
beforeAll(async () => {
  const BUILDS_DIR = join(import.meta.dirname, '../../..')
  t = await startPayments({ ROLES: 'web,migrate', RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '2000', BUILDS_DIR })
})
afterAll(() => t.stop())

test(
  'no generated request fails, is changed silently, or shows internals or data of other users [spec-withstand-no-500]',
  async () => {
    const began = performance.now()
    const { faults, statuses, accepted, compared } = await fuzz(t, { requests, seed: seed(20_261_120) })
    const seconds = Math.round((performance.now() - began) / 1000)
    const routes = routesOf(t)
    const writes = routes.filter(({ takes }) => takes.body).map(({ method, path }) => `${method} ${path}`)
    const refused = writes.filter((route) => !accepted[route])
    console.log({ seconds, statuses, refused, compared })
    expect(faults.join('\n\n')).toBe('')
    // Enough of them are nearly valid, and reach what they are about.
    expect(routes.length).toBeGreaterThan(100)
    expect(Object.values(accepted).reduce((sum, each) => sum + each, 0) / requests).toBeGreaterThan(0.15)
    expect(refused.length / writes.length).toBeLessThan(0.5)
    expect(Object.keys(compared).length).toBeGreaterThan(10)
  },
  60_000 + requests * MS_EACH,
)
