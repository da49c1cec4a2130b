import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { freshDatabase, startApp } from '../../../test/app.ts'
import { otherTransaction } from '../../../test/database.ts'
import { checkout } from '../../../test/releases.ts'
import { SITE_LOCKS } from '../../db/advisory-locks.ts'
import { readSet } from '../going-live/live-set.ts'
import { publishBuilds } from './builds.ts'
import { add, buildIn } from './publish.ts'

let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await freshDatabase()
})

async function afterStart(BUILDS_DIR: string) {
  const t = await startApp({ DATABASE_URL, BUILDS_DIR })
  const { liveVersions } = await readSet(t.pool)
  const { statusCode } = await t.inject('/page')
  await t.stop()
  return {
    live: Object.entries(liveVersions)
      .map(([name, { version }]) => `${name}@${version}`)
      .sort(),
    statusCode,
  }
}

const first = checkout({ shell: '1.0.0-a', listings: '1.0.0-a' })
const second = checkout({ shell: '1.0.0-a', listings: '1.0.1-b' })

test('the builds of a new image are live when its first process is ready, and a restart of an old image changes nothing', async () => {
  expect(await afterStart(first)).toEqual({ live: ['listings@1.0.0-a', 'shell@1.0.0-a'], statusCode: 200 })
  expect((await afterStart(second)).live).toEqual(['listings@1.0.1-b', 'shell@1.0.0-a'])
  expect((await afterStart(first)).live).toEqual(['listings@1.0.1-b', 'shell@1.0.0-a'])
})

test('two processes of a new image start together', async () => {
  const third = checkout({ shell: '1.0.0-c', payments: '1.0.0-c' })
  const [a, b] = await Promise.all([afterStart(third), afterStart(third)])
  expect([a.statusCode, b.statusCode]).toEqual([200, 200])
})

test('a release that was added but never live goes live with the image that contains it', async () => {
  const fourth = checkout({ shell: '1.0.0-d', payments: '1.0.0-d' })
  const t = await startApp({ DATABASE_URL, ROLES: 'web,migrate' })
  await add(await buildIn(join(fourth, 'payments/dist/1.0.0-d')), t.pool, { by: 'deployer' })
  await t.stop()
  expect((await afterStart(fourth)).live).toEqual(expect.arrayContaining(['payments@1.0.0-d', 'shell@1.0.0-d']))
})

test('a rejected build is reported, and the others go live', async () => {
  const fifth = checkout({ shell: '1.0.0-e', messaging: '1.0.0-e' })
  writeFileSync(join(fifth, 'messaging/dist/1.0.0-e/remoteEntry.js'), '// changed since it was hashed')
  const said: string[] = []
  const t = await startApp({ DATABASE_URL, ROLES: 'web,migrate' })
  const live = await publishBuilds(fifth, t.pool, 'new', { warn: (line) => said.push(line) })
  await t.stop()
  expect(live).toEqual(['shell@1.0.0-e'])
  expect(said).toEqual(['Not released: messaging@1.0.0-e: remoteEntry.js has no right hash.'])
})

test('a process that waits long for another that publishes builds says so', async () => {
  const sixth = checkout({ shell: '1.0.0-f' })
  const t = await startApp({ DATABASE_URL, ROLES: 'web,migrate' })
  const other = await otherTransaction(t)
  await other.lockSite(SITE_LOCKS.builds)
  const said: string[] = []
  const onWait = (line: string) => {
    said.push(line)
    void other.commit()
  }
  expect(await publishBuilds(sixth, t.pool, 'new', { onWait, longWaitMs: 10 })).toEqual(['shell@1.0.0-f'])
  await t.stop()
  expect(said).toEqual(['Waiting for another process that publishes builds (advisory lock 7208143).'])
})
