import { mock } from 'node:test'
import { expect, test } from '@jest/globals'
import { emptyDatabase, startApp } from '../../test/app.ts'
import { Notifications } from '../db/notifications.ts'
import { JobsService } from '../jobs/jobs.service.ts'

test('two processes that start at the same time on an empty database print no warnings', async () => {
  const settings = { LOG_LEVEL: 'warn', DATABASE_URL: await emptyDatabase() }
  const both = await Promise.all([startApp(settings), startApp(settings)])
  await Promise.all(both.map((each) => each.settled()))
  expect(both.map((each) => each.logged())).toEqual(['', ''])
  await Promise.all(both.map((each) => each.stop()))
})

test.each([
  ['at once', 0, ['listening', 'working']],
  ['at its second try', 1, ['working', 'listening']],
])('workers start when listening has begun, but do not wait for it: it begins %s', async (_, failures, order) => {
  const begun: string[] = []
  const { listen } = Notifications.prototype
  const attempts = mock.method(Notifications.prototype, 'listen', async function (this: Notifications) {
    if (attempts.mock.callCount() < failures) throw new Error('all connections are in use')
    await listen.call(this)
    begun.push('listening')
  })
  const { work } = JobsService.prototype
  mock.method(JobsService.prototype, 'work', function (this: JobsService) {
    begun.push('working')
    return work.call(this)
  })
  const { stop } = await startApp().finally(() => mock.restoreAll())
  await stop()
  expect([...new Set(begun)]).toEqual(order)
})
