/** A process of people who write to each other at a steady rate, each message with its own key, until it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshNetwork, TIMEOUT_MS } from '../../load/send-request.ts'
import { now, type Order, type Pair, type Refused, report, type Written } from './orders.ts'

/** How long a user retries an unacknowledged message, and the longest wait between two tries. */
const LONGEST_MS = 60_000
const MAX_WAIT_MS = 8_000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const written: Written[] = []
const refused: Refused[] = []
const [unanswered, wrong]: [string[], string[]] = [[], []]
const writing = new Set<Promise<void>>()
let stopped = false

interface Reply {
  status: number
  body: string
  at: number
}

async function send(origin: string, { from, to }: Pair, content: string, key: string): Promise<Reply> {
  const headers = { cookie: from.cookie, 'content-type': 'application/json', 'idempotency-key': key }
  try {
    const post = request(`${origin}/api/messages`, {
      ...{ method: 'POST', agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: { ...headers, 'x-forwarded-for': freshNetwork() },
    })
    post.end(JSON.stringify({ receiverId: to, content }))
    const [reply] = (await once(post, 'response')) as [IncomingMessage]
    const at = now()
    return { status: reply.statusCode ?? 0, body: await text(reply), at }
  } catch {
    return { status: 0, body: '', at: now() }
  }
}

async function write(origin: string, pair: Pair, content: string): Promise<void> {
  const [key, requestedAt] = [randomUUID(), now()]
  // Users respect `Retry-After`.
  const pause = (tries: number) => sleep(Math.min(MAX_WAIT_MS, 500 * 2 ** tries) * (0.5 + Math.random()))
  for (let tries = 0, end = requestedAt + LONGEST_MS; now() < end; await pause(tries++)) {
    const { status, body, at } = await send(origin, pair, content, key)
    if (status === 201)
      return void written.push({ id: (JSON.parse(body) as { id: number }).id, content, requestedAt, at })
    refused.push({ status, at })
    if (status > 0 && status < 500 && status !== 429) return void wrong.push(`${status} ${body.slice(0, 200)}`)
  }
  unanswered.push(content)
}

async function writeOn({ origin, pairs, perSecond }: Extract<Order, { do: 'write' }>): Promise<void> {
  const began = now()
  for (let n = 0; !stopped; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / perSecond - now()))
    const pair = pairs[Math.floor(Math.random() * pairs.length)] as Pair
    const one = write(origin, pair, `crowd ${process.pid} ${n}`).finally(() => writing.delete(one))
    writing.add(one)
  }
}

async function stop(): Promise<void> {
  stopped = true
  await Promise.all(writing)
  process.send?.({ is: 'written', written, refused, unanswered, wrong }, () => process.exit(0))
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  if (order.do === 'write') void writeOn(order)
  else void stop()
})
setInterval(() => report({ is: 'state', open: 0, begun: 0, events: 0, written: written.length }), 200)
