import { expect, test } from '@jest/globals'
import { emptyDatabase, startApp } from '../../test/app.ts'

test('two processes that start at the same time on an empty database print no warnings', async () => {
  const settings = { LOG_LEVEL: 'warn', DATABASE_URL: await emptyDatabase() }
  const both = await Promise.all([startApp(settings), startApp(settings)])
  await Promise.all(both.map((each) => each.settled()))
  expect(both.map((each) => each.logged())).toEqual(['', ''])
  await Promise.all(both.map((each) => each.stop()))
})
