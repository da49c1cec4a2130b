import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { decrypted } from './push/decrypted.ts'
import { vapidProblem } from './push/vapid.ts'

/** A push message that a browser would have got. */
interface Pushed {
  /** The last part of the subscription's address. */
  to: string
  topic: string | undefined
  text: string
}

/**
 * How it fails: not at all, with a status, or silently before (`hang`) or after (`hang-after`) it has taken the message.
 */
export type Failure = 'none' | '400' | '403' | '410' | '413' | '429' | '500' | '503' | '307' | 'hang' | 'hang-after'

interface Options {
  /** Called before a message is taken; when it throws, the sender gets a temporary failure. */
  store?: (pushed: Pushed) => Promise<void> | void
}

interface Subscription {
  keys: ECDH
  auth: Buffer
  /** The key of the site that may send to it. */
  siteKey: string
}

const MOST_BYTES = 4096

/**
 * A push service (RFC 8030) over real HTTP. It checks the sender's key (VAPID, RFC 8292), decrypts with the keys that a
 * browser would keep to itself (RFC 8291), and takes a message with a topic in place of the one before.
 */
export async function startPush({ store = () => {} }: Options = {}) {
  const subscriptions = new Map<string, Subscription>()
  const received: Pushed[] = []
  let failure: Failure = 'none'
  let requests = 0
  let url = ''

  /** The result of `PushManager.subscribe()` in a browser. */
  function subscribe(siteKey: string) {
    const [id, keys, auth] = [randomBytes(16).toString('base64url'), createECDH('prime256v1'), randomBytes(16)]
    const p256dh = keys.generateKeys('base64url')
    subscriptions.set(id, { keys, auth, siteKey })
    return { endpoint: `${url}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const to = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const { ttl = '', topic, authorization, 'content-encoding': encoding } = request.headers
    const body = await buffer(request)
    const reply = (status: number, headers = {}) => void response.writeHead(status, headers).end()

    if (failure === 'hang') return
    if (failure === '307') return reply(307, { location: `${url}/elsewhere` })
    if (/^\d+$/.test(failure)) return reply(Number(failure), { 'retry-after': '1' })
    const subscription = subscriptions.get(to)
    if (!subscription) return reply(404)
    if (request.method !== 'POST') return reply(405)
    const problem = vapidProblem(authorization, url, subscription.siteKey)
    if (problem) return reply(problem)
    if (!/^\d+$/.test(ttl.toString()) || encoding !== 'aes128gcm') return reply(400)
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic.toString())) return reply(400)
    if (body.length > MOST_BYTES) return reply(413)
    const pushed = { to, topic: topic?.toString(), text: decrypted(body, subscription) }
    await store(pushed)
    const same = received.findIndex((one) => one.to === to && topic !== undefined && one.topic === topic)
    if (same >= 0) received.splice(same, 1)
    received.push(pushed)
    if (failure !== 'hang-after') reply(201, { location: `${url}/message/${randomBytes(8).toString('hex')}` })
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    /** How many requests have come, taken or not. */
    requests: () => requests,
    subscribe,
    /** The browser has ended its subscription, or its push service has. */
    end: (endpoint: string) => void subscriptions.delete(endpoint.split('/').at(-1) ?? ''),
    /** From now on every request fails like this. */
    fail(how: Failure) {
      failure = how
    },
    /** For tests in a browser, whose own push service is on the internet. */
    mount(fastify: FastifyInstance) {
      type Key = { Querystring: { key?: string } }
      fastify.get<Key>('/dev/push/subscription.json', async ({ query }) => subscribe(query.key ?? ''))
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
