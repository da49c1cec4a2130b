import { available, move } from './balance.ts'
import { type Card, shownCard, tryCard } from './cards.ts'
import { paidBy } from './charges.ts'
import { type Form, number, part, text } from './form.ts'
import { whole } from './shapes.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'
import { invalid, missing, StripeApiError } from './stripe-error.ts'

/** The requested amount of a payment, or of the fields of a new one. */
function sumOf(form: Form | undefined): { amount: number; currency: 'usd' } {
  const [amount, currency] = [number(form, 'amount'), text(form, 'currency')]
  if (amount === undefined || amount < 50) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  }
  if (currency !== 'usd') throw invalid(`Invalid currency: ${currency}`, undefined, 'currency')
  return { amount, currency }
}

/** How the fields of a payment that is not made yet must be. */
export function sessionOf(form: Form): object {
  sumOf(part(form, 'deferred_intent'))
  return { object: 'elements_session', session_id: newId('elements_session') }
}

/** Payment intents until the charge, and refunds of it. */
export async function createIntent(store: Store, form: Form): Promise<Thing> {
  const { amount, currency } = sumOf(form)
  const destination = text(part(form, 'transfer_data'), 'destination')
  if (destination) await payable(store, destination)
  const id = newId('pi')
  // Assumed: a payment that names no types can have all that the platform has switched on.
  const allowed = Object.values(part(form, 'allowed_payment_method_types') ?? {})
  return store.put(
    whole('payment_intent', {
      ...{ id, amount, currency, amount_received: 0, amount_capturable: 0, amount_details: { tip: {} } },
      ...{ status: 'requires_payment_method', client_secret: `${id}_secret_${newId('x').slice(2)}` },
      ...{ created: seconds(), livemode: false, metadata: form.metadata ?? {} },
      ...{ transfer_group: text(form, 'transfer_group') ?? null, transfer_data: destination ? { destination } : null },
      ...{
        allowed_payment_method_types: allowed.length > 0 ? allowed : null,
        payment_method_types: allowed.length > 0 ? allowed : ['card', 'link'],
      },
      ...{ payment_method_options: {}, receipt_email: text(form, 'receipt_email') ?? null },
      ...{ capture_method: 'automatic', confirmation_method: 'automatic' },
    }),
  )
}

export async function intentOf(store: Store, id: string): Promise<Thing> {
  const intent = await store.find(id)
  if (intent?.object !== 'payment_intent') throw missing('payment_intent', id)
  return intent
}

