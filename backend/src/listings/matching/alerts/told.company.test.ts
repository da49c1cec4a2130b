import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { someActs } from '../../../../test/alerts.acts.ts'
import { toldIn } from '../../../../test/alerts.columns.ts'
import { alertsWorld } from '../../../../test/alerts.reference.ts'
import { alertsByHand } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makePerson } from '../../../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

test('while travelers find and lose company on some of their flights, exactly the pairs that fit the others are notified', async () => {
  const { match } = alertsByHand(() => t)
  const world = alertsWorld(await Promise.all(Array.from({ length: 30 }, () => makePerson(t))))
  const db = await t.pool.connect()
  const settle = async () => {
    await match()
    world.refer()
  }
  const airports = ['HYD', 'DOH', 'ORD', 'JFK', 'EWR']
  try {
    for (const act of someActs(400, 20_261_126, { airports, days: 7, company: true })) {
      if (act.kind === 'send') continue
      await world.act(db, act)
      if (act.kind === 'look') await settle()
    }
    await settle()
  } finally {
    db.release()
  }
  expect(world.done.accompanied).toBeGreaterThan(3)
  expect(await toldIn(t.pool)).toEqual(world.expected())
}, 600_000)
