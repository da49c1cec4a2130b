import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { queues } from '../jobs/queues.ts'
import { PUSH_TOPICS } from '../push/push.contract.ts'
import { Added } from './additions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const doubles = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place)

test('what modules add is complete, and nothing is added twice', () => {
  const { letters, texts, pushes, workers, sweeps, problems, personalData, listeners, liveChanges } =
    t.app.get(Added).all
  const kinds = [...letters, ...texts].map(({ kind }) => kind.name)
  expect(kinds).toEqual(
    expect.arrayContaining(['login-code', 'phone-code', 'contact', 'unread-messages', 'tip.receipt', 'payouts.ready']),
  )
  expect(doubles(kinds)).toEqual([])
  const told = pushes.map(({ kind }) => kind.name)
  expect(told).toEqual(expect.arrayContaining(PUSH_TOPICS.map((topic) => `${topic}-daily`)))
  expect(doubles(told)).toEqual([])
  expect(workers.map(({ queue }) => queue).sort()).toEqual(
    Object.keys(queues)
      .filter((queue) => queue !== 'dead') // it has no worker; a person looks at it
      .sort(),
  )
  expect(doubles(sweeps.map(({ name }) => name))).toEqual([])
  expect(sweeps.map(({ name }) => name)).toEqual(expect.arrayContaining(['rate-limits', 'challenges', 'payments']))
  expect(doubles(problems.flatMap((errors) => Object.keys(errors)))).toEqual([])
  expect(doubles(personalData.flatMap(({ sections }) => Object.keys(sections)))).toEqual([])
  expect(personalData).toHaveLength(8)
  for (const { about, sections } of personalData)
    expect(Object.keys(about).sort()).toEqual(Object.keys(sections).sort())
  expect(listeners.map(({ channel }) => channel).sort()).toEqual(['live', 'live_set', 'work'])
  expect(liveChanges).toHaveLength(1)
})
