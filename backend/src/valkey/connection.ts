import { setTimeout as sleep } from 'node:timers/promises'

export interface BusListener {
  received(channel: string, text: string): void
  /** This channel moved to another node of the cluster, so messages may have been missed. */
  moved(channel: string): void
}

export interface Window {
  used: number
  waitMs: number
}

/** A lost connection is never used again. */
export interface Connection {
  readonly lost: Promise<Error>
  publish(channel: string, text: string): Promise<unknown>
  subscribe(channel: string): Promise<unknown>
  unsubscribe(channel: string): Promise<unknown>
  /** Counts one use in the open window, or opens one. */
  count(key: string, seconds: number): Promise<Window>
  ping(): Promise<unknown>
  close(): void
}

const CONNECT_MS = 2_000

const SOCKET = {
  connectTimeout: CONNECT_MS,
  reconnectStrategy: false, // a new connection knows that messages may have been missed
} as const

/** Connects to one Valkey, or to a cluster of which these are some nodes. Loads the client library lazily. */
export async function connect(urls: readonly string[], listener: BusListener): Promise<Connection> {
  const { promise: lost, resolve: reportLost } = Promise.withResolvers<Error>()
  const connection =
    urls.length === 1
      ? await connectSingle(urls[0]!, listener, reportLost)
      : await connectCluster(urls, listener, reportLost)
  return { ...connection, lost }
}

type ReportLost = (why: Error) => void

/** The library's generic types slow type checking by a second. */
interface Client {
  sPublish(channel: string, text: string): Promise<unknown>
  sSubscribe(channel: string, listener: (text: string, channel: string) => void): Promise<unknown>
  sUnsubscribe(channel: string, listener: (text: string, channel: string) => void): Promise<unknown>
  multi(): Multi
}

interface Multi {
  set(key: string, value: number, options: { condition: 'NX'; expiration: { type: 'EX'; value: number } }): Multi
  incr(key: string): Multi
  pTTL(key: string): Multi
  exec(): Promise<unknown>
}

async function connectSingle(
  url: string,
  listener: BusListener,
  reportLost: ReportLost,
): Promise<Omit<Connection, 'lost'>> {
  const { createClient } = await import('@redis/client')
  const client = createClient({ url, socket: { ...SOCKET }, disableOfflineQueue: true })
  client.on('error', reportLost).on('end', () => reportLost(new Error('The connection has ended.')))
  await inTime(client.connect(), () => client.destroy())
  return { ...commands(client, listener), ping: () => client.ping(), close: () => client.destroy() }
}

async function connectCluster(
  urls: readonly string[],
  listener: BusListener,
  reportLost: ReportLost,
): Promise<Omit<Connection, 'lost'>> {
  const { createCluster } = await import('@redis/client')
  const { username, password, protocol } = new URL(urls[0]!)
  const defaults = {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    socket: { ...SOCKET, ...(protocol === 'rediss:' && { tls: true as const }) },
    disableOfflineQueue: true,
  }
  const client = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults,
    topologyRefreshOnReconnectionAttemptStrategy: false,
  })
  // One of the addresses may be down while another responds.
  let isConnected = false
  for (const event of ['error', 'node-error', 'sharded-channel-moved-error'])
    client.on(event, (why: Error) => isConnected && reportLost(why))
  await inTime(client.connect(), () => client.destroy())
  isConnected = true
  const known = new WeakSet<object>()
  const listeners = () => [...client.nodeByAddress.values()].flatMap((node) => ('pubSub' in node && node.pubSub) || [])
  const { subscribe, ...others } = commands(client, listener)
  return {
    ...others,
    async subscribe(channel) {
      await subscribe(channel)
      // Each node has a connection of its own for its channels, made with the first of them.
      for (const { client: node } of listeners()) {
        if (known.has(node)) continue
        known.add(node)
        node.on('sharded-channel-moved', listener.moved)
      }
    },
    async ping() {
      const nodes = [...client.nodeByAddress.values()].flatMap((node) => node.client ?? [])
      await Promise.all([...nodes, ...listeners().map((each) => each.client)].map((node) => node.ping()))
    },
    close: () => client.destroy(),
  }
}

function commands(client: Client, { received }: BusListener) {
  const listener = (text: string, channel: string) => received(channel, text)
  return {
    publish: (channel: string, text: string) => client.sPublish(channel, text),
    subscribe: (channel: string): Promise<unknown> => client.sSubscribe(channel, listener),
    // Without the listener, the client would confuse a new subscription that follows immediately with the old one.
    unsubscribe: (channel: string) => client.sUnsubscribe(channel, listener),
    async count(key: string, seconds: number): Promise<Window> {
      // The server's clock counts, and the key expires with its window.
      const counted = client.multi().set(key, 0, { condition: 'NX', expiration: { type: 'EX', value: seconds } })
      const [, used, waitMs] = (await counted.incr(key).pTTL(key).exec()) as unknown as [unknown, number, number]
      return { used, waitMs }
    },
  }
}

/** A server that accepts a connection may still not respond. */
async function inTime(connecting: Promise<unknown>, giveUp: () => void): Promise<void> {
  const late = sleep(2 * CONNECT_MS, 'late', { ref: false })
  if ((await Promise.race([connecting, late])) !== 'late') return
  connecting.catch(() => {})
  giveUp()
  throw new Error('Valkey does not respond.')
}
