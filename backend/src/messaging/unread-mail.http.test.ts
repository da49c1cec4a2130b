import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const read = async ({ as }: Pick<Person, 'as'>) => (await t.inject({ url: '/api/unread-mail', headers: as })).json()
const choose = (who: { as: object }, wanted: boolean) =>
  t.inject({ method: 'PUT', url: '/api/unread-mail', payload: { wanted }, headers: { ...who.as } })

test('a person turns the mails about unread messages off and on, for themselves only', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  expect(await read(me)).toEqual({ wanted: true })
  for (const wanted of [false, false, true]) {
    expect((await choose(me, wanted)).json()).toEqual({ wanted })
    expect([await read(me), await read(other)]).toEqual([{ wanted }, { wanted: true }])
  }
  expect((await choose({ as: {} }, false)).statusCode).toBe(401)
})

test('a suspended person may turn the mails off too', async () => {
  const me = await makePerson(t)
  await t.pool.query("update account set suspended_at = now(), suspension_reason = 'Spam' where id = $1", [me.id])
  expect((await choose(me, false)).json()).toEqual({ wanted: false })
})
