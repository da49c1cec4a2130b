import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { changeLiveSet, readSet } from '../src/releases/going-live/live-set.ts'
import { add, buildIn, publish } from '../src/releases/publishing/publish.ts'
import { freshDatabase } from '../test/app.ts'
import { builtFolder, checkout, storedFiles } from '../test/releases.ts'
import { forgetOld, problemsOfLive, publishCheckout } from './builds.ts'
import { advanceClock } from './clock.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 2 })
})
afterAll(() => pool.end())

test('keeps builds that were live in the last day, and the last five', async () => {
  const versions = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `1.0.${n}`)
  for (const version of versions) {
    await publish(builtFolder({ name: 'often', version, files: { 'x.js': `// ${version}` } }), pool)
    if (version === '1.0.4') await advanceClock(pool, 28 * 3600)
  }
  await advanceClock(pool, 2 * 3600)
  await forgetOld(pool)
  const stored = await Promise.all(versions.map((version) => storedFiles({ pool }, 'often', version)))
  // The fourth was live until two hours ago.
  expect(versions.filter((_, n) => stored[n]!.length > 0)).toEqual(versions.slice(3))
})

test('publishes the builds of a checkout that are not live, and only those', async () => {
  const root = checkout({ shell: '1.0.0-a', payments: '1.0.0-a' })
  expect([await publishCheckout(pool, root), await publishCheckout(pool, root)]).toEqual([true, false])
  await publish(builtFolder({ name: 'payments', version: '1.0.0-b', files: {} }), pool)
  expect(await publishCheckout(pool, root)).toBe(true)
  expect((await readSet(pool)).liveVersions.payments).toEqual({ version: '1.0.0-a' })
})

test('publishes only the requested builds', async () => {
  const root = checkout({ shell: '1.0.0-c', payments: '1.0.0-c' })
  const payments = (name: string) => name === 'payments'
  expect(await publishCheckout(pool, root, payments)).toBe(true)
  const { liveVersions } = await readSet(pool)
  expect([liveVersions.shell, liveVersions.payments]).toEqual([{ version: '1.0.0-a' }, { version: '1.0.0-c' }])
  expect(await publishCheckout(pool, root, payments)).toBe(false)
})

test('says which live release no longer fits the backend', async () => {
  expect(await problemsOfLive(pool)).toEqual([])
  const build = await buildIn(
    builtFolder({ name: 'late', version: '1.0.0-a', files: {}, facts: { contracts: ['gone'] } }),
  )
  await add(build, pool, { by: 'npm start', contracts: { 'gone.Gone': { reply: { type: 'string' } } } })
  const move = { what: 'as before a change of the contract', by: 'npm start' }
  await changeLiveSet(pool, move, async (live) => ({ ...live, late: { version: '1.0.0-a' } }))
  expect(await problemsOfLive(pool)).toEqual([
    'late@1.0.0-a: this backend breaks a contract that it uses: gone.Gone: removed.',
  ])
})
