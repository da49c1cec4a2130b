import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../test/app.ts'
import { ModuleContributions } from './contributions.ts'
import { queues } from './jobs/queues.ts'
import { PUSH_TOPICS } from './push/push.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const doubles = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('the contributions of all modules are complete, and none comes twice', () => {
  const contributions = t.app.get(ModuleContributions)
  const kinds = [...contributions.of('emails'), ...contributions.of('smsRenderers')].map(({ kind }) => kind.name)
  expect(kinds).toEqual(
    expect.arrayContaining(['login-code', 'phone-code', 'contact', 'unread-messages', 'tip.receipt', 'payouts.ready']),
  )
  expect(doubles(kinds)).toEqual([])
  const topics = contributions.of('pushes').map(({ kind }) => kind.name)
  expect(topics).toEqual(expect.arrayContaining(PUSH_TOPICS.map((topic) => `${topic}-daily`)))
  expect(doubles(topics)).toEqual([])
  expect(
    contributions
      .of('workers')
      .map(({ queue }) => queue)
      .sort(),
  ).toEqual(
    Object.keys(queues)
      .filter((queue) => !['dead', 'failed'].includes(queue)) // they have no workers; a person reads them
      .sort(),
  )
  expect(doubles(contributions.of('scheduledJobs').map(({ name }) => name))).toEqual([])
  expect(contributions.of('scheduledJobs').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['rate_limit.ends_at', 'listings-past', 'payments']),
  )
  expect(doubles(contributions.of('problems').flatMap((errors) => Object.keys(errors)))).toEqual([])
  expect(doubles(contributions.of('personalData').flatMap(({ sections }) => Object.keys(sections)))).toEqual([])
  expect(contributions.of('personalData')).toHaveLength(8)
  for (const { about, sections } of contributions.of('personalData'))
    expect(Object.keys(about).sort()).toEqual(Object.keys(sections).sort())
  expect(
    contributions
      .of('listeners')
      .map(({ channel }) => channel)
      .sort(),
  ).toEqual(['live', 'live_set', 'process_vanished'])
  expect(contributions.of('liveChanges')).toHaveLength(1)
})
