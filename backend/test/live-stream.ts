import { FOR_ACCOUNT } from '../src/account/account.contract.ts'
import { LiveService } from '../src/live/live.service.ts'
import type { TestApp } from './app.ts'

interface LiveEvent {
  id: string
  data: { type: string } & Record<string, unknown>
}

/** Reads `GET /api/live` as an EventSource does, and collects the events. */
export async function openStream(base: string, headers: Record<string, string>, query = '') {
  const gone = new AbortController()
  const response = await fetch(`${base}/api/live${query}`, { headers, signal: gone.signal })
  const events: LiveEvent[] = []
  const state = { ended: false, lastId: '' }
  const fences = new Map<number, () => void>()
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        state.lastId = field('id') ?? state.lastId
        const data = JSON.parse(field('data') ?? 'null') as LiveEvent['data'] | null
        if (data?.type === FENCE) fences.get(data.fence as number)?.()
        else if (data) events.push({ id: state.lastId, data })
      }
    }
  }
  const end = () => {
    state.ended = true
    for (const arrive of fences.values()) arrive()
  }
  void read().then(end, end)
  return {
    status: response.status,
    headers: response.headers,
    events,
    state,
    of: (type: string) => events.filter(({ data }) => data.type === type),
    close: () => gone.abort(),
    /** Resolves when all data sent earlier has been read. */
    async readAll({ app }: Pick<TestApp, 'app'>) {
      const fence = ++fencesSet
      const account = Number(headers[FOR_ACCOUNT])
      const { promise, resolve } = Promise.withResolvers<void>()
      fences.set(fence, resolve)
      if (!state.ended)
        await app.get(LiveService, { strict: false }).sendHints([{ account, event: { type: FENCE, fence } }])
      else resolve()
      await promise
    },
  }
}

/** The type of a marker event: a stream that receives one has read all earlier data. */
const FENCE = 'fence-of-a-test'
let fencesSet = 0

export type LiveStream = Awaited<ReturnType<typeof openStream>>

/** Waits until the site is idle and these streams have read everything that was sent to them. */
export async function streamsSettled(t: Pick<TestApp, 'app' | 'settled'>, ...streams: LiveStream[]): Promise<void> {
  await t.settled()
  await Promise.all(streams.map((stream) => stream.readAll(t)))
}

/** Opens streams that one call ends. The application must listen on a port. */
export async function streamsOf(t: Pick<TestApp, 'app' | 'settled'>) {
  await t.app.listen(0, '127.0.0.1')
  const base = await t.app.getUrl()
  const streams: LiveStream[] = []
  return {
    /** Opens a stream, and waits for its first bytes. */
    async open(me: { as: Record<string, string> }, headers: Record<string, string> = {}): Promise<LiveStream> {
      const stream = await openStream(base, { ...me.as, ...headers })
      streams.push(stream)
      await streamsSettled(t, stream)
      return stream
    },
    settled: () => streamsSettled(t, ...streams),
    closeAll: () => {
      for (const stream of streams.splice(0)) stream.close()
    },
  }
}
