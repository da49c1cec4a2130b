import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { someActs } from '../../../../test/alerts.acts.ts'
import { alertsWorld, toldIn } from '../../../../test/alerts.reference.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makePerson } from '../../../../test/make.ts'
import { Matching } from './matching.service.ts'

// ALERTS=10000 npm test -- told.generated: so many acts, with a new seed each time.
const { ALERTS } = process.env
const HOW_MANY = Number(ALERTS ?? 450)
const SEED = ALERTS ? Date.now() : 20_261_121
const PEOPLE = 30

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

test('after any acts in any order, exactly the pairs that fit were told to each side, each once and at most once better [spec-alert-once]', async () => {
  const matching = t.app.get(Matching, { strict: false })
  const world = alertsWorld(await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(t))))
  const db = await t.pool.connect()
  const settle = async () => {
    while (await matching.look());
    world.refer()
  }
  try {
    for (const act of someActs(HOW_MANY, SEED, { airports: ['HYD', 'DOH', 'ORD', 'JFK', 'EWR'], days: 7 })) {
      await world.act(db, act)
      if (act.kind === 'look') await settle()
    }
    await settle()
  } finally {
    db.release()
  }
  const [found, expected] = [await toldIn(t.pool), world.expected()]
  expect(found).toEqual(expected)
  // Otherwise the acts would have tried little.
  const pairs = Object.entries(found)
  expect(pairs.length).toBeGreaterThan(200)
  expect(pairs.filter(([key]) => key.includes('null')).length).toBeGreaterThan(50)
  expect(pairs.filter(([, [, times]]) => times === 2).length).toBeGreaterThan(0)
  expect(new Set(pairs.map(([, [tier]]) => tier)).size).toBe(6)
}, 600_000)
