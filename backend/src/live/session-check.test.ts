import { expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { SessionCheck } from './session-check.ts'
import type { Stream } from './streams.ts'

const stream = (session: string) => {
  const made = { ends: 0, open: {} as Stream }
  made.open = { endsAt: 0, reader: { write: () => {}, end: () => void made.ends++, session } }
  return made
}

test('a stream ends when its session has, and stays while a busy database does not say so', async () => {
  const [alive, over] = [stream('alive'), stream('over')]
  const endsBefore: number[] = []
  const check = new SessionCheck(
    {
      async aliveOf(secrets) {
        if (endsBefore.push(alive.ends + over.ends) < 4) throw new Error('busy')
        return new Set(secrets.filter((secret) => secret === 'alive'))
      },
    },
    5,
    60_000,
  )
  check.check([alive.open, over.open])
  await eventually(() => expect(over.ends).toBe(1))
  expect([endsBefore, alive.ends]).toEqual([[0, 0, 0, 0], 0])
})

test('a stream whose session cannot be checked for long ends', async () => {
  const one = stream('one')
  const away = new SessionCheck({ aliveOf: () => Promise.reject(new Error('away')) }, 5, 50)
  away.check([one.open])
  expect(one.ends).toBe(0)
  await eventually(() => expect(one.ends).toBe(1))
})
