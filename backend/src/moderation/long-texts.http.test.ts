import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { longestHold } from '../../test/event-loop.ts'
import { makePerson } from '../../test/make.ts'
import { call, caseAbout, makeStaff, report, seen } from '../../test/staff.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

test.each([
  ['㌖', 'six letters'],
  ['ﷺ', 'eighteen letters'],
])(
  'five reports of a message of %s, which NFKC makes %s, hold no other request, and all are filed [spec-withstand-patient-text]',
  async (character) => {
    const attacker = await makePerson(t)
    const messages: number[] = []
    const victims = await Promise.all(Array.from({ length: 5 }, () => makePerson(t)))
    for (const { id } of victims) {
      const sent = await call(t, attacker, 'POST', '/messages', { receiverId: id, content: character.repeat(2_000) })
      messages.push(sent.json<{ id: number }>().id)
    }
    let codes: number[] = []
    const held = await longestHold(async () => {
      const replies = await Promise.all(victims.map((me, n) => report(t, me, { messageId: messages[n]! })))
      codes = replies.map(({ statusCode }) => statusCode)
    })
    expect(codes).toEqual([204, 204, 204, 204, 204])
    expect(held).toBeLessThan(200)
    const view = await seen(t, await makeStaff(t), await caseAbout(t, attacker))
    expect(view.reportList).toHaveLength(1)
  },
)
