import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { MyData } from './account.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const refusalOf = async (who: Person) => {
  const reply = await t.inject({ url: '/api/account/export', headers: { ...who.as } })
  return [reply.statusCode, reply.json().code, Number(reply.headers['retry-after']) > 0]
}

test('the file has all sections with a sentence about each, and can be requested three times a day', async () => {
  const me = await makePerson(t, { bio: 'Line one\nand “two”' })
  const reply = await t.inject({ url: '/api/account/export', headers: { ...me.as } })
  const file = MyData.parse(reply.json())
  expect(file.data).toMatchObject({ profile: { id: me.id, bio: 'Line one\nand “two”' }, messages: [], photo: null })
  expect(reply.body).toBe(`${JSON.stringify(reply.json(), null, 2)}\n`)
  const about = await t.inject({ url: '/api/account/export/about', headers: { ...me.as } })
  expect(about.json()).toEqual({ about: file.about })
  for (let n = 2; n <= 3; n++)
    expect((await t.inject({ url: '/api/account/export', headers: { ...me.as } })).statusCode).toBe(200)
  expect(await refusalOf(me)).toEqual([429, 'too-many', true])
  expect((await t.inject({ url: '/api/account/export', headers: { ...(await makePerson(t)).as } })).statusCode).toBe(
    200,
  )
  expect((await t.inject('/api/account/export/about')).statusCode).toBe(401)
})