const unexpected = (intent: Thing, verb: string) =>
  new StripeApiError(400, {
    ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent },
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${String(intent.status)}.`,
  })

export async function cancelIntent(store: Store, id: string, form: Form): Promise<Thing> {
  const intent = await intentOf(store, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel')
  const canceled = await store.put({
    ...intent,
    status: 'canceled',
    canceled_at: seconds(),
    next_action: null,
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
  })
  await store.emit('payment_intent.canceled', canceled)
  return canceled
}

/** Confirms an intent with the card's data. A declined card is a response, not an error: its changes are committed. */
export async function confirmIntent(store: Store, id: string, form: Form): Promise<Thing | StripeApiError> {
  const intent = await intentOf(store, id)
  if (intent.status !== 'requires_payment_method') throw unexpected(intent, 'confirm')
  intent.receipt_email = text(form, 'receipt_email') ?? intent.receipt_email
  const given = part(part(form, 'payment_method_data'), 'card')
  const [outcome, card] = [tryCard(given), shownCard(given)]
  if (outcome.kind === 'fails') {
    const { code, declineCode, message } = outcome
    const error = {
      ...{ type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) },
      payment_method: {
        id: newId('pm'),
        object: 'payment_method',
        type: 'card',
        card: { fingerprint: card.fingerprint },
      },
    }
    return fail(store, intent, error)
  }
  intent.payment_method = newId('pm')
  if (outcome.kind === 'succeeds') return charge(store, intent, card, outcome.refunds)
  await store.put({ id: String(intent.payment_method), object: 'payment_method', type: 'card', card })
  return store.put({
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
}

/** The payer's response to the extra confirmation. */
export async function authenticate(store: Store, id: string, form: Form): Promise<Thing | StripeApiError> {
  const intent = await intentOf(store, id)
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate')
  if (text(form, 'outcome') === 'complete') {
    const { card } = (await store.find(String(intent.payment_method))) as Thing & { card: Card }
    return charge(store, intent, card)
  }
  return fail(store, intent, {
    ...{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

async function fail(
  store: Store,
  intent: Thing,
  error: { type: string; code: string; message: string },
): Promise<StripeApiError> {
  const open = { status: 'requires_payment_method', payment_method: null, next_action: null, last_payment_error: error }
  const failed = await store.put({ ...intent, ...open })
  await store.emit('payment_intent.payment_failed', failed)
  return new StripeApiError(402, { ...error, payment_intent: failed })
}

/** Charges the card. What the platform transfers with it needs an account that can be paid by now. */
async function charge(store: Store, intent: Thing, card: Card, refunds?: 'slow'): Promise<Thing> {
  const amount = intent.amount as number
  const id = newId('ch')
  const group = intent.transfer_group as string | null
  const destination = (intent.transfer_data as { destination: string } | null)?.destination
  if (destination) await payable(store, destination)
  await move(store, 'charge', amount - feeOf(amount))
  const transfer = destination && (await transferTo(store, { destination, amount, group, source: id }))
  await store.put({
    ...{ id, object: 'charge', amount, amount_refunded: 0, currency: 'usd', payment_intent: intent.id, paid: true },
    ...{ status: 'succeeded', transfer: transfer ? transfer.id : null, transfer_group: group, created: seconds() },
    ...{ fee: feeOf(amount), disputed: false, amount_disputed: 0, refunds, metadata: intent.metadata },
    ...{ payment_method: intent.payment_method, payment_method_details: paidBy(card) },
  })
  const paid = { status: 'succeeded', amount_received: amount, latest_charge: id, next_action: null }
  const succeeded = await store.put({ ...intent, ...paid, last_payment_error: null })
  await store.emit('payment_intent.succeeded', succeeded)
  return succeeded
}

/** Stripe's fee for a card, which the platform pays. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

export async function payable(store: Store, destination: string): Promise<void> {
  const account = await store.find(destination)
  if (account?.object !== 'account') throw invalid(`No such destination: '${destination}'`, 'resource_missing')
  if ((account.capabilities as { transfers?: string }).transfers === 'active') return
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    'insufficient_capabilities_for_transfer',
  )
}

interface Order {
  destination: string
  amount: number
  group: string | null
  source: string | null
  metadata?: unknown
}

export async function transferTo(store: Store, order: Order): Promise<Thing> {
  const { destination, amount, group, source, metadata = {} } = order
  const id = newId('tr')
  const { id: transaction } = await move(store, 'transfer', -amount)
  const { id: payment } = await move(store, 'payment', amount, destination)
  return store.put(
    whole('transfer', {
      ...{ id, amount, amount_reversed: 0, reversed: false, currency: 'usd', destination, metadata },
      ...{ transfer_group: group, source_transaction: source, created: seconds(), livemode: false },
      ...{ balance_transaction: transaction, destination_payment: payment.replace('txn', 'py'), source_type: 'card' },
      reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    }),
  )
}

/** Takes back what a connected account has got, as long as it is there. */
export async function reverse(store: Store, id: string, form: Form): Promise<Thing> {
  const transfer = await store.find(id)
  if (transfer?.object !== 'transfer') throw missing('transfer', id)
  const left = (transfer.amount as number) - (transfer.amount_reversed as number)
  const amount = number(form, 'amount') ?? left
  if (amount <= 0 || amount > left) {
    throw invalid(`Amount (${amount}) is greater than unreversed amount on transfer (${left})`, undefined, 'amount')
  }
  const account = transfer.destination as string
  if ((await available(store, account)) < amount) {
    throw invalid('Insufficient funds in the connected account to reverse the transfer.', 'balance_insufficient')
  }
  await move(store, 'payment_refund', -amount, account)
  const { id: transaction } = await move(store, 'transfer_refund', amount)
  const reversal = whole('transfer_reversal', {
    ...{ id: newId('trr'), amount, currency: 'usd', transfer: id, created: seconds() },
    ...{ metadata: form.metadata ?? {}, balance_transaction: transaction },
  })
  const reversals = transfer.reversals as { data: Thing[] }
  const amountReversed = (transfer.amount_reversed as number) + amount
  await store.put({
    ...{ ...transfer, amount_reversed: amountReversed, reversed: amountReversed === transfer.amount },
    reversals: { ...reversals, data: [reversal, ...reversals.data] },
  })
  return reversal
}
