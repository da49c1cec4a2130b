import { expect, test } from '@jest/globals'
import { ChangeReader } from './change-reader.ts'
import type { Change, Changes } from './changes.ts'
import { Streams } from './streams.ts'

const change = (id: number): Change => ({ account: 7, id, event: { type: 'message' } })

function streamFrom(lastId: number) {
  const ids: number[] = []
  const write = (text: string) => void ids.push(Number(/^id: (\d+)/.exec(text)?.[1]))
  return { ids, stream: { lastId, endsAt: Number.POSITIVE_INFINITY, client: { write, end: () => {}, session: '' } } }
}

test('sends a stream that resumes during a read of newer changes all the changes that it missed', async () => {
  const streams = new Streams()
  let finishFirstRead = () => {}
  const reads: number[] = []
  const changes: Changes = {
    newest: async () => new Map(),
    since: async (lastIds) => {
      const from = lastIds.get(7) as number
      reads.push(from)
      if (reads.length === 1) await new Promise<void>((resolve) => (finishFirstRead = resolve))
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
  reader.read([7])
  await new Promise(setImmediate)
  expect(reads).toEqual([200])
  streams.add(7, back.stream)
  reader.read([7])
  finishFirstRead()
  await reader.idle()
  expect(back.ids).toEqual([151, 200, 201, 203])
  expect([reads, there.ids]).toEqual([
    [200, 150],
    [201, 203],
  ])
})
