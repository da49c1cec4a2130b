import { randomUUID } from 'node:crypto'
import { makePerson, type Person } from './make.ts'
import { type App, mine, type Row, staffOnly } from './ownership.rows.ts'
import { tip } from './payments.ts'
import { appoint } from './staff.ts'

const tipWithMessage = async ({ pool }: App, owner: Person) => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into tip (recipient_id, amount_cents, message, state, intent_id, charge_id, paid_at)
     values ($1, 500, 'Thank you', 'paid', $2, $3, now()) returning id`,
    [owner.id, `pi_${randomUUID()}`, `ch_${randomUUID()}`],
  )
  return (rows[0] as { id: number }).id
}

const aHeldTip = async (t: App, owner: Person) => {
  const id = await tipWithMessage(t, await makePerson(t))
  await t.pool.query("insert into tip_review (tip_id, refund_at) values ($1, now() + interval '1 day')", [id])
  await appoint(t, owner)
  return id
}

/** A tip may be for any user but oneself. */
export const payments: Record<string, Row> = {
  'POST /api/create-payment-intent': {
    body: (recipientId) => ({ amount: 5, recipientId }),
    ...{ anonymous: 201, stranger: 201, owner: 400, missing: 404 },
  },
  'POST /api/payment-success': {
    body: (paymentIntentId) => ({ paymentIntentId, amount: 5 }),
    make: (t, owner) => tip(t, owner),
    ...{ anonymous: 200, stranger: 200, owner: 200, missing: 404, missingId: 'pi_somebody' },
  },
  'GET /api/payments/terms/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/ops/tips/:id/review': {
    ...staffOnly,
    make: aHeldTip,
    body: () => ({ decision: 'release', reason: 'The givers are known.' }),
  },
  'GET /api/payments/tips/:id/message': { make: tipWithMessage, ...mine, owner: 200 },
  'POST /api/payments/tips/:id/message/report': { make: tipWithMessage, ...mine, owner: 204 },
}
