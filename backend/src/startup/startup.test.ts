import { expect, test } from '@jest/globals'
import { EditedMigration } from '../db/unusable-schema.ts'
import type { Env } from '../env.ts'
import { Readiness } from '../http/readiness.ts'
import { NotReady, Startup, type Step } from './startup.ts'

const startup = (steps: Step[]) => {
  const readiness = new Readiness({ DRAIN_MS: 0 } as Env)
  return { readiness, startup: new Startup(steps, readiness) }
}

test('steps run one after the other, and readiness names the current one', async () => {
  const seen: Array<string | undefined> = []
  const recordProblem = async () => void seen.push(readiness.problem())
  const { readiness, startup: starting } = startup([
    ['schema', recordProblem],
    ['queues', recordProblem],
  ])
  expect(readiness.problem()).toBe('starting: modules')
  await starting.done()
  expect(seen).toEqual(['starting: schema', 'starting: queues'])
  expect(readiness.problem()).toBeUndefined()
})

test('a failed step is retried until it succeeds, without the earlier ones', async () => {
  const taken: string[] = []
  const { startup: starting } = startup([
    ['first', async () => void taken.push('first')],
    [
      'second',
      async () => {
        taken.push('second')
        if (taken.length < 4) throw new Error('not yet')
      },
    ],
  ])
  await starting.done()
  expect(taken).toEqual(['first', 'second', 'second', 'second'])
})

test('a migration that was edited ends the start, because no retry helps', async () => {
  const { readiness, startup: starting } = startup([
    ['schema', () => Promise.reject(new EditedMigration('first'))],
    ['queues', () => Promise.reject(new Error('is never reached'))],
  ])
  await expect(starting.done()).rejects.toThrow('The migration first was edited')
  expect(readiness.problem()).toBe('starting: schema')
})

test('readiness says why a step waits for operators, until they have fixed it', async () => {
  const problems: Array<string | undefined> = []
  const { readiness, startup: starting } = startup([
    [
      'contracts',
      async () => {
        problems.push(readiness.problem())
        if (problems.length < 2) throw new NotReady('contact@1 is live and uses a contract that breaks.')
      },
    ],
  ])
  await starting.done()
  expect(problems[1]).toBe('starting: contracts (contact@1 is live and uses a contract that breaks.)')
  expect(readiness.problem()).toBeUndefined()
})

test('readiness hides the message of any other error, which may name the database', async () => {
  let tries = 0
  const { readiness, startup: starting } = startup([
    [
      'queues',
      async () => {
        tries += 1
        if (tries === 1) throw new Error('postgres://secret')
        if (tries === 2) expect(readiness.problem()).toBe('starting: queues')
      },
    ],
  ])
  await starting.done()
  expect(tries).toBe(2)
})

test('a process that receives SIGTERM starts no further step', async () => {
  const taken: string[] = []
  const { readiness, startup: starting } = startup([
    ['first', async () => starting.onModuleDestroy()],
    ['second', async () => void taken.push('second')],
  ])
  await starting.done()
  expect([taken, readiness.problem()]).toEqual([[], 'starting: first'])
})
