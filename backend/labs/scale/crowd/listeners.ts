/** A process of many devices, each with an open live stream as in a browser. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { freshNetwork } from '../../load/send-request.ts'
import { type Device, type HeardBy, now, type Order, report } from './orders.ts'

/** A browser's own wait before a stream has named another one. */
const RETRY_MS = 3_000
/** The longest wait after refusals, as the site's pages have it. */
const MAX_WAIT_MS = 30_000

interface Listener extends Device {
  heard: HeardBy
  lastId: string
  retryMs: number
  failures: number
  open: boolean
  request?: ClientRequest
}

let origin = ''
let source = ''
let leaving = false
const listeners: Listener[] = []
/** When streams that had been open were requested again. */
const returns: number[] = []

function listen(listener: Listener): void {
  if (leaving) return
  if (listener.lastId) returns.push(now())
  const headers = {
    ...{ cookie: listener.cookie, accept: 'text/event-stream', 'x-forwarded-for': freshNetwork() },
    ...(listener.lastId && { 'last-event-id': listener.lastId }),
  }
  let over = false
  /** A connection that broke comes back after the server's own wait; a refusal as the site's pages do it. */
  const again = (refused: boolean) => {
    if (over) return
    over = true
    listener.open = false
    const wait = refused
      ? Math.min(MAX_WAIT_MS, 1_000 * 2 ** listener.failures++) * (0.5 + Math.random())
      : listener.retryMs
    setTimeout(() => listen(listener), wait)
  }
  const url = `${origin}/api/live?account=${listener.account}`
  listener.request = get(url, { headers, agent: false, localAddress: source }, (reply) => {
    if (reply.statusCode !== 200) {
      reply.resume().on('end', () => again(true))
      reply.on('close', () => again(true))
      return
    }
    listener.open = true
    listener.failures = 0
    read(listener, reply)
    reply.on('close', () => again(false))
    reply.on('error', () => again(false))
  })
  listener.request.on('error', () => again(false))
}

function read(listener: Listener, reply: IncomingMessage): void {
  let rest = ''
  reply.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) take(listener, block)
  })
}

function take(listener: Listener, block: string): void {
  const { heard, lastId } = listener
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const [retry, id, data] = [field('retry'), field('id'), field('data')]
  if (retry) listener.retryMs = Number(retry)
  if (id) listener.lastId = id
  if (!data) return
  const { type, message } = JSON.parse(data) as { type: string; message?: { id: number } }
  // The first one is the beginning; later ones with an id mean that the position was lost.
  if (type === 'hello' && id && lastId) heard.lostPosition++
  if (type !== 'message' || !message) return
  if (id && lastId && Number(id) <= Number(lastId)) heard.outOfOrder++
  heard.ids.push(message.id)
  heard.at.push(now())
}

async function open(order: Extract<Order, { do: 'listen' }>): Promise<void> {
  ;({ origin, source } = order)
  for (const device of order.devices) {
    const heard: HeardBy = { account: device.account, ids: [], at: [], lostPosition: 0, outOfOrder: 0 }
    const listener: Listener = { ...device, heard, lastId: '', retryMs: RETRY_MS, failures: 0, open: false }
    listeners.push(listener)
    listen(listener)
    await new Promise((resolve) => setTimeout(resolve, 1_000 / order.perSecond))
  }
}

function stop(): void {
  leaving = true
  const heard = listeners.map((each) => each.heard)
  for (const { request } of listeners) request?.destroy()
  process.send?.({ is: 'heard', heard, returns }, () => process.exit(0))
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  if (order.do === 'listen') void open(order)
  else stop()
})
setInterval(() => {
  const counts = { open: 0, begun: 0, events: 0 }
  for (const { open, lastId, heard } of listeners) {
    counts.events += heard.ids.length
    if (open) counts.open++
    if (lastId) counts.begun++
  }
  report({ is: 'state', ...counts, written: 0 })
}, 200)
