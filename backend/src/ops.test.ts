import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../test/app.ts'
import { makePerson } from '../test/make.ts'
import { call, caseAbout, report } from '../test/staff.ts'
import { obey } from './ops.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await obey(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

test('staff members are made and unmade at the command line only, of people who have signed in', async () => {
  const person = await makePerson(t, { email: 'anna@mail.test' })
  const summary = async () => (await call(t, person, 'GET', '/ops/moderation/summary')).statusCode
  expect(await ops('staff', 'add', 'nobody@mail.test')).toMatchObject({ code: 1 })
  expect(await ops('staff', 'add', 'nobody')).toEqual({ code: 1, text: '"nobody" is not an e-mail address.' })
  expect(await summary()).toBe(404)
  expect(await ops('staff', 'add', 'Anna@mail.test')).toEqual({ code: 0, text: 'anna@mail.test is a staff member.' })
  expect(await summary()).toBe(200)
  expect((await ops('staff', 'list')).text).toContain('anna@mail.test')
  expect(await ops('staff', 'remove', 'anna@mail.test')).toMatchObject({ code: 0 })
  expect(await summary()).toBe(404)
})

test('a case is read and decided at the command line, in the name of a staff member', async () => {
  const [member, person] = [await makePerson(t), await makePerson(t, { username: 'Mallory' })]
  await report(t, await makePerson(t), { userId: person.id, details: 'Wants a deposit.' })
  const id = String(await caseAbout(t, person))
  expect((await ops('cases')).text).toContain('Mallory')
  expect((await ops('case', id)).text).toContain('Wants a deposit.')
  const suspend = () => ops('act', id, 'suspend', '--reason', 'A deposit.', '--as', member.email)
  expect(await suspend()).toEqual({ code: 1, text: `${member.email} is no staff member.` })
  await ops('staff', 'add', member.email)
  expect((await suspend()).text).toContain(`${member.email}: suspend. A deposit.`)
  expect(await suspend()).toMatchObject({ code: 1 })
  expect((await call(t, person, 'POST', '/blocks/1')).json()).toMatchObject({ code: 'account-suspended' })
})

test('what is not a command gets the list of commands', async () => {
  for (const args of [[], ['toString'], ['act', '1', 'ban', '--force']]) {
    const { code, text } = await ops(...args)
    expect([code, text.includes('npm run ops -- staff add ADDRESS')]).toEqual([1, true])
  }
})
