import { createHash } from 'node:crypto'
import { balanceOf } from './balance.ts'
import { chargeOf, withCharge } from './charges.ts'
import { accountOf, createAccount, createLink, createTransfer } from './connect.ts'
import { disputeOf } from './disputes.ts'
import { type Form, number, part, readForm, text } from './form.ts'
import { updateMetadata } from './metadata.ts'
import { assertParameters } from './parameters.ts'
import { authenticate, cancelIntent, confirmIntent, createIntent, intentOf, reverse, sessionOf } from './payments.ts'
import { createRefund, refundOf } from './refunds.ts'
import type { Store, Thing } from './store.ts'
import { failure, invalid, StripeApiError } from './stripe-error.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: string
  /** The key of the call: a secret one, or the browser's publishable one. */
  key: string
  idempotencyKey?: string | undefined
}

export interface StripeResponse {
  status: number
  body: object
  replayed?: boolean
}

/** How much Stripe carries out before it fails in the middle of a call. */
export type Done = 'nothing' | 'all'

type Handle = (store: Store, id: string, form: Form, base: string) => Promise<object>

/** Lists the newest objects, filtered by `field` if it is named; at most `limit`, and none older than requested. */
async function list(store: Store, kind: string, form: Form, field?: string): Promise<object> {
  const requested = field && text(form, field)
  const all = await store.list(kind, requested ? { [field]: requested } : {})
  const since = number(part(form, 'created'), 'gte') ?? 0
  const after = text(form, 'starting_after')
  const found = all
    .slice(after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1)
    .filter(({ created }) => (created as number) >= since)
  const limit = number(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid(`Invalid limit: ${limit}`, 'parameter_invalid_integer', 'limit')
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: `/v1/${kind}s` }
}

/** A payment, with its charge if the call expands it. */
async function retrieveIntent(store: Store, id: string, form: Form): Promise<Thing> {
  const intent = await intentOf(store, id)
  const expanded = Object.values(part(form, 'expand') ?? {})
  const other = expanded.find((field) => field !== 'latest_charge')
  if (other !== undefined) throw invalid(`The fake cannot expand ${String(other)}.`, undefined, 'expand')
  return expanded.length > 0 ? withCharge(store, intent) : intent
}

/** The calls with the application's secret key. */
const ROUTES: Record<string, Handle> = {
  'POST /v1/payment_intents': (store, _id, form) => createIntent(store, form),
  'GET /v1/payment_intents/:id': retrieveIntent,
  'POST /v1/payment_intents/:id': (store, id, form) => updateMetadata(store, 'payment_intent', id, form),
  'POST /v1/charges/:id': async (store, id, form) => chargeOf(await updateMetadata(store, 'charge', id, form)),
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/accounts': (store, _id, form) => createAccount(store, form),
  'GET /v1/accounts/:id': (store, id) => accountOf(store, id),
  'POST /v1/account_links': (store, _id, form, base) => createLink(store, form, base),
  'POST /v1/transfers': (store, _id, form) => createTransfer(store, form),
  'GET /v1/transfers': (store, _id, form) => list(store, 'transfer', form, 'transfer_group'),
  'GET /v1/refunds': (store, _id, form) => list(store, 'refund', form, 'payment_intent'),
  'GET /v1/accounts': (store, _id, form) => list(store, 'account', form),
  'POST /v1/transfers/:id/reversals': (store, id, form) => reverse(store, id, form),
  'POST /v1/refunds': (store, _id, form) => createRefund(store, form),
  'GET /v1/refunds/:id': (store, id) => refundOf(store, id),
  'GET /v1/disputes/:id': (store, id) => disputeOf(store, id),
  'GET /v1/balance': (store) => balanceOf(store),
}

/** The calls of a browser, with the publishable key and the secret of its one payment. */
const BROWSER_ROUTES: Record<string, Handle> = {
  'GET /v1/payment_intents/:id': (store, id) => intentOf(store, id),
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/authenticate': authenticate,
}

// With a publishable key Stripe shows a payment without the platform's fields.
const OWN = ['metadata', 'transfer_data', 'transfer_group', 'latest_charge', 'amount_received', 'amount_capturable']
const forBrowser = (intent: Thing) =>
  Object.fromEntries(Object.entries(intent).filter(([field]) => !OWN.includes(field))) as Thing

const problem = (refusal: StripeApiError): StripeResponse => ({
  status: refusal.status,
  body: { error: refusal.error },
})

/** Carries out one call inside its transaction; `failed` if it fails in the middle. */
export async function processCall(store: Store, call: Call, base: string, failed?: Done): Promise<StripeResponse> {
  const params = `${call.method} ${call.path} ${createHash('sha256').update(call.body).digest('hex')}`
  const key = call.method === 'POST' ? call.idempotencyKey : undefined
  const known = key === undefined ? undefined : await store.replay(key)
  if (known && known.params !== params) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    return problem(new StripeApiError(400, { type: 'idempotency_error', message }))
  }
  if (known) return { status: known.status, body: known.body, replayed: true }
  try {
    const made = await execute(store, call, base, failed)
    const reply = made instanceof StripeApiError ? problem(made) : { status: 200, body: made }
    // The same key gets the same response from now on, even if that is a failure of Stripe.
    if (key !== undefined) await store.storeReply(key, params, reply.status, reply.body)
    return reply
  } catch (error) {
    // A request that is refused before it is carried out leaves its key unused.
    if (error instanceof StripeApiError) return problem(error)
    throw error
  }
}

async function execute(store: Store, call: Call, base: string, failed?: Done): Promise<object> {
  if (failed === 'nothing') {
    await store.undone(() => act(store, call, base))
    return failure()
  }
  const made = await act(store, call, base)
  return failed ? failure() : made
}

async function act(store: Store, call: Call, base: string): Promise<object> {
  const { id, pattern } = patternOf(call)
  const form = readForm(call.method === 'GET' ? call.query.toString() : call.body)
  if (!call.key.startsWith('pk_')) {
    const handle = ROUTES[pattern]
    if (!handle) throw unknownUrl(call)
    assertParameters(pattern, form)
    return handle(store, id, form, base)
  }
  if (pattern === SESSION && id === 'sessions') return sessionOf(form)
  const handle = BROWSER_ROUTES[pattern]
  if (!handle) throw unknownUrl(call)
  const intent = await intentOf(store, id)
  if (text(form, 'client_secret') !== intent.client_secret) {
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', undefined, 'client_secret')
  }
  const made = await handle(store, id, form, base)
  if (!(made instanceof StripeApiError)) return forBrowser(made as Thing)
  const { payment_intent: failed, ...error } = made.error as { type: string; message: string; payment_intent: Thing }
  return new StripeApiError(made.status, { ...error, payment_intent: forBrowser(failed) })
}

const patternOf = ({ method, path }: Call) => {
  const [, v1 = '', kind = '', id = '', verb] = path.split('/')
  return { id, pattern: `${method} /${[v1, kind, id && ':id', verb].filter(Boolean).join('/')}` }
}

/** Whether a call can be made with a publishable key. */
export const isForBrowsers = (call: Call): boolean => {
  const { pattern } = patternOf(call)
  return pattern in BROWSER_ROUTES || pattern === SESSION
}

const SESSION = 'GET /v1/elements/:id'

const unknownUrl = ({ method, path }: Call) =>
  new StripeApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` })
