import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { ListingsQuery } from './listings.contract.ts'
import { searchStatement } from './search.statement.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off' })
})
afterAll(() => t.stop())

test('x', async () => {
  const me = await makePerson(t)
  await makeListing(t, me)
  const s = searchStatement(ListingsQuery.parse({ from: 'HYD' }), undefined)
  console.log(s.text, s.name, s.values)
  console.log((await t.pool.query(s)).rows)
  console.log((await t.pool.query(searchStatement(ListingsQuery.parse({ type: 'helper' }), undefined))).rows)
})
