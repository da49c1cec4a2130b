import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { hostFolder } from '../../../test/deployer.ts'
import { builtFolder, routeAt, storedErrors } from '../../../test/releases.ts'
import { processRegistry } from '../../metrics/counters.ts'
import { makeToken } from '../access/tokens.ts'
import { publish } from '../publishing/publish.ts'
import { RegistryService } from '../registry.service.ts'
import type { ReleaseLine } from '../releases.contract.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,worker,migrate' })
  token = await makeToken(t.pool, '*')
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

let name: string
let release: string
let count = 0
beforeEach(async () => {
  name = `team${++count}`
  release = `${name}@1.0.0-a`
  await publish(
    builtFolder({ name, version: '1.0.0-a', files: {}, facts: { routes: [routeAt(`/${name}/:id`)] } }),
    t.pool,
  )
  await t.app.get(RegistryService).refresh()
})

let networks = 0
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const send = (error: object, remoteAddress = `192.0.2.${++networks % 250}`) =>
  t.inject({
    method: 'POST',
    url: '/api/events',
    payload: { type: 'error', release, route: `/${name}/:id`, message: 'Error: It broke', ...error },
    headers: { 'user-agent': FIREFOX },
    remoteAddress,
  })
async function errors() {
  const reply = await t.inject({ url: '/api/releases', headers: { authorization: `Bearer ${token}` } })
  const lines = reply.json<ReleaseLine[]>()
  return lines.find((line) => line.name === name)?.errors
}

test('errors are counted by release, message, route and engine', async () => {
  for (let time = 0; time < 2; time++) expect((await send({})).statusCode).toBe(204)
  await send({ message: 'Error: Something else' })
  expect(await errors()).toEqual([
    { message: 'Error: It broke', route: `/${name}/:id`, engine: 'Gecko', count: 2, lastAt: expect.any(String) },
    { message: 'Error: Something else', route: `/${name}/:id`, engine: 'Gecko', count: 1, lastAt: expect.any(String) },
  ])
  expect(await processRegistry.metrics()).toContain(`flight_amigo_browser_errors_total{release="${release}"} 3`)
})

test('nothing is stored that could identify a person', async () => {
  await send({ message: `Error: "Asha Rao" has no trip 4711 at https://site.test/x`, route: `/${name}/4711` })
  expect(await errors()).toEqual([expect.objectContaining({ message: 'Error: … has no trip # at …', route: '/' })])
})

test('a release that is not live is not counted', async () => {
  release = `${name}@9.0.0-a`
  expect((await send({})).statusCode).toBe(204)
  expect(await errors()).toEqual([])
})

test('a network reports 20 errors an hour', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => send({}, '198.51.100.1')))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
  expect(await errors()).toEqual([expect.objectContaining({ count: 20 })])
})

test('at most 50 different errors of a release are stored, and one more for all others', async () => {
  const word = (n: number) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))
  for (let n = 0; n < 60; n++) await send({ message: `Error: ${word(n)}` })
  await send({ message: `Error: ${word(0)}` })
  const rows = await storedErrors(t, name)
  expect(rows).toHaveLength(51)
  expect(rows).toContainEqual({ message: 'Other errors', count: 10 })
  expect(rows).toContainEqual({ message: `Error: ${word(0)}`, count: 2 })
})

test.each([
  ['a longer message', { message: 'x'.repeat(301) }],
  ['no message', { message: '' }],
  ['a path with a query', { route: '/search?from=HYD' }],
  ['another field', { email: 'asha@mail.test' }],
])('%s is refused', async (_, error) => {
  expect((await send(error)).statusCode).toBe(400)
})

test('errors are deleted four weeks after they came last', async () => {
  await send({})
  await t.advance(29 * 86_400)
  expect(await storedErrors(t, name)).toEqual([])
})
