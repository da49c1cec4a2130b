import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { someActs } from '../../../../test/alerts.acts.ts'
import { notifiedIn } from '../../../../test/alerts.columns.ts'
import { pairKey } from '../../../../test/alerts.notified.ts'
import { alertsWorld } from '../../../../test/alerts.reference.ts'
import { alertsByHand } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cases, hasNewSeed, seed } from '../../../../test/cases.ts'
import { deleteListings, makePerson } from '../../../../test/make.ts'
import { TIERS } from '../../listings.contract.ts'

const HOW_MANY = cases(900)
const SEED = seed(20_261_121)
const PEOPLE = 16

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

/** The pool destroys a connection that is idle for seconds while it is in use, so each step takes its own. */
async function withConnection(act: (db: PoolClient) => Promise<unknown>): Promise<void> {
  const db = await t.pool.connect()
  await act(db).finally(() => db.release())
}

const { match, pending, ...byHand } = alertsByHand(() => t)
const WORLD = { airports: ['HYD', 'DOH', 'ORD', 'JFK', 'EWR'], days: 7 }

test('notifies exactly the matching pairs: each once, once more with a better tier, and always with the same plane or flight [spec-alert-once]', async () => {
  const world = alertsWorld(await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(t))))
  const sent = new Map<string, number[]>()
  const settle = async () => {
    await match()
    world.refer()
  }
  const send = async () => {
    for (const { reader, listing, counterpart, match } of await byHand.send()) {
      const key = pairKey({ reader, listing, counterpart: counterpart.id })
      sent.set(key, [...(sent.get(key) ?? []), TIERS.indexOf(match.tier) + 1])
    }
    world.send()
  }
  const emails = async () => {
    const waiting = new Map(
      (await pending()).flatMap(({ daily, matches }) => matches.map((each) => [pairKey(each), daily] as const)),
    )
    const keys = new Set([...sent.keys(), ...waiting.keys()])
    return Object.fromEntries([...keys].map((key) => [key, [sent.get(key) ?? [], waiting.get(key) ?? null]]))
  }
  for (const act of someActs(HOW_MANY, SEED, WORLD)) {
    await withConnection((db) => world.act(db, act))
    if (act.kind !== 'look' && act.kind !== 'send') continue
    await settle()
    if (act.kind === 'send') await send()
  }
  await settle()
  const [found, expected] = [await notifiedIn(t.pool), world.expected()]
  expect(found).toEqual(expected)
  expect(await emails()).toEqual(world.emails())
  // Fewer pairs would test too little.
  const pairs = Object.entries(found)
  expect(pairs.length).toBeGreaterThan(200)
  expect(pairs.filter(([key]) => key.includes('null')).length).toBeGreaterThan(50)
  // The rarest kind. A new seed may lack it.
  expect(pairs.filter(([, [, times]]) => times > 2).length).toBeGreaterThanOrEqual(hasNewSeed ? 0 : 1)
  expect(new Set(pairs.map(([, [tier]]) => tier)).size).toBe(6)
  expect(world.heldBack()).toBeGreaterThan(0)
}, 600_000)

test('notifies exactly the pairs that match the remaining flights while travelers find and lose company on others', async () => {
  await deleteListings(t)
  const world = alertsWorld(await Promise.all(Array.from({ length: 30 }, () => makePerson(t))))
  const settle = async () => {
    await match()
    world.refer()
  }
  for (const act of someActs(HOW_MANY / 2, SEED + 5, { ...WORLD, company: true })) {
    if (act.kind === 'send') continue
    await withConnection((db) => world.act(db, act))
    if (act.kind === 'look') await settle()
  }
  await settle()
  expect(world.done.accompanied).toBeGreaterThan(3)
  expect(await notifiedIn(t.pool)).toEqual(world.expected())
}, 600_000)
