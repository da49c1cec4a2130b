import { type Form, number, part, text } from './form.ts'
import { intentOf, payable, reverse, transferTo } from './payments.ts'
import { invalid, missing } from './refusal.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'

/** How far a person gets in onboarding. */
export type Onboarded = 'complete' | 'review' | 'later'

export function createAccount(store: Store, form: Form): Promise<Thing> {
  return store.put({
    ...{ id: newId('acct'), object: 'account', type: 'none', country: 'US', default_currency: 'usd' },
    ...{ created: seconds(), controller: form.controller ?? {}, metadata: form.metadata ?? {} },
    ...{ details_submitted: false, charges_enabled: false, payouts_enabled: false },
    capabilities: { transfers: 'inactive' },
    requirements: { currently_due: ['external_account', 'individual.first_name'], past_due: [], disabled_reason: null },
  })
}

export async function accountOf(store: Store, id: string): Promise<Thing> {
  const account = await store.find(id)
  if (account?.object !== 'account') throw missing('account', id)
  return account
}

/** A link works once and for five minutes; afterwards it leads to `refresh_url`. */
export async function createLink(store: Store, form: Form, base: string): Promise<Thing> {
  const account = await accountOf(store, text(form, 'account') ?? '')
  const [back, refresh] = [text(form, 'return_url'), text(form, 'refresh_url')]
  if (!back || !refresh) throw invalid('Missing required param: return_url.', 'parameter_missing', 'return_url')
  const [id, created] = [newId('link'), seconds()]
  const link = { id, object: 'account_link', account: account.id, return_url: back, refresh_url: refresh, used: false }
  await store.put({ ...link, created, expires_at: created + 300 })
  return { id, object: 'account_link', created, expires_at: created + 300, url: `${base}/onboarding/${id}` }
}

/** The address that the link leads to now; undefined when the page may be shown. */
export async function visit(store: Store, id: string): Promise<{ account: string; leave?: string }> {
  const link = await store.find(id)
  if (link?.object !== 'account_link') throw missing('account_link', id)
  const over = link.used === true || (link.expires_at as number) < seconds()
  return { account: link.account as string, ...(over && { leave: link.refresh_url as string }) }
}

/** Finishes onboarding; answers the address that the person is sent to. */
export async function leave(store: Store, id: string, how: Onboarded): Promise<string> {
  const link = await store.find(id)
  if (link?.object !== 'account_link') throw missing('account_link', id)
  if (link.used === true) return link.refresh_url as string
  await store.put({ ...link, used: true })
  await onboard(store, link.account as string, how)
  return link.return_url as string
}

export async function onboard(store: Store, accountId: string, how: Onboarded): Promise<void> {
  const account = await accountOf(store, accountId)
  if (how === 'later') return
  const transfers = how === 'complete' ? 'active' : 'pending'
  const done = { details_submitted: true, payouts_enabled: how === 'complete', capabilities: { transfers } }
  const known = { currently_due: [], past_due: [], disabled_reason: null }
  const changed = await store.put({ ...account, ...done, requirements: known })
  await store.tell('account.updated', changed, accountId)
}

/** Transfers money of the platform to a connected account. */
export async function createTransfer(store: Store, form: Form): Promise<Thing> {
  const [amount = 0, destination = ''] = [number(form, 'amount'), text(form, 'destination')]
  const [source, group] = [text(form, 'source_transaction'), text(form, 'transfer_group')]
  if (amount <= 0) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  await payable(store, destination)
  if (source) {
    const charge = await store.find(source)
    if (charge?.object !== 'charge') throw missing('charge', source)
    if (charge.transfer) throw invalid('The source_transaction has a destination already.')
    const others = await store.list('transfer', { source_transaction: source })
    const sum = others.reduce((total, transfer) => total + (transfer.amount as number), amount)
    if (sum > (charge.amount as number))
      throw invalid('Transfers using this transaction as a source must not exceed it.')
  }
  const order = { destination, amount, group: group ?? null, source: source ?? null, metadata: form.metadata ?? {} }
  return transferTo(store, order)
}

export async function createRefund(store: Store, form: Form): Promise<Thing> {
  const intent = await intentOf(store, text(form, 'payment_intent') ?? '')
  const charge = intent.latest_charge ? await store.find(intent.latest_charge as string) : undefined
  if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  const left = (charge.amount as number) - (charge.amount_refunded as number)
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = number(form, 'amount') ?? left
  if (amount <= 0 || amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    )
  }
  await store.put({ ...charge, amount_refunded: (charge.amount_refunded as number) + amount })
  if (text(form, 'reverse_transfer') === 'true' && charge.transfer) {
    await reverse(store, charge.transfer as string, { amount: String(amount) })
  }
  const refund = await store.put({
    ...{ id: newId('re'), object: 'refund', amount, currency: 'usd', charge: charge.id, payment_intent: intent.id },
    ...{
      status: 'succeeded',
      metadata: part(form, 'metadata') ?? {},
      created: seconds(),
      reason: text(form, 'reason') ?? null,
    },
  })
  await store.tell('refund.created', refund)
  return refund
}

/** Opens a dispute: the payer's bank takes the money back for now. */
export async function createDispute(store: Store, intentId: string, status = 'needs_response'): Promise<Thing> {
  const intent = await intentOf(store, intentId)
  const dispute = await store.put({
    ...{ id: newId('du'), object: 'dispute', amount: intent.amount, currency: 'usd', charge: intent.latest_charge },
    ...{ payment_intent: intent.id, status, reason: 'fraudulent', created: seconds(), metadata: {} },
  })
  await store.tell('charge.dispute.created', dispute)
  return dispute
}

export async function closeDispute(store: Store, id: string, status: 'won' | 'lost'): Promise<Thing> {
  const dispute = await store.find(id)
  if (dispute?.object !== 'dispute') throw missing('dispute', id)
  const closed = await store.put({ ...dispute, status })
  await store.tell('charge.dispute.closed', closed)
  return closed
}
