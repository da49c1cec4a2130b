import { expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import type { SessionsService } from '../account/sessions.service.ts'
import type { ModuleContributions } from '../contributions.ts'
import type { ProcessesService } from '../db/processes.service.ts'
import type { Env } from '../env.ts'
import type { Change, Changes } from './changes.ts'
import { LiveService } from './live.service.ts'

const change = (id: number): Change => ({ account: 7, id, event: { type: 'message' } })

function streamFrom(live: LiveService, after: number) {
  const ids: number[] = []
  const write = (text: string) => {
    if (text.startsWith('id: ')) ids.push(Number.parseInt(text.slice(4), 10))
  }
  live.watch(7, { after }, { write, end: () => {}, session: '' })
  return ids
}

test('sends a stream that resumes during a read of newer changes all the changes that it missed', async () => {
  let finishFirstRead = () => {}
  const reads: number[] = []
  const changes: Changes = {
    newest: async () => new Map([[7, 200]]),
    since: async (lastIds) => {
      const from = lastIds.get(7)!
      reads.push(from)
      if (reads.length === 1) await new Promise<void>((resolve) => (finishFirstRead = resolve))
      return [151, 200, 201, 203].filter((id) => id > from).map(change)
    },
  }
  const live = new LiveService(
    {} as Pool,
    {} as SessionsService,
    {} as ProcessesService,
    { of: () => [changes] } as unknown as ModuleContributions,
    { DRAIN_MS: 0 } as Env,
  )
  const there = streamFrom(live, 200)
  await new Promise(setImmediate)
  expect(reads).toEqual([200])
  const back = streamFrom(live, 150)
  await new Promise(setImmediate)
  finishFirstRead()
  await live.isIdle()
  expect([reads, back, there]).toEqual([
    [200, 150],
    [151, 200, 201, 203],
    [201, 203],
  ])
  live.onModuleDestroy()
})
