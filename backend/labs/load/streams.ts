import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/eventually.ts'
import type { Person } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import { freshNetwork } from './send-request.ts'

/** The events of one person's stream, in their order. */
export interface ReceivedEvents {
  account: number
  ids: number[]
  /** The id from which the stream continues; empty until it has begun. */
  lastId: string
}

interface MessageEvent {
  type: string
  message?: { id: number; senderId: number }
}

/** Opens a stream for every person, which reconnects with its last id, as a browser does. */
export async function openStreams(site: LoadedSite, people: Person[]) {
  const leaving = new AbortController()
  const heard = people.map(({ id }): ReceivedEvents => ({ account: id, ids: [], lastId: '' }))
  const listening = people.map((person, i) => listen(site, person, heard[i]!, leaving.signal))
  await eventually(() => {
    if (heard.some(({ lastId }) => !lastId)) throw new Error('a stream has not begun')
  })
  return {
    heard,
    async close() {
      leaving.abort()
      await Promise.all(listening)
    },
  }
}

async function listen(site: LoadedSite, person: Person, heard: ReceivedEvents, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    await hear(site.next(), person, heard, leaving).catch(() => {})
    if (!leaving.aborted) await sleep(200)
  }
}

async function hear(base: string, { cookie }: Person, heard: ReceivedEvents, leaving: AbortSignal) {
  const late = new AbortController()
  const headers = {
    ...{ cookie, 'x-forwarded-for': freshNetwork() },
    ...(heard.lastId && { 'last-event-id': heard.lastId }),
  }
  const timer = setTimeout(() => late.abort(), 5_000)
  const reply = await fetch(`${base}/api/live`, { headers, signal: AbortSignal.any([leaving, late.signal]) })
  clearTimeout(timer)
  if (reply.status !== 200 || !reply.body) return void (await reply.body?.cancel())
  let rest = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) take(block, heard)
  }
}

function take(block: string, heard: ReceivedEvents): void {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  heard.lastId = field('id') ?? heard.lastId
  const { type, message } = JSON.parse(field('data') ?? '{}') as MessageEvent
  if (type === 'message' && message && message.senderId !== heard.account) heard.ids.push(message.id)
}
