import { fingerprintOf, tryCard } from './cards.ts'
import { type Form, number, part, text } from './form.ts'
import { invalid, missing, StripeRefusal } from './refusal.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'

/** The amount that a payment, or the fields of one to come, ask for. */
function sumOf(form: Form | undefined): { amount: number; currency: 'usd' } {
  const [amount, currency] = [number(form, 'amount'), text(form, 'currency')]
  if (amount === undefined || amount < 50) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  }
  if (currency !== 'usd') throw invalid(`Invalid currency: ${currency}`, undefined, 'currency')
  return { amount, currency }
}

/** How the fields of a payment that is not made yet have to look. */
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
  return store.put({
    ...{ id, object: 'payment_intent', amount, currency, amount_received: 0, amount_capturable: 0 },
    ...{ status: 'requires_payment_method', client_secret: `${id}_secret_${newId('x').slice(2)}`, created: seconds() },
    ...{ metadata: form.metadata ?? {}, transfer_group: text(form, 'transfer_group') ?? null, livemode: false },
    ...{ transfer_data: destination ? { destination } : null, latest_charge: null, last_payment_error: null },
    ...{
      payment_method: null,
      payment_method_types: Object.values(part(form, 'payment_method_types') ?? { 0: 'card' }),
    },
    ...{ description: null, receipt_email: text(form, 'receipt_email') ?? null, next_action: null, canceled_at: null },
    ...{ capture_method: 'automatic', confirmation_method: 'automatic', shipping: null, setup_future_usage: null },
  })
}

export async function intentOf(store: Store, id: string): Promise<Thing> {
  const intent = await store.find(id)
  if (intent?.object !== 'payment_intent') throw missing('payment_intent', id)
  return intent
}

const unexpected = (intent: Thing, verb: string) =>
  new StripeRefusal(400, {
    ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent },
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${String(intent.status)}.`,
  })

export async function cancelIntent(store: Store, id: string): Promise<Thing> {
  const intent = await intentOf(store, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel')
  const canceled = await store.put({ ...intent, status: 'canceled', canceled_at: seconds(), next_action: null })
  await store.tell('payment_intent.canceled', canceled)
  return canceled
}

/** Confirms an intent with the card's data. A declined card is an answer, not an error: its changes stay. */
export async function confirmIntent(store: Store, id: string, form: Form): Promise<Thing | StripeRefusal> {
  const intent = await intentOf(store, id)
  if (intent.status !== 'requires_payment_method') throw unexpected(intent, 'confirm')
  intent.receipt_email = text(form, 'receipt_email') ?? intent.receipt_email
  const outcome = tryCard(part(part(form, 'payment_method_data'), 'card'))
  if (outcome.kind === 'fails') {
    const { code, declineCode, message } = outcome
    const card = { fingerprint: fingerprintOf(part(part(form, 'payment_method_data'), 'card')) }
    const error = {
      ...{ type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) },
      payment_method: { id: newId('pm'), object: 'payment_method', type: 'card', card },
    }
    return fail(store, intent, error)
  }
  intent.payment_method = newId('pm')
  if (outcome.kind === 'succeeds') return charge(store, intent)
  return store.put({
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
}

/** The person's answer to the extra confirmation. */
export async function authenticate(store: Store, id: string, form: Form): Promise<Thing | StripeRefusal> {
  const intent = await intentOf(store, id)
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate')
  if (text(form, 'outcome') === 'complete') return charge(store, intent)
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
): Promise<StripeRefusal> {
  const open = { status: 'requires_payment_method', payment_method: null, next_action: null, last_payment_error: error }
  const failed = await store.put({ ...intent, ...open })
  await store.tell('payment_intent.payment_failed', failed)
  return new StripeRefusal(402, { ...error, payment_intent: failed })
}

async function charge(store: Store, intent: Thing): Promise<Thing> {
  const amount = intent.amount as number
  const id = newId('ch')
  const group = intent.transfer_group as string | null
  const destination = (intent.transfer_data as { destination: string } | null)?.destination
  const transfer = destination && (await transferTo(store, { destination, amount, group, source: id }))
  await store.put({
    ...{ id, object: 'charge', amount, amount_refunded: 0, currency: 'usd', payment_intent: intent.id, paid: true },
    ...{ status: 'succeeded', transfer: transfer ? transfer.id : null, transfer_group: group, created: seconds() },
    // Stripe's fee, which the platform pays.
    fee: Math.round(amount * 0.029) + 30,
  })
  const paid = { status: 'succeeded', amount_received: amount, latest_charge: id, next_action: null }
  const succeeded = await store.put({ ...intent, ...paid, last_payment_error: null })
  await store.tell('payment_intent.succeeded', succeeded)
  return succeeded
}

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

export function transferTo(store: Store, { destination, amount, group, source, metadata = {} }: Order): Promise<Thing> {
  const id = newId('tr')
  return store.put({
    ...{ id, object: 'transfer', amount, amount_reversed: 0, reversed: false, currency: 'usd', destination, metadata },
    ...{ transfer_group: group, source_transaction: source, created: seconds(), livemode: false },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
  })
}

export async function reverse(store: Store, id: string, form: Form): Promise<Thing> {
  const transfer = await store.find(id)
  if (transfer?.object !== 'transfer') throw missing('transfer', id)
  const left = (transfer.amount as number) - (transfer.amount_reversed as number)
  const amount = number(form, 'amount') ?? left
  if (amount <= 0 || amount > left) {
    throw invalid(`Amount (${amount}) is greater than unreversed amount on transfer (${left})`, undefined, 'amount')
  }
  const reversal = {
    ...{ id: newId('trr'), object: 'transfer_reversal', amount, currency: 'usd', transfer: id, created: seconds() },
    metadata: form.metadata ?? {},
  }
  const reversals = transfer.reversals as { data: Thing[] }
  const amountReversed = (transfer.amount_reversed as number) + amount
  await store.put({
    ...{ ...transfer, amount_reversed: amountReversed, reversed: amountReversed === transfer.amount },
    reversals: { ...reversals, data: [reversal, ...reversals.data] },
  })
  return reversal
}
