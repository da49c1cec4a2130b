import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { startValkey, type TestValkey } from '../../test/valkey.ts'
import { Valkey } from './valkey.ts'

const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(cluster = false) {
  const server = await startValkey({ cluster })
  ends.push(server.stop)
  return server
}

function clientOf({ url }: Pick<TestValkey, 'url'>) {
  const client = new Valkey({ VALKEY_URL: url.split(','), ROLES: ['web'] })
  const events: string[] = []
  client.listen({
    received: (channel, text) => events.push(`${channel}: ${text}`),
    moved: (channel) => events.push(`${channel} moved`),
    connected: () => events.push('connected'),
    lost: () => events.push('lost'),
  })
  ends.push(() => client.onApplicationShutdown())
  client.onApplicationBootstrap()
  return { client, events }
}

test('goes on after a message that a listener cannot read', async () => {
  const { client, events } = clientOf(await start())
  client.listen({ received: (_, text) => JSON.parse(text), moved: () => {}, connected: () => {}, lost: () => {} })
  await eventually(() => expect(client.isConnected).toBe(true))
  await client.subscribe('a')
  await client.publish('a', 'not JSON')
  await client.publish('a', '"JSON"')
  await eventually(() => expect(events).toEqual(['connected', 'a: not JSON', 'a: "JSON"']))
  expect(client.isConnected).toBe(true)
})

test.each([
  ['one server', false],
  ['a cluster', true],
])(
  'with %s a channel receives messages from its subscription to its end, also when it begins again at once',
  async (_, cluster) => {
    const server = await start(cluster)
    const [here, there] = [clientOf(server), clientOf(server)]
    await eventually(() => expect([here.client.isConnected, there.client.isConnected]).toEqual([true, true]))
    await here.client.subscribe('a')
    await there.client.publish('a', 'one')
    await there.client.publish('b', 'for nobody')
    const [ended] = [here.client.unsubscribe('a'), here.client.subscribe('a')]
    await ended
    await here.client.subscribe('b')
    await there.client.publish('a', 'two')
    await eventually(() => expect(here.events).toEqual(['connected', 'a: one', 'a: two']))
    await here.client.unsubscribe('a')
    await there.client.publish('a', 'three')
    await there.client.publish('b', 'four')
    await eventually(() => expect(here.events.at(-1)).toBe('b: four'))
    expect(here.events).not.toContain('a: three')
    // A window of uses ends by the server's clock.
    expect(await here.client.count('uses', 60)).toEqual({ used: 1, waitMs: expect.any(Number) })
    const { used, waitMs } = await there.client.count('uses', 60)
    expect(used).toBe(2)
    expect(waitMs).toBeGreaterThan(55_000)
    expect(waitMs).toBeLessThanOrEqual(60_000)
  },
)

test.each([
  ['one server', false],
  ['a cluster', true],
])('when %s is away, everything fails at once, and the client says when it is back', async (_, cluster) => {
  const server = await start(cluster)
  const { client, events } = clientOf(server)
  await eventually(() => expect(events).toEqual(['connected']))
  await server.stop()
  await eventually(() => expect(events).toEqual(['connected', 'lost']))
  await expect(client.publish('a', 'one')).rejects.toThrow('Valkey is away.')
  await expect(client.count('uses', 60)).rejects.toThrow('Valkey is away.')
  await server.start()
  await eventually(() => expect(events).toEqual(['connected', 'lost', 'connected']))
  await client.subscribe('a')
  await client.publish('a', 'one')
  await eventually(() => expect(events.at(-1)).toBe('a: one'))
})

test('a cluster with unreachable addresses is connected like one whose addresses all respond', async () => {
  const [url] = (await start(true)).url.split(',')
  const away = 'redis://127.0.0.1:1'
  // Each client begins at a random address.
  const clients = Array.from({ length: 6 }, () => clientOf({ url: [away, away, away, url].join(',') }))
  for (const { client, events } of clients) {
    await eventually(() => expect(events).toEqual(['connected']), 10_000)
    await client.subscribe('a')
  }
  await clients[0]!.client.publish('a', 'one')
  for (const { events } of clients) await eventually(() => expect(events).toEqual(['connected', 'a: one']))
})

test('a silent server is disconnected within seconds, and no call waits longer', async () => {
  const server = await start()
  const { client, events } = clientOf(server)
  await eventually(() => expect(client.isConnected).toBe(true))
  server.freeze()
  await expect(client.publish('a', 'one')).rejects.toThrow()
  await eventually(() => expect(events).toEqual(['connected', 'lost']), 8_000)
  server.thaw()
  await eventually(() => expect(client.isConnected).toBe(true))
})

test('without an address there is no connection, and an unreachable address delays nothing', async () => {
  const off = new Valkey({ VALKEY_URL: [], ROLES: ['web'] })
  off.onApplicationBootstrap()
  expect([off.isOn, off.isConnected]).toEqual([false, false])
  const { client, events } = clientOf({ url: 'redis://127.0.0.1:1' })
  expect([client.isOn, client.isConnected, events]).toEqual([true, false, []])
  await expect(client.subscribe('a')).rejects.toThrow('Valkey is away.')
})
