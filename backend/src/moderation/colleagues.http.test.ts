import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report, seen } from '../../test/staff.ts'
import type { NewAction } from './moderation.contract.ts'

let t: TestApp
let staff: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

const problem = (reply: { body: string }) => JSON.parse(reply.body) as { code?: string; message?: string }

async function reported(about: Person, by?: Person) {
  await report(t, by ?? (await makePerson(t)), { userId: about.id })
  return caseAbout(t, about)
}

test('a staff member does nothing in a case about themselves or one that they have reported, also from another account', async () => {
  const [me, other] = [await makeStaff(t), await makePerson(t)]
  const second = await makePerson(t, { samePersonAs: me })
  const cases = {
    'own-case': [await reported(me), await reported(second)],
    'own-report': [await reported(other, me), await reported(await makePerson(t), second)],
  }
  for (const [code, ids] of Object.entries(cases)) {
    for (const id of ids) {
      const { can, obstacle } = await seen(t, me, id)
      const reply = problem(await act(t, me, id, 'close'))
      expect([id, reply.code, can, obstacle]).toEqual([id, code, [], reply.message])
      expect((await act(t, staff, id, 'close')).statusCode).toBe(200)
    }
  }
})

test('no staff member suspends or bans another on the page, and the page says where that is done', async () => {
  const colleague = await makeStaff(t)
  const second = await makePerson(t, { samePersonAs: colleague })
  for (const id of [await reported(colleague), await reported(second)]) {
    for (const kind of ['suspend', 'ban', 'reinstate'] as const) {
      expect([kind, problem(await act(t, staff, id, kind)).code]).toEqual([kind, 'staff-member'])
    }
    const { can, obstacle } = await seen(t, staff, id)
    expect(can).toEqual(['note', 'warn', 'close', 'mark-false'])
    expect(obstacle).toContain('command line')
    expect((await act(t, staff, id, 'warn')).statusCode).toBe(200)
  }
})

test('the second of two staff members who act at the same second gets an error, for any action', async () => {
  const [colleague, person] = [await makeStaff(t), await makePerson(t)]
  const id = await reported(person)
  const send = (who: Person, kind: NewAction['kind'], last: number) =>
    call(t, who, 'POST', `/ops/moderation/cases/${id}/actions`, { kind, reason: 'Because of the report.', seen: last })
  const replies = await Promise.all([send(staff, 'warn', 0), send(colleague, 'warn', 0)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const late = replies.find(({ statusCode }) => statusCode === 409)!
  expect(problem(late).code).toBe('case-changed')
  const { actions, obstacle } = await seen(t, staff, id)
  expect([actions.length, obstacle]).toEqual([1, null])
  expect((await send(staff, 'close', actions[0]!.id)).statusCode).toBe(200)
})

test('a closed case is opened again, unless a newer one about the same thing is open', async () => {
  const [person, other] = [await makePerson(t), await makePerson(t)]
  const id = await reported(person)
  expect([(await seen(t, staff, id)).can.includes('reopen'), problem(await act(t, staff, id, 'reopen')).code]).toEqual([
    false,
    'action-not-possible',
  ])
  await act(t, staff, id, 'close', 'Nothing.')
  const closed = await seen(t, staff, id)
  expect(closed.can).toContain('reopen')
  const opened = (await act(t, staff, id, 'reopen', 'The reporter has written again.')).json<typeof closed>()
  expect(opened).toMatchObject({ closedAt: null, firstActionAt: closed.firstActionAt })
  expect(opened.can).not.toContain('reopen')
  expect(opened.actions.map(({ kind }) => kind)).toEqual(['close', 'reopen'])
  await act(t, staff, id, 'close', 'Still nothing.')
  const newer = await reported(person, other)
  expect([newer === id, (await seen(t, staff, id)).can.includes('reopen')]).toEqual([false, false])
  expect(problem(await act(t, staff, id, 'reopen')).code).toBe('action-not-possible')
})
