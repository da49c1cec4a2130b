import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { launch } from '../../test/process.ts'
import { builtFolder, loseFile, publishStrangeShell, setLive, shellFolder, siteIn } from '../../test/releases.ts'
import { changeLiveSet } from './going-live/live-set.ts'
import { add, buildIn, publish } from './publishing/publish.ts'

let t: TestApp
const live = (folder: string) => publish(folder, t.pool)
const remote = (version: string) => builtFolder({ name: 'messaging', version, files: { 'page.js': `// ${version}` } })

beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  await live(shellFolder('1.0.0-a'))
  await live(remote('1.0.0-a'))
})
afterAll(() => t.stop())

async function shown() {
  const { releases } = siteIn((await t.inject('/page')).body)
  return releases?.find(({ name }) => name === 'messaging')?.version
}

const readiness = async () => {
  const reply = await t.inject('/api/health/ready')
  return [reply.statusCode, reply.json()]
}

test('when a live release cannot be read, the previous one stays in use, and readiness reports it', async () => {
  await t.settled()
  expect(await shown()).toBe('1.0.0-a')
  await add(await buildIn(remote('1.0.1-a')), t.pool, { by: 'test' })
  await loseFile(t, '// 1.0.1-a')
  await changeLiveSet(t.pool, { what: 'by hand', by: 'test' }, (liveVersions) => ({
    ...liveVersions,
    messaging: { version: '1.0.1-a' },
  }))
  const warning = { status: 'ok', warnings: ['messaging@1.0.1-a is missing the file page.js'] }
  await t.settled()
  expect(await readiness()).toEqual([200, warning])
  expect(await shown()).toBe('1.0.0-a')
  expect((await t.inject('/r/messaging/1.0.0-a/page.js')).body).toBe('// 1.0.0-a')
})

test('a live release that could not be read is used once it can be read again', async () => {
  await publish(remote('1.0.1-a'), t.pool)
  await changeLiveSet(t.pool, { what: 'by hand', by: 'test' }, (liveVersions) => ({
    ...liveVersions,
    other: { version: 'none' },
  }))
  await t.settled()
  expect(await shown()).toBe('1.0.1-a')
})

test('an unusable release.json is reported in the same way', async () => {
  const warning = { status: 'ok', warnings: ['other@none is not in the registry, or is not usable'] }
  await t.settled()
  expect(await readiness()).toEqual([200, warning])
  await changeLiveSet(t.pool, { what: 'by hand', by: 'test' }, ({ other: _, ...liveVersions }) => liveVersions)
  await t.settled()
  expect(await readiness()).toEqual([200, { status: 'ok' }])
})

test('a process whose live shell does not load is not ready, and its log says why [spec-scale-ready-by-shell]', async () => {
  await publishStrangeShell(t, '1.0.4-a')
  await setLive(t, 'shell', '1.0.4-a')
  const started = await launch({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate', LOG_LEVEL: 'warn' })
  await eventually(() => expect(started.logged()).toContain('shell@1.0.4-a is live and cannot be loaded'))
  expect((await fetch(`${started.base}/api/health/ready`)).status).toBe(503)
  await started.kill()
})
