import { available, move } from './balance.ts'
import { type Form, number, part, text } from './form.ts'
import { payable, transferTo } from './payments.ts'
import { examples, whole } from './shapes.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'
import { invalid, missing, unshown } from './stripe-error.ts'

/** How far a person gets in onboarding. */
export type Onboarded = 'complete' | 'review' | 'later' | 'restricted'

const REQUIREMENTS = {
  ...{ alternatives: [], current_deadline: null, currently_due: [], disabled_reason: null, errors: [] },
  ...{ eventually_due: [], past_due: [], pending_verification: [] },
}
const REQUIRED_FIELDS = ['external_account', 'individual.first_name']

/** Stripe's response has booleans where the form has strings. */
const requested = (form: Form | undefined) =>
  Object.fromEntries(Object.entries(form ?? {}).map(([name]) => [name, 'inactive']))

export function createAccount(store: Store, form: Form): Promise<Thing> {
  const id = newId('acct')
  const { business_profile, settings, tos_acceptance } = examples.account!
  return store.put(
    whole('account', {
      ...{ id, type: 'none', country: text(form, 'country') ?? 'US', default_currency: 'usd', created: seconds() },
      ...{ business_profile, settings, tos_acceptance, email: text(form, 'email') ?? null },
      ...{ controller: { ...part(form, 'controller'), type: 'application', is_controller: true } },
      ...{ metadata: form.metadata ?? {}, details_submitted: false, charges_enabled: false, payouts_enabled: false },
      ...{ capabilities: requested(part(form, 'capabilities')), future_requirements: REQUIREMENTS },
      external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
      requirements: { ...REQUIREMENTS, currently_due: REQUIRED_FIELDS, eventually_due: REQUIRED_FIELDS },
    }),
  )
}

export async function accountOf(store: Store, id: string): Promise<Thing> {
  const account = await store.find(id)
  if (account?.object !== 'account') throw unshown(id)
  return account
}

/** A link works once and for five minutes; afterwards it leads to `refresh_url`. */
export async function createLink(store: Store, form: Form, base: string): Promise<object> {
  const account = await accountOf(store, text(form, 'account') ?? '')
  const [back, refresh] = [text(form, 'return_url'), text(form, 'refresh_url')]
  if (!back || !refresh) throw invalid('Missing required param: return_url.', 'parameter_missing', 'return_url')
  const [id, created] = [newId('link'), seconds()]
  const link = { id, object: 'account_link', account: account.id, return_url: back, refresh_url: refresh, used: false }
  await store.put({ ...link, created, expires_at: created + 300 })
  return whole('account_link', { created, expires_at: created + 300, url: `${base}/onboarding/${id}` })
}

/** The address that the link leads to now; undefined when the page may be shown. */
export async function visit(store: Store, id: string): Promise<{ account: string; leave?: string }> {
  const link = await store.find(id)
  if (link?.object !== 'account_link') throw missing('account_link', id)
  const over = link.used === true || (link.expires_at as number) < seconds()
  return { account: link.account as string, ...(over && { leave: link.refresh_url as string }) }
}

/** Finishes onboarding; returns the URL of the redirect. */
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
  const transfers = how === 'complete' ? 'active' : how === 'restricted' ? 'inactive' : 'pending'
  const done = { details_submitted: true, payouts_enabled: how === 'complete', capabilities: { transfers } }
  const due = how === 'restricted' ? ['individual.verification.document'] : []
  const reason = how === 'restricted' ? 'requirements.past_due' : null
  const requirements = { ...REQUIREMENTS, currently_due: due, past_due: due, disabled_reason: reason }
  const changed = await store.put({ ...account, ...done, requirements })
  await store.emit('account.updated', changed, accountId)
}

/** Pays out to a bank what the platform, or a connected account, has. */
export async function payOut(store: Store, amount: number, account: string | null): Promise<void> {
  if ((await available(store, account)) < amount) {
    throw invalid('You have insufficient funds in your Stripe account.', 'balance_insufficient')
  }
  await move(store, 'payout', -amount, account)
}

/** Transfers money of the platform to a connected account. */
export async function createTransfer(store: Store, form: Form): Promise<Thing> {
  const [amount = 0, destination = ''] = [number(form, 'amount'), text(form, 'destination')]
  const [source, group] = [text(form, 'source_transaction'), text(form, 'transfer_group')]
  if (amount <= 0) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (text(form, 'currency') !== 'usd') throw invalid('The balance has no such currency.', undefined, 'currency')
  await payable(store, destination)
  if (source) {
    const charge = await store.find(source)
    if (charge?.object !== 'charge') throw missing('charge', source)
    if (charge.transfer) throw invalid('The source_transaction has a destination already.')
    const others = await store.list('transfer', { source_transaction: source })
    const sum = others.reduce((total, transfer) => total + (transfer.amount as number), amount)
    if (sum > (charge.amount as number))
      throw invalid('Transfers using this transaction as a source must not exceed it.')
  } else if ((await available(store)) < amount) {
    throw invalid('You have insufficient funds in your Stripe account for this transfer.', 'balance_insufficient')
  }
  const order = { destination, amount, group: group ?? null, source: source ?? null, metadata: form.metadata ?? {} }
  return transferTo(store, order)
}
