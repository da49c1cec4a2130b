import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { agree } from '../../test/trips.ts'
import { ModuleContributions } from '../contributions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

async function oldest() {
  const gauge = t.app
    .get(ModuleContributions)
    .of('gauges')
    .find(({ name }) => name === 'poller_oldest_seconds')
  const samples = (await gauge?.read()) ?? []
  return Object.fromEntries(samples.map(({ labels, value }) => [labels?.worker, Math.round(value / 60)]))
}

test('the age of the oldest work of each polling worker is a metric', async () => {
  expect(await oldest()).toEqual({ areas: 0, 'confirmation-prompts': 0 })
  await t.pool.query("insert into airport_area_refresh (version, since) values ('2', now() - interval '20 minutes')")
  const { trip } = await agree(t)
  await t.pool.query("update trip set next_prompt_at = now() - interval '3 hours' where id = $1", [trip.id])
  expect(await oldest()).toEqual({ areas: 20, 'confirmation-prompts': 180 })
})
