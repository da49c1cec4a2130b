import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tipRow } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import { leave, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { execute } from '../ops.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments()
})
afterAll(() => t.stop())

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

test('refunds that did not reach the giver, and those that Stripe has refused, are listed with what to do', async () => {
  const [helper, leaving] = [await makePerson(t), await makePerson(t)]
  const [returned, fine, refused] = [await tip(t, helper), await tip(t, helper), await tip(t, leaving)]
  await t.settled()
  await t.stripe.refund(fine)
  const { id: returnedId } = await t.stripe.refund(returned)
  expect(await ops('refunds')).toEqual({ code: 0, text: 'In the last 90 days no refund has failed.' })

  await t.stripe.endRefund(returnedId, 'failed')
  t.stripe.fail('400', 'POST /v1/refunds')
  await leave(t, leaving)
  await t.settled()
  const { text } = await ops('refunds')
  expect(text).toContain('Refunds that need a decision: 2.')
  expect(text).toContain(`tip ${(await tipRow(t, returned)).id}  $5.00  ${returned}  failed: lost_or_stolen_card`)
  expect(text).toContain(`tip ${(await tipRow(t, refused)).id}  $5.00  ${refused}  refused`)
  expect(text).toContain('The money is back on the platform, and stays there.')
  expect(text).not.toContain(fine)
  expect(JSON.parse((await ops('refunds', '--json')).text)).toMatchObject([{ payment: returned }, { payment: refused }])
})
