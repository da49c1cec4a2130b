import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type LiveEvent, openLiveStream } from './liveStream.ts'

// Simulates tabs of one browser in one page, with locks, channels and a server whose events the test sends.
class Source {
  static all: Source[] = []
  static readonly CLOSED = 2
  static get open() {
    return Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)
  }
  readyState = 0
  onopen = () => {}
  onmessage = (_: object) => {}
  onerror = () => {}
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.all.push(this)
  }
  readonly #marks: Array<(hint: object) => void> = []
  addEventListener(_: 'hint', listener: (hint: object) => void) {
    this.#marks.push(listener)
  }
  marks(event: LiveEvent) {
    for (const listener of this.#marks) listener({ data: JSON.stringify(event) })
  }
  close() {
    this.readyState = Source.CLOSED
  }
  emit(id: number, event: LiveEvent) {
    this.onmessage({ data: JSON.stringify(event), lastEventId: String(id) })
  }
  refuses() {
    this.close()
    this.onerror()
  }
}

class Channel {
  static all = new Set<Channel>()
  readonly #listeners: Array<(note: { data: unknown }) => void> = []
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  addEventListener(_: string, listener: (note: { data: unknown }) => void) {
    this.#listeners.push(listener)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => Channel.all.has(other) && other.#listeners.map((listener) => listener({ data })))
  }
  close() {
    Channel.all.delete(this)
  }
}

type Office = () => Promise<void>
interface Claim {
  office: Office
  fail: (reason: Error) => void
}
let owner: Claim | undefined
let queue: Claim[] = []
function grant(claim: Claim) {
  owner = claim
  void claim.office().then(() => {
    if (owner !== claim) return
    owner = undefined
    const next = queue.shift()
    if (next) grant(next)
  })
}
const locks = {
  request: (_: string, { steal, signal }: { steal?: boolean; signal?: AbortSignal }, office: Office) =>
    new Promise<void>((_, fail) => {
      const claim = { office, fail }
      signal?.addEventListener('abort', () => {
        queue = queue.filter((waiting) => waiting !== claim)
      })
      if (steal) {
        owner?.fail(new DOMException('stolen', 'AbortError'))
        grant(claim)
      } else if (owner) queue.push(claim)
      else grant(claim)
    }),
}

const settled = () => jest.advanceTimersByTimeAsync(0)
const closing: Array<() => void> = []
async function openTab(after?: number) {
  const events: LiveEvent[] = []
  const close = openLiveStream(7, { after, onEvent: (event) => void events.push(event) })
  closing.push(close)
  await settled()
  return { events, close, ids: () => events.flatMap(({ type, n }) => (type === 'message' ? (n as number) : [])) }
}
const message = (n: number) => ({ type: 'message', n })
const only = () => {
  expect(Source.open).toHaveLength(1)
  return Source.open[0] as Source
}

beforeEach(() => {
  jest.useFakeTimers()
  Source.all = []
  owner = undefined
  queue = []
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Channel })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  jest.useRealTimers()
})

test('tabs share one connection, and each gets every event once [spec-performance-one-stream]', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  const source = only()
  source.emit(4, { type: 'hello' })
  for (const n of [5, 6, 6, 5, 7]) source.emit(n, message(n))
  await settled()
  expect(tabs.map(({ ids }) => ids())).toEqual(Array(3).fill([5, 6, 7]))
  expect(tabs.map(({ events }) => events[0]?.type)).toEqual(Array(3).fill('hello'))
})

test('a hint without an id reaches every tab at once, and no tab takes it for an event that it knows', async () => {
  const tabs = [await openTab(), await openTab()]
  only().emit(4, { type: 'hello' })
  only().marks({ type: 'match', listing: 7 })
  only().emit(5, message(5))
  await settled()
  expect(tabs.map(({ events }) => events[1])).toEqual(Array(2).fill({ type: 'match', listing: 7 }))
  expect(tabs.map(({ ids }) => ids().at(-1))).toEqual([5, 5])
})

