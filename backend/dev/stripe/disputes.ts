import { move } from './balance.ts'
import { intentOf } from './payments.ts'
import { examples, whole } from './shapes.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'
import { invalid, missing } from './stripe-error.ts'

/** Stripe's fee for a dispute, returned when it is won. */
const FEE = 1500

const isInquiry = (status: unknown) => String(status).startsWith('warning_')

const nulls = (object: object) => Object.fromEntries(Object.keys(object).map((field) => [field, null]))

interface NewDispute {
  status?: string | undefined
  /** The cents in dispute; by default all that is neither refunded nor in dispute. */
  amount?: number | undefined
}

/** The part of a charge that is neither refunded nor disputed. */
export const undisputed = (charge: Thing) =>
  (charge.amount as number) - (charge.amount_refunded as number) - (charge.amount_disputed as number)

/**
 * Opens a dispute of a charge or of a part of it: the payer's bank takes that money back for now. An inquiry takes
 * nothing.
 */
export async function createDispute(
  store: Store,
  intentId: string,
  { status = 'needs_response', ...fields }: NewDispute = {},
): Promise<Thing> {
  const intent = await intentOf(store, intentId)
  const charge = await store.find(String(intent.latest_charge))
  if (!charge) throw missing('charge', String(intent.latest_charge))
  const left = undisputed(charge)
  if (left === 0) throw invalid(`Charge ${charge.id} has been refunded.`, 'charge_already_refunded')
  const { amount = left } = fields
  if (amount < 1 || amount > left) throw invalid(`A dispute of ${amount} is more than is left of the charge (${left}).`)
  const evidence = nulls(examples.dispute!.evidence as object)
  const dispute = await store.put(
    whole('dispute', {
      ...{ id: newId('du'), amount, currency: 'usd', charge: charge.id, payment_intent: intent.id, status },
      ...{ reason: 'fraudulent', created: seconds(), livemode: false, metadata: {}, balance_transactions: [] },
      ...{ is_charge_refundable: isInquiry(status), enhanced_eligibility_types: [] },
      evidence: { ...evidence, enhanced_evidence: {} },
      evidence_details: {
        ...{ due_by: seconds() + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
        enhanced_eligibility: {},
      },
      payment_method_details: {
        card: {
          brand: 'visa',
          case_type: isInquiry(status) ? 'inquiry' : 'chargeback',
          network_reason_code: '10.4',
          network: 'visa',
        },
        type: 'card',
      },
    }),
  )
  await store.emit('charge.dispute.created', dispute)
  if (isInquiry(status)) return dispute
  await store.put({ ...charge, disputed: true, amount_disputed: (charge.amount_disputed as number) + amount })
  await move(store, 'dispute', -amount - FEE)
  await store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export async function disputeOf(store: Store, id: string): Promise<Thing> {
  const dispute = await store.find(id)
  if (dispute?.object !== 'dispute') throw missing('dispute', id)
  return dispute
}

export async function closeDispute(store: Store, id: string, status: 'won' | 'lost'): Promise<Thing> {
  const dispute = await disputeOf(store, id)
  const closed = await store.put({ ...dispute, status })
  if (status === 'won') {
    await move(store, 'dispute_reversal', (dispute.amount as number) + FEE)
    const charge = await store.find(String(dispute.charge))
    if (charge) {
      const taken = (charge.amount_disputed as number) - (dispute.amount as number)
      await store.put({ ...charge, disputed: taken > 0, amount_disputed: taken })
    }
    await store.emit('charge.dispute.funds_reinstated', closed)
  }
  await store.emit('charge.dispute.closed', closed)
  return closed
}
