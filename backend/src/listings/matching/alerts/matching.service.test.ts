import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson } from '../../../../test/make.ts'
import { Matching } from './matching.service.ts'

let t: TestApp
let matching: Matching
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off', RATE_LIMITS: 'off' })
  matching = t.app.get(Matching)
}, 30_000)
afterAll(() => t.stop())

const stages = async () =>
  (await t.pool.query('select stage from match_owed order by id')).rows.map(({ stage }) => stage)

test('listings that fit nobody are done with one look, several at a time', async () => {
  for (const arrival of ['ORD', 'SFO', 'BOS']) await makeListing(t, await makePerson(t), { arrival })
  expect(await stages()).toEqual(['listings', 'listings', 'listings'])
  expect(await matching.look()).toBe(true)
  expect(await stages()).toEqual([])
  expect(await matching.look()).toBe(false)
})
