import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson } from '../../../../test/make.ts'
import { Matching } from './matching.service.ts'

let t: TestApp
let matching: Matching
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  matching = t.app.get(Matching)
})
afterAll(() => t.stop())

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
