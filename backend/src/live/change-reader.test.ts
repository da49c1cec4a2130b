import { expect, test } from '@jest/globals'
import { ChangeReader } from './change-reader.ts'
import type { Change, Changes } from './changes.ts'
import { Streams } from './streams.ts'

const change = (id: number): Change => ({ account: 7, id, event: { type: 'message' } })

/** An open stream of one person, and the ids of what it was sent. */
function streamFrom(seen: number) {
  const ids: number[] = []
  const write = (text: string) => void ids.push(Number(/^id: (\d+)/.exec(text)?.[1]))
  return { ids, stream: { seen, endsAt: Number.POSITIVE_INFINITY, reader: { write, end: () => {}, session: '' } } }
}

test('a stream that comes back while changes are read for another one misses none of those before', async () => {
  const streams = new Streams()
  let answer = () => {}
  const asked: number[] = []
  const changes: Changes = {
    newest: async () => new Map(),
    since: async (seen) => {
      const from = seen.get(7) as number
      asked.push(from)
      if (asked.length === 1) await new Promise<void>((resolve) => (answer = resolve))
      return [151, 200, 201, 203].filter((id) => id > from).map(change)
    },
  }
  const reader = new ChangeReader(
    streams,
    () => changes,
    () => {},
  )
  const [there, back] = [streamFrom(200), streamFrom(150)]
  streams.add(7, there.stream)
  reader.look([7])
  await new Promise(setImmediate)
  expect(asked).toEqual([200])
  streams.add(7, back.stream)
  reader.look([7])
  answer()
  await reader.idle()
  expect(back.ids).toEqual([151, 200, 201, 203])
  expect([asked, there.ids]).toEqual([
    [200, 150],
    [201, 203],
  ])
})
