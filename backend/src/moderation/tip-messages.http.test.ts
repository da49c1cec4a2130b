import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tablesWith } from '../../test/database.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { act, call, makeStaff, seen } from '../../test/staff.ts'
import { CaseRow, CaseView } from './moderation.contract.ts'

let t: PaymentsApp
let staff: Person
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

interface SeenTip {
  id: number
  message: string | null
  hasVisitorMessage: boolean
}
const tipOf = async (who: Person) => (await call(t, who, 'GET', '/payments/tips')).json<SeenTip[]>()[0]!
const queue = async () => (await call(t, staff, 'GET', '/ops/moderation/cases')).json<CaseRow[]>()

async function reported(message: string, from?: Person) {
  const helper = await makePerson(t)
  await tip(t, helper, { message, ...(from && { from }) })
  await t.settled()
  const { id } = await tipOf(helper)
  expect((await call(t, helper, 'POST', `/payments/tips/${id}/message/report`)).statusCode).toBe(204)
  const row = (await queue()).at(-1)!
  return { helper, tip: id, id: row.id, row }
}
const mailsWith = (address: string, content: string) =>
  t.inbox.received.filter(({ to, text }) => to.includes(address) && text?.includes(content))

test('a reported tip message of a signed-out giver opens a case without an account, and staff can remove it', async () => {
  const { helper, tip: id, id: number, row } = await reported('I know where you live.')
  expect(row).toMatchObject({ kind: 'message', isTipMessage: true, signedOut: true, title: 'I know where you live.' })
  expect(row.about.username).toBe('Signed-out visitor')
  const view = CaseView.parse(await seen(t, staff, number))
  expect(view).toMatchObject({ state: 'hidden', person: { status: 'unproven', openListings: 0 }, history: [] })
  expect(view.can).toEqual(['note', 'remove', 'restore', 'close', 'mark-false'])
  expect(view.snapshot.map(({ label }) => label)).toEqual(['Message', 'Tip', 'From', 'To'])
  await t.settled()
  expect(mailsWith(t.env.CONTACT_EMAIL, 'I know where you live.')).toHaveLength(1)
  expect(mailsWith(t.env.CONTACT_EMAIL, `case=${number}`)).toHaveLength(1)

  expect((await act(t, staff, number, 'remove')).json()).toMatchObject({
    state: 'removed',
    closedAt: expect.any(String),
  })
  expect(await tipOf(helper)).toMatchObject({ message: null, hasVisitorMessage: false })
  expect((await call(t, helper, 'GET', `/payments/tips/${id}/message`)).json().code).toBe('tip-message-unknown')
  expect((await call(t, helper, 'POST', `/payments/tips/${id}/message/report`)).statusCode).toBe(404)
})

test('a giver with an account can be warned and suspended for a tip message, still sees it, and does not learn who reported it', async () => {
  const giver = await makePerson(t)
  const { helper, id } = await reported('Meet me alone.', giver)
  const view = await seen(t, staff, id)
  expect(view).toMatchObject({ isTipMessage: true, signedOut: false, person: { id: giver.id, status: 'active' } })
  expect(view.can).toEqual(['note', 'warn', 'remove', 'restore', 'suspend', 'ban', 'close', 'mark-false'])
  expect([(await tipOf(helper)).message, (await tipOf(giver)).message]).toEqual([null, 'Meet me alone.'])
  await act(t, staff, id, 'warn', 'Please do not write this.')
  await act(t, staff, id, 'suspend', 'You were warned.')
  const me = await call(t, giver, 'GET', '/moderation/account-status')
  expect(me.json()).toMatchObject({ suspension: { reason: 'You were warned.' } })
  const object = await call(t, giver, 'POST', '/moderation/objection', { text: 'It was only a joke.' })
  expect([object.statusCode, (await seen(t, staff, id)).closedAt]).toEqual([200, null])
  const data = (await call(t, giver, 'GET', '/account/export')).json().data
  expect(data.moderation).toMatchObject([{ kind: 'tip-message', snapshot: null }])
  expect(JSON.stringify(data.moderation)).not.toContain(helper.username)
  expect(data.tipsSent).toMatchObject([{ message: 'Meet me alone.' }])

  await act(t, staff, id, 'remove', 'It stays away.')
  await t.settled()
  expect(mailsWith(giver.email, 'removed your message with a tip')).toHaveLength(1)
  expect((await tipOf(giver)).message).toBeNull()
  const other = await reported('Thank you again!', await makePerson(t))
  expect((await seen(t, staff, other.id)).history).toEqual([])
})

test('a restored tip message is shown with the tip again and can be reported again', async () => {
  const { helper, tip: id, id: first } = await reported('Thank you, from seat 12A.')
  await act(t, staff, first, 'restore')
  expect((await call(t, helper, 'GET', `/payments/tips/${id}/message`)).json()).toEqual({
    message: 'Thank you, from seat 12A.',
  })
  const again = { tipId: id, reason: 'harassment', details: 'Look at it once more.', thread: true }
  expect((await call(t, helper, 'POST', '/reports', again)).statusCode).toBe(204)
  expect((await queue()).at(-1)).toMatchObject({ isTipMessage: true, reasons: ['harassment'] })
  expect((await call(t, await makePerson(t), 'POST', '/reports', again)).statusCode).toBe(404)
})

test("only the helper can report a tip message, and a deleted giver's text is erased when the case ends", async () => {
  const giver = await makePerson(t)
  const { id, tip: tipId } = await reported('Leavingword in a tip.', giver)
  expect((await call(t, giver, 'POST', `/payments/tips/${tipId}/message/report`)).statusCode).toBe(404)
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: giver.as })).statusCode).toBe(204)
  expect((await seen(t, staff, id)).person.status).toBe('left')
  await act(t, staff, id, 'close')
  expect(await tablesWith(t, 'Leavingword')).toEqual([])
})

test('the queue and each case show a tip message as a message', async () => {
  await reported('Another one.')
  for (const row of await queue()) {
    const { kind, about } = CaseRow.parse(row)
    expect(['person', 'listing', 'message', 'rating']).toContain(kind)
    expect(about.id).toBeGreaterThan(0)
  }
})
