import { available, move } from './balance.ts'
import { undisputed } from './disputes.ts'
import { type Form, number, part, text } from './form.ts'
import { intentOf, reverse } from './payments.ts'
import { whole } from './shapes.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'
import { invalid, missing } from './stripe-error.ts'

/**
 * Refunds what is left of a charge, or a part of it. It succeeds at once; it is pending with a card that says so, or as
 * long as the platform's balance does not suffice.
 */
export async function createRefund(store: Store, form: Form): Promise<Thing> {
  const intent = await intentOf(store, text(form, 'payment_intent') ?? '')
  const charge = intent.latest_charge ? await store.find(intent.latest_charge as string) : undefined
  if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  const left = undisputed(charge)
  // Assumed: what a partial dispute leaves of a charge can be refunded.
  if (left === 0 && charge.disputed === true) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = number(form, 'amount') ?? left
  if (amount <= 0 || amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw invalid(message, undefined, 'amount')
  }
  await store.put({ ...charge, amount_refunded: (charge.amount_refunded as number) + amount })
  if (text(form, 'reverse_transfer') === 'true' && charge.transfer) {
    await reverse(store, charge.transfer as string, { amount: String(amount) })
  }
  const isCovered = (await available(store)) >= amount
  const reason = charge.refunds === 'slow' ? 'processing' : isCovered ? undefined : 'insufficient_funds'
  const transaction = isCovered ? await move(store, 'refund', -amount) : undefined
  const refund = await store.put(
    whole('refund', {
      ...{ id: newId('re'), amount, currency: 'usd', charge: charge.id, payment_intent: intent.id, created: seconds() },
      ...{ metadata: part(form, 'metadata') ?? {}, reason: text(form, 'reason') ?? null },
      ...{ status: reason ? 'pending' : 'succeeded', ...(reason && { pending_reason: reason }) },
      ...{ balance_transaction: transaction?.id ?? null, payment_method: intent.payment_method },
      destination_details: { card: { type: 'refund' }, type: 'card' },
    }),
  )
  await store.emit('refund.created', refund)
  return refund
}

export async function refundOf(store: Store, id: string): Promise<Thing> {
  const refund = await store.find(id)
  if (refund?.object !== 'refund') throw missing('refund', id)
  return refund
}

/**
 * Ends a refund later: a pending one succeeds or fails, and one that had succeeded comes back. Then the money
 * is in the platform's balance again. Assumed: the charge can then be refunded again.
 */
export async function endRefund(store: Store, id: string, how: 'succeeded' | 'failed'): Promise<Thing> {
  const { pending_reason: _, ...refund } = await refundOf(store, id)
  const amount = refund.amount as number
  if (how === 'succeeded') {
    const paid = refund.balance_transaction ?? (await move(store, 'refund', -amount)).id
    return notify(store, await store.put({ ...refund, status: how, balance_transaction: paid } as Thing))
  }
  const charge = await store.find(refund.charge as string)
  if (charge) await store.put({ ...charge, amount_refunded: (charge.amount_refunded as number) - amount })
  const back = refund.balance_transaction ? await move(store, 'refund_failure', amount) : undefined
  const failure = { failure_reason: 'lost_or_stolen_card', ...(back && { failure_balance_transaction: back.id }) }
  const failed = await store.put({ ...refund, status: 'failed', ...failure } as Thing)
  await store.emit('refund.failed', failed)
  return notify(store, failed)
}

async function notify(store: Store, refund: Thing): Promise<Thing> {
  await store.emit('refund.updated', refund)
  await store.emit('charge.refund.updated', refund)
  return refund
}

/** Adds money to the platform's balance. The refunds that waited for it succeed. */
export async function topUp(store: Store, cents: number): Promise<void> {
  await move(store, 'topup', cents)
  for (const refund of (await store.list('refund', { pending_reason: 'insufficient_funds' })).reverse()) {
    if ((await available(store)) >= (refund.amount as number)) await endRefund(store, refund.id, 'succeeded')
  }
}