test('when the leading tab is closed, the next leader continues where it stopped', async () => {
  const [first, second] = [await openTab(), await openTab()]
  only().emit(4, { type: 'hello' })
  only().emit(5, message(5))
  await settled()
  first.close()
  await settled()
  expect(only().url).toBe('/api/live?account=7&after=5')
  only().emit(6, message(6))
  expect(second.ids()).toEqual([5, 6])
})

test('a later tab learns that its data may be stale, and where to continue', async () => {
  const first = await openTab()
  only().emit(9, { type: 'hello' })
  const late = await openTab()
  expect(late.events).toEqual([{ type: 'hello' }])
  first.close()
  await settled()
  expect(only().url).toBe('/api/live?account=7&after=9')
})

test('a visible tab takes over from a leader that does not respond', async () => {
  await openTab()
  only().emit(3, { type: 'hello' })
  const [frozen] = Channel.all
  Channel.all.delete(frozen as Channel)
  await openTab()
  expect(Source.open).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(2000)
  expect(Source.all).toHaveLength(2)
  expect(only()).toBe(Source.all[1])
})

test('a tab that missed an event is notified when it becomes visible', async () => {
  await openTab()
  only().emit(3, { type: 'hello' })
  const asleep = await openTab()
  const [, channel] = Channel.all
  Channel.all.delete(channel as Channel)
  only().emit(4, message(4))
  Channel.all.add(channel as Channel)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(asleep.events.map(({ type }) => type)).toEqual(['hello', 'hello'])
})

test('a refusal is reported to every tab once, and retried after a randomized time', async () => {
  const chance = jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const tabs = [await openTab(), await openTab()]
  for (let refusals = 0; refusals < 2; refusals++) {
    only().refuses()
    await jest.advanceTimersByTimeAsync(9_999)
    expect(Source.open).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
  }
  expect(only().readyState).toBe(0)
  expect(tabs.map(({ events }) => events)).toEqual(Array(2).fill([{ type: 'ended' }]))
  chance.mockRestore()
})

test('back online, the connection is opened again, because the old one may be dead', async () => {
  await openTab()
  only().emit(8, { type: 'hello' })
  const before = only()
  dispatchEvent(new Event('online'))
  expect([before.readyState, only().url]).toEqual([Source.CLOSED, '/api/live?account=7&after=8'])
})

test('opened again, the stream says so in every tab, because hints may be lost meanwhile', async () => {
  const tabs = [await openTab(), await openTab()]
  only().onopen()
  only().emit(8, { type: 'hello' })
  dispatchEvent(new Event('online'))
  only().onopen()
  await settled()
  expect(tabs.map(({ events }) => events.map(({ type }) => type))).toEqual(Array(2).fill(['hello', 'back']))
})

test('a stream continues the document, so that nothing is read again until something is lost', async () => {
  const tab = await openTab(8)
  expect(only().url).toMatch(/^\/api\/live\?account=7&after=8&age=\d+$/)
  only().onopen()
  only().emit(9, message(9))
  expect(tab.events).toEqual([message(9)])
  dispatchEvent(new Event('online'))
  expect(only().url).toBe('/api/live?account=7&after=9')
  only().onopen()
  expect(tab.events).toEqual([message(9), { type: 'back' }])
})

test('a later tab with a document reads again only what it may have missed', async () => {
  const first = await openTab(8)
  only().onopen()
  only().emit(9, message(9))
  const [late, behind] = [await openTab(9), await openTab(8)]
  expect(late.events).toEqual([{ type: 'back' }])
  expect(behind.events).toEqual([{ type: 'hello' }])
  expect(first.ids()).toEqual([9])
})

test('a page in the back/forward cache releases the stream and opens it again on its return', async () => {
  const tab = await openTab()
  only().emit(8, { type: 'hello' })
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  await settled()
  expect([Source.open, owner]).toEqual([[], undefined])
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settled()
  only().emit(9, message(9))
  expect(tab.ids()).toEqual([9])
})

test('without locks every tab has its own stream', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  await openTab()
  await openTab()
  await jest.advanceTimersByTimeAsync(5000)
  expect(Source.open).toHaveLength(2)
})
