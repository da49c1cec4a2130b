import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { hostFolder } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import { builtFolder } from '../../../test/releases.ts'
import { createApp } from '../../app.ts'
import { makeToken } from '../access/tokens.ts'
import type { LiveVersion } from '../live-versions.ts'
import { add, buildIn, publish } from '../publishing/publish.ts'
import { breaksOf, liveReleases } from './live-contracts.ts'
import { changeLiveSet } from './live-set.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publish(hostFolder('1.0.0-a'), t.pool)
  await publish(contact('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

/** The live release was built against another backend with one more error code. */
async function breakLive() {
  const build = await buildIn(contact('1.0.1-a'))
  await add(build, t.pool, { by: 'test', contracts: { 'feedback.gone': { errors: { gone: {} } } } })
  await move({ version: '1.0.1-a' })
}
const move = (liveVersion: LiveVersion) =>
  changeLiveSet(t.pool, { what: 'test', by: 'test' }, (liveVersions) => ({ ...liveVersions, contact: liveVersion }))
const contact = (version: string, facts: object = { contracts: ['feedback'] }) =>
  builtFolder({ name: 'contact', version, files: {}, facts })

const BROKEN = 'contact@1.0.1-a is live and uses a contract that breaks: feedback.gone: removed.'

test('the live releases and canaries that this backend breaks are listed with the part that breaks', async () => {
  expect(await breaksOf(await liveReleases(t.pool))).toEqual([])
  await breakLive()
  expect(await breaksOf(await liveReleases(t.pool))).toEqual([BROKEN])
  const canary = { version: '1.0.1-a', percent: 10, guard: false, since: '2026-11-21T00:00:00.000Z' }
  await move({ version: '1.0.0-a', canary })
  expect(await breaksOf(await liveReleases(t.pool))).toEqual([BROKEN])
})

test('only a deploy token gets the live releases with their contracts', async () => {
  const sendRequest = (headers = {}) => t.inject({ method: 'GET', url: '/api/releases/live/contracts', headers })
  expect((await sendRequest()).statusCode).toBe(401)
  await breakLive()
  const token = await makeToken(t.pool, 'contact')
  const reply = await sendRequest({ authorization: `Bearer ${token}` })
  expect(reply.json()).toEqual([
    { name: 'contact', version: '1.0.1-a', contracts: { 'feedback.gone': { errors: { gone: {} } } } },
    { name: 'shell', version: '1.0.0-a', contracts: {} },
  ])
})

test('a production backend that breaks a live release stays not ready, with the reason, until another release is live', async () => {
  await breakLive()
  const late = await createApp({ ...t.env, NODE_ENV: 'production' })
  await late.init()
  const ready = async () => {
    const reply = await late.inject('/api/health/ready')
    return [reply.statusCode, reply.json<{ status: string }>().status]
  }
  // The start waits for the contracts, and retries after a delay.
  await eventually(async () => expect(await ready()).toEqual([503, `starting: contracts (${BROKEN})`]))
  await publish(contact('1.1.0-a', {}), t.pool)
  await eventually(async () => expect(await ready()).toEqual([200, 'ok']))
  await late.close()
})
